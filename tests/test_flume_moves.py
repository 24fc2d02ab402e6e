"""Move lists of a site that plays Flume: read, written, and what is wrong in one said with its line."""

import json
import random

import pytest
from test_flume_rules import at, board, call, record  # noqa: F401  # `call` is a fixture

from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.registry import game
from workbench.engine.replay import from_data
from workbench.engine.session import Session
from workbench.games.flume import Flume


def read(text, setup=None, **options):
    """The actions of a move list, as words."""
    session = at(setup, **options)
    return [str(action).removeprefix("place ") for action in session.game.read_moves(session.state, text)]


def written(session):
    line = session.node.line[1:]
    return session.game.write_moves([node.before for node in line], [node.action for node in line])


def turns(session):
    """The move list, written anew from the events: a line a turn."""
    lines = []
    for event in (step.event for node in session.node.line for step in node.steps):
        if event.kind == "turn":
            lines.append([])
        elif event.kind in ("placed", "swapped"):
            lines[-1].append("swap" if event.kind == "swapped" else event.spots[0])
    return "".join(f"{','.join(line)}\n" for line in lines if line)


@pytest.mark.parametrize("size", [5, 7, 9, 11, 29])
@pytest.mark.parametrize("swapped", [False, True])
def test_random_games_survive(size, swapped):
    """FL-CHAIN, FL-PIE: a line a turn, with the stones of a chain in order."""
    rng = random.Random(size)
    for _ in range(6 if size < 11 else 1):
        session = at(None, *(["c2", "swap"] if swapped else []), size=size)
        while session.game.actor(session.state) is not None:
            session.play(rng.choice([action for action in session.game.legal(session.state) if str(action) != "swap"]))
        text = written(session)
        assert text == turns(session)
        assert ("swap" in text.split()) == swapped
        assert "," in text
        again = Session(Flume(size=size))
        for action in again.game.read_moves(again.state, text):
            again.play(action)
        assert again.state == session.state
        assert written(again) == text


def test_a_list_that_was_typed_by_hand():
    """FL-CHAIN: blank lines, spaces, capitals and line ends of other systems do not matter."""
    text = "\n  B2 \r\n\n\tc3\n c2 , B3,d4 \n\n b4,C4,d2,d3\n   \n"
    assert read(text, size=5) == ["b2", "c3", "c2", "b3", "d4", "b4", "c4", "d2", "d3"]
    assert read("c4\n SWAP \nf6") == ["c4", "swap", "f6"]
    assert read("") == read(" \n\n") == []


def test_a_list_goes_on_from_a_position():
    """FL-BOARD: whoever is to move there; the board has the setup's size."""
    assert read("c2,d4\nb4", board("b2", "c3", to_move=1)) == ["c2", "d4", "b4"]
    assert read("aa2\nz27", size=29) == ["aa2", "z27"]


WRONG = [
    # text, setup, options, line, clause, words
    ("c4\nd7,e7\n", None, {}, 2, "FL-CHAIN", "place e7 is one stone too many"),
    ("b2,c3\n", None, {"size": 5}, 1, "FL-CHAIN", "place c3 is one stone too many"),
    ("c2,b3,d4,b4\n", board("b2", "c3"), {}, 1, "FL-CHAIN", "place b4 is one stone too many"),
    ("b2\nc3\nc2\nd4\n", None, {"size": 5}, 3, "FL-CHAIN", "the turn goes on after c2"),
    ("b2\nc3\nc2,b3", None, {"size": 5}, 3, "FL-CHAIN", "the turn goes on after b3"),
    ("c4\n\n\nc4\n", None, {}, 4, "FL-PLACE", "c4 holds a stone already"),
    ("b2\nc3\nc2,b2\n", None, {"size": 5}, 3, "FL-PLACE", "b2 holds a stone already"),
    ("c4\nj10\n", None, {}, 2, None, "'j10' is no square of a board of size 9"),
    ("c4\nf5\n", None, {"size": 5}, 2, None, "'f5' is no square of a board of size 5"),
    ("c4\na5\n", None, {}, 2, "FL-BOARD", "a5 is on the rim"),
    ("\ne5\n", None, {}, 2, "FL-CENTRE", "e5 is the centre"),
    ("c3\n", None, {"size": 5}, 1, "FL-CENTRE", "c3 is the centre"),
    ("d4\nb2\n", board("b2 c2 d2 b3", "c3 d3 b4 c4"), {}, 2, "FL-END", "over"),
    ("d4,b2\n", board("b2 c2 d2 b3", "c3 d3 b4 c4"), {}, 1, "FL-END", "over"),
    ("swap\n", board("b2 c2 d2 b3", "c3 d3 b4 c4 d4"), {}, 1, "FL-END", "over"),
    ("c3\nd3\n", board("b2 d2 b4 d4"), {"stop_when_decided": True}, 2, "FL-END", "over"),
    ("swap\n", None, {}, 1, "FL-PIE", "Only player 1"),
    ("c4\nf6\nb2\nswap\n", None, {}, 4, "FL-PIE", "one red stone and no blue"),
    ("c4\nswap\n", None, {"pie": False}, 2, "FL-PIE", "left out"),
    ("c4\nswap,f6\n", None, {}, 2, None, "'swap' is no square"),
    ("c4\nf6,,b2\n", None, {}, 2, None, "'' is no square"),
    ("c4,\n", None, {}, 1, None, "'' is no square"),
    ("c4 f6\n", None, {}, 1, None, "stand as d4,e5"),
    ("1. c4\n", None, {}, 1, None, "no square"),
]


