"""Fields and workshops: BV-SECTION, and which river parts they lie beside."""

from __future__ import annotations

from typing import NamedTuple

from propcache.api import cached_property

from workbench.games.blue_vein.ground import Ground
from workbench.games.blue_vein.map import Square, around
from workbench.games.blue_vein.parts import FIELD, RIVER, WORKSHOP


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


class Sections(Ground):
    """The sections of a map, and the river parts beside them."""

    def _around(self, square: Square, *kinds: str) -> tuple[Square, ...]:
        """The parts next to one, of some kinds, no wall between, clockwise from north."""
        parts = self.parts
        near = [way for way in around(square) if way[1] in parts and parts[way[1]].kind in kinds]
        return tuple([there for side, there in near if not self.walled(square, side)]) if near else ()

    @cached_property
    def fresh_sections(self) -> list[Section]:
        """BV-SECTION: the sections of the fresh parts."""
        found: list[Section] = []
        seen: set[Square] = set()
        for square in self.fresh:
            kind = self.parts[square].kind
            if kind == RIVER or square in seen:
                continue
            waiting, squares = [square], {square}
            while waiting:
                more = [near for near in self._around(waiting.pop(), kind) if near not in squares]
                squares.update(more)
                waiting += more
            seen |= squares
            found.append(Section(kind, tuple(sorted(squares, key=self.age.__getitem__))))
        return found

    @cached_property
    def sections(self) -> tuple[Section, ...]:
        """BV-SECTION: the section with the oldest part first."""
        if self.before is None or not self.fresh_sections:
            return () if self.before is None else self.before.sections
        joined = {square for section in self.fresh_sections for square in section.squares}
        kept = [section for section in self.before.sections if section.squares[0] not in joined]
        return tuple(sorted(self.fresh_sections + kept, key=lambda section: self.age[section.squares[0]]))

    @cached_property
    def section_at(self) -> dict[Square, int]:
        """Index into `sections` of each field or workshop part."""
        return {square: k for k, section in enumerate(self.sections) for square in section.squares}

    @cached_property
    def beside(self) -> dict[Square, tuple[Square, ...]]:
        """Of each river part, oldest first: the field and workshop parts next to it, no wall between, clockwise from north (BV-ACCEPT)."""
        found = {} if self.before is None else self.before.beside.copy()
        for square in (*self.fresh, *(near for near in self.near_fresh if near in found)):
            if self.parts[square].kind == RIVER:
                found[square] = self._around(square, FIELD, WORKSHOP)
        return found

    @cached_property
    def passing(self) -> dict[Square, tuple[Square, ...]]:
        """Of each river part beside a section, oldest first: the oldest parts of these, clockwise from north by their first part there."""
        oldest = {square: section.squares[0] for section in self.sections for square in section.squares}
        return {square: tuple(dict.fromkeys([oldest[other] for other in near])) for square, near in self.beside.items() if near}

    @cached_property
    def banks(self) -> tuple[tuple[Square, ...], ...]:
        """Of each section: the river parts next to any of its parts, no wall between, oldest first (BV-THROW)."""
        found: list[list[Square]] = [[] for _ in self.sections]
        for square, passed in self.passing.items():
            for oldest in passed:
                found[self.section_at[oldest]].append(square)
        return tuple(map(tuple, found))
