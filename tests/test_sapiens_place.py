"""Laying tiles: SA-FIRST, SA-PLACE, SA-PICKING-TILE, SA-FOOD, SA-CAVE, against a brute force that knows only the rules."""

from __future__ import annotations

import random

import pytest
from contract.wellformed import wellformed
from sapiens_positions import CAVES, FOREST, MOUNTAINS, NUMBER, clauses, kinds, lay, lies, matching, position, run, sapiens, tile, tracks

from workbench.games.sapiens.abandon import Abandon
from workbench.games.sapiens.place import Place

STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
GAME = sapiens()


def start(**mine):
    return GAME.from_setup(position({"mountains": MOUNTAINS} | mine))


def test_the_valley_is_read_as_it_is_drawn():
    """SA-VALLEY, SA-MOUNTAINS."""
    valley = GAME.valley("L1a", "R2b")
    assert valley.food_at == NUMBER
    assert set(valley.forest) == FOREST
    assert {cave.name: (cave.square, cave.side, cave.higher, cave.lower) for cave in valley.caves} == CAVES
    assert sum(NUMBER.values()) == 80


def test_the_first_tile_covers_a_cave_and_takes_its_token():
    """SA-FIRST, SA-CAVE: the higher value, the token, no food."""
    name = tile("feast", "hunt")
    state, events = run(GAME, start(pool=[name]), lay(name, "feast", "cave1", "E"))
    assert kinds(events) == [("SA-FIRST", "placed"), ("SA-CAVE", "covered")]
    assert events[0].spots == (("0:cave1", "0:a4") if GAME.stock.scenes[name][0] == "feast" else ("0:a4", "0:cave1"))
    assert tracks(state)[0] == (0, 5)
    assert state.seats[0].tokens == ("feast",)
    assert "cave1" not in dict(state.seats[0].board.mountains)


def test_a_token_may_be_spent_on_the_first_turn():
    """SA-FIRST, SA-TOKEN: the one just taken."""
    name = tile("camp", "hunt")
    state, _ = run(GAME, start(pool=[name]), lay(name, "camp", "cave6", "N"), "token camp")
    assert tracks(state)[0] == (0, 5 + 3)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (lay(tile("feast", "hunt"), "hunt", "cave1", "E"), ["SA-FIRST"]),  # another scene than the token's
        (lay(tile("feast", "hunt"), "feast", "c3", "E"), ["SA-FIRST"]),  # no cave
        (lay(tile("feast", "hunt"), "feast", "cave3", "N"), ["SA-FIRST"]),  # no token there
        (lay(tile("picking", "hunt"), "hunt", "cave1", "E"), ["SA-FIRST", "SA-PICKING-TILE"]),
        (f"place {tile('picking', 'ritual')} cave1 E", ["SA-POOLS", "SA-FIRST"]),
        (f"place {tile('feast', 'hunt')} cave1 N", ["SA-VALLEY"]),
        (f"place {tile('feast', 'hunt')} b5 N", ["SA-VALLEY"]),
    ],
)
def test_what_the_first_tile_may_not(text, found):
    """SA-FIRST, SA-PICKING-TILE, SA-POOLS, SA-VALLEY."""
    mountains = {place: scene for place, scene in MOUNTAINS.items() if place != "cave3"}
    state = start(pool=[tile("feast", "hunt"), tile("picking", "hunt")], mountains=mountains)
    wanted = set(found)
    assert set(clauses(GAME, state, text)) == wanted


def test_a_half_that_matches_gives_the_food_under_it():
    """SA-FOOD: the number of the square, and then the bonus is due."""
    mine, text = matching("camp")
    state, events = run(GAME, start(**mine), text)
    assert kinds(events) == [("SA-PLACE", "placed"), ("SA-FOOD", "food"), ("SA-BONUS", "due")]
    assert events[1].because == (("0:c4", 1), ("0:c3", 3))
    assert tracks(state)[0] == (1, 0)


def test_food_counts_once_however_many_halves_match():
    """SA-FOOD: camp on d3 lies beside camp on c3 and below camp on d4."""
    camps = [tile("camp", "hunt", k) for k in range(3)]
    tribe = [lies(camps[0], "camp", "c3", "W"), lies(camps[1], "camp", "c4", "N"), lies(camps[2], "camp", "d4", "N")]
    new = tile("camp", "fire")
    state, events = run(GAME, start(tribe=tribe, pool=[new]), lay(new, "camp", "d3", "E"))
    (food,) = [event for event in events if event.clause == "SA-FOOD"]
    assert dict(food.numbers) == {"food": NUMBER["d3"], "scene": "camp", "matched": 2}
    assert tracks(state)[0] == (NUMBER["d3"], 0)


