"""A bare Riverbend: the yardstick of the engine's speed.

Two players, compact board, valley map, everything else by default. The same rules as `workbench.games.riverbend`, but as
one loop over lists that are changed in place: no events, no reasons, no history. Whatever the engine costs
more than this is the price of being able to step, to ask why and to go back.

    python benchmarks/bare_riverbend.py [games]
"""

from __future__ import annotations

import random
import sys
import time

SIDE = 4
SQUARES = SIDE * SIDE
SPRINGS = 4
PLAYERS = 2
ROUNDS = 6
WATER = 4
DELTA = 3

NEIGHBOURS = [
    [other for other in range(SQUARES) if abs(other % SIDE - square % SIDE) + abs(other // SIDE - square // SIDE) == 1]
    for square in range(SQUARES)
]
DISTANCE = [
    [abs(other % SIDE - square % SIDE) + abs(other // SIDE - square // SIDE) for other in range(SQUARES)] for square in range(SQUARES)
]
BOARD = range(SQUARES)


def totals(springs: list[int], leaving: list[list[int]], arriving: list[int], oldest: bool) -> list[int]:
    """The water of each square, upstream first; what does not divide is lost, or goes to the oldest stream."""
    water = [0] * SQUARES
    for spring in springs:
        water[spring] = WATER
    waits = arriving[:]
    ready = [spring for spring in springs if not waits[spring]]
    while ready:
        square = ready.pop()
        ways = leaving[square]
        if ways:
            share, rest = divmod(water[square], len(ways))
            if oldest:
                water[ways[0]] += rest
            for target in ways:
                water[target] += share
                waits[target] -= 1
                if not waits[target]:
                    ready.append(target)
    return water


def winners(scores: list[int], mills: list[list[int]], water: list[int], height: list[int], best: list[int], final: bool) -> list[int]:
    """Who wins, with all tie-breaks."""
    flows = [sum([water[square] for square in own]) for own in mills]
    lows = [-min([height[square] for square in own], default=6) for own in mills]
    last = [max([water[square] for square in own], default=0) for own in mills] if final else best
    leaders = list(range(PLAYERS))
    for values in (scores, flows, lows, last):
        most = max([values[player] for player in leaders])
        leaders = [player for player in leaders if values[player] == most]
    return leaders


def reaches(leaving: list[list[int]], start: int, end: int) -> bool:
    """Whether water from one square comes to another."""
    waiting, seen = [start], {start}
    while waiting:
        square = waiting.pop()
        if square == end:
            return True
        for target in leaving[square]:
            if target not in seen:
                seen.add(target)
                waiting.append(target)
    return False


def play(
    rng: random.Random, splitting: str = "round_down", watered: str = "reached", best_mill: str = "any_scoring"
) -> tuple[list[int], list[int]]:
    """Play one game: at each decision list the legal actions, pass and end included, and take one. Scores and winners."""
    draw = rng.random
    oldest, flowing = splitting == "oldest_branch", watered == "flowing"
    springs = rng.sample(BOARD, SPRINGS)
    height = [max(1, 5 - min([row[spring] for spring in springs])) for row in DISTANCE]  # springs get 5, the others 1 to 4
    leaving: list[list[int]] = [[] for _ in BOARD]
    arriving = [0] * SQUARES
    mills: list[list[int]] = [[] for _ in range(PLAYERS)]
    scores, best = [0] * PLAYERS, [0] * PLAYERS
    water: list[int] = []

    for first in range(ROUNDS):
        for seat in range(PLAYERS):
            mine = mills[(first + seat) % PLAYERS]
            for _ in range(2):
                if flowing:
                    water = totals(springs, leaving, arriving, oldest)
                legal: list[tuple[int, int] | None] = [None]  # pass or end
                for square in BOARD:
                    if not (water[square] if flowing else arriving[square] or square in springs):
                        continue
                    most = 4 if square in springs else 3
                    if len(leaving[square]) < most:
                        for target in NEIGHBOURS[square]:
                            if height[target] > height[square] or target in leaving[square]:
                                continue
                            if not leaving[target] or not reaches(leaving, target, square):
                                legal.append((square, target))
                    if square not in mills[0] and square not in mills[1]:
                        if len(mine) < 2:
                            legal.append((-1, square))
                        else:
                            legal += [(-2, square), (-3, square)]
                action = legal[int(draw() * len(legal))]
                if action is None:
                    break
                source, target = action
                if source >= 0:
                    leaving[source].append(target)
                    arriving[target] += 1
                elif source == -1:
                    mine.append(target)
                else:
                    mine[-2 - source] = target
        water = totals(springs, leaving, arriving, oldest)
        for player in range(PLAYERS):
            for square in mills[player]:
                flow = water[square]
                scores[player] += flow
                best[player] = max(best[player], flow)
                if not leaving[square] and square not in springs and (flow or not flowing):
                    scores[player] += DELTA
    return scores, winners(scores, mills, water, height, best, best_mill == "final_board")


def main() -> None:
    """Print how many games a second this machine plays."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
    rng = random.Random(1)
    for _ in range(200):
        play(rng)
    start = time.perf_counter()
    for _ in range(games):
        play(rng)
    seconds = time.perf_counter() - start
    print(f"bare Riverbend, {PLAYERS} players, compact, valley: {games / seconds:,.0f} games a second ({games:,} games)")


if __name__ == "__main__":
    main()
