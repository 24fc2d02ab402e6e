"""The flow phase of Blue Vein clause by clause: droplets, fields, goods, workshops, walls, scoring, and an account of all."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from blue_vein_maps import BLOCK, ICONS, POWERS, TRUNK, Water, as_setup, laid_maps, made
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.engine import registry, scenarios
from workbench.engine.agenda import Decision, run


def last(kind, water):
    return [event for event in water.events if event.kind == kind][-1]


# --- the sketch's own examples ------------------------------------------------------------------------------------------------


def test_three_droplets_pass_a_field_of_stone_and_grain():
    water = Water(TRUNK, BLOCK, "-1,-2 S f:stone f:grain", claims={"-1,-2": 0}, nile_droplets=3, throw="off")
    water.do("make stone", "throw stone 0,-2", "make grain", "throw grain 0,-2")
    assert water.over
    assert [water.ends(f"droplet {n}") for n in (1, 3, 5)] == ["drinks", "drinks", "leaves"]
    assert water.way("droplet 5") == ["0,-1", "0,-2", "0,-3"]
    assert water.way("stone 2") == water.way("grain 4") == ["0,-2", "0,-3"]
    assert not water.lying
    assert water.state.scores == (0, 0)


@pytest.mark.parametrize(("shown", "scores", "ends"), [("grain", (0, 0), ["leaves"] * 2), ("stone", (0, 1), ["takes", "leaves"])])
def test_two_stones_pass_a_workshop(shown, scores, ends):
    laid = TRUNK, "0,-3 S r r", "-1,-1 S f:stone f", BLOCK, f"1,-3 S w:{shown} w"
    water = Water(*laid, claims={"-1,-1": 0, "1,-3": 1}, goods={"-1,-1": "stone"}, nile_droplets=1, throw="off")
    water.do("make stone", "throw stone 0,-2", "throw stone 0,-2")
    assert [water.ends("stone 2"), water.ends("stone 3")] == ends
    assert water.state.scores == scores
    assert [entry.clause for entry in water.state.ledger] == ["BV-WORKSHOP"] * sum(scores)
    assert [entry.spots for entry in water.state.ledger] == [("1,-3",)] * sum(scores)


# --- BV-COUNT -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("nile", [1, 4])
def test_every_droplet_icon_counts_on_whatever_part_it_is(nile):
    water = Water("0,-1 S r* r", BLOCK, "-1,-1 S f* w*", nile_droplets=nile, throw="off")
    begins = water.events[0]
    assert (begins.kind, begins.mark) == ("begins", "phase begins")
    assert dict(begins.numbers) == {"droplets": nile + 3, "nile": nile, "icons": 3, "round": 1}
    assert sorted(begins.spots) == ["-1,-1", "-1,-2", "0,-1"]
    assert [dict(event.numbers)["left"] for event in water.told("starts")] == list(range(nile + 2, -1, -1))


def test_droplets_run_one_at_a_time_each_to_its_end():
    water = Water(TRUNK, BLOCK, nile_droplets=2)
    told = [(event.kind, event.token) for event in water.events if event.token]
    one = [("starts",), ("flows",), ("flows",), ("flows",), ("leaves",)]
    assert told == [(*kind, f"droplet {n}") for n in (1, 2) for kind in one]


def test_nothing_starts_where_nothing_is_counted():
    water = Water(TRUNK, BLOCK, nile_droplets=1)
    assert len(water.told("starts")) == 1
    assert water.over
    assert [event.mark for event in water.events if event.mark][:4] == ["phase begins", "scoring begins", "scoring ends", "phase ends"]


# --- BV-MOVE ------------------------------------------------------------------------------------------------------------------


def test_a_droplet_leaves_the_map_at_an_open_end():
    water = Water(TRUNK, BLOCK, nile_droplets=1)
    assert water.way("droplet 1") == ["0,-1", "0,-2", "0,-3"]
    leaves = last("leaves", water)
    assert (leaves.clause, leaves.spots, dict(leaves.numbers)) == ("BV-MOVE", ("0,-3",), {"lost": 1})


@pytest.mark.parametrize("end", ["0,-3 E f f", "0,-3 E w w"])
def test_a_droplet_ends_where_every_way_is_shut(end):
    water = Water(TRUNK, BLOCK, end, nile_droplets=1)
    assert water.way("droplet 1") == ["0,-1", "0,-2"]
    shut = last("shut", water)
    assert (shut.clause, shut.spots, dict(shut.numbers)) == ("BV-MOVE", ("0,-2",), {"lost": 1})


def test_a_shut_arrow_is_no_branch():
    """Of two arrows one points at a field: there is no split."""
    water = Water("0,-1 S r rSE", BLOCK, "1,-2 E f f", nile_droplets=2)
    assert not water.told("split", "tied")
    assert water.entered()["0,-2>0,-3"] == 2


# --- BV-ACCEPT, BV-UNCLAIMED --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claims", "first"),
    [({"1,-2": 0, "-1,-2": 1}, ("1,-2", 0)), ({"-1,-2": 1}, ("-1,-2", 1)), ({}, None)],
)
def test_of_east_and_west_the_east_accepts_if_it_is_claimed(claims, first):
    water = Water(TRUNK, "1,-1 E w w", "1,-2 S f:stone f", "-1,-2 S f:grain f", claims=claims, nile_droplets=1, throw="off").to_end()
    drinks = [(event.clause, event.spots, event.player) for event in water.told("drinks")]
    assert drinks == ([("BV-ACCEPT", (first[0], "0,-2"), first[1])] if first else [])


@pytest.mark.parametrize("sides", ["NE", "NS", "ES", "NES"])
def test_of_several_the_first_clockwise_from_north_accepts(sides):
    """The river runs east along row -2 to a field ahead, one on its left, one on its right."""
    at = {"N": "2,-1", "E": "3,-2", "S": "2,-3"}
    laid = ["0,-1 S r rE", "1,-2 E r r", f"1,-1 E w {'f:stone' if 'N' in sides else 'w'}", "3,-2 E f:stone w", "2,-3 S f:stone f"]
    claims = {at[side]: k % 2 for k, side in enumerate(sides)}
    water = Water(*laid, claims=claims, nile_droplets=len(sides), throw="off").to_end()
    assert [event.spots for event in water.told("drinks")] == [(at[side], "2,-2") for side in sides]


def test_an_unclaimed_workshop_accepts_nothing():
    laid = TRUNK, "-1,-1 S f:stone f", "1,-1 E f f", "1,-2 S w:stone w"
    for claims, ends in (({"-1,-1": 0}, "leaves"), ({"-1,-1": 0, "1,-2": 0}, "takes")):
        water = Water(*laid, claims=claims, nile_droplets=1, throw="off").do("make stone", "throw stone 0,-2").to_end()
        assert water.ends("stone 2") == ends


def test_a_field_takes_no_goods_and_a_workshop_no_droplets():
    laid = TRUNK, "-1,-1 S f:stone f:stone", "1,-1 E f f", "1,-2 S w:stone w"
    water = Water(*laid, claims={"-1,-1": 0, "1,-2": 0}, nile_droplets=1, throw="off").do("make stone", "throw stone 0,-1").to_end()
    assert water.way("stone 2") == ["0,-1", "0,-2"]  # past the other stone icon of the field, to the workshop
    assert [event.spots for event in water.told("takes")] == [("1,-2", "0,-2")]
    water = Water(*laid, claims={"1,-2": 0}, nile_droplets=1, throw="off")
    assert water.ends("droplet 1") == "leaves"


# --- BV-FIELD -----------------------------------------------------------------------------------------------------------------


def test_the_owner_picks_the_good_and_each_icon_works_once():
    water = Water(TRUNK, BLOCK, "-1,-1 S f:stone f:grain", claims={"-1,-2": 1}, nile_droplets=3, throw="off")
    assert (water.asked, water.options) == (1, ["make stone", "make grain"])
    assert water.refused("make fish") == [("BV-FIELD", "unknown")]
    water.do("make grain", "keep")
    assert water.options == ["make stone"]  # one kind left: still the owner's action
    assert water.refused("make grain") == [("BV-FIELD", "used")]
    water.do("make stone", "keep")
    assert water.over
    assert [event.spots for event in water.told("made")] == [("-1,-2",), ("-1,-1",)]
    assert water.ends("droplet 3") == "leaves"
    assert water.lying == [("-1,-2", "grain"), ("-1,-1", "stone")]


@pytest.mark.parametrize("swap", [False, True])
def test_of_several_icons_of_one_kind_the_oldest_is_used(swap):
    """By the domino laid first, and of one domino by the first half."""
    two = ["-1,-2 N f:stone f:stone", "-1,-3 W f:stone f:stone"]
    laid = [TRUNK, BLOCK, *(reversed(two) if swap else two)]
    water = Water(*laid, claims={"-1,-3": 0}, nile_droplets=4, throw="off").to_end()
    ages = [[("-1,-2",), ("-1,-1",)], [("-1,-3",), ("-2,-3",)]]
    assert [event.spots for event in water.told("made")] == [spots for pair in (reversed(ages) if swap else ages) for spots in pair]


def test_icons_work_again_in_the_next_round():
    game = registry.game("blue_vein", throw="off", nile_droplets=1)
    more = {"hands": [["d01"], ["d03"]], "stack": []}
    water = Water(TRUNK, BLOCK, "-1,-1 S f:stone f", claims={"-1,-1": 0}, more=more, game=game).do("make stone", "keep")
    assert water.over
    water.begin(water.state.copy(todo=water.before.todo[:1] + _flow_begins()))
    assert water.options == ["make stone"]


def _flow_begins():
    from workbench.games.blue_vein.flow import BeginFlow

    return (BeginFlow(),)


def test_droplets_and_powers_are_no_goods():
    water = Water(TRUNK, BLOCK, "-1,-1 S f:surge f*", claims={"-1,-1": 0}, nile_droplets=1, throw="off", powers=False)
    assert not water.told("drinks")
    assert water.over


# --- BV-THROW -----------------------------------------------------------------------------------------------------------------

ALONG = [TRUNK, "0,-3 S r r", BLOCK, "-1,-1 S f:stone f", "-1,-3 S f:grain f"]


def test_goods_wait_until_keep_and_flow_in_the_order_thrown():
    water = Water(*ALONG, claims={"-1,-1": 0}, goods={"-1,-4": "fish"}, nile_droplets=2, throw="off").do("make grain")
    assert water.options == [f"throw {good} 0,-{y}" for good in ("fish", "grain") for y in (1, 2, 3, 4)] + ["keep"]
    water.do("throw grain 0,-3")
    assert not water.told("runs")
    assert [item.token for item in water.flow.thrown] == ["grain 2"]
    water.do("throw fish 0,-1")  # none is left: keep is automatic
    story = [(event.kind, event.token) for event in water.events if event.kind in ("thrown", "runs", "leaves", "spent", "starts")]
    assert story[:8] == [
        ("starts", "droplet 1"),
        ("thrown", "grain 2"),
        ("thrown", "fish 3"),
        ("runs", "grain 2"),
        ("leaves", "grain 2"),
        ("runs", "fish 3"),
        ("leaves", "fish 3"),
        ("spent", "droplet 1"),
    ]
    assert story[8] == ("starts", "droplet 4")  # goods before the next droplet
    assert water.way("grain 2") == ["0,-3", "0,-4", "0,-5"]
    assert water.way("fish 3") == ["0,-1", "0,-2", "0,-3", "0,-4", "0,-5"]


def test_keep_leaves_the_rest_and_lets_what_was_thrown_flow():
    water = Water(*ALONG, claims={"-1,-1": 0}, goods={"-1,-4": "fish stone"}, nile_droplets=1, throw="off")
    water.do("make stone", "throw fish 0,-1", "keep")
    assert dict(last("kept", water).numbers) == {"waiting": 1}
    assert water.over
    assert water.lying == [("-1,-4", "stone"), ("-1,-1", "stone")]
    assert water.ends("fish 2") == "leaves"


def test_only_goods_of_the_field_onto_river_beside_it():
    laid = [TRUNK, "0,-3 S r r", BLOCK, "-1,-1 W f:stone f", "-1,-3 S f:grain f", "1,-2 S f:fish f"]
    water = Water(*laid, claims={"-1,-1": 0, "-1,-3": 0}, goods={"1,-2": "papyrus"}, nile_droplets=1, throw="off").do("make stone")
    assert water.options == ["throw stone 0,-1", "keep"]
    assert water.refused("throw grain 0,-1") == [("BV-THROW", "none")]
    assert water.refused("throw papyrus 0,-2") == [("BV-THROW", "none"), ("BV-THROW", "apart")]
    assert water.refused("throw stone 0,-3") == [("BV-THROW", "apart")]
    assert water.refused("throw stone -1,-3") == water.refused("throw stone 7,-7") == [("BV-THROW", "dry")]
    assert water.refused("decline") == [("BV-THROW", "expected")]


def test_goods_made_by_a_throw_do_not_activate_a_field():
    """A good beside a claimed field runs on; only a droplet activates."""
    water = Water(*ALONG, claims={"-1,-1": 0}, nile_droplets=1, throw="off").do("make stone", "throw stone 0,-1")
    assert water.over
    assert len(water.told("made")) == 1


@pytest.mark.parametrize(("stock", "left"), [("keep", [("-1,-1", "stone")]), ("clear", [])])
def test_what_is_left_on_a_field_stays_or_is_cleared(stock, left):
    water = Water(*ALONG, claims={"-1,-1": 0}, nile_droplets=1, throw="off", field_stock=stock).do("make stone", "keep")
    assert water.lying == left
    cleared = [(event.clause, event.spots, dict(event.numbers)) for event in water.told("cleared")]
    assert cleared == ([] if left else [("BV-THROW", ("-1,-1",), {"goods": 1})])


def test_clearing_nothing_is_no_step():
    assert not Water(*ALONG, nile_droplets=1, field_stock="clear").told("cleared")


# --- BV-WORKSHOP, BV-CLEAN ----------------------------------------------------------------------------------------------------

SHOPS = [TRUNK, BLOCK, "-1,-1 S f:stone f", "0,-3 S r r", "1,-3 S w:stone w:stone"]


def test_each_icon_of_a_workshop_works_once_and_scores_once():
    water = Water(*SHOPS, claims={"-1,-1": 0, "1,-3": 1}, goods={"-1,-2": "stone stone"}, nile_droplets=1, throw="off")
    water.do("make stone", *["throw stone 0,-2"] * 3)
    assert [event.spots for event in water.told("takes")] == [("1,-3", "0,-3"), ("1,-4", "0,-3")]
    assert [water.ends(f"stone {n}") for n in (2, 3, 4)] == ["takes", "takes", "leaves"]
    scores = last("scores", water)
    assert (scores.clause, scores.player, scores.spots, dict(scores.numbers)) == ("BV-WORKSHOP", 1, ("1,-3", "1,-4"), {"points": 2})
    assert [(entry.player, entry.points, entry.clause, entry.spots) for entry in water.state.ledger] == [
        (1, 1, "BV-WORKSHOP", ("1,-3",)),
        (1, 1, "BV-WORKSHOP", ("1,-4",)),
    ]
    assert water.lying == []


def test_a_workshop_that_is_unclaimed_at_the_end_scores_for_nobody():
    water = Water(*SHOPS, goods={"1,-3": "stone grain"}, nile_droplets=1)
    nobody = last("nobody", water)
    assert (nobody.clause, nobody.player, dict(nobody.numbers)) == ("BV-WORKSHOP", None, {"points": 2})
    assert water.state.scores == (0, 0)
    assert water.lying == []


def test_the_owner_at_the_end_gets_the_points():
    """The token leaves the workshop after it took the stone; another player's token takes it over, and its goods with it."""
    laid = [TRUNK, "0,-3 S r r", "-1,-1 S f:stone f", "1,-1 E w w", "1,-3 S w:stone w", "-1,-3 W w w", "0,-5 S r r", "-1,-5 W f f"]
    water = Water(*laid, claims={"-1,-1": 0, "1,-3": 0, "-1,-3": 1}, nile_droplets=2)
    water.do("make stone", "throw stone 0,-2")
    assert water.ends("stone 2") == "takes"
    water.do("decline")  # player 0's field, droplet 1
    assert water.asked == 0
    water.do("decline")  # droplet 3 passes the field
    assert (water.asked, water.options) == (0, ["throw_token 1,-3", "decline"])
    water.do("throw_token 1,-3")
    assert water.ends("token 4") == "claims"  # the field further down
    assert (water.asked, water.options) == (1, ["throw_token -1,-3", "decline"])
    water.do("throw_token -1,-3")
    assert water.claims == [("-1,-1", 0), ("-1,-5", 0), ("1,-3", 1)]
    water.do("decline")  # player 0 about the field further down
    assert water.over
    assert water.state.scores == (0, 1)


