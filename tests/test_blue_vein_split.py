"""Where the river of Blue Vein splits: every reading, and droplets judged by a slow simulator that knows none of the game's code."""

from __future__ import annotations

import re
from collections import Counter

import networkx as nx
import pytest
from blue_vein_maps import BLOCK, TRUNK, Water, as_setup, laid_maps, made
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.engine import registry
from workbench.games.blue_vein import feeds as feeds_module
from workbench.games.blue_vein import sections as sections_module
from workbench.games.blue_vein import split as split_module
from workbench.games.blue_vein import ways as ways_module
from workbench.games.blue_vein.map import Laid, Map, beside
from workbench.games.blue_vein.parts import SIDES, Part
from workbench.games.blue_vein.state import Claim, Good

FORK = "0,-1 S r rESW", BLOCK, "1,-2 E r r", "-1,-2 W r r"  # ways east, south (an open end on 0,-3) and west
BOTH = {"E": "1,-2", "S": "0,-3", "W": "-1,-2"}


def taken(water, at="0,-2"):
    """Which way each droplet and good took at a part."""
    moved = [event for event in water.events if event.kind in ("split", "tied", "picked") and event.spots[0] == at]
    return [event.spots[1] for event in moved]


# --- BV-SPLIT by hand ---------------------------------------------------------------------------------------------------------


def test_three_ways_fill_evenly_clockwise_from_north():
    water = Water(*FORK, nile_droplets=7)
    assert taken(water) == [BOTH[side] for side in "ESWESWE"]
    first, *_, last = water.told("split", "tied")
    assert first.kind == "tied"
    assert first.branches == (("1,-2", 0), ("0,-3", 0), ("-1,-2", 0))
    assert {"tied": 3, "least": 0, "clockwise": "north", "counted": "droplets"}.items() <= dict(first.numbers).items()
    assert last.branches == (("1,-2", 2), ("0,-3", 2), ("-1,-2", 2))
    third = water.told("split", "tied")[2]
    assert (third.kind, third.spots, third.branches) == (
        "split", ("0,-2", "-1,-2", "0,-2>-1,-2"), (("1,-2", 1), ("0,-3", 1), ("-1,-2", 0))
    )  # fmt: skip


def test_the_nile_splits_with_its_eastern_feed_first():
    water = Water(TRUNK, nile_droplets=5)
    assert taken(water, "nile") == ["1,-1", "0,-1", "1,-1", "0,-1", "1,-1"]
    assert water.told("tied")[0].branches == (("1,-1", 0), ("0,-1", 0))


@pytest.mark.parametrize(
    ("came", "ways"),
    [
        ("north", {"north": "ESW", "inflow": "ESW"}),
        ("west", {"north": "NES", "inflow": "NES"}),
        ("east", {"north": "NSW", "inflow": "SWN"}),
        ("south", {"north": "NEW", "inflow": "WNE"}),
    ],
)
@pytest.mark.parametrize("first", ["north", "inflow"])
def test_clockwise_from_north_or_from_where_it_came_in(came, ways, first):
    """A cross that is entered from each side; ties go round it."""
    routes = {
        "north": ("0,-1 S r rESW", BLOCK),
        "west": ("0,-1 S r r", "0,-3 E rE rNES", BLOCK),
        "east": ("0,-1 S r r", "0,-3 W rW rNSW", BLOCK),
        "south": ("0,-1 S r r", "0,-3 S r rE", "1,-4 E rE rN", "2,-3 E rNEW r", BLOCK),
    }
    at, x, y = {"north": ("0,-2", 0, -2), "west": ("1,-3", 1, -3), "east": ("-1,-3", -1, -3), "south": ("2,-3", 2, -3)}[came]
    water = Water(*routes[came], nile_droplets=3, clockwise_from=first)
    ahead = {"N": (x, y + 1), "E": (x + 1, y), "S": (x, y - 1), "W": (x - 1, y)}
    assert taken(water, at) == ["{},{}".format(*ahead[side]) for side in ways[first]]


THROWING = (*FORK, "-1,-1 W f:stone f:stone")  # a field beside 0,-1, above the fork


