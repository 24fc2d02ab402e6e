"""How fast a line of ten thousand steps is walked, searched and explained: python -m pytest --benchmark-only benchmarks."""

from __future__ import annotations

import time
import tracemalloc
from itertools import pairwise

import pytest

from workbench.debugger.breakpoints import Breakpoints, add_breakpoint
from workbench.debugger.causes import Causes
from workbench.debugger.names import Names
from workbench.debugger.timeline import Timeline
from workbench.debugger.trails import trails
from workbench.debugger.watches import Watches
from workbench.debugger.why import why
from workbench.engine.registry import game
from workbench.engine.session import Session

COLUMNS, ROWS = 26, 66


def tell(what: str, figure: str, target: str, met: bool) -> None:
    """One line a measurement."""
    print(f"\n{what}: {figure} (target {target}: {'met' if met else 'NOT met'})")


def long_session() -> Session:
    """Six rounds in which a stream winds through every square of a large board: each scoring has a step a square."""
    names = "abcdefghijklmnopqrstuvwxyz"
    rows = [[f"{names[x]}{y + 1}" for x in range(COLUMNS)][:: 1 if y % 2 == 0 else -1] for y in range(ROWS)]
    way = [square for row in rows for square in row]
    setup = {"columns": COLUMNS, "rows": ROWS, "springs": [way[0]], "streams": [list(pair) for pair in pairwise(way)]}
    session = Session(game("riverbend"), 0, setup)
    while session.game.actor(session.state) is not None:
        session.play("pass")
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    return long_session()


def seconds(run) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def test_memory_of_ten_thousand_steps(benchmark):
    long_session()  # boards and rulebooks are kept between games, and counted to none
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    session = long_session()
    timeline = Timeline(session)
    steps, kept = len(timeline) - 1, (tracemalloc.get_traced_memory()[0] - before) / 1e6
    tracemalloc.stop()
    benchmark.pedantic(lambda: Timeline(session), rounds=3)
    tell("a session of 10,000 steps and its timeline", f"{kept:.1f} MB for {steps:,} steps", "25 MB", kept < 25 and steps >= 10_000)


def test_scrubbing(benchmark, session):
    timeline = Timeline(session)
    order = [k * 7919 % len(timeline) for k in range(10_000)]

    def scrub():
        for k in order:
            timeline.goto(k)
            if timeline.position != k:
                raise AssertionError(k)

    benchmark.pedantic(scrub, rounds=1)
    each = seconds(scrub) / len(order) * 1e6
    tell("going to a step and asking where one is", f"{each:.1f} microseconds", "100", each < 100)


def test_motions(benchmark, session):
    timeline = Timeline(session)

    def walk():
        for name in ("over", "out", "scoring", "decision"):
            for back in (False, True):
                at, end = (timeline.motions.last, 0) if back else (0, timeline.motions.last)
                move = getattr(timeline.motions, name)
                while at != end:
                    at = move(at, back=back)

    benchmark.pedantic(walk, rounds=1)
    tell("four motions through all steps and back", f"{seconds(walk):.3f} s", "1 s", seconds(walk) < 1)


def test_breakpoints(benchmark, session):
    timeline = Timeline(session)
    for data in (
        {"on": "expression", "of": "total > 3 and at == 'b2'"},
        {"on": "clause", "of": "RB-ROUNDS"},
        {"on": "number", "of": "score_0", "rises_to": 3},
        {"on": "spot", "of": "c3"},
    ):
        add_breakpoint(session, data)

    def walk():
        points, at, stops = Breakpoints(timeline), 0, 0
        while at < len(timeline) - 1:
            at = points.forward(at).moment
            stops += 1
        while at:
            at = points.back(at).moment
            stops += 1
        return stops

    stops = benchmark.pedantic(walk, rounds=1)
    spent = seconds(walk)
    session.breakpoints.clear()
    tell("four breakpoints there and back", f"{spent:.2f} s for {stops} stops", "2 s", spent < 2)


def test_watches(benchmark, session):
    timeline = Timeline(session)

    def table():
        Watches(timeline, "score_0", "total - arrived", "round if total > 3 else turn").table()

    benchmark.pedantic(table, rounds=1)
    tell("a table of three watches", f"{seconds(table):.2f} s", "1 s", seconds(table) < 1)
    small = Session(game("riverbend", board="classic", players=4), 1)
    while small.game.actor(small.state) is not None:
        small.play(next(iter(small.game.legal(small.state))) if small.node.depth % 2 else "pass")
    line = Timeline(small)
    square = line.moments[-1].state.land.springs[0]
    spent = seconds(lambda: Watches(line, f"{square} + mills_in_reserve_0").table()) / len(line) * 1e3
    tell("a watch of what a spot holds", f"{spent:.2f} ms a step", "2 ms", spent < 2)


def test_why_and_causes(benchmark, session):
    timeline = Timeline(session)
    first = timeline.sections()[0]

    def explain():
        for k in range(1, len(timeline)):
            why(timeline, k)

    benchmark.pedantic(explain, rounds=1)
    each = seconds(explain) / (len(timeline) - 1) * 1e6
    tell("why, a step", f"{each:.0f} microseconds", "1000", each < 1000)
    pond = timeline.moments[first.last - 1].event.spots[0]
    chain = []
    spent = seconds(lambda: chain.extend(Causes(timeline, Names(timeline)).of(pond, first.last - 1)))
    tell("what lies behind the last pond", f"{spent:.2f} s for a chain of {len(chain)}", "1 s", spent < 1 and len(chain) > 1000)
    spent = seconds(lambda: trails(timeline))
    tell("trails of the whole line", f"{spent:.2f} s", "1 s", spent < 1)
