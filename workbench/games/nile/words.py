"""What lies where, in words: fields, stalls, hands, piles, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from workbench.games.nile.board import NONE, Place
from workbench.games.nile.lay import inward, outward
from workbench.games.nile.state import EBB1, EBB2, FLOOD, FRUITS, HIDDEN, Basket, Field, Marker, NileState

SECTIONS = {FLOOD: "flood", EBB1: "ebb 1", EBB2: "ebb 2"}


def counted(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def wave_words(wave: str) -> str:
    """A side of a water card."""
    return "no wave" if wave == NONE else f"a {wave} wave"


def marker_words(marker: Marker) -> str:
    """A marker that lies somewhere."""
    return f"{marker.side} {marker.token}{', used this round' if marker.used else ''}"


def field_words(game: Any, place: Place, field: Field) -> str:
    """A field with all that lies on it."""
    said = [f"{place.name}: {counted(place.palms, 'palm')}"]
    if field.water:
        near, far = inward(game, field.water, field.turned), outward(game, field)
        said.append(f"under water, {wave_words(near)} towards the river and {wave_words(far)} outward")
    if field.desert:
        said.append("a desert card face down")
    return ", ".join([*said, *map(marker_words, field.fruit)])


def basket_words(basket: Basket) -> str:
    """How many of each fruit there are."""
    return ", ".join(f"{count} {fruit}" for fruit, count in zip(FRUITS, basket, strict=True) if count) or "nothing"


def pile_words(game: Any, pile: tuple[str, ...]) -> str:
    """A pile of water cards: its top, and how many lie below."""
    if not pile:
        return "empty"
    card = game.cards.water[pile[0]]
    return f"the top shows {wave_words(card.near)} and {wave_words(card.far)}, {counted(len(pile) - 1, 'card')} below"


def card_words(game: Any, card: str) -> str:
    """A card that is turned over, or was."""
    kind = "water" if card in game.cards.water else "desert"
    return f"{kind} card {card}: {back_of(game, card)}"


def back_of(game: Any, card: str) -> Any:
    """The result on a card."""
    return game.cards.water[card].back if card in game.cards.water else game.cards.deserts[card]


def discard_words(game: Any, cards: tuple[str, ...]) -> str:
    """Discarded cards by their results; the last one by name."""
    if not cards:
        return "none"
    results = Counter(str(back_of(game, card)) for card in cards)
    told = "; ".join(f"{count} of {result}" for result, count in results.items())
    return f"{len(cards)}, the last is {cards[-1]} ({told})"


def seats(players: Iterable[int]) -> str:
    """Players in a line."""
    return " and ".join(f"player {player}" for player in players)


def title_words(state: NileState) -> str:
    """What the picture shows, in a line."""
    if state.winners:
        return f"An den Ufern des Nils, finished: {seats(state.winners)} won"
    if state.ended_by:
        return f"An den Ufern des Nils, stopped after round {state.round}"
    return f"An den Ufern des Nils, round {state.round}"


def shown_words(shown: Basket | None) -> str:
    """What somebody shows of the hand, as far as it is known."""
    if shown is None:
        return "-"
    return HIDDEN if shown[0] < 0 else str(sum(shown))
