"""Sapiens in JupyterLab, by mouse: tiles, bonuses, tokens, refills, a refusal, a valley enlarged, a tribe abandoned, a walk back."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from workbench.engine import registry
from workbench.engine.agenda import Action
from workbench.engine.session import Session
from workbench.picture import spots_at
from workbench.ui.picking import Picking

pytestmark = pytest.mark.browser
SEED, ACTIONS = 25, 26


def cell(seed: int, setup: Any = None, **options: Any) -> str:
    return f"""from workbench.engine import registry
from workbench.engine.session import Session
t = table(Session(registry.game("sapiens", **{options!r}), {seed}, {setup!r}))
t"""


def kind(action: Action) -> str:
    """What a player does: `place`, `bonus hunt`, `token fire`."""
    return f"{action.verb} {getattr(action, 'scene', '')}".strip()


@cache
def course(seed: int, actions: int) -> tuple[Action, ...]:
    """The first actions of a game in which at each decision something is done that was done least until then."""
    session, done, found = Session(registry.game("sapiens"), seed), Counter(), []
    while len(found) < actions and session.game.outcome(session.state) is None:
        legal = session.game.legal(session.state)
        action = min(legal, key=lambda one: (one.verb in ("end", "decline"), done[kind(one)]))
        done[kind(action)] += 1
        found.append(action)
        session.play(action)
    return tuple(found)


def by_mouse(page: Any, board: Any, session: Session, action: Action) -> None:
    """Play an action as a hand would: click its spots, and where that would do something else, press a button first."""
    picking, scene = Picking(session.game, session.state), session.game.scene(session.state)
    board.spots()
    left = [spot for group in action.clicks(session.state) for spot in group]
    while True:
        if left:
            answer = picking.click(spots_at(scene, *scene.place(left[0])))
            if not answer.refusals and (answer.action or action) == action:
                board.click(left.pop(0))
                if answer.action:
                    break
                picking = answer.picking
                page.python_until("list(t.picking.clicks)", list(picking.clicks))
                continue
        words = {"do": action.verb, **dict(action.choices)}
        choice = next(choice for choice in picking.buttons() if words.get(choice.name) == choice.word)
        answer = picking.press(choice)
        page.press(choice.label)
        if answer.action:
            assert answer.action == action
            break
        picking = answer.picking
        page.python_until("[list(pair) for pair in t.picking.words]", [list(pair) for pair in picking.words])
    session.play(action)
    shown = "t.pair.scene == t.session.game.scene(t.session.state)"  # what lay elsewhere before is clicked only once it is shown
    page.python_until(f"[t.session.node.depth, str(t.session.node.action), {shown}]", [session.node.depth, str(action), True], 30)


def test_turns_by_mouse(lab):
    page, session = lab(cell(SEED)), Session(registry.game("sapiens"), SEED)
    page.run_all()
    board = page.wait_for_board()
    page.picture("sapiens-start")
    for action in course(SEED, ACTIONS):
        by_mouse(page, board, session, action)
    page.picture("sapiens-turns")
    assert {"place", "end", "refill"} <= {action.verb for action in course(SEED, ACTIONS)}


def test_a_refusal_a_ghost_and_a_valley_enlarged(lab):
    page, session = lab(cell(SEED)), Session(registry.game("sapiens"), SEED)
    page.run_all()
    board = page.wait_for_board()
    first = next(action for action in session.game.legal(session.state) if action.verb == "place")
    tile, cave, square = (group[0] for group in first.clicks(session.state))

    board.click(tile, "0:d3", "0:e3")
    page.python_until("list(t.picking.clicks)", [tile])
    page.python_until("[refusal.clause for refusal in t.refusals]", ["SA-FIRST"])
    page.sees(page.value("t.session.game.rulebook.explain(t.refusals[0])"))
    page.picture("sapiens-refusal")
    board.click(cave)
    page.python_until("list(t.picking.clicks)", [tile, cave])
    board.hover(square)
    page.python_until("t.pair.under", square)
    page.picture("sapiens-ghost")
    board.click(tile)
    page.python_until("list(t.picking.clicks)", [])

    whole = page.value("list(t.pair.board.window.box)")
    board.click("player1")
    page.sees("Enlarged: the valley of player 1")
    box = page.value("list(t.pair.board.window.box)")
    assert box[2] - box[0] < 0.5 * (whole[2] - whole[0])
    board.wait_for("/")
    page.picture("sapiens-enlarged")
    board.click("1:c3")
    page.sees("All is shown.")
    page.python_until("list(t.pair.board.window.box)", whole)


LAST = {
    "seats": [
        {"valley": ["L1a", "R1a"], "mountains": {}, "tokens": [], "pool": [], "food": 28, "shelter": 38},
        {"valley": ["L2a", "R2a"], "mountains": {}, "tokens": [], "pool": [], "food": 31, "shelter": 30},
    ],
    "common": [],
    "stack": [],
    "to_move": 1,
}


def test_the_last_turn_and_a_walk_back(lab):
    page, session = lab(cell(0, LAST)), Session(registry.game("sapiens"), 0, LAST)
    page.run_all()
    board = page.wait_for_board()
    by_mouse(page, board, session, session.game.parse("pass", session.state))
    by_mouse(page, board, session, session.game.parse("end", session.state))
    assert session.game.outcome(session.state).winners == (1,)
    page.sees("Sapiens, finished: player 1 won")
    page.picture("sapiens-end")
    steps = page.value("t.transport.slider.value")
    page.icon("step-backward")
    page.python_until("t.transport.slider.value", steps - 1)
    page.icon("step-forward")
    page.python_until("t.transport.slider.value", steps)
