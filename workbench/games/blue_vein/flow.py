"""The flow phase: BV-COUNT. Each droplet runs on its own; what an item does at a part stands in `onward.py`."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.blue_vein.map import Square, spot
from workbench.games.blue_vein.moving import Happened, flow_of
from workbench.games.blue_vein.onward import Onward
from workbench.games.blue_vein.scoring import BeginScoring
from workbench.games.blue_vein.state import DROPLET, BlueVeinState, Flow, Item
from workbench.games.blue_vein.terrain import Terrain


def droplet_icons(terrain: Terrain) -> tuple[Square, ...]:
    """BV-COUNT: the parts that show a droplet, oldest first."""
    return tuple(square for square, part in terrain.parts.items() if part.icon == DROPLET)


@frozen
class BeginFlow:
    """BV-COUNT: as many droplets as icons on the map and on the Nile tile."""

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Count them."""
        icons = droplet_icons(game.terrain(state.map))
        droplets = game.options.nile_droplets + len(icons)
        numbers = (("droplets", droplets), ("nile", game.options.nile_droplets), ("icons", len(icons)), ("round", state.round))
        event = Event("begins", "BV-COUNT", tuple(spot(square) for square in icons), None, None, numbers, mark="phase begins")
        return event, state.then(NextDroplet(), flow=Flow(droplets))


@frozen
class NextDroplet:
    """BV-COUNT: the droplets start at the source, one at a time."""

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Start one, or score when none is left."""
        flow = flow_of(state)
        if not flow.left:
            return Event("none_left", "BV-COUNT", numbers=(("items", flow.items),)), state.then(BeginScoring())
        item = Item(DROPLET, flow.items + 1, None)
        event = Event("starts", "BV-COUNT", ("nile",), None, item.token, (("given", 1), ("left", flow.left - 1)))
        started = flow.copy(left=flow.left - 1, items=item.number, moving=(item,))
        return event, state.then(Onward(), NextDroplet(), flow=started)
