"""Before the first round of the Nile: what chance gives, who starts, the opening, and the rules of laying water."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from nile_positions import Played, nile, recount

from workbench.engine.errors import IllegalAction, Malformed
from workbench.games.nile import Nile
from workbench.games.nile.lay import Lay

# --- what chance gives --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "each", "left"), [(2, 22, 1), (3, 15, 0), (4, 11, 1), (5, 9, 0)])
def test_water_is_dealt_equally_in_two_piles(players, each, left):
    """NI-DEAL: pile 0 has the odd card; what is left over is out."""
    game = Nile(players=players)
    for seed in range(5):
        state = game.new(seed)
        assert [tuple(map(len, piles)) for piles in state.piles] == [((each + 1) // 2, each // 2)] * players
        assert len(state.out) == left
        cards, _ = recount(state)
        assert cards == Counter([*game.cards.water_ids, *game.cards.deserts])


def test_desert_cards_lie_on_three_fields_at_the_desert():
    """NI-START-DESERTS: every such field comes up, covered ones never; two jokers each; the rest is the pile."""
    game = Nile(players=3)
    last, met = {game.board.names[places[-1]] for places in game.board.rows.values()}, set()
    for seed in range(40):
        state = game.new(seed)
        found = {name for name, field in zip(game.board.names, state.fields, strict=True) if field.desert}
        assert len(found) == 3
        assert found <= last
        assert list(map(len, state.jokers)) == [2, 2, 2]
        assert len(state.desert_pile) == 30 - 3 - 6
        met |= found
    assert met == last


# --- who starts ---------------------------------------------------------------------------------------------------------------


def test_the_first_player_is_an_option():
    """NI-START"""
    played = Played(players=3, given={}, options={"first_player": 2})
    assert played.actor == 2
    assert played.do("boat flax", "boat flax").actor == 0
    with pytest.raises(Malformed, match="no player 3"):
        nile(players=3, first_player=3)
    for seat in (5, -1, "0", True):
        with pytest.raises(Malformed, match="no choice"):
            nile(players=5, first_player=seat)


def fists(*shows: str, seed: int = 0) -> Played:
    return Played(players=len(shows), given={}, options={"start": "fists"}, seed=seed).do(*shows)


def test_the_highest_single_number_starts_and_its_markers_go_to_the_boat():
    """NI-FISTS"""
    played = fists("show flax,grain", "show flax,flax,aubergine", "show -")
    assert (played.state.start_player, played.actor) == (1, 1)
    assert [played.boat(player) for player in range(3)] == [{}, {"flax": 2, "aubergine": 1}, {}]
    assert played.hand(1) == {"flax": 3, "grain": 4, "grapes": 3, "onions": 2}
    assert played.state.shown == ()
    (opened,) = played.told("NI-FISTS", "opened")
    assert (opened.branches, opened.reveals) == ((("player0", 2), ("player1", 3), ("player2", 0)), True)
    assert played.do("boat flax", "boat flax").actor == 2
    assert played.boat(1) == {"flax": 4, "aubergine": 1}


@pytest.mark.parametrize("shows", [("show flax", "show grain", "show -"), ("show -", "show -", "show -")])
def test_without_a_highest_single_number_chance_decides_and_no_markers_go(shows):
    """NI-FISTS: any player, not only those with most."""
    starts = set()
    for seed in range(30):
        played = fists(*shows, seed=seed)
        assert played.told("NI-FISTS", "drawn")
        assert played.state.boat == ((0,) * 5,) * 3
        assert played.state.hands == ((5, 4, 3, 2, 1),) * 3
        starts.add(played.state.start_player)
    assert starts == {0, 1, 2}


def test_fists_are_asked_clockwise_from_player_0_and_hold_what_is_in_hand():
    """NI-FISTS"""
    played = Played(players=2, given={}, options={"start": "fists", "first_player": 1})
    assert played.actor == 0
    assert len(played.legal) == 6 * 5 * 4 * 3 * 2
    assert played.refused("show aubergine,aubergine,onions") == [("NI-FISTS", "not_held")]
    assert played.refused("boat flax") == [("NI-FISTS", "expected")]
    assert played.do("show onions,flax").actor == 1
    assert played.state.shown == ((1, 0, 0, 1, 0), None)
    assert played.game.parse("show onions,flax") == played.game.parse("show flax,onions"), "their order means nothing"


def test_who_showed_all_has_nothing_left_for_the_opening():
    """NI-OPENING: unable to do anything, a player is skipped."""
    everything = "flax,flax,flax,flax,flax,grain,grain,grain,grain,grapes,grapes,grapes,onions,onions,aubergine"
    played = fists(f"show {everything}", "show -")
    assert played.told("NI-OPENING", "boat_skipped")[0].player == 0
    assert played.actor == 1


# --- the opening --------------------------------------------------------------------------------------------------------------


def test_the_opening_goes_round_three_times_from_the_start_player():
    """NI-OPENING"""
    played = Played(players=3, given={}, options={"first_player": 1})
    asked = []
    while played.state.round == 1 and not played.told("NI-ONCE", "round"):
        asked.append((played.actor, played.game.parse(played.legal[0]).verb))
        played.do(played.legal[0])
    assert asked == [
        *((player, "boat") for player in (1, 1, 2, 2, 0, 0)),
        *((player, "lay") for player in (1, 2, 0)),
        *((player, "put") for player in (1, 1, 2, 2, 0, 0)),
    ]
    marks = [event.mark for event in played.events if event.mark.startswith("phase")]
    assert marks[:6] == ["phase begins", "phase ends"] * 3


def test_one_seed_and_one_ripe_marker_on_two_fields():
    """NI-OPENING, NI-FIELD-LIMIT"""
    played = Played(fields={"u4.1": "1flax+ 0grain-", "u3.1": "~ss_1", "u3.3": "d_1", "u5.1": "1flax-"}, phase="fields")
    assert played.refused("put flax u4.1 seed") == [("NI-FIELD-LIMIT", "own"), ("NI-FIELD-LIMIT", "full")]
    assert played.refused("put flax u3.1 seed") == [("NI-FIELD-LIMIT", "covered")]
    assert played.refused("put flax u3.3 seed") == [("NI-FIELD-LIMIT", "covered")]
    played.do("put grain u5.1 ripe")
    assert played.actor == 0
    assert played.refused("put flax u5.1 seed") == [("NI-FIELD-LIMIT", "own"), ("NI-FIELD-LIMIT", "full")]
    assert played.refused("put flax u5.2 ripe") == [("NI-OPENING", "side")]
    played.do("put flax u5.2 seed")
    assert played.actor == 1
    assert (played.fruit("u5.1"), played.fruit("u5.2")) == ([(1, "flax", "seed"), (0, "grain", "ripe")], [(0, "flax", "seed")])
    assert played.refused("sow flax u5.4") == [("NI-OPENING", "expected")]


def test_no_room_and_no_marker():
    """NI-OPENING: a second marker that cannot be put is left out; who has no marker at all is skipped."""
    one = Played(phase="fields", hands=[{"flax": 1}, {}]).do("put flax u3.1 seed")
    assert one.told("NI-OPENING", "fields_skipped")[0].player == 1
    assert one.told("NI-ONCE", "round")
    assert one.refused("put flax u3.1 seed") == [("NI-AP", "expected")]
    boat = Played(phase="boat", hands=[{"onions": 1}, {"flax": 2}])
    assert boat.refused("boat flax") == [("NI-FRUIT", "none")]
    assert boat.do("boat onions").actor == 1


def test_in_the_opening_no_card_covers_a_desert_and_who_cannot_lay_is_skipped():
    """NI-OPENING"""
    played = Played(
        fields={"u5.1": "d_1", "u3.1": "d_2", "l4.1": "d_3", "u4.1": "d_4"},
        phase="water",
        piles=[[["sd_1"], ["ss_1"]], [["dd_1", "dd_2"], []]],
    )
    assert played.legal == ["lay 0 l5.1 true"]
    assert played.refused("lay 1 u5.1 false") == [("NI-OPENING", "desert")]
    played.do("lay 0 l5.1 true")
    assert played.told("NI-OPENING", "water_skipped")[0].player == 1, "beyond a single wave no double fits"
    assert played.at("l5.1").turned


def test_a_seat_without_cards_is_skipped():
    """NI-OPENING, NI-DEAL"""
    played = Played(phase="water", piles=[[[], []], [[], ["ss_1", "dd_1"]]])
    assert [event.player for event in played.told("NI-OPENING", "water_skipped")] == [0]
    assert played.actor == 1
    assert ("NI-DEAL", "empty") in played.refused("lay 0 u5.1 false")
    played.do("lay 1 u5.1 false")
    assert played.state.piles[1] == ((), ("dd_1",))


# --- laying -------------------------------------------------------------------------------------------------------------------


def laying(fields: dict[str, str] | None = None, tops: tuple[str, str] = ("sd_1", "dn_1")) -> Played:
    return Played(fields=fields, phase="tide", piles=[[[tops[0]], [tops[1]]], [[], []]])


def test_waves_match_and_the_card_may_be_turned():
    """NI-LAY"""
    played = laying({"u5.1": "~sd_2"})
    assert played.refused("lay 0 u4.1 false") == [("NI-LAY", "mismatch")]
    assert played.refused("lay 0 u4.1 true") == []
    assert played.refused("lay 0 u3.1 true") == [("NI-LAY", "mismatch")]
    assert played.refused("lay 0 u5.2 true") == []
    assert played.refused("lay 1 u5.2 true") == [("NI-LAY", "mismatch")], "no wave towards the river matches nothing"
    assert played.refused("lay 1 u5.2 false") == []


def test_outward_without_gaps_one_card_a_field():
    """NI-LAY"""
    played = laying({"u5.1": "~ss_2"})
    assert played.refused("lay 0 u5.1 false") == [("NI-LAY", "taken")]
    assert played.refused("lay 0 u5.3 false") == [("NI-LAY", "gap")]
    assert played.refused("lay 0 l4.4 false") == [("NI-LAY", "gap")]
    assert played.refused("lay 0 u5.2 false") == []


def test_next_to_means_along_the_row():
    """NI-LAY: the head of the next row, whatever lies beside it, asks for the river's wave alone."""
    played = laying({"u5.1": "~sd_2", "u5.2": "~dd_2", "u3.1": "~ss_2", "u3.2": "~ss_3"})
    assert played.refused("lay 0 u4.1 true") == [], "u4 between u3 and u5 asks for the river's double"
    assert played.refused("lay 0 u4.2 true") == [("NI-LAY", "gap")]


