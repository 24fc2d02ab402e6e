"""Each contract test runs once a game, or once a game and option set."""

from __future__ import annotations

import pytest

from contract.cover import CASES, set_name
from contract.plays import Play, play
from workbench.engine import registry


@pytest.fixture(params=registry.installed())
def key(request: pytest.FixtureRequest) -> str:
    """Key of a game."""
    return request.param


@pytest.fixture(params=CASES, ids=[f"{key}-{set_name(key, options)}" for key, options in CASES])
def case(request: pytest.FixtureRequest) -> tuple:
    """Key of a game, and an option set."""
    return request.param


@pytest.fixture
def played_once(case: tuple) -> Play:
    """A random game under an option set, shared by all tests of the process."""
    return play(*case)
