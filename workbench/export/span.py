"""Which moments of a line are taken: a flow, some actions, or all of it."""

from __future__ import annotations

from typing import NamedTuple

from workbench.debugger.timeline import Moment, Section, Timeline
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.session import Session
from workbench.engine.strict import whole

LAST = "last"


class Span(NamedTuple):
    """Some moments of a line that follow each other, under a title; each has a step, but for a line without any."""

    title: str
    moments: tuple[Moment, ...]


def span(session: Session, *, action: str | None = None, section: str | None = None) -> Span:
    """Moments of the line under a session's cursor, to the line's end.

    Parameters
    ----------
    session : Session
    action : str or None
        The steps of an action, `7`, or of several, `7-9`; counted from 0 as in records.
    section : str or None
        A flow: its number from 1, its title (`scoring 2`), or `last`. With neither, all of the line.

    Raises
    ------
    Malformed
        For an action or section that cannot be read or that there is not.
    WorkbenchError
        For both at once.
    """
    if action is not None and section is not None:
        raise WorkbenchError("Name an action or a section, not both.")
    timeline = Timeline(session)
    if section is not None:
        found = _section(timeline.sections(), section)
        return Span(found.title, tuple(timeline.moments[found.first : found.last + 1]))
    if action is not None:
        return _actions(timeline.moments, action)
    return Span("all steps", tuple(timeline.moments[1:] or timeline.moments))


def last_flow(session: Session) -> Span:
    """The last flow of a line; where no water has run, all of the line."""
    return span(session, section=LAST if Timeline(session).sections() else None)


def _section(sections: list[Section], wanted: str) -> Section:
    titles = [section.title for section in sections]
    if not sections:
        raise Malformed("section", "no scoring or other flow has run on this line")
    number = whole(wanted)
    if wanted == LAST:
        return sections[-1]
    if isinstance(number, int) and 1 <= number <= len(sections):
        return sections[number - 1]
    if wanted in titles:
        return sections[titles.index(wanted)]
    raise Malformed("section", f"there is no {wanted!r}; there are: 1 to {len(sections)} ({', '.join(titles)}) and {LAST}")


def _actions(moments: list[Moment], wanted: str) -> Span:
    last = moments[-1].node.depth - 1
    begin, dash, end = wanted.partition("-")
    low = whole(begin)
    high = whole(end) if dash else low
    if not isinstance(low, int) or not isinstance(high, int) or low > high:
        raise Malformed("action", f"{wanted!r} is neither a number such as 7 nor a range such as 7-9")
    if high > last:
        there = f"has the actions 0 to {last}" if last >= 0 else "has no action"
        raise Malformed("action", f"there is no action {high}: the line {there}")
    title = f"action {low}" if low == high else f"actions {low} to {high}"
    return Span(title, tuple(moment for moment in moments if moment.event is not None and low <= moment.node.depth - 1 <= high))
