"""Expressions over a step, evaluated by simpleeval: names, numbers, texts, comparisons and arithmetic, within bounds."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from workbench.engine.errors import WorkbenchError
from workbench.engine.formula import read_formula

HIGHEST_BASE, HIGHEST_POWER, LONGEST_TEXT = 10**6, 64, 1000
Operator = Callable[[Any, Any], Any]


class Expression:
    """An expression that was read and may be evaluated at any step.

    A name without a value at a step is None: then every order with it is false, nothing is in it, and sums with it are None too. So is a
    division by zero.

    Parameters
    ----------
    text : str
        As a user types it; what is allowed stands at `workbench.engine.formula.read_formula`.

    Raises
    ------
    Malformed
        With one sentence that names what is not allowed, and where.
    """

    def __init__(self, text: str) -> None:
        self.formula = read_formula(text)

    def __str__(self) -> str:
        return self.formula.text

    @property
    def names(self) -> tuple[str, ...]:
        """The names in it, each once, in order."""
        return self.formula.names

    @cached_property
    def _evaluator(self) -> Any:
        from simpleeval import EvalWithCompoundTypes

        return EvalWithCompoundTypes(operators=OPERATORS, functions={}, names={})

    def value(self, names: Mapping[str, Any]) -> Any:
        """Its value where the names have these values.

        Raises
        ------
        WorkbenchError
            When values do not go together, or grow too large.
        """
        self._evaluator.names = names
        try:
            return self._evaluator.eval(self.formula.text, self.formula.tree)
        except (TypeError, ValueError, OverflowError) as error:
            known = ", ".join(f"{name} = {names[name]!r}" for name in self.names)
            raise WorkbenchError(f"“{self}” has no value{f' with {known}' if known else ''}: {error}.") from None


def _ordered(compare: Operator) -> Operator:
    """An order in which None comes nowhere."""

    def compared(one: Any, other: Any) -> bool:
        return one is not None and other is not None and bool(compare(one, other))

    return compared


def _counted(calculate: Operator) -> Operator:
    """Arithmetic with numbers alone; with None there is no result."""

    def calculated(one: Any, other: Any) -> Any:
        if one is None or other is None:
            return None
        for value in (one, other):
            _demand_number(value)
        try:
            return calculate(one, other)
        except ZeroDivisionError:
            return None

    return calculated


def _demand_number(value: Any) -> None:
    if not isinstance(value, int | float):
        raise TypeError(f"{value!r} is no number to calculate with")  # of texts one could make others that fill the memory


def _sum(one: Any, other: Any) -> Any:
    if not (isinstance(one, str) and isinstance(other, str)):
        return _counted(operator.add)(one, other)
    if len(one) + len(other) > LONGEST_TEXT:
        raise ValueError(f"a text longer than {LONGEST_TEXT} characters")
    return one + other


def _power(base: Any, power: Any) -> Any:
    if abs(base) > HIGHEST_BASE or abs(power) > HIGHEST_POWER:
        raise ValueError(f"a base is at most {HIGHEST_BASE:,} and a power {HIGHEST_POWER}")
    found = base**power
    if isinstance(found, complex):
        raise ValueError("a root of a negative number is no number here")
    return found


def _within(one: Any, other: Any) -> bool:
    return other is not None and not (one is None and isinstance(other, str)) and one in other


def _signed(sign: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def changed(value: Any) -> Any:
        if value is not None:
            _demand_number(value)
        return None if value is None else sign(value)

    return changed


OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.Lt: _ordered(operator.lt),
    ast.LtE: _ordered(operator.le),
    ast.Gt: _ordered(operator.gt),
    ast.GtE: _ordered(operator.ge),
    ast.In: _within,
    ast.NotIn: lambda one, other: not _within(one, other),
    ast.Not: operator.not_,
    ast.USub: _signed(operator.neg),
    ast.UAdd: _signed(operator.pos),
    ast.Add: _sum,
    ast.Sub: _counted(operator.sub),
    ast.Mult: _counted(operator.mul),
    ast.Div: _counted(operator.truediv),
    ast.FloorDiv: _counted(operator.floordiv),
    ast.Mod: _counted(operator.mod),
    ast.Pow: _counted(_power),
}
