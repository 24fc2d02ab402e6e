"""What if: actions skipped and changed, what followed played again, and the old course left as it was."""

from __future__ import annotations

import pytest

from workbench.debugger.course import ASKED, REFUSED
from workbench.debugger.whatif import play_on, what_if
from workbench.engine import registry
from workbench.engine.errors import IllegalAction, Malformed, WorkbenchError
from workbench.engine.record import record_of
from workbench.engine.replay import from_data
from workbench.engine.session import Session

ROW = {"columns": 4, "rows": 1, "springs": ["a1"]}
LINE = ("dig a1 b1", "mill b1", "dig b1 c1", "mill c1", "pass")


@pytest.fixture
def session() -> Session:
    """Two turns of two actions, and a pass."""
    made = Session(registry.game("riverbend"), 0, ROW)
    for action in LINE:
        made.play(action)
    return made


def actions(nodes) -> list[str]:
    return [str(node.action) for node in nodes if node.action]


def old_course(session: Session, line) -> None:
    """The line is still in the session, as it was."""
    assert session.main_line() == line
    assert actions(line) == list(LINE)


def test_a_changed_action_is_followed_by_the_rest_as_far_as_it_is_legal(session):
    line = session.main_line()
    result = what_if(session, line[2], "dig b1 c1")
    assert actions(session.node.line) == ["dig a1 b1", "dig b1 c1"]
    assert (result.played, result.stop.reason, result.stop.clause, result.stop.answer.at) == (0, REFUSED, "RB-LOOP", 2)
    assert "[RB-LOOP]" in result.sentence
    assert "0 of the 3 actions that followed" in result.sentence
    assert [str(answer.action) for answer in result.rest] == list(LINE[2:])
    assert result.old == tuple(line)
    assert session.node is result.node
    old_course(session, line)
    assert session.branches() == [session.node]


def test_a_change_that_hinders_nothing_is_played_to_the_end(session):
    line = session.main_line()
    result = what_if(session, line[2], "mill a1")
    assert (result.played, result.stop, result.rest, result.filled) == (3, None, (), ())
    assert actions(session.node.line) == ["dig a1 b1", "mill a1", *LINE[2:]]
    assert result.sentence == "3 of the 3 actions that followed were played again."
    old_course(session, line)


def test_a_skipped_action_makes_a_turn_shorter_and_its_end_is_played_besides(session):
    line = session.main_line()
    result = what_if(session, line[2])
    assert [str(action) for action in result.filled] == ["end"]
    assert actions(session.node.line) == ["dig a1 b1", "end", "dig b1 c1", "mill c1", "pass"]
    assert "“end” is played besides" in result.sentence
    assert result.stop is None
    old_course(session, line)


def test_the_first_refusal_after_a_skipped_action_has_its_clause_and_sentence(session):
    line = session.main_line()
    result = what_if(session, line[1])
    assert (result.played, result.stop.reason, result.stop.clause) == (0, REFUSED, "RB-MILL")
    assert result.stop.text == "Action 1 (“mill b1”) is refused: b1 is not watered: a mill stands on water. [RB-MILL]"
    assert session.node is line[0]  # nothing of the other course could be played: no branch was opened
    assert session.branches() == []
    old_course(session, line)


def test_after_a_stop_somebody_can_act_and_the_rest_goes_on():
    game = registry.game("ferry", ties="second")
    session = Session(game, 0, {"bag": [2, 2, 2]})
    for action in ("bid 1", "bid 0", "land p1", "bid 0", "bid 1", "land p2"):
        session.play(action)
    result = what_if(session, session.main_line()[2], "bid 1")
    assert (result.stop.reason, result.stop.clause) == (ASKED, "FE-LAND")
    assert "decision of player 1 that the line does not have" in result.sentence
    session.play("land p2")
    more = play_on(session, result.rest[1:])
    assert (more.played, more.stop.reason, more.stop.clause) == (2, REFUSED, "FE-LAND")


def test_a_change_that_was_tried_before_goes_to_its_branch(session):
    line = session.main_line()
    first = what_if(session, line[2], "mill a1")
    session.goto(line[-1])
    again = what_if(session, line[2], "mill a1")
    assert again.node is first.node
    assert len(session.branches()) == 1


def test_the_line_is_that_of_the_node_wherever_the_cursor_stands(session):
    line = session.main_line()
    session.goto(session.root)
    session.play("mill a1")
    result = what_if(session, line[2], "mill a1")
    assert result.old == tuple(line)
    assert result.played == 3


def test_a_branch_is_kept_in_the_record(session):
    what_if(session, session.main_line()[2], "mill a1")
    again = from_data(record_of(session))
    assert actions(again.main_line()) == list(LINE)
    assert [actions(again.main_line(start)) for start in again.branches()] == [["mill a1", *LINE[2:]]]


def test_what_cannot_be_is_refused_and_nothing_has_changed(session):
    line = session.main_line()
    session.goto(line[3], 1)
    for node, change, error, said in (
        (line[0], None, WorkbenchError, "The opening is no action"),
        (line[1], "dig a1 b1", WorkbenchError, "is what was played there"),
        (line[-1], None, WorkbenchError, "Nothing follows “pass”"),
        (line[2], "mill d1", IllegalAction, "RB-MILL"),
        (line[2], "swim", Malformed, "there is no action 'swim'"),
    ):
        with pytest.raises(error, match=said):
            what_if(session, node, change)
        assert (session.node, session.shown) == (line[3], 1)
        assert session.branches() == []
        assert session.whole_line() == line


def test_a_turn_that_waits_to_be_confirmed_comes_first(session):
    session.play("pass", confirm=True)
    with pytest.raises(WorkbenchError, match="waits to be confirmed"):
        what_if(session, session.main_line()[1], "mill a1")


def test_random_lines_of_every_game_are_played_again(played):
    for key in registry.installed():
        session = played(key, seed=5, actions=12)
        line = session.main_line()
        for node in line[1:-1]:
            result = what_if(session, node)
            assert result.played + len(result.left_out) + len(result.rest) == len(line) - 1 - node.depth
            assert (result.stop is None) == (result.rest == ())
            for above in session.node.line[1:]:  # every action of the new line was legal where it was played
                assert session.game.check(above.before, above.action) == ()
            session.goto(line[-1])
        assert session.main_line() == line
