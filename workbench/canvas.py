"""A Bokeh figure that draws shapes: all polygons and, above them, all texts.

BokehJS works out every row of a column source anew when one of them changes. So what seldom changes has a source of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from workbench.picture import Layer, Shape, theme
from workbench.picture.hatch import hatching

if TYPE_CHECKING:
    from bokeh.models import ColumnDataSource, Range1d
    from bokeh.models.glyph import Glyph
    from bokeh.plotting import figure

COLUMNS = (
    "xs",
    "ys",
    "fill",
    "line",
    "line_width",
    "alpha",
    "text",
    "text_x",
    "text_y",
    "text_size",
    "text_colour",
    "text_style",
    "text_align",
)
Row = tuple[Any, ...]


def levels(shapes: Iterable[Shape]) -> tuple[list[Shape], list[Shape]]:
    """Shapes that lie still, labels among them, and those above that come, go and move: each level has a source."""
    still: list[Shape] = []
    moving: list[Shape] = []
    for shape in shapes:
        (still if shape.z <= Layer.POOL or shape.z == Layer.LABEL else moving).append(shape)
    return still, moving


def rows(shapes: Iterable[Shape], unit: float) -> Iterator[Row]:
    """A row of the source for each shape, and one for its hatch.

    Parameters
    ----------
    shapes : iterable of Shape
        In units with y *up*.
    unit : float
        Pixels of a unit.
    """
    for shape in shapes:
        yield _row(shape)
        if shape.hatch:
            yield _row(hatching(shape, unit))


def _row(shape: Shape) -> Row:
    line = shape.line if shape.line_width and shape.line else None
    return (
        list(shape.xs),
        list(shape.ys),
        shape.fill or None,
        line,
        shape.line_width,
        shape.alpha,
        shape.text or None,  # BokehJS measures every text five times, empty ones too, but passes over None
        shape.text_x,
        shape.text_y,
        f"{shape.text_size}px",
        shape.text_colour,
        "bold" if shape.bold else "normal",
        shape.align,
    )


def columns(found: Iterable[Row], room: int = 1) -> dict[str, list[Any]]:
    """Rows as the data of a source, filled up with rows that draw nothing to a multiple of `room`."""
    made = list(found)
    made += [_row(Shape())] * (-len(made) % room)
    return {name: [row[k] for row in made] for k, name in enumerate(COLUMNS)}


def canvas(sources: Sequence[ColumnDataSource], width: int, height: int, x_range: Range1d, y_range: Range1d) -> figure:
    """The figure, without axes, grid or tools.

    Parameters
    ----------
    sources : sequence of ColumnDataSource
        One for each of `levels`, the lowest first, with the columns of `columns`.
    width, height : int
        Pixels.
    x_range, y_range : Range1d
        What of the shapes' plane it shows.
    """
    from bokeh.core.properties import value
    from bokeh.models.glyphs import Patches, Text
    from bokeh.plotting import figure

    made = figure(
        width=width,
        height=height,
        x_range=x_range,
        y_range=y_range,
        tools="",
        toolbar_location=None,
        min_border=0,
        outline_line_color=None,
        background_fill_color=theme.PAPER,
        border_fill_color=theme.PAPER,
    )
    made.axis.visible = False
    made.grid.visible = False
    for source in sources:
        polygons = Patches(
            xs="xs",
            ys="ys",
            fill_color="fill",
            fill_alpha="alpha",
            line_color="line",
            line_alpha="alpha",
            line_width="line_width",
            line_join="round",
        )
        _draw(made, source, polygons, None)
    for source in sources:
        texts = Text(
            x="text_x",
            y="text_y",
            text="text",
            text_color="text_colour",
            text_alpha="alpha",
            text_font={"value": theme.FONT},
            text_font_size="text_size",
            text_font_style="text_style",
            text_align="text_align",
            text_baseline="middle",
        )
        _draw(made, source, texts, Text(x="text_x", y="text_y", text=value(None)))  # type: ignore[arg-type]  # None is fine
    return made


def _draw(made: figure, source: ColumnDataSource, glyph: Glyph, other: Glyph | None) -> None:
    """Nothing is ever selected or muted, but BokehJS works these looks out at each change: None is the glyph's, `other` has no text."""
    made.add_glyph(source, glyph, selection_glyph=other, nonselection_glyph=other, muted_glyph=other)
