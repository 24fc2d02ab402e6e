"""Which way an item takes where several lead on: BV-SPLIT."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.games.blue_vein.feeds import Feed
from workbench.games.blue_vein.parts import SIDES
from workbench.games.blue_vein.state import BlueVeinState, Flow, Item, count
from workbench.games.blue_vein.terrain import Terrain

DROPLETS, GOODS = "droplets", "goods"
COUNTED = {"droplets": (DROPLETS,), "droplets_and_goods": (DROPLETS, GOODS)}  # by the option `split_counts`


class Split(NamedTuple):
    """A choice between ways.

    Parameters
    ----------
    feeds : tuple of Feed
        Clockwise.
    totals : tuple of int
        What was counted on each.
    taken : int
        Place of the one with the lowest total, of several the first clockwise.
    tied : int
        How many have that total.
    following : int
        Place of the one that would come next: the lowest of the others, of several the first clockwise.
    more : int
        How many more on the one taken would send it there.
    """

    feeds: tuple[Feed, ...]
    totals: tuple[int, ...]
    taken: int
    tied: int
    following: int
    more: int


def ways(game: Any, terrain: Terrain, item: Item) -> tuple[Feed, ...]:
    """The feeds out of where an item stands, clockwise from north, or by option from the side by which it came in, that side last."""
    feeds = terrain.feeds[item.at]
    if game.options.clockwise_from == "north" or not item.side or len(feeds) < 2:
        return feeds
    first = SIDES.index(item.side) + 1
    return tuple(sorted(feeds, key=lambda feed: (SIDES.index(feed.side) - first) % 4))


def split(game: Any, state: BlueVeinState, terrain: Terrain, feeds: tuple[Feed, ...]) -> Split:
    """Weigh several ways against each other."""
    totals = tuple([total(game, state.flow, terrain, feed) for feed in feeds])
    taken, following = sorted(range(len(totals)), key=totals.__getitem__)[:2]
    least = totals[taken]
    return Split(feeds, totals, taken, totals.count(least), following, totals[following] - least + (following > taken))


def total(game: Any, flow: Flow | None, terrain: Terrain, feed: Feed) -> int:
    """What counts on the branch that begins with a feed."""
    if flow is None:
        return 0
    kinds = COUNTED[game.options.split_counts]
    if game.options.branch == "entered":
        return sum([count(flow.entered, (feed.square, feed.side, kind)) for kind in kinds])
    if feed.end is None:
        return 0  # what has left the map was used nowhere
    below = terrain.downstream(feed.end)
    return sum(number for (square, kind), number in flow.drained if kind in kinds and square in below)
