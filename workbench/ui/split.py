"""The split panel: every way on with what was counted there, the one taken, the options that apply, what would have had to differ."""

from __future__ import annotations

import html
from typing import Any

from workbench.debugger.why import Way, ways_of
from workbench.engine.agenda import Event
from workbench.engine.game import Game
from workbench.engine.options import as_dict

BAR_PX = 120
ROW_PX = 21


def split_words(game: Game[Any], event: Event | None, seat: int | None = None) -> str:
    """The panel of a step as HTML; empty where there was no choice of ways, or the seat does not hear of it."""
    told = None if event is None else game.told(event, seat)
    if told is None or not told.branches:
        return ""
    ways = ways_of(told)
    most = max(1, *(way.amount for way in ways))
    rows = "".join(_row(way, most) for way in ways)
    clause, now = game.rulebook[told.clause], as_dict(game.options)
    read = ", ".join(f"{name} = {now[name]}" for name in clause.options if name in now)
    said = [f'<table style="border-spacing:0" aria-label="the ways on, with what was counted">{rows}</table>']
    if read:
        said.append(f'<div class="wb-quiet">counted with {html.escape(read)}</div>')
    if otherwise := game.rulebook.otherwise(told):
        said.append(f"<div>{html.escape(otherwise)}</div>")
    return "".join(said)


def _row(way: Way, most: int) -> str:
    bar = f'<div style="height:9px;width:{round(BAR_PX * way.amount / most)}px;background:currentColor;opacity:0.55"></div>'
    cells = (
        f'<td style="width:18px">{"➜" if way.taken else ""}</td>',
        f'<td style="padding-right:12px">{html.escape(way.to)}</td>',
        f'<td style="text-align:right;padding-right:8px">{way.amount}</td>',
        f'<td style="width:{BAR_PX}px">{bar}</td>',
        f"<td>{'taken' if way.taken else ''}</td>",
    )
    weight = "font-weight:600" if way.taken else ""
    return f'<tr style="height:{ROW_PX}px;{weight}">{"".join(cells)}</tr>'


def split_height(events: list[Event]) -> int:
    """Pixels that the panel of any of these steps needs, so that nothing jumps; 0 where no way was chosen."""
    most = max((len(event.branches) for event in events), default=0)
    return ROW_PX * most + 62 if most else 0