@pytest.mark.parametrize(("counts", "ways"), [("droplets", "EEE"), ("droplets_and_goods", "ESW")])
def test_goods_split_by_the_same_totals_and_count_by_option(counts, ways):
    laid = THROWING, {"-1,-1": 0}
    water = Water(*laid[0], claims=laid[1], goods={"-2,-1": "fish"}, nile_droplets=2, throw="off", split_counts=counts)
    water.do("make stone", "throw stone 0,-1", "throw fish 0,-1", "make stone", "throw stone 0,-1")
    assert taken(water) == [BOTH[side] for side in ways]
    assert {dict(event.numbers)["counted"] for event in water.told("split", "tied")} == {counts.replace("_", " ")}


@pytest.mark.parametrize("counts", ["droplets", "droplets_and_goods"])
@pytest.mark.parametrize("branch", ["entered", "downstream"])
def test_tokens_are_never_counted(branch, counts):
    """A token goes east and claims a field there; the droplet behind it goes east too."""
    laid = (*THROWING, "3,-2 E f f")
    water = Water(*laid, claims={"-1,-1": 0, "1,-1": 1}, nile_droplets=3, branch=branch, split_counts=counts)
    water.do("make stone", "keep", "decline", "throw_token -1,-1")
    assert (water.way("token 2"), water.ends("token 2")) == (["0,-1", "0,-2", "1,-2", "2,-2"], "claims")
    water.to_end()
    assert taken(water)[:2] == ["1,-2", "1,-2"]


def test_downstream_counts_what_was_used_along_a_branch_and_nothing_that_left():
    laid = (*FORK, "1,-3 S f:stone f:stone", "3,-2 E f f")  # the eastern branch is shut at its end
    water = Water(*laid, claims={"1,-3": 0}, nile_droplets=6, throw="off", branch="downstream").to_end()
    assert taken(water) == [BOTH[side] for side in "ESSSSS"]
    assert water.told("split", "tied")[1].branches == (("1,-2", 1), ("0,-3", 0), ("-1,-2", 0))
    water = Water(*laid, claims={"1,-3": 0}, nile_droplets=6, throw="off", branch="entered").to_end()
    assert taken(water) == [BOTH[side] for side in "ESWESW"]
    assert len(water.told("drinks")) == 2


@pytest.mark.parametrize(("counts", "ways"), [("droplets", "EEE"), ("droplets_and_goods", "ESS")])
def test_downstream_counts_goods_used_by_option(counts, ways):
    laid = (*THROWING, "1,-3 S w:stone w:stone")
    water = Water(*laid, claims={"-1,-1": 0, "1,-3": 1}, nile_droplets=3, throw="off", branch="downstream", split_counts=counts)
    water.do("make stone", "throw stone 0,-1", "make stone", "throw stone 0,-1")
    assert water.over
    assert taken(water) == [BOTH[side] for side in ways]
    assert [event.token for event in water.told("takes")] == (["stone 2", "stone 4"] if ways == "EEE" else ["stone 2"])


# --- branches that meet again, and that end at once ---------------------------------------------------------------------------

DIAMOND = ("0,-1 S r rES", "1,-2 S rS rS", "1,-4 W rW rS", "0,-3 W rS w", BLOCK, "-1,-4 S f:stone f:stone", "0,-5 S r r")


@pytest.mark.parametrize(("branch", "ways"), [("entered", "ESES"), ("downstream", "EEEE")])
def test_what_is_used_below_where_branches_meet_counts_for_both(branch, ways):
    """East and south meet again on 0,-4, beside a field."""
    water = Water(*DIAMOND, claims={"-1,-4": 0}, nile_droplets=4, throw="off", branch=branch).to_end()
    assert len(water.told("drinks")) == 2
    assert taken(water) == [BOTH[side] for side in ways]
    by = {"E": ["0,-1", "0,-2", "1,-2", "1,-3", "1,-4", "0,-4"], "S": ["0,-1", "0,-2", "0,-3", "0,-4"]}
    assert [water.way(f"droplet {n}") for n in (1, 2)] == [by[way] for way in ways[:2]]
    if branch == "downstream":
        assert water.told("split", "tied")[2].branches == (("1,-2", 2), ("0,-3", 2))


def test_a_branch_that_ends_at_once_still_counts_what_entered():
    """East of the fork lies one river part, shut all round; it takes its share and nothing comes of it."""
    laid = ("0,-1 S r rES", "1,-2 E r f", BLOCK, "1,-3 S w w")
    water = Water(*laid, nile_droplets=4)
    assert taken(water) == ["1,-2", "0,-3", "1,-2", "0,-3"]
    assert [water.ends(f"droplet {n}") for n in (1, 2, 3, 4)] == ["shut", "leaves", "shut", "leaves"]
    water = Water(*laid, nile_droplets=4, branch="downstream")
    assert taken(water) == ["1,-2"] * 4  # used nowhere: tied for ever


