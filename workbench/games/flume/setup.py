"""A position as a setup, read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from workbench.engine.chance import Chance
from workbench.engine.errors import Malformed
from workbench.engine.frozen import frozen
from workbench.engine.outcome import brought
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import conform
from workbench.games.flume.ending import Finish, is_decided
from workbench.games.flume.options import LARGEST, SMALLEST, is_size
from workbench.games.flume.place import BeginTurn, Square, Turn
from workbench.games.flume.state import BLUE, EMPTY, RED, FlumeState, points


@frozen
class SetupForm:
    """The keys of a setup; all may be left out."""

    __pydantic_config__: ClassVar[Any] = STRICT
    size: int | None = None
    red: tuple[Square, ...] = ()
    blue: tuple[Square, ...] = ()
    swapped: bool = False
    to_move: Literal[0, 1] = 0


def read_setup(game: Any, setup: Mapping[str, Any], seed: int) -> FlumeState:
    """The position of a setup, before the step that begins the turn; full or decided, before the step that ends the game.

    Raises
    ------
    Malformed
        Naming the field, and the clause that forbids it.
    """
    form = conform(SetupForm, setup)
    size = game.options.size if form.size is None else form.size
    if not is_size(size):
        raise Malformed("size", f"{size} is no size; it is an odd number from {SMALLEST} to {LARGEST}", "FL-BOARD")
    board = points(size)
    form = conform(SetupForm, setup, {"square": board.grid.index})
    squares = list(board.empty_board())
    for name, letter, stones in (("red", RED, form.red), ("blue", BLUE, form.blue)):
        for k, spot in enumerate(stones):
            place = board.grid.index[spot]
            if spot not in board.beside:
                raise Malformed(f"{name}[{k}]", f"{spot} is on the rim, which is green", "FL-BOARD")
            if squares[place] != EMPTY:
                raise Malformed(f"{name}[{k}]", f"{spot} has a stone already", "FL-PLACE")
            squares[place] = letter
    counts = (len(form.blue), len(form.red)) if form.swapped else (len(form.red), len(form.blue))
    state = FlumeState((BeginTurn(form.to_move),), Chance(seed), size, "".join(squares), form.swapped, (), counts, brought(counts))
    over = EMPTY not in state.board or (game.options.stop_when_decided and is_decided(state))
    return state.copy(todo=(Finish(),)) if over else state


def write_setup(state: FlumeState) -> dict[str, Any]:
    """The setup of a state at the start of a turn.

    Raises
    ------
    ValueError
        Inside a turn: a position there is a setup and the actions since.
    """
    top = state.todo[-1] if state.todo else None
    if not isinstance(top, Turn) or state.chain:
        raise ValueError("a setup stands at the start of a turn")
    names = points(state.size).grid.names
    stones = {letter: [name for name, held in zip(names, state.board, strict=True) if held == letter] for letter in (RED, BLUE)}
    return {"size": state.size, "red": stones[RED], "blue": stones[BLUE], "swapped": state.swapped, "to_move": top.player}