def test_after_the_flow_nothing_is_on_the_river_and_the_phase_is_closed():
    water = Water(*SHOPS, claims={"-1,-1": 0, "1,-3": 1}, nile_droplets=2, throw="off").do("make stone", "throw stone 0,-2")
    marks = [(event.clause, event.mark) for event in water.events if event.mark][:4]
    assert marks == [("BV-COUNT", "phase begins"), ("BV-CLEAN", "scoring begins"), ("BV-CLEAN", "scoring ends"), ("BV-CLEAN", "phase ends")]
    assert water.flow is None
    assert dict(last("totals", water).numbers)["scores"] == water.state.scores == (0, 1)


# --- BV-WALL ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("walls", [False, True])
@pytest.mark.parametrize("where", ["river", "land"])
def test_nothing_is_accepted_or_thrown_across_a_wall(walls, where):
    river, land = ("r|W", "f:stone") if where == "river" else ("r", "f:stone|E")
    laid = f"0,-1 S {river} r", BLOCK, f"-1,-1 W {land} f"
    water = Water(*laid, claims={"-1,-1": 0}, nile_droplets=1, throw="off", walls=walls)
    assert bool(water.told("drinks")) is not walls
    laid = f"0,-1 S {river} r", BLOCK, f"-1,-1 S {land} f"  # its second part has no wall
    water = Water(*laid, claims={"-1,-1": 0}, nile_droplets=1, throw="off", walls=walls).do("make stone")
    assert water.options == ([] if walls else ["throw stone 0,-1"]) + ["throw stone 0,-2", "keep"]
    if walls:
        assert water.refused("throw stone 0,-1") == [("BV-THROW", "apart")]


