"""One pass of water through a river without loops: upstream first, each node once, linear in nodes and streams."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Generic, TypeVar

from workbench.engine.frozen import frozen
from workbench.river.splitting import Splitting

N = TypeVar("N", bound=Hashable)


@frozen
class Flow(Generic[N]):
    """A flow, node by node in the order in which the water comes; the tuples run parallel.

    Parameters
    ----------
    order : tuple
        Nodes, upstream first.
    totals : tuple of int
        The water of each node: its own and what arrives.
    branches : tuple of tuple of (node, int)
        Where the streams of each node lead, the oldest first, and what each carries; empty where none leaves.
    feeds : tuple of tuple of (node, int)
        Where the water of each node comes from, in the order in which it came, and how much.
    lost : tuple of int
        What is lost at the split.
    """

    order: tuple[N, ...]
    totals: tuple[int, ...]
    branches: tuple[tuple[tuple[N, int], ...], ...]
    feeds: tuple[tuple[tuple[N, int], ...], ...]
    lost: tuple[int, ...]


def flow(nodes: Sequence[N], out: Mapping[N, Sequence[N]], springs: Mapping[N, int], split: Splitting) -> Flow[N]:
    """Let the water run: each node comes after all that feed it; of several ready, the one that `nodes` has first.

    Parameters
    ----------
    nodes : sequence
        All nodes, each once.
    out : mapping
        The targets of each node, the oldest stream first; a node without streams may be missing.
    springs : mapping
        The water that rises at a node, where any does.
    split : callable
        The splitting rule.

    Raises
    ------
    ValueError
        When the river runs in a loop.
    """
    rank = {node: k for k, node in enumerate(nodes)}
    missing = [0] * len(nodes)  # feeds that have not come yet
    for targets in out.values():
        for target in targets:
            missing[rank[target]] += 1
    ready = [k for k, count in enumerate(missing) if not count]  # ascending, so a heap already
    came: list[tuple[tuple[N, int], ...]] = [()] * len(nodes)
    rows: list[tuple[N, int, tuple[tuple[N, int], ...], tuple[tuple[N, int], ...], int]] = []
    while ready:
        k = heappop(ready)
        node, feeds = nodes[k], came[k]
        total = springs.get(node, 0)
        for _, amount in feeds:
            total += amount
        if node not in out:
            rows.append((node, total, (), feeds, 0))
            continue
        shares, lost = split(total, len(out[node]))
        branches = tuple(zip(out[node], shares, strict=True))
        rows.append((node, total, branches, feeds, lost))
        for target, share in branches:
            k = rank[target]
            came[k] += ((node, share),)
            missing[k] -= 1
            if not missing[k]:
                heappush(ready, k)
    if len(rows) < len(nodes):
        raise ValueError("the river runs in a loop")
    return Flow(*zip(*rows, strict=True)) if rows else Flow((), (), (), (), ())
