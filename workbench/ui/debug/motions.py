"""The motions of a debugger as buttons: over, out, to the next action, decision, scoring or breakpoint, and back; a box to jump."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from workbench.engine.errors import WorkbenchError
from workbench.ui.debug.desk import Desk, Guarded

MOTIONS = {
    "over": ("over this item", "before this item", "over"),
    "out": ("to the end of this phase", "to the beginning of this phase", "out"),
    "action": ("to the end of this action", "to the action before", "action"),
    "decision": ("to the next decision", "to the decision before", "decision"),
    "scoring": ("to the next scoring", "to the scoring before", "scoring"),
}
JUMP = re.compile(r"(?:(step|action|round) +)?([0-9]{1,9})")


class MotionsRow:
    """Two buttons for each motion, and a text box for jumps.

    Parameters
    ----------
    desk : Desk
        Its cursor is moved.
    guard : callable
        Guards a handler.
    width : int
        Pixels.
    """

    def __init__(self, desk: Desk, guard: Guarded, width: int) -> None:
        self._desk = desk
        self._buttons: list[tuple[widgets.Button, bool]] = []
        pairs = [self._pair(name, on, before, guard, self._mover(motion)) for name, (on, before, motion) in MOTIONS.items()]
        pairs.append(self._pair("break", "to the next breakpoint", "to the breakpoint before", guard, self._break))
        self.jump = widgets.Text(placeholder="step 12 or action 3", continuous_update=False)
        self.jump.layout = widgets.Layout(width="180px", flex="0 1 auto")
        self.jump.observe(guard(lambda change: self._jump(change["new"])), "value")
        row = widgets.Layout(width=f"{width}px", flex_flow="row wrap", align_items="center")
        self.widget = widgets.HBox([*pairs, self.jump], layout=row)

    def _pair(self, name: str, on: str, before: str, guard: Guarded, move: Callable[[bool], None]) -> widgets.HBox:
        made = []
        for text, tooltip, back, wide in (("◂", f"Back {before}", True, "24px"), (f"{name} ▸", f"Go {on}", False, "72px")):
            button = widgets.Button(description=text, tooltip=tooltip, layout=widgets.Layout(width=wide, padding="0", flex="0 0 auto"))
            button.on_click(guard(lambda _, back=back: move(back)))
            self._buttons.append((button, back))
            made.append(button)
        return widgets.HBox(made, layout=widgets.Layout(flex="0 0 auto", margin="0"))

    def _mover(self, motion: str) -> Callable[[bool], None]:
        def move(back: bool) -> None:
            go: Callable[[int, bool], int] = getattr(self._desk.timeline.motions, motion)
            self._desk.goto(go(self._desk.at, back))

        return move

    def _break(self, back: bool) -> None:
        if not self._desk.session.breakpoints:
            raise WorkbenchError("There is no breakpoint yet: add one on the page “Break”.")
        stops = self._desk.line.breakpoints
        stop = stops.back(self._desk.at) if back else stops.forward(self._desk.at)
        self._desk.goto(stop.moment)

    def _jump(self, text: str) -> None:
        if not (text := text.strip().lower()):
            return
        found = JUMP.fullmatch(text)
        if found is None:
            raise WorkbenchError(f"“{text}” is no place: type step 12, action 3 or round 2.")
        motions, number = self._desk.timeline.motions, int(found[2])
        kinds: dict[str, Any] = {"step": motions.clamp, "action": motions.of_action, "round": motions.of_round}
        place = kinds[found[1] or "step"](number)
        self._desk.goto(place)
        self.jump.value = ""

    def show(self) -> None:
        """Bring the buttons up to date."""
        at, last = self._desk.at, self._desk.timeline.motions.last
        for button, back in self._buttons:
            button.disabled = at == (0 if back else last)
