"""The flow network as a networkx DiGraph, derived from the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from workbench.games.blue_vein.map import spot
from workbench.games.blue_vein.split import total
from workbench.games.blue_vein.state import BlueVeinState
from workbench.river.network import network

if TYPE_CHECKING:
    import networkx as nx


def river_graph(game: Any, state: BlueVeinState) -> nx.DiGraph[str]:
    """One node a river part and one for the Nile, one edge a feed; an open end leads to the empty square that it points at.

    Nodes carry `open` (an empty square beyond the map), edges `side`, and in a flow phase `amount`: what a split counts there.
    """
    terrain = game.terrain(state.map)
    feeds = [feed for square in sorted(terrain.feeds, key=lambda square: square or (0, 0)) for feed in terrain.feeds[square]]
    nodes = {spot(square): {"open": False} for square in (None, *sorted(square for square in terrain.feeds if square is not None))}
    nodes |= {spot(feed.ahead): {"open": True} for feed in feeds if feed.end is None}
    edges = (
        (spot(feed.start), spot(feed.ahead), {"side": feed.side, "amount": total(game, state.flow, terrain, feed), "age": k})
        for k, feed in enumerate(feeds)
    )
    return network(nodes.items(), edges)
