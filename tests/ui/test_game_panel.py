"""The panel of the games on the table: new, save, load, the games before, branches; what is bad changes nothing."""

from __future__ import annotations

import json
import stat
from types import SimpleNamespace

import pytest

from ui.hands import choose, line, plain, press
from workbench.engine.record import record_of, save
from workbench.engine.replay import load
from workbench.engine.strict import LARGEST
from workbench.ui import table

ROW = {"columns": 4, "rows": 2, "springs": ["a1"]}
GOOD = {"format": "workbench-record/1", "game": "riverbend", "setup": ROW, "actions": [{"do": "mill", "to": "a1"}]}


def text_of(**changes) -> str:
    return json.dumps(GOOD | changes)


# Each kind of bad record, and words of the sentence that it gets.
BAD = {
    "cut off": (text_of()[:-9], "this is no JSON"),
    "empty": ("", "this is no JSON"),
    "of another game": (
        json.dumps({"format": GOOD["format"], "game": "ferry", "seed": 1, "actions": []}),
        "is a game of ferry; open it with",
    ),
    "of a game that is not installed": (text_of(game="nilo"), "game: there is no game 'nilo'"),
    "an unknown key": (text_of(colour=1), "colour: is no known key here"),
    "a doubled key": ('{"game":"riverbend",' + text_of()[1:], "game: this key stands twice"),
    "too large": (" " * (LARGEST + 1) + text_of(), "bytes; nothing over"),
    "nested deep": ("[" * 10_000 + "]" * 10_000, "nested too deeply"),
    "NaN": (text_of(seed=float("nan")), "seed: NaN is no number"),
    "off the board": (text_of(actions=[{"do": "mill", "to": "z9"}]), 'actions[0].to: there is no square "z9"'),
    "an illegal action": (text_of(actions=[{"do": "mill", "to": "d2"}]), "[RB-MILL]"),
    "an option that does not exist": (text_of(options={"splitings": 1}), "options.splitings: there is no option splitings"),
    "no choice of an option": (text_of(options={"map": "moon"}), 'options.map: "moon" is no choice'),
    "a setup with a loop": (
        text_of(setup=ROW | {"streams": [["a1", "b1"], ["b1", "b2"], ["b2", "a2"], ["a2", "a1"]]}),
        "setup.streams[3]",
    ),
    "a spring fed from a meadow": (
        text_of(setup=ROW | {"springs": ["a1", "c1"], "streams": [["a1", "b1"], ["b1", "c1"]]}),
        "setup.streams[1]",
    ),
    "another result": (text_of(result={"scores": [9, 9], "winners": [0]}), "result.scores: the record says"),
    "HTML": (text_of(game="<img src=x>"), "there is no game '<img src=x>'"),
    "no text": (b"\xff\xfe\x00", "is no text in UTF-8"),
}


@pytest.fixture
def shown(row):
    """A table on which something was played and a spot clicked."""
    made = row()
    made.session.play("dig a1 b1")
    made.refresh()
    return made


def said(shown) -> str:
    return plain(shown.message.value)


def put(shown, path, button: str) -> None:
    if shown.panel.files.path.value != str(path):
        choose(shown.panel.files.path, str(path))
    press(shown, button)


def games(shown) -> list[str]:
    return [label for label, _ in shown.panel.games.options]


# --- new ----------------------------------------------------------------------------------------------------------------------


def test_a_new_game_has_its_seed_and_the_one_before_is_kept():
    shown = table("riverbend", seed=1, strict=True)
    before = shown.session
    before.play("pass")
    choose(shown.panel.seed, " 8 ")
    press(shown, "New game")
    assert (shown.session.seed, line(shown)) == (8, [])
    assert said(shown) == "A new game with seed 8. The games before are in the list “game”."
    assert shown.pair.board.scene == shown.session.game.scene(shown.session.game.new(8))
    assert games(shown) == ["1: seed 1, 1 actions", "2: seed 8, 0 actions"]
    choose(shown.panel.games, 0)
    assert shown.session is before
    assert line(shown) == ["pass"]
    assert shown.panel.games.value == 0


def test_every_game_on_the_table_is_kept():
    shown = table("riverbend", seed=1, strict=True)
    for seed in (2, 3, 4):
        choose(shown.panel.seed, str(seed))
        press(shown, "New game")
        choose(shown.moves.typed, "pass")
    choose(shown.panel.games, 1)
    assert (shown.session.seed, line(shown)) == (2, ["pass"])
    assert len(games(shown)) == 4


