"""What expressions can name at the moments of a line: the event's fields, its figures, rounds and turns, measures of the position."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from workbench.debugger.expression import Expression
from workbench.debugger.timeline import Timeline
from workbench.engine.agenda import Event
from workbench.engine.errors import WorkbenchError
from workbench.engine.measures import scores

FIELDS: dict[str, Callable[[Event], Any]] = {
    "kind": lambda event: event.kind,
    "clause": lambda event: event.clause,
    "at": lambda event: event.spots[0] if event.spots else None,
    "to": lambda event: next((spot for spot in reversed(event.spots) if ">" not in spot), None),  # an edge may stand beside its ends
    "spots": lambda event: event.spots,
    "player": lambda event: event.player,
    "token": lambda event: event.token,
    "mark": lambda event: event.mark or None,
    "ways": lambda event: tuple(way for way, _ in event.branches),
    "causes": lambda event: tuple(name for name, _ in event.because),
}
COUNTERS = ("round", "turn")
SCORE = re.compile(r"score_\d+")  # needs no picture
NOT_YET: Any = object()
SPOTS_LISTED = 3


class Names:
    """All names of a line, as its timeline's seat knows them.

    Measures are looked at only where they are asked for, and each is kept once known: a picture of every moment takes a while.
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self._columns: dict[str, list[Any]] = {}

    def at(self, index: int) -> Mapping[str, Any]:
        """Values by name at a moment, None for a name that has none there."""
        return _Here(self, index)

    def value(self, expression: Expression, index: int) -> Any:
        """Value of an expression at a moment; WorkbenchError names the step where it has none."""
        try:
            return expression.value(self.at(index))
        except WorkbenchError as error:
            raise WorkbenchError(f"At step {index}: {error}") from None

    def look_up(self, name: str, index: int) -> Any:
        """Value of a name at a moment: a field of the event, else a figure of it, else the round or turn, else a measure."""
        event = self.timeline.told(index)
        if name in FIELDS:
            return None if event is None else FIELDS[name](event)
        for figure, value in event.numbers if event is not None else ():
            if figure == name:
                return value
        if (counted := self._counters.get(name)) is not None and counted[index] is not None:
            return counted[index]
        if name in self.figures and name not in self._at_ends:
            return None  # of other events only, so that no picture has to be made
        return self.measure(name, index)

    def measure(self, name: str, index: int) -> int | float | None:
        """A measure at a moment; None where it has no value."""
        self.want(name)
        column = self._columns[name]
        if column[index] is NOT_YET:
            game, state = self.timeline.session.game, self.timeline.seen(index)
            if SCORE.fullmatch(name):
                column[index] = scores(game.tally(state)).get(name)
            else:
                found = game.measures(state)
                for known, values in self._columns.items():
                    values[index] = found.get(known)
        value: int | float | None = column[index]
        return value

    def want(self, *names: str) -> None:
        """Keep these measures too from now on, so that one look at a moment serves all of them."""
        for name in names:
            self._columns.setdefault(name, [NOT_YET] * len(self.timeline))

    def want_all(self, *expressions: Expression) -> None:
        """The same for the measures that expressions name."""
        for expression in expressions:
            self.want(*(name for name in expression.names if name not in FIELDS and (name not in self.figures or name in self._at_ends)))

    # --- which names there are -------------------------------------------------------------------------------------------------

    @cached_property
    def figures(self) -> dict[str, None]:
        """The figures of all events, in the order in which they come up."""
        events = (self.timeline.told(k) for k in range(len(self.timeline)))
        return {name: None for event in events if event is not None for name, _ in event.numbers}

    @cached_property
    def measures(self) -> dict[str, None]:
        """The measures of the first and the last position, in order; others may come and go between."""
        game = self.timeline.session.game
        return {name: None for index in self._ends for name in game.measures(self.timeline.seen(index))}

    @cached_property
    def spots(self) -> dict[str, None]:
        """The spots of the first and the last position, in order."""
        game = self.timeline.session.game
        return {spot.name: None for index in self._ends for spot in game.scene(self.timeline.seen(index)).spots}

    def knows(self, name: str) -> bool:
        """Whether any moment of the line knows a name."""
        return name in FIELDS or name in self.figures or name in self._counters or self.is_measure(name)

    def is_measure(self, name: str) -> bool:
        """Whether a name is that of a spot, an edge between spots, or another measure of any moment."""
        start, arrow, end = name.partition(">")
        if name in self._at_ends or (arrow and start in self.spots and end in self.spots):
            return True
        game = self.timeline.session.game
        return any(name in game.measures(self.timeline.seen(k)) for k in range(len(self.timeline)))

    def check(self, expression: Expression) -> None:
        """Refuse an expression with a name that no moment of the line knows.

        Raises
        ------
        WorkbenchError
            Naming it, the one probably meant, and those that are known.
        """
        for name in expression.names:
            if not self.knows(name):
                plain = [known for known in (*FIELDS, *self.figures, *self._counters, *self.measures) if known.isidentifier()]
                listed = [known for known in dict.fromkeys(plain) if known not in self.spots]
                near = get_close_matches(name, [*listed, *self.spots], n=1)
                meant = f" Did you mean {near[0]}?" if near else ""
                spots = f", and what lies on a spot by its name: {', '.join([*self.spots][:SPOTS_LISTED])}, ..." if self.spots else ""
                raise WorkbenchError(f"No step of this line knows “{name}”.{meant} Known are: {', '.join(listed)}{spots}.")

    @cached_property
    def _ends(self) -> tuple[int, int]:
        return 0, len(self.timeline) - 1

    @cached_property
    def _at_ends(self) -> dict[str, None]:
        return self.measures | self.spots

    @cached_property
    def _counters(self) -> dict[str, list[int | None]]:
        """At each moment the number of the last round and turn that began, where the events say when one does."""
        found: dict[str, list[int | None]] = {}
        for kind in COUNTERS:
            count: int | None = None
            column = []
            for k in range(len(self.timeline)):
                event = self.timeline.told(k)
                if event is not None and event.mark == f"{kind} begins":
                    count = dict(event.numbers).get(kind, (count or 0) + 1)
                column.append(count)
            if count is not None:
                found[kind] = column
        return found


class _Here(Mapping[str, Any]):
    """The names at a moment; each is looked up when it is asked for."""

    def __init__(self, names: Names, index: int) -> None:
        self._names, self._index = names, index

    def __getitem__(self, name: str) -> Any:
        return self._names.look_up(name, self._index)

    def __iter__(self) -> Iterator[str]:
        return iter(FIELDS)

    def __len__(self) -> int:
        return len(FIELDS)
