"""The command line: what it prints, its exit codes, and one sentence for whatever is wrong."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import NamedTuple

import jsonschema
import pytest
from test_record import FORBIDDEN, MALFORMED, ON_ROW, SHORT, TURN

from workbench import cli, lab
from workbench.engine import registry, report
from workbench.engine.files import shipped
from workbench.engine.record import record_of, schema
from workbench.engine.replay import from_data

CLIMB = {"do": "dig", "from": "a1", "to": "c1"}
ILLEGAL = ON_ROW | {"actions": [*TURN, CLIMB]}
READERS = ("replay", "trace", "legal", "show")


class Answer(NamedTuple):
    """What a call answered."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list:
        """Its output as lines of JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def json(self):
        """Its output as one line of JSON."""
        (line,) = self.lines
        return line


def exit_code() -> int:
    """Call the command as it was typed."""
    try:
        cli.main()
    except SystemExit as stop:
        return stop.code or 0
    return 0


@pytest.fixture
def call(monkeypatch, capsys):
    """Call the command: `call("replay", "-", text=...)`."""

    def make(*arguments, text: str | bytes = "") -> Answer:
        data = text.encode() if isinstance(text, str) else text
        monkeypatch.setattr(sys, "argv", ["workbench", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        code = exit_code()
        found = capsys.readouterr()
        assert "Traceback" not in found.out + found.err
        return Answer(code, found.out, found.err)

    return make


@pytest.fixture
def write(tmp_path):
    """Write a file: `write(text or data)` is its path."""

    def make(content) -> Path:
        path = tmp_path / f"record{len(list(tmp_path.iterdir()))}.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
        return path

    return make


@pytest.fixture
def finished(call, tmp_path) -> Path:
    """A finished random game."""
    path = tmp_path / "finished.json"
    assert call("playout", "riverbend", "--seed", 3, "--out", path).code == 0
    return path


# --- games, rules, schema -------------------------------------------------------------------------------------------------------


def test_games_are_listed_with_their_options(call):
    found = {entry["key"]: entry for entry in call("games", "--json").json}
    assert set(found) >= {"riverbend", "ferry"}
    about = found["riverbend"]
    assert (about["title"], about["designer"], about["year"], about["players"]) == ("Riverbend", "Jayadev Haddadi", 2026, [2, 3, 4])
    assert not {"minutes", "age"} & set(about), "the source does not say"
    options = {option["name"]: option for option in about["options"]}
    assert options["board"] == {
        "name": "board",
        "kind": "setup",
        "default": "compact",
        "choices": ["compact", "classic"],
        "clause": "RB-BOARD",
        "text": options["board"]["text"],
    }
    assert {name: option["kind"] for name, option in options.items()} == {
        "players": "setup",
        "board": "setup",
        "map": "setup",
        "watered": "rule",
        "splitting": "rule",
        "best_mill": "rule",
        "confirm": "preference",
    }
    assert (options["confirm"]["choices"], options["confirm"]["default"]) == ([True, False], True)
    text = call("games").out
    assert "riverbend: Riverbend (Jayadev Haddadi, 2026), 2/3/4 players" in text
    assert "splitting = round_down | oldest_branch  [rule]" in text
    assert "confirm = true | false  [preference]" in text


def test_rules_are_printed_with_their_status(call):
    clauses = call("rules", "riverbend", "--json").json
    assert [clause["id"] for clause in clauses] == list(registry.game("riverbend").rulebook.clauses)
    assert all(set(clause) == {"id", "title", "text", "status", "remark", "source", "options"} for clause in clauses)
    assert next(clause["status"] for clause in clauses if clause["id"] == "RB-WATERED") == "reading"
    text = call("rules", "riverbend").out
    assert "RB-WATERED [reading] What is watered" in text
    assert all(clause["text"] in text for clause in clauses)


def test_the_schema_is_printed_and_published(call):
    found = json.loads(call("schema").out)
    assert found == schema() == json.loads((shipped("data") / "record.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(found).validate(SHORT)


# --- playout ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", registry.installed())
def test_a_playout_is_the_same_each_time_and_a_finished_record(key, call):
    first = call("playout", key, "--seed", 5)
    assert first == call("playout", key, "--seed", 5)
    assert first.json != call("playout", key, "--seed", 6).json
    jsonschema.Draft202012Validator(schema()).validate(first.json)
    session = from_data(first.json)
    assert session.game.outcome(session.state) is not None
    assert first.json["seed"] == 5
    assert record_of(session) == first.json


def test_a_playout_takes_players_and_options(call):
    data = call("playout", "riverbend", "--players", 3, "-o", "map=valley", "-o", "splitting=oldest_branch", "-o", "confirm=off").json
    assert data["options"] == {
        "players": 3,
        "board": "compact",
        "map": "valley",
        "watered": "reached",
        "splitting": "oldest_branch",
        "best_mill": "any_scoring",
    }
    assert len(data["result"]["scores"]) == 3


def test_a_playout_is_written_to_a_file(call, tmp_path):
    path = tmp_path / "game.json"
    assert call("playout", "ferry", "--out", path) == (0, "", "")
    assert json.loads(path.read_text("utf-8")) == call("playout", "ferry").json


@pytest.mark.parametrize(
    ("arguments", "where", "words"),
    [
        (("nilo",), "game", "no game 'nilo'"),
        (("riverbend", "--players", 5), "options.players", "5 is no choice; there are: 2 | 3 | 4"),
        (("riverbend", "-o", "players=two"), "options.players", '"two" is no choice'),
        (("riverbend", "-o", "players=--2"), "options.players", "no choice"),
        (("riverbend", "-o", "players=²"), "options.players", "no choice"),
        (("riverbend", "-o", "players=" + "9" * 5000), "options.players", "no choice"),
        (("riverbend", "-o", "bord=compact"), "options.bord", "did you mean board?"),
        (("riverbend", "-o", "self=1"), "options.self", "no option self"),
        (("riverbend", "-o", "key=1"), "options.key", "no option key"),
        (("riverbend", "-o", "board"), "options", "no option as name=value"),
        (("riverbend", "-o", "board="), "options.board", "no choice"),
        (("riverbend", "--seed", -1), "seed", "whole number from 0"),
        (("riverbend", "--seed", 10**30), "seed", "whole number from 0"),
        (("riverbend", "--out", "nowhere/at/all.json"), "", "nowhere/at/all.json could not be written"),
        (("riverbend", "--out", os.sep), "", f"{os.sep} could not be written"),
    ],
)
def test_a_playout_that_cannot_be_is_refused_in_a_sentence(arguments, where, words, call):
    answer = call("playout", *arguments)
    assert answer.code == 2
    assert answer.out == ""
    (line,) = answer.err.splitlines()
    assert line.startswith(f"{where}: " if where else words)
    assert words in line


# --- replay -----------------------------------------------------------------------------------------------------------------------


def test_a_replay_answers_with_the_result(call, finished):
    found = call("replay", finished, "--json").json
    keys = ["game", "options", "finished", "actor", "scores", "winners", "ended_by", "ledger", "actions", "state_hash"]
    assert list(found) == keys
    record = json.loads(finished.read_text("utf-8"))
    assert found["game"] == "riverbend"
    assert found["options"] == record["options"]
    assert (found["finished"], found["actor"], found["ended_by"]) == (True, None, "RB-END")
    assert found["actions"] == len(record["actions"])
    assert {"scores": found["scores"], "winners": found["winners"]} == record["result"]
    assert found["winners"] == sorted(found["winners"])
    for seat, score in enumerate(found["scores"]):
        assert sum(entry["points"] for entry in found["ledger"] if entry["player"] == seat) == score
    assert {tuple(entry) for entry in found["ledger"]} == {("player", "points", "clause", "spots")}
    assert {entry["clause"] for entry in found["ledger"]} <= {"RB-SCORE", "RB-DELTA"}
    session = from_data(record)
    assert found["state_hash"] == report.state_hash(session.state)


def test_a_replay_of_an_unfinished_game_tells_so_far(call, write):
    setup = ON_ROW["setup"] | {"scores": [5, 0], "streams": [["a1", "b1"]], "mills": {"1": ["b1"]}, "to_move": 1}
    found = call("replay", write(ON_ROW | {"setup": setup, "actions": [{"do": "pass"}]}), "--json").json
    assert (found["finished"], found["actor"], found["winners"], found["ended_by"]) == (False, 1, [], None)
    assert found["scores"] == [5, 7]
    assert found["ledger"] == [
        {"player": 0, "points": 5, "clause": None, "spots": []},
        {"player": 1, "points": 4, "clause": "RB-SCORE", "spots": ["b1"]},
        {"player": 1, "points": 3, "clause": "RB-DELTA", "spots": ["b1"]},
    ]
    assert {name: found["options"][name] for name in ("columns", "rows")} == {"columns": 4, "rows": 1}
    assert "confirm" not in found["options"]
    assert found["actions"] == 1


def test_a_replay_is_told_in_words(call, finished, write):
    found = call("replay", finished, "--json").json
    head, *ledger = call("replay", finished).out.splitlines()
    assert head.startswith("riverbend: Won by player ")
    assert f"[RB-END] after {found['actions']} actions. Scores: {', '.join(map(str, found['scores']))}." in head
    assert len(ledger) == len(found["ledger"])
    assert "Not finished after 2 actions" in call("replay", write(ON_ROW)).out


def test_replay_says_that_a_game_was_stopped(call, write):
    """NI-LIMIT: it is over, though not finished."""
    nothing = {"fields": {}, "jokers": [[], []], "piles": [[[], []], [[], []]], "desert_pile": [], "phase": "actions", "to_move": 1}
    played = {"format": "workbench-record/1", "game": "nile", "options": {"max_rounds": 1}, "setup": nothing, "actions": [{"do": "end"}]}
    assert "Stopped without a winner [NI-LIMIT] after 1 actions" in call("replay", write(played)).out


@pytest.mark.parametrize("reader", READERS)
def test_an_illegal_action_is_answered_with_its_clauses(reader, call, write):
    answer = call(reader, write(ILLEGAL), *(() if reader in ("trace", "show") else ("--json",)))
    assert answer.code == 3
    if reader == "show":
        assert answer.err.startswith("Action 2 (dig a1 c1): ")
        return
    assert answer.err == ""
    assert answer.json == {
        "error": "illegal",
        "at": 2,
        "action": CLIMB,
        "refusals": [{"clause": "RB-DIG", "text": "a1 and c1 are no orthogonal neighbours."}],
    }


def test_an_illegal_action_is_told_in_words(call, write):
    answer = call("replay", write(ILLEGAL))
    assert (answer.code, answer.out) == (3, "")
    assert answer.err == "Action 2 (dig a1 c1): a1 and c1 are no orthogonal neighbours. [RB-DIG]\n"


def test_a_move_after_the_end_is_illegal(call, finished, write):
    record = json.loads(finished.read_text("utf-8"))
    record["actions"].append({"do": "pass"})
    answer = call("replay", write({name: value for name, value in record.items() if name != "result"}), "--json")
    assert answer.code == 3
    assert answer.json["at"] == len(record["actions"]) - 1
    assert [refusal["clause"] for refusal in answer.json["refusals"]] == ["RB-END"]


def test_malformed_comes_before_illegal(call, write):
    assert call("replay", write(ON_ROW | {"actions": [CLIMB, {"do": "fly"}]}), "--json").json["where"] == "actions[1].do"


# --- trace ------------------------------------------------------------------------------------------------------------------------


def test_a_trace_has_a_line_for_each_small_step(call, finished):
    lines = call("trace", finished).lines
    session = from_data(json.loads(finished.read_text("utf-8")))
    assert lines == list(report.trace(session))
    assert all(list(line)[:7] == ["action", "step", "kind", "clause", "text", "spots", "numbers"] for line in lines)
    assert [(line["action"], line["step"]) for line in lines] == [
        (node.depth - 1 if node.depth else None, k) for node in session.main_line() for k in range(len(node.steps))
    ]
    assert lines[0]["clause"] == "RB-MAP"
    split = next(line for line in lines if line["kind"] == "split")
    assert sum(amount for _, amount in split["branches"]) + split["numbers"]["lost"] == split["numbers"]["total"]
    edges = {f"{what} {edge}" for what in ("turn", "round", "scoring") for edge in ("begins", "ends")}
    assert {line["mark"] for line in lines if "mark" in line} == edges


def test_a_trace_of_many_records_is_numbered(call, write):
    text = "\n".join([json.dumps(ON_ROW), "", "no JSON", json.dumps(ON_ROW | {"actions": TURN[:1]})])
    answer = call("trace", "-", text=text)
    assert answer.code == 2
    assert [line["record"] for line in answer.lines] == sorted(line["record"] for line in answer.lines)
    by_record = {number: [line for line in answer.lines if line["record"] == number] for number in range(3)}
    assert by_record[1] == [{"record": 1, **by_record[1][0]}]
    assert by_record[1][0]["error"] == "malformed"
    alone = call("trace", write(ON_ROW)).lines
    assert [{name: value for name, value in line.items() if name != "record"} for line in by_record[0]] == alone
    assert all("record" not in line for line in alone)


def test_a_trace_for_a_seat_holds_what_that_seat_may_know(call, write):
    record = {"format": "workbench-record/1", "game": "ferry", "seed": 1, "actions": [{"do": "bid", "coins": 2}]}
    path = write(record)
    assert [line["numbers"] for line in call("trace", path).lines][-1] == {"coins": 2}
    assert [line["numbers"] for line in call("trace", path, "--seat", 0).lines][-1] == {"coins": 2}
    hidden = call("trace", path, "--seat", 1)
    assert hidden.lines[-1]["numbers"] == {}
    assert hidden.lines[-1]["text"] == "Player 0 bids in secret."
    assert "Bids: hidden" not in call("show", path, "--svg").out
    assert "Bids: 2, none" in call("show", path, "--svg", "--seat", 0).out
    assert "Bids: hidden, none" in call("show", path, "--svg", "--seat", 1).out


@pytest.mark.parametrize("seat", [-1, 2, 10**20])
def test_a_seat_that_does_not_exist_is_named(seat, call, write):
    assert "there is no player" in call("trace", write(ON_ROW), f"--seat={seat}").json["text"]
    answer = call("show", write(ON_ROW), f"--seat={seat}")
    assert (answer.code, answer.out) == (2, "")
    assert f"there is no player {seat}; the seats are 0, 1" in answer.err


# --- legal ------------------------------------------------------------------------------------------------------------------------


def test_legal_actions_at_the_end_of_a_record(call, write, finished):
    answer = call("legal", write(ON_ROW), "--json")
    state = from_data(ON_ROW).state
    expected = list(registry.game("riverbend").legal(state))
    assert answer.json == {"actions": [action.to_json() for action in expected]}
    assert {"do": "dig", "from": "b1", "to": "c1"} in answer.json["actions"]
    assert call("legal", write(ON_ROW)).out.splitlines() == [str(action) for action in expected]
    assert call("legal", finished, "--json").json == {"actions": []}
    assert call("legal", finished) == (0, "", "")


def test_counts_before_each_action(call, write, finished):
    found = call("legal", finished, "--counts", "--json").json
    session = from_data(json.loads(finished.read_text("utf-8")))
    assert found == {"counts": [len(list(session.game.legal(node.before))) for node in session.main_line()[1:]]}
    assert call("legal", finished, "--counts").out.split() == [str(count) for count in found["counts"]]
    assert call("legal", write(ON_ROW | {"actions": []}), "--counts", "--json").json == {"counts": []}


# --- show -------------------------------------------------------------------------------------------------------------------------


def test_a_position_is_shown_as_text_and_as_svg(call, write):
    path = write(ON_ROW)
    text = call("show", path).out
    assert text.startswith("Riverbend, round 1 of 6")
    assert "S4" in text
    root = ET.fromstring(call("show", path, "--svg").out)
    assert root.tag.endswith("svg")


# --- many records -----------------------------------------------------------------------------------------------------------------


def test_wrong_records_stand_between_good_ones(call):
    good = json.dumps(ON_ROW)
    text = "\n".join(["", good, "   ", json.dumps(ILLEGAL), "no JSON", good, json.dumps(SHORT | {"game": "nilo"}), "\t", good, ""])
    answer = call("replay", "-", text=text)
    assert [line.get("error", "fine") for line in answer.lines] == ["fine", "illegal", "malformed", "fine", "malformed", "fine"]
    assert answer.code == 3
    assert answer.err == "6 records: 3 fine, 2 malformed, 1 illegal.\n"
    assert answer.lines[0] == answer.lines[3] == answer.lines[5]
    assert answer == call("replay", "-", "--json", text=text)


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([], 0),
        ([json.dumps(ON_ROW)] * 2, 0),
        ([json.dumps(ON_ROW), "{}"], 2),
        ([json.dumps(ILLEGAL), json.dumps(ON_ROW)], 3),
        (["{}", json.dumps(ILLEGAL), json.dumps(ON_ROW)], 3),
    ],
)
def test_the_exit_code_is_the_highest_of_the_lines(texts, code, call):
    for reader in ("replay", "trace", "legal"):
        answer = call(reader, "-", text="\n".join(texts))
        assert answer.code == code
        assert answer.err.startswith(f"{len(texts)} records: ")


def test_legal_answers_a_line_each(call):
    text = "\n".join([json.dumps(ON_ROW), "{}", json.dumps(ON_ROW | {"actions": []})])
    assert [next(iter(line)) for line in call("legal", "-", text=text).lines] == ["actions", "error", "actions"]
    assert [next(iter(line.values())) for line in call("legal", "-", "--counts", text=text).lines][::2] == [[3, 4], []]


def test_every_line_on_standard_input_may_be_wrong_in_its_own_way(call):
    names = [name for name, (text, _, _) in MALFORMED.items() if text.strip() and "\n" not in text]
    text = "\n".join(MALFORMED[name][0] for name in names)
    answer = call("replay", "-", text=text)
    assert answer.code == 2
    assert [line["where"] for line in answer.lines] == [MALFORMED[name][1] for name in names]
    assert answer.err == f"{len(names)} records: 0 fine, {len(names)} malformed, 0 illegal.\n"


def test_bytes_that_are_no_text_are_malformed_lines(call):
    good = json.dumps(ON_ROW).encode()
    answer = call("replay", "-", text=b"\n".join([good, b"\xff\xfe\x00", good, b'{"\xe4": 1}', b"\x00", good]))
    assert [line.get("error", "fine") for line in answer.lines] == ["fine", "malformed", "fine", "malformed", "malformed", "fine"]


def test_a_line_of_100_megabytes_is_refused(call):
    answer = call("replay", "-", text=b"[" + b" " * 100_000_000 + b"]\n" + json.dumps(ON_ROW).encode())
    assert "nothing over 10,000,000 is read" in answer.lines[0]["text"]
    assert answer.lines[1]["game"] == "riverbend"


# --- bad input --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_records_are_refused_in_a_sentence(name, call, write):
    text, where, words = MALFORMED[name]
    path = write(text)
    answer = call("replay", path, "--json")
    assert (answer.code, answer.err) == (2, "")
    assert answer.json["error"] == "malformed"
    assert answer.json["where"] == where
    assert words in answer.json["text"]
    for reader in READERS:
        plain = call(reader, path)
        assert plain.code == 2
        (line,) = (plain.out + plain.err).splitlines()
        assert words in (json.loads(line)["text"] if reader == "trace" else line)


@pytest.mark.parametrize("name", FORBIDDEN)
def test_forbidden_setups_are_malformed_with_their_clause(name, call, write):
    text, where, clause = FORBIDDEN[name]
    answer = call("replay", write(text), "--json")
    assert answer.code == 2
    assert (answer.json["error"], answer.json["where"], answer.json["clause"]) == ("malformed", where, clause)
    plain = call("show", write(text))
    assert (plain.code, plain.out) == (2, "")
    assert plain.err.startswith(f"{where}: ")


def test_files_that_cannot_be_read_are_named(call, tmp_path):
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 10)
    with (tmp_path / "large.json").open("wb") as file:
        file.truncate(100_000_000)
    for name, words in (
        ("", "no ordinary file"),
        ("nothing", "No such file"),
        ("binary", "no text in UTF-8"),
        ("large.json", "nothing over 10,000,000 is read"),
        ("x" * 300, "File name too long"),
    ):
        for reader in READERS:
            answer = call(reader, tmp_path / name)
            assert answer.code == 2
            (line,) = (answer.out + answer.err).splitlines()
            assert words in line
            assert str(tmp_path) in line


def test_show_reads_no_standard_input(call):
    answer = call("show", "-", text=json.dumps(ON_ROW))
    assert answer.code == 2
    assert "cannot be read" in answer.err


@pytest.mark.parametrize(
    "arguments", [("fly",), ("replay",), ("replay", "a", "b"), ("legal", "a", "--jason"), ("playout", "riverbend", "--seed", "x")]
)
def test_a_command_typed_wrong_is_refused(arguments, call):
    assert call(*arguments).code == 2


def test_a_fault_of_ours_is_one_sentence_too(call, write, monkeypatch):
    def fault(_session):
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(report, "result", fault)
    answer = call("replay", write(ON_ROW), "--json")
    assert (answer.code, answer.out) == (1, "")
    assert answer.err == "This is a fault of the workbench, not yours (ZeroDivisionError: by nothing).\n"


# --- a process of its own -----------------------------------------------------------------------------------------------------------


def run(*arguments, text: bytes = b"", **environment) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "workbench", *map(str, arguments)]
    return subprocess.run(command, input=text, capture_output=True, check=False, timeout=60, env=os.environ | environment)


def test_it_runs_as_a_module_and_as_a_command(call):
    done = run("playout", "riverbend", "--seed", 5)
    assert done.returncode == 0
    assert json.loads(done.stdout) == call("playout", "riverbend", "--seed", 5).json
    assert run("replay", "-", text=b"{}\n").returncode == 2
    assert run("replay", "-", text=json.dumps(ILLEGAL).encode()).returncode == 3


def test_the_locale_does_not_matter():
    """What is printed is UTF-8 in, UTF-8 out."""
    text = json.dumps(ON_ROW | {"branches": [{"name": "Mühle", "of": None, "at": 0, "actions": TURN[1:]}]}, ensure_ascii=False)
    for locale in ({"LC_ALL": "C"}, {"LC_ALL": "C.UTF-8"}, {"PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8:strict"}):
        done = run("replay", "-", text=b"\n".join([text.encode(), b'{"\xff":1}']), **locale)
        assert done.returncode == 3
        assert [json.loads(line)["error"] for line in done.stdout.splitlines()] == ["illegal", "malformed"]


def test_a_reader_that_stops_reading_gets_no_traceback(finished):
    process = subprocess.Popen([sys.executable, "-m", "workbench", "trace", "-"], stdin=-1, stdout=-1, stderr=-1)
    process.stdout.close()
    process.stdin.write((finished.read_bytes().strip() + b"\n") * 20)
    process.stdin.close()
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=60) in (0, 1)


# --- lab ----------------------------------------------------------------------------------------------------------------------------


def test_lab_says_where_the_notebooks_are(call):
    answer = call("lab", "--dry-run", "--no-browser")
    assert answer.code == 0
    assert str(shipped("notebooks")) in answer.out.replace("\n", "")


@pytest.fixture
def as_installed(monkeypatch, tmp_path):
    """The notebooks as a wheel brings them: inside the package."""
    source = tmp_path / "site" / "_notebooks"
    source.mkdir(parents=True)
    for name in ("00_start.ipynb", "10_more.ipynb"):
        (source / name).write_text(name)
    monkeypatch.setattr(lab, "shipped", lambda _folder: source)
    monkeypatch.setattr(lab, "PACKAGE", source.parent)
    return tmp_path / "mine"


def test_lab_copies_the_notebooks_and_keeps_what_a_user_changed(call, as_installed):
    assert call("lab", "--dry-run", "--folder", as_installed).code == 0
    assert sorted(path.name for path in as_installed.iterdir()) == ["00_start.ipynb", "10_more.ipynb"]
    (as_installed / "00_start.ipynb").write_text("changed")
    (as_installed / "10_more.ipynb").unlink()
    assert call("lab", "--dry-run", "--folder", as_installed).code == 0
    assert (as_installed / "00_start.ipynb").read_text() == "changed"
    assert (as_installed / "10_more.ipynb").read_text() == "10_more.ipynb"


def test_lab_names_a_place_that_cannot_be_written_to(call, as_installed):
    as_installed.write_text("a file, no folder")
    answer = call("lab", "--dry-run", "--folder", as_installed)
    assert answer.code == 2
    assert str(as_installed) in answer.err
    assert "--folder" in answer.err


def test_lab_opens_the_first_notebook(call, as_installed, monkeypatch):
    commands = []
    monkeypatch.setattr(subprocess, "call", lambda command: commands.append(command) or 4)
    assert call("lab", "--folder", as_installed).code == 4
    assert call("lab", "--folder", as_installed, "--no-browser").code == 4
    place = [f"--ServerApp.root_dir={as_installed}", "--ServerApp.default_url=/lab/tree/00_start.ipynb"]
    assert [command[1:5] for command in commands] == [["-m", "jupyterlab", *place]] * 2
    assert ["--no-browser" in command for command in commands] == [False, True]
    assert all(("--allow-root" in command) == (os.geteuid() == 0) for command in commands)