def test_a_blocked_row():
    """NI-LAY: beyond a blank side nothing further is laid."""
    played = laying({"u5.1": "~sn_2", "u4.1": "~dd_2", "u4.2": "~dn_2"})
    for top, turned in (("0", "false"), ("0", "true"), ("1", "false"), ("1", "true")):
        assert played.refused(f"lay {top} u5.2 {turned}") == [("NI-LAY", "blocked")]
        assert played.refused(f"lay {top} u4.3 {turned}") == [("NI-LAY", "blocked")]
        assert played.refused(f"lay {top} u5.3 {turned}") == [("NI-LAY", "gap")]
    turned = laying({"u4.1": "~dd_3"}, ("dn_2", "sn_2"))
    assert turned.refused("lay 0 u4.2 true") == [("NI-LAY", "mismatch")]


def test_a_row_all_under_water():
    """NI-LAY, NI-FLOOD-END: nothing more fits there."""
    full = {"u3.1": "~ss_1", "u3.2": "~ss_2", "u3.3": "~ss_3"}
    played = laying(full, ("ss_4", "ss_1a"))
    assert all(played.refused(f"lay 0 u3.{k} false") == [("NI-LAY", "taken")] for k in (1, 2, 3))
    assert played.legal == [f"lay {pile} {row}.1 {turned}" for pile in (0, 1) for row in ("u5", "l4") for turned in ("false", "true")]


