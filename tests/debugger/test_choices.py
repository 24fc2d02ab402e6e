"""Decisions on the way: what was chosen, what else could be; choosing otherwise leaves the old course; bookmarks with notes."""

from __future__ import annotations

import pytest
from contract.plays import again, some, tree

from workbench.debugger.choices import bookmark, bookmarks, choices_at, choose, goto_bookmark, remove_bookmark
from workbench.debugger.timeline import Timeline
from workbench.engine import registry
from workbench.engine.errors import IllegalAction, Malformed, WorkbenchError
from workbench.engine.record import record_of
from workbench.engine.session import Session

ROW = {"columns": 4, "rows": 1, "springs": ["a1"]}


def test_a_decision_shows_what_was_chosen_and_what_else_could_be(timeline, played_once):
    game, found = played_once.game, [choices_at(timeline, k) for k in timeline.motions.decisions]
    assert [choices.chosen for choices in found] == played_once.actions
    for choices, state in zip(found, played_once.decisions, strict=True):
        assert choices.player == game.actor(state)
        assert choices.clause in game.rulebook.clauses
        assert {choices.chosen, *choices.others} == set(game.legal(state))
        assert choices.chosen not in choices.others
    others = set(range(len(timeline))) - set(timeline.motions.decisions)
    assert all(choices_at(timeline, k) is None for k in some(sorted(others), 20))


def test_choosing_otherwise_leaves_the_old_course_intact(played_once):
    session = again(played_once.session)
    timeline = Timeline(session)
    old = [(moment.node, moment.shown, moment.event, moment.state) for moment in timeline.moments]
    tried = 0
    for at in some(timeline.motions.decisions, 5):
        choices = choices_at(timeline, at)
        for action in choices.others[:2]:
            branch = choose(timeline, at, action)
            tried += 1
            assert branch.moments[: at + 1] == timeline.moments[: at + 1]
            assert branch.moments[at + 1].node.action == action
            assert branch.moments[at + 1].shown == 1
            assert branch.position == len(branch) - 1
            assert [(moment.node, moment.shown, moment.event, moment.state) for moment in timeline.moments] == old
            kept = [node for node in session.main_line() if node.action is not None]
            assert [node.action for node in kept] == played_once.actions
    assert tried
    session.goto(session.main_line()[-1])
    assert Timeline(session).moments == timeline.moments
    assert tree(again(session)) == tree(session)


def test_choosing_the_same_goes_on_along_the_old_course(played):
    session = played(seed=3)
    timeline = Timeline(session)
    at = timeline.motions.decisions[2]
    assert choose(timeline, at, choices_at(timeline, at).chosen).moments == timeline.moments
    assert session.branches() == []


@pytest.mark.parametrize(
    ("action", "error"), [("dig a1 d1", IllegalAction), ("dig a1", Malformed), ("dig a1 z9", Malformed), ("fly", Malformed)]
)
def test_what_cannot_be_chosen_moves_nothing(action, error):
    session = Session(registry.game("riverbend"), 0, ROW)
    for played in ("dig a1 b1", "mill b1", "pass"):
        session.play(played)
    timeline, before = Timeline(session), record_of(session)
    with pytest.raises(error):
        choose(timeline, timeline.motions.decisions[1], action)
    assert (session.node, record_of(session), timeline.position) == (timeline.moments[-1].node, before, len(timeline) - 1)


def test_where_nobody_decides_nothing_is_chosen():
    timeline = Timeline(Session(registry.game("riverbend"), 0, ROW))
    with pytest.raises(WorkbenchError, match="Nobody decides"):
        choose(timeline, 0, "pass")


def test_a_seat_hears_only_what_it_may_know(played):
    session = played("ferry", seed=2)
    whole = Timeline(session)
    for seat in (0, 1):
        timeline = Timeline(session, seat)
        for at in timeline.motions.decisions:
            found, all_of_it = choices_at(timeline, at), choices_at(whole, at)
            if found.player == seat:
                assert found == all_of_it
            else:
                assert (found.others, found.secret) == ((), True)
                is_bid = type(all_of_it.chosen).__name__ == "Bid"
                assert found.chosen == (None if is_bid else all_of_it.chosen)
                with pytest.raises(WorkbenchError, match=f"player {found.player} decides"):
                    choose(timeline, at, all_of_it.chosen)


# --- bookmarks ----------------------------------------------------------------------------------------------------------------


def test_bookmarks_stay_at_their_step_and_come_back_with_the_record(timeline, played_once):
    session = again(played_once.session)
    line = Timeline(session)
    places = sorted(some(list(range(len(line))), 6))
    for k in reversed(places):
        bookmark(line, k, f"note {k}")
    bookmark(line, places[0], "another note")
    assert [(k, note.text) for k, note in bookmarks(line).items()] == [
        (places[0], "another note"),
        *((k, f"note {k}") for k in places[1:]),
    ]
    loaded = Timeline(again(session))
    assert [(k, note.text) for k, note in bookmarks(loaded).items()] == [(k, note.text) for k, note in bookmarks(line).items()]
    assert record_of(loaded.session)["bookmarks"] == record_of(session)["bookmarks"]
    remove_bookmark(line, places[-1])
    assert list(bookmarks(line)) == places[:-1]


def test_a_bookmark_is_where_it_was_when_its_line_is_a_branch_now():
    session = Session(registry.game("riverbend"), 0, ROW)
    session.play("dig a1 b1")
    note = bookmark(Timeline(session), len(Timeline(session)) - 1, "dug")
    session.undo()
    session.play("pass")
    assert bookmarks(Timeline(session)) == {}
    session.rename(note.node, "the stream")
    assert record_of(session)["bookmarks"] == [{"action": 0, "step": 1, "note": "dug", "branch": "the stream"}]
    loaded = again(session)
    line = goto_bookmark(Timeline(loaded), loaded.bookmarks[0])
    assert str(loaded.node.action) == "dig a1 b1"
    assert list(bookmarks(line)) == [line.position]
