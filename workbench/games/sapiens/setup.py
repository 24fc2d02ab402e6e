"""A position as a setup, read and written. What forbids one is found by `checks`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval, Len
from pydantic import Field

from workbench.engine.errors import Malformed
from workbench.engine.frozen import frozen
from workbench.engine.outcome import brought
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import Kind, conform
from workbench.games.sapiens.checks import check_players, check_seat, check_supplies, check_tiles
from workbench.games.sapiens.deal import NOTHING, PLACES, DealMountains, DealPools, DealValleys, TakeOut, opening, unnamed
from workbench.games.sapiens.rounds import BeginRound, BeginTurn
from workbench.games.sapiens.state import COMMON, POOL, Fight, Laid, SapiensState, Seat, TurnData
from workbench.games.sapiens.turns import LayTile
from workbench.games.sapiens.valley import GRID

TileName = Annotated[str, Kind("tile")]
Scene = Annotated[str, Kind("scene")]
Square = Annotated[str, Kind("square")]
Most = 10**100


@frozen
class LaidForm:
    """A tile in a valley; `as` is left out of one of the turn's own, and of the first in a list."""

    __pydantic_config__: ClassVar[Any] = STRICT
    tile: TileName
    at: Annotated[str, Kind("place")]
    turn: Literal["N", "E", "S", "W"]
    as_: Annotated[Literal["first", "tile", "feast"], Field(alias="as")] = "tile"


@frozen
class SeatForm:
    """What is one player's; all may be left out."""

    __pydantic_config__: ClassVar[Any] = STRICT
    valley: Annotated[tuple[Annotated[str, Kind("face")], ...], Len(2, 2)] | None = None
    mountains: dict[Annotated[str, Kind("mountain")], Scene] | None = None
    tokens: tuple[Scene, ...] = ()
    spent: tuple[Scene, ...] = ()
    pool: tuple[TileName, ...] | None = None
    tribe: tuple[LaidForm, ...] = ()
    abandoned: tuple[LaidForm, ...] = ()
    bears: tuple[Square, ...] = ()
    steaks: Annotated[int, Interval(ge=0, le=Most)] = 0
    food: Annotated[int, Interval(ge=-Most, le=Most)] = 0
    shelter: Annotated[int, Interval(ge=0, le=Most)] = 0


@frozen
class FightForm:
    """A fight token on a tile."""

    __pydantic_config__: ClassVar[Any] = STRICT
    tile: TileName
    player: Annotated[int, Interval(ge=0, le=3)]


@frozen
class SetupForm:
    """The keys of a setup; all may be left out."""

    __pydantic_config__: ClassVar[Any] = STRICT
    seats: tuple[SeatForm, ...] | None = None
    fights: tuple[FightForm, ...] = ()
    common: tuple[TileName, ...] | None = None
    stack: tuple[TileName, ...] | None = None
    laid: bool = False
    to_move: Annotated[int, Interval(ge=0, le=3)] = 0


def read_setup(game: Any, setup: Mapping[str, Any], seed: int) -> SapiensState:
    """The position of a setup, before its next small step.

    Raises
    ------
    Malformed
        Naming the field, and the clause that forbids it where one does.
    """
    names = {
        "tile": game.scenes,
        "scene": game.bonus_forms,
        "square": GRID.index,
        "place": {*GRID.names, *PLACES},
        "mountain": PLACES,
        "face": game.halves.faces,
    }
    form = conform(SetupForm, setup, names)
    players = game.options.players
    check_players(form, players)
    seats = form.seats or (SeatForm(),) * players
    check_tiles(seats, form)
    state = opening(game, seed)
    found = []
    for k, seat in enumerate(seats):
        made = _seat(game, seat, f"seats[{k}]")
        check_seat(game, seat, made, f"seats[{k}]", seats[:k])
        found.append(made)
    fights = tuple(Fight(fight.tile, fight.player) for fight in form.fights)
    state = state.copy(
        seats=tuple(found),
        common=form.common or (),
        stack=form.stack or (),
        fights=fights,
        turn=TurnData(),
        laid=form.laid,
        ledger=brought(tuple(seat.lower for seat in found)),
    )
    check_supplies(state)
    first = BeginRound() if form.to_move == 0 else BeginTurn(form.to_move)
    missing = _missing(form, seats)
    if not any(isinstance(task, TakeOut) for task in missing):
        state = state.copy(removed=unnamed(game, state))
    return state.copy(todo=(first, *missing))


