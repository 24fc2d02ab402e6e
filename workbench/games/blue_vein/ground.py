"""A map as the options read it, and what it grew from: all that a map means is worked out from this."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from propcache.api import cached_property

from workbench.games.blue_vein.map import Square, around, beside
from workbench.games.blue_vein.parts import OPPOSITE, Part


class Ground:
    """Parts of a map, of which some are fresh: what lay there before is known already, so only what the fresh ones change is looked at.

    Parameters
    ----------
    parts : mapping of (int, int) to Part
        As the options read them, oldest first.
    plain_river : str
        The option of that name.
    before : Ground or None
        The map without the fresh parts; where none is given, that is the Nile alone.
    fresh : tuple of (int, int)
        The squares of the fresh parts, oldest first.
    """

    def __init__(self, parts: Mapping[Square, Part], plain_river: str, before: Self | None = None, fresh: tuple[Square, ...] = ()) -> None:
        if before is None and parts:
            before, fresh = type(self)({}, plain_river), tuple(parts)
        self.parts, self.plain_river, self.before, self.fresh = parts, plain_river, before, fresh
        self.has_walls: bool = before is not None and (before.has_walls or any(parts[square].walls for square in fresh))
        self.near_fresh = {near for square in fresh for _, near in around(square)}  # the squares next to fresh parts

    @cached_property
    def age(self) -> dict[Square, int]:
        """The place of each part among all, the oldest first."""
        return {square: k for k, square in enumerate(self.parts)}

    def walled(self, square: Square, side: str) -> bool:
        """Whether there is a wall on a side of a square, on either side of that edge (BV-WALL)."""
        if not self.has_walls:
            return False
        here, there = self.parts.get(square), self.parts.get(beside(square, side))
        return (here is not None and side in here.walls) or (there is not None and OPPOSITE[side] in there.walls)
