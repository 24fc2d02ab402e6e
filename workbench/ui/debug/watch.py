"""The page Watch: numbers and expressions at the cursor and over the whole line, as stairs; a click in the plot goes there."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
from bokeh.core.properties import value
from bokeh.events import DoubleTap, PressUp, Tap
from bokeh.models import ColumnDataSource, Range1d
from bokeh.models.annotations import Span
from bokeh.plotting import figure

from workbench.debugger.watches import ready_made
from workbench.engine.errors import WorkbenchError
from workbench.picture import theme
from workbench.ui.debug.desk import Desk, Guarded
from workbench.ui.fresh import FreshBokehModel
from workbench.ui.words import block, table

MOST, PLOT_PX, ROOM = 5, 190, 0.22  # watches plotted, height, share of the width for their names
DASHES = ("solid", "dashed", "dotted", "dotdash", "dashdot")


class WatchPanel:
    """Parameters: the desk, what guards handlers, and the width in pixels."""

    def __init__(self, desk: Desk, guard: Guarded, width: int) -> None:
        self._desk = desk
        self.text = widgets.Combobox(placeholder="score_0, a spot, a sum", continuous_update=False)
        self.text.layout = widgets.Layout(width=f"{width - 180}px")
        self.add = widgets.Button(description="Watch", layout=widgets.Layout(width="80px"))
        self.drop = widgets.Button(description="Drop", tooltip="Watch it no more", layout=widgets.Layout(width="80px"))
        self.add.on_click(guard(lambda _: self._add()))
        self.drop.on_click(guard(lambda _: self._drop()))
        self.values = widgets.HTML()
        self.source = ColumnDataSource({name: [] for name in ("xs", "ys", "colour", "dash")})
        self.names = ColumnDataSource({name: [] for name in ("x", "y", "text", "colour")})
        self.cursor = Span(location=0, dimension="height", line_color=theme.INK, line_width=1)
        self._ranges = Range1d(start=0, end=1), Range1d(start=0, end=1)
        plot = self._plot(width)
        for kind in (Tap, DoubleTap, PressUp):
            plot.on_event(kind, guard(self._clicked))
        self.model = FreshBokehModel(plot)
        self.widget = widgets.VBox([widgets.HBox([self.text, self.add, self.drop]), self.values, self.model])
        self._drawn: tuple[Any, tuple[str, ...]] | None = None

    def _plot(self, width: int) -> figure:
        plot = figure(width=width, height=PLOT_PX, x_range=self._ranges[0], y_range=self._ranges[1], tools="", toolbar_location=None)
        plot.outline_line_color = plot.xgrid.grid_line_color = None
        plot.ygrid.grid_line_color = theme.FAINT
        plot.xaxis.axis_label, plot.yaxis.axis_label = "step", "value"
        plot.axis.axis_label_text_font_style, plot.axis.minor_tick_line_color = "normal", None
        plot.axis.axis_label_text_font = plot.axis.major_label_text_font = theme.FONT
        plot.add_layout(self.cursor)
        plot.multi_line("xs", "ys", source=self.source, line_color="colour", line_dash="dash", line_width=2)
        look: dict[str, Any] = {"text_font": value(theme.FONT), "text_font_size": "11px", "text_baseline": "middle", "x_offset": 6}
        plot.text("x", "y", "text", source=self.names, text_color="colour", **look)
        return plot

    # --- what a user does ------------------------------------------------------------------------------------------------------

    def _add(self) -> None:
        text, watches = self.text.value.strip(), self._desk.line.watches
        if not text:
            raise WorkbenchError("Name what to watch: a number of the list, or an expression such as score_0 - score_1.")
        if len(watches.expressions) == MOST and text not in watches.expressions:
            raise WorkbenchError(f"{MOST} are watched already, more cannot be told apart: drop one (write its name, then Drop).")
        known, text = {*watches.expressions}, watches.add(text)
        try:
            watches.column(text)
        except WorkbenchError:  # it has no value at some step
            if text not in known:
                watches.remove(text)
            raise
        self.text.value = ""

    def _drop(self) -> None:
        watches = self._desk.line.watches
        text = self.text.value.strip() or next(reversed(watches.expressions), "")
        if text not in watches.expressions:
            raise WorkbenchError(f"“{text}” is not watched." if text else "Nothing is watched yet.")
        watches.remove(text)
        self.text.value = ""

    def _clicked(self, event: Any) -> None:
        if event.x is not None:
            self._desk.goto(round(event.x))

    # --- what is shown ---------------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show the values at the cursor, and the plot where another is due."""
        desk, watches = self._desk, self._desk.line.watches
        due = desk.line, tuple(watches.expressions)
        if self._drawn is None or self._drawn[0] is not due[0]:
            self.text.options = ready_made(desk.line.names)
        if self._drawn is None or self._drawn[0] is not due[0] or self._drawn[1] != due[1]:
            self._draw()
        self._drawn = due
        self.model.layout.display = "" if watches.expressions else "none"
        self.cursor.location = desk.at
        now, before = watches.at(desk.at), watches.at(max(desk.at - 1, 0))
        rows = [(text, _said(found), f"was {_said(before[text])}" if before[text] != found else "") for text, found in now.items()]
        self.values.value = block(table(("watched", "now", ""), rows) if rows else "Nothing is watched yet.", style="min-height:24px")

    def _draw(self) -> None:
        watches, last = self._desk.line.watches, self._desk.timeline.motions.last
        stairs = [watches.plot(text) for text in watches.expressions]
        colours = [theme.seat(k).colour for k in range(len(stairs))]
        lines = [_steps(plot.x, plot.y) for plot in stairs]
        numbers = [number for plot in stairs for number in plot.y if number is not None] or [0.0, 1.0]
        low, high = min(numbers), max(numbers)
        room = (high - low) * 0.12 or 1.0
        self._ranges[0].update(start=0, end=max(last, 1) * (1 + ROOM))
        self._ranges[1].update(start=low - room, end=high + room)
        self.source.data = {"xs": [x for x, _ in lines], "ys": [y for _, y in lines], "colour": colours, "dash": list(DASHES[: len(lines)])}
        ends = _apart([next((y for y in reversed(plot.y) if y is not None), low) for plot in stairs], (high - low + 2 * room) * 0.09)
        texts = [text if len(text) < 16 else f"{text[:14]}…" for text in watches.expressions]
        self.names.data = {"x": [last] * len(ends), "y": ends, "text": texts, "colour": colours}


def _steps(x: list[int], y: list[float | None]) -> tuple[list[float], list[float]]:
    """Stairs as the points of a line; a gap is a NaN."""
    xs: list[float] = []
    ys: list[float] = []
    for k, (place, number) in enumerate(zip(x, y, strict=True)):
        level = float("nan") if number is None else number
        xs += [place, x[k + 1] if k + 1 < len(x) else place]
        ys += [level, level]
    return xs, ys


def _apart(levels: list[float], least: float) -> list[float]:
    """Levels moved apart so that names at them do not overlap."""
    found = dict.fromkeys(range(len(levels)), 0.0)
    below: float | None = None
    for k in sorted(range(len(levels)), key=levels.__getitem__):
        found[k] = levels[k] if below is None else max(levels[k], below + least)
        below = found[k]
    return [found[k] for k in range(len(levels))]


def _said(found: Any) -> str:
    return "none" if found is None else f"{found:g}" if isinstance(found, float) else str(found)
