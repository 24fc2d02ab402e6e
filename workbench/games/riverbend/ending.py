"""The end of the game and its ties: RB-END, RB-TIES."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.riverbend.state import SPRING_HEIGHT, RiverbendState


@frozen
class Finish:
    """RB-END: the highest score wins."""

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Name the winner, or break the tie."""
        best = max(state.scores)
        leaders = tuple(player for player, score in enumerate(state.scores) if score == best)
        if len(leaders) == 1:
            return Event("won", "RB-END", player=leaders[0], numbers=(("points", best),)), state.then(winners=leaders)
        return Event("tied", "RB-END", numbers=(("leaders", leaders), ("points", best))), state.then(BreakTie(leaders, 0))


def last_flow(game: Any, state: RiverbendState, player: int) -> int:
    """The flow of all mills of a player on the final board, without the bonus of dead ends."""
    return sum(game.flow(state).total(square) for square in state.mills[player])


def lowest(_: Any, state: RiverbendState, player: int) -> int:
    """The lowest elevation under a mill, turned so that more is better; no mill ranks last."""
    return -min((state.land.height[square] for square in state.mills[player]), default=SPRING_HEIGHT + 1)


def best_mill(game: Any, state: RiverbendState, player: int) -> int:
    """The highest flow of a single mill (option `best_mill`: in any scoring, or on the final board)."""
    if game.options.best_mill == "any_scoring":
        return state.best_mill[player]
    return max((game.flow(state).total(square) for square in state.mills[player]), default=0)


CRITERIA: tuple[tuple[str, Callable[[Any, RiverbendState, int], int]], ...] = (
    ("by_flow", last_flow),
    ("by_height", lowest),
    ("by_mill", best_mill),
)


@frozen
class BreakTie:
    """RB-TIES: one criterion after another, until one player is left; then victory is shared."""

    leaders: tuple[int, ...]
    criterion: int

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Apply one criterion."""
        if self.criterion == len(CRITERIA):
            return Event("shared", "RB-TIES", numbers=(("leaders", self.leaders),)), state.then(winners=self.leaders)
        kind, measure = CRITERIA[self.criterion]
        values = tuple(measure(game, state, player) for player in self.leaders)
        left = tuple(player for player, value in zip(self.leaders, values, strict=True) if value == max(values))
        shown = tuple(abs(value) for value in values)
        event = Event(kind, "RB-TIES", numbers=(("leaders", self.leaders), ("values", shown), ("left", left)))
        return event, state.then(winners=left) if len(left) == 1 else state.then(BreakTie(left, self.criterion + 1))
