"""The table in JupyterLab: played with real clicks."""

from __future__ import annotations

import random

import pytest

from browser.lab import WIDE
from workbench.engine import registry
from workbench.engine.record import save
from workbench.games.riverbend.dig import Dig

pytestmark = pytest.mark.browser
TABLE = "t = table('riverbend', seed=1)\nt"
SPRING, BESIDE, OTHER = "b2", "b1", "c2"  # of this table
POND = (0.2, -0.2)  # aside of its figure


@pytest.fixture
def table(lab):
    """A page with a table on it."""
    page = lab(TABLE)
    page.run_all()
    page.wait_for_board()
    return page


def actions(page) -> list[str]:
    return page.value("[str(node.action) for node in t.session.node.line[1:]]")


def told(page) -> str:
    """The sentence of the last action."""
    return page.value("t.session.game.sentence(t.session.node.steps[0].event)")


# --- clicks --------------------------------------------------------------------------------------------------------------------


def test_clicks_change_the_board(table):
    board = table.board()
    dry = board.colour(BESIDE, POND)
    table.picture("table")
    canvas, field = places(table)
    assert field["x"] > canvas["x"] + canvas["width"]
    assert field["x"] + field["width"] < WIDE
    board.click(SPRING)
    table.python_until("list(t.picking.clicks)", [SPRING])
    board.hover(BESIDE)
    table.page.wait_for_function("() => document.body.innerText.includes('b1: dry')")
    table.picture("ghost")
    board.click(BESIDE)
    table.python_until("str(t.session.node.action)", f"dig {SPRING} {BESIDE}")
    board.away()
    table.page.wait_for_function("() => !document.body.innerText.includes('b1: ')")
    assert board.colour(BESIDE, POND) != dry
    table.sees(told(table))


def test_fast_clicks_are_all_taken(table):
    table.board().click(SPRING, BESIDE, SPRING, OTHER)
    table.python_until("[str(node.action) for node in t.session.node.line[1:]]", [f"dig {SPRING} {BESIDE}", f"dig {SPRING} {OTHER}"])
    table.press("Confirm")
    table.python_until("t.session.game.actor(t.session.state)", 1)


def test_a_long_click_counts(table):
    ((x, y),) = table.board().on_screen(SPRING)
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.wait_for_timeout(500)
    table.page.mouse.up()
    table.python_until("list(t.picking.clicks)", [SPRING])


def a_climb() -> tuple[int, list[str], str, str]:
    """A seed of a valley, clicks for two digs downhill, and a dig from where they end that is refused: the target is higher."""
    game = registry.game("riverbend", map="valley")
    for seed in range(100):
        start = game.new(seed)
        for first in game.legal(start):
            if first.verb != "dig" or start.land.height[first.to] != 4:
                continue
            after = game.apply(start, first)
            for second in game.legal(after, (first.to,)):
                if second.verb != "dig" or start.land.height[second.to] != 3:
                    continue
                then = game.apply(after, second)
                if not any(action.verb == "dig" for action in game.legal(then, (second.to,))):
                    continue  # a click there would place a mill
                for square in start.land.grid.neighbours[second.to]:
                    refusals = game.check(then, Dig(second.to, square))
                    if [(refusal.clause, refusal.kind) for refusal in refusals] == [("RB-GRAVITY", "uphill")]:
                        return seed, [first.from_, first.to, second.from_, second.to], second.to, square
    raise AssertionError("there is no climb")


def test_a_refused_click_says_which_clause_forbids_it(lab):
    seed, digs, start, end = a_climb()
    page = lab(f"t = table('riverbend', seed={seed}, map='valley', confirm=False)\nt")
    page.run_all()
    board = page.wait_for_board()
    board.click(*digs, start, end)
    board.away()
    page.python_until("[refusal.clause for refusal in t.refusals]", ["RB-GRAVITY"])
    page.sees(page.value("t.session.game.rulebook.explain(t.refusals[0])"))
    page.picture("refusal")
    board.wait_for(page.value("t.session.game.rulebook['RB-GRAVITY'].title"))
    page.page.locator("summary", has_text="RB-GRAVITY").locator("visible=true").last.click()
    page.sees(page.value("t.session.game.rulebook['RB-GRAVITY'].text")[:40])


# --- a game --------------------------------------------------------------------------------------------------------------------

