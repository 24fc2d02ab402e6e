"""How fast Flume and its solver are, within one run: python -m pytest -s --benchmark-only benchmarks/test_flume.py."""

from __future__ import annotations

import random
import time
import tracemalloc

from bare_flume import play as play_bare
from test_engine import paired, random_game, tell

from workbench.engine.registry import game
from workbench.games.flume import cache
from workbench.games.flume.kernel import filled
from workbench.games.flume.solver import neighbour_masks
from workbench.games.flume.state import points


def test_random_games_of_flume_against_a_bare_loop(benchmark):
    flume, rng = game("flume"), random.Random(3)

    def ours():
        for seed in range(40):
            random_game(flume, seed)

    def bare():
        for _ in range(1200):
            play_bare(rng)

    benchmark.pedantic(ours, rounds=1)
    mine, yardstick, _ = paired(ours, bare)
    ratio = (40 / mine) / (1200 / yardstick)
    tell(
        "Flume, random games of size 9",
        f"{40 / mine:,.0f} a second, a bare loop {1200 / yardstick:,.0f}, ratio {ratio:.3f}",
        "0.035",
        ratio >= 0.035,
    )


def test_the_table_of_size_7(benchmark, monkeypatch, tmp_path):
    """Filled, kept and read again; then any position under it."""
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    filled(neighbour_masks(5, points(5).names))  # compiled
    masks = neighbour_masks(7, points(7).names)
    start = time.perf_counter()
    benchmark.pedantic(lambda: filled(masks), rounds=1)
    seconds = time.perf_counter() - start
    tell("a table of 2^25 entries", f"filled in {seconds:.2f} s", "5 s", seconds < 5)

    tracemalloc.start()
    flume = game("flume", size=7)
    flume.solve(flume.new())
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-1])  # damaged: read, and made again
    tracemalloc.reset_peak()
    before = tracemalloc.get_traced_memory()[0]
    game("flume", size=7).solve(flume.new())
    again = (tracemalloc.get_traced_memory()[1] - before) / 1e6
    other = flume.from_setup({"size": 9, "red": list(points(9).names[:24])})
    tracemalloc.reset_peak()
    flume.solve(other)
    next_to_it = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    most = max(peak, again, next_to_it)
    tell(
        "its memory at most",
        f"{peak:.1f} MB made, {again:.1f} MB in the place of a damaged file, {next_to_it:.1f} MB after another table",
        "64 MB",
        most <= 64,
    )

    flume = game("flume", size=7)
    start = time.perf_counter()
    flume.solve(flume.new())
    seconds = time.perf_counter() - start
    tell("it comes from its file", f"in {seconds:.2f} s", "1 s", seconds < 1)

    rng, states = random.Random(5), []
    for seed in range(20):
        state = flume.new(seed)
        while flume.actor(state) is not None:
            states.append(state)
            state = flume.apply(state, flume.sample(state, rng))
    times = []
    for state in states:
        start = time.perf_counter()
        flume.solve(state)
        times.append(time.perf_counter() - start)
    times.sort()
    median, slowest = times[len(times) // 2], times[len(times) * 99 // 100]
    figures = f"median {median * 1e3:.3f} ms, 99 of 100 within {slowest * 1e3:.3f} ms"
    tell("any position under it", figures, "1 ms", slowest < 1e-3)
