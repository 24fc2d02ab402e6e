"""Signs on cards and fields, without figures: waves, palms, dunes, a hippo, an arrow, an obelisk, a mark of what was used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import pi, sin, tau

from workbench.picture import theme
from workbench.picture.glyphs import solid
from workbench.picture.shapes import Layer, Outline, Shape, arrow, band, disc, outline, rectangle
from workbench.scene import Piece

Glyph = Callable[[Piece, float, float, float], Iterator[Shape]]
WAVE, THICK, APART = 0.5, 0.05, 0.1  # of wave symbols: width, thickness, distance of the two of a double one


def _wave(x: float, y: float, wide: float, thick: float) -> Outline:
    return band([(x + wide * (k / 12 - 0.5), y + 0.8 * thick * sin(tau * k / 6)) for k in range(13)], thick)


def waves(count: int) -> Glyph:
    """So many waves, one above the other."""

    def drawn(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
        for k in range(count):
            row = y + (k - (count - 1) / 2) * APART * piece.size
            yield solid(_wave(x, row, WAVE * piece.size, THICK * piece.size), theme.STREAM, unit, "")

    return drawn


def no_wave_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A bank of earth: no water runs on here."""
    wide = WAVE * piece.size
    yield solid(rectangle(x, y, wide, 0.1 * piece.size, 0.03), theme.WHEEL, unit, theme.PAPER, theme.HAIR_PX)


def palm_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A palm."""
    r = 0.1 * piece.size
    yield solid(band([(x, y - r), (x + 0.12 * r, y - 0.2 * r), (x, y + 0.4 * r)], 0.26 * r), theme.PALM, unit, "")
    for dx, dy in ((-1.0, -0.1), (-0.75, 0.75), (0.0, 1.0), (0.75, 0.75), (1.0, -0.1)):
        tip = x + r * dx, y + 0.35 * r + r * 0.65 * dy
        bend = x + 0.55 * r * dx, y + 0.5 * r + 0.6 * r * max(dy, 0.2)
        yield solid(band([(x, y + 0.35 * r), bend, tip], 0.26 * r), theme.PALM, unit, "")


def dune_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """Two dunes: a desert."""
    r = 0.17 * piece.size
    for dx, high in ((0.45, 0.75), (-0.35, 1.0)):
        points = [(x + r * (dx + 1.0 * (k / 8 - 1)), y - 0.5 * r + high * r * sin(pi / 2 * k / 8)) for k in range(9)]
        points += [(x + r * (dx + 0.9), y - 0.5 * r)]
        yield solid(outline(points), theme.DUNE, unit, theme.INK, theme.HAIR_PX)


def hippo_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The head of a hippo."""
    r = 0.17 * piece.size
    for side in (-1, 1):
        yield solid(disc(x + side * 0.5 * r, y + 0.8 * r, 0.24 * r), theme.HIPPO, unit, theme.INK, theme.HAIR_PX)
    yield solid(rectangle(x, y + 0.25 * r, 1.3 * r, 1.2 * r, 0.5 * r), theme.HIPPO, unit, theme.INK, theme.HAIR_PX)
    yield solid(rectangle(x, y - 0.45 * r, 2.0 * r, 0.95 * r, 0.45 * r), theme.HIPPO, unit, theme.INK, theme.HAIR_PX)
    for side in (-1, 1):
        yield Shape(*disc(x + side * 0.32 * r, y + 0.4 * r, 0.12 * r), fill=theme.INK)
        yield Shape(*disc(x + side * 0.45 * r, y - 0.3 * r, 0.13 * r), fill=theme.INK)


def onward_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """An arrow to the right: something moves on."""
    r = 0.2 * piece.size
    yield solid(arrow((x - r, y), (x + r, y), 0.5 * r, 0.9 * r, 1.3 * r), theme.RED, unit, theme.PAPER, theme.HAIR_PX)


def obelisk_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """An obelisk: slender, with a pointed top."""
    half, low, high = 0.1, 0.46 * piece.size, 0.3 * piece.size
    points = [(-half, -low), (half, -low), (0.62 * half, high), (0.0, 0.48 * piece.size), (-0.62 * half, high)]
    yield solid(outline((x + a, y + b) for a, b in points), theme.WHEEL, unit, theme.PAPER, theme.THIN_PX)
    for k in (-0.25, -0.05, 0.15):
        yield Shape(*rectangle(x, y + k * piece.size, 0.8 * half, 0.04 * piece.size), fill=theme.GOLD)


def done_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A short bar under what was used this round."""
    yield solid(rectangle(x, y, 0.16 * piece.size, 0.055), theme.INK, unit, theme.PAPER, theme.HAIR_PX, Layer.BADGE)


GLYPHS: dict[str, Glyph] = {
    "wave_single": waves(1),
    "wave_double": waves(2),
    "wave_none": no_wave_glyph,
    "palm": palm_glyph,
    "dune": dune_glyph,
    "hippo": hippo_glyph,
    "onward": onward_glyph,
    "obelisk": obelisk_glyph,
    "done": done_glyph,
}
