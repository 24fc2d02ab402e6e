"""The scoring of a round: RB-FLOW, RB-OLDEST, RB-LINK, RB-DELTA, RB-SCORE, in small steps, upstream first."""

from __future__ import annotations

import functools
from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.engine.outcome import Entry
from workbench.games.riverbend.state import RiverbendState, is_dead_end, put

DELTA_BONUS = 3  # RB-SCORE


@frozen
class BeginScoring:
    """RB-SCORE: the water runs once, then each mill is paid."""

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Compute the flow once; the next tasks walk through it."""
        event = Event("begins", "RB-SCORE", numbers=(("round", state.round),), mark="scoring begins")
        mills = tuple([(player, square) for player, own in enumerate(state.mills) for square in own])
        return event, state.then(Water(0), PayMills(mills)) if game.flow(state).order else state.then(PayMills(mills))


@frozen
class Water:
    """RB-FLOW: the water of one square: what rises and arrives, what each stream carries on, what is lost.

    `place` counts the squares in the order in which the water comes.
    """

    place: int

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Tell of one square."""
        flow, k = game.flow(state), self.place
        square, total, branches, lost = flow.order[k], flow.totals[k], flow.branches[k], flow.lost[k]
        given = state.land.spring_water.get(square, 0)
        numbers = (("total", total), ("arrived", total - given), ("given", given), ("kept", 0 if branches else total), ("lost", lost))
        clause, kind = _square_meaning(branches, total, given, lost, not branches and is_dead_end(game, state, square))
        because: tuple[tuple[str, int], ...] = ()
        for start in state.into.get(square, ()):
            because += ((start, flow.carried(state.out, start, square)),)
        # As `Event(...)` would, which costs twice as much: no step is as frequent as this one.
        event = tuple.__new__(Event, (kind, clause, (square,), None, None, numbers, branches, because, False, None, ""))
        k += 1
        return event, state.then(water_at(k)) if k < len(flow.order) else state.then()


water_at = functools.lru_cache(maxsize=1024)(Water)  # one for each place: a call of the class at each step costs more


def _square_meaning(branches: tuple[tuple[str, int], ...], total: int, given: int, lost: int, dead_end: bool) -> tuple[str, str]:
    """The clause that says most about a square, and the kind of what happens there."""
    if not branches:
        if given:
            return ("RB-LINK", "filled") if total > given else ("RB-SPRING", "rises")
        return ("RB-DELTA", "dead_end") if dead_end else ("RB-FLOW", "dry")
    if branches[0][1] > branches[-1][1]:
        return "RB-OLDEST", "remainder"
    if given and total > given:
        return "RB-LINK", "joined"
    return "RB-FLOW", "lost" if lost else "split" if len(branches) > 1 else "on"


@frozen
class PayMills:
    """RB-SCORE: one mill after another, by seat and then in the order of the board; then the round's totals."""

    mills: tuple[tuple[int, str], ...]

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Pay the first mill that is left."""
        if not self.mills:
            event = Event("totals", "RB-SCORE", numbers=(("scores", state.scores), ("round", state.round)), mark="scoring ends")
            return event, state.then()
        player, square = self.mills[0]
        flow = game.flow(state).total(square)
        bonus = DELTA_BONUS if is_dead_end(game, state, square) else 0
        points, spots, ledger = flow + bonus, (square,), state.ledger
        if flow:
            ledger += (Entry(player, flow, "RB-SCORE", spots),)
        if bonus:
            ledger += (Entry(player, bonus, "RB-DELTA", spots),)
        event = Event(
            "mill_bonus" if bonus else "mill", "RB-SCORE", spots, player, None, (("flow", flow), ("points", points)), (), ((square, flow),)
        )
        return event, state.then(
            PayMills(self.mills[1:]),
            scores=put(state.scores, player, state.scores[player] + points),
            best_mill=put(state.best_mill, player, flow) if flow > state.best_mill[player] else state.best_mill,
            ledger=ledger,
        )
