"""A scene in two parts: the map, and what lies in trays beside it and stays in view while the map moves."""

from __future__ import annotations

from dataclasses import replace

from workbench.picture import theme
from workbench.scene import Label, Region, Scene, Spot


def apart(scene: Scene) -> tuple[Scene, Scene | None]:
    """The map with the title, texts and facts of the scene, and its trays; without trays all is map. No edge leads across."""
    boxes = [region.box for region in scene.regions if region.tray]
    if not boxes:
        return scene, None

    def aside(spot: Spot) -> bool:
        return any(left <= spot.x <= right and bottom <= spot.y <= top for left, bottom, right, top in boxes)

    names = {spot.name for spot in scene.spots if aside(spot)}

    def part(tray: bool) -> Scene:
        return replace(
            scene,
            spots=tuple(spot for spot in scene.spots if (spot.name in names) == tray),
            regions=tuple(region for region in scene.regions if region.tray == tray),
            groups=tuple(group for group in scene.groups if (group.spots[0] in names) == tray),
            pieces=tuple(piece for piece in scene.pieces if (piece.spot in names) == tray),
            edges=tuple(edge for edge in scene.edges if (edge.start in names) == (edge.end in names) == tray),
        )

    return part(False), replace(part(True), labels=(), facts=(), focus=None)


def near(scene: Scene) -> Scene:
    """Of a map that grows what a still picture shows: without the empty spots far from its focus."""
    if scene.focus is None:
        return scene
    left, bottom, right, top = scene.focus
    most = theme.AROUND
    there = [spot for spot in scene.spots if left - most < spot.x < right + most and bottom - most < spot.y < top + most]
    names = {spot.name for spot in there}
    return replace(
        scene,
        spots=tuple(there),
        pieces=tuple(piece for piece in scene.pieces if piece.spot in names),
        edges=tuple(edge for edge in scene.edges if edge.start in names and edge.end in names),
    )


def by_region(scene: Scene) -> list[Scene]:
    """A scene cut into its regions, each titled with its heading: what lies in none comes last; without regions all is one.

    Edges from one region to another are in no part.
    """

    def over(thing: Spot | Label, rim: float) -> Region | None:
        for region in reversed(scene.regions):
            left, bottom, right, top = region.box
            if left - rim <= thing.x <= right + rim and bottom - rim <= thing.y <= top + rim:
                return region
        return None

    at = {spot.name: over(spot, 0.0) for spot in scene.spots}
    parts: list[Scene] = []
    for region in [*dict.fromkeys(region for region in scene.regions if region in at.values()), None]:
        names = {name for name, found in at.items() if found == region}
        part = replace(
            scene,
            title=region.label or region.name if region else "",
            spots=tuple(spot for spot in scene.spots if spot.name in names),
            pieces=tuple(piece for piece in scene.pieces if piece.spot in names),
            edges=tuple(edge for edge in scene.edges if edge.start in names and edge.end in names),
            labels=tuple(label for label in scene.labels if over(label, theme.MARGIN) == region),
        )
        parts += [part] if names or (region is None and not parts) else []
    return parts
