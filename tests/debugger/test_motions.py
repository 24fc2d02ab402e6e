"""Motions: exact in both directions, over an item and out of a phase by the agenda's depth, jumps by number."""

from __future__ import annotations

import pytest
from contract.plays import snapshot

from debugger.conftest import bare
from workbench.debugger.motions import Motions
from workbench.debugger.timeline import Timeline
from workbench.engine import registry
from workbench.engine.agenda import Decision, Event
from workbench.engine.errors import WorkbenchError
from workbench.engine.session import Session

MOTIONS = ("step", "over", "out", "action", "decision", "scoring")


def test_forward_and_back_to_the_start_gives_the_same_states(played_once, timeline):
    session, motions = played_once.session, timeline.motions
    session.goto(session.root, 0)
    noted, at = [], 0
    while True:
        timeline.goto(at)
        assert timeline.position == at
        noted.append(snapshot(session.state))
        if at == motions.last:
            break
        at = motions.step(at)
    assert len(noted) == len(played_once.states)
    while True:
        timeline.goto(at)
        now = snapshot(session.state)
        assert (now.hashed, now.printed, now.derived) == (noted[at].hashed, noted[at].printed, noted[at].derived)
        if not at:
            break
        at = motions.step(at, back=True)
    assert session.state == session.root.before == played_once.states[0]


@pytest.mark.parametrize("name", MOTIONS)
def test_every_motion_comes_to_both_ends(timeline, name):
    motions = timeline.motions
    move = getattr(motions, name)
    at = 0
    while at < motions.last:
        further = move(at)
        assert further > at
        at = further
    assert move(motions.last) == motions.last
    while at > 0:
        before = move(at, back=True)
        assert before < at
        at = before
    assert move(0, back=True) == 0


@pytest.mark.parametrize("decisions", [True, False])
def test_over_and_out_go_by_the_depth_of_the_agenda(timeline, decisions):
    """Against the sentence of their docstrings, moment by moment; no event of these games but a game's own names a token."""
    motions, moments = timeline.motions, timeline.moments
    depth = [len(moment.state.todo) for moment in moments]
    asks = [bool(moment.state.todo) and isinstance(moment.state.todo[-1], Decision) and decisions for moment in moments]
    token = [moment.event.token if moment.event else None for moment in moments] + [None]
    for at in range(motions.last):
        stop = motions.out(at, decisions=decisions)
        assert depth[stop] < depth[at] or asks[stop] or stop == motions.last
        assert not any(depth[k] < depth[at] or asks[k] for k in range(at + 1, stop))
        stop = motions.over(at, decisions=decisions)
        if token[at + 1] is None:
            assert depth[stop] <= depth[at] or asks[stop] or stop == motions.last
            assert not any(depth[k] <= depth[at] or asks[k] for k in range(at + 1, stop))
        assert stop <= motions.out(at, decisions=decisions) or token[at + 1] is not None


def test_a_scoring_is_left_by_out_and_entered_backwards(played):
    timeline = Timeline(played("riverbend", seed=4))
    motions, moments = timeline.motions, timeline.moments
    begins = motions.scoring(0)
    assert moments[begins].event.mark == "scoring begins"
    water = [k for k in range(begins, motions.last) if dict(moments[k].event.numbers).get("given") is not None]
    left = motions.out(begins + 1)
    assert moments[left].event.spots == moments[max(k for k in water if k <= left)].event.spots  # after the last square
    assert "given" not in dict(moments[left + 1].event.numbers)
    assert motions.out(begins + 2, back=True) == begins - 1  # before the step that began it
    assert motions.scoring(motions.last, back=True) == timeline.sections()[-1].first
    assert motions.scoring(begins) == timeline.sections()[1].first


# --- items ----------------------------------------------------------------------------------------------------------------------


def event(token: str | None = None, mark: str = "", **numbers: int) -> Event:
    return Event("e", "X", token=token, mark=mark, numbers=tuple(numbers.items()))


