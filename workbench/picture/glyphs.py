"""Glyphs: what the pieces of scenes look like. `lexicon` says which word means which.

A glyph is a function from a piece, the point it lies on and the pixels of a board unit to shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from workbench.picture import colours, theme
from workbench.picture.shapes import (
    Layer,
    Outline,
    Shape,
    disc,
    drop,
    flag,
    gear,
    hollow,
    house,
    rectangle,
    ring,
    ripples,
    seat_shape,
)
from workbench.scene import Piece

Glyph = Callable[[Piece, float, float, float], Iterator[Shape]]


def figure(text: str, x: float, y: float, share: float, room: float, unit: float, on: str, z: int = Layer.PIECE) -> Iterator[Shape]:
    """The figure on a fill, black or white, bold; none where it would be too small to read.

    Parameters
    ----------
    text : str
    x, y : float
        Its middle, board units.
    share, room : float
        Height wished, and height and width there is, board units.
    unit : float
        Pixels of a board unit.
    on : str
        The fill it stands on.
    """
    size = theme.text_px(share * min(1.0, 2.6 / max(len(text), 1)), room, unit)
    if text and size:
        yield Shape(text=text, text_x=x, text_y=y, text_size=size, text_colour=colours.ink_on(on), bold=True, z=z)


def solid(where: Outline, fill: str, unit: float, line: str = theme.INK, width: float = theme.RIM_PX, z: int = Layer.PIECE) -> Shape:
    """A filled outline with a line of so many pixels."""
    return Shape(*where, fill=fill, line=line, line_width=theme.line_px(width, unit), z=z)


def pond_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A rounded pool, pale to deep by its level."""
    side = 2 * theme.POOL * piece.size
    fill = colours.mix(theme.WATER_PALE, theme.WATER_DEEP, piece.level)
    yield solid(rectangle(x, y, side, side, 0.6 * theme.POOL * piece.size), fill, unit, theme.WATER_EDGE, theme.RIM_PX, Layer.POOL)
    yield from figure(piece.figure, x, y, 0.27 * piece.size, side, unit, fill)


def spring_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """Three ripples in a ring."""
    r = theme.SPRING * piece.size
    yield Shape(*disc(x, y, 1.3 * r), fill=theme.PAPER, z=Layer.POOL)
    yield Shape(*ring(x, y, 1.27 * r, 0.15 * r), fill=theme.SPRING_BLUE, z=Layer.POOL)
    yield Shape(*disc(x, y, r), fill=theme.SPRING_BLUE, z=Layer.POOL)
    for wave in ripples(x, y - 0.78 * r, 1.35 * r, 3, 0.1 * r):
        yield Shape(*wave, fill=theme.PAPER, z=Layer.POOL)
    yield from figure(piece.figure, x, y + 0.3 * r, 0.27 * piece.size, 1.6 * r, unit, theme.SPRING_BLUE)


def dead_end_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A gold ring round the figure."""
    r, wide, rim = theme.DEAD_END * piece.size, 0.24 * theme.DEAD_END * piece.size, theme.line_px(theme.THIN_PX, unit) / unit
    yield Shape(*ring(x, y, r + rim, wide + 2 * rim), fill=theme.INK)
    yield Shape(*ring(x, y, r, wide), fill=theme.GOLD)


def seat_number(piece: Piece) -> str:
    """What stands on a piece of a seat."""
    return piece.figure or ("" if piece.player is None else str(piece.player))


def _seated(piece: Piece, x: float, y: float, radius: float, unit: float) -> Iterator[Shape]:
    seat = theme.seat(piece.player)
    yield solid(seat_shape(seat.shape, x, y, radius), seat.colour, unit, theme.PAPER, theme.THIN_PX)
    yield from figure(seat_number(piece), x, y, 1.25 * radius, 1.7 * radius, unit, seat.colour)


def mill_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A wheel with the seat's shape and number."""
    r = theme.MILL * piece.size
    yield Shape(*gear(x, y, 1.5 * r, 8, 0.2), fill=theme.WHEEL)
    yield from _seated(piece, x, y, r, unit)


def stone_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The seat's shape and number; a neutral one with a ring."""
    r = theme.STONE * piece.size
    seat = theme.seat(piece.player)
    yield solid(seat_shape(seat.shape, x, y, r), seat.colour, unit, theme.INK, theme.THIN_PX)
    if piece.player is None:
        yield Shape(*ring(x, y, 0.66 * r, 0.14 * r), fill=theme.PAPER)
    yield from figure(seat_number(piece), x, y, 0.8 * r, 1.5 * r, unit, seat.colour)


