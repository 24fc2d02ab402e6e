"""The tables of the game: dominoes (a spreadsheet) and icons, ours or a designer's own (BV-HAND, BV-ICON, BV-POWER)."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from workbench.engine.errors import Malformed
from workbench.engine.strict import read_toml
from workbench.games.blue_vein.parts import FIELD, RIVER, SIDES, WORKSHOP, Part, Side
from workbench.games.blue_vein.state import DROPLET, TOKEN

COLUMNS = ("name", "kind1", "arrows1", "icon1", "walls1", "kind2", "arrows2", "icon2", "walls2")
KINDS = (RIVER, FIELD, WORKSHOP)


class Icons(NamedTuple):
    """What a part can show besides a droplet.

    Parameters
    ----------
    goods, powers : tuple of str
    notes : str
        What is assumed, and what was measured with these tables.
    """

    goods: tuple[str, ...]
    powers: tuple[str, ...]
    notes: str


class Stock(NamedTuple):
    """The dominoes of a game.

    Parameters
    ----------
    parts : dict of str to (Part, Part)
        Both halves by the name of the domino, as written for turn `E`, in the order of the table.
    turned : dict of (str, str) to (Part, Part)
        Both halves as they lie, by the name of the domino and its turn.
    hash : str
        Of the table's content.
    """

    parts: dict[str, tuple[Part, Part]]
    turned: dict[tuple[str, Side], tuple[Part, Part]]
    hash: str


def read_icons(path: Path) -> Icons:
    """The icons of a TOML file with the lists `goods` and `powers` and a text `notes`.

    Raises
    ------
    Malformed
        Naming the file and the key.
    """
    data = read_toml(path)
    for key in ("goods", "powers"):
        names = data.get(key)
        if not isinstance(names, list) or not all(isinstance(name, str) and name.isidentifier() for name in names):
            raise Malformed(f"{path.name}: {key}", "should be a list of names, each one word")
        if wrong := [name for k, name in enumerate(names) if name in names[:k] or name in (DROPLET, TOKEN)]:
            raise Malformed(f"{path.name}: {key}", f"{wrong[0]} stands twice, or is no name for an icon of this kind")
    return Icons(tuple(data["goods"]), tuple(data["powers"]), str(data.get("notes", "")))


def read_stock(table: str | Path | Iterable[dict[str, str]], icons: Iterable[str]) -> Stock:
    """Dominoes from a table.

    Parameters
    ----------
    table : str, Path or rows
        The text of a CSV file with the columns of `COLUMNS`, the path of one, or its rows as dictionaries. Arrows and walls are letters
        (`SE`); a row whose name begins with # is a remark.
    icons : iterable of str
        What a part can show.

    Raises
    ------
    Malformed
        Naming line and column of what is wrong.
    """
    source, rows = _rows(table)
    known = {DROPLET, *icons}
    parts: dict[str, tuple[Part, Part]] = {}
    for line, row in rows:
        name = row["name"]
        if not name or not name.isidentifier():
            raise Malformed(f"{source}, line {line}, column name", f"{name!r} is no name: one word of letters and figures")
        if name in parts:
            raise Malformed(f"{source}, line {line}, column name", f"the domino {name} stands twice")
        parts[name] = _part(f"{source}, line {line}", row, "1", known), _part(f"{source}, line {line}", row, "2", known)
    if not parts:
        raise Malformed(source, "holds no domino")
    said = repr([(name, *map(_plain, halves)) for name, halves in parts.items()])
    turned = {(name, side): (first.turned(side), second.turned(side)) for name, (first, second) in parts.items() for side in SIDES}
    return Stock(parts, turned, hashlib.sha256(said.encode()).hexdigest()[:16])


def _plain(part: Part) -> tuple[Any, ...]:
    return part.kind, part.arrows, part.icon, part.walls


def _rows(table: str | Path | Iterable[dict[str, str]]) -> tuple[str, Iterator[tuple[int, dict[str, str]]]]:
    if isinstance(table, str | Path):
        is_text = isinstance(table, str) and "\n" in table
        source = "dominoes" if is_text else Path(table).name
        try:
            text = str(table) if is_text else Path(table).read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise Malformed(source, f"cannot be read ({error})") from None
        reader = csv.DictReader(io.StringIO(text))
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise Malformed(f"{source}, line 1", f"the columns should be: {', '.join(COLUMNS)}")
        return source, ((reader.line_num, _checked(source, reader.line_num, row)) for row in reader if not str(row["name"]).startswith("#"))
    rows = list(table)
    return "dominoes", ((k, _checked("dominoes", k, {"walls1": "", "walls2": "", **row})) for k, row in enumerate(rows, 1))


def _checked(source: str, line: int, row: dict[Any, Any]) -> dict[str, str]:
    """A row with a text in each column and no more."""
    for column in (*COLUMNS, *row):
        if column not in COLUMNS:
            raise Malformed(f"{source}, line {line}", f"there is more here than the {len(COLUMNS)} columns")
        if not isinstance(row.get(column), str):
            raise Malformed(f"{source}, line {line}, column {column}", "is missing")
    return {column: row[column].strip() for column in COLUMNS}


def _part(place: str, row: dict[str, str], half: str, icons: set[str]) -> Part:
    kind, icon = row[f"kind{half}"], row[f"icon{half}"]
    if kind not in KINDS:
        raise Malformed(f"{place}, column kind{half}", f"{kind!r} is no kind of part; there are: {', '.join(KINDS)}")
    if icon and icon not in icons:
        raise Malformed(f"{place}, column icon{half}", f"there is no icon {icon!r}; there are: {', '.join(sorted(icons))}")
    arrows, walls = (_sides(f"{place}, column {name}{half}", row[f"{name}{half}"]) for name in ("arrows", "walls"))
    if arrows and kind != RIVER:
        raise Malformed(f"{place}, column arrows{half}", f"a {kind} has no arrows: they are a river's")
    return Part(kind, arrows, icon, walls)


def _sides(place: str, text: str) -> tuple[str, ...]:
    if any(side not in SIDES or text.count(side) > 1 for side in text):
        raise Malformed(place, f"{text!r} should be letters of N, E, S and W, each once")
    return tuple(side for side in SIDES if side in text)
