"""Water: SA-WATER."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.place import Tile
from workbench.games.sapiens.rest import Bonus, Token, Use
from workbench.games.sapiens.state import SapiensState, put


@frozen
class Swap:
    """SA-WATER: two tiles change places; fight tokens stay on them (SA-FIGHT)."""

    player: int
    tile: str
    other: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Swap them."""
        player, mine, other = self.player, self.tile, self.other
        seat = state.seats[player]
        seats = put(state.seats, player, seat.copy(pool=put(seat.pool, seat.pool.index(mine), other)))
        numbers: tuple[tuple[str, Any], ...] = (("tile", mine), ("other", other))
        if other in state.common:
            event = Event("from_common", "SA-WATER", (other, mine), player, other, numbers)
            return event, state.then(seats=seats, common=put(state.common, state.common.index(other), mine))
        owner = next(k for k, found in enumerate(state.seats) if other in found.pool)
        found = state.seats[owner]
        seats = put(seats, owner, found.copy(pool=put(found.pool, found.pool.index(other), mine)))
        event = Event("from_player", "SA-WATER", (other, mine), player, other, (*numbers, ("owner", owner)))
        return event, state.then(seats=seats)


@frozen
class _Water(Use):
    named: ClassVar[str] = "water"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("tile",), ("with_",))
    scene: Literal["water"]
    tile: Tile
    with_: Tile

    @classmethod
    def ways(cls, game: Any, state: SapiensState, player: int) -> Iterator[tuple[str, str]]:
        others = [tile for k, seat in enumerate(state.seats) if k != player for tile in seat.pool]
        return ((mine, other) for mine in state.seats[player].pool for other in (*others, *state.common))

    def targets(self, state: SapiensState, player: int) -> tuple[tuple[str, ...], ...]:
        return (self.tile,), (self.with_,)

    def useless(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        pool = state.seats[player].pool
        if self.tile not in pool:
            yield Refusal("SA-WATER", "not_yours", (), (("tile", self.tile),))
        if self.with_ in pool:
            yield Refusal("SA-WATER", "yours", (), (("tile", self.with_),))
        elif self.with_ not in state.common and not any(self.with_ in seat.pool for seat in state.seats):
            yield Refusal("SA-WATER", "no_pool", (), (("tile", self.with_),))

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        return (Swap(player, self.tile, self.with_),)


@frozen
class WaterBonus(Bonus, _Water):
    """SA-WATER, of a half that matched."""


@frozen
class WaterToken(Token, _Water):
    """SA-WATER, of a mountain token."""

    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("scene",), ("tile",), ("with_",))
