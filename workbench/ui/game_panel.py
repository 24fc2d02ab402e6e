"""The panel of the game on the table: a new one, save and load, and the branches of what was tried."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from workbench.engine.errors import WorkbenchError
from workbench.engine.node import Node
from workbench.engine.record import save
from workbench.engine.replay import load
from workbench.engine.session import Session

ALL, ACTOR = -1, -2  # seats that `see` can have besides the players


class GamePanel:
    """New, Save, Load and branches.

    Parameters
    ----------
    session : callable
        The session on the table.
    take : callable
        Puts another session on the table.
    say : callable
        Shows a sentence.
    guard : callable
        Guards a handler.
    """

    def __init__(
        self,
        session: Callable[[], Session],
        take: Callable[[Session], None],
        say: Callable[[str], None],
        guard: Callable[[Callable[..., Any]], Any],
    ) -> None:
        self._session, self._take, self._say = session, take, say
        self._mine: set[Path] = set()  # files that this table wrote or read: these may be replaced
        wide, half = widgets.Layout(width="98%"), widgets.Layout(width="48%")
        self.seed = widgets.IntText(value=session().seed, description="seed", layout=wide)
        self.new = widgets.Button(description="New game", layout=wide)
        self.path = widgets.Text(value=f"{session().game.key}.json", description="file", continuous_update=False, layout=wide)
        self.save = widgets.Button(description="Save", layout=half)
        self.load = widgets.Button(description="Load", layout=half)
        self.branch = widgets.Dropdown(options=[("main line", -1)], value=-1, description="line", layout=wide)
        self.name = widgets.Text(description="name", continuous_update=False, layout=wide)
        self.rename = widgets.Button(description="Rename the branch", layout=wide)
        seats = range(len(session().game.tally(session().state).scores))
        seen = [("everything", ALL), ("what the player to move sees", ACTOR), *((f"what player {seat} sees", seat) for seat in seats)]
        self.see = widgets.Dropdown(options=seen, value=ALL, description="see", layout=wide)
        for control in (self.seed, self.path, self.branch, self.name, self.see):
            control.style.description_width = "44px"
        self.before = widgets.Button(description="Back to the game before", disabled=True, layout=wide)
        self._last: Session | None = None  # what was on the table before this one
        self.before.on_click(guard(lambda _: self._swap()))
        self.see.observe(guard(lambda _: None), "value")
        self.new.on_click(guard(lambda _: self._new()))
        self.save.on_click(guard(lambda _: self._save()))
        self.load.on_click(guard(lambda _: self._load()))
        self.rename.on_click(guard(lambda _: self._rename()))
        self.branch.observe(guard(lambda change: self._goto(change["new"])), "value")
        files = widgets.HBox([self.save, self.load])
        self.widget = widgets.VBox([self.see, self.seed, self.new, self.before, self.path, files, self.branch, self.name, self.rename])

    def show(self) -> None:
        """Bring the list of branches up to date."""
        branches = self._branches()
        options = [("main line", -1), *((node.name or str(node.action), k) for k, node in enumerate(branches))]
        line = self._session().node.line
        at = max((k for k, node in enumerate(branches) if node in line), default=-1)
        if list(self.branch.options) != options:
            self.branch.options = options
        if self.branch.value != at:
            self.branch.value = at
        self.rename.disabled = self.name.disabled = at < 0

    @property
    def seat(self) -> int | None:
        """Whose knowledge is shown; None: everything."""
        if self.see.value == ACTOR:
            return self._session().game.actor(self._session().state)
        return None if self.see.value == ALL else int(self.see.value)

    def keep(self, session: Session) -> None:
        """Keep what was on the table: nothing that was tried is lost by a new game, a rule or a file."""
        self._last = session
        self.before.disabled = False

    def _swap(self) -> None:
        if self._last is not None:
            self._take(self._last)

    def _branches(self) -> list[Node]:
        return self._session().branches()

    def _new(self) -> None:
        session = self._session()
        self._take(Session(session.game, self.seed.value, None))
        self._say(f"A new game with seed {self.seed.value}. The one before is kept: see the button below.")

    def _save(self) -> None:
        path = Path(self.path.value).expanduser()
        if path.exists() and path.resolve() not in self._mine:
            self._mine.add(path.resolve())
            raise WorkbenchError(f"{path} exists already: press Save again to replace it, or give another name.")
        save(self._session(), path)
        self._mine.add(path.resolve())
        self._say(f"Saved as {path}.")

    def _load(self) -> None:
        path = Path(self.path.value).expanduser()
        session = load(path)
        if session.game.key != self._session().game.key:
            raise WorkbenchError(f"{path} is a game of {session.game.key}; open it with table({str(path)!r}).")
        self._take(session)
        self._mine.add(path.resolve())
        self._say(" ".join([f"Loaded {path}.", *session.notices]))

    def _rename(self) -> None:
        if self.branch.value < 0:
            raise WorkbenchError("The main line has no name: choose a branch first.")
        self._session().rename(self._branches()[self.branch.value], self.name.value)

    def _goto(self, index: int) -> None:
        session = self._session()
        session.goto(session.main_line(self._branches()[index] if index >= 0 else None)[-1])
