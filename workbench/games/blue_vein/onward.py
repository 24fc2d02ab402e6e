"""What happens to an item at a part, in the order of BV-ORDER: acceptance, the goods of its field, the owners, and on (BV-SPLIT)."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.blue_vein.accept import accept
from workbench.games.blue_vein.map import spot
from workbench.games.blue_vein.moving import Done, counted, flow_of, go, lost, with_item, without_item
from workbench.games.blue_vein.owners import DueOwner, waiting_owner
from workbench.games.blue_vein.powers import DueBranch
from workbench.games.blue_vein.split import Split, split, ways
from workbench.games.blue_vein.state import DROPLET, BlueVeinState, Item
from workbench.games.blue_vein.terrain import Terrain


@frozen
class Onward:
    """BV-ORDER: the next thing that happens to the item that runs now. It comes again until that item has come to its end."""

    def do(self, game: Any, state: BlueVeinState) -> Done:
        """The first of the stages at which there is something to do."""
        terrain, item = game.terrain(state.map), flow_of(state).moving[-1]
        return next(done for stage in STAGES if (done := stage(game, state, terrain, item)) is not None)


def leave(game: Any, state: BlueVeinState, terrain: Terrain, item: Item) -> Done | None:
    """BV-MOVE: beyond an open end it is off the map."""
    return None if item.at in terrain.feeds else lost(state, item, "leaves")


def run_thrown(game: Any, state: BlueVeinState, terrain: Terrain, item: Item) -> Done | None:
    """BV-THROW: goods thrown because of this droplet flow one after another, before anything else."""
    flow = flow_of(state)
    if not flow.thrown or item.name != DROPLET:
        return None
    good = flow.thrown[0]
    event = Event("runs", "BV-THROW", (spot(good.at),), good.player, good.token)
    return event, state.then(Onward(), Onward(), flow=flow.copy(moving=(*flow.moving, good), thrown=flow.thrown[1:]))


def take(game: Any, state: BlueVeinState, terrain: Terrain, item: Item) -> Done | None:
    """BV-ACCEPT: looked at once, when the item comes."""
    return None if item.used or item.met else accept(game, state, terrain, item, Onward())


def ask(game: Any, state: BlueVeinState, terrain: Terrain, item: Item) -> Done | None:
    """BV-ORDER: owners of sections here, clockwise from north, until each has declined or has nothing left to do."""
    player = waiting_owner(game, state, terrain, item)
    if player is None:
        return None
    event = Event("asked", "BV-ORDER", (spot(item.at),), player, item.token)
    return event, state.then(DueOwner(player), Onward(), flow=with_item(flow_of(state), item.copy(met=True)))


def spent(game: Any, state: BlueVeinState, terrain: Terrain, item: Item) -> Done | None:
    """BV-ORDER: what was used goes no further."""
    if not item.used:
        return None
    return Event("spent", "BV-ORDER", (spot(item.at),), None, item.token), state.then(flow=without_item(flow_of(state)))


def move(game: Any, state: BlueVeinState, terrain: Terrain, item: Item) -> Done | None:
    """BV-MOVE: by the one feed there is; BV-SPLIT: by one of several; BV-POWER: a sluice lets its owner pick."""
    flow, feeds = flow_of(state), ways(game, terrain, item)
    if not feeds:
        return lost(state, item, "shut")
    if len(feeds) == 1:
        return go(state, terrain, item, feeds[0], Event("flows", "BV-MOVE"), Onward())
    found = split(game, state, terrain, feeds)
    if flow.sluices:
        player = flow.sluices[0]
        event = Event("sluice", "BV-POWER", (spot(item.at),), player, item.token, branches=counted(found))
        return event, state.then(DueBranch(player), Onward(), flow=flow.copy(sluices=flow.sluices[1:]))
    return go(state, terrain, item, feeds[found.taken], weighed(game, found), Onward())


STAGES = (leave, run_thrown, take, ask, spent, move)


def weighed(game: Any, found: Split) -> Event:
    """What was counted at a split, who won and by what tie-break, and what would have had to differ."""
    numbers = (
        ("counted", game.options.split_counts.replace("_", " ")),
        ("least", found.totals[found.taken]),
        ("tied", found.tied),
        ("clockwise", "north" if game.options.clockwise_from == "north" else "where it came in"),
        ("more", found.more),
        ("taken", spot(found.feeds[found.taken].ahead)),
        ("next", spot(found.feeds[found.following].ahead)),
    )
    return Event("tied" if found.tied > 1 else "split", "BV-SPLIT", numbers=numbers, branches=counted(found))
