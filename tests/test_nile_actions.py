"""Action points of the Nile: sowing, growing, harvesting, buying, jokers and the variants, each refused by its clause."""

from __future__ import annotations

import pytest
from nile_positions import Played

from workbench.engine.errors import Malformed


def points(played: Played) -> int:
    return played.state.todo[-1].points


# --- points -------------------------------------------------------------------------------------------------------------------


def test_three_points_from_the_start_player_clockwise_until_end():
    """NI-AP: unused ones lapse, and nobody has to use any."""
    played = Played(players=3, start_player=2)
    asked = []
    while not played.told("NI-HIPPO"):
        asked.append((played.actor, points(played)))
        played.do("end")
    assert asked == [(2, 3), (0, 3), (1, 3)]
    assert played.refused("boat flax") == [("NI-AP", "expected")]


def test_points_run_out():
    """NI-AP"""
    played = Played().do("sow flax u5.1", "sow flax u5.2", "sow flax u5.3")
    assert points(played) == 0
    assert played.legal == ["end"]
    assert played.refused("sow flax u5.4") == [("NI-AP", "points")]


def test_a_joker_is_discarded_for_one_more_point():
    """NI-AP: the first listed goes; as many as one likes; what it shows has no effect."""
    played = Played(jokers=[["d_hippo", "d_desert"], []], options={"hands": True}).do("joker")
    assert (points(played), played.state.jokers[0], played.state.desert_discards) == (4, ("d_desert",), ("d_hippo",))
    played.do("sow flax u5.1", "joker")
    assert points(played) == 4
    assert played.refused("joker") == [("NI-AP", "no_joker")]
    assert not played.told("NI-HANDS")
    assert not played.told("NI-DESERT")


# --- sowing -------------------------------------------------------------------------------------------------------------------


def test_sowing_costs_one_or_two():
    """NI-SOW, NI-FIELD-LIMIT"""
    played = Played(fields={"u5.2": "1grapes+", "u5.3": "1flax- 0flax-", "u5.1": "d_1", "u5.4": "0onions-"})
    assert played.refused("sow grain u5.1") == [("NI-FIELD-LIMIT", "covered")]
    assert played.refused("sow grain u5.3") == [("NI-FIELD-LIMIT", "own"), ("NI-FIELD-LIMIT", "full")]
    assert played.refused("sow grain u5.4") == [("NI-FIELD-LIMIT", "own")]
    played.do("sow grain u5.2")
    assert points(played) == 1
    assert played.fruit("u5.2") == [(1, "grapes", "ripe"), (0, "grain", "seed")]
    assert played.hand(0)["grain"] == 3
    assert played.refused("sow grain u4.1") == []
    water = Played(fields={"u5.1": "~ss_1"})
    assert water.refused("sow flax u5.1") == [("NI-FIELD-LIMIT", "covered")]


def test_only_what_is_in_hand_is_sown():
    """NI-FRUIT"""
    played = Played(hands=[{"flax": 1}, {}]).do("sow flax u5.1")
    assert played.refused("sow flax u5.2") == [("NI-FRUIT", "none")]
    assert played.refused("sow grain u5.1") == [("NI-FRUIT", "none"), ("NI-FIELD-LIMIT", "own")]
    for text in ("sow millet u5.1", "sow flax u9.1", "sow flax l2.1", "sow flax"):
        with pytest.raises(Malformed):
            played.game.parse(text, played.state)


# --- growing ------------------------------------------------------------------------------------------------------------------


def test_growing_costs_one_or_two():
    """NI-GROW"""
    played = Played(fields={"u5.1": "0flax-", "u5.2": "1grain- 0grain-", "u5.3": "0flax+", "u5.4": "1onions-"})
    assert played.refused("grow u5.3") == [("NI-GROW", "ripe")]
    assert played.refused("grow u5.4") == [("NI-GROW", "none")]
    assert played.refused("grow u4.1") == [("NI-GROW", "none")]
    played.do("grow u5.2", "grow u5.1")
    assert points(played) == 0
    assert played.fruit("u5.2") == [(1, "grain", "seed"), (0, "grain", "ripe")]
    assert played.fruit("u5.1") == [(0, "flax", "ripe")]


