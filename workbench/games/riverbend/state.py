"""What a position of Riverbend is: the land, the streams dug so far, the mills and the scores."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import field
from typing import Any

from workbench.engine.agenda import State
from workbench.engine.chance import Chance
from workbench.engine.frozen import Copyable, frozen
from workbench.engine.outcome import Entry
from workbench.river.grid import Grid, grid

SPRING_HEIGHT = 5  # RB-MAP
SPRING_WATER = 4  # RB-SPRING
ROUNDS = 6  # RB-ROUNDS
MILLS = 2  # RB-MILL

Stream = tuple[str, str]


@frozen
class Land(Copyable):
    """The board, which does not change during a game.

    Parameters
    ----------
    columns, rows : int
        Its size.
    springs : tuple of str
        Squares, in the order of the board.
    heights : tuple of int
        The elevation of each square, 1 to 5, in the order of the board.
    """

    columns: int
    rows: int
    springs: tuple[str, ...]
    heights: tuple[int, ...] = field(hash=False)  # the springs tell boards apart well enough
    grid: Grid = field(compare=False, repr=False)
    height: dict[str, int] = field(compare=False, repr=False)
    spring_water: dict[str, int] = field(compare=False, repr=False)


def make_land(columns: int, rows: int, springs: Iterable[str], heights: dict[str, int]) -> Land:
    """A board from its springs and the heights of its other squares."""
    board = grid(columns, rows)
    found = set(springs)
    in_order = tuple(square for square in board.names if square in found)
    height = {square: SPRING_HEIGHT if square in found else heights[square] for square in board.names}
    water = dict.fromkeys(in_order, SPRING_WATER)
    return Land(columns, rows, in_order, tuple(height.values()), grid=board, height=height, spring_water=water)


@functools.lru_cache(maxsize=64)
def undrawn(columns: int, rows: int) -> Land:
    """A board before its map is drawn: no springs, all at 1."""
    return make_land(columns, rows, (), dict.fromkeys(grid(columns, rows).names, 1))


@frozen
class RiverbendState(State):
    """A position.

    Parameters
    ----------
    todo : tuple
        The agenda, the next task last.
    chance : Chance
        The seed and the draws made.
    land : Land
        The board.
    streams : tuple of (str, str)
        From square to square, the oldest first.
    mills : tuple of tuple of str
        By seat: the squares of the mills on the board, in the order of the board.
    scores : tuple of int
        By seat.
    best_mill : tuple of int
        By seat: the highest flow that one mill had in a scoring so far.
    round : int
        From 1.
    first_player : int
        Who begins this round.
    ledger : tuple of Entry
        Each point so far.
    winners : tuple of int
        Empty until the game is over.
    out, into : dict
        Derived from `streams`: where the streams of a square lead, the oldest first; what leads into a square.
    """

    todo: tuple[Any, ...]
    chance: Chance
    land: Land
    streams: tuple[Stream, ...]
    mills: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    best_mill: tuple[int, ...]
    round: int
    first_player: int
    ledger: tuple[Entry, ...]
    winners: tuple[int, ...] = ()
    out: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    into: dict[str, tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)


def put(items: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """A tuple with another value at one place."""
    changed = list(items)
    changed[place] = value
    return tuple(changed)


def dug(state: RiverbendState, start: str, end: str) -> dict[str, Any]:
    """What changes when the youngest stream is dug: the streams, and what is derived from them."""
    return {
        "streams": (*state.streams, (start, end)),
        "out": {**state.out, start: (*state.out.get(start, ()), end)},
        "into": {**state.into, end: (*state.into.get(end, ()), start)},
    }


def is_watered(game: Any, state: RiverbendState, square: str) -> bool:
    """RB-WATERED: a spring, or a square that a stream leads into (option `flowing`: that water reaches)."""
    if game.options.watered == "flowing":
        return bool(game.flow(state).total(square))
    return square in state.into or square in state.land.spring_water


def is_dead_end(game: Any, state: RiverbendState, square: str) -> bool:
    """RB-DELTA: watered, no spring, and no stream leaves it."""
    return square not in state.out and square not in state.land.spring_water and is_watered(game, state, square)
