"""Hunt: SA-HUNT."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.rest import Bonus, Token, Use
from workbench.games.sapiens.scoring import gain
from workbench.games.sapiens.state import STEAKS, SapiensState, own, put, steaks_left

FOOD = (0, 1, 3, 5, 7, 10)  # for 0 to 4 steaks, and for 5 or more


def worth(steaks: int) -> int:
    """The food that so many steaks bring."""
    return FOOD[min(steaks, len(FOOD) - 1)]


@frozen
class TakeSteak:
    """SA-HUNT: a steak from the supply; an empty one gives none."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it."""
        player, seat, left = self.player, state.seats[self.player], steaks_left(state)
        if not left:
            return Event("empty", "SA-HUNT", ("steaks",), player), state.then()
        event = Event(
            "steak", "SA-HUNT", ("steaks", own(player, "steaks")), player, None, (("steaks", seat.steaks + 1), ("left", left - 1))
        )
        return event, state.then(seats=put(state.seats, player, seat.copy(steaks=seat.steaks + 1)))


@frozen
class TurnIn:
    """SA-HUNT: steaks are turned in for food, and go back."""

    player: int
    steaks: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Score it."""
        player, seat, food = self.player, state.seats[self.player], worth(self.steaks)
        spot = own(player, "steaks")
        numbers = (("steaks", self.steaks), ("food", food))
        event = Event("turned_in", "SA-HUNT", (spot, "steaks"), player, None, numbers, (), ((spot, seat.steaks),))
        seats = put(state.seats, player, seat.copy(steaks=seat.steaks - self.steaks))
        seats, ledger = gain((seats, state.ledger), player, "SA-HUNT", (spot,), food=food)
        return event, state.then(seats=seats, ledger=ledger)


@frozen
class HuntBonus(Bonus, Use):
    """SA-HUNT, of a half that matched: a steak, then `steaks` are turned in."""

    named: ClassVar[str] = "hunt"
    scene: Literal["hunt"]
    steaks: Annotated[int, Interval(ge=0, le=STEAKS)]

    @classmethod
    def ways(cls, game: Any, state: SapiensState, player: int) -> Iterator[tuple[int]]:
        """From none to all, and one more, which nobody has."""
        return ((k,) for k in range(min(state.seats[player].steaks + 2, STEAKS) + 1))

    def useless(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """No more than there are; with an empty supply at least one."""
        left, held = steaks_left(state), state.seats[player].steaks
        most = held + (left > 0)
        if self.steaks > most:
            yield Refusal("SA-HUNT", "too_many", (own(player, "steaks"),), (("most", most), ("steaks", self.steaks)))
        elif not left and not self.steaks:
            yield Refusal("SA-HUNT", "nothing", ("steaks",))

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        """Take one, then turn in."""
        return (TakeSteak(player), TurnIn(player, self.steaks)) if self.steaks else (TakeSteak(player),)


@frozen
class HuntToken(Token, Use):
    """SA-HUNT, of a mountain token: only a steak."""

    named: ClassVar[str] = "hunt"
    plainly: ClassVar[bool] = True
    scene: Literal["hunt"]

    def useless(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """A steak is left."""
        if not steaks_left(state):
            yield Refusal("SA-HUNT", "none_left", ("steaks",))

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        """Take one."""
        return (TakeSteak(player),)