def _seat(game: Any, form: SeatForm, place: str) -> Seat:
    if form.valley is None and (form.tribe or form.abandoned):
        raise Malformed(f"{place}.valley", "is missing: tiles lie in it", "SA-VALLEY")
    seat = NOTHING
    if form.valley is not None:
        left, right = form.valley
        for side, face in (("left", left), ("right", right)):
            if game.halves.faces[face].side != side:
                raise Malformed(f"{place}.valley", f"{face} is no {side} half: a valley is a left and then a right one", "SA-VALLEY")
        seat = seat.copy(valley=(left, right), land=game.halves.valley((left, right)))
    return seat.copy(
        mountains=tuple(sorted((form.mountains or {}).items())),
        tokens=form.tokens,
        spent=form.spent,
        pool=form.pool or (),
        tribe=_laid(seat, form.tribe, f"{place}.tribe"),
        abandoned=_laid(seat, form.abandoned, f"{place}.abandoned"),
        bears=form.bears,
        steaks=form.steaks,
        food=form.food,
        shelter=form.shelter,
    )


def _laid(seat: Seat, forms: tuple[LaidForm, ...], place: str) -> tuple[Laid, ...]:
    found = []
    for k, one in enumerate(forms):
        other = seat.land.beside.get((one.at, one.turn))
        if other is None:
            raise Malformed(f"{place}[{k}]", f"the second half of {one.tile} lies on no square and on no cave", "SA-VALLEY")
        found.append(Laid(one.tile, one.at, one.turn, (one.at, other), "first" if k == 0 else one.as_))
    return tuple(found)


def _missing(form: SetupForm, seats: tuple[SeatForm, ...]) -> tuple[Any, ...]:
    """The tasks that deal what a setup leaves out, the last one first to do."""
    pools = tuple(k for k, seat in enumerate(seats) if seat.pool is None)
    mountains = tuple(k for k, seat in enumerate(seats) if seat.mountains is None)
    valleys = tuple(k for k, seat in enumerate(seats) if seat.valley is None)
    tasks: list[Any] = []
    if pools or form.common is None:
        tasks.append(DealPools(pools, form.common is None))
    if tasks or form.stack is None:
        tasks.append(TakeOut(POOL * len(pools) + COMMON * (form.common is None), form.stack is None))
    tasks += [DealMountains(mountains)] * bool(mountains) + [DealValleys(valleys)] * bool(valleys)
    return tuple(tasks)


# --- writing -------------------------------------------------------------------------------------------------------------------


def write_setup(state: SapiensState) -> dict[str, Any]:
    """The setup of a state at the start of a turn.

    Raises
    ------
    ValueError
        Inside a turn: a position there is a setup and the actions since.
    """
    top = state.todo[-1] if state.todo else None
    if not isinstance(top, LayTile) or state.turn != TurnData():
        raise ValueError("a setup stands at the start of a turn")
    return {
        "seats": [_seat_as_json(seat) for seat in state.seats],
        "fights": [{"tile": fight.tile, "player": fight.player} for fight in state.fights],
        "common": list(state.common),
        "stack": list(state.stack),
        "laid": state.laid,
        "to_move": top.player,
    }


def _seat_as_json(seat: Seat) -> dict[str, Any]:
    return {
        "valley": list(seat.valley),
        "mountains": dict(seat.mountains),
        "tokens": list(seat.tokens),
        "spent": list(seat.spent),
        "pool": list(seat.pool),
        "tribe": [_laid_as_json(laid, k) for k, laid in enumerate(seat.tribe)],
        "abandoned": [_laid_as_json(laid, k) for k, laid in enumerate(seat.abandoned)],
        "bears": list(seat.bears),
        "steaks": seat.steaks,
        "food": seat.food,
        "shelter": seat.shelter,
    }


def _laid_as_json(laid: Laid, k: int) -> dict[str, Any]:
    data = {"tile": laid.tile, "at": laid.at, "turn": laid.turn}
    return data | ({"as": laid.how} if k and laid.how != "tile" else {})
