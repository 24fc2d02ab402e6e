"""Move lists as a site that plays Flume writes them: one turn a line, the stones of a chain with commas between; `swap` alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from workbench.engine.agenda import Action
from workbench.engine.errors import IllegalAction, Malformed
from workbench.games.flume.place import SWAP, Place, Turn
from workbench.games.flume.state import FlumeState, points


def read_moves(game: Any, state: FlumeState, text: str) -> list[Action]:
    """The actions of a move list, played from a position.

    Raises
    ------
    Malformed
        Naming the line, counted from 1, and what is wrong in it; the clause where one forbids a stone.
    """
    actions: list[Action] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip():
            try:
                turn = _read_turn(state, line)
                for action in turn:
                    _check_open(state, action, first=action is turn[0])
                    state = game.apply(state, action)
                    actions.append(action)
                _check_closed(state)
            except IllegalAction as error:
                raise Malformed(f"line {number}", str(error), error.refusals[0][0].clause) from None
            except Malformed as error:
                raise Malformed(f"line {number}", error.text, error.clause) from None
    return actions


def _read_turn(state: FlumeState, line: str) -> list[Action]:
    words = [word.strip().lower() for word in line.split(",")]
    if words == ["swap"]:
        return [SWAP]
    known = points(state.size).grid.index
    for word in words:
        if word not in known:
            raise Malformed("", f"{word!r} is no square of a board of size {state.size}; stones of a turn stand as d4,e5")
    return [Place(word) for word in words]


def _check_open(state: FlumeState, action: Action, first: bool) -> None:
    if not first and state.todo and not state.chain:
        raise Malformed("", f"{action} is one stone too many: the turn was over before it", "FL-CHAIN")


def _check_closed(state: FlumeState) -> None:
    if state.todo and isinstance(state.todo[-1], Turn) and state.chain:
        raise Malformed("", f"the turn goes on after {state.chain[-1]}, which makes three connections or more", "FL-CHAIN")


def write_moves(states: Iterable[FlumeState], actions: Iterable[Action]) -> str:
    """A move list of actions, from the start of a turn, and the states before them."""
    lines: list[list[str]] = []
    for state, action in zip(states, actions, strict=True):
        if not state.chain or not lines:
            lines.append([])
        lines[-1].append(action.at if isinstance(action, Place) else str(action))
    return "".join(f"{','.join(words)}\n" for words in lines)
