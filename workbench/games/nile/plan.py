"""Where everything lies in the picture: land to the left, market and tide, hands and boat to the right, the track below."""

from __future__ import annotations

from typing import NamedTuple

from workbench.games.nile.board import LENGTHS
from workbench.games.nile.state import SPACES
from workbench.scene import Edge, Group, Label, Piece, Region, Spot

LONGEST = max(LENGTHS)
SIDE = 9.8  # of the whole picture, which is square, board units
FIELD, COLUMN = 0.98, 1.02  # width of a field, and from one row to the next
RIVER = 0.62  # its height
RIM = 0.28  # of sand beyond the longest rows, with their names
LEFT, RIGHT = 4.3, 9.6  # of what lies beside the land
NARROW = 1.62  # right part of it: the tide, and the cards beside the boat
HEAD = 0.35  # room for a heading
STALL, WALL = 0.59, 0.62  # from stall to stall; of a row's head with the wall
CELL, SIGN = 0.61, 0.55  # of a kind of fruit in a player's row; of the player's sign before it
LANE, SPACE = 0.28, 0.32  # of the track: a player's lane, and a space
GAP = 0.1


class Part(NamedTuple):
    """A part of the picture: what it adds to the scene, lowest first."""

    spots: tuple[Spot, ...] = ()
    regions: tuple[Region, ...] = ()
    pieces: tuple[Piece, ...] = ()
    edges: tuple[Edge, ...] = ()
    labels: tuple[Label, ...] = ()
    groups: tuple[Group, ...] = ()


class Plan:
    """Places and sizes for a number of players; y runs down from 0 at the upper desert.

    Parameters
    ----------
    players : int

    Attributes
    ----------
    field : float
        Height of a field.
    river : float
        Middle of the river.
    bottom : float
        Lower end of the land.
    hand, aboard : float
        Height of a player's row among the hands, and on the boat.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.track = players * LANE
        self.bottom = -(SIDE - self.track - HEAD - GAP)
        self.field = (-self.bottom - RIVER - 2 * RIM) / (2 * LONGEST)
        self.river = self.bottom / 2
        room = self.hands_top - self.bottom - 2 * HEAD - 3 * GAP
        self.hand = min(0.54 * room / players, 1.15)
        self.aboard = min(0.46 * room / players, 0.98)

    # --- the land --------------------------------------------------------------------------------------------------------------

    def row(self, name: str) -> float:
        """Middle of a row of fields, `u5`, from the left: the longest first."""
        return FIELD / 2 + COLUMN * (LONGEST - int(name[1]))

    def out(self, name: str, step: float) -> float:
        """Height of the middle of the field at a step from the river, from 1."""
        up = 1 if name[0] == "u" else -1
        return self.river + up * (RIVER / 2 + (step - 0.5) * self.field)

    @property
    def land(self) -> float:
        """Width of all rows."""
        return COLUMN * (len(LENGTHS) - 1) + FIELD

    # --- beside it -------------------------------------------------------------------------------------------------------------

    @property
    def market_bottom(self) -> float:
        """Lower end of market and tide."""
        return -(HEAD + len(LENGTHS) * STALL + 0.04)

    @property
    def hands_top(self) -> float:
        """Upper end of the hands."""
        return self.market_bottom - GAP

    @property
    def hands_bottom(self) -> float:
        """Lower end of the hands."""
        return self.hands_top - HEAD - self.players * self.hand - 0.04

    @property
    def boat_top(self) -> float:
        """Upper end of the boat."""
        return self.hands_bottom - GAP

    @property
    def boat_bottom(self) -> float:
        """Lower end of the boat."""
        return self.boat_top - HEAD - self.players * self.aboard - 0.04

    def holds(self, player: int) -> float:
        """Height of the middle of a player's row among the hands."""
        return self.hands_top - HEAD - (player + 0.5) * self.hand

    def sails(self, player: int) -> float:
        """Height of the middle of a player's row on the boat."""
        return self.boat_top - HEAD - (player + 0.5) * self.aboard

    def cell(self, place: int) -> float:
        """Middle of the cell of a kind of fruit."""
        return LEFT + SIGN + (place + 0.5) * CELL

    # --- below -----------------------------------------------------------------------------------------------------------------

    @property
    def track_middle(self) -> float:
        """Middle of the score track."""
        return self.bottom - GAP - self.track / 2

    def space(self, number: int) -> float:
        """Middle of a space of the track."""
        return RIGHT * (number - 0.5) / SPACES

    def lane(self, player: int) -> float:
        """How far a player's lane lies above the middle of the track."""
        return self.track / 2 - (player + 0.5) * LANE
