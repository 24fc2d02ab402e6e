"""The page Why: the clause behind the step, whose rule it is, what was counted, the ways there were; and what made a number."""

from __future__ import annotations

import html
from typing import Any

import ipywidgets as widgets

from workbench.debugger.choices import choices_at, choose
from workbench.debugger.watches import ready_made
from workbench.debugger.why import Why, why
from workbench.engine.errors import WorkbenchError
from workbench.ui.debug.desk import Desk, Guarded
from workbench.ui.words import block, table

LISTED = 200  # answers to choose from: more belong to the table
NOTHING = ""


class WhyPanel:
    """Parameters: the desk, what guards handlers, and the width in pixels."""

    def __init__(self, desk: Desk, guard: Guarded, width: int) -> None:
        self._desk = desk
        wide, half = widgets.Layout(width=f"{width}px"), widgets.Layout(width=f"{width - 116}px")
        button = widgets.Layout(width="108px", flex="0 0 auto")
        self.words = widgets.HTML(layout=wide)
        self.answers = widgets.Dropdown(options=[("", NOTHING)], layout=half)
        self.choose = widgets.Button(description="Choose this", tooltip="Opens a branch; the old course stays", layout=button)
        self.choose.on_click(guard(lambda _: self._choose()))
        self.choice = widgets.HBox([self.answers, self.choose])
        self.name = widgets.Combobox(placeholder="what made it: score_0, a spot", continuous_update=False, layout=half)
        self.ask = widgets.Button(description="Trace it", tooltip="Which steps made this number what it is", layout=button)
        self.ask.on_click(guard(lambda _: self._ask()))
        self.steps = widgets.Select(options=[], rows=4, layout=wide)
        self.steps.add_class("wb-list")
        self.steps.observe(guard(lambda change: self._go(change["new"])), "value")
        self.widget = widgets.VBox([self.words, self.choice, widgets.HBox([self.name, self.ask]), self.steps])
        self._line: Any = None

    def _choose(self) -> None:
        text = self.answers.value
        if not text:
            raise WorkbenchError("Pick what is to be chosen instead.")
        self._desk.take(choose(self._desk.timeline, self._desk.at, text))

    def _ask(self) -> None:
        name = self.name.value.strip().strip("`")
        if not name:
            raise WorkbenchError("Name a spot, or a number of the line: its score, what lies on a spot.")
        found = self._desk.line.causes.of(name, self._desk.at)
        if not found:
            raise WorkbenchError(f"No step up to here made anything of “{name}”.")
        self.steps.options = [(f"{k:>3}  {self._desk.timeline.sentence(k)}", k) for k in found]
        self.steps.value = None

    def _go(self, index: int | None) -> None:
        if index is not None:
            self._desk.goto(index)

    def show(self) -> None:
        """Tell of the step under the cursor."""
        desk = self._desk
        if desk.line is not self._line:
            self._line = desk.line
            self.name.options = ready_made(desk.line.names)
            self.steps.options = []
        event = desk.timeline.told(desk.at)
        said = why_words(why(desk.timeline, desk.at)) if event is not None else "<p>Nothing has happened yet.</p>"
        self.words.value = block(said + self._decision(), style="height:212px;overflow-y:auto;padding-right:4px")

    def _decision(self) -> str:
        found = choices_at(self._desk.timeline, self._desk.at)
        listed = [] if found is None else [str(action) for action in found.others[:LISTED]]
        head = "choose otherwise ..." if listed else "nothing to choose here"
        self.answers.options = [(head, NOTHING), *((text, text) for text in listed)]
        self.answers.disabled = self.choose.disabled = not listed
        if found is None:
            return ""
        title = html.escape(self._desk.game.rulebook[found.clause].title)
        chosen = f"what was chosen: <b>{html.escape(str(found.chosen))}</b>" if found.chosen is not None else "the line ends here"
        hidden = " (what else there was, the seat does not know)" if found.secret else f"; {len(found.others)} other ways"
        return f"<p>Here player {found.player} decides ({title}): {chosen}{hidden}.</p>"


def why_words(found: Why) -> str:
    """Why a step happened, as HTML: of this step first, then the rule."""
    said = [f"<p><b>{html.escape(found.title)}</b> [{html.escape(found.clause)}].</p>"]
    if found.ways:
        rows = [(f"{'➜ ' if way.taken else ''}{way.to}", str(way.amount), "taken" if way.taken else "") for way in found.ways]
        said.append(table(("way", "count", ""), rows))
    if found.otherwise:
        said.append(f"<p><b>Otherwise:</b> {html.escape(found.otherwise)}</p>")
    if found.counted:
        counted = ", ".join(f"{html.escape(name)} = {html.escape(str(value))}" for name, value in found.counted.items())
        said.append(f"<p>Counted: {counted}.</p>")
    if found.because:
        said.append(f"<p>From: {', '.join(f'{html.escape(name)} ({html.escape(str(value))})' for name, value in found.because)}.</p>")
    said.append(f"<p>{html.escape(found.text)}</p>")
    said.append(f'<p class="wb-quiet">{html.escape(found.status_words)} {html.escape(found.remark)}</p>')
    for option in found.options:
        others = ", ".join(html.escape(str(other)) for other in option.others[:6])
        said.append(f"<p>Option <b>{html.escape(option.name)}</b> is {html.escape(str(option.value))}; it could be {others}.</p>")
    return "".join(said)