@pytest.mark.parametrize("laid", [("0,-1 S r rSE", "1,-1 S r r|W"), ("0,-1 S r rSE|E", "1,-1 S r r")])
def test_nothing_flows_across_a_wall_on_either_side_of_an_edge(laid):
    assert Water(*laid, nile_droplets=4).entered()["0,-2>1,-2"] == 1
    water = Water(*laid, nile_droplets=4, walls=True)
    assert water.entered()["0,-2>1,-2"] == 0
    assert water.entered()["0,-2>0,-3"] == 2


def test_a_wall_ends_the_way():
    water = Water("0,-1 S r r|S", BLOCK, nile_droplets=1, walls=True)
    assert (water.ends("droplet 1"), water.way("droplet 1")) == ("shut", ["0,-1", "0,-2"])


@pytest.mark.parametrize(("walls", "made"), [(False, ["0", "0"]), (True, ["0"])])
def test_sections_do_not_join_across_a_wall(walls, made):
    water = Water("0,-1 S r r", BLOCK, "-1,-1 W f:stone|W f:stone", claims={"-1,-1": 0}, nile_droplets=2, throw="off", walls=walls).to_end()
    assert [str(event.player) for event in water.told("made")] == made


# --- BV-FIELDS-ONLY -----------------------------------------------------------------------------------------------------------


