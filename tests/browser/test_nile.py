"""An den Ufern des Nils in JupyterLab: the opening, an ebb with its results and every action, a flooded desert card; what a seat sees."""

from __future__ import annotations

from typing import Any

import pytest

from browser.lab import Board, Lab
from workbench.engine import registry
from workbench.engine.agenda import Action

pytestmark = pytest.mark.browser
ALL = {"hands": True, "buy_others": True, "revive": True}
# Ebb over a hippo and two palms; fruit to grow and to harvest; markers of both on the boat; a joker each.
EBB = {
    "tide": "ebb1",
    "phase": "tide",
    "fields": {
        "u5.1": {"water": "w02"},
        "u5.2": {"water": "w04"},
        "u5.5": {"desert": "s01"},
        "l4.1": {"fruit": [{"player": 0, "fruit": "flax", "side": "ripe"}]},
        "l4.2": {"fruit": [{"player": 0, "fruit": "grain", "side": "seed"}]},
    },
    "market": {"m2": [{"player": 1, "fruit": "flax", "side": "ripe"}, {"player": 0, "fruit": "grapes", "side": "ripe"}]},
    "boat": [{"flax": 1}, {"grain": 1}],
    "jokers": [["s02", "s03", "s04"], ["s05"]],
    "desert_pile": ["s06", "s07"],
}
# A flood whose second card can only come to a desert card.
FLOOD = {
    "tide": "flood",
    "phase": "tide",
    "fields": {"u5.1": {"desert": "s08"}},
    "piles": [[["w01", "w02"], ["w03"]], [[], []]],
}


def cell(options: dict[str, Any], setup: dict[str, Any] | None = None) -> str:
    """A table in a notebook."""
    game = f"registry.game('nile', **{options!r})"
    imports = "from workbench.engine import registry\nfrom workbench.engine.session import Session"
    return f"{imports}\nt = table(Session({game}, 1, {setup!r}))\nt"


class Hand:
    """Plays by mouse on the page, and in the same game here to know what can be done."""

    def __init__(self, page: Lab, board: Board, options: dict[str, Any], setup: dict[str, Any] | None = None) -> None:
        self.page, self.board, self.game = page, board, registry.game("nile", **options)
        self.state = self.game.from_setup(setup, 1) if setup else self.game.new(1)
        self.depth = page.value("t.session.node.depth")

    def legal(self, verb: str, **fields: Any) -> Action:
        """The first legal action of a kind with these values."""
        for action in self.game.legal(self.state):
            if action.verb == verb and all(getattr(action, name) == value for name, value in fields.items()):
                return action
        raise AssertionError(f"no {verb} {fields} among {[str(action) for action in self.game.legal(self.state)]}")

    def open(self) -> set[str]:
        """The kinds of action that are legal."""
        return {action.verb for action in self.game.legal(self.state)}

    def play(self, action: Action) -> None:
        """Click the spots of an action, then press what they leave open."""
        for group in action.clicks(self.state):
            self.board.click(*group)
        clicks = [spot for group in action.clicks(self.state) for spot in group]
        pressed = [("do", action.verb), *action.choices]
        for said in range(4):
            depth, buttons = self._until(clicks, said)
            if depth > self.depth:
                break
            self.page.press(next(label for name, word, label in buttons if (name, word) in pressed))
        self.depth += 1
        self.page.python_until("[t.session.node.depth, str(t.session.node.action)]", [self.depth, str(action)])
        *_, last = self.game.steps(self.state, action)
        self.state = last.state

    def _until(self, clicks: list[str], said: int) -> tuple[int, list[list[str]]]:
        """Wait until an action was played, or all was clicked and so many buttons pressed: the depth, and the buttons there are."""
        asked = "[[choice.name, choice.word, choice.label] for choice in t.picking.buttons()]"
        for _ in range(200):
            depth, picked, words, buttons = self.page.value(
                f"[t.session.node.depth, list(t.picking.clicks), len(t.picking.words), {asked}]"
            )
            if depth > self.depth or (picked == clicks and words == said):
                return depth, buttons
            self.page.page.wait_for_timeout(50)
        raise AssertionError(f"{clicks} with {said} buttons was not taken: {picked}, {words}")

    def do(self, verb: str, **fields: Any) -> None:
        """The same for the first legal one of a kind."""
        self.play(self.legal(verb, **fields))


def test_an_opening_by_mouse(lab):
    page = lab(cell({}))
    page.run_all()
    board = page.wait_for_board()
    hand = Hand(page, board, {})
    page.picture("nile-start")
    for fruit in ("flax", "grain", "grapes", "flax"):
        hand.do("boat", fruit=fruit)
    board.click("pile0.0", "u5.3")
    page.python_until("sorted({refusal.clause for refusal in t.refusals})", ["NI-LAY"])
    page.sees(page.value("t.session.game.rulebook.explain(t.refusals[0])"))
    page.picture("nile-refusal")
    board.click("pile0.0")
    page.python_until("list(t.picking.clicks)", [])
    while "lay" in hand.open():
        hand.do("lay")
    hand.do("put", fruit="flax", field="l5.2", side="seed")
    board.click("hand0.grapes")
    page.python_until("list(t.picking.clicks)", ["hand0.grapes"])
    board.hover("l5.3")
    page.python_until("t.pair.under", "l5.3")
    page.picture("nile-ghost")
    board.away()
    board.click("hand0.grapes")
    page.python_until("list(t.picking.clicks)", [])
    hand.do("put", side="ripe")


def test_an_ebb_and_every_action_by_mouse(lab):
    page = lab(cell(ALL, EBB))
    page.run_all()
    board = page.wait_for_board()
    hand = Hand(page, board, ALL, EBB)
    hand.do("remove", field="u5.2")
    hand.do("show", fruits=("flax", "flax"))
    page.picture("nile-shown")
    hand.do("show", fruits=())
    hand.do("buy", fruit="flax")
    hand.do("end")
    hand.do("remove", field="u5.1")
    page.picture("nile-rot")
    hand.do("rot")
    hand.do("grow", field="l4.2")
    hand.do("joker")
    hand.do("harvest", field="l4.1", row="m1")
    hand.do("sow", fruit="grapes")
    hand.do("revive")
    hand.do("joker")
    hand.do("buy_joker")
    hand.do("joker")
    hand.do("buy_other", player=1)
    page.picture("nile-actions")
    hand.do("end")
    assert page.value("t.session.state.track") == list(hand.state.track)


def test_a_flooded_desert_card_is_turned_and_backs_stay_hidden_for_a_seat(lab):
    page = lab(cell({}, FLOOD))
    page.run_all()
    board = page.wait_for_board()
    hand = Hand(page, board, {}, FLOOD)
    hand.do("lay", field="u5.1")
    page.picture("nile-desert")
    hand.do("keep_desert")
    page.tab("Game")
    page.page.locator("select").filter(has_text="what player 1 sees").locator("visible=true").last.select_option("what player 1 sees")
    page.python_until("t.panel.see.value", 1)
    page.picture("nile-seat")
    assert "w02" not in page.value("t.pair.scene.text")
