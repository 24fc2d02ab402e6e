"""One more tile: SA-FEAST."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.effects import Bonus, Effect, Spend, spendable
from workbench.games.sapiens.placing import placements
from workbench.games.sapiens.state import Due, SapiensState


@frozen
class LayFeast(Decision):
    """SA-FEAST: a tile is laid that gives neither food nor bonuses; a token may be spent before it."""

    clause: ClassVar[str] = "SA-FEAST"
    lays: ClassVar[bool] = True
    feast: ClassVar[bool] = True
    player: int

    def candidates(self, game: Any, state: SapiensState) -> Iterable[Action]:
        """Tiles, and tokens in hand."""
        return [*placements(game, state, self.player), *spendable(game, state, self.player)]

    def after_tile(self, due: Due) -> tuple[Any, ...]:
        """What follows the tile: whatever the feast came between."""
        return ()

    def again(self) -> Any:
        """What follows a token: the tile, if one fits still."""
        return AskFeast(self.player)


@frozen
class AskFeast:
    """SA-FEAST: after a token the tile is asked for again; with no legal one the feast lapses."""

    player: int

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Ask, or not."""
        asked = state.then(LayFeast(self.player))
        if game.fits(asked):
            return Event("still_due", "SA-FEAST", (), self.player), asked
        return Event("lapsed", "SA-FEAST", (), self.player), state.then()


class Feasts(Effect):
    """One more tile."""

    __slots__ = ()

    def faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """A tile fits."""
        if not game.fits(state.then(LayFeast(player))):
            yield Refusal("SA-FEAST", "nothing")

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Ask for it."""
        return (Feast(player, source),)

    @classmethod
    def choices_in(cls, _state: SapiensState, _player: int) -> Iterable[Any]:
        """The one there is."""
        return (cls("feast"),)  # type: ignore[call-arg]


@frozen
class BonusFeast(Feasts, Bonus):
    """SA-FEAST as a bonus."""

    scene: Literal["feast"]


@frozen
class TokenFeast(Feasts, Spend):
    """SA-FEAST by a mountain token."""

    scene: Literal["feast"]


@frozen
class Feast:
    """SA-FEAST: a tile has to follow."""

    player: int
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Ask for it."""
        event = Event("due", "SA-FEAST", (self.source,), self.player, None, (), (), ((self.source, 1),))
        return event, state.then(LayFeast(self.player))
