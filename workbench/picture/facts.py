"""Facts beside a board: sorted into plain ones and a table by seats, and laid out as shapes in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from workbench.picture import colours, theme
from workbench.picture.lexicon import glyph
from workbench.picture.shapes import Layer, Shape, disc, rectangle, seat_shape
from workbench.scene import Fact, Piece, Scene


class Row(NamedTuple):
    """Facts of one name, by seat."""

    name: str
    cells: dict[int, Fact]


def by_seat(facts: tuple[Fact, ...]) -> tuple[list[int], list[Row]]:
    """Seats that facts belong to, and a row for each name of such facts, in the order of the facts."""
    rows: list[Row] = []
    for fact in facts:
        if fact.player is None:
            continue
        fitting = (row for row in rows if row.name == fact.name and fact.player not in row.cells)
        row = next(fitting, None)
        if row is None:
            row = Row(fact.name, {})
            rows.append(row)
        row.cells[fact.player] = fact
    return sorted({seat for row in rows for seat in row.cells}), rows


def shown(fact: Fact) -> str:
    """Value of a fact as it is written: `3 of 6` for a track, `3/6` in a table."""
    if fact.total is None:
        return str(fact.value)
    return f"{fact.value} of {fact.total}" if fact.player is None else f"{fact.value}/{fact.total}"


def fact_shapes(scene: Scene) -> tuple[tuple[Shape, ...], float]:
    """Title and facts as a column of `theme.COLUMN_PX`, and its height.

    Returns
    -------
    shapes : tuple of Shape
        In pixels: x runs right from the column's left edge, y *up* from its top (so all are negative).
    height : float
        Pixels.
    """
    column = _Column()
    if scene.title:
        column.lines(scene.title, bold=True)
        column.y -= 8
    for fact in scene.facts:
        if fact.player is None:
            column.plain(fact)
    seats, rows = by_seat(scene.facts)
    if seats:
        short = [row for row in rows if max(len(shown(fact)) for fact in row.cells.values()) <= 4]
        column.table(seats, short)
        for row in rows:
            if row not in short:
                column.listed(row)
    return tuple(column.shapes), -column.y + 8


class _Column:
    """Lays rows below each other; `y` is where the next one begins."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.y = -4.0

    def write(self, text: str, x: float, y: float, *, align: str = "left", bold: bool = False, colour: str = theme.INK) -> None:
        self.shapes.append(
            Shape(text=text, text_x=x, text_y=y, text_size=theme.TEXT_PX, text_colour=colour, bold=bold, align=align, z=Layer.LABEL)
        )

    def lines(self, text: str, *, width: float = theme.COLUMN_PX, bold: bool = False, colour: str = theme.INK) -> None:
        for line in wrap(text, max(int(width / (0.62 * theme.TEXT_PX)), 6)):
            self.write(line, 0, self.y - theme.LINE_PX / 2, bold=bold, colour=colour)
            self.y -= theme.LINE_PX

    def mark(self, fact: Fact, x: float, y: float) -> None:
        for shape in glyph(Piece("", fact.mark, fact.player), 0, 0, 28.0):
            self.shapes.append(placed(shape, x, y, 28.0))

    def plain(self, fact: Fact) -> None:
        top = self.y
        self.lines(fact.name, width=theme.NAME_PX, colour=theme.GREY)
        middle = top - theme.LINE_PX / 2
        right = float(theme.COLUMN_PX)
        if fact.mark:
            self.mark(fact, right - 8, middle)
            right -= 22
        value = shown(fact)
        if len(value) * 0.62 * theme.TEXT_PX > right - theme.NAME_PX:
            self.lines(value)
        else:
            self.write(value, right, middle, align="right", bold=True)
        if fact.total and isinstance(fact.value, int):
            self.shapes.extend(_track(fact.value, fact.total, theme.NAME_PX, middle))
        self.y -= theme.ROW_PX - theme.LINE_PX

    def table(self, seats: list[int], rows: list[Row]) -> None:
        self.y -= 6
        right = {seat: theme.COLUMN_PX - 6 - theme.CELL_PX * (len(seats) - 1 - k) for k, seat in enumerate(seats)}
        for seat in seats:
            self.seat(seat, right[seat] - 9, self.y - theme.ROW_PX / 2)
        self.y -= theme.ROW_PX + 4
        for row in rows:
            top = self.y
            self.shapes.append(Shape(*rectangle(theme.COLUMN_PX / 2, top + 4, theme.COLUMN_PX, 1), fill=theme.FAINT, z=Layer.GROUND))
            self.lines(row.name, width=max(theme.COLUMN_PX - theme.CELL_PX * len(seats), 60), colour=theme.GREY)
            middle = (top + self.y) / 2
            for seat, fact in row.cells.items():
                value = shown(fact)
                self.write(value, right[seat], middle, align="right", bold=True)
                if fact.mark:
                    wide = theme.GLYPH_WIDTH * theme.TEXT_PX * len(value)
                    self.mark(fact, right[seat] - (wide + 6 if value else 9), middle)
            self.y -= theme.ROW_PX - theme.LINE_PX

    def listed(self, row: Row) -> None:
        self.y -= 6
        self.lines(row.name, colour=theme.GREY)
        for seat, fact in row.cells.items():
            self.seat(seat, 12, self.y - theme.ROW_PX / 2)
            self.write(shown(fact), 30, self.y - theme.ROW_PX / 2)
            if fact.mark:
                self.mark(fact, theme.COLUMN_PX - 8, self.y - theme.ROW_PX / 2)
            self.y -= theme.ROW_PX

    def seat(self, seat: int, x: float, y: float) -> None:
        shape, colour = theme.seat(seat)
        self.shapes.append(
            Shape(
                *seat_shape(shape, x, y, theme.SEAT_PX),
                fill=colour,
                text=str(seat),
                text_x=x,
                text_y=y,
                text_size=theme.TEXT_PX,
                text_colour=colours.ink_on(colour),
                bold=True,
            )
        )


def _track(value: int, total: int, x: float, y: float) -> Iterator[Shape]:
    """Dots for up to ten steps, a bar for more."""
    if total <= 10:
        for k in range(total):
            fill = theme.INK if k < value else theme.PAPER
            yield Shape(*disc(x + 6 + 11 * k, y, 4), fill=fill, line=theme.INK, line_width=theme.THIN_PX)
        return
    share = min(max(value / total, 0.0), 1.0)
    yield Shape(*rectangle(x + 48, y, 92, 9), fill=theme.PAPER, line=theme.INK, line_width=theme.THIN_PX)
    yield Shape(*rectangle(x + 2 + 46 * share, y, 92 * share, 9), fill=theme.INK)


def placed(shape: Shape, x: float, y: float, scale: float) -> Shape:
    """A shape made about the origin, enlarged and moved to a point."""
    return shape._replace(
        xs=tuple(x + scale * a for a in shape.xs),
        ys=tuple(y + scale * b for b in shape.ys),
        text_x=x + scale * shape.text_x,
        text_y=y + scale * shape.text_y,
    )
