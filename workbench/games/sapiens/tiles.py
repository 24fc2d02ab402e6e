"""The tiles, ours or a designer's own: SA-TILES, SA-REMOVE."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from workbench.engine.errors import Malformed
from workbench.engine.tables import Table, hash_of, read_rows

Scene = Literal["feast", "picking", "ritual", "fight", "water", "camp", "hunt", "fire"]
SCENES: tuple[str, ...] = ("feast", "picking", "ritual", "fight", "water", "camp", "hunt", "fire")
BIT = {scene: 1 << k for k, scene in enumerate(SCENES)}  # sets of scenes are sums of these
ANY = (1 << len(SCENES)) - 1
HUNT, PICKING = "hunt", "picking"

COLUMNS = ("name", "first", "second")
ALIKE, ALIKE_HUNT = 2, 3  # SA-TILES: of one pair at most, and of one that shows hunt
RESERVED = re.compile(
    "stack|steaks|bears|(player|sign)[0-3]|(food|shelter|score)_[0-3]"
)  # other spots of a picture, which a tile is one of too
FEWEST = 43  # SA-REMOVE: two players take 30 out, and 4 a player and 5 in common are dealt


class Stock(NamedTuple):
    """The tiles of a game.

    Parameters
    ----------
    scenes : dict of str to (str, str)
        Both scenes by the name of the tile, in the order of the table.
    bits : dict of str to (int, int)
        The same as bits of `BIT`.
    hash : str
        Of the table's content.
    """

    scenes: dict[str, tuple[str, str]]
    bits: dict[str, tuple[int, int]]
    hash: str


def read_stock(table: Table) -> Stock:
    """Tiles from a table with the columns of `COLUMNS`: the path of a CSV file, its text, or its rows; one that begins with # is a remark.

    Raises
    ------
    Malformed
        Naming line and column of what is wrong, and the clause.
    """
    scenes: dict[str, tuple[str, str]] = {}
    alike: dict[frozenset[str], int] = {}
    for place, row in read_rows(table, COLUMNS, "tiles"):
        name, first, second = row["name"], row["first"], row["second"]
        if not name.isidentifier():
            raise Malformed(f"{place}, column name", f"{name!r} is no name: one word of letters and figures")
        if RESERVED.fullmatch(name):
            raise Malformed(f"{place}, column name", f"{name} is the name of another spot; call the tile something else")
        if name in scenes:
            raise Malformed(f"{place}, column name", f"the tile {name} stands twice")
        for column, scene in (("first", first), ("second", second)):
            if scene not in SCENES:
                raise Malformed(f"{place}, column {column}", f"{scene!r} is no scene; there are: {', '.join(SCENES)}")
        if first == second:
            raise Malformed(f"{place}, column second", f"{name} shows {first} twice: a tile has two different scenes", "SA-TILES")
        pair = frozenset((first, second))
        alike[pair] = alike.get(pair, 0) + 1
        most = ALIKE_HUNT if HUNT in pair else ALIKE
        if alike[pair] > most:
            raise Malformed(place, f"{name} is one too many: of {first} and {second} there are at most {most} tiles", "SA-TILES")
        scenes[name] = first, second
    if len(scenes) < FEWEST:
        raise Malformed("tiles", f"there are {len(scenes)}: two players need at least {FEWEST}, of which some are taken out", "SA-REMOVE")
    bits = {name: (BIT[first], BIT[second]) for name, (first, second) in scenes.items()}
    return Stock(scenes, bits, hash_of(list(scenes.items())))


def removed(players: int, of_two: int) -> int:
    """SA-REMOVE: how many tiles are taken out unseen; `of_two` is how many where two play."""
    return {2: of_two, 3: 18, 4: 6}[players]
