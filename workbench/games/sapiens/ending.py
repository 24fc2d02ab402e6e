"""The end of the game: SA-END, SA-WINNER."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.sapiens.state import SapiensState


@frozen
class Finish:
    """SA-END: the table turn is over, and with it the game."""

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Count one player after the other."""
        event = Event("finished", "SA-END", mark="scoring begins")
        return event, state.then(*(Compare(player) for player in range(len(state.seats))), Win())


@frozen
class Compare:
    """SA-WINNER: the lower of a player's tracks counts."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Say which it is."""
        seat = state.seats[self.player]
        kind = "equal" if seat.food == seat.shelter else "food" if seat.food < seat.shelter else "shelter"
        numbers = (("food", seat.food), ("shelter", seat.shelter), ("score", seat.score))
        because = ((f"food_{self.player}", seat.food), (f"shelter_{self.player}", seat.shelter))
        return Event(kind, "SA-WINNER", (f"player{self.player}",), self.player, None, numbers, (), because), state.then()


@frozen
class Win:
    """SA-WINNER: the highest of the lower tracks wins; ties share."""

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Name who won."""
        scores = tuple(seat.score for seat in state.seats)
        best = max(scores)
        winners = tuple(player for player, score in enumerate(scores) if score == best)
        because = tuple((f"score_{player}", score) for player, score in enumerate(scores))
        numbers = (("points", best), ("players", winners))
        kind, who = ("won", winners[0]) if len(winners) == 1 else ("shared", None)
        return Event(kind, "SA-WINNER", (), who, None, numbers, (), because, mark="scoring ends"), state.then(winners=winners)
