"""Setups: what is left out has its value at the start and is dealt; what cannot be is refused with its field and clause."""

import json
import random

import pytest
from sapiens_positions import Desk

from workbench.engine.errors import Malformed
from workbench.engine.registry import game
from workbench.games.sapiens.state import SCENES


def test_an_empty_setup_is_the_start_of_a_game():
    play = game("sapiens", players=3)
    state, other = play.from_setup({}, 5), play.new(5)
    assert state == other


def test_what_is_left_out_is_dealt_and_never_includes_what_is_named():
    """Tiles, half boards and mountain tokens."""
    desk = Desk(players=3)
    names = desk.tribe(0, "fire camp cave1 S")
    pool = desk.pool(0, "hunt camp")
    common = desk.common("water hunt")
    setup = {
        "seats": [{"valley": ["L1a", "R2b"], "tribe": desk.seats[0]["tribe"], "pool": pool, "tokens": ["camp"]}, {}, {}],
        "common": common,
    }
    for seed in range(20):
        state = desk.game.from_setup(setup, seed)
        assert [face[:2] for seat in state.seats[1:] for face in seat.valley].count("L1") == 0
        assert [face[:2] for seat in state.seats[1:] for face in seat.valley].count("R2") == 0
        assert state.seats[0].pool == tuple(pool)
        assert [len(seat.pool) for seat in state.seats[1:]] == [4, 4]
        assert len(state.removed) == 18
        dealt = (*state.stack, *state.removed, *(tile for seat in state.seats[1:] for tile in seat.pool))
        assert sorted((*dealt, *names, *pool, *common)) == sorted(desk.game.scenes)
        assert "cave1" not in dict(state.seats[0].mountains)
        assert "camp" not in dict(state.seats[0].mountains).values()
        assert len(state.seats[0].mountains) == 7
        assert len(state.seats[1].mountains) == 8
    assert len({desk.game.from_setup(setup, seed).seats[1].valley for seed in range(20)}) > 5


def test_what_stands_in_no_key_that_is_given_is_out_of_the_game():
    """Tiles with a given stack, tokens with given mountains; supplies are what is missing."""
    desk = Desk()
    desk.pool(0, "camp hunt")
    desk.seats[0] |= {"mountains": {"cave2": "fire"}, "tokens": ["hunt"], "spent": ["camp"], "steaks": 5, "bears": ["a1", "b1"]}
    state = desk.state()
    assert len(state.removed) == 62
    assert state.seats[0].gone == tuple(scene for scene in SCENES if scene not in ("fire", "hunt", "camp"))
    facts = {(fact.name, fact.player): fact.value for fact in desk.game.scene(state).facts}
    assert (facts["Steaks left", None], facts["Bears left", None], facts["Fight tokens", 0]) == (13, 16, 3)
    state = desk.game.from_setup({"seats": [desk.seats[0], {"valley": ["L2a", "R2a"]}], "common": [], "stack": []})
    assert (len(state.seats[1].pool), len(state.removed)) == (4, 58)


@pytest.mark.parametrize("options", [{}, {"players": 4, "food_floor": False}], ids=str)
def test_every_turn_of_a_game_is_brought_back_with_its_rest(options):
    """A game goes on from its setup as it went: the deck is in it, and players draw their choices from elsewhere."""
    play = game("sapiens", **options)
    abandoned = feasts = 0
    for seed in range(4):
        state, rng = play.new(seed), random.Random(seed)
        while play.actor(state) is not None:
            if getattr(state.todo[-1], "feast", None) is False and not state.turn.token_spent:
                setup = json.loads(json.dumps(play.to_setup(state)))
                again = play.from_setup(setup, 99)
                assert again.copy(chance=state.chance, ledger=state.ledger) == state
                assert dict(play.river(again).nodes(data=True)) == dict(play.river(state).nodes(data=True))
                assert list(play.river(again).edges(data=True)) == list(play.river(state).edges(data=True))
                abandoned += any(laid["as"] == "first" for seat in setup["seats"] for laid in seat["abandoned"] if "as" in laid)
                feasts += any(laid.get("as") == "feast" for seat in setup["seats"] for laid in seat["tribe"])
            else:
                with pytest.raises(ValueError, match="start of a turn"):
                    play.to_setup(state)
            state = play.apply(state, play.sample(state, rng))
        with pytest.raises(ValueError, match="start of a turn"):
            play.to_setup(state)
    assert abandoned > 0
    assert feasts > 0


def bad(where, words, clause=None, options=None, **changes):
    """A case: changes are made of a good setup, `seat` and `other` of its seats."""
    return pytest.param(changes, where, words, clause, options or {}, id=f"{where} {words}"[:60])


