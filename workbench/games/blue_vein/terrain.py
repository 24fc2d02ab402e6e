"""What a map means under a game's options: feeds, open ends, what water reaches, and sections. Fixed during a flow phase.

`game.terrain(map)` gives it, made once for each map.
"""

from __future__ import annotations

from typing import NamedTuple

from workbench.games.blue_vein.map import Square


class Feed(NamedTuple):
    """A way out of a river part, or of the Nile (BV-FEEDS, BV-PLAIN).

    Parameters
    ----------
    start : (int, int) or None
        The river part; None for the Nile.
    square : (int, int)
        The same, but of the Nile the square out of which this feed leads.
    side : str
        The side out of which it leads.
    end : (int, int) or None
        The river part that it leads to; None where it is an open end.
    ahead : (int, int)
        The square that it points at: `end`, or the empty square of an open end.
    """

    start: Square | None
    square: Square
    side: str
    end: Square | None
    ahead: Square


class Section(NamedTuple):
    """Orthogonally connected field parts, or workshop parts, no wall between (BV-SECTION).

    Parameters
    ----------
    kind : str
        `field` or `workshop`.
    squares : tuple of (int, int)
        Its parts, the one laid first first.
    """

    kind: str
    squares: tuple[Square, ...]


class Terrain:
    """A map read under options: powers, walls, workshops that count as fields.

    Attributes
    ----------
    parts : dict of (int, int) to Part
        As the options read them: marks of what is off are gone, with `base = fields_only` workshops are fields.
    feeds : dict of (int, int) or None to tuple of Feed
        By river part (None: the Nile): its ways out, clockwise from north (the Nile's: (1,0) first). Shut ways are not in it.
    shut : dict of (int, int) or None to tuple of (Square, side)
        Arrows that are shut.
    reached : frozenset of (int, int)
        River parts that water from the Nile can reach.
    sections : tuple of Section
        The one with the oldest part first.
    section_at : dict of (int, int) to int
        Index into `sections` of each field or workshop part.
    """