def test_fields_only_makes_workshops_fields_and_scores_each_good():
    laid = TRUNK, BLOCK, "-1,-1 S f:stone w:grain"
    water = Water(*laid, claims={"-1,-2": 1}, goods={"-1,-2": "fish"}, nile_droplets=3, throw="off", base="fields_only")
    assert water.options == ["make stone", "make grain"]  # one field of both parts
    water.do("make grain", "make stone")  # no throw is offered
    assert water.over
    assert water.ends("droplet 3") == "leaves"
    assert water.state.scores == (0, 3)
    assert [(entry.player, entry.clause, entry.spots) for entry in water.state.ledger] == [
        (1, "BV-FIELDS-ONLY", ("-1,-2",)),
        (1, "BV-FIELDS-ONLY", ("-1,-2",)),
        (1, "BV-FIELDS-ONLY", ("-1,-1",)),
    ]
    assert water.lying == []


def test_fields_only_unclaimed_goods_score_for_nobody():
    water = Water(TRUNK, BLOCK, "-1,-1 S f:stone f", goods={"-1,-1": "stone"}, nile_droplets=1, base="fields_only", field_stock="clear")
    assert [(event.clause, event.player) for event in water.told("nobody")] == [("BV-FIELDS-ONLY", None)]
    assert not water.told("cleared")
    assert water.lying == []


