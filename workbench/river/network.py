"""The river as a networkx directed graph, derived from a game's state whenever it is shown or asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    import networkx as nx

N = TypeVar("N", bound=Hashable)


def network(nodes: Iterable[tuple[N, Mapping[str, Any]]], edges: Iterable[tuple[N, N, Mapping[str, Any]]]) -> nx.DiGraph[N]:
    """A river as a graph.

    Parameters
    ----------
    nodes : iterable of (node, mapping)
        Each with its attributes; `total` is the water there.
    edges : iterable of (node, node, mapping)
        Each stream with its attributes; `amount` is what it carries, `age` its place among all, the oldest 0.

    Returns
    -------
    networkx.DiGraph
        Made in the order given; what order means stands in the attributes, never in the graph's own iteration.
    """
    import networkx as nx

    graph: nx.DiGraph[N] = nx.DiGraph()
    graph.add_nodes_from((node, dict(attributes)) for node, attributes in nodes)
    graph.add_edges_from((start, end, dict(attributes)) for start, end, attributes in edges)
    return graph


def way(out: Mapping[N, Sequence[N]], start: N, end: N) -> tuple[N, ...] | None:
    """A shortest way downstream from one node to another, both included; None where there is none.

    Of several, the one that follows older streams.
    """
    came_from: dict[N, N | None] = {start: None}
    waiting = deque([start])
    while waiting:
        node = waiting.popleft()
        if node == end:
            found = [node]
            while (above := came_from[found[-1]]) is not None:
                found.append(above)
            return tuple(found[::-1])
        for target in out.get(node, ()):
            if target not in came_from:
                came_from[target] = node
                waiting.append(target)
    return None