def test_a_seed_that_is_none_is_told(shown):
    before = shown.session
    for seed in ("-1", "", "one", "1.5", "9" * 30, "²"):
        choose(shown.panel.seed, seed)
        press(shown, "New game")
        assert "whole number" in said(shown), seed
        assert shown.session is before, seed


# --- save and load ------------------------------------------------------------------------------------------------------------


def test_what_is_saved_is_loaded(shown, tmp_path):
    path = tmp_path / "game.json"
    put(shown, path, "Save")
    assert said(shown) == f"Saved as {path}."
    assert json.loads(path.read_text(encoding="utf-8")) == record_of(shown.session)
    saved = shown.session
    press(shown, "End")
    press(shown, "Load")
    assert said(shown) == f"Loaded {path}."
    assert shown.session is not saved
    assert line(shown) == ["dig a1 b1"]
    choose(shown.panel.games, 0)
    assert line(shown) == ["dig a1 b1", "end"]


def test_branches_are_saved_and_loaded(shown, tmp_path):
    shown.session.back()
    shown.session.play("mill a1")
    put(shown, tmp_path / "game.json", "Save")
    press(shown, "Load")
    assert [label for label, _ in shown.panel.branch.options] == ["main line", "mill a1"]
    assert line(shown) == ["dig a1 b1"]


@pytest.fixture
def clock(monkeypatch):
    """Lets time pass for the panel: `clock(2.0)`."""
    now = [100.0]
    monkeypatch.setattr("workbench.ui.files_panel.time", SimpleNamespace(monotonic=lambda: now[0]))
    return lambda seconds: now.append(now.pop() + seconds)


def test_an_existing_file_is_not_replaced_silently(shown, tmp_path, clock):
    path = tmp_path / "other.json"
    path.write_text("mine", encoding="utf-8")
    put(shown, path, "Save")
    assert said(shown) == f"{path} is there already, and not as this table left it: press Save again in a moment to replace it."
    press(shown, "Save")  # a double click
    assert path.read_text(encoding="utf-8") == "mine"
    clock(2.0)
    press(shown, "Save")
    assert said(shown) == f"Saved as {path}."
    assert line(table(path)) == ["dig a1 b1"]


def test_a_press_long_ago_or_for_another_file_does_not_replace(shown, tmp_path, clock):
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    one.write_text("mine", encoding="utf-8")
    other.write_text("mine", encoding="utf-8")
    put(shown, one, "Save")
    clock(2.0)
    put(shown, other, "Save")
    clock(60.0)
    press(shown, "Save")
    assert (one.read_text(encoding="utf-8"), other.read_text(encoding="utf-8")) == ("mine", "mine")


def test_what_this_table_saved_or_loaded_is_replaced(shown, row, tmp_path):
    path = tmp_path / "game.json"
    put(shown, path, "Save")
    press(shown, "End")
    press(shown, "Save")
    assert said(shown) == f"Saved as {path}."
    other = row()
    put(other, path, "Load")
    other.session.play("mill a1")
    press(other, "Save")
    assert said(other) == f"Saved as {path}."
    assert len(load(path).branches()) + len(load(path).main_line()) > 3


def test_a_file_that_another_table_saved_is_not_replaced_silently(shown, row, tmp_path):
    put(shown, tmp_path / "game.json", "Save")
    other = row()
    put(other, tmp_path / "game.json", "Save")
    assert "is there already" in said(other)
    assert line(table(tmp_path / "game.json")) == ["dig a1 b1"]


def test_a_file_that_was_changed_since_is_not_replaced_silently(shown, tmp_path):
    path = tmp_path / "game.json"
    put(shown, path, "Save")
    path.write_text("another's work", encoding="utf-8")
    press(shown, "Save")
    assert "is there already" in said(shown)
    assert path.read_text(encoding="utf-8") == "another's work"


def test_another_options_and_another_board_are_loaded(shown, tmp_path, played):
    other = played("riverbend", seed=9, actions=7, board="classic", map="valley", players=3)
    save(other, tmp_path / "other.json")
    put(shown, tmp_path / "other.json", "Load")
    assert line(shown) == [str(node.action) for node in other.node.line[1:]]
    assert len(shown.pair.board.scene.spots) == 30
    assert (shown.options.controls["board"].value, shown.options.controls["map"].value) == ("classic", "valley")
    assert shown.options.changes() == {}


def test_a_record_of_older_rules_comes_with_a_notice(shown, tmp_path):
    (tmp_path / "old.json").write_text(text_of(rules="0"), encoding="utf-8")
    put(shown, tmp_path / "old.json", "Load")
    assert "was made under rules 0" in said(shown)
    assert line(shown) == ["mill a1"]


