"""Riverbend clause by clause: every sentence of its rulebook is met here, and every rule judged by one written anew."""

import ast
import itertools
import random
from pathlib import Path

import networkx as nx
import pytest

from workbench.engine.agenda import Action
from workbench.engine.errors import IllegalAction, WorkbenchError
from workbench.engine.frozen import frozen
from workbench.engine.options import as_dict, describe
from workbench.engine.record import record_of
from workbench.engine.session import Session
from workbench.games.riverbend import Riverbend
from workbench.games.riverbend.options import RiverbendOptions

RULEBOOK = Riverbend().rulebook
WRITTEN = "BOARD MAP SPRING ROUNDS ACTIONS CONFIRM DIG GRAVITY BRANCH LOOP LINK MILL FLOW OLDEST DELTA SCORE END TIES"
STATUS = {f"RB-{name}": "written" for name in WRITTEN.split()} | {"RB-WATERED": "reading"}


def board(columns, rows, springs, *streams, **more):
    """A setup; springs and streams as words: `board(3, 1, "b1", "b1>a1")`."""
    return {"columns": columns, "rows": rows, "springs": springs.split(), "streams": [s.split(">") for s in streams]} | more


def at(setup, *actions, **options):
    """A session at a setup, after some typed actions."""
    session = Session(Riverbend(**options), setup=setup)
    for action in actions:
        session.play(action)
    return session


def told(session):
    return [step.event for node in session.node.line for step in node.steps]


def forbids(session, action):
    action = session.game.parse(action, session.state) if isinstance(action, str) else action
    return session.game.check(session.state, action)


def clauses(session, action):
    return [refusal.clause for refusal in forbids(session, action)]


def legal(session, verb=""):
    return {str(action) for action in session.game.legal(session.state) if str(action).startswith(verb)}


# --- the rulebook ----------------------------------------------------------------------------------------------------------------


def test_every_clause_of_the_rules_has_its_status():
    assert {clause.id: clause.status for clause in RULEBOOK.clauses.values()} == STATUS
    assert "columns" in RULEBOOK["RB-BOARD"].remark
    assert "neighbours" in RULEBOOK["RB-MAP"].remark
    assert "mill" in RULEBOOK["RB-TIES"].remark


def test_every_option_with_its_choices_default_kind_and_clause():
    """RB-BOARD, RB-MAP, RB-WATERED, RB-OLDEST, RB-TIES, RB-CONFIRM."""
    found = {option["name"]: (option["choices"], option["kind"], option["clause"]) for option in describe(RiverbendOptions)}
    assert found == {
        "players": ([2, 3, 4], "setup", "RB-BOARD"),
        "board": (["compact", "classic"], "setup", "RB-BOARD"),
        "map": (["meadow", "valley"], "setup", "RB-MAP"),
        "watered": (["reached", "flowing"], "rule", "RB-WATERED"),
        "splitting": (["round_down", "oldest_branch"], "rule", "RB-OLDEST"),
        "best_mill": (["any_scoring", "final_board"], "rule", "RB-TIES"),
        "confirm": ([True, False], "preference", "RB-CONFIRM"),
    }
    assert as_dict(Riverbend().options) == {name: choices[0] for name, (choices, _, _) in found.items()}
    named = {(name, clause.id) for clause in RULEBOOK.clauses.values() for name in clause.options}
    assert named == {(name, clause) for name, (_, _, clause) in found.items()} | {("watered", "RB-DELTA")}


