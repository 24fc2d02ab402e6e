"""The end of a turn: SA-REFILL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.sapiens.rounds import EndTurn
from workbench.games.sapiens.state import COMMON, POOL, SapiensState, put, without


def next_fill(player: int, pool: tuple[str, ...], common: tuple[str, ...], stack: tuple[str, ...]) -> Any:
    """What comes next: a tile for the pool, one for the common pool, or the end of the turn."""
    if len(pool) < POOL and common:
        return DueRefill(player)
    if len(common) < COMMON and stack:
        return Restock(player)
    return EndTurn(player)


@frozen
class Refill(Action):
    """SA-REFILL: a tile of the common pool comes into one's own."""

    verb: ClassVar[str] = "refill"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("tile",),)
    tile: Annotated[str, Kind("tile")]

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """It lies there."""
        if self.tile not in state.common:
            yield Refusal("SA-REFILL", "not_there", (), (("tile", self.tile),))

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it; then the next one, or the common pool's."""
        player: int = state.todo[-1].player
        seat, common = state.seats[player], without(state.common, self.tile)
        pool = (*seat.pool, self.tile)
        event = Event("refilled", "SA-REFILL", (self.tile,), player, self.tile, (("pool", len(pool)),))
        following = next_fill(player, pool, common, state.stack)
        return event, state.then(following, seats=put(state.seats, player, seat.copy(pool=pool)), common=common)


@frozen
class DueRefill(Decision):
    """SA-REFILL: one tile after another, while the pool is short and the common pool lasts."""

    clause: ClassVar[str] = "SA-REFILL"
    answers: ClassVar[tuple[type[Action], ...]] = (Refill,)
    ordered: ClassVar[bool] = True
    player: int

    def candidates(self, game: Any, state: SapiensState) -> Iterable[Action]:
        """Every tile of the common pool; one of the own pool says what may not be taken."""
        return tuple(Refill(tile) for tile in (*state.common, *state.seats[self.player].pool))

    def hopeful(self, game: Any, state: SapiensState) -> Sequence[Action]:
        """Those of the common pool."""
        return tuple(map(Refill, state.common))


@frozen
class Restock:
    """SA-REFILL: the common pool is filled up from the stack, one tile a step."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Turn up the top tile."""
        tile, stack = state.stack[0], state.stack[1:]
        common = (*state.common, tile)
        numbers = (("common", len(common)), ("stack", len(stack)))
        event = Event("turned_up", "SA-REFILL", ("stack", tile), None, tile, numbers, reveals=True)
        following = self if len(common) < COMMON and stack else EndTurn(self.player)
        return event, state.then(following, common=common, stack=stack)
