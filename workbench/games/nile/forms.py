"""The form of a setup: all its keys, which may each be left out."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval, Len

from workbench.engine.frozen import frozen
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import Kind
from workbench.games.nile.state import FLOOD, SPACES, Fruit

Water = Annotated[str, Kind("water card")]
Desert = Annotated[str, Kind("desert card")]
FieldName = Annotated[str, Kind("field")]
Seat = Annotated[int, Interval(ge=0, le=4)]
Count = Annotated[int, Interval(ge=0)]  # NI-FRUIT says how many there can be
Space = Annotated[int, Interval(ge=1, le=10**6)]
Basket = dict[Fruit, Count]


@frozen
class FruitForm:
    """A marker on a field."""

    __pydantic_config__: ClassVar[Any] = STRICT
    player: Seat
    fruit: Fruit
    side: Literal["seed", "ripe", "spoiled"]
    used: bool = False


@frozen
class SoldForm:
    """A marker in a market row."""

    __pydantic_config__: ClassVar[Any] = STRICT
    player: Seat
    fruit: Fruit
    side: Literal["seed", "ripe", "spoiled"]


@frozen
class FieldForm:
    """What lies on a field."""

    __pydantic_config__: ClassVar[Any] = STRICT
    water: Water | None = None
    turned: bool = False
    desert: Desert | None = None
    fruit: tuple[FruitForm, ...] = ()


@frozen
class DiscardsForm:
    """Both heaps of discards, the last one last."""

    __pydantic_config__: ClassVar[Any] = STRICT
    water: tuple[Water, ...] = ()
    desert: tuple[Desert, ...] = ()


@frozen
class SetupForm:
    """The keys of a setup."""

    __pydantic_config__: ClassVar[Any] = STRICT
    fields: dict[FieldName, FieldForm] | None = None
    market: dict[Literal["m1", "m2", "m3", "m4"], tuple[SoldForm, ...]] = field(default_factory=dict)
    boat: tuple[Basket, ...] | None = None
    hands: tuple[Basket, ...] | None = None
    used: tuple[Basket, ...] | None = None
    joker_bought: tuple[bool, ...] | None = None
    jokers: tuple[tuple[Desert, ...], ...] | None = None
    piles: tuple[Annotated[tuple[tuple[Water, ...], ...], Len(2, 2)], ...] | None = None
    desert_pile: tuple[Desert, ...] | None = None
    discards: DiscardsForm = field(default_factory=DiscardsForm)
    tide: Literal["flood", "ebb1", "ebb2"] = FLOOD  # type: ignore[assignment]  # one of them
    track: tuple[Space, ...] | None = None
    obelisk: Annotated[int, Interval(ge=-(10**6), le=SPACES)] = SPACES
    start_player: Seat | None = None
    phase: Literal["boat", "water", "fields", "tide", "actions"] | None = None
    to_move: Seat | None = None
    round: Annotated[int, Interval(ge=1, le=10**6)] = 1
