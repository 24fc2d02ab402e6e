"""Setups of Riverbend: each key and its default, what is refused with place and clause, and the round trip."""

import itertools
import random

import pytest

from workbench.engine.errors import Malformed
from workbench.engine.replay import from_data
from workbench.engine.session import Session
from workbench.games.riverbend import Riverbend

LEAST = {"columns": 4, "rows": 3, "springs": ["b2"]}
ROW = {"columns": 4, "rows": 1, "springs": ["a1"], "streams": [["a1", "b1"], ["b1", "c1"]]}
FORK = [["b2", "a2"], ["b2", "c2"], ["b2", "b3"], ["b2", "b1"], ["c2", "c1"], ["c2", "c3"]]  # c1 and c3 are dry


def test_defaults():
    """RB-BOARD, RB-ROUNDS: what is left out has its value at the start of a game."""
    game = Riverbend(players=3)
    state = game.from_setup(LEAST)
    assert game.to_setup(state) == {
        "columns": 4,
        "rows": 3,
        "springs": ["b2"],
        "elevation": {f"{x}{y}": 1 for y in (1, 2, 3) for x in "abcd" if (x, y) != ("b", 2)},
        "streams": [],
        "mills": {"0": [], "1": [], "2": []},
        "scores": [0, 0, 0],
        "best_mill": [0, 0, 0],
        "round": 1,
        "first_player": 0,
        "to_move": 0,
    }
    assert state.ledger == ()
    assert state.chance.seed == 0


def test_every_key():
    """RB-BOARD, RB-MAP, RB-MILL, RB-ROUNDS."""
    setup = {
        "columns": 3,
        "rows": 2,
        "springs": ["a1", "c2"],
        "elevation": {"b1": 4, "c1": 2, "a2": 4, "b2": 3},
        "streams": [["a1", "b1"], ["b1", "c1"]],
        "mills": {"0": ["b1", "c2"], "1": ["c1"]},
        "scores": [12, 9],
        "best_mill": [4, 8],
        "round": 5,
        "first_player": 1,
        "to_move": 0,
    }
    game = Riverbend(map="valley")
    state = game.from_setup(setup, seed=3)
    assert game.to_setup(state) == setup
    assert game.actor(state) == 0
    assert game.tally(state) == ((12, 9), ((0, 12, None, ()), (1, 9, None, ())))
    assert (state.out, state.into) == ({"a1": ("b1",), "b1": ("c1",)}, {"b1": ("a1",), "c1": ("b1",)})
    assert state.chance.seed == 3


def test_to_move_is_the_first_player_where_left_out():
    """RB-ROUNDS."""
    session = Session(Riverbend(players=3), setup=LEAST | {"first_player": 2})
    assert session.game.actor(session.state) == 2
    assert [step.event.kind for step in session.root.steps] == ["round", "turn"]
    session = Session(Riverbend(players=3), setup=LEAST | {"first_player": 2, "to_move": 1})
    assert session.game.actor(session.state) == 1
    assert [step.event.kind for step in session.root.steps] == ["turn"]


def test_heights_left_out_follow_the_map():
    """RB-MAP: those given stand, the others follow the option; the height of a spring may be said, as what it is."""
    setup = {"columns": 4, "rows": 1, "springs": ["a1"], "elevation": {"c1": 4, "a1": 5}}
    assert Riverbend(map="meadow").from_setup(setup).land.heights == (5, 1, 4, 1)
    assert Riverbend(map="valley").from_setup(setup).land.heights == (5, 4, 4, 2)


def test_a_setup_brings_its_size():
    """RB-BOARD: columns and rows stand in the place of the option."""
    game = Riverbend(board="classic")
    now = game.options_now(game.from_setup(LEAST))
    assert (now["columns"], now["rows"], now["players"]) == (4, 3, 2)
    assert "board" not in now


def test_springs_in_any_order_and_side_by_side():
    """RB-MAP: the order of a setup's springs means nothing; the meadow's distance binds the draw, not a setup."""
    one, other = (Riverbend().from_setup(LEAST | {"springs": springs}) for springs in (["b2", "c2", "a1"], ["a1", "b2", "c2"]))
    assert one == other
    assert one.land.springs == ("a1", "b2", "c2")


