"""What is decided in a turn: its tile, its bonuses and its token (SA-PLACE, SA-BONUS, SA-TOKEN)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event
from workbench.engine.frozen import frozen
from workbench.games.sapiens.abandoning import Abandon, Pass, abandonments
from workbench.games.sapiens.bears import BonusFire, TokenFire
from workbench.games.sapiens.effects import Bonus, Decline, Spend, bonuses, spendable
from workbench.games.sapiens.feasts import BonusFeast, LayFeast, TokenFeast
from workbench.games.sapiens.fights import BonusFight, TokenFight
from workbench.games.sapiens.gains import BonusCamp, BonusHunt, BonusPicking, TokenCamp, TokenHunt, TokenPicking
from workbench.games.sapiens.placing import Place, placements
from workbench.games.sapiens.pools import BonusWater, End, TokenWater
from workbench.games.sapiens.ritual import BonusRitual, TokenRitual
from workbench.games.sapiens.state import Due, SapiensState, spot

END, DECLINE, PASS = End(), Decline(), Pass()
BONUSES: tuple[type[Bonus], ...] = (
    BonusFeast,
    BonusPicking,
    BonusRitual,
    BonusFight,
    BonusWater,
    BonusCamp,
    BonusHunt,
    BonusFire,
)
TOKENS: tuple[type[Spend], ...] = (
    TokenFeast,
    TokenPicking,
    TokenRitual,
    TokenFight,
    TokenWater,
    TokenCamp,
    TokenHunt,
    TokenFire,
)


@frozen
class LayTile(Decision):
    """SA-PLACE: the turn's tile is placed; where none can be, a new tribe begins, or the turn is passed."""

    clause: ClassVar[str] = "SA-PLACE"
    lays: ClassVar[bool] = True
    feast: ClassVar[bool] = False
    player: int

    def candidates(self, game: Any, state: SapiensState) -> Iterable[Action]:
        """Tiles, tokens in hand, to pass; a tribe is abandoned only where no tile fits."""
        instead = () if game.fits(state) else abandonments(game, state)
        return [PASS, *placements(game, state, self.player), *instead, *spendable(game, state, self.player)]

    def after_tile(self, due: Due) -> tuple[Any, ...]:
        """What follows the tile: its bonuses, and the rest of the turn."""
        return (AskBonus(self.player, due) if due else Carry(self.player, ()),)

    def again(self) -> Any:
        """What follows a token: the tile still."""
        return self


@frozen
class Carry(Decision):
    """SA-BONUS: bonuses that are due, in any order; a token; then the end of the turn."""

    clause: ClassVar[str] = "SA-BONUS"
    lays: ClassVar[bool] = False
    player: int
    due: Due

    def candidates(self, game: Any, state: SapiensState) -> Iterable[Action]:
        """All of these."""
        return [END, DECLINE, *bonuses(game, state, self.player), *spendable(game, state, self.player)]

    def go_on(self, due: Due) -> Any:
        """What follows a bonus: the others that are due, or the rest of the turn."""
        return AskBonus(self.player, due) if due else Carry(self.player, ())

    def again(self) -> Any:
        """What follows a token."""
        return self.go_on(self.due)


LayTile.answers = (Place, Abandon, Pass, *TOKENS)
LayFeast.answers = (Place, *TOKENS)
Carry.answers = (End, Decline, *BONUSES, *TOKENS)


@frozen
class AskBonus:
    """SA-BONUS: the owner is asked what to carry out; where nothing of it is possible and no token can be spent, it lapses."""

    player: int
    due: Due

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Ask, or not."""
        player, due = self.player, self.due
        asked = state.then(Carry(player, due))
        actions = (*bonuses(game, asked, player), *spendable(game, asked, player))
        possible = any(next(iter(action.refusals(game, asked)), None) is None for action in actions)
        numbers = (("scenes", tuple(scene for scene, _ in due)),)
        event = Event("due" if possible else "lapsed", "SA-BONUS", tuple(spot(player, square) for _, square in due), player, None, numbers)
        return event, asked if possible else state.then(Carry(player, ()))
