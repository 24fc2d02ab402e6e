"""Points on the two tracks: SA-WINNER."""

from __future__ import annotations

from workbench.engine.outcome import Entry
from workbench.games.sapiens.state import Seat, put

Account = tuple[tuple[Seat, ...], tuple[Entry, ...]]


def gain(account: Account, player: int, clause: str, spots: tuple[str, ...], food: int = 0, shelter: int = 0) -> Account:
    """Seats and ledger after a player got (or lost) points on one track.

    The ledger sums to the scores, which are the lower tracks: what of the points does not count, since the other track is lower, is
    taken off again by an entry under SA-WINNER, and comes back by another once that track has gone up.
    """
    seats, ledger = account
    seat = seats[player]
    after = seat.copy(food=seat.food + food, shelter=seat.shelter + shelter)
    points = food + shelter
    if points:
        ledger = (*ledger, Entry(player, points, clause, spots))
        if uncounted := after.score - seat.score - points:
            ledger = (*ledger, Entry(player, uncounted, "SA-WINNER", (f"player{player}",)))
    return put(seats, player, after), ledger
