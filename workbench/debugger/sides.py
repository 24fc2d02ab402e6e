"""One side of a comparison: a line as it was played, or played again under other options or from another setup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from workbench.debugger.course import Answer, Stop, answers_of, follow
from workbench.debugger.timeline import Moment
from workbench.engine.agenda import Action
from workbench.engine.errors import WorkbenchError
from workbench.engine.game import Game
from workbench.engine.node import Node
from workbench.engine.options import as_dict
from workbench.engine.session import Session


class Side(NamedTuple):
    """One side of a comparison: a line as far as it went.

    Parameters
    ----------
    label : str
        What makes it differ: `splitting = oldest_branch`, or a branch's name.
    game : Game
    nodes : tuple of Node
        The opening, or the position that it begins with, and each action.
    stop : Stop or None
        Why it ends before its line does.
    left_out : tuple of Answer
        Answers that nobody asked for on this side.
    """

    label: str
    game: Game[Any]
    nodes: tuple[Node, ...]
    stop: Stop | None = None
    left_out: tuple[Answer, ...] = ()

    @property
    def moments(self) -> list[Moment]:
        """The moments of all its steps, the one before any first."""
        steps = [Moment(node, k + 1, step.event) for node in self.nodes for k, step in enumerate(node.steps)]
        return [Moment(self.nodes[0], 0, None), *steps]

    @property
    def state(self) -> Any:
        """The state at its end."""
        return self.nodes[-1].state


def line_side(session: Session, node: Node | None = None, label: str = "") -> Side:
    """A line of a session as it was played: the one that ends in a node, by default that of the cursor to its end."""
    line = session.whole_line() if node is None else node.line
    return Side(label or next((above.name for above in reversed(line) if above.name), "as played"), session.game, tuple(line))


def options_side(session: Session, options: Mapping[str, Any], at: Node | None = None, label: str = "") -> Side:
    """The line of a session's cursor played again under other options, as far as it goes.

    Parameters
    ----------
    session : Session
    options : mapping
        Options by name; the others stay as they are.
    at : Node or None
        Begin in the state before this node's action, the very same on every side; None: make the game anew, from its seed or setup.
    label : str
        By default the options.

    Raises
    ------
    Malformed
        For an option that does not exist, or a setup that cannot be under these.
    WorkbenchError
        With `at`, for an option that only a new game can have.
    """
    label = label or ", ".join(f"{name} = {value}" for name, value in options.items()) or "as played"
    game = session.game.with_options(**options)
    if at is None or at.parent is None:
        return _run(label, game, Session(game, session.seed, session.setup).root, answers_of(session.whole_line()))
    before, after = as_dict(session.game.options, "setup"), as_dict(game.options, "setup")
    if changed := [name for name in before if before[name] != after[name]]:
        raise WorkbenchError(f"{changed[0]} is fixed when a game is set up: compare it from the beginning (at=None).")
    line = session.whole_line() if at in session.whole_line() else [*at.line[:-1], *session.main_line(at)]
    return _run(label, game, Node(None, (), at.before, depth=at.depth - 1), answers_of(line[at.depth :]))


def setup_side(game: Game[Any], setup: Mapping[str, Any], actions: Iterable[Action | str] = (), seed: int = 0, label: str = "") -> Side:
    """A setup, and actions played from it as far as they are legal.

    Raises
    ------
    Malformed
        For a setup that cannot be, or typed text that cannot be read.
    """
    root = Session(game, seed, setup).root
    read = [game.parse(action, root.state) if isinstance(action, str) else action for action in actions]
    return _run(label or "setup", game, root, [Answer(action, None, "", k, inside=False) for k, action in enumerate(read)])


def _run(label: str, game: Game[Any], root: Node, answers: Sequence[Answer]) -> Side:
    nodes = [root]

    def play(action: Action) -> Any:
        state = nodes[-1].state
        nodes.append(Node(action, tuple(game.steps(state, action)), state, nodes[-1], nodes[-1].depth + 1))
        return nodes[-1].state

    result = follow(game, root.state, answers, play)
    return Side(label, game, tuple(nodes), result.stop, result.left_out)
