"""Glyphs that judge a point: what it is worth, and whether it is open or best. Told apart by shape: up, down, level."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.picture import theme
from workbench.picture.glyphs import figure, solid
from workbench.picture.shapes import Layer, Outline, Shape, rectangle, ring
from workbench.scene import Piece


def _tag(piece: Piece, where: Outline, x: float, y: float, unit: float, fill: str) -> Iterator[Shape]:
    yield solid(where, fill, unit, theme.WHEEL, theme.THIN_PX)
    yield from figure(piece.figure, x, y, 0.25 * piece.size, 0.5 * piece.size, unit, fill)


def plus_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A house roof that points up: good for the mover."""
    r = theme.TAG * piece.size
    where = (x - r, x + r, x + r, x, x - r), (y - 0.75 * r, y - 0.75 * r, y + 0.45 * r, y + 1.1 * r, y + 0.45 * r)
    yield from _tag(piece, where, x, y - 0.08 * r, unit, theme.PLUS)


def minus_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The same turned down: bad for the mover."""
    r = theme.TAG * piece.size
    where = (x - r, x + r, x + r, x, x - r), (y + 0.75 * r, y + 0.75 * r, y - 0.45 * r, y - 1.1 * r, y - 0.45 * r)
    yield from _tag(piece, where, x, y + 0.08 * r, unit, theme.MINUS)


def even_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A bar: neither good nor bad."""
    r = theme.TAG * piece.size
    yield from _tag(piece, rectangle(x, y, 2 * r, 1.2 * r, 0.05), x, y, unit, theme.PAPER)


def open_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A double ring: a point that keeps the turn."""
    r = theme.OPEN * piece.size
    for radius in (r, 0.8 * r):
        yield Shape(*ring(x, y, radius, 1.6 * theme.THIN_PX / unit), fill=theme.WHEEL, z=Layer.POOL)
    yield from figure(piece.figure, x, y, 0.24 * piece.size, 1.2 * r, unit, theme.PAPER)


def lower_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A tip that points down: the lower of two."""
    r = 0.7 * theme.SMALL * piece.size
    yield solid(((x - r, x, x + r), (y + 0.8 * r, y - 0.9 * r, y + 0.8 * r)), theme.INK, unit, theme.PAPER, theme.THIN_PX)


def best_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A gold frame: a best point."""
    side = 2 * theme.BEST * piece.size
    yield solid(rectangle(x, y, side, side, 0.1), theme.GOLD, unit, theme.INK, theme.THIN_PX, Layer.POOL)
    ground = theme.GROUNDS["point"].low
    yield Shape(*rectangle(x, y, 0.84 * side, 0.84 * side, 0.07), fill=ground, z=Layer.POOL)
    yield from figure(piece.figure, x, y, 0.24 * piece.size, side, unit, ground)
