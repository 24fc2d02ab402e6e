"""The tile of a turn, and which scenes there are: SA-PLACE, SA-TOKEN."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Decision
from workbench.engine.frozen import frozen
from workbench.games.sapiens.abandon import PASS, Abandon, Pass, new_tribes
from workbench.games.sapiens.camp import CampBonus, CampToken
from workbench.games.sapiens.feast import DueFeast, FeastBonus, FeastToken
from workbench.games.sapiens.fight import FightBonus, FightToken
from workbench.games.sapiens.fire import FireBonus, FireToken
from workbench.games.sapiens.hunt import HuntBonus, HuntToken
from workbench.games.sapiens.picking import PickingBonus, PickingToken
from workbench.games.sapiens.place import Place, can_place, fitting
from workbench.games.sapiens.rest import Bonus, Decline, End, Rest, Token, token_candidates, token_hopes
from workbench.games.sapiens.ritual import RitualBonus, RitualToken
from workbench.games.sapiens.state import SapiensState
from workbench.games.sapiens.water import WaterBonus, WaterToken

BONUS_FORMS: tuple[type[Bonus], ...] = (
    *(FeastBonus, PickingBonus, RitualBonus, FightBonus),
    *(WaterBonus, CampBonus, HuntBonus, FireBonus),
)
TOKEN_FORMS: tuple[type[Token], ...] = (
    *(FeastToken, PickingToken, RitualToken, FightToken),
    *(WaterToken, CampToken, HuntToken, FireToken),
)


@frozen
class DueTile(Decision):
    """SA-PLACE: the turn's tile is due; a token may be spent before it."""

    clause: ClassVar[str] = "SA-PLACE"
    answers: ClassVar[tuple[type[Action], ...]] = (Place, Abandon, Pass, *TOKEN_FORMS)
    ordered: ClassVar[bool] = True
    is_feast: ClassVar[bool] = False
    lays: ClassVar[bool] = True
    player: int

    def again(self) -> tuple[Any, ...]:
        """The tile is due all the same after a token."""
        return (self,)

    def candidates(self, game: Any, state: SapiensState) -> Iterable[Action]:
        """Every tile of the pool in every room of the valley, on every cave as a new tribe, and every token."""
        seat = state.seats[self.player]
        for tile in seat.pool:
            yield from game.every_place(seat.board.valley, tile)
        yield from new_tribes(state, self.player)
        yield PASS
        yield from token_candidates(game, state, self.player)

    def hopeful(self, game: Any, state: SapiensState) -> Sequence[Action]:
        """The placements that fit; where there is none, new tribes and the pass; and the tokens."""
        stuck = () if can_place(game, state, self.player) else (*new_tribes(state, self.player), PASS)
        return (*fitting(game, state, self.player), *stuck, *token_hopes(game, state, self.player))


Rest.bonuses = {form.named: form for form in BONUS_FORMS}
Rest.tokens = {form.named: form for form in TOKEN_FORMS}
Rest.answers = (*BONUS_FORMS, *TOKEN_FORMS, Decline, End)
DueFeast.answers = (Place, *TOKEN_FORMS)
