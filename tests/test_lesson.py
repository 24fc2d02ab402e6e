"""What notebooks use beside the widgets: pictures, steps in words, refusals, clauses, exercises, charts."""

import random

import pytest

from workbench.engine import registry
from workbench.engine.errors import IllegalAction, Malformed, WorkbenchError
from workbench.engine.session import Session
from workbench.ui import exercise
from workbench.ui.chart import chart, interval
from workbench.ui.show import beside, named, picture, play, refusals, rules, story, to_last_flow, why

PNG = b"\x89PNG"


@pytest.fixture
def river():
    """Two springs that meet in b3; player 0 to move, after one dig."""
    setup = {"columns": 3, "rows": 3, "springs": ["a3", "c3"], "streams": [["a3", "b3"], ["b3", "b2"]]}
    return Session(registry.game("riverbend"), setup=setup)


# --- show -------------------------------------------------------------------------------------------------------------------------


def test_a_picture_is_a_png_with_the_position_in_words(river):
    data, more = picture(river, "Caption")._repr_mimebundle_()
    assert data["image/png"].startswith(PNG)
    assert data["text/plain"].startswith("Caption: Riverbend, round 1 of 6.")
    assert more["image/png"]["alt"] == data["text/plain"]


def test_a_picture_takes_whatever_has_a_session(river):
    class Table:
        session = river

    assert picture(Table()).text == picture(river).text


def test_a_picture_of_a_refused_action_marks_why(river):
    ((_, _, marks),) = picture(river, tried="dig b3 c3").boards
    assert marks.refused == (("c3", "Never uphill"),)
    ((_, _, marks),) = picture(river, tried="dig c3 b3").boards
    assert marks.refused == ()


def test_two_readings_of_one_position_stand_side_by_side(river):
    play(river, "dig b2 a2", "dig b2 c2", "dig b2 b1", "end")
    one, other = registry.game("riverbend"), registry.game("riverbend", splitting="oldest_branch")
    pair = beside(picture(river, "round & down", game=one), picture(river, game=other))
    assert [caption for caption, _, _ in pair.boards] == ["round & down", ""]
    assert "a2: watered, 1 water" in pair.text
    assert "a2: watered, 2 water" in pair.text
    assert "round &amp; down" in pair.svg()
    assert pair._repr_mimebundle_()[0]["image/png"].startswith(PNG)


def test_nothing_is_played_when_asked_why(river):
    before = river.state
    assert why(river, "dig c3 b3") == "“dig c3 b3” is legal."
    assert why(river, "dig b2 b3").splitlines() == [
        "“dig b2 b3” is refused.",
        "  A stream runs from b3 to b2: none can be dug against it. [RB-LOOP, Once, and no loops]",
    ]
    assert why(river, "dig b3").startswith("“dig b3” cannot be read. ")
    assert river.state == before
    with pytest.raises(Malformed):
        refusals(river, "dug b2 b3")


def test_a_story_names_the_clause_of_each_step_that_the_cursor_has_passed(river):
    assert play(river, "dig b2 b1") == "Player 0 digs a stream from b2 to b1. [RB-DIG]"
    assert "Round 1 is scored: 0, 0 points. [RB-SCORE]" in play(river, "end", "pass").splitlines()
    assert "is scored" not in story(to_last_flow(river))
    with pytest.raises(IllegalAction):
        play(Session(river.game, setup=river.setup), "dig b2 b1", "dig b1 b2")


def test_before_any_water_has_run_there_is_no_flow_to_go_to(river):
    with pytest.raises(WorkbenchError, match="No water has run"):
        to_last_flow(river)


def test_at_the_start_of_a_flow_the_figures_are_not_given_away(river):
    play(river, "pass", "pass")
    to_last_flow(river)
    assert river.waiting
    assert "4 water" not in picture(river).text


def test_clauses_are_shown_word_for_word():
    game = registry.game("riverbend")
    clause = game.rulebook["RB-TIES"]
    shown = rules(game, "RB-TIES")
    for text in (shown._repr_markdown_(), repr(shown)):
        assert clause.text in text
        assert clause.remark in text
        assert clause.status in text
    assert len(repr(rules(game)).splitlines()) == len(game.rulebook.clauses)
    assert named(game, "RB-TIES") == "[RB-TIES, Breaking ties]"
    with pytest.raises(Malformed, match="no clause 'RB-TEA'"):
        rules(game, "RB-TEA")