@pytest.mark.parametrize(("branch", "reached"), [("downstream", (1, 0, 0, 0)), ("entered", (10, 3, 1, 0))])
def test_the_finding_that_with_downstream_fields_beyond_an_open_end_starve(branch, reached):
    """Twenty droplets on a straight trunk of spreading plain river; a field east of the part at depth 1 to 4."""

    def passed(depth):
        laid = ("1,-1 S r r", "1,-3 S r r", f"2,-{depth} E f:stone f")
        water = Water(*laid, claims={f"2,-{depth}": 0}, nile_droplets=20, plain_river="spread", branch=branch, throw="off").to_end()
        return sum(f"1,-{depth}" in water.way(token) for token in {event.token for event in water.told("starts")})

    assert tuple(passed(depth) for depth in (1, 2, 3, 4)) == reached


# --- droplets against a slow simulator ----------------------------------------------------------------------------------------

TO = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}


class Slow:
    """Droplets by brute force from the parts alone: whole trails are kept, and counted anew at each split."""

    def __init__(self, laid, claims, options):
        self.options = options
        self.parts = {at: part for one in laid for at, part in zip(one.squares, one.parts, strict=True)}
        self.age = {at: k for k, at in enumerate(self.parts)}
        if not options.walls:
            self.parts = {at: Part(part.kind, part.arrows, part.icon) for at, part in self.parts.items()}
        if options.base == "fields_only":
            self.parts = {at: Part(part.kind.replace("workshop", "field"), part.arrows, part.icon) for at, part in self.parts.items()}
        self.rivers = [at for at, part in self.parts.items() if part.kind == "river"]
        self.claims = claims
        self.out = self.settled_ways()
        self.trails, self.uses, self.used, self.made = [], [], set(), []
        land = nx.Graph()
        land.add_nodes_from(at for at in self.parts if at not in self.rivers)
        alike = ((at, near) for at in land for near in self.next_to(at) if near in land)
        land.add_edges_from((at, near) for at, near in alike if self.parts[near].kind == self.parts[at].kind)
        self.section = {at: frozenset(found) for found in nx.connected_components(land) for at in found}
        self.graph = nx.DiGraph((at, self.go(at, side)) for at in self.rivers for side in self.out[at] if self.go(at, side) in self.rivers)
        self.graph.add_nodes_from(self.rivers)

    def go(self, at, side):
        return at[0] + TO[side][0], at[1] + TO[side][1]

    def open(self, at, side):
        """No wall on either side of an edge."""
        here, there = self.parts.get(at, Part("")), self.parts.get(self.go(at, side), Part(""))
        return side not in here.walls and BACK[side] not in there.walls

    def next_to(self, at):
        return [self.go(at, side) for side in "NESW" if self.open(at, side)]

    def settled_ways(self):
        """Ways out of each river part: of plain parts over and over, until nothing changes."""
        out = {(0, 0): {"S"}, (1, 0): {"S"}} | {at: set(self.parts[at].arrows) for at in self.rivers}
        plain = [at for at in self.rivers if not self.parts[at].arrows]
        firm = {at: set(ways) for at, ways in out.items() if at not in plain}
        changed = True
        while changed:
            changed = False
            for at in plain:
                fed = {s for s in "NESW" if self.open(at, s) and BACK[s] in out.get(self.go(at, s), ())}
                firmly = {s for s in fed if BACK[s] in firm.get(self.go(at, s), ())}
                if self.options.plain_river == "straight":
                    ways = {BACK[s] for s in fed} - firmly
                else:
                    beside = {s: self.go(at, s) for s in "NESW"}
                    older = {s for s, near in beside.items() if near in plain and self.age[near] < self.age[at]}
                    ways = set("NESW") - firmly - older
                if ways - out[at]:
                    out[at] |= ways
                    changed = True
        return {at: {s for s in ways if self.open(at, s) and self.leads(at, s)} for at, ways in out.items()}

    def leads(self, at, side):
        ahead = self.go(at, side)
        return ahead in self.rivers or (ahead not in self.parts and ahead not in ((0, 0), (1, 0)))

    def ways(self, at, came):
        """Places and sides out of which feeds lead, in the order of a tie."""
        if at is None:
            return [(square, "S") for square in ((1, 0), (0, 0)) if self.out[square]]
        order = "NESW"
        if came and self.options.clockwise_from == "inflow":
            first = order.index(came) + 1
            order = order[first:] + order[:first]
        return [(at, side) for side in order if side in self.out[at]]

    def total(self, way):
        if self.options.branch == "entered":
            return sum(step == way for trail in self.trails for step in trail)
        end = self.go(*way)
        if end not in self.rivers:
            return 0
        below = {end, *nx.descendants(self.graph, end)}
        return sum(at in below for at in self.uses)

    def acceptor(self, at):
        for near in self.next_to(at):
            if near in self.section and self.parts[near].kind == "field" and self.claims & self.section[near]:
                kinds = sorted({self.parts[one].icon for one in self.section[near] - self.used} & GOODS)
                if kinds:
                    return near, kinds
        return None

    def droplet(self):
        """Run one; its trail, and how it ended."""
        at, came, trail = None, "", []
        self.trails.append(trail)
        while True:
            if at is not None and (found := self.acceptor(at)):
                near, kinds = found
                good = kinds[len(self.made) % len(kinds)]
                shown = [one for one in self.section[near] - self.used if self.parts[one].icon == good]
                icon = min(shown, key=self.age.__getitem__)
                self.used.add(icon)
                self.made.append((icon, good))
                self.uses.append(at)
                return trail, "drinks"
            ways = self.ways(at, came)
            if not ways:
                return trail, "shut"
            totals = [self.total(way) for way in ways]
            way = ways[totals.index(min(totals))]
            trail.append(way)
            at, came = self.go(*way), BACK[way[1]]
            if at not in self.rivers:
                return trail, "leaves"


