"""The flow in JupyterLab: the water of a scoring walked with buttons, slider, list and clicks."""

from __future__ import annotations

import re

import pytest

pytestmark = pytest.mark.browser
PLAYED = """import random
from workbench.engine.registry import game
from workbench.engine.session import Session
session, rng = Session(game("riverbend", map="valley", splitting="round_down"), 3), random.Random(2)
while session.state.round < 5:
    session.play(session.game.sample(session.state, rng))"""


@pytest.fixture
def flow(lab):
    """A page with a flow on it."""
    page = lab(PLAYED, "f = flow(session)\nf")
    page.run_all()
    page.wait_for_board("f")
    return page


def test_the_flow_is_stepped_forwards_and_back(flow):
    board = flow.board("f")
    first, last = flow.value("[f.section.first, f.section.last]")
    begun = board.shown()
    flow.picture("flow_begins")
    for k in range(1, 5):
        flow.icon("step-forward")
        flow.python_until("f.at", first + k)
    flow.sees(flow.value("session.game.sentence(f.timeline.moments[f.at].event)"))
    flow.picture("flow")
    later = board.shown()
    assert sum(text.isdigit() for text in later["texts"]) > sum(text.isdigit() for text in begun["texts"])
    for k in range(3, -1, -1):
        flow.icon("step-backward")
        flow.python_until("f.at", first + k)
    assert board.shown() == begun
    flow.icon("fast-forward")
    flow.python_until("f.at", last)
    flow.sees(re.compile(r"\b0\s*on its way"))
    flow.picture("flow_ends")
    flow.icon("fast-backward")
    flow.python_until("f.at", first)


def test_the_slider_the_list_and_a_click_go_to_a_step(flow):
    first, last = flow.value("[f.section.first, f.section.last]")
    handle = flow.page.locator(".jp-OutputArea .noUi-handle").locator("visible=true").last
    handle.focus()
    handle.press("ArrowRight")
    flow.python_until("f.at", first + 1)
    handle.press("End")
    flow.python_until("f.at", last)
    flow.page.locator(".wb-list select").last.select_option(index=2)
    flow.python_until("f.at", first + 2)
    spot = flow.value("f.timeline.moments[f.section.first + 3].event.spots[0]")
    flow.board("f").click(spot)
    flow.python_until("f.at", first + 3)
    handle.press("Home")
    flow.python_until("f.at", first)


def test_it_plays_by_itself(flow):
    first = flow.value("f.section.first")
    speed = flow.value("list(f.transport.speed.options)[-1]")
    label = speed if isinstance(speed, str) else speed[0]
    flow.page.locator(".jp-OutputArea select").filter(has_text=label).last.select_option(label)
    flow.page.locator(".jp-OutputArea button:has(i.fa-play)").last.click()
    flow.python_until("f.at >= " + str(first + 3), True)
    flow.python_until("[f.at == f.section.last, f.transport.play.playing]", [True, False], 30)


def test_the_flow_in_the_dark(flow):
    flow.theme("Dark", light=False)
    flow.icon("step-forward")
    flow.python_until("f.at - f.section.first", 1)
    flow.picture("flow_dark")
    flow.theme("Light", light=True)
