"""Blue Vein in JupyterLab: a domino laid by three clicks, a refusal, a claim, the end of a round, decisions of the flow, a walk back."""

from __future__ import annotations

import pytest

from browser.lab import Board
from workbench.engine import registry
from workbench.games.blue_vein.map import beside, spot

pytestmark = pytest.mark.browser
GAME = registry.game("blue_vein")
# A field of two parts, stone and grain, claimed by player 1, beside a river that flows south out of the Nile.
RIVER = {"kind": "river", "arrows": ["S"]}
MAP = [{"parts": [RIVER, {"kind": "field", "icon": good}], "at": [0, y], "turn": "E"} for y, good in ((-1, "stone"), (-2, "grain"))]
DRY = [name for name, halves in GAME.stock.parts.items() if all(part.kind != "river" for part in halves)]
SETUP = {
    "map": MAP,
    "claims": [{"at": [1, -1], "player": 1}],
    "hands": [[DRY[1]], [DRY[0]]],
    "stack": [],
    "tokens": [3, 3],
    "to_move": 1,
}
CELL = f"""from workbench.engine import registry
from workbench.engine.session import Session
t = table(Session(registry.game("blue_vein"), 0, {SETUP!r}))
t"""


def apart_from_all():
    """A placement whose halves touch no section: on the west of the river."""
    state = GAME.from_setup(SETUP)
    for action in GAME.legal(state):
        if action.verb == "place" and action.at == (-1, -1) and action.turn == "W":
            return action
    raise AssertionError("there is no room in the west")


def test_a_turn_and_its_flow_by_mouse(lab):
    page = lab(CELL)
    page.run_all()
    board = page.wait_for_board()
    tray = Board(page, "t.pair.tray", -1)
    action = apart_from_all()
    first, second = spot(action.at), spot(beside(action.at, action.turn))

    tray.click(action.domino)
    page.python_until("list(t.picking.clicks)", [action.domino])
    board.click("0,-1")
    page.python_until("[refusal.clause for refusal in t.refusals]", ["BV-DOMINO"])
    page.sees(page.value("t.session.game.rulebook.explain(t.refusals[0])"))
    page.picture("blue-vein-refusal")

    board.hover(first)
    page.python_until("t.pair.under", first)
    page.picture("blue-vein-ghost")
    view = page.value("list(t.pair.board.window.box)")
    board.click(first, second)
    page.python_until("str(t.session.node.action)", str(action))
    assert page.value("list(t.pair.board.window.box)") == view, "the view has jumped"

    board.click(first)
    page.python_until("str(t.session.node.action)", f"claim {first}")
    page.press("Done")
    page.python_until("type(t.session.state.todo[-1]).__name__", "DueMake")
    page.picture("blue-vein-make")
    page.press("Make stone")
    page.python_until("type(t.session.state.todo[-1]).__name__", "DueThrow")
    assert page.value("t.session.state.todo[-1].player") == 1
    page.picture("blue-vein-throw")

    depth = page.value("t.session.node.depth")
    while page.value("t.session.game.outcome(t.session.state) is None and t.session.state.flow is not None"):
        choices = page.value("[choice.label for choice in t.picking.buttons()]")
        page.press(next((word for word in ("Keep", "Decline") if word in choices), choices[0]))
        depth += 1
        page.python_until("t.session.node.depth", depth)
    page.sees("round 1 is scored")

    steps = page.value("t.transport.slider.value")
    page.icon("step-backward")
    page.python_until("t.transport.slider.value", steps - 1)
    page.icon("step-forward")
    page.python_until("t.transport.slider.value", steps)


def test_a_map_is_dragged_zoomed_and_centred(lab):
    page = lab(CELL)
    page.run_all()
    board = page.wait_for_board()
    whole = page.value("list(t.pair.board.window.box)")
    ((x, y),) = board.on_screen("0,-1")
    page.page.mouse.move(x, y)
    page.page.mouse.down()
    page.page.mouse.move(x + 80, y + 30, steps=4)
    page.page.mouse.up()
    page.page.wait_for_function(
        "([id, x]) => Bokeh.index.roots.find(view => view.model.id === id).model.x_range.start < x", arg=[board.id, whole[0] - 0.5]
    )
    ((now_x, now_y),) = board.on_screen("0,-1")
    assert (round(now_x - x), round(now_y - y)) == (80, 30)
    page.python_until("t.pair.board.window.box[0] < %r" % (whole[0] - 0.5), True)
    unit = page.value("t.pair.board.window.unit")
    page.page.keyboard.down("Control")
    page.page.mouse.wheel(0, -200)
    page.page.keyboard.up("Control")
    page.python_until(f"t.pair.board.window.unit > {unit}", True)
    board.hover("0,-1")
    page.python_until("t.pair.under", "0,-1")
    page.page.locator("button[title^=Centre]").locator("visible=true").last.click()
    page.python_until("list(t.pair.board.window.box)", whole)
