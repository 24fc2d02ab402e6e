"""Perfect play in Flume, judged by a search of another kind: over coloured boards, through the game's own steps, with memory."""

import io
import json
import random
import sys
import tracemalloc

import numpy as np
import pytest
from test_flume_rules import FIVE, at, board, call, record  # noqa: F401  # `call` is a fixture

from workbench.debugger.review import judge, review
from workbench.engine.errors import WorkbenchError
from workbench.games.flume import Flume, cache, kernel
from workbench.games.flume.kernel import filled
from workbench.games.flume.place import Place
from workbench.games.flume.solver import Solver, Table, TooLarge, empty_points, neighbour_masks

NEVER = 99  # more than any difference of stones on size 7


class Search:
    """How many stones the mover ends up ahead by from a position on: alpha-beta over what the game lets happen, swaps left out.

    A bound is kept for each board with its colours and the player to move, so nothing is taken for granted of what colours mean.
    """

    def __init__(self, game):
        self.game, self.bounds = game, {}

    def value(self, state, low=-NEVER, high=NEVER):
        mover = self.game.actor(state)
        if mover is None:
            return 0
        key = state.board, mover
        floor, ceiling = self.bounds.get(key, (-NEVER, NEVER))
        if floor >= high or floor == ceiling:
            return floor
        if ceiling <= low:
            return ceiling
        best = -NEVER
        for action in self.moves(state):
            best = max(best, self.after(state, action, max(low, best), high))
            if best >= high:
                break
        self.bounds[key] = (best if best > low else floor, best if best < high else ceiling)
        return best

    def after(self, state, action, low=-NEVER, high=NEVER):
        """The value for the mover of a stone and what follows."""
        mover, then = self.game.actor(state), self.game.apply(state, action)
        before, now = self.game.tally(state).scores, self.game.tally(then).scores
        gained = (now[mover] - before[mover]) - (now[1 - mover] - before[1 - mover])
        if self.game.actor(then) == 1 - mover:
            return gained - self.value(then, gained - high, gained - low)
        return gained + self.value(then, low - gained, high - gained)

    def moves(self, state):
        return [action for action in self.game.legal(state) if isinstance(action, Place)]

    def values(self, state):
        """The value of every point that may be taken."""
        return {action.at: self.after(state, action) for action in self.moves(state)}


def agrees(search, state, solution):
    """Whether a solution is what the search finds: the values of all moves, the best ones, and the value of the position."""
    values = search.values(state)
    value = max(values.values(), default=0)
    best = [point for point in values if values[point] == value]
    return (solution.value, list(solution.best), solution.values) == (value, best, values)


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """An empty cache folder, and tables of every size worth keeping."""
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "tables")
    monkeypatch.setattr(cache, "WORTH_KEEPING", 1)
    return tmp_path / "tables"


@pytest.fixture(scope="module")
def seven(tmp_path_factory):
    """A game of size 7 that knows its whole table, 2^25 entries: made once for all tests, and kept nowhere but here."""
    game = Flume(size=7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "cache_folder", lambda: tmp_path_factory.mktemp("tables"))
        game.solve(game.new())
    return game


def coloured(rng, size, empty):
    """A setup with these points empty, and stones of random colours on the others."""
    game = Flume(size=size, anti_mirror=False)
    stones = [action.at for action in game.legal(game.new()) if action.at not in empty]
    red = {stone for stone in stones if rng.random() < 0.5}
    blue = [stone for stone in stones if stone not in red]
    red = [stone for stone in stones if stone in red]
    return {"size": size, "red": red, "blue": blue, "to_move": rng.randrange(2), "swapped": rng.random() < 0.5}


# --- against the search ----------------------------------------------------------------------------------------------------------


