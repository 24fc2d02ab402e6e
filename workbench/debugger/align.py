"""Two rows of steps laid side by side: what happened on both sides, what only on one, found again after each difference."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from workbench.engine.agenda import Event

SAME, DIFFERS, ONLY_LEFT, ONLY_RIGHT = "same", "differs", "only left", "only right"


class Row(NamedTuple):
    """Two moments under one cursor.

    Parameters
    ----------
    left, right : int
        Index of the moment of either side; where one side does nothing, the moment at which it waits.
    kind : str
        `same`, `differs` (something else happened there, or with other figures), `only left` or `only right`.
    """

    left: int
    right: int
    kind: str


def _whole(event: Event | None) -> Hashable:
    return event and (event.kind, event.clause, event.spots, event.player, event.token, event.numbers, event.branches)


def _place(event: Event | None) -> Hashable:
    return event and (event.kind, event.clause, event.spots, event.player, event.token)


def _sort(event: Event | None) -> Hashable:
    return event and (event.kind, event.clause)


def _spots(event: Event | None) -> Hashable:
    return event and ((event.spots, event.token) if event.spots else id(event))  # what names no spot is like nothing here


# From the strictest likeness to the loosest: a gap between steps that are alike is searched by the next one.
_LIKENESS: tuple[Callable[[Event | None], Hashable], ...] = (_place, _spots, _sort)


def align(left: Sequence[Event | None], right: Sequence[Event | None]) -> tuple[Row, ...]:
    """Lay two rows of steps side by side.

    Steps are alike that tell the same of the same spots, whatever their figures; between those, steps about the same spots are
    paired, and then steps of one kind and clause. What has no counterpart stands alone.

    Parameters
    ----------
    left, right : sequence of (Event or None)
        The events of the moments of either side; None before any step.
    """
    begin = next((k for k, (a, b) in enumerate(zip(left, right, strict=False)) if _whole(a) != _whole(b)), min(len(left), len(right)))
    pairs = [(k, k) for k in range(begin)] + _pairs(left, right, begin, len(left), begin, len(right), 0)
    rows: list[Row] = []
    i = j = 0
    for a, b in [*pairs, (len(left), len(right))]:
        rows += [Row(k, max(j - 1, 0), ONLY_LEFT) for k in range(i, a)]
        rows += [Row(max(a - 1, 0), k, ONLY_RIGHT) for k in range(j, b)]
        if a < len(left) and b < len(right):
            rows.append(Row(a, b, SAME if _whole(left[a]) == _whole(right[b]) else DIFFERS))
        i, j = a + 1, b + 1
    return tuple(rows)


def _pairs(left: Any, right: Any, i: int, i_end: int, j: int, j_end: int, level: int) -> list[tuple[int, int]]:
    """Indices of steps that belong together, between two places of either side, ascending."""
    if level == len(_LIKENESS) or i == i_end or j == j_end:
        return []
    key = _LIKENESS[level]
    ours, theirs = [key(event) for event in left[i:i_end]], [key(event) for event in right[j:j_end]]
    found, at = [], (i, j)
    for block in SequenceMatcher(None, ours, theirs, autojunk=False).get_matching_blocks():  # the last one is empty, at the ends
        a, b = i + block.a, j + block.b
        found += _pairs(left, right, at[0], a, at[1], b, level + 1)
        found += [(a + k, b + k) for k in range(block.size)]
        at = a + block.size, b + block.size
    return found
