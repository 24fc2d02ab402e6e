"""Backwards: which steps made a number what it is, through what each step came from, back to the source."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property

from workbench.debugger.names import Names
from workbench.debugger.timeline import Timeline
from workbench.debugger.trails import touched
from workbench.engine.errors import WorkbenchError


class Causes:
    """Finds the steps behind a number.

    A step's `because` names the spots and measures that it came from: behind a spot lies the last step there that counted something,
    behind a measure every step at which it changed, and behind each of those what it came from itself.

    Parameters
    ----------
    timeline : Timeline
        Its seat hears the events: what is kept from it leads nowhere.
    names : Names or None
        Shared with watches.
    """

    def __init__(self, timeline: Timeline, names: Names | None = None) -> None:
        self.timeline = timeline
        self.names = Names(timeline) if names is None else names
        self._changed: dict[str, list[int]] = {}  # by measure, as far as was looked
        self._seen: dict[str, int] = {}

    def of(self, name: str, at: int) -> list[int]:
        """The moments, up to `at`, whose steps made a spot's number or a measure what it is, newest first, each once.

        Raises
        ------
        WorkbenchError
            For a name that is neither a spot nor a measure of the line.
        """
        if not self._is_spot(name) and not self.names.is_measure(name):
            raise WorkbenchError(f"“{name}” is no spot and no measure of this line.")
        found: set[int] = set()
        looked: set[tuple[str, int]] = set()
        waiting = [(name, step) for step in self._makers(name, at, first=True)]
        while waiting:
            name, step = waiting.pop()
            if (name, step) in looked:
                continue
            looked.add((name, step))
            found.add(step)
            for cause in self._behind(name, step):
                waiting += [(cause, maker) for maker in self._makers(cause, step - 1)]  # always earlier, so this ends
        return sorted(found, reverse=True)

    def _behind(self, name: str, step: int) -> tuple[str, ...]:
        """What a step came from; one that changed a measure and does not say so, from what had been counted at its spots."""
        event = self.timeline.told(step)
        if event is None or event.because or self._is_spot(name):
            return tuple(cause for cause, _ in event.because) if event is not None else ()
        return event.spots

    def _is_spot(self, name: str) -> bool:
        return name in self._places or name in self.names.spots

    def _makers(self, name: str, at: int, first: bool = False) -> list[int]:
        """The steps up to a moment that a number comes from directly."""
        if self._is_spot(name):
            places = self._places.get(name, [])
            k = bisect_right(places, at)
            there = places[k - 1] if k else 0
            changed = self._last_change(name, at, there) if first else None
            return [step for step in dict.fromkeys((changed, there)) if step]
        changes = self._changes(name, at)
        return changes[: bisect_right(changes, at)]

    def _changes(self, name: str, at: int) -> list[int]:
        """The steps at which a measure changed, those up to a moment among them."""
        found, seen = self._changed.setdefault(name, []), self._seen.get(name, 0)
        for k in range(seen + 1, at + 1):
            now = self.names.measure(name, k)
            if now is not None and now != self.names.measure(name, k - 1):
                found.append(k)
        self._seen[name] = max(seen, at)
        return found

    def _last_change(self, name: str, at: int, after: int) -> int | None:
        """The step after another one at which a measure got the value that it has at a moment, looked for backwards."""
        now = self.names.measure(name, at)
        if now is None:
            return None
        return next((k for k in range(at, after, -1) if self.names.measure(name, k - 1) != now), None)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """For each spot and edge the moments whose steps counted something there, in order."""
        found: dict[str, list[int]] = {}
        for k in range(len(self.timeline)):
            event = self.timeline.told(k)
            if event is not None and (event.numbers or event.because or event.branches):
                for spot in dict.fromkeys(touched(event)):
                    found.setdefault(spot, []).append(k)
        return found