_LOOK = """
import json
def look(t):
    # A click is answered in another thread meanwhile: what was seen counts where the table stands as before.
    while True:
        stood = t.session.node, t.picking
        found = _look(t)
        if stood == (t.session.node, t.picking):
            return found
def _look(t):
    session, game = t.session, t.session.game
    legal = [] if session.waiting else list(game.legal(session.state))
    return {
        "over": game.outcome(session.state) is not None,
        "unconfirmed": session.unconfirmed,
        "depth": session.node.depth,
        "played": str(session.node.action),
        "clicks": t.picking.clicks,
        "words": t.picking.words,
        "legal": [{"text": str(action), "verb": action.verb, "clicks": action.clicks(session.state)} for action in legal],
        "buttons": {} if session.waiting else {choice.word: choice.label for choice in t.picking.buttons() if choice.name},
    }
"""


def wait(page, until) -> dict:
    """Look at the table until it stands so."""
    for _ in range(300):
        now = page.value("look(t)")
        if until(now):
            return now
        page.page.wait_for_timeout(20)
    raise AssertionError(f"the table still stands so: {now}, and says {page.value('t.message.value')!r}")


def act(page, board, action: dict, now: dict, rng: random.Random) -> dict:
    """Play one action with the mouse alone, and see that it was this one."""
    depth = now["depth"]
    if spots := [spot for group in action["clicks"] for spot in rng.sample(group, len(group))]:
        board.click(*spots)
        now = wait(page, lambda now: now["depth"] > depth or now["clicks"] == spots)
    while now["depth"] == depth:
        page.press(now["buttons"][action["verb"]])
        now = wait(page, lambda new, old=now: new["depth"] > depth or new["words"] != old["words"])
    assert now["played"] == action["text"]
    return now


def test_a_whole_game_is_played_with_the_mouse(table):
    rng, board = random.Random(5), table.board()
    table.python(_LOOK)
    now = table.value("look(t)")
    while not now["over"]:
        if now["unconfirmed"]:
            table.press("Confirm")
            now = wait(table, lambda now: not now["unconfirmed"])
            continue
        digs = [action for action in now["legal"] if action["verb"] == "dig"]
        now = act(table, board, rng.choice(digs if digs and rng.random() < 0.5 else now["legal"]), now, rng)
    assert now["depth"] >= 12
    table.sees("The game is over.")
    board.away()
    scores = table.value("list(t.session.game.outcome(t.session.state).scores)")
    shown = table.page.locator(".jp-OutputArea svg text").all_text_contents()
    assert shown[shown.index("Score") + 1 :][:2] == [str(score) for score in scores]
    table.picture("game_over")


# --- what a page can do to a widget --------------------------------------------------------------------------------------------


def test_a_page_loaded_again_shows_the_present_board_and_answers(table):
    board = table.board()
    board.click(SPRING, BESIDE)
    table.python_until("str(t.session.node.action)", f"dig {SPRING} {BESIDE}")
    board.away()
    table.python_until("t.pair.under", "")
    texts = table.value("[text for source in t.pair.board.sources for text in source.data['text'] if text]")
    table.command("docmanager:save")
    table.page.wait_for_function("() => !jupyterapp.shell.currentWidget.context.model.dirty")
    table.open()
    board = table.wait_for_board()
    board.wait_for(*texts)
    board.click(SPRING, OTHER)
    table.python_until("str(t.session.node.action)", f"dig {SPRING} {OTHER}")
    table.sees(told(table))


def test_two_views_of_a_table_show_the_same_and_both_answer(lab):
    page = lab(TABLE, "t", "from IPython.display import display\ndisplay(t)")
    page.run_all()
    page.wait_for_board(count=3)
    views = [page.board(which=k) for k in range(3)]
    for view, clicks, action in zip(views, ((SPRING, BESIDE), (SPRING, OTHER), ()), ("dig b2 b1", "dig b2 c2", ""), strict=True):
        view.into_view()
        if clicks:
            view.click(*clicks)
            page.python_until("str(t.session.node.action)", action)
    rows = {view.shown()["rows"] for view in views}
    assert len(rows) == 1


def test_a_cell_run_twice_leaves_nothing_stale(table):
    table.board().click(SPRING, BESIDE)
    table.python_until("t.session.node.depth", 1)
    table.run_all()
    board = table.wait_for_board()
    assert table.value("t.session.node.depth") == 0
    board.click(SPRING, OTHER)
    table.python_until("str(t.session.node.action)", f"dig {SPRING} {OTHER}")


