"""Trails: the way of each token, how much passed each edge, and what ended where, over any range of moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from workbench.debugger.timeline import Timeline
from workbench.engine.agenda import Event
from workbench.scene import Edge, Marks, Scene


class Trails(NamedTuple):
    """What moved in a range of moments.

    Parameters
    ----------
    ways : dict of str to tuple of (str, int)
        For each token its spots in order, each with the moment at which it came there.
    passes : dict of str to int
        For each edge (`b2>b3`) how many tokens went over it, or how much of what flows without tokens.
    ended : dict of str to tuple of str
        For each spot the tokens whose way ended there.
    kept, lost : dict of str to int
        For each spot the sums of these figures: what stays there, and what was lost.
    """

    ways: dict[str, tuple[tuple[str, int], ...]]
    passes: dict[str, int]
    ended: dict[str, tuple[str, ...]]
    kept: dict[str, int]
    lost: dict[str, int]

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The passes as edges of a scene: the busiest is drawn with all its width."""
        most = max(self.passes.values(), default=0) or 1
        found = []
        for name, count in self.passes.items():
            start, _, end = name.partition(">")
            found.append(Edge(start, end, "trail", count / most, str(count), f"{name}: passed by {count}"))
        return tuple(found)

    @property
    def marks(self) -> Marks:
        """Where something ended, as marks to lay over a scene."""
        return Marks(linked=tuple(dict.fromkeys([*self.ended, *(spot for spot, amount in self.kept.items() if amount)])))

    def over(self, scene: Scene) -> Scene:
        """A scene as a heat map: its edges show what passed them, and edges that it lacks are added; what no spot knows is left out."""
        spots = {spot.name for spot in scene.spots}
        heat = {edge.name: edge for edge in self.edges if edge.start in spots and edge.end in spots}
        edges = [
            replace(edge, amount=heat[edge.name].amount, figure=heat[edge.name].figure, text=f"{edge.text}; {heat[edge.name].text}")
            if edge.name in heat
            else replace(edge, amount=0.0, figure="")
            for edge in scene.edges
        ]
        known = {edge.name for edge in scene.edges}
        return replace(scene, edges=(*edges, *(edge for name, edge in heat.items() if name not in known)))


def trails(timeline: Timeline, first: int = 0, last: int | None = None) -> Trails:
    """The trails of moments `first` to `last`, both included, as the timeline's seat hears of them."""
    ways: dict[str, list[tuple[str, int]]] = {}
    passes, kept, lost = Counter[str](), Counter[str](), Counter[str]()
    for k in range(first, len(timeline) if last is None else min(last + 1, len(timeline))):
        event = timeline.told(k)
        if event is None:
            continue
        if event.token is not None:
            _go_on(ways.setdefault(event.token, []), passes, event, k)
        else:
            passes.update(dict(flowed(event)))
        for name, sums in (("kept", kept), ("lost", lost)):
            sums.update({spot: value for figure, value in event.numbers if figure == name for spot in event.spots[:1]})
    ended: dict[str, tuple[str, ...]] = {}
    for token, way in ways.items():
        if way:
            ended[way[-1][0]] = (*ended.get(way[-1][0], ()), token)
    moved = {token: tuple(way) for token, way in ways.items() if way}
    return Trails(moved, dict(+passes), ended, dict(+kept), dict(+lost))  # without what is nothing


def _go_on(way: list[tuple[str, int]], passes: Counter[str], event: Event, k: int) -> None:
    """Lengthen a token's way by an event that names two spots or more; one spot alone says where it is, and moves nothing.

    Where the token stood comes first, wherever it is named; a jump from elsewhere passes no edge.
    """
    squares, named = _parted(event)
    if way and len(squares) < 2:
        return
    if way and way[-1][0] in squares:
        squares = [way[-1][0], *(spot for spot in squares if spot != way[-1][0])]
    way.extend((spot, k) for spot in squares if not way or spot != way[-1][0])
    passes.update(dict.fromkeys([*_edges(squares), *named], 1))


def _parted(event: Event) -> tuple[list[str], list[str]]:
    """The spots of an event, and the edges that it names beside them (`b2>b3`)."""
    return [spot for spot in event.spots if ">" not in spot], [spot for spot in event.spots if ">" in spot]


def _edges(squares: list[str]) -> list[str]:
    return [f"{one}>{other}" for one, other in pairwise(squares)]


def flowed(event: Event) -> Iterator[tuple[str, int]]:
    """Each edge that something flows over at a split, with how much: from the first spot to each of its ways."""
    for way, count in event.branches:
        if event.spots:
            yield (way if ">" in way else f"{event.spots[0]}>{way}"), count


def touched(event: Event | None) -> tuple[str, ...]:
    """The spots that an event is about, with the edges that a token or what flows without one goes over."""
    if event is None:
        return ()
    over = [edge for edge, count in flowed(event) if count] if event.token is None else _edges(_parted(event)[0])
    return tuple(dict.fromkeys([*event.spots, *over]))
