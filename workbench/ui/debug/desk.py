"""What the panels of the debugger share: the line, the cursor on it, and what was worked out about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from workbench.debugger.breakpoints import Breakpoints
from workbench.debugger.causes import Causes
from workbench.debugger.expression import Expression
from workbench.debugger.names import Names
from workbench.debugger.timeline import Moment, Timeline
from workbench.debugger.watches import Watches
from workbench.engine.game import Game
from workbench.engine.node import Node
from workbench.engine.session import Session

Guarded = Callable[[Callable[..., Any]], Any]


class Line:
    """What was worked out about a line: made anew when the line changes."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.names = Names(timeline)
        self.course = _course(timeline.session)

    @cached_property
    def breakpoints(self) -> Breakpoints:
        """Where walks stop; deleted when a breakpoint changes."""
        return Breakpoints(self.timeline, self.names)

    @cached_property
    def causes(self) -> Causes:
        """What made a number what it is."""
        return Causes(self.timeline, self.names)

    @cached_property
    def watches(self) -> Watches:
        """What is watched."""
        return Watches(self.timeline, names=self.names)


class Desk:
    """A session with a cursor of the debugger's own, which moves no table.

    Parameters
    ----------
    session : Session
    seat : int or None
        Shows and tells what this player knows; None: everything.

    Attributes
    ----------
    at : int
        Index of the moment under the cursor.
    line : Line
        Of the session's cursor.
    """

    def __init__(self, session: Session, seat: int | None) -> None:
        self.session, self.seat = session, seat
        self.line = Line(Timeline(session, seat))
        self.at = self.timeline.position

    @property
    def game(self) -> Game[Any]:
        """The game of the session."""
        return self.session.game

    @property
    def timeline(self) -> Timeline:
        """The moments of the line."""
        return self.line.timeline

    @property
    def moment(self) -> Moment:
        """The moment under the cursor."""
        return self.timeline.moments[self.at]

    @property
    def state(self) -> Any:
        """The state under the cursor, as the seat sees it."""
        return self.timeline.seen(self.at)

    def action_words(self, node: Node) -> str:
        """The action of a node as it is typed, or no more than that there is one, where the seat may not know it."""
        return str(node.action) if self.knows(node) else "an action kept secret"

    def knows(self, node: Node) -> bool:
        """Whether the seat may know what was done in a node."""
        return all(self.game.told(step.event, self.seat) == step.event for step in node.steps)

    def goto(self, index: int) -> None:
        """Put the cursor on a moment; one outside goes to the nearest end."""
        self.at = self.timeline.motions.clamp(index)

    def take(self, timeline: Timeline) -> None:
        """Go to another line of the session, where its cursor stands; what was watched is watched there too, if it is known there."""
        self._renew(timeline)
        self.at = timeline.position

    def catch_up(self) -> None:
        """After others acted in the session: take the line as it is now. The cursor stays at its moment where that is still there."""
        if _course(self.session) != self.line.course:
            moment = self.moment
            self._renew(Timeline(self.session, self.seat))
            found = self.timeline.index(moment.node, moment.shown)
            self.at = self.timeline.position if found is None else found

    def _renew(self, timeline: Timeline) -> None:
        watched = list(self.line.watches.expressions)
        self.line = Line(timeline)
        for text in watched:
            if all(self.line.names.knows(name) for name in Expression(text).names):
                self.line.watches.add(text)

    def changed_breakpoints(self) -> None:
        """Find anew where breakpoints are hit."""
        self.line.__dict__.pop("breakpoints", None)


def _course(session: Session) -> tuple[Any, ...]:
    return session.game, session.pending, *session.whole_line()
