"""The tribes as graphs: the way that each took through its valley, from older tiles to newer ones (SA-FOOD)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from workbench.games.sapiens.state import Laid, SapiensState, Seat, spot
from workbench.river.network import network

if TYPE_CHECKING:
    import networkx as nx


def tribes_of(seat: Seat) -> list[list[Laid]]:
    """The tiles of each tribe, oldest first: those turned down, then the active one."""
    found: list[list[Laid]] = []
    for laid in seat.abandoned:
        if laid.how == "first" or not found:
            found.append([])
        found[-1].append(laid)
    return [*found, list(seat.tribe)] if seat.tribe else found


def connections(seat: Seat) -> Iterator[tuple[str, str]]:
    """Squares of an older and a newer tile of one tribe that share an edge, where the newer one scored.

    A tile of a feast gives nothing, so what it joined did not score; what was joined to it later did.
    """
    for tribe in tribes_of(seat):
        for k, laid in enumerate(tribe):
            older = {square for other in tribe[:k] for square in other.squares}
            if laid.how == "tile":
                yield from ((near, square) for square in laid.squares for near in seat.land.neighbours[square] if near in older)


def tribe_graph(game: Any, state: SapiensState) -> nx.DiGraph[str]:
    """All tribes in one graph.

    Returns
    -------
    networkx.DiGraph
        Nodes are spots (`0:c3`) with `tile`, `scene`, `player`, `age` (of the tile in its valley, the oldest 0), `abandoned`, and
        `total`: the food under it where a connection into it scored. Edges carry `amount`, the food that they brought: all of it the
        first one into a square, for it counts once; and `age`.
    """
    nodes: list[tuple[str, dict[str, Any]]] = []
    edges: list[tuple[str, str, dict[str, Any]]] = []
    for player, seat in enumerate(state.seats):
        scored = set[str]()
        for start, end in connections(seat):
            amount = 0 if end in scored else seat.land.food[end]
            scored.add(end)
            edges.append((spot(player, start), spot(player, end), {"amount": amount, "age": len(edges)}))
        for age, laid in enumerate((*seat.abandoned, *seat.tribe)):
            for square, scene in zip(laid.squares, game.scenes[laid.tile], strict=True):
                about = {"tile": laid.tile, "scene": scene, "player": player, "age": age, "abandoned": age < len(seat.abandoned)}
                nodes.append((spot(player, square), about | {"total": seat.land.food[square] if square in scored else 0}))
    return network(nodes, edges)