def test_a_marker_is_used_once_a_round():
    """NI-ONCE: sown is not grown, grown not harvested, bought not sown in the same round; in the next all may be used."""
    played = Played(fields={"u5.1": "0flax-", "u5.2": "0grain-"}, boat=[{"onions": 1}, {}], hands=[{"onions": 1}, {}], jokers=[["d_1"], []])
    played.do("grow u5.1", "buy onions", "sow onions u4.1")
    assert played.refused("grow u4.1") == [("NI-ONCE", "used"), ("NI-AP", "points")]
    assert played.refused("harvest u5.1 m1")[0] == ("NI-ONCE", "used")
    played.do("joker")
    assert played.refused("sow onions u4.2") == [("NI-ONCE", "bought")]
    assert played.refused("grow u5.2") == []
    played.do("end", "end")
    assert played.state.round == 2
    played.do("end")
    assert played.actor == 0
    played.do("harvest u5.1 m1", "sow onions u4.2", "grow u4.1")
    assert points(played) == 0


# --- harvesting ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("field", "palms"), [("u5.1", 4), ("u5.2", 3), ("u5.4", 2), ("u5.5", 1), ("u4.3", 2), ("l4.4", 1)])
def test_palms_say_which_rows_a_field_serves(field, palms):
    """NI-HARVEST"""
    played = Played(fields={field: "0flax+"})
    for row in (1, 2, 3, 4):
        refused = played.refused(f"harvest {field} m{row}")
        assert refused == ([] if row <= palms else [("NI-HARVEST", "palms")])


def test_harvesting_fills_from_the_wall_and_costs_one_or_two():
    """NI-HARVEST"""
    played = Played(fields={"u5.1": "0flax+ 1flax+", "u4.1": "0grain+", "u3.1": "0onions-", "l4.1": "1grain+"}, market={"m2": "1grapes+"})
    assert played.refused("harvest u3.1 m1") == [("NI-HARVEST", "seed")]
    assert played.refused("harvest l4.1 m1") == [("NI-HARVEST", "none")]
    played.do("harvest u5.1 m2", "harvest u4.1 m2")
    assert played.row(2) == [(1, "grapes", "ripe"), (0, "flax", "ripe"), (0, "grain", "ripe")]
    assert points(played) == 0
    assert played.fruit("u5.1") == [(1, "flax", "ripe")]
    assert [event.spots for event in played.told("NI-HARVEST")] == [("u5.1", "m2.2"), ("u4.1", "m2.3")]


@pytest.mark.parametrize(
    ("row", "fruit", "allowed"),
    [
        ("0grapes+ 0grain+ 0aubergine+", "aubergine", False),
        ("0grapes+ 0grain+ 0aubergine+", "grain", False),
        ("0grapes+ 0grain+ 0aubergine+", "grapes", True),
        ("0grapes+ 0grain+ 0aubergine+", "flax", True),
        ("0grapes-", "grapes", False),
        ("0grapesx 0grain+", "grapes", False),
        ("", "grapes", True),
    ],
)
def test_the_type_differs_from_the_last_two_of_the_row(row, fruit, allowed):
    """NI-HARVEST: the source's own example, and shorter rows; the side does not matter."""
    played = Played(fields={"u5.1": f"1{fruit}+"}, market={"m1": row}, to_move=1)
    assert played.refused("harvest u5.1 m1") == ([] if allowed else [("NI-HARVEST", "type")])


def test_a_full_row_takes_no_more():
    """NI-HARVEST, NI-MARKET"""
    played = Played(fields={"u5.1": "0flax+"}, market={"m4": "1grain+ 1grapes+ 1onions+"})
    assert played.refused("harvest u5.1 m4") == [("NI-HARVEST", "full")]


# --- buying -------------------------------------------------------------------------------------------------------------------


def test_buying_seed_and_jokers():
    """NI-BUY, NI-JOKER"""
    played = Played(boat=[{"flax": 1}, {"grain": 1}], desert_pile=["d_1", "d_2"]).do("buy flax")
    assert (played.hand(0)["flax"], played.boat(0), points(played)) == (5, {}, 2)
    assert played.refused("buy flax") == [("NI-BUY", "none")]
    assert played.refused("buy grain") == [("NI-BUY", "none")]
    played.do("buy_joker")
    assert (played.state.jokers, played.state.desert_pile, points(played)) == ((("d_1",), ()), ("d_2",), 1)
    assert played.refused("buy_joker") == [("NI-JOKER", "again")]
    played.do("end", "buy_joker", "end", "end")
    assert played.actor == 0
    assert played.state.joker_bought == (False, False)
    assert played.refused("buy_joker") == [("NI-DESERT", "none_left")]


