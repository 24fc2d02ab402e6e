"""Food under a half that matches: SA-FOOD."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.sapiens.state import SapiensState, scored, spot


@frozen
class Food:
    """SA-FOOD: a half that matches gives the food number under it, once, however many neighbours it matches."""

    player: int
    square: str
    scene: str
    matched: tuple[str, ...]

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Score it: the tribe goes on from the older half to the newer one."""
        player = self.player
        here, older = spot(player, self.square), tuple(spot(player, near) for near in self.matched)
        food = state.seats[player].land.food[self.square]
        edges = tuple(f"{near}>{here}" for near in older[1:])
        numbers = (("food", food), ("scene", self.scene), ("matched", len(older)))
        because = ((here, food), *((near, self.scene) for near in older))
        event = Event("food", "SA-FOOD", (older[0], here, *edges), player, f"tribe {player}", numbers, (), because)
        return event, state.then(**scored(state, player, "SA-FOOD", here, food=food))