# --- what each step says ------------------------------------------------------------------------------------------------------


def test_typed_and_json_forms_are_those_of_the_rules():
    water = Water(TRUNK, BLOCK, "-1,-1 S f:stone f", claims={"-1,-1": 0}, nile_droplets=1, throw="off")
    forms = [
        ("make stone", {"do": "make", "good": "stone"}),
        ("throw stone 2,-2", {"do": "throw", "good": "stone", "onto": [2, -2]}),
        ("keep", {"do": "keep"}),
        ("throw_token 3,-2", {"do": "throw_token", "section": [3, -2]}),
        ("pay 2,-3", {"do": "pay", "power": [2, -3]}),
        ("pay 2,-3 icon=2,-4", {"do": "pay", "power": [2, -3], "icon": [2, -4]}),
        ("branch 2,-3", {"do": "branch", "to": [2, -3]}),
        ("decline", {"do": "decline"}),
    ]
    for typed, data in forms:
        action = water.game.parse(typed, water.state)
        assert action.to_json() == data
        assert str(action) == typed
        assert water.game.read_action(data, water.state) == action


# --- an account of all, over random maps and random answers ---------------------------------------------------------------------


MIXES = [
    {"powers": True, "walls": True},
    {"powers": True, "plain_river": "spread", "throw": "supply", "clockwise_from": "inflow", "players": 3},
    {"branch": "downstream", "split_counts": "droplets_and_goods", "field_stock": "clear", "players": 4},
    {"base": "fields_only", "powers": True, "branch": "downstream", "plain_river": "spread"},
    {"throw": "off", "walls": True, "split_counts": "droplets_and_goods", "tokens": 1},
]


