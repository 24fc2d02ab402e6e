"""Records: a session as JSON that anybody can read, write and check; what is wrong in one is said with its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval

from workbench.engine.errors import IllegalAction, Malformed, WorkbenchError
from workbench.engine.files import write_whole
from workbench.engine.game import LARGEST_SEED
from workbench.engine.options import as_dict
from workbench.engine.registry import game
from workbench.engine.rulebook import STRICT
from workbench.engine.session import Node, Session
from workbench.engine.strict import LARGEST, conform, read_json

FORMAT = "workbench-record/1"
Index = Annotated[int, Interval(ge=0)]
Value = bool | int | str


@dataclass(frozen=True)
class Branch:
    """A line that leaves another one: `of` names that branch (null: the main line), `at` counts the actions before it leaves."""

    __pydantic_config__: ClassVar[Any] = STRICT
    name: str
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
    breakpoints: tuple[dict[str, Any], ...] = ()
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
        size = Path(path).stat().st_size
        if size > LARGEST:
            raise Malformed("", f"{path} has {size:,} bytes; nothing over {LARGEST:,} is read")
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Malformed("", f"{path} is no text in UTF-8") from None
    except OSError as error:
        raise WorkbenchError(f"{path} cannot be read: {error.strerror}.") from None


def replay(record: Record) -> Session:
    """Play a record: its main line, then its branches; the cursor is at the end of the main line.

    All actions are read before the first is played.

    Raises
    ------
    Malformed
        For what cannot be read, with its place; also when the result is another one than the record says.
    IllegalAction
        For an action that a clause forbids, with its index.
    """
    the_game = game(record.game, **record.options)
    try:
        session = Session(the_game, record.seed or 0, record.setup)
    except Malformed as error:
        raise error.under("setup") if error.where != "seed" else error from None
    _note_differences(record, session)
    lines = [("", record.actions), *((f"branches[{k}].", branch.actions) for k, branch in enumerate(record.branches))]
    read = [_read_actions(session, place, actions) for place, actions in lines]
    _play(session, session.root, read[0], 0)
    _play_branches(session, record, read[1:])
    session.goto(session.main_line()[-1])
    _check_result(record, session)
    _check_bookmarks(record, session)
    session.bookmarks = [as_json(mark) for mark in record.bookmarks]
    session.breakpoints = [dict(mark) for mark in record.breakpoints]
    return session


def _note_differences(record: Record, session: Session) -> None:
    now = session.game.rulebook.about.rules
    if record.rules not in (None, now):
        session.notices.append(f"This record was made under rules {record.rules}; it is played under rules {now}.")
    for name, known in session.game.tables().items():
        if record.tables.get(name, known) != known:
            session.notices.append(f"This record was made with another table of {name}.")


def _read_actions(session: Session, place: str, actions: tuple[dict[str, Any], ...]) -> list[Any]:
    read = []
    for k, action in enumerate(actions):
        try:
            read.append(session.game.read_action(action, session.state))
        except Malformed as error:
            raise error.under(f"{place}actions[{k}]") from None
    return read


def _play(session: Session, node: Node, actions: list[Any], first: int) -> None:
    session.goto(node)
    for k, action in enumerate(actions):
        try:
            session.play(action)
        except IllegalAction as error:
            raise IllegalAction(error.action, error.refusals, first + k) from None


def _play_branches(session: Session, record: Record, read: list[list[Any]]) -> None:
    ends = {None: session.main_line()}
    for k, (branch, actions) in enumerate(zip(record.branches, read, strict=True)):
        if branch.of not in ends:
            raise Malformed(f"branches[{k}].of", f"there is no branch {branch.of!r} before this one")
        if branch.name in ends:
            raise Malformed(f"branches[{k}].name", f"there are two branches {branch.name!r}")
        line = ends[branch.of]
        if branch.at >= len(line):
            raise Malformed(f"branches[{k}].at", f"the line that it leaves has {len(line) - 1} actions")
        if not actions:
            raise Malformed(f"branches[{k}].actions", "a branch has at least one action")
        known = line[branch.at].children[:]
        _play(session, line[branch.at], actions, branch.at)
        ends[branch.name] = session.node.line
        start = ends[branch.name][branch.at + 1]
        if start in known:
            raise Malformed(f"branches[{k}].actions[0]", "the line that it leaves goes on with the same action")
        start.name = branch.name


def _check_result(record: Record, session: Session) -> None:
    if record.result is None:
        return
    outcome = session.game.outcome(session.state)
    scores, winners = session.game.tally(session.state).scores, outcome.winners if outcome else ()
    for name, said, found in (("scores", record.result.scores, scores), ("winners", record.result.winners, winners)):
        if said != found:
            raise Malformed(f"result.{name}", f"the record says {list(said)}, its actions give {list(found)}")


def _check_bookmarks(record: Record, session: Session) -> None:
    names = {None, *(branch.name for branch in record.branches)}
    for k, mark in enumerate(record.bookmarks):
        if mark.branch not in names:
            raise Malformed(f"bookmarks[{k}].branch", f"there is no branch {mark.branch!r}")
        if mark.branch is None and mark.action is not None and mark.action >= len(record.actions):
            raise Malformed(f"bookmarks[{k}].action", f"the record has {len(record.actions)} actions")


def as_json(value: Any) -> dict[str, Any]:
    """A record, or a part of one, as JSON data without what is empty."""
    found = {item.name: getattr(value, item.name) for item in fields(value)}
    return {name: _plain(item) for name, item in found.items() if item not in (None, (), {}) or name in ("actions", "action", "of")}


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
        above = next(
            (node.name for node in reversed(start.line[:-1]) if node.parent is not None and node is not node.parent.main_child), None
        )
        branches.append(
            Branch(start.name or str(start.action), start.depth - 1, tuple(node.action.to_json() for node in line if node.action), above)
        )
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
        bookmarks=tuple(Bookmark(**mark) for mark in session.bookmarks),
        breakpoints=tuple(session.breakpoints),
        result=Result(outcome.scores, outcome.winners) if outcome else None,
    )
    return as_json(record)


def save(session: Session, path: str | Path) -> None:
    """Write a session's record; a file that was there is replaced only once the new one is whole.

    Raises
    ------
    WorkbenchError
        When it cannot be written.
    """
    write_whole(path, json.dumps(record_of(session), ensure_ascii=False, indent=1) + "\n")


def load(path: str | Path) -> Session:
    """Read and replay a record's file."""
    return replay(read_record(load_text(path)))


def from_data(data: Mapping[str, Any]) -> Session:
    """Replay a record that is at hand as data."""
    return replay(read_record(json.dumps(data)))
