"""The one primitive of all pictures, `Shape`, and outlines to make shapes of.

A shape is a polygon with an optional text, nothing else, so that a renderer can draw a whole board as one set of polygons
and, above them, one set of texts. An outline is a pair `(xs, ys)`; `Shape(*disc(0, 0, 0.5), fill=...)` makes a shape of it.
All lengths are board units; x runs east, y runs north.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from math import atan2, cos, hypot, pi, sin, tau
from typing import NamedTuple

from workbench.picture import theme

Outline = tuple[tuple[float, ...], tuple[float, ...]]
Point = tuple[float, float]


class Layer(IntEnum):
    """What lies above what, lowest first."""

    REGION = 0
    GROUND = 10
    GROUP = 15
    POOL = 20
    EDGE = 30
    PIECE = 40
    RING = 50
    BADGE = 60
    MOVING = 70
    LABEL = 80
    REFUSED = 90
    TITLE = 100
    GHOST = 110


class Shape(NamedTuple):
    """A polygon with an optional text.

    Parameters
    ----------
    xs, ys : tuple of float
        Corners, board units; empty for a text alone.
    fill, line : str
        Colours `#rrggbb`; empty for none. A hatch is drawn in the colour of the line.
    line_width : float
        Pixels on a board of `theme.BOARD_PX`; 0 for no line.
    alpha : float
        Opacity of the whole shape with its text, from 0 to 1.
    hatch : str
        One of Bokeh's hatch patterns, or empty.
    text : str
        One line.
    text_x, text_y : float
        Where it stands, board units: its middle in height, and by `align` its middle, left or right end.
    text_size : float
        Height of the font, pixels on a board of `theme.BOARD_PX` that shows the whole scene.
    text_colour : str
    bold : bool
    align : str
        `center`, `left` or `right`.
    z : int
        Layer; shapes of one layer lie in the order they were made.
    key : str
        Name of the spot or edge it belongs to, or empty.
    """

    xs: tuple[float, ...] = ()
    ys: tuple[float, ...] = ()
    fill: str = ""
    line: str = ""
    line_width: float = 0.0
    alpha: float = 1.0
    hatch: str = ""
    text: str = ""
    text_x: float = 0.0
    text_y: float = 0.0
    text_size: float = 0.0
    text_colour: str = theme.INK
    bold: bool = False
    align: str = "center"
    z: int = Layer.PIECE
    key: str = ""


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> Outline:
    """Regular polygon; its first corner lies `turn` radians from east."""
    angles = [turn + tau * k / corners for k in range(corners)]
    return tuple(x + radius * cos(a) for a in angles), tuple(y + radius * sin(a) for a in angles)


def disc(x: float, y: float, radius: float) -> Outline:
    """Disc, as a polygon of 28 corners."""
    return regular(x, y, radius, 28)


def rectangle(x: float, y: float, width: float, height: float, corner: float = 0.0) -> Outline:
    """Rectangle about a centre, its corners rounded by a radius `corner`."""
    w, h = width / 2, height / 2
    if corner <= 0:
        return (x - w, x + w, x + w, x - w), (y - h, y - h, y + h, y + h)
    r = min(corner, w, h)
    arcs = [(w - r, h - r, 0.0), (r - w, h - r, pi / 2), (r - w, r - h, pi), (w - r, r - h, -pi / 2)]
    points = [(x + cx + r * cos(a + k * pi / 10), y + cy + r * sin(a + k * pi / 10)) for cx, cy, a in arcs for k in range(6)]
    return outline(points)


def outline(points: Iterable[Point]) -> Outline:
    """Outline through points."""
    pairs = list(points)
    return tuple(p[0] for p in pairs), tuple(p[1] for p in pairs)


# Radii are set so that the seats' shapes look equally large.
_SEAT_SHAPES: dict[str, Callable[[float, float, float], Outline]] = {
    "disc": disc,
    "square": lambda x, y, r: rectangle(x, y, 1.8 * r, 1.8 * r),
    "triangle": lambda x, y, r: regular(x, y - 0.25 * r, 1.5 * r, 3, pi / 2),
    "diamond": lambda x, y, r: regular(x, y, 1.3 * r, 4),
    "hexagon": lambda x, y, r: regular(x, y, 1.12 * r, 6),
}


def seat_shape(name: str, x: float, y: float, radius: float) -> Outline:
    """Shape of a seat, by its name in the theme, about as large as a disc of that radius."""
    return _SEAT_SHAPES[name](x, y, radius)


def hollow(outer: Outline, share: float) -> Outline:
    """Rim of a shape about its own middle: what is left of it when the same shape, `share` times as large, is cut out."""
    xs, ys = outer
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    inner_x = tuple(x + share * (a - x) for a in (xs[0], *reversed(xs)))
    inner_y = tuple(y + share * (b - y) for b in (ys[0], *reversed(ys)))
    return (*xs, xs[0], *inner_x), (*ys, ys[0], *inner_y)


def ring(x: float, y: float, radius: float, width: float) -> Outline:
    """Ring whose outer edge has that radius."""
    return hollow(disc(x, y, radius), 1 - width / radius)


def frame_band(x: float, y: float, width: float, height: float, band: float, corner: float = 0.1) -> Outline:
    """Band along the inside of a rounded rectangle."""
    outer = rectangle(x, y, width, height, corner)
    inner = rectangle(x, y, width - 2 * band, height - 2 * band, max(corner - band, 0.01))
    xs, ys = ((*out, out[0], inn[0], *reversed(inn)) for out, inn in zip(outer, inner, strict=True))
    return xs, ys


def band(points: Sequence[Point], width: float) -> Outline:
    """Band along a polyline."""
    left: list[Point] = []
    right: list[Point] = []
    for k, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(k - 1, 0)], points[min(k + 1, len(points) - 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = (ay - by) / length * width / 2, (bx - ax) / length * width / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return outline([*left, *reversed(right)])


def along(start: Point, end: Point, points: Iterable[Point]) -> Outline:
    """Outline given along a segment: each point as (way from `start` towards `end`, way to the left of it)."""
    turn = atan2(end[1] - start[1], end[0] - start[0])
    c, s = cos(turn), sin(turn)
    return outline((start[0] + c * a - s * b, start[1] + s * a + c * b) for a, b in points)


def arrow(start: Point, end: Point, width: float, head: float, head_width: float) -> Outline:
    """Arrow from point to point with a shaft that wide."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    neck, w, h = max(length - head, 0.0), width / 2, head_width / 2
    return along(start, end, [(0, w), (neck, w), (neck, h), (length, 0), (neck, -h), (neck, -w), (0, -w)])


