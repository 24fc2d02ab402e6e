"""Refills, abandoned tribes, the end and the winner: SA-REFILL, SA-ABANDON, SA-END, SA-WINNER; and that nothing is ever lost."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from sapiens_positions import CAVES, MOUNTAINS, SCENES, STOCK, clauses, kinds, lay, lies, matching, position, run, sapiens, tile, tracks

from workbench.engine.agenda import Decision
from workbench.engine.agenda import run as running
from workbench.games.sapiens.valley import SQUARES

GAME = sapiens()


def start(mine, yours=None, **rest):
    return GAME.from_setup(position(mine, yours, **rest))


def verbs(state):
    return {action.verb for action in GAME.legal(state)}


# --- refills ------------------------------------------------------------------------------------------------------------------


def test_one_refills_by_choice_then_the_common_pool_from_the_stack():
    """SA-REFILL, SA-POOLS: one tile a step."""
    mine, text = matching("camp", pool=[tile("fight", "water"), tile("fight", "water", 1)])
    common = [tile("picking", "ritual"), tile("picking", "ritual", 1), tile("picking", "water"), tile("picking", "water", 1)]
    stack = [tile("feast", "ritual"), tile("feast", "ritual", 1), tile("feast", "water"), tile("feast", "water", 1)]
    state, _ = run(GAME, start(mine, common=common, stack=stack), text, "decline", "end")
    assert verbs(state) == {"refill"}
    assert clauses(GAME, state, f"refill {stack[0]}") == ["SA-REFILL"]
    assert clauses(GAME, state, "end") == ["SA-REFILL"]
    state, events = run(GAME, state, f"refill {common[2]}")
    assert kinds(events) == [("SA-REFILL", "refilled")]
    state, events = run(GAME, state, f"refill {common[0]}")
    assert kinds(events)[:3] == [("SA-REFILL", "refilled"), ("SA-REFILL", "turned_up"), ("SA-REFILL", "turned_up")]
    assert all(event.reveals for event in events[1:3])
    assert state.seats[0].pool[-2:] == (common[2], common[0])
    assert state.common == (common[1], common[3], *stack[:3])
    assert state.stack == (stack[3],)
    assert GAME.actor(state) == 1


def test_a_common_pool_that_runs_out_ends_the_refill():
    """SA-REFILL: while it lasts."""
    mine, text = matching("camp")
    common = [tile("picking", "ritual")]
    state, _ = run(GAME, start(mine, common=common), text, "decline", "end", f"refill {common[0]}")
    assert GAME.actor(state) == 1
    assert state.seats[0].pool == tuple(common)


# --- abandoning ---------------------------------------------------------------------------------------------------------------


def stuck(**changes):
    """A tribe that no tile of the pool can join, and a free cave or two."""
    mine = {"tribe": [lies(tile("camp", "fire"), "camp", "c3", "E")], "pool": [tile("water", "ritual")], "mountains": MOUNTAINS}
    return mine | changes


def test_a_tribe_is_abandoned_only_when_nothing_can_be_placed():
    """SA-ABANDON."""
    mine, text = matching("camp", mountains=MOUNTAINS)
    state = start(mine)
    name = text.split()[1]
    assert clauses(GAME, state, f"abandon {name} cave1 E") == ["SA-ABANDON"]
    assert clauses(GAME, state, "pass") == ["SA-ABANDON"]
    state = start(stuck())
    assert verbs(state) == {"abandon"}
    assert clauses(GAME, state, "pass") == ["SA-ABANDON"]
    assert clauses(GAME, state, f"abandon {tile('water', 'ritual')} c1 E") == ["SA-ABANDON"]  # no cave
    assert clauses(GAME, state, f"abandon {tile('feast', 'ritual')} cave1 E") == ["SA-POOLS"]
    assert clauses(GAME, state, f"abandon {tile('water', 'ritual')} cave1 N") == ["SA-VALLEY"]


@pytest.mark.parametrize("scene", ["water", "ritual"])
def test_a_new_tribe_begins_on_a_cave(scene):
    """SA-ABANDON: any scene, the token leaves the game, the lower value, and the old tiles lie turned down."""
    state = start(stuck())
    state, events = run(GAME, state, lay(tile("water", "ritual"), scene, "cave2", "E", "abandon"))
    assert kinds(events) == [("SA-ABANDON", "abandoned"), ("SA-ABANDON", "removed")]
    board = state.seats[0].board
    assert tracks(state)[0] == (0, CAVES["cave2"][3])
    assert len(board.abandoned) == len(board.tribe) == 1
    assert "picking" not in {scene for _, scene in board.mountains} | {*state.seats[0].tokens, *state.seats[0].spent}
    assert verbs(state) == {"end"}  # no food, no bonus
    graph = GAME.river(state)
    assert {graph.nodes[node]["abandoned"] for node in ("0:c3", "0:d3")} == {True}
    assert not graph.nodes["0:a2"]["abandoned"]


def test_turned_down_tiles_block_and_match_nothing():
    """SA-ABANDON, SA-PLACE: a new tile may lie beside them, whatever they show."""
    tribe = [lies(tile("water", "hunt"), "water", "a2", "S")]
    down = [lies(tile("camp", "fire"), "camp", "b3", "N")]
    new = tile("water", "fight")
    state = start({"tribe": tribe, "abandoned": down, "pool": [new]})
    assert clauses(GAME, state, lay(new, "water", "b2", "N")) == ["SA-PLACE"]
    state, events = run(GAME, state, lay(new, "water", "a3", "N"))  # beside camp on b3
    assert [event.spots for event in events if event.clause == "SA-FOOD"] == [("0:a3",)]
    assert dict(events[1].numbers)["matched"] == 1


def test_abandoning_with_one_cave_and_with_none():
    """SA-ABANDON: a cave whose square is taken does not serve; without any the turn is passed."""
    squares = {cave: found[0] for cave, found in CAVES.items()}
    state = start(stuck(bears=[square for cave, square in squares.items() if cave != "cave3"]))
    found = {(action.at, action.turn) for action in GAME.legal(state)}
    assert found == {("cave3", "N"), ("c1", "S")}
    assert clauses(GAME, state, f"abandon {tile('water', 'ritual')} cave1 E") == ["SA-ABANDON"]
    state = start(stuck(bears=list(squares.values())))
    assert verbs(state) == {"pass"}
    state, events = run(GAME, state, "pass")
    assert kinds(events) == [("SA-ABANDON", "passed")]
    assert verbs(state) == {"end"}


def test_an_empty_pool_is_passed():
    """SA-ABANDON, SA-REFILL."""
    state = start(stuck(pool=[]), common=[tile("water", "ritual")])
    state, _ = run(GAME, state, "pass", "end", f"refill {tile('water', 'ritual')}")
    assert state.seats[0].pool == (tile("water", "ritual"),)


def test_a_new_tribe_needs_forest_for_picking_too():
    """SA-ABANDON, SA-PICKING-TILE: with the token it does not."""
    name = tile("water", "picking")
    mine = stuck(pool=[name], tokens=["picking"], mountains={})
    state = start(mine)
    text = lay(name, "water", "cave1", "E", "abandon")  # picking on a4, which is plain
    assert clauses(GAME, state, text) == ["SA-PICKING-TILE"]
    assert clauses(GAME, state, lay(name, "picking", "cave1", "E", "abandon")) == []
    state, events = run(GAME, state, "token picking", text)
    assert ("SA-ABANDON", "bare") in kinds(events)
    assert tracks(state)[0] == (0, CAVES["cave1"][3])


def test_an_unspent_token_does_not_count():
    """SA-ABANDON, SA-TOKEN: abandoning stays possible though a token would make a tile fit; once it is spent, the tile has to be placed."""
    name = tile("picking", "camp")
    bears = ["c4", "d4", "d2", "e3", "b3", "a4", "a2", "h5", "h4", "f1"]  # left for camp is c2 alone, with picking on b2 or c1, both plain
    mine = {
        "tribe": [lies(tile("camp", "fire"), "camp", "c3", "E")],
        "pool": [name],
        "tokens": ["picking"],
        "mountains": {},
        "bears": bears,
    }
    state = start(mine)
    assert verbs(state) == {"abandon", "token"}
    state, _ = run(GAME, state, "token picking")
    assert verbs(state) == {"place"}


def test_the_first_turn_without_a_fitting_tile():
    """SA-FIRST, SA-ABANDON: a tribe begins on a cave whose token leaves the game."""
    state = start({"pool": [tile("water", "ritual")], "mountains": {"cave1": "camp"}})
    assert verbs(state) == {"abandon"}
    state, events = run(GAME, state, lay(tile("water", "ritual"), "water", "cave1", "E", "abandon"))
    assert dict(events[0].numbers)["turned"] == 0
    assert tracks(state)[0] == (0, 3)


def test_fight_tokens_work_on_the_tile_of_a_new_tribe():
    """SA-FIGHT, SA-ABANDON: in whatever way it is played."""
    name = tile("water", "ritual")
    state = start(stuck(), fights=[{"tile": name, "player": 1}])
    state, events = run(GAME, state, lay(name, "water", "cave1", "E", "abandon"))
    assert kinds(events)[-1] == ("SA-FIGHT", "spared")
    assert tracks(state) == [(0, 3), (1, 0)]


# --- the end ------------------------------------------------------------------------------------------------------------------


def test_the_last_table_turn_is_finished():
    """SA-END: stack and common pool run out in player 0's turn; player 1 has one more, then it is over."""
    mine, text = matching("camp")
    common = [tile("picking", "ritual")]
    yours = {"tribe": [{"tile": tile("water", "ritual"), "at": "d3", "turn": "E"}], "pool": [tile("fight", "fire", 1)], "mountains": {}}
    state, _ = run(GAME, start(mine, yours, common=common), text, "decline", "end", f"refill {common[0]}")
    assert (state.common, state.stack) == ((), ())
    assert GAME.outcome(state) is None
    assert GAME.actor(state) == 1
    state, events = run(GAME, state, next(str(action) for action in GAME.legal(state)), "end")
    assert kinds(events)[-5:] == [
        ("SA-END", "empty"),
        ("SA-END", "finished"),
        ("SA-WINNER", "shelter"),  # none, and 1 food
        ("SA-WINNER", "food"),  # none, and 2 or 3 shelter for a cave
        ("SA-WINNER", "shared"),
    ]
    assert GAME.outcome(state).clause == "SA-END"


