"""Turns of Blue Vein: placements against an independent brute force, claims, merges, draws, rounds, the end."""

from __future__ import annotations

import random
from functools import cache
from itertools import chain

import pytest
from blue_vein_checker import COMPASS, Judge
from blue_vein_maps import domino

from workbench.engine import registry
from workbench.engine.agenda import run
from workbench.engine.errors import IllegalAction
from workbench.games.blue_vein import BlueVein
from workbench.games.blue_vein.place import Hopeful, Place, box
from workbench.games.blue_vein.rounds import DONE, PASS, Turn

ROWS = (
    ("plain", "river", "", "", "river", "", ""),
    ("down", "river", "S", "", "river", "W", ""),
    ("fork", "river", "E", "", "river", "NES", ""),
    ("turn", "river", "E", "", "river", "S", ""),
    ("back", "river", "W", "", "field", "", "stone"),
    ("ford", "river", "", "", "field", "", "stone"),
    ("fields", "field", "", "stone", "field", "", "grain"),
    ("shops", "workshop", "", "stone", "workshop", "", "grain"),
    ("both", "field", "", "stone", "workshop", "", "stone"),
)
COLUMNS = ("name", "kind1", "arrows1", "icon1", "kind2", "arrows2", "icon2")
TABLE = [dict(zip(COLUMNS, row, strict=True)) for row in ROWS]
OTHERS = (
    {},
    {"plain_river": "spread", "contact": "anywhere"},
    {"side_by_side": "forbid", "walls": True},
    {"merge": "older_claim", "walls": True, "plain_river": "spread"},
    {"base": "fields_only", "side_by_side": "forbid", "plain_river": "spread"},
    {"contact": "anywhere", "max_place": 2, "players": 3},
)


def own(*hand, laid=(), more=None, stack=(), **options):
    """A game with the dominoes of `ROWS`, and a position with a hand of player 0."""
    game = BlueVein(**options).with_dominoes(TABLE)
    hands = [list(hand), *[[]] * (game.options.players - 1)]
    return game, game.from_setup({"map": [domino(text) for text in laid], "hands": hands, "stack": list(stack), **(more or {})})


def play(game, state, *typed):
    for text in typed:
        state = game.apply(state, game.parse(text, state))
    return state


def why(game, state, typed):
    """Clause, kind and spots of each refusal of a typed action; each has its sentence."""
    found = game.check(state, game.parse(typed, state))
    assert all(game.rulebook.explain(refusal) for refusal in found)
    return [(refusal.clause, refusal.kind, refusal.spots) for refusal in found]


# --- against a brute force ----------------------------------------------------------------------------------------------------


@cache
def turns(named):
    """A game under options, and all positions of 8 random games in which a player is asked what to place; played once.

    With tokens enough that most games last until stack and hands are used up.
    """
    game, found = registry.game("blue_vein", tokens=6, **dict(named)), []
    for seed in range(8):
        state, rng = game.new(seed), random.Random(seed)
        while game.outcome(state) is None:
            if isinstance(state.todo[-1], Turn):
                found.append(state)
            state = game.apply(state, game.sample(state, rng))
    return game, found


def judged(game, state, places, judge=None):
    """The kinds of refusal that came up."""
    judge, seen = judge or Judge(game, state), set()
    for place in places:
        refusals = game.check(state, place)
        found = {(refusal.clause, refusal.kind) for refusal in refusals}
        assert found == judge.refused(place), (place, state.map)
        assert all(game.rulebook.explain(refusal) for refusal in refusals)
        seen |= found
    return {kind for _, kind in seen}


