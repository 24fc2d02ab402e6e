"""Random games that the suite looks at, each played once a process."""

from __future__ import annotations

import copy
import functools
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from contract.cover import OptionSet, some
from contract.hooks import hooks_of
from workbench.engine import registry
from workbench.engine.agenda import Action, Event, Step
from workbench.engine.game import Game
from workbench.engine.record import read_record, record_of
from workbench.engine.replay import replay
from workbench.engine.session import Session


@dataclass(frozen=True)
class Snapshot:
    """What a state was right after the step that made it."""

    state: Any
    hashed: int
    printed: str
    derived: Any


@dataclass(frozen=True, repr=False, eq=False)
class Play:
    """A random game, played to its end."""

    game: Game[Any]
    session: Session

    def __repr__(self) -> str:
        return f"{self.game} with seed {self.session.seed}"

    @property
    def nodes(self) -> list[Any]:
        """The opening and each action."""
        return self.session.main_line()

    @property
    def actions(self) -> list[Action]:
        """All actions."""
        return [node.action for node in self.nodes[1:]]

    @property
    def steps(self) -> list[Step]:
        """All small steps, the opening's too."""
        return [step for node in self.nodes for step in node.steps]

    @property
    def states(self) -> list[Any]:
        """The state before the first step, and the one after each."""
        return [self.nodes[0].before, *(step.state for step in self.steps)]

    @property
    def decisions(self) -> list[Any]:
        """The states in which somebody decides."""
        return [node.before for node in self.nodes[1:]]

    @property
    def tried(self) -> list[Any]:
        """The decisions at which all candidates are tried."""
        return some(self.decisions, hooks_of(self.game.key).tried)


def snapshot(state: Any) -> Snapshot:
    """Note what a state is now; what is derived in it is copied, for it may be a dictionary."""
    return Snapshot(state, hash(state), repr(state), copy.deepcopy(derived(state)))


def derived(value: Any) -> Any:
    """The derived fields (`compare=False`) of a state and of whatever data lies in it, by path; objects without a value left out."""
    return dict(_derived(value, "state"))


def _derived(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if is_dataclass(value) and not isinstance(value, type):
        for item in fields(value):
            found = getattr(value, item.name)
            if item.compare:
                yield from _derived(found, f"{path}.{item.name}")
            elif isinstance(found, dict | list | set | frozenset | tuple | str | int | float | None):
                yield f"{path}.{item.name}", found
    elif isinstance(value, tuple):
        for k, part in enumerate(value):
            yield from _derived(part, f"{path}[{k}]")


@functools.cache
def play(key: str, options: OptionSet, seed: int = 1, bot: int = 1) -> Play:
    """A game of random legal actions."""
    game = registry.game(key, **dict(options))
    session = Session(game, seed)
    rng = random.Random(f"contract {bot}")
    for _ in range(hooks_of(key).bound + 1):
        if game.actor(session.state) is None:
            break
        session.play(game.sample(session.state, rng))
    return Play(game, session)


def noted(played: Play) -> tuple[Play, list[Snapshot]]:
    """The same game once more, with a note of every state as it was right after the step that made it."""
    session = Session(played.game, played.session.seed)
    notes = [snapshot(session.root.before), *(snapshot(step.state) for step in session.root.steps)]
    for action in played.actions:
        session.play(action)
        notes += [snapshot(step.state) for step in session.node.steps]
    return Play(played.game, session), notes


def again(session: Session) -> Session:
    """Save a session as text and load it."""
    return replay(read_record(json.dumps(record_of(session))))


def tree(session: Session) -> list[Any]:
    """All that was played, as nested lists: the main line's action first, then the others."""

    def below(node: Any) -> list[Any]:
        first = [child for child in node.children if child is node.main_child]
        others = [child for child in node.children if child is not node.main_child]
        return [(str(child.action), child.state, below(child)) for child in (*first, *others)]

    return below(session.root)


def is_telling(event: Event, seat: int) -> bool:
    """Whether a seat hears all of an event."""
    return event.secret_to is None or seat in event.secret_to
