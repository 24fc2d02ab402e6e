"""The options of Riverbend; what they change stands under their clause in the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.options import Options, option


@dataclass(frozen=True)
class RiverbendOptions(Options):
    """All options, the default first in each list of choices."""

    players: int = option(2, 3, 4, kind="setup", clause="RB-BOARD", text="how many play")
    board: str = option("compact", "classic", kind="setup", clause="RB-BOARD", text="size of the board and number of springs")
    map: str = option("meadow", "valley", kind="setup", clause="RB-MAP", text="flat meadow, or ground that steps down from the springs")
    watered: str = option(
        "reached",
        "flowing",
        kind="rule",
        clause="RB-WATERED",
        text="is a square watered when a stream leads into it, or only when water does",
    )
    splitting: str = option(
        "round_down",
        "oldest_branch",
        kind="rule",
        clause="RB-OLDEST",
        text="is the remainder of a split lost, or does the oldest stream get it",
    )
    best_mill: str = option(
        "any_scoring",
        "final_board",
        kind="rule",
        clause="RB-TIES",
        text="the last tie-breaker looks at all scorings, or at the final board",
    )
    confirm: bool = option(True, False, kind="preference", clause="RB-CONFIRM", text="wait for Confirm before a turn ends")