@pytest.mark.parametrize("options", OTHERS, ids=str)
def test_every_refusal_of_a_placement_agrees_with_a_brute_force(options):
    (game, states), rng = turns(tuple(options.items())), random.Random(str(options))
    states, seen = [state for state in states if state.hands[game.actor(state)]], set()
    for state in rng.sample(states, 60):
        hand = state.hands[game.actor(state)]
        west, south, east, north = box(state.map)
        anywhere = [
            Place(rng.choice(hand), (rng.randint(west - 1, east + 1), rng.randint(south - 1, north)), rng.choice("NESW")) for _ in range(40)
        ]
        judge, pool = Judge(game, state), list(Hopeful(game, state, hand))
        likely, joining = ([place for place in pool if judge.between(place) == both] for both in (False, True))
        some = (rng.sample(places, min(most, len(places))) for places, most in ((likely, 50), (joining, 20)))
        seen |= judged(game, state, [*anywhere, *chain(*some)], judge)
    common = {"taken", "above", "most", "dry", "head_on", "loop", "far" if game.options.contact == "anywhere" else "apart"}
    by_option = {"walls": "ended", "base": "owners", "side_by_side": "side_by_side"}  # where these games come upon them
    assert seen >= common | {kind for name, kind in by_option.items() if name in options}


@pytest.mark.parametrize("options", OTHERS, ids=str)
def test_on_small_maps_the_legal_placements_are_those_of_a_brute_force(options):
    """All of them, far beyond the candidates: what is legal lies among these (BV-CONTACT)."""
    game = registry.game("blue_vein", **options)
    for seed in range(3):
        state, rng = game.new(seed), random.Random(seed)
        for _ in range(2):
            hand = state.hands[game.actor(state)]
            window = [(x, y) for x in range(-9, 11) for y in range(-11, 3)]
            every = [Place(name, square, side) for name in hand for square in window for side in COMPASS]
            legal = {action for action in game.legal(state) if isinstance(action, Place)}
            assert legal == {place for place in every if next(game.refusals(state, place), None) is None}
            near = [place for place in every if abs(place.at[0]) < 5 and -5 < place.at[1] < 1]
            judged(game, state, rng.sample(near, 120))
            state = game.apply(state, rng.choice(sorted(legal, key=str)))
            state = state if isinstance(state.todo[-1], Turn) and game.actor(state) == 0 else game.new(seed + 100)


@pytest.mark.parametrize("options", OTHERS, ids=str)
def test_a_turn_is_passed_just_where_nothing_can_be_placed(options):
    (game, states), seen = turns(tuple(options.items())), set()
    for state in states:
        top = state.todo[-1]
        if not top.placed:
            can = any(isinstance(action, Place) for action in game.legal(state))
            assert can != (not game.check(state, PASS))
            seen.add((can, bool(state.hands[top.player])))
    assert {(True, True), (False, False)} <= seen


def test_hopeful_placements_are_a_sequence():
    game, states = turns(())
    for state in states[:40]:
        found = Hopeful(game, state, state.hands[game.actor(state)], [DONE])
        listed = list(found)
        assert listed[0] is DONE
        assert len(set(listed)) == len(found)
        assert [found[k - len(found)] for k in range(len(found))] == listed
        with pytest.raises(IndexError):
            found[len(found)]


def test_candidates_lie_within_the_rectangle_grown_by_three():
    game, state = own("plain", "fork", laid=["0,-1 S rS rS", "1,-1 E f f"])
    west, south, east, north = -3, -5, 5, 3
    squares = {action.at for action in game.candidates(state) if isinstance(action, Place)}
    assert squares == {(x, y) for x in range(west, east + 1) for y in range(south, 0)}
    assert box(state.map) == (west, south, east, north)
    assert len([action for action in game.candidates(state) if isinstance(action, Place)]) == 2 * len(squares) * 4


# --- each clause --------------------------------------------------------------------------------------------------------------


def test_taken_squares_are_all_that_is_looked_at():
    game, state = own("plain", laid=["0,-1 S rS rS"])
    assert why(game, state, "place plain 0,-2 N") == [("BV-DOMINO", "taken", ("0,-2", "0,-1"))]
    assert why(game, state, "place plain -1,-1 E") == [("BV-DOMINO", "taken", ("0,-1",))]
    assert why(game, state, "place plain 0,0 E") == [("BV-DOMINO", "taken", ("0,0", "1,0"))]


def test_dominoes_lie_below_the_nile():
    game, state = own("fields", "plain")
    assert why(game, state, "place fields 2,-1 N") == [("BV-NILE", "above", ("2,0",))]
    assert ("BV-NILE", "above", ("2,0", "3,0")) in why(game, state, "place fields 2,0 E")
    assert {clause for clause, _, _ in why(game, state, "place plain 9,7 E")} == {"BV-NILE", "BV-CONTACT", "BV-RIVER-FIT"}


