"""Actions whose fields are squares: their clicks are the spots of those squares."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Action
from workbench.games.blue_vein.map import spot


class MapAction(Action):
    """An action that names squares as `[x, y]`."""

    __slots__ = ()

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The spots of its squares, in the order of `click_fields`."""
        named = (tuple(spot(square) for name in group if (square := getattr(self, name)) is not None) for group in self.click_fields)
        return tuple(group for group in named if group)
