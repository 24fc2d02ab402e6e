"""Flood and ebb: how many cards, what ends them, what lies under the water, and never both in one turn."""

from __future__ import annotations

import random

import pytest
from nile_positions import Played

from workbench.games.nile import Nile

BLOCKED = {"u3.1": "~sn_1", "u4.1": "~dn_2", "u5.1": "~sn_3", "l4.1": "~sn_4", "l5.1": "~dn_desert"}  # every row at its head


def tide(mark: str = "flood", fields: dict[str, str] | None = None, piles: tuple[str, str] = ("", ""), **more) -> Played:
    """A tide of player 0, whose piles are written as names, the top first."""
    own = [pile.split() for pile in piles]
    return Played(fields=fields, phase="tide", tide=mark, piles=[own, [[], []]], **more)


def turns(played: Played) -> list[str]:
    """Which cards were laid and removed, and where the marker went."""
    words = {"laid": "lay", "removed": "remove"}
    told = [words.get(event.kind, dict(event.numbers).get("tide")) for event in played.events if not event.mark.startswith("phase")]
    return [word for word in told if word]


def in_actions(played: Played) -> bool:
    return type(played.state.todo[-1]).__name__ == "Turn"


# --- the flood ----------------------------------------------------------------------------------------------------------------


def test_a_flood_of_two_cards_leaves_the_marker():
    """NI-FLOOD: the second comes from the two tops of then."""
    played = tide(piles=("ss_1 ss_2 ss_3", "dd_1"))
    assert (played.actor, played.state.tide) == (0, "flood")
    played.do("lay 0 u5.1 false")
    assert played.state.piles[0] == (("ss_2", "ss_3"), ("dd_1",))
    assert "lay 0 u5.2 false" in played.legal
    assert "end" not in played.legal
    played.do("lay 1 l5.1 false")
    assert in_actions(played)
    assert played.state.tide == "flood"
    assert played.told("NI-FLOOD", "done")


def test_a_flood_with_one_card_laid_moves_the_marker_and_stops():
    """NI-FLOOD-END: the first need not leave room for the second."""
    played = tide(piles=("dn_1 sn_2", ""), fields={name: text for name, text in BLOCKED.items() if name != "u4.1"})
    assert played.legal == ["lay 0 u4.1 false"]
    played.do("lay 0 u4.1 false")
    assert in_actions(played)
    assert turns(played) == ["lay", "ebb1"]
    assert played.state.tide == "ebb1"
    assert played.state.piles[0] == (("sn_2",), ())


def test_a_flood_with_none_laid_goes_on_with_ebb():
    """NI-FLOOD-END: the marker goes to ebb 1, two are removed, and nothing is laid after that."""
    played = tide(piles=("ss_1a", ""), fields={"u4.1": "~dn_hippo", "l5.1": "~dn_1", "u3.1": "~sn_1", "u5.1": "~sn_2", "l4.1": "~sn_3"})
    assert turns(played) == ["ebb1"]
    assert played.refused("lay 0 u3.1 false") == [("NI-EBB", "expected")]
    played.do("remove u4.1", "remove l5.1")
    assert in_actions(played)
    assert played.state.tide == "ebb1"
    assert turns(played) == ["ebb1", "remove", "remove"]


def test_a_player_without_cards():
    """NI-FLOOD-END, NI-DEAL: with water on the board the flood becomes an ebb; without any the tide is skipped."""
    ebb = tide(fields={"u5.1": "~ss_1", "u5.2": "~ss_2"})
    assert turns(ebb) == ["ebb1"]
    assert ebb.legal == ["remove u5.2"]
    for mark in ("flood", "ebb1", "ebb2"):
        none = tide(mark)
        assert in_actions(none)
        assert none.told("NI-EBB-END", "skipped")
        assert none.state.tide == mark, "nothing moves where neither is possible"


def test_fruit_on_a_flooded_field_goes_to_the_boat_whosever_it_is():
    """NI-FLOOD, NI-ONCE: each to its owner's share, unused again."""
    played = tide(piles=("ss_1 ss_2", ""), fields={"u5.1": "0flax+! 1grapes-"})
    played.do("lay 0 u5.1 false")
    assert played.fruit("u5.1") == []
    assert (played.boat(0), played.boat(1)) == ({"flax": 1}, {"grapes": 1})
    washed = played.told("NI-FLOOD", "washed")
    assert [(event.spots, event.token) for event in washed] == [
        (("u5.1", "boat0.flax"), "flax of player 0"),
        (("u5.1", "boat1.grapes"), "grapes of player 1"),
    ]
    assert sum(played.state.used[0]) == 0


