"""What a position of Blue Vein is: the map, the claims, the goods, the hands, and in a flow phase what is on the river."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from workbench.engine.agenda import State
from workbench.engine.chance import Chance
from workbench.engine.frozen import Copyable, frozen
from workbench.engine.outcome import Entry
from workbench.games.blue_vein.map import Map, Square

HIDDEN = "?"  # a domino that somebody does not know
DROPLET, TOKEN = "droplet", "token"  # what an item can be, besides a good
Counts = tuple[tuple[tuple[Any, ...], int], ...]  # sorted by key


@frozen
class Claim:
    """BV-CLAIM: a claim token on a part. The claims of a state stand oldest first.

    Parameters
    ----------
    at : (int, int)
        A field or workshop part.
    player : int
        Whose token.
    """

    at: Square
    player: int


@frozen
class Good:
    """A good that lies on a field (made, not thrown) or on a workshop (accepted); oldest first in a state.

    Parameters
    ----------
    at : (int, int)
        The part whose icon made or accepted it.
    name : str
        Which good.
    """

    at: Square
    name: str


@frozen
class Item(Copyable):
    """One thing on the river.

    Parameters
    ----------
    name : str
        `droplet`, `token`, or the name of a good.
    number : int
        Its place among all items of this flow phase, from 1: with the name, what the debugger calls it.
    at : (int, int) or None
        The river part where it stands; None at the Nile, where droplets start.
    side : str
        The side by which it came in; empty at the Nile, or where it was thrown.
    player : int or None
        Who threw it.
    used : bool
        Whether it was accepted or paid where it stands.
    met : bool
        Whether it was looked at already who accepts it where it stands (BV-ORDER: once).
    beside : tuple of (int, int)
        Of a droplet: the oldest parts of the sections that it came beside before this part, sorted (BV-TOKEN).
    fresh : tuple of (int, int)
        The oldest parts of the sections that it came beside here for the first time, and for which no token was thrown yet.
    declined : tuple of int
        Players who declined here.
    origins : tuple of (int, int)
        Of a claim token: the oldest parts of the sections that it was thrown for this round, which do not take it.
    """

    name: str
    number: int
    at: Square | None
    side: str = ""
    player: int | None = None
    used: bool = False
    met: bool = False
    beside: tuple[Square, ...] = ()
    fresh: tuple[Square, ...] = ()
    declined: tuple[int, ...] = ()
    origins: tuple[Square, ...] = ()

    @property
    def token(self) -> str:
        """What events call it: `droplet 3`."""
        return f"{self.name} {self.number}"


@frozen
class Flow(Copyable):
    """What happened in this round's flow phase so far; fixed map, so all is by square.

    Parameters
    ----------
    left : int
        Droplets still to start.
    moving : tuple of Item
        What is on its way: the last one runs now; below it what waits until that one has come to its end.
    thrown : tuple of Item
        Goods thrown that wait for `keep`, in the order in which they will run (BV-THROW).
    used : tuple of (int, int)
        Parts whose icon was used this round, sorted (BV-FIELD, BV-WORKSHOP).
    paid : tuple of (int, int)
        Parts whose power was paid this round, sorted (BV-POWER).
    sluices : tuple of int
        Players who may pick the next split's branch, the one who paid first first.
    entered : tuple of (((int, int), side, what), count)
        How many `droplets` and `goods` went into each feed, by the square and side that it leads out of, sorted (BV-SPLIT).
    drained : tuple of (((int, int), what), count)
        How many were used while they stood at a river part, sorted (BV-SPLIT, `branch = downstream`).
    thrown_for : tuple of ((int, int), tuple of (int, int))
        Of claims that thrown tokens made this round: where, and the oldest parts of the sections that the token was thrown for.
    items : int
        Items so far, for their numbers.
    """

    left: int
    moving: tuple[Item, ...] = ()
    thrown: tuple[Item, ...] = ()
    used: tuple[Square, ...] = ()
    paid: tuple[Square, ...] = ()
    sluices: tuple[int, ...] = ()
    entered: Counts = ()
    drained: Counts = ()
    thrown_for: tuple[tuple[Square, tuple[Square, ...]], ...] = ()
    items: int = 0


@frozen
class BlueVeinState(State):
    """A position.

    Parameters
    ----------
    todo : tuple
        The agenda, the next task last.
    chance : Chance
        The seed and the draws made.
    map : Map
        What lies on the table, oldest first.
    claims : tuple of Claim
        Oldest first.
    goods : tuple of Good
        On fields and workshops, oldest first.
    hands : tuple of tuple of str
        By seat: names of dominoes.
    stack : tuple of str
        The top first.
    supply : tuple of int
        By seat: claim tokens not on the map.
    scores : tuple of int
        By seat.
    ledger : tuple of Entry
        Each point so far.
    round : int
        From 1.
    placed : bool
        Whether someone placed in this round (BV-END).
    fresh : tuple of (int, int)
        Parts laid in this turn: those that may be claimed (BV-CLAIM).
    flow : Flow or None
        The flow phase; None while dominoes are placed.
    winners : tuple of int
        Empty until the game is over.
    ended_by : str
        The reason of the end as a kind of event under BV-END; empty until the game is over.
    """

    todo: tuple[Any, ...]
    chance: Chance
    map: Map
    claims: tuple[Claim, ...]
    goods: tuple[Good, ...]
    hands: tuple[tuple[str, ...], ...]
    stack: tuple[str, ...]
    supply: tuple[int, ...]
    scores: tuple[int, ...]
    ledger: tuple[Entry, ...]
    round: int = 1
    placed: bool = False
    fresh: tuple[Square, ...] = ()
    flow: Flow | None = None
    winners: tuple[int, ...] = ()
    ended_by: str = ""


def bump(counts: Counts, key: tuple[Any, ...]) -> Counts:
    """Counts with one more under a key."""
    k = bisect_left(counts, (key,))
    known = k < len(counts) and counts[k][0] == key
    return (*counts[:k], (key, counts[k][1] + 1 if known else 1), *counts[k + known :])


def count(counts: Counts, key: tuple[Any, ...]) -> int:
    """How many are counted under a key."""
    k = bisect_left(counts, (key,))
    return counts[k][1] if k < len(counts) and counts[k][0] == key else 0


def put(items: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """A tuple with another value at one place."""
    return (*items[:place], value, *items[place + 1 :])
