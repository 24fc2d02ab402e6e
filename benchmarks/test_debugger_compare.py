"""How fast two flows of 500 steps are laid side by side: python -m pytest -s --benchmark-only benchmarks/test_debugger_compare.py."""

from __future__ import annotations

import random
import statistics
import time

import pytest
from test_engine import tell

from workbench.debugger.align import align
from workbench.debugger.compare import Comparison
from workbench.debugger.sides import line_side
from workbench.engine.agenda import Event
from workbench.engine.node import Node
from workbench.engine.registry import game
from workbench.engine.session import Session

STEPS, TARGET = 500, 1.0


def walk(rng: random.Random, alike: bool) -> list[Event]:
    """Droplets that walk over a hundred squares; or, the worst case, over three, so that nearly all steps look the same."""
    squares = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
    found = []
    for k in range(STEPS):
        spot = rng.choice(squares[:3] if alike else squares)
        found.append(Event("flows", "X", (spot,), token=f"drop {k // 100}", numbers=(("amount", rng.randrange(3)),)))
    return found


def edited(rng: random.Random, steps: list[Event]) -> list[Event]:
    """The same flow where a tenth of the steps is lost, other or new, and half of the figures differ."""
    found = []
    for step in steps:
        chance = rng.random()
        if chance > 0.03:
            found.append(step if chance > 0.5 else step._replace(numbers=(("amount", 9),)))
        if 0.03 < chance < 0.1:
            found.append(step._replace(kind="splits"))
    return found[:STEPS]


@pytest.mark.parametrize("how", ["alike", "edited", "strangers"])
def test_two_flows_are_aligned(benchmark, how):
    rng = random.Random(1)
    left = walk(rng, how == "alike")
    right = walk(rng, how == "alike") if how != "edited" else edited(rng, left)
    seconds = []

    def run():
        start = time.process_time()
        align(left, right)
        seconds.append(time.process_time() - start)

    benchmark.pedantic(run, rounds=5)
    found = statistics.median(seconds)
    tell(f"two flows of {STEPS} steps aligned, {how}", f"{found * 1000:.0f} ms", f"{TARGET:g} s", found < TARGET)


def test_two_lines_of_a_game_are_compared(benchmark):
    """Riverbend's flows are short: whole lines of about 500 steps, with the table of what differs at the end."""
    left, right = (_line(bot) for bot in (1, 2))
    seconds = []

    def run():
        start = time.process_time()
        made = Comparison(left, right)
        str(made)
        seconds.append(time.process_time() - start)

    benchmark.pedantic(run, rounds=5)
    steps = [len(side.moments) - 1 for side in (left, right)]
    found = statistics.median(seconds)
    tell(f"lines of {steps[0]} and {steps[1]} steps compared", f"{found * 1000:.0f} ms", f"{TARGET:g} s", found < TARGET)


def _line(bot: int):
    """Random games of one opening, one after the other, as one line."""
    nodes: list[Node] = []
    for seed in range(1, 4):
        session, rng = Session(game("riverbend", players=4, board="classic"), seed), random.Random(bot)
        while session.game.actor(session.state) is not None:
            session.play(session.game.sample(session.state, rng))
        nodes += session.main_line() if sum(len(node.steps) for node in nodes) < STEPS else []
    return line_side(session)._replace(nodes=tuple(nodes))
