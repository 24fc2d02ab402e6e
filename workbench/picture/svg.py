"""A scene as a picture in a file: one self-contained SVG, the same text for the same scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from workbench.picture import theme
from workbench.picture.overlay import UNMARKED
from workbench.picture.shapes import Shape
from workbench.picture.sheet import Sheet, column, sheet
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
    return document(sheet(scene, marks, width, facts), scene.title, scene.text)


def facts_svg(scene: Scene) -> str:
    """The title and facts of a scene alone, in a column of `theme.COLUMN_PX`."""
    return document(column(scene), scene.title, scene.text)


def document(laid_out: Sheet, title: str, text: str) -> str:
    """A sheet as a self-contained SVG, with its title and what it shows in words."""
    hatches, drawn = _hatches([laid_out]), [line for part in laid_out.parts for line in _drawn(part)]
    return _document(laid_out.width, laid_out.height, title, text, hatches, drawn)


def contact(sheets: Sequence[Sheet], columns: int, gap: float, title: str, text: str) -> str:
    """Sheets of one size in rows, as one self-contained SVG; what several of them show is in it once.

    Parameters
    ----------
    sheets : sequence of Sheet
        At least one.
    columns : int
        Sheets in a row.
    gap : float
        Pixels between them, and around all.
    title, text : str
        What the whole shows.
    """
    each = [[line for part in found.parts for line in _drawn(part)] for found in sheets]
    often = [line for line, count in Counter(line for lines in each for line in set(lines)).items() if count > 1]
    names = {line: f"s{k}" for k, line in enumerate(sorted(often))}
    wide, high = sheets[0].width + gap, sheets[0].height + gap
    drawn = []
    for k, lines in enumerate(each):
        moved = f"translate({_n(gap + wide * (k % columns))} {_n(gap + high * (k // columns))})"
        inside = [f'<use href="#{names[line]}"/>' if line in names else line for line in lines]
        drawn += [f'<g transform="{moved}">', *inside, "</g>"]
    common = [f'<g id="{name}">{line}</g>' for line, name in names.items()]
    full = gap + wide * min(columns, len(sheets)), gap + high * -(-len(sheets) // columns)
    return _document(*full, title, text, [*_hatches(sheets), *common], drawn)


def _document(full: float, height: float, title: str, text: str, defined: list[str], drawn: list[str]) -> str:
    size = f'width="{_n(full)}" height="{_n(height)}" viewBox="0 0 {_n(full)} {_n(height)}" style="max-width:100%;height:auto"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family={quoteattr(theme.FONT)}>',
            f"<title>{_text(title)}</title>",
            f"<desc>{_text(text)}</desc>",
            *(["<defs>", *defined, "</defs>"] if defined else []),
            f'<rect width="{_n(full)}" height="{_n(height)}" fill="{theme.PAPER}"/>',
            *drawn,
            "</svg>\n",
        ]
    )


def _hatches(sheets: Sequence[Sheet]) -> list[str]:
    found = {(shape.hatch, shape.line) for each in sheets for part in each.parts for shape in part if shape.hatch}
    return [_pattern(*pair) for pair in sorted(found)]


def _drawn(shapes: tuple[Shape, ...]) -> list[str]:
    """Polygons first and texts above them, as every renderer draws them."""
    return [_polygon(s) for s in shapes if s.xs] + [_words(s) for s in shapes if s.text]


@lru_cache(1 << 14)  # most of a picture is what it was a step before
def _polygon(shape: Shape) -> str:
    points = " ".join(f"{_n(px)},{_n(py)}" for px, py in zip(shape.xs, shape.ys, strict=True))
    lined = bool(shape.line and shape.line_width)
    stroke = f' stroke="{shape.line}" stroke-width="{_n(shape.line_width)}" stroke-linejoin="round"' if lined else ""
    pale = f' opacity="{_n(shape.alpha)}"' if shape.alpha < 1 else ""
    drawn = [f'<polygon points="{points}" fill="{shape.fill or "none"}"{stroke}{pale}/>'] if shape.fill or lined else []
    if shape.hatch:
        drawn.append(f'<polygon points="{points}" fill="url(#{_hatch_id(shape.hatch, shape.line)})"{pale}/>')
    return "\n".join(drawn)


def _words(shape: Shape) -> str:
    x, y = shape.text_x, shape.text_y
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
