"""Out of which sides water would leave each part, whatever lies ahead: BV-ARROW, BV-NILE, BV-PLAIN."""

from __future__ import annotations

from typing import NamedTuple

from propcache.api import cached_property

from workbench.games.blue_vein.ground import Ground
from workbench.games.blue_vein.map import DOWNSTREAM, NILE, Square, around, beside
from workbench.games.blue_vein.parts import OPPOSITE, RIVER

Sides = dict[Square, tuple[str, ...]]


class Found(NamedTuple):
    """The ways out, and whose are other than before.

    Parameters
    ----------
    ways : dict of (int, int) to tuple of str
        Of each river part and of both squares of the Nile: the sides.
    changed : frozenset of (int, int)
        The fresh river parts, and the plain ones out of which water leads otherwise than without these.
    """

    ways: Sides
    changed: frozenset[Square]


class Ways(Ground):
    """The ways out of river parts and of the Nile."""

    @cached_property
    def found_ways(self) -> Found:
        """What fresh parts change runs on from plain part to plain part, until nothing changes.

        The order does not matter: what leads out of a plain part follows from arrows and from the parts behind it in a straight line, or
        from its neighbours alone.
        """
        if self.before is None:
            return Found(dict.fromkeys(NILE, (DOWNSTREAM,)), frozenset(NILE))
        fresh = [square for square in self.fresh if self.parts[square].kind == RIVER]
        ways = self.before.found_ways.ways | {square: self.parts[square].arrows for square in fresh}
        changed, leaves = set(fresh), self._straight if self.plain_river == "straight" else self._spread
        waiting = [square for square in (*fresh, *self.near_fresh) if square in ways and self.plain(square)]
        while waiting:
            square = waiting.pop()
            known, found = ways[square], leaves(ways, square)
            if found != known:
                ways[square] = found
                changed.add(square)
                waiting += [near for near in (beside(square, side) for side in {*found} ^ {*known}) if self.plain(near)]
        return Found(ways, frozenset(changed))

    def plain(self, square: Square) -> bool:
        """Whether a river part without arrows lies there."""
        part = self.parts.get(square)
        return part is not None and part.kind == RIVER and not part.arrows

    def _straight(self, ways: Sides, square: Square) -> tuple[str, ...]:
        """BV-PLAIN: out opposite each side that feeds it, unless an arrow or the Nile feeds it from that side too."""
        fed = [(side, near) for side, near in around(square) if OPPOSITE[side] in ways.get(near, ()) and not self.walled(square, side)]
        against = [side for side, near in fed if not self.plain(near)]
        return tuple(OPPOSITE[side] for side, _ in fed if OPPOSITE[side] not in against)

    def _spread(self, ways: Sides, square: Square) -> tuple[str, ...]:
        """Option `plain_river = spread`: into every other neighbouring river part and empty square, an older plain part into a younger."""

        def takes(side: str, near: Square) -> bool:
            if near not in self.parts:
                return near not in NILE
            if self.plain(near):
                return self.age[square] < self.age[near]
            return near in ways and OPPOSITE[side] not in ways[near]

        return tuple(side for side, near in around(square) if takes(side, near))
