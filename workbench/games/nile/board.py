"""The board, read from a TOML file: NI-FIELDS, NI-COVER, NI-RIVER, NI-MARKET."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple

from workbench.engine.errors import Malformed
from workbench.engine.frozen import frozen
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import conform
from workbench.engine.tables import hash_of, read_text, source_name

SINGLE, DOUBLE, NONE = "single", "double", "none"
WAVES = (SINGLE, DOUBLE, NONE)
BANKS, LENGTHS = ("u", "l"), (2, 3, 4, 5)
ROWS = tuple(f"{bank}{length}" for bank in BANKS for length in LENGTHS)
COVERED = {"2": [2, 2, 3], "2+3": [2, 3], "3": [2, 2], "4": [2], "5": []}  # NI-COVER: lengths of the rows out of play
STALLS = {"m1": 5, "m2": 4, "m3": 4, "m4": 3}  # NI-MARKET
MOST_PALMS, AT_THE_DESERT = 4, 2


class Place(NamedTuple):
    """A field of the board.

    Parameters
    ----------
    name : str
        `u5.1`: upper bank, row of 5, at the river.
    row : str
        `u5`.
    step : int
        From the river, from 1.
    palms : int
        1 to 4.
    """

    name: str
    row: str
    step: int
    palms: int


@frozen
class RowForm:
    """A row of fields: palms from the river outward, and the river's wave symbol at its head."""

    __pydantic_config__: ClassVar[Any] = STRICT
    palms: tuple[int, ...]
    wave: Literal["single", "double"]


@frozen
class BoardForm:
    """The file: `notes` says what is assumed."""

    __pydantic_config__: ClassVar[Any] = STRICT
    notes: str
    rows: dict[str, RowForm]
    covered: dict[str, tuple[str, ...]]
    market: dict[str, int]


class Board:
    """Rows, fields and market of a game with so many players.

    Parameters
    ----------
    form : BoardForm
        All of it.
    cover : str
        A key of `covered`.

    Attributes
    ----------
    fields : tuple of Place
        Uncovered ones: upper bank first, rows by length, from the river outward.
    names : tuple of str
        Theirs.
    index : dict of str to int
        The place of a field in `fields`, and so in `state.fields`.
    rows : dict of str to range
        The fields of each row, from the river outward.
    heads : dict of str to str
        The river's wave symbol at each row: `single` or `double`.
    head : tuple of str
        By field: the river's symbol, for the first of a row; empty for the others.
    row_of : tuple of range
        By field: the fields of its row.
    palms : tuple of int
        By field.
    stalls : tuple of int
        How many stalls the market rows m1 to m4 have.
    covered : tuple of str
        Rows out of play.
    all_names : frozenset of str
        Every field, covered ones too.
    """

    def __init__(self, form: BoardForm, cover: str) -> None:
        every = [Place(f"{row}.{k}", row, k, palms) for row in ROWS for k, palms in enumerate(form.rows[row].palms, 1)]
        self.covered = form.covered[cover]
        self.all_names = frozenset(place.name for place in every)
        self.fields = tuple(place for place in every if place.row not in self.covered)
        self.names = tuple(place.name for place in self.fields)
        self.index = {name: k for k, name in enumerate(self.names)}
        self.rows = {row: range(self.index[f"{row}.1"], self.index[f"{row}.1"] + int(row[1])) for row in ROWS if row not in self.covered}
        self.heads = {row: form.rows[row].wave for row in self.rows}
        self.head = tuple(self.heads[place.row] if place.step == 1 else "" for place in self.fields)
        self.row_of = tuple(self.rows[place.row] for place in self.fields)
        self.palms = tuple(place.palms for place in self.fields)
        self.stalls = tuple(form.market[name] for name in STALLS)
        self.notes = form.notes


class Layout(NamedTuple):
    """A board of the file with the hash of its content."""

    form: BoardForm
    hash: str


def read_board(source: str | Path) -> Layout:
    """A board from a TOML file, by its path or its text.

    Raises
    ------
    Malformed
        Naming the file, the key, and the clause that forbids it.
    """
    name = source_name(source, "board")
    try:
        form = conform(BoardForm, tomllib.loads(read_text(source)))
        _rows(form.rows)
        _covered(form.covered)
        _market(form.market)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(name, str(error)) from None
    except Malformed as error:
        raise error if error.where == name else error.under(name) from None
    content = [
        sorted((key, row.palms, row.wave) for key, row in form.rows.items()),
        sorted(form.covered.items()),
        sorted(form.market.items()),
    ]
    return Layout(form, hash_of(content))


def _rows(rows: Mapping[str, RowForm]) -> None:
    _keys("rows", rows, ROWS, "NI-FIELDS")
    for name, row in rows.items():
        length = int(name[1])
        if len(row.palms) != length:
            raise Malformed(f"rows.{name}.palms", f"there are {len(row.palms)} fields in a row of {length}", "NI-FIELDS")
        for k, palms in enumerate(row.palms):
            if not 1 <= palms <= MOST_PALMS:
                raise Malformed(f"rows.{name}.palms[{k}]", f"a field shows 1 to {MOST_PALMS} palms, not {palms}", "NI-FIELDS")
        if row.palms[-1] > AT_THE_DESERT:
            where = f"rows.{name}.palms[{length - 1}]"
            raise Malformed(where, f"the field at the desert shows 1 or 2 palms, not {row.palms[-1]}", "NI-FIELDS")


def _covered(covered: Mapping[str, tuple[str, ...]]) -> None:
    _keys("covered", covered, tuple(COVERED), "NI-COVER")
    for key, rows in covered.items():
        for k, row in enumerate(rows):
            if row not in ROWS or row in rows[:k]:
                raise Malformed(f"covered.{key}[{k}]", f"{row!r} is no row, or stands twice; there are: {', '.join(ROWS)}", "NI-COVER")
        if sorted(int(row[1]) for row in rows) != COVERED[key]:
            lengths = " and ".join(map(str, COVERED[key])) or "none"
            raise Malformed(f"covered.{key}", f"the rows out of play should be of length {lengths}", "NI-COVER")


def _market(market: Mapping[str, int]) -> None:
    _keys("market", market, tuple(STALLS), "NI-MARKET")
    for name, stalls in market.items():
        if stalls != STALLS[name]:
            raise Malformed(f"market.{name}", f"the row has {STALLS[name]} stalls, not {stalls}", "NI-MARKET")


def _keys(where: str, found: Mapping[str, Any], wanted: tuple[str, ...], clause: str) -> None:
    for key in found:
        if key not in wanted:
            raise Malformed(f"{where}.{key}", f"is no known key here; there are: {', '.join(wanted)}", clause)
    for key in wanted:
        if key not in found:
            raise Malformed(f"{where}.{key}", "is missing", clause)
