"""Laying tiles: SA-FIRST, SA-PLACE, SA-PICKING-TILE, SA-FOOD, SA-CAVE, against a reading of the clauses by another program."""

import random
import tomllib
from itertools import product

import networkx as nx
import pytest
from sapiens_positions import Desk, kinds

from workbench.engine.registry import game

STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
LETTERS = "abcdefgh"


# --- an independent reading ----------------------------------------------------------------------------------------------------


def pictures():
    """Each face as a dictionary from column and row, counted from 0 at a1, to the cell of its picture."""
    data = tomllib.loads((game("sapiens").folder() / "halves.toml").read_text("utf-8"))
    found = {}
    for half in data["half"]:
        shift = -1 if half["side"] == "left" else 4
        for letter in "ab":
            lines = [line.split() for line in half[letter].strip().splitlines()]
            found[half["name"] + letter] = {(x + shift, 5 - y): cell for y, line in enumerate(lines) for x, cell in enumerate(line)}
    return found


PICTURES = pictures()


def board(seat):
    """Cells by point, and the points of caves by name, as one reads the left and then the right picture."""
    cells, caves = {}, []
    for face in seat.valley:
        cells |= PICTURES[face]
        caves += sorted((point for point, cell in PICTURES[face].items() if "/" in cell), key=lambda point: (-point[1], point[0]))
    return cells, {f"cave{k}": point for k, point in enumerate(caves, 1)}


def brute_force(play, state, first):
    """Every placement that the clauses allow the player on top: tiles tried on all pairs of points, by the words of the page."""
    seat = state.seats[state.todo[-1].player]
    cells, caves = board(seat)
    names = {point: name for name, point in caves.items()} | {(x, y): f"{LETTERS[x]}{y + 1}" for x in range(8) for y in range(5)}
    points = {name: point for point, name in names.items()}
    token = {points[place]: scene for place, scene in seat.mountains if place in points}

    def lying(laid):
        (x, y), (dx, dy) = points[laid.at], STEP[laid.turn]
        return (x, y), (x + dx, y + dy)

    tribe = {end: half for laid in seat.tribe for end, half in zip(lying(laid), play.scenes[laid.tile], strict=True)}
    blocked = {*tribe, *(points[square] for square in seat.bears), *(end for laid in seat.abandoned for end in lying(laid))}

    def fits(shown):
        mouths = [end for end in shown if "/" in cells[end]]
        if mouths and not mouth_and_square(cells, shown, mouths):
            return False
        if any(half == "picking" and cells[end][0] == "p" and not state.turn.plain for end, half in shown.items()):
            return False
        if first:
            return bool(mouths) and token.get(mouths[0]) == shown[mouths[0]]
        halves = {end: half for end, half in shown.items() if end not in mouths}
        pairs = [(half, tribe[near]) for end, half in halves.items() for near in around(end) if "/" not in cells[near] and near in tribe]
        bare = None if play.options.bare_cave == "none" else ...
        covered = all(token.get(end, bare) in (..., shown[end]) for end in mouths)
        return bool(pairs) and covered and all(one == other for one, other in pairs)

    found = set()
    for tile, (point, name), (side, (dx, dy)) in product(seat.pool, names.items(), STEP.items()):
        ends = point, (point[0] + dx, point[1] + dy)
        if ends[1] in names and not blocked & set(ends) and fits(dict(zip(ends, play.scenes[tile], strict=True))):
            found.add((tile, name, side))
    return found


def mouth_and_square(cells, ends, mouths):
    """One half on a cave, the other on the square of the valley that the cave borders."""
    other = next(end for end in ends if end not in mouths) if len(mouths) == 1 else None
    return other is not None and cells[other][0] in "fp"


def around(point):
    return [(point[0] + dx, point[1] + dy) for dx, dy in STEP.values()]


