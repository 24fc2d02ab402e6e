"""Where water leaves each part: BV-NILE, BV-FEEDS, BV-PLAIN. Whether they make a river is looked at in `fit.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from workbench.games.blue_vein.map import DOWNSTREAM, NILE, Square, around, beside
from workbench.games.blue_vein.parts import OPPOSITE, RIVER, Part


class Feed(NamedTuple):
    """A way out of a river part, or of the Nile.

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


class Feeds(NamedTuple):
    """All ways out.

    Parameters
    ----------
    parts : mapping of (int, int) to Part
    feeds : dict of (int, int) or None to tuple of Feed
        By river part, oldest first, the Nile (None) before all.
    shut : dict of (int, int) or None to tuple of ((int, int), side)
        Ways that would lead out, but meet a field, a workshop, a wall.
    head_on : tuple of ((int, int), (int, int))
        Neighbours that would flow into each other; of the Nile its square.
    """

    parts: Mapping[Square, Part]
    feeds: dict[Square | None, tuple[Feed, ...]]
    shut: dict[Square | None, tuple[tuple[Square, str], ...]]
    head_on: tuple[tuple[Square, Square], ...]


def walled(parts: Mapping[Square, Part], square: Square, side: str) -> bool:
    """Whether there is a wall on a side of a square, on either side of that edge (BV-WALL)."""
    here, there = parts.get(square), parts.get(beside(square, side))
    return (here is not None and side in here.walls) or (there is not None and OPPOSITE[side] in there.walls)


def find_feeds(parts: Mapping[Square, Part], plain_river: str) -> Feeds:
    """The ways out of every river part and of the Nile."""
    rivers = [square for square, part in parts.items() if part.kind == RIVER]
    out: dict[Square, list[str]] = {square: list(parts[square].arrows) for square in rivers if parts[square].arrows}
    plain = [square for square in rivers if square not in out]
    out |= {square: [DOWNSTREAM] for square in NILE}
    walls = any(part.walls for part in parts.values())
    if plain_river == "straight":
        _straight(parts, plain, out, walls)
    else:
        _spread(parts, plain, out)
    feeds: dict[Square | None, tuple[Feed, ...]] = {None: ()}
    shut: dict[Square | None, tuple[tuple[Square, str], ...]] = {}
    head_on: dict[tuple[Square, Square], None] = {}
    for square in (*NILE, *rivers):
        start = None if square in NILE else square
        found = list(feeds[None]) if start is None else []
        sides = out.get(square, ())
        for side, ahead in around(square) if sides else ():
            if side not in sides:
                continue
            there = parts.get(ahead)
            if (there is not None and there.kind != RIVER) or (walls and walled(parts, square, side)):
                shut[start] = (*shut.get(start, ()), (square, side))
                continue
            if ahead in out and OPPOSITE[side] in out[ahead]:
                head_on[min(square, ahead), max(square, ahead)] = None
            if ahead not in NILE:  # head-on, or a way into the side of the Nile: no water goes there
                found.append(Feed(start, square, side, None if there is None else ahead, ahead))
        feeds[start] = tuple(found)
    return Feeds(parts, feeds, shut, tuple(head_on))


def _straight(parts: Mapping[Square, Part], plain: list[Square], out: dict[Square, list[str]], walls: bool) -> None:
    """BV-PLAIN: out opposite each side that feeds it, unless an arrow or the Nile feeds it from that side too."""
    unarrowed = frozenset(plain)
    arrows = {
        (ahead, OPPOSITE[side])
        for square, sides in out.items()
        for side, ahead in around(square)
        if ahead in unarrowed and side in sides and not (walls and walled(parts, square, side))
    }
    waiting = sorted(arrows)  # the order does not matter: what leads out only ever grows
    while waiting:
        square, side = waiting.pop()
        way = OPPOSITE[side]
        if (square, way) in arrows or way in out.setdefault(square, []):
            continue
        out[square].append(way)
        ahead = beside(square, way)
        if ahead in unarrowed and not (walls and walled(parts, square, way)):
            waiting.append((ahead, side))


def _spread(parts: Mapping[Square, Part], plain: list[Square], out: dict[Square, list[str]]) -> None:
    """Option `plain_river = spread`: into every other neighbouring river part and empty square, an older plain part into a younger."""
    age = {square: k for k, square in enumerate(plain)}
    ways: dict[Square, list[str]] = {}
    for square in plain:
        for side, ahead in around(square):
            part = parts.get(ahead)
            fed = OPPOSITE[side] in out.get(ahead, ())
            older = ahead in age and age[ahead] < age[square]
            if not (fed or older or ahead in NILE or (part is not None and part.kind != RIVER)):
                ways.setdefault(square, []).append(side)
    out |= ways
