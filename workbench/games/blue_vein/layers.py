"""What lies over the map: counts of branches, items on their way, and overlays."""

from __future__ import annotations

from typing import Any

from workbench.games.blue_vein.feeds import Feed
from workbench.games.blue_vein.map import Square, spot
from workbench.games.blue_vein.split import total
from workbench.games.blue_vein.state import BlueVeinState, Item
from workbench.games.blue_vein.terrain import Terrain
from workbench.scene import Piece

ASIDE = ((-0.3, -0.3), (0.3, -0.3), (0.3, 0.3), (-0.3, 0.3), (0.0, -0.34), (0.0, 0.34), (-0.34, 0.0), (0.34, 0.0))


def counts(game: Any, state: BlueVeinState, terrain: Terrain) -> dict[Feed, int]:
    """What counts on each branch while the water flows (BV-SPLIT); of a feed without another beside it only once something was counted."""
    if state.flow is None:
        return {}
    found = {}
    for feeds in terrain.feeds.values():
        for feed in feeds:
            number = total(game, state.flow, terrain, feed)
            if number or len(feeds) > 1:
                found[feed] = number
    return found


def items(state: BlueVeinState) -> list[Piece]:
    """What is on the river: the one that runs in the middle of its square with a thick rim, those that wait smaller in the corners."""
    if state.flow is None:
        return []
    waiting = [*state.flow.moving[:-1], *state.flow.thrown]
    places: dict[Square | None, int] = {}
    found = []
    for item in waiting:
        k = places[item.at] = places.get(item.at, -1) + 1
        dx, dy = ASIDE[k % len(ASIDE)]
        found.append(_item(item, dx, dy, 0.6, 0.0, "waits"))
    found += [_item(item, 0.0, 0.0, 1.0, 1.0, "is on its way") for item in state.flow.moving[-1:]]
    return found


def _item(item: Item, dx: float, dy: float, size: float, level: float, does: str) -> Piece:
    owner = item.player if item.name == "token" else None
    return Piece(
        spot(item.at),
        "item",
        owner,
        figure="" if owner is not None else item.name,
        level=level,
        dx=dx,
        dy=dy,
        size=size,
        text=f"{item.token} {does}",
    )


def overlaid(state: BlueVeinState, terrain: Terrain, overlays: tuple[str, ...]) -> list[Piece]:
    """Figures on river parts: how far they are from the Nile (`reach`), and what came into them in this flow phase (`passes`)."""
    found = []
    if "reach" in overlays:
        for square, steps in steps_from_source(terrain).items():
            if square is not None:
                found.append(_figure(square, steps, (-0.3, 0.33), f"feeds between the Nile and this part: {steps}"))
    if "passes" in overlays and state.flow is not None:
        for square, number in _passes(state, terrain).items():
            found.append(_figure(square, number, (0.3, -0.33), f"droplets and goods that came in here: {number}"))
    return found


def _figure(square: Square, number: int, aside: tuple[float, float], told: str) -> Piece:
    return Piece(spot(square), "even", figure=str(number), dx=aside[0], dy=aside[1], size=0.55, text=told)


def steps_from_source(terrain: Terrain) -> dict[Square | None, int]:
    """How many feeds water needs at least from the Nile to each river part that it can reach, and to the empty squares behind open ends."""
    steps: dict[Square | None, int] = {None: 0}
    waiting: list[Square | None] = [None]
    for square in waiting:
        for feed in terrain.feeds.get(square, ()):
            if feed.ahead not in steps:
                steps[feed.ahead] = steps[square] + 1
                waiting.append(feed.ahead)
    return steps


def _passes(state: BlueVeinState, terrain: Terrain) -> dict[Square, int]:
    came: dict[Square, int] = {}
    ahead = {(feed.square, feed.side): feed.end for feeds in terrain.feeds.values() for feed in feeds}
    for (square, side, _), number in state.flow.entered if state.flow is not None else ():
        end = ahead[square, side]
        if end is not None:
            came[end] = came.get(end, 0) + number
    return came
