"""Whether a domino fits the river: BV-RIVER-FIT, BV-OPEN. The network it makes is looked at as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from workbench.engine.agenda import Refusal
from workbench.games.blue_vein.map import Laid, Map, Square, around, covering, spot
from workbench.games.blue_vein.parts import RIVER
from workbench.games.blue_vein.terrain import Terrain


def misfits(game: Any, laid: Map, domino: Laid) -> Iterator[Refusal]:
    """BV-RIVER-FIT and BV-OPEN: what is wrong with the network when a domino lies there; what is quickly seen first."""
    now = game.terrain(laid)
    rivers = [square for square, part in zip(domino.squares, domino.parts, strict=True) if part.kind == RIVER]
    if not rivers:  # the other feeds stay as they are
        if not goes_on(now, domino.squares):
            yield ended(now)
        return
    dry = now.ends.keys().isdisjoint(rivers)  # then no water comes there, whatever the rest is
    if dry:
        yield Refusal("BV-RIVER-FIT", "dry", tuple(map(spot, rivers)))
    after = game.grown(now, domino)
    yield from faults(after, () if dry else rivers)
    if game.options.side_by_side == "forbid":
        yield from side_by_side(after, rivers)
    if not goes_on(after):
        yield ended(now)


def faults(terrain: Terrain, rivers: Iterable[Square]) -> Iterator[Refusal]:
    """BV-RIVER-FIT: arrows head-on, a loop, river parts of some that no water reaches."""
    for one, other in terrain.head_on:
        yield Refusal("BV-RIVER-FIT", "head_on", (spot(one), spot(other)))
    if not terrain.head_on and (loop := terrain.loop):
        yield Refusal("BV-RIVER-FIT", "loop", tuple(map(spot, loop)))
    dry = tuple(spot(square) for square in rivers if square not in terrain.reached)
    if dry:
        yield Refusal("BV-RIVER-FIT", "dry", dry)


def side_by_side(terrain: Terrain, rivers: Iterable[Square]) -> Iterator[Refusal]:
    """BV-RIVER-FIT, option `side_by_side = forbid`: river parts that touch without a feed between them."""
    seen = set()
    for square in rivers:
        for _, near in around(square):
            if near not in terrain.feeds or frozenset((square, near)) in seen:
                continue
            seen.add(frozenset((square, near)))
            if all(feed.end != near for feed in terrain.feeds[square]) and all(feed.end != square for feed in terrain.feeds[near]):
                yield Refusal("BV-RIVER-FIT", "side_by_side", (spot(square), spot(near)))


def ended(now: Terrain) -> Refusal:
    """BV-OPEN, with the open ends that there were."""
    return Refusal("BV-OPEN", "ended", tuple(spot(feed.ahead) for feed in now.open_ends))


def goes_on(terrain: Terrain, taken: tuple[Square, ...] = ()) -> bool:
    """BV-OPEN: whether the Nile can go on; fields or workshops on the squares `taken` shut what leads there."""
    return next(usable_ends(terrain, taken), None) is not None


def usable_ends(terrain: Terrain, taken: tuple[Square, ...] = ()) -> Iterator[Square]:
    """BV-OPEN: empty squares with an empty neighbour, both on rows of -1 and below, that an open end which water reaches leads to."""
    parts = terrain.parts
    for square in terrain.ends:
        if square not in taken and any(other not in parts and other not in taken for other, _, _ in covering(square)):
            yield square
