"""Steps as data: lines of JSON as `workbench trace` prints them, and a flat table for whoever counts with pandas or a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

from workbench.engine.report import step_data
from workbench.engine.session import Session
from workbench.export.span import Span

Entry = dict[str, Any]
FIRST = ("action", "step", "player", "kind", "clause", "mark", "token", "spots", "text")


def entries(session: Session, taken: Span, seat: int | None = None) -> Iterator[Entry]:
    """One entry a step, as `report.trace` makes them, with what a seat hears of it (None: everything)."""
    for moment in taken.moments:
        if moment.event is not None:
            yield step_data(session.game, moment.node, moment.shown - 1, seat)


def as_json_lines(session: Session, taken: Span, seat: int | None = None) -> str:
    """The entries, one a line."""
    return "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries(session, taken, seat))


def flat(session: Session, taken: Span, seat: int | None = None) -> list[Entry]:
    """The entries as flat records with the same keys each: numbers and texts, or None where a step has no such thing.

    Figures have columns of their own, named `numbers.given` and so on; lists are joined by spaces, branches as `b2=3`.
    `pandas.DataFrame(flat(...))` takes it as it is.
    """
    made = [_flat(entry) for entry in entries(session, taken, seat)]
    rest = sorted({name for entry in made for name in entry} - set(FIRST))
    return [{name: entry.get(name) for name in (*FIRST, *rest)} for entry in made]


def as_columns(session: Session, taken: Span, seat: int | None = None) -> dict[str, list[Any]]:
    """The same table by columns, all of one length."""
    made = flat(session, taken, seat)
    return {name: [entry[name] for entry in made] for name in (made[0] if made else dict.fromkeys(FIRST))}


def as_csv(session: Session, taken: Span, seat: int | None = None) -> str:
    """The same table as CSV; an empty cell where a step has no such thing."""
    table = as_columns(session, taken, seat)
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(table)
    out.writerows(zip(*table.values(), strict=True))
    return text.getvalue()


def _flat(entry: Entry) -> Entry:
    found = {name: _cell(value) for name, value in entry.items() if name != "numbers"}
    return found | {f"numbers.{name}": _cell(value) for name, value in entry["numbers"].items()}


def _cell(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return " ".join("=".join(map(str, part)) if isinstance(part, list) else str(part) for part in value)
