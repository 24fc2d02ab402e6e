"""Why: the clause behind a step, whose rule it is, what was counted, which ways there were, and what would have had to differ."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.debugger.timeline import Timeline
from workbench.engine.agenda import Event
from workbench.engine.errors import WorkbenchError
from workbench.engine.options import as_dict, describe

STATUS_WORDS = {
    "written": "The designer's rule: the source says so.",
    "printed": "The published game's rule: our source does not say it, but descriptions of the game agree.",
    "reading": "Our reading: the source leaves room, and this is how we take it.",
    "assumed": "Our assumption: the source gives no figure, and ours can be changed.",
    "variant": "A variant: the source names it as optional.",
    "proposal": "Our proposal: the source has nothing like it, and it is off unless chosen.",
}


class Way(NamedTuple):
    """One way on: where to, how much or how many its branch has, and whether it was taken."""

    to: str
    amount: int
    taken: bool


class OptionNow(NamedTuple):
    """An option that changes the clause: its choice now, the others, and whether it can be changed in the middle of a game."""

    name: str
    text: str
    value: Any
    others: tuple[Any, ...]
    comparable: bool


class Why(NamedTuple):
    """Why a step happened.

    Parameters
    ----------
    sentence : str
        What happened.
    clause, title, text, remark, source : str
        The rule, in our words, and where it comes from.
    status, status_words : str
        Whose rule it is, and what that means.
    options : tuple of OptionNow
        What would change the rule.
    counted : dict of str to value
        The figures of the event.
    ways : tuple of Way
        Every way on; empty where there was none to choose.
    otherwise : str
        What would have had to differ; empty where the rulebook has no word of it.
    because : tuple of (str, value)
        Spots and numbers that the step came from.
    """

    sentence: str
    clause: str
    title: str
    text: str
    remark: str
    source: str
    status: str
    status_words: str
    options: tuple[OptionNow, ...]
    counted: dict[str, Any]
    ways: tuple[Way, ...]
    otherwise: str
    because: tuple[tuple[str, Any], ...]


def why(timeline: Timeline, at: int) -> Why:
    """Why the step of a moment happened, as far as the timeline's seat may know.

    Raises
    ------
    WorkbenchError
        At the first moment, before any step.
    """
    event, game = timeline.told(at), timeline.session.game
    if event is None:
        raise WorkbenchError("Nothing has happened yet: take a step first.")
    clause = game.rulebook[event.clause]
    now = as_dict(game.options)
    options = tuple(
        OptionNow(name, one["text"], now[name], tuple(choice for choice in one["choices"] if choice != now[name]), one["kind"] == "rule")
        for one in describe(game.options_form)
        if (name := one["name"]) in clause.options
    )
    return Why(
        sentence=game.rulebook.tell(event),
        clause=clause.id,
        title=clause.title,
        text=clause.text,
        remark=clause.remark,
        source=clause.source,
        status=clause.status,
        status_words=STATUS_WORDS[clause.status],
        options=options,
        counted=dict(event.numbers),
        ways=ways_of(event),
        otherwise=game.rulebook.otherwise(event),
        because=event.because,
    )


def ways_of(event: Event) -> tuple[Way, ...]:
    """The ways of a step: a token takes the one that it goes to, what flows without tokens takes each that gets something."""
    gone = event.spots[1:]
    return tuple(Way(to, count, count > 0 if event.token is None else to in gone) for to, count in event.branches)
