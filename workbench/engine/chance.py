"""Chance from a seed alone: named streams kept in the state as plain data.

A state holds the seed and how often each stream was drawn from. A task that draws gets a `random.Random` of that stream and
count, so what one stream gives depends on no other. Only `Random.random()` is used: its sequence for a given seed is
promised to stay the same from one Python version to the next, that of `shuffle` and `sample` is not.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from workbench.engine.errors import Malformed
from workbench.engine.frozen import frozen

T = TypeVar("T")
LARGEST_SEED = 2**53  # what JSON readers of every language keep exactly
HIDDEN = -1  # stands for a seed that a player does not know


@frozen
class Chance:
    """The seed of a game and the draws made so far.

    Parameters
    ----------
    seed : int
        From 0; `HIDDEN` in what a player sees.
    drawn : tuple of (str, int)
        Draws made from each stream, sorted by name.
    """

    seed: int
    drawn: tuple[tuple[str, int], ...] = ()

    def draw(self, stream: str) -> tuple[random.Random, Chance]:
        """A generator for the next draw of a stream, and the chance that is left.

        Raises
        ------
        ValueError
            When the seed is hidden: what a player sees cannot be drawn from; `Game.guess` gives a state that can.
        """
        if self.seed == HIDDEN:
            raise ValueError(f"the {stream} cannot be drawn from what a player sees: take a guess of the state first")
        drawn = dict(self.drawn)
        count = drawn.get(stream, 0)
        drawn[stream] = count + 1
        return random.Random(f"{self.seed} {stream} {count}"), Chance(self.seed, tuple(sorted(drawn.items())))

    def hidden(self) -> Chance:
        """What a player knows of it: nothing."""
        return Chance(HIDDEN)


def pick(rng: random.Random, items: Sequence[T]) -> T:
    """One of the items, each equally likely."""
    return items[int(rng.random() * len(items))]


def shuffled(rng: random.Random, items: Sequence[T]) -> tuple[T, ...]:
    """The items in a random order, each equally likely (Fisher and Yates)."""
    pile = list(items)
    for last in range(len(pile) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(pile)


def checked_seed(seed: Any) -> int:
    """A seed, if it is one.

    Raises
    ------
    Malformed
        Otherwise.
    """
    if type(seed) is not int or not 0 <= seed <= LARGEST_SEED:
        raise Malformed("seed", f"a seed is a whole number from 0 to {LARGEST_SEED}")
    return seed
