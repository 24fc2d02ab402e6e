"""Playing a record: everything is read before the first action is played, and what is wrong is said with its place."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from workbench.engine.breakpoint import Note, check_breakpoint
from workbench.engine.errors import IllegalAction, Malformed
from workbench.engine.game import Game
from workbench.engine.node import Node
from workbench.engine.options import as_dict
from workbench.engine.record import Record, load_text, read_record
from workbench.engine.registry import game as make_game
from workbench.engine.session import Session


def replay(record: Record, made: Game[Any] | None = None) -> Session:
    """Play a record: its main line, then its branches; the cursor is at the end of the main line.

    All actions are read before the first is played.

    Parameters
    ----------
    record : Record
        What to play.
    made : Game or None
        A game made with tables or classes of one's own, to play it with; the options are the record's.

    Raises
    ------
    Malformed
        For what cannot be read, with its place; also when the result is another one than the record says, or the game is another.
    IllegalAction
        For an action that a clause forbids, with its index.
    """
    game = make_game(record.game, **record.options)  # so that options are checked, and those that it leaves out have their default
    if made is not None and made.key != game.key:
        raise Malformed("game", f"the record is one of {game.key}, it cannot be played with {made.key}")
    game = game if made is None else made.with_options(**as_dict(game.options))
    _check_breakpoints(record, game)
    try:
        session = Session(game, record.seed or 0, record.setup)
    except Malformed as error:
        raise error.under("setup") if error.where != "seed" else error from None
    _note_differences(record, session)
    lines = [("", record.actions), *((f"branches[{k}].", branch.actions) for k, branch in enumerate(record.branches))]
    read = [_read_actions(session, place, actions) for place, actions in lines]
    _play(session, session.root, read[0], 0)
    lines_played = _play_branches(session, record, read[1:])
    session.goto(session.main_line()[-1])
    _check_result(record, session)
    session.bookmarks = _bookmarks(record, lines_played)
    session.breakpoints = list(record.breakpoints)
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


def _play_branches(session: Session, record: Record, read: list[list[Any]]) -> dict[str | None, list[Node]]:
    """Play the branches; every line by its name, the main line under None."""
    ends: dict[str | None, list[Node]] = {None: session.main_line()}
    taken_back = []  # what leaves a line at its end would else go on with it
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
        if branch.at == len(line) - 1:
            taken_back.append(start)
    for start in taken_back:
        start.taken_back = True
    return ends


def _check_result(record: Record, session: Session) -> None:
    if record.result is None:
        return
    outcome = session.game.outcome(session.state)
    scores, winners = session.game.tally(session.state).scores, outcome.winners if outcome else ()
    for name, said, found in (("scores", record.result.scores, scores), ("winners", record.result.winners, winners)):
        if said != found:
            raise Malformed(f"result.{name}", f"the record says {list(said)}, its actions give {list(found)}")


def _check_breakpoints(record: Record, game: Game[Any]) -> None:
    for k, mark in enumerate(record.breakpoints):
        try:
            check_breakpoint(game, mark)
        except Malformed as error:
            raise error.under(f"breakpoints[{k}]") from None


def _bookmarks(record: Record, lines: dict[str | None, list[Node]]) -> list[Note]:
    found = []
    for k, mark in enumerate(record.bookmarks):
        if mark.branch not in lines:
            raise Malformed(f"bookmarks[{k}].branch", f"there is no branch {mark.branch!r}")
        line, at = lines[mark.branch], 0 if mark.action is None else mark.action + 1
        if at >= len(line):
            raise Malformed(f"bookmarks[{k}].action", f"the line has {len(line) - 1} actions")
        if mark.step > len(line[at].steps):
            raise Malformed(f"bookmarks[{k}].step", f"the action has {len(line[at].steps)} steps")
        found.append(Note(line[at], mark.step, mark.note))
    return found


def load(path: str | Path, made: Game[Any] | None = None) -> Session:
    """Read and replay a record's file; `made` as in `replay`."""
    return replay(read_record(load_text(path)), made)


def from_data(data: Mapping[str, Any], made: Game[Any] | None = None) -> Session:
    """Replay a record that is at hand as data; `made` as in `replay`."""
    return replay(read_record(json.dumps(data)), made)


def play_again(session: Session, game: Game[Any]) -> tuple[Session, IllegalAction | None]:
    """Play the line on which a session's cursor stands again under another game object, as far as it stays legal.

    Returns
    -------
    Session, IllegalAction or None
        The new session, its cursor after as many actions as before; and the first action that is refused there, with its index.
    """
    again, stopped = Session(game, session.seed, session.setup), None
    for node in session.whole_line()[1:]:
        assert node.action is not None  # only the root has none
        try:
            again.play(node.action)
        except IllegalAction as error:
            stopped = IllegalAction(error.action, error.refusals, node.depth - 1)
            break
    line = again.node.line
    again.goto(line[min(session.node.depth, len(line) - 1)])
    return again, stopped
