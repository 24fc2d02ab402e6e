"""Flume as the workbench knows it: its classes put together."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from workbench.engine.agenda import Action
from workbench.engine.chance import Chance
from workbench.engine.game import Game
from workbench.engine.options import as_dict
from workbench.engine.outcome import Outcome, Tally
from workbench.games.flume.moves import read_moves, write_moves
from workbench.games.flume.options import FlumeOptions
from workbench.games.flume.place import BeginTurn, Place, Swap
from workbench.games.flume.setup import read_setup, write_setup
from workbench.games.flume.state import EMPTY, FlumeState, points

if TYPE_CHECKING:
    from workbench.games.flume.solver import Solution, Solver
    from workbench.scene import Scene


class Flume(Game[FlumeState]):
    """Flume (Mark Steere, 2010), 2 players."""

    key: ClassVar[str] = "flume"
    options_form: ClassVar[type[FlumeOptions]] = FlumeOptions
    actions: ClassVar[tuple[type[Action], ...]] = (Place, Swap)
    end_clause: ClassVar[str] = "FL-END"
    solved: ClassVar[bool] = True
    overlay_names: ClassVar[tuple[str, ...]] = ("values", "plain")

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self._solver: Solver | None = None  # keeps its table while a game goes on

    def deal(self, seed: int) -> FlumeState:
        """A new game before its first turn begins."""
        size = self.options.size
        return FlumeState((BeginTurn(0),), Chance(seed), size, points(size).empty_board(), False, (), (0, 0), ())

    def arrange(self, setup: Mapping[str, Any], seed: int) -> FlumeState:
        """A position from a setup; Malformed names the field, and the clause where one forbids it."""
        return read_setup(self, setup, seed)

    def to_setup(self, state: FlumeState) -> dict[str, Any]:
        """The setup of a state at the start of a turn."""
        return write_setup(state)

    def options_now(self, state: FlumeState) -> dict[str, Any]:
        """The options, with the size that the board has."""
        return as_dict(self.options, "setup", "rule") | {"size": state.size}

    def vocabulary(self, state: FlumeState) -> dict[str, Any]:
        """The squares of the board, its rim too."""
        return {"square": points(state.size).grid.index}

    def outcome(self, state: FlumeState) -> Outcome | None:
        """How the game ended (FL-END, FL-DECIDED); None while it goes on."""
        if state.todo:
            return None
        winner = int(state.scores[1] > state.scores[0])
        return Outcome(state.scores, (winner,), "FL-DECIDED" if EMPTY in state.board else "FL-END", state.ledger)

    def tally(self, state: FlumeState) -> Tally:
        """Scores and ledger so far."""
        return Tally(state.scores, state.ledger)

    def solve(self, state: FlumeState) -> Solution:
        """Perfect play; TooLarge with too many empty points."""
        from workbench.games.flume.solver import Solver

        if self._solver is None:
            self._solver = Solver(progress=True)
        return self._solver.solve(self, state)

    def bot(self, state: FlumeState, rng: random.Random) -> Action:
        """A stone: perfect where few points are empty, else careful."""
        from workbench.games.flume.bot import choose

        return choose(self, state, rng)

    def read_moves(self, state: FlumeState, text: str) -> list[Action]:
        """The actions of a move list: one turn a line, the stones of a chain with commas between."""
        return read_moves(self, state, text)

    def write_moves(self, states: list[FlumeState], actions: list[Action]) -> str:
        """A move list of actions and the states before them."""
        return write_moves(states, actions)

    def scene(self, state: FlumeState, overlays: tuple[str, ...] = ()) -> Scene:
        """The position as a picture."""
        from workbench.games.flume.scene import draw

        return draw(self, state, overlays)
