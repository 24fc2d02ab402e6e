"""Perfect play: the value of every set of empty points, in a table over all its subsets (FL-CHAIN, FL-END; FL-CENTRE at the start).

The rule is blind to colour, so what the mover will still win is a function of the set of empty points alone: a stone on a point
is worth 1 and goes on with the same player if it makes three or four connections; else what is left goes to the other player. The
rule stands here a second time, in integers, for speed; a test ties it to the game's own steps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from workbench.engine.errors import WorkbenchError
from workbench.engine.frozen import frozen
from workbench.games.flume.cache import kept
from workbench.games.flume.kernel import filled
from workbench.games.flume.state import EMPTY, FlumeState, points

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_EMPTY = 25  # a byte for each subset: 32 MB


class TooLarge(WorkbenchError):
    """A position with more empty points than a table is made for."""

    def as_json(self) -> dict[str, Any]:
        """The error as the command line prints it."""
        return {"error": "too large", "text": str(self)}


@frozen
class Solution:
    """Perfect play in a position.

    Parameters
    ----------
    value : int
        How many stones the mover will end up ahead by from here on, when both play perfectly; 0 when the game is over.
    values : dict of str to int
        The same after each point that can be taken, in the order of the board.
    positions : int
        Entries looked up or filled.
    """

    value: int
    values: dict[str, int]
    positions: int

    @property
    def best(self) -> tuple[str, ...]:
        """The best points, in the order of the board."""
        return tuple(point for point, value in self.values.items() if value == self.value)

    def as_json(self) -> dict[str, Any]:
        """The solution as the command line prints it."""
        return {"value": self.value, "best": list(self.best), "values": self.values, "positions": self.positions}


class Table:
    """The values of all subsets of some points that are empty while all other points of a board are filled.

    Parameters
    ----------
    size : int
        Of the board, its rim counted.
    empty : tuple of str
        The points, in the order of the board.

    Attributes
    ----------
    values : array of int8, shape (2 ** len(empty),)
        Indexed by the set of empty points, point k of `empty` as bit k.
    """

    def __init__(self, size: int, empty: tuple[str, ...], progress: bool = False) -> None:
        demand_few(empty)
        self.size = size
        self.bit = {point: k for k, point in enumerate(empty)}
        self.masks = neighbour_masks(size, empty)
        whole = empty == points(size).names  # the start of a board is asked for again and again: it is kept
        self.values: NDArray[np.int8] = kept(f"flume-{size}", self.masks, progress) if whole else filled(self.masks, progress)

    def after(self, still_empty: int, point: str) -> int:
        """What the mover gets from a point on: this stone, and what follows with whoever goes on."""
        place = self.bit[point]
        rest = still_empty & ~(1 << place)
        goes_on = (int(self.masks[place]) & still_empty).bit_count() <= 1
        return 1 + (int(self.values[rest]) if goes_on else -int(self.values[rest]))


def demand_few(empty: tuple[str, ...]) -> None:
    """Raise TooLarge where these are too many points for a table."""
    if len(empty) > MOST_EMPTY:
        raise TooLarge(f"{len(empty)} points are empty; perfect play is computed from {MOST_EMPTY} empty points down.")


def neighbour_masks(size: int, empty: tuple[str, ...]) -> NDArray[np.int64]:
    """For each point its neighbours among these points, as a set of bits; all other neighbours hold stones."""
    import numpy as np

    board = points(size)
    bit = {board.grid.index[point]: 1 << k for k, point in enumerate(empty)}
    return np.array([sum(bit.get(place, 0) for place in board.beside[point]) for point in empty], dtype=np.int64)


def empty_points(state: FlumeState) -> tuple[str, ...]:
    """The empty points of a position, in the order of the board."""
    board = points(state.size)
    return tuple(point for point in board.names if state.board[board.grid.index[point]] == EMPTY)


class Solver:
    """Perfect play for a game as it goes on: keeps the table of its earliest position that can be solved.

    Parameters
    ----------
    progress : bool
        Show a bar while a large table is filled.
    """

    def __init__(self, progress: bool = False) -> None:
        self._progress = progress
        self._table: Table | None = None

    def solve(self, game: Any, state: FlumeState) -> Solution:
        """The value of a position and of every point that FL-PLACE and FL-CENTRE allow.

        Raises
        ------
        TooLarge
            With more than `MOST_EMPTY` empty points.
        """
        empty = empty_points(state)
        if game.outcome(state) is not None or not empty:
            return Solution(0, {}, 0)
        known = self._table
        if known is None or known.size != state.size or not known.bit.keys() >= set(empty):
            demand_few(empty)
            known = self._table = None  # two tables at once would be more memory than one may take
            known = self._table = Table(state.size, empty, self._progress)
        still = sum(1 << known.bit[point] for point in empty)
        allowed = [point for point in empty if not game.options.anti_mirror or any(state.scores) or point != points(state.size).centre]
        values = {point: known.after(still, point) for point in allowed}
        return Solution(max(values.values()), values, 1 << len(empty))
