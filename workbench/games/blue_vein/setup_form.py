"""The form of a setup: its keys, and what each may hold."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval, Len

from workbench.engine.frozen import frozen
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import Kind
from workbench.games.blue_vein.map import Square
from workbench.games.blue_vein.parts import Side

Domino = Annotated[str, Kind("domino")]
Count = Annotated[int, Interval(ge=0, le=10**100)]


@frozen
class PartForm:
    """One half, its arrows and walls as written for turn `E`."""

    __pydantic_config__: ClassVar[Any] = STRICT
    kind: Literal["river", "field", "workshop"]
    arrows: tuple[Side, ...] = ()
    icon: Annotated[str, Kind("icon")] | None = None
    walls: tuple[Side, ...] = ()


@frozen
class LaidForm:
    """A domino on the map: one of the table by its name, or one described by its parts."""

    __pydantic_config__: ClassVar[Any] = STRICT
    at: Square
    turn: Side
    domino: Domino | None = None
    parts: Annotated[tuple[PartForm, ...], Len(2, 2)] | None = None


@frozen
class ClaimForm:
    """A claim token on a part."""

    __pydantic_config__: ClassVar[Any] = STRICT
    at: Square
    player: Annotated[int, Interval(ge=0, le=3)]


@frozen
class GoodForm:
    """A good on a part."""

    __pydantic_config__: ClassVar[Any] = STRICT
    at: Square
    good: Annotated[str, Kind("good")]


@frozen
class SetupForm:
    """The keys of a setup; all may be left out."""

    __pydantic_config__: ClassVar[Any] = STRICT
    map: tuple[LaidForm, ...] = ()
    claims: tuple[ClaimForm, ...] = ()
    goods: tuple[GoodForm, ...] = ()
    hands: tuple[tuple[Domino, ...], ...] | None = None
    stack: tuple[Domino, ...] | None = None
    tokens: tuple[Count, ...] | None = None
    scores: tuple[Count, ...] | None = None
    round: Annotated[int, Interval(ge=1, le=10**6)] = 1
    placed: bool = False
    to_move: Annotated[int, Interval(ge=0, le=3)] = 0
    flow_now: bool = False
