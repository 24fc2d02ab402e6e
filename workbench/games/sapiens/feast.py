"""Feast: SA-FEAST."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.place import can_place, fitting
from workbench.games.sapiens.rest import Bonus, Token, Use, token_candidates, token_hopes
from workbench.games.sapiens.state import SapiensState


def can_feast(game: Any, state: SapiensState, player: int) -> bool:
    """Whether one more tile can be laid by SA-PLACE: there is a tribe that it can join."""
    return bool(state.seats[player].board.tribe) and can_place(game, state, player)


@frozen
class Feast:
    """SA-FEAST: one more tile is due, if any is legal; else it lapses."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Ask for it."""
        if can_feast(game, state, self.player):
            return Event("due", "SA-FEAST", player=self.player), state.then(DueFeast(self.player))
        return Event("lapsed", "SA-FEAST", player=self.player), state.then()


@frozen
class DueFeast(Decision):
    """SA-FEAST: one more tile, which gives neither food nor bonuses; a token may be spent before it."""

    clause: ClassVar[str] = "SA-FEAST"
    ordered: ClassVar[bool] = True
    is_feast: ClassVar[bool] = True
    lays: ClassVar[bool] = True
    player: int

    def again(self) -> tuple[Any, ...]:
        """Whether a tile is legal still is looked at anew after a token."""
        return (Feast(self.player),)

    def candidates(self, game: Any, state: SapiensState) -> Iterable[Action]:
        """Every tile of the pool in every room, and every token."""
        seat = state.seats[self.player]
        for tile in seat.pool:
            yield from game.every_place(seat.board.valley, tile)
        yield from token_candidates(game, state, self.player)

    def hopeful(self, game: Any, state: SapiensState) -> Sequence[Action]:
        """The placements that fit, and the tokens."""
        return (*fitting(game, state, self.player), *token_hopes(game, state, self.player))


@frozen
class _Feast(Use):
    named: ClassVar[str] = "feast"
    plainly: ClassVar[bool] = True
    scene: Literal["feast"]

    def useless(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        if not state.seats[player].board.tribe:
            yield Refusal("SA-FEAST", "no_tribe")
        elif not can_place(game, state, player):
            yield Refusal("SA-FEAST", "no_tile")

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        return (Feast(player),)


@frozen
class FeastBonus(Bonus, _Feast):
    """SA-FEAST, of a half that matched."""


@frozen
class FeastToken(Token, _Feast):
    """SA-FEAST, of a mountain token."""
