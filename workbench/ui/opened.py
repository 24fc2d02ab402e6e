"""What widgets and notebooks are given: a session, something that has one, or the file of a record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from workbench.engine.errors import WorkbenchError
from workbench.engine.replay import load
from workbench.engine.session import Session


def session_of(given: Any) -> Session:
    """The session meant: itself, that of a table or another widget, or a new one loaded from a record's file.

    Raises
    ------
    Malformed, IllegalAction, WorkbenchError
        When a record cannot be read, or it is something else.
    """
    found = load(given) if isinstance(given, str | Path) else getattr(given, "session", given)
    if not isinstance(found, Session):
        raise WorkbenchError(f"A session, a table, or a record's file is wanted, not {given!r}.")
    return found
