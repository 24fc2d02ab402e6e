"""Turns and the end: SA-REFILL, SA-ABANDON, SA-END, SA-WINNER, SA-REMOVE, SA-MOUNTAINS, and where every tile and token is."""

import random
from collections import Counter

import pytest
from sapiens_positions import Desk, kinds

from workbench.engine.registry import game
from workbench.engine.session import TURN_BEGINS
from workbench.games.sapiens.state import SCENES

START = "ritual camp cave1 S"  # camp on c5
OPTIONS = [{}, {"removed": 12, "cave_bonus": True, "food_floor": False}, {"players": 3, "bare_cave": "none"}, {"players": 4}]


# --- dealing and accounts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("options", "out"), [({}, 30), ({"removed": 12}, 12), ({"players": 3}, 18), ({"players": 4}, 6)], ids=str)
def test_what_is_dealt(options, out):
    """SA-REMOVE, SA-POOLS, SA-MOUNTAINS, SA-VALLEY."""
    play = game("sapiens", **options)
    boards = set()
    for seed in range(12):
        state = play.new(seed)
        assert len(state.removed) == out
        assert len(state.common) == 5
        assert [len(seat.pool) for seat in state.seats] == [4] * len(state.seats)
        assert len(state.stack) == 63 - out - 5 - 4 * len(state.seats)
        halves = [face[:2] for seat in state.seats for face in seat.valley]
        assert len(set(halves)) == len(halves), "a half board lies before one player"
        for seat in state.seats:
            assert dict(seat.mountains).keys() == {*(f"cave{k}" for k in range(1, 7)), "fall1", "fall2"}
            assert {scene for _, scene in seat.mountains} == set(SCENES)
            boards.update(seat.valley)
    assert len(boards) > 12


def account(play, state):
    """Where every tile and token is: recounted from the position, against what the box holds. What is underway: fights, caves."""
    under = set()
    places = Counter([*state.common, *state.stack, *state.removed])
    for seat in state.seats:
        places.update(seat.pool)
        places.update(laid.tile for laid in (*seat.tribe, *seat.abandoned))
        tokens = Counter([*(scene for _, scene in seat.mountains), *seat.tokens, *seat.spent, *seat.gone])
        assert tokens == Counter(SCENES)
        covered = [square for laid in (*seat.tribe, *seat.abandoned) for square in laid.squares]
        lying = [*covered, *seat.bears]
        assert len(set(lying)) == len(lying), "one thing on a place"
        under |= {place for place, _ in seat.mountains} & set(covered)
        assert seat.steaks >= 0
        assert len(seat.pool) <= 4
    assert places == Counter(list(play.scenes))
    assert sum(seat.steaks for seat in state.seats) <= 18
    assert sum(len(seat.bears) for seat in state.seats) <= 18
    in_pools = {tile for seat in state.seats for tile in seat.pool} | set(state.common)
    assert all(count <= 3 for count in Counter(fight.player for fight in state.fights).values())
    return {fight.tile for fight in state.fights} - in_pools, under


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_tile_and_token_is_somewhere_at_every_step(options):
    """A fight token leaves the pools, and a mountain token lies under a tile, only while the steps that settle it run."""
    play = game("sapiens", **options)
    steps = 0
    for seed in range(6):
        state, rng = play.new(seed), random.Random(seed)
        while play.actor(state) is not None:
            assert account(play, state) == (set(), set())
            for step in play.steps(state, play.sample(state, rng)):
                state = step.state
                playing = {task.fight.tile for task in state.todo if hasattr(task, "fight")}
                taking = {task.cave for task in state.todo if type(task).__name__ in ("TakeToken", "LoseToken")}
                assert account(play, state) == (playing, taking)
                steps += 1
    assert steps > 500


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_both_tracks_are_the_sum_of_what_events_say(options):
    """Food and shelter of each event, by player, against the seats; the ledger holds the same points."""
    play = game("sapiens", **options)
    for seed in range(6):
        state, rng = play.new(seed), random.Random(seed)
        food, shelter = Counter(), Counter()
        while play.actor(state) is not None:
            for step in play.steps(state, play.sample(state, rng)):
                event, state, figures = step.event, step.state, dict(step.event.numbers)
                food[event.player] += figures.get("food", 0) * (-1 if (event.clause, event.kind) == ("SA-FIGHT", "paid") else 1)
                shelter[event.player] += figures.get("shelter", 0)
                for player, seat in enumerate(state.seats):
                    assert (seat.food, seat.shelter) == (food[player], shelter[player])
        tally = play.tally(state)
        for player, seat in enumerate(state.seats):
            own = [entry for entry in tally.ledger if entry.player == player]
            (off,) = [entry.points for entry in own if entry.clause == "SA-WINNER"] or [0]
            assert off == -max(seat.food, seat.shelter)
            assert sum(entry.points for entry in own) == min(seat.food, seat.shelter) == tally.scores[player]


