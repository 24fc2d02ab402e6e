"""What if: an action of a line skipped or changed, and what followed played again, as a branch; the old course stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from workbench.debugger.course import Answer, Stop, answers_of, follow
from workbench.engine.agenda import Action
from workbench.engine.errors import WorkbenchError
from workbench.engine.node import Node
from workbench.engine.session import Session


class WhatIf(NamedTuple):
    """How the other course went.

    Parameters
    ----------
    old : tuple of Node
        The line as it was, from its root to its end; it is still in the session.
    node : Node
        Where the other course ends now; the session's cursor stands there.
    played : int
        How many of the actions that followed were played again.
    left_out : tuple of Answer
        Answers inside a turn that nobody asked for.
    filled : tuple of Action
        What was played besides, so that the line could go on: the end of a turn that became shorter.
    stop : Stop or None
        The first action that could not be played, with its clause and sentence; None: the line was played to its end.
    rest : tuple of Answer
        What was not played, that action first. `play_on` goes on with it.
    """

    old: tuple[Node, ...]
    node: Node
    played: int
    left_out: tuple[Answer, ...]
    filled: tuple[Action, ...]
    stop: Stop | None
    rest: tuple[Answer, ...]

    @property
    def again(self) -> str:
        """How much of what followed was played again, in words that name no action."""
        return f"{self.played} of the {self.played + len(self.left_out) + len(self.rest)} actions that followed were played again."

    @property
    def sentence(self) -> str:
        """What became of the line, in words."""
        asked = [f"Nobody asks for action {answer.at} (“{answer.action}”): it is left out." for answer in self.left_out]
        besides = [f"“{action}” is played besides, so that the line goes on." for action in self.filled]
        return " ".join([self.again, *asked, *besides, *([self.stop.text] if self.stop else [])])


def what_if(session: Session, node: Node, change: Action | str | None = None) -> WhatIf:
    """Skip the action of a node, or play another one in its place, and play again what followed it on its line.

    The session gets a branch, on whose end its cursor stands. Nothing of the old course is changed.

    Parameters
    ----------
    session : Session
    node : Node
        One with an action.
    change : Action, str or None
        What is played instead; None: the action is skipped.

    Raises
    ------
    IllegalAction, Malformed
        When the other action itself cannot be played; nothing has changed then.
    WorkbenchError
        For the opening, an action that was played already, a skipped action with nothing after it, or a turn that waits.
    """
    old = _line_through(session, node)
    follows = answers_of(old[node.depth + 1 :])
    if isinstance(change, str):
        change = session.game.parse(change, node.before)
    _demand(session, node, change, follows)
    assert node.parent is not None  # the opening was refused
    cursor = session.node, session.shown
    session.goto(node.parent)
    try:
        if change is not None:
            session.play(change)
    except WorkbenchError:
        session.goto(node)
        session.goto(*cursor)
        raise
    return play_on(session, follows)._replace(old=tuple(old))


def play_on(session: Session, answers: Sequence[Answer]) -> WhatIf:
    """Play answers of another course from the cursor, as far as they are asked for and legal.

    After a course has stopped and somebody has played what was asked, this goes on with its `rest`.
    """
    line = tuple(session.node.line)
    result = follow(session.game, session.state, answers, lambda action: session.play(action).state, fill=True)
    return WhatIf(line, session.node, *result)


def _line_through(session: Session, node: Node) -> list[Node]:
    """The whole line on which a node lies: that of the cursor where it lies on it, else through what was visited last below it."""
    line = session.whole_line()
    if node in line:
        return line
    line = node.line
    while (child := line[-1].visited or line[-1].main_child) is not None:
        line.append(child)
    return line


def _demand(session: Session, node: Node, change: Action | None, follows: Sequence[Answer]) -> None:
    if session.pending is not None:
        raise WorkbenchError(f"“{session.pending[0].action}” waits to be confirmed: confirm or undo it first.")
    if node.action is None or node.parent is None:
        raise WorkbenchError("The opening is no action: skip or change one of those that follow it.")
    if change == node.action:
        raise WorkbenchError(f"“{change}” is what was played there: name another action, or none to skip it.")
    if change is None and not follows:
        raise WorkbenchError(f"Nothing follows “{node.action}”: without it the line ends before it; go back one action.")
