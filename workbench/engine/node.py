"""A node of a session's tree: one action with its small steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from workbench.engine.agenda import Action, Step


@dataclass(slots=True, eq=False, repr=False)
class Node:
    """One action in the tree, or the opening at its root.

    Parameters
    ----------
    action : Action or None
        None at the root.
    steps : tuple of Step
        The small steps of the action, or of the opening.
    before : state
        The state before the first of them.
    parent : Node or None
        None at the root.
    """

    action: Action | None
    steps: tuple[Step, ...]
    before: Any
    parent: Node | None = None
    depth: int = 0  # how many actions led here
    children: list[Node] = field(default_factory=list)
    visited: Node | None = None  # the child that redo follows
    name: str = ""  # of the branch that begins here
    taken_back: bool = False  # undone by its player, so no longer the main line

    def __repr__(self) -> str:
        return f"<{self.action or 'opening'}: action {self.depth}, {len(self.steps)} steps>"  # not the whole tree

    @property
    def state(self) -> Any:
        """The state after the last step."""
        return self.steps[-1].state if self.steps else self.before

    @property
    def line(self) -> list[Node]:
        """The nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent is not None:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    @property
    def main_child(self) -> Node | None:
        """The child that goes on with the line of this node: the first not taken back; where all of the line was, the first."""
        kept = next((child for child in self.children if not child.taken_back), None)
        return self.children[0] if kept is None and self.children and self.taken_back else kept