def test_both_halves_can_match():
    """SA-FOOD: each gives its own number, the first half first."""
    old, new = tile("camp", "hunt"), tile("camp", "hunt", 1)
    state, events = run(GAME, start(tribe=[lies(old, "camp", "c3", "W")], pool=[new]), lay(new, "camp", "c4", "W"))
    assert sorted(event.spots for event in events if event.clause == "SA-FOOD") == [("0:b4",), ("0:c4",)]
    assert tracks(state)[0][0] == NUMBER["c4"] + NUMBER["b4"]
    (due,) = [event for event in events if event.kind == "due"]
    assert set(dict(due.numbers)["scenes"]) == {"camp", "hunt"}


def test_what_a_later_tile_may_not():
    """SA-PLACE: taken, apart, a scene that differs; SA-PICKING-TILE."""
    mine, _ = matching("camp", pool=[tile("picking", "camp")], bears=["d4"])
    state, new = start(**mine), mine["pool"][0]
    for text, wanted in [
        (lay(new, "camp", "c3", "N"), [("SA-PLACE", "taken")]),
        (lay(new, "camp", "d4", "N"), [("SA-PLACE", "taken")]),
        (lay(new, "camp", "f3", "E"), [("SA-PLACE", "apart")]),
        (lay(new, "hunt", "c4", "W"), [("SA-PLACE", "mismatch")]),
        (lay(new, "camp", "e3", "E"), [("SA-PLACE", "mismatch")]),
        (lay(mine["pool"][1], "camp", "b3", "S"), [("SA-PICKING-TILE", "plain")]),
        (lay(mine["pool"][1], "camp", "b3", "W"), []),
    ]:
        found = GAME.check(state, GAME.parse(text, state))
        assert [(refusal.clause, refusal.kind) for refusal in found] == wanted, text


def test_picking_on_plain_takes_a_token():
    """SA-PICKING, SA-PICKING-TILE: with the token, in that turn only."""
    mine, _ = matching("camp", pool=[tile("picking", "camp"), tile("picking", "camp", 1)], tokens=["picking"])
    text = lay(mine["pool"][1], "camp", "b3", "S")
    state = start(**mine, mountains={})
    assert clauses(GAME, state, text) == ["SA-PICKING-TILE"]
    state, events = run(GAME, state, "token picking", text)
    assert ("SA-PICKING", "plain") in kinds(events)
    state, _ = run(GAME, state, "decline", "end")
    assert not state.on_plain


def test_a_cave_on_the_way_shows_the_scene_of_its_token():
    """SA-PLACE, SA-CAVE: the tile touches the tribe all the same."""
    new = tile("feast", "camp")
    tribe = [lies(tile("camp", "fire"), "camp", "a3", "E")]
    state = start(tribe=tribe, pool=[new, tile("hunt", "camp")])
    assert clauses(GAME, state, lay(tile("hunt", "camp"), "camp", "a4", "W")) == ["SA-PLACE"]
    state, events = run(GAME, state, lay(new, "camp", "a4", "W"))
    assert kinds(events)[:3] == [("SA-PLACE", "placed"), ("SA-FOOD", "food"), ("SA-CAVE", "covered")]
    assert tracks(state)[0] == (1, 5)


@pytest.mark.parametrize("bare", ["any", "none"])
def test_a_cave_whose_token_is_gone(bare):
    """SA-PLACE, SA-CAVE, bare_cave: any scene covers it, or nothing; its value is the higher one."""
    game = sapiens(bare_cave=bare)
    tribe = [lies(tile("camp", "fire"), "camp", "a3", "E")]
    state = game.from_setup(position({"tribe": tribe, "pool": [tile("hunt", "camp")]}))
    text = lay(tile("hunt", "camp"), "camp", "a4", "W")
    if bare == "none":
        assert clauses(game, state, text) == ["SA-PLACE"]
        return
    state, events = run(game, state, text)
    assert ("SA-CAVE", "bare") in kinds(events)
    assert tracks(state)[0] == (1, 5)


