"""Chance comes from the seed alone, in streams that do not touch each other."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest

from workbench.engine.chance import HIDDEN, LARGEST_SEED, Chance, checked_seed, pick, shuffled
from workbench.engine.errors import Malformed

FIGURES = [0.8134600913507892, 0.17940855198932248, 0.9605667802801305]
ORDER = [5, 0, 1, 6, 2, 3, 4, 7]


def numbers(rng: random.Random, count: int = 5) -> list[float]:
    return [rng.random() for _ in range(count)]


def test_the_same_seed_gives_the_same_draws():
    one, two = Chance(7).draw("deck"), Chance(7).draw("deck")
    assert numbers(one[0]) == numbers(two[0])
    assert one[1] == two[1]
    assert hash(one[1]) == hash(two[1])


def test_each_draw_is_a_new_one():
    first, left = Chance(7).draw("deck")
    second, _ = left.draw("deck")
    assert numbers(first) != numbers(second)


def test_seeds_and_streams_differ():
    found = {tuple(numbers(Chance(seed).draw(stream)[0])) for seed in range(20) for stream in ("deck", "board", "players")}
    assert len(found) == 60


def test_a_stream_depends_on_no_other():
    _, left = Chance(7).draw("board")
    _, left = left.draw("players")
    assert numbers(left.draw("deck")[0]) == numbers(Chance(7).draw("deck")[0])


def test_drawn_streams_are_plain_sorted_data():
    chance = Chance(1)
    for stream in ("b", "a", "b"):
        _, chance = chance.draw(stream)
    assert chance == Chance(1, (("a", 1), ("b", 2)))


def test_a_draw_is_the_same_in_every_process_and_version():
    """The figures are part of the records' meaning: when they change, every saved game is another one."""
    found = [numbers(Chance(7).draw("deck")[0], 3), list(shuffled(Chance(7).draw("board")[0], range(8)))]
    assert found == [FIGURES, ORDER]
    code = """
from workbench.engine.chance import Chance, shuffled
print([Chance(7).draw("deck")[0].random(), shuffled(Chance(7).draw("board")[0], range(8))])
"""
    for seed in ("0", "1"):
        env = os.environ | {"PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True, timeout=30)
        assert done.stdout.strip() == repr([FIGURES[0], tuple(ORDER)])


def test_what_is_hidden_cannot_be_drawn_from():
    hidden = Chance(7, (("deck", 3),)).hidden()
    assert hidden == Chance(HIDDEN)
    with pytest.raises(ValueError, match="guess"):
        hidden.draw("deck")


@pytest.mark.parametrize("seed", [0, 1, LARGEST_SEED])
def test_seeds(seed):
    assert checked_seed(seed) == seed


@pytest.mark.parametrize("seed", [-1, HIDDEN, LARGEST_SEED + 1, 10**100, 1.0, "1", None, True, [1]])
def test_what_is_no_seed(seed):
    with pytest.raises(Malformed, match="whole number from 0") as caught:
        checked_seed(seed)
    assert caught.value.where == "seed"


def test_picks_are_fair():
    rng = random.Random(1)
    counts = Counter(pick(rng, "abcde") for _ in range(5000))
    assert set(counts) == set("abcde")
    assert all(abs(count - 1000) < 150 for count in counts.values())


def test_shuffles_are_fair():
    rng = random.Random(1)
    counts = Counter(shuffled(rng, "abcd") for _ in range(24 * 200))
    assert set(counts) == set(permutations("abcd"))
    assert all(abs(count - 200) < 75 for count in counts.values())
    assert shuffled(rng, ()) == ()
