"""Laying water: NI-LAY, and the fruit that water or desert washes away (NI-FLOOD, NI-DESERT)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, NamedTuple

from annotated_types import Interval

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.nile import spots
from workbench.games.nile.board import NONE
from workbench.games.nile.deal import restocking
from workbench.games.nile.state import PLACE, Field, NileState, moved, put

DESERT_CARD = "desert card"  # what events call one that nobody can tell from the others
FieldName = Annotated[str, Kind("field")]


def outward(game: Any, field: Field) -> str:
    """The wave symbol that a laid card turns to the desert."""
    card = game.cards.water[field.water]
    return card.near if field.turned else card.far  # type: ignore[no-any-return]


def water_on(field: str) -> str:
    """What events call the card on a field: its id stays unknown as long as it lies there."""
    return f"water of {field}"


def desert_on(field: str) -> str:
    """What events call the desert card on a field."""
    return f"{DESERT_CARD} of {field}"


def inward(game: Any, card: str, turned: bool) -> str:
    """The wave symbol that a card would turn to the river."""
    front = game.cards.water[card]
    return front.far if turned else front.near  # type: ignore[no-any-return]


class Shore(NamedTuple):
    """Whether water can come to a field.

    Parameters
    ----------
    wave : str
        The symbol that a card has to turn to the river there; empty where none can come.
    barred : tuple of Refusal
        Why none can come; empty where one can.
    """

    wave: str
    barred: tuple[Refusal, ...]


def shore(game: Any, fields: Sequence[Field], place: int) -> Shore:
    """NI-LAY: outward from the river, no field between, one card a field; a side without a wave blocks the row."""
    board = game.board
    name, head = board.names[place], board.head[place]
    if fields[place].water:
        return Shore("", (Refusal("NI-LAY", "taken", (name,)),))
    if not head and not fields[place - 1].water:
        gap = next(k for k in board.row_of[place] if not fields[k].water)
        return Shore("", (Refusal("NI-LAY", "gap", (name, board.names[gap])),))
    wave = head or outward(game, fields[place - 1])
    return Shore("", (Refusal("NI-LAY", "blocked", (name, board.names[place - 1])),)) if wave == NONE else Shore(wave, ())


def unfit(game: Any, shore: Shore, name: str, card: str, turned: bool) -> tuple[Refusal, ...]:
    """NI-LAY: why a card may not come to a field so."""
    if shore.barred or (side := inward(game, card, turned)) == shore.wave:
        return shore.barred
    return (Refusal("NI-LAY", "mismatch", (name,), (("side", side), ("wave", shore.wave))),)


def open_fields(game: Any, state: NileState, card: str, on_desert: bool = True) -> tuple[int, ...]:
    """The fields to which a card can run, one way round or the other."""
    front = game.cards.water[card]
    return tuple(
        place
        for place, (wave, _) in enumerate(game.shores(state))
        if wave and wave in (front.near, front.far) and (on_desert or not state.fields[place].desert)
    )


def can_lay(game: Any, state: NileState, player: int, on_desert: bool = True) -> bool:
    """Whether one of a player's two tops fits anywhere."""
    return any(open_fields(game, state, pile[0], on_desert) for pile in state.piles[player] if pile)


