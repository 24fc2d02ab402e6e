"""The board and the cards, read from `data/nile` (NI-FIELDS, NI-COVER, NI-RIVER, NI-MARKET, NI-WATER-CARDS, NI-DESERT-CARDS)."""

from __future__ import annotations

from typing import NamedTuple

SINGLE, DOUBLE, NONE = "single", "double", "none"


class Place(NamedTuple):
    """A field of the board.

    Parameters
    ----------
    name : str
        `u5.1`: upper bank, row of 5, at the river.
    row : str
        `u5`.
    step : int
        From the river, from 1.
    palms : int
        1 to 4.
    """

    name: str
    row: str
    step: int
    palms: int


class Result(NamedTuple):
    """The hidden side of a card: `palms` (1 to 4), `desert` or `hippo`, some with an arrow."""

    kind: str
    palms: int
    arrow: bool


class WaterCard(NamedTuple):
    """A water card: wave symbols on its long sides, and a result on its back."""

    name: str
    near: str
    far: str
    back: Result


class DesertCard(NamedTuple):
    """A desert card: a result on its hidden side."""

    name: str
    back: Result


class Board:
    """Rows, fields and market of a game with so many players.

    Attributes
    ----------
    fields : tuple of Place
        Uncovered ones: upper bank first, rows by length, from the river outward.
    index : dict of str to int
        The place of a field in `fields`, and so in `state.fields`.
    rows : dict of str to tuple of int
        The fields of each row, from the river outward.
    heads : dict of str to str
        The river's wave symbol at each row: `single` or `double`.
    stalls : tuple of int
        How many stalls the market rows m1 to m4 have.
    covered : frozenset of str
        Rows out of play.
    """
