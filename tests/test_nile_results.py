"""What cards say that are turned over: palms, deserts, hippos with the show of hands and the points it gives."""

from __future__ import annotations

import pytest
from nile_positions import Played

from workbench.engine.errors import Malformed

MARKET = {
    "m1": "0flax+ 1grain- 0grapesx 1flax+",
    "m2": "0grain+",
    "m3": "1grapesx 0flaxx",
    "m4": "1flax- 0grainx",
}


def turned(result: str, market: dict[str, str] | None = None, fields: dict[str, str] | None = None, **more) -> Played:
    """The start player removes a card with that result from u5.1."""
    played = Played(fields={"u5.1": f"~ss_{result}"} | (fields or {}), market=market, phase="tide", tide="ebb1", **more)
    return played.do("remove u5.1")


# --- palms --------------------------------------------------------------------------------------------------------------------


def test_two_markers_go_off_in_a_row_of_at_most_so_many_palms():
    """NI-PALMS: ripe turns to seed, seed to spoiled."""
    played = turned("1", MARKET)
    assert played.legal == ["rot m1 1,2", "rot m1 1,4", "rot m1 2,4"]
    played.do("rot m1 1,2")
    assert played.row(1) == [(0, "flax", "seed"), (1, "grain", "spoiled"), (0, "grapes", "spoiled"), (1, "flax", "ripe")]
    assert [event.kind for event in played.told("NI-PALMS")] == ["asks", "picked", "to_seed", "to_spoiled"]


def test_what_forbids_a_row_or_a_stall():
    """NI-PALMS: immune with one marker; never a row whose markers are all spoiled; spoiled ones cannot be picked."""
    played = turned("3", MARKET)
    assert played.told("NI-PALMS", "asks")[0].branches == (("m1", 3),)
    assert played.refused("rot m2 1") == [("NI-PALMS", "immune")]
    assert played.refused("rot m3 1,2") == [("NI-PALMS", "spoiled")] * 2
    assert played.refused("rot m4 1") == [("NI-PALMS", "palms")]
    assert played.refused("rot m1 1,3") == [("NI-PALMS", "spoiled")]
    assert played.refused("rot m1 1,5") == [("NI-PALMS", "empty")]
    assert played.refused("rot m1 1") == [("NI-PALMS", "count")]
    assert ("NI-PALMS", "twice") in played.refused("rot m1 2,2")
    assert ("NI-PALMS", "no_stall") in played.refused("rot m3 5,1")
    assert played.refused("end") == [("NI-PALMS", "expected")]
    for text in ("rot m1 1,2,4", "rot m1 -", "rot m1 0,1", "rot m5 1,2"):
        with pytest.raises(Malformed):
            played.game.parse(text, played.state)
    assert played.game.parse("rot m1 4,1") == played.game.parse("rot m1 1,4"), "the order of the stalls means nothing"


def test_the_only_unspoiled_marker_goes_off_alone():
    """NI-PALMS"""
    played = turned("4", {"m4": "1flax- 0grainx", "m3": "0flax+"})
    assert played.legal == ["rot m4 1"]
    assert played.refused("rot m4 1,2") == [("NI-PALMS", "spoiled"), ("NI-PALMS", "count")]
    assert played.do("rot m4 1").row(4) == [(1, "flax", "spoiled"), (0, "grain", "spoiled")]


@pytest.mark.parametrize("market", [{}, {"m1": "0flax+", "m2": "1flaxx 0grainx"}, {"m4": "0flax+ 1grain+"}])
def test_a_market_with_nothing_to_rot(market):
    """NI-PALMS: obligatory only where it is possible."""
    played = turned("3", market)
    assert played.told("NI-PALMS", "nothing")
    assert played.told("NI-AP", "begins")


def test_it_is_obligatory_and_may_hit_oneself():
    """NI-PALMS: where it can be done there is no other way."""
    played = turned("2", {"m2": "0flax+ 0grain+"})
    assert played.legal == ["rot m2 1,2"]
    assert played.actor == 0
    assert played.do("rot m2 1,2").row(2) == [(0, "flax", "seed"), (0, "grain", "seed")]


