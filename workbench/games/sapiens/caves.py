"""Caves and their mountain tokens: SA-CAVE."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.sapiens.scoring import gain
from workbench.games.sapiens.state import SapiensState, Seat, own, put
from workbench.games.sapiens.tiles import SCENES


@frozen
class Cover:
    """SA-CAVE: a half covers a cave: its token, and the higher of its values."""

    player: int
    cave: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take the token, if one lies there, and score."""
        player, seat = self.player, state.seats[self.player]
        scene = dict(seat.board.mountains).get(self.cave)
        points, spot = seat.board.valley.cave[self.cave].higher, own(player, self.cave)
        because = ((spot, points),)
        if scene is None:
            event = Event("bare", "SA-CAVE", (spot,), player, None, (("shelter", points),), (), because)
            seats = state.seats
        else:
            spots = spot, own(player, f"token.{scene}")
            event = Event("covered", "SA-CAVE", spots, player, own(player, scene), (("shelter", points), ("scene", scene)), (), because)
            seats = put(state.seats, player, taken(seat, self.cave, scene))
        seats, ledger = gain((seats, state.ledger), player, "SA-CAVE", (spot,), shelter=points)
        return event, state.then(seats=seats, ledger=ledger)


def taken(seat: Seat, place: str, scene: str) -> Seat:
    """A mountain token comes from its place in the mountains into the hand."""
    mountains = tuple(item for item in seat.board.mountains if item[0] != place)
    return seat.copy(board=seat.board.copy(mountains=mountains), tokens=in_order((*seat.tokens, scene)))


def in_order(scenes: tuple[str, ...]) -> tuple[str, ...]:
    """Scenes in the order of `SCENES`."""
    return tuple(sorted(scenes, key=SCENES.index))
