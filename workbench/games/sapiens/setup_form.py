"""The form of a setup: its keys, and what each may hold."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval, Len

from workbench.engine.frozen import frozen
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import Kind
from workbench.games.sapiens.valley import Side

Tile = Annotated[str, Kind("tile")]
Square = Annotated[str, Kind("square")]
Scene = Annotated[str, Kind("scene")]
Place = Literal["cave1", "cave2", "cave3", "cave4", "cave5", "cave6", "fall1", "fall2"]
Points = Annotated[int, Interval(ge=0, le=10**100)]


@frozen
class LaidForm:
    """A tile in a valley."""

    __pydantic_config__: ClassVar[Any] = STRICT
    tile: Tile
    at: Square
    turn: Side


@frozen
class FightForm:
    """A fight token on a tile, and whose."""

    __pydantic_config__: ClassVar[Any] = STRICT
    tile: Tile
    player: Annotated[int, Interval(ge=0, le=3)]


@frozen
class SeatForm:
    """What a player has; what is None is dealt."""

    __pydantic_config__: ClassVar[Any] = STRICT
    valley: Annotated[tuple[Annotated[str, Kind("half")], ...], Len(2, 2)] | None = None
    mountains: dict[Place, Scene] | None = None
    tokens: tuple[Scene, ...] = ()
    spent: tuple[Scene, ...] = ()
    pool: tuple[Tile, ...] | None = None
    tribe: tuple[LaidForm, ...] = ()
    abandoned: tuple[LaidForm, ...] = ()
    bears: tuple[Square, ...] = ()
    steaks: Points = 0
    food: Annotated[int, Interval(ge=-(10**100), le=10**100)] = 0
    shelter: Points = 0


@frozen
class SetupForm:
    """The keys of a setup; all may be left out."""

    __pydantic_config__: ClassVar[Any] = STRICT
    seats: tuple[SeatForm, ...] | None = None
    fights: tuple[FightForm, ...] = ()
    common: tuple[Tile, ...] | None = None
    stack: tuple[Tile, ...] | None = None
    laid: bool = False
    to_move: Annotated[int, Interval(ge=0, le=3)] = 0
