"""Which option sets to test: few, but any two choices of two options meet in one of them."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from itertools import combinations
from typing import Any, TypeVar

from contract.hooks import hooks_of
from workbench.engine import registry
from workbench.engine.errors import Malformed

Item = TypeVar("Item")
OptionSet = tuple[tuple[str, Any], ...]
LONGEST_NAME = 120


@functools.cache
def option_sets(key: str) -> tuple[OptionSet, ...]:
    """A pairwise cover of the setup and rule options of a game, the defaults first."""
    form = registry.game_class(key).options_form
    choices = {item.name: item.metadata["choices"] for item in fields(form) if item.metadata["kind"] != "preference"}
    choices |= {name: (value,) for name, value in hooks_of(key).fixed.items()}
    names = list(choices)
    open_pairs = {
        ((one, a), (two, b)): None for one, two in combinations(names, 2) for a in choices[one] for b in choices[two]
    }  # a dictionary keeps its order, a set does not
    rows: list[dict[str, Any]] = [{name: choices[name][0] for name in names}]
    _strike(open_pairs, rows[0])
    while open_pairs:
        row = _grown(dict(next(iter(open_pairs))), choices, open_pairs)
        if not _strike(open_pairs, row):
            raise AssertionError("a row that was grown from an open pair holds it")
        if _can_be(key, row):
            rows.append(row)
    return tuple(tuple(row.items()) for row in rows)


def _grown(row: dict[str, Any], choices: dict[str, tuple[Any, ...]], open_pairs: dict[Any, None]) -> dict[str, Any]:
    """The row with a choice for each other option, the one that meets most open pairs; of equals the first."""
    for name, found in choices.items():
        if name not in row:
            met = [sum(pair in open_pairs for pair in _pairs([*row.items(), (name, choice)], choices)) for choice in found]
            row[name] = found[met.index(max(met))]
    return {name: row[name] for name in choices}


def _pairs(items: Iterable[tuple[str, Any]], order: Iterable[str]) -> Iterator[tuple[Any, Any]]:
    rank = {name: k for k, name in enumerate(order)}
    return combinations(sorted(items, key=lambda item: rank[item[0]]), 2)


def _strike(open_pairs: dict[Any, None], row: dict[str, Any]) -> int:
    """Strike the pairs that a row holds; how many there were."""
    met = [pair for pair in _pairs(row.items(), row) if pair in open_pairs]
    for pair in met:
        del open_pairs[pair]
    return len(met)


def _can_be(key: str, row: dict[str, Any]) -> bool:
    try:
        registry.game(key, **row)
    except Malformed:  # choices that a game refuses together
        return False
    return True


def set_name(key: str, options: OptionSet) -> str:
    """What an option set is called: the choices that are no defaults, as one would type them; fit for a file's name."""
    defaults = {item.name: item.default for item in fields(registry.game_class(key).options_form)}
    words = [f"{name}={str(value).lower()}" for name, value in options if value != defaults[name]]
    name = ",".join(words) or "default"
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 9]}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def some(items: Sequence[Item], most: int) -> list[Item]:
    """At most so many of the items, spread evenly, the first and the last among them."""
    if len(items) <= most:
        return list(items)
    return [items[k * (len(items) - 1) // (most - 1)] for k in range(most)]


CASES = tuple((key, options) for key in registry.installed() for options in some(option_sets(key), hooks_of(key).cases))
