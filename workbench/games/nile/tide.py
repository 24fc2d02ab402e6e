"""Ebb or flood: NI-FLOOD, NI-FLOOD-DESERT, NI-FLOOD-END, NI-EBB, NI-EBB-END. Each card is a step; its result comes on top of the agenda."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.cards import Result
from workbench.games.nile.deal import refilling, restocking
from workbench.games.nile.lay import FieldName, Laying, can_lay, desert_on, water_on
from workbench.games.nile.results import result
from workbench.games.nile.state import BARE, EBB1, FLOOD, NEXT_TIDE, NileState, put

CARDS = 2  # laid by a flood, or removed by an ebb


def is_wet(state: NileState) -> bool:
    """Whether water lies anywhere, so that something can be removed."""
    return any(field.water for field in state.fields)


def _marker(state: NileState, tide: str) -> tuple[tuple[str, ...], str, tuple[tuple[str, str], ...]]:
    """Where the tide marker goes, what it is called, and both sections."""
    return (spots.tide(state.tide), spots.tide(tide)), "tide marker", (("before", state.tide), ("tide", tide))


@frozen
class BeginTide:
    """The phase begins: NI-FLOOD or NI-EBB."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """By the tide marker."""
        player = state.start_player
        event = Event("begins", "NI-FLOOD" if state.tide == FLOOD else "NI-EBB", (spots.tide(state.tide),), player, mark="phase begins")
        return event, state.then(*restocking(game, state, player, state.piles[player]), LookAtTide(), EndTide())


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
            return Event("skipped", "NI-EBB-END", (spots.tide(state.tide),), player), state.then()
        tide = EBB1 if state.tide == FLOOD else FLOOD
        where, token, numbers = _marker(state, tide)
        event = Event("none", "NI-FLOOD-END" if state.tide == FLOOD else "NI-EBB-END", where, player, token, numbers)
        return event, state.then(TideTurn(), tide=tide)


@frozen
class TideTurn:
    """The start player floods or ebbs, never both."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Ask for the first card."""
        player, flood = state.start_player, state.tide == FLOOD
        event = Event("turn", "NI-FLOOD" if flood else "NI-EBB", player=player, numbers=(("cards", CARDS),), mark="turn begins")
        return event, state.then(Flood(player, 0) if flood else Ebb(player, 0))


@frozen
class EndTide:
    """The phase is over."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Say so."""
        return Event("phase_over", "NI-FLOOD", (spots.tide(state.tide),), numbers=(("tide", state.tide),), mark="phase ends"), state.then()


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
        where, token, moves = _marker(state, EBB1)
        return Event("one", "NI-FLOOD-END", where, self.player, token, moves, mark="turn ends"), state.then(tide=EBB1)


@frozen
class TurnDesert:
    """NI-FLOOD-DESERT: the desert card under water is turned over."""

    field: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Its arrow, its result, and then it is kept or dropped."""
        field, name, player = state.fields[self.field], game.board.names[self.field], state.start_player
        back = game.cards.deserts[field.desert]
        numbers = (("card", field.desert), ("result", str(back)))
        event = Event("turned", "NI-FLOOD-DESERT", (name, spots.CARD), player, desert_on(name), numbers, (), ((name, 1),), True)
        tasks = (*_turned(back, self.field, "NI-FLOOD-DESERT"), AskKeep(player, name))
        return event, state.then(*tasks, fields=put(state.fields, self.field, field.copy(desert="")), open_card=field.desert)


def _turned(back: Result, field: int, clause: str) -> tuple[Any, ...]:
    """What a card does that is turned over: its arrow first, then its result in the row of that field."""
    return (*((Arrow(clause),) if back.arrow else ()), result(back, field))


@frozen
class Arrow:
    """NI-EBB, NI-FLOOD-DESERT: an arrow moves the tide marker on one section."""

    clause: str

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Move it."""
        tide = NEXT_TIDE[state.tide]
        where, token, numbers = _marker(state, tide)
        return Event("arrow", self.clause, where, state.start_player, token, numbers, (), ((spots.CARD, 1),)), state.then(tide=tide)


@frozen
class AskKeep:
    """NI-FLOOD-DESERT: after its result the card may be kept."""

    player: int
    field: str

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Ask."""
        card, because = state.open_card, ((spots.CARD, 1),)
        event = Event("asks", "NI-FLOOD-DESERT", (spots.CARD,), self.player, desert_on(self.field), (("card", card),), (), because)
        return event, state.then(Keeping(self.player, self.field))


@frozen
class KeepDesert(Action):
    """NI-FLOOD-DESERT: the card goes into hand as a joker."""

    verb: ClassVar[str] = "keep_desert"

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """The last one to be played."""
        player, token, card = state.todo[-1].player, desert_on(state.todo[-1].field), state.open_card
        where = (spots.CARD, spots.jokers(player))
        because = ((spots.CARD, 1), (where[1], len(state.jokers[player])))
        event = Event("kept", "NI-FLOOD-DESERT", where, player, token, (("card", card),), (), because)
        return event, state.then(jokers=put(state.jokers, player, (*state.jokers[player], card)), open_card="")


@frozen
class DropDesert(Action):
    """NI-FLOOD-DESERT: the card is discarded."""

    verb: ClassVar[str] = "drop_desert"

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Onto the discards."""
        player, token, card = state.todo[-1].player, desert_on(state.todo[-1].field), state.open_card
        where = (spots.CARD, spots.DESERT_DISCARDS)
        because = ((spots.CARD, 1), (where[1], len(state.desert_discards)))
        event = Event("dropped", "NI-FLOOD-DESERT", where, player, token, (("card", card),), (), because)
        discards = (*state.desert_discards, card)
        return event, state.then(*refilling(game, state.desert_pile, discards), desert_discards=discards, open_card="")


KEEPING = (KeepDesert(), DropDesert())


@frozen
class Keeping(Decision):
    """NI-FLOOD-DESERT: whether the turned card is kept."""

    clause: ClassVar[str] = "NI-FLOOD-DESERT"
    answers: ClassVar[tuple[type[Action], ...]] = (KeepDesert, DropDesert)
    player: int
    field: str

    def candidates(self, game: Any, state: NileState) -> Iterable[Action]:
        """Both."""
        return KEEPING


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
        tasks = (*_turned(back, place, "NI-EBB"), Discard(self.field), EbbOn(decision.player, decision.removed + 1))
        return event, state.then(*tasks, fields=put(state.fields, place, BARE), open_card=card)


@frozen
class Discard:
    """NI-EBB: after its result the water card is discarded."""

    field: str

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Onto the discards."""
        card = state.open_card
        where, because = (spots.CARD, spots.WATER_DISCARDS), ((spots.CARD, 1), (spots.WATER_DISCARDS, len(state.water_discards)))
        event = Event("discarded", "NI-EBB", where, None, water_on(self.field), (("card", card),), (), because)
        return event, state.then(water_discards=(*state.water_discards, card), open_card="")


@frozen
class Ebb(Decision):
    """NI-EBB: the start player removes a card."""

    clause: ClassVar[str] = "NI-EBB"
    answers: ClassVar[tuple[type[Action], ...]] = (Remove,)
    player: int
    removed: int

    def candidates(self, game: Any, state: NileState) -> Iterable[Action]:
        """Every field."""
        return [Remove(name) for name in game.board.names]


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
        where, token, moves = _marker(state, FLOOD)
        return Event("one", "NI-EBB-END", where, self.player, token, moves, mark="turn ends"), state.then(tide=FLOOD)
