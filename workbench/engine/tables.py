"""Tables that a designer may edit: rows of a CSV file, of its text or of dictionaries, read strictly, each with its place."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from workbench.engine.errors import Malformed

Table = str | Path | Iterable[dict[str, str]]
REMARK = "#"


def read_rows(table: Table, columns: tuple[str, ...], name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a table, each with its place (`tiles.csv, line 7`), in order.

    Parameters
    ----------
    table : str, Path or rows
        The path of a CSV file, its text (known by its line ends), or its rows as dictionaries. A row that begins with # is a remark.
    columns : tuple of str
        What the first line has to be; every row has a text in each column.
    name : str
        What the table is called in errors where it is no file.

    Raises
    ------
    Malformed
        Naming the file or table and the line; the column too where a text is missing.
    """
    if not isinstance(table, str | Path):
        _check_listed(table, name)
        for k, row in enumerate(table, 1):
            yield f"{name}, line {k}", _checked(f"{name}, line {k}", row, columns)
        return
    is_text = isinstance(table, str) and "\n" in table
    source = name if is_text else Path(table).name
    reader = csv.DictReader(io.StringIO(read_text(table, name)))
    if tuple(reader.fieldnames or ()) != columns:
        raise Malformed(f"{source}, line 1", f"the columns should be: {', '.join(columns)}")
    for row in reader:
        if not str(row[columns[0]]).startswith(REMARK):
            yield f"{source}, line {reader.line_num}", _checked(f"{source}, line {reader.line_num}", row, columns)


def read_text(source: str | Path, name: str = "") -> str:
    """A text as it is where it has line ends, else the text of the file of that path; `name` is what it is called in errors.

    Raises
    ------
    Malformed
        Naming a file that cannot be read.
    """
    if isinstance(source, str) and "\n" in source:
        return source
    if not isinstance(source, str | Path):
        raise Malformed(name, f"should be the path of a file or its text, not {source!r:.60}")
    try:
        return Path(source).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(Path(source).name or name, f"cannot be read ({error})") from None


def hash_of(content: Any) -> str:
    """What a table is called in records: the same for equal content, whatever its layout and remarks are."""
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def _check_listed(table: Any, name: str) -> None:
    if not isinstance(table, Iterable) or isinstance(table, Mapping | bytes):
        raise Malformed(name, "should be the path of a CSV file, its text, or a list of rows")


def _checked(place: str, row: Any, columns: tuple[str, ...]) -> dict[str, str]:
    if not isinstance(row, Mapping):
        raise Malformed(place, f"should be an object with the keys {', '.join(columns)}")
    if set(row) - set(columns):
        raise Malformed(place, f"there is more here than the {len(columns)} columns")
    for column in columns:
        if not isinstance(row.get(column), str):
            raise Malformed(f"{place}, column {column}", "is missing")
    return {column: row[column].strip() for column in columns}
