"""Records: what is wrong in one is said with its place, and nothing saved is lost."""

from __future__ import annotations

import copy
import errno
import json
import os
import random
import stat
import tempfile
from pathlib import Path

import hypothesis.strategies as st
import jsonschema
import pytest
from hypothesis import given

from workbench.engine import registry
from workbench.engine.errors import IllegalAction, Malformed, WorkbenchError
from workbench.engine.files import shipped, write_whole
from workbench.engine.record import load_text, read_record, record_of, save, schema
from workbench.engine.replay import from_data, load, replay
from workbench.engine.session import Session
from workbench.engine.strict import LARGEST, read_json

SHORT = {"format": "workbench-record/1", "game": "riverbend", "seed": 1, "actions": []}
ROW = {"columns": 4, "rows": 1, "springs": ["a1"]}
TURN = [{"do": "dig", "from": "a1", "to": "b1"}, {"do": "end"}]
BRANCH = {"name": "x", "of": None, "at": 1, "actions": [{"do": "mill", "to": "a1"}]}
ON_ROW = {"format": "workbench-record/1", "game": "riverbend", "setup": ROW, "actions": TURN}
VALIDATOR = jsonschema.Draft202012Validator(schema())


def text_of(**changes) -> str:
    return json.dumps({name: value for name, value in (SHORT | changes).items() if value is not ...})


def setup_of(**changes) -> str:
    return json.dumps(ON_ROW | {"setup": {name: value for name, value in (ROW | changes).items() if value is not ...}, "actions": []})


