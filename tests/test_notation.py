"""Actions as JSON and as typed text, for every type that a field of an action may have."""

from __future__ import annotations

import contextlib
import json
from dataclasses import field
from typing import Annotated, ClassVar, Literal

import hypothesis.strategies as st
import pytest
from annotated_types import Interval
from hypothesis import given

from workbench.engine import notation
from workbench.engine.agenda import Action, begins, rest
from workbench.engine.errors import Malformed
from workbench.engine.frozen import frozen
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import Kind

Square = Annotated[str, Kind("square")]
SQUARES = ("a1", "b1", "c7")


@frozen
class Point:
    __pydantic_config__: ClassVar = STRICT
    x: int
    y: int


@frozen
class Lay(Action):
    """One field of each type."""

    verb: ClassVar[str] = "lay"
    click_fields: ClassVar = (("from_",), ("stalls",))
    from_: Square
    at: Point
    stalls: tuple[int, ...]
    fruit: Literal["flax", "grain"]
    turned: bool
    count: Annotated[int, Interval(ge=0, le=9)]
    pair: tuple[Square, Square]
    icon: Point | None = None
    onto: Square | None = None
    many: tuple[Square, ...] | None = None
    loud: bool = field(default=False)


@frozen
class Lift(Action):
    verb: ClassVar[str] = "lift"


@frozen
class Move(Action):
    verb: ClassVar[str] = "move"
    click_fields: ClassVar = (("to", "from_"),)
    from_: Square
    to: Square


@frozen
class Put(Action):
    verb: ClassVar[str] = "move"
    to: Square


FORMS = (Lay, Lift, Move, Put)
VOCABULARY = {"square": SQUARES}
EXAMPLE = Lay("a1", Point(3, -2), (1, 3), "flax", True, 4, ("b1", "c7"))

squares, numbers = st.sampled_from(SQUARES), st.integers(-999, 999)
points = st.builds(Point, numbers, numbers)
lays = st.builds(
    Lay,
    squares,
    points,
    st.lists(numbers, max_size=4).map(tuple),
    st.sampled_from(["flax", "grain"]),
    st.booleans(),
    st.integers(0, 9),
    st.tuples(squares, squares),
    st.none() | points,
    st.none() | squares,
    st.none() | st.lists(squares, max_size=3).map(tuple),
    st.booleans(),
)


def read(data):
    return notation.from_json(data, FORMS, VOCABULARY)


def parse(text):
    return notation.parse(text, FORMS, VOCABULARY)


@given(lays)
def test_every_action_is_read_as_it_is_written(action):
    assert parse(str(action)) == action
    assert read(action.to_json()) == read(json.loads(json.dumps(action.to_json()))) == action


def test_json_has_the_keys_of_the_rules():
    assert EXAMPLE.to_json() == {
        "do": "lay",
        "from": "a1",
        "at": {"x": 3, "y": -2},
        "stalls": [1, 3],
        "fruit": "flax",
        "turned": True,
        "count": 4,
        "pair": ["b1", "c7"],
        "loud": False,
    }


def test_text_is_what_a_user_types():
    assert str(EXAMPLE) == "lay a1 3,-2 1,3 flax true 4 b1,c7 loud=false"
    assert str(Lift()) == "lift"
    assert str(Move("a1", "b1")) == "move a1 b1"
    assert parse("  move   a1  b1 ") == Move("a1", "b1")
    assert parse("lay a1 3,-2 - flax false 0 a1,a1 onto=b1 icon=1,2").onto == "b1"


def test_more_parts_than_a_field_has_are_refused():
    """None of them is dropped in silence."""
    with pytest.raises(Malformed) as caught:
        parse("lay a1 3,-2,5 - flax false 0 a1,a1")
    assert caught.value.where == "at"


def test_two_actions_of_one_verb_are_told_apart_by_their_keys():
    assert read({"do": "move", "to": "b1"}) == Put("b1")
    assert read({"do": "move", "from": "a1", "to": "b1"}) == Move("a1", "b1")
    assert parse("move b1") == Put("b1")