def test_every_clause_is_met_by_a_test():
    """Docstrings of tests, and their tables, name the clauses they check."""
    met = set()
    for path in Path(__file__).parent.glob("test_riverbend_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
        texts = [ast.get_docstring(test) or "" for test in tests]
        met |= {clause for clause in STATUS for text in texts if clause in text}
    assert met == set(STATUS)


# --- every refusal ---------------------------------------------------------------------------------------------------------------

FORK = board(3, 3, "b2", "b2>a2", "b2>c2", "b2>b3", "b2>b1", "c2>c1", "c2>c3")  # 1 to each, and nothing for c1 and c3
REFUSALS = [
    # clause, kind, options, setup, actions before, action, spots, numbers, words of the sentence
    ("RB-ACTIONS", "pass", {}, board(2, 1, "a1"), ["dig a1 b1"], "pass", (), {}, ["passed only before any action"]),
    ("RB-ACTIONS", "end", {}, board(2, 1, "a1"), [], "end", (), {}, ["ended only after an action"]),
    ("RB-DIG", "dry", {}, board(3, 1, "a1"), [], "dig b1 c1", ("b1",), {}, ["b1 is dry"]),
    ("RB-DIG", "apart", {}, board(3, 1, "a1"), [], "dig a1 c1", ("a1", "c1"), {}, ["a1 and c1", "neighbours"]),
    ("RB-DIG", "apart", {}, board(2, 2, "a1"), [], "dig a1 b2", ("a1", "b2"), {}, ["a1 and b2", "neighbours"]),
    ("RB-DIG", "apart", {}, board(2, 2, "a1"), [], "dig a1 a1", ("a1", "a1"), {}, ["a1 and a1", "neighbours"]),
    ("RB-WATERED", "dry", {"watered": "flowing"}, FORK, [], "dig c1 b1", ("c1",), {}, ["leads to c1", "no water"]),
    (
        "RB-GRAVITY",
        "uphill",
        {},
        board(3, 1, "a1", "a1>b1", elevation={"b1": 2, "c1": 3}),
        [],
        "dig b1 c1",
        ("c1",),
        {"to": 3, "source": "b1", "from": 2},
        ["c1 lies at 3", "b1 at 2", "uphill"],
    ),
    (
        "RB-GRAVITY",
        "spring",
        {},
        board(3, 1, "a1 c1", "a1>b1"),
        [],
        "dig b1 c1",
        ("c1",),
        {"to": 5, "source": "b1", "from": 1},
        ["c1 is a spring", "only another spring"],
    ),
    (
        "RB-BRANCH",
        "full",
        {},
        board(3, 4, "b4", "b4>b3", "b3>b2", "b2>a2", "b2>c2", "b2>b1"),
        [],
        "dig b2 b3",
        ("b2", "b2>a2", "b2>c2", "b2>b1"),
        {"most": 3},
        ["b2 has 3 streams"],
    ),
    (
        "RB-BRANCH",
        "full",
        {},
        board(3, 3, "b2", "b2>a2", "b2>c2", "b2>b3", "b2>b1"),
        [],
        "dig b2 b3",
        ("b2", "b2>a2", "b2>c2", "b2>b3", "b2>b1"),
        {"most": 4},
        ["b2 has 4 streams"],
    ),
    (
        "RB-LOOP",
        "twice",
        {},
        board(2, 1, "a1"),
        ["dig a1 b1"],
        "dig a1 b1",
        ("a1>b1",),
        {"from": "a1", "to": "b1"},
        ["from a1 to b1 already"],
    ),
    (
        "RB-LOOP",
        "against",
        {},
        board(3, 1, "a1", "a1>b1"),
        ["dig b1 c1"],
        "dig c1 b1",
        ("b1>c1",),
        {"from": "b1", "to": "c1"},
        ["runs from b1 to c1", "against"],
    ),
    (
        "RB-LOOP",
        "loop",
        {},
        board(3, 2, "a1", "a1>b1", "b1>b2", "b2>c2"),
        ["dig c2 c1"],
        "dig c1 b1",
        ("c1", "b1", "b2", "c2", "c1"),
        {},
        ["loop: c1 > b1 > b2 > c2 > c1"],
    ),
    ("RB-MILL", "dry", {}, board(2, 1, "a1"), [], "mill b1", ("b1",), {}, ["b1 is not watered"]),
    ("RB-MILL", "dry", {"watered": "flowing"}, FORK, [], "mill c3", ("c3",), {}, ["c3 is not watered"]),
    ("RB-MILL", "taken", {}, board(2, 1, "a1", mills={"1": ["a1"]}), [], "mill a1", ("a1",), {"owner": 1}, ["a1 has a mill of player 1"]),
    ("RB-MILL", "none", {}, board(3, 1, "a1", "a1>b1", "b1>c1", mills={"0": ["a1", "b1"]}), [], "mill c1", ("c1",), {}, ["Both of your"]),
    (
        "RB-MILL",
        "not_yours",
        {},
        board(4, 1, "a1", "a1>b1", "b1>c1", "c1>d1", mills={"0": ["a1", "b1"], "1": ["c1"]}),
        [],
        "mill c1 d1",
        ("c1",),
        {},
        ["No mill of yours stands on c1"],
    ),
    ("RB-MILL", "reserve", {}, board(2, 1, "a1", "a1>b1", mills={"0": ["a1"]}), [], "mill a1 b1", ("a1",), {}, ["reserve"]),
    ("RB-END", "over", {}, board(1, 1, "a1", round=6), ["pass", "pass"], "pass", (), {}, ["over"]),
]


@pytest.mark.parametrize(
    ("clause", "kind", "options", "setup", "actions", "action", "spots", "numbers", "words"),
    REFUSALS,
    ids=[f"{row[0]}-{row[1]}-{row[5].replace(' ', '_')}" for row in REFUSALS],
)
def test_refusal(clause, kind, options, setup, actions, action, spots, numbers, words):
    """Each refusal with its clause, kind, spots, figures and the sense of its sentence; nothing changes."""
    session = at(setup, *actions, **options)
    before = session.state
    found = [refusal for refusal in forbids(session, action) if (refusal.clause, refusal.kind) == (clause, kind)]
    assert [(refusal.spots, dict(refusal.numbers)) for refusal in found] == [(spots, numbers)]
    sentence = RULEBOOK.explain(found[0])
    assert all(word in sentence for word in words), sentence
    with pytest.raises(IllegalAction) as caught:
        session.play(action)
    assert clause in [refusal.clause for refusal, _ in caught.value.refusals]
    assert sentence in str(caught.value)
    assert session.state is before
    assert str(session.game.parse(action)) == action


@frozen
class Sing(Action):
    """An action of no game here."""

    verb = "sing"


def test_refusals_out_of_place():
    """RB-ACTIONS refuses what is no answer to a turn, RB-END what comes while the rules run or the game is over."""
    session = at(board(2, 1, "a1"))
    (refusal,) = forbids(session, Sing())
    assert refusal == ("RB-ACTIONS", "expected", (), (("verb", "sing"),))
    assert "sing is none of these" in RULEBOOK.explain(refusal)
    for step in itertools.islice(session.game.steps(session.state, session.game.parse("pass")), 1):
        (refusal,) = session.game.check(step.state, session.game.parse("pass"))
        assert (refusal.clause, refusal.kind) == ("RB-END", "running")
        assert "still running" in RULEBOOK.explain(refusal)
        assert list(session.game.legal(step.state)) == []


def test_every_refusal_is_met():
    known = {(clause.id, kind) for clause in RULEBOOK.clauses.values() for kind in clause.refusals}
    assert {row[:2] for row in REFUSALS} | {("RB-ACTIONS", "expected"), ("RB-END", "running")} == known


def test_all_that_forbids_an_action_is_said():
    """RB-GRAVITY, RB-BRANCH and RB-LOOP together: a spring of three branches below, which feeds the square."""
    session = at(board(3, 3, "b3", "b3>b2", "b2>a2", "b2>c2", "b2>b1"))
    assert clauses(session, "dig b2 b3") == ["RB-GRAVITY", "RB-BRANCH", "RB-LOOP"]
    assert clauses(session, "dig a1 c3") == ["RB-DIG", "RB-DIG"]
    with pytest.raises(IllegalAction) as caught:
        session.play("dig b2 b3")
    assert [refusal.clause for refusal, _ in caught.value.refusals] == ["RB-GRAVITY", "RB-BRANCH", "RB-LOOP"]


# --- every event -----------------------------------------------------------------------------------------------------------------

TIE = board(3, 1, "b1", "b1>a1", "b1>c1", mills={"0": ["a1"], "1": ["c1"]}, round=6)
EVENTS = [
    # clause, kind, options, setup (None: a new game of seed 7), actions, spots, player, numbers, words of the sentence
    (
        "RB-ROUNDS",
        "round",
        {},
        board(1, 1, "a1", round=3, first_player=1),
        [],
        (),
        1,
        {"round": 3, "rounds": 6},
        ["Round 3 of 6", "Player 1"],
    ),
    ("RB-ROUNDS", "turn", {}, board(1, 1, "a1"), ["pass"], (), 1, {}, ["Player 1 is to move"]),
    ("RB-ROUNDS", "marker", {}, board(1, 1, "a1"), ["pass", "pass"], (), 1, {"round": 1}, ["Round 1 is over", "Player 1"]),
    ("RB-ACTIONS", "passed", {}, board(1, 1, "a1"), ["pass"], (), 0, {}, ["Player 0 passes"]),
    ("RB-ACTIONS", "ended", {}, board(1, 1, "a1"), ["mill a1", "end"], (), 0, {}, ["Player 0 ends", "one action"]),
    ("RB-CONFIRM", "over", {}, board(1, 1, "a1"), ["mill a1", "end"], (), 0, {}, ["Player 0 has finished"]),
    ("RB-DIG", "dug", {}, board(2, 1, "a1"), ["dig a1 b1"], ("a1", "b1", "a1>b1"), 0, {}, ["Player 0 digs", "from a1 to b1"]),
    ("RB-DIG", "merged", {}, board(3, 1, "a1 c1", "a1>b1"), ["dig c1 b1"], ("c1", "b1", "c1>b1"), 0, {}, ["c1 to b1", "merges"]),
    ("RB-LINK", "linked", {}, board(2, 1, "a1 b1"), ["dig a1 b1"], ("a1", "b1", "a1>b1"), 0, {}, ["links the springs a1 and b1"]),
    ("RB-MILL", "placed", {}, board(1, 1, "a1"), ["mill a1"], ("a1",), 0, {}, ["places a mill on a1"]),
    ("RB-MILL", "moved", {}, board(3, 1, "a1 b1 c1", mills={"0": ["a1", "b1"]}), ["mill b1 c1"], ("b1", "c1"), 0, {}, ["from b1 to c1"]),
    (
        "RB-SCORE",
        "begins",
        {},
        board(1, 1, "a1", round=2),
        ["pass", "pass"],
        (),
        None,
        {"round": 2},
        ["scoring of round 2", "All have had"],
    ),
    (
        "RB-SPRING",
        "rises",
        {},
        board(1, 1, "a1"),
        ["pass", "pass"],
        ("a1",),
        None,
        {"total": 4, "arrived": 0, "given": 4, "kept": 4, "lost": 0},
        ["4 water rises"],
    ),
    (
        "RB-LINK",
        "filled",
        {},
        board(2, 1, "a1 b1", "a1>b1"),
        ["pass", "pass"],
        ("b1",),
        None,
        {"total": 8, "arrived": 4, "given": 4, "kept": 8, "lost": 0},
        ["make 8", "stay"],
    ),
    (
        "RB-LINK",
        "joined",
        {},
        board(3, 2, "a1 b1", "a1>b1", "b1>c1", "b1>b2", "a1>a2"),
        ["pass", "pass"],
        ("b1",),
        None,
        {"total": 6, "arrived": 2, "given": 4, "kept": 0, "lost": 0},
        ["make 6", "3 to c1, 3 to b2", "0 lost"],
    ),
    (
        "RB-FLOW",
        "on",
        {},
        board(2, 1, "a1", "a1>b1"),
        ["pass", "pass"],
        ("a1",),
        None,
        {"total": 4, "arrived": 0, "given": 4, "kept": 0, "lost": 0},
        ["4 water flows on: 4 to b1"],
    ),
    (
        "RB-FLOW",
        "split",
        {},
        board(2, 2, "a1", "a1>b1", "a1>a2"),
        ["pass", "pass"],
        ("a1",),
        None,
        {"total": 4, "arrived": 0, "given": 4, "kept": 0, "lost": 0},
        ["evenly: 2 to b1, 2 to a2"],
    ),
    (
        "RB-FLOW",
        "lost",
        {},
        board(3, 2, "b1", "b1>c1", "b1>b2", "b1>a1"),
        ["pass", "pass"],
        ("b1",),
        None,
        {"total": 4, "arrived": 0, "given": 4, "kept": 0, "lost": 1},
        ["1 to c1, 1 to b2, 1 to a1; 1 lost"],
    ),
    (
        "RB-FLOW",
        "dry",
        {"watered": "flowing"},
        FORK,
        ["pass", "pass"],
        ("c1",),
        None,
        {"total": 0, "arrived": 0, "given": 0, "kept": 0, "lost": 0},
        ["no water arrives"],
    ),
    (
        "RB-OLDEST",
        "remainder",
        {"splitting": "oldest_branch"},
        board(3, 2, "b1", "b1>c1", "b1>b2", "b1>a1"),
        ["pass", "pass"],
        ("b1",),
        None,
        {"total": 4, "arrived": 0, "given": 4, "kept": 0, "lost": 0},
        ["2 to c1, 1 to b2, 1 to a1", "oldest"],
    ),
    (
        "RB-DELTA",
        "dead_end",
        {},
        board(2, 1, "a1", "a1>b1"),
        ["pass", "pass"],
        ("b1",),
        None,
        {"total": 4, "arrived": 4, "given": 0, "kept": 4, "lost": 0},
        ["4 water ends here", "dead end"],
    ),
    (
        "RB-DELTA",
        "dead_end",
        {},
        FORK,
        ["pass", "pass"],
        ("c1",),
        None,
        {"total": 0, "arrived": 0, "given": 0, "kept": 0, "lost": 0},
        ["0 water ends here", "dead end"],
    ),
    (
        "RB-SCORE",
        "mill",
        {},
        board(1, 1, "a1"),
        ["mill a1", "end", "pass"],
        ("a1",),
        0,
        {"flow": 4, "points": 4},
        ["Player 0 gets 4", "a1"],
    ),
    (
        "RB-SCORE",
        "mill_bonus",
        {},
        board(2, 1, "a1", "a1>b1"),
        ["mill b1", "end", "pass"],
        ("b1",),
        0,
        {"flow": 4, "points": 7},
        ["Player 0 gets 7", "4 flow, and 3"],
    ),
    (
        "RB-SCORE",
        "totals",
        {},
        board(1, 1, "a1", scores=[1, 2]),
        ["mill a1", "end", "pass"],
        (),
        None,
        {"scores": (5, 2), "round": 1},
        ["Round 1 is scored: 5, 2"],
    ),
    ("RB-END", "won", {}, board(1, 1, "a1", round=6, scores=[1, 2]), ["pass", "pass"], (), 1, {"points": 2}, ["Player 1 wins with 2"]),
    ("RB-END", "tied", {}, TIE, ["pass", "pass"], (), None, {"leaders": (0, 1), "points": 5}, ["Players 0, 1 are tied at 5"]),
    (
        "RB-TIES",
        "by_flow",
        {},
        TIE,
        ["pass", "pass"],
        (),
        None,
        {"leaders": (0, 1), "values": (2, 2), "left": (0, 1)},
        ["2, 2", "Left: 0, 1"],
    ),
    (
        "RB-TIES",
        "by_height",
        {},
        TIE,
        ["pass", "pass"],
        (),
        None,
        {"leaders": (0, 1), "values": (1, 1), "left": (0, 1)},
        ["1, 1", "Left: 0, 1"],
    ),
    (
        "RB-TIES",
        "by_mill",
        {},
        TIE,
        ["pass", "pass"],
        (),
        None,
        {"leaders": (0, 1), "values": (2, 2), "left": (0, 1)},
        ["2, 2", "Left: 0, 1"],
    ),
    ("RB-TIES", "shared", {}, TIE, ["pass", "pass"], (), None, {"leaders": (0, 1)}, ["0, 1 share"]),
]


@pytest.mark.parametrize(
    ("clause", "kind", "options", "setup", "actions", "spots", "player", "numbers", "words"),
    EVENTS,
    ids=[f"{row[0]}-{row[1]}-{number}" for number, row in enumerate(EVENTS)],
)
def test_event(clause, kind, options, setup, actions, spots, player, numbers, words):
    """Each event with its clause, kind, spots, player, figures and the sense of its sentence."""
    session = at(setup, *actions, **options)
    found = [event for event in told(session) if (event.clause, event.kind, event.spots) == (clause, kind, spots)]
    assert (player, numbers) in [(event.player, dict(event.numbers)) for event in found]
    sentences = [session.game.sentence(event) for event in found]
    assert any(all(word in sentence for word in words) for sentence in sentences), sentences


@pytest.mark.parametrize("map_", ["meadow", "valley"])
def test_the_map_is_told(map_):
    """RB-MAP: the first step of a game."""
    session = Session(Riverbend(map=map_, players=3), seed=5)
    event, land = session.root.steps[0].event, session.state.land
    assert (event.clause, event.kind, event.spots) == ("RB-MAP", map_, land.springs)
    assert dict(event.numbers) == {"springs": 5, "columns": 4, "rows": 5}
    assert f"{map_} of 4 by 5 squares" in session.game.sentence(event)
    assert all(spring in session.game.sentence(event) for spring in land.springs)


def test_every_event_is_met():
    known = {(clause.id, kind) for clause in RULEBOOK.clauses.values() for kind in clause.events}
    assert {row[:2] for row in EVENTS} | {("RB-MAP", "meadow"), ("RB-MAP", "valley")} == known


# --- rounds and turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_rounds_clockwise_and_the_marker_moves(players):
    """RB-ROUNDS: whose turn it is, in which round, who has the marker, to the end."""
    session = Session(Riverbend(players=players), seed=3)
    seen = []
    while session.game.actor(session.state) is not None:
        seen.append((session.state.round, session.state.first_player, session.game.actor(session.state)))
        session.play("pass")
    assert seen == [(r, (r - 1) % players, (r - 1 + turn) % players) for r in range(1, 7) for turn in range(players)]
    assert (session.state.round, session.state.first_player) == (6, 6 % players)
    assert [dict(e.numbers)["round"] for e in told(session) if e.kind == "marker"] == [1, 2, 3, 4, 5, 6]
    assert [dict(e.numbers)["round"] for e in told(session) if e.mark == "scoring begins"] == [1, 2, 3, 4, 5, 6]
    assert session.state.todo == ()
    outcome = session.game.outcome(session.state)
    assert (outcome.scores, outcome.winners, outcome.clause) == ((0,) * players, tuple(range(players)), "RB-END")


def test_a_round_begun_in_the_middle():
    """RB-ROUNDS: from a setup the round ends before its first player would be next."""
    session = at(board(1, 1, "a1", first_player=1, to_move=2), players=3)
    assert "round" not in [event.kind for event in told(session)]
    session.play("pass")
    assert (session.game.actor(session.state), session.state.round) == (0, 1)
    session.play("pass")
    assert (session.game.actor(session.state), session.state.round, session.state.first_player) == (2, 2, 2)


def test_marks_of_turns_rounds_and_scorings():
    """RB-ROUNDS: what begins also ends, so undo and the debugger find their bounds."""
    session = at(board(1, 1, "a1"), "mill a1", "end", "pass")
    marks = [event.mark for event in told(session) if event.mark]
    turn = ["turn begins", "turn ends"]
    assert marks == ["round begins", *turn, *turn, "scoring begins", "scoring ends", "round ends", "round begins", "turn begins"]


@pytest.mark.parametrize(
    "turn",
    [
        ["dig b1 a1", "dig b1 c1"],
        ["dig b1 a1", "mill a1"],
        ["mill b1", "dig b1 a1"],
        ["mill b1", "mill d1"],
        ["dig b1 a1", "end"],
        ["mill b1", "end"],
        ["pass"],
    ],
    ids=" + ".join,
)
def test_a_turn_is_up_to_two_actions_in_any_mix(turn):
    """RB-ACTIONS: each mix is one turn, and no other ends it."""
    session = at(board(4, 1, "b1 d1"))
    for action in turn:
        assert session.game.actor(session.state) == 0
        session.play(action)
    assert session.game.actor(session.state) == 1
    assert legal(session) >= {"pass", "dig b1 c1"} - set(turn)
    assert "end" not in legal(session)


def test_without_a_legal_action_one_can_only_pass_or_end():
    """RB-ACTIONS."""
    assert legal(at(board(2, 2, ""))) == {"pass"}
    session = at(board(1, 1, "a1"))
    assert legal(session) == {"pass", "mill a1"}
    session.play("mill a1")
    assert legal(session) == {"end"}
    session.play("end")
    assert legal(session) == {"pass"}


# --- confirming ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [["dig b1 a1", "dig b1 c1"], ["dig b1 a1", "mill a1"], ["mill b1", "end"], ["pass"]], ids=" + ".join)
def test_a_turn_waits_for_its_confirmation(turn):
    """RB-CONFIRM: the cursor waits before the step that ends the turn, a pass before it is made; Confirm lets it run."""
    session = at(board(3, 1, "b1"))
    begin = session.state
    for action in turn[:-1]:
        session.play(action, confirm=True)
        assert not session.waiting
        assert session.game.actor(session.state) == 0
    session.play(turn[-1], confirm=True)
    assert session.waiting
    assert session.unconfirmed
    assert session.game.actor(session.state) != 1
    assert "turn ends" not in [step.event.mark for step in session.node.steps[: session.shown]]
    assert session.node.steps[session.shown].event.mark == "turn ends"
    if turn == ["pass"]:
        assert session.state is begin
    with pytest.raises(WorkbenchError, match="confirm"):
        session.play("pass")
    session.confirm()
    assert not session.waiting
    assert not session.unconfirmed
    assert session.game.actor(session.state) == 1
    straight = at(board(3, 1, "b1"), *turn)
    assert straight.state == session.state
    assert record_of(straight)["actions"] == record_of(session)["actions"]


@pytest.mark.parametrize("turn", [["dig b1 a1", "mill a1"], ["mill b1", "end"], ["mill b1"], ["pass"]], ids=" + ".join)
def test_undo_takes_back_the_whole_turn(turn):
    """RB-CONFIRM: back to the start of the own turn; what was played is kept as a branch, and no longer the main line."""
    session = at(board(3, 1, "b1"), "dig b1 c1", "end")
    begin, root = session.state, session.node
    for action in turn:
        session.play(action, confirm=True)
    session.undo()
    assert session.node is root
    assert session.state is begin
    assert not session.waiting
    with pytest.raises(WorkbenchError, match="Nothing was done in this turn"):
        session.undo()
    session.play("mill c1", confirm=True)
    assert [action["do"] for action in record_of(session)["actions"]] == ["dig", "end", "mill"]
    assert [action["do"] for action in record_of(session)["branches"][0]["actions"]] == [action.split()[0] for action in turn]


def test_a_confirmed_turn_is_not_taken_back():
    """RB-CONFIRM: undo belongs to the player whose turn it is."""
    session = at(board(3, 1, "b1"), "dig b1 a1", "dig b1 c1")
    with pytest.raises(WorkbenchError):
        session.undo()
    assert session.game.actor(session.state) == 1


def test_the_preference_is_no_part_of_records():
    """RB-CONFIRM: `confirm` is a preference: it changes neither states nor records."""
    on, off = (Session(Riverbend(confirm=value), seed=9) for value in (True, False))
    assert on.state == off.state
    assert record_of(on) == record_of(off)
    assert "confirm" not in record_of(off)["options"]
    assert "confirm" not in off.game.options_now(off.state)


# --- digging ---------------------------------------------------------------------------------------------------------------------


def test_dig_to_each_orthogonal_neighbour():
    """RB-DIG: dry or watered, but no other square."""
    assert legal(at(board(3, 3, "b2")), "dig") == {"dig b2 a2", "dig b2 b1", "dig b2 b3", "dig b2 c2"}
    assert legal(at(board(3, 3, "a1")), "dig") == {"dig a1 a2", "dig a1 b1"}
    assert legal(at(board(2, 2, "a1", "a1>a2", "a2>b2")), "dig") == {"dig a1 b1", "dig b2 b1"}


def test_merged_flows_go_on_together():
    """RB-DIG, RB-FLOW: three streams into one square, and on."""
    session = at(board(3, 2, "a1 b2 c1", "a1>b1"), "dig c1 b1", "dig b2 b1", "mill b1", "end")
    assert [event.kind for event in told(session) if event.clause == "RB-DIG"] == ["merged", "merged"]
    assert session.game.totals(session.state)["b1"] == 12
    assert session.state.scores == (0, 15)


def test_watered_as_reached_or_as_flowing():
    """RB-WATERED: a square whose stream carries nothing."""
    reached, flowing = at(FORK), at(FORK, watered="flowing")
    assert {"dig c1 b1", "dig c3 b3", "mill c1", "mill c3"} <= legal(reached)
    assert not {"dig c1 b1", "dig c3 b3", "mill c1", "mill c3"} & legal(flowing)
    assert clauses(flowing, "dig c1 b1") == ["RB-WATERED"]
    assert clauses(flowing, "dig a1 b1") == ["RB-DIG"]  # no stream leads there at all
    assert legal(reached) - legal(flowing) == {"dig c1 b1", "dig c3 b3", "mill c1", "mill c3"}


def test_a_square_that_runs_dry():
    """RB-WATERED: its mill stays and earns nothing, may move away, and none can be placed there or dug from there."""
    setup = board(3, 3, "b2", "b2>a2", "b2>c2", "b2>b3", "b2>b1", "c2>c1", mills={"0": ["b2", "c1"]})
    session = at(setup, "dig c2 c3", watered="flowing")
    assert session.state.mills == (("c1", "b2"), ())
    assert clauses(session, "dig c1 b1") == ["RB-WATERED"]
    session.play("end")
    assert clauses(session, "mill c1") == ["RB-MILL", "RB-MILL"]
    session.play("pass")
    assert session.state.scores == (4, 0)
    assert session.state.mills == (("c1", "b2"), ())
    assert [entry[1:] for entry in session.state.ledger] == [(4, "RB-SCORE", ("b2",))]
    session.play("pass")
    session.play("mill c1 a2")
    assert session.state.mills == (("a2", "b2"), ())
    assert clauses(session, "mill a2 c1") == ["RB-MILL"]


def test_a_river_that_comes_back():
    """RB-WATERED: a second stream waters a square that ran dry."""
    session = at(FORK, "dig b1 c1", watered="flowing")
    assert session.game.totals(session.state)["c1"] == 1
    assert "mill c1" in legal(session)


def test_gravity():
    """RB-GRAVITY: down and level, never up; into a spring only from a spring."""
    session = at(board(4, 1, "a1", "a1>b1", elevation={"b1": 3, "c1": 3, "d1": 2}), map="valley")
    session.play("dig b1 c1")
    session.play("dig c1 d1")
    assert clauses(session, "dig d1 c1") == ["RB-GRAVITY", "RB-LOOP"]
    for height, expected in [(4, ["RB-GRAVITY"]), (3, []), (1, [])]:
        assert clauses(at(board(3, 1, "a1", "a1>b1", elevation={"b1": 3, "c1": height})), "dig b1 c1") == expected
    level = at(board(3, 1, "a1 c1", "a1>b1", elevation={"b1": 4}))
    assert clauses(level, "dig b1 c1") == ["RB-GRAVITY"]
    assert [(r.kind, dict(r.numbers)) for r in forbids(level, "dig b1 c1")] == [("spring", {"to": 5, "source": "b1", "from": 4})]


def test_branches():
    """RB-BRANCH: three from a square, four from a spring."""
    session = at(board(3, 3, "b2"))
    for action in ["dig b2 a2", "dig b2 b1", "dig b2 c2", "dig b2 b3"]:
        session.play(action)
    assert len(session.state.out["b2"]) == 4
    session = at(board(3, 4, "b4", "b4>b3", "b3>b2", "b2>a2", "b2>c2"))
    assert clauses(session, "dig b2 b3") == ["RB-LOOP"]
    session.play("dig b2 b1")
    assert clauses(session, "dig b2 b3") == ["RB-BRANCH", "RB-LOOP"]


def test_loops():
    """RB-LOOP: short and long ones, also through springs; two ways to one square are no loop."""
    ring = at(board(2, 2, "a1 b1 a2 b2", "a1>b1", "b1>b2", "b2>a2"))
    assert clauses(ring, "dig a2 a1") == ["RB-LOOP"]
    assert ring.game.check(ring.state, ring.game.parse("dig a1 a2")) == ()
    assert clauses(ring, "dig b1 a1") == ["RB-LOOP"]
    diamond = at(board(2, 2, "a1", "a1>b1", "a1>a2", "a2>b2"), "dig b1 b2")
    assert diamond.game.totals(diamond.state)["b2"] == 4


def test_springs_linked_in_a_row():
    """RB-LINK: each adds its own 4."""
    session = at(board(4, 1, "a1 b1 c1"), "dig a1 b1", "dig b1 c1", "dig c1 d1", "mill d1")
    assert session.game.totals(session.state) == {"a1": 4, "b1": 8, "c1": 12, "d1": 12}
    assert [event.kind for event in told(session) if event.clause == "RB-LINK"] == ["linked", "linked", "joined", "joined"]
    assert session.state.scores == (0, 15)
    merged = at(board(4, 1, "a1 b1 d1", "a1>b1", "d1>c1"), "dig b1 c1")  # onto a watered square that is no spring
    assert [event.kind for event in told(merged) if event.clause == "RB-DIG"] == ["merged"]


# --- mills -----------------------------------------------------------------------------------------------------------------------


def test_mills_from_reserve_then_moves():
    """RB-MILL: two each; springs included; nobody's square; with both on the board moves alone."""
    session = at(board(4, 1, "a1", "a1>b1", "b1>c1"))
    assert legal(session, "mill") == {"mill a1", "mill b1", "mill c1"}
    session.play("mill a1")
    assert legal(session, "mill") == {"mill b1", "mill c1"}
    assert clauses(session, "mill a1 c1") == ["RB-MILL"]
    assert [refusal.kind for refusal in forbids(session, "mill a1 c1")] == ["reserve"]
    session.play("mill c1")
    assert legal(session, "mill") == {"mill b1"}
    session.play("mill b1")
    session.play("dig c1 d1")
    session.play("pass")  # the second round begins with player 1
    assert legal(session, "mill") == {"mill a1 d1", "mill c1 d1"}
    assert [refusal.kind for refusal in forbids(session, "mill d1")] == ["none"]
    assert [refusal.kind for refusal in forbids(session, "mill a1 a1")] == ["taken"]
    session.play("mill c1 d1")
    assert session.state.mills == (("a1", "d1"), ("b1",))
    session.play("mill a1 c1")
    assert session.state.mills == (("c1", "d1"), ("b1",))


def test_without_a_mill_none_is_moved():
    """RB-MILL."""
    assert [r.kind for r in forbids(at(board(2, 1, "a1", "a1>b1")), "mill a1 b1")] == ["not_yours", "reserve"]


# --- scoring ---------------------------------------------------------------------------------------------------------------------


def test_both_splittings_on_one_river():
    """RB-OLDEST: the oldest stream of each square gets what is left over, in the order of digging and no other."""
    setup = board(5, 3, "c2", "c2>d2", "c2>c3", "c2>b2", "d2>e2", "b2>a2", "b2>b1")
    down, oldest = (at(setup, splitting=splitting).game for splitting in ("round_down", "oldest_branch"))
    state = at(setup).state
    assert down.totals(state) == {"c2": 4, "d2": 1, "c3": 1, "b2": 1, "e2": 1, "a2": 0, "b1": 0}
    assert oldest.totals(state) == {"c2": 4, "d2": 2, "c3": 1, "b2": 1, "e2": 2, "a2": 1, "b1": 0}
    for first in ("d2", "c3", "b2"):
        streams = [f"c2>{end}" for end in (first, *sorted({"d2", "c3", "b2"} - {first}))]
        state = at(board(5, 3, "c2", *streams)).state
        assert oldest.totals(state) == {"c2": 4, "d2": 1, "c3": 1, "b2": 1} | {first: 2}


def test_a_whole_scoring_step_by_step():
    """RB-SCORE, RB-DELTA, RB-FLOW: upstream first, then a step for each mill, then the totals."""
    setup = board(3, 3, "b3 a1", "b3>b2", "b2>a2", "b2>c2", mills={"0": ["a2", "a1"], "1": ["b2", "b3"]}, scores=[1, 2], best_mill=[1, 9])
    session = at(setup, "pass", "pass")
    steps = [(e.clause, e.kind, e.spots, e.player) for e in told(session) if e.clause not in ("RB-ROUNDS", "RB-ACTIONS")]
    assert steps == [
        ("RB-SCORE", "begins", (), None),
        ("RB-SPRING", "rises", ("a1",), None),
        ("RB-FLOW", "on", ("b3",), None),
        ("RB-FLOW", "split", ("b2",), None),
        ("RB-DELTA", "dead_end", ("a2",), None),
        ("RB-DELTA", "dead_end", ("c2",), None),
        ("RB-SCORE", "mill", ("a1",), 0),
        ("RB-SCORE", "mill_bonus", ("a2",), 0),
        ("RB-SCORE", "mill", ("b2",), 1),
        ("RB-SCORE", "mill", ("b3",), 1),
        ("RB-SCORE", "totals", (), None),
    ]
    assert session.state.scores == (1 + 4 + 5, 2 + 4 + 4)
    assert session.state.best_mill == (4, 9)
    assert session.state.ledger == (
        (0, 1, None, ()),
        (1, 2, None, ()),
        (0, 4, "RB-SCORE", ("a1",)),
        (0, 2, "RB-SCORE", ("a2",)),
        (0, 3, "RB-DELTA", ("a2",)),
        (1, 4, "RB-SCORE", ("b2",)),
        (1, 4, "RB-SCORE", ("b3",)),
    )


def test_a_dead_end_without_water():
    """RB-DELTA: it pays its 3 where reached is watered, and is none where only flowing is."""
    setup = FORK | {"mills": {"0": ["c1"]}}
    assert at(setup, "pass", "pass").state.scores == (3, 0)
    assert at(setup, "pass", "pass", watered="flowing").state.scores == (0, 0)


def test_a_spring_is_no_dead_end():
    """RB-DELTA: also where another one leads into it."""
    assert at(board(2, 1, "a1 b1", "a1>b1", mills={"0": ["a1"], "1": ["b1"]}), "pass", "pass").state.scores == (4, 8)


def test_mills_consume_nothing():
    """RB-SCORE: the same water turns every mill on its way, round after round."""
    setup = board(4, 1, "a1", "a1>b1", "b1>c1", "c1>d1", mills={"0": ["a1", "c1"], "1": ["b1", "d1"]})
    session = at(setup, *["pass"] * 12)
    assert session.state.scores == (48, 6 * 11)


# --- the end ---------------------------------------------------------------------------------------------------------------------


def ending(setup, **options):
    """The last round passed by all: the kinds of the steps that end the game, and who won."""
    session = at(setup | {"round": 6}, *["pass"] * options.get("players", 2), **options)
    assert session.game.actor(session.state) is None
    outcome = session.game.outcome(session.state)
    assert outcome.clause == "RB-END"
    return [event.kind for event in told(session) if event.clause in ("RB-END", "RB-TIES")], outcome.winners


def test_the_highest_score_wins():
    """RB-END."""
    assert ending(board(1, 1, "a1", scores=[3, 4, 2]), players=3) == (["won"], (1,))
    early = at(board(1, 1, "a1", round=5, scores=[3, 4]), "pass", "pass")
    assert early.game.outcome(early.state) is None
    assert early.game.tally(early.state).scores == (3, 4)


# Two springs with a stream each: b1 and b3 carry 4, d1 and d3 are springs.
TIED = board(4, 3, "a1 a3 d1 d3", "a1>b1", "a3>b3")


@pytest.mark.parametrize(
    ("more", "options", "kinds", "winners"),
    [
        # by flow: 4 and 4 beside 4; the 3 of the dead end makes up in points for flow, not in the tie
        ({"mills": {"0": ["b1"], "1": ["d1", "d3"]}, "scores": [1, 0]}, {}, ["tied", "by_flow"], (1,)),
        # by height: a meadow before a spring
        ({"mills": {"0": ["d1"], "1": ["b1"]}, "scores": [3, 0]}, {}, ["tied", "by_flow", "by_height"], (1,)),
        # by height: the lowest of two mills counts, not the highest
        (
            {"mills": {"0": ["d1", "b1"], "1": ["d3", "a1"]}, "scores": [0, 3]},
            {},
            ["tied", "by_flow", "by_height"],
            (0,),
        ),
        # by height: 2 before 3
        ({"mills": {"0": ["b1"], "1": ["b3"]}, "elevation": {"b1": 3, "b3": 2}}, {}, ["tied", "by_flow", "by_height"], (1,)),
        # by the best mill of all scorings; the option looks at the final board alone
        ({"mills": {"0": ["b1"], "1": ["b3"]}, "best_mill": [7, 6]}, {}, ["tied", "by_flow", "by_height", "by_mill"], (0,)),
        (
            {"mills": {"0": ["b1"], "1": ["b3"]}, "best_mill": [7, 6]},
            {"best_mill": "final_board"},
            ["tied", "by_flow", "by_height", "by_mill", "shared"],
            (0, 1),
        ),
        # the last scoring counts among all
        ({"mills": {"0": ["b1"], "1": ["b3"]}, "best_mill": [4, 3]}, {}, ["tied", "by_flow", "by_height", "by_mill", "shared"], (0, 1)),
        # no mill at all, on both sides
        ({}, {}, ["tied", "by_flow", "by_height", "by_mill", "shared"], (0, 1)),
        ({"best_mill": [0, 1]}, {}, ["tied", "by_flow", "by_height", "by_mill"], (1,)),
        # three of four tied: the fourth has no say, however good its mills
        (
            {"mills": {"3": ["b1", "b3"]}, "scores": [20, 20, 20, 0], "best_mill": [3, 4, 4, 9]},
            {"players": 4},
            ["tied", "by_flow", "by_height", "by_mill", "shared"],
            (1, 2),
        ),
    ],
)
def test_ties(more, options, kinds, winners):
    """RB-TIES: each tie-breaker decides among those whom the ones before left."""
    assert ending(TIED | more, **options) == (kinds, winners)


def test_best_mill_on_the_final_board():
    """RB-TIES: 3 and 2 at two mills against 5 at one, after a past in which player 0 had the better mill."""
    streams = ["a1>a2", "c2>c1", "c2>c3", "c2>b2", "c2>d2", "b2>b3", "e1>e2", "e1>d1", "d2>e2", "a2>b2"]
    setup = board(5, 3, "a1 e1 c2", *streams, mills={"0": ["e2", "d1"], "1": ["b3"]}, scores=[0, 3], best_mill=[99, 0], round=6)
    for option, values, winner in [("final_board", (3, 5), 1), ("any_scoring", (99, 5), 0)]:
        session = at(setup, "pass", "pass", best_mill=option)
        assert session.state.scores == (11, 11)
        events = {event.kind: dict(event.numbers) for event in told(session) if event.clause == "RB-TIES"}
        assert events["by_flow"]["values"] == (5, 5)
        assert events["by_mill"] == {"leaders": (0, 1), "values": values, "left": (winner,)}
        assert session.state.winners == (winner,)


def test_no_mill_on_the_board_ranks_last():
    """RB-TIES (reading): no flow on either side, and one mill, on a dead end without water."""
    setup = FORK | {"mills": {"0": ["c1"]}, "scores": [0, 3]}
    kinds, winners = ending(setup)
    assert (kinds, winners) == (["tied", "by_flow", "by_height"], (0,))
    session = at(setup | {"round": 6}, "pass", "pass")
    assert {event.kind: dict(event.numbers)["values"] for event in told(session) if event.kind == "by_height"} == {"by_height": (1, 6)}


def test_a_four_way_tie_is_broken_in_order():
    """RB-TIES: each criterion takes one away."""
    setup = board(5, 3, "a1 a3 d1 d3", "a1>b1", "a3>b3", "d1>c1", "d1>e1", scores=[13, 13, 16, 15], best_mill=[6, 8, 4, 99], round=6)
    session = at(setup | {"mills": {"0": ["b1"], "1": ["b3"], "2": ["d3"], "3": ["c1"]}}, *["pass"] * 4, players=4)
    found = [(e.kind, dict(e.numbers)) for e in told(session) if e.clause in ("RB-END", "RB-TIES")]
    assert found == [
        ("tied", {"leaders": (0, 1, 2, 3), "points": 20}),
        ("by_flow", {"leaders": (0, 1, 2, 3), "values": (4, 4, 4, 2), "left": (0, 1, 2)}),
        ("by_height", {"leaders": (0, 1, 2), "values": (1, 1, 5), "left": (0, 1)}),
        ("by_mill", {"leaders": (0, 1), "values": (6, 8), "left": (1,)}),
    ]
    assert session.game.outcome(session.state).winners == (1,)


# --- every rule once more, written anew ------------------------------------------------------------------------------------------


def neighbours(a, b):
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1:]) - int(b[1:])) == 1


