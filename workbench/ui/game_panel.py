"""The panel of the games on the table: whose knowledge is shown, a new game, those before, and the lines of what was tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from workbench.engine.chance import checked_seed
from workbench.engine.errors import WorkbenchError
from workbench.engine.node import Node
from workbench.engine.session import Session
from workbench.ui.files_panel import FilesPanel

ALL, ACTOR = -1, -2  # seats that `see` can have besides the players
MAIN = -1


class GamePanel:
    """Seats, games, files and lines; parameters as for `FilesPanel`."""

    def __init__(
        self,
        session: Callable[[], Session],
        take: Callable[[Session], None],
        say: Callable[[str], None],
        guard: Callable[[Callable[..., Any]], Any],
    ) -> None:
        self._session, self._take, self._say = session, take, say
        self._games: list[Session] = [session()]  # all that were on this table: none is lost
        self.see = widgets.Dropdown(options=[("everything", ALL)], value=ALL, description="see")
        self.seed = widgets.Text(value=str(session().seed), description="seed", continuous_update=False)
        self.new = widgets.Button(description="New game")
        self.games = widgets.Dropdown(options=[("game 1", 0)], value=0, description="game")
        self.files = FilesPanel(session, take, say, guard)
        self.branch = widgets.Dropdown(options=[("main line", MAIN)], value=MAIN, description="line")
        self.name = widgets.Text(description="name", continuous_update=False)
        self.rename = widgets.Button(description="Rename the branch")
        for control in (self.see, self.seed, self.games, self.branch, self.name):
            control.style.description_width = "44px"
        for control in (self.see, self.seed, self.new, self.games, self.branch, self.name, self.rename):
            control.layout = widgets.Layout(width="98%", flex="0 0 auto")
        self.see.observe(guard(lambda _: None), "value")
        self.new.on_click(guard(lambda _: self._new()))
        self.games.observe(guard(lambda change: self._take(self._games[change["new"]])), "value")
        self.branch.observe(guard(lambda change: self._goto(change["new"])), "value")
        self.rename.on_click(guard(lambda _: self._rename()))
        rows = [self.branch, self.name, self.rename, self.files.widget, self.seed, self.new, self.games, self.see]
        self.widget = widgets.VBox(rows)

    def show(self) -> None:
        """Bring the lists of seats, games and lines up to date."""
        session = self._session()
        seats = range(len(session.game.tally(session.state).scores))
        seen = [("everything", ALL), ("what the player to move sees", ACTOR), *((f"what player {seat} sees", seat) for seat in seats)]
        _update(self.see, seen, self.see.value if self.see.value < len(seats) else ALL)
        if not any(session is known for known in self._games):
            self._games.append(session)
            self.seed.value = str(session.seed)
        told = [(_told(number, known), number) for number, known in enumerate(self._games)]
        _update(self.games, told, next(number for number, known in enumerate(self._games) if known is session))
        branches, line = session.branches(), session.node.line
        told = [("main line", MAIN), *((node.name or str(node.action), k) for k, node in enumerate(branches))]
        _update(self.branch, told, max((k for k, node in enumerate(branches) if node in line), default=MAIN))
        self.rename.disabled = self.name.disabled = self.branch.value == MAIN

    @property
    def seat(self) -> int | None:
        """Whose knowledge is shown; None: everything."""
        if self.see.value == ACTOR:
            session = self._session()
            nearest = (session.state, session.node.before, session.node.state)  # inside steps nobody is to move: who acted, then who will
            return next((seat for state in nearest if (seat := session.game.actor(state)) is not None), None)
        return None if self.see.value == ALL else int(self.see.value)

    def _branches(self) -> list[Node]:
        return self._session().branches()

    def _new(self) -> None:
        text = self.seed.value.strip()
        seed = checked_seed(int(text) if text.isascii() and text.isdigit() and len(text) < 20 else text)
        self._take(Session(self._session().game, seed))
        self._say(f"A new game with seed {seed}. The games before are in the list “game”.")

    def _rename(self) -> None:
        if self.branch.value == MAIN:
            raise WorkbenchError("The main line has no name: choose a branch first.")
        self._session().rename(self._branches()[self.branch.value], self.name.value)

    def _goto(self, index: int) -> None:
        session = self._session()
        session.goto(session.main_line(None if index == MAIN else self._branches()[index])[-1])


def _told(number: int, session: Session) -> str:
    source = "a position" if session.setup is not None else f"seed {session.seed}"
    return f"{number + 1}: {source}, {len(session.main_line()) - 1} actions"


def _update(control: widgets.Dropdown, options: list[tuple[str, int]], value: int) -> None:
    if list(control.options) != options:
        control.options = options
    if control.value != value:
        control.value = value
