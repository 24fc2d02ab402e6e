"""Pictures of tiles with scenes, and of what lies in a valley: caves, bears, steaks. Scenes are told apart by shape, then by colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from workbench.picture import theme
from workbench.picture.drawings import SCENES, through
from workbench.picture.glyphs import figure, solid
from workbench.picture.shapes import (
    Layer,
    Outline,
    Shape,
    band,
    disc,
    frame_band,
    outline,
    rectangle,
    seat_shape,
)
from workbench.scene import Piece

Glyph = Callable[[Piece, float, float, float], Iterator[Shape]]


def _drawn(name: str, x: float, y: float, r: float, unit: float, z: int) -> Iterator[Shape]:
    """The picture of a scene; of one that has none its first letter."""
    if name in SCENES:
        for where, fill in SCENES[name](x, y, r, theme.SCENES[name].colour):
            yield solid(where, fill, unit, theme.INK, theme.HAIR_PX, z)
    else:
        yield from figure(name[:1].upper(), x, y, 1.4 * r, 2 * r, unit, theme.PAPER, z)


def _ground(name: str) -> str:
    return theme.SCENES[name].ground if name in theme.SCENES else theme.CARD


def scene_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """Half a tile: the scene on its ground."""
    side = theme.HALF * piece.size
    yield solid(rectangle(x, y, side, side, 0.08 * side), _ground(piece.figure), unit, theme.GREY, theme.HAIR_PX, Layer.POOL)
    yield from _drawn(piece.figure, x, y, 0.36 * side, unit, Layer.POOL)


def mountain_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A mountain token: a round plate with a scene."""
    r = theme.MOUNTAIN * piece.size
    yield solid(disc(x, y, r), _ground(piece.figure), unit, theme.INK, theme.RIM_PX)
    yield from _drawn(piece.figure, x, y, 0.62 * r, unit, Layer.PIECE)


def spent_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A mountain token that was used: grey, and struck through."""
    r = theme.MOUNTAIN * piece.size
    yield solid(disc(x, y, r), theme.BACK, unit, theme.INK, theme.RIM_PX)
    if piece.figure in SCENES:
        for where, _ in SCENES[piece.figure](x, y, 0.62 * r, ""):
            yield solid(where, theme.PAPER, unit, theme.INK, theme.HAIR_PX)
    else:
        yield from figure(piece.figure[:1].upper(), x, y, 0.87 * r, 1.24 * r, unit, theme.BACK)
    yield Shape(*band([(x - 0.8 * r, y - 0.8 * r), (x + 0.8 * r, y + 0.8 * r)], 0.16 * r), fill=theme.INK)


def _plate(upright: bool, rim: str) -> Glyph:
    def drawn(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
        """The plate of a tile."""
        yield solid(_tile(piece, x, y, upright), theme.CARD, unit, rim, theme.RIM_PX, Layer.POOL)

    return drawn


def _back(upright: bool) -> Glyph:
    def drawn(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
        """The back of a tile."""
        where = _tile(piece, x, y, upright)
        yield solid(where, theme.BACK, unit, theme.WHEEL, theme.RIM_PX, Layer.POOL)
        yield Shape(*where, line=theme.WHEEL, hatch="diagonal_cross", z=Layer.POOL)

    return drawn


def _tile(piece: Piece, x: float, y: float, upright: bool) -> Outline:
    long, short = 1.94 * piece.size, 0.94 * piece.size
    return rectangle(x, y, short if upright else long, long if upright else short, 0.1 * piece.size)


def due_glyph(piece: Piece, x: float, y: float, _: float) -> Iterator[Shape]:
    """A gold frame round half a tile that is to give something still."""
    for fill, side, wide in ((theme.INK, 1.0, 0.15), (theme.GOLD, 0.95, 0.1)):
        where = frame_band(x, y, side * piece.size, side * piece.size, wide * piece.size, 0.1 * piece.size)
        yield Shape(*where, fill=fill, z=Layer.PIECE)


def cave_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The mouth of a cave, with the figure at its foot."""
    r = 0.46 * piece.size
    arch = [(r * cos(k * pi / 12), 0.1 * r + 0.9 * r * sin(k * pi / 12)) for k in range(13)]
    yield solid(outline((x + a, y + b) for a, b in [*arch, (-r, -r), (r, -r)]), theme.CAVE, unit, theme.INK, theme.HAIR_PX, Layer.GROUND)
    if piece.figure:
        size = theme.text_px(0.3 * piece.size, 0.4 * piece.size, unit, theme.TEXT_PX)
        if size:
            text_y = y - 0.3 * piece.size
            yield Shape(text=piece.figure, text_x=x, text_y=text_y, text_size=size, text_colour=theme.PAPER, bold=True, z=Layer.POOL)


