"""The page Break: breakpoints with how often each is hit, on and off; a click on the board adds one where that is switched on."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, get_args

import ipywidgets as widgets

from workbench.debugger.breakpoints import add_breakpoint
from workbench.engine.agenda import Event
from workbench.engine.breakpoint import Subject
from workbench.engine.errors import WorkbenchError
from workbench.ui.debug.desk import Desk, Guarded

OF_EVENTS: dict[str, Callable[[Event], Any]] = {
    "spot": lambda event: next((spot for spot in event.spots if ">" not in spot), None),
    "event": lambda event: event.kind,
    "token": lambda event: event.token,
    "player": lambda event: event.player,
    "clause": lambda event: event.clause,
}


class BreaksPanel:
    """Parameters: the desk, what guards handlers, and the width in pixels."""

    def __init__(self, desk: Desk, guard: Guarded, width: int) -> None:
        self._desk, self._guard = desk, guard
        self.on = widgets.Dropdown(options=list(get_args(Subject)), layout=widgets.Layout(width="104px"))
        self.of = widgets.Text(continuous_update=False, layout=widgets.Layout(width=f"{width - 220}px"))
        self.add = widgets.Button(description="Add", layout=widgets.Layout(width="96px"))
        small = widgets.Layout(width="112px")
        self.rises, self.falls = (widgets.Text(placeholder=text, layout=small) for text in ("rises to", "falls to"))
        self.times = widgets.BoundedIntText(1, 1, 10**6, description="from time", layout=widgets.Layout(width="140px"))
        self.times.style.description_width = "64px"
        self.by_click = widgets.Checkbox(description="a click on the board adds a breakpoint there", indent=False)
        self.by_click.layout = widgets.Layout(width=f"{width}px")
        self.rows = widgets.VBox(layout=widgets.Layout(max_height="180px", overflow="auto"))
        self.on.observe(guard(lambda _: None), "value")
        self.by_click.observe(guard(lambda _: None), "value")
        self.add.on_click(guard(lambda _: self._add()))
        self.lines = widgets.HBox([self.rises, self.falls])
        first = widgets.HBox([self.on, self.of, self.add])
        self.widget = widgets.VBox([first, widgets.HBox([self.lines, self.times]), self.by_click, self.rows])
        self._shown: Any = None

    def _add(self) -> None:
        on, text = self.on.value, self.of.value.strip()
        if not text:
            raise WorkbenchError(f"Say which {on}: {self._example() or 'this line has none'}.")
        data: dict[str, Any] = {"on": on, "of": int(text) if on == "player" and text.isdigit() else text, "nth": self.times.value}
        if on == "number":
            lines = {"rises_to": self.rises.value, "falls_to": self.falls.value}
            data |= {name: _number(value) for name, value in lines.items() if value.strip()}
        add_breakpoint(self._desk.session, data, self._desk.line.names)
        self._desk.changed_breakpoints()
        try:
            self._desk.line.breakpoints.hits(len(self._desk.session.breakpoints) - 1)
        except WorkbenchError:  # it has no value at some step
            self._remove(-1)
            raise
        self.of.value = ""

    def _example(self) -> str:
        """Something of the kind from this line, from the cursor on where there is one."""
        on, timeline, at = self.on.value, self._desk.timeline, self._desk.at
        if on == "number":
            return "for example score_0"
        if on == "expression":
            return f'for example player == 0 and clause == "{self._found_in(range(len(timeline)), OF_EVENTS["clause"])}"'
        found = self._found_in((*range(at, len(timeline)), *range(at)), OF_EVENTS[on])
        return "" if found is None else f"for example {found}"

    def _found_in(self, places: Iterable[int], of: Callable[[Event], Any]) -> Any:
        events = (event for k in places if (event := self._desk.timeline.told(k)) is not None)
        return next((found for event in events if (found := of(event)) is not None), None)

    def clicked(self, spot: str) -> bool:
        """Take a click on a spot of the board; answers whether it made a breakpoint."""
        if not self.by_click.value:
            return False
        add_breakpoint(self._desk.session, {"on": "spot", "of": spot})
        self._desk.changed_breakpoints()
        return True

    def _switch(self, place: int, on: bool) -> None:
        kept = self._desk.session.breakpoints
        kept[place] = replace(kept[place], off=not on)
        self._desk.changed_breakpoints()

    def _remove(self, place: int) -> None:
        del self._desk.session.breakpoints[place]
        self._desk.changed_breakpoints()

    def show(self) -> None:
        """List the breakpoints; the one hit at the cursor is named."""
        self.of.placeholder = self._example()
        self.lines.layout.visibility = "visible" if self.on.value == "number" else "hidden"
        desk = self._desk
        told = [(str(one), one.off, *self._found(k)) for k, one in enumerate(desk.session.breakpoints)]
        if told != self._shown:
            self._shown = told
            self.rows.children = [self._row(k, *row) for k, row in enumerate(told)]

    def _found(self, place: int) -> tuple[bool, str]:
        """Whether one is hit at the cursor, and how often it is; on another line than it was made for it may have no value."""
        try:
            hits = self._desk.line.breakpoints.hits(place)
        except WorkbenchError as error:
            return False, str(error)
        return self._desk.at in hits, f"{len(hits)} hit{'s' * (len(hits) != 1)}"

    def _row(self, place: int, text: str, off: bool, hit: bool, found: str) -> widgets.HBox:
        said = f"{'● ' if hit else ''}{text}: {'off' if off else found}"
        box = widgets.Checkbox(value=not off, description=said, indent=False, layout=widgets.Layout(flex="1 1 auto", width="auto"))
        box.observe(self._guard(lambda change: self._switch(place, change["new"])), "value")
        drop = widgets.Button(icon="trash", tooltip=f"Remove the breakpoint {text}", layout=widgets.Layout(width="32px", flex="0 0 auto"))
        drop.on_click(self._guard(lambda _: self._remove(place)))
        return widgets.HBox([box, drop])


def _number(text: str) -> float:
    try:
        found = int(text) if text.strip().lstrip("-").isdigit() else float(text)
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise WorkbenchError(f"“{text.strip()}” is no number for a line that is crossed.")
    return found
