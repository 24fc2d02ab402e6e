"""The timeline: every small step of a line under one cursor, its sections, and the account of a flow."""

from __future__ import annotations

from itertools import pairwise

import pytest

from workbench.debugger.timeline import Section, Timeline, account
from workbench.engine import registry
from workbench.engine.agenda import Event
from workbench.engine.session import Session

ROW = {"columns": 4, "rows": 1, "springs": ["a1"]}


@pytest.fixture
def session() -> Session:
    """A round of two players, and an action of the next."""
    made = Session(registry.game("riverbend"), 0, ROW)
    for action in ("dig a1 b1", "mill b1", "pass", "dig b1 c1"):
        made.play(action)
    return made


# --- moments ------------------------------------------------------------------------------------------------------------------


def test_every_step_of_the_line_is_a_moment(session):
    timeline = Timeline(session)
    steps = [step for node in session.node.line for step in node.steps]
    assert len(timeline.moments) == 1 + len(steps)
    assert timeline.moments[0].event is None
    assert timeline.moments[0].state is session.root.before
    assert [moment.event for moment in timeline.moments[1:]] == [step.event for step in steps]
    assert [moment.state for moment in timeline.moments[1:]] == [step.state for step in steps]


def test_the_position_is_where_the_cursor_stands(session):
    timeline = Timeline(session)
    assert timeline.position == len(timeline.moments) - 1
    for index, moment in enumerate(timeline.moments):
        timeline.goto(index)
        assert timeline.position == index
        assert session.state is moment.state
        assert Timeline(session).position == index


def test_an_index_outside_goes_to_the_nearest_end(session):
    timeline = Timeline(session)
    timeline.goto(-5)
    assert (session.node, session.shown) == (session.root, 0)
    timeline.goto(10**6)
    assert (session.node, session.waiting) == (session.main_line()[-1], False)


def test_before_the_first_step_of_an_action_its_parent_has_ended(session):
    last = session.node
    session.goto(last, 0)
    timeline = Timeline(session)
    assert timeline.moments[timeline.position].node is last.parent
    assert timeline.moments[timeline.position].state == session.state


def test_going_back_keeps_the_line(session):
    timeline = Timeline(session)
    events = [moment.event for moment in timeline.moments]
    for index in (3, 0, 7):
        timeline.goto(index)
        assert [moment.event for moment in Timeline(session).moments] == events


def test_the_line_is_the_one_under_the_cursor(session):
    main = session.node
    session.goto(session.root)
    branch = session.play("mill a1")
    assert Timeline(session).moments[-1].node is branch
    session.goto(session.root)
    assert Timeline(session).moments[-1].node is branch  # visited last
    session.goto(main)
    assert Timeline(session).moments[-1].node is main


# --- sections -----------------------------------------------------------------------------------------------------------------


def test_scorings_are_sections(session):
    timeline = Timeline(session)
    (found,) = timeline.sections()
    assert found.title == "scoring 1"
    assert timeline.moments[found.first].event.mark == "scoring begins"
    assert timeline.moments[found.last].event.mark == "scoring ends"
    assert found.first < found.last


def test_every_scoring_of_a_game_is_found_in_order(played):
    session = played("riverbend", seed=4)
    found = Timeline(session).sections()
    assert [section.title for section in found] == [f"scoring {k}" for k in range(1, 7)]
    assert all(one.last < other.first for one, other in pairwise(found))


def test_other_marks_can_be_asked_for(session):
    timeline = Timeline(session)
    assert [section.title for section in timeline.sections("turn")] == ["turn 1", "turn 2"]  # the third goes on
    (round_,) = timeline.sections("round")
    (scoring,) = timeline.sections("scoring")
    assert round_.first < scoring.first < scoring.last < round_.last
    titles = [section.title for section in timeline.sections("round", "turn", "scoring")]
    assert sorted(titles) == ["round 1", "scoring 1", "turn 1", "turn 2"]


def test_without_a_scoring_there_is_none():
    session = Session(registry.game("riverbend"), 0, ROW)
    session.play("dig a1 b1")
    assert Timeline(session).sections() == []


def test_an_end_without_its_beginning_is_no_section(session):
    timeline = Timeline(session)
    (found,) = timeline.sections()
    timeline.moments = timeline.moments[found.first + 1 :]
    assert timeline.sections() == []


def test_a_section_counts_both_its_ends():
    assert Section("scoring 1", 3, 5)._asdict() == {"title": "scoring 1", "first": 3, "last": 5}


# --- the account --------------------------------------------------------------------------------------------------------------


def test_an_account_sums_the_figures_of_events():
    events = [
        None,
        Event("begins", "X", numbers=(("round", 1),)),
        Event("a", "X", numbers=(("given", 4), ("kept", 0), ("lost", 1))),
        Event("b", "X", numbers=(("kept", 2), ("total", 2))),
    ]
    assert account(events) == {"given": 4, "kept": 2, "lost": 1, "on its way": 1}
    assert list(account([])) == ["given", "kept", "lost", "on its way"]
    assert set(account([]).values()) == {0}
