"""Fire: SA-FIRE."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.rulebook import STRICT
from workbench.games.sapiens.place import Square
from workbench.games.sapiens.rest import Bonus, Token, Use
from workbench.games.sapiens.scoring import gain
from workbench.games.sapiens.state import SapiensState, bears_left, own, put, without
from workbench.games.sapiens.valley import CAVE_NAMES


@frozen
class On:
    """A square of a player's board."""

    __pydantic_config__: ClassVar[Any] = STRICT
    player: Annotated[int, Interval(ge=0, le=3)]
    at: Square


@frozen
class PutBear:
    """SA-FIRE: a bear on another's board; 1 shelter for each tile that it touches."""

    player: int
    on: On

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Put it there and score."""
        player, owner, at = self.player, self.on.player, self.on.at
        seat = state.seats[owner]
        touched, spot = len(game.look(seat.board).touched(at)), own(owner, at)
        numbers = (("owner", owner), ("shelter", touched), ("left", bears_left(state) - 1))
        event = Event("bear", "SA-FIRE", ("bears", spot), player, None, numbers)
        seats = put(state.seats, owner, seat.copy(board=seat.board.copy(bears=(*seat.board.bears, at))))
        seats, ledger = gain((seats, state.ledger), player, "SA-FIRE", (spot,), shelter=touched)
        return event, state.then(seats=seats, ledger=ledger)


@frozen
class RemoveBear:
    """SA-FIRE: a bear leaves one's own board."""

    player: int
    at: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it off."""
        player, seat = self.player, state.seats[self.player]
        event = Event("removed", "SA-FIRE", (own(player, self.at), "bears"), player, None, (("left", bears_left(state) + 1),))
        board = seat.board.copy(bears=without(seat.board.bears, self.at))
        return event, state.then(seats=put(state.seats, player, seat.copy(board=board)))


@frozen
class _Fire(Use):
    named: ClassVar[str] = "fire"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("on",),)
    scene: Literal["fire"]
    on: On

    @classmethod
    def ways(cls, game: Any, state: SapiensState, player: int) -> Iterator[tuple[On]]:
        """One's own bears; on the other boards the squares beside tiles, and those where a bear lies already."""
        for owner, seat in enumerate(state.seats):
            squares = seat.board.bears if owner == player else (*game.look(seat.board).rim, *seat.board.bears)
            yield from ((On(owner, square),) for square in squares)

    def targets(self, state: SapiensState, player: int) -> tuple[tuple[str, ...], ...]:
        return ((own(self.on.player, self.on.at),),)

    def useless(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        owner, at = self.on.player, self.on.at
        if owner >= len(state.seats):
            yield Refusal("SA-FIRE", "nobody", (), (("owner", owner),))
            return
        board, spot = state.seats[owner].board, (own(owner, at),)
        if owner == player:
            if at not in board.bears:
                yield Refusal("SA-FIRE", "no_bear", spot)
            return
        if not bears_left(state):
            yield Refusal("SA-FIRE", "none_left", ("bears",))
        look = game.look(board)
        if at in CAVE_NAMES:
            yield Refusal("SA-FIRE", "cave", spot)
        elif at in look.taken:
            yield Refusal("SA-FIRE", "taken", spot)
        elif at not in look.rim:
            yield Refusal("SA-FIRE", "apart", spot)

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        return (RemoveBear(player, self.on.at) if self.on.player == player else PutBear(player, self.on),)


@frozen
class FireBonus(Bonus, _Fire):
    """SA-FIRE, of a half that matched."""


@frozen
class FireToken(Token, _Fire):
    """SA-FIRE, of a mountain token."""

    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("scene",), ("on",))
