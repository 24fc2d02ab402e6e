"""The options of Blue Vein: every open point of the sketch; what they change stands under their clause in the rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from workbench.engine.options import Options, option


def _from(least: int, *choices: int, clause: str, text: str, kind: str = "setup") -> Any:
    """A whole number from `least` to 99."""
    says = f"any number from {least} to 99"
    return option(*choices, kind=kind, clause=clause, text=text, more=lambda value: least <= value <= 99, says=says)


@dataclass(frozen=True)
class BlueVeinOptions(Options):
    """All options, the default first in each list of choices."""

    players: int = option(2, 3, 4, kind="setup", clause="BV-PLAYERS", text="how many play")
    tokens: int = _from(1, 4, clause="BV-TOKENS", text="claim tokens of each player")
    hand: int = _from(1, 4, clause="BV-HAND", text="dominoes in hand")
    nile_droplets: int = _from(0, 4, clause="BV-NILE", text="droplets that the Nile tile shows")
    base: str = option("full", "fields_only", kind="setup", clause="BV-FIELDS-ONLY", text="fields and workshops, or fields alone")
    walls: bool = option(False, True, kind="setup", clause="BV-WALL", text="walls on edges count")
    max_place: int = _from(1, 3, clause="BV-PLACE", text="dominoes placed in a turn at most", kind="rule")
    contact: str = option(
        "touching", "anywhere", kind="rule", clause="BV-CONTACT", text="a domino touches what lies, or lies anywhere near the map"
    )
    plain_river: str = option(
        "straight", "spread", kind="rule", clause="BV-PLAIN", text="a river part without arrows flows straight on, or to all sides"
    )
    side_by_side: str = option(
        "allow", "forbid", kind="rule", clause="BV-RIVER-FIT", text="may river parts touch without a feed between them"
    )
    merge: str = option(
        "forbid", "older_claim", kind="rule", clause="BV-MERGE", text="sections of two owners are not joined, or the older claim keeps them"
    )
    branch: str = option(
        "entered", "downstream", kind="rule", clause="BV-SPLIT", text="a branch counts what went into it, or what was used along it"
    )
    split_counts: str = option("droplets", "droplets_and_goods", kind="rule", clause="BV-SPLIT", text="what is counted at a split")
    clockwise_from: str = option(
        "north", "inflow", kind="rule", clause="BV-SPLIT", text="ties go clockwise from north, or from where the item came in"
    )
    field_stock: str = option(
        "keep", "clear", kind="rule", clause="BV-THROW", text="goods left on a field stay there, or are removed at the end of a round"
    )
    throw: str = option(
        "section", "supply", "off", kind="rule", clause="BV-TOKEN", text="which claim token may be thrown: the section's, or one in supply"
    )
    powers: bool = option(False, True, kind="rule", clause="BV-POWER", text="powers on dominoes count")
    end: str = option(
        "after_flow", "at_once", kind="rule", clause="BV-END", text="two players' last tokens end the game after the flow, or at once"
    )