# --- the end of a turn ---------------------------------------------------------------------------------------------------------


def test_refilling_one_by_one_and_then_the_common_pool():
    """SA-REFILL."""
    desk = Desk()
    desk.tribe(0, START)
    name, *kept = desk.pool(0, "camp hunt", "fire feast")
    common = desk.common("water hunt", "water fire", "water feast", "water camp", "picking hunt")
    desk.rest["stack"] = desk.some(4)
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, "camp", "d5", "E"), "decline")
    events, state = desk.steps(state, "end")
    assert kinds(events) == ["REFILL ended"]
    assert desk.clauses(state, "end") == [("SA-REFILL", "expected")]
    assert desk.clauses(state, f"refill {desk.rest['stack'][0]}") == [("SA-REFILL", "not_common")]
    assert {str(action) for action in desk.game.legal(state)} == {f"refill {tile}" for tile in common}
    for tile in common[1:3]:
        events, state = desk.steps(state, f"refill {tile}")
        assert kinds(events) == ["REFILL refilled"]
    events, state = desk.steps(state, f"refill {common[0]}")
    assert kinds(events) == ["REFILL refilled", "REFILL laid_out", "REFILL over", "FIRST turn"]
    assert [event.reveals for event in events] == [False, True, False, False]
    assert state.seats[0].pool == (*kept, *common[1:3], common[0])
    assert state.common == (*common[3:], *desk.rest["stack"][:3])
    assert state.stack == tuple(desk.rest["stack"][3:])


def test_refilling_stops_when_the_common_pool_is_empty():
    """SA-REFILL: it is filled up from the stack only afterwards."""
    desk = Desk()
    desk.tribe(0, START)
    (name,) = desk.pool(0, "camp hunt")
    (lying,) = desk.common("water hunt")
    desk.rest["stack"] = desk.some(2)
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, "camp", "d5", "E"), "decline", "end")
    events, state = desk.steps(state, f"refill {lying}")
    assert kinds(events) == ["REFILL refilled", "REFILL laid_out", "REFILL over", "FIRST turn"]
    assert (state.seats[0].pool, state.common, state.stack) == ((lying,), tuple(desk.rest["stack"]), ())


# --- abandoning ----------------------------------------------------------------------------------------------------------------


def test_abandoning_a_tribe():
    """SA-ABANDON: the token leaves the game, the lower value is scored, the scene need not match, no food, no bonus."""
    desk = Desk(cave_bonus=True)
    desk.tribe(0, START, "camp water d5 E")
    (name,) = desk.pool(0, "hunt fire")
    desk.seats[0] |= {"mountains": {"cave2": "feast", "cave6": "camp"}, "tokens": ["hunt"]}
    state = desk.state()
    assert desk.clauses(state, desk.place(state, name, "hunt", "c5", "N", do="abandon")) == [("SA-PLACE", "taken")] * 2
    assert desk.clauses(state, desk.place(state, name, "hunt", "c3", "E", do="abandon")) == [("SA-ABANDON", "no_cave")]
    events, state = desk.steps(state, desk.place(state, name, "hunt", "cave2", "E", do="abandon"))
    assert kinds(events) == ["ABANDON abandoned", "ABANDON gone", "ABANDON shelter"]
    seat = state.seats[0]
    assert (seat.food, seat.shelter, seat.tokens) == (0, 3, ("hunt",))
    assert "feast" in seat.gone
    assert seat.mountains == (("cave6", "camp"),)
    assert [laid.tile for laid in seat.tribe] == [name]
    assert len(seat.abandoned) == 2
    assert state.laid
    assert {str(action) for action in desk.game.legal(state)} == {"end", "token hunt"}
    river = desk.game.river(state)
    assert river.nodes["0:c5"]["abandoned"]
    assert not river.nodes["0:a4"]["abandoned"]


