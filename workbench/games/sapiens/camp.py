"""Camp: SA-CAMP."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.sapiens.rest import Bonus, Token, Use
from workbench.games.sapiens.scoring import gain
from workbench.games.sapiens.state import SapiensState

SHELTER = 3


@frozen
class Camp:
    """SA-CAMP: 3 shelter."""

    player: int
    spot: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Score them."""
        event = Event("camp", "SA-CAMP", (self.spot,), self.player, None, (("shelter", SHELTER),))
        seats, ledger = gain((state.seats, state.ledger), self.player, "SA-CAMP", (self.spot,), shelter=SHELTER)
        return event, state.then(seats=seats, ledger=ledger)


@frozen
class _Camp(Use):
    named: ClassVar[str] = "camp"
    plainly: ClassVar[bool] = True
    scene: Literal["camp"]

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        return (Camp(player, spot),)


@frozen
class CampBonus(Bonus, _Camp):
    """SA-CAMP, of a half that matched."""


@frozen
class CampToken(Token, _Camp):
    """SA-CAMP, of a mountain token."""
