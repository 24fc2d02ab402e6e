"""Table turns and turns: SA-END."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.sapiens.ending import Finish
from workbench.games.sapiens.state import SapiensState


@frozen
class BeginRound:
    """SA-END: every table turn begins with player 0, so that all have equally many turns."""

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Begin the first turn."""
        return Event("round", "SA-END", mark="round begins"), state.then(BeginTurn(0))


@frozen
class BeginTurn:
    """Turns go clockwise."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Ask for the tile."""
        from workbench.games.sapiens.turn import DueTile

        return Event("turn", "SA-END", player=self.player, mark="turn begins"), state.then(DueTile(self.player))


@frozen
class EndTurn:
    """A turn is over: what held for it holds no longer."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """The next player, or the end of the table turn."""
        following = BeginTurn(self.player + 1) if self.player + 1 < len(state.seats) else EndRound()
        event = Event("turn_over", "SA-END", player=self.player, mark="turn ends")
        return event, state.then(following, token_used=False, on_plain=False)


@frozen
class EndRound:
    """SA-END: after a table turn the game is over when common pool and stack are empty, or when nobody laid a tile in it."""

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """End or go on."""
        if not state.common and not state.stack:
            return Event("empty", "SA-END", mark="round ends"), state.then(Finish())
        if not state.laid:
            return Event("stuck", "SA-END", mark="round ends"), state.then(Finish())
        return Event("on", "SA-END", mark="round ends"), state.then(BeginRound(), laid=False)
