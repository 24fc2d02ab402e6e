"""Domino parts: rivers, fields, workshops, with their arrows, walls and icons (BV-DOMINO, BV-ICON, BV-ARROW)."""

from __future__ import annotations

from typing import Any, Literal

from workbench.engine.frozen import frozen

Side = Literal["N", "E", "S", "W"]
SIDES: tuple[Side, ...] = ("N", "E", "S", "W")  # clockwise
OPPOSITE: dict[str, Side] = {"N": "S", "E": "W", "S": "N", "W": "E"}
RIVER, FIELD, WORKSHOP = "river", "field", "workshop"


@frozen
class Part:
    """Half a domino as it lies: arrows and walls by the compass.

    Parameters
    ----------
    kind : str
        `river`, `field` or `workshop`.
    arrows : tuple of str
        Sides out of which water leaves a river part, clockwise from north.
    icon : str
        `droplet`, a good, a power, or empty.
    walls : tuple of str
        Sides with a wall, clockwise from north.
    """

    kind: str
    arrows: tuple[str, ...] = ()
    icon: str = ""
    walls: tuple[str, ...] = ()

    def turned(self, side: str) -> Part:
        """The part as it lies with its domino turned so: `E` as written, `S`, `W`, `N` one, two, three quarters clockwise."""
        if not (self.arrows or self.walls):
            return self
        quarters = SIDES.index(side) - SIDES.index("E")
        return Part(self.kind, _turn(self.arrows, quarters), self.icon, _turn(self.walls, quarters))


def _turn(sides: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    found = {SIDES[(SIDES.index(side) + quarters) % 4] for side in sides}
    return tuple(side for side in SIDES if side in found)


def read_part(game: Any, part: Part) -> Part:
    """A part as a game's options read it: marks of what is off are ignored, with `base = fields_only` workshops are fields."""
    options = game.options
    kind = FIELD if part.kind == WORKSHOP and options.base == "fields_only" else part.kind
    icon = "" if part.icon in game.powers and (not options.powers or kind == RIVER) else part.icon
    if kind == part.kind and icon == part.icon and (options.walls or not part.walls):
        return part
    return Part(kind, part.arrows, icon, part.walls if options.walls else ())