def test_every_position_of_size_5_that_can_come_up():
    """FL-CHAIN, FL-END: each board with its colours, for each player who can be to move, inside chains too."""
    game = Flume(size=5, anti_mirror=False, pie=False)
    search, solver = Search(game), Solver()
    seen, inside, waiting = set(), 0, [game.new()]
    solved = {}
    while waiting:
        state = waiting.pop()
        key = state.board, game.actor(state)
        if key in seen:
            continue
        seen.add(key)
        inside += bool(state.chain)
        waiting += [game.apply(state, action) for action in game.legal(state)]
        empty = frozenset(action.at for action in game.legal(state))
        if empty not in solved:
            solved[empty] = solver.solve(game, state)
        assert search.value(state) == solved[empty].value
    assert len(seen) == 23945
    assert inside > 5000
    assert len(solved) == 2**9, "every set of points comes up empty"


def test_every_set_of_stones_of_size_5():
    """FL-CENTRE, FL-PIE, FL-END: as a setup in random colours, with all values and the best moves; the swap is left out."""
    rng, game = random.Random(1), Flume(size=5)
    search = Search(game)
    for bits in range(2**9):
        empty = [point for k, point in enumerate(FIVE) if bits >> k & 1]
        state = game.from_setup(coloured(rng, 5, empty))
        solution = game.solve(state)
        assert list(solution.values) == [point for point in empty if len(empty) < 9 or point != "c3"]
        assert agrees(search, state, solution)
        assert list(solution.best) == sorted(solution.best, key=FIVE.index)


@pytest.mark.parametrize(("count", "empties"), [(1, 12), (2, 11), (4, 10), (10, 8), (20, 5)])
def test_random_positions_of_size_7(seven, count, empties):
    """FL-CHAIN: the same from the table of the whole board, and from one of its own."""
    rng = random.Random(empties)
    points = [action.at for action in Flume(size=7, anti_mirror=False).legal(Flume(size=7).new())]
    for _ in range(count):
        state = seven.from_setup(coloured(rng, 7, rng.sample(points, empties)))
        assert agrees(Search(seven), state, seven.solve(state))
        own = Flume(size=7).solve(state)
        assert own == seven.solve(state)
        assert own.positions == 2**empties


def test_positions_of_random_games_of_size_7(seven):
    """FL-CHAIN: where a game comes to, inside chains too, from ten empty points down."""
    rng = random.Random(3)
    inside = 0
    for _ in range(3):
        state, search = seven.new(), Search(seven)
        while seven.actor(state) is not None:
            state = seven.apply(state, seven.sample(state, rng))
            if state.board.count(".") <= 10:
                inside += bool(state.chain)
                assert agrees(search, state, seven.solve(state))
    assert inside


def test_the_values_of_a_table_follow_from_one_another(seven):
    """FL-CHAIN: sets of any number of empty points, each from those with one less, by a loop over the board's squares."""
    rng, game = random.Random(4), Flume(size=7, anti_mirror=False)
    points = [action.at for action in game.legal(game.new())]
    for _ in range(60):
        state = seven.from_setup(coloured(rng, 7, rng.sample(points, rng.randint(11, 24))))
        solution = seven.solve(state)
        for point, value in solution.values.items():
            then = seven.apply(state, Place(point))
            ahead = seven.solve(then).value
            assert value == (1 + ahead if seven.actor(then) == seven.actor(state) else 1 - ahead)
        assert solution.value == max(solution.values.values())


# --- what is known ---------------------------------------------------------------------------------------------------------------


def test_known_values_of_the_first_stone_on_size_5():
    """FL-CENTRE: without the rule the centre wins by seven; a corner by one, and an edge loses by three."""
    solution = Flume(size=5, anti_mirror=False).solve(Flume(size=5).new())
    assert solution.values == {point: {"b2": 1, "d2": 1, "b4": 1, "d4": 1, "c3": 7}.get(point, -3) for point in FIVE}
    assert solution.as_json() == {"value": 7, "best": ["c3"], "values": solution.values, "positions": 512}
    solution = Flume(size=5).solve(Flume(size=5).new())
    assert (solution.value, solution.best) == (1, ("b2", "d2", "b4", "d4"))
    assert "c3" not in solution.values


