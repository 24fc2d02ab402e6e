"""What a map means under a game's options: feeds, open ends, what water reaches, and sections. Fixed during a flow phase.

`game.terrain(map)` gives it, made once for each map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import NamedTuple

from workbench.games.blue_vein.feeds import Feed, Feeds, find_feeds, walled
from workbench.games.blue_vein.map import NILE, SOUTHERNMOST, Square, around, beside
from workbench.games.blue_vein.parts import FIELD, OPPOSITE, RIVER, SIDES, WORKSHOP, Part, Side


class Section(NamedTuple):
    """Orthogonally connected field parts, or workshop parts, no wall between (BV-SECTION).

    Parameters
    ----------
    kind : str
        `field` or `workshop`.
    squares : tuple of (int, int)
        Its parts, the one laid first first.
    """

    kind: str
    squares: tuple[Square, ...]


class Terrain:
    """A map read under options: powers, walls, workshops that count as fields.

    Parameters
    ----------
    parts : mapping of (int, int) to Part
        As the options read them, oldest first.
    plain_river : str
        The option of that name.

    What it means is worked out when it is asked for.
    """

    def __init__(self, parts: Mapping[Square, Part], plain_river: str) -> None:
        self.parts, self.plain_river = parts, plain_river
        self.before: tuple[Terrain, tuple[Square, Square]] | None = None

    def with_(self, squares: tuple[Square, Square], parts: tuple[Part, ...]) -> Terrain:
        """The terrain with one more domino, its parts as the options read them. What it takes up is worked out from before."""
        after = Terrain({**self.parts, **dict(zip(squares, parts, strict=True))}, self.plain_river)
        after.__dict__.update(taken=self.taken.union(squares), before=(self, squares))
        return after

    @cached_property
    def network(self) -> Feeds:
        """Where water leaves each part, and what is wrong with that."""
        return find_feeds(self.parts, self.plain_river)

    @cached_property
    def feeds(self) -> dict[Square | None, tuple[Feed, ...]]:
        """By river part (None: the Nile): its ways out, clockwise from north (the Nile's: (1,0) first). Shut ways are not in it."""
        return self.network.feeds

    @cached_property
    def shut(self) -> dict[Square | None, tuple[tuple[Square, str], ...]]:
        """Arrows that are shut, by river part."""
        return self.network.shut

    @cached_property
    def taken(self) -> frozenset[Square]:
        """Squares where something lies, the Nile's among them (BV-DOMINO)."""
        return frozenset((*NILE, *self.parts))

    @cached_property
    def rim(self) -> frozenset[Square]:
        """Empty squares that share an edge with what lies on the table (BV-CONTACT)."""
        if self.before is None:
            return self._free_beside(self.taken)
        known, squares = self.before
        return known.rim.difference(squares) | self._free_beside(squares)

    @cached_property
    def rooms(self) -> frozenset[tuple[Square, Side]]:
        """First square and turn of each domino that would lie on two empty squares of rows -1 and below, and touch what lies there."""
        rim = self.rim
        if self.before is None:
            return self._rooms(rim)
        known, squares = self.before
        self.before = None  # it is not needed any more
        return known.rooms.difference(known._rooms(squares)) | self._rooms(self._free_beside(squares))

    @cached_property
    def rooms_at_ends(self) -> tuple[tuple[Square, Side], ...]:
        """Those of the rooms that cover an open end which water can reach, sorted."""
        at = {(square, side) for square in self.ends for side in SIDES}
        at |= {(beside(square, side), OPPOSITE[side]) for square, side in at}
        return tuple(sorted(at & self.rooms))

    def _free_beside(self, squares: Iterable[Square]) -> frozenset[Square]:
        return frozenset(near for square in squares for _, near in around(square) if near not in self.taken)

    def _rooms(self, squares: Iterable[Square]) -> frozenset[tuple[Square, Side]]:
        """Of the dominoes that would cover one of some empty squares, those with room."""
        found = set[tuple[Square, Side]]()
        for square in squares:
            if square[1] > SOUTHERNMOST:
                continue
            for side, other in around(square):
                if other[1] <= SOUTHERNMOST and other not in self.taken:
                    found.add((square, side))
                    found.add((other, OPPOSITE[side]))
        return frozenset(found)

    @cached_property
    def onward(self) -> dict[Square | None, tuple[Square, ...]]:
        """Of each river part and the Nile: the parts that it feeds."""
        return {square: tuple(feed.end for feed in feeds if feed.end is not None) for square, feeds in self.feeds.items()}

    @cached_property
    def reached(self) -> frozenset[Square]:
        """River parts that water from the Nile can reach."""
        return self._below(self.onward[None])

    @cached_property
    def downstream(self) -> dict[Square, frozenset[Square]]:
        """Of each river part: itself, and all river parts that water from it can come to."""
        return {square: self._below((square,)) for square in self.feeds if square is not None}

    def _below(self, starts: tuple[Square, ...]) -> frozenset[Square]:
        waiting, seen = list(starts), set[Square]()
        while waiting:
            square = waiting.pop()
            if square not in seen:
                seen.add(square)
                waiting += self.onward[square]
        return frozenset(seen)

    @cached_property
    def open_ends(self) -> tuple[Feed, ...]:
        """Open ends that water can reach, those of the part laid first first."""
        wet = {None, *self.reached}
        return tuple(feed for start, feeds in self.feeds.items() if start in wet for feed in feeds if feed.end is None)

    @cached_property
    def ends(self) -> frozenset[Square]:
        """The squares that the open ends point at."""
        return frozenset(feed.ahead for feed in self.open_ends)

    @cached_property
    def loop(self) -> tuple[Square, ...]:
        """River parts that feed each other in a ring, in the order of the water; empty where there is none."""
        waits = dict.fromkeys(self.feeds, 0)
        for ends in self.onward.values():
            for end in ends:
                waits[end] += 1
        ready = [square for square, count in waits.items() if not count]
        while ready:
            for end in self.onward[ready.pop()]:
                waits[end] -= 1
                if not waits[end]:
                    ready.append(end)
        ring = {square for square, count in waits.items() if count}
        if not ring:
            return ()
        import networkx as nx

        edges = [(square, end) for square, ends in self.onward.items() if square in ring for end in ends if end in ring]
        return tuple(start for start, _ in nx.find_cycle(nx.DiGraph(edges)))

    @cached_property
    def has_walls(self) -> bool:
        """Whether any part has a wall."""
        return any(part.walls for part in self.parts.values())

    def walled(self, square: Square, side: str) -> bool:
        """Whether there is a wall on a side of a part, on either side of that edge (BV-WALL)."""
        return walled(self.parts, square, side)

    def _around(self, square: Square, *kinds: str) -> tuple[Square, ...]:
        """The parts next to one, of some kinds, no wall between, clockwise from north."""
        parts = self.parts
        known = [(side, near) for side, near in around(square) if near in parts and parts[near].kind in kinds]
        return tuple(near for side, near in known if not (self.has_walls and self.walled(square, side)))

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """BV-SECTION: the section with the oldest part first."""
        found: list[Section] = []
        seen: set[Square] = set()
        age = {square: k for k, square in enumerate(self.parts)}
        for square, part in self.parts.items():
            if part.kind == RIVER or square in seen:
                continue
            waiting, squares = [square], {square}
            while waiting:
                fresh = [near for near in self._around(waiting.pop(), part.kind) if near not in squares]
                squares.update(fresh)
                waiting += fresh
            seen |= squares
            found.append(Section(part.kind, tuple(sorted(squares, key=age.__getitem__))))
        return tuple(found)

    @cached_property
    def section_at(self) -> dict[Square, int]:
        """Index into `sections` of each field or workshop part."""
        return {square: k for k, section in enumerate(self.sections) for square in section.squares}

    @cached_property
    def beside(self) -> dict[Square, tuple[Square, ...]]:
        """Of each river part: the field and workshop parts next to it, no wall between, clockwise from north (BV-ACCEPT)."""
        return {square: self._around(square, FIELD, WORKSHOP) for square in self.feeds if square is not None}

    @cached_property
    def banks(self) -> tuple[tuple[Square, ...], ...]:
        """Of each section: the river parts next to any of its parts, no wall between, oldest first (BV-THROW)."""
        found: list[list[Square]] = [[] for _ in self.sections]
        for square, near in self.beside.items():
            for place in dict.fromkeys(self.section_at[other] for other in near):
                found[place].append(square)
        return tuple(map(tuple, found))
