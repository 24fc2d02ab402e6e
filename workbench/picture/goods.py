"""Pictures of goods, droplets and powers: what a part shows, what lies on it, and what is on its way. Told apart by shape."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from workbench.picture import theme
from workbench.picture.glyphs import figure, seat_number, solid
from workbench.picture.shapes import Layer, Outline, Shape, band, disc, drop, outline, rectangle, regular, seat_shape
from workbench.scene import Piece

Drawing = Callable[[float, float, float], Iterator[tuple[Outline, str]]]


def _stone(x: float, y: float, r: float) -> Iterator[tuple[Outline, str]]:
    """A boulder with a crack."""
    rim = [(-1.0, -0.75), (-0.95, -0.05), (-0.45, 0.75), (0.35, 0.85), (0.95, 0.3), (1.05, -0.75)]
    yield outline((x + r * a, y + r * b) for a, b in rim), theme.GOODS["stone"]
    crack = [(-0.1, 0.85), (0.1, 0.2), (-0.3, -0.15), (0.0, -0.75)]
    yield band([(x + r * a, y + r * b) for a, b in crack], 0.14 * r), theme.WHEEL


def _grain(x: float, y: float, r: float) -> Iterator[tuple[Outline, str]]:
    """An ear on its stalk."""
    yield band([(x, y - 1.1 * r), (x, y + 0.6 * r)], 0.16 * r), theme.WHEEL
    for dx, dy, turn in ((0, 0.85, 0.0), (-0.42, 0.4, 0.5), (0.42, 0.4, -0.5), (-0.46, -0.2, 0.5), (0.46, -0.2, -0.5)):
        yield _leaf(x + r * dx, y + r * dy, 0.24 * r, 0.42 * r, turn), theme.GOODS["grain"]


def _papyrus(x: float, y: float, r: float) -> Iterator[tuple[Outline, str]]:
    """A scroll between its two rolls."""
    yield rectangle(x, y, 1.3 * r, 1.7 * r), theme.GOODS["papyrus"]
    for row in (-0.3, 0.05, 0.4):
        yield rectangle(x, y + row * r, 0.9 * r, 0.13 * r), theme.WHEEL
    for end in (-0.9, 0.9):
        yield rectangle(x, y + end * r, 2.0 * r, 0.4 * r, 0.2 * r), theme.GOODS["papyrus"]


def _fish(x: float, y: float, r: float) -> Iterator[tuple[Outline, str]]:
    """A fish that swims to the left."""
    yield outline((x + r * a, y + r * b) for a, b in [(0.5, 0.0), (1.25, 0.65), (1.05, 0.0), (1.25, -0.65)]), theme.GOODS["fish"]
    yield _leaf(x - 0.2 * r, y, 0.95 * r, 0.55 * r, 0.0), theme.GOODS["fish"]
    yield disc(x - 0.75 * r, y + 0.12 * r, 0.13 * r), theme.WHEEL


def _leaf(x: float, y: float, half: float, high: float, turn: float) -> Outline:
    points = [(half * cos(k * pi / 8), high * sin(k * pi / 8)) for k in range(16)]
    c, s = cos(turn), sin(turn)
    return outline((x + c * a - s * b, y + s * a + c * b) for a, b in points)


def _droplet(x: float, y: float, r: float) -> Iterator[tuple[Outline, str]]:
    """A drop."""
    yield drop(x, y - 0.1 * r, 0.72 * r), theme.DROP_BLUE


def _surge(x: float, y: float, r: float) -> Iterator[tuple[Outline, str]]:
    """A drop and a plus: one more."""
    yield drop(x - 0.4 * r, y - 0.1 * r, 0.62 * r), theme.DROP_BLUE
    yield rectangle(x + 0.7 * r, y + 0.3 * r, 0.8 * r, 0.26 * r), theme.POWER
    yield rectangle(x + 0.7 * r, y + 0.3 * r, 0.26 * r, 0.8 * r), theme.POWER


def _sluice(x: float, y: float, r: float) -> Iterator[tuple[Outline, str]]:
    """A gate of bars under a beam."""
    yield rectangle(x, y + 0.8 * r, 2.1 * r, 0.32 * r), theme.POWER
    for column in (-0.75, -0.25, 0.25, 0.75):
        yield rectangle(x + column * r, y - 0.15 * r, 0.24 * r, 1.7 * r), theme.POWER


def _press(x: float, y: float, r: float) -> Iterator[tuple[Outline, str]]:
    """A screw between two plates."""
    for end in (-0.85, 0.85):
        yield rectangle(x, y + end * r, 2.0 * r, 0.34 * r), theme.POWER
    yield (
        outline(
            (x + r * a, y + r * b) for a, b in [(-0.25, 0.7), (0.25, 0.7), (0.25, 0.1), (0.65, 0.1), (0, -0.6), (-0.65, 0.1), (-0.25, 0.1)]
        ),
        theme.POWER,
    )


DRAWINGS: dict[str, Drawing] = {
    "droplet": _droplet,
    "stone": _stone,
    "grain": _grain,
    "papyrus": _papyrus,
    "fish": _fish,
    "surge": _surge,
    "sluice": _sluice,
    "press": _press,
}


def _drawn(name: str, x: float, y: float, r: float, unit: float, z: int) -> Iterator[Shape]:
    """The picture of a thing; of one that has none its first letter."""
    if name in DRAWINGS:
        for where, fill in DRAWINGS[name](x, y, r):
            yield solid(where, fill, unit, theme.WHEEL, theme.HAIR_PX, z)
    else:
        yield from figure(name[:1].upper(), x, y, 1.4 * r, 2 * r, unit, theme.PAPER, z)


def icon_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """What a part shows, printed on a round plate."""
    yield from _printed(disc(x, y, theme.PLATE * piece.size), piece, x, y, unit)


def power_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A power, printed on a plate with eight corners."""
    yield from _printed(regular(x, y, 1.12 * theme.PLATE * piece.size, 8, pi / 8), piece, x, y, unit)


