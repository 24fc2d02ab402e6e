"""Save and Load: what is replaced was this table's own, or the user said so."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ipywidgets as widgets

from workbench.engine.errors import IllegalAction, WorkbenchError
from workbench.engine.record import save
from workbench.engine.replay import load
from workbench.engine.session import Session

SURE_AFTER = 1.0  # seconds between two presses of Save that mean to replace a file, and no double click
SURE_UNTIL = 20.0


class FilesPanel:
    """A file name, Save and Load.

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
        self._mine: dict[Path, tuple[int, int]] = {}  # files that this table wrote or read, as they were then
        self._asked: tuple[Path, float] | None = None  # which file to replace, and when that was asked
        half = widgets.Layout(width="48%", flex="0 0 auto")
        self.path = widgets.Text(value=f"{session().game.key}.json", description="file", continuous_update=False)
        self.path.layout, self.path.style.description_width = widgets.Layout(width="98%", flex="0 0 auto"), "44px"
        self.save = widgets.Button(description="Save", layout=half)
        self.load = widgets.Button(description="Load", layout=half)
        self.save.on_click(guard(lambda _: self._save()))
        self.load.on_click(guard(lambda _: self._load()))
        buttons = widgets.HBox([self.save, self.load], layout=widgets.Layout(flex="0 0 auto"))
        self.widget = widgets.VBox([self.path, buttons], layout=widgets.Layout(flex="0 0 auto"))

    def _file(self) -> Path:
        name = self.path.value.strip()
        if not name:
            raise WorkbenchError("Give the name of a file.")
        try:
            path = Path(name).expanduser().resolve()
            path.exists()
        except (OSError, ValueError, RuntimeError) as error:
            raise WorkbenchError(f"“{name[:60]}” can be no file ({error.args[-1] if error.args else error}).") from None
        if path.is_dir():
            raise WorkbenchError(f"{path} is a folder: give the name of a file.")
        return path

    def _save(self) -> None:
        path = self._file()
        if path.exists() and self._mine.get(path) != _stamp(path):
            asked, self._asked = self._asked, (path, time.monotonic())
            since = time.monotonic() - asked[1] if asked is not None and asked[0] == path else 0.0
            if not SURE_AFTER < since < SURE_UNTIL:
                raise WorkbenchError(f"{path} is there already, and not as this table left it: press Save again in a moment to replace it.")
        self._asked = None
        save(self._session(), path)
        self._mine[path] = _stamp(path)
        self._say(f"Saved as {path}.")

    def _load(self) -> None:
        path = self._file()
        try:
            session = load(path)
        except IllegalAction as error:
            raise WorkbenchError(f"{path.name}, action {error.at} ({error.action}): {error}") from None
        except WorkbenchError as error:
            raise WorkbenchError(f"{path.name}: {error}") from None
        if session.game.key != self._session().game.key:
            raise WorkbenchError(f"{path.name} is a game of {session.game.key}; open it with table({str(path)!r}).")
        self._take(session)
        self._mine[path] = _stamp(path)
        self._say(" ".join([f"Loaded {path}.", *session.notices]))


def _stamp(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_mtime_ns, found.st_size
