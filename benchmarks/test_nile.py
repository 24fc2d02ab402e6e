"""How fast An den Ufern des Nils is, within one run: python -m pytest -s --benchmark-only benchmarks/test_nile.py."""

from __future__ import annotations

import random
import time

from test_engine import tell

from workbench.engine.registry import game

LEAST, SLOWEST = 8_000, 300  # random actions a second; microseconds of `legal` on average
GAMES = 12  # of each number of players


def positions(nile, seed: int) -> list:
    """All decisions of a random game."""
    found, rng, state = [], random.Random(seed), nile.new(seed)
    while nile.actor(state) is not None:
        found.append(state)
        state = nile.apply(state, nile.sample(state, rng))
    return found


def test_random_play(benchmark):
    """Whole random games of 2 to 5 players through `sample` and `apply`, in processor seconds."""
    rates = {}
    for players in (2, 3, 4, 5):
        nile = game("nile", players=players)
        positions(nile, 99)  # tables and rulebook are read
        start = time.process_time()
        actions = sum(len(positions(nile, seed)) for seed in range(GAMES))
        rates[players] = actions / (time.process_time() - start)
    benchmark.pedantic(lambda: positions(game("nile"), 0), rounds=1)
    figures = ", ".join(f"{rate:,.0f} with {players} players" for players, rate in rates.items())
    tell("the Nile, random actions a second", figures, f"{LEAST:,}", min(rates.values()) >= LEAST)


def test_what_is_legal(benchmark):
    """All decisions of random games, the four numbers of players alike."""
    decisions = [(nile, state) for players in (2, 3, 4, 5) for nile in [game("nile", players=players)] for state in positions(nile, 1)]

    def all_legal():
        for nile, state in decisions:
            for _ in nile.legal(state):
                pass

    all_legal()
    start = time.process_time()
    benchmark.pedantic(all_legal, rounds=1)
    each = 1e6 * (time.process_time() - start) / len(decisions)
    tell("the Nile, legal actions of a decision", f"{each:.0f} microseconds on average", f"{SLOWEST}", each <= SLOWEST)
