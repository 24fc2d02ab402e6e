"""The rulebook of a game: each clause with its id, our words, its status and its sentences, read from `rulebook.toml`."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Event, Refusal
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.frozen import frozen
from workbench.engine.strict import conform, read_toml

STRICT = {"extra": "forbid", "strict": True}
Status = Literal["written", "printed", "reading", "assumed", "variant", "proposal"]


@frozen
class Clause:
    """One rule.

    Parameters
    ----------
    id, title, text : str
        Its name in code, traces and tests; a short heading; the rule in our own words.
    status : str
        Whose rule it is: `written`, `printed`, `reading`, `assumed`, `variant` or `proposal`.
    remark : str
        What of it is a reading or assumed, where not all of it is.
    source : str
        The section of the source.
    options : tuple of str
        The options that change it.
    events, refusals : dict of str to str
        Sentences by kind: templates filled when they are read. A figure named with a capital ({Token}) begins a sentence.
    otherwise : dict of str to str
        By kind of event: what would have had to differ for another way. Beside the figures of the event it may name those of
        `ways`: {ways}, {least}, {most}, {short}.
    """

    __pydantic_config__: ClassVar[Any] = STRICT
    id: str
    title: str
    text: str
    status: Status
    source: str
    remark: str = ""
    options: tuple[str, ...] = ()
    events: dict[str, str] = field(default_factory=dict)
    refusals: dict[str, str] = field(default_factory=dict)
    otherwise: dict[str, str] = field(default_factory=dict)


@frozen
class About:
    """What stands on the box: figures the source does not give are left out (None).

    Parameters
    ----------
    title, designer, source, summary : str
        Of the game.
    year : int
        Of publication.
    rules : str
        Version of these rules: it changes only when what they do changes.
    minutes, age : int or None
        Playing time and least age.
    """

    __pydantic_config__: ClassVar[Any] = STRICT
    title: str
    designer: str
    year: int
    rules: str
    source: str
    summary: str
    minutes: int | None = None
    age: int | None = None


@frozen
class _Page:
    __pydantic_config__: ClassVar[Any] = STRICT
    about: About
    clause: tuple[Clause, ...]


class Rulebook:
    """All clauses of a game, by id and in the order of the rulebook.

    Attributes
    ----------
    tell : callable
        Gives the sentence of an event. Lists of steps and logs ask for the same ones again and again: the latest are kept.
    """

    def __init__(self, about: About, clauses: tuple[Clause, ...]) -> None:
        self.about = about
        self.clauses = {clause.id: clause for clause in clauses}
        self.tell: Callable[[Event], str] = functools.lru_cache(1 << 12)(self._tell)

    def __getitem__(self, clause: str) -> Clause:
        return self.clauses[clause]

    def _tell(self, event: Event) -> str:
        return self._fill(self.clauses[event.clause].events, event.clause, event.kind, event.spots, _names(event))

    def otherwise(self, event: Event) -> str:
        """What would have had to differ for another way; empty where the rulebook has no word of it."""
        sentences = self.clauses[event.clause].otherwise
        if event.kind not in sentences:
            return ""
        return self._fill(sentences, event.clause, event.kind, event.spots, ways(event) | _names(event))

    def explain(self, refusal: Refusal) -> str:
        """The sentence of a refusal."""
        return self._fill(self.clauses[refusal.clause].refusals, refusal.clause, refusal.kind, refusal.spots, dict(refusal.numbers))

    def _fill(self, sentences: dict[str, str], clause: str, kind: str, spots: tuple[str, ...], names: dict[str, Any]) -> str:
        known = {name: _joined(value) for name, value in names.items()}
        known |= {name.capitalize(): text[:1].upper() + text[1:] for name, text in known.items() if isinstance(text, str)}
        try:
            return sentences[kind].format_map(known | {"s": spots, "at": ", ".join(spots), "path": " > ".join(spots)})
        except (KeyError, IndexError) as error:
            raise WorkbenchError(f"The rulebook has no sentence {kind!r} under {clause} for these figures ({error}).") from error


def ways(event: Event) -> dict[str, int]:
    """Figures of a choice between ways, from their counts.

    Returns
    -------
    dict
        `ways`: how many; `least` and `most`: the smallest and the largest count; `short`: how much more, shared evenly, would give each
        of them one more than the least has; empty without ways.
    """
    counts = [count for _, count in event.branches]
    if not counts:
        return {}
    total = sum(counts) + sum(value for name, value in event.numbers if name == "lost")
    return {"ways": len(counts), "least": min(counts), "most": max(counts), "short": len(counts) * (total // len(counts) + 1) - total}


def _names(event: Event) -> dict[str, Any]:
    return {"who": _who(event.player), "token": event.token, "branches": _branches(event.branches)} | dict(event.numbers)


def _who(player: int | None) -> str:
    return "Nobody" if player is None else f"Player {player}"


def _joined(value: Any) -> Any:
    return ", ".join(str(item) for item in value) if isinstance(value, tuple) else value


def _branches(branches: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{amount} to {spot}" for spot, amount in branches)


@functools.cache
def read_rulebook(path: Path) -> Rulebook:
    """A rulebook from its TOML file.

    Raises
    ------
    Malformed
        Naming the file and the place: an unknown key, a missing text, an id that stands twice.
    """
    data = read_toml(path)
    try:
        page = conform(_Page, data)
    except Malformed as error:
        raise error.under(str(path)) from None
    ids = [clause.id for clause in page.clause]
    for number, clause in enumerate(ids):
        if clause in ids[:number]:
            raise Malformed(f"{path}.clause[{number}].id", f"{clause} stands twice")
    return Rulebook(page.about, page.clause)
