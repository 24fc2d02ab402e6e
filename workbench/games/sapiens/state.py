"""What a position of Sapiens is: each player's valley and tribe, pools, tokens and the two scores."""

from __future__ import annotations

import functools
from dataclasses import field
from typing import Any, Literal

from workbench.engine.agenda import State
from workbench.engine.chance import Chance
from workbench.engine.frozen import Copyable, frozen
from workbench.engine.outcome import Entry
from workbench.games.sapiens.valley import Valley

SCENES = ("feast", "picking", "ritual", "fight", "water", "camp", "hunt", "fire")
POOL, COMMON = 4, 5  # SA-POOLS
BEARS, STEAKS, FIGHTS = 18, 18, 3  # supplies; fight tokens of each player
HIDDEN = "?"  # a tile that nobody knows
How = Literal["first", "tile", "feast"]


@frozen
class Laid:
    """A tile in a valley.

    Parameters
    ----------
    tile : str
        Its id.
    at : str
        The square of the first half: `c3`, or a cave.
    turn : str
        The side on which the second half lies.
    squares : (str, str)
        Where both halves lie, the first half's first; derived from `at` and `turn` by the valley.
    how : str
        `first` of its tribe, the `tile` of a later turn, or by a `feast`, which scores no connection.
    """

    tile: str
    at: str
    turn: str
    squares: tuple[str, str]
    how: How = "tile"


@frozen
class Seat(Copyable):
    """All that is one player's.

    Parameters
    ----------
    land : Valley
        Its valley, derived from the names of the faces (SA-VALLEY).
    mountains : tuple of (str, str)
        Place (cave or waterfall) and scene of each token left on the board, sorted by place (SA-MOUNTAINS).
    tokens : tuple of str
        Mountain tokens in hand, in the order taken.
    spent : tuple of str
        Used ones, in the order used.
    pool : tuple of str
        Tiles, in the order taken; of a swap each takes the other's place.
    tribe : tuple of Laid
        The active tribe, oldest first.
    abandoned : tuple of Laid
        Tiles turned down, oldest first.
    bears : tuple of str
        Squares, oldest first.
    steaks : int
    food, shelter : int
        The two scores.
    valley : (str, str)
        Names of the faces of the left and the right half; empty before they are dealt.
    """

    mountains: tuple[tuple[str, str], ...]
    tokens: tuple[str, ...]
    spent: tuple[str, ...]
    pool: tuple[str, ...]
    tribe: tuple[Laid, ...]
    abandoned: tuple[Laid, ...]
    bears: tuple[str, ...]
    steaks: int
    food: int
    shelter: int
    valley: tuple[str, str]
    land: Valley = field(compare=False, repr=False)

    @property
    def gone(self) -> tuple[str, ...]:
        """Mountain tokens out of the game (SA-ABANDON): those that are nowhere."""
        there = {*self.tokens, *self.spent, *(scene for _, scene in self.mountains)}
        return tuple(scene for scene in SCENES if scene not in there)

    @property
    def lower(self) -> int:
        """SA-WINNER: what counts."""
        return min(self.food, self.shelter)


@frozen
class Fight:
    """A fight token on a tile in a pool; those of a state stand in the order they were put there (SA-FIGHT)."""

    tile: str
    player: int


Due = tuple[tuple[str, str], ...]  # scene bonuses not yet carried out or declined, each with the place of the half that brought it


@frozen
class TurnData(Copyable):
    """What counts for this turn alone.

    Parameters
    ----------
    token_spent : bool
        Whether a mountain token was spent this turn (SA-TOKEN).
    plain : bool
        Whether a picking half may lie on plain this turn (SA-PICKING).
    """

    token_spent: bool = False
    plain: bool = False


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
        The common pool, in the order it was laid out.
    stack : tuple of str
        The top first.
    removed : tuple of str
        Tiles taken out unseen, in the order of the table (SA-REMOVE).
    fights : tuple of Fight
        In the order they were put on tiles.
    turn : TurnData
        Of the turn that runs.
    laid : bool
        Whether someone laid a tile in this table turn (SA-END).
    ledger : tuple of Entry
        Each point so far, food and shelter; of a setup, what it brought on the lower track.
    winners : tuple of int
        Empty until the game is over.
    ended_by : str
        Kind of event under SA-END, or empty.
    """

    todo: tuple[Any, ...]
    chance: Chance
    seats: tuple[Seat, ...]
    common: tuple[str, ...]
    stack: tuple[str, ...]
    removed: tuple[str, ...]
    fights: tuple[Fight, ...]
    turn: TurnData
    laid: bool
    ledger: tuple[Entry, ...]
    winners: tuple[int, ...] = ()
    ended_by: str = ""


@functools.cache
def spot(player: int, place: str) -> str:
    """A place of a player's own as scenes and events call it: `0:c3`, `1:cave2`, `0:token.fire`."""
    return f"{player}:{place}"


def token_spot(player: int, scene: str) -> str:
    """Where a player keeps the mountain token of a scene once it was taken."""
    return f"{player}:token.{scene}"


def corner_spot(player: int) -> str:
    """Where a player's supplies and tracks stand."""
    return f"player{player}"


def put(items: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """A tuple with another value at one place."""
    return (*items[:place], value, *items[place + 1 :])


def without(items: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    """A tuple without the first occurrence of a value."""
    k = items.index(value)
    return (*items[:k], *items[k + 1 :])


def seated(state: SapiensState, player: int, **changes: Any) -> tuple[Seat, ...]:
    """All seats, with other values in one of them."""
    return put(state.seats, player, state.seats[player].copy(**changes))


def scored(state: SapiensState, player: int, clause: str, at: str, *, food: int = 0, shelter: int = 0) -> dict[str, Any]:
    """What changes in a state when a player's tracks move: the seats and the ledger."""
    seat = state.seats[player]
    changes: dict[str, Any] = {"seats": put(state.seats, player, seat.copy(food=seat.food + food, shelter=seat.shelter + shelter))}
    if food + shelter:
        changes["ledger"] = (*state.ledger, Entry(player, food + shelter, clause, (at,)))
    return changes


def fights_left(state: SapiensState, player: int) -> int:
    """SA-FIGHT: fight tokens in a player's hand."""
    return FIGHTS - sum(fight.player == player for fight in state.fights)


def bears_left(state: SapiensState) -> int:
    """SA-FIRE: bears in the supply."""
    return BEARS - sum(len(seat.bears) for seat in state.seats)


def steaks_left(state: SapiensState) -> int:
    """SA-HUNT: steaks in the supply."""
    return STEAKS - sum(seat.steaks for seat in state.seats)
