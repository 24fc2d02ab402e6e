"""The end: FL-END, FL-DECIDED."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.flume.state import EMPTY, FlumeState, points


def is_decided(state: FlumeState) -> bool:
    """FL-DECIDED: whether a side holds more than half of the points."""
    return max(state.scores) >= points(state.size).majority


@frozen
class Finish:
    """FL-END: most stones wins; the number of points is odd, so there is no draw."""

    def do(self, game: Any, state: FlumeState) -> tuple[Event, FlumeState]:
        """Name the winner."""
        winner = int(state.scores[1] > state.scores[0])
        clause, kind = ("FL-DECIDED", "decided") if EMPTY in state.board else ("FL-END", "won")
        because = tuple((f"score_{seat}", score) for seat, score in enumerate(state.scores))
        return Event(kind, clause, player=winner, numbers=(("scores", state.scores),), because=because), state.then()
