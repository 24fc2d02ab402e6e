"""A player of Flume: perfect where few enough points are empty; before that, careful about what a turn leaves to the other."""

from __future__ import annotations

import random
from typing import Any

from workbench.engine.agenda import Action
from workbench.engine.chance import pick
from workbench.games.flume.place import KEEPS_TURN, Place
from workbench.games.flume.solver import MOST_EMPTY, empty_points
from workbench.games.flume.state import FlumeState, connections

MOST_TURNS = 300  # positions that are looked at for one stone


def choose(game: Any, state: FlumeState, rng: random.Random) -> Action:
    """A stone for the player to move.

    With at most `MOST_EMPTY` empty points one of the best; else one of those after which, chain
    and all, the mover's stones less what the other can take at once are the most that can be seen.
    """
    places = [action for action in game.legal(state) if isinstance(action, Place)]
    if len(empty_points(state)) <= MOST_EMPTY:
        best = game.solve(state).best
        return pick(rng, [action for action in places if action.at in best])
    gains = [_gain(game, state, action, budget=[MOST_TURNS]) for action in places]
    return pick(rng, [action for action, gain in zip(places, gains, strict=True) if gain == max(gains)])


def _gain(game: Any, state: FlumeState, action: Place, budget: list[int]) -> int:
    """Stones of the turn that begins so, played on as well as can be seen, less those that are open to the other then."""
    mover = game.actor(state)
    after = game.apply(state, action)
    budget[0] -= 1
    if game.actor(after) is None:
        return 1
    if game.actor(after) != mover:
        return 1 - _open(after)
    if budget[0] <= 0:
        return 1
    following = [Place(point) for point in empty_points(after)]
    open_first = sorted(following, key=lambda place: -connections(after, place.at))
    return 1 + max(_gain(game, after, place, budget) for place in open_first[: max(1, budget[0])])


def _open(state: FlumeState) -> int:
    """FL-CHAIN: points that keep the turn of whoever takes them."""
    return sum(connections(state, point) >= KEEPS_TURN for point in empty_points(state))
