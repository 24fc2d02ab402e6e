"""Table turns and turns: SA-FIRST, SA-PLACE, SA-REFILL, SA-END."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.sapiens.ending import Finish
from workbench.games.sapiens.state import SapiensState, TurnData, corner_spot
from workbench.games.sapiens.turns import LayTile


@frozen
class BeginRound:
    """SA-END: a table turn begins with player 0."""

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Begin the first turn."""
        numbers = (("common", len(state.common)), ("stack", len(state.stack)))
        return Event("round", "SA-END", numbers=numbers, mark="round begins"), state.then(BeginTurn(0))


@frozen
class BeginTurn:
    """SA-PLACE: the player is asked for a tile; SA-FIRST: for the first one."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Ask the player."""
        player = self.player
        clause = "SA-PLACE" if state.seats[player].tribe else "SA-FIRST"
        event = Event("turn", clause, (corner_spot(player),), player, mark="turn begins")
        return event, state.then(LayTile(player), EndTurn(player), turn=TurnData())


@frozen
class EndTurn:
    """SA-REFILL: the turn is over; a widget waits before this step."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Clockwise to the next player, or the table turn is over."""
        following = self.player + 1
        event = Event("over", "SA-REFILL", (corner_spot(self.player),), self.player, mark="turn ends")
        return event, state.then(BeginTurn(following) if following < len(state.seats) else EndRound(), turn=TurnData())


@frozen
class EndRound:
    """SA-END: common pool and stack empty, or a table turn without a tile, end the game; else the next table turn."""

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """End or go on."""
        numbers = (("common", len(state.common)), ("stack", len(state.stack)))
        event = Event("round_over", "SA-END", numbers=numbers, mark="round ends")
        if not state.common and not state.stack:
            return event, state.then(Finish("empty"))
        return event, state.then(BeginRound() if state.laid else Finish("nobody"), laid=False)
