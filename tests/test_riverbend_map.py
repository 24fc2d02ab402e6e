"""The boards and maps of Riverbend: sizes, springs never side by side, every allowed set as likely, heights by distance."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.games.riverbend import Riverbend
from workbench.games.riverbend.map import base_heights, draw_springs
from workbench.river.grid import grid

SIZES = [
    ("compact", 2, (4, 4), 4),
    ("compact", 3, (4, 5), 5),
    ("compact", 4, (5, 5), 6),
    ("classic", 2, (5, 5), 4),
    ("classic", 3, (5, 6), 5),
    ("classic", 4, (6, 6), 6),
]


def point(square):
    return ord(square[0]) - ord("a"), int(square[1:])


def steps(a, b):
    """Orthogonal steps between two squares."""
    (x, y), (u, v) = point(a), point(b)
    return abs(x - u) + abs(y - v)


@pytest.mark.parametrize("map_", ["meadow", "valley"])
@pytest.mark.parametrize(("size", "players", "columns_rows", "springs"), SIZES)
def test_boards(size, players, columns_rows, springs, map_):
    """RB-BOARD, RB-SPRING: columns first, then rows; how many springs; 4 water from each."""
    game = Riverbend(board=size, players=players, map=map_)
    state = game.new(11)
    land = state.land
    assert (land.columns, land.rows) == columns_rows
    assert len(land.springs) == len(set(land.springs)) == springs
    assert set(land.height) == {f"{'abcdef'[x]}{y + 1}" for x in range(columns_rows[0]) for y in range(columns_rows[1])}
    assert game.totals(state) == dict.fromkeys(land.springs, 4)
    assert len(state.mills) == len(state.scores) == players
    now = game.options_now(state)
    assert (now["board"], now["players"], now["map"]) == (size, players, map_)
    assert "columns" not in now


def test_meadows_of_a_thousand_seeds():
    """RB-MAP: never two springs side by side, as many as there should be, 5 high on flat ground; and they differ."""
    found = set()
    for seed in range(1000):
        size, players, _, count = SIZES[seed % len(SIZES)]
        land = Riverbend(board=size, players=players).new(seed).land
        assert len(land.springs) == count
        assert all(steps(a, b) > 1 for a, b in itertools.combinations(land.springs, 2))
        assert {square for square, height in land.height.items() if height == 5} == set(land.springs)
        assert {height for square, height in land.height.items() if square not in land.springs} == {1}
        found.add(land.springs)
    assert len(found) > 900


def test_valleys_of_three_hundred_seeds():
    """RB-MAP: 5 less the steps to the nearest spring, from 1 to 4; springs may be neighbours, and sometimes are."""
    beside, heights = 0, Counter()
    for seed in range(300):
        size, players, _, count = SIZES[seed % len(SIZES)]
        land = Riverbend(board=size, players=players, map="valley").new(seed).land
        assert len(land.springs) == count
        for square, height in land.height.items():
            nearest = min(steps(square, spring) for spring in land.springs)
            assert height == (5 if nearest == 0 else min(4, max(1, 5 - nearest)))
            heights[height] += 1
        beside += any(steps(a, b) == 1 for a, b in itertools.combinations(land.springs, 2))
    assert 100 < beside < 300
    assert set(heights) == {1, 2, 3, 4, 5}


@given(st.integers(1, 8), st.integers(1, 8), st.data())
def test_valley_heights_of_any_springs(columns, rows, data):
    """RB-MAP: also where one is far from every spring, or there is none."""
    board = grid(columns, rows)
    springs = tuple(data.draw(st.sets(st.sampled_from(board.names), max_size=5)))
    expected = {
        square: min(4, max(1, 5 - min((steps(square, spring) for spring in springs), default=99)))
        for square in board.names
        if square not in springs
    }
    assert base_heights("valley", board, springs) == expected
    assert base_heights("meadow", board, springs) == dict.fromkeys(expected, 1)


def test_heights_far_from_a_spring():
    """RB-MAP: never below 1."""
    land = Riverbend(map="valley").from_setup({"columns": 9, "rows": 1, "springs": ["a1"]}).land
    assert land.heights == (5, 4, 3, 2, 1, 1, 1, 1, 1)


def allowed_sets(columns, rows, count, apart):
    sets = itertools.combinations(grid(columns, rows).names, count)
    return [frozenset(found) for found in sets if not apart or all(steps(a, b) > 1 for a, b in itertools.combinations(found, 2))]


@pytest.mark.parametrize(
    ("columns", "rows", "count", "apart", "sets"),
    [(2, 3, 2, True, 8), (5, 1, 2, True, 6), (3, 3, 3, True, 22), (2, 3, 2, False, 15), (3, 2, 3, True, 2)],
)
def test_every_allowed_set_is_equally_likely(columns, rows, count, apart, sets):
    """RB-MAP: chi-square over all sets of a small board, with one fixed seed."""
    expected = allowed_sets(columns, rows, count, apart)
    assert len(expected) == sets
    rng, draws = random.Random("springs"), 600 * sets
    found = Counter(frozenset(draw_springs(rng, grid(columns, rows), count, apart)) for _ in range(draws))
    assert set(found) == set(expected)
    statistic = sum((found[one] - draws / sets) ** 2 / (draws / sets) for one in expected)
    freedom = sets - 1  # of a fair draw: mean `freedom`, deviation the root of twice that
    assert statistic < freedom + 4 * (2 * freedom) ** 0.5


def test_springs_of_whole_games_are_everywhere():
    """RB-MAP: no square of a board is favoured beyond what its neighbours explain; corners are likelier than the middle."""
    counts = Counter(spring for seed in range(800) for spring in Riverbend().new(seed).land.springs)
    sets = allowed_sets(4, 4, 4, apart=True)
    share = {square: sum(square in one for one in sets) / len(sets) for square in grid(4, 4).names}
    assert share["a1"] > share["b2"]
    for square, expected in share.items():
        assert abs(counts[square] / 800 - expected) < 5 * (expected * (1 - expected) / 800) ** 0.5


def test_the_same_seed_gives_the_same_map():
    """RB-MAP: players and springs from the seed alone, whatever was drawn before."""
    one, other = Riverbend(map="valley"), Riverbend(map="valley", splitting="oldest_branch")
    assert [one.new(seed).land for seed in range(5)] == [other.new(seed).land for seed in reversed(range(5))][::-1]
    assert one.new(1).land != one.new(2).land
