"""Flume clause by clause: every sentence of its rulebook is met here, and random games are judged by the rules written anew."""

import ast
import io
import itertools
import json
import random
import re
import sys
from pathlib import Path

import pytest

from workbench import cli, picture
from workbench.engine import report, scenarios
from workbench.engine.agenda import Action
from workbench.engine.errors import IllegalAction, Malformed
from workbench.engine.frozen import frozen
from workbench.engine.options import as_dict, describe
from workbench.engine.record import record_of
from workbench.engine.replay import from_data
from workbench.engine.session import Session
from workbench.games.flume import Flume
from workbench.games.flume.options import FlumeOptions

RULEBOOK = Flume().rulebook
STATUS = {f"FL-{name}": "written" for name in ["BOARD", "TURN", "PLACE", "CHAIN", "CENTRE", "PIE", "END"]} | {"FL-DECIDED": "proposal"}
FIVE = [column + row for row in "234" for column in "bcd"]  # the points of size 5, in the order of the board


def board(red="", blue="", size=5, **more):
    """A setup; the stones as words: `board("b2 c2", "c3", to_move=1)`."""
    return {"size": size, "red": red.split(), "blue": blue.split()} | more


def at(setup, *stones, **options):
    """A session at a setup (None: a new game), after some stones, or `swap`."""
    session = Session(Flume(**options), setup=setup)
    for stone in stones:
        session.play(stone if stone == "swap" else f"place {stone}")
    return session


def told(session):
    return [step.event for node in session.node.line for step in node.steps]


def clauses(session, action):
    return [refusal.clause for refusal in session.game.check(session.state, session.game.parse(action, session.state))]


def legal(session):
    return [str(action).removeprefix("place ") for action in session.game.legal(session.state)]


def actor(session):
    return session.game.actor(session.state)


def scores(session):
    return session.game.tally(session.state).scores


# --- the rulebook ----------------------------------------------------------------------------------------------------------------


def test_every_clause_of_the_rules_has_its_status():
    assert {clause.id: clause.status for clause in RULEBOOK.clauses.values()} == STATUS
    assert "assumed" in RULEBOOK["FL-BOARD"].remark
    assert "reading" in RULEBOOK["FL-PIE"].remark


def test_every_option_with_its_choices_default_kind_and_clause():
    """FL-BOARD, FL-TURN, FL-CENTRE, FL-PIE, FL-DECIDED."""
    found = {option["name"]: (option["choices"], option["kind"], option["clause"]) for option in describe(FlumeOptions)}
    assert found == {
        "players": ([2], "setup", "FL-TURN"),
        "size": ([9, "any odd number from 5 to 99"], "setup", "FL-BOARD"),
        "anti_mirror": ([True, False], "rule", "FL-CENTRE"),
        "pie": ([True, False], "rule", "FL-PIE"),
        "stop_when_decided": ([False, True], "rule", "FL-DECIDED"),
    }
    assert as_dict(Flume().options) == {name: choices[0] for name, (choices, _, _) in found.items()}
    assert {(name, clause.id) for clause in RULEBOOK.clauses.values() for name in clause.options} == {
        (name, clause) for name, (_, _, clause) in found.items()
    }


