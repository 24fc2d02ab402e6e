"""The debugger in JupyterLab: walked by buttons, keys and breakpoints, each page opened, and a second view beside the notebook."""

from __future__ import annotations

import re

import pytest

from browser.lab import HIGH, Board

pytestmark = pytest.mark.browser
PLAYED = """import random
from workbench.engine.registry import game
from workbench.engine.session import Session
from workbench.ui import debugger
session, rng = Session(game("riverbend", map="valley", splitting="round_down"), 3), random.Random(2)
while session.state.round < 3:
    session.play(session.game.sample(session.state, rng))"""
PAGES = ("Why", "Graph", "Watch", "Break", "Trails", "Line", "Compare", "Export")
LAST = "len(d.desk.timeline) - 1"
# Width that is hidden at the right of the output, and the height of the widget, pixels.
_ROOM = """() => {
  const output = [...document.querySelectorAll('.jp-OutputArea-output:has(.wb-tabs)')].at(-1)
  return [output.scrollWidth - output.clientWidth, output.getBoundingClientRect().height]
}"""
_NEW_VIEW = """async () => {
  const panel = jupyterapp.shell.currentWidget, notebook = panel.content
  notebook.activeCellIndex = notebook.widgets.length - 1
  await jupyterapp.commands.execute('notebook:create-output-view')
  jupyterapp.shell.activateById(panel.id)
  return panel.id
}"""
_COUNT = "(id) => Bokeh.index.roots.filter(view => view.model.id === id && view.canvas_view?.el.getBoundingClientRect().width > 0).length"


def test_a_line_is_walked_on_every_page_and_in_two_views(lab):
    """One page of JupyterLab for all of it: to open one takes longer than what is done there."""
    page = lab(PLAYED, "d = debugger(session)\nd")
    page.run_all()
    page.wait_for_board("d")
    page.icon("fast-backward")
    page.python_until("d.desk.at", 0)
    steps_and_keys(page)
    breakpoints(page)
    pages(page)
    plot(page)
    new_view(page)


def sees_the_step(page) -> None:
    """The sentence of the step under the cursor is on the page."""
    page.sees(page.value("session.game.sentence(d.desk.moment.event)"))


def steps_and_keys(page) -> None:
    """Forwards and back, by buttons and by the keys of the slider."""
    board, last = page.board("d"), page.value(LAST)
    begun = board.shown()
    for k in (1, 2, 3):
        page.icon("step-forward")
        page.python_until("d.desk.at", k)
    sees_the_step(page)
    page.icon("fast-forward")
    page.python_until("d.desk.at", last)
    page.page.wait_for_timeout(100)
    ended = board.shown()
    assert ended != begun
    for k in (last - 1, last - 2):
        page.icon("step-backward")
        page.python_until("d.desk.at", k)

    handle = page.page.locator(".jp-OutputArea .noUi-handle").locator("visible=true").last
    handle.focus()
    for key, at in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        handle.press(key)
        page.python_until("d.desk.at", at)
    assert board.shown() == begun


def breakpoints(page) -> None:
    """One by a click on the board, walked to in both directions."""
    board, last = page.board("d"), page.value(LAST)
    page.tab("Break")
    page.page.locator(".jp-OutputArea label").filter(has_text="a click on the board adds a breakpoint").locator("visible=true").last.click()
    page.python_until("d.breaks.by_click.value", True)
    spot = page.value("next(m.event.spots[0] for m in d.desk.timeline.moments if m.event and 'total' in dict(m.event.numbers))")
    board.click(spot)
    page.python_until("[str(one) for one in session.breakpoints]", [f"spot {spot}"])
    page.sees(re.compile(rf"spot {spot}: \d+ hits?"))
    hits = page.value("d.desk.line.breakpoints.hits(0)")
    page.press("break ▸")
    page.python_until("d.desk.at", hits[0])
    sees_the_step(page)
    page.press("break ▸")
    page.python_until("d.desk.at", [*hits, last][1])
    page.icon("fast-forward")
    page.python_until("d.desk.at", last)
    page.page.locator("button[title='Back to the breakpoint before']").locator("visible=true").last.click()
    page.python_until("d.desk.at", hits[-1])
    page.picture("debugger_break")


def pages(page) -> None:
    """Each is opened, and nothing is cut off."""
    flow = page.value("next(k for k, m in enumerate(d.desk.timeline.moments) if m.event and len(m.event.branches))")
    box = page.page.locator(".jp-OutputArea input[placeholder^='step 12']").locator("visible=true").last
    box.fill(f"step {flow}")
    box.press("Enter")
    page.python_until("d.desk.at", flow)
    for title in PAGES:
        page.tab(title)
        page.python_until("d.page", title)
        hidden, high = page.page.evaluate(_ROOM)
        assert hidden <= 0, f"{title}: {hidden} pixels are cut off"
        assert high <= HIGH, f"{title}: {high} pixels high"
        page.picture(f"debugger_{title.lower()}")
    page.tab("Why")
    page.sees(page.value("session.game.rulebook[d.desk.moment.event.clause].title"))


def plot(page) -> None:
    """A watch is plotted, and a click in the plot goes there."""
    page.tab("Watch")
    watched = page.page.locator(".jp-OutputArea input[placeholder^='score_0']").locator("visible=true").last
    watched.fill("score_0")
    watched.press("Enter")
    page.python_until("d.watch.text.value", "score_0")
    page.press("Watch")
    page.python_until("list(d.desk.line.watches.expressions)", ["score_0"])
    shown = page.value("d.watch.model._model.id")
    page.page.wait_for_function(f"id => ({_COUNT})(id) === 1", arg=shown)
    x, y = page.page.evaluate(
        """([id, x]) => {
  const view = Bokeh.index.roots.filter(view => view.model.id === id).at(-1), box = view.canvas_view.el.getBoundingClientRect()
  return [box.left + view.frame.x_scale.compute(x), box.top + view.frame.bbox.vcenter]
}""",
        [shown, 5],
    )
    page.page.mouse.click(x, y)
    page.python_until("d.desk.at", 5)
    page.picture("debugger_plot")


def new_view(page) -> None:
    """A second view beside the notebook shows the present state; what is pressed there is shown in both."""
    last = page.value(LAST)
    page.icon("fast-forward")
    page.python_until("d.desk.at", last)
    page.press("Refresh")
    board = page.board("d", 0)
    notebook = page.page.evaluate(_NEW_VIEW)
    page.page.wait_for_function(f"id => ({_COUNT})(id) === 2", arg=board.id)
    other = Board(page, "d.pair.board", 1)
    ended = board.shown()
    assert other.shown() == ended
    sees_the_step(page)
    page.icon("fast-backward")  # of the new view, which is the last one on the page
    page.page.evaluate("id => jupyterapp.shell.activateById(id)", notebook)
    page.python_until("d.desk.at", 0)
    page.page.wait_for_timeout(200)
    assert board.shown() == other.shown() != ended
    page.picture("debugger_two_views")
