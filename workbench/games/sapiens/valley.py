"""Tiles and valleys, read from `data/sapiens` (SA-TILES, SA-VALLEY)."""

from __future__ import annotations

from typing import NamedTuple


class Tile(NamedTuple):
    """A domino of two different scenes."""

    name: str
    scenes: tuple[str, str]


class Cave(NamedTuple):
    """A cave in the mountains.

    Parameters
    ----------
    name : str
        `cave1` to `cave6`.
    square : str
        The border square beside it.
    side : str
        The side of that square on which the cave lies.
    higher, lower : int
        Its shelter values.
    """

    name: str
    square: str
    side: str
    higher: int
    lower: int


class Valley:
    """The board of one player, made of a left and a right face.

    Attributes
    ----------
    faces : (str, str)
        Names of the faces.
    food : dict of str to int
        By square, `a1` at the bottom left.
    forest : frozenset of str
        Squares of forest; the others are plain.
    caves : dict of str to Cave
        By name.
    neighbours : dict of str to tuple of str
        Squares and caves that share an edge, clockwise from north; a cave has its own square alone.
    beside : dict of (str, str) to str
        The neighbour of a square or cave on a side.
    """
