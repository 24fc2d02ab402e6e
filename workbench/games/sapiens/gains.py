"""Scenes that bring food or shelter: SA-PICKING, SA-CAMP, SA-HUNT."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from annotated_types import Interval

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.effects import Bonus, Effect, Spend
from workbench.games.sapiens.state import STEAKS, SapiensState, corner_spot, scored, seated, steaks_left

PICKED, CAMPED = 1, 3  # SA-PICKING, SA-CAMP
PAID = (0, 1, 3, 5, 7, 10)  # SA-HUNT: food for so many steaks; five and more bring the last


# --- picking -------------------------------------------------------------------------------------------------------------------


@frozen
class BonusPicking(Bonus):
    """SA-PICKING as a bonus: food on top."""

    scene: Literal["picking"]

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Score it."""
        return (Pick(player, source),)

    @classmethod
    def choices_in(cls, _state: SapiensState, _player: int) -> Iterable[Any]:
        """The one there is."""
        return (cls("picking"),)


@frozen
class TokenPicking(Spend):
    """SA-PICKING by a mountain token: this turn a picking half may lie on plain."""

    scene: Literal["picking"]

    def faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """A tile has to come yet this turn: the turn's own, or one of a feast."""
        decision = state.todo[-1]
        if not decision.lays and all(scene != "feast" for scene, _ in decision.due):
            yield Refusal("SA-PICKING", "late")

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Allow it."""
        return (AllowPlain(player, source),)

    @classmethod
    def choices_in(cls, _state: SapiensState, _player: int) -> Iterable[Any]:
        """The one there is."""
        return (cls("picking"),)


@frozen
class Pick:
    """SA-PICKING: 1 food more."""

    player: int
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Score it."""
        event = Event("food", "SA-PICKING", (self.source,), self.player, None, (("food", PICKED),), (), ((self.source, PICKED),))
        return event, state.then(**scored(state, self.player, "SA-PICKING", self.source, food=PICKED))


@frozen
class AllowPlain:
    """SA-PICKING: picking halves may lie on plain until the turn ends."""

    player: int
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Allow it."""
        return Event("allowed", "SA-PICKING", (self.source,), self.player), state.then(turn=state.turn.copy(plain=True))


# --- camp ----------------------------------------------------------------------------------------------------------------------


class Camps(Effect):
    """Shelter."""

    __slots__ = ()

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Score it."""
        return (Camp(player, source),)

    @classmethod
    def choices_in(cls, _state: SapiensState, _player: int) -> Iterable[Any]:
        """The one there is."""
        return (cls("camp"),)  # type: ignore[call-arg]


@frozen
class BonusCamp(Camps, Bonus):
    """SA-CAMP as a bonus."""

    scene: Literal["camp"]


@frozen
class TokenCamp(Camps, Spend):
    """SA-CAMP by a mountain token."""

    scene: Literal["camp"]


@frozen
class Camp:
    """SA-CAMP: 3 shelter."""

    player: int
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Score it."""
        event = Event("shelter", "SA-CAMP", (self.source,), self.player, None, (("shelter", CAMPED),), (), ((self.source, CAMPED),))
        return event, state.then(**scored(state, self.player, "SA-CAMP", self.source, shelter=CAMPED))


# --- hunt ----------------------------------------------------------------------------------------------------------------------


@frozen
class BonusHunt(Bonus):
    """SA-HUNT as a bonus: take a steak, then turn in any number of them."""

    scene: Literal["hunt"]
    steaks: Annotated[int, Interval(ge=0, le=STEAKS)]

    def faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """No more than there are; with none to take and none to turn in it could do nothing."""
        taken = min(steaks_left(state), 1)
        if self.steaks > state.seats[player].steaks + taken:
            yield Refusal("SA-HUNT", "few", (corner_spot(player),), (("steaks", state.seats[player].steaks + taken),))
        if not self.steaks and not taken:
            yield Refusal("SA-HUNT", "nothing", (corner_spot(player),))

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Take one, and turn them in."""
        return (TakeSteak(player, source), *([TurnIn(player, self.steaks, source)] if self.steaks else []))

    @classmethod
    def choices_in(cls, state: SapiensState, player: int) -> Iterable[Any]:
        """Up to one more than there are."""
        return (cls("hunt", count) for count in range(min(state.seats[player].steaks + 1, STEAKS) + 1))


@frozen
class TokenHunt(Spend):
    """SA-HUNT by a mountain token: a steak, and none is turned in."""

    scene: Literal["hunt"]

    def faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """One is left."""
        if not steaks_left(state):
            yield Refusal("SA-HUNT", "nothing", (corner_spot(player),))

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Take one."""
        return (TakeSteak(player, source),)

    @classmethod
    def choices_in(cls, _state: SapiensState, _player: int) -> Iterable[Any]:
        """The one there is."""
        return (cls("hunt"),)


@frozen
class TakeSteak:
    """SA-HUNT: a steak from the supply; an empty one gives none."""

    player: int
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it."""
        taken = min(steaks_left(state), 1)
        steaks = state.seats[self.player].steaks + taken
        numbers = (("steaks", steaks),)
        spots = (self.source, corner_spot(self.player)) if taken else (corner_spot(self.player),)
        event = Event("steak" if taken else "no_steak", "SA-HUNT", spots, self.player, None, numbers, (), ((self.source, taken),))
        return event, state.then(seats=seated(state, self.player, steaks=steaks))


@frozen
class TurnIn:
    """SA-HUNT: steaks go back for food."""

    player: int
    steaks: int
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Score it."""
        player, food = self.player, PAID[min(self.steaks, len(PAID) - 1)]
        here, had = corner_spot(player), state.seats[player].steaks
        numbers = (("steaks", self.steaks), ("food", food), ("most", PAID[-1]), ("enough", len(PAID) - 1))
        event = Event("turned_in", "SA-HUNT", (here,), player, None, numbers, (), ((here, had), (self.source, self.steaks)))
        paid = state.copy(seats=seated(state, player, steaks=had - self.steaks))
        return event, paid.then(**scored(paid, player, "SA-HUNT", self.source, food=food))
