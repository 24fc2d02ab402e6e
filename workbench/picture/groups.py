"""Groups: a line round spots that belong together, in the colour of their owner's seat, inside their common rim."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.picture import theme
from workbench.picture.shapes import Layer, Shape, outline
from workbench.scene import Box, Scene, Spot

_NEAR = 1e-6
_SIDES = ((1, 0), (0, 1), (-1, 0), (0, -1))


def group_shapes(scene: Scene, unit: float) -> Iterator[Shape]:
    """Shapes of all groups of a scene.

    Parameters
    ----------
    scene : Scene
    unit : float
        Pixels of a board unit.

    Raises
    ------
    ValueError
        Where a group names a spot that the scene does not have.
    """
    spots = {spot.name: spot for spot in scene.spots}
    for group in scene.groups:
        if missing := [name for name in group.spots if name not in spots]:
            raise ValueError(f"group of {group.spots[0]}: the scene has no spot {missing[0]!r}")
        thick = max(theme.line_px(theme.GROUPS.get(group.kind, theme.RIM_PX), unit), 1.0) / unit
        rim = theme.THIN_PX / unit if group.player is not None else 0.0
        colour = theme.GREY if group.player is None else theme.seat(group.player).colour
        members = [spots[name] for name in group.spots]
        lines = [(colour, theme.GROUP_INSET + rim, thick)]
        if rim:
            lines.insert(0, (theme.PAPER, theme.GROUP_INSET, thick + 2 * rim))
        for fill, inset, width in lines:
            for left, bottom, right, top in _line(members, inset, width):
                where = outline([(left, bottom), (right, bottom), (right, top), (left, top)])
                yield Shape(*where, fill=fill, z=Layer.GROUP, key=group.spots[0])


def _line(members: list[Spot], inset: float, thick: float) -> Iterator[Box]:
    """The pieces of the line: along each side of a spot that no other one of the group touches, and where two such lines meet."""
    for spot in members:
        left, bottom, right, top = spot.box
        open_sides = {side for side in _SIDES if not any(_beside(spot, other, *side) for other in members)}
        # How far the line along a side reaches: to the rim where the group goes on, else to the line of the side it meets.
        west, east = (left + inset * ((-1, 0) in open_sides), right - inset * ((1, 0) in open_sides))
        south, north = (bottom + inset * ((0, -1) in open_sides), top - inset * ((0, 1) in open_sides))
        across = {(1, 0): (right - inset - thick, right - inset), (-1, 0): (left + inset, left + inset + thick)}
        up = {(0, 1): (top - inset - thick, top - inset), (0, -1): (bottom + inset, bottom + inset + thick)}
        for side in _SIDES:
            if side in open_sides:
                yield (across[side][0], south, across[side][1], north) if side[0] else (west, up[side][0], east, up[side][1])
        for dx in (1, -1):
            for dy in (1, -1):
                if (dx, 0) in open_sides or (0, dy) in open_sides or any(_beside(spot, other, dx, dy) for other in members):
                    continue
                (a, c), (b, d) = across[dx, 0], up[0, dy]
                yield (a, min(b, top if dy > 0 else bottom), c, max(d, top if dy > 0 else bottom))
                yield (min(a, right if dx > 0 else left), b, max(c, right if dx > 0 else left), d)


def _beside(spot: Spot, other: Spot, dx: int, dy: int) -> bool:
    x, y = spot.x + dx * (spot.width + other.width) / 2, spot.y + dy * (spot.height + other.height) / 2
    return abs(other.x - x) < _NEAR and abs(other.y - y) < _NEAR
