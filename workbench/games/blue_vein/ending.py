"""The end of the game: BV-END."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.games.blue_vein.state import BlueVeinState

AT_ONCE = "at_once"  # the option, and the kind of event that tells it
WITHOUT_TOKENS = 2  # so many players have placed their last one


def out_of_tokens(supply: tuple[int, ...]) -> bool:
    """Whether two players have no claim token in supply."""
    return supply.count(0) >= WITHOUT_TOKENS


@frozen
class Finish:
    """BV-END: most points win; ties are shared. `why` is the kind of event that tells the reason."""

    why: str

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """Name the winners."""
        best = max(state.scores)
        winners = tuple(player for player, score in enumerate(state.scores) if score == best)
        mark = "round ends" if self.why == AT_ONCE else ""  # no flow follows, and so nothing else ends the round
        event = Event(self.why, "BV-END", numbers=(("winners", winners), ("points", best)), mark=mark)
        return event, state.then(winners=winners, ended_by=self.why)
