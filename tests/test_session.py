"""Sessions: a tree of actions with a cursor, undo for a player, and free steps for whoever explores."""

from __future__ import annotations

import pytest

from workbench.engine import registry
from workbench.engine.errors import IllegalAction, Malformed, WorkbenchError
from workbench.engine.record import record_of
from workbench.engine.replay import from_data
from workbench.engine.session import Session

ROW = {"columns": 4, "rows": 1, "springs": ["a1"]}


@pytest.fixture
def session() -> Session:
    """Two players on a row of four squares, the spring at its west end."""
    return Session(registry.game("riverbend"), 0, ROW)


@pytest.fixture
def ferry() -> Session:
    return Session(registry.game("ferry"), 2)


def line(session: Session) -> list[str]:
    return [str(node.action) for node in session.node.line[1:]]


def play(session: Session, *actions: str) -> None:
    for action in actions:
        session.play(action)


# --- acting -------------------------------------------------------------------------------------------------------------------


def test_the_opening_runs_up_to_the_first_decision(session):
    assert session.node is session.root
    assert session.root.action is None
    assert session.root.depth == 0
    assert not session.waiting
    assert session.game.actor(session.state) == 0
    assert session.state == session.game.from_setup(ROW)


def test_what_was_typed_is_read(session):
    node = session.play("dig a1 b1")
    assert str(node.action) == "dig a1 b1"
    assert node.before == session.root.state
    assert node.state == session.state
    assert (node.depth, node.parent) == (1, session.root)


@pytest.mark.parametrize(
    ("typed", "error"),
    [("dig a1 z9", Malformed), ("fly", Malformed), ("", Malformed), ("dig c1 d1", IllegalAction), ("end", IllegalAction)],
)
def test_what_cannot_be_played_changes_nothing(session, typed, error):
    play(session, "dig a1 b1", "end")
    before = session.node
    with pytest.raises(error):
        session.play(typed)
    assert session.node is before
    assert before.children == []


def test_the_same_action_goes_to_where_it_was_played(session):
    first = session.play("dig a1 b1")
    session.back()
    assert session.play("dig a1 b1") is first
    assert session.root.children == [first]


def test_acting_in_the_past_opens_a_branch_and_rewrites_nothing(session):
    play(session, "dig a1 b1", "end", "pass")
    main = session.main_line()
    session.goto(session.root)
    play(session, "mill a1", "end")
    assert session.main_line() == main
    assert [node.name for node in session.branches()] == ["mill a1"]
    assert line(session) == ["mill a1", "end"]
    assert [str(node.action) for node in session.main_line(session.branches()[0])] == ["mill a1", "end"]


def test_acting_on_a_state_in_the_middle_of_steps_is_refused(session):
    node = session.play("dig a1 b1")
    session.goto(node, 0)
    assert session.waiting
    assert session.state == node.before
    with pytest.raises(WorkbenchError, match="dig a1 b1"):
        session.play("end")
    session.confirm()
    session.play("end")


# --- undo and redo ------------------------------------------------------------------------------------------------------------


def test_undo_takes_back_what_was_done_in_this_turn(session):
    play(session, "dig a1 b1", "end", "dig b1 c1")
    session.undo()
    assert line(session) == ["dig a1 b1", "end"]
    assert session.node.steps[-1].event.mark == "turn begins"
    assert session.game.actor(session.state) == 1


def test_undo_takes_back_both_actions_before_the_turn_is_confirmed(session):
    play(session, "dig a1 b1", "end", "dig b1 c1")
    session.play("mill a1", confirm=True)
    assert session.waiting
    session.undo()
    assert line(session) == ["dig a1 b1", "end"]
    assert not session.waiting
    assert session.game.actor(session.state) == 1


def test_undo_does_not_reach_into_the_turn_before(session):
    play(session, "dig a1 b1", "end")
    with pytest.raises(WorkbenchError, match="in this turn"):
        session.undo()
    assert line(session) == ["dig a1 b1", "end"]


def test_undo_at_the_very_beginning_says_so(session):
    with pytest.raises(WorkbenchError):
        session.undo()
    with pytest.raises(WorkbenchError, match="beginning"):
        session.back()


def test_undo_never_goes_past_something_revealed(ferry):
    play(ferry, "bid 1", "bid 0")
    assert any(step.event.reveals for step in ferry.node.steps)
    with pytest.raises(WorkbenchError, match="shown"):
        ferry.undo()
    ferry.back()  # whoever explores may
    assert line(ferry) == ["bid 1"]


def test_undo_is_not_for_the_past(session):
    play(session, "dig a1 b1", "end", "pass")
    session.goto(session.root.children[0])
    with pytest.raises(WorkbenchError, match="went on from here"):
        session.undo()
    assert len(session.main_line()) == 4


def test_redo_follows_the_child_last_visited(session):
    play(session, "dig a1 b1", "end")
    session.goto(session.root)
    play(session, "mill a1", "end")
    session.back()
    session.back()
    session.redo()
    session.redo()
    assert line(session) == ["mill a1", "end"]
    session.goto(session.root)
    session.goto(session.root.children[0])
    session.back()
    session.redo()
    assert line(session) == ["dig a1 b1"]


