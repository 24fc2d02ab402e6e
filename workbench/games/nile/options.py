"""The options of An den Ufern des Nils; what they change stands under their clause in the rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.errors import Malformed
from workbench.engine.options import Options, option


@dataclass(frozen=True)
class NileOptions(Options):
    """All options, the default first in each list of choices.

    Raises
    ------
    Malformed
        For a value that is no choice, or a first player whom the game does not have.
    """

    players: int = option(2, 3, 4, 5, kind="setup", clause="NI-COVER", text="how many play")
    cover_two: str = option("2+2+3", "2+3", kind="setup", clause="NI-COVER", text="the lengths of the rows that two players cover")
    start: str = option("given", "fists", kind="setup", clause="NI-FISTS", text="is the starting player given, or found by closed fists")
    first_player: int = option(
        0,
        kind="setup",
        clause="NI-START",
        text="who is the oldest and starts",
        more=lambda seat: 0 <= seat < 5,
        says="a seat of the game",
    )
    hands: bool = option(False, True, kind="rule", clause="NI-HANDS", text="does a hippo on a card give a show of hands for action points")
    buy_others: bool = option(False, True, kind="rule", clause="NI-BUY-OTHERS", text="may others' markers be bought off the boat")
    revive: bool = option(False, True, kind="rule", clause="NI-REVIVE", text="may a joker turn a market marker back to ripe")
    recycle: bool = option(False, True, kind="rule", clause="NI-RECYCLE", text="is an empty stock refilled from the discards")
    max_rounds: int = option(
        200,
        kind="rule",
        clause="NI-LIMIT",
        text="after how many rounds a game is stopped",
        more=lambda rounds: 1 <= rounds <= 10_000,
        says="a number from 1 to 10000",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.first_player >= self.players:
            raise Malformed("first_player", f"there is no player {self.first_player} among {self.players}", "NI-START")
