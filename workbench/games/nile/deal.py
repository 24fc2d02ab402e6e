"""What chance gives before the first action: NI-DEAL, NI-START-DESERTS. Cards not yet dealt are out of the game till then."""

from __future__ import annotations

import random
from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.chance import Chance, shuffled
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.state import NileState, put

START_DESERTS = 3
JOKERS = 2


def _undealt(state: NileState, cards: Any, stream: str) -> tuple[random.Random, Chance, tuple[str, ...]]:
    """Cards of a kind that lie nowhere, shuffled."""
    rng, chance = state.chance.draw(stream)
    return rng, chance, shuffled(rng, tuple(name for name in state.out if name in cards))


def _without(state: NileState, dealt: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in state.out if name not in dealt)


def in_two_piles(cards: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """NI-DEAL: a player's cards in two piles, the first with the odd card."""
    half = (len(cards) + 1) // 2
    return cards[:half], cards[half:]


@frozen
class DealWater:
    """NI-DEAL: equally to all; what is left over is out."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Shuffle and deal; the top of each pile is seen."""
        _, chance, cards = _undealt(state, game.cards.water, "water")
        players = len(state.track)
        each = len(cards) // players
        dealt = tuple(cards[each * player : each * (player + 1)] for player in range(players))
        numbers = (("each", each), ("left_over", len(cards) - each * players))
        event = Event("dealt", "NI-DEAL", numbers=numbers, reveals=True)
        return event, state.then(chance=chance, piles=tuple(map(in_two_piles, dealt)), out=_without(state, cards[: each * players]))


@frozen
class PlaceDeserts:
    """NI-START-DESERTS: on three fields at the desert."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Draw fields and cards."""
        rng, chance, cards = _undealt(state, game.cards.deserts, "desert")
        last = tuple(row[-1] for row in game.board.rows.values())
        found = sorted(shuffled(rng, last)[: min(START_DESERTS, len(cards))])
        fields = list(state.fields)
        for place, card in zip(found, cards, strict=False):
            fields[place] = fields[place].copy(desert=card)
        names = tuple(game.board.names[place] for place in found)
        event = Event("placed", "NI-START-DESERTS", names, numbers=(("count", len(found)),))
        return event, state.then(chance=chance, fields=tuple(fields), out=_without(state, cards[: len(found)]))


@frozen
class DealJokers:
    """NI-START-DESERTS: two desert cards to each player, whose backs nobody knows."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Deal them."""
        _, chance, cards = _undealt(state, game.cards.deserts, "desert")
        dealt = cards[: JOKERS * len(state.track)]
        jokers = tuple(dealt[JOKERS * player : JOKERS * (player + 1)] for player in range(len(state.track)))
        event = Event("jokers", "NI-START-DESERTS", numbers=(("count", len(dealt)),))
        return event, state.then(chance=chance, jokers=jokers, out=_without(state, dealt))


@frozen
class StackDeserts:
    """NI-START-DESERTS: the rest is the pile."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Stack them."""
        _, chance, cards = _undealt(state, game.cards.deserts, "desert")
        event = Event("stacked", "NI-START-DESERTS", (spots.DESERT_PILE,), numbers=(("count", len(cards)),))
        out = _without(state, cards)
        return event, state.then(*refilling(game, cards, state.desert_discards), chance=chance, desert_pile=cards, out=out)


def restocking(game: Any, state: NileState, player: int, piles: tuple[tuple[str, ...], tuple[str, ...]]) -> tuple[Any, ...]:
    """NI-RECYCLE: what is done once a player's piles are these: nothing, or the empty ones are refilled."""
    return (RecycleWater(player),) if game.options.recycle and state.water_discards and not any(piles) else ()


@frozen
class RecycleWater:
    """NI-RECYCLE: the discarded water cards, shuffled, are the piles of a player who has none."""

    player: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Shuffle them into two piles."""
        rng, chance = state.chance.draw("water")
        piles = in_two_piles(shuffled(rng, state.water_discards))
        count = len(state.water_discards)
        where = (spots.WATER_DISCARDS, spots.pile(self.player, 0))
        event = Event("water", "NI-RECYCLE", where, self.player, "water cards", (("count", count),), (), ((where[0], count),), True)
        return event, state.then(chance=chance, piles=put(state.piles, self.player, piles), water_discards=())


@frozen
class RecycleDeserts:
    """NI-RECYCLE: the discarded desert cards, shuffled, are the pile again."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Shuffle them."""
        rng, chance = state.chance.draw("desert")
        pile = shuffled(rng, state.desert_discards)
        where = (spots.DESERT_DISCARDS, spots.DESERT_PILE)
        event = Event("desert", "NI-RECYCLE", where, None, "desert cards", (("count", len(pile)),), (), ((where[0], len(pile)),))
        return event, state.then(chance=chance, desert_pile=pile, desert_discards=())


def refilling(game: Any, pile: tuple[str, ...], discards: tuple[str, ...]) -> tuple[Any, ...]:
    """NI-RECYCLE: what is done once the pile of desert cards and its discards are these: nothing, or the empty pile is refilled."""
    return (RecycleDeserts(),) if game.options.recycle and not pile and discards else ()
