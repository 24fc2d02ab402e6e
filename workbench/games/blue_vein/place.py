"""Laying dominoes: BV-DOMINO, BV-NILE, BV-CONTACT, BV-MERGE, BV-RIVER-FIT, BV-OPEN, BV-PLACE."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.blue_vein.fit import misfits
from workbench.games.blue_vein.map import NILE, SOUTHERNMOST, Laid, Map, Room, Square, beside, spot
from workbench.games.blue_vein.merging import merged, owners_joined
from workbench.games.blue_vein.onmap import MapAction
from workbench.games.blue_vein.parts import SIDES, Side
from workbench.games.blue_vein.state import BlueVeinState

GROWN = 3  # BV-CONTACT: squares round the map where candidates lie
DRY = (False, False)  # neither half of a domino is river
Box = tuple[int, int, int, int]


def box(laid: Map) -> Box:
    """West, south, east, north of the map's rectangle, the Nile included, grown by `GROWN`."""
    squares = (*NILE, *laid.parts)
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return min(xs) - GROWN, min(ys) - GROWN, max(xs) + GROWN, max(ys) + GROWN


def within(square: Square, bounds: Box) -> bool:
    """Whether a square lies in a rectangle."""
    west, south, east, north = bounds
    return west <= square[0] <= east and south <= square[1] <= north


@frozen
class Place(MapAction):
    """BV-PLACE: a domino of one's hand; `at` is the first half's square, `turn` the side on which the second half lies."""

    verb: ClassVar[str] = "place"
    turns: ClassVar[str] = "turn"  # a button turns the domino too
    domino: Annotated[str, Kind("domino")]
    at: Square
    turn: Side

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The one in hand, its first square, its second square: so no key is needed to turn it."""
        return (self.domino,), (spot(self.at),), (spot(beside(self.at, self.turn)),)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has spots."""
        return ()

    def laid(self, game: Any) -> Laid:
        """The domino as it would lie."""
        return Laid(self.domino, self.at, self.turn, game.stock.turned[self.domino, self.turn])

    def refusals(self, game: Any, state: BlueVeinState) -> Iterator[Refusal]:
        """All that forbids it; what is quickly seen first. With taken squares no other clause is looked at (BV-DOMINO)."""
        terrain, squares = game.terrain(state.map), (self.at, beside(self.at, self.turn))
        taken = [square for square in squares if not terrain.free(square)]
        if taken:
            yield Refusal("BV-DOMINO", "taken", tuple(map(spot, taken)))
            return
        if squares[0][1] > SOUTHERNMOST or squares[1][1] > SOUTHERNMOST:
            yield Refusal("BV-NILE", "above", tuple(spot(square) for square in squares if square[1] > SOUTHERNMOST))
        if game.options.contact == "touching" and not any(map(terrain.touches, squares)):
            yield Refusal("BV-CONTACT", "apart", tuple(map(spot, squares)))
        turn = state.todo[-1]
        if self.domino not in state.hands[turn.player]:
            yield Refusal("BV-HAND", "not_held", (), (("domino", self.domino),))
        if turn.placed >= game.options.max_place:
            yield Refusal("BV-PLACE", "most", (), (("most", game.options.max_place),))
        if game.options.contact == "anywhere":
            bounds = box(state.map)
            if not all(within(square, bounds) for square in squares):
                yield Refusal("BV-CONTACT", "far", tuple(map(spot, squares)), (("grown", GROWN),))
        laid = self.laid(game)
        yield from misfits(game, state.map, laid)
        if game.options.merge == "forbid":
            yield from owners_joined(game, state, laid)

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """Lay it; joined sections of two owners go to the older claim by option (BV-MERGE)."""
        turn, laid = state.todo[-1], self.laid(game)
        squares = tuple(map(spot, laid.squares))
        event = Event("placed", "BV-PLACE", squares, turn.player, self.domino, (("placed", turn.placed + 1),))
        hand = state.hands[turn.player]
        k = hand.index(self.domino)
        hands = (*state.hands[: turn.player], (*hand[:k], *hand[k + 1 :]), *state.hands[turn.player + 1 :])
        after = state.then(
            *merged(game, state, laid),
            turn.copy(placed=turn.placed + 1),
            map=state.map.with_(laid),
            hands=hands,
            placed=True,
            fresh=(*state.fresh, *laid.squares),
        )
        return event, after


def placements(hand: tuple[str, ...], rooms: Iterable[Room]) -> list[Action]:
    """Each domino in hand on each of some rooms."""
    return [Place(domino, (x, y), side) for domino in hand for x, y, side in rooms]


def everywhere(laid: Map) -> list[Room]:
    """Each square of the map's rectangle grown by `GROWN`, on rows of -1 and below, with each turn."""
    west, south, east, _ = box(laid)
    return [(x, y, side) for y in range(SOUTHERNMOST, south - 1, -1) for x in range(west, east + 1) for side in SIDES]


class Hopeful(Sequence[Action]):
    """The placements that can be legal at all: river of a domino covers an open end, one without touches what lies there.

    Each is made when it is asked for: `Game.sample` looks at a few of hundreds.
    """

    def __init__(self, game: Any, state: BlueVeinState, hand: tuple[str, ...], others: Sequence[Action] = ()) -> None:
        terrain = game.terrain(state.map)
        dry: Sequence[Room] = ()
        wet = [game.stock.wet[domino] for domino in hand]
        if DRY in wet:
            dry = terrain.rooms if game.options.contact == "touching" else everywhere(state.map)
        self.rows = [(domino, terrain.rooms_at_ends.get(halves, dry)) for domino, halves in zip(hand, wet, strict=True)]
        self.others = others

    def __len__(self) -> int:
        return len(self.others) + sum([len(rooms) for _, rooms in self.rows])

    def __getitem__(self, k: Any) -> Any:
        k = range(len(self))[k]  # counts from the end too, or raises
        if k < len(self.others):
            return self.others[k]
        k -= len(self.others)
        for domino, rooms in self.rows:
            if k < len(rooms):
                x, y, side = rooms[k]
                return Place(domino, (x, y), side)
            k -= len(rooms)
        raise IndexError(k)
