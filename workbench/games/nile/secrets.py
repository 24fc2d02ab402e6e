"""What a seat knows, and how it may be: NI-DEAL. Of a card its front is seen, never its id, which fixes the back."""

from __future__ import annotations

import random
from typing import Any

from workbench.engine.chance import pick, shuffled
from workbench.games.nile.choices import OpenFists, OpenHands
from workbench.games.nile.state import HIDDEN, UNSEEN, Field, NileState

Pile = tuple[str, ...]


def _unknown(cards: tuple[str, ...]) -> tuple[str, ...]:
    return (HIDDEN,) * len(cards)


def hide(game: Any, state: NileState, player: int) -> NileState:
    """A state as a seat sees it.

    Of water on fields and on top of piles the front is left; desert cards, jokers and what lies deeper become `?`; of those that are
    out of the game only the number is left. What others show in a simultaneous choice is hidden until all have shown.
    """
    cards = game.cards.water

    def seen(pile: Pile) -> Pile:
        return (cards[pile[0]].front, *_unknown(pile[1:])) if pile and pile[0] != HIDDEN else pile

    def field(one: Field) -> Field:
        if not one.water and not one.desert:
            return one
        return one.copy(water=cards[one.water].front if one.water else "", desert=HIDDEN if one.desert else "")

    opened = not any(isinstance(task, OpenFists | OpenHands) for task in state.todo)
    shown = tuple(other if opened or other is None or seat == player else UNSEEN for seat, other in enumerate(state.shown))
    return state.copy(
        fields=tuple(map(field, state.fields)),
        piles=tuple((seen(first), seen(second)) for first, second in state.piles),
        desert_pile=_unknown(state.desert_pile),
        jokers=tuple(map(_unknown, state.jokers)),
        out=_unknown(state.out),
        shown=shown,
    )


def imagine(game: Any, state: NileState, rng: random.Random) -> NileState:
    """What `hide` took away, filled in: every card that is not open lies anywhere it can, each way equally likely."""
    deserts = _Deserts(game, state, rng)
    fields = tuple(one.copy(desert=deserts.take()) if one.desert else one for one in state.fields)
    state = state.copy(fields=fields, desert_pile=deserts.pile(state.desert_pile), jokers=tuple(map(deserts.pile, state.jokers)))
    return _shown(_watered(game, state, rng, deserts.left), rng)


class _Deserts:
    """Desert cards that nobody knows, in a random order."""

    def __init__(self, game: Any, state: NileState, rng: random.Random) -> None:
        known = {*state.desert_discards, state.open_card}
        self.left: list[str] = list(shuffled(rng, tuple(name for name in game.cards.deserts if name not in known)))

    def take(self) -> str:
        return self.left.pop()

    def pile(self, cards: Pile) -> Pile:
        return tuple(self.take() for _ in cards)


def _watered(game: Any, state: NileState, rng: random.Random, deserts: list[str]) -> NileState:
    """Water cards by their fronts where these are seen, the others anywhere; what is left over is out of the game."""
    known = {*state.water_discards, state.open_card}
    left = list(shuffled(rng, tuple(name for name in game.cards.water_ids if name not in known)))

    def of_front(front: str) -> str:
        found: str = next(name for name in left if game.cards.water[name].front == front)
        left.remove(found)
        return found

    fields = tuple(one.copy(water=of_front(one.water)) if one.water else one for one in state.fields)
    tops = [tuple((of_front(pile[0]),) if pile else () for pile in piles) for piles in state.piles]
    piles = tuple(
        tuple(top + tuple(left.pop() for _ in pile[1:]) for top, pile in zip(seat_tops, seat, strict=True))
        for seat_tops, seat in zip(tops, state.piles, strict=True)
    )
    return state.copy(fields=fields, piles=piles, out=tuple(sorted((*left, *deserts))))


def _shown(state: NileState, rng: random.Random) -> NileState:
    """What others have shown in secret: anything that their hands allow."""
    shown = tuple(
        tuple(pick(rng, range(held + 1)) for held in hand) if chosen == UNSEEN else chosen
        for chosen, hand in zip(state.shown, state.hands, strict=False)
    )
    return state.copy(shown=shown)
