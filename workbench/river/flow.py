"""One pass of water through a river without loops: upstream first, each node once, linear in nodes and streams."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import field
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
        Where each of its streams leads and what it carries, the oldest first; empty where none leaves.
    lost : tuple of int
        What is lost at the split.
    place : dict
        The place of each node in the order.
    """

    order: tuple[N, ...]
    totals: tuple[int, ...]
    branches: tuple[tuple[tuple[N, int], ...], ...]
    lost: tuple[int, ...]
    place: dict[N, int] = field(compare=False, repr=False)

    def total(self, node: N) -> int:
        """The water of a node; 0 for one that is no node of the river."""
        k = self.place.get(node)
        return 0 if k is None else self.totals[k]

    def carried(self, out: Mapping[N, Sequence[N]], start: N, end: N) -> int:
        """What the stream from one node to another carries; `out` as for `flow`."""
        return self.branches[self.place[start]][out[start].index(end)][1]


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
    water = [0] * len(nodes)
    for spring, rises in springs.items():
        water[rank[spring]] = rises
    ready = [k for k, count in enumerate(missing) if not count]  # ascending, so a heap already
    order: list[N] = []
    place: dict[N, int] = {}
    totals, all_branches, all_lost = [], [], []
    while ready:
        k = heappop(ready)
        node, total = nodes[k], water[k]
        branches: tuple[tuple[N, int], ...] = ()
        lost = 0
        if node in out:
            targets = out[node]
            shares, lost = split(total, len(targets))
            branches = tuple(zip(targets, shares))  # noqa: B905 - a split has a share for each; `strict` costs a tenth of a flow
            for target, share in branches:
                k = rank[target]
                water[k] += share
                missing[k] -= 1
                if not missing[k]:
                    heappush(ready, k)
        place[node] = len(order)
        order.append(node)
        totals.append(total)
        all_branches.append(branches)
        all_lost.append(lost)
    if len(order) < len(nodes):
        raise ValueError("the river runs in a loop")
    return Flow(tuple(order), tuple(totals), tuple(all_branches), tuple(all_lost), place)
