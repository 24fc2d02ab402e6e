"""Exercises: an answer is checked against the rules themselves, and what is wrong in it is said with its clause.

No answer raises: a wrong one, a blank one and one of a wrong form each get a sentence.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from workbench.debugger.timeline import Timeline
from workbench.engine.agenda import Event
from workbench.engine.errors import IllegalAction, Malformed
from workbench.engine.game import Game
from workbench.engine.replay import play_again
from workbench.engine.session import Session
from workbench.ui.show import LINE_LETTERS, named, refusals

BLANK: tuple[Any, ...] = (None, ..., "", "...")


@dataclass(frozen=True)
class Verdict:
    """What an exercise says to an answer.

    Parameters
    ----------
    right : bool
    said : tuple of str
        Sentences, a line each.
    """

    right: bool
    said: tuple[str, ...]

    def __repr__(self) -> str:
        return "\n".join(textwrap.fill(line, LINE_LETTERS, subsequent_indent="  ") for line in self.said)


def _wrong(*said: str) -> Verdict:
    return Verdict(False, said)


def _law(game: Game[Any], clause: str) -> str:
    return f"{clause}, {game.rulebook[clause].title}: {game.rulebook[clause].text}"


# --- how much water ---------------------------------------------------------------------------------------------------------


def totals(session: Session, answer: Any) -> Verdict:
    """Check the water of some squares against the last flow of the session.

    Parameters
    ----------
    session : Session
        Its last scoring or phase is what is asked about, wherever the cursor stands in it.
    answer : mapping of str to int
        The total of each node that was asked for; `...` where the reader has not answered.
    """
    flow = _flow(session)
    if not isinstance(answer, Mapping) or not answer:
        return _wrong('Answer with the squares and their totals: {"b2": 4}.')
    blank = [spot for spot, said in answer.items() if said in BLANK]
    if blank:
        return _wrong(f"Not answered yet: {', '.join(map(str, blank))}. Put a number in place of the dots and run the cell again.")
    found = [line for spot, said in answer.items() for line in _total(session.game, flow, str(spot), said)]
    wrong = list(dict.fromkeys(found))  # a clause that two squares need is quoted once
    if wrong:
        return _wrong(*wrong, "Work downstream, one square after another.")
    return Verdict(True, (f"Right: {', '.join(f'{spot} has {n}' for spot, n in answer.items())}.",))


def _flow(session: Session) -> dict[str, Event]:
    line = Timeline(session)
    section = line.sections()[-1]
    events = [moment.event for moment in line.moments[section.first : section.last + 1]]
    return {event.spots[0]: event for event in events if event is not None and "total" in dict(event.numbers)}


def _total(game: Game[Any], flow: Mapping[str, Event], spot: str, said: Any) -> Iterator[str]:
    if spot not in flow:
        yield f"{spot}: no water comes there."
        return
    event = flow[spot]
    if not isinstance(said, int) or isinstance(said, bool):
        yield f"{spot}: {said!r} is no whole number."
    elif said != dict(event.numbers)["total"]:
        feeds = [str(feed) for feed, _ in event.because if feed in flow]
        given = dict(event.numbers).get("given", 0)
        sources = [*(["its own spring"] if given else []), *feeds]
        yield f"{spot}: {said} is not right. Its water comes from {' and '.join(sources)}."
        # What a square has was decided where it comes from; its own clause tells of the way on, unless water joins there.
        clauses = [*(flow[feed].clause for feed in feeds), *([event.clause] if given else [])]
        yield from (_law(game, clause) for clause in dict.fromkeys(clauses))


# --- which clause ------------------------------------------------------------------------------------------------------------


def forbids(session: Session, action: str, answer: Any) -> Verdict:
    """Check which clauses forbid an action where the cursor stands.

    Parameters
    ----------
    session : Session
    action : str
        A typed action that is refused.
    answer : str or sequence of str
        Clause ids.
    """
    game = session.game
    right = list(dict.fromkeys(refusal.clause for refusal in refusals(session, action)))
    if not isinstance(answer, str | list | tuple | set) or answer in BLANK or not answer:
        return _wrong("Not answered yet. Put the id of a clause in place of the dots, in quotes, and run the cell again.")
    said = [str(clause).strip().upper() for clause in ([answer] if isinstance(answer, str) else answer)]
    wrong = []
    for clause in said:
        if clause not in game.rulebook.clauses:
            wrong.append(f"There is no clause {clause}; there are: {', '.join(game.rulebook.clauses)}.")
        elif clause not in right:
            wrong.append(f"{clause} is not what forbids “{action}”. Read it again. {_law(game, clause)}")
    if wrong:
        return _wrong(*wrong)
    missing = len(set(right) - set(said))
    if missing:
        return _wrong(f"So far right, but {missing} more {'clause forbids' if missing == 1 else 'clauses forbid'} it.")
    sentences = [f"{game.rulebook.explain(refusal)} {named(game, refusal.clause)}" for refusal in refusals(session, action)]
    return Verdict(True, ("Right.", *sentences))


# --- what to do --------------------------------------------------------------------------------------------------------------


def earns(session: Session, answer: Any, least: int, then: Sequence[str] = ()) -> Verdict:
    """Check that the actor's actions bring them so many points. They are played on a copy of the session.

    Parameters
    ----------
    session : Session
        The cursor stands at the actor's decision.
    answer : str or sequence of str
        Typed actions.
    least : int
        Points to be gained.
    then : sequence of str
        What is played afterwards, so that the points are paid; as many of them as are needed.
    """
    game, player = session.game, session.game.actor(session.state)
    actions = [answer] if isinstance(answer, str) else answer
    if not isinstance(actions, list | tuple) or not actions or any(action in BLANK for action in actions):
        return _wrong("Not answered yet. Put typed actions in place of the dots and run the cell again.")
    copy, _ = play_again(session, game)
    before = game.tally(copy.state)
    for number, action in enumerate(actions, 1):
        if game.actor(copy.state) != player:
            return _wrong(f"Action {number}, “{action}”, comes too late: the turn is over.")
        try:
            copy.play(str(action))
        except IllegalAction as error:
            said = [f"{text} {named(game, refusal.clause)}" for refusal, text in error.refusals]
            return _wrong(f"Action {number}, “{action}”, is refused.", *said)
        except Malformed as error:
            return _wrong(f"Action {number}, “{action}”, cannot be read. {error}")
    if game.actor(copy.state) == player:
        return _wrong("The turn is not over yet: one action more, or an end to it.")
    for action in then:
        copy.play(action)
    paid = [entry for entry in game.tally(copy.state).ledger[len(before.ledger) :] if entry.player == player]
    points = sum(entry.points for entry in paid)
    lines = [f"  {entry.points} at {', '.join(entry.spots)} {named(game, entry.clause)}" for entry in paid if entry.clause]
    if points < least:
        return _wrong(f"Legal, but it brings {points} points, and {least} are to be had:", *lines or ["  nothing was paid"])
    return Verdict(True, (f"Right: {points} points.", *lines))
