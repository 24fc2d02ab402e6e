"""What may lie on a field: NI-FIELD-LIMIT."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.agenda import Refusal
from workbench.games.nile.state import Field

MOST = 2  # markers on a field


def misplaced(field: Field, player: int, name: str) -> Iterator[Refusal]:
    """Every reason why a marker of a player may not come to a field of that name."""
    if field.water or field.desert:
        yield Refusal("NI-FIELD-LIMIT", "covered", (name,))
    if field.fruit:
        if any(marker.player == player for marker in field.fruit):
            yield Refusal("NI-FIELD-LIMIT", "own", (name,), (("player", player),))
        if len(field.fruit) >= MOST:
            yield Refusal("NI-FIELD-LIMIT", "full", (name,), (("most", MOST),))