def test_a_kernel_restarted_and_run_again(table):
    table.board().click(SPRING, BESIDE)
    table.python_until("t.session.node.depth", 1)
    table.restart()
    table.run_all()
    board = table.wait_for_board()
    assert actions(table) == []
    board.click(SPRING, OTHER)
    table.python_until("str(t.session.node.action)", f"dig {SPRING} {OTHER}")


def test_loading_another_record_leaves_nothing_stale(table, folder, played):
    other = played("riverbend", seed=9, actions=7, board="classic", map="valley")
    save(other, folder / "other.json")
    board = table.board()
    board.click(SPRING)
    table.tab("Game")
    table.field("file").fill("other.json")
    table.field("file").press("Enter")
    table.press("Load")
    table.sees("other.json.")
    assert actions(table) == [str(node.action) for node in other.node.line[1:]]
    assert set(board.spots()) == {f"{column}{row}" for column in "abcde" for row in range(1, 6)}
    assert board.shown()["rows"] == table.value("sum(len(source.data['text']) for source in t.pair.board.sources)")
    legal = next(action for action in other.game.legal(other.state) if action.verb == "dig")
    table.page.keyboard.press("Escape")
    board.into_view()
    board.click(legal.from_, legal.to)
    table.python_until("list(t.picking.clicks) or str(t.session.node.action)", str(legal))


# --- keys ----------------------------------------------------------------------------------------------------------------------


def test_no_mouse_is_needed(table):
    box = table.page.get_by_placeholder("type an action, then Enter")
    box.fill(f"dig {SPRING} {BESIDE}")
    box.press("Enter")
    table.python_until("str(t.session.node.action)", f"dig {SPRING} {BESIDE}")
    box.fill("dig a1 a2")
    box.press("Enter")
    table.sees("RB-DIG")
    undo = table.page.get_by_role("button", name="Undo").locator("visible=true").last
    undo.focus()
    undo.press("Enter")
    table.python_until("t.session.node.depth", 0)


# --- how it looks --------------------------------------------------------------------------------------------------------------


def test_the_river_as_a_graph_is_linked_to_the_board(lab):
    page = lab("t = table('riverbend', seed=1, map='valley', confirm=False)\nimport random\nrng = random.Random(4)", "t")
    page.run_all()
    page.python("for _ in range(14): t.session.play(t.session.game.sample(t.session.state, rng))\nt.refresh()")
    board = page.wait_for_board()
    page.tab("Graph")
    page.page.wait_for_function("() => Bokeh.index.roots.filter(v => v.canvas_view?.el.getBoundingClientRect().width > 0).length > 1")
    graph = page.value("t.pair.graph.figure.id")
    assert graph != board.id
    node = page.value("t.pair.graph.scene.spots[0].name")
    board.hover(node)
    page.python_until("list(t.pair.graph.marks.linked)", [node])
    page.picture("graph")


def test_a_dark_theme(table):
    table.theme("Dark", light=False)
    table.board().click(SPRING, BESIDE, "a1")
    table.board().away()
    table.python_until("str(t.session.node.action)", f"dig {SPRING} {BESIDE}")
    table.python_until("len(t.refusals) > 0", True)
    text, ground = table.page.evaluate(
        """() => { const words = [...document.querySelectorAll('.wb-text')].find(e => e.innerText.includes('Player'))
           const sum = colour => colour.match(/\\d+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)
           return [sum(getComputedStyle(words).color), sum(getComputedStyle(document.querySelector('.jp-Notebook')).backgroundColor)] }"""
    )
    assert text > 450
    assert ground < 200
    table.picture("table_dark")
    table.theme("Light", light=True)


def places(page) -> tuple[dict, dict]:
    """Boxes of the board and of the text box, which stands in the column."""
    field = page.page.get_by_placeholder("type an action, then Enter").locator("visible=true").last
    return page.page.locator(".bk-Canvas").locator("visible=true").last.bounding_box(), field.bounding_box()


def test_on_a_narrow_page_the_column_stands_below_the_board(lab):
    page = lab(TABLE, zoom=1.5)
    page.run_all()
    view = page.wait_for_board()
    view.click(SPRING, BESIDE)
    page.python_until("str(t.session.node.action)", f"dig {SPRING} {BESIDE}")
    page.picture("table_150")
    board, field = places(page)
    assert field["y"] > board["y"] + board["height"]
    page.page.get_by_placeholder("type an action, then Enter").locator("visible=true").last.scroll_into_view_if_needed()
    page.picture("table_150_below")
