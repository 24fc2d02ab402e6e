"""Picking: SA-PICKING. Where a picking half may lie stands in `matching` (SA-PICKING-TILE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.rest import Bonus, Token, Use
from workbench.games.sapiens.scoring import gain
from workbench.games.sapiens.state import SapiensState, own
from workbench.games.sapiens.tiles import PICKING


@frozen
class Pick:
    """SA-PICKING: 1 food on top."""

    player: int
    spot: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Score it."""
        event = Event("picked", "SA-PICKING", (self.spot,), self.player, None, (("food", 1),))
        seats, ledger = gain((state.seats, state.ledger), self.player, "SA-PICKING", (self.spot,), food=1)
        return event, state.then(seats=seats, ledger=ledger)


@frozen
class OnPlain:
    """SA-PICKING, as a token: picking may lie on plain in this turn."""

    player: int
    spot: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Note it."""
        return Event("plain", "SA-PICKING", (self.spot,), self.player), state.then(on_plain=True)


@frozen
class PickingBonus(Bonus, Use):
    """SA-PICKING, of a half that matched."""

    named: ClassVar[str] = "picking"
    plainly: ClassVar[bool] = True
    scene: Literal["picking"]

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        """1 food."""
        return (Pick(player, spot),)


@frozen
class PickingToken(Token, Use):
    """SA-PICKING, of a mountain token: spent before the tile that it serves."""

    named: ClassVar[str] = "picking"
    plainly: ClassVar[bool] = True
    scene: Literal["picking"]

    def useless(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """A tile is still to be laid in this turn, and the pool holds one with picking."""
        if not state.todo[-1].lays:
            yield Refusal("SA-PICKING", "too_late", (own(player, "token.picking"),))
        elif not any(PICKING in game.stock.scenes[tile] for tile in state.seats[player].pool):
            yield Refusal("SA-PICKING", "none_held", (own(player, "token.picking"),))

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        """Plain is open to it."""
        return (OnPlain(player, spot),)
