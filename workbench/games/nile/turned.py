"""Cards that are turned over, under a flood or by an ebb, and what becomes of them: NI-FLOOD-DESERT, NI-EBB."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.cards import Result
from workbench.games.nile.deal import refilling
from workbench.games.nile.lay import desert_on, water_on
from workbench.games.nile.results import result
from workbench.games.nile.state import NEXT_TIDE, NileState, put


def tide_marker(state: NileState, tide: str) -> tuple[tuple[str, ...], str, tuple[tuple[str, str], ...]]:
    """Where the tide marker goes, what it is called, and both sections."""
    return (spots.tide(state.tide), spots.tide(tide)), "tide marker", (("before", state.tide), ("tide", tide))


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
        tasks = (*turned_over(back, self.field, "NI-FLOOD-DESERT"), AskKeep(player, name))
        return event, state.then(*tasks, fields=put(state.fields, self.field, field.copy(desert="")), open_card=field.desert)


def turned_over(back: Result, field: int, clause: str) -> tuple[Any, ...]:
    """What a card does that is turned over: its arrow first, then its result in the row of that field."""
    return (*((Arrow(clause),) if back.arrow else ()), result(back, field))


@frozen
class Arrow:
    """NI-EBB, NI-FLOOD-DESERT: an arrow moves the tide marker on one section."""

    clause: str

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Move it."""
        tide = NEXT_TIDE[state.tide]
        where, token, numbers = tide_marker(state, tide)
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
