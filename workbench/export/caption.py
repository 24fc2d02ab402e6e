"""A frame with its number, clause and sentence below: what a strip and an animation show."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from workbench.export.frames import Frame, Reel
from workbench.picture import theme
from workbench.picture.shapes import Shape
from workbench.picture.sheet import Sheet, sheet

_LETTER = 0.62  # of the font's height: an average letter's width
LINE_PX = theme.LINE_PX


def captioned(reel: Reel, width: float, facts: bool) -> list[Sheet]:
    """A sheet for each frame, all of one size.

    Parameters
    ----------
    reel : Reel
    width : float
        Longer side of the board, pixels.
    facts : bool
        Whether title and facts stand beside the board.
    """
    bare = [sheet(frame.scene, frame.marks, width, facts, reel.box) for frame in reel.frames]
    wide, high = max(each.width for each in bare), max(each.height for each in bare)
    letters = max(int(wide / (_LETTER * theme.TEXT_PX)), 10)
    texts = [wrap(frame.text, letters) for frame in reel.frames]
    full = high + theme.PAD_PX + LINE_PX * (1 + max(map(len, texts)))
    return [
        Sheet((*each.parts, tuple(_caption(frame, reel.total, high + theme.PAD_PX, lines))), wide, full)
        for each, frame, lines in zip(bare, reel.frames, texts, strict=True)
    ]


def _caption(frame: Frame, count: int, top: float, lines: Sequence[str]) -> list[Shape]:
    words = Shape(text_size=theme.TEXT_PX, align="left", z=0)
    aside = theme.PAD_PX + _LETTER * 1.1 * theme.TEXT_PX * len(f"{count}/{count}")
    found = [words._replace(text=f"{frame.number}/{count}", bold=True, text_x=2, text_y=top)]
    if frame.clause:
        found.append(words._replace(text=frame.clause, text_colour=theme.GREY, text_x=aside, text_y=top))
    return found + [words._replace(text=line, text_x=2, text_y=top + LINE_PX * (k + 1)) for k, line in enumerate(lines)]
