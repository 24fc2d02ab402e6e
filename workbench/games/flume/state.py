"""What a position of Flume is: a board of stones, who has which colour, and the chain so far."""

from __future__ import annotations

import functools
from typing import Any

from workbench.engine.agenda import State
from workbench.engine.chance import Chance
from workbench.engine.frozen import frozen
from workbench.engine.outcome import Entry
from workbench.river.grid import Grid, grid

EMPTY, GREEN, RED, BLUE = ".", "G", "R", "B"
COLOURS = {RED: "Red", BLUE: "Blue"}


@frozen
class FlumeState(State):
    """A position.

    Parameters
    ----------
    todo : tuple
        The agenda, the next task last.
    chance : Chance
        The seed; nothing is drawn.
    size : int
        Side of the board, its rim counted.
    board : str
        A letter for each square in the order of the board: `.` empty, `G` the green rim, `R` and `B` stones.
    swapped : bool
        Whether the players have swapped colours.
    chain : tuple of str
        The stones of this turn so far, in order.
    scores : tuple of int
        Stones by seat.
    ledger : tuple of Entry
        One entry a stone.
    """

    todo: tuple[Any, ...]
    chance: Chance
    size: int
    board: str
    swapped: bool
    chain: tuple[str, ...]
    scores: tuple[int, int]
    ledger: tuple[Entry, ...]


class Points:
    """The points of a board: its squares inside the rim.

    Attributes
    ----------
    grid : Grid
        The squares, rim and all.
    names : tuple of str
        The points, in the order of the board.
    beside : dict of str to tuple of int
        For each point: the places on the board of its four neighbours.
    centre : str
        FL-CENTRE.
    """

    def __init__(self, size: int) -> None:
        self.grid: Grid = grid(size, size)
        inside = range(1, size - 1)
        self.names = tuple(self.grid.names[y * size + x] for y in inside for x in inside)
        index = self.grid.index
        self.beside = {name: tuple(index[other] for other in self.grid.neighbours[name]) for name in self.names}
        self.centre = self.grid.names[size * size // 2]
        self.majority = len(self.names) // 2 + 1

    def empty_board(self) -> str:
        """FL-BOARD: green stones on the rim, nothing inside."""
        inside = frozenset(self.names)
        return "".join(EMPTY if square in inside else GREEN for square in self.grid.names)


@functools.lru_cache(maxsize=64)
def points(size: int) -> Points:
    """The points of a board of that size, made once: they are never changed."""
    return Points(size)


def colour_of(state: FlumeState, seat: int) -> str:
    """The colour that a seat has now (FL-PIE)."""
    return BLUE if (seat == 1) != state.swapped else RED


def connections(state: FlumeState, point: str) -> int:
    """FL-CHAIN: how many neighbours of a point hold a stone of any colour."""
    board = state.board
    return sum([board[place] != EMPTY for place in points(state.size).beside[point]])


def connected(state: FlumeState, point: str) -> tuple[str, ...]:
    """FL-CHAIN: the neighbours of a point that hold a stone, clockwise from north."""
    board, names = state.board, points(state.size).grid.names
    return tuple([names[place] for place in points(state.size).beside[point] if board[place] != EMPTY])
