"""The valley of a player, made of a left and a right face: its squares, caves and waterfalls, and who borders whom (SA-VALLEY)."""

from __future__ import annotations

from typing import NamedTuple

from workbench.river.grid import COMPASS, grid

COLUMNS, ROWS = 8, 5
GRID = grid(COLUMNS, ROWS)
FALLS = {"fall1": (-1, ROWS), "fall2": (COLUMNS, ROWS)}
CAVES = ("cave1", "cave2", "cave3", "cave4", "cave5", "cave6")
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
Point = tuple[int, int]


class Cave(NamedTuple):
    """A cave in the mountains.

    Parameters
    ----------
    name : str
        `cave1` to `cave6`.
    square : str
        The border square beside it.
    side : str
        The side of that square on which the cave lies.
    higher, lower : int
        Its shelter values.
    """

    name: str
    square: str
    side: str
    higher: int
    lower: int

    @property
    def point(self) -> Point:
        """Where it lies: column and row, `a1` being 0, 0."""
        (x, y), (dx, dy) = GRID.point(self.square), COMPASS[self.side]
        return x + dx, y + dy


class Pair(NamedTuple):
    """Two places that a tile can cover: the first half's, the side of the second, and both."""

    at: str
    turn: str
    squares: tuple[str, str]


def _side(at: str, near: str) -> str:
    (x, y), (u, v) = GRID.point(at), GRID.point(near)
    return next(side for side, step in COMPASS.items() if step == (u - x, v - y))


INNER = tuple(Pair(at, _side(at, near), (at, near)) for at in GRID.names for near in GRID.neighbours[at])  # the same in every valley


class Valley:
    """The board of one player. Never changed; games keep one for each pair of faces.

    Parameters
    ----------
    faces : (str, str)
        Names of the faces.
    food : dict of str to int
        By square, `a1` at the bottom left.
    forest : frozenset of str
        Squares of forest; the others are plain.
    caves : tuple of Cave
        `cave1` to `cave6`, or none on a blank board.

    Attributes
    ----------
    neighbours : dict of str to tuple of str
        Squares and caves that share an edge, clockwise from north; a cave has its own square alone.
    beside : dict of (str, str) to str
        The neighbour of a square or cave on a side.
    pairs : tuple of Pair
        Every way in which a tile can lie on an empty board.
    pairs_of : dict of str to tuple of int
        Which of them cover a place.
    first_pair : dict of str to int
        The first of them whose first half lies on a place.
    point : dict of str to (int, int)
        Column and row of squares, caves and waterfalls, `a1` being 0, 0.
    """

    def __init__(self, faces: tuple[str, str], food: dict[str, int], forest: frozenset[str], caves: tuple[Cave, ...]) -> None:
        self.faces, self.food, self.forest = faces, food, forest
        self.caves = {cave.name: cave for cave in caves}
        points = {square: GRID.point(square) for square in GRID.names} | {cave.name: cave.point for cave in caves}
        self.point: dict[str, Point] = points | FALLS
        mouths = [
            pair
            for cave in caves
            for pair in (
                Pair(cave.name, OPPOSITE[cave.side], (cave.name, cave.square)),
                Pair(cave.square, cave.side, (cave.square, cave.name)),
            )
        ]
        self.pairs = (*INNER, *mouths)
        self.beside = {(pair.at, pair.turn): pair.squares[1] for pair in self.pairs}
        self.neighbours = {
            name: tuple(self.beside[name, side] for side in COMPASS if (name, side) in self.beside) for name in (*food, *self.caves)
        }
        self.pairs_of = {name: tuple(k for k, pair in enumerate(self.pairs) if name in pair.squares) for name in self.neighbours}
        self.first_pair = {name: next(k for k, pair in enumerate(self.pairs) if pair.at == name) for name in self.neighbours}


BLANK = Valley(("", ""), dict.fromkeys(GRID.names, 0), frozenset(), ())  # before the halves are dealt
