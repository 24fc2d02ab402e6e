"""Breakpoints and bookmarks as a session keeps them: where a walk through the steps stops, and notes at steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from annotated_types import Interval, Len

from workbench.engine.errors import Malformed
from workbench.engine.formula import LONGEST, read_formula
from workbench.engine.game import Game
from workbench.engine.node import Node
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import Plainly

Subject = Literal["spot", "event", "token", "player", "clause", "number", "expression"]

Name = Annotated[
    Annotated[str, Len(1, LONGEST)] | Annotated[int, Interval(ge=0)],
    Plainly(f"should be a name of 1 to {LONGEST} characters; of a player, the number of a seat from 0"),
]
Line = Annotated[int | float, Plainly("should be a number")] | None


class Note(NamedTuple):
    """A bookmark: a text at the moment after some steps of a node."""

    node: Node
    step: int
    text: str


@dataclass(frozen=True)
class Breakpoint:
    """Where a walk stops.

    Parameters
    ----------
    on : str
        What it watches: a `spot`, a kind of `event`, a `token`, a `player`, a `clause`, a `number` that crosses a line, or an `expression`
        that is true.
    of : str or int
        The name of that; of a player, the seat; of a number, the name of a measure or a figure, or an expression.
    rises_to, falls_to : int, float or None
        Of a number: stop where it comes from under this line to it or over it; from over it to it or under it.
    nth : int
        Stop from so many times on.
    off : bool
        Kept, but not stopped at.
    """

    __pydantic_config__: ClassVar[Any] = STRICT
    on: Subject
    of: Name
    rises_to: Line = None
    falls_to: Line = None
    nth: Annotated[int, Interval(ge=1)] = 1
    off: bool = False

    def __str__(self) -> str:
        lines = [f" {way} {line}" for way, line in (("rises to", self.rises_to), ("falls to", self.falls_to)) if line is not None]
        times = f", from time {self.nth} on" if self.nth > 1 else ""
        return f"{self.on} {self.of}{' or'.join(lines)}{times}"


def check_breakpoint(game: Game[Any], breakpoint_: Breakpoint) -> None:
    """What a form alone does not tell: a clause that exists, a seat of the game, an expression that may be evaluated.

    Raises
    ------
    Malformed
        Naming the field.
    """
    one = breakpoint_
    if isinstance(one.of, int) != (one.on == "player"):
        raise Malformed("of", f"should be {'the number of a seat' if one.on == 'player' else 'a name as text'}, not {one.of!r}")
    if one.on == "number" and one.rises_to is None and one.falls_to is None:
        raise Malformed("rises_to", "is missing: a number stops a walk where it rises to a line, or falls to one (falls_to)")
    for name in ("rises_to", "falls_to"):
        if one.on != "number" and getattr(one, name) is not None:
            raise Malformed(name, f"belongs to a number, not to {'an' if one.on[0] == 'e' else 'a'} {one.on}")
    if isinstance(one.of, int):
        if one.of >= game.options.players:
            raise Malformed("of", f"there is no player {one.of}; the last of {game.options.players} is {game.options.players - 1}")
    else:
        CHECKS.get(one.on, _any_name)(game, one.of)


def _clause(game: Game[Any], name: str) -> None:
    if name not in game.rulebook.clauses:
        raise Malformed("of", f"there is no clause {name}; there are: {', '.join(game.rulebook.clauses)}")


def _event(game: Game[Any], name: str) -> None:
    kinds = {kind: None for clause in game.rulebook.clauses.values() for kind in clause.events}
    if name not in kinds:
        raise Malformed("of", f"there is no kind of event {name!r}; there are: {', '.join(kinds)}")


def _formula(_: Game[Any], text: str) -> None:
    try:
        read_formula(text)
    except Malformed as error:
        raise error.under("of") from None


def _any_name(_: Game[Any], __: str) -> None:
    """Spots and tokens may come only later."""


CHECKS = {"clause": _clause, "event": _event, "number": _formula, "expression": _formula}
