"""Sections that a placement joins: BV-MERGE."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.blue_vein.map import Laid, spot
from workbench.games.blue_vein.ownership import owner
from workbench.games.blue_vein.state import BlueVeinState, Claim, put


def joined(game: Any, state: BlueVeinState, laid: Laid) -> list[set[int]]:
    """The sections, by their place in the present terrain, that a domino would join to one: what lies in one with it afterwards."""
    now = game.terrain(state.map)
    known = now.section_at
    return [{known[square] for square in section.squares if square in known} for section in game.grown(now, laid).fresh_sections]


def owners_joined(game: Any, state: BlueVeinState, laid: Laid) -> Iterator[Refusal]:
    """BV-MERGE: a placement may not join sections of two owners."""
    if len({claim.player for claim in state.claims}) < 2:
        return
    terrain = game.terrain(state.map)
    for places in joined(game, state, laid):
        owners = {place: owner(terrain, state.claims, place) for place in sorted(places)}
        players = sorted({player for player in owners.values() if player is not None})
        if len(players) > 1:
            spots = tuple(spot(terrain.sections[place].squares[0]) for place, player in owners.items() if player is not None)
            yield Refusal("BV-MERGE", "owners", spots, (("owners", tuple(players)),))


def merged(game: Any, state: BlueVeinState, laid: Laid) -> tuple[Any, ...]:
    """What follows a placement that joins sections of two owners, by option `merge = older_claim`: the younger tokens go back."""
    if game.options.merge == "forbid":
        return ()
    terrain = game.terrain(state.map)
    back: dict[Claim, None] = {}
    for places in joined(game, state, laid):
        claims = [claim for claim in state.claims if terrain.section_at[claim.at] in places]
        back |= {claim: None for claim in claims if claim.player != claims[0].player}
    return tuple(TokenBack(claim) for claim in back)


@frozen
class TokenBack:
    """BV-MERGE: of two owners joined the older claim keeps the section; the other token goes back to supply."""

    claim: Claim

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """Give it back."""
        player = self.claim.player
        supply = put(state.supply, player, state.supply[player] + 1)
        claims = tuple(claim for claim in state.claims if claim != self.claim)
        event = Event("back", "BV-MERGE", (spot(self.claim.at),), player, None, (("left", supply[player]),))
        return event, state.then(claims=claims, supply=supply)
