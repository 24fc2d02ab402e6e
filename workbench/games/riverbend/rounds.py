"""Rounds and turns: RB-ROUNDS, RB-ACTIONS, RB-CONFIRM."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.riverbend.dig import Dig, digs
from workbench.games.riverbend.ending import Finish
from workbench.games.riverbend.mill import MoveMill, PlaceMill, moves, placements
from workbench.games.riverbend.scoring import BeginScoring
from workbench.games.riverbend.state import MILLS, ROUNDS, RiverbendState
from workbench.river.grid import Grid

ACTIONS_A_TURN = 2


@frozen
class BeginRound:
    """RB-ROUNDS: a round begins with its first player."""

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Begin the first turn."""
        event = Event(
            "round", "RB-ROUNDS", player=state.first_player, numbers=(("round", state.round), ("rounds", ROUNDS)), mark="round begins"
        )
        return event, state.then(begin_of(state.first_player))


@frozen
class BeginTurn:
    """RB-ROUNDS: play goes clockwise."""

    player: int

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Ask the player."""
        return Event("turn", "RB-ROUNDS", player=self.player, mark="turn begins"), state.then(turn_of(self.player, 0))


@frozen
class Turn(Decision):
    """RB-ACTIONS: up to two digs or mills; before any the turn may be passed, after the first it may be ended."""

    clause: ClassVar[str] = "RB-ACTIONS"
    player: int
    taken: int

    def candidates(self, game: Any, state: RiverbendState) -> Iterable[Action]:
        """Digs between neighbours, mills from reserve onto any square, moves of own mills, and to pass or end."""
        return listed(state.land.grid, state.mills[self.player], self.taken > 0)

    def after_action(self) -> Any:
        """What follows an action of this turn: another one, or the end of the turn."""
        return turn_of(self.player, self.taken + 1) if self.taken + 1 < ACTIONS_A_TURN else end_of(self.player)


@functools.lru_cache(maxsize=512)
def listed(board: Grid, own: tuple[str, ...], begun: bool) -> tuple[Action, ...]:
    """The candidates of a player with mills on these squares, before or after the first action of a turn."""
    found: tuple[Action, ...] = (END if begun else PASS, *digs(board))
    if len(own) < MILLS:
        found += placements(board)
    for square in own:
        found += moves(board, square)
    return found


@frozen
class Pass(Action):
    """RB-ACTIONS: the whole turn is passed, before any action."""

    verb: ClassVar[str] = "pass"

    def refusals(self, game: Any, state: RiverbendState) -> Iterator[Refusal]:
        """Not after an action."""
        if state.todo[-1].taken:
            yield Refusal("RB-ACTIONS", "pass")

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """The step that ends the turn, so a widget asks before it (RB-CONFIRM)."""
        player = state.todo[-1].player
        return Event("passed", "RB-ACTIONS", player=player, mark="turn ends"), state.then(*after_turn(state, player))


@frozen
class End(Action):
    """RB-ACTIONS: the turn is ended after one action."""

    verb: ClassVar[str] = "end"

    def refusals(self, game: Any, state: RiverbendState) -> Iterator[Refusal]:
        """Not before an action."""
        if not state.todo[-1].taken:
            yield Refusal("RB-ACTIONS", "end")

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Go without the second action."""
        player = state.todo[-1].player
        return Event("ended", "RB-ACTIONS", player=player), state.then(end_of(player))


def after_turn(state: RiverbendState, player: int) -> tuple[Any, ...]:
    """RB-ROUNDS: clockwise, until the round's first player would be next; then the round is scored."""
    following = (player + 1) % len(state.scores)
    return (begin_of(following),) if following != state.first_player else (BeginScoring(), EndRound())


PASS, END = Pass(), End()
Turn.answers = (Dig, PlaceMill, MoveMill, Pass, End)


@frozen
class EndTurn:
    """RB-CONFIRM: the turn is over; a widget waits before this step."""

    player: int

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Give the turn away."""
        return Event("over", "RB-CONFIRM", player=self.player, mark="turn ends"), state.then(*after_turn(state, self.player))


@frozen
class EndRound:
    """RB-ROUNDS: after the scoring the first player's marker moves one clockwise; after the last round the game is over."""

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Begin the next round or finish."""
        first = (state.first_player + 1) % len(state.scores)
        event = Event("marker", "RB-ROUNDS", player=first, numbers=(("round", state.round),), mark="round ends")
        if state.round >= ROUNDS:
            return event, state.then(Finish(), first_player=first)
        return event, state.then(BeginRound(), first_player=first, round=state.round + 1)


# One task for each seat, since a turn goes through all three: calls of the classes cost more than looking them up.
begin_of = functools.cache(BeginTurn)
turn_of = functools.cache(Turn)
end_of = functools.cache(EndTurn)