def _printed(plate: Outline, piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    yield solid(plate, theme.PAPER, unit, theme.GREY, theme.HAIR_PX, Layer.POOL)
    yield from _drawn(piece.figure, x, y, 0.6 * theme.PLATE * piece.size, unit, Layer.POOL)


def used_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A cross over an icon that was used."""
    r = 0.8 * theme.PLATE * piece.size
    for a in (-r, r):
        yield solid(band([(x - r, y - a), (x + r, y + a)], 0.05), theme.INK, unit, theme.PAPER, theme.HAIR_PX, Layer.POOL)


def good_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A crate with the good's picture on it, or its first letter."""
    side = 1.8 * theme.SMALL * piece.size
    yield solid(rectangle(x, y, side, side, 0.03), theme.GOOD, unit, theme.WHEEL, theme.RIM_PX)
    yield Shape(*rectangle(x, y + 0.56 * side, 1.15 * side, 0.2 * side, 0.02), fill=theme.WHEEL)
    if piece.figure in DRAWINGS:
        yield from _drawn(piece.figure, x, y - 0.04 * side, 0.36 * side, unit, Layer.PIECE)
    else:
        yield from figure(piece.figure[:1].upper(), x, y - 0.03 * side, 0.62 * side, side, unit, theme.GOOD)


def item_glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """A thing on its way on a white plate with a rim, thick (level 1) or thin (0: it waits); a player's token as their shape."""
    r = 1.25 * theme.PLATE * piece.size
    rim = theme.CHOSEN_PX * (0.35 + 0.65 * piece.level) / 80.0
    yield Shape(*disc(x, y, r + rim), fill=theme.INK, z=Layer.MOVING)
    yield Shape(*disc(x, y, r), fill=theme.PAPER, z=Layer.MOVING)
    if piece.player is not None:
        seat = theme.seat(piece.player)
        yield solid(seat_shape(seat.shape, x, y, 0.66 * r), seat.colour, unit, theme.INK, theme.THIN_PX, Layer.MOVING)
        yield from figure(seat_number(piece), x, y, 0.8 * r, 1.2 * r, unit, seat.colour, Layer.MOVING)
    else:
        yield from _drawn(piece.figure, x, y, 0.66 * r, unit, Layer.MOVING)