def test_size_7_is_solved_whole(seven):
    """FL-CENTRE: 24 first stones, alike wherever the board can be turned or mirrored on itself."""
    solution = seven.solve(seven.new())
    assert (len(solution.values), solution.positions) == (24, 2**25)
    turned = {point: f"{'abcdefg'[7 - int(point[1])]}{'abcdefg'.index(point[0]) + 1}" for point in solution.values}
    mirrored = {point: f"{'gfedcba'['abcdefg'.index(point[0])]}{point[1]}" for point in solution.values}
    for other in (turned, mirrored):
        assert {other[point]: value for point, value in solution.values.items()} == solution.values
    assert {value % 2 for value in solution.values.values()} == {1}, "the number of points is odd"


def test_a_finished_game_has_value_0_and_no_moves():
    """FL-END, FL-DECIDED: full, or ended by a majority; where the option is off, play goes on."""
    nothing = {"value": 0, "best": [], "values": {}, "positions": 0}
    session = at(board("b2 c2 d2 b3", "c3 d3 b4 c4"), "d4")
    assert session.game.solve(session.state).as_json() == nothing
    session = at(board("b2 d2 b4 d4"), "c3", stop_when_decided=True)
    assert session.game.solve(session.state).as_json() == nothing
    session = at(board("b2 d2 b4 d4"), "c3")
    assert session.game.solve(session.state).values.keys() == {"c2", "b3", "d3", "c4"}


def test_stopping_at_a_majority_is_left_out_of_the_value():
    """FL-DECIDED: the value is that of the stones to come when the board is filled."""
    setup = board("b2 d2 b4")
    assert at(setup, stop_when_decided=True).game.solve(at(setup).state) == at(setup).game.solve(at(setup).state)


def test_larger_boards_from_25_empty_points_down():
    """FL-CHAIN: with one more there is no answer, in words that say how many."""
    game = Flume(anti_mirror=False)
    points = [action.at for action in game.legal(game.new())]
    rng = random.Random(5)
    state = game.from_setup(coloured(rng, 9, rng.sample(points, 26)))
    with pytest.raises(TooLarge, match="26 points are empty; perfect play is computed from 25 empty points down") as caught:
        game.solve(state)
    assert caught.value.as_json() == {"error": "too large", "text": str(caught.value)}
    for size in (9, 13, 99):
        game = Flume(size=size, anti_mirror=False)
        with pytest.raises(TooLarge):
            game.solve(game.new())
    game = Flume(size=13)
    points = [action.at for action in game.legal(game.new())]
    state = game.from_setup(coloured(rng, 13, points[:4] + points[11:14] + points[-2:]))
    assert agrees(Search(game), state, game.solve(state))


def test_a_solver_keeps_the_table_of_its_earliest_position():
    """What lies under it is looked up; another board, or a point that was filled there, needs a new one."""
    game, solver = Flume(size=5), Solver()
    first = game.from_setup(board("b2"))
    solver.solve(game, first)
    table = solver._table
    later = game.from_setup(board("b2", "c3 d4"))
    assert solver.solve(game, later) == Solver().solve(game, later)
    assert solver._table is table
    with pytest.raises(TooLarge):
        solver.solve(Flume(), Flume().new())
    assert solver._table is table, "what is too large leaves it alone"
    other = game.from_setup(board("c3", "d4"))
    assert solver.solve(game, other) == Solver().solve(game, other)
    assert solver._table is not table
    large = Flume(size=7).from_setup(coloured(random.Random(6), 7, FIVE[:6]))
    assert solver.solve(Flume(size=7), large) == Solver().solve(Flume(size=7), large)


def test_there_are_never_two_large_tables():
    """The old one is let go before a new one is made: 2^19 bytes each here."""
    game, solver, rng = Flume(size=7), Solver(), random.Random(7)
    points = [action.at for action in game.legal(game.new())]
    states = [game.from_setup(coloured(rng, 7, rng.sample(points, 19))) for _ in range(2)]
    solver.solve(game, states[0])
    tracemalloc.start()
    solver._table = Table(7, tuple(empty_points(states[0])))
    solver.solve(game, states[1])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert 2**19 < peak < 2**20


