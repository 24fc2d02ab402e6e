"""A flow as one HTML file that a mail can carry: board, steps and rules, with BokehJS inside; no kernel, no network."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from math import ceil, isnan
from pathlib import Path
from typing import Any, NamedTuple

from workbench.canvas import Row, canvas, columns, levels, rows
from workbench.export.frames import Reel
from workbench.picture import theme
from workbench.picture.overlay import Box
from workbench.picture.sheet import Sheet, column, laid, sheet

HERE = Path(__file__).parent
HINT = "Arrow keys step, Home and End jump, the space bar plays."
WIDEST, HIGHEST = 720, 590  # pixels of the board: with all that stands beside and below it, the page fits on 1280x800
RIM = 8  # pixels beside the column of facts, for signs that stick out
ACCOUNT = ("given", "kept", "lost")


def page(reel: Reel) -> str:
    """The frames of a reel as a page.

    Every row that any frame draws is in it once; a frame is the one before with some rows cut out and others put in.
    """
    from bokeh.document import Document
    from bokeh.embed import file_html
    from bokeh.events import DocumentReady
    from bokeh.models import ColumnDataSource, CustomJS, Range1d
    from bokeh.resources import INLINE

    side = _side(reel.box)
    pictures = [
        _picture([sheet(frame.scene, frame.marks, side, facts=False, box=reel.box) for frame in reel.frames]),
        _picture([column(frame.scene) for frame in reel.frames], RIM),
    ]
    numbers: dict[str, int] = {}
    cuts, sources = [], []
    document = Document()
    for picture in pictures:
        found = [_cuts(numbers, level) for level in zip(*picture.frames(), strict=True)]
        own = [ColumnDataSource(columns(())) for _ in found]
        width, height = picture.width, picture.height
        document.add_root(canvas(own, width, height, Range1d(start=0, end=width), Range1d(start=0, end=height)))
        cuts += found
        sources += own
    document.js_on_event(DocumentReady, CustomJS(args={"sources": sources}, code=(HERE / "page.js").read_text("utf-8")))
    rows_once = [json.loads(row) for row in numbers]
    return file_html(
        document,
        INLINE,
        reel.title,
        template=(HERE / "page.html.jinja").read_text("utf-8"),
        template_variables={
            "board": pictures[0],
            "facts": pictures[1],
            "last": len(reel.frames) - 1,
            "hint": HINT,
            "look": vars(theme),
            "style": (HERE / "page.css").read_text("utf-8"),
            "data": _script(_data(reel) | {"rows": rows_once, "cuts": cuts}),
        },
    )


def _side(box: Box) -> float:
    """Pixels of the longer side of a board that keeps within `WIDEST` and `HIGHEST`."""
    wide, high = box[2] - box[0], box[3] - box[1]
    return max(wide, high) * min(WIDEST / wide, HIGHEST / high)


class _Picture(NamedTuple):
    """What one canvas shows, frame by frame."""

    sheets: list[Sheet]
    width: int
    height: int

    def frames(self) -> Iterator[list[list[str]]]:
        """The rows of each frame by level, y up, as the JSON that stands for them; of pixels one decimal is seen."""
        for each in self.sheets:
            up = levels(shape for part in each.parts for shape in laid(part, top=self.height))
            yield [[json.dumps(_short(row), ensure_ascii=False) for row in rows(level, 1.0)] for level in up]


def _picture(sheets: list[Sheet], rim: int = 0) -> _Picture:
    return _Picture(sheets, ceil(max(each.width for each in sheets)) + rim, ceil(max(each.height for each in sheets)))


def _short(row: Row) -> list[Any]:
    return [_number(cell) if not isinstance(cell, list) else [_number(value) for value in cell] for cell in row]


def _number(cell: Any) -> Any:
    if not isinstance(cell, float):
        return cell
    return None if isnan(cell) else round(cell, 1) + 0.0  # NaN stands between the lines of a hatch


def _cuts(numbers: dict[str, int], level: Iterable[list[str]]) -> list[tuple[int, int, list[int]]]:
    """For each frame what of a level is not as it was: from where, how many rows, which instead, by the numbers that rows get."""
    cuts = []
    before: list[int] = []
    for frame in level:
        now = [numbers.setdefault(row, len(numbers)) for row in frame]
        same = _alike(before, now)
        tail = _alike(before[same:][::-1], now[same:][::-1])
        cuts.append((same, len(before) - same - tail, now[same : len(now) - tail]))
        before = now
    return cuts


def _alike(one: list[int], other: list[int]) -> int:
    """How many items two lists begin with alike."""
    return next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _data(reel: Reel) -> dict[str, Any]:
    """What stands beside the picture: sentences, clauses, the account, the position in words."""
    words: dict[str, int] = {}
    moving = any(any(frame.account) for frame in reel.frames)
    steps = [
        {
            "text": frame.text,
            "clause": frame.clause,
            "begins": frame.mark.endswith("begins"),
            "words": words.setdefault(frame.scene.text, len(words)),
            "account": frame.account if moving else None,
        }
        for frame in reel.frames
    ]
    found = reel.game.rulebook
    clauses = {
        name: {"title": found[name].title, "status": found[name].status, "text": f"{found[name].text} {found[name].remark}".rstrip()}
        for name in {frame.clause: None for frame in reel.frames if frame.clause}
    }
    account = [*(reel.game.account_words[name] for name in ACCOUNT), "on its way"]
    return {"steps": steps, "clauses": clauses, "words": list(words), "account": account}


def _script(data: Any) -> str:
    """Data as JSON that may stand in a script of a page: nothing in it ends that script."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
