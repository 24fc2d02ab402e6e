"""A scene laid out in pixels: the board, and its title and facts in a column beside it."""

from __future__ import annotations

from collections.abc import Iterable
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
    board = laid(paint(scene, marks, unit), unit, left, top)
    if not facts or not scene.facts:
        return Sheet((board,), board_width, height)
    shapes, needed = fact_shapes(scene)
    beside = laid(shapes, left=-board_width - theme.PAD_PX, top=theme.PAD_PX)
    full = board_width + theme.PAD_PX + theme.COLUMN_PX + theme.PAD_PX
    return Sheet((board, beside), full, max(height, needed + 2 * theme.PAD_PX))


def column(scene: Scene) -> Sheet:
    """The title and facts of a scene alone, `theme.COLUMN_PX` wide."""
    shapes, height = fact_shapes(scene)
    return Sheet((laid(shapes),), theme.COLUMN_PX, height)


def laid(shapes: Iterable[Shape], unit: float = 1.0, left: float = 0.0, top: float = 0.0) -> tuple[Shape, ...]:
    """Shapes in pixels from the point `left`, `top`, `unit` of them to a board unit, y down; sizes of texts and lines stay."""
    return tuple(
        shape._replace(
            xs=tuple([(x - left) * unit for x in shape.xs]),
            ys=tuple([(top - y) * unit for y in shape.ys]),
            text_x=(shape.text_x - left) * unit,
            text_y=(top - shape.text_y) * unit,
        )
        for shape in shapes
    )
