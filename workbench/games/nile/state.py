"""What a position of the Nile is: fields, market, boat, hands, cards, tide and track."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import State
from workbench.engine.chance import Chance
from workbench.engine.frozen import Copyable, frozen
from workbench.engine.outcome import Entry

FRUITS = ("flax", "grain", "grapes", "onions", "aubergine")  # NI-FRUIT
COUNTS = (5, 4, 3, 2, 1)  # of each, by player
SEED, RIPE, SPOILED = "seed", "ripe", "spoiled"
FLOOD, EBB1, EBB2 = "flood", "ebb1", "ebb2"
SPACES = 30  # NI-TRACK

Basket = tuple[int, int, int, int, int]  # how many markers of each fruit, in the order of FRUITS
EMPTY: Basket = (0, 0, 0, 0, 0)


@frozen
class Marker(Copyable):
    """A fruit marker on a field or in a market row.

    Parameters
    ----------
    player : int
        Whose.
    fruit : str
        One of `FRUITS`.
    side : str
        `seed`, `ripe`, or on the market `spoiled`.
    used : bool
        Whether it was used this round (NI-ONCE).
    """

    player: int
    fruit: str
    side: str
    used: bool = False


@frozen
class Field(Copyable):
    """What lies on a field: water, or a desert card, or up to two markers, or nothing.

    Parameters
    ----------
    water : str
        Id of a water card, or empty; where the id is hidden, what is seen of its front.
    turned : bool
        Whether the water card lies with its far side towards the river.
    desert : str
        Id of a desert card, face down, or empty; where hidden, `?`.
    fruit : tuple of Marker
        Oldest first.
    """

    water: str = ""
    turned: bool = False
    desert: str = ""
    fruit: tuple[Marker, ...] = ()


@frozen
class NileState(State):
    """A position.

    Parameters
    ----------
    todo : tuple
        The agenda, the next task last.
    chance : Chance
        The seed and the draws made.
    fields : tuple of Field
        In the order of the board's fields (`game.board.fields`), covered ones left out.
    market : tuple of tuple of Marker
        Rows m1 to m4, from the wall outward; so the last placed is the last of its row.
    boat : tuple of Basket
        By seat.
    hands : tuple of Basket
        By seat: markers in hand, used ones included.
    used : tuple of Basket
        By seat: how many of those in hand were used this round.
    gone : tuple of Basket
        By seat: markers that left the game.
    jokers : tuple of tuple of str
        By seat: desert cards in hand, the one to be played first first.
    joker_bought : tuple of bool
        By seat: whether one was bought this round.
    piles : tuple of (tuple of str, tuple of str)
        By seat: both piles of water cards, the top first.
    desert_pile : tuple of str
        The top first.
    water_discards, desert_discards : tuple of str
        The last one last.
    tide : str
        `flood`, `ebb1` or `ebb2`.
    track : tuple of int
        By seat: the space, from 1; past 30 counts on.
    obelisk : int
        Its space.
    start_player : int
        Of this round.
    round : int
        From 1; 0 during the opening.
    points : int
        Action points left of the player who acts.
    shown : tuple of (Basket or None)
        By seat: what was shown in a simultaneous choice that runs; None: not yet.
    ledger : tuple of Entry
        Each point so far.
    winners : tuple of int
        Empty until the game is over.
    ended_by : str
        Clause of the end, or empty.
    """

    todo: tuple[Any, ...]
    chance: Chance
    fields: tuple[Field, ...]
    market: tuple[tuple[Marker, ...], ...]
    boat: tuple[Basket, ...]
    hands: tuple[Basket, ...]
    used: tuple[Basket, ...]
    gone: tuple[Basket, ...]
    jokers: tuple[tuple[str, ...], ...]
    joker_bought: tuple[bool, ...]
    piles: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
    desert_pile: tuple[str, ...]
    water_discards: tuple[str, ...]
    desert_discards: tuple[str, ...]
    tide: str
    track: tuple[int, ...]
    obelisk: int
    start_player: int
    round: int
    points: int
    shown: tuple[Basket | None, ...]
    ledger: tuple[Entry, ...]
    winners: tuple[int, ...] = ()
    ended_by: str = ""