# --- water on a desert card ---------------------------------------------------------------------------------------------------


def on_desert(card: str, *acts: str, **more) -> Played:
    fields = {"u5.1": "~ss_1", "u5.2": card} | more.pop("fields", {})
    return tide(piles=("ss_2 ss_3 ss_4", ""), fields=fields, **more).do("lay 0 u5.2 false", *acts)


def test_a_flooded_desert_card_is_turned_over_then_kept_or_dropped():
    """NI-FLOOD-DESERT"""
    kept = on_desert("d_hippo")
    assert kept.legal == ["keep_desert", "drop_desert"]
    assert kept.state.open_card == "d_hippo"
    assert kept.refused("end") == [("NI-FLOOD-DESERT", "expected")]
    assert kept.do("keep_desert").state.jokers == (("d_hippo",), ())
    assert kept.state.open_card == ""
    assert kept.actor == 0
    assert "lay 0 u3.1 false" in kept.legal, "a second card is laid after it"
    dropped = on_desert("d_hippo", "drop_desert")
    assert dropped.state.desert_discards == ("d_hippo",)
    assert dropped.state.jokers == ((), ())
    assert (dropped.at("u5.2").water, dropped.at("u5.2").desert) == ("ss_2", "")


def test_a_desert_card_flooded_whose_result_places_another():
    """NI-FLOOD-DESERT, NI-DESERT: onto the outermost field of the row, face down, and fruit there goes to the boat."""
    played = on_desert("d_desert", fields={"u5.5": "1onions+", "u4.4": "0flax-"}, desert_pile=["d_1", "d_2"])
    assert played.at("u5.5").desert == "d_1"
    assert played.boat(1) == {"onions": 1}
    assert played.fruit("u4.4") == [(0, "flax", "seed")]
    assert played.state.desert_pile == ("d_2",)
    order = [kind for clause, kind in played.kinds if clause in ("NI-LAY", "NI-FLOOD-DESERT", "NI-DESERT")]
    assert order == ["laid", "turned", "placed", "washed", "asks"]
    assert not any(event.token == "d_1" for event in played.events), "what it is nobody knows"


@pytest.mark.parametrize("acts", [("keep_desert",), ("drop_desert",)])
def test_an_arrow_on_a_flooded_desert_card_ends_the_flood(acts):
    """NI-FLOOD-DESERT: before the result; no second card and no further move."""
    played = on_desert("d_hippoa")
    assert played.state.tide == "ebb1"
    assert [kind for clause, kind in played.kinds if clause in ("NI-FLOOD-DESERT", "NI-HANDS")] == ["turned", "arrow", "ignored", "asks"]
    played.do(*acts)
    assert in_actions(played)
    assert played.state.tide == "ebb1"
    assert turns(played) == ["lay", "ebb1"]
    assert played.told("NI-FLOOD-DESERT", "over")


def test_the_second_card_may_turn_a_desert_too():
    """NI-FLOOD-DESERT: after an arrow then the marker moves once, not twice."""
    played = tide(piles=("ss_2 ss_3", ""), fields={"u5.2": "d_2a"}).do("lay 0 u5.1 false", "lay 0 u5.2 false", "drop_desert")
    assert in_actions(played)
    assert turns(played) == ["lay", "lay", "ebb1"]


# --- the ebb ------------------------------------------------------------------------------------------------------------------

THREE = {"u5.1": "~ss_hippo", "u5.2": "~ss_desert", "l5.1": "~dd_hippo"}


@pytest.mark.parametrize("mark", ["ebb1", "ebb2"])
def test_an_ebb_of_two_cards_leaves_the_marker(mark):
    """NI-EBB: the outermost of a row each."""
    played = tide(mark, fields=THREE, piles=("ss_1", ""))
    assert played.legal == ["remove u5.2", "remove l5.1"]
    assert played.refused("remove u5.1") == [("NI-EBB", "inner")]
    assert played.refused("remove u5.3") == [("NI-EBB", "dry")]
    played.do("remove u5.2")
    assert played.state.water_discards == ("ss_desert",)
    assert played.legal == ["remove u5.1", "remove l5.1"]
    played.do("remove u5.1")
    assert in_actions(played)
    assert played.state.tide == mark
    assert played.state.water_discards == ("ss_desert", "ss_hippo")


def test_an_ebb_with_one_removed_moves_the_marker_and_lays_nothing():
    """NI-EBB-END"""
    played = tide("ebb1", fields={"u5.1": "~ss_hippo"}, piles=("ss_1 ss_2", "")).do("remove u5.1")
    assert in_actions(played)
    assert played.state.tide == "flood"
    assert turns(played) == ["remove", "flood"]


