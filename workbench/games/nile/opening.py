"""Before the first round: NI-OPENING. One part after another, each by all players from the start player on."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.lay import FieldName, Laying, can_lay
from workbench.games.nile.state import EMPTY, FRUITS, PLACE, RIPE, SEED, Fruit, Marker, NileState, clockwise, moved, named, put

BOAT, WATER, FIELDS = "boat", "water", "fields"
PARTS = (BOAT, WATER, FIELDS)
ON_THE_BOAT = 2  # markers a player
SIDES: tuple[Literal["seed", "ripe"], ...] = (SEED, RIPE)  # type: ignore[assignment]  # as the state calls them


@frozen
class Opening:
    """NI-OPENING: a part of it begins: `boat`, `water` or `fields`."""

    part: str

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """All players, from the start player on."""
        event = Event(f"{self.part}_begins", "NI-OPENING", player=state.start_player, mark="phase begins")
        return event, state.then(*(OpeningTurn(self.part, player) for player in clockwise(state)), EndOpening(self.part))


@frozen
class EndOpening:
    """NI-OPENING: a part of it is over."""

    part: str

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Say so."""
        return Event(f"{self.part}_over", "NI-OPENING", mark="phase ends"), state.then()


@frozen
class OpeningTurn:
    """NI-OPENING: a player's turn in a part of it, skipped where nothing can be done."""

    part: str
    player: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Ask the player."""
        decision = FIRST[self.part](self.player)
        if not decision.possible(game, state):
            return Event(f"{self.part}_skipped", "NI-OPENING", player=self.player), state.then()
        return Event(f"{self.part}_turn", "NI-OPENING", player=self.player, mark="turn begins"), state.then(decision)


@frozen
class EndTurn:
    """NI-OPENING: a player's turn in a part of it is over."""

    player: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Say so."""
        return Event("turn_over", "NI-OPENING", player=self.player, mark="turn ends"), state.then()


# --- two markers on the boat --------------------------------------------------------------------------------------------------


@frozen
class Boat(Action):
    """NI-OPENING: an own marker goes from hand onto the boat."""

    verb: ClassVar[str] = "boat"
    fruit: Fruit

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The fruit in hand."""
        return ((spots.hand(state.todo[-1].player, self.fruit),),)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has a spot."""
        return ()

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """It is in hand."""
        player = state.todo[-1].player
        if not state.hands[player][PLACE[self.fruit]]:
            yield Refusal("NI-FRUIT", "none", (spots.hand(player, self.fruit),), (("fruit", self.fruit),))

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Another one, or the turn is over."""
        decision = state.todo[-1]
        player = decision.player
        where = (spots.hand(player, self.fruit), spots.aboard(player, self.fruit))
        k = PLACE[self.fruit]
        because = ((where[0], state.hands[player][k]), (where[1], state.boat[player][k]))
        event = Event("aboard", "NI-OPENING", where, player, named(player, self.fruit), (("fruit", self.fruit),), (), because)
        hands, boat = moved(state.hands, player, self.fruit, -1), moved(state.boat, player, self.fruit, 1)
        more = decision.left > 1 and hands[player] != EMPTY
        return event, state.then(PutAboard(player, decision.left - 1) if more else EndTurn(player), hands=hands, boat=boat)


BOATS = tuple(Boat(fruit) for fruit in FRUITS)  # type: ignore[arg-type]  # the choices of Fruit


@frozen
class PutAboard(Decision):
    """NI-OPENING: each player puts two markers on the boat."""

    clause: ClassVar[str] = "NI-OPENING"
    answers: ClassVar[tuple[type[Action], ...]] = (Boat,)
    player: int
    left: int

    def possible(self, game: Any, state: NileState) -> bool:
        """Whether a marker is in hand."""
        return state.hands[self.player] != EMPTY

    def candidates(self, game: Any, state: NileState) -> Iterable[Action]:
        """Each fruit."""
        return BOATS


# --- a card of water ----------------------------------------------------------------------------------------------------------