# --- deserts ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({}, "u5.5"),
        ({"u5.5": "d_1"}, "u5.4"),
        ({"u5.5": "d_1", "u5.4": "d_2", "u5.3": "d_3"}, "u5.2"),
        ({f"u5.{k}": f"d_{k}" for k in (2, 3, 4)} | {"u5.5": "d_hippo"}, "u5.1"),
    ],
)
def test_the_desert_takes_the_outermost_free_field_of_the_row(fields, where):
    """NI-DESERT: the field that the water has just left is one of them."""
    played = turned("desert", fields=fields, desert_pile=["d_1a", "d_2a"])
    assert played.at(where).desert == "d_1a"
    assert sum(bool(field.desert) for field in played.state.fields) == len(fields) + 1


def test_the_desert_comes_up_to_the_water_and_drives_fruit_away():
    """NI-DESERT: another row's card; two markers go to the boat."""
    played = Played(
        fields={"u5.1": "~ss_1", "u5.2": "~ss_desert", "u5.5": "0flax+ 1flax-"}, phase="tide", tide="ebb1", desert_pile=["d_1"]
    ).do("remove u5.2")
    assert (played.fruit("u5.5"), played.boat(0), played.boat(1)) == ([], {"flax": 1}, {"flax": 1})
    assert [event.spots for event in played.told("NI-DESERT")] == [("desert", "u5.5"), ("u5.5", "boat0.flax"), ("u5.5", "boat1.flax")]


def test_no_field_or_no_card_means_no_desert():
    """NI-DESERT"""
    none_left = turned("desert")
    assert none_left.told("NI-DESERT", "no_card")
    assert none_left.refused("buy_joker") == [("NI-DESERT", "none_left")]
    wet = {"u3.1": "~ss_1", "u3.2": "d_desert", "u3.3": "d_1"}
    no_field = Played(fields=wet, phase="tide", piles=[[["ss_2"], []], [[], []]], desert_pile=["d_2"]).do("lay 0 u3.2 false")
    assert no_field.told("NI-DESERT", "no_field")
    assert no_field.state.desert_pile == ("d_2",)


# --- hippos -------------------------------------------------------------------------------------------------------------------


def hands(*shows: str, boat: list[dict[str, int]] | None = None, start: int = 0, **more) -> Played:
    players = len(shows)
    played = turned("hippo", players=players, options={"hands": True}, boat=boat or [{}] * players, start_player=start, **more)
    for show in shows:
        played.do(f"show {show}")
    return played


def test_a_hippo_means_nothing_without_the_variant():
    """NI-HANDS"""
    played = turned("hippo")
    assert played.told("NI-HANDS", "ignored")
    assert played.told("NI-AP", "begins")


def test_hands_are_asked_clockwise_from_the_start_player():
    """NI-HANDS"""
    played = turned("hippo", players=3, options={"hands": True}, start_player=1)
    asked = []
    for _ in range(3):
        asked.append(played.actor)
        played.do("show -")
    assert asked == [1, 2, 0]
    assert played.told("NI-HANDS", "nobody"), "nothing shown, nothing on the boat"
    assert played.told("NI-AP", "begins")


def test_shown_and_on_the_boat_together_win_the_points():
    """NI-HANDS: the winner's shown markers go to the boat, the others keep theirs."""
    played = hands("flax,flax", "flax", "-", boat=[{}, {"grain": 2}, {"grain": 1}], start=0)
    assert played.told("NI-HANDS", "opened")[0].branches == (("player0", 2), ("player1", 3), ("player2", 1))
    assert played.actor == 1
    assert played.boat(1) == {"flax": 1, "grain": 2}
    assert played.hand(1) == {"flax": 4, "grain": 2, "grapes": 3, "onions": 2, "aubergine": 1}
    assert played.boat(0) == {}
    assert played.state.todo[-1].points == 3