def test_the_order_of_mills_means_nothing():
    """RB-MILL."""
    one, other = (Riverbend().from_setup(ROW | {"mills": {"0": squares}}) for squares in (["c1", "a1"], ["a1", "c1"]))
    assert one == other


LIMITS = [
    # changes, where, clause, words
    ({"springs": None}, "springs", None, "list"),
    ({"columns": 0}, "columns", None, "greater than or equal to 1"),
    ({"columns": 27}, "columns", None, "less than or equal to 26"),
    ({"rows": 0}, "rows", None, "greater than or equal to 1"),
    ({"rows": 100}, "rows", None, "less than or equal to 99"),
    ({"columns": "4"}, "columns", None, "whole number"),
    ({"columns": 4.5}, "columns", None, "whole number"),
    ({"columns": True}, "columns", None, "whole number"),
    ({"colour": 1}, "colour", None, "no known key"),
    ({"springs": ["b2", "e1"]}, "springs[1]", None, 'no square "e1"'),
    ({"springs": ["b4"]}, "springs[0]", None, 'no square "b4"'),
    ({"springs": ["B2"]}, "springs[0]", None, 'no square "B2"'),
    ({"springs": ["b2", "a1", "b2"]}, "springs[2]", None, "b2 stands twice"),
    ({"elevation": {"e1": 2}}, "elevation.e1", None, 'no square "e1"'),
    ({"elevation": {"a1": 0}}, "elevation.a1", "RB-MAP", "at 1 to 4, not 0"),
    ({"elevation": {"a1": 5}}, "elevation.a1", "RB-MAP", "at 1 to 4, not 5"),
    ({"elevation": {"a1": 6}}, "elevation.a1", "RB-MAP", "at 1 to 4, not 6"),
    ({"elevation": {"b2": 4}}, "elevation.b2", "RB-MAP", "b2 is a spring.*at 5, not 4"),
    ({"elevation": {"a1": "2"}}, "elevation.a1", None, "whole number"),
    ({"streams": [["b2", "e2"]]}, "streams[0][1]", None, 'no square "e2"'),
    ({"streams": [["b2"]]}, "streams[0]", None, "at least 2"),
    ({"streams": [["b2", "a2", "a1"]]}, "streams[0]", None, "at most 2"),
    ({"streams": ["b2>a2"]}, "streams[0]", None, "list"),
    (
        {"streams": [["b2", "c2"], ["c2", "d2"], ["d2", "d3"], ["d3", "c3"], ["c3", "c2"]]},
        "streams[4]",
        "RB-LOOP",
        "c3 > c2 > d2 > d3 > c3",
    ),
    ({"streams": [["b2", "c2"], ["b2", "c2"]]}, "streams[1]", "RB-LOOP", "from b2 to c2 already"),
    ({"springs": ["b2", "c2"], "streams": [["b2", "c2"], ["c2", "b2"]]}, "streams[1]", "RB-LOOP", "against"),
    ({"springs": ["b2", "d2"], "streams": [["b2", "c2"], ["c2", "d2"]]}, "streams[1]", "RB-GRAVITY", "d2 is a spring"),
    ({"streams": [["b2", "c2"], ["c2", "d2"]], "elevation": {"d2": 2}}, "streams[1]", "RB-GRAVITY", "d2 lies at 2 and c2 at 1"),
    ({"streams": [["c2", "d2"], ["b2", "c2"]]}, "streams[0]", "RB-DIG", "c2 is dry"),
    ({"streams": [["b2", "d2"]]}, "streams[0]", "RB-DIG", "neighbours"),
    ({"mills": {"0": ["a1"]}}, "mills.0[0]", "RB-MILL", "a1 is no spring, and no stream"),
    ({"mills": {"0": ["b2"], "1": ["b2"]}}, "mills.1[0]", "RB-MILL", "b2 has a mill of player 0"),
    ({"mills": {"1": ["b2", "b2"]}}, "mills.1[1]", "RB-MILL", "b2 has a mill of player 1"),
    ({"springs": ["b2", "c1", "d2"], "mills": {"1": ["b2", "c1", "d2"]}}, "mills.1", "RB-MILL", "3 mills here, and each player has 2"),
    ({"mills": {"2": []}}, "mills.2", None, "no player 2"),
    ({"mills": {"first": ["b2"]}}, "mills.first", None, "no player first"),
    ({"mills": {"0": ["e1"]}}, "mills.0[0]", None, 'no square "e1"'),
    ({"mills": [["b2"], []]}, "mills", None, "object"),
    ({"scores": [1]}, "scores", None, "1 entries for 2 players"),
    ({"scores": [1, 2, 3]}, "scores", None, "3 entries for 2 players"),
    ({"scores": []}, "scores", None, "0 entries for 2 players"),
    ({"scores": [1, -1]}, "scores[1]", None, "greater than or equal to 0"),
    ({"scores": [1, 1.5]}, "scores[1]", None, "whole number"),
    ({"best_mill": [1, 2, 3]}, "best_mill", None, "3 entries for 2 players"),
    ({"best_mill": [-4, 0]}, "best_mill[0]", None, "greater than or equal to 0"),
    ({"round": 0}, "round", "RB-ROUNDS", "no round 0"),
    ({"round": 7}, "round", "RB-ROUNDS", "no round 7"),
    ({"first_player": 2}, "first_player", None, "no player 2 among 2"),
    ({"first_player": -1}, "first_player", None, "greater than or equal to 0"),
    ({"to_move": 3}, "to_move", None, "no player 3 among 2"),
    ({"to_move": "0"}, "to_move", None, "whole number"),
]


