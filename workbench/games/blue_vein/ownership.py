"""Whose a section is (BV-CLAIM, BV-MERGE)."""

from __future__ import annotations

from workbench.games.blue_vein.state import Claim
from workbench.games.blue_vein.terrain import Terrain


def owner(terrain: Terrain, claims: tuple[Claim, ...], section: int) -> int | None:
    """The player who owns a section of the terrain, by the oldest claim token on it; None where it is unclaimed."""
    known, players = terrain.owned
    if known is not claims:
        players = {terrain.section_at[claim.at]: claim.player for claim in reversed(claims)}
        terrain.owned = claims, players
    return players.get(section)
