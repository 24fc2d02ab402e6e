"""Pools: swapping tiles (SA-WATER), and the end of a turn (SA-REFILL)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.effects import Bonus, Effect, Groups, Spend, TileName
from workbench.games.sapiens.state import COMMON, POOL, SapiensState, seated, without


class Waters(Effect):
    """A tile of one's own pool for one of another pool."""

    __slots__ = ()
    tile: str
    with_: str

    def faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """One is of the own pool, the other of another's or the common pool."""
        own = state.seats[player].pool
        if self.tile not in own:
            yield Refusal("SA-WATER", "not_own", (), (("tile", self.tile),))
        if self.with_ in own or not any(self.with_ in pool for pool in (*(seat.pool for seat in state.seats), state.common)):
            yield Refusal("SA-WATER", "not_others", (), (("tile", self.with_),))

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Swap them."""
        return (Swap(player, self.tile, self.with_, source),)

    def groups(self, state: SapiensState, player: int) -> Groups:
        """The own one, then the other."""
        return (self.tile,), (self.with_,)

    @classmethod
    def choices_in(cls, state: SapiensState, player: int) -> Iterable[Any]:
        """Each own tile with each other one."""
        others = [tile for other, seat in enumerate(state.seats) if other != player for tile in seat.pool]
        return (cls("water", tile, other) for tile in state.seats[player].pool for other in (*others, *state.common))  # type: ignore[call-arg]


@frozen
class BonusWater(Waters, Bonus):
    """SA-WATER as a bonus."""

    scene: Literal["water"]
    tile: TileName
    with_: TileName
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("tile",), ("with_",))


@frozen
class TokenWater(Waters, Spend):
    """SA-WATER by a mountain token."""

    scene: Literal["water"]
    tile: TileName
    with_: TileName
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("scene",), ("tile",), ("with_",))


@frozen
class Swap:
    """SA-WATER: each takes the other's place; fight tokens stay on their tiles."""

    player: int
    tile: str
    other: str
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Swap them."""
        new = {self.tile: self.other, self.other: self.tile}

        def swapped(pool: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(new.get(tile, tile) for tile in pool)

        owner = next((k for k, seat in enumerate(state.seats) if self.other in seat.pool), None)
        seats = tuple(seat.copy(pool=swapped(seat.pool)) if k in (self.player, owner) else seat for k, seat in enumerate(state.seats))
        numbers = (("tile", self.tile), ("other", self.other), ("owner", "the common pool" if owner is None else f"player {owner}"))
        event = Event("swapped", "SA-WATER", (self.tile, self.other), self.player, None, numbers, (), ((self.source, 1),))
        return event, state.then(seats=seats, common=swapped(state.common) if owner is None else state.common)


# --- the end of a turn ---------------------------------------------------------------------------------------------------------


@frozen
class End(Action):
    """SA-REFILL: all is done that was due."""

    verb: ClassVar[str] = "end"

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """Nothing is due."""
        if state.todo[-1].due:
            yield Refusal("SA-BONUS", "still_due", (), (("scenes", tuple(scene for scene, _ in state.todo[-1].due)),))

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Refill the pools."""
        player = state.todo[-1].player
        pool = state.seats[player].pool
        event = Event("ended", "SA-REFILL", (), player, numbers=(("missing", POOL - len(pool)),))
        return event, state.then(*_refilling(player, len(pool), state.common, state.stack))


def _refilling(player: int, held: int, common: tuple[str, ...], stack: tuple[str, ...]) -> tuple[Any, ...]:
    """What is left of it: a choice for each missing tile, then the common pool."""
    if held < POOL and common:
        return (Refilling(player, held),)
    return (LayOut(player),) if len(common) < COMMON and stack else ()


@frozen
class Refilling(Decision):
    """SA-REFILL: the player chooses one tile of the common pool."""

    clause: ClassVar[str] = "SA-REFILL"
    player: int
    held: int  # tiles in the pool

    def candidates(self, game: Any, state: SapiensState) -> Iterable[Action]:
        """Each of them."""
        return [Refill(tile) for tile in state.common]


@frozen
class Refill(Action):
    """SA-REFILL: a tile of the common pool goes to one's own."""

    verb: ClassVar[str] = "refill"
    tile: TileName
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("tile",),)

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """It lies in the common pool."""
        if self.tile not in state.common:
            yield Refusal("SA-REFILL", "not_common", (), (("tile", self.tile),))

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it."""
        player = state.todo[-1].player
        pool, common = (*state.seats[player].pool, self.tile), without(state.common, self.tile)
        event = Event("refilled", "SA-REFILL", (self.tile,), player, self.tile, (("tile", self.tile), ("held", len(pool))))
        after = state.then(*_refilling(player, len(pool), common, state.stack), seats=seated(state, player, pool=pool), common=common)
        return event, after


Refilling.answers = (Refill,)


@frozen
class LayOut:
    """SA-REFILL: the common pool is filled up from the stack."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Turn the tiles over."""
        count = COMMON - len(state.common)
        drawn = state.stack[:count]
        numbers = (("tiles", drawn), ("count", len(drawn)), ("stack", len(state.stack) - len(drawn)))
        event = Event("laid_out", "SA-REFILL", drawn, self.player, None, numbers, reveals=True)
        return event, state.then(common=(*state.common, *drawn), stack=state.stack[count:])
