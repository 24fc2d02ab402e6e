"""A scene laid out in pixels: the board, and its title and facts in a column beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from workbench.picture import theme
from workbench.picture.facts import fact_shapes
from workbench.picture.overlay import UNMARKED, Box
from workbench.picture.paint import frame, paint
from workbench.picture.shapes import Shape
from workbench.scene import Marks, Scene


class Sheet(NamedTuple):
    """Shapes in pixels, x to the right and y *down* from the top left corner.

    Parameters
    ----------
    parts : tuple of tuple of Shape
        What lies beside each other; of each part a renderer draws all polygons first and all texts above them.
    width, height : float
        Pixels.
    """

    parts: tuple[tuple[Shape, ...], ...]
    width: float
    height: float


def sheet(scene: Scene, marks: Marks = UNMARKED, width: float = theme.BOARD_PX, facts: bool = True, box: Box | None = None) -> Sheet:
    """Lay out a scene.

    Parameters
    ----------
    scene : Scene
    marks : Marks
        What is laid over it.
    width : float
        Longer side of the board, pixels.
    facts : bool
        Whether the scene's title and facts stand in a column of `theme.COLUMN_PX` to the right of the board.
    box : tuple of float or None
        Left, bottom, right, top of what the board shows, board units; by default all of the scene.

    Raises
    ------
    ValueError
        Where a piece or an edge names a spot that the scene does not have.
    """
    left, bottom, right, top = box or frame(scene)
    unit = width / max(right - left, top - bottom)
    board_width, height = (right - left) * unit, (top - bottom) * unit
    board = laid(paint(scene, marks, unit), lambda x, y: ((x - left) * unit, (top - y) * unit))
    if not facts or not scene.facts:
        return Sheet((board,), board_width, height)
    shapes, needed = fact_shapes(scene)
    beside = laid(shapes, lambda x, y: (board_width + theme.PAD_PX + x, theme.PAD_PX - y))
    full = board_width + theme.PAD_PX + theme.COLUMN_PX + theme.PAD_PX
    return Sheet((board, beside), full, max(height, needed + 2 * theme.PAD_PX))


def column(scene: Scene) -> Sheet:
    """The title and facts of a scene alone, `theme.COLUMN_PX` wide."""
    shapes, height = fact_shapes(scene)
    return Sheet((laid(shapes, lambda x, y: (x, -y)),), theme.COLUMN_PX, height)


def laid(shapes: Iterable[Shape], place: Callable[[float, float], tuple[float, float]]) -> tuple[Shape, ...]:
    """Shapes with every point put elsewhere; sizes of texts and lines are pixels and stay."""
    found = []
    for shape in shapes:
        points = [place(x, y) for x, y in zip(shape.xs, shape.ys, strict=True)]
        x, y = place(shape.text_x, shape.text_y)
        found.append(shape._replace(xs=tuple(p[0] for p in points), ys=tuple(p[1] for p in points), text_x=x, text_y=y))
    return tuple(found)
