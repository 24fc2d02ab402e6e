"""Expressions: what is allowed has the value that Python gives it, what is not is refused in one sentence that says where."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given

from workbench.debugger.expression import Expression
from workbench.debugger.names import Names
from workbench.debugger.timeline import Timeline
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.formula import DEEPEST, LONGEST, read_formula

REFUSED = {
    "a call": ("amount > 3 and max(amount, 2) > 1", "a call at character 16, “max(amount, 2) > 1”"),
    "a method": ("at.upper()", "a call at character 1"),
    "an attribute": ("amount > 1 or at.real", "an attribute (a dot after a name) at character 15"),
    "an attribute of a number": ("(1).real", "an attribute"),
    "a way to all classes": ("().__class__.__bases__", "an attribute"),
    "a list in a loop": ("[x for x in spots]", "a loop at character 1"),
    "a generator": ("3 in (x for x in spots)", "a loop"),
    "a loop": ("for x in spots: x", "a loop"),
    "an endless loop": ("while True: 1", "a loop"),
    "an assignment": ("amount = 3", "an assignment (two of them, ==, compare) at character 1"),
    "an assignment within": ("(x := 3) > 2", "an assignment"),
    "a sum that is assigned": ("amount += 3", "an assignment"),
    "a function": ("lambda: 3", "a function"),
    "an import": ("import os", "an import"),
    "brackets": ("spots[0] == at", "brackets after a value"),
    "a text that is filled in": ("f'{at}' == at", "a text that is filled in"),
    "a dictionary": ("{1: 2}", "a dictionary"),
    "two expressions": ("amount > 3; at", "a statement"),
    "two lines": ("amount > 3\nat", "a statement"),
    "bytes": ("b'x' == at", "a number or a text of this kind"),
    "an imaginary number": ("3j", "a number or a text of this kind"),
    "an ellipsis": ("...", "a number or a text of this kind"),
    "bits": ("amount & 3", "the sign &"),
    "a star": ("(*spots, 1)", "a star"),
    "waiting": ("await amount", "what Python calls Await"),
    "half an expression": ("amount >", "no expression"),
    "nothing": ("  ", "an expression is missing"),
    "a comma of numbers": ("1,,2", "no expression (invalid syntax at character 3)"),
    "what is no text": ("amount\0", "no expression"),
    "a name that is none": ("``> 3", "a name is missing between the backticks at character 1"),
    "a hidden name": ("amount > __builtins__", "no name begins with an underscore at character 10"),
    "a long one": ("1" * (LONGEST + 1), f"at most {LONGEST} characters"),
    "a deep one": ("not " * (DEEPEST + 1) + "amount", f"at most {DEEPEST} deep"),
    "a very deep one": ("(" * LONGEST, "no expression"),
    "a deep sum": ("-" * (LONGEST - 1) + "1", "deep"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_allowed_is_said_in_one_sentence(name):
    text, words = REFUSED[name]
    with pytest.raises(Malformed) as caught:
        read_formula(text)
    assert words in caught.value.text
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('amount > 3 and at == "b2"', True),
        ("amount if amount < 3 else -amount", -5),
        ("at in ('a1', 'b2')", True),
        ("at not in spots", False),
        ("'b' in at", True),
        ("`b2>b3` + 1", 8),
        ("1 < amount < 9 != 8", True),
        ("amount ** 2 // 4 % 4 / 2", 1.0),
        ("not amount", False),
        ("+amount == 5", True),
        ("'b2' + '>' + 'b3'", "b2>b3"),
        ("at == '`amount`'", False),
        ("[amount, 1] == [5, 1] and 5 in {amount}", True),
        ("nothing is None and at is not None", True),
        ("nothing > 3", False),
        ("nothing < 3 or 3 < nothing", False),
        ("nothing + 1", None),
        ("-nothing", None),
        ("amount in nothing", False),
        ("amount not in nothing", True),
        ("nothing in at", False),
        ("nothing == 3", False),
        ("amount / zero", None),
        ("amount % zero > 1", False),
    ],
)
def test_values(text, value):
    names = {"amount": 5, "at": "b2", "spots": ("b2", "b3"), "b2>b3": 7, "nothing": None, "zero": 0}
    found = Expression(text).value(names)
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("9 ** 9 ** 9", "a power 64"),
        ("10000000 ** 2", "a base is at most"),
        ("(-8) ** 0.5", "root of a negative number"),
        ("at > 3", "'>' not supported"),
        ("at * 1000000000", "'b2' is no number to calculate with"),
        ("'%999999999d' % 3", "is no number to calculate with"),
        ("spots + spots", "is no number to calculate with"),
        ("-at", "is no number to calculate with"),
        ("3 in 3", "not iterable"),
        ("'a' + at * 1", "is no number to calculate with"),
        ("{spots, lists} == 3", "unhashable"),
    ],
)
def test_what_grows_too_large_or_does_not_go_together_has_no_value(text, words):
    with pytest.raises(WorkbenchError) as caught:
        Expression(text).value({"at": "b2", "spots": ("b2",), "lists": [1]})
    assert words in str(caught.value)
    assert text in str(caught.value)


def test_texts_cannot_be_joined_without_bound():
    with pytest.raises(WorkbenchError, match="longer than 1000"):
        Expression("at + at").value({"at": "x" * 501})


def test_names_stand_in_order_once_each():
    assert Expression("b > a and `b2>b3` < b or `a` == 'c'").names == ("b", "a", "b2>b3")


NUMBERS = st.integers(-20, 20).map(str) | st.sampled_from(["a", "b"])


def _grown(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(["+", "-", "*", "<", "<=", "==", "!=", ">", ">=", "and", "or"])
    return (
        st.tuples(parts, signs, parts).map(lambda found: f"({' '.join(found)})")
        | parts.map(lambda found: f"(not {found})")
        | st.tuples(parts, parts, parts).map(lambda found: "({} if {} else {})".format(*found))
    )


@given(st.recursive(NUMBERS, _grown, max_leaves=8), st.integers(-5, 5), st.integers(-5, 5))
def test_values_are_those_of_python(text, a, b):
    try:
        expression = Expression(text)
    except Malformed as error:
        assert "at most" in error.text  # noqa: PT017  # long ones are refused, and nothing else may be
        return
    assert expression.value({"a": a, "b": b}) == eval(text, {"a": a, "b": b})


# --- names of a line ------------------------------------------------------------------------------------------------------------


def test_a_name_that_no_step_knows_is_refused_with_those_that_are_known(timeline):
    names = Names(timeline)
    with pytest.raises(WorkbenchError) as caught:
        names.check(Expression("kind == 'x' and amuont > 3"))
    told = str(caught.value)
    assert told.startswith("No step of this line knows “amuont”.")
    for known in ("kind", "clause", "score_0", *list(names.figures)[:3], *list(names.spots)[:1]):
        assert known in told


def test_a_name_almost_right_is_guessed(played):
    with pytest.raises(WorkbenchError, match="Did you mean score_0"):
        Names(Timeline(played())).check(Expression("scor_0 > 3"))


def test_names_are_those_of_the_event_and_the_position(timeline):
    """Against the event itself and the game's own tally."""
    game, names = timeline.session.game, Names(timeline)
    for k, moment in enumerate(timeline.moments):
        here, event = names.at(k), moment.event
        assert here["score_0"] == game.tally(moment.state).scores[0]
        if event is None:
            assert (here["kind"], here["spots"], here["at"]) == (None, None, None)
            continue
        assert (here["kind"], here["clause"], here["player"], here["token"]) == (event.kind, event.clause, event.player, event.token)
        squares = [spot for spot in event.spots if ">" not in spot]
        assert (here["at"], here["to"]) == ((event.spots[0], squares[-1]) if event.spots else (None, None))
        for name, value in event.numbers:
            assert here[name] == value
        assert here["mark"] == (event.mark or None)


