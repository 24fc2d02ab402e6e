"""The map: dominoes laid on squares without edge, oldest first (BV-DOMINO, BV-NILE). Squares are (x, y), x east, y north."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache

from workbench.engine.frozen import frozen
from workbench.games.blue_vein.parts import OPPOSITE, SIDES, Part, Side

Square = tuple[int, int]
Room = tuple[int, int, Side]  # where a domino can lie: x and y of its first half, and the side on which the second lies
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
NILE = ((1, 0), (0, 0))  # BV-NILE: one node with a feed south out of each, (1,0) first on a tie
DOWNSTREAM = "S"  # the side out of which both lead
SOUTHERNMOST = -1  # BV-NILE: dominoes lie on rows of -1 and below


@lru_cache(1 << 14)  # whatever a map means looks round every part
def beside(square: Square, side: str) -> Square:
    """The neighbour on a side."""
    dx, dy = STEP[side]
    return square[0] + dx, square[1] + dy


@lru_cache(1 << 14)
def around(square: Square) -> tuple[tuple[Side, Square], ...]:
    """The four neighbours, each with the side on which it lies, clockwise from north."""
    return tuple((side, beside(square, side)) for side in SIDES)


@lru_cache(1 << 14)
def covering(square: Square) -> tuple[tuple[Square, Room, Room], ...]:
    """Of the dominoes below the Nile that cover a square: the other square and both ways to lie so, clockwise from north."""
    if square[1] > SOUTHERNMOST:
        return ()
    others = [(side, other) for side, other in around(square) if other[1] <= SOUTHERNMOST]
    return tuple((other, (*square, side), (*other, OPPOSITE[side])) for side, other in others)


@lru_cache(1 << 14)
def spot(square: Square | None) -> str:
    """A square as scenes, events and typed actions call it: `3,-2`; None, the Nile as one node, is `nile`."""
    return "nile" if square is None else f"{square[0]},{square[1]}"


@lru_cache(1 << 14)
def leg(start: Square | None, end: Square | None) -> tuple[str, str, str]:
    """One leg of a way as events name it: where it starts, where it ends, and the edge between."""
    return spot(start), spot(end), f"{spot(start)}>{spot(end)}"


@frozen
class Laid:
    """A domino on the map.

    Parameters
    ----------
    domino : str
        Its name; empty for one that a setup describes by its parts.
    at : (int, int)
        The square of the first half.
    turn : str
        The side on which the second half lies.
    parts : (Part, Part)
        Both halves as they lie, turned.
    """

    domino: str
    at: Square
    turn: str
    parts: tuple[Part, Part]

    @property
    def squares(self) -> tuple[Square, Square]:
        """Both squares, the first half's first."""
        return self.at, beside(self.at, self.turn)


@frozen
class Map:
    """What lies below the Nile.

    Parameters
    ----------
    laid : tuple of Laid
        Oldest first.
    parts : dict of (int, int) to Part
        Derived: what lies on each square, oldest first; of one domino the first half is the older.
    """

    laid: tuple[Laid, ...]
    parts: dict[Square, Part] = field(compare=False, repr=False)

    def with_(self, domino: Laid) -> Map:
        """The map with one more domino."""
        (first, second), (here, there) = domino.parts, domino.squares
        return Map((*self.laid, domino), parts={**self.parts, here: first, there: second})


def make_map(laid: tuple[Laid, ...]) -> Map:
    """A map from what was laid."""
    return Map(laid, parts={square: part for one in laid for square, part in zip(one.squares, one.parts, strict=True)})