@pytest.mark.parametrize(
    ("text", "setup", "options", "line", "clause", "words"), WRONG, ids=[f"{row[4]}-{k}" for k, row in enumerate(WRONG)]
)
def test_a_wrong_line_is_said_with_its_number_and_why(text, setup, options, line, clause, words):
    """FL-BOARD, FL-PLACE, FL-CHAIN, FL-CENTRE, FL-PIE, FL-END."""
    with pytest.raises(Malformed) as caught:
        read(text, setup, **options)
    assert (caught.value.where, caught.value.clause) == (f"line {line}", clause)
    assert words in caught.value.text


def test_a_game_that_was_broken_off_is_written_as_far_as_it_went():
    """FL-CHAIN: inside a chain too; such a list cannot be read, for a turn is missing its end."""
    session = at(None, "b2", "c3", "c2", "b3", size=5)
    assert written(session) == "b2\nc3\nc2,b3\n"
    assert written(at(None)) == ""
    session = at(board("b2", "c3", to_move=1), "c2", "d4", "b3")
    assert written(session) == "c2,d4\nb3\n"


# --- the command line ------------------------------------------------------------------------------------------------------------


def test_a_move_list_becomes_a_record_and_a_record_a_move_list(call, tmp_path):  # noqa: F811
    """FL-BOARD: the size as an option of its own, or with -o; the record as any other."""
    text, path, out = "b2\nc3\nc2,b3,d4\nb4,c4,d2,d3\n", tmp_path / "moves.txt", tmp_path / "record.json"
    path.write_text(text, "utf-8")
    code, printed, _ = call("import", "flume", "--size", 5, path)
    assert code == 0
    data = json.loads(printed)
    assert data["options"]["size"] == 5
    assert data["actions"] == record("b2", "c3", "c2", "b3", "d4", "b4", "c4", "d2", "d3")["actions"]
    assert call("import", "flume", "-o", "size=5", path)[:2] == (0, printed)
    assert call("import", "flume", "--size", 5, "-o", "pie=off", "--out", out, path)[:2] == (0, "")
    session = from_data(json.loads(out.read_text("utf-8")))
    assert (session.game.options.pie, session.game.tally(session.state).scores) == (False, (4, 5))
    assert call("moves", out)[:2] == (0, text)
    out.write_text(json.dumps(record("c4", "swap", "f6")), "utf-8")
    assert call("moves", out)[:2] == (0, "c4\nswap\nf6\n")


def test_an_import_of_nothing_is_a_new_game(call, tmp_path):  # noqa: F811
    path = tmp_path / "moves.txt"
    path.write_text("\n", "utf-8")
    code, printed, _ = call("import", "flume", path)
    assert (code, json.loads(printed)["actions"]) == (0, [])
    assert json.loads(printed)["options"]["size"] == 9


@pytest.mark.parametrize(
    ("arguments", "text", "words"),
    [
        (["flume"], "c4\nd7\nd7\n", "line 3: d7 holds a stone already"),
        (["flume", "--size", 5], "b2\nf6\n", "line 2: 'f6' is no square of a board of size 5"),
        (["flume", "--size", 6], "b2\n", "options.size: 6 is no choice"),
        (["flume", "--size", 3], "b2\n", "options.size: 3 is no choice"),
        (["flume", "-o", "size=5", "-o", "size=7"], "b2\n", "options.size: stands twice"),
        (["flume", "--size", 5, "-o", "size=7"], "b2\n", "options.size: stands twice"),
        (["riverbend"], "b2\n", "Riverbend knows no move lists"),
        (["riverbend", "--size", 9], "b2\n", "there is no option size"),
        (["flum"], "b2\n", "no game"),
    ],
)
def test_a_wrong_import_is_said(call, tmp_path, arguments, text, words):  # noqa: F811
    """One sentence, exit code 2, and no record."""
    path, out = tmp_path / "moves.txt", tmp_path / "record.json"
    path.write_text(text, "utf-8")
    code, printed, err = call("import", *arguments, "--out", out, path)
    assert (code, printed) == (2, "")
    assert words in err
    assert not out.exists()


def test_a_list_that_is_no_text_or_no_file(call, tmp_path):  # noqa: F811
    path = tmp_path / "moves.txt"
    path.write_bytes(b"c4\n\xff\xfe\n")
    assert call("import", "flume", path)[0] == 2
    assert "cannot be read" in call("import", "flume", tmp_path / "nowhere.txt")[2]
    assert "cannot be read" in call("import", "flume", tmp_path)[2]


def test_games_without_move_lists_say_so(call, tmp_path):  # noqa: F811
    """Writing as well as reading."""
    riverbend = game("riverbend")
    with pytest.raises(WorkbenchError, match="Riverbend knows no move lists"):
        riverbend.write_moves([], [])
    path = tmp_path / "record.json"
    path.write_text('{"format": "workbench-record/1", "game": "riverbend", "seed": 1, "actions": []}', "utf-8")
    code, out, err = call("moves", path)
    assert (code, out) == (2, "")
    assert "knows no move lists" in err
