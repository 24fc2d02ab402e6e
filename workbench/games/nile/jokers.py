"""Desert cards in hand: bought (NI-JOKER), played for a point (NI-AP) or to revive fruit (NI-REVIVE)."""

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
from workbench.games.nile.state import RIPE, SEED, SPOILED, Marker, NileState, put


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


BUY_JOKER, JOKER = BuyJoker(), Joker()


@functools.cache
def _revived(row: str, count: int) -> tuple[Revive, ...]:
    return tuple(Revive(row, stall) for stall in range(1, count + 1))  # type: ignore[arg-type]  # one of the choices


def revivals(market: tuple[tuple[Marker, ...], ...]) -> list[Revive]:
    """Every marker on the market."""
    return [revive for name, row in zip(spots.MARKET, market, strict=True) for revive in _revived(name, len(row))]