# What is wrong: its text, the place that is named, and words of the sentence. `...` leaves a key out.
MALFORMED = {
    "empty": ("", "", "no JSON"),
    "no JSON": ("three", "", "no JSON"),
    "cut off": (json.dumps(ON_ROW)[:-30], "", "no JSON"),
    "cut off in a text": (json.dumps(ON_ROW)[:20], "", "no JSON"),
    "two records": (f"{text_of()} {text_of()}", "", "no JSON"),
    "a number": ("3", "", "object in braces, not 3"),
    "null": ("null", "", "object in braces, not null"),
    "a list": ("[]", "", "object in braces"),
    "nothing in it": ("{}", "format", "missing"),
    "another format": (text_of(format="workbench-record/2"), "format", "workbench-record/1"),
    "no format": (text_of(format=...), "format", "missing"),
    "no game": (text_of(game=...), "game", "missing"),
    "no actions": (text_of(actions=...), "actions", "missing"),
    "neither seed nor setup": (text_of(seed=...), "seed", "missing"),
    "a seed of null": (text_of(seed=None), "seed", "missing"),
    "a game that is not installed": (text_of(game="nilo"), "game", "no game 'nilo'"),
    "a game almost written right": (text_of(game="riverbnd"), "game", "did you mean riverbend?"),
    "an empty game": (text_of(game=""), "game", "no game ''"),
    "a game as number": (text_of(game=5), "game", "text in quotes, not 5"),
    "an action of another game": (text_of(game="ferry", actions=TURN), "actions[0].do", "no action 'dig'; there are: bid, land, sink"),
    "options of another game": (text_of(game="ferry", options={"board": "compact"}), "options.board", "no option board"),
    "an unknown key": (text_of(colour="red"), "colour", "no known key"),
    "an unknown key in a branch": (text_of(branches=[BRANCH | {"colour": 1}]), "branches[0].colour", "no known key"),
    "a doubled key": ('{"game":"riverbend",' + text_of()[1:], "game", "stands twice"),
    "a doubled key within": (
        text_of(options={"players": 2}).replace('{"players"', '{"map":"valley","map":"meadow","players"'),
        "options.map",
        "stands twice",
    ),
    "a doubled key in an action": (text_of(actions=TURN).replace('"to": "b1"', '"to": "b1", "to": "c1"'), "actions[0].to", "stands twice"),
    "a doubled key of half a character": ('{"\\ud800":1,"\\ud800":2}', "\\ud800", "stands twice"),
    "half a character": (text_of(game="\ud800"), "", "half of a character"),
    "NaN": (text_of(seed=float("nan")), "seed", "NaN is no number"),
    "NaN in a setup": (setup_of(columns=float("nan")), "setup.columns", "NaN is no number"),
    "infinity": (text_of(breakpoints=[{"x": float("-inf")}]), "breakpoints[0].x", "-Infinity is no number"),
    "a number without bound": (text_of().replace('"seed": 1', '"seed": 1e999'), "seed", "1e999"),
    "a number of 5,000 digits": (text_of().replace('"seed": 1', '"seed": ' + "9" * 5000), "", "too long"),
    "nested 10,000 deep": ("[" * 10_000 + "]" * 10_000, "", "nested too deeply"),
    "nested 100,000 deep and cut off": ('{"a":' * 100_000, "", "nested too deeply"),
    "nested 500 deep": (text_of(setup=json.loads('{"a":' * 500 + "1" + "}" * 500)), "", "recursion"),
    "a negative seed": (text_of(seed=-1), "seed", "greater than or equal to 0"),
    "a huge seed": (text_of(seed=10**30), "seed", "less than or equal to"),
    "a seed almost huge": (text_of(seed=2**53 + 1), "seed", "less than or equal to"),
    "a seed as text": (text_of(seed="1"), "seed", 'whole number, not "1"'),
    "a seed with a point": (text_of(seed=1.0), "seed", "whole number, not 1.0"),
    "a seed of true": (text_of(seed=True), "seed", "whole number, not true"),
    "actions as an object": (text_of(actions={}), "actions", "list, not {}"),
    "an action as text": (text_of(actions=["pass"]), "actions[0]", 'object in braces, not "pass"'),
    "an action without verb": (text_of(actions=[{"to": "a1"}]), "actions[0].do", "missing"),
    "an action of no verb": (text_of(actions=[{"do": "fly"}]), "actions[0].do", "no action 'fly'"),
    "a square off the board": (text_of(actions=[{"do": "mill", "to": "e1"}]), "actions[0].to", 'no square "e1"'),
    "a square of the later action": (text_of(actions=[{"do": "pass"}] * 3 + [{"do": "mill", "to": "z99"}]), "actions[3].to", "z99"),
    "a square as number": (text_of(actions=[{"do": "mill", "to": 3}]), "actions[0].to", "text in quotes, not 3"),
    "a square in capitals": (text_of(actions=[{"do": "mill", "to": "A1"}]), "actions[0].to", 'no square "A1"'),
    "an action with a key too many": (text_of(actions=[{"do": "pass", "to": "a1"}]), "actions[0].to", "no known key"),
    "an action with a key too few": (text_of(actions=[{"do": "dig", "from": "a1"}]), "actions[0].to", "missing"),
    "an action with Python's key": (text_of(actions=[{"do": "dig", "from_": "a1", "to": "a2"}]), "actions[0].from_", "no known key"),
    "an option that does not exist": (text_of(options={"bord": "compact"}), "options.bord", "did you mean board?"),
    "an option of Python's": (text_of(options={"self": 1}), "options.self", "no option self"),
    "a choice that does not exist": (
        text_of(options={"board": "huge"}),
        "options.board",
        '"huge" is no choice; there are: "compact" | "classic"',
    ),
    "a choice of another type": (text_of(options={"players": "2"}), "options.players", '"2" is no choice'),
    "a choice with a point": (text_of(options={"players": 2.0}), "options.players", "should be"),
    "a choice of null": (text_of(options={"players": None}), "options.players", "should be"),
    "options as a list": (text_of(options=[]), "options", "object in braces"),
    "a result as list": (text_of(result=[1]), "result", "object in braces"),
    "a result with another score": (json.dumps(ON_ROW | {"result": {"scores": [9, 9], "winners": []}}), "result.scores", "[9, 9]"),
    "a result with winners": (json.dumps(ON_ROW | {"result": {"scores": [0, 0], "winners": [1]}}), "result.winners", "[1]"),
    "a branch that leaves after the end": (json.dumps(ON_ROW | {"branches": [BRANCH | {"at": 3}]}), "branches[0].at", "2 actions"),
    "a branch before the beginning": (json.dumps(ON_ROW | {"branches": [BRANCH | {"at": -1}]}), "branches[0].at", "greater than"),
    "a branch of nothing": (json.dumps(ON_ROW | {"branches": [BRANCH | {"of": "y"}]}), "branches[0].of", "no branch 'y'"),
    "a branch of itself": (json.dumps(ON_ROW | {"branches": [BRANCH | {"of": "x"}]}), "branches[0].of", "no branch 'x'"),
    "two branches of a name": (json.dumps(ON_ROW | {"branches": [BRANCH, BRANCH | {"at": 0}]}), "branches[1].name", "two branches 'x'"),
    "a branch without name": (json.dumps(ON_ROW | {"branches": [BRANCH | {"name": ""}]}), "branches[0].name", "at least 1"),
    "a branch without actions": (
        json.dumps(ON_ROW | {"branches": [BRANCH | {"actions": []}]}),
        "branches[0].actions",
        "at least one action",
    ),
    "a branch that is none": (
        json.dumps(ON_ROW | {"branches": [BRANCH | {"at": 0, "actions": TURN[:1]}]}),
        "branches[0].actions[0]",
        "goes on with the same action",
    ),
    "a branch off the board": (
        json.dumps(ON_ROW | {"branches": [BRANCH | {"actions": [{"do": "mill", "to": "e1"}]}]}),
        "branches[0].actions[0].to",
        'no square "e1"',
    ),
    "a bookmark after the end": (
        json.dumps(ON_ROW | {"bookmarks": [{"action": 2, "step": 0, "note": ""}]}),
        "bookmarks[0].action",
        "2 actions",
    ),
    "a bookmark of no branch": (
        json.dumps(ON_ROW | {"bookmarks": [{"action": 0, "step": 0, "note": "", "branch": "y"}]}),
        "bookmarks[0].branch",
        "no branch 'y'",
    ),
    "a bookmark after the end of its branch": (
        json.dumps(ON_ROW | {"branches": [BRANCH], "bookmarks": [{"action": 2, "step": 0, "note": "", "branch": "x"}]}),
        "bookmarks[0].action",
        "2 actions",
    ),
    "a bookmark after the last step": (
        json.dumps(ON_ROW | {"bookmarks": [{"action": 0, "step": 2, "note": ""}]}),
        "bookmarks[0].step",
        "1 steps",
    ),
    "a bookmark without note": (json.dumps(ON_ROW | {"bookmarks": [{"action": 0, "step": 0}]}), "bookmarks[0].note", "missing"),
    "a setup as list": (text_of(setup=[]), "setup", "object in braces"),
    "an empty setup": (text_of(setup={}), "setup.columns", "missing"),
    "a setup with an unknown key": (setup_of(colour=1), "setup.colour", "no known key"),
    "a setup with a wrong type": (setup_of(columns="4"), "setup.columns", "whole number"),
    "a spring off the board": (setup_of(springs=["a2"]), "setup.springs[0]", 'no square "a2"'),
    "a stream of three squares": (setup_of(streams=[["a1", "b1", "c1"]]), "setup.streams[0]", "at most 2 items"),
    "a height off the board": (setup_of(elevation={"a2": 1}), "setup.elevation.a2", 'no square "a2"'),
}

