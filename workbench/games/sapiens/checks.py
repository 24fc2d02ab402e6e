"""What forbids a setup, each with its field and clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.engine.errors import Malformed
from workbench.games.sapiens.state import BEARS, COMMON, FIGHTS, POOL, SCENES, STEAKS, SapiensState, Seat
from workbench.games.sapiens.tribes import tribes_of


def check_players(form: Any, players: int) -> None:
    """As many seats as play; whoever is named is among them."""
    if form.seats is not None and len(form.seats) != players:
        raise Malformed("seats", f"has {len(form.seats)} entries for {players} players; the option players says how many play")
    if form.to_move >= players:
        raise Malformed("to_move", f"there is no player {form.to_move} among {players}")
    for k, fight in enumerate(form.fights):
        if fight.player >= players:
            raise Malformed(f"fights[{k}].player", f"there is no player {fight.player} among {players}")


def check_tiles(seats: tuple[Any, ...], form: Any) -> None:
    """Each tile lies in one place; no pool holds more than it may."""
    for name, pool, most in [*((f"seats[{k}].pool", seat.pool, POOL) for k, seat in enumerate(seats)), ("common", form.common, COMMON)]:
        if pool is not None and len(pool) > most:
            raise Malformed(name, f"holds {len(pool)} tiles, and {most} at most lie there", "SA-POOLS")
    seen: dict[str, str] = {}
    for place, tile in _tiles(seats, form):
        if tile in seen:
            raise Malformed(place, f"the tile {tile} is in {seen[tile]} already", "SA-TILES")
        seen[tile] = place


def _tiles(seats: tuple[Any, ...], form: Any) -> Iterator[tuple[str, str]]:
    for k, seat in enumerate(seats):
        yield from ((f"seats[{k}].pool[{j}]", tile) for j, tile in enumerate(seat.pool or ()))
        for name, laid in (("tribe", seat.tribe), ("abandoned", seat.abandoned)):
            yield from ((f"seats[{k}].{name}[{j}].tile", one.tile) for j, one in enumerate(laid))
    for name, tiles in (("common", form.common), ("stack", form.stack)):
        yield from ((f"{name}[{k}]", tile) for k, tile in enumerate(tiles or ()))


def check_supplies(state: SapiensState) -> None:
    """No more bears, steaks and fight tokens than there are; fight tokens lie on tiles in pools."""
    for name, clause, most in (("bears", "SA-FIRE", BEARS), ("steaks", "SA-HUNT", STEAKS)):
        counts = [len(seat.bears) if name == "bears" else seat.steaks for seat in state.seats]
        if sum(counts) > most:
            last = max(k for k, count in enumerate(counts) if count)
            raise Malformed(f"seats[{last}].{name}", f"there are {sum(counts)} {name} on the table, and the game has {most}", clause)
    in_pools = {*state.common, *(tile for seat in state.seats for tile in seat.pool)}
    for k, fight in enumerate(state.fights):
        if fight.tile not in in_pools:
            raise Malformed(f"fights[{k}].tile", f"{fight.tile} lies in no pool that the setup names", "SA-FIGHT")
        if sum(other.player == fight.player for other in state.fights[: k + 1]) > FIGHTS:
            raise Malformed(f"fights[{k}]", f"player {fight.player} has {FIGHTS} fight tokens, and this is one more", "SA-FIGHT")


def check_seat(game: Any, form: Any, seat: Seat, place: str, before: tuple[Any, ...]) -> None:
    """One player's board, tokens and tiles."""
    for name in form.valley or ():
        half = game.halves.faces[name].half
        for k, other in enumerate(before):
            if half in [game.halves.faces[used].half for used in other.valley or ()]:
                raise Malformed(f"{place}.valley", f"the half board {half} lies before player {k} already", "SA-VALLEY")
    if seat.food < 0 and game.options.food_floor:
        raise Malformed(f"{place}.food", f"{seat.food}: food never falls below 0 here; the option food_floor says so", "SA-FIGHT")
    if seat.abandoned and not seat.tribe:
        raise Malformed(f"{place}.tribe", "is missing: whoever abandons a tribe begins a new one at once", "SA-ABANDON")
    for k, laid in enumerate(seat.tribe[1:], 1):
        if laid.how == "first":
            raise Malformed(
                f"{place}.tribe[{k}].as", "the active tribe begins with its first tile; older tribes are abandoned", "SA-ABANDON"
            )
    lies = _tribes(game, seat, place)
    _tokens(form, seat, place, lies)
    for k, square in enumerate(seat.bears):
        if square in lies or square in seat.bears[:k]:
            raise Malformed(f"{place}.bears[{k}]", f"{square} is taken by {lies.get(square, 'a bear')}", "SA-FIRE")


def _tribes(game: Any, seat: Seat, place: str) -> dict[str, str]:
    """What lies where, tribe by tribe: each begins on a cave, hangs together, and its halves match."""
    lies: dict[str, str] = {}
    names = [f"{place}.abandoned[{k}]" for k in range(len(seat.abandoned))] + [f"{place}.tribe[{k}]" for k in range(len(seat.tribe))]
    for tribe in tribes_of(seat):
        shows: dict[str, str] = {}
        for laid in tribe:
            name, scenes = names[len(lies) // 2], game.scenes[laid.tile]
            for square in laid.squares:
                if square in lies:
                    raise Malformed(name, f"{square} is taken by {lies[square]}", "SA-PLACE")
            if laid.how == "first":
                if not any(square in seat.land.caves for square in laid.squares):
                    raise Malformed(name, f"{laid.tile} is the first of its tribe, and covers no cave", "SA-FIRST")
            elif not any(near in shows for square in laid.squares for near in seat.land.neighbours[square]):
                raise Malformed(name, f"{laid.tile} touches no older tile of its tribe", "SA-PLACE")
            for square, scene in zip(laid.squares, scenes, strict=True):
                for near in seat.land.neighbours[square]:
                    if shows.get(near, scene) != scene:
                        raise Malformed(name, f"{scene} on {square} lies beside {shows[near]} on {near}", "SA-PLACE")
            for square, scene in zip(laid.squares, scenes, strict=True):
                shows[square], lies[square] = scene, laid.tile
    return lies


def _tokens(form: Any, seat: Seat, place: str, lies: dict[str, str]) -> None:
    """Each mountain token is in one place, and on no cave that a tile covers."""
    seen: dict[str, str] = {}
    places = [(f"{place}.mountains.{where}", scene) for where, scene in (form.mountains or {}).items()]
    for name in ("tokens", "spent"):
        places += [(f"{place}.{name}[{k}]", scene) for k, scene in enumerate(getattr(form, name))]
    for where, scene in places:
        if scene in seen:
            raise Malformed(where, f"there is one {scene} token a player, and it is in {seen[scene]}: one of {len(SCENES)}", "SA-MOUNTAINS")
        seen[scene] = where
    for where, _ in seat.mountains:
        if where in lies:
            raise Malformed(f"{place}.mountains.{where}", f"{lies[where]} covers {where}: its token was taken or is gone", "SA-CAVE")
