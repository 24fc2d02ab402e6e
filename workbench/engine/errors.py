"""Errors that are sentences for people: what is wrong, where, by which clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from workbench.engine.agenda import Action, Refusal


class WorkbenchError(Exception):
    """An error whose text is one clear sentence for the user."""

    def as_json(self) -> dict[str, Any]:
        """The error as the command line prints it."""
        return {"error": "malformed", "where": "", "text": str(self)}

    def _render_traceback_(self) -> list[str]:
        """What IPython shows of it in a notebook: the sentence, and no lines of code."""
        return [str(self)]


def _in_a_line(text: str) -> str:
    """A text with what does not print, which may come from a key or a name of the user's, written out."""
    return text if text.isprintable() else "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class Malformed(WorkbenchError):
    """Something that cannot be read: of a wrong form, off the board, or a setup that a clause forbids.

    Parameters
    ----------
    where : str
        The place in what was read: `actions[3].to`, `options.board`; empty for text that is no JSON at all.
    text : str
        One sentence: what is wrong and what would be right.
    clause : str or None
        The clause that forbids it, for a setup that can be read but not be.
    """

    def __init__(self, where: str, text: str, clause: str | None = None) -> None:
        super().__init__(where, text, clause)
        self.where, self.text, self.clause = _in_a_line(where), _in_a_line(text), clause

    def __str__(self) -> str:
        return f"{self.where}: {self.text}" if self.where else self.text

    def under(self, place: str) -> Malformed:
        """The same error, seen from outside: `to` under `actions[3]` is `actions[3].to`."""
        joint = "" if not self.where or self.where.startswith("[") else "."
        return Malformed(f"{place}{joint}{self.where}", self.text, self.clause)

    def as_json(self) -> dict[str, Any]:
        """The error as the command line prints it."""
        answer = {"error": "malformed", "where": self.where, "text": self.text}
        return answer | {"clause": self.clause} if self.clause else answer


class IllegalAction(WorkbenchError):
    """An action that one or more clauses forbid.

    Parameters
    ----------
    action : Action
        What was tried.
    refusals : sequence of (Refusal, str)
        Each clause that forbids it, with its sentence.
    at : int or None
        Which action of a record it was, counted from 0.
    """

    def __init__(self, action: Action, refusals: tuple[tuple[Refusal, str], ...], at: int | None = None) -> None:
        super().__init__(action, refusals, at)
        self.action, self.refusals, self.at = action, refusals, at

    def __str__(self) -> str:
        return " ".join(f"{text} [{refusal.clause}]" for refusal, text in self.refusals)

    def as_json(self) -> dict[str, Any]:
        """The error as the command line prints it."""
        refusals = [{"clause": refusal.clause, "text": text} for refusal, text in self.refusals]
        return {"error": "illegal", "at": self.at, "action": self.action.to_json(), "refusals": refusals}
