"""Digging a stream: RB-DIG, RB-WATERED, RB-GRAVITY, RB-BRANCH, RB-LOOP, RB-LINK."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.riverbend.state import RiverbendState, dug, is_watered
from workbench.river.grid import Grid
from workbench.river.network import way

Square = Annotated[str, Kind("square")]
BRANCHES, SPRING_BRANCHES = 3, 4


@frozen
class Dig(Action):
    """RB-DIG: a stream from a watered square to an orthogonal neighbour."""

    verb: ClassVar[str] = "dig"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("from_",), ("to",))
    from_: Square
    to: Square

    def refusals(self, game: Any, state: RiverbendState) -> Iterator[Refusal]:
        """All that forbids it, the commonest first."""
        start, end, land, out = self.from_, self.to, state.land, state.out
        if not is_watered(game, state, start):
            reached = start in state.into or start in land.spring_water
            yield Refusal("RB-WATERED" if reached else "RB-DIG", "dry", (start,))
        if end not in land.grid.neighbours[start]:
            yield Refusal("RB-DIG", "apart", (start, end))
        high, low = land.height[start], land.height[end]
        if low > high:
            yield Refusal(
                "RB-GRAVITY", "spring" if end in land.spring_water else "uphill", (end,), (("to", low), ("source", start), ("from", high))
            )
        leaving = out.get(start, ())
        most = SPRING_BRANCHES if start in land.spring_water else BRANCHES
        if len(leaving) >= most:
            yield Refusal("RB-BRANCH", "full", (start, *(f"{start}>{other}" for other in leaving)), (("most", most),))
        if end in leaving:
            yield Refusal("RB-LOOP", "twice", (f"{start}>{end}",), (("from", start), ("to", end)))
        elif start in out.get(end, ()):
            yield Refusal("RB-LOOP", "against", (f"{end}>{start}",), (("from", end), ("to", start)))
        elif end in out and (loop := way(out, end, start)) is not None and start != end:
            yield Refusal("RB-LOOP", "loop", (start, *loop))

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Dig it: the youngest stream."""
        start, end = self.from_, self.to
        turn = state.todo[-1]
        kind, clause = _dig_meaning(state, end)
        event = Event(kind, clause, (start, end, f"{start}>{end}"), turn.player)
        return event, state.then(turn.after_action(), **dug(state, start, end))


def _dig_meaning(state: RiverbendState, end: str) -> tuple[str, str]:
    """Kind and clause of a dig: springs linked, flows merged, or a stream onto dry ground."""
    if end in state.land.spring_water:
        return "linked", "RB-LINK"
    return ("merged" if end in state.into else "dug"), "RB-DIG"


@functools.lru_cache(maxsize=64)
def digs(board: Grid) -> tuple[Dig, ...]:
    """A dig for every pair of neighbours of a board."""
    return tuple(Dig(square, beside) for square in board.names for beside in board.neighbours[square])
