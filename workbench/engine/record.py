"""Records: a session as JSON that anybody can read, write and check; what is wrong in one is said with its place."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval, Len

from workbench.engine.breakpoint import Breakpoint, Note
from workbench.engine.chance import LARGEST_SEED
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.files import write_whole
from workbench.engine.options import as_dict
from workbench.engine.rulebook import STRICT
from workbench.engine.session import Session
from workbench.engine.strict import LARGEST, Plainly, conform, read_json

FORMAT = "workbench-record/1"
ALWAYS = ("actions", "action", "of", "winners")  # named in a record also where they are empty: a stopped game has no winners
Index = Annotated[int, Interval(ge=0)]


Value = Annotated[bool | int | str, Plainly("should be true, false, a whole number or text")]


@dataclass(frozen=True)
class Branch:
    """A line that leaves another one: `of` names that branch (null: the main line), `at` counts the actions before it leaves."""

    __pydantic_config__: ClassVar[Any] = STRICT
    name: Annotated[str, Len(1)]
    at: Index
    actions: tuple[dict[str, Any], ...]
    of: str | None = None


@dataclass(frozen=True)
class Bookmark:
    """A note at a step: `action` counts from 0 on the main line or that of `branch`; null is the opening."""

    __pydantic_config__: ClassVar[Any] = STRICT
    action: Index | None
    step: Index
    note: str
    branch: str | None = None


@dataclass(frozen=True)
class Result:
    """What a record says of the end of its main line; checked on loading."""

    __pydantic_config__: ClassVar[Any] = STRICT
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Record:
    """A saved session. Only format, game, actions and one of seed or setup are needed."""

    __pydantic_config__: ClassVar[Any] = STRICT
    format: Literal["workbench-record/1"]
    game: str
    actions: tuple[dict[str, Any], ...]
    rules: str | None = None
    options: dict[str, Value] = field(default_factory=dict)
    seed: Annotated[int, Interval(ge=0, le=LARGEST_SEED)] | None = None
    setup: dict[str, Any] | None = None
    tables: dict[str, str] = field(default_factory=dict)
    branches: tuple[Branch, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    breakpoints: tuple[Breakpoint, ...] = ()
    result: Result | None = None


def schema() -> dict[str, Any]:
    """The JSON Schema of records."""
    from pydantic import TypeAdapter

    found = TypeAdapter(Record).json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found, "anyOf": [{"required": ["seed"]}, {"required": ["setup"]}]}


def read_record(text: str) -> Record:
    """A record from its JSON text; nothing is played yet.

    Raises
    ------
    Malformed
        Naming the first place that is wrong.
    """
    record = conform(Record, read_json(text))
    if record.seed is None and record.setup is None:
        raise Malformed("seed", "is missing: a record needs a seed or a setup")
    return record


def load_text(path: str | Path) -> str:
    """The text of a record's file.

    Raises
    ------
    WorkbenchError
        When it cannot be read, Malformed when it is too large or no text.
    """
    try:
        if Path(path).exists() and not Path(path).is_file():
            raise WorkbenchError(f"{path} cannot be read: it is no ordinary file.")
        size = Path(path).stat().st_size
        if size > LARGEST:
            raise Malformed("", f"{path} has {size:,} bytes; nothing over {LARGEST:,} is read")
        return Path(path).read_text(encoding="utf-8-sig")  # some editors write a mark first
    except UnicodeDecodeError:
        raise Malformed("", f"{path} is no text in UTF-8") from None
    except OSError as error:
        raise WorkbenchError(f"{path} cannot be read: {error.strerror}.") from None


def as_json(value: Any) -> dict[str, Any]:
    """A record, or a part of one, as JSON data without what is empty."""
    found = {item.name: getattr(value, item.name) for item in fields(value)}
    return {name: _plain(item) for name, item in found.items() if item not in (None, (), {}) or name in ALWAYS}


def _plain(item: Any) -> Any:
    if is_dataclass(item):
        return as_json(item)
    return [_plain(part) for part in item] if isinstance(item, tuple) else item


def record_of(session: Session) -> dict[str, Any]:
    """A session as a record: the main line, every branch, bookmarks, and the result where the main line is finished."""
    main = session.main_line()
    options = as_dict(session.game.options, "setup", "rule")
    outcome = session.game.outcome(main[-1].state)
    branches = []
    for start in session.branches():
        line = session.main_line(start)
        above = session.branch_of(start.parent) if start.parent else None
        actions = tuple(node.action.to_json() for node in line if node.action)
        branches.append(Branch(start.name, start.depth - 1, actions, above.name if above else None))
    record = Record(
        format=FORMAT,  # type: ignore[arg-type]
        game=session.game.key,
        rules=session.game.rulebook.about.rules,
        options=options,
        seed=session.seed,
        setup=None if session.setup is None else dict(session.setup),
        tables=session.game.tables(),
        actions=tuple(node.action.to_json() for node in main if node.action),
        branches=tuple(branches),
        bookmarks=tuple(_bookmark(session, note) for note in session.bookmarks),
        breakpoints=tuple(session.breakpoints),
        result=Result(outcome.scores, outcome.winners) if outcome else None,
    )
    return as_json(record)


def _bookmark(session: Session, note: Note) -> Bookmark:
    branch = session.branch_of(note.node)
    return Bookmark(note.node.depth - 1 if note.node.depth else None, note.step, note.text, branch.name if branch else None)


def save(session: Session, path: str | Path) -> None:
    """Write a session's record; a file that was there is replaced only once the new one is whole.

    Raises
    ------
    WorkbenchError
        When it cannot be written.
    """
    write_whole(path, json.dumps(record_of(session), ensure_ascii=False, indent=1) + "\n")