def test_old_tiles_match_nothing_and_may_lie_beside_new_ones():
    """SA-ABANDON: beside c5, which shows camp turned down, anything lies that fits the new tribe."""
    desk = Desk()
    desk.tribe(0, START, key="abandoned")
    desk.tribe(0, "fire water cave2 E", "water hunt b4 N")
    names = desk.pool(0, "camp fire", "water feast", "hunt camp")
    state = desk.state()
    assert desk.clauses(state, desk.place(state, names[0], "camp", "d5", "E")) == [("SA-PLACE", "apart")]
    events, after = desk.steps(state, desk.place(state, names[1], "water", "c4", "E"))
    assert kinds(events)[:2] == ["PLACE tile", "FOOD food"]
    assert desk.clauses(state, desk.place(state, names[1], "water", "c5", "S")) == [("SA-ABANDON", "taken")]
    assert not [edge for edge in desk.game.river(after).edges if "0:c5" in edge]


@pytest.mark.parametrize("bear", [False, True])
def test_abandoning_with_one_cave_and_with_none(bear):
    """SA-ABANDON: a bear on its valley square shuts the last cave; then the turn is passed."""
    desk = Desk()
    desk.tribe(0, START)
    (name,) = desk.pool(0, "picking hunt")
    desk.seats[0]["bears"] = ["a4", "a1", "f5", "g1", *(["h1"] if bear else [])]
    state = desk.state()
    legal = {(action.at, action.turn) for action in desk.game.legal(state) if action.verb == "abandon"}
    if bear:
        assert {str(action) for action in desk.game.legal(state)} == {"pass"}
        assert desk.clauses(state, desk.place(state, name, "hunt", "cave5", "W", do="abandon")) == [("SA-FIRE", "taken")]
        events, state = desk.steps(state, "pass")
        assert kinds(events) == ["ABANDON passed"]
        assert desk.clauses(state, "pass") == [("SA-BONUS", "expected")]
        assert not state.laid
    else:
        assert legal == {("cave5", "W"), ("h1", "E")}
        assert desk.clauses(state, "pass") == [("SA-ABANDON", "compulsory")]


def test_a_picking_half_still_needs_forest_when_a_tribe_is_abandoned():
    """SA-ABANDON, SA-PICKING-TILE: on a4 (plain) the other half lies in the valley; with a picking token either."""
    desk = Desk()
    desk.tribe(0, START)
    (name,) = desk.pool(0, "picking hunt")
    desk.seats[0]["tokens"] = ["picking"]
    state = desk.state()
    plain = desk.place(state, name, "picking", "a4", "W", do="abandon")
    assert desk.clauses(state, plain) == [("SA-PICKING-TILE", "plain")]
    assert desk.clauses(state, desk.place(state, name, "hunt", "a4", "W", do="abandon")) == []
    _, state = desk.steps(state, "token picking")
    assert desk.clauses(state, plain) == []


def test_the_first_tile_that_fits_no_cave():
    """SA-FIRST, SA-ABANDON: any tile begins on any cave, for the lower value."""
    desk = Desk()
    (name,) = desk.pool(0, "camp hunt")
    desk.seats[0]["mountains"] = {f"cave{k}": scene for k, scene in enumerate(("fire", "water", "feast"), 1)}
    state = desk.state()
    assert {action.verb for action in desk.game.legal(state)} == {"abandon"}
    events, state = desk.steps(state, desk.place(state, name, "camp", "cave1", "S", do="abandon"))
    assert kinds(events) == ["ABANDON started", "ABANDON gone", "ABANDON shelter"]
    assert (state.seats[0].shelter, state.seats[0].tokens, state.seats[0].abandoned) == (2, (), ())


def test_an_unspent_token_does_not_count_and_an_empty_pool_passes():
    """SA-ABANDON: a picking token would make a tile fit, and yet the tribe may be abandoned."""
    desk = Desk()
    desk.tribe(0, START, "camp picking c4 S")
    desk.pool(0, "picking hunt")
    desk.seats[0] |= {"tokens": ["picking"], "bears": ["b3", "d3"]}
    state = desk.state()
    assert {action.verb for action in desk.game.legal(state)} == {"abandon", "token"}
    _, after = desk.steps(state, "token picking")
    assert {action.verb for action in desk.game.legal(after)} == {"place"}
    desk = Desk()
    desk.tribe(0, START)
    state = desk.state()
    assert [str(action) for action in desk.game.legal(state)] == ["pass"]


# --- the end -------------------------------------------------------------------------------------------------------------------


