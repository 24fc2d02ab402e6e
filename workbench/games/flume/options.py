"""The options of Flume; what they change stands under their clause in the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.options import Options, option

SMALLEST, LARGEST = 5, 99


def is_size(value: int) -> bool:
    """FL-BOARD: whether a board can have that size."""
    return SMALLEST <= value <= LARGEST and value % 2 == 1


@dataclass(frozen=True)
class FlumeOptions(Options):
    """All options, the default first in each list of choices."""

    players: int = option(2, kind="setup", clause="FL-TURN", text="two play")
    size: int = option(
        9,
        kind="setup",
        clause="FL-BOARD",
        text="side of the board, its rim counted",
        more=is_size,
        says=f"any odd number from {SMALLEST} to {LARGEST}",
    )
    anti_mirror: bool = option(True, False, kind="rule", clause="FL-CENTRE", text="the first stone may not take the centre")
    pie: bool = option(
        True, False, kind="rule", clause="FL-PIE", text="the second player may take over Red's side instead of their first stone"
    )
    stop_when_decided: bool = option(
        False, True, kind="rule", clause="FL-DECIDED", text="end the game when a side has more than half of the points"
    )
