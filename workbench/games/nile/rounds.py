"""The course of a round: tide, action points, hippo, valuation, and the look at the end: NI-AP, NI-ONCE, NI-HIPPO, NI-END, NI-LIMIT."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.market import BeginValuation
from workbench.games.nile.opening import PARTS, EndOpening, Opening, OpeningTurn
from workbench.games.nile.state import EMPTY, Field, NileState, clockwise
from workbench.games.nile.tide import BeginTide
from workbench.games.nile.turns import BeginTurn

TIDE, ACTIONS = "tide", "actions"
PHASES = (*PARTS, TIDE, ACTIONS)


@frozen
class BeginRound:
    """NI-ONCE: a round runs from the tide to the valuation."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """All its phases."""
        event = Event("round", "NI-ONCE", player=state.start_player, numbers=(("round", state.round),), mark="round begins")
        return event, state.then(*from_phase(state, TIDE, state.start_player))


def from_phase(state: NileState, phase: str, player: int) -> tuple[Any, ...]:
    """What is still to do from the turn of a player in a phase on, the next first."""
    left = clockwise(state)[(player - state.start_player) % len(state.track) :]
    afterwards = (PassHippo(), BeginValuation(), EndRound())
    if phase == ACTIONS:
        turns = (*(BeginTurn(seat) for seat in left), EndActions())
        return ((BeginActions(),) if player == state.start_player else turns) + afterwards
    if phase == TIDE:
        return BeginTide(), BeginActions(), *afterwards
    later = tuple(Opening(part) for part in PARTS[PARTS.index(phase) + 1 :])
    turns = (*(OpeningTurn(phase, seat) for seat in left), EndOpening(phase))
    return ((Opening(phase),) if player == state.start_player else turns) + (*later, BeginRound())


@frozen
class BeginActions:
    """NI-AP: all use their action points, from the start player, clockwise."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Each has a turn."""
        event = Event("begins", "NI-AP", player=state.start_player, mark="phase begins")
        return event, state.then(*(BeginTurn(player) for player in clockwise(state)), EndActions())


@frozen
class EndActions:
    """NI-AP: all have had their turn."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Say so."""
        return Event("phase_over", "NI-AP", mark="phase ends"), state.then()


@frozen
class PassHippo:
    """NI-HIPPO: the start player's marker goes one to the left."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Pass it."""
        before, after = state.start_player, (state.start_player + 1) % len(state.track)
        event = Event("passed", "NI-HIPPO", (spots.corner(before), spots.corner(after)), after, "hippo", (("before", before),))
        return event, state.then(start_player=after)


def _rested(field: Field) -> Field:
    if not any(marker.used for marker in field.fruit):
        return field
    return field.copy(fruit=tuple(marker.copy(used=False) if marker.used else marker for marker in field.fruit))


@frozen
class EndRound:
    """NI-ONCE, NI-END, NI-LIMIT: every marker may be used again; then the game ends, is stopped, or goes on."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Look at the obelisk once, after all rows."""
        players = len(state.track)
        over = state.obelisk <= max(state.track)
        stopped = state.round >= game.options.max_rounds
        event = Event("round_over", "NI-ONCE", numbers=(("round", state.round),), mark="round ends")
        return event, state.then(
            Finish() if over else Stop() if stopped else BeginRound(),
            round=state.round if over or stopped else state.round + 1,
            fields=tuple(map(_rested, state.fields)),
            used=(EMPTY,) * players,
            joker_bought=(False,) * players,
        )


@frozen
class Finish:
    """NI-END: the obelisk has met or passed a player's marker; the furthest marker wins."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Name the winner, or those who share."""
        best = max(state.track)
        winners = tuple(player for player, space in enumerate(state.track) if space == best)
        branches = tuple((spots.corner(player), space - 1) for player, space in enumerate(state.track))
        numbers = (("points", best - 1), ("obelisk", state.obelisk), ("winners", tuple(f"player {player}" for player in winners)))
        alone = winners[0] if len(winners) == 1 else None
        because = tuple((f"score_{player}", space - 1) for player, space in enumerate(state.track))
        event = Event("shared" if alone is None else "won", "NI-END", (), alone, None, numbers, branches, because)
        return event, state.then(winners=winners, ended_by="NI-END")


@frozen
class Stop:
    """NI-LIMIT: a game that has not ended is stopped, and nobody has won."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Stop it."""
        event = Event("stopped", "NI-LIMIT", numbers=(("rounds", state.round),))
        return event, state.then(ended_by="NI-LIMIT")
