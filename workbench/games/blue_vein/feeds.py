"""Where water leaves each part: BV-NILE, BV-FEEDS. Whether that makes a river is looked at in `fit.py`."""

from __future__ import annotations

from typing import NamedTuple

from propcache.api import cached_property

from workbench.games.blue_vein.map import NILE, Square, around, beside
from workbench.games.blue_vein.parts import OPPOSITE, RIVER, Side
from workbench.games.blue_vein.ways import Ways


class Feed(NamedTuple):
    """A way out of a river part, or of the Nile.

    Parameters
    ----------
    start : (int, int) or None
        The river part; None for the Nile.
    square : (int, int)
        The same, but of the Nile the square out of which this feed leads.
    side : str
        The side out of which it leads.
    end : (int, int) or None
        The river part that it leads to; None where it is an open end.
    ahead : (int, int)
        The square that it points at: `end`, or the empty square of an open end.
    """

    start: Square | None
    square: Square
    side: str
    end: Square | None
    ahead: Square


class Feeds(Ways):
    """The ways out that lead somewhere, those that are shut, and those that meet."""

    @cached_property
    def head_on(self) -> tuple[tuple[Square, Square], ...]:
        """Neighbours that would flow into each other, those of the oldest first; of the Nile its square."""
        ways, changed = self.found_ways
        known = () if self.before is None else self.before.head_on
        found = {pair for pair in known if changed.isdisjoint(pair)}
        for square in changed:
            for side in ways[square]:
                ahead = beside(square, side)
                if OPPOSITE[side] in ways.get(ahead, ()) and not self.walled(square, side):
                    found.add((min(square, ahead), max(square, ahead)))
        return tuple(sorted(found, key=self._oldest)) if len(found) > 1 else tuple(found)

    def _oldest(self, pair: tuple[Square, Square]) -> tuple[int, int]:
        order = [*NILE, *self.age]
        older = min(pair, key=order.index)
        return order.index(older), [near in pair for _, near in around(older)].index(True)

    @cached_property
    def touched(self) -> tuple[Square | None, ...]:
        """The river parts and the Nile (None) whose feeds may be other than without the fresh parts; fresh ones as they were laid."""
        ways, changed = self.found_ways
        near = changed | (self.near_fresh & ways.keys())
        fresh = [square for square in self.fresh if square in ways]
        return (*fresh, *near.difference(fresh, NILE), *(() if near.isdisjoint(NILE) else (None,)))

    @cached_property
    def feeds(self) -> dict[Square | None, tuple[Feed, ...]]:
        """By river part, oldest first, the Nile (None) before all: the ways out, clockwise from north (the Nile's: (1,0) first)."""
        found = {} if self.before is None else self.before.feeds.copy()
        for square in self.touched:
            found[square] = self._out_of(square) if square is not None else tuple(feed for one in NILE for feed in self._out_of(one))
        return found

    def _out_of(self, square: Square) -> tuple[Feed, ...]:
        """BV-FEEDS; into the side of the Nile, where its own feed does not meet it head-on, no water goes."""
        start, parts, found = None if square in NILE else square, self.parts, []
        for side, ahead in self._out(square):
            if ahead not in NILE and not self._shut(square, side, ahead):
                found.append(Feed(start, square, side, ahead if ahead in parts else None, ahead))
        return tuple(found)

    def _out(self, square: Square) -> list[tuple[Side, Square]]:
        """The ways out of a square, clockwise from north: sides, and what lies ahead."""
        sides = self.found_ways.ways[square]
        return [way for way in around(square) if way[0] in sides]

    def _shut(self, square: Square, side: str, ahead: Square) -> bool:
        """Whether a way meets a field, a workshop or a wall."""
        there = self.parts.get(ahead)
        return (there is not None and there.kind != RIVER) or self.walled(square, side)

    @cached_property
    def shut(self) -> dict[Square | None, tuple[tuple[Square, str], ...]]:
        """Ways that are shut, by river part."""
        found: dict[Square | None, tuple[tuple[Square, str], ...]] = {}
        for square in self.found_ways.ways:
            start = None if square in NILE else square
            if sides := [(square, side) for side, ahead in self._out(square) if self._shut(square, side, ahead)]:
                found[start] = (*found.get(start, ()), *sides)
        return found
