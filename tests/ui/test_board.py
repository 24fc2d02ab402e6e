"""What passes between a board and the browser: patches one way, events the other, and hatches as polygons."""

from __future__ import annotations

import math

import pytest

from ui.hands import click, drawn
from workbench.canvas import COLUMNS
from workbench.picture import Shape, theme
from workbench.picture.hatch import LINES, hatching
from workbench.picture.shapes import inside, rectangle
from workbench.ui.board import Board

UNIT = 100.0  # pixels


# --- messages -----------------------------------------------------------------------------------------------------------------


def columns(board) -> dict[str, list]:
    return {name: drawn(board, name) for name in COLUMNS}


def told_back(board, kind: str, **what) -> None:
    """What a browser sends back of what it was told."""
    for source in board.sources:
        content = {"event": "jsevent", "kind": kind, "model": {"id": source.id}, **what}
        board.widget._handle_custom_msg(content, [])


def test_what_a_browser_sends_back_late_does_not_bring_an_older_picture_back(row):
    table = row()
    board = table.pair.board
    older = columns(board)
    click(board, "a1")
    newer = columns(board)
    assert newer != older
    entries = [[name, column] for name, column in older.items()]
    told_back(board, "ModelChanged", attr="data", new={"type": "map", "entries": entries})
    told_back(board, "ColumnsPatched", attr="data", patches={"type": "map", "entries": [["alpha", [[0, 0.5]]]]})
    assert columns(board) == newer
    click(board, "b1")
    anew = Board(board.scene, board.width, board.height)
    anew.show(board.scene, board.marks)
    assert columns(board) == columns(anew)


def test_messages_of_a_board_go_to_the_thread_that_the_browser_asks_for(row, monkeypatch):
    last_spoke = type(row().pair.board.widget.comm)
    monkeypatch.setattr(last_spoke, "_reply_subshell_for", lambda self, data, asked: "the thread that spoke last", raising=False)
    comm = row().pair.board.widget.comm
    assert comm._reply_subshell_for({}, "the board's") == "the board's"


# --- hatches ------------------------------------------------------------------------------------------------------------------


def bars(shape: Shape) -> list[list[tuple[float, float]]]:
    """The polygons of a shape that has several, with a NaN between them."""
    found: list[list[tuple[float, float]]] = [[]]
    for x, y in zip(shape.xs, shape.ys, strict=True):
        if math.isnan(x):
            assert math.isnan(y)
            found.append([])
        else:
            found[-1].append((x, y))
    return found


@pytest.mark.parametrize("pattern", sorted(LINES))
def test_a_hatch_lies_inside_its_shape_and_fills_it(pattern):
    outline = rectangle(3.0, 5.0, 0.9, 0.7)
    made = hatching(Shape(*outline, line=theme.RED, hatch=pattern, alpha=0.5, key="d5"), UNIT)
    assert (made.fill, made.alpha, made.key, made.hatch) == (theme.RED, 0.5, "d5", "")
    lines = bars(made)
    assert len(lines) > 5
    wide = rectangle(3.0, 5.0, 0.9 + 2 * theme.HATCH_WEIGHT / UNIT, 0.7 + 2 * theme.HATCH_WEIGHT / UNIT)
    assert all(len(line) == 4 and all(inside(wide, x, y) for x, y in line) for line in lines)
    middles = [(sum(x for x, _ in line) / 4, sum(y for _, y in line) / 4) for line in lines]
    for corner in ((2.65, 4.75), (3.35, 4.75), (2.65, 5.25), (3.35, 5.25)):
        assert min(math.dist(corner, middle) for middle in middles) < 0.5


def test_every_hatch_of_the_theme_can_be_drawn():
    assert {ground.hatch for ground in theme.GROUNDS.values() if ground.hatch} <= set(LINES)


def test_a_refused_spot_is_hatched(row):
    table = row()
    click(table.pair.board, "d2")
    assert table.refusals
    assert any(math.isnan(x) for xs in drawn(table.pair.board, "xs") for x in xs)
