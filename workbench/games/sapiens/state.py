"""What a position of Sapiens is: each player's valley and tribe, pools, tokens and the two scores."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import State
from workbench.engine.chance import Chance
from workbench.engine.frozen import Copyable, frozen
from workbench.engine.outcome import Entry

SCENES = ("feast", "picking", "ritual", "fight", "water", "camp", "hunt", "fire")
CAVES = ("cave1", "cave2", "cave3", "cave4", "cave5", "cave6")
FALLS = ("fall1", "fall2")
COLUMNS, ROWS = 8, 5  # SA-VALLEY
POOL, COMMON = 4, 5  # SA-POOLS
BEARS, STEAKS, FIGHTS = 18, 18, 3  # supplies; fight tokens of each player


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
    """

    tile: str
    at: str
    turn: str
    squares: tuple[str, str]


@frozen
class Seat(Copyable):
    """All that is one player's.

    Parameters
    ----------
    valley : (str, str)
        Names of the faces of the left and the right half (SA-VALLEY).
    mountains : tuple of (str, str)
        Place (cave or waterfall) and scene of each token left on the board, sorted by place (SA-MOUNTAINS).
    tokens : tuple of str
        Mountain tokens in hand, in the order taken.
    spent : tuple of str
        Used ones, in the order used.
    gone : tuple of str
        Those out of the game (SA-ABANDON).
    pool : tuple of str
        Tiles, in the order taken.
    tribe : tuple of Laid
        The active tribe, oldest first.
    abandoned : tuple of Laid
        Tiles turned down, oldest first.
    bears : tuple of str
        Squares, oldest first.
    steaks : int
    food, shelter : int
        The two scores.
    """

    valley: tuple[str, str]
    mountains: tuple[tuple[str, str], ...]
    tokens: tuple[str, ...]
    spent: tuple[str, ...]
    gone: tuple[str, ...]
    pool: tuple[str, ...]
    tribe: tuple[Laid, ...]
    abandoned: tuple[Laid, ...]
    bears: tuple[str, ...]
    steaks: int
    food: int
    shelter: int


@frozen
class Fight:
    """A fight token on a tile in a pool; those of a state stand in the order they were put there (SA-FIGHT)."""

    tile: str
    player: int


@frozen
class TurnData(Copyable):
    """What counts for this turn alone.

    Parameters
    ----------
    laid : bool
        Whether the turn's tile was laid (placed, abandoned with, or passed).
    due : tuple of str
        Scene bonuses not yet carried out or declined.
    feast : bool
        Whether a tile is due that gives neither food nor bonuses (SA-FEAST).
    token_spent : bool
        Whether a mountain token was spent this turn.
    plain : bool
        Whether a picking half may lie on plain this turn (SA-PICKING).
    """

    laid: bool = False
    due: tuple[str, ...] = ()
    feast: bool = False
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
        Tiles taken out unseen (SA-REMOVE).
    fights : tuple of Fight
        In the order they were put on tiles.
    turn : TurnData
        Of the turn that runs.
    laid : bool
        Whether someone laid a tile in this table turn (SA-END).
    table_turn : int
        From 1.
    ledger : tuple of Entry
        Each point so far, food and shelter.
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
    table_turn: int
    ledger: tuple[Entry, ...]
    winners: tuple[int, ...] = ()
    ended_by: str = ""
