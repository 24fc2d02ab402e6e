"""The cards, read from tables: NI-WATER-CARDS, NI-DESERT-CARDS."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.engine.errors import Malformed
from workbench.engine.tables import Table, hash_of, read_rows
from workbench.games.nile.board import NONE, WAVES

WATER, DESERT = 45, 30
WATER_COLUMNS = ("name", "near", "far", "result", "arrow")
DESERT_COLUMNS = ("name", "result", "arrow")
PALMS, SAND, HIPPO = "palms", "desert", "hippo"


class Result(NamedTuple):
    """The hidden side of a card: `palms` (1 to 4), `desert` or `hippo`, some with an arrow."""

    kind: str
    palms: int
    arrow: bool

    def __str__(self) -> str:
        shown = f"{self.palms} palm{'s' * (self.palms > 1)}" if self.palms else self.kind
        return f"{shown} and an arrow" if self.arrow else shown


class WaterCard(NamedTuple):
    """A water card: wave symbols on its long sides, and a result on its back; None where only the front is known."""

    near: str
    far: str
    back: Result | None

    @property
    def front(self) -> str:
        """What is seen of it: `single-double`."""
        return f"{self.near}-{self.far}"


class Cards(NamedTuple):
    """All cards of a game.

    Parameters
    ----------
    water : dict of str to WaterCard
        By id, in the order of the table; and each front by its own name, as it stands where the id is hidden.
    water_ids : tuple of str
        The ids alone.
    deserts : dict of str to Result
        By id, in the order of the table.
    hashes : dict of str to str
        Of both tables.
    """

    water: dict[str, WaterCard]
    water_ids: tuple[str, ...]
    deserts: dict[str, Result]
    hashes: dict[str, str]


def read_cards(water: Table, deserts: Table) -> Cards:
    """Both tables, as `workbench.engine.tables.read_rows` takes them.

    A result is 1 to 4 (palms), `desert` or `hippo`; an arrow is yes or no; waves are single, double or none.

    Raises
    ------
    Malformed
        Naming line and column; the table and the clause where there are too many or too few cards.
    """
    read: dict[str, WaterCard] = {}
    for place, row in read_rows(water, WATER_COLUMNS, "water_cards"):
        _new_name(place, row["name"], read, "NI-WATER-CARDS")
        for side in ("near", "far"):
            if row[side] not in WAVES:
                raise Malformed(
                    f"{place}, column {side}", f"{row[side]!r} is no wave symbol; there are: {', '.join(WAVES)}", "NI-WATER-CARDS"
                )
        if row["near"] == row["far"] == NONE:
            raise Malformed(f"{place}, column far", "a card without any wave symbol could never be laid", "NI-WATER-CARDS")
        read[row["name"]] = WaterCard(row["near"], row["far"], _result(place, row, "NI-WATER-CARDS"))
    turned: dict[str, Result] = {}
    for place, row in read_rows(deserts, DESERT_COLUMNS, "desert_cards"):
        _new_name(place, row["name"], {**read, **turned}, "NI-DESERT-CARDS")
        turned[row["name"]] = _result(place, row, "NI-DESERT-CARDS")
    _count("water_cards", len(read), WATER, "NI-WATER-CARDS")
    _count("desert_cards", len(turned), DESERT, "NI-DESERT-CARDS")
    hashes = {"desert_cards": hash_of(list(turned.items())), "water_cards": hash_of(list(read.items()))}
    fronts = {card.front: WaterCard(card.near, card.far, None) for card in read.values()}
    return Cards(fronts | read, tuple(read), turned, hashes)


def _new_name(place: str, name: str, known: Any, clause: str) -> None:
    if not name.isidentifier():
        raise Malformed(f"{place}, column name", f"{name!r} is no name: one word of letters and figures", clause)
    if name in known:
        raise Malformed(f"{place}, column name", f"the card {name} stands twice", clause)


def _result(place: str, row: dict[str, str], clause: str) -> Result:
    if row["arrow"] not in ("yes", "no"):
        raise Malformed(f"{place}, column arrow", f"{row['arrow']!r} should be yes or no", clause)
    shown, arrow = row["result"], row["arrow"] == "yes"
    if shown in (SAND, HIPPO):
        return Result(shown, 0, arrow)
    if shown not in ("1", "2", "3", "4"):
        raise Malformed(f"{place}, column result", f"{shown!r} is no result; there are: 1, 2, 3, 4 (palms), {SAND}, {HIPPO}", clause)
    return Result(PALMS, int(shown), arrow)


def _count(table: str, found: int, wanted: int, clause: str) -> None:
    if found != wanted:
        raise Malformed(table, f"there are {found} cards, and the game has {wanted}", clause)
