"""Two sides under one cursor: their steps aligned, the first difference, what only one is asked, and what differs at the end."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from workbench.debugger.align import ONLY_LEFT, ONLY_RIGHT, SAME, align
from workbench.debugger.course import asked
from workbench.debugger.ends import Difference, differences
from workbench.debugger.sides import Side, options_side
from workbench.debugger.timeline import Moment
from workbench.engine.node import Node
from workbench.engine.session import Session


class Comparison:
    """Two sides under one cursor.

    Attributes
    ----------
    left, right : Side
    rows : tuple of Row
        Pairs of moments; a cursor over these shows both sides.
    first : int or None
        Index of the first row that is not the same on both sides.
    """

    def __init__(self, left: Side, right: Side) -> None:
        self.left, self.right = left, right
        self.moments = left.moments, right.moments
        ours, theirs = ([moment.event for moment in moments] for moments in self.moments)
        self.rows = align(ours, theirs)
        self.first = next((k for k, row in enumerate(self.rows) if row.kind != SAME), None)

    def at(self, row: int) -> tuple[Moment, Moment]:
        """The moments of both sides in a row."""
        found = self.rows[row]
        return self.moments[0][found.left], self.moments[1][found.right]

    @cached_property
    def ends(self) -> list[Difference]:
        """What differs at the end: scores, winners, facts, spots, edges, decisions met."""
        return differences((self.left, self.right))

    @cached_property
    def notes(self) -> list[str]:
        """A sentence for each side that stops early, answers that a side was not asked for, and a question only one side asks."""
        found = []
        for side in (self.left, self.right):
            if side.stop is not None:
                found.append(f"{side.label}: {side.stop.text}")
            found += [
                f"{side.label}: nobody asks for action {answer.at} (“{answer.action}”{answer.whose}) [{answer.clause}], so it is left out."
                for answer in side.left_out
            ]
        return found + self._open_question()

    def _open_question(self) -> list[str]:
        """Where both lines were played to their ends, and one side asks there what the other does not."""
        sides = (self.left, self.right), (self.right, self.left)
        if any(side.stop for side, _ in sides) or asked(self.left.state) == asked(self.right.state):
            return []
        found = []
        for side, other in sides:
            if (question := asked(side.state)) is not None:
                clause, player = question
                found.append(
                    f"{side.label}: it ends with a decision of player {player} that “{other.label}” does not have there: "
                    f"{side.game.rulebook[clause].title} [{clause}]."
                )
        return found

    @property
    def sentence(self) -> str:
        """The first difference in words."""
        if self.first is None:
            return "Every step is the same on both sides."
        row = self.rows[self.first]
        said = {
            side.label: _told(side, moments[index].event)
            for side, moments, index, idle in (
                (self.left, self.moments[0], row.left, ONLY_RIGHT),
                (self.right, self.moments[1], row.right, ONLY_LEFT),
            )
            if row.kind != idle
        }
        before = "The first step is the same. " if self.first == 2 else f"The first {self.first - 1} steps are the same. "
        return (before if self.first > 1 else "") + "Then " + "; ".join(f"{label}: {text}" for label, text in said.items())

    def __str__(self) -> str:
        ends = [f"{found.about} {found.name}: {' | '.join(found.values)}".replace(" :", ":") for found in self.ends]
        return "\n".join([f"{self.left.label} | {self.right.label}", self.sentence, *self.notes, *ends])


def _told(side: Side, event: Any) -> str:
    return f"{side.game.sentence(event)} [{event.clause}]" if event is not None else "nothing yet"


def compare(first: Side, *others: Side) -> list[Comparison]:
    """The first side beside each of the others."""
    return [Comparison(first, other) for other in others]


def compare_options(session: Session, *option_sets: Mapping[str, Any], at: Node | None = None) -> list[Comparison]:
    """One line under several option sets: the first beside each of the others; a single set stands beside the game as it is.

    Parameters and errors as for `options_side`.
    """
    sets = option_sets if len(option_sets) > 1 else ({}, *option_sets)
    return compare(*(options_side(session, options, at) for options in sets))