def test_contact_touching():
    game, state = own("fields")
    assert why(game, state, "place fields 3,-3 E") == [("BV-CONTACT", "apart", ("3,-3", "4,-3"))]
    assert why(game, state, "place fields 1,-2 N") == []


def test_contact_anywhere():
    game, state = own("fields", contact="anywhere")
    assert why(game, state, "place fields 3,-3 E") == []
    assert why(game, state, "place fields 4,-3 E") == [("BV-CONTACT", "far", ("4,-3", "5,-3"))]
    assert why(game, state, "place fields 0,-3 S") == [("BV-CONTACT", "far", ("0,-3", "0,-4"))]


def test_arrows_head_on():
    game, state = own("back", "down", laid=["0,-1 S rS rS"])
    assert why(game, state, "place back 0,-3 S") == [("BV-RIVER-FIT", "head_on", ("0,-3", "0,-2"))]
    assert ("BV-RIVER-FIT", "head_on", ("1,-1", "1,0")) in why(game, state, "place back 1,-1 S")


def test_head_on_is_seen_wherever_a_placement_causes_it():
    """Water that comes into a plain part from its other side runs back through the plain part that feeds it (BV-PLAIN)."""
    game, state = own("turn", laid=["0,-1 W rW rSW", "-1,-2 E rE r", "1,-1 S rE r"])
    assert why(game, state, "place turn 2,-1 S") == [("BV-RIVER-FIT", "head_on", ("0,-2", "1,-2"))]
    spread = game.with_options(plain_river="spread")
    placed = spread.parse("place turn 2,-1 S", state)  # there the older of two plain parts feeds the other, and the water comes round
    assert (
        {(refusal.clause, refusal.kind) for refusal in spread.check(state, placed)}
        == Judge(spread, state).refused(placed)
        == {("BV-RIVER-FIT", "loop")}
    )


def test_a_loop_is_told_square_by_square():
    game, state = own("turn", laid=["0,-1 S rS rS", "0,-3 W rW rN"])
    ((clause, kind, spots),) = why(game, state, "place turn -1,-2 N")
    ring = ["0,-1", "0,-2", "0,-3", "-1,-3", "-1,-2", "-1,-1"]
    first = ring.index(spots[0])
    assert (clause, kind, list(spots)) == ("BV-RIVER-FIT", "loop", [*ring[first:], *ring[:first]])


def test_river_that_no_water_reaches():
    game, state = own("plain", "ford", "turn", laid=["0,-1 S rS rS"])
    assert why(game, state, "place ford 1,-2 E") == [("BV-RIVER-FIT", "dry", ("1,-2",))]
    assert why(game, state, "place ford 0,-3 E") == []
    assert why(game, state, "place plain 0,-3 E") == [("BV-RIVER-FIT", "dry", ("1,-3",))]  # straight on, and not to its side
    assert why(game.with_options(plain_river="spread"), state, "place plain 0,-3 E") == []


def test_water_reaches_a_part_through_its_partner():
    game, state = own("turn", laid=["0,-1 S rS rS"])
    assert why(game, state, "place turn 0,-3 E") == []
    found = why(game, state, "place turn 1,-3 W")  # turned about, its arrow meets the trunk, and nothing feeds its first half
    assert found == [("BV-RIVER-FIT", "head_on", ("0,-3", "0,-2")), ("BV-RIVER-FIT", "dry", ("1,-3",))]


def test_side_by_side():
    game, state = own("ford", laid=["0,-1 S rS rS"])
    assert why(game, state, "place ford 1,-1 E") == []
    forbid = game.with_options(side_by_side="forbid")
    assert why(forbid, state, "place ford 1,-1 E") == [("BV-RIVER-FIT", "side_by_side", ("1,-1", "0,-1"))]
    assert why(forbid, state, "place ford 0,-3 E") == []


