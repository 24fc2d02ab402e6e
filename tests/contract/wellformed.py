"""All well-formed actions of a game in a state, from the type hints of its action classes: a stupid generator to judge the real one."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from itertools import product
from typing import Any

from workbench.engine.agenda import Action
from workbench.engine.strict import Kind

INTEGERS = range(-1, 8)  # tried where no bounds are declared
LONGEST = 2  # of lists of any length
MOST = 20_000  # actions of a class


class TooMany(Exception):
    """More than `MOST` actions of a class are well-formed."""


def wellformed(form: type[Action], vocabulary: Mapping[str, Any]) -> list[Action]:
    """Every well-formed action of a class, in lists up to the length `LONGEST`, with numbers without bounds from `INTEGERS`."""
    return [form(*values) for values in _products(_field_values(form, vocabulary))]


def _field_values(form: Any, vocabulary: Mapping[str, Any]) -> list[list[Any]]:
    hints = typing.get_type_hints(form, include_extras=True)
    return [list(_values(hints[item.name], (), vocabulary)) for item in fields(form)]


def _products(columns: list[list[Any]]) -> Iterator[tuple[Any, ...]]:
    count = 1
    for column in columns:
        count *= len(column)
    if count > MOST:
        raise TooMany(count)
    return product(*columns)


def _values(hint: Any, marks: tuple[Any, ...], vocabulary: Mapping[str, Any]) -> Iterator[Any]:
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        yield from _values(inner[0], (*marks, *inner[1:]), vocabulary)
    elif origin is typing.Literal:
        yield from inner
    elif origin in (typing.Union, types.UnionType):
        for part in inner:
            yield from _values(part, marks, vocabulary)
    elif origin is tuple:
        yield from _tuples(inner, marks, vocabulary)
    elif hint is type(None):
        yield None
    elif hint is bool:
        yield from (False, True)
    elif hint is int:
        yield from _integers(marks)
    elif is_dataclass(hint):
        yield from (hint(*values) for values in _products(_field_values(hint, vocabulary)))
    elif hint is str:
        kind = next((mark for mark in marks if isinstance(mark, Kind)), None)
        if kind is None:
            raise AssertionError("a text field of an action names its Kind, or is a Literal")
        yield from vocabulary[kind.name]
    else:
        raise AssertionError(f"no values are known for {hint}")


def _bounds(marks: tuple[Any, ...], low: int, high: int) -> range:
    for mark in marks:
        low = max(low, getattr(mark, "ge", None) if getattr(mark, "ge", None) is not None else low)
        high = min(high, mark.le) if getattr(mark, "le", None) is not None else high
        low = max(low, mark.gt + 1) if getattr(mark, "gt", None) is not None else low
        high = min(high, mark.lt - 1) if getattr(mark, "lt", None) is not None else high
    return range(low, high + 1)


def _integers(marks: tuple[Any, ...]) -> range:
    return _bounds(marks, INTEGERS[0], INTEGERS[-1])


def _tuples(inner: tuple[Any, ...], marks: tuple[Any, ...], vocabulary: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    if inner[-1:] != (Ellipsis,):
        yield from _products([list(_values(part, (), vocabulary)) for part in inner])
        return
    shortest = max((getattr(mark, "min_length", 0) or 0 for mark in marks), default=0)
    longest = min((mark.max_length for mark in marks if getattr(mark, "max_length", None) is not None), default=max(LONGEST, shortest))
    items = list(_values(inner[0], (), vocabulary))
    for length in range(shortest, longest + 1):
        yield from _products([items] * length)