@pytest.mark.parametrize(
    ("shows", "boat", "winner"),
    [
        (("flax,flax", "flax"), [{}, {"grain": 1}], 1),  # 2 and 2: more on the boat
        (("flax,flax", "flax,flax"), [{}, {}], None),
        (("-", "-", "flax"), [{"grain": 2}, {"onions": 2}, {"grain": 1}], None),  # 2, 2, 2; the boat 2, 2, 1
        (("-", "flax", "flax,flax"), [{"grain": 2}, {"grain": 1}, {}], 0),  # 2, 2, 2; the boat 2, 1, 0
        (("-", "-"), [{"flax": 1}, {}], 0),
    ],
)
def test_of_equals_the_boat_decides_or_nobody_wins(shows, boat, winner):
    """NI-HANDS"""
    played = hands(*shows, boat=boat)
    if winner is None:
        assert played.told("NI-HANDS", "nobody")
        assert played.told("NI-AP", "begins")
        assert [played.boat(player) for player in range(len(shows))] == boat
    else:
        assert played.told("NI-HANDS", "won")[0].player == winner == played.actor


def test_the_points_are_used_at_once_without_jokers_until_end():
    """NI-HANDS, NI-ONCE, NI-JOKER: what was used or bought there is used for the round, and the start player goes on."""
    played = Played(
        players=2,
        fields={"u5.1": "~ss_hippo", "u3.1": "~ss_hippoa", "u4.1": "1grain-"},
        phase="tide",
        tide="ebb1",
        options={"hands": True, "revive": True, "buy_others": True},
        market={"m1": "0flax-"},
        boat=[{"onions": 1}, {}],
        jokers=[["d_1"], ["d_2"]],
        desert_pile=["d_3", "d_4"],
    ).do("remove u5.1", "show -", "show flax,flax,flax")
    assert played.actor == 1
    assert played.refused("joker") == [("NI-HANDS", "no_jokers")]
    assert played.refused("revive m1 1") == [("NI-HANDS", "no_jokers")]
    played.do("grow u4.1", "buy_joker", "buy flax")
    assert played.refused("sow flax u4.2") == [("NI-AP", "points")]
    assert played.state.jokers[1] == ("d_2", "d_3")
    played.do("end")
    assert played.told("NI-HANDS", "bonus_over")[0].mark == ""
    assert played.actor == 0
    assert played.legal == ["remove u3.1"], "the ebb goes on"
    played.do("remove u3.1", "show -", "show -")
    assert played.actor == 1, "two on the boat against one"
    assert played.refused("buy_joker") == [("NI-JOKER", "again")]
    assert played.refused("harvest u4.1 m1") == [("NI-ONCE", "used")]
    played.do("end", "end")
    assert played.actor == 1
    assert played.refused("buy_joker") == [("NI-JOKER", "again")]
    assert played.refused("grow u4.1") == [("NI-GROW", "ripe"), ("NI-ONCE", "used")]


def test_a_marker_shown_and_lost_to_the_boat_is_unused_again():
    """NI-ONCE: of the markers of a fruit the used ones go first."""
    played = Played(
        fields={"u5.1": "~ss_hippo", "u3.1": "~ss_hippoa"},
        phase="tide",
        tide="ebb1",
        options={"hands": True},
        hands=[{"flax": 1}, {}],
        boat=[{"flax": 3}, {}],
    ).do("remove u5.1", "show -", "show -", "buy flax", "end")
    assert (played.state.used[0][0], played.hand(0)) == (1, {"flax": 2})
    played.do("remove u3.1", "show flax", "show -")
    assert (played.state.used[0][0], played.hand(0), played.boat(0)) == (0, {"flax": 1}, {"flax": 3})


def test_a_hippo_under_the_flood_gives_hands_too():
    """NI-HANDS, NI-FLOOD-DESERT: after the points the card is kept or dropped, and the second card is laid."""
    played = Played(fields={"u5.1": "d_hippo"}, phase="tide", piles=[[["ss_1", "ss_2"], []], [[], []]], options={"hands": True}).do(
        "lay 0 u5.1 false", "show -", "show flax", "end"
    )
    assert (played.actor, played.legal) == (0, ["keep_desert", "drop_desert"])
    played.do("drop_desert")
    assert "lay 0 u5.2 false" in played.legal
