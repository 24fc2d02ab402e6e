"""A scene as a picture in a file: one self-contained SVG, the same text for the same scene."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from workbench.picture import theme
from workbench.picture.facts import fact_shapes
from workbench.picture.overlay import UNMARKED
from workbench.picture.paint import frame, paint
from workbench.picture.shapes import Shape
from workbench.scene import Marks, Scene

_ANCHORS: Final = {"center": "middle", "left": "start", "right": "end"}
_H: Final = theme.HATCH_PX

# XML 1.0 has no place for most control characters, not even escaped.
_CONTROLS: Final = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)], "\ufffd")

HATCHES: Final = {
    "horizontal_line": f"M0,{_H / 2:g}H{_H:g}",
    "vertical_line": f"M{_H / 2:g},0V{_H:g}",
    "cross": f"M0,{_H / 2:g}H{_H:g}M{_H / 2:g},0V{_H:g}",
    "right_diagonal_line": f"M-1,{_H + 1:g}L{_H + 1:g},-1M-1,1L1,-1M{_H - 1:g},{_H + 1:g}L{_H + 1:g},{_H - 1:g}",
    "left_diagonal_line": f"M-1,-1L{_H + 1:g},{_H + 1:g}M-1,{_H - 1:g}L1,{_H + 1:g}M{_H - 1:g},-1L{_H + 1:g},1",
    "diagonal_cross": f"M0,0L{_H:g},{_H:g}M0,{_H:g}L{_H:g},0",
    "dot": f"M{_H / 2 - 0.8:g},{_H / 2:g}h1.6",
}

Place = Callable[[float, float], tuple[float, float]]


def svg(scene: Scene, marks: Marks = UNMARKED, width: float = theme.BOARD_PX, facts: bool = True) -> str:
    """A scene as a self-contained SVG on a white ground.

    Parameters
    ----------
    scene : Scene
        Its title and text become the picture's title and description.
    marks : Marks
        What is laid over it.
    width : float
        Longer side of the board, pixels.
    facts : bool
        Whether the scene's title and facts stand in a column of `theme.COLUMN_PX` to the right of the board.

    Raises
    ------
    ValueError
        Where a piece or an edge names a spot that the scene does not have.
    """
    left, bottom, right, top = frame(scene)
    unit = width / max(right - left, top - bottom)
    board_width, height = (right - left) * unit, (top - bottom) * unit
    full = board_width
    board = paint(scene, marks, unit)
    beside: tuple[Shape, ...] = ()
    if facts and scene.facts:
        beside, needed = fact_shapes(scene)
        full, height = board_width + theme.PAD_PX + theme.COLUMN_PX + theme.PAD_PX, max(height, needed + 2 * theme.PAD_PX)
    drawn = [
        *_drawn(board, lambda x, y: ((x - left) * unit, (top - y) * unit)),
        *_drawn(beside, lambda x, y: (board_width + theme.PAD_PX + x, theme.PAD_PX - y)),
    ]
    return _document(scene, full, height, board, drawn)


def facts_svg(scene: Scene) -> str:
    """The title and facts of a scene alone, in a column of `theme.COLUMN_PX`."""
    shapes, height = fact_shapes(scene)
    return _document(scene, theme.COLUMN_PX, height, shapes, _drawn(shapes, lambda x, y: (x, -y)))


def _document(scene: Scene, full: float, height: float, shapes: tuple[Shape, ...], drawn: list[str]) -> str:
    hatches = sorted({(shape.hatch, shape.line) for shape in shapes if shape.hatch})
    size = f'width="{_n(full)}" height="{_n(height)}" viewBox="0 0 {_n(full)} {_n(height)}" style="max-width:100%;height:auto"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family={quoteattr(theme.FONT)}>',
            f"<title>{_text(scene.title)}</title>",
            f"<desc>{_text(scene.text)}</desc>",
            *(["<defs>", *(_pattern(*pair) for pair in hatches), "</defs>"] if hatches else []),
            f'<rect width="{_n(full)}" height="{_n(height)}" fill="{theme.PAPER}"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def _drawn(shapes: tuple[Shape, ...], place: Place) -> list[str]:
    """Polygons first and texts above them, as every renderer draws them."""
    return [_polygon(s, place) for s in shapes if s.xs] + [_words(s, place) for s in shapes if s.text]


def _polygon(shape: Shape, place: Place) -> str:
    points = " ".join(f"{_n(px)},{_n(py)}" for px, py in (place(x, y) for x, y in zip(shape.xs, shape.ys, strict=True)))
    lined = bool(shape.line and shape.line_width)
    stroke = f' stroke="{shape.line}" stroke-width="{_n(shape.line_width)}" stroke-linejoin="round"' if lined else ""
    pale = f' opacity="{_n(shape.alpha)}"' if shape.alpha < 1 else ""
    drawn = [f'<polygon points="{points}" fill="{shape.fill or "none"}"{stroke}{pale}/>'] if shape.fill or lined else []
    if shape.hatch:
        drawn.append(f'<polygon points="{points}" fill="url(#{_hatch_id(shape.hatch, shape.line)})"{pale}/>')
    return "\n".join(drawn)


def _words(shape: Shape, place: Place) -> str:
    x, y = place(shape.text_x, shape.text_y)
    weight = ' font-weight="bold"' if shape.bold else ""
    pale = f' opacity="{_n(shape.alpha)}"' if shape.alpha < 1 else ""
    # Not every program that shows SVG knows central baselines: figures are about 0.72 of a font's size high.
    return (
        f'<text x="{_n(x)}" y="{_n(y + 0.36 * shape.text_size)}" font-size="{_n(shape.text_size)}" text-anchor="{_ANCHORS[shape.align]}"'
        f' fill="{shape.text_colour}"{weight}{pale}>{_text(shape.text)}</text>'
    )


def _pattern(hatch: str, colour: str) -> str:
    cap = ' stroke-linecap="round"' if hatch == "dot" else ""
    return (
        f'<pattern id="{_hatch_id(hatch, colour)}" width="{_H:g}" height="{_H:g}" patternUnits="userSpaceOnUse">'
        f'<path d="{HATCHES[hatch]}" stroke="{colour}" stroke-width="{theme.HATCH_WEIGHT}" fill="none"{cap}/></pattern>'
    )


def _hatch_id(hatch: str, colour: str) -> str:
    return f"hatch-{hatch}-{colour.lstrip('#')}"


def _text(words: str) -> str:
    return escape(words.translate(_CONTROLS))


def _n(value: float) -> str:
    """A number with two decimals at most, and never -0."""
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 1e5 else f"{value:.0f}"
