"""Breakpoints on a line: where each is hit, found step by step when a walk comes there, forwards and backwards."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from workbench.debugger.expression import Expression
from workbench.debugger.names import Names
from workbench.debugger.timeline import Timeline
from workbench.debugger.trails import touched
from workbench.engine.breakpoint import Breakpoint, check_breakpoint
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.session import Session
from workbench.engine.strict import conform

Test = Callable[[int], bool]


class Stop(NamedTuple):
    """Where a walk comes to: a moment, and the places in `session.breakpoints` of those hit there; none at the end of the line."""

    moment: int
    hit: tuple[int, ...]


def add_breakpoint(session: Session, data: Mapping[str, Any] | Breakpoint, names: Names | None = None) -> Breakpoint:
    """Keep a breakpoint in the session, and so in its record.

    Parameters
    ----------
    session : Session
    data : mapping or Breakpoint
        In its JSON form: `{"on": "spot", "of": "b2", "nth": 3}`.
    names : Names or None
        Of the line: then an expression with a name that no step of it knows is refused too.

    Raises
    ------
    Malformed
        Naming the field; WorkbenchError for an unknown name.
    """
    made = data if isinstance(data, Breakpoint) else conform(Breakpoint, dict(data))
    check_breakpoint(session.game, made)
    if names is not None and made.on in ("number", "expression"):
        names.check(Expression(str(made.of)))
    if made in session.breakpoints:
        raise WorkbenchError(f"There is this breakpoint already: {made}.")
    session.breakpoints.append(made)
    return made


class Breakpoints:
    """The breakpoints of a session on one line; make it anew with the timeline, or when a breakpoint is changed.

    Parameters
    ----------
    timeline : Timeline
        Its seat hears the events: what is kept from it stops no walk.
    names : Names or None
        Shared with watches, so that what was looked at is not looked at twice.
    """

    def __init__(self, timeline: Timeline, names: Names | None = None) -> None:
        self.timeline = timeline
        self.names = Names(timeline) if names is None else names
        self._hits = {k: _Hits(one, self) for k, one in enumerate(timeline.session.breakpoints) if not one.off}

    def forward(self, at: int) -> Stop:
        """The next moment at which one is hit, else the end of the line."""
        last = len(self.timeline) - 1
        index = last
        for hits in self._hits.values():
            found = hits.after(at, index)
            index = index if found is None else found
        return self._stop(index if index > at else last)

    def back(self, at: int) -> Stop:
        """The moment before at which one was hit, else the beginning."""
        return self._stop(max((found for hits in self._hits.values() if (found := hits.before(at)) is not None), default=0))

    def at(self, index: int) -> tuple[int, ...]:
        """The places in `session.breakpoints` of those hit at a moment."""
        return tuple(k for k, hits in self._hits.items() if hits.at(index))

    def hits(self, place: int) -> list[int]:
        """Every moment at which one of `session.breakpoints` stops a walk; none where it is off."""
        found = self._hits.get(place)
        return [] if found is None else found.upto(len(self.timeline) - 1)[:]

    def _stop(self, index: int) -> Stop:
        return Stop(index, self.at(index))


class _Hits:
    """The moments at which one breakpoint is hit, as far as the line was looked at."""

    def __init__(self, breakpoint_: Breakpoint, owner: Breakpoints) -> None:
        self._test = TESTS[breakpoint_.on](breakpoint_, owner.names)
        self._skip, self._seen = breakpoint_.nth - 1, 0  # nothing has happened at moment 0
        self._found: list[int] = []

    def upto(self, index: int) -> list[int]:
        """All hits found, those up to a moment among them."""
        while self._seen < index:
            self._look()
        return self._found

    def _look(self) -> None:
        self._seen += 1
        if self._test(self._seen):
            if self._skip:
                self._skip -= 1
            else:
                self._found.append(self._seen)

    def after(self, at: int, limit: int) -> int | None:
        """The first hit after a moment, looked for up to a limit."""
        self.upto(at)
        k = bisect_right(self._found, at)
        while k == len(self._found) and self._seen < limit:
            self._look()
        return self._found[k] if k < len(self._found) and self._found[k] <= limit else None

    def before(self, at: int) -> int | None:
        found = self.upto(at)
        k = bisect_left(found, at)
        return found[k - 1] if k else None

    def at(self, index: int) -> bool:
        found = self.upto(index)
        k = bisect_left(found, index)
        return k < len(found) and found[k] == index


# --- what each kind looks at ----------------------------------------------------------------------------------------------------


def _on_field(field: Callable[[Any], Any]) -> Callable[[Breakpoint, Names], Test]:
    def make(one: Breakpoint, names: Names) -> Test:
        told = names.timeline.told
        return lambda k: field(told(k)) == one.of

    return make


def _on_spot(one: Breakpoint, names: Names) -> Test:
    told = names.timeline.told
    return lambda k: one.of in touched(told(k))


def _on_expression(one: Breakpoint, names: Names) -> Test:
    expression = Expression(str(one.of))
    names.want_all(expression)
    return lambda k: bool(names.value(expression, k))


def _on_number(one: Breakpoint, names: Names) -> Test:
    """Where a number crosses a line, against its last value known: between two flows a pond may show none."""
    expression = Expression(str(one.of))
    names.want_all(expression)
    last = [_number(expression, names, 0)]

    def test(k: int) -> bool:
        before, now = last[0], _number(expression, names, k)
        if now is None:
            return False
        last[0] = now
        rises = one.rises_to is not None and now >= one.rises_to and (before is None or before < one.rises_to)
        falls = one.falls_to is not None and now <= one.falls_to and before is not None and before > one.falls_to
        return rises or falls

    return test


def _number(expression: Expression, names: Names, index: int) -> int | float | None:
    value = names.value(expression, index)
    if value is not None and not isinstance(value, int | float):
        raise Malformed("", f"“{expression}” is {value!r} at step {index}, and only a number rises or falls")
    return value


TESTS: dict[str, Callable[[Breakpoint, Names], Test]] = {
    "spot": _on_spot,
    "event": _on_field(lambda event: event.kind),
    "token": _on_field(lambda event: event.token),
    "player": _on_field(lambda event: event.player),
    "clause": _on_field(lambda event: event.clause),
    "number": _on_number,
    "expression": _on_expression,
}
