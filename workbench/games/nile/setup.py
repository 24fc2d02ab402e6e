"""A position as a setup, read and written: what forbids one is said with its field and clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from workbench.engine.chance import Chance
from workbench.engine.errors import Malformed
from workbench.engine.outcome import brought
from workbench.engine.strict import conform
from workbench.games.nile.choices import BeginFists
from workbench.games.nile.deal import DealJokers, DealWater, PlaceDeserts, StackDeserts, refilling
from workbench.games.nile.forms import SetupForm
from workbench.games.nile.opening import BOAT, FIELDS, ON_THE_BOAT, PARTS, WATER, LayFirst, PutAboard, PutOnFields
from workbench.games.nile.placed import cards_once, fields_of, hands_of, market_of
from workbench.games.nile.rounds import ACTIONS, TIDE, from_phase
from workbench.games.nile.state import EMPTY, FRUITS, RIPE, SEED, Basket, Field, Marker, NileState
from workbench.games.nile.tide import Ebb, Flood
from workbench.games.nile.turns import Turn

BY_SEAT = ("boat", "hands", "used", "joker_bought", "jokers", "piles", "track")


def read_setup(game: Any, setup: Mapping[str, Any], seed: int) -> NileState:
    """The position of a setup, before its next small step.

    Raises
    ------
    Malformed
        Naming the field, and the clause that forbids it where one does.
    """
    board, cards, players = game.board, game.cards, game.options.players
    form = conform(SetupForm, setup, {"field": board.all_names, "water card": cards.water_ids, "desert card": cards.deserts})
    start = _seat("start_player", form.start_player, players, game.options.first_player)
    to_move = _seat("to_move", form.to_move, players, start)
    if form.phase == TIDE and to_move != start:
        raise Malformed("to_move", f"in the tide the start player is to move, who is player {start}", "NI-FLOOD")
    by_seat = {name: _by_seat(name, getattr(form, name), players) for name in BY_SEAT}
    fields, market, named = fields_of(game, form), market_of(game, form), cards_once(form)
    _in_time(form)
    hands, gone = hands_of(game, form)
    track = by_seat["track"] or (1,) * players
    state = NileState(
        todo=(),
        chance=Chance(seed),
        fields=fields,
        market=market,
        boat=_baskets(by_seat["boat"], players),
        hands=hands,
        used=_used(_baskets(by_seat["used"], players), hands),
        gone=gone,
        jokers=form.jokers or ((),) * players,
        joker_bought=form.joker_bought or (False,) * players,
        piles=form.piles or (((), ()),) * players,  # type: ignore[arg-type]  # two for each, as the form says
        desert_pile=form.desert_pile or (),
        water_discards=form.discards.water,
        desert_discards=form.discards.desert,
        out=tuple(sorted({*cards.water_ids, *cards.deserts} - named)),
        open_card="",
        tide=form.tide,
        track=track,
        obelisk=form.obelisk,
        start_player=start,
        round=form.round,
        shown=(),
        ledger=brought(tuple(space - 1 for space in track)),
    )
    return state.copy(todo=_tasks(game, form, state, to_move)[::-1])


def _tasks(game: Any, form: SetupForm, state: NileState, to_move: int) -> tuple[Any, ...]:
    """What is still to be dealt, the fists where nothing names a start player, and the rest of the game; the next first."""
    deals = (
        (DealWater(), form.piles),
        (PlaceDeserts(), form.fields),
        (DealJokers(), form.jokers),
        (StackDeserts(), form.desert_pile),
    )
    tasks: tuple[Any, ...] = tuple(task for task, given in deals if given is None)
    if form.desert_pile is not None:
        tasks += refilling(game, state.desert_pile, state.desert_discards)
    if game.options.start == "fists" and (form.start_player, form.to_move, form.phase) == (None, None, None):
        tasks += (BeginFists(),)
    return tasks + from_phase(state, form.phase or BOAT, to_move)


def _seat(name: str, value: int | None, players: int, start: int) -> int:
    if value is not None and value >= players:
        raise Malformed(name, f"there is no player {value} among {players}")
    return start if value is None else value


def _by_seat(name: str, values: Any, players: int) -> Any:
    if values is not None and len(values) != players:
        raise Malformed(name, f"has {len(values)} entries for {players} players; the option players says how many play")
    return values


def _in_time(form: SetupForm) -> None:
    """NI-ONCE, NI-JOKER: nothing was used or bought before the first round."""
    if (form.phase or BOAT) not in PARTS:
        return
    told = "before the first round; leave it out, or let the phase be tide or actions"
    for seat, basket in enumerate(form.used or ()):
        for fruit, count in basket.items():
            if count:
                raise Malformed(f"used[{seat}].{fruit}", f"nothing was used {told}", "NI-ONCE")
    for name, field in (form.fields or {}).items():
        for k, one in enumerate(field.fruit):
            if one.used:
                raise Malformed(f"fields.{name}.fruit[{k}].used", f"nothing was used {told}", "NI-ONCE")
    for seat, bought in enumerate(form.joker_bought or ()):
        if bought:
            raise Malformed(f"joker_bought[{seat}]", f"no joker was bought {told}", "NI-JOKER")


def _baskets(values: Any, players: int) -> tuple[Basket, ...]:
    if values is None:
        return (EMPTY,) * players
    return tuple(tuple(basket.get(fruit, 0) for fruit in FRUITS) for basket in values)


def _used(used: tuple[Basket, ...], hands: tuple[Basket, ...]) -> tuple[Basket, ...]:
    for seat, (basket, hand) in enumerate(zip(used, hands, strict=True)):
        for fruit, count, held in zip(FRUITS, basket, hand, strict=True):
            if count > held:
                raise Malformed(f"used[{seat}].{fruit}", f"{count} are said to be used, and {held} are in hand", "NI-ONCE")
    return used


# --- writing ------------------------------------------------------------------------------------------------------------------


BEGINS: dict[type[Any], tuple[str, Callable[[Any], bool]]] = {
    PutAboard: (BOAT, lambda decision: decision.left == ON_THE_BOAT),
    LayFirst: (WATER, lambda _: True),
    PutOnFields: (FIELDS, lambda decision: decision.sides == (SEED, RIPE)),
    Flood: (TIDE, lambda decision: decision.laid == 0),
    Ebb: (TIDE, lambda decision: decision.removed == 0),
    Turn: (ACTIONS, lambda decision: decision.taken == 0),
}


def phase_of(decision: Any) -> str | None:
    """The phase in which a decision is the first of a turn; None inside a turn."""
    phase, is_first = BEGINS.get(type(decision), ("", lambda _: False))
    return phase if is_first(decision) else None


def write_setup(game: Any, state: NileState) -> dict[str, Any]:
    """The setup of a state at the start of a turn.

    Raises
    ------
    ValueError
        Inside a turn: a position there is a setup and the actions since.
    """
    top: Any = state.todo[-1] if state.todo else None
    phase = phase_of(top)
    if phase is None:
        raise ValueError("a setup stands at the start of a turn")
    return {
        "fields": {name: found for name, field in zip(game.board.names, state.fields, strict=True) if (found := _field_as_json(field))},
        "market": {f"m{k}": [_marker_as_json(marker) for marker in row] for k, row in enumerate(state.market, 1) if row},
        "boat": [_basket_as_json(basket) for basket in state.boat],
        "hands": [_basket_as_json(basket) for basket in state.hands],
        "used": [_basket_as_json(basket) for basket in state.used],
        "joker_bought": list(state.joker_bought),
        "jokers": [list(hand) for hand in state.jokers],
        "piles": [[list(pile) for pile in piles] for piles in state.piles],
        "desert_pile": list(state.desert_pile),
        "discards": {"water": list(state.water_discards), "desert": list(state.desert_discards)},
        "tide": state.tide,
        "track": list(state.track),
        "obelisk": state.obelisk,
        "start_player": state.start_player,
        "phase": phase,
        "to_move": top.player,
        "round": state.round,
    }


def _field_as_json(field: Field) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if field.water:
        data |= {"water": field.water, "turned": field.turned}
    if field.desert:
        data["desert"] = field.desert
    if field.fruit:
        data["fruit"] = [_marker_as_json(marker) for marker in field.fruit]
    return data


def _marker_as_json(marker: Marker) -> dict[str, Any]:
    data = {"player": marker.player, "fruit": marker.fruit, "side": marker.side}
    return data | {"used": True} if marker.used else data


def _basket_as_json(basket: Basket) -> dict[str, int]:
    return {fruit: count for fruit, count in zip(FRUITS, basket, strict=True) if count}