def test_redo_brings_back_what_was_undone(session):
    play(session, "dig a1 b1")
    session.undo()
    assert line(session) == []
    session.redo()
    assert line(session) == ["dig a1 b1"]
    assert [str(node.action) for node in session.main_line()[1:]] == ["dig a1 b1"]
    with pytest.raises(WorkbenchError, match="nothing to do again"):
        session.redo()


def test_what_was_undone_is_a_branch_and_no_more_the_main_line(session):
    play(session, "dig a1 b1")
    session.undo()
    assert session.main_line() == [session.root]
    assert [node.name for node in session.branches()] == ["dig a1 b1"]
    play(session, "mill a1")
    assert [str(node.action) for node in session.main_line()[1:]] == ["mill a1"]
    assert [node.name for node in session.branches()] == ["dig a1 b1"]


def test_a_game_saved_after_an_undo_is_loaded_as_it_stood(session):
    play(session, "dig a1 b1", "end", "dig b1 c1")
    session.undo()
    loaded = from_data(record_of(session))
    assert line(loaded) == ["dig a1 b1", "end"]
    assert loaded.state == session.state
    loaded.redo()
    assert line(loaded) == ["dig a1 b1", "end", "dig b1 c1"]


def test_two_undone_lines_keep_names_apart_when_saved(session):
    for typed in ("dig a1 b1", "mill a1", "dig a1 b1"):
        play(session, typed)
        session.undo()
    play(session, "pass", "pass", "dig a1 b1")
    session.undo()
    play(session, "mill a1")
    names = [node.name for node in session.branches()]
    assert sorted(names) == ["dig a1 b1", "dig a1 b1 (2)", "mill a1"]
    assert [node.name for node in from_data(record_of(session)).branches()] == names


# --- confirming ---------------------------------------------------------------------------------------------------------------


def test_a_turn_waits_before_the_step_that_ends_it(session):
    session.play("dig a1 b1", confirm=True)
    assert not session.waiting
    node = session.play("end", confirm=True)
    assert session.waiting
    assert node.steps[session.shown].event.mark == "turn ends"
    assert session.game.actor(session.state) is None
    session.confirm()
    assert not session.waiting
    assert session.game.actor(session.state) == 1


def test_a_pass_waits_before_its_own_step(session):
    session.play("pass", confirm=True)
    assert session.shown == 0
    assert session.state == session.root.state
    with pytest.raises(WorkbenchError, match="confirmed"):
        session.redo()
    session.confirm()
    assert not session.waiting


def test_stepping_through_a_turn_that_was_played_is_no_waiting_for_confirmation(session):
    node = session.play("pass", confirm=True)
    assert session.unconfirmed
    session.confirm()
    assert not session.unconfirmed
    session.goto(node, 0)
    assert session.waiting
    assert not session.unconfirmed
    session.confirm()
    session.play("pass")
    session.goto(node, 0)
    assert session.waiting
    assert not session.unconfirmed


def test_what_is_saved_does_not_wait(session):
    session.play("pass", confirm=True)
    assert not from_data(record_of(session)).waiting


# --- branches and places ------------------------------------------------------------------------------------------------------


def test_branches_of_one_name_are_numbered(session):
    play(session, "dig a1 b1", "end", "pass")
    session.goto(session.root)
    play(session, "mill a1")
    session.goto(session.root.children[0])
    play(session, "mill a1")
    assert [node.name for node in session.branches()] == ["mill a1 (2)", "mill a1"]


def test_branches_can_be_renamed(session):
    play(session, "dig a1 b1")
    session.back()
    play(session, "mill a1")
    session.back()
    play(session, "pass")
    first, second = session.branches()
    session.rename(first, "  the mill first ")
    assert first.name == "the mill first"
    session.rename(first, "the mill first")
    for name in ("the mill first", "  ", ""):
        with pytest.raises(WorkbenchError, match="needs a name of its own"):
            session.rename(second, name)


def test_going_somewhere_stays_within_the_steps(session):
    node = session.play("dig a1 b1")
    for shown, found in ((-3, 0), (0, 0), (1, 1), (99, len(node.steps)), (None, len(node.steps))):
        session.goto(node, shown)
        assert session.shown == found


def test_nodes_and_games_are_printed_short(session):
    play(session, "dig a1 b1", "end", "pass")
    assert repr(session.root) == f"<opening: action 0, {len(session.root.steps)} steps>"
    assert repr(session.main_line()[1]) == "<dig a1 b1: action 1, 1 steps>"
    assert repr(session.game).startswith("Riverbend(players=2, board='compact', ")


def test_every_node_knows_its_line_and_its_states(session):
    play(session, "dig a1 b1", "end", "pass")
    nodes = session.node.line
    assert [node.depth for node in nodes] == [0, 1, 2, 3]
    for node, above in zip(nodes[1:], nodes, strict=False):
        assert node.before == above.state
        assert node.parent is above


@pytest.mark.parametrize("seed", [-1, 1.5, "1", None, True, 2**53 + 1])
def test_a_seed_that_is_none_is_refused(seed):
    for setup in (None, ROW):
        with pytest.raises(Malformed, match="whole number"):
            Session(registry.game("riverbend"), seed, setup)
