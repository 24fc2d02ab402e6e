"""A player's valley: squares, caves, and the rooms in which a tile can lie: SA-VALLEY, SA-MOUNTAINS."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from workbench.engine.frozen import frozen
from workbench.games.sapiens.halves import CAVES, HIGH, WIDE, Half

Side = Literal["N", "E", "S", "W"]
SIDES: tuple[str, ...] = ("N", "E", "S", "W")
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
LETTERS = "abcdefgh"
SQUARES: tuple[str, ...] = tuple(f"{letter}{row}" for row in range(1, HIGH + 1) for letter in LETTERS)
CAVE_NAMES: tuple[str, ...] = tuple(f"cave{k}" for k in range(1, 2 * CAVES + 1))
FALLS: tuple[str, ...] = ("fall1", "fall2")
PLACES: tuple[str, ...] = (*CAVE_NAMES, *FALLS)  # where mountain tokens lie
ENDS: tuple[str, ...] = (*SQUARES, *CAVE_NAMES)  # what half a tile can cover

Room = tuple[str, str]  # where the first half lies, and the side of the second


def beside(square: str, side: str) -> str | None:
    """The valley square on a side of one; None beyond the border."""
    dx, dy = STEP[side]
    column, row = LETTERS.index(square[0]) + dx, int(square[1]) + dy
    return f"{LETTERS[column]}{row}" if 0 <= column < 2 * WIDE and 1 <= row <= HIGH else None


NEAR: dict[str, tuple[str, ...]] = {
    square: tuple(near for side in SIDES if (near := beside(square, side)) is not None) for square in SQUARES
} | dict.fromkeys(CAVE_NAMES, ())  # SA-VALLEY: a half in a cave has only its own partner as neighbour


@frozen
class Cave:
    """A cave in the mountains.

    Parameters
    ----------
    name : str
        `cave1` to `cave6`.
    square : str
        The valley square beside it.
    side : str
        On which side of that square it lies.
    higher, lower : int
        Its shelter.
    """

    name: str
    square: str
    side: str
    higher: int
    lower: int


class Ground:
    """What follows from where the caves of a valley lie.

    Attributes
    ----------
    rooms : dict of (str, str) to str
        Every room with the square of its second half; those in the valley first.
    order : dict of (str, str) to int
        The place of a room among them.
    rooms_of : dict of str to tuple of ((str, str), str)
        By square or cave: the rooms that cover it, with their second squares.
    ways : dict of str to tuple of (str, (str, str), (str, str))
        By square or cave: each other half's place with the two rooms that cover both, the one that begins here first.
    """

    def __init__(self, caves: tuple[Cave, ...]) -> None:
        self.rooms: dict[Room, str] = {
            (square, side): near for square in SQUARES for side in SIDES if (near := beside(square, side)) is not None
        }
        for cave in caves:
            self.rooms[cave.name, BACK[cave.side]] = cave.square
            self.rooms[cave.square, cave.side] = cave.name
        self.order = {room: k for k, room in enumerate(self.rooms)}
        found: dict[str, list[tuple[Room, str]]] = {end: [] for end in ENDS}
        for room, end in self.rooms.items():
            found[room[0]].append((room, end))
            found[end].append((room, end))
        self.rooms_of = {end: tuple(rooms) for end, rooms in found.items()}
        back = {(room[0], end): room for room, end in self.rooms.items()}
        self.ways = {
            place: tuple((end, room, back[end, place]) for room, end in rooms if room[0] == place) for place, rooms in self.rooms_of.items()
        }


@frozen
class Valley:
    """A valley of two halves.

    Parameters
    ----------
    left, right : str
        Names of the faces.
    food : tuple of int
        Of each square, in the order of `SQUARES`.
    forest : tuple of str
        The squares that are forest, in that order; the others are plain.
    caves : tuple of Cave
        `cave1` to `cave6`.
    food_at : dict of str to int
        Derived: the food number by square.
    woods : frozenset of str
        Derived: the forest.
    cave : dict of str to Cave
        Derived: by name.
    ground : Ground
        Derived.
    """

    left: str
    right: str
    food: tuple[int, ...] = field(hash=False)
    forest: tuple[str, ...] = field(hash=False)
    caves: tuple[Cave, ...] = field(hash=False)
    food_at: dict[str, int] = field(compare=False, repr=False)
    woods: frozenset[str] = field(compare=False, repr=False)
    cave: dict[str, Cave] = field(compare=False, repr=False)
    ground: Ground = field(compare=False, repr=False)


def make_valley(left: str, right: str, faces: dict[str, Half]) -> Valley:
    """The valley of two faces."""
    halves = faces[left], faces[right]
    food = tuple(half.food[WIDE * row + column] for row in range(HIGH) for half in halves for column in range(WIDE))
    woods = [half.forest[WIDE * row + column] for row in range(HIGH) for half in halves for column in range(WIDE)]
    forest = tuple(square for square, wooded in zip(SQUARES, woods, strict=True) if wooded)
    holes = [(hole, WIDE * k) for k, half in enumerate(halves) for hole in half.caves]
    caves = tuple(
        Cave(name, f"{LETTERS[shift + hole.column]}{hole.row + 1}", hole.side, hole.higher, hole.lower)
        for name, (hole, shift) in zip(CAVE_NAMES, holes, strict=True)
    )
    return Valley(
        left,
        right,
        food,
        forest,
        caves,
        food_at=dict(zip(SQUARES, food, strict=True)),
        woods=frozenset(forest),
        cave={cave.name: cave for cave in caves},
        ground=Ground(caves),
    )