def test_rounds_and_turns_are_counted(played):
    timeline = Timeline(played("riverbend", seed=4))
    names = Names(timeline)
    assert [names.at(k)["round"] for k in timeline.motions.rounds.values()] == [1, 2, 3, 4, 5, 6]
    assert [names.at(k)["turn"] for k in (1, 2, 3, len(timeline) - 1)][2] == 1
    turns = [k for k, moment in enumerate(timeline.moments) if moment.event and moment.event.mark == "turn begins"]
    assert [names.at(k)["turn"] for k in turns] == list(range(1, len(turns) + 1))
    assert not Names(Timeline(played("flume"))).knows("round")


def test_a_figure_of_other_events_is_nothing_here(played):
    timeline = Timeline(played("riverbend", seed=4))
    names = Names(timeline)
    begins = timeline.motions.scoring(0)
    assert names.at(begins)["total"] is None
    assert names.at(begins + 1)["total"] is not None
    assert names.value(Expression("total > 3"), begins) is False


def test_a_value_that_cannot_be_names_its_step(played):
    names = Names(Timeline(played()))
    with pytest.raises(WorkbenchError, match="At step 1: “kind > 3” has no value with kind = "):
        names.value(Expression("kind > 3"), 1)


def test_a_spot_may_be_named_before_anything_lies_there(played):
    timeline = Timeline(played("riverbend", seed=4, actions=2))
    names = Names(timeline)
    dry = next(spot for spot in names.spots if spot not in names.measures)
    names.check(Expression(f"{dry} > 3 or `{dry}>a1` > 1"))
    assert names.at(0)[dry] is None
