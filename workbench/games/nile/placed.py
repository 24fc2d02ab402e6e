"""What a setup puts where, looked at clause by clause: fields and market, and that no card and no marker lies in two places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from workbench.engine.errors import Malformed
from workbench.games.nile.board import STALLS
from workbench.games.nile.forms import FieldForm, FruitForm, SetupForm
from workbench.games.nile.lay import shore, unfit
from workbench.games.nile.limit import misplaced
from workbench.games.nile.state import BARE, COUNTS, FRUITS, PLACE, RIPE, SEED, SPOILED, Basket, Field, Marker

LAST = 2  # NI-HARVEST


def fields_of(game: Any, form: SetupForm) -> tuple[Field, ...]:
    """NI-COVER, NI-LAY, NI-FIELD-LIMIT: the fields, from the river outward.

    Raises
    ------
    Malformed
        Naming the field and the clause.
    """
    given = form.fields or {}
    for name in given:
        if name not in game.board.index:
            raise Malformed(f"fields.{name}", f"{name} is covered and out of play", "NI-COVER")
    fields: list[Field] = []
    for place, name in enumerate(game.board.names):
        fields.append(_field(game, fields, place, given[name]) if name in given else BARE)
    return tuple(fields)


def _field(game: Any, before: list[Field], place: int, form: FieldForm) -> Field:
    name = game.board.names[place]
    where = f"fields.{name}"
    if form.water is None and form.turned:
        raise Malformed(f"{where}.turned", "no water card lies here that could be turned", "NI-LAY")
    if form.water is not None:
        for refusal in unfit(game, shore(game, (*before, BARE), place), name, form.water, form.turned):
            raise Malformed(f"{where}.water", game.rulebook.explain(refusal), refusal.clause)
        if form.desert is not None:
            raise Malformed(f"{where}.desert", "a desert card does not stay under water", "NI-FLOOD-DESERT")
    field = Field(form.water or "", form.turned, form.desert or "", ())
    for k, one in enumerate(form.fruit):
        _fruit(game, one, f"{where}.fruit[{k}]")
        for refusal in misplaced(field, one.player, name):
            raise Malformed(f"{where}.fruit[{k}]", game.rulebook.explain(refusal), refusal.clause)
        field = field.copy(fruit=(*field.fruit, Marker(one.player, one.fruit, one.side, one.used)))
    return field


def _fruit(game: Any, form: FruitForm, where: str) -> None:
    _owner(game, form.player, where)
    if form.side not in (SEED, RIPE):
        raise Malformed(f"{where}.side", f"a marker is {SPOILED} on the market only", "NI-PALMS")


def _owner(game: Any, player: int, where: str) -> None:
    if player >= game.options.players:
        raise Malformed(f"{where}.player", f"there is no player {player} among {game.options.players}")


def market_of(game: Any, form: SetupForm) -> tuple[tuple[Marker, ...], ...]:
    """NI-MARKET, NI-HARVEST: the market rows.

    Raises
    ------
    Malformed
        Naming the stall and the clause.
    """
    rows = []
    for number, name in enumerate(STALLS):
        row = form.market.get(name, ())  # type: ignore[call-overload]  # one of the rows
        if len(row) > game.board.stalls[number]:
            raise Malformed(f"market.{name}", f"the row has {game.board.stalls[number]} stalls for {len(row)} markers", "NI-MARKET")
        for k, one in enumerate(row):
            _owner(game, one.player, f"market.{name}[{k}]")
            if any(other.fruit == one.fruit for other in row[max(0, k - LAST) : k]):
                text = f"{one.fruit} differs from the last {LAST} markers of its row"
                raise Malformed(f"market.{name}[{k}].fruit", f"this cannot be: {text}", "NI-HARVEST")
        rows.append(tuple(Marker(one.player, one.fruit, one.side, False) for one in row))
    return tuple(rows)


# --- nothing twice --------------------------------------------------------------------------------------------------------------


def hands_of(game: Any, form: SetupForm) -> tuple[tuple[Basket, ...], tuple[Basket, ...]]:
    """NI-FRUIT: the hands, and what is out of the game. Hands left out hold every marker named nowhere else.

    Raises
    ------
    Malformed
        Naming the place at which there are more markers of a fruit than a player has.
    """
    players = game.options.players
    found = Counter[tuple[int, str]]()
    for where, player, fruit, count in _markers(form):
        found[player, fruit] += count
        if found[player, fruit] > COUNTS[PLACE[fruit]]:
            text = f"player {player} has {COUNTS[PLACE[fruit]]} {fruit}, and here is number {found[player, fruit]}"
            raise Malformed(where, text, "NI-FRUIT")

    def left(player: int) -> Basket:
        return tuple(COUNTS[k] - found[player, fruit] for k, fruit in enumerate(FRUITS))  # type: ignore[return-value]  # as long as FRUITS

    rest, nothing = tuple(map(left, range(players))), ((0,) * len(FRUITS),) * players
    if form.hands is None:
        return rest, nothing
    return tuple(tuple(hand.get(fruit, 0) for fruit in FRUITS) for hand in form.hands), rest  # type: ignore[call-overload]


def _markers(form: SetupForm) -> Iterator[tuple[str, int, str, int]]:
    """Every marker that a setup names: where, whose, which, how many."""
    for name, field in (form.fields or {}).items():
        yield from ((f"fields.{name}.fruit[{k}]", one.player, one.fruit, 1) for k, one in enumerate(field.fruit))
    for name, row in form.market.items():
        yield from ((f"market.{name}[{k}]", one.player, one.fruit, 1) for k, one in enumerate(row))
    for place, baskets in (("boat", form.boat), ("hands", form.hands)):
        for player, basket in enumerate(baskets or ()):
            yield from ((f"{place}[{player}].{fruit}", player, fruit, count) for fruit, count in basket.items())


def cards_once(form: SetupForm) -> set[str]:
    """NI-DEAL, NI-START-DESERTS: every card that a setup names.

    Raises
    ------
    Malformed
        Naming the second place of a card that lies in two.
    """
    seen: dict[str, str] = {}
    for where, card, clause in _cards(form):
        if card in seen:
            raise Malformed(where, f"the card {card} lies in {seen[card]} already", clause)
        seen[card] = where
    return set(seen)


def _cards(form: SetupForm) -> Iterator[tuple[str, str, str]]:
    for name, field in (form.fields or {}).items():
        if field.water is not None:
            yield f"fields.{name}.water", field.water, "NI-DEAL"
        if field.desert is not None:
            yield f"fields.{name}.desert", field.desert, "NI-START-DESERTS"
    for seat, piles in enumerate(form.piles or ()):
        for number, pile in enumerate(piles):
            yield from ((f"piles[{seat}][{number}][{k}]", card, "NI-DEAL") for k, card in enumerate(pile))
    yield from ((f"discards.water[{k}]", card, "NI-DEAL") for k, card in enumerate(form.discards.water))
    for seat, hand in enumerate(form.jokers or ()):
        yield from ((f"jokers[{seat}][{k}]", card, "NI-START-DESERTS") for k, card in enumerate(hand))
    yield from ((f"desert_pile[{k}]", card, "NI-START-DESERTS") for k, card in enumerate(form.desert_pile or ()))
    yield from ((f"discards.desert[{k}]", card, "NI-START-DESERTS") for k, card in enumerate(form.discards.desert))