def water(springs, streams, oldest):
    """Totals by following each stream back to where it comes from."""

    def carried(stream):
        leaving = [other for other in streams if other[0] == stream[0]]
        share, left = divmod(total(stream[0]), len(leaving))
        return share + (left if oldest and stream == leaving[0] else 0)

    def total(square):
        return 4 * (square in springs) + sum(carried(stream) for stream in streams if stream[1] == square)

    return total


class Judge:
    """Riverbend's rules on a bare position, with networkx for the loops."""

    def __init__(self, game, state):
        self.state, self.options = state, game.options
        self.springs, self.height = set(state.land.springs), state.land.height
        self.graph = nx.DiGraph(state.streams)
        self.total = water(self.springs, state.streams, game.options.splitting == "oldest_branch")
        self.turn = state.todo[-1]

    def watered(self, square):
        if self.options.watered == "flowing":
            return self.total(square) > 0
        return square in self.springs or any(end == square for _, end in self.state.streams)

    def may_dig(self, a, b):
        if not (neighbours(a, b) and self.watered(a) and self.height[b] <= self.height[a]):
            return False
        if a in self.graph and (self.graph.out_degree(a) >= (4 if a in self.springs else 3) or self.graph.has_edge(a, b)):
            return False
        return not (a in self.graph and b in self.graph and nx.has_path(self.graph, b, a))

    def legal(self):
        squares = list(self.height)
        found = {f"dig {a} {b}" for a in squares for b in squares if neighbours(a, b) and self.may_dig(a, b)}
        open_squares = {s for s in squares if self.watered(s) and not any(s in mills for mills in self.state.mills)}
        own = self.state.mills[self.turn.player]
        found |= {f"mill {s}" for s in open_squares} if len(own) < 2 else {f"mill {a} {s}" for a in own for s in open_squares}
        return found | {"end" if self.turn.taken else "pass"}

    def due(self, player):
        """What a player's mills earn now: flow, and 3 on each dead end."""
        leaving = {start for start, _ in self.state.streams}
        mills = self.state.mills[player]
        ends = sum(s not in self.springs and s not in leaving and self.watered(s) for s in mills)
        return sum(self.total(s) for s in mills), 3 * ends

    def winners(self, scores, best_mill):
        """By one key for all: score, flow, low ground, best mill."""

        def rank(player):
            mills = self.state.mills[player]
            low = min((self.height[s] for s in mills), default=9)
            best = best_mill[player] if self.options.best_mill == "any_scoring" else max(map(self.total, mills), default=0)
            return scores[player], sum(map(self.total, mills)), -low, best

        top = max(map(rank, range(len(scores))))
        return tuple(player for player in range(len(scores)) if rank(player) == top)