def test_a_domino_may_not_end_the_nile():
    game, state = own("ford", "fields", laid=["1,-1 E f f"])
    assert why(game, state, "place fields 0,-1 W") == [("BV-OPEN", "ended", ("0,-1",))]
    assert why(game, state, "place ford 0,-1 W") == []
    assert why(game, state, "place ford 0,-1 S") == [("BV-OPEN", "ended", ("0,-1",))]  # its own field shuts it


def test_an_open_end_needs_room_for_a_domino():
    """The only open end leads to an empty square, but all round it something lies."""
    laid = ["1,-1 E f f", "0,-1 S rS rE", "1,-2 E rS w"]
    game, state = own("fields", "shops", laid=[*laid, "0,-3 S f f"])
    assert why(game, state, "place shops 2,-3 S") == []
    state = play(game, state, "place shops 2,-3 S")
    assert why(game, state, "place fields 1,-4 E")[-1][:2] == ("BV-DOMINO", "taken")
    assert why(game, state, "place fields 1,-4 S") == [("BV-OPEN", "ended", ("1,-3",))]


def test_of_each_domino_only_what_one_holds_is_placed():
    game, state = own("fields")
    assert why(game, state, "place plain 0,-1 S") == [("BV-HAND", "not_held", ())]


def test_all_that_is_wrong_is_told():
    game, state = own("back", laid=["0,-1 S rS rS", "1,-1 E f f"], max_place=1)
    found = {(clause, kind) for clause, kind, _ in why(game, state, "place back 2,-2 E")}
    assert found == {("BV-RIVER-FIT", "dry")}
    found = {(clause, kind) for clause, kind, _ in why(game, state, "place ford 0,-3 S")}
    assert found == {("BV-HAND", "not_held"), ("BV-OPEN", "ended")}


# --- turns --------------------------------------------------------------------------------------------------------------------


def test_one_to_three_dominoes():
    game, state = own("fork", "ford", "both", "fields", stack=["plain"])
    assert why(game, state, "done") == [("BV-PLACE", "none_placed", ())]
    assert why(game, state, "pass") == [("BV-PLACE", "possible", ())]
    state = play(game, state, "place fork 0,-1 S", "place ford 0,-3 S")
    assert why(game, state, "pass") == [("BV-PLACE", "placed", ())]
    assert not why(game, state, "place both 1,-1 E")
    state = play(game, state, "place both 1,-1 E")
    assert why(game, state, "place fields 0,-5 E") == [("BV-PLACE", "most", ())]
    assert {str(action) for action in game.legal(state)} == {"done", "claim 0,-4", "claim 1,-1", "claim 2,-1"}
    shared = {refusal.kind for action in game.candidates(state) if isinstance(action, Place) for refusal in game.check(state, action)}
    assert "most" in shared
    state = play(game, state, "done")
    assert state.hands[0] == ("fields", "plain")
    assert not state.stack


def test_the_hand_is_filled_up_while_the_stack_lasts():
    """BV-DRAW"""
    game = BlueVein(hand=2)
    state = game.new(5)
    assert [len(hand) for hand in state.hands] == [2, 2]
    assert len(state.stack) == 56
    rng = random.Random(5)
    while game.outcome(state) is None:
        before, action = state, game.sample(state, rng)
        state = game.apply(state, action)
        if action in (DONE, PASS):
            player = before.todo[-1].player
            drawn = min(2 - len(before.hands[player]), len(before.stack))
            assert state.hands[player] == before.hands[player] + before.stack[:drawn]
            assert state.stack == before.stack[drawn:]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_round_has_a_turn_of_each_player_and_then_the_flow(players):
    """BV-ROUND"""
    game, rng = BlueVein(players=players, tokens=2), random.Random(players)
    state, course = game.new(players), []
    while game.outcome(state) is None:
        steps = list(game.steps(state, game.sample(state, rng)))
        state = steps[-1].state
        for event in (step.event for step in steps):
            if event.clause == "BV-ROUND" and event.kind != "round_over":
                course.append(event.player if event.kind == "turn" else "round")
            elif event.kind == "begins" and event.clause == "BV-COUNT":
                course.append("flow")
    whole = [*range(1, players), "flow", *("round", *range(players), "flow") * len(course)]
    assert len(course) > 2 * (players + 2)
    assert course == whole[: len(course)]  # the turn that opens the game was begun by its deal


