"""What a map means under a game's options: feeds, what water reaches, sections, and where dominoes have room. Fixed during a flow phase.

`game.terrain(map)` gives it, made once for each map.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from propcache.api import cached_property

from workbench.games.blue_vein.map import NILE, Room, Square, around, covering
from workbench.games.blue_vein.parts import Part
from workbench.games.blue_vein.sections import Sections
from workbench.games.blue_vein.water import Water

Domino = tuple[tuple[Square, Square], tuple[Part, Part]]
# What a terrain tells the one that grows from it.
TOLD = ("found_ways", "head_on", "feeds", "reached", "loop", "sections", "beside")


class Terrain(Water, Sections):
    """A map read under options: powers, walls, workshops that count as fields. What it means is worked out when it is asked for."""

    tried: tuple[Domino, Terrain] | None = None  # what was laid on it last, and what came of it
    owned: tuple[Any, dict[int, int]] = (None, {})  # the claims that were asked about last, and the owners of sections by them

    def with_(self, squares: tuple[Square, Square], parts: tuple[Part, Part]) -> Terrain:
        """The terrain with one more domino, its parts as the options read them; worked out from this one, which is worked out first."""
        domino = squares, parts
        if self.tried is None or self.tried[0] != domino:
            if self.before is not None:
                for name in TOLD:
                    getattr(self, name)
                self.before = None  # it is not needed any more
            after = type(self)({**self.parts, squares[0]: parts[0], squares[1]: parts[1]}, self.plain_river, self, squares)
            self.tried = domino, after
        return self.tried[1]

    def free(self, square: Square) -> bool:
        """Whether nothing lies on a square, nor the Nile (BV-DOMINO)."""
        return square not in self.parts and square not in NILE

    def touches(self, square: Square) -> bool:
        """Whether a square shares an edge with what lies on the table (BV-CONTACT)."""
        return not all(self.free(near) for _, near in around(square))

    @cached_property
    def rim(self) -> set[Square]:
        """Empty squares that share an edge with what lies on the table."""
        parts = self.parts
        return {near for square in (*NILE, *parts) for _, near in around(square) if near not in parts and near not in NILE}

    @cached_property
    def rooms(self) -> list[Room]:
        """Where a domino would lie on two empty squares below the Nile and touch what lies there: each once, from west to east."""
        return self._rooms(sorted(self.rim))[True, True]

    @cached_property
    def rooms_at_ends(self) -> dict[tuple[bool, bool], list[Room]]:
        """By which halves are to lie on an open end that water can reach, the first, the second or any of them: those, by the ends."""
        return self._rooms(self.ends)

    def _rooms(self, squares: Collection[Square]) -> dict[tuple[bool, bool], list[Room]]:
        """The dominoes that would cover one of some empty squares, and another below the Nile: with the first half, the second or any."""
        parts, near = self.parts, set(squares)
        free = [covered for square in squares for covered in covering(square) if covered[0] not in parts]
        first, second = [here for _, here, _ in free], [there for _, _, there in free]
        alone = [there for other, _, there in free if other not in near]
        return {(True, False): first, (False, True): second, (True, True): first + alone}