@pytest.mark.parametrize(
    ("players", "common", "stack", "takers"), [(2, 1, 0, [0]), (2, 0, 1, [1]), (3, 1, 1, [0, 1]), (4, 2, 1, [0, 1, 2])]
)
def test_all_have_equally_many_turns_when_the_tiles_run_out(players, common, stack, takers):
    """SA-END, SA-REFILL: each lays a tile and takes one, up to who takes the last; those behind have their turn, and nobody one more."""
    game, names = sapiens(players=players), list(STOCK)
    seats = [{"pool": names[4 * k : 4 * k + 4], "mountains": {}} for k in range(players)]
    state = game.from_setup({"seats": seats, "common": names[16 : 16 + common], "stack": names[18 : 18 + stack]})
    turns, taken = [], []
    while (player := game.actor(state)) is not None:
        action = next(game.legal(state))
        turns += [player] * (action.verb == "abandon")
        taken += [player] * (action.verb == "refill")
        state = game.apply(state, action)
    assert turns == list(range(players))
    assert taken == takers
    assert game.outcome(state).clause == "SA-END"


def test_a_table_turn_without_a_tile_ends_the_game():
    """SA-END: player 1 is the last of a table turn and lays nothing; whether player 0 did decides."""
    common, stack = [tile("picking", "ritual")], [tile("feast", "ritual"), tile("feast", "ritual", 1)]
    mine = {"pool": [tile("water", "ritual"), tile("water", "ritual", 1), tile("water", "fight"), tile("water", "fight", 1)]}
    for laid, kind in ((False, "stuck"), (True, "on")):
        state = start(mine, common=common, stack=stack, to_move=1, laid=laid)
        state, events = run(GAME, state, "pass", "end", f"refill {common[0]}")
        assert ("SA-END", kind) in kinds(events)
        assert (GAME.outcome(state) is None) == laid
        assert not state.laid
    state = start(mine, common=common, to_move=1, laid=True)
    _, events = run(GAME, state, "pass", "end", f"refill {common[0]}")
    assert ("SA-END", "empty") in kinds(events)


