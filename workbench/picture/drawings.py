"""The eight scenes of tiles as outlines with their fills; `scenes` makes glyphs of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from workbench.picture import theme
from workbench.picture.shapes import Outline, Point, band, house, outline, rectangle, regular, ripples

Parts = Iterator[tuple[Outline, str]]
Drawing = Callable[[float, float, float, str], Parts]


def through(x: float, y: float, r: float, points: list[Point]) -> Outline:
    """An outline given about a point, in lengths of `r`."""
    return outline((x + r * a, y + r * b) for a, b in points)


def _feast(x: float, y: float, r: float, colour: str) -> Parts:
    """Two bones, crossed."""
    for turn in (pi / 4, -pi / 4):
        c, s = cos(turn), sin(turn)
        for way in (-0.8, 0.8):
            for aside in (-0.24, 0.24):
                yield regular(x + r * (c * way - s * aside), y + r * (s * way + c * aside), 0.3 * r, 10), colour
        yield band([(x - 0.8 * r * c, y - 0.8 * r * s), (x + 0.8 * r * c, y + 0.8 * r * s)], 0.34 * r), colour


def _picking(x: float, y: float, r: float, colour: str) -> Parts:
    """A tree."""
    yield rectangle(x, y - 0.65 * r, 0.36 * r, 0.8 * r), theme.TRUNK
    for dx, dy, size in ((-0.48, 0.05, 0.5), (0.48, 0.05, 0.5), (0.0, 0.42, 0.62)):
        yield regular(x + dx * r, y + dy * r, size * r, 14), colour


def _ritual(x: float, y: float, r: float, colour: str) -> Parts:
    """Two standing stones and one across them."""
    for side in (-0.58, 0.58):
        yield rectangle(x + side * r, y - 0.25 * r, 0.46 * r, 1.4 * r, 0.1 * r), colour
    yield rectangle(x, y + 0.65 * r, 2.1 * r, 0.48 * r, 0.14 * r), colour


def _fight(x: float, y: float, r: float, colour: str) -> Parts:
    """A fist: four fingers, and the thumb across them."""
    yield rectangle(x + 0.05 * r, y - 0.62 * r, 1.1 * r, 0.75 * r, 0.15 * r), colour
    for k in range(4):
        yield rectangle(x + (-0.63 + 0.43 * k) * r, y + 0.3 * r, 0.43 * r, 1.25 * r, 0.2 * r), colour
    yield band([(x - 0.85 * r, y - 0.12 * r), (x + 0.35 * r, y - 0.28 * r)], 0.42 * r), colour


def _water(x: float, y: float, r: float, colour: str) -> Parts:
    """Three waves."""
    for row in (-0.62, 0.0, 0.62):
        yield ripples(x, y + (row - 0.05) * r, 2.0 * r, 1, 0.26 * r)[0], colour


def _camp(x: float, y: float, r: float, colour: str) -> Parts:
    """A hut with its door."""
    yield house(x, y, 2.0 * r), colour
    yield rectangle(x, y - 0.52 * r, 0.46 * r, 0.76 * r), theme.WHEEL


def _hunt(x: float, y: float, r: float, colour: str) -> Parts:
    """A mammoth that looks to the left: back, legs, trunk, tusk."""
    body = [(-0.35, -0.25), (-0.75, 0.05), (-0.7, 0.65), (-0.35, 0.85), (-0.1, 0.5), (0.35, 0.6), (0.85, 0.3), (0.95, -0.2)]
    legs = [(0.9, -0.95), (0.5, -0.95), (0.45, -0.45), (0.05, -0.45), (0.0, -0.95), (-0.4, -0.95)]
    yield through(x, y, r, [*body, *legs]), colour
    yield band([(x - 0.7 * r, y + 0.3 * r), (x - 0.98 * r, y - 0.15 * r), (x - 0.92 * r, y - 0.8 * r)], 0.26 * r), colour
    yield band([(x - 0.5 * r, y + 0.05 * r), (x - 0.62 * r, y - 0.42 * r), (x - 0.35 * r, y - 0.62 * r)], 0.15 * r), theme.PAPER


def _fire(x: float, y: float, r: float, colour: str) -> Parts:
    """A flame in a flame."""
    rim = [(0.0, -0.95), (-0.6, -0.7), (-0.75, -0.15), (-0.5, 0.35), (-0.3, 0.1), (-0.1, 1.0), (0.4, 0.45), (0.75, -0.1), (0.6, -0.7)]
    yield through(x, y, r, rim), colour
    yield through(x, y - 0.35 * r, 0.5 * r, rim), theme.PAPER


SCENES: dict[str, Drawing] = {
    "feast": _feast,
    "picking": _picking,
    "ritual": _ritual,
    "fight": _fight,
    "water": _water,
    "camp": _camp,
    "hunt": _hunt,
    "fire": _fire,
}
