"""The tiles: dominoes of two different scenes, ours or a designer's own (SA-TILES)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from workbench.engine.errors import Malformed
from workbench.engine.tables import Table, hash_of, read_rows
from workbench.games.sapiens.state import SCENES

COLUMNS = ("name", "scene1", "scene2")
MOST = 3  # tiles of the same two scenes


class Tiles(NamedTuple):
    """The tiles of a game.

    Parameters
    ----------
    scenes : dict of str to (str, str)
        Both halves by the name of the tile, the first half first, in the order of the table.
    hash : str
        Of the table's content.
    """

    scenes: dict[str, tuple[str, str]]
    hash: str


def read_tiles(table: Table) -> Tiles:
    """Tiles from a table with the columns of `COLUMNS`.

    Parameters
    ----------
    table : str, Path or rows
        As `workbench.engine.tables.read_rows` takes it.

    Raises
    ------
    Malformed
        Naming line and column: no name, one that stands twice, no scene, one scene twice, the same two scenes more than `MOST` times.
    """
    scenes: dict[str, tuple[str, str]] = {}
    pairs = Counter[frozenset[str]]()
    for place, row in read_rows(table, COLUMNS, "tiles"):
        name, one, two = (row[column] for column in COLUMNS)
        if not name.isidentifier():
            raise Malformed(f"{place}, column name", f"{name!r} is no name: one word of letters and figures")
        if name in scenes:
            raise Malformed(f"{place}, column name", f"the tile {name} stands twice", "SA-TILES")
        for column, scene in (("scene1", one), ("scene2", two)):
            if scene not in SCENES:
                raise Malformed(f"{place}, column {column}", f"{scene!r} is no scene; there are: {', '.join(SCENES)}")
        if one == two:
            raise Malformed(f"{place}, column scene2", f"the tile {name} shows {one} twice: its two scenes differ", "SA-TILES")
        pairs[frozenset((one, two))] += 1
        if pairs[frozenset((one, two))] > MOST:
            raise Malformed(place, f"{one} and {two} stand on more than {MOST} tiles", "SA-TILES")
        scenes[name] = one, two
    if not scenes:
        raise Malformed("tiles", "the table holds no tile", "SA-TILES")
    return Tiles(scenes, hash_of(list(scenes.items())))
