"""The tables of the game: dominoes (a spreadsheet) and icons, ours or a designer's own (BV-HAND, BV-ICON, BV-POWER)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from workbench.engine.errors import Malformed
from workbench.engine.strict import read_toml
from workbench.engine.tables import Table, hash_of, is_table, read_rows
from workbench.games.blue_vein.parts import FIELD, RIVER, SIDES, WORKSHOP, Part, Side
from workbench.games.blue_vein.state import DROPLET, TOKEN

COLUMNS = ("name", "kind1", "arrows1", "icon1", "walls1", "kind2", "arrows2", "icon2", "walls2")
MAY_LACK = [column for column in COLUMNS if not column.startswith(("name", "kind"))]  # in rows that a program writes
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
    wet : dict of str to (bool, bool)
        By the name of the domino: whether the first half is river, and the second.
    turned : dict of (str, str) to (Part, Part)
        Both halves as they lie, by the name of the domino and its turn.
    hash : str
        Of the table's content.
    """

    parts: dict[str, tuple[Part, Part]]
    wet: dict[str, tuple[bool, bool]]
    turned: dict[tuple[str, Side], tuple[Part, Part]]
    hash: str


def read_icons(path: Path, known_powers: Iterable[str]) -> Icons:
    """The icons of a TOML file with the lists `goods` and `powers` and a text `notes`; each power has a class of that name.

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
    names = [DROPLET, TOKEN, *data["goods"], *data["powers"]]
    if twice := [name for k, name in enumerate(names) if name in names[:k]]:
        raise Malformed(f"{path.name}", f"{twice[0]!r} names two things")
    if unknown := set(data["powers"]).difference(known_powers):
        raise Malformed(f"{path.name}: powers", f"there is no power {min(unknown)!r}; there are: {', '.join(sorted(known_powers))}")
    return Icons(tuple(data["goods"]), tuple(data["powers"]), str(data.get("notes", "")))


def read_stock(table: Table, icons: Iterable[str]) -> Stock:
    """Dominoes from a table.

    Parameters
    ----------
    table : str, Path or rows
        The text of a CSV file with the columns of `COLUMNS`, the path of one, or its rows as dictionaries, which may lack what is
        empty. Arrows and walls are letters (`SE`); a row whose name begins with # is a remark.
    icons : iterable of str
        What a part can show.

    Raises
    ------
    Malformed
        Naming line and column of what is wrong.
    """
    if is_table(table) and not isinstance(table, str | Path):
        table = map(_filled, table)
    known = {DROPLET, *icons}
    parts: dict[str, tuple[Part, Part]] = {}
    for place, row in read_rows(table, COLUMNS, "dominoes"):
        name = row["name"]
        if not name.isidentifier():
            raise Malformed(f"{place}, column name", f"{name!r} is no name: one word of letters and figures")
        if name in parts:
            raise Malformed(f"{place}, column name", f"the domino {name} stands twice")
        parts[name] = _part(place, row, "1", known), _part(place, row, "2", known)
    if not parts:
        raise Malformed("dominoes", "holds no domino")
    turned = {(name, side): (first.turned(side), second.turned(side)) for name, (first, second) in parts.items() for side in SIDES}
    wet = {name: (first.kind == RIVER, second.kind == RIVER) for name, (first, second) in parts.items()}
    return Stock(parts, wet, turned, hash_of([(name, *map(_plain, halves)) for name, halves in parts.items()]))


def _plain(part: Part) -> tuple[Any, ...]:
    return part.kind, part.arrows, part.icon, part.walls


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


def _filled(row: Any) -> Any:
    """A row with what it may lack; what is no row is left for `read_rows` to refuse."""
    return {**dict.fromkeys(MAY_LACK, ""), **row} if isinstance(row, Mapping) else row