@frozen
class Lay(Action):
    """NI-LAY: the top card of a pile goes on a field; `turned`: its far side towards the river."""

    verb: ClassVar[str] = "lay"
    pile: Annotated[int, Interval(ge=0, le=1)]
    field: FieldName
    turned: bool

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The pile, then the field."""
        return (spots.pile(state.todo[-1].player, self.pile),), (self.field,)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Which way round: the rest has spots."""
        return (("turned", "yes" if self.turned else "no"),)

    @property
    def label(self) -> str:
        """Which way round."""
        return "Lay turned" if self.turned else "Lay"

    def refusals(self, game: Any, state: NileState) -> tuple[Refusal, ...]:
        """Outward from the river, waves that match, and in the opening on no desert card."""
        decision, place = state.todo[-1], game.board.index[self.field]
        pile, shore = state.piles[decision.player][self.pile], game.shores(state)[place]
        if pile:
            found = unfit(game, shore, self.field, pile[0], self.turned)
        else:
            found = (Refusal("NI-DEAL", "empty", (spots.pile(decision.player, self.pile),)), *shore.barred)
        if decision.on_desert or not state.fields[place].desert:
            return found
        return (*found, Refusal("NI-OPENING", "desert", (self.field,)))

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Lay it; what it washes away or turns over comes next, then what its decision says."""
        decision, place = state.todo[-1], game.board.index[self.field]
        player, board = decision.player, game.board
        pile, field = state.piles[player][self.pile], state.fields[place]
        before = spots.RIVER if board.head[place] else board.names[place - 1]
        fields = put(state.fields, place, field.copy(water=pile[0], turned=self.turned))
        card = game.cards.water[pile[0]].front
        where = (spots.pile(player, self.pile), self.field, f"{before}>{self.field}")
        wave = inward(game, pile[0], self.turned)
        numbers = (("card", card), ("wave", wave), ("outward", outward(game, fields[place])), ("left", len(pile) - 1))
        ways = tuple((board.names[k], board.row_of[k][-1] - k + 1) for k in open_fields(game, state, pile[0], decision.on_desert))
        because = ((where[0], len(pile)), (before, 1))
        event = Event("laid", "NI-LAY", where, player, water_on(self.field), numbers, ways, because, reveals=len(pile) > 1)
        piles = put(state.piles, player, put(state.piles[player], self.pile, pile[1:]))
        tasks = (WashAway(place, "NI-FLOOD"),) if field.fruit else ()
        tasks += restocking(game, state, player, piles[player])
        return event, state.then(*tasks, *decision.afterwards(place, bool(field.desert)), fields=fields, piles=piles)


@functools.cache
def layings(names: tuple[str, ...]) -> tuple[Lay, ...]:
    """Both tops on every field, both ways round."""
    return tuple(Lay(pile, name, turned) for pile in (0, 1) for name in names for turned in (False, True))


class Laying(Decision):
    """Somebody lays a card of water. `on_desert`: whether it may cover a desert card."""

    __slots__ = ()
    answers: ClassVar[tuple[type[Action], ...]] = (Lay,)
    on_desert: ClassVar[bool] = True

    def candidates(self, game: Any, state: NileState) -> Iterable[Action]:
        """Both tops on every field, both ways round."""
        return layings(game.board.names)

    def hopeful(self, game: Any, state: NileState) -> Sequence[Action]:
        """Those on fields to which water can come."""
        index, shores = game.board.index, game.shores(state)
        return [lay for lay in layings(game.board.names) if shores[index[lay.field]].wave]

    if TYPE_CHECKING:

        def afterwards(self, field: int, desert: bool) -> tuple[Any, ...]:
            """What is done once the card lies on a field, with a desert card under it or not."""


@frozen
class WashAway:
    """Fruit on a field that water or desert came to goes to the boat, one marker after another."""

    field: int
    clause: str

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """The oldest marker that lies there."""
        field, name = state.fields[self.field], game.board.names[self.field]
        marker, *left = field.fruit
        deck = spots.aboard(marker.player, marker.fruit)
        numbers = (("fruit", marker.fruit), ("side", marker.side))
        because = ((name, len(field.fruit)), (deck, state.boat[marker.player][PLACE[marker.fruit]]))
        event = Event("washed", self.clause, (name, deck), marker.player, marker.token, numbers, (), because)
        return event, state.then(
            *((WashAway(self.field, self.clause),) if left else ()),
            fields=put(state.fields, self.field, field.copy(fruit=tuple(left))),
            boat=moved(state.boat, marker.player, marker.fruit, 1),
        )
