"""Undo, redo and branches, walked at random beside a simple model of them."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from contract.plays import again, tree
from workbench.engine import registry
from workbench.engine.errors import IllegalAction, WorkbenchError
from workbench.engine.record import record_of
from workbench.engine.session import TURN_BEGINS, TURN_ENDS, Node, Session

Path = tuple[str, ...]  # what was typed from the opening on
NUMBERS = st.integers(0, 10**6)


class Model:
    """What a session should be, on paths: the children of each, which was visited last, and which were taken back."""

    def __init__(self) -> None:
        self.children: dict[Path, list[str]] = {(): []}
        self.visited: dict[Path, str] = {}
        self.taken_back: set[Path] = set()
        self.path: Path = ()

    def go(self, path: Path) -> None:
        self.path = path
        self.visited |= {path[:k]: path[k] for k in range(len(path))}

    def play(self, typed: str) -> None:
        path = (*self.path, typed)
        if typed not in self.children[self.path]:
            self.children[self.path].append(typed)
            self.children[path] = []
        self.taken_back -= {path[:k] for k in range(len(path) + 1)}
        self.go(path)

    def undo(self, target: Path) -> None:
        self.taken_back |= {self.path[:k] for k in range(len(target) + 1, len(self.path) + 1)}
        self.go(target)

    def main_child(self, path: Path) -> str | None:
        kept = [typed for typed in self.children[path] if (*path, typed) not in self.taken_back]
        return next(iter(kept or (self.children[path] if path in self.taken_back else ())), None)

    def main_line(self) -> Path:
        path: Path = ()
        while (typed := self.main_child(path)) is not None:
            path = (*path, typed)
        return path

    def redo_goes_to(self) -> Path | None:
        typed = self.visited.get(self.path) or self.main_child(self.path) or next(iter(self.children[self.path]), None)
        return None if typed is None else (*self.path, typed)


class Walk(RuleBasedStateMachine):
    """A session of one game, and the model beside it."""

    key = ""

    def __init__(self) -> None:
        super().__init__()
        self.game = registry.game(self.key)
        self.session, self.model = Session(self.game, 3), Model()
        self.shown = len(self.session.root.steps)
        self.states = {(): self.game.new(3)}
        self.waits: tuple[Path, int] | None = None  # the action that waits to be confirmed

    def nodes(self) -> dict[Path, Node]:
        found, waiting = {}, [((), self.session.root)]
        while waiting:
            path, node = waiting.pop()
            found[path] = node
            waiting += [((*path, str(child.action)), child) for child in node.children]
        return found

    def let_run(self) -> None:
        """An action waits no longer once its steps were gone through."""
        if self.waits is not None and self.waits[0] == self.model.path and self.shown > self.waits[1]:
            self.waits = None

    def refused(self, attempt, *arguments) -> None:
        """Nothing changes where something cannot be done."""
        with pytest.raises(WorkbenchError) as caught:
            attempt(*arguments)
        assert str(caught.value)

    # --- what a user does ----------------------------------------------------------------------------------------------------

    @rule(number=NUMBERS, confirm=st.booleans(), typed=st.booleans())
    def play(self, number, confirm, typed):
        legal = list(self.game.legal(self.states[self.model.path]))
        if not legal:
            return
        action = legal[number % len(legal)]
        if self.session.waiting:
            self.refused(self.session.play, action)
            return
        node = self.session.play(str(action) if typed else action, confirm)
        assert node is self.session.node
        state = self.states[self.model.path]
        self.model.play(str(action))
        self.states[self.model.path] = self.game.apply(state, action)
        marks = [step.event.mark for step in node.steps]
        waits = confirm and TURN_ENDS in marks
        self.shown = marks.index(TURN_ENDS) if waits else len(marks)
        self.waits = (self.model.path, self.shown) if waits else None

    @rule(number=NUMBERS)
    def play_something_illegal(self, number):
        state = self.states[self.model.path]
        illegal = [action for action in self.game.candidates(state) if self.game.check(state, action)]
        if illegal and not self.session.waiting:
            with pytest.raises(IllegalAction):
                self.session.play(illegal[number % len(illegal)])

    @rule()
    def confirm(self):
        self.session.confirm()
        self.shown = len(self.session.node.steps)
        self.waits = None

    @rule()
    def back(self):
        if not self.model.path:
            self.refused(self.session.back)
            return
        self.session.back()
        self.model.go(self.model.path[:-1])
        self.shown = len(self.session.node.steps)

    @rule()
    def undo(self):
        """Back to where the turn began, something was shown, or another player acted, whichever came last before the cursor."""
        path, nodes = self.model.path, self.nodes()
        went_on = any((*path, typed) not in self.model.taken_back for typed in self.model.children[path])
        actors = [self.game.actor(nodes[path[:k]].before) for k in range(len(path) + 1)]
        target = ()
        for k in range(len(path) + 1):
            steps = nodes[path[:k]].steps[: self.shown if k == len(path) else None]
            if actors[k] != actors[-1] or any(step.event.reveals or step.event.mark in (TURN_BEGINS, TURN_ENDS) for step in steps):
                target = path[:k]
        if went_on or target == path:
            self.refused(self.session.undo)
            return
        self.session.undo()
        self.model.undo(target)
        self.shown = len(nodes[target].steps)

    @rule()
    def redo(self):
        target = self.model.redo_goes_to()
        if self.session.unconfirmed:
            self.refused(self.session.redo)
        elif self.session.waiting:
            self.session.redo()
            self.shown = len(self.session.node.steps)
            self.waits = None
        elif target is None:
            self.refused(self.session.redo)
        else:
            self.session.redo()
            self.model.go(target)
            self.model.taken_back.discard(target)
            self.shown = len(self.session.node.steps)
            if self.waits is not None and self.waits[0] == target:
                self.shown = self.waits[1]

    @rule(number=NUMBERS, shown=st.none() | st.integers(-2, 40))
    def goto(self, number, shown):
        nodes = self.nodes()
        path = sorted(nodes)[number % len(nodes)]
        steps = len(nodes[path].steps)
        self.session.goto(nodes[path], shown)
        self.model.go(path)
        self.shown = steps if shown is None else max(0, min(shown, steps))
        self.let_run()

    @precondition(lambda self: self.session.branches())
    @rule(number=NUMBERS, name=st.sampled_from(["a", "b", " a ", "", "dig a1 a2"]))
    def rename(self, number, name):
        branches = self.session.branches()
        node = branches[number % len(branches)]
        if not name.strip() or any(other.name == name.strip() for other in self.nodes().values() if other is not node):
            self.refused(self.session.rename, node, name)
        else:
            self.session.rename(node, name)
            assert node.name == name.strip()

    @rule()
    def save_and_load(self):
        record = record_of(self.session)
        loaded = again(self.session)
        assert tree(loaded) == tree(self.session)
        assert record_of(loaded) == record
        assert [node.name for node in loaded.branches()] == [node.name for node in self.session.branches()]
        assert not loaded.waiting
        assert tuple(str(node.action) for node in loaded.node.line[1:]) == self.model.main_line()
        assert loaded.state == self.states[self.model.main_line()]

    # --- what always holds ---------------------------------------------------------------------------------------------------

    @invariant()
    def the_cursor_is_where_it_should_be(self):
        node = self.session.node
        assert tuple(str(above.action) for above in node.line[1:]) == self.model.path
        assert node.depth == len(self.model.path)
        assert self.session.shown == self.shown
        assert self.session.waiting == (self.shown < len(node.steps))
        if not self.session.waiting:
            assert self.session.state == self.states[self.model.path]
        elif self.shown:
            assert self.session.state == node.steps[self.shown - 1].state
        else:
            assert self.session.state == node.before

    @invariant()
    def nothing_is_lost_and_nothing_rewritten(self):
        nodes = self.nodes()
        assert {path: [str(child.action) for child in node.children] for path, node in nodes.items()} == self.model.children
        assert all(node.state == self.states[path] for path, node in nodes.items())

    @invariant()
    def branches_are_all_that_is_not_main_and_have_names(self):
        nodes = self.nodes()
        off = {path for path in nodes if path and self.model.main_child(path[:-1]) != path[-1]}
        branches = self.session.branches()
        assert {id(node) for node in branches} == {id(nodes[path]) for path in off}
        assert len({node.name for node in branches} - {""}) == len(branches)
        line = [str(node.action) for node in self.session.main_line()[1:]]
        assert tuple(line) == self.model.main_line()


@pytest.mark.parametrize("seed", range(2))
def test_sessions_walk_like_their_model(key: str, seed: int):
    machine = type(f"Walk_{key}_{seed}", (Walk,), {"key": key})
    run_state_machine_as_test(machine, settings=settings(settings.default, max_examples=40, stateful_step_count=30))
