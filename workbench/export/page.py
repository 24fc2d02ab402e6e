"""A flow as one HTML file that a mail can carry: board, steps and rules, with BokehJS inside; no kernel, no network."""

from __future__ import annotations

import json
from collections.abc import Iterable
from math import isnan
from pathlib import Path
from typing import Any

from workbench.canvas import Row, canvas, columns, rows
from workbench.export.frames import Reel
from workbench.picture import theme
from workbench.picture.sheet import Sheet, laid, sheet

HERE = Path(__file__).parent
HINT = "Arrow keys step, Home and End jump, the space bar plays."
HIGHEST = 590  # pixels of the picture: with controls and sentence below it, all fits on 1280x800
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

    sheets = _sheets(reel)
    width, height = (round(max(sizes)) for sizes in zip(*((each.width, each.height) for each in sheets), strict=True))
    table, cuts = _cuts([_rows_of(each, height) for each in sheets])
    source = ColumnDataSource(columns(()))
    document = Document()
    document.add_root(canvas(source, width, height, Range1d(start=0, end=width), Range1d(start=0, end=height)))
    document.js_on_event(DocumentReady, CustomJS(args={"source": source}, code=(HERE / "page.js").read_text("utf-8")))
    return file_html(
        document,
        INLINE,
        reel.title,
        template=(HERE / "page.html.jinja").read_text("utf-8"),
        template_variables={
            "width": width,
            "height": height,
            "last": len(reel.frames) - 1,
            "hint": HINT,
            "look": vars(theme),
            "style": (HERE / "page.css").read_text("utf-8"),
            "data": _script(_data(reel) | {"rows": table, "cuts": cuts}),
        },
    )


def _sheets(reel: Reel) -> list[Sheet]:
    return [sheet(frame.scene, frame.marks, HIGHEST, facts=True, box=reel.box) for frame in reel.frames]


def _rows_of(laid_out: Sheet, height: int) -> list[str]:
    """The rows of a sheet, y up, each as the JSON that stands for it; of pixels one decimal is seen."""
    up = (laid(part, lambda x, y: (x, height - y)) for part in laid_out.parts)
    return [json.dumps(_short(row), ensure_ascii=False) for part in up for row in rows(part, 1.0)]


def _short(row: Row) -> list[Any]:
    return [_number(cell) if not isinstance(cell, list) else [_number(value) for value in cell] for cell in row]


def _number(cell: Any) -> Any:
    if not isinstance(cell, float):
        return cell
    return None if isnan(cell) else round(cell, 1) + 0.0  # NaN stands between the lines of a hatch


def _cuts(frames: Iterable[list[str]]) -> tuple[list[Any], list[tuple[int, int, list[int]]]]:
    """Every row once, and for each frame what differs from the one before: from where, how many rows, which instead."""
    numbers: dict[str, int] = {}
    cuts = []
    before: list[int] = []
    for frame in frames:
        now = [numbers.setdefault(row, len(numbers)) for row in frame]
        same = _alike(before, now)
        tail = _alike(before[same:][::-1], now[same:][::-1])
        cuts.append((same, len(before) - same - tail, now[same : len(now) - tail]))
        before = now
    return [json.loads(row) for row in numbers], cuts


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
            "mark": frame.mark,
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