def test_every_domino_stays_in_the_game():
    for seed, players in ((1, 2), (2, 3), (3, 4)):
        game, rng = BlueVein(players=players), random.Random(seed)
        state = game.new(seed)
        while game.outcome(state) is None:
            state = game.apply(state, game.sample(state, rng))
            named = [laid.domino for laid in state.map.laid] + [name for hand in state.hands for name in hand] + list(state.stack)
            assert sorted(named) == sorted(game.stock.parts)


def test_draws_are_secret_to_the_others():
    game, state = own("ford", stack=["plain", "fork"])
    steps = list(game.steps(play(game, state, "place ford 0,-1 E"), DONE))
    drew = next(step.event for step in steps if step.event.kind == "drew")
    assert (drew.clause, drew.secret_to) == ("BV-DRAW", (0,))
    assert game.sentence(drew, 0) == "Player 0 draws plain, fork."
    assert game.sentence(drew, 1) == "Player 0 draws dominoes."
    assert "plain" not in str(game.told(drew, 1))
    after = steps[-1].state
    seen = game.seen_by(after, 1)
    assert seen.hands[0] == ("?", "?")
    assert seen.stack == ()
    assert seen.hands[1] == after.hands[1]


# --- claims -------------------------------------------------------------------------------------------------------------------


def test_claims():
    game, state = own("both", "fields", "ford", laid=["0,-1 S rS rS", "-1,-1 S f f"], more={"claims": [{"at": [-1, -1], "player": 1}]})
    state = play(game, state, "place ford 0,-3 E")
    assert why(game, state, "claim 0,-3") == [("BV-CLAIM", "river", ("0,-3",))]
    assert why(game, state, "claim 9,-9") == [("BV-CLAIM", "nothing", ("9,-9",))]
    assert why(game, state, "claim -1,-2") == [("BV-CLAIM", "old", ("-1,-2",)), ("BV-CLAIM", "taken", ("-1,-2",))]
    state = play(game, state, "place fields -1,-3 S")
    assert why(game, state, "claim -1,-4") == [("BV-CLAIM", "taken", ("-1,-4",))]  # anyone may extend it, and it stays the owner's
    state = play(game, state, "claim 1,-3")
    assert state.supply == (3, 4)
    assert why(game, state, "claim 1,-3") == [("BV-CLAIM", "taken", ("1,-3",))]
    assert "claim 1,-3" not in map(str, game.legal(state))


def test_claims_without_tokens():
    game, state = own("both", more={"tokens": [0, 2]})
    state = play(game, state, "place both 1,-1 E")
    assert [kind for _, kind, _ in why(game, state, "claim 2,-1")] == ["empty"]


def test_a_claim_only_in_the_turn_in_which_the_part_was_laid():
    game, state = own("both", "ford")
    state = play(game, state, "place both 1,-1 E", "done", "pass")
    assert game.actor(state) == 0
    assert ("BV-CLAIM", "old", ("1,-1",)) in why(game, state, "claim 1,-1")


MERGE = {"claims": [{"at": [1, -1], "player": 1}, {"at": [4, -2], "player": 0}]}
APART = ["0,-1 S rS rS", "1,-1 E f f", "4,-2 S f f", "3,-2 S w w", "2,-3 N w w"]


def test_sections_of_two_owners_are_not_joined():
    game, state = own("fields", laid=APART, more=MERGE)
    assert why(game, state, "place fields 3,-1 E") == [("BV-MERGE", "owners", ("1,-1", "4,-2"))]
    ((refusal),) = game.check(state, game.parse("place fields 3,-1 E", state))
    assert dict(refusal.numbers)["owners"] == (0, 1)


def test_the_older_claim_keeps_joined_sections():
    game, state = own("fields", laid=APART, more=MERGE, merge="older_claim")
    steps = list(game.steps(state, game.parse("place fields 3,-1 E", state)))
    after = steps[-1].state
    assert [(claim.at, claim.player) for claim in after.claims] == [((1, -1), 1)]
    assert after.supply == (5, 4)
    assert [step.event.kind for step in steps] == ["placed", "back"]
    assert game.sentence(steps[1].event) == "The older claim keeps the joined section; Player 0 takes the token of 4,-2 back."


