"""The valuation: NI-VALUE, NI-SPOILED, NI-REFILL. The boat is emptied first, then row after row is valued and goes onto the boat."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.engine.outcome import Entry
from workbench.games.nile import spots
from workbench.games.nile.state import EMPTY, SPOILED, Marker, NileState, added, moved, put

PRIZES = {1: (6,), 2: (4, 2), 3: (3, 2, 1)}  # by the number of players in a row, from three on the last


def full_rows(game: Any, state: NileState) -> tuple[int, ...]:
    """Market rows without an empty stall."""
    return tuple(k for k, row in enumerate(state.market) if len(row) == game.board.stalls[k])


def counts(row: tuple[Marker, ...]) -> dict[int, int]:
    """Markers by player, on whatever side."""
    found: dict[int, int] = {}
    for marker in row:
        found[marker.player] = found.get(marker.player, 0) + 1
    return found


def last_stalls(row: tuple[Marker, ...]) -> dict[int, int]:
    """The last stall of each player, from 1."""
    return {marker.player: stall for stall, marker in enumerate(row, 1)}


def ranking(row: tuple[Marker, ...]) -> tuple[int, ...]:
    """All players of a row: by number of markers; of equals the one who placed last is ahead."""
    number, last = counts(row), last_stalls(row)
    return tuple(sorted(number, key=lambda player: (-number[player], -last[player])))


@frozen
class BeginValuation:
    """NI-VALUE: the new start player looks for full rows."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Value them, if there are any."""
        full = full_rows(game, state)
        rows = tuple(spots.MARKET[k] for k in full)
        if not full:
            return Event("none", "NI-VALUE", player=state.start_player), state.then()
        tasks = (EmptyBoat(), *(task for row in full for task in (ValueRow(row), Refill(row))), EndValuation())
        return Event("begins", "NI-VALUE", (), state.start_player, None, (("rows", rows),), mark="scoring begins"), state.then(*tasks)


@frozen
class EmptyBoat:
    """NI-VALUE: all markers on the boat leave the game."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """By colours, not by markers, the obelisk moves next."""
        aboard = tuple((f"on_the_boat_{player}", sum(basket)) for player, basket in enumerate(state.boat) if basket != EMPTY)
        if not aboard:
            return Event("nothing_aboard", "NI-VALUE", (spots.BOAT,)), state.then()
        numbers = (("markers", sum(count for _, count in aboard)), ("colours", len(aboard)))
        event = Event("emptied", "NI-VALUE", (spots.BOAT,), None, None, numbers, (), aboard)
        gone = tuple(map(added, state.gone, state.boat))
        return event, state.then(MoveObelisk(len(aboard)), gone=gone, boat=(EMPTY,) * len(state.boat))


@frozen
class MoveObelisk:
    """NI-VALUE: one space down for each colour that was on the boat."""

    colours: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Move it."""
        space = state.obelisk - self.colours
        where = (spots.space(state.obelisk), spots.space(space))
        numbers = (("colours", self.colours), ("before", state.obelisk), ("space", space))
        because = ((spots.BOAT, self.colours), ("obelisk", state.obelisk))
        event = Event("obelisk", "NI-VALUE", where, None, "obelisk", numbers, (), because)
        return event, state.then(obelisk=space)


@frozen
class ValueRow:
    """NI-VALUE: the players of a full row are ranked."""

    row: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """By number; where numbers are equal by freshness."""
        row = state.market[self.row]
        order, number = ranking(row), counts(row)
        branches = tuple((spots.corner(player), number[player]) for player in order)
        tied = tuple(player for player in order if list(number.values()).count(number[player]) > 1)
        numbers = (("row", spots.MARKET[self.row]), ("players", len(order)), ("prizes", PRIZES[min(len(order), 3)]))
        because = ((spots.MARKET[self.row], len(row)),)
        event = Event("ranked", "NI-VALUE", (spots.MARKET[self.row],), None, None, numbers, branches, because)
        tasks = (Fresher(self.row, tied),) if tied else ()
        return event, state.then(*tasks, *(Pay(self.row, player, k) for k, player in enumerate(order)))


