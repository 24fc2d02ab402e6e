"""Which games there are: those that installed packages announce in the entry-point group `workbench.games`."""

from __future__ import annotations

import difflib
import functools
from importlib.metadata import entry_points
from typing import Any

from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.game import Game

GROUP = "workbench.games"


def installed() -> list[str]:
    """The keys of all installed games, sorted."""
    return sorted({point.name for point in entry_points(group=GROUP)})


@functools.cache
def game_class(key: str) -> type[Game[Any]]:
    """The class of a game.

    Raises
    ------
    Malformed
        For a key that no installed package announces.
    WorkbenchError
        When the package that announces it is broken, or two announce the same key; names the packages.
    """
    points = list(entry_points(group=GROUP, name=key)) if key else []
    if not points:
        near = difflib.get_close_matches(str(key), installed(), n=1)
        meant = f"; did you mean {near[0]}?" if near else "."
        raise Malformed("game", f"there is no game {key!r}{meant} There are: {', '.join(installed())}")
    packages = sorted({point.dist.name if point.dist else point.value for point in points})
    if len({point.value for point in points}) > 1:
        raise WorkbenchError(f"The game {key} is announced twice, by {' and '.join(packages)}: uninstall one of them.")
    try:
        found = points[0].load()
    except Exception as error:  # whatever the other package does wrong, the rest goes on
        raise WorkbenchError(f"The game {key} of {packages[0]} cannot be loaded ({type(error).__name__}: {error}).") from error
    if not (isinstance(found, type) and issubclass(found, Game) and found.key == key):
        raise WorkbenchError(f"What {packages[0]} announces as the game {key} is no Game with that key.")
    return found


def game(key: str, /, **options: Any) -> Game[Any]:
    """A game with its options, by key.

    Raises
    ------
    Malformed
        For a game or an option that does not exist, or a value that is no choice (`options.board`).
    """
    return game_class(key)(**options)