def good(desk):
    """A position with something of everything."""
    desk.tribe(0, "hunt ritual cave5 W", key="abandoned")
    desk.tribe(0, "fire camp cave1 S", "camp water d5 E")
    desk.pool(0, "fire feast")
    desk.tribe(1, "feast camp cave1 E")
    desk.pool(1, "picking fire")
    desk.common("water hunt")
    desk.seats[0] |= {"mountains": {"cave2": "hunt", "fall1": "feast"}, "tokens": ["fire"], "spent": ["camp"], "bears": ["d2"], "steaks": 2}
    desk.rest["fights"] = [{"tile": desk.seats[1]["pool"][0], "player": 0}]
    return desk.setup()


def test_the_good_setup_is_one():
    desk = Desk()
    desk.game.from_setup(good(desk))


LAID = {"tile": "t60", "at": "c3", "turn": "E"}


@pytest.mark.parametrize(
    ("changes", "where", "words", "clause", "options"),
    [
        bad("seats", "2 entries for 3 players", options={"players": 3}),
        bad("seats", "1 entries for 2", seats=lambda seats: seats[:1]),
        bad("to_move", "no player 2", to_move=2),
        bad("to_move", "whole number", to_move="0"),
        bad("laid", "true or false", laid=1),
        bad("fights[0].player", "no player 3", fights=[{"tile": "t01", "player": 3}]),
        bad("fights[0].tile", "no pool", "SA-FIGHT", fights=[{"tile": "t60", "player": 0}]),
        bad("fights[3]", "one more", "SA-FIGHT", fights=lambda fights: fights * 4),
        bad("common[1]", "is in common[0] already", "SA-TILES", common=lambda common: common * 2),
        bad("stack[0]", "is in common[0] already", "SA-TILES", stack=lambda _: "common"),
        bad("common", "6 tiles", "SA-POOLS", common=["t01", "t02", "t03", "t04", "t05", "t06"]),
        bad("common[0]", "no tile", common=["t64"]),
        bad("seats[0].pool", "5 tiles", "SA-POOLS", seat={"pool": ["t01", "t02", "t03", "t04", "t05"]}),
        bad("seats[0].valley", "no left half", "SA-VALLEY", seat={"valley": ["R1a", "L1a"]}),
        bad("seats[0].valley", "no right half", "SA-VALLEY", seat={"valley": ["L1a", "L2a"]}),
        bad("seats[0].valley[0]", "no face", seat={"valley": ["L9a", "R1a"]}),
        bad("seats[0].valley", "is missing", "SA-VALLEY", seat={"valley": None}),
        bad("seats[1].valley", "L1 lies before player 0", "SA-VALLEY", other={"valley": ["L1b", "R2a"], "tribe": []}),
        bad("seats[0].mountains.cave7", "no mountain", seat={"mountains": {"cave7": "fire"}}),
        bad("seats[0].mountains.cave2", "no scene", seat={"mountains": {"cave2": "boat"}}),
        bad("seats[0].mountains.cave1", "covers cave1", "SA-CAVE", seat={"mountains": {"cave1": "water"}}),
        bad("seats[0].mountains.cave5", "covers cave5", "SA-CAVE", seat={"mountains": {"cave5": "water"}}),
        bad("seats[0].mountains.cave3", "one hunt token", "SA-MOUNTAINS", seat={"mountains": {"cave2": "hunt", "cave3": "hunt"}}),
        bad("seats[0].tokens[0]", "one feast token", "SA-MOUNTAINS", seat={"tokens": ["feast"]}),
        bad("seats[0].spent[1]", "one camp token", "SA-MOUNTAINS", seat={"spent": ["camp", "camp"]}),
        bad("seats[0].spent[0]", "one fire token", "SA-MOUNTAINS", seat={"spent": ["fire"]}),
        bad("seats[0].bears[0]", "no square", seat={"bears": ["cave2"]}),
        bad("seats[0].bears[0]", "is taken by t", "SA-FIRE", seat={"bears": ["c5"]}),
        bad("seats[0].bears[0]", "is taken by t", "SA-FIRE", seat={"bears": ["h1"]}),
        bad("seats[0].bears[1]", "taken by a bear", "SA-FIRE", seat={"bears": ["d2", "d2"]}),
        bad("seats[1].steaks", "20 steaks", "SA-HUNT", other={"steaks": 18}),
        bad("seats[0].steaks", "greater than or equal", seat={"steaks": -1}),
        bad("seats[1].bears", "19 bears", "SA-FIRE", other={"bears": [f"{c}{r}" for r in (2, 3, 4) for c in "bcdefg"]}),
        bad("seats[0].food", "below 0", "SA-FIGHT", seat={"food": -1}),
        bad("seats[0].shelter", "greater than or equal", seat={"shelter": -1}),
        bad("seats[0].tribe", "begins a new one", "SA-ABANDON", seat={"tribe": []}),
        bad("seats[0].tribe[2].tile", "already", "SA-TILES", seat={"tribe": lambda laid: [*laid, laid[0]]}),
        bad("seats[0].tribe[2]", "touches no older tile", "SA-PLACE", seat={"tribe": lambda laid: [*laid, LAID]}),
        bad("seats[0].tribe[2]", "is taken by", "SA-PLACE", seat={"tribe": lambda laid: [*laid, LAID | {"at": "d4", "turn": "N"}]}),
        bad("seats[0].tribe[2]", "lies beside", "SA-PLACE", seat={"tribe": lambda laid: [*laid, LAID | {"at": "c4"}]}),
        bad("seats[0].tribe[2]", "no square", "SA-VALLEY", seat={"tribe": lambda laid: [*laid, LAID | {"at": "a5", "turn": "N"}]}),
        bad("seats[0].tribe[2]", "no square", "SA-VALLEY", seat={"tribe": lambda laid: [*laid, LAID | {"at": "fall1"}]}),
        bad("seats[0].tribe[2].at", "no place", seat={"tribe": lambda laid: [*laid, LAID | {"at": "i1"}]}),
        bad(
            "seats[0].tribe[1].as",
            "older tribes are abandoned",
            "SA-ABANDON",
            seat={"tribe": lambda laid: [laid[0], laid[1] | {"as": "first"}]},
        ),
        bad("seats[0].tribe[1].as", "first", seat={"tribe": lambda laid: [laid[0], laid[1] | {"as": "second"}]}),
        bad("seats[0].tribe[0]", "covers no cave", "SA-FIRST", seat={"tribe": lambda laid: laid[1:]}),
        bad("seats[0].abandoned[0]", "covers no cave", "SA-FIRST", seat={"abandoned": [LAID]}),
        bad("seats[0].abandoned[1]", "covers no cave", "SA-FIRST", seat={"abandoned": lambda laid: [*laid, LAID | {"as": "first"}]}),
        bad("seats[0].tribe[0].turn", "N", seat={"tribe": [LAID | {"turn": "up"}]}),
        bad("seats[0].tribe[0].as", "no known key", seat={"tribe": lambda laid: [laid[0] | {"as_": "tile"}, laid[1]]}),
        bad("seats[0].gold", "no known key", seat={"gold": 1}),
        bad("bank", "no known key", bank=1),
        bad("stack", "should be a list", stack="t01"),
    ],
)
def test_a_bad_setup_is_named(changes, where, words, clause, options):
    desk = Desk()
    setup = json.loads(json.dumps(good(desk)))
    for key, k in (("seat", 0), ("other", 1)):
        for name, value in changes.get(key, {}).items():
            old = setup["seats"][k].get(name, [])
            setup["seats"][k][name] = value(old) if callable(value) else value
            if value is None:
                del setup["seats"][k][name]
    for name, value in changes.items():
        if name not in ("seat", "other"):
            made = value(setup.get(name, [])) if callable(value) else value
            setup[name] = setup[made] if made == "common" else made
    with pytest.raises(Malformed) as caught:
        game("sapiens", **options).from_setup(setup)
    assert caught.value.where == where, str(caught.value)
    assert words in caught.value.text
    assert caught.value.clause == clause


