"""A session: a tree of actions with a cursor. Nothing in it is ever rewritten; acting in the past opens a branch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.engine.agenda import Action, run
from workbench.engine.breakpoint import Breakpoint, Note
from workbench.engine.chance import checked_seed
from workbench.engine.errors import WorkbenchError
from workbench.engine.game import Game
from workbench.engine.node import Node

TURN_BEGINS, TURN_ENDS = "turn begins", "turn ends"


class Session:
    """A game in progress, with all that was tried.

    Parameters
    ----------
    game : Game
        The game with its options.
    seed : int
        Serves all chance.
    setup : mapping or None
        A position to begin with, instead of a new game.

    Raises
    ------
    Malformed
        For a setup that cannot be, or a seed that is none.
    """

    def __init__(self, game: Game[Any], seed: int = 0, setup: Mapping[str, Any] | None = None) -> None:
        self.game, self.seed, self.setup = game, seed, setup
        opening = game.deal(checked_seed(seed)) if setup is None else game.arrange(setup, checked_seed(seed))
        self.root = Node(None, tuple(run(game, opening)), opening)
        self.node, self.shown = self.root, len(self.root.steps)
        self.pending: tuple[Node, int] | None = None  # the action that waits to be confirmed, and how many steps are shown
        self.bookmarks: list[Note] = []
        self.breakpoints: list[Breakpoint] = []
        self.notices: list[str] = []

    # --- where the cursor is ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state under the cursor."""
        return self.node.steps[self.shown - 1].state if self.shown else self.node.before

    @property
    def waiting(self) -> bool:
        """Whether the cursor stands inside the steps of an action."""
        return self.shown < len(self.node.steps)

    @property
    def unconfirmed(self) -> bool:
        """Whether the cursor stands where an action waits to be confirmed."""
        return self.pending == (self.node, self.shown)

    def goto(self, node: Node, shown: int | None = None) -> None:
        """Put the cursor after some of a node's steps (None: after all)."""
        for above in node.line[1:]:
            above.parent.visited = above  # type: ignore[union-attr]
        self.node, self.shown = node, len(node.steps) if shown is None else max(0, min(shown, len(node.steps)))
        if self.pending is not None and node is self.pending[0] and self.shown > self.pending[1]:
            self.pending = None  # the steps that waited were let run

    # --- acting ----------------------------------------------------------------------------------------------------------------

    def play(self, action: Action | str, confirm: bool = False) -> Node:
        """Play an action from the cursor. One that was played here before is gone to; another one opens a branch.

        Parameters
        ----------
        action : Action or str
            Typed text is read.
        confirm : bool
            Stop before the step that ends the turn; `confirm()` lets it run.

        Raises
        ------
        IllegalAction, Malformed
            When it cannot be played; nothing has changed then.
        WorkbenchError
            When the cursor stands inside the steps of another action.
        """
        if self.waiting:
            raise WorkbenchError(f"The steps of “{self.node.action}” have not run to their end: confirm it or go on first.")
        state = self.state
        if isinstance(action, str):
            action = self.game.parse(action, state)
        child = next((child for child in self.node.children if child.action == action), None)
        if child is None:
            child = Node(action, tuple(self.game.steps(state, action)), state, self.node, self.node.depth + 1)
            self.node.children.append(child)
            if len(self.node.children) > 1:
                child.name = self._free_name(str(action))
        for node in child.line:
            node.taken_back = False
        ends = next((k for k, step in enumerate(child.steps) if step.event.mark == TURN_ENDS), None)
        self.pending = (child, ends) if confirm and ends is not None else None
        self.goto(child, ends if confirm else None)
        return child

    def confirm(self) -> None:
        """Let the steps that wait run to their end."""
        self.pending = None
        self.goto(self.node)

    def undo(self) -> None:
        """Take back as a player may: to the start of the own turn, never past something revealed or what another player did.

        A WorkbenchError says why there is nothing to take back.
        """
        if any(not child.taken_back for child in self.node.children):
            raise WorkbenchError("The game went on from here: step back instead. Undo takes back only what was played last.")
        target, why = self._turn_start()
        if target is self.node:
            raise WorkbenchError(why)
        node = self.node
        while node is not target and node.parent is not None:
            node.taken_back = True
            node.name = node.name or self._free_name(str(node.action))
            node = node.parent
        visited = target.visited
        self.goto(target)
        target.visited = visited

    def _turn_start(self) -> tuple[Node, str]:
        """The node at whose end the present turn began, or something was last revealed; and why there is no going further."""
        node, shown = self.node, self.shown
        player = self.game.actor(node.before)
        while True:
            for step in reversed(node.steps[:shown]):
                if step.event.mark in (TURN_BEGINS, TURN_ENDS):
                    return node, "Nothing was done in this turn yet." if step.event.mark == TURN_BEGINS else "The turn is over."
                if step.event.reveals:
                    return node, "Something hidden was shown: that cannot be taken back. Step back freely to explore."
            if node.parent is None:
                return node, "There is nothing to take back."
            if self.game.actor(node.before) != player:
                return node, "Another player acted here: only one's own doing can be taken back. Step back freely to explore."
            node = node.parent
            shown = len(node.steps)

    def redo(self) -> None:
        """Go on to the child last visited, or the main one."""
        child = self.node.visited or self.node.main_child or next(iter(self.node.children), None)
        if self.unconfirmed:
            raise WorkbenchError("The turn waits to be confirmed, or undone.")
        if self.waiting:
            self.confirm()
        elif child is None:
            raise WorkbenchError("There is nothing to do again.")
        else:
            child.taken_back = False
            waits = self.pending is not None and self.pending[0] is child
            self.goto(child, self.pending[1] if waits and self.pending else None)

    def back(self) -> None:
        """One action back, freely."""
        if self.node.parent is None:
            raise WorkbenchError("This is the beginning.")
        self.goto(self.node.parent)

    # --- branches --------------------------------------------------------------------------------------------------------------

    def branches(self) -> list[Node]:
        """The first node of each branch, parents first."""
        return [node for node in self._walk() if node.parent is not None and node is not node.parent.main_child]

    def _walk(self) -> Iterator[Node]:
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            main = node.main_child
            waiting.extend(child for child in reversed(node.children) if child is not main)
            waiting.extend([] if main is None else [main])

    def main_line(self, node: Node | None = None) -> list[Node]:
        """A node and all that follows it on its line."""
        nodes = [node or self.root]
        while (child := nodes[-1].main_child) is not None:
            nodes.append(child)
        return nodes

    def whole_line(self) -> list[Node]:
        """The line on which the cursor stands, to its end: through the children last visited, or the main ones."""
        nodes = self.node.line
        while (child := nodes[-1].visited or nodes[-1].main_child) is not None:
            nodes.append(child)
        return nodes

    def branch_of(self, node: Node) -> Node | None:
        """The first node of the branch on which a node lies; None on the main line."""
        return next((above for above in reversed(node.line) if above.parent is not None and above is not above.parent.main_child), None)

    def rename(self, node: Node, name: str) -> None:
        """Name the branch that begins at a node.

        Raises
        ------
        WorkbenchError
            For an empty name or one in use.
        """
        name = name.strip()
        if not name or any(other is not node and other.name == name for other in self._walk()):
            raise WorkbenchError(f"A branch needs a name of its own; {name!r} is {'in use' if name else 'empty'}.")
        node.name = name

    def _free_name(self, wanted: str) -> str:
        used = {node.name for node in self._walk()}
        names = (wanted if number == 1 else f"{wanted} ({number})" for number in range(1, len(used) + 3))
        return next(name for name in names if name not in used)
