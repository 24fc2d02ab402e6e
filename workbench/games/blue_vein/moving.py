"""An item goes by a feed, or comes to its end (BV-MOVE)."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.engine.agenda import Event, Numbers
from workbench.games.blue_vein.feeds import Feed
from workbench.games.blue_vein.map import Square, leg, spot
from workbench.games.blue_vein.parts import OPPOSITE
from workbench.games.blue_vein.split import DROPLETS, GOODS, Split
from workbench.games.blue_vein.state import DROPLET, TOKEN, BlueVeinState, Flow, Item, bump, put
from workbench.games.blue_vein.terrain import Terrain

Happened = tuple[Event, BlueVeinState]


def flow_of(state: BlueVeinState) -> Flow:
    """The flow phase that runs; only its own tasks ask."""
    assert state.flow is not None
    return state.flow


def kind(item: Item) -> str:
    """Under what an item is counted (BV-SPLIT)."""
    return DROPLETS if item.name == DROPLET else GOODS


def with_item(flow: Flow, item: Item) -> Flow:
    """The flow with another form of the item that runs now."""
    return flow.copy(moving=(*flow.moving[:-1], item))


def without_item(flow: Flow) -> Flow:
    """The flow after the item that ran has come to its end."""
    return flow.copy(moving=flow.moving[:-1])


def using(flow: Flow, item: Item) -> Flow:
    """The flow after the item that runs was used where it stands: accepted, or paid."""
    flow = with_item(flow, item.copy(used=True))
    return flow if item.name == TOKEN else flow.copy(drained=bump(flow.drained, (item.at, kind(item))))


def near(terrain: Terrain, item: Item) -> tuple[Square, ...]:
    """The field and workshop parts that an item stands beside, clockwise from north; none at the Nile and off the map."""
    return () if item.at is None else terrain.beside.get(item.at, ())


class Why(NamedTuple):
    """Why an item goes by one feed and by no other: so much of the event."""

    kind: str
    clause: str
    player: int | None = None
    numbers: Numbers = ()
    branches: tuple[tuple[str, int], ...] = ()


def go(state: BlueVeinState, terrain: Terrain, item: Item, feed: Feed, why: Why, *tasks: Any) -> Happened:
    """An item goes by a feed to the part ahead, or out at an open end; `tasks` come next."""
    flow = flow_of(state)
    fresh = coming_beside(terrain, item, feed.ahead)
    beside = tuple(sorted((*item.beside, *fresh))) if fresh else item.beside
    moved = item.copy(at=feed.ahead, side=OPPOSITE[feed.side], met=False, declined=(), fresh=fresh, beside=beside)
    entered = flow.entered if item.name == TOKEN else bump(flow.entered, (feed.square, feed.side, kind(item)))
    spots = leg(item.at, feed.ahead)
    event = Event(why.kind, why.clause, spots, why.player, item.token, why.numbers, why.branches, ((spots[0], 1),))
    return event, state.then(*tasks, flow=flow.copy(moving=(*flow.moving[:-1], moved), entered=entered))


def coming_beside(terrain: Terrain, item: Item, ahead: Square) -> tuple[Square, ...]:
    """BV-TOKEN: the oldest parts of the sections that a droplet comes beside for the first time on its way."""
    passed = terrain.passing.get(ahead)
    return tuple([square for square in passed if square not in item.beside]) if passed and item.name == DROPLET else ()


def lost(state: BlueVeinState, item: Item, why: str) -> Happened:
    """An item is off the map, or finds every way shut; a claim token goes back to its owner's supply (BV-TOKEN)."""
    flow = without_item(flow_of(state))
    if item.name != TOKEN or item.player is None:
        return Event(why, "BV-MOVE", (spot(item.at),), None, item.token, (("lost", 1),)), state.then(flow=flow)
    event = Event(f"token_{why}", "BV-TOKEN", (spot(item.at),), item.player, item.token, (("lost", 1),))
    return event, state.then(flow=flow, supply=put(state.supply, item.player, state.supply[item.player] + 1))


def counted(found: Split) -> tuple[tuple[str, int], ...]:
    """Every branch with its count, as events carry it."""
    return tuple([(spot(feed.ahead), total) for feed, total in zip(found.feeds, found.totals, strict=True)])
