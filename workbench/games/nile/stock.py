"""What is bought off the boat: NI-BUY, NI-BUY-OTHERS."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from annotated_types import Interval

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.fields import too_dear
from workbench.games.nile.state import FRUITS, PLACE, Basket, Fruit, NileState, moved, named

OTHERS_COST = 2


@frozen
class Buy(Action):
    """NI-BUY: an own marker comes from the boat into hand."""

    verb: ClassVar[str] = "buy"
    fruit: Fruit

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The fruit on the boat."""
        return ((spots.aboard(state.todo[-1].player, self.fruit),),)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has a spot."""
        return ()

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """It is on the boat, and the points suffice."""
        decision = state.todo[-1]
        if not state.boat[decision.player][PLACE[self.fruit]]:
            yield Refusal("NI-BUY", "none", (spots.aboard(decision.player, self.fruit),), (("fruit", self.fruit),))
        yield from too_dear(decision.points, 1)

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Bought is used: it is sown in a later round (NI-ONCE)."""
        decision = state.todo[-1]
        player, fruit = decision.player, self.fruit
        where = (spots.aboard(player, fruit), spots.hand(player, fruit))
        numbers = (("fruit", fruit), ("cost", 1), ("points", decision.points - 1))
        because = ((where[0], state.boat[player][PLACE[fruit]]), (where[1], state.hands[player][PLACE[fruit]]))
        event = Event("bought", "NI-BUY", where, player, named(player, fruit), numbers, (), because)
        return event, state.then(
            decision.after(1),
            boat=moved(state.boat, player, fruit, -1),
            hands=moved(state.hands, player, fruit, 1),
            used=moved(state.used, player, fruit, 1),
        )


@frozen
class BuyOther(Action):
    """NI-BUY-OTHERS: another's marker is bought off the boat and leaves the game."""

    verb: ClassVar[str] = "buy_other"
    player: Annotated[int, Interval(ge=0, le=4)]
    fruit: Fruit

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The other's fruit on the boat."""
        return ((spots.aboard(self.player, self.fruit),),)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has a spot."""
        return ()

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """Another's, and on the boat; the option is on; the points suffice."""
        decision = state.todo[-1]
        if not game.options.buy_others:
            yield Refusal("NI-BUY-OTHERS", "off")
        if self.player >= len(state.boat):
            yield Refusal("NI-BUY-OTHERS", "nobody", (), (("player", self.player),))
        else:
            where = (spots.aboard(self.player, self.fruit),)
            if self.player == decision.player:
                yield Refusal("NI-BUY-OTHERS", "own", where)
            if not state.boat[self.player][PLACE[self.fruit]]:
                yield Refusal("NI-BUY-OTHERS", "none", where, (("fruit", self.fruit), ("player", self.player)))
        yield from too_dear(decision.points, OTHERS_COST)

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """It leaves the game."""
        decision = state.todo[-1]
        numbers = (("fruit", self.fruit), ("owner", self.player), ("cost", OTHERS_COST), ("points", decision.points - OTHERS_COST))
        where = (spots.aboard(self.player, self.fruit),)
        because = ((where[0], state.boat[self.player][PLACE[self.fruit]]),)
        event = Event("bought", "NI-BUY-OTHERS", where, decision.player, named(self.player, self.fruit), numbers, (), because)
        boat, gone = moved(state.boat, self.player, self.fruit, -1), moved(state.gone, self.player, self.fruit, 1)
        return event, state.then(decision.after(OTHERS_COST), boat=boat, gone=gone)


# --- what there is to try -------------------------------------------------------------------------------------------------------

BUYS = tuple(Buy(fruit) for fruit in FRUITS)  # type: ignore[arg-type]  # the choices of Fruit


def other_buys(boat: tuple[Basket, ...], player: int) -> list[BuyOther]:
    """Each fruit of the others on the boat."""
    others = [(seat, basket) for seat, basket in enumerate(boat) if seat != player]
    return [BuyOther(seat, fruit) for seat, basket in others for fruit, count in zip(FRUITS, basket, strict=True) if count]  # type: ignore[arg-type]