@pytest.mark.parametrize("how", ["place", "abandon", "feast"])
def test_a_tile_laid_in_any_way_keeps_the_game_going(how):
    """SA-END: player 1 is the last of a table turn in which player 0 laid nothing."""
    name, other = tile("water", "ritual"), tile("fight", "hunt")
    tribe = [] if how == "abandon" else [{"tile": tile("water", "ritual", 1), "at": "d3", "turn": "E"}]
    yours = {"tribe": tribe, "pool": [name, other], "mountains": {}, "tokens": ["feast"]}
    state = start({}, yours, common=[tile("picking", "fire", k) for k in range(2)], stack=[tile("feast", "fire")], to_move=1)
    if how == "feast":
        (state, _) = run(GAME, state, "token feast")
        assert state.todo[-1].clause == "SA-FEAST"
    verb = "abandon" if how == "abandon" else "place"
    state, _ = run(GAME, state, next(str(action) for action in GAME.legal(state) if action.verb == verb))
    assert state.laid


def test_a_common_pool_that_is_full_takes_nothing_from_the_stack():
    """SA-REFILL, SA-POOLS: a pass with a full pool leaves all as it is."""
    pool, squares = [tile("water", "ritual", k) for k in range(2)] + [tile("fight", "hunt", k) for k in range(2)], list(CAVES.values())
    common, stack = [tile("picking", "fire", k) for k in range(2)] + [tile("feast", "fire", k) for k in range(2)], [tile("feast", "hunt")]
    common.append(tile("camp", "fire", 1))
    state = start(stuck(pool=pool, bears=[square for square, *_ in squares]), common=common, stack=stack)
    state, events = run(GAME, state, "pass", "end")
    assert "SA-REFILL" not in {event.clause for event in events}
    assert (state.common, state.stack) == (tuple(common), tuple(stack))
    assert GAME.actor(state) == 1