def ripples(x: float, y: float, width: float, count: int, thick: float) -> list[Outline]:
    """Waves one above the other, the upper ones wider; y is the middle of the lowest."""
    waves = []
    for row in range(count):
        w = width * (1 - 0.22 * (count - 1 - row))
        line = [(x + w * (k / 12 - 0.5), y + row * thick * 2.4 + thick * 0.8 * sin(tau * k / 6)) for k in range(13)]
        waves.append(band(line, thick))
    return waves


def drop(x: float, y: float, radius: float) -> Outline:
    """Drop with its tip up; the radius is that of its round part."""
    arc = [(x + radius * cos(a), y - 0.3 * radius + radius * sin(a)) for a in (pi * (0.83 + 1.34 * k / 18) for k in range(19))]
    return outline([(x, y + 1.6 * radius), *arc])


def gear(x: float, y: float, radius: float, teeth: int = 8, depth: float = 0.24) -> Outline:
    """Wheel with teeth, from the middle to their tips `radius`."""
    points = []
    for k in range(teeth):
        for part, far in ((-0.3, 1 - depth), (-0.2, 1.0), (0.2, 1.0), (0.3, 1 - depth)):
            angle = tau * (k + part) / teeth
            points.append((x + radius * far * cos(angle), y + radius * far * sin(angle)))
    return outline(points)


def house(x: float, y: float, size: float) -> Outline:
    """House with a pitched roof, that wide and high."""
    u = size / 2
    points = [(-0.75, -0.9), (0.75, -0.9), (0.75, 0.1), (1.0, 0.1), (0.0, 1.0), (-1.0, 0.1), (-0.75, 0.1)]
    return outline((x + u * a, y + u * b) for a, b in points)


def flag(x: float, y: float, size: float) -> Outline:
    """Pennant on a pole, that high."""
    u = size / 2
    points = [(-0.6, -1), (-0.42, -1), (-0.42, 0.0), (0.8, 0.5), (-0.42, 1), (-0.6, 1)]
    return outline((x + u * a, y + u * b) for a, b in points)


def inside(shape: Outline, x: float, y: float) -> bool:
    """Whether a point lies inside an outline (by the even-odd rule)."""
    xs, ys = shape
    found = False
    for k in range(len(xs)):
        ax, ay, bx, by = xs[k - 1], ys[k - 1], xs[k], ys[k]
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found