def test_a_pile_that_is_not_there():
    """NI-DEAL: by its number, and when it is empty."""
    played = laying(tops=("ss_1", "ss_2"))
    for text in ("lay 2 u5.1 false", "lay -1 u5.1 false", "lay one u5.1 false"):
        with pytest.raises(Malformed):
            played.game.parse(text, played.state)
    played.do("lay 1 u5.1 false")
    assert played.refused("lay 1 u3.1 false") == [("NI-DEAL", "empty")]
    with pytest.raises(IllegalAction, match="NI-DEAL"):
        played.do("lay 1 u3.1 false")


HEADS = {"u3": "s", "u4": "d", "u5": "s", "l4": "s", "l5": "d"}


def allowed(lying: dict[str, tuple[str, bool]], card: str, name: str, turned: bool) -> bool:
    """NI-LAY by its words alone: every field nearer to the river lies under water, and all sides that touch are alike."""
    row, step = name.split(".")
    nearer = [lying.get(f"{row}.{k}") for k in range(1, int(step))]
    if name in lying or None in nearer:
        return False
    waves = [HEADS[row]]
    for front, is_turned in [*((water[:2], way) for water, way in nearer), (card[:2], turned)]:
        waves += front[::-1] if is_turned else front
    pairs = list(zip(waves[::2], waves[1::2], strict=False))
    return all(one == two != "n" for one, two in pairs)


def test_laying_against_the_words_of_the_clause():
    """NI-LAY: every card everywhere, both ways round, in random games."""
    tried: Counter[bool] = Counter()
    game = nile(players=2, max_rounds=25)
    for seed in range(4):
        state, rng = game.new(seed), random.Random(seed)
        while game.actor(state) is not None:
            top = state.todo[-1]
            if Lay in top.answers:
                lying = {
                    name: (field.water, field.turned) for name, field in zip(game.board.names, state.fields, strict=True) if field.water
                }
                deserts = {name for name, field in zip(game.board.names, state.fields, strict=True) if field.desert}
                for pile, name, turned in product((0, 1), game.board.names, (False, True)):
                    cards = state.piles[top.player][pile]
                    expected = bool(cards) and allowed(lying, cards[0], name, turned) and (top.on_desert or name not in deserts)
                    assert (game.check(state, Lay(pile, name, turned)) == ()) == expected
                    tried[expected] += 1
            state = game.apply(state, game.sample(state, rng))
    assert tried[True] > 200
    assert tried[False] > 2000
