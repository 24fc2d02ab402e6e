"""What a position of the Nile is: fields, market, boat, hands, cards, tide and track.

Spots, as actions, events and the picture call them (`spots` makes them; P is a seat):

- `river`; fields `u5.1`, `l2.2` (bank, length of the row, place from the river); edges `river>u5.1`, `u5.1>u5.2`;
- `m1` to `m4`: market rows; `m2.1`: their stalls, 1 at the wall;
- `boat`: all of it; `boatP.flax`: a player's markers of a kind on it; `handP.flax`: in hand; `playerP`: a player's corner;
- `pileP.0`, `pileP.1`: piles of water cards; `jokersP`: desert cards in hand; `desert`: the pile of desert cards;
- `discards`, `discards.desert`: discarded water and desert cards; `card`: where a card lies that is turned over;
- `tide.flood`, `tide.ebb1`, `tide.ebb2`: the tide circle;
- `track.1` to `track.30`: a marker beyond 30 stands on 30 and an obelisk below 1 on 1, their true spaces are measures.

Clicks: lay = pile, field; put and sow = hand, field; boat = hand; grow and remove = field; harvest = field, then the stall that it
would take (the row's head where none is left); buy and buy_other = `boatP.fruit`; buy_joker = `desert`; joker = `jokersP`;
rot = the stalls in any order; revive = stall; show = hands one by one, flax first. The rest are buttons.
"""

from __future__ import annotations

from typing import Any, Literal

from workbench.engine.agenda import State
from workbench.engine.chance import Chance
from workbench.engine.frozen import Copyable, frozen
from workbench.engine.outcome import Entry

FRUITS = ("flax", "grain", "grapes", "onions", "aubergine")  # NI-FRUIT
COUNTS = (5, 4, 3, 2, 1)  # of each, by player
Fruit = Literal["flax", "grain", "grapes", "onions", "aubergine"]
PLACE = {fruit: k for k, fruit in enumerate(FRUITS)}
SEED, RIPE, SPOILED = "seed", "ripe", "spoiled"
FLOOD, EBB1, EBB2 = "flood", "ebb1", "ebb2"
NEXT_TIDE = {FLOOD: EBB1, EBB1: EBB2, EBB2: FLOOD}
SPACES = 30  # NI-TRACK
HIDDEN = "?"  # a card that somebody does not know

Basket = tuple[int, int, int, int, int]  # how many markers of each fruit, in the order of FRUITS
EMPTY: Basket = (0, 0, 0, 0, 0)
UNSEEN: Basket = (-1, -1, -1, -1, -1)  # what somebody shows, to others, until all have shown


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
        Whether it was used this round, on a field (NI-ONCE).
    """

    player: int
    fruit: str
    side: str
    used: bool

    @property
    def token(self) -> str:
        """What events call it."""
        return named(self.player, self.fruit)


@frozen
class Field(Copyable):
    """What lies on a field: water, or a desert card, or up to two markers, or nothing.

    Parameters
    ----------
    water : str
        Id of a water card, or empty; where the id is hidden, its front: `single-double`.
    turned : bool
        Whether the water card lies with its far side towards the river.
    desert : str
        Id of a desert card, face down, or empty; where hidden, `?`. Under water only until it is turned over.
    fruit : tuple of Marker
        Oldest first.
    """

    water: str
    turned: bool
    desert: str
    fruit: tuple[Marker, ...]


BARE = Field("", False, "", ())


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
        By seat: both piles of water cards, the top first; where hidden, a front and then `?`.
    desert_pile : tuple of str
        The top first.
    water_discards, desert_discards : tuple of str
        The last one last.
    out : tuple of str
        Cards that are out of the game, sorted.
    open_card : str
        The card that is turned over while its result is carried out, or empty.
    tide : str
        `flood`, `ebb1` or `ebb2`.
    track : tuple of int
        By seat: the space, from 1; past 30 counts on.
    obelisk : int
        Its space.
    start_player : int
        Of this round.
    round : int
        From 1; the opening belongs to the first.
    shown : tuple of (Basket or None)
        By seat: what was shown in a simultaneous choice that runs; None: not yet. Empty when none runs.
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
    out: tuple[str, ...]
    open_card: str
    tide: str
    track: tuple[int, ...]
    obelisk: int
    start_player: int
    round: int
    shown: tuple[Basket | None, ...]
    ledger: tuple[Entry, ...]
    winners: tuple[int, ...] = ()
    ended_by: str = ""


def put(items: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """A tuple with another value at one place."""
    return (*items[:place], value, *items[place + 1 :])


def moved(baskets: tuple[Basket, ...], player: int, fruit: str, by: int) -> tuple[Basket, ...]:
    """Baskets with more (or fewer) markers of a fruit at one seat."""
    k, basket = PLACE[fruit], baskets[player]
    return (*baskets[:player], (*basket[:k], basket[k] + by, *basket[k + 1 :]), *baskets[player + 1 :])  # type: ignore[arg-type]  # as long as before


def added(one: Basket, other: Basket) -> Basket:
    """Two baskets in one."""
    return tuple(map(sum, zip(one, other, strict=True)))  # type: ignore[return-value]  # as long as both


def basket(fruits: tuple[str, ...]) -> Basket:
    """Fruits by name as a basket."""
    return tuple(fruits.count(fruit) for fruit in FRUITS)  # type: ignore[return-value]  # as long as FRUITS


def named(player: int, fruit: str) -> str:
    """A marker by owner and fruit, as events call it: those of one fruit cannot be told apart."""
    return f"{fruit} of player {player}"


def clockwise(state: NileState) -> tuple[int, ...]:
    """All seats from the start player on."""
    players = len(state.track)
    return tuple((state.start_player + k) % players for k in range(players))
