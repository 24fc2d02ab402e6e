"""What may lie on a field: NI-FIELD-LIMIT, and what work there costs (NI-SOW, NI-GROW, NI-HARVEST)."""

from __future__ import annotations

import functools
from typing import NamedTuple

from workbench.engine.agenda import Refusal
from workbench.games.nile.state import Field, Marker

MOST = 2  # markers on a field


def misplaced(field: Field, player: int, name: str) -> tuple[Refusal, ...]:
    """Every reason why a marker of a player may not come to a field of that name."""
    fruit = field.fruit
    own = any(marker.player == player for marker in fruit)
    return _reasons(name, player, bool(field.water or field.desert), own, len(fruit) >= MOST)


@functools.cache  # one for each field and seat, and asked for at every decision
def _reasons(name: str, player: int, covered: bool, own: bool, full: bool) -> tuple[Refusal, ...]:
    found = (
        (covered, Refusal("NI-FIELD-LIMIT", "covered", (name,))),
        (own, Refusal("NI-FIELD-LIMIT", "own", (name,), (("player", player),))),
        (full, Refusal("NI-FIELD-LIMIT", "full", (name,), (("most", MOST),))),
    )
    return tuple(refusal for forbidden, refusal in found if forbidden)


class Ground(NamedTuple):
    """What a field is to a player.

    Parameters
    ----------
    misplaced : tuple of Refusal
        Why no marker of the player may come there; empty where one may.
    sowing : int
        What sowing costs there: 1, or 2 beside another marker.
    working : int
        What growing and harvesting cost there: as many as markers lie there.
    mine : Marker or None
        The player's marker: there is one at most.
    """

    misplaced: tuple[Refusal, ...]
    sowing: int
    working: int
    mine: Marker | None


FREE = Ground((), 1, 0, None)


def ground(field: Field, player: int, name: str) -> Ground:
    """What a field is to a player."""
    fruit = field.fruit
    if not fruit:
        return Ground(misplaced(field, player, name), 1, 0, None) if field.water or field.desert else FREE
    mine = next((marker for marker in fruit if marker.player == player), None)
    return Ground(misplaced(field, player, name), 2, len(fruit), mine)


class Grounds(NamedTuple):
    """What every field is to a player, with the fields of which that was said."""

    fields: tuple[Field, ...]
    found: tuple[Ground, ...]

    def now(self, names: tuple[str, ...], fields: tuple[Field, ...], player: int) -> Grounds:
        """The same for other fields: only those that have changed are looked at."""
        pairs = zip(self.fields, fields, self.found, names, strict=True)
        return Grounds(fields, tuple([was if old is new else ground(new, player, name) for old, new, was, name in pairs]))


def grounds(names: tuple[str, ...], fields: tuple[Field, ...], player: int) -> Grounds:
    """What every field is to a player."""
    return Grounds(fields, tuple([ground(field, player, name) for name, field in zip(names, fields, strict=True)]))
