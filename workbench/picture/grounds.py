"""What lies under everything: regions, and the grounds of spots with their hatches, emblems and small figures."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from workbench.picture import colours, theme
from workbench.picture.shapes import Layer, Outline, Shape, band, house, rectangle, ripples
from workbench.scene import Scene, Spot


def ground_shapes(scene: Scene, unit: float) -> Iterator[Shape]:
    """Shapes of all regions and of the grounds of all spots.

    Parameters
    ----------
    scene : Scene
    unit : float
        Pixels of a board unit.
    """
    for region in scene.regions:
        ground = theme.GROUNDS.get(region.ground, theme.OTHER_GROUND)
        where = rectangle(region.x, region.y, region.width, region.height, 0.12)
        yield Shape(
            *where, fill=ground.low, line=ground.line, line_width=theme.line_px(theme.THIN_PX, unit), z=Layer.REGION, key=region.name
        )
        size = theme.text_px(0.4, 0.45, unit, theme.TEXT_PX)
        if region.label and size:
            x, y = region.x - region.width / 2 + 0.1, region.y + region.height / 2 - 0.75 * size / unit
            yield Shape(text=region.label, text_x=x, text_y=y, text_size=size, align="left", z=Layer.REGION, key=region.name)
    for spot in scene.spots:
        yield from _ground(spot, unit)


@lru_cache(1 << 12)  # most spots are what they were a step before
def _ground(spot: Spot, unit: float) -> tuple[Shape, ...]:
    return tuple(shape._replace(key=spot.name) for shape in _shapes(spot, unit))


def _shapes(spot: Spot, unit: float) -> Iterator[Shape]:
    ground = theme.GROUNDS.get(spot.ground, theme.OTHER_GROUND)
    fill = colours.mix(ground.low, ground.high, spot.level)
    corner = 0.1 * min(spot.width, spot.height) if spot.ground in ("card", "hidden") else 0
    where = rectangle(spot.x, spot.y, spot.width, spot.height, corner)
    yield Shape(*where, fill=fill, line=ground.line, line_width=theme.line_px(theme.HAIR_PX, unit) if ground.line else 0.0, z=Layer.GROUND)
    if ground.hatch:
        yield Shape(*where, line=ground.hatch_colour, hatch=ground.hatch, alpha=0.5, z=Layer.GROUND)
    for emblem in _emblem(ground.emblem, spot):
        yield Shape(*emblem, fill=ground.line, alpha=0.6, z=Layer.GROUND)
    size = theme.text_px(0.15, 0.25, unit, theme.TEXT_PX)
    if spot.note and size:
        half = 0.5 * theme.GLYPH_WIDTH * size * len(spot.note)
        x, y = spot.x + spot.width / 2 - (half + 12) / unit, spot.y - spot.height / 2 + (0.4 * size + 11) / unit
        colour = colours.ink_on(fill or theme.PAPER)
        yield Shape(text=spot.note, text_x=x, text_y=y, text_size=size, text_colour=colour, z=Layer.GROUND)


def _emblem(word: str, spot: Spot) -> list[Outline]:
    x, y, size = spot.x, spot.y, min(spot.width, spot.height)
    if word == "house":
        return [house(x, y, 0.7 * size)]
    if word == "ripples":
        return ripples(x, y - 0.1 * size, 0.6 * size, 3, 0.05 * size)
    if word == "waves":
        return [
            wave for dx, dy in ((-0.3, -0.36), (0.3, 0.3)) for wave in ripples(x + dx * size, y + dy * size, 0.26 * size, 2, 0.028 * size)
        ]
    if word == "trees":
        r = 0.13 * size
        firs = [(x + dx * size, y + dy * size) for dx in (-0.36, 0.36) for dy in (-0.36, 0.36)]
        return [((a - r, a, a + r), (b - 0.9 * r, b + r, b - 0.9 * r)) for a, b in firs]
    if word == "cross":
        arm = 0.1 * size
        return [band([(x - arm, y), (x + arm, y)], 0.03 * size), band([(x, y - arm), (x, y + arm)], 0.03 * size)]
    return []
