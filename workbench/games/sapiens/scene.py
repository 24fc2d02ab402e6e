"""Sapiens as a picture, for the time being: every spot by its name, in rows."""

from __future__ import annotations

from typing import Any

from workbench.games.sapiens.state import SapiensState, own
from workbench.games.sapiens.tiles import SCENES
from workbench.games.sapiens.tribe import tribe_graph
from workbench.games.sapiens.valley import FALLS, LETTERS, SQUARES
from workbench.scene import Edge, Fact, Scene, Spot


def draw(game: Any, state: SapiensState, overlays: tuple[str, ...]) -> Scene:
    """The scene of a state."""
    spots: list[Spot] = [Spot(name, 4.0 * k, -4.0, text=name) for k, name in enumerate(("stack", "steaks", "bears"))]
    facts: list[Fact] = []
    for player, seat in enumerate(state.seats):
        y = 12.0 * player
        spots += [Spot(own(player, s), LETTERS.index(s[0]) + 1, y + int(s[1]), text=s) for s in SQUARES]
        spots += [Spot(own(player, n), 10.0 + k, y, text=n) for k, n in enumerate([cave.name for cave in seat.board.valley.caves])]
        spots += [Spot(own(player, name), 17.0 + k, y, text=name) for k, name in enumerate(FALLS)]
        for row, heap in enumerate(("token", "spent")):
            spots += [Spot(own(player, f"{heap}.{scene}"), 10.0 + k, y + 1 + row, text=scene) for k, scene in enumerate(SCENES)]
        spots += [Spot(own(player, name), 10.0 + k, y + 3, text=name) for k, name in enumerate(("steaks", "fights"))]
        spots.append(Spot(f"player{player}", 14.0, y + 3, text=f"player {player}"))
        spots += [Spot(tile, 10.0 + 2 * k, y + 4, 2.0, text=tile) for k, tile in enumerate(seat.pool)]
        facts += [Fact("Food", seat.food, player=player), Fact("Shelter", seat.shelter, player=player)]
    spots += [Spot(tile, 2.0 * k, -6.0, 2.0, text=tile) for k, tile in enumerate(state.common)]
    edges = tuple(Edge(start, end, "plain") for start, end in tribe_graph(state).edges)
    return Scene("Sapiens", "Sapiens", tuple(spots), edges=edges, facts=tuple(facts))
