"""All small steps of a session's line under one cursor, its sections, and the account of a flow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from workbench.engine.agenda import Event
from workbench.engine.node import Node
from workbench.engine.session import Session

ACCOUNT = ("given", "kept", "lost")


class Moment(NamedTuple):
    """A place of the cursor: after `shown` steps of a node; `event` is the last of them, None before any."""

    node: Node
    shown: int
    event: Event | None

    @property
    def state(self) -> Any:
        """The state at this moment."""
        return self.node.steps[self.shown - 1].state if self.shown else self.node.before


class Section(NamedTuple):
    """A scoring or a phase: moments `first` to `last` of a timeline, both included, under a title."""

    title: str
    first: int
    last: int


class Timeline:
    """The moments of the line on which a session's cursor stands, from the opening to the line's end.

    Parameters
    ----------
    session : Session
        Its cursor is read and moved; make the timeline anew after an action.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        line = session.whole_line()
        pending, until = session.pending or (None, 0)  # what waits to be confirmed has not happened yet
        self.moments = [Moment(line[0], 0, None)]
        for node in line:
            steps = node.steps[:until] if node is pending else node.steps
            self.moments += [Moment(node, k + 1, step.event) for k, step in enumerate(steps)]

    @property
    def position(self) -> int:
        """Index of the moment under the session's cursor."""
        node, shown = self.session.node, self.session.shown
        if not shown and (parent := node.parent) is not None:  # before the first step of an action: its parent's end
            node, shown = parent, len(parent.steps)
        return next(k for k, moment in enumerate(self.moments) if moment.node is node and moment.shown == shown)

    def goto(self, index: int) -> None:
        """Put the session's cursor on a moment; an index outside goes to the nearest end."""
        moment = self.moments[max(0, min(index, len(self.moments) - 1))]
        self.session.goto(moment.node, moment.shown)

    def sections(self, *kinds: str) -> list[Section]:
        """The scorings and phases of the line (or what else is marked so), in order."""
        found: list[Section] = []
        opened: list[tuple[str, int]] = []
        for k, moment in enumerate(self.moments):
            kind, _, edge = moment.event.mark.partition(" ") if moment.event else ("", "", "")
            if kind not in (kinds or ("scoring", "phase")):
                continue
            if edge == "begins":
                opened.append((kind, k))
            elif opened and opened[-1][0] == kind:
                found.append(Section(f"{kind} {sum(section.title.startswith(kind) for section in found) + 1}", opened.pop()[1], k))
        return found


def account(events: Iterable[Event | None]) -> dict[str, int]:
    """What entered a flow, what stayed, what was lost, and so what is still on its way, by the figures of its events."""
    sums = dict.fromkeys(ACCOUNT, 0)
    for event in events:
        for name, value in event.numbers if event else ():
            if name in sums:
                sums[name] += value
    return sums | {"on its way": sums["given"] - sums["kept"] - sums["lost"]}
