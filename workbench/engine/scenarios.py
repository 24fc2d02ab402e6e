"""Scenarios: small positions as records, each of which shows one clause and says what has to come out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from annotated_types import Interval

from workbench.engine.errors import IllegalAction, Malformed
from workbench.engine.record import load_text
from workbench.engine.registry import game_class
from workbench.engine.replay import from_data
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import conform, read_json

if TYPE_CHECKING:
    from workbench.engine.session import Session

Index = Annotated[int, Interval(ge=0)]


@dataclass(frozen=True)
class Try:
    """An action that is refused where the record ends.

    Parameters
    ----------
    action : dict
        In the form of a record.
    clauses : tuple of str
        Every clause that forbids it, each once, in the order of the refusals.
    """

    __pydantic_config__: ClassVar[Any] = STRICT
    action: dict[str, Any]
    clauses: tuple[str, ...]


@dataclass(frozen=True)
class Told:
    """A step of the record that has to come: its clause and kind, and where a spot is named, its first spot."""

    __pydantic_config__: ClassVar[Any] = STRICT
    clause: str
    kind: str
    spot: str | None = None


@dataclass(frozen=True)
class Expected:
    """What has to come out where the record ends; what is left out is not looked at.

    Parameters
    ----------
    events : tuple of Told
        Steps that come in this order, others may come between.
    scores, winners : tuple of int
        By seat; seats.
    actor : int
        Who is to move.
    totals : dict of str to int
        Water by node of the game's river.
    """

    __pydantic_config__: ClassVar[Any] = STRICT
    events: tuple[Told, ...] = ()
    scores: tuple[int, ...] | None = None
    winners: tuple[Index, ...] | None = None
    actor: Index | None = None
    totals: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Scenario:
    """A small position with what it teaches.

    Parameters
    ----------
    title, clause, about : str
        A heading, the clause that it shows, and two or three sentences.
    record : dict
        The record to replay.
    try_ : tuple of Try
        Actions that are refused at its end (key `try`).
    expect : Expected
        What has to come out.
    name : str
        Its file's name without the ending; no key of the file.
    """

    __pydantic_config__: ClassVar[Any] = STRICT
    title: str
    clause: str
    about: str
    record: dict[str, Any]
    try_: tuple[Try, ...] = ()
    expect: Expected = field(default_factory=Expected)
    name: str = ""

    def session(self) -> Session:
        """The record replayed, the cursor at its end.

        Raises
        ------
        Malformed
            Naming the file and the place, also for an action that a clause forbids.
        """
        try:
            return from_data(self.record)
        except Malformed as error:
            raise error.under(f"{self.name}.json.record") from None
        except IllegalAction as error:
            clause = error.refusals[0][0].clause
            raise Malformed(f"{self.name}.json.record.actions[{error.at}]", f"“{error.action}” is refused: {error}", clause) from None


def names(game: str) -> list[str]:
    """The names of a game's scenarios, sorted; none where it has no folder of them.

    Parameters
    ----------
    game : str
        The game's key.

    Raises
    ------
    Malformed
        For a key that no installed package announces.
    """
    return sorted(path.stem for path in _folder(game).glob("*.json"))


def load(game: str, name: str) -> Scenario:
    """One scenario of a game.

    Raises
    ------
    Malformed
        For a name that there is not, or naming the file and the place that is wrong in it.
    """
    path = _folder(game) / f"{name}.json"
    if name not in names(game):
        raise Malformed("scenario", f"{game} has no scenario {name!r}; there are: {', '.join(names(game)) or 'none'}")
    return read(path)


def load_all(game: str) -> list[Scenario]:
    """All scenarios of a game, sorted by name; errors as for `load`."""
    return [load(game, name) for name in names(game)]


def read(path: Path) -> Scenario:
    """A scenario from its file; its record is not played yet.

    Raises
    ------
    Malformed
        Naming the file and the place.
    """
    try:
        data = read_json(load_text(path))
        if not isinstance(data, dict):
            raise Malformed("", "should be an object in braces")
        for key in ("name", "try_"):
            if key in data:
                raise Malformed(key, "is no known key here")
        found = {"try_" if key == "try" else key: value for key, value in data.items()}
        return conform(Scenario, found | {"name": path.stem})
    except Malformed as error:
        raise error.under(path.name) from None


def _folder(game: str) -> Path:
    return game_class(game).folder() / "scenarios"