@pytest.mark.parametrize("options", [{}, {"players": 4, "bare_cave": "none"}, {"players": 3, "cave_bonus": True}], ids=str)
def test_legal_placements_are_those_of_a_brute_force(options):
    """Of the tiles of the pool, and in every third position of all 63."""
    play, rng = game("sapiens", **options), random.Random(f"brute {options}")
    seen = {"first": 0, "later": 0, "none": 0, "plain": 0, "bear": 0, "down": 0, "cave": 0}
    for seed in range(8):
        state, count = play.new(seed), 0
        while play.actor(state) is not None:
            if getattr(state.todo[-1], "lays", False):
                count += 1
                tried = state
                player = state.todo[-1].player
                if count % 3 == 0:
                    seat = state.seats[player].copy(pool=tuple(play.scenes))
                    tried = state.copy(seats=(*state.seats[:player], seat, *state.seats[player + 1 :]))
                seat = tried.seats[player]
                expected = brute_force(play, tried, not seat.tribe)
                legal = {(a.tile, a.at, a.turn) for a in play.legal(tried) if a.verb == "place"}
                assert legal == expected
                every = {(tile, at, side) for tile in seat.pool[:9] for at in play.vocabulary(tried)["square"] for side in STEP}
                form = type(next(action for action in play.candidates(tried) if action.verb == "place")) if legal else None
                if form is not None and count % 7 == 0:
                    assert {one for one in every if not play.check(tried, form(*one))} == {
                        one for one in expected if one[0] in seat.pool[:9]
                    }
                seen["first" if not seat.tribe else "later"] += 1
                seen["none"] += not expected
                seen["plain"] += state.turn.plain
                seen["bear"] += bool(seat.bears)
                seen["down"] += bool(seat.abandoned)
                seen["cave"] += any("cave" in at for _, at, _ in expected) and bool(seat.tribe)
            state = play.apply(state, play.sample(state, rng))
    assert all(count > 1 for count in seen.values()), seen


# --- the first tile ------------------------------------------------------------------------------------------------------------


def test_the_first_tile_covers_a_cave_takes_its_token_and_scores_the_higher_value():
    """SA-FIRST, SA-CAVE: no food and no bonus, for nothing is matched."""
    desk = Desk()
    (name,) = desk.pool(0, "camp fire")
    desk.seats[0]["mountains"] = {"cave1": "fire", "cave2": "hunt", "fall1": "camp"}
    state = desk.state()
    assert desk.clauses(state, desk.place(state, name, "camp", "cave1", "S")) == [("SA-FIRST", "cave")]
    assert desk.clauses(state, desk.place(state, name, "camp", "c4", "E")) == [("SA-FIRST", "no_cave")]
    assert desk.clauses(state, desk.place(state, name, "camp", "cave3", "N")) == [("SA-FIRST", "bare")]
    events, state = desk.steps(state, desk.place(state, name, "fire", "cave1", "S"))
    assert kinds(events) == ["FIRST first", "CAVE token", "CAVE shelter"]
    seat = state.seats[0]
    assert (seat.food, seat.shelter, seat.tokens) == (0, 5, ("fire",))
    assert dict(seat.mountains) == {"cave2": "hunt", "fall1": "camp"}
    assert [square for laid in seat.tribe for square in laid.squares] == (
        ["cave1", "c5"] if desk.game.scenes[name][0] == "fire" else ["c5", "cave1"]
    )
    assert events[1].spots == ("0:cave1", "0:token.fire")
    assert {"end", "token fire 1,a1"} >= {str(action) for action in desk.game.legal(state)}


def test_a_token_taken_may_be_spent_in_the_same_turn():
    """SA-FIRST, SA-TOKEN."""
    desk = Desk()
    (name,) = desk.pool(0, "camp fire")
    desk.seats[0]["mountains"] = {"cave1": "camp"}
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, "camp", "cave1", "S"), "token camp")
    assert (state.seats[0].shelter, state.seats[0].tokens, state.seats[0].spent) == (8, (), ("camp",))


# --- later tiles ---------------------------------------------------------------------------------------------------------------


def test_a_matching_half_gives_its_food_once_and_then_its_bonus():
    """SA-FOOD: two neighbours that show the same give the number under the half once."""
    desk = Desk()
    desk.tribe(0, "fire camp cave1 S", "camp water b5 W", "camp hunt d5 E")
    (name,) = desk.pool(0, "water camp")
    desk.seats[0]["tribe"] = desk.seats[0]["tribe"][:2]
    state = desk.state()
    one = desk.place(state, name, "camp", "d5", "E")
    events, after = desk.steps(state, one)
    assert kinds(events) == ["PLACE tile", "FOOD food", "BONUS due"]
    assert after.seats[0].food == 3
    assert events[1].spots == ("0:c5", "0:d5")
    assert dict(events[2].numbers)["scenes"] == ("camp",)


