"""A position as a setup, read and written: what forbids one is said with its field and clause."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar

from annotated_types import Interval, Len

from workbench.engine.chance import Chance
from workbench.engine.errors import Malformed
from workbench.engine.frozen import frozen
from workbench.engine.outcome import brought
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import conform
from workbench.games.riverbend.dig import Dig, Square
from workbench.games.riverbend.map import base_heights
from workbench.games.riverbend.mill import settled
from workbench.games.riverbend.rounds import BeginRound, BeginTurn, Turn
from workbench.games.riverbend.state import MILLS, ROUNDS, SPRING_HEIGHT, Land, RiverbendState, dug, make_land
from workbench.river.grid import grid

Points = Annotated[int, Interval(ge=0, le=10**100)]
Seat = Annotated[int, Interval(ge=0, le=3)]


@frozen
class SetupForm:
    """The keys of a setup; all but columns, rows and springs may be left out."""

    __pydantic_config__: ClassVar[Any] = STRICT
    columns: Annotated[int, Interval(ge=1, le=26)]
    rows: Annotated[int, Interval(ge=1, le=99)]
    springs: tuple[Square, ...]
    elevation: dict[Square, int] = field(default_factory=dict)
    streams: tuple[Annotated[tuple[Square, ...], Len(2, 2)], ...] = ()
    mills: dict[str, tuple[Square, ...]] = field(default_factory=dict)
    scores: tuple[Points, ...] | None = None
    best_mill: tuple[Points, ...] | None = None
    round: int = 1
    first_player: Seat = 0
    to_move: Seat | None = None


def read_setup(game: Any, setup: Mapping[str, Any], seed: int) -> RiverbendState:
    """The position of a setup, before the step that begins the turn (or the round, for its first player).

    Raises
    ------
    Malformed
        Naming the field, and the clause that forbids it where one does.
    """
    form = conform(SetupForm, setup)
    board = grid(form.columns, form.rows)
    form = conform(SetupForm, setup, {"square": board.index})
    players = game.options.players
    to_move = form.first_player if form.to_move is None else form.to_move
    for name, seat in (("first_player", form.first_player), ("to_move", to_move)):
        if seat >= players:
            raise Malformed(name, f"there is no player {seat} among {players}")
    if not 1 <= form.round <= ROUNDS:
        raise Malformed("round", f"there is no round {form.round}; they go from 1 to {ROUNDS}", "RB-ROUNDS")
    scores = _by_seat("scores", form.scores, players)
    state = RiverbendState(
        todo=(Turn(to_move, 0),),  # on top while the streams are checked: a dig is legal in somebody's turn
        chance=Chance(seed),
        land=_land(game, form),
        streams=(),
        mills=((),) * players,
        scores=scores,
        best_mill=_by_seat("best_mill", form.best_mill, players),
        round=form.round,
        first_player=form.first_player,
        ledger=brought(scores),
    )
    state = _mills(_streams(game, state, form), form)
    return state.copy(todo=(BeginRound() if to_move == form.first_player else BeginTurn(to_move),))


def _by_seat(name: str, values: tuple[int, ...] | None, players: int) -> tuple[int, ...]:
    if values is not None and len(values) != players:
        raise Malformed(name, f"has {len(values)} entries for {players} players; the option players says how many play")
    return values or (0,) * players


def _land(game: Any, form: SetupForm) -> Land:
    for k, square in enumerate(form.springs):
        if square in form.springs[:k]:
            raise Malformed(f"springs[{k}]", f"{square} stands twice")
    for square, height in form.elevation.items():
        if square in form.springs and height != SPRING_HEIGHT:
            raise Malformed(f"elevation.{square}", f"{square} is a spring, and springs lie at {SPRING_HEIGHT}, not {height}", "RB-MAP")
        if square not in form.springs and not 1 <= height < SPRING_HEIGHT:
            raise Malformed(f"elevation.{square}", f"{square} is no spring, and such squares lie at 1 to 4, not {height}", "RB-MAP")
    board = grid(form.columns, form.rows)
    return make_land(form.columns, form.rows, form.springs, base_heights(game.options.map, board, form.springs) | form.elevation)


def _streams(game: Any, state: RiverbendState, form: SetupForm) -> RiverbendState:
    for k, (start, end) in enumerate(form.streams):
        refusal = next(iter(Dig(start, end).refusals(game, state)), None)
        if refusal is not None:
            raise Malformed(f"streams[{k}]", game.rulebook.explain(refusal), refusal.clause)
        state = state.copy(**dug(state, start, end))
    return state


def _mills(state: RiverbendState, form: SetupForm) -> RiverbendState:
    seats = {str(player): player for player in range(len(state.scores))}
    taken: dict[str, str] = {}
    for seat, squares in form.mills.items():
        if seat not in seats:
            raise Malformed(f"mills.{seat}", f"there is no player {seat}; the seats are {', '.join(seats)}")
        if len(squares) > MILLS:
            raise Malformed(f"mills.{seat}", f"there are {len(squares)} mills here, and each player has {MILLS}", "RB-MILL")
        for k, square in enumerate(squares):
            if square in taken:
                raise Malformed(f"mills.{seat}[{k}]", f"{square} has a mill of player {taken[square]} already", "RB-MILL")
            if square not in state.into and square not in state.land.spring_water:
                raise Malformed(f"mills.{seat}[{k}]", f"{square} is no spring, and no stream leads into it", "RB-MILL")
            taken[square] = seat
        state = state.copy(mills=settled(state, seats[seat], squares))
    return state


def write_setup(state: RiverbendState) -> dict[str, Any]:
    """The setup of a state at the start of a turn.

    Raises
    ------
    ValueError
        Inside a turn: a position there is a setup and the actions since.
    """
    top = state.todo[-1] if state.todo else None
    if not isinstance(top, Turn) or top.taken:
        raise ValueError("a setup stands at the start of a turn")
    land = state.land
    return {
        "columns": land.columns,
        "rows": land.rows,
        "springs": list(land.springs),
        "elevation": {square: height for square, height in land.height.items() if square not in land.spring_water},
        "streams": [list(stream) for stream in state.streams],
        "mills": {str(player): list(mills) for player, mills in enumerate(state.mills)},
        "scores": list(state.scores),
        "best_mill": list(state.best_mill),
        "round": state.round,
        "first_player": state.first_player,
        "to_move": top.player,
    }
