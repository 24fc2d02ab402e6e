"""Ebb or flood: NI-FLOOD, NI-FLOOD-END, NI-EBB, NI-EBB-END. Each card is a step; its result comes on top of the agenda."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.deal import restocking
from workbench.games.nile.lay import FieldName, Laying, can_lay, water_on
from workbench.games.nile.state import BARE, EBB1, FLOOD, NileState, put
from workbench.games.nile.turned import Discard, TurnDesert, tide_marker, turned_over

CARDS = 2  # laid by a flood, or removed by an ebb


def is_wet(state: NileState) -> bool:
    """Whether water lies anywhere, so that something can be removed."""
    return any(field.water for field in state.fields)


@frozen
class BeginTide:
    """The phase begins: NI-FLOOD or NI-EBB."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """By the tide marker."""
        player = state.start_player
        event = Event("begins", "NI-FLOOD" if state.tide == FLOOD else "NI-EBB", (spots.tide(state.tide),), player, mark="phase begins")
        return event, state.then(*restocking(game, state, player, state.piles[player]), LookAtTide())


@frozen
class LookAtTide:
    """NI-FLOOD-END, NI-EBB-END: what is possible is looked at before anything moves."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Go on with the tide as it is, with the other one, or not at all."""
        player = state.start_player
        lays, wet = can_lay(game, state, player), is_wet(state)
        here, there = (lays, wet) if state.tide == FLOOD else (wet, lays)
        if here:
            return TideTurn().do(game, state)
        if not there:
            return Event("skipped", "NI-EBB-END", (spots.tide(state.tide),), player), state.then(EndTide("NI-EBB-END"))
        tide = EBB1 if state.tide == FLOOD else FLOOD
        where, token, numbers = tide_marker(state, tide)
        event = Event("none", "NI-FLOOD-END" if state.tide == FLOOD else "NI-EBB-END", where, player, token, numbers)
        return event, state.then(TideTurn(), tide=tide)


@frozen
class TideTurn:
    """The start player floods or ebbs, never both."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Ask for the first card."""
        player, flood = state.start_player, state.tide == FLOOD
        event = Event("turn", "NI-FLOOD" if flood else "NI-EBB", player=player, numbers=(("cards", CARDS),), mark="turn begins")
        return event, state.then(Flood(player, 0) if flood else Ebb(player, 0), EndTide(event.clause))


@frozen
class EndTide:
    """The phase is over, by the clause of what it was: a flood, an ebb, or neither."""

    clause: str

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Say so."""
        return Event("phase_over", self.clause, (spots.tide(state.tide),), numbers=(("tide", state.tide),), mark="phase ends"), state.then()


# --- the flood ----------------------------------------------------------------------------------------------------------------


@frozen
class Flood(Laying):
    """NI-FLOOD: the start player lays a card."""

    clause: ClassVar[str] = "NI-FLOOD"
    player: int
    laid: int

    def afterwards(self, field: int, desert: bool) -> tuple[Any, ...]:
        """What lies under the card, then the next one."""
        return (*((TurnDesert(field),) if desert else ()), FloodOn(self.player, self.laid + 1))


@frozen
class FloodOn:
    """NI-FLOOD, NI-FLOOD-END: after each card, with all that came of it."""

    player: int
    laid: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Another card, or the flood is over."""
        numbers = (("laid", self.laid),)
        if state.tide != FLOOD:
            return Event("over", "NI-FLOOD-DESERT", (spots.tide(state.tide),), self.player, mark="turn ends"), state.then()
        if self.laid == CARDS:
            return Event("done", "NI-FLOOD", player=self.player, numbers=numbers, mark="turn ends"), state.then()
        if can_lay(game, state, self.player):
            return Event("again", "NI-FLOOD", player=self.player, numbers=numbers), state.then(Flood(self.player, self.laid))
        where, token, moves = tide_marker(state, EBB1)
        return Event("one", "NI-FLOOD-END", where, self.player, token, moves, mark="turn ends"), state.then(tide=EBB1)


# --- the ebb ------------------------------------------------------------------------------------------------------------------


@frozen
class Remove(Action):
    """NI-EBB: the outermost water card of a row is removed and turned over."""

    verb: ClassVar[str] = "remove"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("field",),)
    field: FieldName

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """Water lies there, and none beyond it."""
        place = game.board.index[self.field]
        if not state.fields[place].water:
            yield Refusal("NI-EBB", "dry", (self.field,))
        elif place != game.board.row_of[place][-1] and state.fields[place + 1].water:
            yield Refusal("NI-EBB", "inner", (self.field, game.board.names[place + 1]))

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Its arrow, its result, then it is discarded."""
        decision, place = state.todo[-1], game.board.index[self.field]
        card = state.fields[place].water
        back = game.cards.water[card].back
        numbers = (("card", card), ("result", str(back)))
        event = Event(
            "removed", "NI-EBB", (self.field, spots.CARD), decision.player, water_on(self.field), numbers, (), ((self.field, 1),), True
        )
        tasks = (*turned_over(back, place, "NI-EBB"), Discard(self.field), EbbOn(decision.player, decision.removed + 1))
        return event, state.then(*tasks, fields=put(state.fields, place, BARE), open_card=card)


@functools.cache
def _removals(names: tuple[str, ...]) -> tuple[Remove, ...]:
    return tuple(map(Remove, names))


@frozen
class Ebb(Decision):
    """NI-EBB: the start player removes a card."""

    clause: ClassVar[str] = "NI-EBB"
    answers: ClassVar[tuple[type[Action], ...]] = (Remove,)
    player: int
    removed: int

    def candidates(self, game: Any, state: NileState) -> Iterable[Action]:
        """Every field."""
        return _removals(game.board.names)


@frozen
class EbbOn:
    """NI-EBB, NI-EBB-END: after each card, with all that came of it."""

    player: int
    removed: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Another card, or the ebb is over."""
        numbers = (("removed", self.removed),)
        if state.tide == FLOOD:
            return Event("arrow", "NI-EBB-END", (spots.tide(FLOOD),), self.player, numbers=numbers, mark="turn ends"), state.then()
        if self.removed == CARDS:
            return Event("done", "NI-EBB", player=self.player, numbers=numbers, mark="turn ends"), state.then()
        if is_wet(state):
            return Event("again", "NI-EBB", player=self.player, numbers=numbers), state.then(Ebb(self.player, self.removed))
        where, token, moves = tide_marker(state, FLOOD)
        return Event("one", "NI-EBB-END", where, self.player, token, moves, mark="turn ends"), state.then(tide=FLOOD)