def food_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A food number."""
    size = theme.text_px(0.4 * piece.size, 0.72 * piece.size, unit, theme.FIGURE_PX)
    if size:
        yield Shape(text=piece.figure, text_x=x, text_y=y, text_size=size, bold=True, z=Layer.POOL)


def bear_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The head of a bear."""
    r = theme.BEAR * piece.size
    for side in (-0.68, 0.68):
        yield solid(disc(x + side * r, y + 0.7 * r, 0.36 * r), theme.TRUNK, unit)
    yield solid(disc(x, y, r), theme.TRUNK, unit)
    yield solid(disc(x, y - 0.36 * r, 0.42 * r), theme.CARD, unit, theme.INK, theme.HAIR_PX)
    for where in (disc(x, y - 0.22 * r, 0.17 * r), disc(x - 0.38 * r, y + 0.28 * r, 0.13 * r), disc(x + 0.38 * r, y + 0.28 * r, 0.13 * r)):
        yield Shape(*where, fill=theme.INK)


def steak_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A steak with its bone."""
    r = theme.BEAR * piece.size
    rim = [(-1.0, 0.1), (-0.7, 0.75), (0.1, 0.85), (0.85, 0.6), (1.05, 0.0), (0.6, -0.45), (0.2, -0.9), (-0.5, -0.8)]
    yield solid(through(x, y, r, rim), theme.STEAK, unit)
    yield solid(disc(x - 0.1 * r, y + 0.1 * r, 0.34 * r), theme.PAPER, unit, theme.INK, theme.HAIR_PX)


def challenge_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A fight token: the seat's shape, with a fist on it."""
    r = theme.BEAR * piece.size
    seat = theme.seat(piece.player)
    yield solid(seat_shape(seat.shape, x, y, r), seat.colour, unit, theme.INK, theme.RIM_PX)
    for where, _ in SCENES["fight"](x, y, 0.5 * r, ""):
        yield solid(where, theme.PAPER, unit, theme.INK, theme.HAIR_PX)


def _bar(fill: str, bold: bool) -> Glyph:
    def drawn(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
        """A bar from the left end of a track of `size` board units, filled by level, and the figure at its end."""
        left, long = x - piece.size / 2, max(piece.size * piece.level, 1.0 / unit)
        where = rectangle(left + long / 2, y, long, theme.BAR)
        yield solid(where, fill, unit, theme.INK, theme.THIN_PX, Layer.POOL)
        size = theme.text_px(0.36, 0.4, unit, theme.TEXT_PX)
        if piece.figure and size:
            yield Shape(text=piece.figure, text_x=left + long + 5 / unit, text_y=y, text_size=size, bold=bold, align="left", z=Layer.POOL)

    return drawn


GLYPHS: dict[str, Glyph] = {
    "scene": scene_glyph,
    "mountain": mountain_glyph,
    "mountain_used": spent_glyph,
    "tile": _plate(False, theme.GREY),
    "laid": _plate(False, theme.INK),
    "laid_upright": _plate(True, theme.INK),
    "due": due_glyph,
    "back": _back(False),
    "back_upright": _back(True),
    "cave": cave_glyph,
    "food": food_glyph,
    "bear": bear_glyph,
    "steak": steak_glyph,
    "challenge": challenge_glyph,
    "bar": _bar(theme.PAPER, False),
    "bar_counts": _bar(theme.WHEEL, True),
}