def busy(rng):
    """A random answer that declines less often than it could."""

    def choose(water, legal):
        doing = [action for action in legal if str(action) not in ("keep", "decline")]
        return rng.choice(doing if doing and rng.random() < 0.7 else legal)

    return choose


@pytest.mark.parametrize("mix", MIXES, ids=[" ".join(map(str, mix.values())) for mix in MIXES])
@given(data=st.data())
@settings(max_examples=25)
def test_nothing_is_lost_or_doubled(mix, data):
    game = made(**mix)
    laid = data.draw(laid_maps(game, 18, ICONS + POWERS))
    owners = data.draw(st.lists(st.sampled_from([None, *range(game.options.players), 0, 1]), min_size=1, max_size=8))
    goods = data.draw(st.lists(st.sampled_from(["", "", "stone", "grain"]), min_size=1, max_size=5))
    water = Water.at(game, game.arrange(as_setup(game, laid, owners, goods), 0))
    water.to_end(busy(random.Random(data.draw(st.integers(0, 999)))))
    check_account(water, laid)


def test_random_games_keep_the_account(played):
    for seed in range(6):
        session = played("blue_vein", seed=seed, powers=True)
        events = [step.event for node in session.node.line for step in node.steps]
        sums = Counter()
        for event in events:
            for name, number in event.numbers:
                if name in ("given", "kept", "lost"):
                    sums[name] += number
        assert sums["given"] == sums["kept"] + sums["lost"] > 0