def test_bad_records_get_a_sentence_each_and_change_nothing(shown, tmp_path):
    """One table is given all of them, and still goes on."""
    session, state, before = shown.session, shown.session.state, shown.pair.board.scene
    for kind, (text, words) in BAD.items():
        path = tmp_path / f"{kind}.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        put(shown, path, "Load")
        assert words in said(shown), kind
        assert "Traceback" not in shown.message.value, kind
        assert "fault of the workbench" not in shown.message.value, kind
        assert "<img" not in shown.message.value, kind
        assert len(said(shown)) < 400, kind
        assert (shown.session, shown.session.state, shown.pair.board.scene) == (session, state, before), kind
        assert len(games(shown)) == 1, kind
    press(shown, "End")
    assert line(shown) == ["dig a1 b1", "end"]


def test_names_that_are_no_files_get_a_sentence_each(shown, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for name in ("", "folder", "missing/game.json", "~nobody-of-that-name/game.json", "x" * 300, "nul\0.json"):
        for button in ("Load", "Save", "Save"):  # pressing again does not help
            put(shown, name, button)
            assert said(shown), name
            assert not said(shown).startswith(("Saved", "Loaded")), name
            assert "fault of the workbench" not in said(shown), name
    assert list(tmp_path.iterdir()) == [tmp_path / "folder"]


def test_a_folder_that_cannot_be_written_loses_nothing(shown, tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    put(shown, path, "Save")
    kept = path.read_text(encoding="utf-8")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    press(shown, "End")
    press(shown, "Save")
    assert said(shown) == f"{path} could not be written (No space left on device); what was there before is untouched."
    assert path.read_text(encoding="utf-8") == kept
    assert [found.name for found in tmp_path.iterdir()] == ["game.json"]


def test_the_file_keeps_its_mode(shown, tmp_path):
    path = tmp_path / "game.json"
    put(shown, path, "Save")
    path.chmod(0o600)
    press(shown, "Save")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_html_in_a_file_name_is_escaped(shown, tmp_path):
    path = tmp_path / "<img src=x>.json"
    for button in ("Load", "Save", "Load"):
        put(shown, path, button)
        assert "<img src=x>.json" in said(shown).replace("&lt;", "<")
        assert "<img" not in shown.message.value


# --- branches -----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def branched(shown):
    """A table with two branches beside its main line."""
    for word in ("mill a1", "dig a1 a2"):
        shown.session.goto(shown.session.root)
        shown.session.play(word)
    shown.refresh()
    return shown


def test_branches_are_listed_and_gone_to(branched):
    assert [label for label, _ in branched.panel.branch.options] == ["main line", "mill a1", "dig a1 a2"]
    assert branched.panel.branch.label == "dig a1 a2"
    for label, k, actions in (("mill a1", 0, ["mill a1"]), ("main line", -1, ["dig a1 b1"]), ("dig a1 a2", 1, ["dig a1 a2"])):
        choose(branched.panel.branch, k)
        assert branched.panel.branch.label == label
        assert line(branched) == actions


def test_a_branch_is_gone_to_at_its_end(branched):
    choose(branched.panel.branch, 0)
    press(branched, "End")
    press(branched, "Confirm")
    choose(branched.panel.branch, -1)
    choose(branched.panel.branch, 0)
    assert line(branched) == ["mill a1", "end"]
    assert not branched.session.waiting


def test_a_branch_is_renamed(branched):
    choose(branched.panel.name, "the mill first")
    press(branched, "Rename the branch")
    assert branched.panel.branch.label == "the mill first"
    assert [node.name for node in branched.session.branches()] == ["mill a1", "the mill first"]


def test_a_name_in_use_or_none_is_told(branched):
    for name in ("mill a1", " "):
        choose(branched.panel.name, name)
        press(branched, "Rename the branch")
        assert said(branched).startswith("A branch needs a name of its own")
    assert branched.panel.branch.label == "dig a1 a2"


def test_html_in_a_branch_name_is_escaped(branched):
    choose(branched.panel.name, "<img src=x>")
    press(branched, "Rename the branch")
    choose(branched.panel.branch, 0)
    press(branched, "Rename the branch")
    assert "<img src=x>" in said(branched)
    assert "<img" not in branched.message.value


def test_the_main_line_has_no_name(branched):
    choose(branched.panel.branch, -1)
    assert branched.panel.rename.disabled
    assert branched.panel.name.disabled


def test_html_in_a_typed_action_is_escaped(shown):
    choose(shown.moves.typed, "<img src=x>")
    assert "<img" in said(shown)
    assert "<img" not in shown.message.value
