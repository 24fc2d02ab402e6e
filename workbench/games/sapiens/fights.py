"""Fight tokens on tiles in pools: SA-FIGHT."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.effects import Bonus, Effect, Spend, TileName
from workbench.games.sapiens.state import Fight, SapiensState, corner_spot, fights_left, scored


class PutsFight(Effect):
    """A fight token of one's own on a tile in a pool."""

    __slots__ = ()
    tile: str

    def faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """A token in hand, a tile in somebody's pool."""
        if not fights_left(state, player):
            yield Refusal("SA-FIGHT", "none_left", (corner_spot(player),))
        if not any(self.tile in seat.pool for seat in state.seats):
            yield Refusal("SA-FIGHT", "no_pool", (), (("tile", self.tile),))

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Put it there."""
        return (PutFight(player, self.tile, source),)

    @classmethod
    def choices_in(cls, state: SapiensState, _player: int) -> Iterable[Any]:
        """Each tile in a pool."""
        return (cls("fight", tile) for seat in state.seats for tile in seat.pool)  # type: ignore[call-arg]


@frozen
class BonusFight(PutsFight, Bonus):
    """SA-FIGHT as a bonus."""

    scene: Literal["fight"]
    tile: TileName
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("tile",),)


@frozen
class TokenFight(PutsFight, Spend):
    """SA-FIGHT by a mountain token."""

    scene: Literal["fight"]
    tile: TileName
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("scene",), ("tile",))


@frozen
class PutFight:
    """SA-FIGHT: the token lies on the tile until that is played."""

    player: int
    tile: str
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Put it there."""
        numbers = (("tile", self.tile), ("in_hand", fights_left(state, self.player) - 1))
        because = ((self.source, 1),)
        event = Event(
            "put", "SA-FIGHT", (corner_spot(self.player), self.tile), self.player, f"fight of {self.player}", numbers, (), because
        )
        return event, state.then(fights=(*state.fights, Fight(self.tile, self.player)))


# --- when the tile is played ---------------------------------------------------------------------------------------------------


def settle_fights(state: SapiensState, player: int, tile: str) -> tuple[Any, ...]:
    """The steps that settle the tokens on a tile which a player plays, in the order in which they were put there."""
    return tuple(task for fight in state.fights if fight.tile == tile for task in (FightWon(player, fight), FightLost(player, fight)))


@frozen
class FightWon:
    """SA-FIGHT: the owner of the token gets 1 food."""

    player: int
    fight: Fight

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Score it."""
        owner = self.fight.player
        here = corner_spot(owner)
        event = Event(
            "won", "SA-FIGHT", (here,), owner, None, (("food", 1), ("tile", self.fight.tile), ("by", self.player)), (), ((here, 1),)
        )
        return event, state.then(**scored(state, owner, "SA-FIGHT", here, food=1))


@frozen
class FightLost:
    """SA-FIGHT: the player who played the tile loses 1 food, and the token returns to its owner."""

    player: int
    fight: Fight

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it, by option never below 0."""
        player, owner = self.player, self.fight.player
        food = state.seats[player].food
        loss = 0 if game.options.food_floor and food <= 0 else 1
        here = corner_spot(player)
        left = list(state.fights)
        left.remove(self.fight)
        numbers = (("food", loss), ("tile", self.fight.tile), ("owner", owner))
        event = Event("paid" if loss else "spared", "SA-FIGHT", (here,), player, None, numbers, (), ((f"food_{player}", food),))
        return event, state.then(fights=tuple(left), **scored(state, player, "SA-FIGHT", here, food=-loss))
