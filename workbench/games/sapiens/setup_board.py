"""What lies on a player's board in a setup, checked: no overlap, tiles of a tribe that match, no token under a tile."""

from __future__ import annotations

from typing import Any

from workbench.engine.errors import Malformed
from workbench.games.sapiens.setup_form import LaidForm, SeatForm
from workbench.games.sapiens.state import Board, Laid
from workbench.games.sapiens.valley import CAVE_NAMES, NEAR, PLACES, Valley


def read_board(game: Any, place: str, form: SeatForm, valley: Valley) -> Board:
    """The board of a seat.

    Raises
    ------
    Malformed
        Naming the field, and the clause that forbids it.
    """
    taken: dict[str, str] = {}
    abandoned = tuple(_laid(game, f"{place}.abandoned[{k}]", one, valley, taken) for k, one in enumerate(form.abandoned))
    tribe = tuple(_laid(game, f"{place}.tribe[{k}]", one, valley, taken) for k, one in enumerate(form.tribe))
    _hangs_together(f"{place}.tribe", tribe)
    for k, square in enumerate(form.bears):
        where = f"{place}.bears[{k}]"
        if square in CAVE_NAMES:
            raise Malformed(where, f"{square} is a cave: a bear lies on a valley square", "SA-FIRE")
        _free(where, square, taken)
    mountains = form.mountains or {}
    for cave, scene in mountains.items():
        if cave in taken:
            text = f"the token of {scene} lies on {cave}, which {taken[cave]} covers: whoever covers a cave takes its token"
            raise Malformed(f"{place}.mountains.{cave}", text, "SA-CAVE")
    return Board(valley, tuple((spot, mountains[spot]) for spot in PLACES if spot in mountains), tribe, abandoned, form.bears)


def _free(place: str, square: str, taken: dict[str, str]) -> None:
    if square in taken:
        raise Malformed(place, f"{square} is taken by {taken[square]}", "SA-PLACE")
    taken[square] = place


def _laid(game: Any, place: str, form: LaidForm, valley: Valley, taken: dict[str, str]) -> Laid:
    end = valley.ground.rooms.get((form.at, form.turn))
    if end is None:
        caves = ", ".join(f"{cave.name} {cave.side} of {cave.square}" for cave in valley.caves)
        text = f"{form.turn} of {form.at} lies neither a square of the valley nor a cave beside it; the caves lie {caves}"
        raise Malformed(f"{place}.turn", text, "SA-VALLEY")
    for square in (form.at, end):
        _free(f"{place}.at", square, taken)
    return Laid(form.tile, form.at, form.turn, end, game.stock.scenes[form.tile])


def _hangs_together(place: str, tribe: tuple[Laid, ...]) -> None:
    """SA-PLACE: each tile of a tribe touches an older one, and halves that touch show one scene.

    On which square the oldest tile lies is not looked at, so that a small position may lie anywhere in a valley.
    """
    shown: dict[str, str] = {}
    for k, laid in enumerate(tribe):
        pairs = [(square, scene, near) for square, scene in laid.halves for near in NEAR[square] if near in shown]
        if k and not pairs:
            raise Malformed(f"{place}[{k}].at", f"{laid.tile} touches no older tile of its tribe", "SA-PLACE")
        for square, scene, near in pairs:
            if shown[near] != scene:
                text = f"{laid.tile} shows {scene} on {square}, beside {shown[near]} on {near}: halves of a tribe that touch show one scene"
                raise Malformed(f"{place}[{k}].at", text, "SA-PLACE")
        shown |= dict(laid.halves)