def test_the_pool_is_not_refilled_from_what_the_stack_brings():
    """SA-REFILL: first the pool while the common pool lasts, then the common pool."""
    common, stack = [tile("picking", "ritual")], [tile("feast", "ritual"), tile("feast", "ritual", 1)]
    state, events = run(GAME, start({}, common=common, stack=stack, laid=True), "pass", "end", f"refill {common[0]}")
    assert [kind for clause, kind in kinds(events) if clause == "SA-REFILL"] == ["refilled", "turned_up", "turned_up"]
    assert (len(state.seats[0].pool), len(state.common)) == (1, 2)


def test_the_lower_track_decides():
    """SA-WINNER: 28 shelter and 38 food lose against 31 shelter and 30 food, 28 to 30."""
    state = start({"food": 38, "shelter": 28}, {"food": 30, "shelter": 31}, to_move=1)
    assert GAME.tally(state).scores == (28, 30)
    state, events = run(GAME, state, "pass", "end")
    outcome = GAME.outcome(state)
    assert (outcome.scores, outcome.winners) == ((28, 30), (1,))
    assert kinds(events)[-3:] == [("SA-WINNER", "shelter"), ("SA-WINNER", "food"), ("SA-WINNER", "won")]


def test_ties_share():
    """SA-WINNER."""
    state, _ = run(GAME, start({"food": 5, "shelter": 9}, {"food": 7, "shelter": 5}, to_move=1), "pass", "end")
    assert GAME.outcome(state).winners == (0, 1)


