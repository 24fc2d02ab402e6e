"""The end of the game and its winners: SA-END, SA-WINNER."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.engine.outcome import Entry, Tally
from workbench.games.sapiens.state import SapiensState, corner_spot


@frozen
class Finish:
    """SA-END: the game is over; `why` is the kind of event that tells the reason."""

    why: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Count what lies in pools for nothing."""
        left = sum(len(seat.pool) for seat in state.seats)
        return Event(self.why, "SA-END", numbers=(("left_over", left),)), state.then(Judge(), ended_by=self.why)


@frozen
class Judge:
    """SA-WINNER: each player's lower track counts, and the highest of these wins; ties share."""

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Name the winners."""
        counted = tuple(seat.lower for seat in state.seats)
        best = max(counted)
        winners = tuple(player for player, points in enumerate(counted) if points == best)
        ways = tuple((corner_spot(player), points) for player, points in enumerate(counted))
        because = tuple(
            (f"{track}_{player}", getattr(seat, track)) for player, seat in enumerate(state.seats) for track in ("food", "shelter")
        )
        numbers = (("winners", winners), ("points", best), ("lower", counted))
        event = Event("won" if len(winners) == 1 else "shared", "SA-WINNER", (), None, None, numbers, ways, because)
        return event, state.then(winners=winners)


def tally(state: SapiensState) -> Tally:
    """SA-WINNER: the lower tracks, and the ledger of both: an entry of this clause takes off what the higher track has more.

    What a setup brought stands there with the lower track alone, so the higher one's is not taken off again.
    """
    scores = tuple(seat.lower for seat in state.seats)
    sums = [0] * len(scores)
    for entry in state.ledger:
        sums[entry.player] += entry.points
    off = (Entry(player, score - sums[player], "SA-WINNER", (corner_spot(player),)) for player, score in enumerate(scores))
    return Tally(scores, (*state.ledger, *(entry for entry in off if entry.points)))
