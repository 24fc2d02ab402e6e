"""The options of Sapiens; what they change stands under their clause in the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.options import Options, option


@dataclass(frozen=True)
class SapiensOptions(Options):
    """All options, the default first in each list of choices."""

    players: int = option(2, 3, 4, kind="setup", clause="SA-REMOVE", text="how many play")
    removed: int = option(30, 12, kind="setup", clause="SA-REMOVE", text="tiles taken out where two play")
    bare_cave: str = option("any", "none", kind="rule", clause="SA-PLACE", text="what covers a cave without a token: any scene, or nothing")
    cave_bonus: bool = option(False, True, kind="rule", clause="SA-CAVE", text="covering a cave gives the bonus of its token's scene too")
    food_floor: bool = option(True, False, kind="rule", clause="SA-FIGHT", text="food lost to a fight never goes below 0")