def check_account(water, laid):
    """Droplets, goods, tokens and icons, counted by what the states hold before and after, and by each item's own end."""
    game, before, after = water.game, water.before, water.state
    icons = sum(part.icon == "droplet" for domino in laid for part in domino.parts)
    surges = sum(dict(event.numbers).get("power") == "surge" for event in water.told("paid"))
    ends = {event.token: event.kind for event in water.events if {"kept", "lost"} & set(dict(event.numbers))}
    given_ = [event.token for event in water.events if "given" in dict(event.numbers)]
    assert sorted(given_) == sorted(set(given_)) == sorted(ends)
    assert len(ends) == sum({"kept", "lost"} & set(dict(event.numbers)) != set() for event in water.events)
    droplets = [token for token in given_ if token.startswith("droplet")]
    assert len(droplets) == game.options.nile_droplets + icons + surges
    assert {ends[token] for token in droplets} <= {"drinks", "paid", "leaves", "shut"}
    check_goods(water, ends)
    tokens = Counter(player for player in range(game.options.players) for _ in range(before.supply[player]))
    tokens.update(claim.player for claim in before.claims)
    left = Counter(player for player in range(game.options.players) for _ in range(after.supply[player]))
    left.update(claim.player for claim in after.claims)
    assert left == tokens
    check_icons(water)
    for state in water.states:
        assert len(state.todo) <= 5
        if state.flow is not None:
            assert len(state.flow.moving) <= 2
    points = sum(entry.points for entry in after.ledger[len(before.ledger) :])
    assert points == sum(after.scores) - sum(before.scores)


def check_goods(water, ends):
    """Every good made or there before lies on a field, or was scored, cleared, paid, or is off the map or shut."""
    thrown = [token for token in ends if token.split()[0] not in ("droplet", "token")]
    gone = Counter(token.split()[0] for token in thrown if ends[token] in ("paid", "leaves", "shut"))
    assert {ends[token] for token in thrown} <= {"takes", "paid", "leaves", "shut"}
    there = Counter(good.name for good in water.before.goods) + Counter(dict(event.numbers)["good"] for event in water.told("made"))
    scoring = next(state for event, state in zip(water.events, water.states[1:], strict=True) if event.mark == "scoring begins")
    assert Counter(good.name for good in scoring.goods) == there - gone
    removed = sum(dict(event.numbers).get("points", 0) for event in water.told("scores", "nobody"))
    removed += sum(dict(event.numbers)["goods"] for event in water.told("cleared"))
    assert len(scoring.goods) - removed == len(water.state.goods)
    paid = len(water.state.ledger) - len(water.before.ledger)
    assert paid == sum(dict(event.numbers)["points"] for event in water.told("scores"))


def check_icons(water):
    """No icon twice, unless press freed it in between."""
    used = set()
    for event in water.events:
        if event.kind in ("made", "takes"):
            assert event.spots[0] not in used
            used.add(event.spots[0])
        elif event.kind == "paid" and dict(event.numbers)["power"] == "press":
            used.remove(event.spots[2])


@given(data=st.data())
@settings(max_examples=25)
def test_any_state_on_the_way_runs_on_to_the_same_rest(data):
    game = made(powers=True)
    laid = data.draw(laid_maps(game, 10, ICONS + POWERS))
    water = Water.at(game, game.arrange(as_setup(game, laid, [0, 1], ["stone"]), 0))
    water.to_end(busy(random.Random(data.draw(st.integers(0, 999)))))
    start = data.draw(st.integers(0, len(water.events) - 1))
    state = water.states[start]
    if state.todo and not isinstance(state.todo[-1], Decision):
        rest = [step.event for step in run(game, state)]
        assert rest == water.events[start : start + len(rest)]


def test_every_clause_of_the_flow_has_its_scenario():
    """They are replayed with those of the other games; an unclaimed section accepting nothing is no step, and ends in `shut`."""
    shown = {scenario.clause for scenario in scenarios.load_all("blue_vein")}
    flow = {"COUNT", "MOVE", "SPLIT", "ACCEPT", "ORDER", "FIELD", "THROW", "WORKSHOP", "TOKEN", "POWER", "WALL", "FIELDS-ONLY"}
    assert {f"BV-{name}" for name in flow} <= shown
