"""What a setup and a table of dominoes cannot be in Blue Vein: each is refused with its place, and its clause where one forbids it."""

from __future__ import annotations

import pytest

from workbench.engine.errors import Malformed
from workbench.engine.registry import game

ROWS = [{"name": "ff", "kind1": "field", "arrows1": "", "icon1": "grain", "kind2": "field", "arrows2": "", "icon2": ""}]


def river(at, turn="S", first="", second=""):
    """Two river parts whose arrows are named as they lie; a setup writes them for turn `E`."""
    quarters = "NESW".index(turn) - 1
    written = [["NESW"[("NESW".index(side) - quarters) % 4] for side in sides] for sides in (first, second)]
    parts = [{"kind": "river", "arrows": arrows} for arrows in written]
    return {"parts": parts, "at": list(at), "turn": turn}


def fields(at, turn="E"):
    return {"parts": [{"kind": "field"}, {"kind": "field"}], "at": list(at), "turn": turn}


TRUNK = river((1, -1))


@pytest.mark.parametrize(
    ("setup", "where", "clause"),
    [
        ({"map": [TRUNK, river((1, -2))]}, "map[1].at", "BV-DOMINO"),
        ({"map": [river((1, 0))]}, "map[0].at", "BV-DOMINO"),
        ({"map": [fields((4, 3))]}, "map[0].at", "BV-NILE"),
        ({"map": [TRUNK], "claims": [{"at": [1, -1], "player": 0}]}, "claims[0].at", "BV-CLAIM"),
        ({"map": [TRUNK], "goods": [{"at": [1, -1], "good": "grain"}]}, "goods[0].at", "BV-THROW"),
        ({"map": [TRUNK], "goods": [{"at": [1, -1], "good": "gold"}]}, "goods[0].good", None),
        ({"map": [{"domino": "d99", "at": [1, -1], "turn": "S"}]}, "map[0].domino", None),
        ({"hands": [["ff", "ff"], []]}, "hands[0][1]", "BV-HAND"),
        ({"hands": [["ff"]]}, "hands", None),
        ({"to_move": 3}, "to_move", None),
        ({"round": 0}, "round", None),
        ({"tokens": [-1, 0]}, "tokens[0]", None),
        ({"map": [TRUNK, {"parts": [{"kind": "river", "icon": "gold"}, {"kind": "field"}], "at": [2, -1], "turn": "E"}]}, None, None),
        ({"wrong": 1}, "wrong", None),
    ],
)
def test_setups_that_cannot_be(setup, where, clause):
    made = game("blue_vein").with_dominoes(ROWS)
    with pytest.raises(Malformed) as caught:
        made.from_setup(setup)
    assert caught.value.clause == clause
    assert where is None or caught.value.where == where


def test_a_wrong_row_is_refused_by_line_and_column():
    head = "name,kind1,arrows1,icon1,walls1,kind2,arrows2,icon2,walls2\n"
    made = game("blue_vein")
    for row, said in (
        ("d1,lake,,,,field,,,", "kind1"),
        ("d1,river,X,,,field,,,", "arrows1"),
        ("d1,river,,gold,,field,,,", "icon1"),
        ("d1,river,,,,field,S,,", "arrows2"),
        ("d1,river,,,,field,,,\nd1,river,,,,field,,,", "name"),
    ):
        with pytest.raises(Malformed) as caught:
            made.with_dominoes(head + row + "\n")
        assert said in str(caught.value)
        assert "line" in str(caught.value)


def test_a_loop_is_refused_square_by_square():
    around = [river((1, -1), "S", "S", "S"), river((1, -3), "W", "W", "W"), river((-1, -3), "N", "N", "N"), river((-1, -1), "E", "E", "E")]
    with pytest.raises(Malformed) as caught:
        game("blue_vein").from_setup({"map": around})
    assert caught.value.clause == "BV-RIVER-FIT"
    assert all(square in str(caught.value) for square in ("1,-1", "1,-2", "1,-3", "0,-3", "-1,-3", "-1,-2", "-1,-1", "0,-1"))


def test_a_setup_comes_back_at_the_beginning_of_a_turn():
    made = game("blue_vein")
    state = made.new(3)
    again = made.from_setup(made.to_setup(state), 3)
    for name in ("map", "hands", "stack", "supply", "todo"):
        assert getattr(again, name) == getattr(state, name)


@pytest.mark.parametrize("bad", [3, "", {}, b"x", [1]])
def test_what_is_no_table_of_dominoes_is_refused(bad):
    with pytest.raises(Malformed, match="dominoes"):
        game("blue_vein").with_dominoes(bad)
