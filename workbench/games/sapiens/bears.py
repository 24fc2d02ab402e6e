"""Bears: SA-FIRE."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import Kind
from workbench.games.sapiens.effects import Bonus, Effect, Groups, Spend
from workbench.games.sapiens.state import SapiensState, Seat, bears_left, scored, seated, spot, without
from workbench.games.sapiens.valley import GRID


@frozen
class Where:
    """A square of somebody's valley."""

    __pydantic_config__: ClassVar[Any] = STRICT
    player: Annotated[int, Interval(ge=0, le=3)]
    at: Annotated[str, Kind("square")]


class Fires(Effect):
    """A bear on a square of another's board, or away from one of one's own."""

    __slots__ = ()
    on: Where

    def faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """On another's board a free square beside a tile; on one's own a bear."""
        if self.on.player >= len(state.seats):
            yield Refusal("SA-FIRE", "nobody", (), (("number", self.on.player),))
        elif self.on.player == player:
            if self.on.at not in state.seats[player].bears:
                yield Refusal("SA-FIRE", "no_bear", spots_of(state, self.on))
        else:
            yield from _unfit(game, state, self.on)

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Put or remove it."""
        return (RemoveBear(player, self.on.at, source) if self.on.player == player else PutBear(player, self.on, source),)

    def groups(self, state: SapiensState, player: int) -> Groups:
        """The square."""
        return ((spot(self.on.player, self.on.at),),)

    @classmethod
    def choices_in(cls, state: SapiensState, player: int) -> Iterable[Any]:
        """The squares of the others, and one's own with a bear."""
        own = {Where(player, square) for square in state.seats[player].bears}
        others = (where for other in range(len(state.seats)) if other != player for where in squares_of(other))
        return (cls("fire", where) for where in (*others, *sorted(own, key=lambda where: where.at)))  # type: ignore[call-arg]


def _unfit(game: Any, state: SapiensState, on: Where) -> Iterator[Refusal]:
    ground, here = game.ground(on.player, state.seats[on.player]), spots_of(state, on)
    if on.at not in GRID.index:
        yield Refusal("SA-FIRE", "cave", here)
    elif on.at in ground.taken:
        yield Refusal("SA-FIRE", "not_free", here)
    elif not touched(state.seats[on.player], on.at):
        yield Refusal("SA-FIRE", "apart", here)
    if not bears_left(state):
        yield Refusal("SA-FIRE", "none_left")


def spots_of(state: SapiensState, on: Where) -> tuple[str, ...]:
    """The spot of a square, where the valley has it."""
    known = on.at in GRID.index or on.at in state.seats[on.player].land.caves
    return (spot(on.player, on.at),) if known else ()


@functools.cache
def squares_of(player: int) -> tuple[Where, ...]:
    """All squares of a player's valley."""
    return tuple(Where(player, square) for square in GRID.names)


def touched(seat: Seat, square: str) -> dict[str, str]:
    """The tiles that share an edge with a square, turned-down ones too, each once with one of its squares there."""
    near = seat.land.neighbours[square]
    return {laid.tile: place for laid in (*seat.abandoned, *seat.tribe) for place in laid.squares if place in near}


@frozen
class BonusFire(Fires, Bonus):
    """SA-FIRE as a bonus."""

    scene: Literal["fire"]
    on: Where
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("on",),)


@frozen
class TokenFire(Fires, Spend):
    """SA-FIRE by a mountain token."""

    scene: Literal["fire"]
    on: Where
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("scene",), ("on",))


@frozen
class PutBear:
    """SA-FIRE: a bear blocks its square, and scores 1 shelter for each tile that it touches."""

    player: int
    on: Where
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Put it there."""
        player, other = self.player, self.on.player
        here, found = spot(other, self.on.at), touched(state.seats[other], self.on.at)
        numbers = (("shelter", len(found)), ("other", other), ("tiles", tuple(found)))
        because = tuple((spot(other, place), 1) for place in found.values())
        event = Event("bear", "SA-FIRE", (here,), player, None, numbers, (), ((here, len(found)), *because, (self.source, 1)))
        put = state.copy(seats=seated(state, other, bears=(*state.seats[other].bears, self.on.at)))
        return event, put.then(**scored(put, player, "SA-FIRE", here, shelter=len(found)))


@frozen
class RemoveBear:
    """SA-FIRE: a bear leaves one's own board."""

    player: int
    square: str
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it back to the supply."""
        bears = without(state.seats[self.player].bears, self.square)
        numbers = (("bears", len(bears)),)
        event = Event("removed", "SA-FIRE", (spot(self.player, self.square),), self.player, None, numbers, (), ((self.source, 1),))
        return event, state.then(seats=seated(state, self.player, bears=bears))
