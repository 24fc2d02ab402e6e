"""How a game ended: scores, winners, the clause that ended it, and where each point came from."""

from __future__ import annotations

from typing import Any, NamedTuple


class Entry(NamedTuple):
    """One entry of the ledger: who got how many points, by which clause, and where. Points of a setup have no clause."""

    player: int
    points: int
    clause: str | None
    spots: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The entry as the command line prints it."""
        return {"player": self.player, "points": self.points, "clause": self.clause, "spots": list(self.spots)}


class Tally(NamedTuple):
    """Scores so far, by seat, and the ledger that sums to them."""

    scores: tuple[int, ...]
    ledger: tuple[Entry, ...]


class Outcome(NamedTuple):
    """How a game ended.

    Parameters
    ----------
    scores : tuple of int
        By seat.
    winners : tuple of int
        Seats, ascending; more than one where victory is shared, none where a game was stopped.
    clause : str
        The clause that ended it.
    ledger : tuple of Entry
        Each point; sums to the scores.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    clause: str
    ledger: tuple[Entry, ...]


def brought(scores: tuple[int, ...]) -> tuple[Entry, ...]:
    """The ledger of points that a setup brings: one entry a player who has any."""
    return tuple(Entry(player, points, None) for player, points in enumerate(scores) if points)