@pytest.mark.parametrize(("changes", "where", "clause", "words"), LIMITS, ids=[f"{row[1]}-{number}" for number, row in enumerate(LIMITS)])
def test_refused_setups(changes, where, clause, words):
    """RB-BOARD, RB-MAP, RB-DIG, RB-GRAVITY, RB-LOOP, RB-MILL, RB-ROUNDS: the place, the clause where one forbids it, one sentence."""
    setup = LEAST | changes
    with pytest.raises(Malformed, match=words) as caught:
        Riverbend().from_setup(setup)
    assert (caught.value.where, caught.value.clause) == (where, clause)
    assert "\n" not in str(caught.value)
    answer = caught.value.as_json()
    assert answer.get("clause") == clause
    with pytest.raises(Malformed) as caught:
        from_data({"format": "workbench-record/1", "game": "riverbend", "setup": setup, "actions": []})
    assert caught.value.where == f"setup.{where}"


@pytest.mark.parametrize("key", ["columns", "rows", "springs"])
def test_keys_that_every_setup_needs(key):
    """RB-BOARD."""
    with pytest.raises(Malformed, match="missing") as caught:
        Riverbend().from_setup({name: value for name, value in LEAST.items() if name != key})
    assert caught.value.where == key


def test_branches_of_a_setup():
    """RB-BRANCH: it is checked for each stream, though a loop stands beside it."""
    streams = [["b4", "b3"], ["b3", "b2"], ["b2", "a2"], ["b2", "c2"], ["b2", "b1"], ["b2", "b3"]]
    with pytest.raises(Malformed, match="b2 has 3 streams") as caught:
        Riverbend().from_setup({"columns": 3, "rows": 4, "springs": ["b4"], "streams": streams})
    assert (caught.value.where, caught.value.clause) == ("streams[5]", "RB-BRANCH")


def test_three_players_need_three_scores():
    """RB-BOARD: lengths follow the players of the game."""
    assert Riverbend(players=3).from_setup(LEAST | {"scores": [1, 2, 3], "mills": {"2": ["b2"]}}).mills == ((), (), ("b2",))
    with pytest.raises(Malformed, match="2 entries for 3 players"):
        Riverbend(players=3).from_setup(LEAST | {"scores": [1, 2]})
    for players in (0, 1, 5, "2", True):
        with pytest.raises(Malformed, match="no choice") as caught:
            Riverbend(players=players)
        assert caught.value.where == "options.players"


def test_streams_in_their_order():
    """RB-WATERED: with `flowing` each stream began where water flowed when it was dug, whatever dried later."""
    flowing, reached = Riverbend(watered="flowing"), Riverbend()
    late = [*FORK, ["c1", "d1"]]  # from a dry square
    early = [*FORK[:5], ["c1", "d1"], FORK[5]]  # from the same square, before it dried
    assert reached.from_setup(LEAST | {"streams": late}).streams[-1] == ("c1", "d1")
    with pytest.raises(Malformed, match="no water comes through") as caught:
        flowing.from_setup(LEAST | {"streams": late})
    assert (caught.value.where, caught.value.clause) == ("streams[6]", "RB-WATERED")
    state = flowing.from_setup(LEAST | {"streams": early})
    assert flowing.totals(state)["d1"] == 0
    assert flowing.from_setup(flowing.to_setup(state)) == state


