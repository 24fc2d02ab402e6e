"""A position as a setup, read and written: what forbids one is said with its field and clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.engine.chance import Chance
from workbench.engine.errors import Malformed
from workbench.engine.outcome import brought
from workbench.engine.strict import conform
from workbench.games.blue_vein.fit import faults, side_by_side
from workbench.games.blue_vein.flow import BeginFlow
from workbench.games.blue_vein.map import NILE, SOUTHERNMOST, Laid, Map, Square, beside, make_map, spot
from workbench.games.blue_vein.parts import FIELD, RIVER, SIDES, WORKSHOP, Part
from workbench.games.blue_vein.rounds import BeginRound, BeginTurn, Deal, EndRound, Turn
from workbench.games.blue_vein.setup_form import LaidForm, PartForm, SetupForm
from workbench.games.blue_vein.state import DROPLET, BlueVeinState, Claim, Good


def read_setup(game: Any, setup: Mapping[str, Any], seed: int) -> BlueVeinState:
    """The position of a setup, before its next small step.

    Raises
    ------
    Malformed
        Naming the field, and the clause that forbids it where one does.
    """
    icons = {DROPLET, *game.goods, *game.powers}
    form = conform(SetupForm, setup, {"domino": game.stock.parts, "good": game.goods, "icon": icons})
    players = game.options.players
    if form.to_move >= players:
        raise Malformed("to_move", f"there is no player {form.to_move} among {players}")
    laid = _map(game, form)
    _once(form)
    scores = _by_seat("scores", form.scores, players, 0)
    hands = _by_seat("hands", form.hands, players, ())
    claims, goods = _claims(game, laid, form), _goods(laid, form)
    missing = (Deal(form.hands is None, form.stack is None),) if form.hands is None or form.stack is None else ()
    begins = (BeginRound() if form.to_move == 0 else BeginTurn(form.to_move),)
    return BlueVeinState(
        todo=(EndRound(), BeginFlow(), *missing) if form.flow_now else (*begins, *missing),
        chance=Chance(seed),
        map=laid,
        claims=claims,
        goods=goods,
        hands=hands,
        stack=form.stack or (),
        supply=_by_seat("tokens", form.tokens, players, game.options.tokens),
        scores=scores,
        ledger=brought(scores),
        round=form.round,
        placed=form.placed or form.flow_now,
    )


def _by_seat(name: str, values: tuple[Any, ...] | None, players: int, start: Any) -> tuple[Any, ...]:
    if values is not None and len(values) != players:
        raise Malformed(name, f"has {len(values)} entries for {players} players; the option players says how many play")
    return (start,) * players if values is None else values


# --- the map ------------------------------------------------------------------------------------------------------------------


def _map(game: Any, form: SetupForm) -> Map:
    """The map, looked at domino by domino and then as a whole."""
    laid: list[Laid] = []
    taken: dict[Square, int] = {}
    for k, one in enumerate(form.map):
        domino = _laid(game, one, f"map[{k}]")
        for square in domino.squares:
            if square in taken or square in NILE:
                what = "the Nile tile" if square in NILE else f"map[{taken[square]}]"
                raise Malformed(f"map[{k}].at", f"the square {spot(square)} is taken by {what}", "BV-DOMINO")
            if square[1] > SOUTHERNMOST:
                raise Malformed(f"map[{k}].at", f"{spot(square)} lies above row {SOUTHERNMOST}", "BV-NILE")
            taken[square] = k
        laid.append(domino)
    found = make_map(tuple(laid))
    _whole(game, found, taken)
    return found


def _laid(game: Any, form: LaidForm, place: str) -> Laid:
    if (form.domino is None) == (form.parts is None):
        raise Malformed(place, "should have either a domino by its name, or its parts")
    if form.domino is not None:
        parts = game.stock.parts[form.domino]
    else:
        parts = tuple(_part(one, f"{place}.parts[{k}]") for k, one in enumerate(form.parts or ()))
    return Laid(form.domino or "", form.at, form.turn, (parts[0].turned(form.turn), parts[1].turned(form.turn)))


def _part(form: PartForm, place: str) -> Part:
    if form.arrows and form.kind != RIVER:
        raise Malformed(f"{place}.arrows", f"a {form.kind} has no arrows: they are a river's", "BV-ARROW")
    for name, sides in (("arrows", form.arrows), ("walls", form.walls)):
        if len(set(sides)) < len(sides):
            raise Malformed(f"{place}.{name}", "a side stands here twice")
    arrows, walls = (tuple(side for side in SIDES if side in sides) for sides in (form.arrows, form.walls))
    return Part(form.kind, arrows, form.icon or "", walls)


def _whole(game: Any, laid: Map, domino: Mapping[Square, int]) -> None:
    """BV-OPEN as far as water can leave the Nile at all, BV-RIVER-FIT and BV-CONTACT, of the map as a whole."""
    terrain = game.terrain(laid)
    if not terrain.feeds[None]:
        raise Malformed("map", "the river has no source: both feeds of the Nile are shut", "BV-OPEN")
    rivers = [square for square in terrain.feeds if square is not None]
    refusals = [*faults(terrain, rivers), *(side_by_side(terrain, rivers) if game.options.side_by_side == "forbid" else ())]
    for refusal in refusals:
        raise Malformed("map", game.rulebook.explain(refusal), refusal.clause)
    if game.options.contact == "touching":
        joined, waiting = set[Square](), list(NILE)
        while waiting:
            fresh = [near for side in SIDES if (near := beside(waiting[-1], side)) in laid.parts and near not in joined]
            waiting.pop()
            joined.update(fresh)
            waiting += fresh
        for square, k in domino.items():
            if square not in joined:
                raise Malformed(f"map[{k}].at", f"{spot(square)} does not hang together with the Nile", "BV-CONTACT")


def _once(form: SetupForm) -> None:
    """No domino lies in two places."""
    places = [(f"map[{k}].domino", one.domino) for k, one in enumerate(form.map) if one.domino is not None]
    places += [(f"hands[{seat}][{k}]", name) for seat, hand in enumerate(form.hands or ()) for k, name in enumerate(hand)]
    places += [(f"stack[{k}]", name) for k, name in enumerate(form.stack or ())]
    seen: dict[str, str] = {}
    for place, name in places:
        if name in seen:
            raise Malformed(place, f"the domino {name} is in {seen[name]} already", "BV-HAND")
        seen[name] = place


# --- what lies on it ----------------------------------------------------------------------------------------------------------


def _claims(game: Any, laid: Map, form: SetupForm) -> tuple[Claim, ...]:
    terrain = game.terrain(laid)
    owners: dict[int, int] = {}
    for k, one in enumerate(form.claims):
        _land(laid, one.at, f"claims[{k}].at", "BV-CLAIM", "a claim token")
        if one.player >= game.options.players:
            raise Malformed(f"claims[{k}].player", f"there is no player {one.player} among {game.options.players}")
        if one.at in [other.at for other in form.claims[:k]]:
            raise Malformed(f"claims[{k}].at", f"{spot(one.at)} has a claim token already", "BV-CLAIM")
        other = owners.setdefault(terrain.section_at[one.at], one.player)
        if other != one.player:
            raise Malformed(f"claims[{k}]", f"the section of {spot(one.at)} is player {other}'s already", "BV-CLAIM")
    return tuple(Claim(one.at, one.player) for one in form.claims)


def _goods(laid: Map, form: SetupForm) -> tuple[Good, ...]:
    for k, one in enumerate(form.goods):
        _land(laid, one.at, f"goods[{k}].at", "BV-THROW", "a good")
    return tuple(Good(one.at, one.good) for one in form.goods)


def _land(laid: Map, square: Square, place: str, clause: str, what: str) -> None:
    part = laid.parts.get(square)
    if part is None or part.kind not in (FIELD, WORKSHOP):
        there = "nothing" if part is None else f"a {part.kind}"
        raise Malformed(place, f"{spot(square)} is {there}: {what} lies on a field or a workshop", clause)


# --- writing ------------------------------------------------------------------------------------------------------------------


def write_setup(state: BlueVeinState) -> dict[str, Any]:
    """The setup of a state at the start of a turn.

    Raises
    ------
    ValueError
        Inside a turn or a flow phase: a position there is a setup and the actions since.
    """
    top = state.todo[-1] if state.todo else None
    if not isinstance(top, Turn) or top.placed:
        raise ValueError("a setup stands at the start of a turn")
    return {
        "map": [_laid_as_json(laid) for laid in state.map.laid],
        "claims": [{"at": list(claim.at), "player": claim.player} for claim in state.claims],
        "goods": [{"at": list(good.at), "good": good.name} for good in state.goods],
        "hands": [list(hand) for hand in state.hands],
        "stack": list(state.stack),
        "tokens": list(state.supply),
        "scores": list(state.scores),
        "round": state.round,
        "placed": state.placed,
        "to_move": top.player,
    }


def _laid_as_json(laid: Laid) -> dict[str, Any]:
    place = {"at": list(laid.at), "turn": laid.turn}
    if laid.domino:
        return {"domino": laid.domino, **place}
    back = {"E": "E", "S": "N", "W": "W", "N": "S"}[laid.turn]  # turned on by as much as is missing to a whole turn
    return {"parts": [_part_as_json(part.turned(back)) for part in laid.parts], **place}


def _part_as_json(part: Part) -> dict[str, Any]:
    data: dict[str, Any] = {"kind": part.kind}
    found = {"arrows": list(part.arrows), "icon": part.icon, "walls": list(part.walls)}
    return data | {name: value for name, value in found.items() if value}
