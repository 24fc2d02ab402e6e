"""Records on the command line: one file, or many on standard input, each with its answer or its error."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import typer

from workbench.engine.errors import IllegalAction, Malformed, WorkbenchError
from workbench.engine.record import read_record
from workbench.engine.replay import load, replay
from workbench.engine.session import Session

FINE, OURS, MALFORMED, ILLEGAL = 0, 1, 2, 3  # exit codes


def answer_of(error: WorkbenchError) -> tuple[dict[str, Any], int]:
    """An error as data, and its exit code."""
    return error.as_json(), ILLEGAL if isinstance(error, IllegalAction) else MALFORMED


def tell_error(error: WorkbenchError, as_json: bool) -> int:
    """Print an error, as JSON or as a sentence on standard error; its exit code."""
    answer, code = answer_of(error)
    if as_json:
        print_json(answer)
    else:
        at = f"Action {error.at} ({error.action}): " if isinstance(error, IllegalAction) else ""
        print(f"{at}{error}", file=sys.stderr)
    return code


def print_json(data: Any) -> None:
    """Print data as one line."""
    print(json.dumps(data, ensure_ascii=False))


def checked_seat(session: Session, seat: int | None) -> int | None:
    """A seat of the game, or None for all of them.

    Raises
    ------
    Malformed
        For one that does not exist.
    """
    players = session.game.options.players
    if seat is not None and not 0 <= seat < players:
        raise Malformed("seat", f"there is no player {seat}; the seats are {', '.join(map(str, range(players)))}")
    return seat


def _sessions(file: str) -> Iterator[Session | WorkbenchError]:
    """The record of a file, or each record on standard input; one that cannot be played gives its error."""
    if file != "-":
        yield load(file)
        return
    from tqdm import tqdm

    if isinstance(sys.stdin, io.TextIOWrapper):  # whatever the locale is; what is no UTF-8 makes its own line malformed
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")
    for line in tqdm(sys.stdin, unit=" records", disable=not sys.stderr.isatty() or sys.stdin.isatty()):
        if line.strip():
            try:
                yield replay(read_record(line))
            except WorkbenchError as error:
                yield error


def each_record(file: str, answers: Callable[[Session], Iterable[Any]], show: Callable[[Any], None], numbered: bool = False) -> None:
    """Show the answers for each record; with many, errors are lines among them and the exit code is the highest."""
    codes: list[int] = []
    for number, session in enumerate(_sessions(file)):
        tag = {"record": number} if numbered and file == "-" else {}
        if isinstance(session, WorkbenchError):
            answer, code = answer_of(session)
            print_json(tag | answer)
        else:
            code = _answer(session, answers, show, tag) if file == "-" else _only(session, answers, show)
        codes.append(code)
    if file == "-":
        print(
            f"{len(codes)} records: {codes.count(FINE)} fine, {codes.count(MALFORMED)} malformed, {codes.count(ILLEGAL)} illegal.",
            file=sys.stderr,
        )
    raise typer.Exit(max(codes, default=FINE))


def _only(session: Session, answers: Callable[[Session], Iterable[Any]], show: Callable[[Any], None]) -> int:
    """Show the answers for the one record there is."""
    for notice in session.notices:
        print(notice, file=sys.stderr)
    for answer in answers(session):
        show(answer)
    return FINE


def _answer(session: Session, answers: Callable[[Session], Iterable[Any]], show: Callable[[Any], None], tag: dict[str, int]) -> int:
    """Show the answers for one record of many, and its exit code; an error is a line of its own."""
    try:
        return _only(session, answers, lambda answer: show(tag | answer if tag else answer))
    except WorkbenchError as error:
        data, code = answer_of(error)
        print_json(tag | data)
        return code
