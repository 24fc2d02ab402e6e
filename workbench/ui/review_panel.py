"""The panel of a game that is solved: who would win from where, move by move, and which moves were mistakes."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets
from bokeh.events import DoubleTap, PressUp, Tap
from bokeh.models import ColumnDataSource, HoverTool
from bokeh.models.annotations import Span
from bokeh.plotting import figure

from workbench.debugger.review import Judgement, review
from workbench.engine.session import Session
from workbench.picture import theme
from workbench.ui.fresh import FreshBokehModel
from workbench.ui.words import block

PLOT_PX = 150


class ReviewPanel:
    """A line plot of the lead in perfect play, and the mistakes in words; a click in the plot goes to the move.

    Parameters
    ----------
    session : callable
        The session on the table.
    go : callable
        Gets how many actions of the line to go to.
    guard : callable
        Guards a handler.
    width : int
        Pixels.
    """

    def __init__(
        self, session: Callable[[], Session], go: Callable[[int], None], guard: Callable[[Callable[..., Any]], Any], width: int
    ) -> None:
        self._session, self._go = session, go
        self.found: list[Judgement] = []
        self.source = ColumnDataSource({"number": [], "lead": [], "said": []})
        self.cursor = Span(location=0, dimension="height", line_color=theme.GREY, line_dash="dashed")
        self.button = widgets.Button(description="Review the game so far", layout=widgets.Layout(width="98%"))
        self.button.on_click(guard(lambda _: self._review()))
        self.words = widgets.HTML()
        plot = self._plot(width)
        for kind in (Tap, DoubleTap, PressUp):
            plot.on_event(kind, guard(self._clicked))
        self.model = FreshBokehModel(plot)
        self.widget = widgets.VBox([self.button, self.model, self.words])

    def _plot(self, width: int) -> figure:
        title = "Lead of player 0 in perfect play"
        plot = figure(width=width, height=PLOT_PX, title=title, tools="", toolbar_location=None, outline_line_color=None)
        plot.title.text_font_size = "11px"  # type: ignore[union-attr]
        plot.xaxis.axis_label, plot.yaxis.axis_label = "move", "stones ahead"
        plot.add_layout(Span(location=0, dimension="width", line_color=theme.INK, line_width=1))
        plot.add_layout(self.cursor)
        line = plot.line("number", "lead", source=self.source, line_color=theme.GREY)
        plot.scatter("number", "lead", source=self.source, size=7, fill_color=theme.seat(0).colour, line_color=theme.INK)
        plot.add_tools(HoverTool(renderers=[line], tooltips="@said", mode="vline"))
        return plot

    def _review(self) -> None:
        self.found = review(self._session())
        moves = {"number": [j.number for j in self.found], "lead": [j.lead for j in self.found], "said": [_said(j) for j in self.found]}
        self.source.data = moves
        mistakes = [judgement for judgement in self.found if judgement.loss]
        if not self.found:
            said = "No position of this line is small enough to be solved yet."
        elif not mistakes:
            said = f"All {len(self.found)} moves that could be judged were perfect."
        else:
            said = f"{len(mistakes)} of {len(self.found)} moves gave something away:<br>" + "<br>".join(
                html.escape(_said(j)) for j in mistakes
            )
        self.words.value = block(said, style="line-height:1.4")

    def _clicked(self, event: Any) -> None:
        if event.x is not None and self.found:
            self._go(min(self.found, key=lambda judgement: abs(judgement.number - event.x)).number)

    def show(self) -> None:
        """Show where the cursor is."""
        self.cursor.location = self._session().node.depth


def _said(judgement: Judgement) -> str:
    best = f"best: {', '.join(judgement.better[:4])}"
    reply = f"; punished by {', '.join(judgement.reply[:3])}" if judgement.loss and judgement.reply else ""
    lost = f"gave away {judgement.loss}; {best}{reply}" if judgement.loss else "perfect"
    return f"{judgement.number}. player {judgement.player} {judgement.action}: {lost}"
