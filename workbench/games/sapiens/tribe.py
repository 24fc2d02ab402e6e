"""The tribes as a networkx DiGraph: the way that each took through its valley, from the older tile to the newer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from workbench.games.sapiens.state import Board, Laid, SapiensState, own
from workbench.games.sapiens.valley import NEAR
from workbench.river.network import network

if TYPE_CHECKING:
    import networkx as nx


def matches(tiles: tuple[Laid, ...]) -> Iterator[tuple[str, str, str]]:
    """Pairs of halves of different tiles that lie side by side and show one scene: the older's square, the newer's, the scene."""
    shown: dict[str, str] = {}
    for laid in tiles:
        for square, scene in laid.halves:
            yield from ((near, square, scene) for near in NEAR[square] if shown.get(near) == scene)
        shown |= dict(laid.halves)


def tribe_graph(state: SapiensState) -> nx.DiGraph[str]:
    """One node for each half that lies in a valley, `P:c3`, one edge for each match and one for each tile between its halves.

    Nodes carry `player`, `tile`, `scene` and `abandoned`. Edges carry `kind`: `match` (what scored, from the older tile to the newer) or
    `tile` (from the half by which the tribe came to it to the other half); `scene`, empty for a tile; `age`, the place of the newer tile
    among its player's, and `abandoned`.
    """
    nodes: list[tuple[str, dict[str, Any]]] = []
    edges: list[tuple[str, str, dict[str, Any]]] = []
    for player, seat in enumerate(state.seats):
        board = seat.board
        for tiles, abandoned in ((board.abandoned, True), (board.tribe, False)):
            nodes += [
                (own(player, square), {"player": player, "tile": laid.tile, "scene": scene, "abandoned": abandoned})
                for laid in tiles
                for square, scene in laid.halves
            ]
        edges += _edges(player, board)
    return network(nodes, edges)


def _edges(player: int, board: Board) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for tiles, shift, abandoned in ((board.abandoned, 0, True), (board.tribe, len(board.abandoned), False)):
        age = {square: shift + k for k, laid in enumerate(tiles) for square, _ in laid.halves}
        found = list(matches(tiles))
        reached = {newer for _, newer, _ in found}
        for older, newer, scene in found:
            yield own(player, older), own(player, newer), {"kind": "match", "scene": scene, "age": age[newer], "abandoned": abandoned}
        for laid in tiles:
            start, end = (laid.end, laid.at) if _enters(laid, reached) == laid.end else (laid.at, laid.end)
            yield own(player, start), own(player, end), {"kind": "tile", "scene": "", "age": age[start], "abandoned": abandoned}


def _enters(laid: Laid, reached: set[str]) -> str:
    """The half by which a tribe came to a tile: the one that matches, of both the first; of a tile without match the one in a cave."""
    if laid.at in reached:
        return laid.at
    if laid.end in reached or laid.end.startswith("cave"):
        return laid.end
    return laid.at