@pytest.mark.parametrize(
    ("data", "where", "words"),
    [
        (3, "", "object"),
        (None, "", "object"),
        ([], "", "object"),
        ({}, "do", "missing"),
        ({"from": "a1"}, "do", "missing"),
        ({"do": "fly"}, "do", "no action 'fly'; there are: lay, lift, move"),
        ({"do": None}, "do", "no action"),
        ({"do": ["lay"]}, "do", "no action"),
        ({"do": "lift", "to": "a1"}, "to", "no known key"),
        ({"do": "move", "from": "a1"}, "to", "missing"),
        ({"do": "move", "from": "a1", "to": "z9"}, "to", 'no square "z9"'),
        ({"do": "move", "from": 3, "to": "b1"}, "from", "text in quotes, not 3"),
        ({"do": "move", "from": None, "to": "b1"}, "from", "text in quotes, not null"),
        ({"do": "move", "from": ["a1"], "to": "b1"}, "from", "text in quotes"),
        ({"do": "lay", "from_": "a1"}, "from_", "no known key"),
        ({"do": "move", "from": "a1", "to": "b1", "from_": "b1"}, "from_", "no known key"),
        (EXAMPLE.to_json() | {"at": {"x": 1}}, "at.y", "missing"),
        (EXAMPLE.to_json() | {"at": {"x": 1, "y": 2, "z": 3}}, "at.z", "no known key"),
        (EXAMPLE.to_json() | {"at": [1, 2]}, "at", "object in braces"),
        (EXAMPLE.to_json() | {"stalls": [1, "2"]}, "stalls[1]", 'whole number, not "2"'),
        (EXAMPLE.to_json() | {"stalls": [1.0]}, "stalls[0]", "whole number"),
        (EXAMPLE.to_json() | {"stalls": 1}, "stalls", "list"),
        (EXAMPLE.to_json() | {"fruit": "fig"}, "fruit", "flax"),
        (EXAMPLE.to_json() | {"turned": 1}, "turned", "true or false, not 1"),
        (EXAMPLE.to_json() | {"count": 10}, "count", "9"),
        (EXAMPLE.to_json() | {"count": -1}, "count", "0"),
        (EXAMPLE.to_json() | {"count": True}, "count", "whole number, not true"),
        (EXAMPLE.to_json() | {"pair": ["a1"]}, "pair[1]", "missing"),
        (EXAMPLE.to_json() | {"pair": ["a1", "b1", "c7"]}, "pair", "at most 2"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(data, where, words):
    with pytest.raises(Malformed) as caught:
        read(data)
    assert caught.value.where == where
    assert words in caught.value.text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no action ''"),
        ("fly a1", "there is no action 'fly'"),
        ("move", "type it as: move FROM TO or move TO"),
        ("move a1 b1 c7", "type it as: move FROM TO or move TO"),
        ("lift a1", "type it as: lift"),
        ("lay", "type it as: lay FROM AT STALLS FRUIT TURNED COUNT PAIR [icon=...] [onto=...] [many=...] [loud=...]"),
        ("move a1 z9", 'no square "z9"'),
        ("lay a1 3,-2 1,3 flax true x b1,c7", "whole number"),
        ("lay a1 3,-2 1,3 flax perhaps 4 b1,c7", "true or false"),
        ("lay a1 3 1,3 flax true 4 b1,c7", "missing"),
        ("lay a1 3,-2 --1 flax true 4 b1,c7", "whole number"),
        ("lay a1 3,-2 ² flax true 4 b1,c7", "whole number"),
        (f"lay a1 3,-2 {'9' * 5000} flax true 4 b1,c7", "whole number"),
        ("lay a1 3,-2 1,3 flax true 4 b1,c7 icon=x", "whole number"),
    ],
)
def test_typed_text_that_cannot_be_read_says_how_it_is_typed(text, words):
    with pytest.raises(Malformed) as caught:
        parse(text)
    assert words in str(caught.value)


BITS = st.sampled_from(["lay", "move", "a1", "-", "1,2", "=", "loud=", "--", "9" * 30])


@given(st.text(max_size=40) | st.lists(BITS, max_size=12).map(" ".join))
def test_whatever_is_typed_is_read_or_refused(text):
    with contextlib.suppress(Malformed):
        action = parse(text)
        assert parse(str(action)) == action


def test_without_a_vocabulary_any_name_passes():
    assert notation.parse("move x9 y9", FORMS) == Move("x9", "y9")


@frozen
class PlayCamp(Action):
    verb: ClassVar[str] = "play"
    scene: Literal["camp"]


@frozen
class PlayHunt(Action):
    verb: ClassVar[str] = "play"
    scene: Literal["hunt"]
    steaks: int


@frozen
class PlayTwo(Action):
    verb: ClassVar[str] = "play"
    scene: Literal["two"]
    level: Literal[1, 2]
    aloud: Literal[True] = True


SCENES = (PlayCamp, PlayHunt, PlayTwo)


@pytest.mark.parametrize(
    ("given", "where", "words"),
    [
        ("play boat", "scene", "'boat' is none of: camp, hunt, two"),
        ("play hunt x", "steaks", "whole number"),
        ("play hunt", "", "play hunt STEAKS"),
        ("play camp 3", "", "play camp"),
        ("play two 3", "level", "1 or 2"),
        ("play", "", "play camp or play hunt STEAKS or play two LEVEL"),
        ({"do": "play", "scene": "hunt"}, "steaks", "missing"),
        ({"do": "play", "scene": "camp", "steaks": 2}, "steaks", "no known key"),
        ({"do": "play", "scene": "two", "level": "1"}, "level", "1"),
        ({"do": "play", "scene": ["camp"]}, "scene", "is none of"),
        ({"do": "play"}, "scene", "missing"),
    ],
)
def test_of_several_forms_of_a_verb_the_word_tells_which_is_meant(given, where, words):
    with pytest.raises(Malformed) as caught:
        notation.parse(given, SCENES) if isinstance(given, str) else notation.from_json(given, SCENES)
    if where:
        assert caught.value.where == where
    assert words in str(caught.value)


def test_a_fixed_word_is_read_as_it_is_written():
    for action in (PlayCamp("camp"), PlayHunt("hunt", 2), PlayTwo("two", 2)):
        assert notation.parse(str(action), SCENES) == notation.from_json(action.to_json(), SCENES) == action


# --- clicks -------------------------------------------------------------------------------------------------------------------


def test_groups_are_clicked_one_after_the_other_and_in_any_order_inside():
    action = Move("a1", "b1")
    assert action.clicks(None) == (("b1", "a1"),)
    assert rest(action, None, ()) == ("b1", "a1")
    assert rest(action, None, ("a1",)) == ("b1",)
    assert rest(action, None, ("b1",)) == ("a1",)
    assert rest(action, None, ("a1", "b1")) == rest(action, None, ("b1", "a1")) == ()
    assert rest(action, None, ("a1", "a1")) is None
    assert rest(action, None, ("a1", "b1", "a1")) is None
    assert begins(action, None, ())
    assert not begins(action, None, ("c7",))
    assert begins(Lift(), None, ())
    assert not begins(Lift(), None, ("a1",))


def test_one_spot_twice_in_a_group_is_clicked_twice():
    action = Move("a1", "a1")
    assert rest(action, None, ("a1",)) == ("a1",)
    assert rest(action, None, ("a1", "a1")) == ()


def test_labels_name_what_has_no_spot():
    assert Lift().label == "Lift"
    assert Move("a1", "b1").label == "Move"
    assert Put("b1").choices == (("to", "b1"),)
    assert ("fruit", "flax") in EXAMPLE.choices
    assert not {"from_", "stalls"} & {name for name, _ in EXAMPLE.choices}
