"""Compare: the first difference of pairs that are known, rows that fit together, stops that say why, and what differs at the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest

from workbench.debugger.align import DIFFERS, ONLY_LEFT, ONLY_RIGHT, SAME, align
from workbench.debugger.compare import Comparison, compare, compare_options
from workbench.debugger.course import ASKED, OVER, REFUSED, answers_of, follow
from workbench.debugger.sides import line_side, options_side, setup_side
from workbench.engine import registry
from workbench.engine.agenda import Event
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.session import Session

# --- pairs whose first difference is known ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pair:
    """One position under two option sets, or two edits of it, with what has to be found.

    Parameters
    ----------
    game : str
    setup : dict
    actions : tuple of str
        Played on both sides.
    left, right : dict
        Options.
    edited : dict
        What the setup of the right side has otherwise.
    first : tuple
        Of the first difference: kind and clause of either side; None where that side has stopped.
    at : str or None
        The first spot of that step, where it has one.
    stop : tuple or None
        Which side stops early, why, by which clause.
    scores : tuple
        At the ends of both sides.
    """

    game: str
    setup: dict[str, Any]
    actions: tuple[str, ...]
    first: tuple[tuple[str, str] | None, tuple[str, str] | None]
    scores: tuple[tuple[int, ...], tuple[int, ...]]
    left: dict[str, Any] = field(default_factory=dict)
    right: dict[str, Any] = field(default_factory=dict)
    edited: dict[str, Any] = field(default_factory=dict)
    at: str | None = None
    stop: tuple[int, str, str] | None = None


SPLIT = {"columns": 3, "rows": 2, "springs": ["b2"], "streams": [["b2", "a2"], ["b2", "c2"]]}
OTHER_AGE = {"streams": [["b2", "c2"], ["b2", "a2"]]}
SPLIT_MOVES = ("dig b2 b1", "mill a2", "pass")
DRY = {
    "columns": 3,
    "rows": 3,
    "springs": ["b2"],
    "streams": [["b2", "a2"], ["b2", "c2"], ["b2", "b3"], ["b2", "b1"], ["c2", "c1"]],
    "mills": {"0": ["c1"]},
    "to_move": 1,
}
FOUR = {
    "columns": 5,
    "rows": 3,
    "springs": ["a1", "a3", "d1", "d3"],
    "streams": [["a1", "b1"], ["a3", "b3"], ["d1", "c1"], ["d1", "e1"]],
    "mills": {"0": ["b1"], "1": ["b3"], "2": ["d3"], "3": ["c1"]},
    "scores": [13, 13, 16, 15],
    "best_mill": [6, 8, 4, 8],
    "round": 6,
}
HALF = {"size": 5, "red": ["b2", "d2", "b4", "d4"]}
FLOWING, OLDEST = {"watered": "flowing"}, {"splitting": "oldest_branch"}

PAIRS = {
    "who gets the remainder": Pair(
        "riverbend", SPLIT, SPLIT_MOVES, (("lost", "RB-FLOW"), ("remainder", "RB-OLDEST")), ((4, 0), (5, 0)), right=OLDEST, at="b2"
    ),
    "which stream is the oldest": Pair(
        "riverbend",
        SPLIT,
        SPLIT_MOVES,
        (("remainder", "RB-OLDEST"), ("remainder", "RB-OLDEST")),
        ((5, 0), (4, 0)),
        left=OLDEST,
        right=OLDEST,
        edited=OTHER_AGE,
        at="b2",
    ),
    "the age of streams is told in any case": Pair(
        "riverbend", SPLIT, SPLIT_MOVES, (("lost", "RB-FLOW"), ("lost", "RB-FLOW")), ((4, 0), (4, 0)), edited=OTHER_AGE, at="b2"
    ),
    "a dead end without water": Pair(
        "riverbend",
        DRY,
        ("dig c2 c3", "end"),
        (("dead_end", "RB-DELTA"), ("dry", "RB-FLOW")),
        ((3, 0), (0, 0)),
        right=FLOWING,
        at="c1",
    ),
    "a dig from a dry square": Pair(
        "riverbend",
        DRY,
        ("dig c2 c3", "dig c1 b1"),
        (("merged", "RB-DIG"), None),
        ((0, 0), (0, 0)),
        right=FLOWING,
        at="c1",
        stop=(1, REFUSED, "RB-WATERED"),
    ),
    "a mill on a dry square": Pair(
        "riverbend",
        DRY,
        ("dig c2 c3", "mill c3"),
        (("placed", "RB-MILL"), None),
        ((3, 3), (0, 0)),
        right=FLOWING,
        at="c3",
        stop=(1, REFUSED, "RB-MILL"),
    ),
    "uphill": Pair(
        "riverbend",
        {"columns": 3, "rows": 1, "springs": ["a1"]},
        ("dig a1 b1", "dig b1 c1"),
        (("dug", "RB-DIG"), None),
        ((0, 0), (0, 0)),
        right={"map": "valley"},
        edited={"elevation": {"b1": 1, "c1": 3}},
        at="b1",
        stop=(1, REFUSED, "RB-GRAVITY"),
    ),
    "the last tie-breaker": Pair(
        "riverbend",
        FOUR,
        ("pass",) * 4,
        (("by_mill", "RB-TIES"), ("by_mill", "RB-TIES")),
        ((20, 20, 20, 20), (20, 20, 20, 20)),
        left={"players": 4},
        right={"players": 4, "best_mill": "final_board"},
    ),
    "the centre": Pair(
        "flume",
        {"size": 5},
        ("place c3",),
        (None, ("placed", "FL-PLACE")),
        ((0, 0), (1, 0)),
        right={"anti_mirror": False},
        at="c3",
        stop=(0, REFUSED, "FL-CENTRE"),
    ),
    "the swap": Pair(
        "flume",
        {"size": 5},
        ("place c2", "swap", "place b4"),
        (("swapped", "FL-PIE"), None),
        ((1, 1), (1, 0)),
        right={"pie": False},
        at="c2",
        stop=(1, REFUSED, "FL-PIE"),
    ),
    "stopped when decided": Pair(
        "flume",
        HALF,
        ("place c2", "place c3", "place c4"),
        (("turn", "FL-TURN"), None),
        ((6, 1), (6, 0)),
        right={"stop_when_decided": True},
        stop=(1, OVER, "FL-END"),
    ),
    "who has a tied load": Pair(
        "ferry",
        {"bag": [2, 2, 2]},
        ("bid 1", "bid 1", "land p1"),
        (("drawn", "FE-DRAW"), ("drawn", "FE-DRAW")),
        ((1, 0), (0, 1)),
        right={"ties": "second"},
    ),
}


def compared(pair: Pair) -> Comparison:
    """Both sides of a pair."""
    left = setup_side(registry.game(pair.game, **pair.left), pair.setup, pair.actions, label="left")
    right = setup_side(registry.game(pair.game, **pair.right), pair.setup | pair.edited, pair.actions, label="right")
    return Comparison(left, right)


@pytest.fixture(params=PAIRS)
def pair(request) -> Pair:
    """Each pair in turn."""
    return PAIRS[request.param]


def test_the_first_difference_of_a_pair_is_found(pair):
    found = compared(pair)
    row = found.rows[found.first]
    told = tuple(
        None if row.kind == waits else (moment.event.kind, moment.event.clause)
        for moment, waits in zip(found.at(found.first), (ONLY_RIGHT, ONLY_LEFT), strict=True)
    )
    assert told == pair.first
    spots = [moment.event.spots[0] for moment, side in zip(found.at(found.first), told, strict=True) if side and moment.event.spots]
    assert set(spots) == ({pair.at} if pair.at else set())
    assert all(before.kind == SAME for before in found.rows[: found.first])


def test_a_pair_ends_as_its_scores_say_and_stops_where_it_must(pair):
    found = compared(pair)
    assert tuple(side.game.tally(side.state).scores for side in (found.left, found.right)) == pair.scores
    stops = [(k, side.stop.reason, side.stop.clause) for k, side in enumerate((found.left, found.right)) if side.stop]
    assert stops == ([pair.stop] if pair.stop else [])
    for k, reason, clause in stops:
        (note,) = found.notes
        assert note.startswith(("left: ", "right: ")[k])
        assert f"[{clause}]" in note
        assert ("refused" if reason == REFUSED else "over") in note
        assert reason == OVER or found.rows[-1].kind == (ONLY_RIGHT, ONLY_LEFT)[k]


def test_the_sentence_tells_what_either_side_does(pair):
    found = compared(pair)
    clauses = [clause for _, clause in filter(None, pair.first)]
    assert all(f"[{clause}]" in found.sentence for clause in clauses)
    assert [side in found.sentence for side in ("left: ", "right: ")] == [told is not None for told in pair.first]
    assert found.sentence in str(found)


def test_every_moment_of_both_sides_is_in_one_row(pair):
    found = compared(pair)
    for side, idle in enumerate((ONLY_RIGHT, ONLY_LEFT)):
        acting = [row[side] for row in found.rows if row.kind != idle]
        assert acting == list(range(len(found.moments[side])))
        shown = [row[side] for row in found.rows]
        assert all(after - before in (0, 1) for before, after in pairwise(shown))


def test_rows_that_are_the_same_tell_the_same(pair):
    found = compared(pair)
    for k, row in enumerate(found.rows):
        left, right = (moment.event for moment in found.at(k))
        assert (row.kind == SAME) <= (left == right or left._replace(because=right.because) == right)
        if row.kind == DIFFERS:
            assert left != right


def test_compared_with_itself_nothing_differs(pair):
    side = compared(pair).left
    found = Comparison(side, side)
    assert (found.first, found.ends) == (None, [])
    assert {row.kind for row in found.rows} == {SAME}
    assert "same" in found.sentence


def test_what_differs_at_the_end_of_a_split():
    ends = {(found.about, found.name): found.values for found in compared(PAIRS["who gets the remainder"]).ends}
    assert ends["score", "player 0"] == ("4", "5")
    assert ends["fact", "Score, player 0"] == ("4", "5")
    assert [value.count("carries 1") for value in ends["edge", "b2>a2"]] == [1, 0]
    assert {name for about, name in ends if about == "spot"} == {"a2", "b2"}  # the other branches carry the same


def test_winners_that_differ_are_in_the_table():
    ends = {found.about: found.values for found in compared(PAIRS["the last tie-breaker"]).ends}
    assert ends == {"winner": ("player 1 [RB-END]", "player 0 and player 1 [RB-END]")}


def test_decisions_met_are_counted_by_clause_and_player():
    ends = {found.name: found.values for found in compared(PAIRS["who has a tied load"]).ends if found.about == "decision"}
    assert ends == {"Land or sink [FE-LAND], player 0": ("1", "-"), "Land or sink [FE-LAND], player 1": ("-", "1")}


# --- lines of sessions ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def ferry() -> Session:
    """Three crossings; player 0 wins the tied first one."""
    session = Session(registry.game("ferry"), 0, {"bag": [2, 2, 2]})
    for action in ("bid 1", "bid 1", "land p1", "bid 0", "bid 1", "land p2"):
        session.play(action)
    return session


def test_a_side_stops_for_a_decision_that_the_other_does_not_have(ferry):
    (found,) = compare_options(ferry, {"ties": "second"})
    assert (found.left.label, found.right.label) == ("as played", "ties = second")
    assert (found.right.stop.reason, found.right.stop.clause, found.right.stop.answer.at) == (ASKED, "FE-LAND", 2)
    (note,) = found.notes
    assert note.startswith("ties = second: It stops for a decision of player 1 that the line does not have: Land or sink [FE-LAND]")
    assert "action 2 (“land p1” of player 0)" in note
    assert found.left.stop is None


def test_a_question_at_the_end_of_one_side_is_told(ferry):
    ferry.goto(ferry.root)
    ferry.play("bid 1")
    node = ferry.play("bid 1")
    ferry.play("sink")
    short = line_side(ferry, node, "short")
    (found,) = compare(short, options_side(Session(ferry.game, 0, {"bag": [2, 2, 2]}), {}, label="opening"))
    assert [note.partition(" that ")[0] for note in found.notes] == [
        "short: it ends with a decision of player 0",
        "opening: it ends with a decision of player 0",
    ]


def test_several_option_sets_stand_beside_the_first(played):
    session = played("riverbend", seed=3, map="valley")
    found = compare_options(session, {}, OLDEST, FLOWING)
    assert [each.left.label for each in found] == ["as played"] * 2
    assert [each.right.label for each in found] == ["splitting = oldest_branch", "watered = flowing"]
    assert [side.game.options.splitting for side in (found[0].left, found[0].right)] == ["round_down", "oldest_branch"]


def test_one_state_runs_on_under_other_rules():
    session = Session(registry.game("riverbend"), 0, SPLIT)
    for action in SPLIT_MOVES:
        session.play(action)
    (found,) = compare_options(session, OLDEST, at=session.node)
    assert found.at(0)[0].state is found.at(0)[1].state is session.node.before
    assert [node.action for node in found.left.nodes] == [None, session.node.action]
    assert found.sentence.startswith("The first ")
    assert {row.kind for row in found.rows} == {SAME, DIFFERS}
    assert found.left.state == session.state
    assert session.node is session.main_line()[-1]  # the session is left alone


def test_in_mid_game_only_rule_options_can_differ(played):
    session = played("riverbend", seed=3, actions=4)
    with pytest.raises(WorkbenchError, match="map is fixed when a game is set up"):
        compare_options(session, {"map": "valley"}, at=session.node)
    with pytest.raises(Malformed, match="there is no option colour"):
        compare_options(session, {"colour": "blue"})


def test_a_setup_option_makes_the_game_anew(played):
    session = played("riverbend", seed=3, actions=10)
    (found,) = compare_options(session, {"map": "valley"})
    assert found.left.state == session.state
    assert found.right.game.options.map == "valley"
    assert found.right.nodes[0].state.land != session.root.state.land


def test_two_lines_of_a_session():
    session = Session(registry.game("riverbend"), 0, SPLIT)
    one = session.play("dig b2 b1")
    session.back()
    other = session.play("mill a2")
    (found,) = compare(line_side(session, one), line_side(session, other))
    assert (found.left.label, found.right.label) == ("as played", "mill a2")
    assert found.rows[found.first].kind in (DIFFERS, ONLY_LEFT)
    assert found.first == len(session.root.steps) + 1


def test_an_answer_that_nobody_asks_for_is_left_out():
    # Under the other rule for ties the same player is asked, so a line with a longer turn is made by hand.
    session = Session(registry.game("ferry"), 0, {"bag": [2, 2, 2]})
    for action in ("bid 1", "bid 1", "land p1", "bid 0", "bid 0", "land p2"):
        session.play(action)
    side = options_side(session, {})
    assert (side.stop, side.left_out) == (None, ())
    answers = answers_of(session.main_line())
    assert [answer.inside for answer in answers] == [False, True, True, False, True, True]
    fresh = Session(session.game, 0, {"bag": [2, 2, 2]})
    doubled = [*answers[:3], answers[2], *answers[3:]]  # a second landing in the first crossing
    result = follow(fresh.game, fresh.state, doubled, lambda action: fresh.play(action).state)
    assert (result.left_out, result.stop, result.played) == ((answers[2],), None, 6)
    assert fresh.state == session.state


# --- rows -----------------------------------------------------------------------------------------------------------------------


def event(name: str, spot: str = "", amount: int = 0) -> Event:
    return Event(name, "X", (spot,) if spot else (), numbers=(("amount", amount),))


def kinds(left: list[Event], right: list[Event]) -> list[tuple[int, int, str]]:
    return [tuple(row) for row in align(left, right)]


def test_steps_at_the_same_spot_with_other_figures_differ():
    assert kinds([event("a", "x", 1), event("b", "y", 1)], [event("a", "x", 1), event("b", "y", 2)]) == [(0, 0, SAME), (1, 1, DIFFERS)]


def test_rows_are_found_again_after_a_step_that_only_one_side_has():
    left = [event("a"), event("b", "x"), event("c", "y"), event("d")]
    assert kinds(left, [left[0], *left[2:]]) == [(0, 0, SAME), (1, 0, ONLY_LEFT), (2, 1, SAME), (3, 2, SAME)]
    assert kinds([left[0], *left[2:]], left) == [(0, 0, SAME), (0, 1, ONLY_RIGHT), (1, 2, SAME), (2, 3, SAME)]


def test_what_happens_at_one_spot_is_paired_before_what_only_has_a_kind_in_common():
    left, right = [event("s"), event("flows", "a"), event("flows", "b"), event("e")], [event("s"), event("dry", "b"), event("e")]
    assert kinds(left, right) == [(0, 0, SAME), (1, 0, ONLY_LEFT), (2, 1, DIFFERS), (3, 2, SAME)]


def test_nothing_beside_nothing_has_no_rows():
    assert align([], []) == ()
    assert kinds([event("a")], []) == [(0, 0, ONLY_LEFT)]
