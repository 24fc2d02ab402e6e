"""A course: the actions of a line played again from a position, under other rules or after a change, as far as they go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from workbench.engine.agenda import Action, Decision
from workbench.engine.errors import IllegalAction
from workbench.engine.game import Game
from workbench.engine.node import Node
from workbench.engine.session import TURN_BEGINS

REFUSED, ASKED, OVER = "refused", "asked", "over"


class Answer(NamedTuple):
    """An action of a line, and what it answered.

    Parameters
    ----------
    action : Action
    player : int or None
        Who was asked; None: whoever is.
    clause : str
        The clause that asked, or empty.
    at : int
        Its place in the line, counted from 0 as in records.
    inside : bool
        Asked inside a turn or a flow: where nobody asks for it, it can be left out. What begins a turn cannot.
    """

    action: Action
    player: int | None
    clause: str
    at: int
    inside: bool

    @property
    def whose(self) -> str:
        """` of player 1`, for sentences; empty where nobody is named."""
        return "" if self.player is None else f" of player {self.player}"


class Stop(NamedTuple):
    """Why a course ends before its line does.

    Parameters
    ----------
    reason : str
        `refused`: a clause forbids the action; `asked`: something is asked that the line does not answer; `over`: the game has ended.
    answer : Answer
        The action of the line that could not be played.
    clause : str
        The (first) clause that forbids it, or the one that asks.
    text : str
        A sentence for people, with the clause.
    """

    reason: str
    answer: Answer
    clause: str
    text: str


class Followed(NamedTuple):
    """How a course went.

    Parameters
    ----------
    played : int
        How many answers were given.
    left_out : tuple of Answer
        Those that nobody asked for.
    filled : tuple of Action
        What was played besides, where the course asked for more than the line answers.
    stop : Stop or None
        Why it stopped; None: it came to its end.
    rest : tuple of Answer
        What was not played.
    """

    played: int
    left_out: tuple[Answer, ...]
    filled: tuple[Action, ...]
    stop: Stop | None
    rest: tuple[Answer, ...]


def asked(state: Any) -> tuple[str, int] | None:
    """The clause that asks in a state, and whom; None where nobody is asked."""
    top = state.todo[-1] if state.todo else None
    return (top.clause, top.player) if isinstance(top, Decision) else None


def answers_of(nodes: Iterable[Node]) -> list[Answer]:
    """The actions of nodes of a line, each with what it answered; the opening is none."""
    found = []
    for node in nodes:
        question = asked(node.before)
        if node.action is not None and question is not None and node.parent is not None:
            steps = node.parent.steps
            begins_turn = bool(steps) and steps[-1].event.mark == TURN_BEGINS
            found.append(Answer(node.action, question[1], question[0], node.depth - 1, not begins_turn))
    return found


def follow(game: Game[Any], state: Any, answers: Sequence[Answer], play: Callable[[Action], Any], fill: bool = False) -> Followed:
    """Give the same answers from a state, as long as they are asked for and legal.

    Parameters
    ----------
    game : Game
    state : state
        Where the first of them is given.
    answers : sequence of Answer
    play : callable
        Plays a legal action and gives the state after all its steps.
    fill : bool
        Where something else is asked, play the one action without any spot (an end, a pass) after which the line goes on, if there is one.
    """
    left_out: list[Answer] = []
    filled: list[Action] = []
    k = played = 0
    while k < len(answers):
        ahead = _next_asked(state, answers, k)
        if ahead is None and fill and (filler := _filler(game, state, answers[k])) is not None:
            filled.append(filler)
            state = play(filler)
            continue
        stop = _not_asked(game, state, answers[k]) if ahead is None else _refused(game, state, answers[ahead])
        left_out += answers[k : k if ahead is None else ahead]
        k = k if ahead is None else ahead
        if stop is not None:
            return Followed(played, tuple(left_out), tuple(filled), stop, tuple(answers[k:]))
        state = play(answers[k].action)
        played, k = played + 1, k + 1
    return Followed(played, tuple(left_out), tuple(filled), None, ())


def _filler(game: Game[Any], state: Any, answer: Answer) -> Action | None:
    empty = [action for action in game.legal(state) if not action.clicks(state)]
    fitting = [action for action in empty if _next_asked(game.apply(state, action), (answer,), 0) is not None]
    return fitting[0] if len(fitting) == 1 else None


def _next_asked(state: Any, answers: Sequence[Answer], k: int) -> int | None:
    """Index of the first answer, from the k-th on, that answers what is asked; only what was asked inside a turn is passed over."""
    for index in range(k, len(answers)):
        answer, top = answers[index], state.todo[-1] if state.todo else None
        if isinstance(top, Decision) and answer.player in (None, top.player) and isinstance(answer.action, top.answers):
            return index
        if not answer.inside:
            return None
    return None


def _refused(game: Game[Any], state: Any, answer: Answer) -> Stop | None:
    refusals = game.check(state, answer.action)
    if not refusals:
        return None
    error = IllegalAction(answer.action, tuple((refusal, game.rulebook.explain(refusal)) for refusal in refusals), answer.at)
    return Stop(REFUSED, answer, refusals[0].clause, f"Action {answer.at} (“{answer.action}”) is refused: {error}")


def _not_asked(game: Game[Any], state: Any, answer: Answer) -> Stop:
    place, question = f"action {answer.at} (“{answer.action}”{answer.whose})", asked(state)
    if question is None:
        return Stop(OVER, answer, game.end_clause, f"The game is over before {place} [{game.end_clause}].")
    clause, player = question
    title = game.rulebook[clause].title
    text = f"It stops for a decision of player {player} that the line does not have: {title} [{clause}]; the line goes on with {place}."
    return Stop(ASKED, answer, clause, text)