CHOICES = [
    {"map": map_, "watered": watered, "splitting": splitting, "players": players, "board": size, "best_mill": best}
    for (map_, watered, splitting), (players, size, best) in zip(
        itertools.product(["meadow", "valley"], ["reached", "flowing"], ["round_down", "oldest_branch"]),
        itertools.cycle([(2, "compact", "any_scoring"), (3, "classic", "final_board"), (4, "compact", "final_board")]),
        strict=False,
    )
]


@pytest.mark.parametrize("options", CHOICES, ids=["-".join(map(str, choice.values())) for choice in CHOICES])
def test_games_against_rules_written_anew(options):
    """RB-DIG, RB-WATERED, RB-GRAVITY, RB-BRANCH, RB-LOOP, RB-MILL, RB-ACTIONS, RB-SCORE, RB-DELTA, RB-TIES in random games."""
    game, rng = Riverbend(**options), random.Random(str(options))
    for seed in range(6):
        state = game.new(seed)
        scores, best = [0] * options["players"], [0] * options["players"]
        while game.actor(state) is not None:
            judge = Judge(game, state)
            legal_now = list(game.legal(state))
            assert {str(action) for action in legal_now} == judge.legal()
            assert len(legal_now) == len(set(legal_now))
            lively = [action for action in legal_now if str(action) not in ("pass", "end")]
            action = rng.choice(lively if lively and rng.random() < 0.95 else legal_now)
            steps = list(game.steps(state, action))
            state = steps[-1].state
            scored = next((step.state for step in steps if step.event.mark == "scoring begins"), None)
            if scored is not None:
                judge = Judge(game, scored.copy(todo=(None,)))
                for player in range(options["players"]):
                    scores[player] += sum(judge.due(player))
                    best[player] = max(best[player], *map(judge.total, scored.mills[player]), 0)
                assert state.scores == tuple(scores)
                assert state.best_mill == tuple(best)
        assert game.outcome(state).winners == judge.winners(scores, best)