def test_the_loop_is_the_same_when_it_is_not_compiled(monkeypatch):
    """And in chunks: each begins where the last one ended."""
    masks = neighbour_masks(5, tuple(FIVE))
    compiled = filled(masks)
    monkeypatch.setattr(kernel, "_fill", kernel._fill.py_func)
    monkeypatch.setattr(kernel, "CHUNK", 100)
    assert np.array_equal(filled(masks), compiled)
    assert (compiled.dtype, compiled.nbytes) == (np.int8, 512)


class Screen(io.StringIO):
    """A terminal, or a file that errors are sent to."""

    def __init__(self, is_terminal):
        super().__init__()
        self.isatty = lambda: is_terminal


@pytest.mark.parametrize(
    ("is_terminal", "progress", "chunk"), [(True, True, 100), (False, True, 100), (True, False, 100), (True, True, 512)]
)
def test_a_bar_is_shown_while_a_large_table_is_filled(monkeypatch, is_terminal, progress, chunk):
    """On a terminal, where it was asked for."""
    screen = Screen(is_terminal)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(kernel, "CHUNK", chunk)
    filled(neighbour_masks(5, tuple(FIVE)), progress)
    assert ("perfect play" in screen.getvalue()) == (is_terminal and progress and chunk < 512)


# --- the cache -------------------------------------------------------------------------------------------------------------------


def start_values():
    return Flume(size=5, anti_mirror=False).solve(Flume(size=5).new())


def fills(monkeypatch):
    """A list that grows whenever a table is filled."""
    found = []
    monkeypatch.setattr(cache, "filled", lambda *arguments: found.append(1) or filled(*arguments))
    return found


def test_the_table_of_a_start_is_kept(folder, monkeypatch):
    made = fills(monkeypatch)
    first = start_values()
    (path,) = folder.iterdir()
    assert path.stat().st_size == 32 + 512
    assert (start_values(), len(made)) == (first, 1)
    Table(5, tuple(FIVE[1:]))
    assert list(folder.iterdir()) == [path], "only that of a whole board is kept"


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data[:-1] + bytes([data[-1] ^ 1]),  # a wrong value
        lambda data: bytes([data[0] ^ 1]) + data[1:],  # a wrong checksum
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: data[:32],
        lambda data: data[:7],
        lambda data: b"",
    ],
    ids=["value", "checksum", "one less", "one more", "no values", "not even a checksum", "empty"],
)
def test_a_damaged_table_is_built_again(folder, monkeypatch, harm):
    first = start_values()
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    path.write_bytes(harm(whole))
    made = fills(monkeypatch)
    assert (start_values(), len(made)) == (first, 1)
    assert path.read_bytes() == whole
    assert (start_values(), len(made)) == (first, 1)
    assert list(folder.iterdir()) == [path]


def test_a_table_that_was_kept_for_other_points_is_not_taken(folder):
    """The checksum is over the neighbours too."""
    cache.kept("table", neighbour_masks(5, tuple(FIVE)))
    others = neighbour_masks(7, ("b2", "c2", "d2", "e2", "f2", "b3", "c3", "d3", "e3"))
    assert np.array_equal(cache.kept("table", others), filled(others))


def test_a_folder_that_cannot_be_made_read_or_written(folder, monkeypatch):
    """The table is then made anew each time, and nothing is left lying about."""
    first = start_values()
    (path,) = folder.iterdir()
    path.unlink()
    path.mkdir()  # cannot be read as a file, nor replaced by one
    (path / "something").touch()
    made = fills(monkeypatch)
    assert (start_values(), start_values(), len(made)) == (first, first, 2)
    assert list(folder.iterdir()) == [path]
    (folder.parent / "file").touch()
    monkeypatch.setattr(cache, "cache_folder", lambda: folder.parent / "file" / "below")  # cannot be made
    assert (start_values(), len(made)) == (first, 3)

    def refuse(*arguments, **names):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(cache, "cache_folder", lambda: folder.parent / "locked")
    monkeypatch.setattr(cache.tempfile, "NamedTemporaryFile", refuse)
    assert (start_values(), len(made)) == (first, 4)
    monkeypatch.setattr(np, "fromfile", refuse)
    assert (start_values(), len(made)) == (first, 5)
    assert list((folder.parent / "locked").iterdir()) == []


