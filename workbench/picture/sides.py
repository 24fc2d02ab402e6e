"""What a part shows at its four sides: arrows out of it, arrows that are shut, walls."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbench.picture import theme
from workbench.picture.glyphs import solid
from workbench.picture.shapes import Layer, Outline, Point, Shape, along, arrow
from workbench.scene import Piece

SIDES: dict[str, Point] = {"N": (0.0, 1.0), "E": (1.0, 0.0), "S": (0.0, -1.0), "W": (-1.0, 0.0)}
Glyph = Callable[[Piece, float, float, float], Iterator[Shape]]


def arrow_glyph(side: str) -> Glyph:
    """An arrow from the middle of a square to one side."""

    def drawn(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
        tail, tip = _towards(side, x, y, 0.12 * piece.size), _towards(side, x, y, 0.49 * piece.size)
        where = arrow(tail, tip, 0.12 * piece.size, 0.2 * piece.size, 0.34 * piece.size)
        yield solid(where, theme.STREAM, unit, theme.PAPER, theme.THIN_PX, Layer.EDGE)

    return drawn


def shut_glyph(side: str) -> Glyph:
    """A grey arrow that ends at a bar."""

    def drawn(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
        tail, tip = _towards(side, x, y, 0.12 * piece.size), _towards(side, x, y, 0.41 * piece.size)
        where = arrow(tail, tip, 0.1 * piece.size, 0.17 * piece.size, 0.28 * piece.size)
        yield solid(where, theme.GREY, unit, theme.PAPER, theme.THIN_PX, Layer.EDGE)
        yield Shape(*_across(side, x, y, 0.41 * piece.size, 0.48 * piece.size, 0.2 * piece.size), fill=theme.INK, z=Layer.EDGE)

    return drawn


def wall_glyph(side: str) -> Glyph:
    """Bricks along one side."""

    def drawn(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
        inner, rim = (0.5 - theme.WALL) * piece.size, 0.5 * piece.size
        yield solid(_across(side, x, y, inner, rim, rim), theme.WHEEL, unit, theme.PAPER, theme.THIN_PX)
        for joint in (-0.25, 0.0, 0.25):
            yield Shape(*_across(side, x, y, inner, rim, 0.015, joint * piece.size), fill=theme.PAPER)

    return drawn


def _towards(side: str, x: float, y: float, way: float) -> Point:
    dx, dy = SIDES[side]
    return x + way * dx, y + way * dy


def _across(side: str, x: float, y: float, near: float, far: float, half: float, aside: float = 0.0) -> Outline:
    """A bar across the way to a side."""
    beyond = _towards(side, x, y, 1.0)
    return along((x, y), beyond, [(near, aside + half), (far, aside + half), (far, aside - half), (near, aside - half)])


GLYPHS: dict[str, Glyph] = {
    f"{word}_{side.lower()}": make(side)
    for word, make in (("arrow", arrow_glyph), ("shut", shut_glyph), ("wall", wall_glyph))
    for side in SIDES
}