def droplet_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A drop."""
    r = theme.SMALL * piece.size
    yield solid(drop(x, y, r), theme.DROP_BLUE, unit, theme.INK, theme.RIM_PX, Layer.MOVING)
    yield from figure(piece.figure, x, y - 0.25 * r, 1.1 * r, 1.6 * r, unit, theme.DROP_BLUE, Layer.MOVING)


def token_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A hollow shape of the seat."""
    seat = theme.seat(piece.player)
    outer = seat_shape(seat.shape, x, y, theme.TOKEN * piece.size)
    yield solid(outer, theme.PAPER, unit, theme.INK, theme.RIM_PX)
    yield Shape(*hollow(outer, 0.68), fill=seat.colour)
    yield from figure(seat_number(piece), x, y, 0.2 * piece.size, 1.2 * theme.TOKEN * piece.size, unit, theme.PAPER)


def field_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """Furrows."""
    side = 0.8 * piece.size
    ground = theme.GROUNDS["field"]
    yield solid(rectangle(x, y, side, side, 0.06), theme.SOIL, unit, ground.line, theme.RIM_PX, Layer.POOL)
    for row in (-0.36, -0.22, 0.22, 0.36):
        yield Shape(*rectangle(x, y + row * side, 0.8 * side, 0.05 * side), fill=ground.line, z=Layer.POOL)
    yield from figure(piece.figure, x, y, 0.27 * piece.size, side, unit, theme.SOIL)


def workshop_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A house."""
    side = 0.76 * piece.size
    yield solid(house(x, y, side), theme.HOUSE, unit, theme.WHEEL, theme.RIM_PX, Layer.POOL)
    yield from figure(piece.figure, x, y - 0.16 * side, 0.27 * piece.size, side, unit, theme.HOUSE)


def gear_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A gear."""
    r = 0.38 * piece.size
    yield solid(gear(x, y, r), theme.HOUSE, unit, theme.WHEEL, theme.RIM_PX, Layer.POOL)
    yield from figure(piece.figure, x, y, 0.27 * piece.size, 1.4 * r, unit, theme.HOUSE)


def card_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A card."""
    width, height = 0.6 * piece.size, 0.84 * piece.size
    yield solid(rectangle(x, y, width, height, 0.07), theme.CARD, unit, theme.WHEEL, theme.RIM_PX)
    yield from figure(piece.figure, x, y, 0.26 * piece.size, width, unit, theme.CARD)


def hidden_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The back of a card."""
    where = rectangle(x, y, 0.6 * piece.size, 0.84 * piece.size, 0.07)
    yield solid(where, theme.BACK, unit, theme.WHEEL, theme.RIM_PX)
    yield Shape(*where, line=theme.WHEEL, hatch="diagonal_cross")
    if piece.figure:
        yield Shape(*disc(x, y, 0.2 * piece.size), fill=theme.BACK)
    yield from figure(piece.figure, x, y, 0.24 * piece.size, 0.4 * piece.size, unit, theme.BACK)


def flag_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A flag, in the seat's colour where it has one."""
    colour = theme.WHEEL if piece.player is None else theme.seat(piece.player).colour
    yield solid(flag(x, y, 0.44 * piece.size), colour, unit, theme.INK, theme.THIN_PX)


def last_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A dot."""
    yield solid(disc(x, y, theme.LAST * piece.size), theme.INK, unit, theme.PAPER, theme.THIN_PX, Layer.BADGE)


def figure_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The figure alone."""
    yield from figure(piece.figure, x, y, 0.24 * piece.size, 0.6 * piece.size, unit, theme.PAPER)


def count_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """The figure on a small plate, above a hatch."""
    yield solid(rectangle(x, y, 0.3 * piece.size, 0.3 * piece.size, 0.06), theme.PAPER, unit, theme.GREY, theme.HAIR_PX)
    yield from figure(piece.figure, x, y, 0.24 * piece.size, 0.6 * piece.size, unit, theme.PAPER)


def other_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """What a word that is not known looks like: a disc with the figure or the word's first letter."""
    r = 1.1 * theme.SMALL * piece.size
    fill = theme.GOOD if piece.player is None else theme.seat(piece.player).colour
    yield solid(disc(x, y, r), fill, unit, theme.WHEEL, theme.THIN_PX)
    yield from figure(seat_number(piece) or piece.glyph[:1].upper(), x, y, 1.15 * r, 1.7 * r, unit, fill)
