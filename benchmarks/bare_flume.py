"""A bare Flume: the yardstick of the engine's speed.

Size 9, everything else by default. The same rules as `workbench.games.flume`, but as one loop over lists that are changed in
place: no events, no reasons, no history. Whatever the engine costs more than this is the price of being able to step, to ask why
and to go back.

    python benchmarks/bare_flume.py [games]
"""

from __future__ import annotations

import random
import sys
import time

SIZE = 9
RIM = [k for k in range(SIZE * SIZE) if {k % SIZE, k // SIZE} & {0, SIZE - 1}]
POINTS = [k for k in range(SIZE * SIZE) if k not in RIM]
CENTRE = SIZE * SIZE // 2
SWAP = -1
EMPTY, GREEN, RED, BLUE = 0, 1, 2, 3


def play(rng: random.Random, anti_mirror: bool = True, pie: bool = True, stop_when_decided: bool = False) -> tuple[list[int], int]:
    """Play one game: at each decision list the legal actions, the swap included, and take one. Stones by seat, and the winner."""
    draw = rng.random
    board = [EMPTY] * (SIZE * SIZE)
    for square in RIM:
        board[square] = GREEN
    left = POINTS[:]
    colours, scores = [RED, BLUE], [0, 0]
    player, stones = 0, 0
    while left:
        legal = left
        if not stones and anti_mirror:
            legal = [point for point in left if point != CENTRE]
        elif stones == 1 and player == 1 and pie and colours[0] == RED:
            legal = [*left, SWAP]
        point = legal[int(draw() * len(legal))]
        if point == SWAP:
            colours.reverse()
            scores.reverse()
            player = 0
            continue
        board[point] = colours[player]
        scores[player] += 1
        stones += 1
        left.remove(point)
        connections = (board[point - 1] > 0) + (board[point + 1] > 0) + (board[point - SIZE] > 0) + (board[point + SIZE] > 0)
        if connections < 3:
            if stop_when_decided and 2 * max(scores) > len(POINTS):
                break
            player = 1 - player
    return scores, int(scores[1] > scores[0])


def main() -> None:
    """Print how many games a second this machine plays."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
    rng = random.Random(1)
    for _ in range(500):
        play(rng)
    start = time.perf_counter()
    for _ in range(games):
        play(rng)
    seconds = time.perf_counter() - start
    print(f"bare Flume, size {SIZE}: {games / seconds:,.0f} games a second ({games:,} games)")


if __name__ == "__main__":
    main()
