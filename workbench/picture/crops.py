"""Fruit, and the markers of a seat that show one: ripe (filled), seed (hollow) or spoiled (grey, struck through)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin, tau

from workbench.picture import colours, theme
from workbench.picture.glyphs import figure, solid
from workbench.picture.shapes import Outline, Shape, band, hollow, outline, regular, seat_shape
from workbench.scene import Piece

Drawing = Callable[[float, float, float], Iterator[tuple[Outline, bool]]]  # outlines, and whether each is a detail on those before


def _oval(x: float, y: float, half: float, high: float, turn: float) -> Outline:
    c, s = cos(turn), sin(turn)
    points = [(half * cos(k * pi / 5), high * sin(k * pi / 5)) for k in range(10)]
    return outline((x + c * a - s * b, y + s * a + c * b) for a, b in points)


def _flax(x: float, y: float, r: float) -> Iterator[tuple[Outline, bool]]:
    """A flower of five petals."""
    for k in range(5):
        angle = pi / 2 + tau * k / 5
        yield _oval(x + 0.58 * r * cos(angle), y + 0.58 * r * sin(angle), 0.46 * r, 0.34 * r, angle), False
    yield regular(x, y, 0.26 * r, 8), True


def _grain(x: float, y: float, r: float) -> Iterator[tuple[Outline, bool]]:
    """An ear on its stalk."""
    yield band([(x, y - 1.1 * r), (x, y + 0.5 * r)], 0.17 * r), False
    for dx, dy, turn in ((0, 0.8, 0.0), (-0.42, 0.42, 0.6), (0.42, 0.42, -0.6), (-0.44, -0.18, 0.6), (0.44, -0.18, -0.6)):
        yield _oval(x + r * dx, y + r * dy, 0.2 * r, 0.38 * r, turn), False


def _grapes(x: float, y: float, r: float) -> Iterator[tuple[Outline, bool]]:
    """A bunch, wide above."""
    yield band([(x, y + 0.5 * r), (x + 0.12 * r, y + 1.1 * r)], 0.17 * r), False
    for row, count in enumerate((3, 2, 1)):
        for k in range(count):
            yield regular(x + (k - (count - 1) / 2) * 0.66 * r, y + (0.38 - 0.56 * row) * r, 0.32 * r, 9), False


def _onions(x: float, y: float, r: float) -> Iterator[tuple[Outline, bool]]:
    """A bulb with its tip and two skins."""
    arc = [(x + 0.92 * r * cos(a), y - 0.22 * r + 0.78 * r * sin(a)) for a in (pi * (0.8 + 1.4 * k / 10) for k in range(11))]
    yield (
        outline([(x + 0.1 * r, y + 1.1 * r), (x - 0.1 * r, y + 1.1 * r), (x - 0.2 * r, y + 0.62 * r), *arc, (x + 0.2 * r, y + 0.62 * r)]),
        False,
    )
    for side in (-1, 1):
        yield (
            band([(x + side * 0.1 * r, y + 0.5 * r), (x + side * 0.42 * r, y - 0.15 * r), (x + side * 0.2 * r, y - 0.85 * r)], 0.13 * r),
            True,
        )


def _aubergine(x: float, y: float, r: float) -> Iterator[tuple[Outline, bool]]:
    """A long fruit that lies aslant, with its calyx."""
    yield _oval(x - 0.3 * r, y - 0.32 * r, 0.62 * r, 0.56 * r, 0.0), False
    yield _oval(x + 0.05 * r, y + 0.05 * r, 0.95 * r, 0.36 * r, pi / 4), False
    yield band([(x + 0.3 * r, y + 0.72 * r), (x + 0.74 * r, y + 0.3 * r)], 0.16 * r), True
    yield band([(x + 0.6 * r, y + 0.6 * r), (x + 0.98 * r, y + 1.02 * r)], 0.26 * r), False


CROPS: dict[str, Drawing] = {"flax": _flax, "grain": _grain, "grapes": _grapes, "onions": _onions, "aubergine": _aubergine}


def _drawn(name: str, x: float, y: float, r: float, unit: float, ink: str, paper: str) -> Iterator[Shape]:
    """A fruit in two colours; of one that has no picture its first letter."""
    if name not in CROPS:
        yield from figure(name[:1].upper(), x, y, 1.5 * r, 2 * r, unit, paper)
        return
    for where, detail in CROPS[name](x, y, r):
        yield Shape(*where, fill=paper if detail else ink)


def crop_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The fruit alone, in its own colour with a dark rim."""
    r = theme.CROP * piece.size
    if piece.figure not in CROPS:
        yield from _drawn(piece.figure, x, y, r, unit, theme.INK, theme.PAPER)
        return
    for where, detail in CROPS[piece.figure](x, y, r):
        fill = theme.PAPER if detail else theme.CROPS[piece.figure]
        yield solid(where, fill, unit, theme.INK if not detail else "", 0.8 * theme.HAIR_PX)


def _marker(piece: Piece, x: float, y: float) -> tuple[Outline, str, float, float]:
    """The seat's shape, its colour, the height of the fruit's middle on it and its size."""
    seat, r = theme.seat(piece.player), theme.MARKER * piece.size
    triangle = seat.shape == "triangle"
    return seat_shape(seat.shape, x, y - 0.05 * r * triangle, r), seat.colour, y - 0.22 * r * triangle, 0.66 * r


def ripe_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The seat's shape, filled, with the fruit on it."""
    where, colour, middle, r = _marker(piece, x, y)
    yield solid(where, colour, unit, theme.INK, theme.RIM_PX)
    yield from _drawn(piece.figure, x, middle, r, unit, colours.ink_on(colour), colour)


def seed_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The seat's shape, hollow, with the fruit small in it."""
    where, colour, middle, r = _marker(piece, x, y)
    yield solid(where, theme.PAPER, unit, theme.INK, theme.RIM_PX)
    yield Shape(*hollow(where, 0.76), fill=colour)
    yield from _drawn(piece.figure, x, middle, 0.82 * r, unit, theme.INK, theme.PAPER)


def spoiled_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The seat's shape in grey, its rim in the seat's colour, the fruit struck through."""
    where, colour, middle, r = _marker(piece, x, y)
    yield solid(where, theme.BACK, unit, theme.INK, theme.RIM_PX)
    yield Shape(*hollow(where, 0.84), fill=colour)
    yield from _drawn(piece.figure, x, middle, 0.82 * r, unit, theme.WHEEL, theme.BACK)
    if piece.figure in CROPS:
        a = 1.3 * r
        for width, colour in ((5.0, theme.PAPER), (2.6, theme.RED)):
            yield Shape(*band([(x - a, middle - a), (x + a, middle + a)], width / unit), fill=colour)
