"""What a picture of Blue Vein is made from, and the map in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.games.blue_vein.feeds import Feed
from workbench.games.blue_vein.map import Square, spot
from workbench.games.blue_vein.ownership import owner
from workbench.games.blue_vein.sections import Section
from workbench.games.blue_vein.state import BlueVeinState
from workbench.games.blue_vein.terrain import Terrain
from workbench.games.blue_vein.tiles import COMPASS, words_of


class Sight(NamedTuple):
    """A state with what its map means.

    Parameters
    ----------
    game : BlueVein
    state : BlueVeinState
    terrain : Terrain
        Of its map.
    owners : tuple of int or None
        Of each section of the terrain.
    """

    game: Any
    state: BlueVeinState
    terrain: Terrain
    owners: tuple[int | None, ...]


def sight(game: Any, state: BlueVeinState) -> Sight:
    """What a state looks like."""
    terrain: Terrain = game.terrain(state.map)
    return Sight(game, state, terrain, tuple(owner(terrain, state.claims, k) for k in range(len(terrain.sections))))


def told(sight: Sight, square: Square) -> str:
    """A part with all that lies on it, in words."""
    said = [f"{spot(square)}: {words_of(sight.terrain.parts[square])}"]
    place = sight.terrain.section_at.get(square)
    if place is not None:
        said.append("unclaimed" if sight.owners[place] is None else f"owned by player {sight.owners[place]}")
    said += [f"claim token of player {claim.player}" for claim in sight.state.claims if claim.at == square]
    said += [f"a good lies here: {good.name}" for good in sight.state.goods if good.at == square]
    if sight.state.flow is not None:
        said += ["icon used this round"] * (square in sight.state.flow.used) + ["power paid this round"] * (square in sight.state.flow.paid)
        said += [f"{item.token} is here" for item in (*sight.state.flow.moving, *sight.state.flow.thrown) if item.at == square]
    said += [feed_words(feed) for feed in sight.terrain.feeds.get(square, ())]
    said += [f"the way {COMPASS[side]} is shut" for _, side in sight.terrain.shut.get(square, ())]
    if square in sight.terrain.feeds and square not in sight.terrain.reached:
        said.append("no water comes here")
    return ", ".join(said)


def feed_words(feed: Feed) -> str:
    """Where a feed leads."""
    return f"flows {COMPASS[feed.side]} to {spot(feed.ahead)}" if feed.end is not None else f"open end {COMPASS[feed.side]}"


def section_words(section: Section, player: int | None) -> str:
    """A section and whose it is."""
    parts = f"{section.kind} of {len(section.squares)} part{'s' * (len(section.squares) > 1)} with {spot(section.squares[0])}"
    return f"{parts}, {'unclaimed' if player is None else f'owned by player {player}'}"


def nile_words(sight: Sight) -> str:
    """The Nile tile, and what waits on it."""
    ways = [feed_words(feed) for feed in sight.terrain.feeds[None]] + ["a way south is shut" for _ in sight.terrain.shut.get(None, ())]
    said = ", ".join([f"the Nile, shows {sight.game.options.nile_droplets} droplets", *ways])
    if sight.state.flow is not None:
        said += f", droplets left to start: {sight.state.flow.left}"
        said += "".join(f", {item.token} is here" for item in sight.state.flow.moving if item.at is None)
    return said