@frozen
class LayFirst(Laying):
    """NI-OPENING: each player lays one card of water, on no desert card."""

    clause: ClassVar[str] = "NI-OPENING"
    on_desert: ClassVar[bool] = False
    player: int

    def possible(self, game: Any, state: NileState) -> bool:
        """Whether one of the two tops fits anywhere."""
        return can_lay(game, state, self.player, on_desert=False)

    def afterwards(self, field: int, desert: bool) -> tuple[Any, ...]:
        """One card is all."""
        return (EndTurn(self.player),)


# --- a seed and a ripe marker on fields -----------------------------------------------------------------------------------------


@frozen
class Put(Action):
    """NI-OPENING: an own marker goes from hand onto a field, on one of its sides."""

    verb: ClassVar[str] = "put"
    fruit: Fruit
    field: FieldName
    side: Literal["seed", "ripe"]

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """The fruit in hand, then the field."""
        return (spots.hand(state.todo[-1].player, self.fruit),), (self.field,)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """The side: the rest has spots."""
        return (("side", self.side),)

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """It is in hand, the field has room, and no marker lies with that side yet."""
        decision = state.todo[-1]
        player = decision.player
        if not state.hands[player][PLACE[self.fruit]]:
            yield Refusal("NI-FRUIT", "none", (spots.hand(player, self.fruit),), (("fruit", self.fruit),))
        if self.side not in decision.sides:
            yield Refusal("NI-OPENING", "side", (self.field,), (("side", self.side),))
        yield from game.grounds(state, player)[game.board.index[self.field]].misplaced

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """The other side next, or the turn is over."""
        decision, place = state.todo[-1], game.board.index[self.field]
        player, field = decision.player, state.fields[place]
        marker = Marker(player, self.fruit, self.side, False)
        where = (spots.hand(player, self.fruit), self.field)
        because = ((where[0], state.hands[player][PLACE[self.fruit]]), (self.field, len(field.fruit)))
        event = Event("planted", "NI-OPENING", where, player, marker.token, (("fruit", self.fruit), ("side", self.side)), (), because)
        fields = put(state.fields, place, field.copy(fruit=(*field.fruit, marker)))
        after = state.then(fields=fields, hands=moved(state.hands, player, self.fruit, -1))
        decision = PutOnFields(player, tuple(side for side in decision.sides if side != self.side))
        return event, after.copy(todo=(*after.todo, decision if decision.possible(game, after) else EndTurn(player)))


@functools.cache
def _puts(names: tuple[str, ...], fruit: Fruit) -> tuple[Put, ...]:
    return tuple(Put(fruit, name, side) for name in names for side in SIDES)


@frozen
class PutOnFields(Decision):
    """NI-OPENING: each player puts two markers on fields, one seed and one ripe, in any order."""

    clause: ClassVar[str] = "NI-OPENING"
    answers: ClassVar[tuple[type[Action], ...]] = (Put,)
    player: int
    sides: tuple[str, ...]

    def possible(self, game: Any, state: NileState) -> bool:
        """Whether a marker is in hand, a side left, and a field has room."""
        room = any(not ground.misplaced for ground in game.grounds(state, self.player))
        return room and bool(self.sides) and state.hands[self.player] != EMPTY

    def candidates(self, game: Any, state: NileState) -> list[Put]:
        """Each fruit in hand, on every field, on both sides."""
        held: list[Any] = [fruit for fruit, count in zip(FRUITS, state.hands[self.player], strict=True) if count]
        return [put for fruit in held for put in _puts(game.board.names, fruit)]

    def hopeful(self, game: Any, state: NileState) -> Sequence[Action]:
        """Those on fields with room, with a side that is left."""
        grounds, index = game.grounds(state, self.player), game.board.index
        return [put for put in self.candidates(game, state) if put.side in self.sides and not grounds[index[put.field]].misplaced]


FIRST: dict[str, Any] = {
    BOAT: lambda player: PutAboard(player, ON_THE_BOAT),
    WATER: LayFirst,
    FIELDS: lambda player: PutOnFields(player, (SEED, RIPE)),
}