def test_a_disk_that_is_full_leaves_no_half_of_a_table(folder, monkeypatch):
    class Full:
        name = str(folder / "half")

        def __enter__(self):
            (folder / "half").touch()
            return self

        def __exit__(self, *problem):
            return False

        def write(self, data):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache.tempfile, "NamedTemporaryFile", lambda *arguments, **names: Full())
    assert start_values().value == 7
    assert list(folder.iterdir()) == []


def test_the_folder_is_the_users():
    assert cache.cache_folder().name == "river-workbench"


# --- the command line ------------------------------------------------------------------------------------------------------------


def test_solve_prints_perfect_play(call, tmp_path):  # noqa: F811
    """In words, and as data with the keys in their order."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record(options={"size": 5, "anti_mirror": False})), "utf-8")
    code, out, _ = call("solve", path, "--json")
    assert code == 0
    assert list(json.loads(out)) == ["value", "best", "values", "positions"]
    assert json.loads(out) == start_values().as_json()
    code, out, _ = call("solve", path)
    assert code == 0
    assert out.splitlines()[0] == "Value +7; best: c3."
    assert out.splitlines()[1:4] == ["  b2 +1", "  c2 -3", "  d2 +1"]
    path.write_text(json.dumps(record("d4", setup=board("b2 c2 d2 b3", "c3 d3 b4 c4"))), "utf-8")
    assert call("solve", path, "--json")[:2] == (0, '{"value": 0, "best": [], "values": {}, "positions": 0}\n')
    assert call("solve", path)[:2] == (0, "Value +0; best: nothing to do.\n")


def test_solve_says_when_a_position_is_too_large(call, tmp_path):  # noqa: F811
    """Exit code 2, as data or in words."""
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record("c4")), "utf-8")
    code, out, _ = call("solve", path, "--json")
    assert (code, json.loads(out)["error"], set(json.loads(out))) == (2, "too large", {"error", "text"})
    code, out, err = call("solve", path)
    assert (code, out) == (2, "")
    assert err == "48 points are empty; perfect play is computed from 25 empty points down.\n"


def test_solve_takes_many_records(call):  # noqa: F811
    """Each with its answer or its error, in order, and the highest exit code."""
    records = [record("b2", "c3", options={"size": 5}), record("c4"), record("b2", options={"size": 6}), record("c3", options={"size": 5})]
    lines = [json.dumps(data) for data in records]
    code, out, err = call("solve", "-", text="\n".join([*lines[:2], "", *lines[2:], lines[0]]))
    answers = [json.loads(line) for line in out.splitlines()]
    session = at(None, "b2", "c3", size=5)
    solution = session.game.solve(session.state).as_json()
    assert [answer.get("error") for answer in answers] == [None, "too large", "malformed", "illegal", None]
    assert answers[0] == answers[4] == solution
    assert code == 3
    assert "5 records: 2 fine, 2 malformed, 1 illegal." in err
    assert call("solve", "-", text=lines[1])[0] == 2
    assert call("solve", "-", text=lines[0])[0] == 0


def test_solve_of_a_game_that_nobody_has_solved(call):  # noqa: F811
    code, out, _ = call("solve", "-", text='{"format": "workbench-record/1", "game": "riverbend", "seed": 1, "actions": []}')
    assert code == 2
    assert "no perfect play for Riverbend" in json.loads(out)["text"]


# --- a game looked at afterwards -------------------------------------------------------------------------------------------------


def test_a_move_is_judged_by_what_it_gave_away():
    """FL-CHAIN: its value and that of a best one, the reply that punishes it, and how the game would end from there."""
    session = at(None, size=5, anti_mirror=False)
    found = judge(session.game, session.state, Place("c2"))
    assert (found.player, found.value, found.best, found.better, found.loss, found.lead) == (0, -3, 7, ("c3",), 10, -3)
    then = session.game.apply(session.state, Place("c2"))
    assert found.reply == session.game.solve(then).best
    found = judge(session.game, session.state, Place("c3"))
    assert (found.loss, found.lead) == (0, 7)


def test_a_whole_game_is_reviewed(played):
    """FL-PIE, FL-END: every stone from where the game can be solved on; the lead changes by what a move gives away, and ends true."""
    session = played("flume", seed=4, size=5)
    found = review(session)
    assert [judgement.action for judgement in found] == [node.action for node in session.main_line()[1:] if node.action.verb == "place"]
    leads = [1, *(judgement.lead for judgement in found)]  # without the centre the first stone is worth +1
    if all(node.action.verb == "place" for node in session.main_line()[1:]):
        for before, judgement, after in zip(leads, found, leads[1:], strict=False):
            assert before - after == (judgement.loss if judgement.player == 0 else -judgement.loss)
    one, other = session.game.tally(session.main_line()[-1].state).scores
    assert leads[-1] == one - other
    for judgement in found:
        assert judgement.loss >= 0
        assert (judgement.loss == 0) == (judgement.action.at in judgement.better)


def test_what_cannot_be_judged_is_left_out():
    """FL-PIE: a swap, and stones while more than 25 points are empty; a move inside a chain has no reply."""
    session = at(None, "b2", "swap", "c3", size=5)
    assert [(judgement.number, str(judgement.action)) for judgement in review(session)] == [(1, "place b2"), (3, "place c3")]
    with pytest.raises(WorkbenchError, match="does not judge “swap”"):
        judge(session.game, session.node.line[1].state, session.game.parse("swap"))
    assert review(at(None, "c4", "f6")) == []
    session = at(board("b2", "c3"), "c2", "d4")
    chain, last = review(session)
    assert (chain.reply, chain.player) == ((), 0)
    assert last.reply == session.game.solve(session.state).best
    with pytest.raises(WorkbenchError):
        judge(session.game, session.state, Place("a1"))


# --- the bot ---------------------------------------------------------------------------------------------------------------------


def open_after(state, point):
    """How many points would keep the turn of whoever takes one, once this one is filled too."""
    size, columns = state.size, "abcdefghijklmnopqrstuvwxyz"
    full = {k for k, held in enumerate(state.board) if held != "."} | {columns.index(point[0]) + size * (int(point[1:]) - 1)}
    return sum(sum(k + step in full for step in (1, -1, size, -size)) >= 3 for k in range(size * size) if k not in full)


@pytest.mark.parametrize("anti_mirror", [True, False])
def test_bots_play_perfectly_where_that_is_known(anti_mirror):
    """FL-CENTRE, FL-CHAIN: against each other they come to the value of the start, in whichever of the best ways."""
    game, lines = Flume(size=5, anti_mirror=anti_mirror), set()
    for seed in range(5):
        state, rng, line = game.new(), random.Random(seed), []
        while game.actor(state) is not None:
            line.append(game.bot(state, rng))
            state = game.apply(state, line[-1])
        one, other = game.tally(state).scores
        assert one - other == game.solve(game.new()).value
        lines.add(tuple(line))
    assert len(lines) > 1


def test_a_bot_leaves_nothing_open_that_it_can_see():
    """FL-CHAIN: on a board too large to be solved it takes an open point first, and then opens none for the other."""
    game = Flume()
    state = game.from_setup(board("c2", size=9, to_move=1))
    assert {game.bot(state, random.Random(seed)).at for seed in range(5)} == {"b2"}
    state = game.from_setup(board("c2", "b2", size=9))
    safe = {action.at for action in game.legal(state) if not open_after(state, action.at)}
    assert 20 < len(safe) < len(list(game.legal(state)))
    chosen = {game.bot(state, random.Random(seed)).at for seed in range(25)}
    assert chosen <= safe
    assert len(chosen) > 5
