"""Laying a tile, and what follows from where it lies: SA-FIRST, SA-PLACE, SA-FOOD, SA-FEAST."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.sapiens.caves import Cover
from workbench.games.sapiens.fights import fought
from workbench.games.sapiens.rest import Due, after
from workbench.games.sapiens.scoring import gain
from workbench.games.sapiens.state import Laid, SapiensState, own, put, without
from workbench.games.sapiens.valley import CAVE_NAMES, NEAR, Side

Tile = Annotated[str, Kind("tile")]
Square = Annotated[str, Kind("square")]


class TileAction(Action):
    """An action that lays a tile of one's pool: `at` is the first half's square or cave, `turn` the side on which the second half lies."""

    __slots__ = ()
    turns: ClassVar[str] = "turn"  # a button turns the tile too
    if TYPE_CHECKING:
        tile: Any
        at: Any
        turn: Any

    def clicks(self, state: SapiensState) -> tuple[tuple[str, ...], ...]:
        """The tile, its first square, its second square: so no key is needed to turn it."""
        player = state.todo[-1].player
        end = state.seats[player].board.valley.ground.rooms.get((self.at, self.turn), self.at)
        return (self.tile,), (own(player, self.at),), (own(player, end),)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has spots."""
        return ()

    def laid(self, game: Any, state: SapiensState) -> Laid:
        """The tile as it would lie."""
        valley = state.seats[state.todo[-1].player].board.valley
        return Laid(self.tile, self.at, self.turn, valley.ground.rooms[self.at, self.turn], game.stock.scenes[self.tile])

    def nowhere(self, state: SapiensState) -> Iterator[Refusal]:
        """SA-POOLS, SA-VALLEY: the tile is in the pool, and both halves lie in the valley or one of them in the cave beside it."""
        player = state.todo[-1].player
        seat = state.seats[player]
        if self.tile not in seat.pool:
            yield Refusal("SA-POOLS", "not_held", (), (("tile", self.tile),))
        if (self.at, self.turn) not in seat.board.valley.ground.rooms:
            yield Refusal("SA-VALLEY", "off", (own(player, self.at),), (("turn", self.turn),))


@frozen
class Place(TileAction):
    """SA-FIRST, SA-PLACE, SA-FEAST: a tile that fits."""

    verb: ClassVar[str] = "place"
    tile: Tile
    at: Square
    turn: Side

    def refusals(self, game: Any, state: SapiensState) -> Iterable[Refusal]:
        """All that forbids it; of most one sees at once whether anything does."""
        player = state.todo[-1].player
        seat = state.seats[player]
        if self.tile in seat.pool:
            look, room = game.look(seat.board, state.on_plain), (self.at, self.turn)
            if room in look.rooms:
                need, bits = look.rooms[room], game.stock.bits[self.tile]
                if need[0] & bits[0] and need[1] & bits[1]:
                    return ()
            elif room in look.shut:
                return (look.taken_fault(player, (self.at, seat.board.valley.ground.rooms[room])),)
        return self._faults(game, state, player)

    def _faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        board = state.seats[player].board
        yield from self.nowhere(state)
        end = board.valley.ground.rooms.get((self.at, self.turn))
        if end is not None:
            yield from game.look(board, state.on_plain).faults(player, (self.at, end), game.stock.scenes[self.tile])

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Lay it; food, cave, fights and bonuses follow one after the other."""
        top = state.todo[-1]
        player: int = top.player
        seat = state.seats[player]
        board, laid = seat.board, self.laid(game, state)
        clause = top.clause if board.tribe else "SA-FIRST"
        numbers = (("scene", laid.scenes[0]), ("other", laid.scenes[1]))
        event = Event("placed", clause, (own(player, laid.at), own(player, laid.end)), player, self.tile, numbers)
        matched = [] if top.is_feast else [(scene, square) for square, scene in laid.halves if square in game.look(board).beside]
        caves = [square for square, _ in laid.halves if square in CAVE_NAMES]
        due: list[Due] = matched + ([] if top.is_feast else [bonus for cave in caves for bonus in _cave_bonus(game, state, player, cave)])
        seat = seat.copy(board=board.copy(tribe=(*board.tribe, laid)), pool=without(seat.pool, self.tile))
        return event, state.then(
            *(Food(player, square) for _, square in matched),
            *(Cover(player, cave) for cave in caves),
            *fought(state, player, laid),
            *(() if top.is_feast else after(player, tuple(due))),
            seats=put(state.seats, player, seat),
            laid=True,
        )


def _cave_bonus(game: Any, state: SapiensState, player: int, cave: str) -> list[Due]:
    """SA-CAVE: by option, the bonus of the scene whose token lies there."""
    scene = dict(state.seats[player].board.mountains).get(cave)
    return [(scene, cave)] if game.options.cave_bonus and scene is not None else []


@frozen
class Food:
    """SA-FOOD: the number under a new half that matches the tribe."""

    player: int
    square: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Count it once, however many halves match."""
        player, board = self.player, state.seats[self.player].board
        food = board.valley.food_at
        new = board.tribe[-1]
        older = {square for laid in board.tribe[:-1] for square in (laid.at, laid.end)}
        near = tuple(square for square in NEAR[self.square] if square in older)
        scene = new.scenes[0] if new.at == self.square else new.scenes[1]
        spot = own(player, self.square)
        because = ((spot, food[self.square]), *((own(player, square), food[square]) for square in near))
        numbers = (("food", food[self.square]), ("scene", scene), ("matched", len(near)))
        event = Event("food", "SA-FOOD", (spot,), player, None, numbers, (), because)
        seats, ledger = gain((state.seats, state.ledger), player, "SA-FOOD", (spot,), food=food[self.square])
        return event, state.then(seats=seats, ledger=ledger)


def can_place(game: Any, state: SapiensState, player: int) -> bool:
    """Whether any tile of a player's pool can be laid by SA-FIRST or SA-PLACE at this moment."""
    seat = state.seats[player]
    look, bits = game.look(seat.board, state.on_plain), game.stock.bits
    return any(look.fits(bits[tile]) for tile in seat.pool)


def fitting(game: Any, state: SapiensState, player: int) -> Iterator[Place]:
    """The placements of a pool's tiles that nothing forbids."""
    seat = state.seats[player]
    look, bits = game.look(seat.board, state.on_plain), game.stock.bits
    return (Place(tile, *room) for tile in seat.pool for room in look.fits(bits[tile]))