def test_mills_stand_where_a_stream_leads_also_when_dry():
    """RB-WATERED, RB-MILL: with `flowing` a mill of a setup may stand on a square that ran dry."""
    flowing = Riverbend(watered="flowing")
    state = flowing.from_setup(LEAST | {"streams": FORK, "mills": {"0": ["c1", "b2"]}})
    assert flowing.totals(state)["c1"] == 0
    assert state.mills == (("c1", "b2"), ())
    with pytest.raises(Malformed) as caught:
        flowing.from_setup(LEAST | {"streams": FORK, "mills": {"0": ["d1"]}})
    assert (caught.value.where, caught.value.clause) == ("mills.0[0]", "RB-MILL")


@pytest.mark.parametrize("watered", ["reached", "flowing"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_trip_at_every_turn(players, watered):
    """A setup at the start of a turn gives the position again, all but chance and ledger; inside a turn there is none."""
    game, rng = Riverbend(players=players, map="valley", watered=watered, board="classic"), random.Random(players)
    state, inside = game.new(4), 0
    while game.actor(state) is not None:
        if state.todo[-1].taken:
            with pytest.raises(ValueError, match="start of a turn"):
                game.to_setup(state)
            inside += 1
        else:
            again = game.from_setup(game.to_setup(state))
            assert again.copy(chance=state.chance, ledger=state.ledger) == state
            assert (again.out, again.into) == (state.out, state.into)
            assert sum(entry.points for entry in again.ledger) == sum(state.scores)
            assert game.totals(again) == game.totals(state)
            assert set(game.legal(again)) == set(game.legal(state))
        state = game.apply(state, game.sample(state, rng))
    assert inside > 10
    with pytest.raises(ValueError, match="start of a turn"):
        game.to_setup(state)


# --- odd boards ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "streams"),
    [
        ({"columns": 1, "rows": 1, "springs": ["a1"]}, 0),
        ({"columns": 1, "rows": 1, "springs": []}, 0),
        ({"columns": 3, "rows": 3, "springs": []}, 0),
        ({"columns": 3, "rows": 2, "springs": ["a1", "b1", "c1", "a2", "b2", "c2"]}, 7),
        ({"columns": 26, "rows": 1, "springs": ["z1"]}, 25),
        ({"columns": 1, "rows": 99, "springs": ["a99"]}, 98),
        (LEAST | {"scores": [10**30, 10**30], "best_mill": [10**30, 0]}, 17),
    ],
    ids=["one_spring", "one_dry", "no_springs", "all_springs", "row", "column", "huge_scores"],
)
def test_odd_boards_play_to_the_end(setup, streams):
    """RB-BOARD: any board of a setup can be played, drawn and ended; no more streams than there are sides."""
    game, rng = Riverbend(map="valley"), random.Random(1)
    state = game.from_setup(setup)
    for _ in range(6 * 2 * 3):
        if game.actor(state) is None:
            break
        state = game.apply(state, game.sample(state, rng))
        assert len(state.streams) <= streams
        assert game.scene(state).text
    outcome = game.outcome(state)
    assert sum(entry.points for entry in outcome.ledger) == sum(outcome.scores)


def test_the_largest_board():
    """RB-BOARD: 26 by 99 squares, a river through all of them, both mills on it."""
    names = [f"{chr(97 + (x if y % 2 else 25 - x))}{y}" for y in range(1, 100) for x in range(26)]
    setup = {"columns": 26, "rows": 99, "springs": ["a1"], "streams": [list(pair) for pair in itertools.pairwise(names)]}
    game = Riverbend()
    state = game.from_setup(setup | {"mills": {"0": [names[0], names[-1]]}, "round": 6})
    assert sum(action.verb == "mill" for action in game.legal(state)) == 2 * (26 * 99 - 2)
    state = game.apply(game.apply(state, game.parse("pass")), game.parse("pass"))
    assert state.scores == (4 + 4 + 3, 0)