GOODS = {"stone", "grain", "papyrus", "fish"}
READINGS = [
    {},
    {"plain_river": "spread"},
    {"branch": "downstream", "clockwise_from": "inflow"},
    {"branch": "downstream", "plain_river": "spread", "walls": True},
    {"clockwise_from": "inflow", "plain_river": "spread", "base": "fields_only"},
    {"walls": True, "clockwise_from": "inflow"},
]


def in_turn(water, legal):
    """Goods in turn by name, as the slow simulator picks them; nothing is thrown."""
    makes = sorted((action for action in legal if action.verb == "make"), key=str)
    return makes[len(water.told("made")) % len(makes)] if makes else legal[-1]


@pytest.mark.parametrize("reading", READINGS, ids=[" ".join(map(str, reading.values())) or "default" for reading in READINGS])
@given(data=st.data())
@settings(max_examples=40)
def test_droplets_flow_as_the_slow_simulator_says(reading, data):
    game = made(throw="off", nile_droplets=12, **reading)
    laid = data.draw(laid_maps(game))
    owners = data.draw(st.lists(st.sampled_from([0, 1, None]), min_size=1))
    water = Water.at(game, game.arrange(as_setup(game, laid, owners, [""]), 0))
    claims = {claim.at for claim in water.state.claims}
    water.to_end(in_turn)
    slow = Slow(laid, claims, game.options)
    for n, event in enumerate(water.told("starts"), 1):
        trail, end = slow.droplet()
        assert event.token == f"droplet {n}"
        assert water.way(event.token) == ["{},{}".format(*slow.go(*way)) for way in trail]
        assert water.ends(event.token) == end
    assert [(event.spots[0], dict(event.numbers)["good"]) for event in water.told("made")] == [
        ("{},{}".format(*icon), good) for icon, good in slow.made
    ]
    check_choices(water)


def check_choices(water):
    """At each split the lowest count is taken, the first of several, and what is said would have turned it does, and one less does not."""
    for event in water.told("split", "tied"):
        figures, counts = dict(event.numbers), dict(event.branches)

        def pick(more, counts=counts, figures=figures):
            return min(counts, key=lambda way: counts[way] + (more if way == figures["taken"] else 0))

        assert event.spots[1] == figures["taken"] == pick(0) == pick(figures["more"] - 1)
        assert pick(figures["more"]) == figures["next"] != figures["taken"]
        assert figures["tied"] == list(counts.values()).count(figures["least"])
        assert (event.kind == "tied") == (figures["tied"] > 1)
        assert water.game.rulebook.otherwise(event)