def test_both_halves_may_match():
    """SA-FOOD: each gives its own number, and both bonuses are due."""
    desk = Desk()
    desk.tribe(0, "fire camp cave1 S", "camp water d5 E")
    (name,) = desk.pool(0, "camp water")
    state = desk.state()
    events, after = desk.steps(state, desk.place(state, name, "camp", "d4", "E"))
    assert sorted(kinds(events)) == ["BONUS due", "FOOD food", "FOOD food", "PLACE tile"]
    assert after.seats[0].food == 3 + 2
    assert set(dict(events[-1].numbers)["scenes"]) == {"camp", "water"}
    assert set(desk.game.river(after).edges) == {("0:c5", "0:d5"), ("0:d5", "0:d4"), ("0:e5", "0:e4")}


def test_every_neighbour_has_to_match():
    """SA-PLACE: d4 lies between camp and water, where no half fits."""
    desk = Desk()
    desk.tribe(0, "fire camp cave1 S", "camp water c4 S", "camp hunt d5 E", "water fire d3 E")
    names = desk.pool(0, "camp ritual", "water ritual", "fire ritual", "water camp")
    state = desk.state()
    for name, scene in zip(names, ("camp", "water", "fire", "water"), strict=True):
        assert ("SA-PLACE", "between") in desk.clauses(state, desk.place(state, name, scene, "d4", "E"))
    assert not [action for action in desk.game.legal(state) if action.verb == "place" and action.at == "d4"]


def test_two_neighbours_of_one_half_are_told_and_drawn_but_paid_once():
    """SA-FOOD: d4 touches c4 and d5, both camp."""
    desk = Desk()
    desk.tribe(0, "fire camp cave1 S", "camp water d5 E", "camp fight c4 W")
    (name,) = desk.pool(0, "camp hunt")
    state = desk.state()
    events, after = desk.steps(state, desk.place(state, name, "camp", "d4", "S"))
    food = next(event for event in events if event.clause == "SA-FOOD")
    assert dict(food.numbers) == {"food": 3, "scene": "camp", "matched": 2}
    assert after.seats[0].food == 3
    assert set(food.spots) == {"0:d5", "0:d4", "0:c4>0:d4"}
    river = desk.game.river(after)
    assert set(river.pred["0:d4"]) == {"0:c4", "0:d5"}
    assert sorted(about["amount"] for _, _, about in river.in_edges("0:d4", data=True)) == [0, 3]
    assert [event.points for event in after.ledger if event.clause == "SA-FOOD"] == [3]


def test_picking_lies_on_forest_and_with_its_token_on_plain():
    """SA-PICKING-TILE, SA-PICKING."""
    desk = Desk()
    desk.tribe(0, "fire camp cave1 S", "camp picking c4 S")
    desk.seats[0]["tokens"] = ["picking"]
    (name,) = desk.pool(0, "picking hunt")
    state = desk.state()
    plain = desk.place(state, name, "picking", "c2", "E")
    assert desk.clauses(state, plain) == [("SA-PICKING-TILE", "plain")]
    assert desk.clauses(state, desk.place(state, name, "picking", "b3", "S")) == []
    events, state = desk.steps(state, "token picking")
    assert kinds(events) == ["TOKEN spent", "PICKING allowed"]
    events, state = desk.steps(state, plain)
    assert state.seats[0].food == 1
    _, state = desk.steps(state, "decline")
    assert desk.clauses(state, "token picking") == [("SA-TOKEN", "once"), ("SA-TOKEN", "not_held"), ("SA-PICKING", "late")]
    _, state = desk.steps(state, "end")
    assert not state.turn.plain


def test_picking_may_cover_a_cave():
    """SA-PICKING-TILE: a cave takes it as any other scene."""
    desk = Desk()
    (name,) = desk.pool(0, "picking hunt")
    desk.seats[0]["mountains"] = {"cave1": "picking"}
    state = desk.state()
    assert desk.clauses(state, desk.place(state, name, "picking", "cave1", "S")) == []


