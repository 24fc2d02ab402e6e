"""Motions of a cursor over the moments of a line: steps, items, phases, decisions, marks, in both directions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from workbench.engine.agenda import Decision
from workbench.engine.errors import WorkbenchError

if TYPE_CHECKING:
    from workbench.debugger.timeline import Moment


class Motions:
    """Where a cursor goes. Every motion takes the index of a moment and answers another; nothing is moved here.

    With `back` a motion goes the other way. Where nothing is left to go to, it answers the end of the line, or its beginning.

    Parameters
    ----------
    moments : sequence of Moment
        As a timeline has them.
    """

    def __init__(self, moments: Sequence[Moment]) -> None:
        self.moments = moments
        self.first, self.last = 0, len(moments) - 1

    # --- step by step ----------------------------------------------------------------------------------------------------------

    def clamp(self, index: int) -> int:
        """The index of the nearest moment there is."""
        return max(self.first, min(index, self.last))

    def step(self, at: int, back: bool = False) -> int:
        """One small step."""
        return self.clamp(at - 1 if back else at + 1)

    def over(self, at: int, back: bool = False, decisions: bool = True) -> int:
        """Over an item: until the agenda is no deeper than now, and as long as the steps are about the same token.

        What the next step pushes onto the agenda is run to its end; a loop that pushes its own next form goes round once, or, where
        its steps name a token, until the token is another one.

        Parameters
        ----------
        at : int
            Where the cursor stands.
        back : bool
            To where the item before began.
        decisions : bool
            Stop at decisions on the way too, for there the course can be changed.
        """
        depth, token = self.depths[at], self._token(at if back else at + 1)

        def done(k: int) -> bool:
            beyond = k if back else k + 1  # the step that belongs to the item no more
            return self.depths[k] <= depth + back and (token is None or self._token(beyond) != token)

        return self._run(at, back, decisions, done)

    def out(self, at: int, back: bool = False, decisions: bool = True) -> int:
        """Out of a phase: until the agenda is shallower than now; `back`: to before the step that began it."""
        depth = self.depths[at]
        return self._run(at, back, decisions, lambda k: self.depths[k] < depth)

    def action(self, at: int, back: bool = False) -> int:
        """To the end of an action, or of the opening: the one that goes on from here, or `back` the one before."""
        return self._neighbour(self._ends, at, back)

    def decision(self, at: int, back: bool = False) -> int:
        """To a moment at which somebody decides."""
        return self._neighbour(self.decisions, at, back)

    def scoring(self, at: int, back: bool = False) -> int:
        """To where a scoring begins."""
        return self.mark("scoring begins", at, back)

    def mark(self, mark: str, at: int, back: bool = False) -> int:
        """To a step with such a mark: `turn ends`, `phase begins`."""
        return self._neighbour(self._marks.get(mark, []), at, back)

    # --- far jumps -------------------------------------------------------------------------------------------------------------

    def of_action(self, number: int) -> int:
        """The first step of an action, counted from 1; of 0, the beginning.

        Raises
        ------
        WorkbenchError
            When the line has no such action.
        """
        if not 0 <= number < len(self._ends):
            raise WorkbenchError(f"There is no action {number}: this line has {len(self._ends) - 1}.")
        return self._ends[number - 1] + 1 if number else 0

    def of_round(self, number: int) -> int:
        """The step with which a round begins, by the figure `round` of that step, or where it has none, by counting from 1.

        Raises
        ------
        WorkbenchError
            When none of that number begins on the line.
        """
        found = self.rounds
        if number not in found:
            known = f"there begin: {', '.join(map(str, found))}" if found else "none begins on this line"
            raise WorkbenchError(f"There is no round {number}: {known}.")
        return found[number]

    @cached_property
    def rounds(self) -> dict[int, int]:
        """Where each round begins, by its number."""
        found: dict[int, int] = {}
        for count, k in enumerate(self._marks.get("round begins", []), 1):
            event = self.moments[k].event
            found.setdefault(dict(event.numbers).get("round", count) if event else count, k)
        return found

    @cached_property
    def decisions(self) -> list[int]:
        """The moments at which somebody decides, in order."""
        return [k for k, moment in enumerate(self.moments) if (todo := moment.state.todo) and isinstance(todo[-1], Decision)]

    @cached_property
    def depths(self) -> list[int]:
        """How deep the agenda is at each moment: what is done, and what is done after it."""
        return [len(moment.state.todo) for moment in self.moments]

    # --- how they are found ----------------------------------------------------------------------------------------------------

    @cached_property
    def _ends(self) -> list[int]:
        """The last moment of the opening and of each action."""
        return [k for k, moment in enumerate(self.moments) if k == self.last or self.moments[k + 1].node is not moment.node]

    @cached_property
    def _marks(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for k, moment in enumerate(self.moments):
            if moment.event is not None and moment.event.mark:
                found.setdefault(moment.event.mark, []).append(k)
        return found

    def _token(self, k: int) -> str | None:
        event = self.moments[k].event if k <= self.last else None
        return event.token if event is not None else None

    def _run(self, at: int, back: bool, decisions: bool, done: Callable[[int], bool]) -> int:
        met = self._decisions_met if decisions else frozenset[int]()
        way = range(at - 1, -1, -1) if back else range(at + 1, len(self.moments))
        return next((k for k in way if k in met or done(k)), self.first if back else self.last)

    @cached_property
    def _decisions_met(self) -> frozenset[int]:
        return frozenset(self.decisions)

    def _neighbour(self, places: list[int], at: int, back: bool) -> int:
        k = bisect_left(places, at) - 1 if back else bisect_right(places, at)
        return places[k] if 0 <= k < len(places) else self.first if back else self.last
