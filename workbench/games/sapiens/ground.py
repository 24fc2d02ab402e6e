"""What a player's valley asks of a tile: which squares are free, and which scene each of them wants (SA-PLACE)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from workbench.games.sapiens.state import Seat

ANY, CLASH, BARE = "", "!", "-"  # what a free place wants, besides a scene: anything; two scenes at once; nothing at all


class Ground:
    """A valley with all that lies on it. Games keep it as long as nothing there changes.

    Parameters
    ----------
    seat : Seat
    bare_cave : str
        The option.

    Attributes
    ----------
    taken : dict of str to str
        What lies on a place: `tile`, `down` (of an abandoned tribe) or `bear`.
    scene : dict of str to str
        What the active tribe shows, by place.
    wants : dict of str to str
        By free place: the scene that a half has to show there, or one of `ANY`, `CLASH`, `BARE`.
    touches : set of str
        Free squares beside the active tribe.
    """

    def __init__(self, seat: Seat, scenes: dict[str, tuple[str, str]], bare_cave: str) -> None:
        self.seat, land = seat, seat.land
        taken = dict.fromkeys([square for laid in seat.abandoned for square in laid.squares], "down")
        taken.update(dict.fromkeys(seat.bears, "bear"))
        self.scene = scene = {square: half for laid in seat.tribe for square, half in zip(laid.squares, scenes[laid.tile], strict=True)}
        taken.update(dict.fromkeys(scene, "tile"))
        token = dict(seat.mountains)
        wants = dict.fromkeys(land.food, ANY)
        wants.update({cave: token.get(cave, ANY if bare_cave == "any" else BARE) for cave in land.caves})
        self.touches: set[str] = set()
        for square, half in scene.items():
            for near in land.neighbours[square]:
                if near in scene or near in land.caves:
                    continue
                wants[near] = half if near not in self.touches or wants[near] == half else CLASH
                self.touches.add(near)
        for square in taken:
            del wants[square]
        self.touches -= taken.keys()
        self.taken, self.wants = taken, wants

    def is_of(self, seat: Seat) -> bool:
        """Whether it is that of a seat still."""
        mine = self.seat
        return (
            mine.tribe is seat.tribe
            and mine.mountains is seat.mountains
            and mine.bears is seat.bears
            and mine.abandoned is seat.abandoned
            and mine.land is seat.land
        )

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """Which of the valley's pairs are worth refusing with a reason: all that come near the tribe, and one for each other place.

        Without a tribe, caves are what they have to come near.
        """
        land = self.seat.land
        close = {k for square in (self.touches if self.scene else land.caves) for k in land.pairs_of[square]}
        named = {land.pairs[k].at for k in close}
        return tuple(sorted(close.union(k for at, k in land.first_pair.items() if at not in named)))

    @cached_property
    def near(self) -> tuple[int, ...]:
        """Those of them that lie on free places; there alone a tile can fit."""
        pairs, wants = self.seat.land.pairs, self.wants
        return tuple(k for k in self.worth if pairs[k].squares[0] in wants and pairs[k].squares[1] in wants)

    def matched(self, square: str) -> tuple[str, ...]:
        """Squares of the tribe that share an edge with a square."""
        return tuple(near for near in self.seat.land.neighbours[square] if near in self.scene)

    def free_caves(self) -> tuple[Any, ...]:
        """SA-ABANDON: caves with no tile whose square is free."""
        return tuple(cave for cave in self.seat.land.caves.values() if cave.name in self.wants and cave.square in self.wants)
