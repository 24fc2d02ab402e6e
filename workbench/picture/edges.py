"""Edges: arrows from spot to spot, each with a figure on an arrow-shaped badge in its middle."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from workbench.picture import colours, theme
from workbench.picture.shapes import Layer, Outline, Point, Shape, along, arrow, band, disc
from workbench.scene import Edge, Scene, Spot

NEIGHBOURS = 1.05  # how far the middles of squares lie apart at most that share a side


def ends(scene: Scene) -> Iterator[tuple[Edge, Spot, Spot]]:
    """Every edge with the spots it leads from and to.

    Raises
    ------
    ValueError
        Where the scene has no such spot; names the edge and the spot.
    """
    spots = {spot.name: spot for spot in scene.spots}
    for edge in scene.edges:
        for name in (edge.start, edge.end):
            if name not in spots:
                raise ValueError(f"edge {edge.name}: the scene has no spot {name!r}")
        yield edge, spots[edge.start], spots[edge.end]


def edge_shapes(scene: Scene, unit: float) -> Iterator[Shape]:
    """Shapes of all edges of a scene.

    Parameters
    ----------
    scene : Scene
    unit : float
        Pixels of a board unit.
    """
    for edge, start, end in ends(scene):
        stroke = theme.EDGES.get(edge.kind, theme.OTHER_EDGE)
        a, b = start.anchor(end), end.anchor(start)
        if a != b:
            width = stroke.thin + (stroke.thick - stroke.thin) * min(max(edge.amount, 0.0), 1.0)
            for where in _body(stroke.form, a, b, width):
                yield Shape(
                    *where, fill=stroke.fill, line=stroke.line, line_width=theme.line_px(theme.RIM_PX, unit), z=Layer.EDGE, key=edge.name
                )
        yield from _badge(edge, a, b, unit)


def _body(form: str, a: Point, b: Point, width: float) -> Iterator[Outline]:
    length = hypot(b[0] - a[0], b[1] - a[1])
    gap = min(theme.EDGE_GAP, 0.3 * length)
    tail, tip = _between(a, b, gap / length), _between(a, b, 1 - gap / length)
    if form == "arrow":
        head = min(0.15 + 0.3 * width, 0.45 * length)
        yield arrow(tail, tip, width, head, width + 0.2)
    elif form == "chevrons":
        half, thick = 0.1 + 0.4 * width, 0.06 + 0.4 * width
        corners = [(0.0, half), (half, 0.0), (0.0, -half), (thick, -half), (thick + half, 0.0), (thick, half)]
        for share in (0.1, 0.55):
            yield along(_between(tail, tip, share), b, corners)
    elif form == "tip":
        yield along(_between(a, b, 0.5), b, [(-0.35 * width, width / 2), (0.45 * width, 0.0), (-0.35 * width, -width / 2)])
    elif form == "slim":
        yield arrow(_between(a, b, 0.34), _between(a, b, 0.7), width, 0.13, width + 0.12)
    elif form == "dots":
        for k in range(1, 5):
            yield disc(*_between(tail, tip, k / 4), width * k / 6)
    elif form in ("step", "joint"):  # between neighbours a small tip or bar alone: what they show is not to be covered
        near, middle = min(length, 1.0), 0.5 * length
        if length > NEIGHBOURS:
            yield band([tail, tip], width)
        if form == "step":
            half = (0.07 + 1.2 * width) * near
            yield along(a, b, [(middle - half, 1.2 * half), (middle + half, 0.0), (middle - half, -1.2 * half)])
        else:
            half = 0.08 * near
            yield along(a, b, [(middle - half, width), (middle + half, width), (middle + half, -width), (middle - half, -width)])
    else:
        yield band([tail, tip], width)
        if form == "bar":
            yield along(tip, b, [(-0.03, -0.16), (0.03, -0.16), (0.03, 0.16), (-0.03, 0.16)])


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _badge(edge: Edge, a: Point, b: Point, unit: float) -> Iterator[Shape]:
    size = theme.text_px(0.15, 0.4, unit, 16.0)
    if not edge.figure or not size:
        return
    middle = _between(a, b, 0.5)
    wide = theme.GLYPH_WIDTH * size * len(edge.figure) / unit + 0.06
    high = 0.85 * size / unit + 0.06
    upright = abs(b[1] - a[1]) > abs(b[0] - a[0])
    length, w = (high, wide) if upright else (wide, high)
    length, w = max(length, 0.14) / 2, max(w, 0.2) / 2
    tip = 0.07
    corners = [(-length - tip / 2, w), (length - tip / 2, w), (length + tip, 0), (length - tip / 2, -w), (-length - tip / 2, -w)]
    where = along(middle, b, corners) if a != b else disc(*middle, max(length, w))
    text_x, text_y = along(middle, b, [(-tip / 4, 0)]) if a != b else ((middle[0],), (middle[1],))
    yield Shape(
        *where,
        fill=theme.BADGE_FILL,
        line=theme.BADGE_LINE,
        line_width=theme.line_px(theme.RIM_PX, unit),
        text=edge.figure,
        text_x=text_x[0],
        text_y=text_y[0],
        text_size=size,
        text_colour=colours.ink_on(theme.BADGE_FILL),
        bold=True,
        z=Layer.BADGE,
        key=edge.name,
    )
