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
    if not is_table(table):
        raise Malformed(name, f"should be a path, the text of a table or a list of rows, not {table!r:.60}")
    if not isinstance(table, str | Path):
        for k, row in enumerate(table, 1):
            yield f"{name}, line {k}", _checked(f"{name}, line {k}", row, columns)
        return
    source = source_name(table, name)
    reader = csv.DictReader(io.StringIO(read_text(table, name)))
    if tuple(reader.fieldnames or ()) != columns:
        raise Malformed(f"{source}, line 1", f"the columns should be: {', '.join(columns)}")
    for row in reader:
        if not str(row[columns[0]]).startswith(REMARK):
            yield f"{source}, line {reader.line_num}", _checked(f"{source}, line {reader.line_num}", row, columns)


def read_text(source: str | Path, name: str = "") -> str:
    """A text as it is where it has line ends, else the text of the file of that path; `name` is what errors call it where it has none.

    Raises
    ------
    Malformed
        Naming a file that cannot be read.
    """
    if not (is_table(source) and isinstance(source, str | Path)):
        raise Malformed(name, f"should be a path or a text of more than one line, not {source!r:.60}")
    if isinstance(source, str) and "\n" in source:
        return source
    try:
        return Path(source).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Malformed(Path(source).name or name, f"cannot be read ({error})") from None


def source_name(source: Any, name: str) -> str:
    """What a source is called in errors: its file's name, or that name where it is no path."""
    is_path = isinstance(source, Path) or (isinstance(source, str) and "\n" not in source)
    return (Path(source).name if is_path else "") or name


def is_table(found: Any) -> bool:
    """Whether something is of the kinds that `Table` has: a caller may hand over anything."""
    return found != "" and isinstance(found, Iterable | Path) and not isinstance(found, bytes | Mapping)


def hash_of(content: Any) -> str:
    """What a table is called in records: the same for equal content, whatever its layout and remarks are."""
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


def _checked(place: str, row: Any, columns: tuple[str, ...]) -> dict[str, str]:
    if not isinstance(row, Mapping):
        raise Malformed(place, f"a row should be an object with these columns: {', '.join(columns)}; not {row!r:.60}")
    if set(row) - set(columns):
        raise Malformed(place, f"there is more here than the {len(columns)} columns")
    for column in columns:
        if not isinstance(found := row.get(column), str):
            raise Malformed(f"{place}, column {column}", "is missing" if found is None else f"should be text in quotes, not {found!r:.60}")
    return {column: row[column].strip() for column in columns}
