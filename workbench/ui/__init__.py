"""Widgets for JupyterLab: the table to play at, the flow to walk through, the debugger. Call `load_bokehjs()` once in a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from workbench.engine.errors import WorkbenchError
from workbench.engine.game import Game
from workbench.engine.registry import game as make_game
from workbench.engine.replay import load
from workbench.engine.session import Session
from workbench.ui.debug.beside import compared
from workbench.ui.debug.view import debugger
from workbench.ui.flow import flow
from workbench.ui.fresh import load_bokehjs
from workbench.ui.table import Table

__all__ = ["compared", "debugger", "flow", "load_bokehjs", "table"]


def table(game: str | Path | Game[Any] | Session, seed: int = 0, strict: bool = False, **options: Any) -> Table:
    """A table to play a game at.

    Parameters
    ----------
    game : str, Path, Game or Session
        The key of a game, the file of a record, a game with its options, or a session to go on with.
    seed : int
        Of a new game.
    strict : bool
        Raise faults of the workbench instead of showing them, for tests.
    **options
        Options of a game named by its key.

    Raises
    ------
    Malformed, IllegalAction, WorkbenchError
        When there is no such game, option or record.
    """
    if isinstance(game, Session):
        return Table(game, strict)
    if not isinstance(game, str | Path | Game):
        raise WorkbenchError(f"table() takes the key of a game, a record's file, a game or a session, not {game!r}.")
    if isinstance(game, Path) or (isinstance(game, str) and game.endswith(".json")):
        return Table(load(game), strict)
    return Table(Session(make_game(game, **options) if isinstance(game, str) else game, seed), strict)
