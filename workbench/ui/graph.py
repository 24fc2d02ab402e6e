"""The river as a layered picture: what a scene shows of each node, placed by how far the water has come."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import networkx as nx

from workbench.scene import Label, Scene

LAYER, SIDE = 1.25, 1.3  # between layers and between nodes of one layer, board units


def layered(scene: Scene, river: nx.DiGraph[Any]) -> Scene:
    """The nodes of a river in layers from the springs down, with the pieces and figures that they have on the board.

    Spots keep their names, so what is marked on the board can be marked here.

    Parameters
    ----------
    scene : Scene
        The board; every node of the river is one of its spots.
    river : networkx.DiGraph
        Without loops.

    Returns
    -------
    Scene
        Only the spots, pieces and edges of the river.
    """
    places = {node: point for layer in _layers(scene, river) for node, point in layer}
    spots = tuple(
        replace(spot, x=places[spot.name][0], y=places[spot.name][1], ground="none", note="") for spot in scene.spots if spot.name in places
    )
    return Scene(
        title="The river as a graph",
        text=f"A graph of {len(places)} nodes and {river.number_of_edges()} streams.",
        spots=spots,
        labels=tuple(Label(x - 0.58, y + 0.3, str(node)) for node, (x, y) in places.items()),
        pieces=tuple(piece for piece in scene.pieces if piece.spot in places),
        edges=tuple(edge for edge in scene.edges if edge.start in places and edge.end in places),
    )


def _layers(scene: Scene, river: nx.DiGraph[Any]) -> list[list[tuple[Any, tuple[float, float]]]]:
    """Each layer's nodes with their points; in a layer they stand in the order of what feeds them, which keeps crossings few."""
    rank = {spot.name: (spot.x, spot.y) for spot in scene.spots}
    x: dict[Any, float] = {}
    layers: list[list[tuple[Any, tuple[float, float]]]] = []

    def pull(node: Any) -> tuple[float, tuple[float, float]]:
        above = [x[source] for source in river.predecessors(node)]
        return (sum(above) / len(above) if above else rank[node][0], rank[node])

    for depth, generation in enumerate(nx.topological_generations(river)):
        nodes = sorted(generation, key=pull)
        middle = (len(nodes) - 1) / 2
        # Every other layer is moved aside a little, so that a stream over two layers does not run through a node.
        layer = [(node, ((k - middle) * SIDE + (0.3 if depth % 2 else 0.0), -depth * LAYER)) for k, node in enumerate(nodes)]
        x.update((node, point[0]) for node, point in layer)
        layers.append(layer)
    return layers