def test_what_lies_there_and_what_lies_off_the_board():
    """SA-PLACE, SA-VALLEY, SA-FIRE, SA-ABANDON, SA-POOLS, SA-TOKEN."""
    desk = Desk()
    desk.tribe(0, "hunt fire cave5 W", key="abandoned")
    desk.tribe(0, "fire camp cave1 S")
    desk.seats[0]["bears"] = ["d5"]
    (name,) = desk.pool(0, "camp hunt")
    state = desk.state()

    def act(at, turn):
        return desk.clauses(state, desk.place(state, name, "camp", at, turn))

    assert act("c5", "S") == [("SA-PLACE", "taken")]
    assert act("c4", "N") == [("SA-PLACE", "taken")]
    assert act("d5", "S") == [("SA-FIRE", "taken")]
    assert act("h1", "N") == [("SA-ABANDON", "taken")]
    assert act("g3", "N") == [("SA-PLACE", "apart")]
    assert desk.clauses(state, {"do": "place", "tile": name, "at": "a5", "turn": "N"}) == [("SA-VALLEY", "off")]
    assert desk.clauses(state, {"do": "place", "tile": name, "at": "cave1", "turn": "E"}) == [("SA-VALLEY", "off")]
    assert ("SA-POOLS", "not_held") in desk.clauses(state, {"do": "place", "tile": desk.some(1)[0], "at": "c4", "turn": "S"})
    assert desk.clauses(state, desk.place(state, name, "hunt", "c4", "S")) == [("SA-PLACE", "differs")]
    assert desk.clauses(state, "token camp") == [("SA-TOKEN", "not_held")]


@pytest.mark.parametrize(("bare_cave", "covered"), [("any", True), ("none", False)])
def test_a_half_over_a_cave_whose_token_is_gone(bare_cave, covered):
    """SA-PLACE, option bare_cave: the higher value is scored all the same, and no token taken."""
    desk = Desk(bare_cave=bare_cave)
    desk.tribe(0, "fire camp cave1 S", "camp water b5 W")
    (name,) = desk.pool(0, "water hunt")
    state = desk.state()
    over = desk.place(state, name, "water", "a4", "W")
    if not covered:
        assert desk.clauses(state, over) == [("SA-PLACE", "bare")]
        return
    events, after = desk.steps(state, over)
    assert kinds(events) == ["PLACE tile", "FOOD food", "CAVE shelter", "BONUS lapsed"]
    assert (after.seats[0].food, after.seats[0].shelter, after.seats[0].tokens) == (3, 5, ())


@pytest.mark.parametrize("cave_bonus", [False, True])
def test_covering_a_cave_from_the_tribe(cave_bonus):
    """SA-PLACE, SA-CAVE: the half shows the token's scene; by option its bonus is due too."""
    desk = Desk(cave_bonus=cave_bonus)
    desk.tribe(0, "fire camp cave1 S", "camp water b5 W")
    names = desk.pool(0, "water hunt", "water camp")
    desk.seats[0]["mountains"] = {"cave2": "camp"}
    state = desk.state()
    assert desk.clauses(state, desk.place(state, names[0], "water", "a4", "W")) == [("SA-PLACE", "cave")]
    events, after = desk.steps(state, desk.place(state, names[1], "water", "a4", "W"))
    assert kinds(events)[:4] == ["PLACE tile", "FOOD food", "CAVE token", "CAVE shelter"]
    due = dict(events[-1].numbers)["scenes"]
    assert (
        due == (("water", "camp") if desk.game.scenes[names[1]][0] == "water" else ("camp", "water")) if cave_bonus else due == ("water",)
    )
    assert after.seats[0].tokens == ("camp",)


def test_the_tribe_is_a_graph_from_older_to_newer():
    """Acyclic; its amounts are the food of SA-FOOD, and no edge lies between tribes or into the tile of a feast."""
    play = game("sapiens", players=3)
    edges = 0
    for seed in range(10):
        state, rng = play.new(seed), random.Random(seed)
        while play.actor(state) is not None:
            state = play.apply(state, play.sample(state, rng))
        river = play.river(state)
        edges += river.number_of_edges()
        assert nx.is_directed_acyclic_graph(river)
        assert all(river.nodes[one]["age"] < river.nodes[two]["age"] for one, two in river.edges)
        assert all(river.nodes[one]["scene"] == river.nodes[two]["scene"] for one, two in river.edges)
        assert all(river.nodes[one]["abandoned"] == river.nodes[two]["abandoned"] for one, two in river.edges)
        paid = {entry.spots[0]: entry.points for entry in state.ledger if entry.clause == "SA-FOOD"}
        assert {node: total for node, total in river.nodes(data="total") if total} == paid
        assert sum(amount for _, _, amount in river.edges(data="amount")) == sum(paid.values())
        assert len(river) == 2 * sum(len(seat.tribe) + len(seat.abandoned) for seat in state.seats)
    assert edges > 200