def test_the_example_of_the_two_scores():
    """SA-WINNER: 28 shelter and 38 food against 31 shelter and 30 food: the second player wins, 30 to 28."""
    desk = Desk()
    for seat, (shelter, food) in zip(desk.seats, ((28, 38), (31, 30)), strict=True):
        seat |= {"shelter": shelter, "food": food}
    state = desk.state()
    events, state = desk.steps(state, "pass", "end", "pass", "end")
    assert kinds(events)[-3:] == ["END round_over", "END empty", "WINNER won"]
    outcome = desk.game.outcome(state)
    assert (outcome.scores, outcome.winners, outcome.clause) == ((28, 30), (1,), "SA-END")
    assert outcome.ledger == ((0, 28, None, ()), (1, 30, None, ()))
    assert events[-1].branches == (("player0", 28), ("player1", 30))
    assert "31" not in desk.game.rulebook.otherwise(events[-1])


def test_ties_share_the_victory_whatever_the_higher_track_is():
    """SA-WINNER."""
    desk = Desk(players=3)
    for seat, (shelter, food) in zip(desk.seats, ((7, 9), (30, 7), (6, 50)), strict=True):
        seat |= {"shelter": shelter, "food": food}
    events, state = desk.steps(desk.state(), *["pass", "end"] * 3)
    assert kinds(events)[-1] == "WINNER shared"
    assert desk.game.outcome(state).winners == (0, 1)


def test_when_the_stack_ends_in_the_middle_of_a_table_turn_it_is_finished():
    """SA-END: player 0 takes the last common tile; players 1 and 2 have their turns still, player 0 has none."""
    desk = Desk(players=3)
    desk.tribe(0, START)
    (name,) = desk.pool(0, "camp hunt")
    (lying,) = desk.common("water hunt")
    state = desk.state()
    events, state = desk.steps(state, desk.place(state, name, "camp", "d5", "E"), "decline", "end", f"refill {lying}")
    assert (state.common, state.stack, desk.game.actor(state)) == ((), (), 1)
    events, state = desk.steps(state, "pass", "end")
    assert desk.game.actor(state) == 2
    events, state = desk.steps(state, "pass", "end")
    assert kinds(events)[-3:] == ["END round_over", "END empty", "WINNER won"] or kinds(events)[-1] == "WINNER shared"
    assert dict(events[-2].numbers)["left_over"] == 1
    desk.rest["to_move"] = 1  # the same tiles, but the last one is taken by player 1: player 0 has had this table turn's turn
    state = desk.state()
    _, state = desk.steps(state, "pass", "end", f"refill {lying}")
    assert desk.game.actor(state) == 2
    _, state = desk.steps(state, "pass", "end")
    assert desk.game.actor(state) is None


@pytest.mark.parametrize("laid", [False, True])
def test_a_table_turn_without_a_tile_ends_the_game(laid):
    """SA-END: though tiles are left in the stack; one that somebody laid before puts it off."""
    desk = Desk()
    desk.rest["stack"] = desk.some(30)
    state = desk.state(laid=laid, to_move=1)
    events, state = desk.steps(state, "pass", "end")
    assert dict(next(event for event in events if event.kind == "laid_out").numbers)["count"] == 5
    if laid:
        assert kinds(events)[-3:] == ["END round_over", "END round", "FIRST turn"]
        assert not state.laid
    else:
        assert kinds(events)[-3:] == ["END round_over", "END nobody", "WINNER shared"]
        assert (state.ended_by, len(state.stack)) == ("nobody", 25)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_all_have_equally_many_turns(options):
    """SA-END, in random games; each ends for its reason."""
    play = game("sapiens", **options)
    for seed in range(8):
        state, rng = play.new(seed), random.Random(seed)
        turns, last = Counter({0: 1}), None
        while play.actor(state) is not None:
            for step in play.steps(state, play.sample(state, rng)):
                state, last = step.state, step.event
                turns[last.player] += last.mark == TURN_BEGINS
        turns = {player: count for player, count in turns.items() if player is not None}
        assert len(set(turns.values())) == 1
        assert set(turns) == set(range(len(state.seats)))
        assert state.ended_by == "nobody" or not (state.common or state.stack)
        assert last.clause == "SA-WINNER"


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_only_the_stack_and_what_was_taken_out_are_hidden(options):
    """SA-POOLS, SA-REMOVE."""
    play = game("sapiens", **options)
    state = play.new(3)
    for player in range(len(state.seats)):
        seen = play.seen_by(state, player)
        assert set(seen.stack) | set(seen.removed) == {"?"}
        assert (seen.seats, seen.common) == (state.seats, state.common)
        guess = play.guess(state, player, random.Random(1))
        assert guess.stack != state.stack
        assert sorted((*guess.stack, *guess.removed)) == sorted((*state.stack, *state.removed))
