"""What happens to an item at a part, in the order of BV-ORDER: acceptance, the goods of its field, the owners, and on (BV-SPLIT)."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.blue_vein.accept import accept
from workbench.games.blue_vein.map import spot
from workbench.games.blue_vein.moving import Happened, Why, counted, flow_of, go, lost, with_item, without_item
from workbench.games.blue_vein.owners import DueOwner, waiting_owner
from workbench.games.blue_vein.powers import DueBranch
from workbench.games.blue_vein.split import Split, split, ways
from workbench.games.blue_vein.state import DROPLET, BlueVeinState, Flow, Item
from workbench.games.blue_vein.terrain import Terrain


@frozen
class Onward:
    """BV-ORDER: the next thing that happens to the item that runs now. It comes again until that item has come to its end."""

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """The first of the stages at which there is something to do."""
        flow = flow_of(state)
        here = Here(game, state, game.terrain(state.map), flow, flow.moving[-1])
        for stage in STAGES:
            done = stage(here)
            if done is not None:
                return done
        raise AssertionError("an item moves on where nothing else happens to it")


class Here(NamedTuple):
    """What each stage looks at."""

    game: Any
    state: BlueVeinState
    terrain: Terrain
    flow: Flow
    item: Item


def leave(here: Here) -> Happened | None:
    """BV-MOVE: beyond an open end it is off the map."""
    return None if here.item.at in here.terrain.feeds else lost(here.state, here.item, "leaves")


def run_thrown(here: Here) -> Happened | None:
    """BV-THROW: goods thrown because of this droplet flow one after another, before anything else."""
    state, flow, item = here.state, here.flow, here.item
    if not flow.thrown or item.name != DROPLET:
        return None
    good = flow.thrown[0]
    event = Event("runs", "BV-THROW", (spot(good.at),), good.player, good.token)
    return event, state.then(Onward(), Onward(), flow=flow.copy(moving=(*flow.moving, good), thrown=flow.thrown[1:]))


def take(here: Here) -> Happened | None:
    """BV-ACCEPT: looked at once, when the item comes."""
    game, state, terrain, _, item = here
    return None if item.used or item.met else accept(game, state, terrain, item, Onward())


def ask(here: Here) -> Happened | None:
    """BV-ORDER: owners of sections here, clockwise from north, until each has declined or has nothing left to do."""
    game, state, terrain, flow, item = here
    player = waiting_owner(game, state, terrain, item)
    if player is None:
        return None
    event = Event("asked", "BV-ORDER", (spot(item.at),), player, item.token)
    return event, state.then(DueOwner(player), Onward(), flow=with_item(flow, item.copy(met=True)))


def spent(here: Here) -> Happened | None:
    """BV-ORDER: what was used goes no further."""
    if not here.item.used:
        return None
    event = Event("spent", "BV-ORDER", (spot(here.item.at),), None, here.item.token)
    return event, here.state.then(flow=without_item(here.flow))


def move(here: Here) -> Happened | None:
    """BV-MOVE: by the one feed there is; BV-SPLIT: by one of several; BV-POWER: a sluice lets its owner pick."""
    game, state, terrain, flow, item = here
    feeds = ways(game, terrain, item)
    if not feeds:
        return lost(state, item, "shut")
    if len(feeds) == 1:
        return go(state, terrain, item, feeds[0], BY_THE_ONE, Onward())
    found = split(game, state, terrain, feeds)
    if flow.sluices:
        player = flow.sluices[0]
        event = Event("sluice", "BV-POWER", (spot(item.at),), player, item.token, branches=counted(found))
        return event, state.then(DueBranch(player), Onward(), flow=flow.copy(sluices=flow.sluices[1:]))
    return go(state, terrain, item, feeds[found.taken], weighed(game, found), Onward())


BY_THE_ONE = Why("flows", "BV-MOVE")
STAGES = (leave, run_thrown, take, ask, spent, move)


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
