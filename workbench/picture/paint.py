"""A scene as shapes in drawing order, what a ghost adds to it, and which spots lie under a point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import dist, floor, hypot
from operator import attrgetter

from workbench.picture import theme
from workbench.picture.edges import edge_shapes, ends
from workbench.picture.grounds import ground_shapes
from workbench.picture.groups import group_shapes
from workbench.picture.lexicon import glyph
from workbench.picture.overlay import UNMARKED, Box, mark_shapes
from workbench.picture.shapes import Layer, Point, Shape, inside
from workbench.scene import Marks, Scene, middle

_HIDING = (Layer.PIECE, Layer.BADGE, Layer.MOVING, Layer.TITLE)


def frame(scene: Scene) -> Box:
    """Left, bottom, right, top of what a still picture shows, with a margin, board units.

    Of a map that grows its focus and some of the empty spots round it, and the trays.
    """
    left, bottom, right, top = scene.bounds
    if scene.focus is not None:
        a, b, c, d = scene.focus
        shown = [(max(a - theme.AROUND, left), max(b - theme.AROUND, bottom), min(c + theme.AROUND, right), min(d + theme.AROUND, top))]
        shown += [region.box for region in scene.regions if region.tray]
        shown += [(label.x - 0.25, label.y - 0.15, label.x + 0.25, label.y + 0.15) for label in scene.labels]
        lefts, bottoms, rights, tops = zip(*shown, strict=True)
        left, bottom, right, top = min(lefts), min(bottoms), max(rights), max(tops)
    margin = max(theme.MARGIN, 0.03 * max(right - left, top - bottom) - 0.2)
    return left - margin, bottom - margin, right + margin, top + margin


def scale(scene: Scene) -> float:
    """Pixels of a board unit where the longer side of the scene takes `theme.BOARD_PX`."""
    left, bottom, right, top = frame(scene)
    return theme.BOARD_PX / max(right - left, top - bottom)


def paint(scene: Scene, marks: Marks = UNMARKED, unit: float | None = None, box: Box | None = None) -> tuple[Shape, ...]:
    """Shapes of a scene and of what is laid over it, lowest first.

    Renderers draw all polygons first and all texts above them, so a text that a higher shape hides is left out here.

    Parameters
    ----------
    scene : Scene
    marks : Marks
        Names that the scene does not have are left out.
    unit : float, optional
        Pixels of a board unit; sizes of texts and lines are chosen for it. By default `scale(scene)`.
    box : tuple of float, optional
        What of the scene is shown: labels of a side and the titles of marks keep within it. By default `frame(scene)`.

    Raises
    ------
    ValueError
        Where a piece or an edge names a spot that the scene does not have.
    """
    unit = scale(scene) if unit is None else unit
    shapes = [
        *ground_shapes(scene, unit),
        *group_shapes(scene, unit),
        *edge_shapes(scene, unit),
        *_pieces(scene, unit),
        *_labels(scene, unit, box),
        *mark_shapes(scene, marks, unit, box or frame(scene)),
    ]
    shapes.sort(key=attrgetter("z"))
    return _without_hidden_texts(shapes, unit)


def _pieces(scene: Scene, unit: float) -> Iterator[Shape]:
    spots = {spot.name: spot for spot in scene.spots}
    for piece in scene.pieces:
        if piece.spot not in spots:
            raise ValueError(f"piece {piece.glyph}: the scene has no spot {piece.spot!r}")
        spot = spots[piece.spot]
        yield from glyph(piece, spot.x, spot.y, unit)


def _labels(scene: Scene, unit: float, box: Box | None) -> Iterator[Shape]:
    """On large boards labels step back from the rim, and those that would run into one drawn before, or out of the view, are left out."""
    size = theme.text_px(0.2, 1e9, unit, theme.TEXT_PX)
    left, bottom, _, _ = replace(scene, labels=()).bounds
    high = 0.55 * size / unit
    drawn: list[tuple[float, float, float]] = []
    for label in scene.labels:
        half = 0.5 * theme.GLYPH_WIDTH * size * len(label.text) / unit
        x = min(label.x, left - half) if label.x < left else label.x
        y = min(label.y, bottom - high) if label.y < bottom else label.y
        if label.side and box is not None:
            x, y = (max(x, box[0] + 1.2 * half), y) if label.side == "left" else (x, min(y, box[3] - 1.2 * high))
            if not (box[0] < x - half and x + half < box[2] and box[1] < y - high and y + high < box[3]):
                continue
        if any(abs(x - a) < half + other + 0.4 * high and abs(y - b) < 2 * high for a, b, other in drawn):
            continue
        drawn.append((x, y, half))
        yield Shape(text=label.text, text_x=x, text_y=y, text_size=size, text_colour=theme.GREY, z=Layer.LABEL)


def _without_hidden_texts(shapes: list[Shape], unit: float) -> tuple[Shape, ...]:
    texts: dict[tuple[int, int], list[tuple[int, list[Point]]]] = {}
    for k, shape in enumerate(shapes):
        if shape.text:
            texts.setdefault((floor(shape.text_x), floor(shape.text_y)), []).append((k, _probes(shape, unit)))
    hidden: set[int] = set()
    for k, shape in enumerate(shapes):
        if shape.z not in _HIDING or not shape.fill or not shape.xs:
            continue
        left, right, bottom, top = min(shape.xs), max(shape.xs), min(shape.ys), max(shape.ys)
        for column in range(floor(left) - 1, floor(right) + 2):
            for row in range(floor(bottom) - 1, floor(top) + 2):
                for j, probes in texts.get((column, row), ()):
                    near = (point for point in probes if left < point[0] < right and bottom < point[1] < top)
                    if j < k and any(inside((shape.xs, shape.ys), x, y) for x, y in near):
                        hidden.add(j)
    bare = (shape._replace(text="") if k in hidden else shape for k, shape in enumerate(shapes))
    return tuple(shape for shape in bare if shape.xs or shape.text)


def _probes(shape: Shape, unit: float) -> list[Point]:
    """The middle of a text and points a little inside its four sides: with one of them hidden it cannot be read."""
    wide = 0.4 * theme.GLYPH_WIDTH * shape.text_size * len(shape.text) / unit
    high = 0.3 * shape.text_size / unit
    x, y = shape.text_x + {"left": wide, "right": -wide}.get(shape.align, 0.0), shape.text_y
    return [(x, y), (x + wide, y), (x - wide, y), (x, y + high), (x, y - high)]


def ghost(now: tuple[Shape, ...], then: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """What a later picture would add to this one, pale: the shapes of `then` that `now` lacks, above all others.

    A text that would stand on one of `now` is left out, since neither could be read.

    Parameters
    ----------
    now, then : tuple of Shape
        Painted with the same `unit`, so that things that stay the same look the same.
    """
    present = set(now)
    written = [(shape.text_x, shape.text_y) for shape in now if shape.text]
    added = []
    for shape in then:
        if shape in present or shape.z == Layer.LABEL:
            continue
        over = any(hypot(shape.text_x - x, shape.text_y - y) < theme.EDGE_SPOT for x, y in written)
        added.append(shape._replace(text="" if over else shape.text, alpha=shape.alpha * theme.GHOST, z=Layer.GHOST))
    return tuple(shape for shape in added if shape.xs or shape.text)


def spots_at(scene: Scene, x: float, y: float) -> list[str]:
    """Names of the spots under a point, board units, topmost first; edges' own spots lie above the others."""
    edges = [edge.name for edge, a, b in ends(scene) if dist(middle(a, b), (x, y)) <= theme.EDGE_SPOT]
    spots = [spot.name for spot in scene.spots if abs(spot.x - x) <= spot.width / 2 and abs(spot.y - y) <= spot.height / 2]
    return [*reversed(edges), *reversed(spots)]
