"""How fast Blue Vein is: python -m pytest -s --benchmark-only benchmarks/test_blue_vein.py."""

from __future__ import annotations

import random
import statistics
import time

from blue_vein_maps import as_setup
from test_engine import random_game, tell

from workbench.engine.agenda import Decision, run
from workbench.engine.registry import game
from workbench.games.blue_vein.fit import misfits
from workbench.games.blue_vein.map import Laid, make_map
from workbench.games.blue_vein.rounds import Turn

DROPLETS, PARTS = 30, 200
GAMES, TARGET = 400, 20


def test_random_games(benchmark):
    """Hundreds of games: they differ in length by a factor of five, and the speed of a shared machine swings by half."""
    blue_vein, seconds = game("blue_vein"), []
    for seed in range(GAMES):
        start = time.process_time()
        random_game(blue_vein, seed)
        seconds.append(time.process_time() - start)
    benchmark.pedantic(lambda: random_game(blue_vein, 1), rounds=1)
    rate = GAMES / sum(seconds)
    tell(
        f"Blue Vein, random games of 2 players, {GAMES} games",
        f"{rate:.1f} a second, half of them under {statistics.median(seconds):.3f} s, the longest {max(seconds):.3f} s",
        f"{TARGET} a second",
        rate >= TARGET,
    )


def grown(blue_vein, rng: random.Random) -> tuple[Laid, ...]:
    """A legal map of `PARTS` parts: dominoes of the stack, each wherever chance finds a place that fits."""
    laid = make_map(())
    stock = blue_vein.stock.parts
    while len(laid.parts) < PARTS:
        rooms = list(blue_vein.terrain(laid).rooms)
        rng.shuffle(rooms)
        parts = stock[rng.choice(sorted(stock))]
        for x, y, turn in rooms[:30]:
            one = Laid("", (x, y), turn, tuple(part.turned(turn) for part in parts))
            if next(misfits(blue_vein, laid, one), None) is None:
                laid = laid.with_(one)
                break
    return laid.laid


def flowed(blue_vein, state, rng: random.Random) -> tuple[float, int]:
    """Seconds that the small steps of a flow phase take, and how many decisions it met; what is chosen takes no part."""
    seconds, decisions = 0.0, 0
    while True:
        start = time.process_time()
        for step in run(blue_vein, state):
            state = step.state
            if state.flow is None:
                return seconds + time.process_time() - start, decisions
        seconds += time.process_time() - start
        if not isinstance(state.todo[-1], Decision):
            return seconds, decisions
        decisions += 1
        action = rng.choice(list(blue_vein.legal(state)))
        start = time.process_time()
        state = action.do(blue_vein, state)[1]
        seconds += time.process_time() - start


def test_a_flow_of_30_droplets_on_200_parts(benchmark):
    times, asked = [], []
    for seed in range(12):
        rng = random.Random(seed)
        blue_vein = game("blue_vein", nile_droplets=DROPLETS)
        laid = grown(blue_vein, rng)
        icons = sum(part.icon == "droplet" for part in make_map(laid).parts.values())
        blue_vein = blue_vein.with_options(nile_droplets=max(0, DROPLETS - icons), tokens=99)
        setup = as_setup(blue_vein, laid, [0, 1, None], ["", "stone", "", "grain"])
        start = blue_vein.arrange(setup, seed)
        seconds, decisions = flowed(blue_vein, start, rng)
        times.append(seconds)
        asked.append(decisions)
    benchmark.pedantic(lambda: flowed(blue_vein, start, random.Random(0)), rounds=1)
    tell(
        f"{DROPLETS} droplets on {PARTS} parts, {len(times)} random maps",
        f"median {statistics.median(times) * 1e3:.1f} ms, most {max(times) * 1e3:.1f} ms, {min(asked)} to {max(asked)} decisions",
        "under 40 ms",
        max(times) < 0.040,
    )


def test_a_placement_is_checked(benchmark):
    """The first refusal of every candidate, at every turn of random games."""
    blue_vein = game("blue_vein")
    checked, seconds = 0, 0.0
    for seed in range(3):
        rng, state = random.Random(seed), blue_vein.new(seed)
        while blue_vein.actor(state) is not None:
            if isinstance(state.todo[-1], Turn):
                candidates = list(blue_vein.candidates(state))
                start = time.process_time()
                for action in candidates:
                    next(iter(blue_vein.refusals(state, action)), None)
                seconds += time.process_time() - start
                checked += len(candidates)
            state = blue_vein.apply(state, blue_vein.sample(state, rng))
    start_state = blue_vein.new(0)
    benchmark.pedantic(lambda: [next(blue_vein.refusals(start_state, a), None) for a in blue_vein.candidates(start_state)], rounds=3)
    each = seconds / checked * 1e6
    tell(f"a placement checked ({checked:,} candidates)", f"{each:.1f} microseconds", "50", each < 50)
