"""The half boards as small pictures in text, ours or a designer's own: read, compared and put together (SA-VALLEY)."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple

from workbench.engine.errors import Malformed
from workbench.engine.frozen import frozen
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import conform
from workbench.engine.tables import hash_of, read_text
from workbench.games.sapiens.valley import COLUMNS, GRID, ROWS, Cave, Valley

WIDE = COLUMNS // 2
SQUARE, CAVE, MOUNTAIN, FALL = re.compile(r"([fp])([0-9]+)"), re.compile(r"([0-9]+)/([0-9]+)"), ".", "~"
CAVES_A_HALF = 3
Side = Literal["left", "right"]


@frozen
class _Half:
    __pydantic_config__: ClassVar[Any] = STRICT
    name: str
    side: Side
    a: str
    b: str


@frozen
class _Page:
    __pydantic_config__: ClassVar[Any] = STRICT
    half: tuple[_Half, ...]
    notes: str = ""


class Face(NamedTuple):
    """One printed side of a half board.

    Parameters
    ----------
    name, half : str
        `L1a`, and the board `L1` whose side it is.
    side : str
        `left` or `right`.
    food : tuple of (str, int)
    forest : tuple of str
    caves : tuple of (str, str, int, int)
        Border square, its side on which the cave lies, higher and lower value; as one reads.
    """

    name: str
    half: str
    side: str
    food: tuple[tuple[str, int], ...]
    forest: tuple[str, ...]
    caves: tuple[tuple[str, str, int, int], ...]

    @property
    def totals(self) -> dict[str, int]:
        """What has to be the same on every face."""
        return {
            "food": sum(food for _, food in self.food),
            "shelter on the higher values": sum(cave[2] for cave in self.caves),
            "shelter on the lower values": sum(cave[3] for cave in self.caves),
        }


class Halves:
    """All half boards, and the valleys that they make.

    Parameters
    ----------
    faces : tuple of Face
    notes : str
        What is assumed.

    Attributes
    ----------
    faces : dict of str to Face
        By name, in the order of the table.
    hash : str
        Of the table's content.
    """

    def __init__(self, faces: tuple[Face, ...], notes: str = "") -> None:
        self.faces, self.notes, self.hash = {face.name: face for face in faces}, notes, hash_of(faces)
        self._valleys: dict[tuple[str, str], Valley] = {}

    def boards(self, side: str) -> tuple[str, ...]:
        """The half boards of a side, in the order of the table."""
        return tuple(dict.fromkeys(face.half for face in self.faces.values() if face.side == side))

    def valley(self, faces: tuple[str, str]) -> Valley:
        """The valley of a left and a right face, the same object each time."""
        if faces not in self._valleys:
            left, right = (self.faces[name] for name in faces)
            caves = tuple(Cave(f"cave{k}", *cave) for k, cave in enumerate((*left.caves, *right.caves), 1))
            self._valleys[faces] = Valley(faces, dict((*left.food, *right.food)), frozenset((*left.forest, *right.forest)), caves)
        return self._valleys[faces]


def read_halves(source: str | Path) -> Halves:
    """Half boards from a TOML file, or its text.

    Raises
    ------
    Malformed
        Naming the face and the row of its picture: a cell that is none, a cave in the middle or two that touch, not three caves,
        no waterfall in the upper outer corner, totals that differ from the first face's.
    """
    name = "halves" if isinstance(source, str) and "\n" in source else Path(source).name
    try:
        page = conform(_Page, tomllib.loads(read_text(source)))
    except tomllib.TOMLDecodeError as error:
        raise Malformed(name, str(error)) from None
    except Malformed as error:
        raise error if error.where == name else Malformed(f"{name}: {error.where}", error.text, error.clause) from None
    faces: list[Face] = []
    for half in page.half:
        if not half.name.isidentifier() or half.name in [face.half for face in faces]:
            raise Malformed(f"{name}: {half.name}", "should be a name of one word that stands once")
        faces += [_face(f"{name}: {half.name}{letter}", half, letter, getattr(half, letter)) for letter in "ab"]
    _same_totals(name, faces)
    _apart(name, faces)
    return Halves(tuple(faces), page.notes)


def _face(place: str, half: _Half, letter: str, picture: str) -> Face:
    rows = [line.split() for line in picture.strip().splitlines()]
    if len(rows) != ROWS + 2 or any(len(row) != WIDE + 1 for row in rows):
        raise Malformed(
            place, f"should be {ROWS + 2} rows of {WIDE + 1} cells: {ROWS} rows of {WIDE} squares and their mountains", "SA-VALLEY"
        )
    left = half.side == "left"
    food: dict[str, int] = {}
    forest, caves = [], []
    for k, row in enumerate(rows):
        for j, cell in enumerate(row):
            x, y = (j - 1 if left else j + WIDE), ROWS - k
            where = f"{place}, row {k + 1}, cell {j + 1}"
            corner = (x, y) == ((-1 if left else COLUMNS), ROWS)
            if (cell == FALL) != corner:
                raise Malformed(where, f"{cell!r}: the waterfall ({FALL}) lies in the upper outer corner, and only there", "SA-VALLEY")
            if 0 <= x < COLUMNS and 0 <= y < ROWS:
                square = GRID.names[y * COLUMNS + x]
                food[square] = _square(where, cell)
                forest += [square] * (cell[0] == "f")
            elif cell not in (MOUNTAIN, FALL):
                caves.append(_cave(where, cell, x, y))
    if len(caves) != CAVES_A_HALF:
        raise Malformed(place, f"has {len(caves)} caves, and should have {CAVES_A_HALF}", "SA-VALLEY")
    return Face(f"{half.name}{letter}", half.name, half.side, tuple(food.items()), tuple(forest), tuple(caves))


def _square(where: str, cell: str) -> int:
    if CAVE.fullmatch(cell):
        raise Malformed(where, f"the cave {cell} lies in the middle of the valley: caves lie in the mountains round it", "SA-VALLEY")
    found = SQUARE.fullmatch(cell)
    if found is None:
        raise Malformed(where, f"{cell!r} is no square: f2 is forest with 2 food, p2 plain", "SA-VALLEY")
    return int(found[2])


def _cave(where: str, cell: str, x: int, y: int) -> tuple[str, str, int, int]:
    found = CAVE.fullmatch(cell)
    if found is None:
        raise Malformed(where, f"{cell!r} is no part of the mountains: 6/2 is a cave, a dot a mountain", "SA-VALLEY")
    inside = min(max(x, 0), COLUMNS - 1), min(max(y, 0), ROWS - 1)
    side = {(0, 1): "N", (1, 0): "E", (0, -1): "S", (-1, 0): "W"}.get((x - inside[0], y - inside[1]))
    higher, lower = int(found[1]), int(found[2])
    if side is None:
        raise Malformed(where, "a cave in a corner borders no square of the valley", "SA-VALLEY")
    if higher <= lower:
        raise Malformed(where, f"{cell}: the higher value stands first", "SA-VALLEY")
    return GRID.names[inside[1] * COLUMNS + inside[0]], side, higher, lower


def _same_totals(name: str, faces: list[Face]) -> None:
    """Every valley is worth the same."""
    for face in faces[1:]:
        for what, total in face.totals.items():
            if total != faces[0].totals[what]:
                said = f"has {total} {what}, and {faces[0].name} has {faces[0].totals[what]}: every face should have the same"
                raise Malformed(f"{name}: {face.name}", said, "SA-VALLEY")


def _apart(name: str, faces: list[Face]) -> None:
    """No two caves touch, on one face or where two faces meet."""
    for left in faces:
        for right in faces:
            if left is right or (left.side, right.side) == ("left", "right"):
                found = [Cave("", *cave).point for cave in ((*left.caves, *right.caves) if left is not right else left.caves)]
                for k, (x, y) in enumerate(found):
                    if any(abs(x - u) + abs(y - v) <= 1 for u, v in found[:k]):
                        both = left.name if left is right else f"{left.name} beside {right.name}"
                        raise Malformed(f"{name}: {both}", "two caves touch each other", "SA-VALLEY")
