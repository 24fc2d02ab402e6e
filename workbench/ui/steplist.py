"""A list of steps to pick from, a page of it at a time, and the step that a click on the board means."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as widgets

from workbench.engine.agenda import Event

LISTED = 200  # a longer list would be sent whole at each page


class StepList:
    """Parameters: what gets the index of the step picked, what guards handlers, rows shown, and the width in pixels."""

    def __init__(self, goto: Callable[[int], None], guard: Callable[[Callable[..., Any]], Any], rows: int, width: int) -> None:
        self._goto = goto
        self.widget = widgets.Select(rows=rows, layout=widgets.Layout(width=f"{width}px"))
        self.widget.add_class("wb-list")
        self.widget.observe(guard(lambda change: self._picked(change["new"])), "value")

    def _picked(self, index: int | None) -> None:
        if index is not None:
            self._goto(index)

    def show(self, at: int, steps: range, line: Callable[[int], str]) -> None:
        """List the page of `steps` in which `at` is, each in its line, and put the cursor there."""
        page = steps.index(at) // LISTED * LISTED
        listed = [(line(k), k) for k in steps[page : page + LISTED]]
        if list(self.widget.options) != listed:
            self.widget.options = listed
        self.widget.value = at


def next_about(names: Iterable[str], at: int, steps: range, event_at: Callable[[int], Event | None]) -> int | None:
    """The next of the steps that is about a spot, after the last one from the first again; None where none is."""
    wanted, here = set(names), steps.index(at) + 1
    return next((k for k in (*steps[here:], *steps[:here]) if (event := event_at(k)) is not None and wanted & set(event.spots)), None)
