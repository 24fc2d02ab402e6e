"""Covering a cave: its token and its shelter (SA-CAVE, SA-ABANDON)."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.sapiens.state import SapiensState, scored, seated, spot, token_spot


@frozen
class TakeToken:
    """SA-CAVE: the token of a covered cave goes to the player's hand."""

    player: int
    cave: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it."""
        seat = state.seats[self.player]
        scene = dict(seat.mountains)[self.cave]
        left = tuple(pair for pair in seat.mountains if pair[0] != self.cave)
        way = spot(self.player, self.cave), token_spot(self.player, scene)
        event = Event("token", "SA-CAVE", way, self.player, f"{scene} of {self.player}", (("scene", scene),))
        return event, state.then(seats=seated(state, self.player, mountains=left, tokens=(*seat.tokens, scene)))


@frozen
class LoseToken:
    """SA-ABANDON: the token of a cave where a new tribe begins leaves the game."""

    player: int
    cave: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it away."""
        seat = state.seats[self.player]
        scene = dict(seat.mountains)[self.cave]
        left = tuple(pair for pair in seat.mountains if pair[0] != self.cave)
        event = Event("gone", "SA-ABANDON", (spot(self.player, self.cave),), self.player, f"{scene} of {self.player}", (("scene", scene),))
        return event, state.then(seats=seated(state, self.player, mountains=left))


@frozen
class Shelter:
    """SA-CAVE: a covered cave gives its higher value; SA-ABANDON: where a new tribe begins, its lower one."""

    player: int
    cave: str
    value: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Score it."""
        cave = state.seats[self.player].land.caves[self.cave]
        clause = "SA-CAVE" if self.value == "higher" else "SA-ABANDON"
        shelter = cave.higher if self.value == "higher" else cave.lower
        here = spot(self.player, self.cave)
        event = Event("shelter", clause, (here,), self.player, None, (("shelter", shelter),), (), ((here, shelter),))
        return event, state.then(**scored(state, self.player, clause, here, shelter=shelter))
