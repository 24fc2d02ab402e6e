"""Options: choices, kinds, and what is said of a wrong one."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, dataclass

import pytest

from workbench.engine import registry
from workbench.engine.errors import Malformed
from workbench.engine.options import KINDS, Options, as_dict, describe, make_options, option, read_choice


@dataclass(frozen=True)
class SomeOptions(Options):
    players: int = option(2, 3, kind="setup", clause="X-1", text="how many play")
    throw: str = option("off", "any", kind="rule", clause="X-2", text="who throws")
    wet: bool = option(False, True, kind="rule", clause="X-3", text="does it rain")
    size: int = option(9, 11, kind="setup", clause="X-4", text="of the board", more=lambda size: size % 2 and size > 2, says="any odd size")
    shown: bool = option(True, False, kind="preference", clause="X-5", text="show it")


def test_defaults_are_the_first_choices():
    assert as_dict(make_options(SomeOptions, {})) == {"players": 2, "throw": "off", "wet": False, "size": 9, "shown": True}
    assert as_dict(make_options(SomeOptions, {}), "rule") == {"throw": "off", "wet": False}
    assert list(as_dict(make_options(SomeOptions, {}), "setup", "rule")) == ["players", "throw", "wet", "size"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 4),
        ("players", "2"),
        ("players", 2.0),
        ("players", True),
        ("players", None),
        ("players", [2]),
        ("throw", False),
        ("throw", "Any"),
        ("wet", 1),
        ("wet", 0),
        ("wet", "on"),
        ("size", 8),
        ("size", "13"),
        ("size", True),
    ],
)
def test_a_value_of_another_type_is_no_choice(name, value):
    with pytest.raises(Malformed) as caught:
        make_options(SomeOptions, {name: value})
    assert caught.value.where == name
    assert "no choice; there are" in caught.value.text


def test_a_choice_need_not_be_listed():
    assert make_options(SomeOptions, {"size": 13}).size == 13
    with pytest.raises(Malformed, match="any odd size"):
        make_options(SomeOptions, {"size": 12})


def test_an_option_that_does_not_exist_is_named_with_the_one_probably_meant():
    with pytest.raises(Malformed, match="did you mean players") as caught:
        make_options(SomeOptions, {"player": 2})
    assert caught.value.where == "player"
    with pytest.raises(Malformed, match=r"no option zzz\. There are: players, throw"):
        make_options(SomeOptions, {"zzz": 2})


@pytest.mark.parametrize("name", ["self", "key", "options", "cls", "__init__"])
def test_no_name_of_an_option_gets_lost_in_python(name):
    with pytest.raises(Malformed) as caught:
        registry.game("riverbend", **{name: 1})
    assert caught.value.where == f"options.{name}"


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("players", "3", 3),
        ("throw", "off", "off"),
        ("throw", "ANY", "any"),
        ("wet", "on", True),
        ("wet", "off", False),
        ("wet", "True", True),
        ("size", "13", 13),
        ("size", "-13", -13),
        ("size", "--13", "--13"),
        ("size", "²", "²"),
        ("size", "", ""),
        ("size", "9" * 5000, "9" * 5000),
        ("nothing", "x", "x"),
        ("nothing", "4", 4),
    ],
)
def test_words_are_read_as_choices(name, word, value):
    found = read_choice(SomeOptions, name, word)
    assert found == value
    assert type(found) is type(value)


def test_options_are_described_as_data():
    described = describe(SomeOptions)
    assert described[0] == {"name": "players", "kind": "setup", "default": 2, "choices": [2, 3], "clause": "X-1", "text": "how many play"}
    assert described[3]["choices"] == [9, 11, "any odd size"]
    assert json.loads(json.dumps(described)) == described


def test_options_are_frozen_and_part_of_the_game():
    game = registry.game("riverbend", map="valley")
    with pytest.raises(FrozenInstanceError):
        game.options.map = "meadow"
    other = game.with_options(splitting="oldest_branch")
    assert (other.options.map, other.options.splitting, game.options.splitting) == ("valley", "oldest_branch", "round_down")
    assert "map='valley'" in repr(game)


def test_every_option_of_every_game_is_of_a_kind():
    for key in registry.installed():
        described = describe(registry.game_class(key).options_form)
        assert {item["kind"] for item in described} <= set(KINDS)
        assert next(item for item in described if item["name"] == "players")["kind"] == "setup"
        for item in described:
            assert item["default"] == item["choices"][0]
            registry.game(key, **{item["name"]: item["default"]})
            assert read_choice(registry.game_class(key).options_form, item["name"], str(item["default"])) == item["default"]


def test_another_rule_reading_runs_on_the_same_state():
    """Options live in the game, not in the state."""
    game = registry.game("riverbend")
    state = game.from_setup({"columns": 3, "rows": 1, "springs": ["a1"], "streams": [["a1", "b1"]]})
    other = game.with_options(splitting="oldest_branch")
    assert list(game.legal(state)) == list(other.legal(state))