def test_what_is_counted_is_what_went_that_way():
    """The counts of a split against the steps before it, goods and all."""
    game = registry.game("blue_vein", split_counts="droplets_and_goods", throw="off", nile_droplets=10)
    water = Water(*THROWING, "1,-3 W f:fish f:fish", claims={"-1,-1": 0, "1,-3": 1}, game=game)
    water.to_end(lambda _, legal: legal[0])  # all that can be thrown is thrown
    so_far = Counter()
    for event in water.events:
        if event.branches:
            assert dict(event.branches) == {way: so_far[event.spots[0], way] for way, _ in event.branches}
        if event.kind in ("flows", "split", "tied"):
            so_far[event.spots[:2]] += 1
    assert len(water.told("split", "tied")) > 6


# --- the four rotations -------------------------------------------------------------------------------------------------------


def turned(at, quarters):
    """A square turned clockwise round 0,0 by quarters."""
    for _ in range(quarters):
        at = at[1], -at[0]
    return at


def turned_text(text, quarters):
    """A text in which every square is turned."""
    return re.sub(r"-?\d+,-?\d+", lambda found: "{},{}".format(*turned(tuple(map(int, found[0].split(","))), quarters)), text)


def turned_event(event, quarters):
    """An event as it looks on the turned map."""

    def turn(value):
        if isinstance(value, tuple):
            return tuple(map(turn, value))
        return turned_text(value, quarters) if isinstance(value, str) else value

    return tuple(map(turn, event))


def turned_state(state, quarters):
    """The position turned with its map."""
    side = {one: SIDES[(k + quarters) % 4] for k, one in enumerate(SIDES)}

    def part(one):
        arrows, walls = (tuple(sorted((side[s] for s in sides), key=SIDES.index)) for sides in (one.arrows, one.walls))
        return Part(one.kind, arrows, one.icon, walls)

    laid = tuple(Laid("", turned(one.at, quarters), side[one.turn], tuple(map(part, one.parts))) for one in state.map.laid)
    found = Map(laid, parts={at: p for one in laid for at, p in zip(one.squares, one.parts, strict=True)})
    claims = tuple(Claim(turned(claim.at, quarters), claim.player) for claim in state.claims)
    goods = tuple(Good(turned(good.at, quarters), good.name) for good in state.goods)
    return state.copy(map=found, claims=claims, goods=goods)


def with_north(patch, quarters):
    """North, and the side on which the Nile lies, turned: what clockwise begins with, and where the source's feeds lead."""
    north = tuple(SIDES[(k + quarters) % 4] for k in range(4))
    patch.setattr(split_module, "SIDES", north)
    for module in (ways_module, feeds_module, sections_module):
        patch.setattr(module, "around", lambda square: tuple((side, beside(square, side)) for side in north))
    for module in (ways_module, feeds_module):
        patch.setattr(module, "NILE", tuple(turned(at, quarters) for at in module.NILE))
    patch.setattr(ways_module, "DOWNSTREAM", north[SIDES.index(ways_module.DOWNSTREAM)])


@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize(
    "reading",
    [{"powers": True, "walls": True}, {"clockwise_from": "inflow", "plain_river": "spread", "throw": "supply"}, {"branch": "downstream"}],
    ids=["powers walls", "inflow spread", "downstream"],
)
@given(data=st.data())
@settings(max_examples=12)
def test_the_four_rotations_flow_alike(reading, quarters, data):
    game = made(nile_droplets=6, **reading)
    icons = ("", "droplet", "stone", "grain", *(["surge", "sluice", "press"] if "powers" in reading else []))
    laid = data.draw(laid_maps(game, 18, icons))
    picks = data.draw(st.lists(st.integers(0, 5), min_size=1))

    def choose(water, legal):
        return legal[picks[len(water.events) % len(picks)] % len(legal)]

    straight = Water.at(game, game.arrange(as_setup(game, laid, [0, 1, None], ["stone", ""]), 0))
    start = straight.before
    straight.to_end(choose)
    with pytest.MonkeyPatch.context() as patch:
        with_north(patch, quarters)
        other = Water.at(game.with_powers(), turned_state(start, quarters)).to_end(choose)  # a copy, which knows no map yet
    assert [tuple(event) for event in other.events] == [turned_event(event, quarters) for event in straight.events]
    assert other.state.scores == straight.state.scores
