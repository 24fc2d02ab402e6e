"""A rectangular board of squares named by column letter and row number, `a1` at the bottom left."""

from __future__ import annotations

import functools
from string import ascii_lowercase

COMPASS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}  # clockwise from north


def column_name(column: int) -> str:
    """The letters of a column counted from 0: `a` to `z`, then `aa`."""
    return ("" if column < 26 else column_name(column // 26 - 1)) + ascii_lowercase[column % 26]


class Grid:
    """The squares of a board and who borders whom.

    Parameters
    ----------
    columns, rows : int
        From 1.

    Attributes
    ----------
    names : tuple of str
        Row by row from the bottom, each from the first column.
    index : dict of str to int
        The place of a name in `names`.
    neighbours : dict of str to tuple of str
        Orthogonal neighbours, clockwise from north.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.names = tuple(f"{column_name(x)}{y + 1}" for y in range(rows) for x in range(columns))
        self.index = {name: k for k, name in enumerate(self.names)}
        self.neighbours = {name: self._around(name) for name in self.names}

    def point(self, name: str) -> tuple[int, int]:
        """Column and row of a square, counted from 0."""
        k = self.index[name]
        return k % self.columns, k // self.columns

    def _around(self, name: str) -> tuple[str, ...]:
        x, y = self.point(name)
        points = ((x + dx, y + dy) for dx, dy in COMPASS.values())
        return tuple(self.names[v * self.columns + u] for u, v in points if 0 <= u < self.columns and 0 <= v < self.rows)


@functools.lru_cache(maxsize=64)
def grid(columns: int, rows: int) -> Grid:
    """The board of that size, made once: it is never changed."""
    return Grid(columns, rows)
