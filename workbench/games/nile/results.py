"""What cards say that are turned over: NI-PALMS, NI-DESERT, NI-HANDS."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval, Len

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.cards import HIPPO, PALMS, Result
from workbench.games.nile.choices import Hippo
from workbench.games.nile.deal import refilling
from workbench.games.nile.lay import WashAway, desert_on
from workbench.games.nile.state import RIPE, SEED, SPOILED, Marker, NileState, put

LEAST = 2  # a row with fewer markers is immune; and as many are turned, where there are
RowName = Literal["m1", "m2", "m3", "m4"]
Stall = Annotated[int, Interval(ge=1, le=5)]


def result(back: Result, field: int) -> Any:
    """The task of a result; `field` is where the card lay."""
    if back.kind == PALMS:
        return Palms(back.palms)
    return Hippo() if back.kind == HIPPO else PlaceDesert(field)


# --- palms --------------------------------------------------------------------------------------------------------------------


def fresh(row: tuple[Marker, ...]) -> tuple[int, ...]:
    """The stalls of a row, from 1, whose markers are not spoiled; none where the row is immune."""
    return tuple(k for k, marker in enumerate(row, 1) if marker.side != SPOILED) if len(row) >= LEAST else ()


@frozen
class Palms:
    """NI-PALMS: fruit in a market row goes off."""

    most: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Ask for the row, if there is one."""
        player = state.start_player
        ways = tuple((spots.MARKET[k], len(found)) for k in range(self.most) if (found := fresh(state.market[k])))
        numbers, because = (("palms", self.most),), ((spots.CARD, self.most),)
        if not ways:
            return Event("nothing", "NI-PALMS", (), player, None, numbers, (), because), state.then()
        return Event("asks", "NI-PALMS", (), player, None, numbers, ways, because), state.then(Rotting(player, self.most))


@frozen
class Rot(Action):
    """NI-PALMS: two markers of a row, or the only one that is not spoiled, go off. The order of the stalls means nothing."""

    verb: ClassVar[str] = "rot"
    row: RowName
    stalls: Annotated[tuple[Stall, ...], Len(1, 2)]

    def __post_init__(self) -> None:
        object.__setattr__(self, "stalls", tuple(sorted(self.stalls)))

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The stalls, in any order."""
        return (tuple(f"{self.row}.{number}" for number in self.stalls),)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has spots."""
        return ()

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """A row of at most so many palms with two markers, and two of it that are not spoiled, or the only one."""
        row, most = int(self.row[1]), state.todo[-1].most
        markers = state.market[row - 1]
        if row > most:
            yield Refusal("NI-PALMS", "palms", (self.row,), (("palms", row), ("most", most)))
        if len(markers) < LEAST:
            yield Refusal("NI-PALMS", "immune", (self.row,), (("count", len(markers)),))
        places = tuple(f"{self.row}.{number}" for number in self.stalls)
        for number, place in zip(self.stalls, places, strict=True):
            if number > len(markers):
                yield Refusal(
                    "NI-PALMS", "empty" if number <= game.board.stalls[row - 1] else "no_stall", (self.row,), (("stall", number),)
                )
            elif markers[number - 1].side == SPOILED:
                yield Refusal("NI-PALMS", "spoiled", (place,))
        if len(set(self.stalls)) < len(self.stalls):
            yield Refusal("NI-PALMS", "twice", places[:1])
        if len(self.stalls) != (due := min(LEAST, len(fresh(markers)))) and due:
            yield Refusal("NI-PALMS", "count", (self.row,), (("due", due), ("count", len(self.stalls))))

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """One marker after the other."""
        row, player = int(self.row[1]) - 1, state.todo[-1].player
        where = tuple(spots.stall(row, number) for number in self.stalls)
        event = Event("picked", "NI-PALMS", where, player, numbers=(("row", self.row),), because=((spots.CARD, state.todo[-1].most),))
        return event, state.then(*(GoOff(row, number) for number in self.stalls))


@frozen
class GoOff:
    """NI-PALMS: ripe turns to seed, seed to spoiled."""

    row: int
    stall: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Turn one marker."""
        row = state.market[self.row]
        marker = row[self.stall - 1]
        side = SEED if marker.side == RIPE else SPOILED
        where, because = (spots.stall(self.row, self.stall),), ((spots.CARD, 1),)
        event = Event(f"to_{side}", "NI-PALMS", where, marker.player, marker.token, (("fruit", marker.fruit),), (), because)
        return event, state.then(market=put(state.market, self.row, put(row, self.stall - 1, marker.copy(side=side))))


@frozen
class Rotting(Decision):
    """NI-PALMS: the start player picks the row and its markers."""

    clause: ClassVar[str] = "NI-PALMS"
    answers: ClassVar[tuple[type[Action], ...]] = (Rot,)
    player: int
    most: int

    def candidates(self, game: Any, state: NileState) -> Iterable[Action]:
        """In each row every pair of markers; one by itself where no two are fresh."""
        found: list[Action] = []
        for name, row in zip(spots.MARKET, state.market, strict=True):
            count = LEAST if len(fresh(row)) >= LEAST else 1
            found += [Rot(name, stalls) for stalls in combinations(range(1, len(row) + 1), count)]  # type: ignore[arg-type]  # a row's name
        return found


# --- desert -------------------------------------------------------------------------------------------------------------------


@frozen
class PlaceDesert:
    """NI-DESERT: a desert card comes to the outer end of the row in which the turned card lay."""

    field: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Onto the outermost field without desert or water, if there is one, and a card."""
        player, row = state.start_player, game.board.row_of[self.field]
        place = next((k for k in reversed(row) if not state.fields[k].water and not state.fields[k].desert), None)
        because = ((spots.CARD, 1), (spots.DESERT_PILE, len(state.desert_pile)))
        if place is None or not state.desert_pile:
            kind = "no_field" if place is None else "no_card"
            names = (("row", game.board.fields[self.field].row),)
            return Event(kind, "NI-DESERT", (), player, None, names, (), because), state.then()
        card, pile, field, name = state.desert_pile[0], state.desert_pile[1:], state.fields[place], game.board.names[place]
        event = Event("placed", "NI-DESERT", (spots.DESERT_PILE, name), player, desert_on(name), (("left", len(pile)),), (), because)
        tasks = (*((WashAway(place, "NI-DESERT"),) if field.fruit else ()), *refilling(game, pile, state.desert_discards))
        return event, state.then(*tasks, fields=put(state.fields, place, field.copy(desert=card)), desert_pile=pile)
