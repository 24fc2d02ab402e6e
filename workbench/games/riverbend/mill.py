"""Mills: RB-MILL."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.riverbend.dig import Square
from workbench.games.riverbend.state import MILLS, RiverbendState, is_watered, put
from workbench.river.grid import Grid


def target_refusals(game: Any, state: RiverbendState, square: str) -> Iterator[Refusal]:
    """RB-MILL: a mill stands on a watered square with no mill."""
    if not is_watered(game, state, square):
        yield Refusal("RB-MILL", "dry", (square,))
    for player, mills in enumerate(state.mills):
        if square in mills:
            yield Refusal("RB-MILL", "taken", (square,), (("owner", player),))


def settled(state: RiverbendState, player: int, mills: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The mills of all when one player's stand here, in the order of the board."""
    return put(state.mills, player, tuple(sorted(mills, key=state.land.grid.index.__getitem__)))


@frozen
class PlaceMill(Action):
    """RB-MILL: place a mill from reserve."""

    verb: ClassVar[str] = "mill"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("to",),)
    to: Square

    def refusals(self, game: Any, state: RiverbendState) -> Iterator[Refusal]:
        """All that forbids it."""
        yield from target_refusals(game, state, self.to)
        if len(state.mills[state.todo[-1].player]) >= MILLS:
            yield Refusal("RB-MILL", "none", (self.to,))

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Place it."""
        turn = state.todo[-1]
        event = Event("placed", "RB-MILL", (self.to,), turn.player)
        return event, state.then(turn.after_action(), mills=settled(state, turn.player, (*state.mills[turn.player], self.to)))


@frozen
class MoveMill(Action):
    """RB-MILL: with both on the board, move one of them. Mill and target are clicked in any order."""

    verb: ClassVar[str] = "mill"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("to", "from_"),)
    from_: Square
    to: Square

    def refusals(self, game: Any, state: RiverbendState) -> Iterator[Refusal]:
        """All that forbids it."""
        yield from target_refusals(game, state, self.to)
        own = state.mills[state.todo[-1].player]
        if self.from_ not in own:
            yield Refusal("RB-MILL", "not_yours", (self.from_,))
        if len(own) < MILLS:
            yield Refusal("RB-MILL", "reserve", (self.from_,))

    def do(self, game: Any, state: RiverbendState) -> tuple[Event, RiverbendState]:
        """Move it."""
        turn = state.todo[-1]
        left = tuple([square for square in state.mills[turn.player] if square != self.from_])
        event = Event("moved", "RB-MILL", (self.from_, self.to), turn.player)
        return event, state.then(turn.after_action(), mills=settled(state, turn.player, (*left, self.to)))


@functools.lru_cache(maxsize=64)
def placements(board: Grid) -> tuple[PlaceMill, ...]:
    """A mill from reserve onto each square."""
    return tuple(PlaceMill(square) for square in board.names)


@functools.lru_cache(maxsize=256)
def moves(board: Grid, start: str) -> tuple[MoveMill, ...]:
    """The moves of a mill that stands on a square, to each other square."""
    return tuple(MoveMill(start, end) for end in board.names if end != start)
