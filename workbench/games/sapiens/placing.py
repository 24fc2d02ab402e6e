"""Laying a tile: SA-FIRST, SA-PLACE, SA-PICKING-TILE."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.sapiens.caves import Shelter, TakeToken
from workbench.games.sapiens.fights import settle_fights
from workbench.games.sapiens.food import Food
from workbench.games.sapiens.ground import ANY, BARE, CLASH, Ground
from workbench.games.sapiens.state import Laid, SapiensState, Seat, spot, without
from workbench.games.sapiens.valley import INNER

TileName = Annotated[str, Kind("tile")]
Square = Annotated[str, Kind("square")]
Side = Literal["N", "E", "S", "W"]


class LayingAction(Action):
    """A tile of the own pool on two places: `at` is the first half's, `turn` the side on which the second half lies."""

    __slots__ = ()
    turns: ClassVar[str] = "turn"  # a button turns the tile too
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("tile",), ("at",), ("turn",))
    tile: str
    at: str
    turn: str

    def clicks(self, state: SapiensState) -> tuple[tuple[str, ...], ...]:
        """The tile, its first place, its second place."""
        player = state.todo[-1].player
        other = state.seats[player].land.beside.get((self.at, self.turn), self.at)
        return (self.tile,), (spot(player, self.at),), (spot(player, other),)


@frozen
class Place(LayingAction):
    """SA-PLACE and SA-FIRST: the turn's tile, or the one of a feast."""

    verb: ClassVar[str] = "place"
    tile: TileName
    at: Square
    turn: Side

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """All that forbids it; where something lies already, no other clause is looked at."""
        decision = state.todo[-1]
        player = decision.player
        seat = state.seats[player]
        other = seat.land.beside.get((self.at, self.turn))
        if other is None:
            yield Refusal("SA-VALLEY", "off", (spot(player, self.at),))
            return
        ground = game.ground(player, seat)
        wants, here = ground.wants, self.at
        if here not in wants or other not in wants:
            yield from taken(ground, player, (here, other))
            return
        if self.tile not in seat.pool:
            yield Refusal("SA-POOLS", "not_held", (), (("tile", self.tile),))
        scenes = game.scenes[self.tile]
        halves = (here, other), scenes
        if not seat.tribe and not decision.feast:
            yield from _first(ground, player, *halves)
        else:
            if here not in ground.touches and other not in ground.touches:
                yield Refusal("SA-PLACE", "apart", (spot(player, here), spot(player, other)))
            if wants[here] not in (ANY, scenes[0]) or wants[other] not in (ANY, scenes[1]):
                yield from _unmatched(ground, player, *halves)
        if "picking" in scenes:
            yield from no_forest(state, seat, player, *halves)

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Lay it. Its food, its cave, its fights and its bonuses are steps of their own."""
        decision = state.todo[-1]
        player, seat, scenes = decision.player, state.seats[decision.player], game.scenes[self.tile]
        squares = self.at, seat.land.beside[self.at, self.turn]
        ground: Ground = game.ground(player, seat)
        how: Any = "feast" if decision.feast else "tile" if seat.tribe else "first"
        cave = next((square for square in squares if square in seat.land.caves), None)
        tasks: list[Any] = []
        due: list[tuple[str, str]] = []
        if not decision.feast:
            for square, scene in zip(squares, scenes, strict=True):
                if square in ground.touches:
                    tasks.append(Food(player, square, scene, ground.matched(square)))
                if square in ground.touches or (square == cave and game.options.cave_bonus):
                    due.append((scene, square))
        if cave is not None:
            tasks += [TakeToken(player, cave)] * any(place == cave for place, _ in seat.mountains) + [Shelter(player, cave, "higher")]
        tasks += settle_fights(state, player, self.tile)
        spots = tuple(spot(player, square) for square in squares)
        because = tuple((spot(player, near), ground.scene[near]) for square in squares for near in ground.matched(square))
        event = Event(
            how,
            "SA-FIRST" if how == "first" else "SA-FEAST" if decision.feast else "SA-PLACE",
            spots,
            player,
            self.tile,
            (("scenes", scenes),),
            (),
            because,
        )
        return event, state.then(
            *tasks,
            *decision.after_tile(tuple(due)),
            seats=laid_by(state, player, Laid(self.tile, self.at, self.turn, squares, how)),
            laid=True,
        )


def laid_by(state: SapiensState, player: int, laid: Laid, **more: Any) -> tuple[Seat, ...]:
    """All seats when a tile of a player's pool lies in the valley."""
    seat = state.seats[player]
    tribe = more.pop("tribe", seat.tribe)
    new = seat.copy(pool=without(seat.pool, laid.tile), tribe=(*tribe, laid), **more)
    return (*state.seats[:player], new, *state.seats[player + 1 :])


