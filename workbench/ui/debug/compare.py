"""The page Compare: this line under another rule, both sides under one cursor below the debugger."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import Field, fields
from typing import Any

import ipywidgets as widgets

from workbench.debugger.compare import Comparison, compare_options
from workbench.engine.errors import WorkbenchError
from workbench.engine.options import as_dict, read_choice
from workbench.ui.debug.desk import Desk, Guarded
from workbench.ui.words import block

HERE, BEGINNING = "from the action under the cursor", "from the beginning"


class ComparePanel:
    """Parameters: the desk, what shows a comparison, what guards handlers, and the width in pixels."""

    def __init__(self, desk: Desk, show: Callable[[Comparison | None], None], guard: Guarded, width: int) -> None:
        self._desk, self._shown = desk, show
        wide = widgets.Layout(width=f"{width}px")
        now = as_dict(desk.game.options)
        rules = [item for item in fields(desk.game.options_form) if item.metadata["kind"] == "rule"]
        self.choices = {item.name: _control(item, now[item.name], wide) for item in rules}
        self.start = widgets.Dropdown(options=[HERE, BEGINNING], value=BEGINNING, description="both run", layout=wide)
        self.start.style.description_width = "130px"
        self.run = widgets.Button(description="Compare", layout=widgets.Layout(width="110px"))
        self.close = widgets.Button(description="Close", tooltip="Put the two boards away", layout=widgets.Layout(width="110px"))
        self.run.on_click(guard(lambda _: self._run()))
        self.close.on_click(guard(lambda _: show(None)))
        self.said = widgets.HTML(layout=wide)
        listed = widgets.VBox(list(self.choices.values()), layout=widgets.Layout(max_height="200px", overflow="auto"))
        self.widget = widgets.VBox([listed, self.start, widgets.HBox([self.run, self.close]), self.said])

    def _run(self) -> None:
        desk, now = self._desk, as_dict(self._desk.game.options)
        if desk.seat is not None:
            raise WorkbenchError("A comparison shows all that is secret: open the debugger without a seat for it.")
        chosen = {name: self._chosen(name) for name in self.choices}
        changed: dict[str, Any] = {name: value for name, value in chosen.items() if value != now[name]}
        if not changed:
            raise WorkbenchError("Choose another value for at least one rule first.")
        at = desk.moment.node if self.start.value == HERE else None
        found = compare_options(desk.session, changed, at=at)[0]
        self._shown(found)
        self.said.value = block(html.escape(found.sentence))

    def _chosen(self, name: str) -> Any:
        control = self.choices[name]
        return read_choice(self._desk.game.options_form, name, control.value) if isinstance(control, widgets.Text) else control.value

    def show(self) -> None:
        """Nothing depends on the cursor."""


def _control(item: Field[Any], value: Any, layout: widgets.Layout) -> widgets.Widget:
    """The choices of a rule; a text box where more can be chosen than is listed."""
    if item.metadata["more"] is not None:
        control = widgets.Text(value=str(value), description=item.name, continuous_update=False, layout=layout)
    else:
        control = widgets.Dropdown(options=item.metadata["choices"], value=value, description=item.name, layout=layout)
    control.tooltip, control.style.description_width = item.metadata["text"], "130px"
    return control
