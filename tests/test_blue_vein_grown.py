"""A map of Blue Vein that grew domino by domino means what it means looked at as a whole, and what a naive reading of the rules says."""

from __future__ import annotations

import random

import networkx as nx
import pytest
from blue_vein_checker import Water, sections
from blue_vein_maps import ICONS, parts_of

from workbench.games.blue_vein.map import NILE, around, beside
from workbench.games.blue_vein.terrain import TOLD, Terrain

ALL = (
    *(name for name in TOLD if name != "found_ways"),
    "shut",
    "ends",
    "rooms",
    "rooms_at_ends",
    "section_at",
    "passing",
    "banks",
)


def trials(terrain, halves, rng):
    """Dominoes anywhere about the map, also above it and apart from it, that fit or do not."""
    while True:
        at = rng.choice(sorted(terrain.rim)) if rng.random() < 0.9 else (rng.randint(-6, 7), rng.randint(-9, 1))
        squares = at, beside(at, rng.choice("NESW"))
        if all(map(terrain.free, squares)):
            yield squares, tuple(rng.choice(halves[rng.random() < 0.2]) for _ in squares)


@pytest.mark.parametrize("walls", [False, True])
@pytest.mark.parametrize("plain", ["straight", "spread"])
def test_a_map_that_grew_means_what_it_means_as_a_whole(plain, walls):
    rng, halves = random.Random(plain + str(walls)), parts_of(ICONS, walls)
    rings = meetings = 0
    for _ in range(60):
        terrain = Terrain({}, plain)
        for _ in range(14):
            some = trials(terrain, halves, rng)
            for _ in range(3):
                grown = terrain.with_(*next(some))
                whole = Terrain(grown.parts, plain)
                for name in ALL:
                    assert getattr(grown, name) == getattr(whole, name), (name, grown.parts)
                assert grown.found_ways.ways == whole.found_ways.ways
                assert list(grown.feeds) == list(whole.feeds)
                assert list(grown.beside) == list(whole.beside)
                agrees_with_the_rules(grown)
                rings, meetings = rings + bool(grown.loop), meetings + len(grown.head_on)
                if not grown.head_on and not grown.loop:
                    break
            terrain = grown  # what does not fit at the third try stays: the rest is worked out all the same
    assert rings > 10
    assert meetings > 40


def agrees_with_the_rules(found):
    parts = {square: (part.kind, set(part.arrows), set(part.walls)) for square, part in found.parts.items()}
    water = Water(parts, found.plain_river)
    feeds = [feed for feeds in found.feeds.values() for feed in feeds]
    assert {(feed.start or "nile", feed.end) for feed in feeds if feed.end is not None} == set(water.graph.edges)
    assert {(feed.start or "nile", feed.ahead) for feed in feeds if feed.end is None} == water.ends
    assert set(map(frozenset, found.head_on)) == water.head_on
    assert found.reached == water.wet
    assert {feed.ahead for feed in found.open_ends} == {there for start, there in water.ends if start == "nile" or start in water.wet}
    assert bool(found.loop) != nx.is_directed_acyclic_graph(water.graph)
    assert all(water.graph.has_edge(*pair) for pair in zip(found.loop, (*found.loop[1:], *found.loop[:1]), strict=True))
    assert {frozenset(section.squares) for section in found.sections} == set(map(frozenset, sections(parts, water)))
    taken = {*found.parts, *NILE}
    assert found.rim == {near for square in taken for _, near in around(square)} - taken
