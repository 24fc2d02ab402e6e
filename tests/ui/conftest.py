"""Tables for the tests of this folder, each strict: a fault of the workbench fails the test."""

from __future__ import annotations

import ipywidgets
import pytest

from workbench.engine import registry
from workbench.engine.session import Session
from workbench.ui import table

ROW = {"columns": 4, "rows": 2, "springs": ["a1"]}  # flat ground, a spring in its corner


@pytest.fixture
def row():
    """A table on four by two squares: `row(streams=[["a1", "b1"]])`."""

    def make(strict: bool = True, options: dict | None = None, **setup) -> object:
        return table(Session(registry.game("riverbend", **(options or {})), 0, ROW | setup), strict=strict)

    return make


@pytest.fixture
def ferry():
    """A table of the toy game."""
    return table("ferry", seed=2, strict=True)


@pytest.fixture(autouse=True)
def _swept():
    """ipywidgets keeps every widget that was made: a few hundred tables would slow each other down."""
    yield
    ipywidgets.Widget.close_all()
