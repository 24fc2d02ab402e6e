"""A tribe that can go no further: SA-ABANDON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.fights import fought
from workbench.games.sapiens.place import Square, Tile, TileAction, can_place
from workbench.games.sapiens.rest import Rest
from workbench.games.sapiens.scoring import gain
from workbench.games.sapiens.state import SapiensState, own, put, without
from workbench.games.sapiens.valley import CAVE_NAMES, Side


@frozen
class Abandon(TileAction):
    """SA-ABANDON: a new tribe begins on a cave, and the old one is turned down."""

    verb: ClassVar[str] = "abandon"
    tile: Tile
    at: Square
    turn: Side

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """Nothing can be placed; a free cave whose square is free; picking on forest."""
        player = state.todo[-1].player
        if can_place(game, state, player):
            yield Refusal("SA-ABANDON", "possible")
        yield from self.nowhere(state)
        board = state.seats[player].board
        end = board.valley.ground.rooms.get((self.at, self.turn))
        if end is None:
            return
        ends, look = (self.at, end), game.look(board, state.on_plain)
        spots = own(player, self.at), own(player, end)
        if not any(square in CAVE_NAMES for square in ends):
            yield Refusal("SA-ABANDON", "no_cave", spots)
        if taken := tuple(own(player, square) for square in ends if square in look.taken):
            yield Refusal("SA-ABANDON", "taken", taken)
        yield from look.picking_faults(player, ends, game.stock.scenes[self.tile])

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Turn the old tiles down and lay this one."""
        player: int = state.todo[-1].player
        seat, laid = state.seats[player], self.laid(game, state)
        board = seat.board
        numbers = (("turned", len(board.tribe)), ("scene", laid.scenes[0]), ("other", laid.scenes[1]))
        event = Event("abandoned", "SA-ABANDON", (own(player, laid.at), own(player, laid.end)), player, self.tile, numbers)
        cave = laid.at if laid.at in CAVE_NAMES else laid.end
        board = board.copy(tribe=(laid,), abandoned=board.abandoned + board.tribe)
        seat = seat.copy(board=board, pool=without(seat.pool, self.tile))
        tasks = (Shelter(player, cave), *fought(state, player, laid), Rest(player, ()))
        return event, state.then(*tasks, seats=put(state.seats, player, seat), laid=True)


@frozen
class Shelter:
    """SA-ABANDON: the cave's token leaves the game, and its lower value is scored."""

    player: int
    cave: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take both."""
        player, seat = self.player, state.seats[self.player]
        scene = dict(seat.board.mountains).get(self.cave)
        points, spot = seat.board.valley.cave[self.cave].lower, own(player, self.cave)
        numbers: tuple[tuple[str, Any], ...] = (("shelter", points),)
        kind, seats, token = "bare", state.seats, None
        if scene is not None:
            mountains = tuple(item for item in seat.board.mountains if item[0] != self.cave)
            seats = put(seats, player, seat.copy(board=seat.board.copy(mountains=mountains)))
            kind, token, numbers = "removed", own(player, scene), (*numbers, ("scene", scene))
        event = Event(kind, "SA-ABANDON", (spot,), player, token, numbers, (), ((spot, points),))
        seats, ledger = gain((seats, state.ledger), player, "SA-ABANDON", (spot,), shelter=points)
        return event, state.then(seats=seats, ledger=ledger)


@frozen
class Pass(Action):
    """SA-ABANDON: without a cave for a new tribe, or without a tile, no tile is laid this turn."""

    verb: ClassVar[str] = "pass"

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """Neither a placement nor a new tribe is possible."""
        player = state.todo[-1].player
        if can_place(game, state, player):
            yield Refusal("SA-ABANDON", "can_place")
        elif any(next(action.refusals(game, state), None) is None for action in new_tribes(state, player)):
            yield Refusal("SA-ABANDON", "can_abandon")

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Go on without a tile."""
        player: int = state.todo[-1].player
        return Event("passed", "SA-ABANDON", player=player), state.then(Rest(player, ()))


PASS = Pass()


def new_tribes(state: SapiensState, player: int) -> Iterable[Abandon]:
    """Every tile of the pool on every cave, both ways round."""
    seat = state.seats[player]
    rooms = [room for cave in seat.board.valley.caves for room, _ in seat.board.valley.ground.rooms_of[cave.name]]
    return (Abandon(tile, *room) for tile in seat.pool for room in rooms)  # type: ignore[arg-type]
