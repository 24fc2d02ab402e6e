"""The deal: valleys, mountain tokens, pools, common pool and stack: SA-VALLEY, SA-MOUNTAINS, SA-REMOVE, SA-POOLS."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.chance import Chance, shuffled
from workbench.engine.frozen import frozen
from workbench.games.sapiens.state import COMMON, POOL, SapiensState, own
from workbench.games.sapiens.tiles import SCENES, removed
from workbench.games.sapiens.valley import PLACES

Faces = tuple[str, str]


def draw_valleys(game: Any, chance: Chance, named: Sequence[Faces | None]) -> tuple[tuple[Faces, ...], Chance]:
    """SA-VALLEY: two random half boards for each seat that has none, each a face of a board that nobody else has.

    A valley is drawn before the first step, so that every state has one.
    """
    rng, after = chance.draw("valleys")
    taken = {face[:-1] for faces in named if faces is not None for face in faces}
    drawn = []
    for side in "LR":
        boards = sorted({name[:-1] for name in game.halves.faces if name[0] == side and name[:-1] not in taken})
        drawn.append([shuffled(rng, [face for face in game.halves.faces if face[:-1] == board])[0] for board in shuffled(rng, boards)])
    return tuple((drawn[0].pop(), drawn[1].pop()) if faces is None else faces for faces in named), after


@frozen
class ShowValleys:
    """SA-VALLEY: the valleys lie ready."""

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Say which they are."""
        faces = tuple(f"{seat.board.valley.left} with {seat.board.valley.right}" for seat in state.seats)
        return Event("valleys", "SA-VALLEY", numbers=(("faces", faces),), reveals=True), state.then()


@frozen
class DealMountains:
    """SA-MOUNTAINS: the mountain tokens of some seats, that lie nowhere yet, go to the places that no tile covers."""

    seats: tuple[int, ...]

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Shuffle tokens and places."""
        rng, chance = state.chance.draw("mountains")
        seats = list(state.seats)
        for player in self.seats:
            seat = seats[player]
            covered = {end for laid in (*seat.board.tribe, *seat.board.abandoned) for end in (laid.at, laid.end)}
            scenes = shuffled(rng, [scene for scene in SCENES if scene not in (*seat.tokens, *seat.spent)])
            places = shuffled(rng, [place for place in PLACES if place not in covered])
            found = dict(zip(places, scenes, strict=False))
            mountains = tuple((place, found[place]) for place in PLACES if place in found)
            seats[player] = seat.copy(board=seat.board.copy(mountains=mountains))
        spots = tuple(own(player, place) for player in self.seats for place, _ in seats[player].board.mountains)
        event = Event("mountains", "SA-MOUNTAINS", spots, numbers=(("seats", self.seats),), reveals=True)
        return event, state.then(seats=tuple(seats), chance=chance)


@frozen
class DealTiles:
    """SA-REMOVE, SA-POOLS: what is missing is dealt from the shuffled tiles that lie nowhere.

    Parameters
    ----------
    pools : tuple of int
        Seats whose pool is missing.
    common, stack : bool
        Whether these are missing. Tiles are taken out only where the stack is.
    """

    pools: tuple[int, ...]
    common: bool
    stack: bool

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Shuffle, take out, deal."""
        rng, chance = state.chance.draw("tiles")
        out = removed(game.options.players, game.options.removed) if self.stack else 0
        seen = named(state)
        pile = shuffled(rng, [name for name in game.stock.scenes if name not in seen])[out:]
        seats = list(state.seats)
        for player in self.pools:
            seats[player] = seats[player].copy(pool=pile[:POOL])
            pile = pile[POOL:]
        common = state.common
        if self.common:
            common, pile = pile[:COMMON], pile[COMMON:]
        stack = pile if self.stack else state.stack
        spots = tuple(tile for player in self.pools for tile in seats[player].pool) + (common if self.common else ())
        numbers = (("out", out), ("pool", POOL), ("common", len(common)), ("stack", len(stack)))
        event = Event("dealt", "SA-POOLS", spots, numbers=numbers, reveals=True)
        return event, state.then(seats=tuple(seats), common=common, stack=stack, chance=chance)


def named(state: SapiensState) -> set[str]:
    """The tiles that lie somewhere."""
    tiles = {*state.common, *state.stack}
    for seat in state.seats:
        tiles.update(seat.pool, (laid.tile for laid in (*seat.board.tribe, *seat.board.abandoned)))
    return tiles
