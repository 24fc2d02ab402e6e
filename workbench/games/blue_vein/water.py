"""Where water of the Nile comes to, where it can leave the map, and whether it runs in a ring."""

from __future__ import annotations

from collections.abc import Container, Iterable
from graphlib import CycleError, TopologicalSorter

from propcache.api import cached_property

from workbench.games.blue_vein.feeds import Feed, Feeds
from workbench.games.blue_vein.map import Square


class Water(Feeds):
    """What the feeds make together. A domino takes no feed between older parts away: what water reached, it reaches still."""

    @cached_property
    def reached(self) -> frozenset[Square]:
        """River parts that water from the Nile can reach."""
        known: frozenset[Square] = frozenset() if self.before is None else self.before.reached
        wet, feeds = [square for square in self.touched if square is None or square in known], self.feeds
        return known | self._below([feed.end for square in wet for feed in feeds[square] if feed.end is not None], known)

    def _below(self, starts: Iterable[Square], known: Container[Square] = ()) -> set[Square]:
        """Some river parts and all that water from them can come to, but what is known and beyond."""
        seen: set[Square] = set()
        waiting, feeds = list(starts), self.feeds
        while waiting:
            square = waiting.pop()
            if square not in seen and square not in known:
                seen.add(square)
                waiting += [feed.end for feed in feeds[square] if feed.end is not None]
        return seen

    def downstream(self, square: Square) -> frozenset[Square]:
        """A river part, and all river parts that water from it can come to."""
        found = self._downstream.get(square)
        if found is None:
            found = self._downstream[square] = frozenset(self._below((square,)))
        return found

    @cached_property
    def _downstream(self) -> dict[Square, frozenset[Square]]:
        return {}

    @cached_property
    def open_ends(self) -> tuple[Feed, ...]:
        """Open ends that water can reach, those of the part laid first first."""
        reached = self.reached
        wet = [feeds for square, feeds in self.feeds.items() if square is None or square in reached]
        return tuple([feed for feeds in wet for feed in feeds if feed.end is None])

    @cached_property
    def ends(self) -> dict[Square, None]:
        """The squares that the open ends point at, in that order."""
        return dict.fromkeys([feed.ahead for feed in self.open_ends])

    @cached_property
    def loop(self) -> tuple[Square, ...]:
        """River parts that feed each other in a ring, in the order of the water; empty where there is none.

        Of several the one that comes first on the way down from the oldest part of any.
        """
        starts = [] if self.before is None else self._ringed(self.before)
        if not starts:
            return ()
        looked, sorter = self._below(starts), TopologicalSorter[Square]()
        for square, feeds in self.feeds.items():
            if square is not None and square in looked:
                for end in [feed.end for feed in feeds if feed.end is not None]:
                    sorter.add(end, square)
        try:
            sorter.prepare()
        except CycleError as error:
            return tuple(error.args[1][:-1])  # its first part comes again at its end
        return ()

    def _ringed(self, before: Water) -> list[Square]:
        """The parts whose new feeds lead to one another in a ring, or from ring to ring; where there was none, every ring has such."""
        squares, known = (self.feeds, {}) if before.loop else (self.touched, before.feeds)
        below: dict[Square, set[Square]] = {}
        for square in squares:
            if square is None:
                continue  # nothing leads into the Nile
            for feed in self.feeds[square]:
                if feed.end is not None and feed not in known.get(square, ()):
                    below.setdefault(square, set()).update(before.downstream(feed.end) if feed.end in known else (feed.end,))
        while out := [square for square, squares in below.items() if below.keys().isdisjoint(squares)]:
            for square in out:
                del below[square]
        while out := [square for square in below if not any(square in squares for squares in below.values())]:
            for square in out:
                del below[square]
        return list(below)