@frozen
class Fresher:
    """NI-VALUE: of players with equal numbers the one who placed last is ahead."""

    row: int
    tied: tuple[int, ...]

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Say where each of them placed last."""
        last = last_stalls(state.market[self.row])
        branches = tuple((spots.corner(player), last[player]) for player in self.tied)
        told = tuple(f"player {player} on stall {last[player]}" for player in self.tied)
        because = tuple((spots.stall(self.row, last[player]), last[player]) for player in self.tied)
        numbers = (("row", spots.MARKET[self.row]), ("told", told))
        return Event("fresher", "NI-VALUE", (), None, None, numbers, branches, because), state.then()  # nothing flows here


def _paid(state: NileState, player: int, points: int, clause: str, where: tuple[str, ...]) -> dict[str, Any]:
    """What changes when a marker moves along the track."""
    entries = (Entry(player, points, clause, where),) if points else ()
    return {"track": put(state.track, player, state.track[player] + points), "ledger": state.ledger + entries}


@frozen
class Pay:
    """NI-VALUE: what a place in the ranking is worth; then what its owner's spoiled markers cost (NI-SPOILED)."""

    row: int
    player: int
    rank: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Move the player's marker."""
        row, player, name = state.market[self.row], self.player, spots.MARKET[self.row]
        number, before = counts(row), state.track[player]
        prizes = PRIZES[min(len(number), 3)]
        prize = prizes[self.rank] if self.rank < len(prizes) else 0
        numbers = (("row", name), ("rank", self.rank + 1), ("markers", number[player]), ("points", prize))
        spoiled = tuple(spots.stall(self.row, k) for k, marker in enumerate(row, 1) if marker.player == player and marker.side == SPOILED)
        if not prize:
            kind = "nothing_spoiled" if spoiled else "nothing"
            return Event(kind, "NI-VALUE", (name,), player, None, numbers, (), ((name, len(row)),)), state.then()
        because = ((name, len(row)), (f"score_{player}", before - 1))
        where = (spots.space(before), spots.space(before + prize))
        event = Event("paid", "NI-VALUE", where, player, f"marker of player {player}", numbers, (), because)
        tasks = (Spoil(player, min(len(spoiled), prize), spoiled),) if spoiled else ()
        return event, state.then(*tasks, **_paid(state, player, prize, "NI-VALUE", (name,)))


@frozen
class Spoil:
    """NI-SPOILED: each spoiled marker costs one of the points won in its row."""

    player: int
    cost: int
    stalls: tuple[str, ...]

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Move the player's marker back."""
        player, before = self.player, state.track[self.player]
        because = (*((stall, 1) for stall in self.stalls), (f"score_{player}", before - 1))
        numbers = (("count", len(self.stalls)), ("points", self.cost))
        where = (spots.space(before), spots.space(before - self.cost))
        event = Event("cost", "NI-SPOILED", where, player, f"marker of player {player}", numbers, (), because)
        return event, state.then(**_paid(state, player, -self.cost, "NI-SPOILED", self.stalls))


@frozen
class Refill:
    """NI-REFILL: the valued markers go onto the boat."""

    row: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """To their owners' shares of it."""
        boat, row, name = state.boat, state.market[self.row], spots.MARKET[self.row]
        for marker in row:
            boat = moved(boat, marker.player, marker.fruit, 1)
        numbers = (("row", name), ("count", len(row)))
        because = ((name, len(row)), (spots.BOAT, sum(map(sum, state.boat))))
        event = Event("aboard", "NI-REFILL", (name, spots.BOAT), None, None, numbers, (), because)
        return event, state.then(boat=boat, market=put(state.market, self.row, ()))


@frozen
class EndValuation:
    """NI-VALUE: the scores after all rows."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Say them."""
        scores = tuple(space - 1 for space in state.track)
        return Event("scores", "NI-VALUE", numbers=(("scores", scores),), mark="scoring ends"), state.then()
