"""The page Line: bookmarks with notes, branches, and what if an action were skipped or changed."""

from __future__ import annotations

import html
from typing import Any

import ipywidgets as widgets

from workbench.debugger.choices import bookmark, bookmarks, remove_bookmark
from workbench.debugger.timeline import Timeline
from workbench.debugger.whatif import what_if
from workbench.engine.errors import WorkbenchError
from workbench.engine.node import Node
from workbench.ui.debug.desk import Desk, Guarded
from workbench.ui.words import block

MAIN = -1


class LinePanel:
    """Parameters: the desk, what guards handlers, and the width in pixels."""

    def __init__(self, desk: Desk, guard: Guarded, width: int) -> None:
        self._desk = desk
        wide, button = widgets.Layout(width=f"{width}px"), widgets.Layout(width="100px")
        self.note = widgets.Text(placeholder="a note at this step", layout=widgets.Layout(width=f"{width - 216}px"))
        self.keep, self.drop = (widgets.Button(description=text, layout=button) for text in ("Bookmark", "Remove"))
        self.notes = widgets.Select(options=[], rows=4, layout=wide)
        self.branch = widgets.Dropdown(options=[("main line", MAIN)], value=MAIN, description="line", layout=wide)
        self.change = widgets.Text(placeholder="play this instead", layout=widgets.Layout(width=f"{width - 216}px"))
        self.replace, self.skip = (widgets.Button(description=text, layout=button) for text in ("Change it", "Skip it"))
        self.action, self.outcome = widgets.HTML(layout=wide), widgets.HTML(layout=wide)
        self.keep.on_click(guard(lambda _: self._keep()))
        self.drop.on_click(guard(lambda _: remove_bookmark(desk.timeline, desk.at)))
        self.notes.observe(guard(lambda change: self._go(change["new"])), "value")
        self.branch.observe(guard(lambda change: self._take(change["new"])), "value")
        self.replace.on_click(guard(lambda _: self._replace()))
        self.skip.on_click(guard(lambda _: self._what_if(None)))
        rows = [[self.note, self.keep, self.drop], [self.notes], [self.branch], [self.action], [self.change, self.replace, self.skip]]
        self.widget = widgets.VBox([*(widgets.HBox(row) for row in rows), self.outcome])

    def _keep(self) -> None:
        if not (text := self.note.value.strip()):
            raise WorkbenchError("Write a note first.")
        bookmark(self._desk.timeline, self._desk.at, text)
        self.note.value = ""

    def _go(self, index: int | None) -> None:
        if index is not None:
            self._desk.goto(index)

    def _take(self, branch: int) -> None:
        session = self._desk.session
        node = session.branches()[branch] if branch != MAIN else None
        session.goto(session.main_line(node)[-1])
        self._desk.take(Timeline(session, self._desk.seat))

    def _replace(self) -> None:
        if not (text := self.change.value.strip()):
            raise WorkbenchError("Type what is to be played instead.")
        self._what_if(text)
        self.change.value = ""

    def _what_if(self, change: str | None) -> None:
        desk = self._desk
        player = desk.game.actor(desk.moment.node.before)
        if desk.seat not in (None, player) and desk.moment.node.action is not None:
            raise WorkbenchError(f"This was decided by player {player}, and player {desk.seat} looks on.")
        found = what_if(desk.session, desk.moment.node, change)
        desk.take(Timeline(desk.session, desk.seat))
        said = found.sentence if desk.seat is None else found.again  # the rest names actions of others
        self.outcome.value = block(html.escape(f"{said} The old course is kept as a line of its own."))

    def _named(self, node: Node) -> str:
        """What a branch is called; its name may be the action it begins with, so a seat that does not know this gets neither."""
        return node.name if node.name and self._desk.knows(node) else f"{self._desk.action_words(node)} (action {node.depth})"

    def show(self) -> None:
        """Bring the lists up to date."""
        desk = self._desk
        kept = [(f"{k:>3}  {note.text}", k) for k, note in bookmarks(desk.timeline).items()]
        if list(self.notes.options) != kept:
            self.notes.options = kept
        places = {k for _, k in kept}
        self.notes.value = desk.at if desk.at in places else None
        self.drop.disabled = desk.at not in places
        branches, line = desk.session.branches(), desk.timeline.moments[-1].node.line
        told: list[tuple[str, Any]] = [("main line", MAIN), *((self._named(node), k) for k, node in enumerate(branches))]
        if list(self.branch.options) != told:
            self.branch.options = told
        now = max((k for k, node in enumerate(branches) if node in line), default=MAIN)
        if self.branch.value != now:
            self.branch.value = now
        action = desk.moment.node.action
        self.replace.disabled = self.skip.disabled = action is None
        node, said = desk.moment.node, "This is the opening."
        if action is not None:
            said = f"What if “{desk.action_words(node)}” (action {node.depth}) ..."
        self.action.value = block(html.escape(said))