def test_endings_against_rules_written_anew():
    """RB-TIES: small boards on which ties are frequent, set out at random in the last round."""
    rng, seen = random.Random(5), set()
    for _ in range(400):
        players = rng.choice([2, 3, 4])
        squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
        rng.shuffle(squares)
        mills = [[squares.pop() for _ in range(rng.choice([0, 1, 1, 2]))] for _ in range(players)]
        streams = ["b2>a2", "b2>c2", "b2>b3", "b2>b1", "c2>c1", "c2>c3", "a2>a1", "b3>a3"]
        setup = board(3, 3, "b2", *streams, mills={str(k): squares for k, squares in enumerate(mills)}, round=6)
        game = Riverbend(players=players, best_mill=rng.choice(["any_scoring", "final_board"]))
        plain = at(setup, players=players)
        due = [sum(Judge(game, plain.state).due(player)) for player in range(players)]
        setup["scores"] = [30 - points + rng.choice([0, 0, 0, 0, 1]) for points in due]
        setup["best_mill"] = [rng.choice([4, 4, 5]) for _ in range(players)]
        session = Session(game, setup=setup)
        judge = Judge(game, session.state)
        for _ in range(players):
            session.play("pass")
        after = session.state
        assert after.winners == judge.winners(after.scores, after.best_mill)
        seen |= {(event.kind, len(after.winners) > 1) for event in told(session) if event.clause == "RB-TIES"}
    assert {kind for kind, _ in seen} == {"by_flow", "by_height", "by_mill", "shared"}
