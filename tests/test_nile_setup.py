"""Setups of the Nile: read and written, what is dealt, and every bad one refused with its field and clause."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from nile_positions import Played, marker, nile, recount, setup

from workbench.engine.errors import Malformed

FOUR = [marker(f"0{fruit}+") for fruit in ("flax", "grain", "grapes", "flax")]
FLAX = {"player": 0, "fruit": "flax", "side": "seed"}


@pytest.mark.parametrize(
    ("given", "where", "words", "clause"),
    [
        ({"fields": {"u9.1": {}}}, "fields.u9.1", "no field", None),
        ({"fields": {"l2.1": {}}}, "fields.l2.1", "covered", "NI-COVER"),
        ({"fields": {"u5.1": {"water": "w99"}}}, "fields.u5.1.water", "no water card", None),
        ({"fields": {"u5.1": {"water": "d_1"}}}, "fields.u5.1.water", "no water card", None),
        ({"fields": {"u5.1": {"desert": "ss_1"}}}, "fields.u5.1.desert", "no desert card", None),
        ({"fields": {"u5.1": {"turned": True}}}, "fields.u5.1.turned", "no water card", "NI-LAY"),
        ({"fields": {"u5.1": {"wet": True}}}, "fields.u5.1.wet", "no known key", None),
        ({"fields": {"u5.1": {"water": "dd_1"}}}, "fields.u5.1.water", "single wave", "NI-LAY"),
        ({"fields": {"u5.1": {"water": "sn_1", "turned": True}}}, "fields.u5.1.water", "turn none", "NI-LAY"),
        ({"fields": {"u5.2": {"water": "ss_1"}}}, "fields.u5.2.water", "u5.1 is dry", "NI-LAY"),
        ({"fields": {"u5.1": {"water": "sn_1"}, "u5.2": {"water": "ss_1"}}}, "fields.u5.2.water", "blocks the row", "NI-LAY"),
        ({"fields": {"u5.1": {"water": "sd_1"}, "u5.2": {"water": "ss_1"}}}, "fields.u5.2.water", "double wave", "NI-LAY"),
        ({"fields": {"u5.1": {"water": "ss_1", "desert": "d_1"}}}, "fields.u5.1.desert", "under water", "NI-FLOOD-DESERT"),
        ({"fields": {"u5.1": {"water": "ss_1", "fruit": [FLAX]}}}, "fields.u5.1.fruit[0]", "covered", "NI-FIELD-LIMIT"),
        ({"fields": {"u5.1": {"desert": "d_1", "fruit": [FLAX]}}}, "fields.u5.1.fruit[0]", "covered", "NI-FIELD-LIMIT"),
        ({"fields": {"u5.1": {"fruit": [FLAX, FLAX]}}}, "fields.u5.1.fruit[1]", "player 0 lies already", "NI-FIELD-LIMIT"),
        ({"fields": {"u5.1": {"fruit": [FLAX | {"side": "spoiled"}]}}}, "fields.u5.1.fruit[0].side", "market only", "NI-PALMS"),
        ({"fields": {"u5.1": {"fruit": [FLAX | {"player": 2}]}}}, "fields.u5.1.fruit[0].player", "no player 2", None),
        ({"fields": {"u5.1": {"fruit": [FLAX | {"fruit": "millet"}]}}}, "fields.u5.1.fruit[0].fruit", "flax", None),
        ({"fields": {"u5.1": {"fruit": [FLAX | {"used": 1}]}}}, "fields.u5.1.fruit[0].used", "true or false", None),
        ({"market": {"m5": []}}, "market.m5", "m1", None),
        ({"market": {"m4": FOUR}}, "market.m4", "3 stalls for 4", "NI-MARKET"),
        ({"market": {"m1": [marker("0flax+"), marker("1grain+"), marker("1flax-")]}}, "market.m1[2].fruit", "last 2", "NI-HARVEST"),
        ({"market": {"m1": [marker("4flax+")]}}, "market.m1[0].player", "no player 4", None),
        ({"market": {"m1": [marker("0flax+") | {"used": True}]}}, "market.m1[0].used", "no known key", None),
        ({"boat": [{"aubergine": 2}, {}]}, "boat[0].aubergine", "number 2", "NI-FRUIT"),
        ({"boat": [{"aubergine": 1}, {}], "market": {"m1": [marker("0aubergine+")]}}, "boat[0].aubergine", "number 2", "NI-FRUIT"),
        ({"hands": [{"flax": 5}, {}], "fields": {"u5.1": {"fruit": [FLAX]}}}, "hands[0].flax", "number 6", "NI-FRUIT"),
        ({"hands": [{"flax": -1}, {}]}, "hands[0].flax", "greater than", None),
        ({"hands": [{"millet": 1}, {}]}, "hands[0].millet", "flax", None),
        ({"hands": [{}]}, "hands", "1 entries for 2 players", None),
        ({"boat": [{}, {}, {}]}, "boat", "3 entries for 2 players", None),
        ({"used": [{"flax": 6}, {}], "phase": "actions"}, "used[0].flax", "5 are in hand", "NI-ONCE"),
        ({"used": [{"flax": -1}, {}]}, "used[0].flax", "greater than", None),
        ({"boat": [{"flax": 6}, {}]}, "boat[0].flax", "has 5 flax, and here is number 6", "NI-FRUIT"),
        ({"hands": [{}, {"grain": 10**30}]}, "hands[1].grain", "has 4 grain", "NI-FRUIT"),
        ({"used": [{"flax": 2}, {}], "hands": [{"flax": 1}, {}], "phase": "actions"}, "used[0].flax", "1 are in hand", "NI-ONCE"),
        ({"joker_bought": [True]}, "joker_bought", "1 entries", None),
        ({"jokers": [["d_1"], ["d_1"]]}, "jokers[1][0]", "jokers[0][0] already", "NI-START-DESERTS"),
        ({"desert_pile": ["d_1", "d_1"]}, "desert_pile[1]", "already", "NI-START-DESERTS"),
        ({"jokers": [["ss_1"], []]}, "jokers[0][0]", "no desert card", None),
        ({"piles": [[["ss_1"], ["ss_1"]], [[], []]]}, "piles[0][1][0]", "already", "NI-DEAL"),
        ({"piles": [[["ss_1"], [], []], [[], []]]}, "piles[0]", "2 items", None),
        ({"piles": [[["ss_1"]], [[], []]]}, "piles[0]", "2 items", None),
        ({"piles": [[[], []]]}, "piles", "1 entries", None),
        ({"fields": {"u5.1": {"water": "ss_1"}}, "discards": {"water": ["ss_1"]}}, "discards.water[0]", "already", "NI-DEAL"),
        ({"discards": {"desert": ["d_1", "d_1"]}}, "discards.desert[1]", "already", "NI-START-DESERTS"),
        ({"discards": {"sand": []}}, "discards.sand", "no known key", None),
        ({"tide": "high"}, "tide", "flood", None),
        ({"track": [0, 1]}, "track[0]", "greater than", None),
        ({"track": [1, 1, 1]}, "track", "3 entries", None),
        ({"obelisk": 31}, "obelisk", "less than", None),
        ({"start_player": 2}, "start_player", "no player 2", None),
        ({"to_move": 2}, "to_move", "no player 2", None),
        ({"phase": "tide", "to_move": 1}, "to_move", "player 0", "NI-FLOOD"),
        ({"phase": "market"}, "phase", "boat", None),
        ({"round": 0}, "round", "greater than", None),
        ({"used": [{}, {"flax": 1}]}, "used[1].flax", "before the first round", "NI-ONCE"),
        ({"used": [{"onions": 2}, {}], "phase": "fields"}, "used[0].onions", "before the first round", "NI-ONCE"),
        ({"fields": {"u5.1": {"fruit": [FLAX | {"used": True}]}}, "phase": "water"}, "fields.u5.1.fruit[0].used", "before", "NI-ONCE"),
        ({"joker_bought": [False, True], "phase": "boat"}, "joker_bought[1]", "before the first round", "NI-JOKER"),
        ({"season": 1}, "season", "no known key", None),
        ({"round": True}, "round", "whole number", None),
    ],
)  # fmt: skip
def test_a_bad_setup_is_named(given, where, words, clause):
    with pytest.raises(Malformed, match=words.replace("[", "\\[")) as caught:
        nile().from_setup(given)
    assert (caught.value.where, caught.value.clause) == (where, clause)


def test_three_markers_on_a_field():
    """NI-FIELD-LIMIT"""
    fruit = [FLAX | {"player": player} for player in range(3)]
    with pytest.raises(Malformed, match="2 markers") as caught:
        nile(players=3).from_setup({"fields": {"u5.1": {"fruit": fruit}}})
    assert (caught.value.where, caught.value.clause) == ("fields.u5.1.fruit[2]", "NI-FIELD-LIMIT")


# --- what is left out -------------------------------------------------------------------------------------------------------------


def test_an_empty_setup_is_a_new_game():
    for options in ({}, {"players": 5, "first_player": 3}, {"start": "fists"}):
        game = nile(**options)
        assert game.from_setup({}, 7) == game.new(7)


def test_what_is_dealt_never_includes_what_is_named():
    """NI-DEAL, NI-START-DESERTS: each key may be left out by itself."""
    game = nile()
    full = {
        "fields": {"u5.1": {"water": "ss_1"}, "u5.5": {"desert": "d_1"}},
        "jokers": [["d_2"], ["d_3"]],
        "piles": [[["dd_1"], []], [["dd_2"], []]],
        "desert_pile": ["d_4"],
        "discards": {"water": ["sn_1"], "desert": ["d_hippo"]},
    }
    for keys in itertools.product((True, False), repeat=4):
        given = {name: full[name] for name, kept in zip(("fields", "jokers", "piles", "desert_pile"), keys, strict=True) if kept}
        state = game.from_setup(given | {"discards": full["discards"]}, 3)
        cards, markers = recount(state)
        assert cards == Counter([*game.cards.water_ids, *game.cards.deserts])
        assert all(sum(counts.values()) == 15 for counts in markers)
        if "piles" not in given:
            named = 1 + ("fields" in given)
            assert sum(len(pile) for piles in state.piles for pile in piles) == 2 * ((45 - named) // 2)
        if "jokers" not in given:
            assert list(map(len, state.jokers)) == [2, 2]
        if "fields" not in given:
            assert sum(bool(field.desert) for field in state.fields) == 3
        if "desert_pile" not in given:
            assert not [card for card in state.out if card.startswith("d_")], "the rest is the pile"


def test_hands_left_out_hold_every_marker_named_nowhere_else():
    """NI-FRUIT"""
    played = Played(fields={"u5.1": "0flax-"}, market={"m1": "0grain+"}, boat=[{"flax": 2}, {"onions": 2}])
    assert played.hand(0) == {"flax": 2, "grain": 3, "grapes": 3, "onions": 2, "aubergine": 1}
    assert played.hand(1) == {"flax": 5, "grain": 4, "grapes": 3, "aubergine": 1}
    given = Played(fields={"u5.1": "0flax-"}, hands=[{"flax": 1}, {}])
    assert given.state.gone == ((3, 4, 3, 2, 1), (5, 4, 3, 2, 1)), "what is named nowhere is out of the game"


def test_too_few_desert_cards_to_deal():
    """NI-START-DESERTS: what there is is dealt."""
    game = nile(players=5)
    left = list(game.cards.deserts)[4:]
    state = game.from_setup({"discards": {"desert": left}})
    assert sum(bool(field.desert) for field in state.fields) == 3
    assert [len(hand) for hand in state.jokers] == [1, 0, 0, 0, 0]
    assert state.desert_pile == ()


def test_nothing_used_may_be_said_before_the_first_round():
    """NI-ONCE, NI-JOKER: that nothing was used or bought."""
    assert nile().from_setup(setup(phase="boat", used=[{"flax": 0}, {}], joker_bought=[False, False])).round == 1


def test_a_pile_of_desert_cards_that_none_are_left_for():
    """NI-RECYCLE: a pile left out of a setup, for which no card is left, is refilled as one that is given empty."""
    for given in ({}, {"desert_pile": []}):
        for recycle in (False, True):
            game = nile(recycle=recycle)
            state = game.from_setup({"fields": {}, "jokers": [[], []], "discards": {"desert": list(game.cards.deserts)}, **given})
            assert (len(state.desert_pile), len(state.desert_discards)) == ((30, 0) if recycle else (0, 30))


def test_fists_only_where_nothing_says_who_starts():
    """NI-FISTS"""
    game = nile(start="fists")
    assert game.from_setup({}).todo[-1].clause == "NI-FISTS"
    for given in ({"start_player": 0}, {"phase": "boat"}, {"to_move": 1}):
        assert game.from_setup(given).todo[-1].clause == "NI-OPENING"


# --- round trips ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_round_trip_at_every_turn(players):
    """A setup at the start of a turn gives the position again, all but chance and ledger; inside a turn there is none."""
    game = nile(players=players, hands=True, revive=True, recycle=True, buy_others=True, max_rounds=14)
    state, rng, phases, inside = game.new(players), random.Random(players), Counter(), 0
    began = True
    while game.actor(state) is not None:
        if began:
            given = game.to_setup(state)
            again = game.from_setup(given, 11)
            assert again.copy(chance=state.chance, ledger=state.ledger) == state
            assert game.to_setup(again) == given
            phases[given["phase"]] += 1
        else:
            with pytest.raises(ValueError, match="start of a turn"):
                game.to_setup(state)
            inside += 1
        steps = list(game.steps(state, game.sample(state, rng)))
        state, began = steps[-1].state, steps[-1].event.mark == "turn begins"
    assert set(phases) == {"boat", "water", "fields", "tide", "actions"}
    assert inside > 30
    with pytest.raises(ValueError, match="start of a turn"):
        game.to_setup(state)


def test_a_turn_in_the_middle_of_a_phase():
    """NI-AP, NI-OPENING: those who had theirs do not come again."""
    played = Played(players=3, start_player=1, to_move=2)
    assert played.do("end", "end").told("NI-HIPPO")
    assert [event.player for event in played.told("NI-AP", "turn")][:2] == [2, 0]
    opening = Played(players=3, start_player=1, to_move=0, phase="boat").do("boat flax", "boat flax")
    assert [event.kind for event in opening.told("NI-OPENING")][:5] == ["boat_turn", "aboard", "aboard", "turn_over", "boat_over"]


def test_a_full_row_waits_for_the_valuation():
    """NI-VALUE: a position with a full row and a used marker, named in a setup."""
    given = setup(market={"m4": "0flax+ 1grain+ 0grapesx"}, fields={"u5.1": "1flax+!"}, to_move=1)
    played = Played(given=given)
    assert played.refused("harvest u5.1 m1") == [("NI-ONCE", "used")]
    assert played.do("end").scores == (3, 2)