def test_an_ebb_with_none_removed_floods_at_once():
    """NI-EBB-END, NI-FLOOD-END: two are laid, and the marker stays; one is laid, and it goes on to ebb 1."""
    two = tide("ebb2", piles=("ss_1 ss_2", "")).do("lay 0 u5.1 false", "lay 0 u5.2 false")
    assert turns(two) == ["flood", "lay", "lay"]
    assert (in_actions(two), two.state.tide) == (True, "flood")
    one = tide("ebb1", piles=("sn_1", "")).do("lay 0 u5.1 false")
    assert turns(one) == ["flood", "lay", "ebb1"]
    assert (in_actions(one), one.state.tide) == (True, "ebb1")


@pytest.mark.parametrize(
    ("mark", "cards", "expected"),
    [
        ("ebb1", ("ss_hippoa", "dd_hippo"), ["remove", "ebb2", "remove"]),
        ("ebb1", ("ss_hippoa", "dd_hippoa"), ["remove", "ebb2", "remove", "flood"]),
        ("ebb2", ("ss_hippo", "dd_hippoa"), ["remove", "remove", "flood"]),
        ("ebb2", ("ss_hippoa", "dd_hippo"), ["remove", "flood"]),  # an arrow that ends it early
    ],
)
def test_arrows_move_the_marker_and_may_end_the_ebb(mark, cards, expected):
    """NI-EBB, NI-EBB-END: with the marker on flood nothing more is removed, and nothing is laid."""
    played = tide(mark, fields={"u5.1": f"~{cards[0]}", "l5.1": f"~{cards[1]}"}, piles=("ss_1 ss_2", "")).do("remove u5.1")
    if expected.count("remove") == 2:
        played.do("remove l5.1")
    assert turns(played) == expected
    assert in_actions(played)
    assert (played.state.tide == "flood") == (expected[-1] == "flood")
    assert bool(played.told("NI-EBB-END", "arrow")) == (expected[-1] == "flood")


def test_the_result_is_carried_out_also_when_the_ebb_is_over():
    """NI-EBB: arrow, result, discard, in this order."""
    played = tide("ebb2", fields={"u5.1": "~ss_deserta", "l5.1": "~dd_1"}, desert_pile=["d_1"]).do("remove u5.1")
    assert [kind for clause, kind in played.kinds if clause in ("NI-EBB", "NI-DESERT", "NI-EBB-END")] == [
        "begins",
        "turn",
        "removed",
        "arrow",
        "placed",
        "discarded",
        "arrow",
        "phase_over",
    ]
    assert played.at("u5.5").desert == "d_1"
    assert (played.state.tide, in_actions(played)) == ("flood", True)


def test_never_flood_and_ebb_in_one_turn():
    """NI-EBB-END: in random games every tide lays or removes, and no more than two."""
    for players in (2, 4):
        game = Nile(players=players, recycle=True, max_rounds=60)
        state, rng, verbs = game.new(5), random.Random(5), []
        seen = set()
        while game.actor(state) is not None:
            action = game.sample(state, rng)
            steps = list(game.steps(state, action))
            if action.verb in ("lay", "remove") and state.round and not any(type(task).__name__ == "EndOpening" for task in state.todo):
                verbs.append(action.verb)
            over = [event.clause for event, _ in steps if event.kind == "phase_over" and event.clause != "NI-AP"]
            if over:
                assert over == [{"lay": "NI-FLOOD", "remove": "NI-EBB"}[verbs[0]] if verbs else "NI-EBB-END"]
                assert len(set(verbs)) <= 1
                assert len(verbs) <= 2
                seen.add((*verbs,))
                verbs = []
            state = steps[-1].state
        assert {("lay",), ("lay", "lay"), ("remove",), ("remove", "remove")} <= seen


# --- round trips of what a tide does to its marker ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "played",
    [
        tide(piles=("ss_1a", ""), fields={"u4.1": "~dn_1", "l5.1": "~dn_2", "u3.1": "~sn_1", "u5.1": "~sn_2", "l4.1": "~sn_3"}),
        tide("ebb2", piles=("ss_1 ss_2", "")),
    ],
)
def test_a_setup_of_a_turn_whose_marker_has_moved(played):
    """NI-EBB-END, NI-FLOOD-END: it stands where the marker stands now."""
    again = Played(given=played.game.to_setup(played.state))
    assert again.state == played.state
    assert again.legal == played.legal
