"""How fast Sapiens is, within one run: python -m pytest -s --benchmark-only benchmarks/test_sapiens.py."""

from __future__ import annotations

import random
import statistics
import time

from test_engine import random_game, tell

from workbench.engine.registry import game

GAMES, ROUNDS = 40, 5


def positions(sapiens, seeds):
    """Every decision of some random games."""
    found = []
    for seed in seeds:
        rng, state = random.Random(seed), sapiens.new(seed)
        while sapiens.actor(state) is not None:
            found.append(state)
            state = sapiens.apply(state, sapiens.sample(state, rng))
    return found


def test_random_play_of_sapiens(benchmark):
    sapiens = game("sapiens")
    actions = len(positions(sapiens, range(GAMES)))

    def ours():
        for seed in range(GAMES):
            random_game(sapiens, seed)

    benchmark.pedantic(ours, rounds=1)
    seconds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        ours()
        seconds.append(time.process_time() - start)
    speed = actions / statistics.median(seconds)
    tell("Sapiens, random play", f"{speed:,.0f} actions a second, {GAMES / statistics.median(seconds):,.0f} games", "8,000", speed >= 8000)


def test_legal_of_sapiens(benchmark):
    """All legal actions of positions as they come, each asked for once, so that nothing of a board is known from before."""
    sapiens = game("sapiens")
    found = positions(sapiens, range(15))

    def ask():
        for state in found:
            list(sapiens.legal(state))

    benchmark.pedantic(ask, rounds=1)
    seconds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        ask()
        seconds.append(time.process_time() - start)
    micro = statistics.median(seconds) / len(found) * 1e6
    tell("its legal actions", f"{micro:.0f} microseconds on average over {len(found)} decisions", "400", micro < 400)
