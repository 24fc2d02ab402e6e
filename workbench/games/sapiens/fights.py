"""Fight tokens on a tile that is played: SA-FIGHT."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.sapiens.scoring import gain
from workbench.games.sapiens.state import Laid, SapiensState, own, without


@frozen
class Fought:
    """SA-FIGHT: one fight token on the tile that a player laid.

    Parameters
    ----------
    player : int
        Who laid it.
    tile, at : str
        The tile, and where its first half lies.
    owner : int
        Whose token it is.
    """

    player: int
    tile: str
    at: str
    owner: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """The owner gets 1 food, then who played the tile loses 1 (by option never below 0); the token returns."""
        spot, hand = own(self.player, self.at), own(self.owner, "fights")
        account = gain((state.seats, state.ledger), self.owner, "SA-FIGHT", (spot,), food=1)
        lost = 0 if game.options.food_floor and account[0][self.player].food <= 0 else 1
        seats, ledger = gain(account, self.player, "SA-FIGHT", (spot,), food=-lost)
        numbers = (("tile", self.tile), ("owner", self.owner), ("lost_food", lost))
        event = Event("fought" if lost else "spared", "SA-FIGHT", (spot, hand), self.player, None, numbers, (), ((spot, 1),))
        return event, state.then(seats=seats, ledger=ledger, fights=without(state.fights, (self.tile, self.owner)))


def fought(state: SapiensState, player: int, laid: Laid) -> tuple[Fought, ...]:
    """A step for each token on a tile that is played, in the order in which they were put there."""
    return tuple(Fought(player, tile, laid.at, owner) for tile, owner in state.fights if tile == laid.tile) if state.fights else ()
