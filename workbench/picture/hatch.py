"""Hatches as polygons: BokehJS makes a canvas for the hatch of every polygon at each change, which takes most of a click's time."""

from __future__ import annotations

from itertools import pairwise
from math import ceil, floor, hypot, nan, sqrt

from workbench.picture import theme
from workbench.picture.shapes import Shape

_ALONG, _UP, _RIGHT, _LEFT = (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0)
LINES = {  # the directions of the lines of each pattern
    "horizontal_line": (_ALONG,),
    "vertical_line": (_UP,),
    "cross": (_ALONG, _UP),
    "right_diagonal_line": (_RIGHT,),
    "left_diagonal_line": (_LEFT,),
    "diagonal_cross": (_RIGHT, _LEFT),
    "dot": (_ALONG,),  # in pieces
}


def hatching(shape: Shape, unit: float) -> Shape:
    """The hatch of a shape as a shape of its own: one thin polygon a line, with a NaN between them.

    Parameters
    ----------
    shape : Shape
        Its corners, its pattern, and the colour of its line.
    unit : float
        Pixels of a board unit.
    """
    xs: list[float] = []
    ys: list[float] = []
    for direction in LINES[shape.hatch]:
        for left, right, off in _strokes(shape, direction, theme.HATCH_PX / unit):
            half = theme.HATCH_WEIGHT / unit / 2
            across, (dx, dy) = (off - half, off + half), _unit(direction)
            for along, to_left in ((left, across[0]), (right, across[0]), (right, across[1]), (left, across[1])):
                xs.append(along * dx - to_left * dy)
                ys.append(along * dy + to_left * dx)
            xs.append(nan)
            ys.append(nan)
    return Shape(tuple(xs[:-1]), tuple(ys[:-1]), fill=shape.line, alpha=shape.alpha, z=shape.z, key=shape.key)


def _unit(direction: tuple[float, float]) -> tuple[float, float]:
    length = hypot(*direction)
    return direction[0] / length, direction[1] / length


def _strokes(shape: Shape, direction: tuple[float, float], apart: float) -> list[tuple[float, float, float]]:
    """Where lines of that direction lie inside a shape: from, to, and how far to their left of the origin; board units."""
    dx, dy = _unit(direction)
    corners = [(x * dx + y * dy, y * dx - x * dy) for x, y in zip(shape.xs, shape.ys, strict=True)]
    sides = [*pairwise(corners), (corners[-1], corners[0])]
    offs = [off for _, off in corners]
    step = apart / sqrt(2) if dx and dy else apart
    found = []
    for k in range(ceil(min(offs) / step), floor(max(offs) / step) + 1):
        off = k * step
        cuts = sorted(a + (b - a) * (off - low) / (high - low) for (a, low), (b, high) in sides if (low > off) != (high > off))
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            found += _dots(left, right, off, step, apart) if shape.hatch == "dot" else [(left, right, off)]
    return found


def _dots(left: float, right: float, off: float, step: float, apart: float) -> list[tuple[float, float, float]]:
    size = theme.HATCH_WEIGHT / theme.HATCH_PX * apart / 2
    return [(k * step - size, k * step + size, off) for k in range(ceil((left + size) / step), floor((right - size) / step) + 1)]
