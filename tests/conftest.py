"""What all tests share: in continuous integration nothing may be skipped, and games to look at are played here."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import HealthCheck, settings

from workbench.engine import registry
from workbench.engine.session import Session

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")

settings.register_profile("workbench", deadline=None, derandomize=IN_CI, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("workbench")


# --- a skipped test is a failure in continuous integration --------------------------------------------------------------------


def _refuse_skips(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip, and a failure that was expected, into a failure. A missing browser is no excuse there either."""
    if IN_CI and report.skipped:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else getattr(report, "wasxfail", report.longrepr)
        report.outcome = "failed"
        report.longrepr = f"With CI set nothing may be skipped: {reason}"
        vars(report).pop("wasxfail", None)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item, call):
    report = yield
    _refuse_skips(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(collector):
    report = yield
    _refuse_skips(report)
    return report


# --- sample games -------------------------------------------------------------------------------------------------------------


def play_randomly(session: Session, seed: int = 0, actions: int | None = None) -> Session:
    """Play random legal actions from the cursor, to the end or so many."""
    rng = random.Random(f"tests {seed}")
    while session.game.actor(session.state) is not None and actions != 0:
        session.play(session.game.sample(session.state, rng))
        actions = None if actions is None else actions - 1
    return session


@pytest.fixture
def played():
    """Play a random game: `played("riverbend", seed=3, actions=5, map="valley")` is its session."""

    def make(key: str = "riverbend", seed: int = 0, actions: int | None = None, **options: bool | int | str) -> Session:
        return play_randomly(Session(registry.game(key, **options), seed), seed, actions)

    return make