def test_every_clause_is_met_by_a_test_and_shown_by_a_scenario():
    met = set()
    for path in Path(__file__).parent.glob("test_flume_*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
        texts = [ast.get_docstring(test) or "" for test in tests]
        met |= {clause for clause in STATUS for text in texts if clause in text}
    assert met == set(STATUS)
    assert {scenario.clause for scenario in scenarios.load_all("flume")} == set(STATUS)


# --- every refusal ---------------------------------------------------------------------------------------------------------------

REFUSALS = [
    # clause, kind, options, setup (None: a new game), stones before, action, spots, words of the sentence
    ("FL-BOARD", "rim", {}, board(), [], "place a1", ("a1",), ["a1 is on the rim", "green"]),
    ("FL-BOARD", "rim", {}, None, ["c4"], "place i5", ("i5",), ["i5 is on the rim"]),
    ("FL-PLACE", "taken", {}, board("b2"), [], "place b2", ("b2",), ["b2 holds a stone"]),
    ("FL-PLACE", "taken", {}, None, ["c4", "d7"], "place d7", ("d7",), ["d7 holds a stone"]),
    ("FL-CENTRE", "centre", {}, None, [], "place e5", ("e5",), ["e5 is the centre", "first stone"]),
    ("FL-PIE", "off", {"pie": False}, None, ["c4"], "swap", (), ["left out"]),
    ("FL-PIE", "first", {}, None, [], "swap", (), ["Only player 1"]),
    ("FL-PIE", "first", {}, board("c4", size=9), [], "swap", (), ["Only player 1"]),
    ("FL-PIE", "twice", {}, board("c4", size=9, swapped=True, to_move=1), [], "swap", (), ["swapped already"]),
    ("FL-PIE", "late", {}, None, ["c4", "d7", "f3"], "swap", (), ["one red stone and no blue"]),
    ("FL-PIE", "late", {}, board("c4 c6", size=9, to_move=1), [], "swap", (), ["one red stone and no blue"]),
    ("FL-PIE", "late", {}, board("b2", "c3", to_move=1), ["c2"], "swap", (), ["one red stone and no blue"]),
    ("FL-END", "over", {}, board("b2 c2 d2 b3 c3 d3 b4 c4"), ["d4"], "place b2", (), ["over"]),
    ("FL-END", "over", {}, board("b2 c2 d2 b3 c3 d3 b4 c4"), ["d4"], "swap", (), ["over"]),
]


@pytest.mark.parametrize(
    ("clause", "kind", "options", "setup", "stones", "action", "spots", "words"),
    REFUSALS,
    ids=[f"{row[0]}-{row[1]}-{k}" for k, row in enumerate(REFUSALS)],
)
def test_refusal(clause, kind, options, setup, stones, action, spots, words):
    """Each refusal with its clause, kind, spots and the sense of its sentence; nothing changes, and the exit code is 3."""
    session = at(setup, *stones, **options)
    before = session.state
    refusals = session.game.check(before, session.game.parse(action, before))
    found = [refusal for refusal in refusals if (refusal.clause, refusal.kind) == (clause, kind)]
    assert [refusal.spots for refusal in found] == [spots]
    sentence = RULEBOOK.explain(found[0])
    assert all(word in sentence for word in words), sentence
    with pytest.raises(IllegalAction) as caught:
        session.play(action)
    assert sentence in str(caught.value)
    assert session.state is before
    assert action.removeprefix("place ") not in legal(session)


@frozen
class Sing(Action):
    """An action of no game here."""

    verb = "sing"


def test_refusals_out_of_place():
    """FL-PLACE refuses what is no answer to a turn, FL-END what comes while the rules run."""
    session = at(None)
    (refusal,) = session.game.check(session.state, Sing())
    assert (refusal.clause, refusal.kind, dict(refusal.numbers)) == ("FL-PLACE", "expected", {"verb": "sing"})
    assert "sing is none" in RULEBOOK.explain(refusal)
    place = session.game.parse("place c4")
    for step in itertools.islice(session.game.steps(session.state, place), 2):
        (refusal,) = session.game.check(step.state, place)
        assert (refusal.clause, refusal.kind) == ("FL-END", "running")
        assert "still running" in RULEBOOK.explain(refusal)


def test_every_refusal_is_met():
    known = {(clause.id, kind) for clause in RULEBOOK.clauses.values() for kind in clause.refusals}
    assert {row[:2] for row in REFUSALS} | {("FL-PLACE", "expected"), ("FL-END", "running")} == known


def test_all_that_forbids_a_swap_is_said():
    """FL-PIE: by player 0, swapped already, with stones of both colours, in a game without it."""
    session = at(board("b2", "c3", swapped=True), pie=False)
    refusals = session.game.check(session.state, session.game.parse("swap"))
    assert [refusal.kind for refusal in refusals] == ["off", "first", "twice", "late"]


# --- every event -----------------------------------------------------------------------------------------------------------------

EVENTS = [
    # clause, kind, options, setup (None: a new game), stones, spots, player, numbers, words of the sentence
    ("FL-TURN", "turn", {}, None, [], (), 0, {"colour": "Red"}, ["Player 0 is to move", "Red"]),
    ("FL-TURN", "turn", {}, None, ["c4"], (), 1, {"colour": "Blue"}, ["Player 1 is to move", "Blue"]),
    ("FL-TURN", "turn", {}, None, ["c4", "swap"], (), 0, {"colour": "Blue"}, ["Player 0 is to move", "Blue"]),
    ("FL-PLACE", "placed", {}, None, ["c4"], ("c4",), 0, {"colour": "Red"}, ["Player 0 places a Red stone on c4"]),
    ("FL-PLACE", "placed", {}, None, ["c4", "d4"], ("d4",), 1, {"colour": "Blue"}, ["Player 1 places a Blue stone on d4"]),
    ("FL-CHAIN", "ends", {}, None, ["c4"], ("c4",), 0, {"connections": 0, "stones": 1}, [": 0.", "turn of Player 0 ends"]),
    (
        "FL-CHAIN",
        "again",
        {},
        board("b2", "c3", to_move=1),
        ["c2", "b3"],
        ("b3",),
        1,
        {"connections": 3, "stones": 2},
        [": 3. Player 1 places again"],
    ),
    (
        "FL-CHAIN",
        "last",
        {},
        board("b2 c2 d2", "b3 c3 d3 b4 d4"),
        ["c4"],
        ("c4",),
        0,
        {"connections": 4, "stones": 1},
        [": 4. The board is full"],
    ),
    ("FL-PIE", "swapped", {}, None, ["c4", "swap"], ("c4",), 1, {}, ["Player 1 takes over the red stone on c4"]),
    ("FL-END", "won", {}, board("b2 c2 d2", "b3 c3 d3 b4 d4"), ["c4"], (), 1, {"scores": (4, 5)}, ["full: Player 1 wins, 4, 5"]),
    (
        "FL-DECIDED",
        "decided",
        {"stop_when_decided": True},
        board("b2 d2 b4 d4"),
        ["c3"],
        (),
        0,
        {"scores": (5, 0)},
        ["Player 0 holds more than half", "5, 0"],
    ),
]


@pytest.mark.parametrize(
    ("clause", "kind", "options", "setup", "stones", "spots", "player", "numbers", "words"),
    EVENTS,
    ids=[f"{row[0]}-{row[1]}-{k}" for k, row in enumerate(EVENTS)],
)
def test_event(clause, kind, options, setup, stones, spots, player, numbers, words):
    """Each event with its spots, player, figures and the sense of its sentence, as the last of its kind."""
    session = at(setup, *stones, **options)
    event = [event for event in told(session) if (event.clause, event.kind) == (clause, kind)][-1]
    assert (event.spots, event.player, dict(event.numbers)) == (spots, player, numbers)
    sentence = RULEBOOK.tell(event)
    assert all(word in sentence for word in words), sentence


def test_every_event_is_met():
    known = {(clause.id, kind) for clause in RULEBOOK.clauses.values() for kind in clause.events}
    assert {row[:2] for row in EVENTS} == known


# --- the rules, written anew -----------------------------------------------------------------------------------------------------


class Plain:
    """Flume in a dictionary that is changed in place: what is legal, who is to move and how many stones each seat has."""

    def __init__(self, size, anti_mirror, pie, stop_when_decided):
        letters = "abcdefghijklmnopqrstuvwxyz"
        columns = [*letters, *(one + two for one in letters for two in letters)]
        self.at = {f"{columns[x]}{y + 1}": (x, y) for y in range(size) for x in range(size)}
        self.stones = {where: "green" for where in self.at.values() if not {0, size - 1}.isdisjoint(where)}
        self.centre = (size // 2, size // 2)
        self.free_centre, self.pie, self.stop = not anti_mirror, pie, stop_when_decided
        self.points = (size - 2) ** 2
        self.colours, self.mover, self.swapped = ["red", "blue"], 0, False

    def scores(self):
        held = list(self.stones.values())
        return tuple(held.count(colour) for colour in self.colours)

    def legal(self):
        if self.mover is None:
            return []
        bare = self.scores() == (0, 0)
        found = [name for name, where in self.at.items() if where not in self.stones]
        found = [name for name in found if self.free_centre or not bare or self.at[name] != self.centre]
        swap = self.pie and not self.swapped and self.mover == 1 and sorted(self.scores()) == [0, 1]
        return found + (["swap"] if swap else [])

    def play(self, word):
        if word == "swap":
            self.colours.reverse()
            self.swapped, self.mover = True, 0
            return
        x, y = self.at[word]
        touching = sum(where in self.stones for where in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))
        self.stones[x, y] = self.colours[self.mover]
        if sum(self.scores()) == self.points:
            self.mover = None
        elif touching < 3:
            self.mover = None if self.stop and max(self.scores()) * 2 > self.points else 1 - self.mover


@pytest.mark.parametrize("size", [5, 7, 9, 11])
@pytest.mark.parametrize("anti_mirror", [True, False])
@pytest.mark.parametrize("pie", [True, False])
@pytest.mark.parametrize("stop_when_decided", [True, False])
def test_random_games_go_by_the_plain_rules(size, anti_mirror, pie, stop_when_decided):
    """FL-BOARD, FL-TURN, FL-PLACE, FL-CHAIN, FL-CENTRE, FL-PIE, FL-END, FL-DECIDED: legal actions, mover and stones all the way."""
    rules = {"anti_mirror": anti_mirror, "pie": pie, "stop_when_decided": stop_when_decided}
    game, rng = Flume(size=size, **rules), random.Random(size)
    for _ in range({5: 30, 7: 8, 9: 3, 11: 1}[size]):
        state, plain = game.new(), Plain(size, **rules)
        while plain.mover is not None:
            words = [str(action).removeprefix("place ") for action in game.legal(state)]
            assert words == plain.legal()
            word = "swap" if "swap" in words and rng.random() < 0.5 else rng.choice(words)
            state = game.apply(state, game.parse(word if word == "swap" else f"place {word}", state))
            plain.play(word)
            assert (game.actor(state), game.tally(state).scores) == (plain.mover, plain.scores())
        outcome = game.outcome(state)
        ahead = int(plain.scores()[1] > plain.scores()[0])
        assert (outcome.winners, outcome.scores) == ((ahead,), plain.scores())
        assert outcome.clause == ("FL-END" if sum(plain.scores()) == plain.points else "FL-DECIDED")


# --- board and turn --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 7, 9, 25, 27, 29, 53, 99])
def test_boards_of_all_sizes(size):
    """FL-BOARD: the rim is green and counts, columns after z are named aa, ab and so on; the majority is more than half (FL-DECIDED)."""
    session = at(None, size=size)
    scene = session.game.scene(session.state)
    names = [spot.name for spot in scene.spots]
    assert len(names) == size * size
    assert (names[0], names[size]) == ("a1", "a2")
    last = {5: "e", 7: "g", 9: "i", 25: "y", 27: "aa", 29: "ac", 53: "ba", 99: "cu"}[size]
    assert (names[size - 1], names[-1]) == (f"{last}1", f"{last}{size}")
    assert [label.text for label in scene.labels][size - 1] == last
    rim = [spot.name for spot in scene.spots if spot.ground == "rim"]
    assert len(rim) == 4 * (size - 1)
    assert len(legal(session)) == (size - 2) ** 2 - 1  # without the centre
    assert clauses(session, f"place {last}{size}") == ["FL-BOARD"]
    assert {fact.name: fact.value for fact in scene.facts}["Majority at"] == ((size - 2) ** 2 + 1) // 2


def test_the_largest_board_takes_stones_in_far_columns():
    """FL-BOARD: the corner cu99 is green, ct98 the last point; its two green neighbours are its connections."""
    session = at(None, "ct98", "aa2", size=99)
    assert dict(told(session)[2].numbers)["connections"] == 2
    assert session.game.to_setup(session.state) == {"size": 99, "red": ["ct98"], "blue": ["aa2"], "swapped": False, "to_move": 0}


@pytest.mark.parametrize("size", [3, 4, 8, 0, -5, 101, 100, True, 9.0, "9", None])
def test_sizes_that_no_board_has(size):
    """FL-BOARD: an option and a setup say what would be right."""
    with pytest.raises(Malformed, match="odd number from 5 to 99") as caught:
        Flume(size=size)
    assert caught.value.where == "options.size"
    if size is not None:
        with pytest.raises(Malformed) as caught:
            Flume().from_setup({"size": size})
        assert caught.value.where == "size"
        if type(size) is int:
            assert caught.value.clause == "FL-BOARD"
            assert "odd number from 5 to 99" in str(caught.value)


def test_players_alternate_and_nobody_passes():
    """FL-TURN, FL-PLACE: only stones can be placed, and every empty point is open."""
    session = at(None, "c4", pie=False)
    assert actor(session) == 1
    assert legal(session) == [f"{column}{row}" for row in range(2, 9) for column in "bcdefgh" if (column, row) != ("c", 4)]
    session.play("place f6")
    assert actor(session) == 0
    with pytest.raises(Malformed, match="there is no action 'pass'; there are: place, swap"):
        session.play("pass")


# --- chains ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(5))
def test_connections_are_counted_in_any_colour(count):
    """FL-CHAIN: three and four keep the turn, two and fewer end it, whoever owns the stones and in whatever directions they lie."""
    for colours in itertools.product(("red", "blue"), repeat=count):
        for around in itertools.combinations(["e6", "f5", "e4", "d5"], count):
            setup = {"size": 9, "red": [], "blue": [], "to_move": 1}
            for colour, point in zip(colours, around, strict=True):
                setup[colour].append(point)
            session = at(setup, "e5", anti_mirror=False)
            event = told(session)[2]
            assert (event.clause, event.kind) == ("FL-CHAIN", "again" if count >= 3 else "ends")
            assert dict(event.numbers)["connections"] == count
            assert actor(session) == (1 if count >= 3 else 0)


@pytest.mark.parametrize(
    ("point", "green"), [("b2", 2), ("b4", 2), ("d2", 2), ("d4", 2), ("c2", 1), ("b3", 1), ("c4", 1), ("d3", 1), ("c3", 0)]
)
def test_green_stones_are_connections(point, green):
    """FL-CHAIN, FL-BOARD: in a corner two are green, at an edge one; diagonal neighbours are none."""
    event = told(at(None, point, size=5, anti_mirror=False))[2]
    assert dict(event.numbers)["connections"] == green


def test_a_chain_is_single_placements_of_one_player():
    """FL-CHAIN: each stone is an action of its own, and the chain is shown in order until the next turn begins."""
    session = at(board("b2", "c3", to_move=1))
    for stone, chain, mover in (("c2", ("c2",), 1), ("b3", ("c2", "b3"), 1), ("d4", (), 0)):
        session.play(f"place {stone}")
        assert (session.state.chain, actor(session)) == (chain, mover)
    assert [event.mark for event in told(session) if event.mark] == ["turn begins", "turn ends", "turn begins"]
    assert scores(session) == (1, 4)


def test_a_chain_can_be_undone_to_the_beginning_of_the_turn():
    """FL-CHAIN: as long as the turn goes on the stones are the player's own to take back; after it they are not."""
    session = at(board("b2", "c3", to_move=1), "c2", "b3")
    session.undo()
    assert session.node is session.root
    session = at(board("b2", "c3", to_move=1), "c2", "d4")
    with pytest.raises(Exception, match="Nothing was done in this turn yet"):
        session.undo()


# --- the centre ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "centre"), [(5, "c3"), (7, "d4"), (9, "e5"), (11, "f6"), (13, "g7"), (53, "aa27")])
def test_the_centre_follows_from_the_size(size, centre):
    """FL-CENTRE: it alone is closed, to the first stone alone, and not at all by option; a setup's size counts, not the option's."""
    session = at(None, size=size)
    assert clauses(session, f"place {centre}") == ["FL-CENTRE"]
    assert len(legal(session)) == (size - 2) ** 2 - 1
    assert clauses(at(None, "b2", size=size), f"place {centre}") == []
    assert clauses(at(None, "b2", "swap", size=size), f"place {centre}") == []
    assert clauses(at(None, size=size, anti_mirror=False), f"place {centre}") == []
    assert clauses(at({"size": size}, size=15), f"place {centre}") == ["FL-CENTRE"]
    assert clauses(at({"size": size, "to_move": 1}), f"place {centre}") == ["FL-CENTRE"]
    assert clauses(at({"size": size, "blue": ["b2"]}), f"place {centre}") == []


# --- the swap --------------------------------------------------------------------------------------------------------------------


def test_the_swap_changes_colours_and_seats_keep_their_score():
    """FL-PIE: the red stone counts for player 1, player 0 is Blue and to move; stones after it have the new colours."""
    session = at(None, "c4", "swap")
    assert (scores(session), actor(session)) == ((0, 1), 0)
    assert [tuple(entry) for entry in session.game.tally(session.state).ledger] == [
        (0, 1, "FL-END", ("c4",)),
        (0, -1, "FL-PIE", ("c4",)),
        (1, 1, "FL-PIE", ("c4",)),
    ]
    assert session.game.to_setup(session.state) == board("c4", size=9, swapped=True, to_move=0)
    session.play("place f6")
    session.play("place b2")
    assert session.game.to_setup(session.state) == board("b2 c4", "f6", size=9, swapped=True, to_move=0)
    assert scores(session) == (1, 2)
    facts = {(fact.name, fact.player): fact.value for fact in session.game.scene(session.state).facts}
    assert (facts["Colour", 0], facts["Colour", 1]) == ("Blue", "Red")
    texts = [spot.text for spot in session.game.scene(session.state).spots if spot.name in ("c4", "f6")]
    assert texts == ["c4: Red stone of player 1", "f6: Blue stone of player 0"]


def test_the_swap_is_player_1s_first_action_or_never():
    """FL-PIE: once, only by player 1, and only while one red stone and no blue one is on the board."""
    session = at(None)
    assert "swap" not in legal(session)
    session.play("place c4")
    assert "swap" in legal(session)
    for more in (["f6"], ["f6", "b2"], ["swap"], ["swap", "f6"], ["swap", "f6", "b2"]):
        assert "swap" not in legal(at(None, "c4", *more))
    assert "swap" not in legal(at(None, "c4", pie=False))
    assert "swap" in legal(at(board("c3", to_move=1)))
    assert "swap" not in legal(at(board("", "c3", to_move=1)))
    assert "swap" not in legal(at(board("c3 b2", to_move=1)))


def test_a_game_after_a_swap_is_won_by_seat():
    """FL-PIE, FL-END: the seat that has more stones wins, whatever their colour is."""
    session = at(board("b2 c2 d2 b3 c3", "d3 b4 d4", swapped=True), "c4")
    assert (scores(session), session.game.outcome(session.state).winners) == ((4, 5), (1,))
    session = at(board("b2 c2 d2 b3 c3", "d3 b4 d4"), "c4")
    assert (scores(session), session.game.outcome(session.state).winners) == ((6, 3), (0,))


# --- the end ---------------------------------------------------------------------------------------------------------------------


def test_the_last_stone_ends_the_game_inside_a_chain():
    """FL-END, FL-CHAIN: it makes four connections, but there is nowhere to go on; green stones count for nobody."""
    session = at(board("b2 d2 b4 d4", "b3 c4"), "c2", "c3", "d3")
    assert [event.kind for event in told(session)][-3:] == ["placed", "last", "won"]
    outcome = session.game.outcome(session.state)
    assert (outcome.scores, outcome.winners, outcome.clause, actor(session)) == ((7, 2), (0,), "FL-END", None)
    assert sum(outcome.scores) == 9


def test_a_majority_is_shown_and_ends_the_game_only_by_option():
    """FL-DECIDED."""
    session = at(board("b2 d2 b4 d4"), "c3")
    facts = {(fact.name, fact.player): fact.value for fact in session.game.scene(session.state).facts}
    assert (facts["To the majority", 0], facts["To the majority", 1], facts["Majority at", None]) == (0, 5, 5)
    assert session.game.outcome(session.state) is None
    assert actor(session) == 1
    session = at(board("b2 d2 b4 d4"), "c3", stop_when_decided=True)
    outcome = session.game.outcome(session.state)
    assert (outcome.scores, outcome.winners, outcome.clause) == ((5, 0), (0,), "FL-DECIDED")


def test_a_majority_ends_the_game_at_the_end_of_the_turn():
    """FL-DECIDED: inside a chain the turn goes on; four of nine are no majority; a board that is full ends by FL-END."""
    session = at(board("b2 d2 b4 d4"), "c2", stop_when_decided=True)
    assert (scores(session), actor(session)) == ((5, 0), 0)
    session.play("place c3")
    assert (scores(session), actor(session)) == ((6, 0), None)
    assert actor(at(board("b2 d2 b4"), "d4", stop_when_decided=True)) == 1
    full = at(board("b2 d2 b4 d4", "b3 c4"), "c2", "c3", "d3", stop_when_decided=True)
    assert full.game.outcome(full.state).clause == "FL-END"


# --- setups ----------------------------------------------------------------------------------------------------------------------


def test_a_setup_may_leave_everything_out():
    """FL-BOARD: it is the start of a game of the option's size."""
    game = Flume(size=7)
    assert game.to_setup(game.from_setup({})) == {"size": 7, "red": [], "blue": [], "swapped": False, "to_move": 0}
    assert game.from_setup({}) == game.new()


def test_any_set_of_stones_is_a_setup():
    """FL-BOARD, FL-PIE: however unequal; its points are brought by the setup, by seat; a chain begins anew."""
    rng, game = random.Random(2), Flume()
    for _ in range(200):
        size = rng.choice([5, 7, 9])
        points = at({"size": size}, anti_mirror=False).game.legal(at({"size": size}, anti_mirror=False).state)
        names = [action.at for action in points]
        held = rng.sample(names, rng.randrange(len(names)))
        cut = rng.randint(0, len(held))
        order = names.index
        setup = {
            "size": size,
            "red": sorted(held[:cut], key=order),
            "blue": sorted(held[cut:], key=order),
            "swapped": rng.random() < 0.5,
            "to_move": rng.randrange(2),
        }
        state = game.from_setup(setup)
        assert game.to_setup(state) == setup
        assert (game.actor(state), state.chain) == (setup["to_move"], ())
        counts = (len(setup["red"]), len(setup["blue"]))[:: -1 if setup["swapped"] else 1]
        assert game.tally(state) == (counts, tuple((seat, n, None, ()) for seat, n in enumerate(counts) if n))


def test_a_full_board_and_a_decided_one_are_finished_games():
    """FL-END, FL-DECIDED: whoever was to move."""
    full = board("b2 c2 d2 b3", "c3 d3 b4 c4 d4")
    for setup in (full, full | {"to_move": 1}):
        session = at(setup)
        assert [event.kind for event in told(session)] == ["won"]
        assert (session.game.outcome(session.state)[:3], legal(session)) == (((4, 5), (1,), "FL-END"), [])
    decided = board("b2 d2 b4 d4 c3")
    assert actor(at(decided | {"to_move": 1})) == 1
    session = at(decided, stop_when_decided=True)
    assert [event.kind for event in told(session)] == ["decided"]
    assert session.game.outcome(session.state)[:3] == ((5, 0), (0,), "FL-DECIDED")
    swapped = at(decided | {"swapped": True}, stop_when_decided=True)
    assert swapped.game.outcome(swapped.state)[:3] == ((0, 5), (1,), "FL-DECIDED")


BAD_SETUPS = [
    # setup, place, clause, words
    (board("a1"), "red[0]", "FL-BOARD", "a1 is on the rim"),
    (board("b2", "c3 e3"), "blue[1]", "FL-BOARD", "e3 is on the rim"),
    (board("b2 c3 b2"), "red[2]", "FL-PLACE", "b2 has a stone already"),
    (board("b2", "c3 b2"), "blue[1]", "FL-PLACE", "b2 has a stone already"),
    (board("b2 f6"), "red[1]", None, "no square"),
    (board("", "B2"), "blue[0]", None, "no square"),
    (board(size=6), "size", "FL-BOARD", "6 is no size"),
    (board(size=3), "size", "FL-BOARD", "3 is no size"),
    (board(size=10**12 + 1), "size", "FL-BOARD", "no size"),
    (board(size="5"), "size", None, "whole number"),
    (board(to_move=2), "to_move", None, "0 or 1"),
    (board(swapped=1), "swapped", None, "true or false"),
    (board(green=["a1"]), "green", None, "no known key"),
    ({"red": "b2"}, "red", None, "list"),
    ({"red": [2]}, "red[0]", None, "text"),
]


@pytest.mark.parametrize(("setup", "where", "clause", "words"), BAD_SETUPS, ids=[f"{row[1]}-{k}" for k, row in enumerate(BAD_SETUPS)])
def test_a_bad_setup_is_said_with_place_and_clause(setup, where, clause, words):
    """FL-BOARD, FL-PLACE: where it stands, which clause forbids it, and the same through a record."""
    with pytest.raises(Malformed, match=words) as caught:
        Flume().from_setup(setup)
    assert (caught.value.where, caught.value.clause) == (where, clause)
    with pytest.raises(Malformed) as caught:
        from_data({"format": "workbench-record/1", "game": "flume", "setup": setup, "actions": []})
    assert (caught.value.where, caught.value.clause) == (f"setup.{where}", clause)


def test_there_is_no_setup_inside_a_chain():
    """FL-CHAIN: a position there is a setup and the actions since."""
    session = at(board("b2", "c3"), "c2")
    with pytest.raises(ValueError, match="start of a turn"):
        session.game.to_setup(session.state)
    with pytest.raises(ValueError, match="start of a turn"):
        Flume().to_setup(at(board("b2 c2 d2 b3", "c3 d3 b4 c4 d4")).state)


# --- the picture -----------------------------------------------------------------------------------------------------------------


def typed_back(text):
    """The setup of a printed position: the board by its signs, the colours and the mover by their words."""
    *rows, bottom = [line.split() for line in re.search(r"(?m)^ *\d+ +G( +G)+ *\n(.*\n?)+", text)[0].splitlines() if line]
    held = {"R": [], "B": [], ".": []}
    for number, *signs in reversed(rows):
        for column, sign in zip(bottom, signs, strict=True):
            if sign != "G":
                held[sign].append(column + number)
    return {
        "size": len(rows),
        "red": held["R"],
        "blue": held["B"],
        "swapped": re.search(r"(?m)^Colour +Blue +Red$", text) is not None,
        "to_move": int(re.search(r", player (\d) to move", text)[1]),
    }


@pytest.mark.parametrize(("size", "games"), [(5, 8), (7, 4), (9, 2), (29, 1)])
def test_a_printed_position_can_be_typed_back_in(size, games):
    """FL-BOARD, FL-PIE: at the start of every turn, with and without a swap, also on boards whose columns have two letters."""
    rng, swaps = random.Random(1), 0
    for number in range(games):
        session = at(None, size=size)
        while actor(session) is not None and session.node.depth < 120:
            found = list(session.game.legal(session.state))
            session.play(found[-1] if number % 2 and str(found[-1]) == "swap" else rng.choice(found))
            if actor(session) is not None and not session.state.chain and session.node.depth % (1 if size < 29 else 20) == 0:
                printed = picture.text(session.game.scene(session.state))
                setup = typed_back(printed)
                assert setup == session.game.to_setup(session.state)
                again = at(setup)
                assert picture.text(again.game.scene(again.state)) == printed
                swaps += setup["swapped"]
    assert swaps or size == 29


def test_a_picture_shows_what_must_be_shown():
    """FL-CHAIN, FL-DECIDED: connections of each empty point, the open ones, the chain in order, both totals and the majority line."""
    session = at(board("b2", "c3"), "c2")
    scene = session.game.scene(session.state)
    shown = {piece.spot: (piece.glyph, piece.figure) for piece in scene.pieces if piece.glyph in ("figure", "open")}
    assert shown == {
        "d2": ("open", "3"),
        "b3": ("open", "3"),
        "d3": ("figure", "2"),
        "b4": ("figure", "2"),
        "c4": ("figure", "2"),
        "d4": ("figure", "2"),
    }
    stones = {piece.spot: (piece.player, piece.figure) for piece in scene.pieces if piece.glyph == "stone" and piece.player is not None}
    assert stones == {"b2": (0, "R"), "c2": (0, "R"), "c3": (1, "B")}
    green = {piece.spot for piece in scene.pieces if piece.glyph == "stone"} - set(stones)
    assert green == {spot.name for spot in scene.spots if spot.ground == "rim"}
    session = at(board("b2", "c3"), "c2", "b3")
    scene = session.game.scene(session.state)
    assert [(edge.start, edge.end) for edge in scene.edges] == [("c2", "b3")]
    facts = {(fact.name, fact.player): fact.value for fact in scene.facts}
    assert facts["Chain", None] == "c2 b3"
    assert (facts["Stones", 0], facts["Stones", 1], facts["Majority at", None]) == (3, 1, 5)
    assert (facts["To the majority", 0], facts["To the majority", 1]) == (2, 4)
    assert "b3: Red stone of player 0, stone 2 of the chain" in {spot.text for spot in scene.spots}


def test_overlays_of_a_picture():
    """`plain` leaves the counts out; `values` says what each point is worth, by sign and figure, where few enough are empty."""
    session = at(board("b2"), anti_mirror=False)
    game, state = session.game, session.state
    assert {piece.glyph for piece in game.scene(state, ("plain",)).pieces} == {"stone"}
    values = game.solve(state).values
    pieces = game.scene(state, ("values",)).pieces
    shown = {piece.spot: (piece.glyph, piece.figure) for piece in pieces if piece.glyph in ("plus", "minus", "even")}
    assert set(shown) == set(values) == set(FIVE) - {"b2"}
    for point, (glyph, figure) in shown.items():
        assert (int(figure), glyph) == (values[point], "plus" if values[point] > 0 else "minus" if values[point] < 0 else "even")
    best = {piece.spot for piece in pieces if piece.glyph == "best"}
    assert best == set(game.solve(state).best)
    assert "Perfect play" in {fact.name for fact in game.scene(state, ("values",)).facts}
    large = Flume().new()
    assert Flume().scene(large, ("values",)) == Flume().scene(large)


# --- records and the command line --------------------------------------------------------------------------------------------------


@pytest.fixture
def call(monkeypatch, capsys):
    """Call the command, with a text on standard input: exit code, output and errors."""

    def make(*arguments, text=""):
        monkeypatch.setattr(sys, "argv", ["workbench", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as stop:
            cli.main()
        found = capsys.readouterr()
        assert "Traceback" not in found.out + found.err
        return stop.value.code or 0, found.out, found.err

    return make


def record(*words, options=None, **more):
    actions = [{"do": "swap"} if word == "swap" else {"do": "place", "at": word} for word in words]
    return {"format": "workbench-record/1", "game": "flume", "seed": 0, "options": options or {}, "actions": actions} | more


BAD_RECORDS = [
    # record, exit code, what the error has
    (record("c4", "f6", "b2", "swap"), 3, {"error": "illegal", "at": 3, "refusals": ["FL-PIE"]}),
    (record("c4", "swap", "swap"), 3, {"error": "illegal", "at": 2, "refusals": ["FL-PIE", "FL-PIE"]}),
    (record("e5"), 3, {"error": "illegal", "at": 0, "refusals": ["FL-CENTRE"]}),
    (record("a1"), 3, {"error": "illegal", "at": 0, "refusals": ["FL-BOARD"]}),
    (record("c4", "c4"), 3, {"error": "illegal", "at": 1, "refusals": ["FL-PLACE"]}),
    (record("d4", "b2", setup=board("b2 c2 d2 b3", "c3 d3 b4 c4")), 3, {"error": "illegal", "at": 1, "refusals": ["FL-END"]}),
    (record("d4", setup=board("b2 c2 d2 b3", "c3 d3 b4 c4 d4")), 3, {"error": "illegal", "at": 0, "refusals": ["FL-END"]}),
    (record("j1"), 2, {"error": "malformed", "where": "actions[0].at"}),
    (record("e5", setup=board()), 3, {"error": "illegal", "at": 0, "refusals": ["FL-BOARD"]}),
    (record("f1", setup=board()), 2, {"error": "malformed", "where": "actions[0].at"}),
    (record(options={"size": 8}), 2, {"error": "malformed", "where": "options.size"}),
    (record(options={"size": 3}), 2, {"error": "malformed", "where": "options.size"}),
    (record(setup={"size": 6}), 2, {"error": "malformed", "where": "setup.size", "clause": "FL-BOARD"}),
    (record(setup=board("e1")), 2, {"error": "malformed", "where": "setup.red[0]", "clause": "FL-BOARD"}),
    (record(setup=board("b2", "b2")), 2, {"error": "malformed", "where": "setup.blue[0]", "clause": "FL-PLACE"}),
    (record(options={"pie": "off"}), 2, {"error": "malformed", "where": "options.pie"}),
    (record(options={"players": 3}), 2, {"error": "malformed", "where": "options.players"}),
    (record("c4", result={"scores": [1, 0], "winners": [0]}), 2, {"error": "malformed", "where": "result.winners"}),
]


@pytest.mark.parametrize(("data", "code", "said"), BAD_RECORDS, ids=range(len(BAD_RECORDS)))
@pytest.mark.parametrize("command", ["replay", "legal", "solve"])
def test_a_bad_record_has_its_exit_code_place_and_clause(call, command, data, code, said):
    """FL-BOARD, FL-PLACE, FL-CENTRE, FL-PIE, FL-END: 2 where it cannot be read, 3 where an action is forbidden."""
    found, out, err = call(command, "-", text=json.dumps(data))
    answer = json.loads(out)
    answer["refusals"] = [refusal["clause"] for refusal in answer.get("refusals", ())]
    assert found == code
    assert answer | said == answer
    assert ("1 malformed" if code == 2 else "1 illegal") in err


def test_a_record_brings_the_game_back_and_shows_the_size_of_its_setup():
    """FL-BOARD: the size of the setup stands in the place of the option."""
    rules = {"anti_mirror": True, "pie": True, "stop_when_decided": False}
    for options, setup in (({"size": 9}, board("b2", "c3")), ({"size": 5}, board("c4", size=7)), ({"size": 7}, None)):
        session = at(setup, **options)
        assert session.game.options_now(session.state)["size"] == (setup or options)["size"]
        session.play("place d4" if setup else "place c4")
        again = from_data(json.loads(json.dumps(record_of(session))))
        assert again.state == session.state
        result = report.result(again)
        assert result["options"] == {"players": 2, "size": (setup or options)["size"]} | rules
        assert result == report.result(session)


def test_the_command_line_plays_shows_and_lists(call, tmp_path):
    """FL-END: a random game through every command that reads a record."""
    path = tmp_path / "game.json"
    assert call("playout", "flume", "-o", "size=7", "-o", "pie=off", "--seed", 5, "--out", path)[0] == 0
    code, out, _ = call("replay", path, "--json")
    result = json.loads(out)
    assert (code, result["finished"], result["ended_by"], sum(result["scores"])) == (0, True, "FL-END", 25)
    assert (result["options"]["size"], result["options"]["pie"]) == (7, False)
    _, out, _ = call("trace", path)
    steps = [json.loads(line) for line in out.splitlines()]
    assert {step["clause"] for step in steps} == {"FL-TURN", "FL-PLACE", "FL-CHAIN", "FL-END"}
    assert sum(step["kind"] == "placed" for step in steps) == 25
    assert call("legal", path) == (0, "", "")
    assert call("legal", path, "--counts")[1].split() == ["24", *map(str, range(24, 0, -1))]
    assert "finished: player" in call("show", path)[1]
    assert call("show", path, "--svg")[1].startswith("<svg")
    _, out, _ = call("rules", "flume", "--json")
    assert [clause["id"] for clause in json.loads(out)] == list(STATUS)
    assert "any odd number from 5 to 99" in call("games")[1]


@pytest.mark.parametrize(
    ("option", "words"),
    [("size=8", "8 is no choice"), ("size=3", "any odd number from 5"), ("pie=maybe", "no choice"), ("sise=9", "did you mean size")],
)
def test_a_wrong_option_is_said(call, option, words):
    """FL-BOARD, FL-PIE: with what would be right, and exit code 2."""
    code, out, err = call("playout", "flume", "-o", option)
    assert (code, out) == (2, "")
    assert words in err