def test_food_below_0_is_brought_back_where_it_may_fall_so_far():
    """SA-FIGHT, option food_floor."""
    play = game("sapiens", food_floor=False)
    state = play.from_setup({"seats": [{"food": -3, "shelter": 2}, {}]})
    assert play.tally(state).scores == (-3, 0)
    assert play.tally(state).ledger == ((0, -3, None, ()),)


def test_points_of_a_setup_and_those_after_it_make_the_lower_track():
    """SA-WINNER: the setup's points stand with the lower track; what comes then is counted in full, and the rest taken off."""
    desk = Desk()
    desk.tribe(0, "fire camp cave1 S")
    (name,) = desk.pool(0, "camp hunt")
    desk.seats[0] |= {"food": 4, "shelter": 20}
    state = desk.state()
    assert desk.game.tally(state) == ((4, 0), ((0, 4, None, ()),))
    _, state = desk.steps(state, desk.place(state, name, "camp", "d5", "E"), "bonus camp")
    tally = desk.game.tally(state)
    assert tally.scores == (7, 0)
    assert tally.ledger == (
        (0, 4, None, ()),
        (0, 3, "SA-FOOD", ("0:d5",)),
        (0, 3, "SA-CAMP", ("0:d5",)),
        (0, -3, "SA-WINNER", ("player0",)),
    )