def test_buying_the_markers_of_others():
    """NI-BUY-OTHERS: two points, and it leaves the game."""
    setup = {"boat": [{"flax": 1}, {"grain": 2}]}
    played = Played(options={"buy_others": True}, **setup).do("buy_other 1 grain")
    assert (points(played), played.boat(1), played.state.gone[1]) == (1, {"grain": 1}, (0, 1, 0, 0, 0))
    assert played.refused("buy_other 1 grain") == [("NI-AP", "points")]
    assert played.refused("buy_other 0 flax") == [("NI-BUY-OTHERS", "own"), ("NI-AP", "points")]
    assert ("NI-BUY-OTHERS", "none") in played.refused("buy_other 1 onions")
    assert ("NI-BUY-OTHERS", "nobody") in played.refused("buy_other 4 flax")
    with pytest.raises(Malformed):
        played.game.parse("buy_other 5 flax")
    assert ("NI-BUY-OTHERS", "off") in Played(**setup).refused("buy_other 1 grain")
    assert not any(text.startswith("buy_other") for text in Played(**setup).legal)


def test_reviving_with_a_joker():
    """NI-REVIVE: any player's, from seed to ripe, for a joker and no point; never a spoiled one."""
    setup = {"market": {"m1": "1flax- 0grainx 1grapes+"}, "jokers": [["d_1", "d_2"], []]}
    played = Played(options={"revive": True}, **setup)
    assert played.refused("revive m1 2") == [("NI-REVIVE", "spoiled")]
    assert played.refused("revive m1 3") == [("NI-REVIVE", "ripe")]
    assert played.refused("revive m1 4") == [("NI-REVIVE", "empty")]
    played.do("revive m1 1")
    assert played.row(1)[0] == (1, "flax", "ripe")
    assert (points(played), played.state.jokers[0], played.state.desert_discards) == (3, ("d_2",), ("d_1",))
    played.do("joker")
    assert played.refused("revive m1 1") == [("NI-REVIVE", "ripe"), ("NI-AP", "no_joker")]
    assert ("NI-REVIVE", "off") in Played(**setup).refused("revive m1 1")


# --- recycling ----------------------------------------------------------------------------------------------------------------


def test_an_empty_pile_of_desert_cards_is_refilled_at_once():
    """NI-RECYCLE: after the last one was drawn; after a discard; and when a setup stands so."""
    on = {"recycle": True}
    drawn = Played(options=on, desert_pile=["d_1"], discards={"desert": ["d_2", "d_3"]}).do("buy_joker")
    assert (sorted(drawn.state.desert_pile), drawn.state.desert_discards) == (["d_2", "d_3"], ())
    played = Played(options=on, jokers=[["d_1"], []]).do("joker")
    assert (played.state.desert_pile, played.state.desert_discards) == (("d_1",), ())
    assert sorted(Played(options=on, discards={"desert": ["d_2", "d_3"]}).state.desert_pile) == ["d_2", "d_3"]
    off = Played(desert_pile=["d_1"], discards={"desert": ["d_2", "d_3"]}).do("buy_joker")
    assert (off.state.desert_pile, off.state.desert_discards) == ((), ("d_2", "d_3"))


def test_empty_piles_of_water_are_refilled_before_they_are_needed():
    """NI-RECYCLE: in two piles, when the tide of their player begins, or when the last card was laid."""
    begins = {"phase": "tide", "discards": {"water": ["ss_1", "ss_2", "ss_3"]}}
    played = Played(options={"recycle": True}, **begins)
    assert list(map(len, played.state.piles[0])) == [2, 1]
    assert played.state.piles[1] == ((), ()), "the others' when theirs begins"
    assert played.state.water_discards == ()
    assert Played(**begins).told("NI-EBB-END", "skipped")
    last = Played(options={"recycle": True}, piles=[[["dd_1"], []], [[], []]], **begins).do("lay 0 u4.1 false")
    assert list(map(len, last.state.piles[0])) == [2, 1]
    assert last.actor == 0
    assert last.legal
