"""What there is to try on the fields with action points: every candidate, and those that can be legal."""

from __future__ import annotations

import functools

from workbench.games.nile import spots
from workbench.games.nile.fields import Grow, Harvest, Sow
from workbench.games.nile.limit import Ground
from workbench.games.nile.state import FRUITS, SEED, Basket, Field


@functools.cache
def _sown(names: tuple[str, ...], fruit: str) -> tuple[Sow, ...]:
    return tuple(Sow(fruit, name) for name in names)  # type: ignore[arg-type]  # one of the choices


@functools.cache
def _grown(names: tuple[str, ...]) -> tuple[Grow, ...]:
    return tuple(Grow(name) for name in names)


@functools.cache
def _harvested(names: tuple[str, ...]) -> tuple[tuple[Harvest, ...], ...]:
    return tuple(tuple(Harvest(name, row) for row in spots.MARKET) for name in names)  # type: ignore[arg-type]  # one of the choices


def sowings(names: tuple[str, ...], hand: Basket) -> list[Sow]:
    """Each fruit in hand on every field."""
    return [sow for fruit, count in zip(FRUITS, hand, strict=True) if count for sow in _sown(names, fruit)]


def growings(names: tuple[str, ...], fields: tuple[Field, ...]) -> list[Grow]:
    """Every field on which fruit lies."""
    return [grow for grow, field in zip(_grown(names), fields, strict=True) if field.fruit]


def harvests(names: tuple[str, ...], grounds: tuple[Ground, ...]) -> list[Harvest]:
    """Every field on which an own marker lies, to each market row."""
    of_field = _harvested(names)
    return [way for place, ground in enumerate(grounds) if ground.mine is not None for way in of_field[place]]


def promising(names: tuple[str, ...], grounds: tuple[Ground, ...], free: list[str], points: int) -> list[Sow | Grow | Harvest]:
    """What of the work on fields can be legal: with points for it, on fields with room, of unused markers.

    `free` are the fruits of which an unused marker is in hand.
    """
    sown, grown, harvested = [_sown(names, fruit) for fruit in free], _grown(names), _harvested(names)
    found: list[Sow | Grow | Harvest] = []
    for place, (misplaced, sowing, working, mine) in enumerate(grounds):
        if not misplaced and sowing <= points:
            found += [of_fruit[place] for of_fruit in sown]
        if mine is not None and not mine.used and working <= points:
            found += (grown[place],) if mine.side == SEED else harvested[place]
    return found
