"""Fight: SA-FIGHT. What a fight token does when its tile is played stands in `fights`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.place import Tile
from workbench.games.sapiens.rest import Bonus, Token, Use
from workbench.games.sapiens.state import SapiensState, in_hand, own


@frozen
class Threaten:
    """SA-FIGHT: a fight token goes onto a tile of any pool."""

    player: int
    tile: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Put it there."""
        owner = next(k for k, seat in enumerate(state.seats) if self.tile in seat.pool)
        spots = own(self.player, "fights"), self.tile
        event = Event("put", "SA-FIGHT", spots, self.player, None, (("tile", self.tile), ("owner", owner)))
        return event, state.then(fights=(*state.fights, (self.tile, self.player)))


@frozen
class _Fight(Use):
    named: ClassVar[str] = "fight"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("tile",),)
    scene: Literal["fight"]
    tile: Tile

    @classmethod
    def ways(cls, game: Any, state: SapiensState, player: int) -> Iterator[tuple[str]]:
        """The tiles of all pools, and of the common one, where none can be put."""
        yield from ((tile,) for seat in state.seats for tile in seat.pool)
        yield from ((tile,) for tile in state.common)

    def targets(self, state: SapiensState, player: int) -> tuple[tuple[str, ...], ...]:
        return ((self.tile,),)

    def useless(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        if in_hand(state, player) == 0:
            yield Refusal("SA-FIGHT", "none", (own(player, "fights"),))
        if not any(self.tile in seat.pool for seat in state.seats):
            yield Refusal("SA-FIGHT", "no_pool", (), (("tile", self.tile),))

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        return (Threaten(player, self.tile),)


@frozen
class FightBonus(Bonus, _Fight):
    """SA-FIGHT, of a half that matched."""


@frozen
class FightToken(Token, _Fight):
    """SA-FIGHT, of a mountain token."""

    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("scene",), ("tile",))