@pytest.mark.parametrize("on", [False, True])
def test_a_cave_can_give_the_bonus_of_its_scene(on):
    """SA-CAVE, cave_bonus."""
    game = sapiens(cave_bonus=on)
    name = tile("camp", "hunt")
    state, events = run(game, game.from_setup(position({"mountains": MOUNTAINS, "pool": [name]})), lay(name, "camp", "cave6", "N"))
    assert (("SA-BONUS", "due") in kinds(events)) == on
    if on:
        state, _ = run(game, state, "bonus camp")
        assert tracks(state)[0] == (0, 5 + 3)


# --- a brute force ------------------------------------------------------------------------------------------------------------


def fits(valley, board, name, at, side, *, plain, bare):
    """Whether a tile may lie somewhere, from the words of the rules: no tables, no bits."""
    caves = {cave.name: cave for cave in valley.caves}

    def shift(square, way):
        if square in caves:
            return caves[square].square if STEP[way] == tuple(-x for x in STEP[caves[square].side]) else None
        for cave in caves.values():
            if (cave.square, cave.side) == (square, way):
                return cave.name
        dx, dy = STEP[way]
        column, row = "abcdefgh".find(square[0]) + dx, int(square[1]) + dy
        return f"{'abcdefgh'[column]}{row}" if 0 <= column < 8 and 1 <= row <= 5 else None

    end = shift(at, side)
    if end is None:
        return False
    active = {square: (laid.tile, scene) for laid in board.tribe for square, scene in zip((laid.at, laid.end), laid.scenes, strict=True)}
    down = {square for laid in board.abandoned for square in (laid.at, laid.end)}
    halves = dict(zip((at, end), GAME.stock.scenes[name], strict=True))
    tokens = dict(board.mountains)
    if any(square in active or square in down or square in board.bears for square in halves):
        return False
    if any(scene == "picking" and square not in caves and square not in valley.forest and not plain for square, scene in halves.items()):
        return False
    if not board.tribe and not board.abandoned:
        return any(square in caves and tokens.get(square) == scene for square, scene in halves.items())
    touching = [
        (scene, active[near][1])
        for square, scene in halves.items()
        if square not in caves
        for way in STEP
        if (near := shift(square, way)) in active and near not in caves
    ]
    covered = [(tokens.get(square), scene) for square, scene in halves.items() if square in caves]
    return (
        bool(touching) and all(a == b for a, b in touching) and all(token == scene or (token is None and bare) for token, scene in covered)
    )


@pytest.mark.parametrize("bare", ["any", "none"])
@pytest.mark.parametrize("seed", range(2))
def test_legal_placements_are_those_of_a_brute_force(seed, bare):
    """SA-FIRST, SA-PLACE, SA-PICKING-TILE, SA-CAVE: at each tile of a random game, every tile of the pool everywhere."""
    game = sapiens(bare_cave=bare, removed=12)
    rng, state, looked = random.Random(seed), game.new(seed), 0
    while (player := game.actor(state)) is not None:
        if Place in state.todo[-1].answers:
            board, looked = state.seats[player].board, looked + 1
            every = [(name, at, side) for name in state.seats[player].pool for at in (*NUMBER, *CAVES) for side in STEP]
            wanted = {x for x in every if fits(board.valley, board, *x, plain=state.on_plain, bare=bare == "any")}
            legal = [action for action in game.legal(state) if isinstance(action, Place)]
            assert {(action.tile, action.at, action.turn) for action in legal} == wanted
            assert len(legal) == len(wanted)
            assert wanted <= {(a.tile, a.at, a.turn) for a in game.candidates(state) if isinstance(a, Place)}
        state = game.apply(state, game.sample(state, rng))
    assert looked > 25


def test_nothing_wellformed_is_legal_but_no_candidate_at_a_tile():
    """SA-PLACE, SA-ABANDON: what the contract suite leaves out here."""
    for seed in range(1):
        state, rng = GAME.new(seed), random.Random(seed)
        for _ in range(5):
            if Abandon in state.todo[-1].answers:
                every = [*wellformed(Place, GAME.vocabulary(state)), *wellformed(Abandon, GAME.vocabulary(state))]
                legal = {action for action in every if not GAME.check(state, action)}
                assert legal == {action for action in GAME.legal(state) if isinstance(action, Place | Abandon)}
            state = GAME.apply(state, GAME.sample(state, rng))
