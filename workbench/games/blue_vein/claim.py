"""Claiming sections: BV-CLAIM, BV-MERGE."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.blue_vein.ending import AT_ONCE, Finish, out_of_tokens
from workbench.games.blue_vein.map import Square, spot
from workbench.games.blue_vein.onmap import MapAction
from workbench.games.blue_vein.ownership import owner
from workbench.games.blue_vein.parts import RIVER
from workbench.games.blue_vein.state import BlueVeinState, put
from workbench.games.blue_vein.state import Claim as ClaimToken


@frozen
class Claim(MapAction):
    """BV-CLAIM: a claim token on a field or workshop part laid this turn, whose section is unclaimed."""

    verb: ClassVar[str] = "claim"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("at",),)
    at: Square

    def refusals(self, game: Any, state: BlueVeinState) -> Iterator[Refusal]:
        """A part of this turn, no river, an unclaimed section, a token left."""
        terrain, player, here = game.terrain(state.map), state.todo[-1].player, spot(self.at)
        part = terrain.parts.get(self.at)
        if part is None or part.kind == RIVER:
            yield Refusal("BV-CLAIM", "nothing" if part is None else "river", (here,))
            return
        if self.at not in state.fresh:
            yield Refusal("BV-CLAIM", "old", (here,))
        taken = owner(terrain, state.claims, terrain.section_at[self.at])
        if taken is not None:
            yield Refusal("BV-CLAIM", "taken", (here,), (("owner", taken),))
        if not state.supply[player]:
            yield Refusal("BV-CLAIM", "empty")

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """Put it down; by option the last tokens of two players end the game at once (BV-END)."""
        turn = state.todo[-1]
        supply = put(state.supply, turn.player, state.supply[turn.player] - 1)
        over = game.options.end == AT_ONCE and out_of_tokens(supply)
        mark = "turn ends" if over else ""
        event = Event("claimed", "BV-CLAIM", (spot(self.at),), turn.player, None, (("left", supply[turn.player]),), mark=mark)
        claims = (*state.claims, ClaimToken(self.at, turn.player))
        if over:
            return event, state.copy(todo=(Finish(AT_ONCE),), claims=claims, supply=supply)
        return event, state.then(turn, claims=claims, supply=supply)
