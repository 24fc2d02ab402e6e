"""Marks: what is laid over a scene by spot: legal, chosen, refused, under the cursor, linked, last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final, NamedTuple

from workbench.picture import theme
from workbench.picture.shapes import Layer, Shape, disc, frame_band, rectangle
from workbench.scene import Marks, Scene

UNMARKED: Final = Marks()

Box = tuple[float, float, float, float]


class Place(NamedTuple):
    """A spot, or an edge's own spot, as a rounded rectangle about a point; lengths in board units."""

    name: str
    x: float
    y: float
    width: float
    height: float
    corner: float


def places(scene: Scene, names: Iterable[str]) -> list[Place]:
    """Where spots and edges' own spots lie; names the scene does not have are left out, since marks may come from another picture."""
    wanted = tuple(names)
    if not wanted:
        return []
    spots = {spot.name: spot for spot in scene.spots}
    found = []
    for name in wanted:
        if name in spots:
            spot = spots[name]
            cut = 2 * theme.RING_INSET * min(spot.width, spot.height, 1.0)
            corner = 0.12 * min(spot.width, spot.height)
            found.append(Place(name, spot.x, spot.y, spot.width - cut, spot.height - cut, corner))
        elif point := scene.place(name):
            side = 2.6 * theme.EDGE_SPOT
            found.append(Place(name, *point, side, side, side / 2))
    return found


def mark_shapes(scene: Scene, marks: Marks, unit: float, frame: Box) -> Iterator[Shape]:
    """Shapes of all marks.

    Parameters
    ----------
    scene : Scene
    marks : Marks
    unit : float
        Pixels of a board unit.
    frame : tuple of float
        Left, bottom, right, top that titles keep within, board units.
    """
    chosen = set(marks.chosen)
    for place in places(scene, (name for name in marks.legal if name not in chosen)):
        yield _ring(place, theme.LEGAL_PX, unit)
    for place in places(scene, marks.linked):
        yield from _dashes(place, unit)
    for place in places(scene, marks.chosen):
        yield _ring(place, theme.CHOSEN_PX, unit)
    for place in places(scene, marks.cursor):
        yield _ring(place, theme.DOUBLE_PX, unit)
        gap = _thick(theme.DOUBLE_PX * 0.3, unit)
        inner = place._replace(width=place.width - 2 * gap, height=place.height - 2 * gap)
        yield _ring(inner, theme.DOUBLE_PX * 0.4, unit)._replace(fill=theme.PAPER)
    for place in places(scene, dict.fromkeys(name for name, _ in marks.refused)):
        where = rectangle(place.x, place.y, place.width, place.height, place.corner)
        yield Shape(*where, line=theme.RED, hatch="right_diagonal_line", z=Layer.REFUSED, key=place.name)
        yield _ring(place, theme.REFUSED_PX, unit)._replace(fill=theme.RED, z=Layer.REFUSED)
    for place in places(scene, marks.last):
        aside = 0.36
        dot = disc(place.x - aside * place.width, place.y - aside * place.height, theme.LAST)
        yield Shape(*dot, fill=theme.INK, line=theme.PAPER, line_width=theme.line_px(theme.THIN_PX, unit), z=Layer.BADGE, key=place.name)
    yield from _titles(scene, marks, unit, frame)


def _thick(pixels: float, unit: float) -> float:
    """Board units of a ring's width, never so thin that it is lost among other lines."""
    return max(theme.line_px(pixels, unit, 80.0), theme.RIM_PX) / unit


def _ring(place: Place, width: float, unit: float) -> Shape:
    where = frame_band(place.x, place.y, place.width, place.height, _thick(width, unit), place.corner)
    return Shape(*where, fill=theme.INK, z=Layer.RING, key=place.name)


def _dashes(place: Place, unit: float) -> Iterator[Shape]:
    thick = _thick(theme.LINKED_PX, unit)
    for along_x in (True, False):
        long, across = (place.width, place.height) if along_x else (place.height, place.width)
        for k in range(4):
            way, dash = (k - 1.5) * long / 4, long / 7
            for side in (-1, 1):
                off = side * (across - thick) / 2
                dx, dy, wide, high = (way, off, dash, thick) if along_x else (off, way, thick, dash)
                where = rectangle(place.x + dx, place.y + dy, wide, high)
                yield Shape(*where, fill=theme.INK, z=Layer.RING, key=place.name)


def _titles(scene: Scene, marks: Marks, unit: float, frame: Box) -> Iterator[Shape]:
    """A title once, at the last spot it was given for, where it covers no other title and is not cut off by the rim."""
    at = {title: name for name, title in marks.refused if title}
    lines: dict[str, list[str]] = {}
    em, rim = theme.TEXT_PX / unit, theme.TITLE_LINE_PX / unit
    inner = frame[0] + rim, frame[1] + rim, frame[2] - rim, frame[3] - rim
    room = inner[2] - inner[0]
    letters = max(min(theme.TITLE_LETTERS, int(room / (theme.GLYPH_WIDTH * em)) - 2), 4)
    for title, name in at.items():
        lines.setdefault(name, []).extend(wrap(title, letters))
    taken: list[Box] = []
    for place in places(scene, lines):
        rows = lines[place.name]
        width = min((theme.GLYPH_WIDTH * max(map(len, rows)) + 1.2) * em, room)
        height = (theme.LINE_HEIGHT * len(rows) + 0.5) * em
        x, y = _free(place, width, height, inner, taken)
        taken.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
        yield Shape(
            *rectangle(x, y, width, height, 0.35 * em),
            fill=theme.PAPER,
            line=theme.RED,
            line_width=theme.TITLE_LINE_PX,
            z=Layer.TITLE,
            key=place.name,
        )
        words = Shape(text_x=x, text_size=theme.TEXT_PX, text_colour=theme.RED, bold=True, z=Layer.TITLE, key=place.name)
        for k, row in enumerate(rows):
            yield words._replace(text=row, text_y=y - (k - (len(rows) - 1) / 2) * theme.LINE_HEIGHT * em)


def _free(place: Place, width: float, height: float, frame: Box, taken: list[Box]) -> tuple[float, float]:
    left, bottom, right, top = frame
    up, aside = (place.height + height) / 2, (place.width + width) / 2
    tries = [(0.0, up), (0.0, -up), (aside, 0.0), (-aside, 0.0), (0.0, up + 1.2 * height), (0.0, -up - 1.2 * height), (0.0, 0.0)]
    spots = [
        (min(max(place.x + dx, left + width / 2), right - width / 2), min(max(place.y + dy, bottom + height / 2), top - height / 2))
        for dx, dy in tries
    ]

    def overlaps(x: float, y: float, box: Box) -> bool:
        return x - width / 2 < box[2] and box[0] < x + width / 2 and y - height / 2 < box[3] and box[1] < y + height / 2

    w, h = place.width / 2 - 0.01, place.height / 2 - 0.01
    own = (place.x - w, place.y - h, place.x + w, place.y + h)
    for boxes in ([*taken, own], taken):
        for x, y in spots:
            if not any(overlaps(x, y, box) for box in boxes):
                return x, y
    return spots[0]