# Setups that a clause forbids.
FORBIDDEN = {
    "a loop": (
        setup_of(columns=3, rows=2, springs=["a1"], streams=[["a1", "b1"], ["b1", "c1"], ["c1", "c2"], ["c2", "b2"], ["b2", "b1"]]),
        "setup.streams[4]",
        "RB-LOOP",
    ),
    "a spring fed from a meadow": (setup_of(springs=["a1", "c1"], streams=[["a1", "b1"], ["b1", "c1"]]), "setup.streams[1]", "RB-GRAVITY"),
    "a stream from dry ground": (setup_of(streams=[["b1", "c1"]]), "setup.streams[0]", "RB-DIG"),
    "a stream that jumps": (setup_of(streams=[["a1", "c1"]]), "setup.streams[0]", "RB-DIG"),
    "a stream twice": (setup_of(streams=[["a1", "b1"], ["a1", "b1"]]), "setup.streams[1]", "RB-LOOP"),
    "a mill on dry ground": (setup_of(mills={"0": ["b1"]}), "setup.mills.0[0]", "RB-MILL"),
    "two mills on a square": (setup_of(mills={"0": ["a1"], "1": ["a1"]}), "setup.mills.1[0]", "RB-MILL"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_what_cannot_be_read_is_said_in_a_sentence_with_its_place(name):
    text, where, words = MALFORMED[name]
    with pytest.raises(Malformed) as caught:
        replay(read_record(text))
    assert caught.value.where == where
    assert words in caught.value.text
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_setup_that_cannot_be_names_its_clause(name):
    text, where, clause = FORBIDDEN[name]
    with pytest.raises(Malformed) as caught:
        replay(read_record(text))
    assert (caught.value.where, caught.value.clause) == (where, clause)
    assert caught.value.as_json() == {"error": "malformed", "where": where, "text": caught.value.text, "clause": clause}


def test_all_is_read_before_the_first_action_is_played():
    climb = {"do": "dig", "from": "a1", "to": "d1"}
    with pytest.raises(IllegalAction) as caught:
        from_data(ON_ROW | {"actions": [climb, {"do": "pass"}]})
    assert caught.value.at == 0
    with pytest.raises(Malformed) as wrong:
        from_data(ON_ROW | {"actions": [climb, {"do": "mill", "to": "z1"}]})
    assert wrong.value.where == "actions[1].to"
    with pytest.raises(Malformed) as wrong:
        from_data(ON_ROW | {"actions": [climb], "branches": [BRANCH | {"actions": [{"do": "fly"}]}]})
    assert wrong.value.where == "branches[0].actions[0].do"


def test_an_illegal_action_is_named_with_its_index_and_all_clauses():
    with pytest.raises(IllegalAction) as caught:
        from_data(ON_ROW | {"actions": [*TURN, {"do": "dig", "from": "c1", "to": "a1"}]})
    data = caught.value.as_json()
    assert (data["error"], data["at"], data["action"]) == ("illegal", 2, {"do": "dig", "from": "c1", "to": "a1"})
    assert [refusal["clause"] for refusal in data["refusals"]] == ["RB-DIG", "RB-DIG", "RB-GRAVITY"]
    assert all(refusal["text"].endswith(".") for refusal in data["refusals"])


def test_an_illegal_action_of_a_branch_is_counted_on_its_line():
    with pytest.raises(IllegalAction) as caught:
        from_data(ON_ROW | {"branches": [BRANCH | {"actions": [{"do": "mill", "to": "a1"}, {"do": "mill", "to": "d1"}]}]})
    assert caught.value.at == 2


def test_a_move_after_the_end_is_illegal(played):
    data = record_of(played(seed=5))
    for action in ({"do": "pass"}, {"do": "dig", "from": "a1", "to": "b1"}):
        with pytest.raises(IllegalAction) as caught:
            from_data({name: value for name, value in data.items() if name != "result"} | {"actions": [*data["actions"], action]})
        assert caught.value.at == len(data["actions"])
        assert [refusal.clause for refusal, _ in caught.value.refusals] == ["RB-END"]


# --- what a record says -------------------------------------------------------------------------------------------------------


def test_only_format_game_actions_and_one_of_seed_or_setup_are_needed():
    assert from_data(SHORT).state == registry.game("riverbend").new(1)
    session = from_data(ON_ROW)
    assert session.seed == 0
    assert session.state.chance.seed == 0
    assert from_data(ON_ROW | {"seed": 7}).state.chance.seed == 7


def test_a_record_holds_rule_and_setup_options_and_no_preference(played):
    data = record_of(played(actions=2, map="valley", confirm=False))
    assert data["options"] == {
        "players": 2,
        "board": "compact",
        "map": "valley",
        "watered": "reached",
        "splitting": "round_down",
        "best_mill": "any_scoring",
    }
    assert (data["rules"], data["seed"]) == ("1", 0)
    assert "result" not in data
    assert "setup" not in data


def test_a_finished_game_has_its_result(played):
    session = played(seed=2)
    outcome = session.game.outcome(session.state)
    assert record_of(session)["result"] == {"scores": list(outcome.scores), "winners": list(outcome.winners)}


def test_branches_bookmarks_and_breakpoints_are_kept():
    data = ON_ROW | {
        "seed": 3,
        "branches": [BRANCH, BRANCH | {"name": "y", "of": "x", "at": 1, "actions": [{"do": "mill", "to": "b1"}]}],
        "bookmarks": [
            {"action": None, "step": 0, "note": "the opening"},
            {"action": 1, "step": 2, "note": "here"},
            {"action": 1, "step": 0, "note": "", "branch": "x"},
        ],
        "breakpoints": [
            {"on": "clause", "of": "RB-FLOW", "nth": 3, "off": False},
            {"on": "number", "of": "score_0", "rises_to": 2.5, "nth": 1, "off": True},
            {"on": "player", "of": 1, "nth": 1, "off": False},
        ],
    }
    session = from_data(data)
    assert [str(node.action) for node in session.node.line[1:]] == ["dig a1 b1", "end"]
    saved = record_of(session)
    assert [branch["name"] for branch in saved["branches"]] == ["x", "y"]
    assert saved["bookmarks"] == data["bookmarks"]
    assert saved["breakpoints"] == data["breakpoints"]
    assert record_of(from_data(saved)) == saved


def test_a_branch_at_the_end_of_the_main_line_does_not_lengthen_it():
    session = from_data(ON_ROW | {"branches": [BRANCH | {"at": 2, "actions": [{"do": "pass"}]}]})
    assert len(session.main_line()) == 3
    assert session.node is session.main_line()[-1]
    assert record_of(session)["branches"] == [{"name": "x", "at": 2, "actions": [{"do": "pass"}], "of": None}]


def test_other_rules_and_other_tables_are_noticed(monkeypatch):
    assert from_data(SHORT).notices == from_data(SHORT | {"rules": "1"}).notices == []
    assert "rules 0" in from_data(SHORT | {"rules": "0"}).notices[0]
    form = registry.game_class("riverbend")
    monkeypatch.setattr(form, "tables", lambda self: {"heights": "abc"})
    assert from_data(SHORT | {"tables": {"heights": "abc"}}).notices == []
    assert "heights" in from_data(SHORT | {"tables": {"heights": "xyz"}}).notices[0]
    assert record_of(from_data(SHORT))["tables"] == {"heights": "abc"}


# --- the schema ---------------------------------------------------------------------------------------------------------------


def test_the_published_schema_is_the_one_of_the_code():
    """Write it anew with `workbench schema > data/record.schema.json`."""
    assert json.loads((shipped("data") / "record.schema.json").read_text("utf-8")) == schema()


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(schema())


def test_good_records_follow_the_schema(played):
    for session in (played(), played("ferry"), played(actions=3), from_data(ON_ROW | {"branches": [BRANCH]}), from_data(SHORT)):
        VALIDATOR.validate(record_of(session))
    VALIDATOR.validate(SHORT)
    VALIDATOR.validate(ON_ROW)


@pytest.mark.parametrize(
    "name",
    [
        "a number",
        "a list",
        "nothing in it",
        "another format",
        "no game",
        "no actions",
        "neither seed nor setup",
        "a game as number",
        "an unknown key",
        "an unknown key in a branch",
        "a negative seed",
        "a huge seed",
        "a seed as text",
        "actions as an object",
        "an action as text",
        "a choice of null",
        "options as a list",
        "a branch before the beginning",
        "a branch without name",
        "a bookmark without note",
        "a setup as list",
    ],
)
def test_malformed_records_do_not_follow_the_schema(name):
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(json.loads(MALFORMED[name][0]))


# --- files --------------------------------------------------------------------------------------------------------------------


def test_a_session_is_saved_and_loaded(tmp_path, played):
    session, path = played(seed=4), tmp_path / "game.json"
    save(session, path)
    assert load(path).state == session.state
    assert path.read_text("utf-8").endswith("}\n")
    assert names_in(tmp_path) == ["game.json"]


def test_saving_again_replaces_the_file_and_keeps_its_mode(tmp_path, played):
    path = tmp_path / "game.json"
    save(played(actions=2), path)
    path.chmod(0o600)
    save(played(actions=5), path)
    assert len(json.loads(path.read_text("utf-8"))["actions"]) == 5
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def fail(code: int):
    def attempt(*_args, **_more):
        raise OSError(code, os.strerror(code))

    return attempt


FAILURES = {
    "a full disk": ("os.fsync", errno.ENOSPC),
    "an unwritable folder": ("tempfile.NamedTemporaryFile", errno.EACCES),
    "a read-only disk": ("tempfile.NamedTemporaryFile", errno.EROFS),
    "a rename that fails": ("pathlib.Path.replace", errno.EXDEV),
    "a mode that cannot be set": ("pathlib.Path.chmod", errno.EPERM),
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_save_that_fails_leaves_what_was_there(name, tmp_path, monkeypatch, played):
    path = tmp_path / "game.json"
    session = played(actions=2)
    save(session, path)
    before = path.read_bytes()
    session.play(next(session.game.legal(session.state)))
    what, code = FAILURES[name]
    with monkeypatch.context() as patch:
        patch.setattr(what, fail(code))
        with pytest.raises(WorkbenchError, match="what was there before is untouched") as caught:
            save(session, path)
    assert str(path) in str(caught.value)
    assert os.strerror(code) in str(caught.value)
    assert path.read_bytes() == before
    assert names_in(tmp_path) == ["game.json"]
    save(session, path)
    assert path.read_bytes() != before


def test_a_disk_that_fills_up_while_writing_loses_nothing(tmp_path, monkeypatch):
    """The first half arrives, the second does not."""
    path = tmp_path / "game.json"
    path.write_text("before")
    make = tempfile.NamedTemporaryFile

    def half(*args, **more):
        file = make(*args, **more)
        write = file.file.write

        def some(text: str) -> None:
            write(text[: len(text) // 2])
            file.file.flush()
            fail(errno.ENOSPC)()

        file.write = some
        return file

    monkeypatch.setattr(tempfile, "NamedTemporaryFile", half)
    with pytest.raises(WorkbenchError, match="No space left"):
        write_whole(path, "afterwards")
    assert path.read_text() == "before"
    assert names_in(tmp_path) == ["game.json"]


def test_whatever_interrupts_a_save_leaves_no_scraps(tmp_path):
    path = tmp_path / "game.json"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError):
        write_whole(path, "half a character: \ud800")
    assert path.read_text() == "before"
    assert names_in(tmp_path) == ["game.json"]


@pytest.mark.parametrize("place", ["nowhere/game.json", "file/game.json", "folder"])
def test_a_place_that_cannot_be_written_to_is_named(place, tmp_path):
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "folder").mkdir()
    with pytest.raises(WorkbenchError, match="could not be written") as caught:
        write_whole(tmp_path / place, "text")
    assert str(tmp_path / place) in str(caught.value)
    assert names_in(tmp_path) == ["file", "folder"]


def test_a_file_of_100_megabytes_is_refused_without_being_read(tmp_path, monkeypatch):
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    monkeypatch.setattr(Path, "read_text", fail(errno.ENOMEM))
    with pytest.raises(Malformed, match="100,000,000 bytes; nothing over 10,000,000"):
        load_text(path)


def test_a_text_of_100_megabytes_is_refused_without_being_parsed():
    with pytest.raises(Malformed, match="100,000,000 characters"):
        read_json(" " * 100_000_000)
    assert LARGEST < 100_000_000


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"\xff\xfe\x00\x01", "no text in UTF-8"), (None, "no ordinary file"), (..., "No such file"), (b"\x00" * 10, "no JSON")],
)
def test_files_that_are_no_records_are_named(content, words, tmp_path):
    path = tmp_path / "thing"
    if content is None:
        path.mkdir()
    elif content is not ...:
        path.write_bytes(content)
    with pytest.raises(WorkbenchError, match=words):
        load(path)


