"""What notebooks show of perfect play: exercises that it checks, and the line plot of a game."""

import pytest

from workbench.engine.registry import game
from workbench.engine.session import Session
from workbench.ui import perfect
from workbench.ui.line import Moment, line, ticks


@pytest.fixture
def corner():
    """Size 5, a red stone on the edge; player 1 may swap."""
    session = Session(game("flume", size=5))
    session.play("place c2")
    return session


@pytest.mark.parametrize(
    ("answer", "right", "said"),
    [
        ("place b2", True, "3 ahead"),
        ("place b3", False, "a best move ends 3 ahead"),
        ("swap", False, "ends 3 behind"),
        ("place c2", False, "FL-PLACE"),
        ("jump", False, "cannot be read"),
        (..., False, "Not answered yet"),
        (7, False, "Not answered yet"),
    ],
)
def test_best_judges_every_action_by_its_value(corner, answer, right, said):
    verdict = perfect.best(corner, answer)
    assert verdict.right is right
    assert said in "\n".join(verdict.said)


@pytest.mark.parametrize(
    ("answer", "right", "said"),
    [(4, True, "Right"), (0, False, "too low"), (9, False, "too high"), (..., False, "Not"), ("4", False, "whole")],
)
def test_worth_is_the_value_of_the_position(corner, answer, right, said):
    verdict = perfect.worth(corner, answer)
    assert verdict.right is right
    assert said in "\n".join(verdict.said)


def test_the_swap_turns_the_lead_round(corner):
    rules, state = corner.game, corner.state
    leads = {str(action): perfect.lead(rules, state, action) for action in rules.legal(state)}
    swap = leads.pop("swap")
    assert swap == -max(leads.values()) == -3


def test_a_line_says_and_draws_its_points():
    made = line("Who leads?", [Moment(1, 1, 0), Moment(2, -3, 0, "-4", "a mistake")], "move", "stones")
    assert made.text == "Who leads?\n1: +1\n2: -3 (-4)\n(move: stones)"
    assert made.svg().count("<polygon") == 2
    assert made.below == (False, True)
    assert len(made.figure().renderers) == 3


@pytest.mark.parametrize(("low", "high", "found"), [(0.5, 3.5, [1, 2, 3]), (-15.1, 15.1, [-15, -10, -5, 0, 5, 10, 15]), (0.5, 1.5, [1])])
def test_ticks_are_whole_numbers(low, high, found):
    assert ticks(low, high) == found
