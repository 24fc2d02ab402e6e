"""The page Export: the steps of a range as a page, pictures, an animation or a trace."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from workbench.engine.errors import WorkbenchError
from workbench.export import KINDS, export
from workbench.ui.debug.desk import Desk, Guarded
from workbench.ui.words import block

FLOW, ACTION, ALL = "the last flow", "the action under the cursor", "all of the line"

ABOUT = (
    "A file ending in .html can be mailed and opened anywhere; .gif is an animation, .svg a strip of pictures, "
    ".png the last picture, .jsonl and .csv are traces."
)


class ExportPanel:
    """Parameters: the desk, what guards handlers, and the width in pixels."""

    def __init__(self, desk: Desk, guard: Guarded, width: int) -> None:
        self._desk = desk
        wide = widgets.Layout(width=f"{width}px")
        self.path = widgets.Text(value=f"{desk.game.key}.html", description="file", layout=wide)
        self.range = widgets.Dropdown(options=[FLOW, ACTION, ALL], description="steps", layout=wide)
        for control in (self.path, self.range):
            control.style.description_width = "44px"
        self.button = widgets.Button(description="Export", layout=widgets.Layout(width="110px"))
        self.button.on_click(guard(lambda _: self._export()))
        self.said = widgets.HTML(layout=wide)
        about = widgets.HTML(block(ABOUT), layout=wide)
        self.widget = widgets.VBox([self.path, self.range, self.button, self.said, about])

    def _export(self) -> None:
        path = self.path.value.strip()
        if not path:
            raise WorkbenchError(f"Give the name of a file that ends in {', '.join(KINDS)}.")
        number = self._desk.moment.node.depth - 1  # records count from 0
        if self.range.value == ACTION and number < 0:
            raise WorkbenchError("The opening is no action: take all of the line, or step on.")
        taken: dict[str, dict[str, Any]] = {FLOW: {}, ACTION: {"action": str(number)}, ALL: {"everything": True}}
        export(self._desk.session, path, seat=self._desk.seat, **taken[self.range.value])
        self.said.value = block(f"Written: {path}.")

    def show(self) -> None:
        """Nothing depends on the cursor."""
