"""How fast the engine is, as ratios within one run: python -m pytest --benchmark-only benchmarks."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
import tracemalloc

import networkx as nx
import pytest
from bare_riverbend import play as play_bare

from workbench.debugger.timeline import Timeline
from workbench.engine.registry import game
from workbench.engine.session import Session
from workbench.picture import paint
from workbench.river.flow import flow
from workbench.river.splitting import round_down

ROUNDS = 7


def tell(what: str, figure: str, target: str, met: bool) -> None:
    """One line a measurement."""
    print(f"\n{what}: {figure} (target {target}: {'met' if met else 'NOT met'})")


def paired(one, other, rounds: int = ROUNDS) -> tuple[float, float, float]:
    """Median seconds of both, run in turn, and the median of their ratios."""
    seconds, others = [], []
    for _ in range(rounds):
        for run, kept in ((one, seconds), (other, others)):
            start = time.process_time()
            run()
            kept.append(time.process_time() - start)
    return statistics.median(seconds), statistics.median(others), statistics.median(a / b for a, b in zip(seconds, others, strict=True))


def random_game(the_game, seed: int) -> None:
    """One random game through `sample` and `apply`."""
    rng, state = random.Random(seed), the_game.new(seed)
    while the_game.actor(state) is not None:
        state = the_game.apply(state, the_game.sample(state, rng))


def test_random_games_of_riverbend_against_a_bare_loop(benchmark):
    riverbend, rng = game("riverbend", map="valley"), random.Random(3)

    def ours():
        for seed in range(100):
            random_game(riverbend, seed)

    def bare():
        for _ in range(400):
            play_bare(rng)

    benchmark.pedantic(ours, rounds=1)
    mine, yardstick, slower = paired(ours, bare, rounds=25)
    ratio = 100 / 400 / slower  # of what ran side by side: a machine that is busy for a while does not tilt it
    tell(
        "Riverbend, random games",
        f"{100 / mine:,.0f} a second, a bare loop {400 / yardstick:,.0f}, ratio {ratio:.3f}",
        "0.25",
        ratio >= 0.25,
    )


def test_import_time(benchmark):
    def load():
        subprocess.run([sys.executable, "-c", "import workbench"], check=True)

    def nothing():
        subprocess.run([sys.executable, "-c", "pass"], check=True)

    benchmark.pedantic(load, rounds=3)
    times = []
    for run in (load, nothing) * 5:
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    cost = statistics.median(times[::2]) - statistics.median(times[1::2])
    tell("import workbench", f"{max(cost, 0):.3f} s", "0.3 s", cost < 0.3)


def test_ten_thousand_steps_kept_and_scrubbed(benchmark):
    riverbend = game("riverbend", players=4, board="classic")
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    sessions, steps, seed = [], 0, 0
    while steps < 10_000:
        session, rng = Session(riverbend, seed), random.Random(seed)
        while riverbend.actor(session.state) is not None:
            session.play(riverbend.sample(session.state, rng))
        sessions.append(Timeline(session))
        steps += len(sessions[-1].moments) - 1
        seed += 1
    kept = (tracemalloc.get_traced_memory()[0] - before) / 1e6
    tracemalloc.stop()
    tell("10,000 steps kept", f"{kept:.1f} MB for {steps:,} steps", "25 MB", kept < 25)

    def scrub():
        for timeline in sessions[:3]:
            for k in range(0, len(timeline.moments), 7):
                timeline.goto(k)
                paint(riverbend.scene(timeline.session.state))

    frames = sum(len(range(0, len(timeline.moments), 7)) for timeline in sessions[:3])
    start = time.process_time()
    benchmark.pedantic(scrub, rounds=1)
    rate = frames / (time.process_time() - start)
    tell("scrubbing, scene and shapes of a step", f"{rate:,.0f} a second", "30", rate >= 30)


def grid_river(side: int):
    """A river on a square board: each square feeds the one east and the one north of it."""
    nodes = list(range(side * side))
    out = {k: [t for t, there in ((k + 1, k % side < side - 1), (k + side, k < side * (side - 1))) if there] for k in nodes}
    return nodes, {k: targets for k, targets in out.items() if targets}


@pytest.mark.parametrize("side", [6, 32, 316])
def test_the_flow_against_networkx(benchmark, side):
    nodes, out = grid_river(side)
    graph = nx.DiGraph((a, b) for a, targets in out.items() for b in targets)
    springs = {0: 1_000_000}

    def ours():
        flow(nodes, out, springs, round_down)

    def with_networkx():
        totals = [0] * len(nodes)
        totals[0] = springs[0]
        for node in nx.topological_sort(graph):
            targets = out.get(node, ())
            for target in targets:
                totals[target] += totals[node] // len(targets)

    benchmark.pedantic(ours, rounds=1)
    mine, _, ratio = paired(ours, with_networkx)
    streams = graph.number_of_edges()
    figures = f"{mine * 1e3:.3f} ms, {mine / streams * 1e9:,.0f} ns a stream, {ratio:.2f} times a topological sort with a list of totals"
    tell(f"flow of {len(nodes):,} squares", figures, "3 times at most", ratio <= 3)
