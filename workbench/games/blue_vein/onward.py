"""What happens to an item at a part, in the order of BV-ORDER: acceptance, the goods of its field, the owners, and on (BV-SPLIT)."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.blue_vein.accept import accept
from workbench.games.blue_vein.map import spot
from workbench.games.blue_vein.moving import Happened, Why, counted, flow_of, go, lost, near, with_item, without_item
from workbench.games.blue_vein.owners import DueOwner, waiting_owner
from workbench.games.blue_vein.powers import DueBranch
from workbench.games.blue_vein.split import Split, split, ways
from workbench.games.blue_vein.state import DROPLET, BlueVeinState, Flow, Item
from workbench.games.blue_vein.terrain import Terrain


@frozen
class Onward:
    """BV-ORDER: the next thing that happens to the item that runs now. It comes again until that item has come to its end."""

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """The first that there is to do."""
        terrain, flow = game.terrain(state.map), flow_of(state)
        item = flow.moving[-1]
        if item.at not in terrain.feeds:  # BV-MOVE: beyond an open end it is off the map
            return lost(state, item, "leaves")
        if flow.thrown and item.name == DROPLET:
            return run_thrown(state, flow)
        if near(terrain, item):
            accepted = None if item.used or item.met else accept(game, state, terrain, item, ONWARD)
            if accepted is not None:
                return accepted
            player = waiting_owner(game, state, terrain, item)
            if player is not None:
                return ask(state, flow, item, player)
        return spent(state, flow, item) if item.used else move(game, state, terrain, flow, item)


ONWARD = Onward()


def run_thrown(state: BlueVeinState, flow: Flow) -> Happened:
    """BV-THROW: goods thrown because of this droplet flow one after another, before anything else."""
    good = flow.thrown[0]
    event = Event("runs", "BV-THROW", (spot(good.at),), good.player, good.token)
    return event, state.then(ONWARD, ONWARD, flow=flow.copy(moving=(*flow.moving, good), thrown=flow.thrown[1:]))


def ask(state: BlueVeinState, flow: Flow, item: Item, player: int) -> Happened:
    """BV-ORDER: owners of sections here, clockwise from north, until each has declined or has nothing left to do."""
    event = Event("asked", "BV-ORDER", (spot(item.at),), player, item.token)
    return event, state.then(DueOwner(player), ONWARD, flow=with_item(flow, item.copy(met=True)))


def spent(state: BlueVeinState, flow: Flow, item: Item) -> Happened:
    """BV-ORDER: what was used goes no further."""
    return Event("spent", "BV-ORDER", (spot(item.at),), None, item.token), state.then(flow=without_item(flow))


def move(game: Any, state: BlueVeinState, terrain: Terrain, flow: Flow, item: Item) -> Happened:
    """BV-MOVE: by the one feed there is; BV-SPLIT: by one of several; BV-POWER: a sluice lets its owner pick."""
    feeds = ways(game, terrain, item)
    if not feeds:
        return lost(state, item, "shut")
    if len(feeds) == 1:
        return go(state, terrain, item, feeds[0], BY_THE_ONE, ONWARD)
    found = split(game, state, terrain, feeds)
    if flow.sluices:
        player = flow.sluices[0]
        event = Event("sluice", "BV-POWER", (spot(item.at),), player, item.token, branches=counted(found))
        return event, state.then(DueBranch(player), ONWARD, flow=flow.copy(sluices=flow.sluices[1:]))
    return go(state, terrain, item, feeds[found.taken], weighed(game, found), ONWARD)


BY_THE_ONE = Why("flows", "BV-MOVE")


def weighed(game: Any, found: Split) -> Why:
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
    return Why("tied" if found.tied > 1 else "split", "BV-SPLIT", None, numbers, counted(found))
