"""Placing stones: FL-TURN, FL-PLACE, FL-CENTRE, FL-CHAIN, FL-PIE."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.outcome import Entry
from workbench.engine.strict import Kind
from workbench.games.flume.ending import Finish, is_decided
from workbench.games.flume.state import BLUE, COLOURS, EMPTY, RED, FlumeState, colour_of, connected, points

Square = Annotated[str, Kind("square")]
KEEPS_TURN = 3


@frozen
class BeginTurn:
    """FL-TURN: the players alternate."""

    player: int

    def do(self, game: Any, state: FlumeState) -> tuple[Event, FlumeState]:
        """Ask the player for the first stone of a chain."""
        colour = COLOURS[colour_of(state, self.player)]
        event = Event("turn", "FL-TURN", player=self.player, numbers=(("colour", colour),), mark="turn begins")
        return event, state.then(Turn(self.player), chain=())


@frozen
class Turn(Decision):
    """FL-PLACE: a stone is due; there is no passing."""

    clause: ClassVar[str] = "FL-PLACE"
    player: int

    def candidates(self, game: Any, state: FlumeState) -> Iterable[Action]:
        """A stone on each point, and the swap where it can be spoken of."""
        found: tuple[Action, ...] = placements(state.size)
        return (*found, SWAP) if self.player == 1 and not state.chain and state.board.count(BLUE) == 0 else found


@frozen
class Place(Action):
    """FL-PLACE: a stone of one's own colour on an empty point."""

    verb: ClassVar[str] = "place"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("at",),)
    at: Square

    def refusals(self, game: Any, state: FlumeState) -> Iterator[Refusal]:
        """All that forbids it."""
        board = points(state.size)
        if self.at not in board.beside:
            yield Refusal("FL-BOARD", "rim", (self.at,))
        elif state.board[board.grid.index[self.at]] != EMPTY:
            yield Refusal("FL-PLACE", "taken", (self.at,))
        elif self.at == board.centre and game.options.anti_mirror and not any(state.scores):
            yield Refusal("FL-CENTRE", "centre", (self.at,))

    def do(self, game: Any, state: FlumeState) -> tuple[Event, FlumeState]:
        """Place it."""
        player, place = state.todo[-1].player, points(state.size).grid.index[self.at]
        colour = colour_of(state, player)
        event = Event("placed", "FL-PLACE", (self.at,), player, numbers=(("colour", COLOURS[colour]),))
        one, other = state.scores
        return event, state.then(
            Connect(player, self.at),
            board=state.board[:place] + colour + state.board[place + 1 :],
            chain=(*state.chain, self.at),
            scores=(one, other + 1) if player else (one + 1, other),
            ledger=(*state.ledger, Entry(player, 1, "FL-END", (self.at,))),
        )


@frozen
class Connect:
    """FL-CHAIN: three or four connections, and the same player places again."""

    player: int
    at: str

    def do(self, game: Any, state: FlumeState) -> tuple[Event, FlumeState]:
        """Count the connections."""
        stones = connected(state, self.at)
        kind, mark, task = self._afterwards(game, state, len(stones))
        numbers, because = (("connections", len(stones)), ("stones", len(state.chain))), tuple([(stone, 1) for stone in stones])
        return Event(kind, "FL-CHAIN", (self.at,), self.player, numbers=numbers, because=because, mark=mark), state.then(task)

    def _afterwards(self, game: Any, state: FlumeState, connections: int) -> tuple[str, str, Any]:
        """What the event is called and marks, and what comes next."""
        if EMPTY not in state.board:
            return "last", "turn ends", Finish()
        if connections >= KEEPS_TURN:
            return "again", "", Turn(self.player)
        decided = game.options.stop_when_decided and is_decided(state)
        return "ends", "turn ends", Finish() if decided else BeginTurn(1 - self.player)


@frozen
class Swap(Action):
    """FL-PIE: the second player takes over Red's side, instead of a first stone."""

    verb: ClassVar[str] = "swap"

    def refusals(self, game: Any, state: FlumeState) -> Iterator[Refusal]:
        """All that forbids it."""
        if not game.options.pie:
            yield Refusal("FL-PIE", "off")
        if state.todo[-1].player != 1:
            yield Refusal("FL-PIE", "first")
        if state.swapped:
            yield Refusal("FL-PIE", "twice")
        if state.board.count(RED) != 1 or state.board.count(BLUE):
            yield Refusal("FL-PIE", "late")

    def do(self, game: Any, state: FlumeState) -> tuple[Event, FlumeState]:
        """Swap the colours: the stone now counts for the other seat."""
        spots = tuple(spot for spot in points(state.size).names if state.board[points(state.size).grid.index[spot]] == RED)
        entries = (Entry(0, -1, "FL-PIE", spots), Entry(1, 1, "FL-PIE", spots))
        event = Event("swapped", "FL-PIE", spots, 1, mark="turn ends")
        return event, state.then(BeginTurn(0), swapped=True, chain=(), scores=state.scores[::-1], ledger=state.ledger + entries)


SWAP = Swap()
Turn.answers = (Place, Swap)


@functools.lru_cache(maxsize=64)
def placements(size: int) -> tuple[Place, ...]:
    """A stone on each point of a board."""
    return tuple(Place(point) for point in points(size).names)
