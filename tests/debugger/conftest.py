"""What the tests of the debugger walk through: random games of every game, and lines made up of bare steps."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import pytest
from contract.cover import option_sets, set_name
from contract.plays import Play, play

from workbench.debugger.timeline import Moment, Timeline
from workbench.engine import registry
from workbench.engine.agenda import Event, Step
from workbench.engine.node import Node

CASES = tuple((key, options) for key in registry.installed() for options in option_sets(key)[:1])


@pytest.fixture(params=registry.installed())
def key(request: pytest.FixtureRequest) -> str:
    """Key of a game."""
    return request.param


@pytest.fixture(params=CASES, ids=[f"{key}-{set_name(key, options)}" for key, options in CASES])
def played_once(request: pytest.FixtureRequest) -> Play:
    """A random game under an option set, shared by all tests of the process: only its cursor may be moved."""
    return play(*request.param)


@pytest.fixture
def timeline(played_once: Play) -> Timeline:
    """The whole line of such a game."""
    played_once.session.goto(played_once.session.main_line()[-1])
    return Timeline(played_once.session)


@dataclass(frozen=True)
class Bare:
    """A line that is nothing but its moments: what a timeline answers without a game."""

    moments: list[Moment]

    def __len__(self) -> int:
        return len(self.moments)

    def told(self, k: int) -> Event | None:
        return self.moments[k].event


def bare(*events: Event, depths: tuple[int, ...] | None = None) -> Bare:
    """A line of these events; `depths` says how deep the agenda is at each moment, the first before any step."""
    depths = depths or (1,) * (len(events) + 1)
    states = [SimpleNamespace(todo=(None,) * depth) for depth in depths]
    node = Node(None, tuple(Step(event, state) for event, state in zip(events, states[1:], strict=True)), states[0])
    return Bare([Moment(node, 0, None), *(Moment(node, k + 1, event) for k, event in enumerate(events))])
