"""Work on the fields: NI-SOW, NI-GROW, NI-HARVEST, with NI-ONCE and NI-AP as they bound it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.board import STALLS
from workbench.games.nile.lay import FieldName
from workbench.games.nile.state import PLACE, RIPE, SEED, Field, Fruit, Marker, NileState, moved, named, put

LAST = 2  # NI-HARVEST: the markers of a row that differ from the next one
RowName = Literal["m1", "m2", "m3", "m4"]


@functools.cache  # a few there are, asked for at every decision
def too_dear(points: int, cost: int) -> tuple[Refusal, ...]:
    """NI-AP: an action that costs more points than are left."""
    return (Refusal("NI-AP", "points", (), (("cost", cost), ("points", points))),) if cost > points else ()


def _changed(field: Field, marker: Marker, now: Marker | None) -> Field:
    """A field with another marker in the place of one, or none."""
    return field.copy(fruit=tuple(found for other in field.fruit if (found := now if other is marker else other) is not None))


@frozen
class Sow(Action):
    """NI-SOW: an own marker goes from hand onto a field, seed side up."""

    verb: ClassVar[str] = "sow"
    fruit: Fruit
    field: FieldName

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The fruit in hand, then the field."""
        return (spots.hand(state.todo[-1].player, self.fruit),), (self.field,)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has spots."""
        return ()

    def refusals(self, game: Any, state: NileState) -> tuple[Refusal, ...]:
        """It is in hand and unused, the field has room, the points suffice."""
        decision, k = state.todo[-1], PLACE[self.fruit]
        player, points = decision.player, decision.points
        misplaced, cost, _, _ = game.grounds(state, player)[game.board.index[self.field]]
        held = state.hands[player][k]
        found: tuple[Refusal, ...] = misplaced + too_dear(points, cost) if cost > points else misplaced
        if held > state.used[player][k]:
            return found
        clause, kind = ("NI-ONCE", "bought") if held else ("NI-FRUIT", "none")
        return (Refusal(clause, kind, (spots.hand(player, self.fruit),), (("fruit", self.fruit),)), *found)

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """From hand to field."""
        decision, place = state.todo[-1], game.board.index[self.field]
        player, field = decision.player, state.fields[place]
        cost = 2 if field.fruit else 1
        where = (spots.hand(player, self.fruit), self.field)
        numbers = (("fruit", self.fruit), ("cost", cost), ("points", decision.points - cost))
        because = ((where[0], state.hands[player][PLACE[self.fruit]]), (self.field, len(field.fruit)))
        event = Event("sown", "NI-SOW", where, player, named(player, self.fruit), numbers, (), because)
        fields = put(state.fields, place, field.copy(fruit=(*field.fruit, Marker(player, self.fruit, SEED, True))))
        return event, state.then(decision.after(cost), fields=fields, hands=moved(state.hands, player, self.fruit, -1))


@frozen
class Grow(Action):
    """NI-GROW: an own marker on a field turns from seed to ripe."""

    verb: ClassVar[str] = "grow"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("field",),)
    field: FieldName

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """An own, unused seed lies there, and the points suffice."""
        decision = state.todo[-1]
        _, _, cost, marker = game.grounds(state, decision.player)[game.board.index[self.field]]
        if marker is None:
            yield Refusal("NI-GROW", "none", (self.field,))
            return
        if marker.side != SEED:
            yield Refusal("NI-GROW", "ripe", (self.field,))
        if marker.used:
            yield Refusal("NI-ONCE", "used", (self.field,), (("fruit", marker.fruit),))
        yield from too_dear(decision.points, cost)

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Turn it."""
        decision, place = state.todo[-1], game.board.index[self.field]
        field = state.fields[place]
        _, _, cost, marker = game.grounds(state, decision.player)[place]
        assert marker is not None, "its refusals saw to that"
        numbers = (("fruit", marker.fruit), ("cost", cost), ("points", decision.points - cost))
        event = Event("grown", "NI-GROW", (self.field,), decision.player, marker.token, numbers, (), ((self.field, cost),))
        fields = put(state.fields, place, _changed(field, marker, marker.copy(side=RIPE, used=True)))
        return event, state.then(decision.after(cost), fields=fields)


@frozen
class Harvest(Action):
    """NI-HARVEST: an own ripe marker goes from a field to the next stall of a market row."""

    verb: ClassVar[str] = "harvest"
    field: FieldName
    row: RowName

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The field, then the stall that the marker would take; the head of a row that has none left."""
        row = int(self.row[1]) - 1
        taken = len(state.market[row])
        return (self.field,), (spots.stall(row, taken + 1) if taken < STALLS[self.row] else self.row,)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has spots."""
        return ()

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """An own, unused, ripe marker lies there; palms, room and types allow the row; the points suffice."""
        decision, place = state.todo[-1], game.board.index[self.field]
        _, _, cost, marker = game.grounds(state, decision.player)[place]
        if marker is None:
            yield Refusal("NI-HARVEST", "none", (self.field,))
            return
        if marker.side != RIPE:
            yield Refusal("NI-HARVEST", "seed", (self.field,))
        if marker.used:
            yield Refusal("NI-ONCE", "used", (self.field,), (("fruit", marker.fruit),))
        palms = int(self.row[1])
        row = state.market[palms - 1]
        if palms > game.board.palms[place]:
            yield Refusal("NI-HARVEST", "palms", (self.field, self.row), (("palms", game.board.palms[place]), ("wanted", palms)))
        if len(row) >= game.board.stalls[palms - 1]:
            yield Refusal("NI-HARVEST", "full", (self.row,))
        for stall in range(max(0, len(row) - LAST), len(row)):
            if row[stall].fruit == marker.fruit:
                yield Refusal("NI-HARVEST", "type", (spots.stall(palms - 1, stall + 1),), (("fruit", marker.fruit),))
        yield from too_dear(decision.points, cost)

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """From field to market."""
        decision, place, row = state.todo[-1], game.board.index[self.field], int(self.row[1]) - 1
        field = state.fields[place]
        _, _, cost, marker = game.grounds(state, decision.player)[place]
        assert marker is not None, "its refusals saw to that"
        where = (self.field, spots.stall(row, len(state.market[row]) + 1))
        numbers = (("fruit", marker.fruit), ("cost", cost), ("points", decision.points - cost), ("palms", game.board.palms[place]))
        because = ((self.field, cost), (self.row, len(state.market[row])))
        event = Event("harvested", "NI-HARVEST", where, decision.player, marker.token, numbers, (), because)
        return event, state.then(
            decision.after(cost),
            fields=put(state.fields, place, _changed(field, marker, None)),
            market=put(state.market, row, (*state.market[row], Marker(marker.player, marker.fruit, RIPE, False))),
        )
