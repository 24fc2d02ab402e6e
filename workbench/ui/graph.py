"""The river as a layered picture: what a scene shows of each node, placed by how far the water has come."""

from __future__ import annotations

from dataclasses import replace
from math import fsum
from typing import Any

import networkx as nx

from workbench.scene import Label, Piece, Scene, Spot

LAYER, SIDE = 1.25, 1.3  # between layers and between nodes of one layer, board units
NODE, LETTER = 0.6, 0.22  # a node that shows its ground; for each letter of a name beyond two
GAP = 0.9  # for a stream that passes a layer
NAMED, BESIDE = -0.85, 0.55  # what a node and its name take up to both sides of its middle
MOVES = [step * side * 0.2 for step in range(8) for side in (1, -1)]


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
    rims = {spot.name: (0.49 * spot.width, 0.49 * spot.height) for spot in scene.spots if spot.name in places}
    spots = tuple(
        replace(spot, x=places[spot.name][0], y=places[spot.name][1], **_node(spot)) for spot in scene.spots if spot.name in places
    )
    return Scene(
        title="The river as a graph",
        text=f"A graph of {len(places)} nodes and {river.number_of_edges()} streams.",
        spots=spots,
        labels=tuple(Label(x - 0.64 - LETTER * _longer(node), y, str(node)) for node, (x, y) in places.items()),
        pieces=tuple(piece for piece in scene.pieces if piece.spot in rims and _on_it(piece, rims[piece.spot])),
        edges=tuple(edge for edge in scene.edges if edge.start in places and edge.end in places),
    )


def _on_it(piece: Piece, rim: tuple[float, float]) -> bool:
    """Whether a piece lies on its spot alone: one in the middle of two would lie between nodes."""
    return abs(piece.dx) < rim[0] and abs(piece.dy) < rim[1]


def _node(spot: Spot) -> dict[str, Any]:
    """What a node looks like: bare where a pond lies on dry ground, else a small square of the board's ground."""
    ground = "none" if spot.ground == "dry" else spot.ground
    side = 1.0 if ground == "none" else NODE
    return {"width": side, "height": side, "ground": ground, "note": ""}


def _longer(node: Any) -> int:
    """Letters of a name beyond two."""
    return max(len(str(node)) - 2, 0)


def _layers(scene: Scene, river: nx.DiGraph[Any]) -> list[list[tuple[Any, tuple[float, float]]]]:
    """Each layer's nodes with their points; in a layer they stand in the order of what feeds them, which keeps crossings few.

    A stream over more than one layer has a gap of its own in each that it passes.
    """
    rank = {spot.name: (spot.x, spot.y) for spot in scene.spots}  # the board's order, never that in which the river was built
    layers = [sorted(generation, key=rank.__getitem__) for generation in nx.topological_generations(river)]
    depths = {node: depth for depth, layer in enumerate(layers) for node in layer}
    far = {(start, end): (depths[start], depths[end]) for start, end in river.edges if depths[end] - depths[start] > 1}
    x: dict[Any, float] = {}  # of nodes, and of the last gap of each stream in `far`

    def pull(item: Any) -> tuple[float, tuple[float, ...]]:
        if item in far:
            return x.get(item, x[item[0]]), (*rank[item[0]], *rank[item[1]])
        above = [x.get((source, item), x[source]) for source in river.predecessors(item)]
        return (fsum(above) / len(above) if above else rank[item][0], rank[item])

    for depth, layer in enumerate(layers):
        row = sorted([*layer, *(stream for stream, (top, bottom) in far.items() if top < depth < bottom)], key=pull)
        widths = [GAP if item in far else SIDE + 1.4 * LETTER * _longer(item) for item in row]
        left = -sum(widths) / 2
        for item, width in zip(row, widths, strict=True):
            x[item] = left + width / 2
            left += width
    aside = _aside(layers, x, far)
    return [[(node, (x[node] + aside[depth], -depth * LAYER)) for node in layer] for depth, layer in enumerate(layers)]


def _aside(layers: list[list[Any]], x: dict[Any, float], far: dict[tuple[Any, Any], tuple[int, int]]) -> list[float]:
    """How far each layer is moved aside, so that streams over more than one layer run through as few nodes and names as can be."""
    aside = [0.0] * len(layers)

    def met() -> int:
        count = 0
        for (start, end), (top, bottom) in far.items():
            left = x[start] + aside[top]
            slope = (x[end] + aside[bottom] - left) / (bottom - top)
            for depth in range(top + 1, bottom):
                at = left + slope * (depth - top) - aside[depth]
                count += sum(NAMED < at - x[node] < BESIDE for node in layers[depth])
        return count

    for depth in [*range(len(layers))] * 2 if met() else ():
        tried = []
        for move in MOVES:
            aside[depth] = move
            tried.append((met(), abs(move), move))
        aside[depth] = min(tried)[-1]
    return aside
