"""Half boards as pictures in text, ours or a designer's own: SA-VALLEY."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from workbench.engine.errors import Malformed
from workbench.engine.tables import hash_of, read_text

WIDE, HIGH = 4, 5  # squares of a half
CAVES = 3
BARE, FALL = ".", "~"
SQUARE = re.compile(r"[pf][0-9]")
CAVE = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")


class Hole(NamedTuple):
    """A cave of a half: the square beside it, by column from the west and row from the south, from 0; on which side of it; its values."""

    column: int
    row: int
    side: str
    higher: int
    lower: int


class Half(NamedTuple):
    """A face of a half board.

    Parameters
    ----------
    food : tuple of int
        Of each square, row by row from the south, each from the west.
    forest : tuple of bool
        Whether it is forest, in the same order.
    caves : tuple of Hole
        As one reads the picture.
    """

    food: tuple[int, ...]
    forest: tuple[bool, ...]
    caves: tuple[Hole, ...]

    @property
    def totals(self) -> tuple[int, int, int]:
        """Food, higher shelters and lower shelters, each summed."""
        return sum(self.food), sum(cave.higher for cave in self.caves), sum(cave.lower for cave in self.caves)


class Halves(NamedTuple):
    """All faces by name (side, board, face: `L1a`), in the order of the file, and the hash of their content."""

    faces: dict[str, Half]
    hash: str


def read_halves(source: str | Path | Mapping[str, str]) -> Halves:
    """Half boards from a TOML file of pictures: its path, its text, or the pictures by name.

    Raises
    ------
    Malformed
        Naming the face, and row and column of its picture.
    """
    faces: dict[str, Half] = {}
    for name, picture in _pictures(source).items():
        if not isinstance(name, str) or not re.fullmatch(r"[LR][0-9]+[ab]", name):
            raise Malformed(f"halves.{name}", "should be called L or R, the number of the board, and the face a or b: L1a")
        if not isinstance(picture, str):
            raise Malformed(f"halves.{name}", "should be a picture in text")
        faces[name] = _half(f"halves.{name}", picture, name[0])
    _whole(faces)
    return Halves(faces, hash_of(list(faces.items())))


def _pictures(source: str | Path | Mapping[str, str]) -> Mapping[Any, Any]:
    if isinstance(source, Mapping):
        return source
    try:
        return tomllib.loads(read_text(source, "halves"))
    except tomllib.TOMLDecodeError as error:
        raise Malformed("halves", str(error)) from None


def _half(place: str, picture: str, side: str) -> Half:
    """One face; a right half is read as a left one in a mirror, where its mountains lie in the west too."""
    lines = [line.split() for line in picture.strip().splitlines()]
    if len(lines) != HIGH + 2 or any(len(line) != WIDE + 1 for line in lines):
        raise Malformed(place, f"should be {HIGH + 2} rows of {WIDE + 1}: {WIDE} by {HIGH} squares, and the mountains round them")
    rows = lines if side == "L" else [line[::-1] for line in lines]
    food, forest, caves = [], [], []
    for k, row in enumerate(rows):
        for column, word in enumerate(row):
            where = f"{place}, row {k + 1}, column {column + 1 if side == 'L' else WIDE + 1 - column}"
            inside = column > 0 and 0 < k < HIGH + 1
            if inside:
                _check_square(where, word)
            elif hole := _mountain(where, word, column, k):
                caves.append(hole if side == "L" else _mirrored(hole))
    for row in rows[HIGH:0:-1]:
        words = row[1:] if side == "L" else row[:0:-1]
        food += [int(word[1]) for word in words]
        forest += [word[0] == "f" for word in words]
    if len(caves) != CAVES:
        raise Malformed(place, f"has {len(caves)} caves: a half has {CAVES}", "SA-VALLEY")
    _check_apart(place, caves)
    read = sorted(caves, key=_reading)
    return Half(tuple(food), tuple(forest), tuple(read))


def _check_square(where: str, word: str) -> None:
    if CAVE.fullmatch(word) or word == FALL:
        what = "a waterfall" if word == FALL else "a cave"
        raise Malformed(where, f"{what} in the middle of a valley: it lies in the mountains round it", "SA-VALLEY")
    if not SQUARE.fullmatch(word):
        raise Malformed(where, f"{word!r} is no square: write p for plain or f for forest, and its food from 0 to 9")


def _mountain(where: str, word: str, column: int, row: int) -> Hole | None:
    """The cave on a place in the mountains, where one is; of a left half, so the west is outside."""
    corner = column == 0 and row in (0, HIGH + 1)
    if (word == FALL) != (column == 0 and row == 0):
        raise Malformed(where, f"the waterfall ({FALL}) of a half lies in its outer upper corner, and only there", "SA-VALLEY")
    if word in (BARE, FALL):
        return None
    found = CAVE.fullmatch(word)
    if found is None:
        raise Malformed(where, f"{word!r} is neither bare mountain ({BARE}) nor a cave (6/3) nor a waterfall ({FALL})")
    if corner:
        raise Malformed(where, "a cave in a corner lies beside no square", "SA-VALLEY")
    if column == WIDE:
        raise Malformed(where, "a cave at the seam could touch one of the other half: no two caves touch", "SA-VALLEY")
    higher, lower = int(found[1]), int(found[2])
    if not higher > lower:
        raise Malformed(where, f"{word}: the first value of a cave is the higher one", "SA-VALLEY")
    if column == 0:
        return Hole(0, HIGH - row, "W", higher, lower)
    return Hole(column - 1, HIGH - 1 if row == 0 else 0, "N" if row == 0 else "S", higher, lower)


def _mirrored(hole: Hole) -> Hole:
    return hole._replace(column=WIDE - 1 - hole.column, side={"W": "E"}.get(hole.side, hole.side))


def _spot_of(hole: Hole) -> tuple[int, int]:
    """Where a cave lies, by column and row."""
    dx, dy = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[hole.side]
    return hole.column + dx, hole.row + dy


def _reading(hole: Hole) -> tuple[int, int]:
    column, row = _spot_of(hole)
    return -row, column


def _check_apart(place: str, caves: list[Hole]) -> None:
    spots = [_spot_of(hole) for hole in caves]
    for k, (x, y) in enumerate(spots):
        if any(abs(x - a) + abs(y - b) == 1 for a, b in spots[:k]):
            raise Malformed(place, "two caves touch: a half in a cave has only its own partner as neighbour", "SA-VALLEY")


def _whole(faces: dict[str, Half]) -> None:
    """Enough boards for four players, no two faces alike, and all worth the same."""
    for side in "LR":
        boards = {name[:-1] for name in faces if name[0] == side}
        if len(boards) < 4:
            raise Malformed("halves", f"there are {len(boards)} boards for the {side} side: four players need four", "SA-VALLEY")
    names = list(faces)
    for k, name in enumerate(names):
        twin = next((other for other in names[:k] if name[0] == other[0] and faces[other] == faces[name]), None)
        if twin is not None:
            raise Malformed(f"halves.{name}", f"is the same face as {twin}: every face is different", "SA-VALLEY")
    for j, what in enumerate(("food", "higher shelters", "lower shelters")):
        found = [half.totals[j] for half in faces.values()]
        usual = max(found, key=found.count)  # of equals the one that comes first
        for name, total in zip(names, found, strict=True):
            if total != usual:
                raise Malformed(
                    f"halves.{name}",
                    f"has {total} {what} in all, {names[found.index(usual)]} has {usual}: every face has the same",
                    "SA-VALLEY",
                )