def test_the_ledger_names_each_point_and_takes_off_what_does_not_count():
    """SA-WINNER: food alone counts nothing, and comes to count as shelter goes up."""
    mine, text = matching("camp", food=2)
    state, _ = run(GAME, start(mine), text)
    assert [(entry.points, entry.clause, entry.spots) for entry in state.ledger] == [
        (1, "SA-FOOD", ("0:c4",)),
        (-1, "SA-WINNER", ("player0",)),
    ]
    state, _ = run(GAME, state, "bonus camp")
    assert [(entry.points, entry.clause) for entry in state.ledger[2:]] == [(3, "SA-CAMP")]
    assert GAME.tally(state).scores[0] == 3


# --- nothing is lost ----------------------------------------------------------------------------------------------------------


def census(state, removed):
    """Everything that lies anywhere, counted anew."""
    tiles = Counter([*state.common, *state.stack])
    for seat in state.seats:
        tiles.update(seat.pool)
        tiles.update(laid.tile for laid in (*seat.board.tribe, *seat.board.abandoned))
    assert max(tiles.values(), default=1) == 1
    if state.stack or tiles:
        assert sum(tiles.values()) == 63 - removed
    steaks, bears = sum(seat.steaks for seat in state.seats), sum(len(seat.board.bears) for seat in state.seats)
    assert 0 <= steaks <= 18
    assert 0 <= bears <= 18
    for player, seat in enumerate(state.seats):
        assert sum(owner == player for _, owner in state.fights) <= 3
        scenes = Counter([scene for _, scene in seat.board.mountains] + [*seat.tokens, *seat.spent])
        assert max(scenes.values(), default=1) == 1
        lost = sum(1 for _ in seat.board.abandoned) + len(seat.board.tribe)
        assert tiles == {} or 8 - lost <= sum(scenes.values()) <= 8
        covered = [square for laid in (*seat.board.tribe, *seat.board.abandoned) for square in (laid.at, laid.end)] + list(seat.board.bears)
        assert len(covered) == len(set(covered))
        if state.todo and isinstance(state.todo[-1], Decision):  # before, the step that takes it is still to come
            assert not {place for place, _ in seat.board.mountains} & set(covered)
        assert set(covered) <= {*SQUARES, *CAVES}
    pools = {name for seat in state.seats for name in seat.pool} | set(state.common)
    if state.todo and isinstance(state.todo[-1], Decision):  # before, those on a tile just laid have still to work
        assert {name for name, _ in state.fights} <= pools


@pytest.mark.parametrize(("players", "removed", "out"), [(2, 30, 30), (2, 12, 12), (3, 30, 18), (4, 12, 6)])
def test_63_tiles_and_every_token_are_somewhere_at_every_step(players, removed, out):
    """SA-TILES, SA-REMOVE, SA-MOUNTAINS, SA-POOLS: the tiles taken out are those that lie nowhere."""
    game, rng = sapiens(players=players, removed=removed), random.Random(players)
    assert len(game.stock.scenes) == 63
    assert set(SCENES) == {scene for pair in game.stock.scenes.values() for scene in pair}
    state = game.deal(players)
    steps = list(running(game, state))
    assert [len(seat.pool) for seat in steps[-1].state.seats] == [4] * players
    assert len(steps[-1].state.common) == 5
    gone = [set() for _ in range(players)]  # mountain tokens that left the game
    while True:
        for event, after in steps:
            if after.stack or after.common or any(seat.pool for seat in after.seats):
                census(after, out)
            if (event.clause, event.kind) == ("SA-ABANDON", "removed"):
                gone[event.player].add(dict(event.numbers)["scene"])
            if any(seat.board.mountains for seat in after.seats) and after.common:
                for player, seat in enumerate(after.seats):
                    known = {scene for _, scene in seat.board.mountains} | {*seat.tokens, *seat.spent} | gone[player]
                    assert known == set(SCENES)
        state = steps[-1].state
        if game.actor(state) is None:
            break
        steps = list(game.steps(state, game.sample(state, rng)))
    assert game.outcome(state) is not None
