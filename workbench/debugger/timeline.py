"""All small steps of a session's line under one cursor, its sections, and the account of a flow."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from workbench.debugger.motions import Motions
from workbench.engine.agenda import Event
from workbench.engine.errors import WorkbenchError
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
    seat : int or None
        Events and states are told and seen as this player knows them; None: everything.
    """

    def __init__(self, session: Session, seat: int | None = None) -> None:
        self.session, self.seat = session, seat
        line = session.whole_line()
        pending, until = session.pending or (None, 0)  # what waits to be confirmed has not happened yet
        self.moments = [Moment(line[0], 0, None)]
        self._before: dict[Node, int] = {}  # the moment before the first step of each node
        for node in line:
            self._before[node] = len(self.moments) - 1
            steps = node.steps[:until] if node is pending else node.steps
            self.moments += [Moment(node, k + 1, step.event) for k, step in enumerate(steps)]

    def __len__(self) -> int:
        return len(self.moments)

    @cached_property
    def motions(self) -> Motions:
        """Where a cursor can go from each moment."""
        return Motions(self.moments)

    # --- the session's cursor --------------------------------------------------------------------------------------------------

    @property
    def position(self) -> int:
        """Index of the moment under the session's cursor.

        Raises
        ------
        WorkbenchError
            When the cursor has left this line.
        """
        found = self.index(self.session.node, self.session.shown)
        if found is None:
            raise WorkbenchError("The session's cursor stands on another line now: make the timeline anew.")
        return found

    def index(self, node: Node, shown: int) -> int | None:
        """Index of the moment after some steps of a node; before the first of them, its parent has ended. None: on another line."""
        before = self._before.get(node)
        if before is None or before + shown >= len(self.moments) or (shown and self.moments[before + shown].node is not node):
            return None
        return before + shown

    def goto(self, index: int) -> None:
        """Put the session's cursor on a moment; an index outside goes to the nearest end."""
        moment = self.moments[self.motions.clamp(index)]
        self.session.goto(moment.node, moment.shown)

    # --- what is told and seen -------------------------------------------------------------------------------------------------

    def told(self, index: int) -> Event | None:
        """The event of a moment, as the seat hears of it; None at the first."""
        event = self.moments[index].event
        return None if event is None else self.session.game.told(event, self.seat)

    def seen(self, index: int) -> Any:
        """The state at a moment, as the seat sees it."""
        state = self.moments[index].state
        return state if self.seat is None else self.session.game.seen_by(state, self.seat)

    def sentence(self, index: int) -> str:
        """What happened at a moment, in words; empty at the first."""
        event = self.moments[index].event
        return "" if event is None else self.session.game.sentence(event, self.seat)

    # --- sections --------------------------------------------------------------------------------------------------------------

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

    def section_start(self, index: int) -> int:
        """Where the section in which a moment is, or the last one before it, began; 0 before any."""
        return max((section.first for section in self.sections() if section.first <= index), default=0)


def account(events: Iterable[Event | None]) -> dict[str, int]:
    """What entered a flow, what stayed, what was lost, and so what is still on its way, by the figures of its events."""
    sums = dict.fromkeys(ACCOUNT, 0)
    for event in events:
        for name, value in event.numbers if event else ():
            if name in sums:
                sums[name] += value
    return sums | {"on its way": sums["given"] - sums["kept"] - sums["lost"]}