def test_over_runs_what_a_step_pushes():
    motions = Motions(bare(*(event() for _ in range(7)), depths=(2, 4, 5, 4, 3, 2, 1, 0)).moments)
    assert [motions.over(at) for at in range(7)] == [5, 3, 3, 4, 5, 6, 7]
    assert [motions.out(at) for at in range(7)] == [6, 4, 3, 4, 5, 6, 7]
    assert [motions.over(at, back=True) for at in range(1, 8)] == [0, 1, 2, 3, 4, 5, 6]
    assert [motions.out(at, back=True) for at in range(1, 8)] == [0, 1, 0, 0, 0, 0, 0]


def test_a_loop_goes_round_once_and_a_token_keeps_its_item():
    tokens = ("a", "a", None, "b", "b", "b", None)
    motions = Motions(bare(*(event(token) for token in tokens), depths=(2,) * 8).moments)
    assert motions.over(0) == 2  # as long as it is a
    assert motions.over(2) == 3  # no token: once round
    assert motions.over(3) == 6
    assert motions.over(6) == 7
    assert [motions.over(at, back=True) for at in (7, 6, 3, 2, 1)] == [6, 3, 2, 0, 0]


def test_what_runs_within_an_item_belongs_to_it():
    tokens = ("a", "x", "x", "a", "b")
    motions = Motions(bare(*(event(token) for token in tokens), depths=(2, 3, 4, 3, 2, 1)).moments)
    assert motions.over(0) == 4
    assert motions.over(1) == 3  # of x alone
    assert motions.over(4) == 5


# --- jumps ----------------------------------------------------------------------------------------------------------------------


def test_actions_are_found_by_their_number(timeline, played_once):
    motions = timeline.motions
    assert motions.of_action(0) == 0
    for number, action in enumerate(played_once.actions, 1):
        moment = timeline.moments[motions.of_action(number)]
        assert (moment.node.action, moment.shown, moment.node.depth) == (action, 1, number)
    for wrong in (-1, len(played_once.actions) + 1):
        with pytest.raises(WorkbenchError, match=f"no action {wrong}: this line has {len(played_once.actions)}"):
            motions.of_action(wrong)


def test_rounds_are_found_by_their_figure(played):
    timeline = Timeline(played("riverbend", seed=4))
    for number in range(1, 7):
        found = timeline.moments[timeline.motions.of_round(number)].event
        assert (found.mark, dict(found.numbers)["round"]) == ("round begins", number)
    with pytest.raises(WorkbenchError, match="no round 7: there begin: 1, 2, 3, 4, 5, 6"):
        timeline.motions.of_round(7)


def test_a_setup_late_in_a_game_keeps_the_numbers_of_rounds():
    session = Session(registry.game("riverbend"), 0, {"columns": 4, "rows": 1, "springs": ["a1"], "round": 5})
    assert list(Timeline(session).motions.rounds) == [5]


def test_rounds_without_a_figure_are_counted():
    motions = Motions(bare(event(), event(mark="round begins"), event(mark="round begins")).moments)
    assert motions.rounds == {1: 2, 2: 3}
    with pytest.raises(WorkbenchError, match="none begins on this line"):
        Motions(bare(event()).moments).of_round(1)


def test_decisions_are_where_somebody_decides(timeline, played_once):
    states = [timeline.moments[k].state for k in timeline.motions.decisions]
    assert states == played_once.decisions


# --- the cursor ---------------------------------------------------------------------------------------------------------------


def test_a_cursor_that_left_the_line_is_said_so(played):
    session = played(actions=4)
    timeline = Timeline(session)
    session.goto(session.main_line()[1])
    session.play(next(a for a in session.game.legal(session.state) if a != session.node.children[0].action))
    with pytest.raises(WorkbenchError, match="another line"):
        timeline.position  # noqa: B018
    assert timeline.index(session.node, 1) is None


def test_what_waits_to_be_confirmed_is_no_moment_yet():
    session = Session(registry.game("riverbend"), 0, {"columns": 4, "rows": 1, "springs": ["a1"]})
    session.play("dig a1 b1")
    node = session.play("end", confirm=True)
    timeline = Timeline(session)
    assert timeline.position == timeline.motions.last
    assert timeline.index(node, len(node.steps)) is None
