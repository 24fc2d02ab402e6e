"""A position as a setup, read and written: what forbids one is said with its field and clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from workbench.engine.chance import Chance
from workbench.engine.errors import Malformed
from workbench.engine.outcome import brought
from workbench.engine.strict import conform
from workbench.games.sapiens.caves import in_order
from workbench.games.sapiens.dealing import DealMountains, DealTiles, Faces, ShowValleys, draw_valleys
from workbench.games.sapiens.rounds import BeginRound, BeginTurn
from workbench.games.sapiens.setup_board import read_board
from workbench.games.sapiens.setup_counts import check_enough, check_places, check_supplies
from workbench.games.sapiens.setup_form import SeatForm, SetupForm
from workbench.games.sapiens.state import POOL, Laid, SapiensState, Seat
from workbench.games.sapiens.turn import DueTile


def read_setup(game: Any, setup: Mapping[str, Any], seed: int) -> SapiensState:
    """The position of a setup, before its next small step.

    Raises
    ------
    Malformed
        Naming the field, and the clause that forbids it where one does.
    """
    names = game.vocabulary(None)
    form = conform(SetupForm, setup, names)
    players = game.options.players
    if form.to_move >= players:
        raise Malformed("to_move", f"there is no player {form.to_move} among {players}")
    if form.seats is not None and len(form.seats) != players:
        raise Malformed("seats", f"has {len(form.seats)} entries for {players} players; the option players says how many play")
    seats = form.seats or (SeatForm(),) * players
    check_places(form, seats)
    faces, chance = _valleys(game, seats, Chance(seed))
    found = tuple(_seat(game, f"seats[{k}]", one, pair) for k, (one, pair) in enumerate(zip(seats, faces, strict=True)))
    check_supplies(form, seats, players)
    check_enough(game, form, seats)
    begins = BeginRound() if form.to_move == 0 else BeginTurn(form.to_move)
    return SapiensState(
        todo=(begins, *_missing(form, seats)),
        chance=chance,
        seats=found,
        common=form.common or (),
        stack=form.stack or (),
        fights=tuple((one.tile, one.player) for one in form.fights),
        laid=form.laid,
        ledger=brought(tuple(seat.score for seat in found)),
    )


def _missing(form: SetupForm, seats: tuple[SeatForm, ...]) -> tuple[Any, ...]:
    """The tasks that deal what is left out, the last one first."""
    pools = tuple(k for k, one in enumerate(seats) if one.pool is None)
    mountains = tuple(k for k, one in enumerate(seats) if one.mountains is None)
    tasks: list[Any] = []
    if pools or form.common is None or form.stack is None:
        tasks.append(DealTiles(pools, form.common is None, form.stack is None))
    if mountains:
        tasks.append(DealMountains(mountains))
    if any(one.valley is None for one in seats):
        tasks.append(ShowValleys())
    return tuple(tasks)


def _valleys(game: Any, seats: tuple[SeatForm, ...], chance: Chance) -> tuple[tuple[Faces, ...], Chance]:
    """The faces of each seat; those that are left out are drawn."""
    boards: dict[str, str] = {}
    named: list[Faces | None] = []
    for k, one in enumerate(seats):
        if one.valley is None:
            named.append(None)
            continue
        for side, face, j in zip("LR", one.valley, (0, 1), strict=True):
            place = f"seats[{k}].valley[{j}]"
            if face[0] != side:
                where = "a left half first, then a right one"
                raise Malformed(place, f"{face} is no {'left' if side == 'L' else 'right'} half: a valley names {where}", "SA-VALLEY")
            if face[:-1] in boards:
                raise Malformed(place, f"the board of {face} lies in {boards[face[:-1]]} already", "SA-VALLEY")
            boards[face[:-1]] = place
        named.append((one.valley[0], one.valley[1]))
    if None not in named:
        return tuple(faces for faces in named if faces is not None), chance
    return draw_valleys(game, chance, named)


def _seat(game: Any, place: str, form: SeatForm, faces: Faces) -> Seat:
    _tokens(place, form)
    board = read_board(game, place, form, game.valley(*faces))
    if form.food < 0 and game.options.food_floor:
        raise Malformed(f"{place}.food", "food never goes below 0 here; the option food_floor says whether it can", "SA-FIGHT")
    pool = form.pool or ()
    if len(pool) > POOL:
        raise Malformed(f"{place}.pool", f"has {len(pool)} tiles: a pool has {POOL} at most", "SA-POOLS")
    return Seat(board, in_order(form.tokens), in_order(form.spent), pool, form.steaks, form.food, form.shelter)


def _tokens(place: str, form: SeatForm) -> None:
    """SA-MOUNTAINS: one mountain token a scene."""
    found = [(f"{place}.mountains.{where}", scene) for where, scene in (form.mountains or {}).items()]
    found += [(f"{place}.tokens[{k}]", scene) for k, scene in enumerate(form.tokens)]
    found += [(f"{place}.spent[{k}]", scene) for k, scene in enumerate(form.spent)]
    seen: dict[str, str] = {}
    for where, scene in found:
        if scene in seen:
            text = f"the mountain token of {scene} is in {seen[scene]} already: a player has one of each scene"
            raise Malformed(where, text, "SA-MOUNTAINS")
        seen[scene] = where


# --- writing ------------------------------------------------------------------------------------------------------------------


def write_setup(state: SapiensState) -> dict[str, Any]:
    """The setup of a state at the start of a turn.

    Raises
    ------
    ValueError
        Inside a turn: a position there is a setup and the actions since.
    """
    top = state.todo[-1] if state.todo else None
    if not isinstance(top, DueTile) or state.token_used:
        raise ValueError("a setup stands at the start of a turn")
    return {
        "seats": [_seat_as_json(seat) for seat in state.seats],
        "fights": [{"tile": tile, "player": player} for tile, player in state.fights],
        "common": list(state.common),
        "stack": list(state.stack),
        "laid": state.laid,
        "to_move": top.player,
    }


def _seat_as_json(seat: Seat) -> dict[str, Any]:
    board = seat.board
    return {
        "valley": [board.valley.left, board.valley.right],
        "mountains": dict(board.mountains),
        "tokens": list(seat.tokens),
        "spent": list(seat.spent),
        "pool": list(seat.pool),
        "tribe": [_laid_as_json(laid) for laid in board.tribe],
        "abandoned": [_laid_as_json(laid) for laid in board.abandoned],
        "bears": list(board.bears),
        "steaks": seat.steaks,
        "food": seat.food,
        "shelter": seat.shelter,
    }


def _laid_as_json(laid: Laid) -> dict[str, Any]:
    return {"tile": laid.tile, "at": laid.at, "turn": laid.turn}