def test_joined_sections_of_one_owner_keep_both_tokens():
    more = {"claims": [{"at": [1, -1], "player": 1}, {"at": [4, -2], "player": 1}]}
    for merge in ("forbid", "older_claim"):
        game, state = own("fields", laid=APART, more=more, merge=merge)
        after = play(game, state, "place fields 3,-1 E")
        assert len(after.claims) == 2
        assert after.supply == (4, 4)


def test_a_wall_keeps_sections_apart():
    laid = [*APART[:2], "4,-2 S f|N f", *APART[3:]]
    game, state = own("fields", laid=laid, more=MERGE, walls=True)
    assert why(game, state, "place fields 3,-1 E") == []
    assert why(game.with_options(walls=False), state, "place fields 3,-1 E")[0][:2] == ("BV-MERGE", "owners")


# --- rounds and the end -------------------------------------------------------------------------------------------------------


def test_every_round_begins_with_player_0_and_ends_with_the_flow():
    game, rng = BlueVein(players=3), random.Random(4)
    state, marks = game.new(4), []
    while game.outcome(state) is None and state.round < 4:
        steps = list(game.steps(state, game.sample(state, rng)))
        marks += [(step.event.mark, step.event.player) for step in steps if step.event.mark.startswith(("turn b", "round", "phase"))]
        state = steps[-1].state
    one = [("turn begins", 1), ("turn begins", 2), ("phase begins", None), ("phase ends", None), ("round ends", None)]
    assert marks[:7] == [*one, ("round begins", None), ("turn begins", 0)]


def test_players_before_the_one_to_move_have_had_their_turn():
    game, state = own(players=3, more={"to_move": 2, "placed": True})
    assert game.actor(state) == 2
    after = play(game, state, "pass")
    assert (after.round, game.actor(after)) == (2, 0)


def test_the_game_ends_after_a_round_in_which_nobody_could_place():
    game, state = own()
    after = play(game, state, "pass", "pass")
    assert after.ended_by == "stack"
    assert game.outcome(after).winners == (0, 1)
    game, state = own(more={"placed": True})
    assert game.outcome(play(game, state, "pass", "pass")) is None


def test_the_game_ends_when_two_players_have_no_token_left():
    more = {"tokens": [1, 0], "scores": [2, 3], "placed": True}
    game, state = own("both", more=more)
    state = play(game, state, "place both 1,-1 E", "claim 1,-1")
    assert game.outcome(state) is None
    after = play(game, state, "done", "pass")
    assert after.ended_by == "tokens"
    assert after.round == 1
    assert game.outcome(after).winners == (1,)
    assert game.outcome(after).clause == "BV-END"


def test_of_three_players_two_without_tokens_are_enough():
    game, state = own(players=3, more={"tokens": [0, 4, 0], "placed": True})
    assert play(game, state, "pass", "pass", "pass").ended_by == "tokens"
    game, state = own(players=3, more={"tokens": [0, 4, 4], "placed": True})
    assert game.outcome(play(game, state, "pass", "pass", "pass")) is None


def test_at_once_no_flow_follows():
    game, state = own("both", more={"tokens": [1, 0]}, end="at_once")
    steps = list(game.steps(play(game, state, "place both 1,-1 E"), game.parse("claim 1,-1", state)))
    assert [step.event.kind for step in steps] == ["claimed", "at_once"]
    assert game.outcome(steps[-1].state).winners == (0, 1)
    with pytest.raises(IllegalAction, match="over"):
        game.apply(steps[-1].state, DONE)


def test_equal_points_share_the_win():
    game, state = own(more={"scores": [3, 3]})
    assert game.outcome(play(game, state, "pass", "pass")).winners == (0, 1)


def test_the_small_steps_are_the_same_from_any_state_on_the_way():
    game, state = own("both", "ford")
    steps = list(game.steps(play(game, state, "place both 1,-1 E"), DONE))
    for k, step in enumerate(steps[:-1]):
        assert [found.state for found in run(game, step.state)] == [found.state for found in steps[k + 1 :]]