# --- exercises --------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def scored(river):
    play(river, "dig c3 b3", "end", "pass")
    return to_last_flow(river)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"b3": 8, "b2": ...}, "Not answered yet: b2."),
        ({"b3": None}, "Not answered yet: b3."),
        ({}, "Answer with the squares"),
        (8, "Answer with the squares"),
        (..., "Answer with the squares"),
        ({"b3": "eight"}, "'eight' is no whole number"),
        ({"b3": True}, "True is no whole number"),
        ({"a1": 0}, "a1: no water comes there."),
        ({"b3": 4}, "b3: 4 is not right. Its water comes from a3 and c3."),
        ({"b3": 4}, "RB-FLOW, How water splits: "),
    ],
)
def test_a_wrong_total_is_told_what_is_wrong(scored, answer, said):
    verdict = exercise.totals(scored, answer)
    assert not verdict.right
    assert said in " ".join(verdict.said)


def test_right_totals_are_right(scored):
    assert exercise.totals(scored, {"b3": 8, "b2": 8}).right
    assert repr(exercise.totals(scored, {"b3": 8})) == "Right: b3 has 8."


def test_a_wrong_total_does_not_give_the_right_one_away(scored):
    assert "8" not in repr(exercise.totals(scored, {"b3": 5})).replace("RB-FLOW", "")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (..., "Not answered yet."),
        ("", "Not answered yet."),
        (7, "Not answered yet."),
        ("RB-TEA", "There is no clause RB-TEA; there are: RB-BOARD"),
        ("RB-DIG", "RB-DIG is not what forbids “dig b3 a3”. Read it again. RB-DIG, Dig from water"),
        ("RB-LOOP", "So far right, but 1 more clause forbids it."),
    ],
)
def test_a_wrong_clause_is_told_what_is_wrong(river, answer, said):
    verdict = exercise.forbids(river, "dig b3 a3", answer)
    assert not verdict.right
    assert said in " ".join(verdict.said)


def test_right_clauses_are_right(river):
    verdict = exercise.forbids(river, "dig b3 a3", ["rb-loop ", "RB-GRAVITY"])
    assert verdict.right
    assert len(verdict.said) == 3


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (..., "Not answered yet."),
        (["mill b2", ...], "Not answered yet."),
        ([], "Not answered yet."),
        ({"a": 1}, "Not answered yet."),
        (["mill b2", "dig b3 a3"], "Action 2, “dig b3 a3”, is refused. a3 is a spring"),
        ("till b2", "Action 1, “till b2”, cannot be read. "),
        ([7, "end"], "Action 1, “7”, cannot be read. "),
        ("mill b2", "The turn is not over yet"),
        (["mill b2", "end", "pass"], "Action 3, “pass”, comes too late"),
        (["mill b2", "end"], "Legal, but it brings 7 points, and 11 are to be had:   4 at b2 [RB-SCORE, Mills are paid]"),
        ("pass", "it brings 0 points, and 11 are to be had:   nothing was paid"),
    ],
)
def test_a_wrong_turn_is_told_what_is_wrong(river, answer, said):
    verdict = exercise.earns(river, answer, 11, ["pass"])
    assert not verdict.right
    assert said in " ".join(verdict.said)


def test_a_right_turn_is_right_and_played_on_a_copy(river):
    before, nodes = river.state, len(river.root.children)
    verdict = exercise.earns(river, ["dig c3 b3", "mill b2"], 11, ["pass"])
    assert verdict.right
    assert verdict.said[0] == "Right: 11 points."
    assert (river.state, len(river.root.children)) == (before, nodes)


# --- charts -----------------------------------------------------------------------------------------------------------------------


def test_an_interval_holds_the_true_mean_in_about_19_cases_of_20():
    rng = random.Random(5)
    found = [interval("", [rng.gauss(10, 3) for _ in range(50)]) for _ in range(400)]
    inside = sum(abs(row.mean - 10) <= row.half for row in found) / len(found)
    assert 0.91 < inside < 0.98


@pytest.mark.parametrize("values", [[1, 2, 3], [5, 5, 5], [1e6, 1.1e6], [-3, 4, -2]])
def test_a_chart_shows_every_interval_within_its_scale(values):
    row = interval("one & two", values, seat=3)
    shown = chart("Is it < 3?", [row, row._replace(group="b", seat=None)], "points")
    assert shown.low <= row.mean - row.half
    assert row.mean + row.half <= shown.high
    assert shown.low < shown.high
    assert len(shown._ticks()) >= 2
    assert "Is it &lt; 3?" in shown.svg()
    assert shown.figure().title.text == "Is it < 3?"
    assert f"{row.mean:.1f} ± {row.half:.1f}" in shown.text
