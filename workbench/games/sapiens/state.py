"""What a position of Sapiens is: a board, a pool and two tracks a player, the common pool, the stack, and fight tokens on tiles.

Names of spots, in events, refusals, ledger and scene, P being a seat: `P:c3` a square of P's valley; `P:cave1` to `P:cave6`, `P:fall1`,
`P:fall2` the places in the mountains; `P:token.fire` and `P:spent.fire` where a mountain token of P's lies in hand and once it is used
(all eight of each are in every scene, also while nothing lies there); `P:steaks` and `P:fights` P's steaks, and the fight tokens in hand;
`playerP` P's name; `t17` a tile in a pool or in the common one; `stack`, `steaks`, `bears` the supplies. An edge of the tribe's graph is
`P:c3>P:c4` (see `tribe.py`).
"""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import State
from workbench.engine.chance import Chance
from workbench.engine.frozen import Copyable, frozen
from workbench.engine.outcome import Entry
from workbench.games.sapiens.valley import Valley

POOL, COMMON = 4, 5  # SA-POOLS
STEAKS, BEARS, FIGHTS = 18, 18, 3  # the supplies, and the fight tokens of each player


@frozen
class Laid:
    """A tile in a valley.

    Parameters
    ----------
    tile : str
    at, turn : str
        Where its first half lies, and on which side of it the second.
    end : str
        Where the second half lies.
    scenes : (str, str)
        Of both halves.
    """

    tile: str
    at: str
    turn: str
    end: str
    scenes: tuple[str, str]

    @property
    def halves(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Square (or cave) and scene of each half."""
        return (self.at, self.scenes[0]), (self.end, self.scenes[1])


@frozen
class Board(Copyable):
    """A player's valley with what lies on it.

    Parameters
    ----------
    valley : Valley
    mountains : tuple of (str, str)
        Mountain tokens that lie there still: place and scene, in the order of the places.
    tribe : tuple of Laid
        The active tribe, the oldest tile first.
    abandoned : tuple of Laid
        Tiles turned down, the oldest first.
    bears : tuple of str
        Squares with a bear, the oldest first.
    """

    valley: Valley
    mountains: tuple[tuple[str, str], ...]
    tribe: tuple[Laid, ...] = ()
    abandoned: tuple[Laid, ...] = ()
    bears: tuple[str, ...] = ()


@frozen
class Seat(Copyable):
    """What a player has.

    Parameters
    ----------
    board : Board
    tokens : tuple of str
        Mountain tokens in hand, by scene, in the order of `SCENES`.
    spent : tuple of str
        Mountain tokens used, in that order; what lies nowhere is out of the game.
    pool : tuple of str
        Names of tiles.
    steaks : int
        Steak tokens.
    food, shelter : int
        The two tracks.
    """

    board: Board
    tokens: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    steaks: int = 0
    food: int = 0
    shelter: int = 0

    @property
    def score(self) -> int:
        """SA-WINNER: the lower track counts."""
        return min(self.food, self.shelter)


@frozen
class SapiensState(State):
    """A position.

    Parameters
    ----------
    todo : tuple
        The agenda, the next task last.
    chance : Chance
        The seed and the draws made.
    seats : tuple of Seat
    common : tuple of str
        The common pool.
    stack : tuple of str
        The top first.
    fights : tuple of (str, int)
        Fight tokens on tiles of any pool: the tile and whose token, in the order they were put there.
    laid : bool
        Whether somebody laid a tile in this table turn (SA-END).
    ledger : tuple of Entry
        Each food and shelter point so far, and under SA-WINNER what of it does not count since the other track is lower.
    token_used : bool
        Whether a mountain token was spent in this turn (SA-TOKEN).
    on_plain : bool
        Whether it was one of picking: picking may lie on plain in this turn (SA-PICKING).
    winners : tuple of int
        Empty until the game is over.
    """

    todo: tuple[Any, ...]
    chance: Chance
    seats: tuple[Seat, ...]
    common: tuple[str, ...]
    stack: tuple[str, ...]
    fights: tuple[tuple[str, int], ...]
    laid: bool
    ledger: tuple[Entry, ...]
    token_used: bool = False
    on_plain: bool = False
    winners: tuple[int, ...] = ()


def put(items: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """A tuple with another value at one place."""
    return (*items[:place], value, *items[place + 1 :])


def without(items: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """A tuple without the first place of a value, which it holds."""
    k = items.index(value)
    return (*items[:k], *items[k + 1 :])


def own(player: int, name: str) -> str:
    """The spot of a player's square, cave, or heap."""
    return f"{player}:{name}"


def in_hand(state: SapiensState, player: int) -> int:
    """The fight tokens of a player that lie on no tile."""
    return FIGHTS - sum(whose == player for _, whose in state.fights)


def steaks_left(state: SapiensState) -> int:
    """Steaks in the supply."""
    return STEAKS - sum(seat.steaks for seat in state.seats)


def bears_left(state: SapiensState) -> int:
    """Bears in the supply."""
    return BEARS - sum(len(seat.board.bears) for seat in state.seats)
