"""What a setup names, counted: no tile twice, enough tiles for the deal, no more steaks, bears and fight tokens than there are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.engine.errors import Malformed
from workbench.games.sapiens.setup_form import SeatForm, SetupForm
from workbench.games.sapiens.state import BEARS, COMMON, FIGHTS, POOL, STEAKS
from workbench.games.sapiens.tiles import removed


def check_places(form: SetupForm, seats: tuple[SeatForm, ...]) -> None:
    """No tile lies in two places, and fight tokens lie on tiles of a pool.

    Raises
    ------
    Malformed
        Naming the field and the clause.
    """
    seen: dict[str, str] = {}
    for place, tile in _tiles(form, seats):
        if tile in seen:
            raise Malformed(place, f"the tile {tile} is in {seen[tile]} already", "SA-TILES")
        seen[tile] = place
    if len(form.common or ()) > COMMON:
        raise Malformed("common", f"has {len(form.common or ())} tiles: the common pool has {COMMON} at most", "SA-POOLS")
    for k, one in enumerate(form.fights):
        where = seen.get(one.tile, "no pool that is named here")
        if not (where.startswith("common") or ".pool" in where):
            raise Malformed(f"fights[{k}].tile", f"{one.tile} is in {where}: a fight token lies on a tile of a pool", "SA-FIGHT")


def check_enough(game: Any, form: SetupForm, seats: tuple[SeatForm, ...]) -> None:
    """SA-REMOVE: what is named and what is to be dealt are no more tiles than there are once some were taken out.

    Raises
    ------
    Malformed
        Naming the field and the clause.
    """
    players, every = game.options.players, len(game.stock.scenes)
    out = removed(players, game.options.removed)
    named = [place for place, _ in _tiles(form, seats)]
    missing = [(f"seats[{k}].pool", POOL) for k, one in enumerate(seats) if one.pool is None]
    missing += [("common", COMMON)] if form.common is None else []
    left = every - out
    for place, count in [*((place, 1) for place in named), *missing]:
        left -= count
        if left < 0:
            text = f"there are not enough tiles: {len(named)} are named here and {sum(n for _, n in missing)} are to be dealt, but"
            rest = f"where {players} play {out} of {every} are taken out, which leaves {every - out}; name fewer"
            choice = ", or choose another number for the option removed" if players == 2 else ""
            raise Malformed(place, f"{text} {rest}{choice}", "SA-REMOVE")


def _tiles(form: SetupForm, seats: tuple[SeatForm, ...]) -> Iterator[tuple[str, str]]:
    """Every tile with its place."""
    for k, one in enumerate(seats):
        yield from ((f"seats[{k}].pool[{j}]", tile) for j, tile in enumerate(one.pool or ()))
        for name, laid in (("tribe", one.tribe), ("abandoned", one.abandoned)):
            yield from ((f"seats[{k}].{name}[{j}].tile", tile.tile) for j, tile in enumerate(laid))
    yield from ((f"common[{j}]", tile) for j, tile in enumerate(form.common or ()))
    yield from ((f"stack[{j}]", tile) for j, tile in enumerate(form.stack or ()))


def check_supplies(form: SetupForm, seats: tuple[SeatForm, ...], players: int) -> None:
    """SA-HUNT, SA-FIRE, SA-FIGHT: no more than there are.

    Raises
    ------
    Malformed
        Naming the field and the clause.
    """
    steaks, bears = sum(one.steaks for one in seats), sum(len(one.bears) for one in seats)
    if steaks > STEAKS:
        raise Malformed("seats", f"hold {steaks} steaks: there are {STEAKS}", "SA-HUNT")
    if bears > BEARS:
        raise Malformed("seats", f"have {bears} bears on their boards: there are {BEARS}", "SA-FIRE")
    for k, one in enumerate(form.fights):
        if one.player >= players:
            raise Malformed(f"fights[{k}].player", f"there is no player {one.player} among {players}")
        if sum(other.player == one.player for other in form.fights[: k + 1]) > FIGHTS:
            raise Malformed(f"fights[{k}].player", f"player {one.player} has {FIGHTS} fight tokens, this is one more", "SA-FIGHT")
