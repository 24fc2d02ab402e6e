"""What is bought and played beside the fields: NI-BUY, NI-JOKER, NI-BUY-OTHERS, NI-REVIVE, and jokers for NI-AP."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from annotated_types import Interval

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.deal import refilling
from workbench.games.nile.fields import RowName, too_dear
from workbench.games.nile.lay import DESERT_CARD
from workbench.games.nile.state import FRUITS, PLACE, RIPE, SEED, SPOILED, Basket, Fruit, Marker, NileState, moved, named, put

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


@frozen
class BuyJoker(Action):
    """NI-JOKER: a desert card from the pile to hand, once a round."""

    verb: ClassVar[str] = "buy_joker"

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The pile."""
        return ((spots.DESERT_PILE,),)

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """There is one, none was bought this round, the points suffice."""
        decision = state.todo[-1]
        if not state.desert_pile:
            yield Refusal("NI-DESERT", "none_left", (spots.DESERT_PILE,))
        if state.joker_bought[decision.player]:
            yield Refusal("NI-JOKER", "again", (spots.DESERT_PILE,))
        yield from too_dear(decision.points, 1)

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Nobody looks at its back."""
        decision = state.todo[-1]
        player, card, pile = decision.player, state.desert_pile[0], state.desert_pile[1:]
        numbers = (("cost", 1), ("points", decision.points - 1), ("left", len(pile)))
        where = (spots.DESERT_PILE, spots.jokers(player))
        because = ((where[0], len(pile) + 1), (where[1], len(state.jokers[player])))
        event = Event("bought", "NI-JOKER", where, player, DESERT_CARD, numbers, (), because)
        return event, state.then(
            *refilling(game, pile, state.desert_discards),
            decision.after(1),
            desert_pile=pile,
            jokers=put(state.jokers, player, (*state.jokers[player], card)),
            joker_bought=put(state.joker_bought, player, True),
        )


def _played(game: Any, state: NileState, player: int) -> tuple[str, tuple[Any, ...], dict[str, Any]]:
    """The first joker of a hand, what is done after it is discarded, and what that changes."""
    card, *left = state.jokers[player]
    discards = (*state.desert_discards, card)
    changes = {"jokers": put(state.jokers, player, tuple(left)), "desert_discards": discards}
    return card, refilling(game, state.desert_pile, discards), changes


def _no_joker(state: NileState) -> Iterator[Refusal]:
    """Why no joker can be played."""
    decision = state.todo[-1]
    if not decision.jokers:
        yield Refusal("NI-HANDS", "no_jokers")
    if not state.jokers[decision.player]:
        yield Refusal("NI-AP", "no_joker", (spots.jokers(decision.player),))


@frozen
class Joker(Action):
    """NI-AP: a desert card of the hand is discarded for one more action point."""

    verb: ClassVar[str] = "joker"

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The jokers in hand."""
        return ((spots.jokers(state.todo[-1].player),),)

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """There is one, in a turn where jokers may be played."""
        return _no_joker(state)

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """What it shows has no effect."""
        decision = state.todo[-1]
        card, tasks, changes = _played(game, state, decision.player)
        where = (spots.jokers(decision.player), spots.DESERT_DISCARDS)
        numbers = (("card", card), ("points", decision.points + 1))
        because = ((where[0], len(state.jokers[decision.player])), (where[1], len(state.desert_discards)))
        event = Event("joker", "NI-AP", where, decision.player, card, numbers, (), because, True)
        return event, state.then(*tasks, decision.after(-1), **changes)


@frozen
class Revive(Action):
    """NI-REVIVE: a joker turns a market marker from seed back to ripe."""

    verb: ClassVar[str] = "revive"
    row: RowName
    stall: Annotated[int, Interval(ge=1, le=5)]

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The stall."""
        return ((f"{self.row}.{self.stall}",),)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has a spot."""
        return ()

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """A seed lies there; the option is on; there is a joker to play."""
        if not game.options.revive:
            yield Refusal("NI-REVIVE", "off")
        row = state.market[int(self.row[1]) - 1]
        if self.stall > len(row):
            yield Refusal("NI-REVIVE", "empty", (self.row,), (("stall", self.stall),))
        elif (side := row[self.stall - 1].side) != SEED:
            yield Refusal("NI-REVIVE", "spoiled" if side == SPOILED else "ripe", (f"{self.row}.{self.stall}",))
        yield from _no_joker(state)

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """The joker is discarded, and costs no point."""
        decision, row = state.todo[-1], int(self.row[1]) - 1
        card, tasks, changes = _played(game, state, decision.player)
        marker = state.market[row][self.stall - 1]
        numbers = (("card", card), ("fruit", marker.fruit), ("owner", marker.player))
        because = ((spots.jokers(decision.player), len(state.jokers[decision.player])),)
        event = Event("revived", "NI-REVIVE", (f"{self.row}.{self.stall}",), decision.player, marker.token, numbers, (), because, True)
        market = put(state.market, row, put(state.market[row], self.stall - 1, marker.copy(side=RIPE)))
        return event, state.then(*tasks, decision.after(0), market=market, **changes)


# --- what there is to try -------------------------------------------------------------------------------------------------------

BUYS = tuple(Buy(fruit) for fruit in FRUITS)  # type: ignore[arg-type]  # the choices of Fruit
BUY_JOKER, JOKER = BuyJoker(), Joker()


def other_buys(boat: tuple[Basket, ...], player: int) -> list[BuyOther]:
    """Each fruit of the others on the boat."""
    others = [(seat, basket) for seat, basket in enumerate(boat) if seat != player]
    return [BuyOther(seat, fruit) for seat, basket in others for fruit, count in zip(FRUITS, basket, strict=True) if count]  # type: ignore[arg-type]


@functools.cache
def _revived(row: str, count: int) -> tuple[Revive, ...]:
    return tuple(Revive(row, stall) for stall in range(1, count + 1))  # type: ignore[arg-type]  # one of the choices


def revivals(market: tuple[tuple[Marker, ...], ...]) -> list[Revive]:
    """Every marker on the market."""
    return [revive for name, row in zip(spots.MARKET, market, strict=True) for revive in _revived(name, len(row))]