# --- what forbids it -----------------------------------------------------------------------------------------------------------


def taken(ground: Ground, player: int, squares: tuple[str, ...]) -> Iterator[Refusal]:
    """SA-PLACE and SA-FIRE: tiles, turned down too, and bears keep their places."""
    for square in squares:
        what = ground.taken.get(square)
        if what is not None:
            yield Refusal("SA-FIRE" if what == "bear" else "SA-ABANDON" if what == "down" else "SA-PLACE", "taken", (spot(player, square),))


def _first(ground: Ground, player: int, squares: tuple[str, str], scenes: tuple[str, str]) -> Iterator[Refusal]:
    """SA-FIRST: a cave with a token, whose scene covers it."""
    token = dict(ground.seat.mountains)
    for square, scene in zip(squares, scenes, strict=True):
        if square in ground.seat.land.caves:
            if square not in token:
                yield Refusal("SA-FIRST", "bare", (spot(player, square),))
            elif token[square] != scene:
                yield Refusal("SA-FIRST", "cave", (spot(player, square),), (("scene", scene), ("token", token[square])))
            return
    yield Refusal("SA-FIRST", "no_cave", tuple(spot(player, square) for square in squares))


def _unmatched(ground: Ground, player: int, squares: tuple[str, str], scenes: tuple[str, str]) -> Iterator[Refusal]:
    """SA-PLACE: a half shows the scene of each half of the tribe beside it, or of the token of the cave that it covers."""
    for square, scene in zip(squares, scenes, strict=True):
        wanted = ground.wants[square]
        if wanted in (ANY, scene):
            continue
        here, numbers = spot(player, square), (("scene", scene), ("wanted", wanted))
        if square in ground.seat.land.caves:
            yield Refusal("SA-PLACE", "bare", (here,)) if wanted == BARE else Refusal("SA-PLACE", "cave", (here,), numbers)
        else:
            near = tuple(spot(player, square) for square in ground.matched(square))
            yield Refusal("SA-PLACE", "between" if wanted == CLASH else "differs", (here, *near), numbers)


def no_forest(state: SapiensState, seat: Seat, player: int, squares: tuple[str, str], scenes: tuple[str, str]) -> Iterator[Refusal]:
    """SA-PICKING-TILE: in the valley a picking half lies on forest, unless a picking token was spent this turn."""
    if "picking" in scenes:
        square = squares[scenes.index("picking")]
        if square not in seat.land.forest and square not in seat.land.caves and not state.turn.plain:
            yield Refusal("SA-PICKING-TILE", "plain", (spot(player, square),))


# --- which there are -----------------------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=2**15)
def place(tile: str, at: str, turn: Any) -> Place:
    """The same object each time."""
    return Place(tile, at, turn)


@functools.lru_cache(maxsize=256)
def inner_places(tile: str) -> tuple[Place, ...]:
    """A tile on every two squares, which are the same in every valley."""
    return tuple(place(tile, pair.at, pair.turn) for pair in INNER)


def placements(game: Any, state: SapiensState, player: int) -> list[Place]:
    """Every way to lay a tile of the pool that is worth refusing with a reason."""
    seat = state.seats[player]
    worth = game.ground(player, seat).worth
    return [places[k] for places in [game.places(seat.land, tile) for tile in seat.pool] for k in worth]


def placeable(game: Any, state: SapiensState) -> bool:
    """Whether some tile of the pool can be laid; a decision that asks for one is on top of the agenda."""
    seat = state.seats[state.todo[-1].player]
    near = game.ground(state.todo[-1].player, seat).near
    return any(
        next(places[k].refusals(game, state), None) is None for places in (game.places(seat.land, tile) for tile in seat.pool) for k in near
    )
