"""Watches: an expression or a measure at every moment of a line, as a table and as what a step plot draws."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.debugger.expression import Expression
from workbench.debugger.names import Names
from workbench.debugger.timeline import Timeline


class StepPlot(NamedTuple):
    """A number over the moments of a line, as stairs.

    Parameters
    ----------
    x : list of int
        Moments at which the number changed, the first one, and the last.
    y : list of float or None
        Its value from that moment on; None where it has none, which is a gap.
    """

    x: list[int]
    y: list[float | None]


class Watches:
    """What is watched on a line; make it anew with the timeline.

    Parameters
    ----------
    timeline : Timeline
    *texts : str
        Expressions; the name of a measure is one too.
    names : Names or None
        Shared with breakpoints, so that what was looked at is not looked at twice.

    Raises
    ------
    WorkbenchError
        For an expression that is not allowed, or a name that no step of the line knows.
    """

    def __init__(self, timeline: Timeline, *texts: str, names: Names | None = None) -> None:
        self.timeline = timeline
        self.names = Names(timeline) if names is None else names
        self.expressions: dict[str, Expression] = {}
        for text in texts:
            self.add(text)

    def add(self, text: str) -> str:
        """Watch one more; the answer is its text, by which its column is called."""
        expression = Expression(text)
        self.names.check(expression)
        self.expressions[str(expression)] = expression
        self.names.want_all(expression)
        return str(expression)

    def remove(self, text: str) -> None:
        """Watch it no more."""
        self.expressions.pop(text.strip(), None)

    def at(self, index: int) -> dict[str, Any]:
        """Every watch with its value at a moment."""
        return {text: self.names.value(expression, index) for text, expression in self.expressions.items()}

    def column(self, text: str) -> list[Any]:
        """The value of one at every moment."""
        expression = self.expressions[text.strip()]
        return [self.names.value(expression, k) for k in range(len(self.timeline))]

    def table(self) -> dict[str, list[Any]]:
        """Columns of equal length, one row a moment, as `pandas.DataFrame` takes them.

        `action` counts from 1 and is 0 before the first, `step` counts the small steps of the action; then kind, clause and player of the
        event as the seat hears of it, and a column for each watch under its text.
        """
        moments = self.timeline.moments
        events = [self.timeline.told(k) for k in range(len(moments))]
        found: dict[str, list[Any]] = {
            "moment": list(range(len(moments))),
            "action": [moment.node.depth for moment in moments],
            "step": [moment.shown for moment in moments],
        }
        for name in ("kind", "clause", "player"):
            found[name] = [None if event is None else getattr(event, name) for event in events]
        return found | {text: self.column(text) for text in self.expressions}

    def plot(self, text: str) -> StepPlot:
        """One as stairs; what is true counts 1, what is no number leaves a gap."""
        stairs = StepPlot([], [])
        values = [float(value) if isinstance(value, int | float) else None for value in self.column(text)]
        for k, value in enumerate(values):
            if not k or value != values[k - 1] or k == len(values) - 1:
                stairs.x.append(k)
                stairs.y.append(value)
        return stairs


def ready_made(names: Names) -> list[str]:
    """What can be watched without typing: the measures of the line, scores first, then facts, then spots and edges; quoted where needed."""
    spots = [name for name in names.measures if not name.isidentifier() or name in names.spots]
    others = [name for name in names.measures if name not in spots]
    scores = [name for name in others if name.startswith("score_")]
    return [*scores, *(name for name in others if name not in scores), *(name if name.isidentifier() else f"`{name}`" for name in spots)]
