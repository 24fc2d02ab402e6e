"""The board and the map: RB-BOARD, RB-MAP, RB-SPRING."""

from __future__ import annotations

import random
from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.riverbend.state import SPRING_HEIGHT, RiverbendState, make_land
from workbench.river.grid import Grid

SIZES = {  # RB-BOARD: columns, rows and springs by option and players
    "compact": {2: (4, 4, 4), 3: (4, 5, 5), 4: (5, 5, 6)},
    "classic": {2: (5, 5, 4), 3: (5, 6, 5), 4: (6, 6, 6)},
}


def base_heights(map_option: str, board: Grid, springs: tuple[str, ...]) -> dict[str, int]:
    """RB-MAP: the height of each square that is no spring."""
    if map_option == "meadow" or not springs:
        return {square: 1 for square in board.names if square not in springs}
    height = dict.fromkeys(springs, SPRING_HEIGHT)
    edge = list(springs)
    for square in edge:  # grows while it is walked: nearer squares come first
        lower = max(1, height[square] - 1)
        for beside in board.neighbours[square]:
            if beside not in height:
                height[beside] = lower
                edge.append(beside)
    return {square: found for square, found in height.items() if found < SPRING_HEIGHT}


def draw_springs(rng: random.Random, board: Grid, count: int, apart: bool) -> list[str]:
    """RB-MAP: squares for the springs, every allowed set equally likely.

    Squares are drawn one after another; with `apart`, one beside another spring starts the draw anew, so that each allowed
    sequence keeps the same chance.
    """
    while True:
        left = list(board.names)
        found: list[str] = []
        while len(found) < count:
            square = left.pop(int(rng.random() * len(left)))
            if apart and any(beside in found for beside in board.neighbours[square]):
                break
            found.append(square)
        else:
            return found


@frozen
class DrawMap:
    """RB-MAP: the springs are drawn and the heights follow."""

    count: int

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Draw from the stream `board`."""
        rng, chance = state.chance.draw("board")
        board, kind = state.land.grid, game.options.map
        springs = tuple(draw_springs(rng, board, self.count, apart=kind == "meadow"))
        land = make_land(board.columns, board.rows, springs, base_heights(kind, board, springs))
        event = Event(kind, "RB-MAP", land.springs, numbers=(("springs", self.count), ("columns", board.columns), ("rows", board.rows)))
        return event, state.then(chance=chance, land=land)
