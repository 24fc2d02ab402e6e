"""Which games there are: those that installed packages announce in the entry-point group `workbench.games`."""

from __future__ import annotations

import difflib
from importlib.metadata import entry_points
from typing import Any

from workbench.engine.errors import Malformed
from workbench.engine.game import Game

GROUP = "workbench.games"


def installed() -> list[str]:
    """The keys of all installed games, sorted."""
    return sorted({point.name for point in entry_points(group=GROUP)})


def game_class(key: str) -> type[Game[Any]]:
    """The class of a game.

    Raises
    ------
    Malformed
        For a key that no installed package announces.
    """
    for point in entry_points(group=GROUP, name=key) if key else ():
        found: type[Game[Any]] = point.load()
        return found
    near = difflib.get_close_matches(str(key), installed(), n=1)
    meant = f"; did you mean {near[0]}?" if near else "."
    raise Malformed("game", f"there is no game {key!r}{meant} There are: {', '.join(installed())}")


def game(key: str, /, **options: Any) -> Game[Any]:
    """A game with its options, by key.

    Raises
    ------
    Malformed
        For a game or an option that does not exist, or a value that is no choice (`options.board`).
    """
    return game_class(key)(**options)