# --- anything at all ------------------------------------------------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["a1", "dig", "riverbend", "0", 10**40]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def places(value, path=()):
    yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def base(number: int) -> dict:
    rng = random.Random(number)
    session = Session(registry.game(("riverbend", "ferry")[number % 2]), number)
    for _ in range(6):
        session.play(session.game.sample(session.state, rng))
    data = record_of(session)
    if number % 4 > 1:
        other = next(action for action in session.game.legal(session.root.state) if action != session.main_line()[1].action)
        data |= {"setup": session.game.to_setup(session.root.state)}
        data |= {"branches": [BRANCH | {"at": 0, "actions": [other.to_json()]}]}
        result = {"scores": list(session.game.tally(session.state).scores), "winners": []}
        data |= {"bookmarks": [{"action": 1, "step": 0, "note": "n"}], "result": result}
    return data


BASES = [base(number) for number in range(8)]


def played_or_refused(text: str) -> Session | None:
    """The session of a record; None where it was refused, in one sentence."""
    refusal = ""
    try:
        return replay(read_record(text))
    except WorkbenchError as error:
        refusal = str(error)
    assert refusal.strip()
    assert len(refusal.splitlines()) == 1
    return None


def test_the_records_to_begin_with_are_good():
    assert all(played_or_refused(json.dumps(record)) for record in BASES)


@given(st.data())
def test_a_record_with_anything_anywhere_is_played_or_refused(data):
    """One value of a good record is replaced or one key added: there is a sentence or a session, and nothing else."""
    record = copy.deepcopy(data.draw(st.sampled_from(BASES)))
    *way, last = data.draw(st.sampled_from([place for place in places(record) if place]))
    inside = record
    for key in way:
        inside = inside[key]
    if data.draw(st.booleans()) and isinstance(inside, dict):
        last = data.draw(st.text(max_size=5) | st.just(last))
    inside[last] = data.draw(ANYTHING)
    session = played_or_refused(json.dumps(record))
    if session is not None:
        assert from_data(record_of(session)).state == session.state


@given(st.data())
def test_a_record_cut_off_or_overwritten_anywhere_is_played_or_refused(data):
    text = json.dumps(data.draw(st.sampled_from(BASES)))
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.sampled_from([0, 1, 2, 10**6])) :]
    played_or_refused(text)
