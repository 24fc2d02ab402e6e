"""Exercises that perfect play checks: what a position is worth, and which move is best, by the values of a solved game.

No answer raises: a wrong one, a blank one and one of a wrong form each get a sentence.
"""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Action
from workbench.engine.errors import IllegalAction, Malformed
from workbench.engine.game import Game
from workbench.engine.replay import play_again
from workbench.engine.session import Session
from workbench.ui.exercise import BLANK, Verdict
from workbench.ui.show import named, story


def lead(game: Game[Any], state: Any, action: Action) -> int:
    """How far the mover ends up ahead in all when they play this action and both play perfectly afterwards.

    Parameters
    ----------
    game : Game
        A solved one for two players.
    state : state
        A decision of the mover's.
    action : Action
        Any legal one, also one that moves no stone.
    """
    mover, after = game.actor(state), game.apply(state, action)
    scores, following = game.tally(after).scores, game.actor(after)
    ahead = 0 if following is None else game.solve(after).value
    seat = mover or 0
    return scores[seat] - scores[1 - seat] + (ahead if following == seat else -ahead)


def signed(value: int) -> str:
    """A value with its sign; 0 has none."""
    return f"{value:+d}" if value else "0"


def worth(session: Session, answer: Any) -> Verdict:
    """Check what the position under the cursor is worth to the player to move: how far they end up ahead of what is still to come.

    Parameters
    ----------
    session : Session
        Of a solved game; the cursor stands at a decision.
    answer : int
    """
    if any(answer is blank or answer == blank for blank in BLANK):
        return Verdict(False, ("Not answered yet. Put a whole number in place of the dots and run the cell again.",))
    if not isinstance(answer, int) or isinstance(answer, bool):
        return Verdict(False, (f"{answer!r} is no whole number.",))
    game, solution = session.game, session.game.solve(session.state)
    if answer == solution.value:
        return Verdict(True, (f"Right: {signed(answer)} for player {game.actor(session.state)}.",))
    copy, _ = play_again(session, game)
    best = next(action for action in game.legal(copy.state) if _spot(copy, action) in solution.best)
    copy.play(best)
    said = f"{signed(answer)} is too {'high' if answer > solution.value else 'low'}. A best move is {best}; count on from there:"
    return Verdict(False, (said, *(f"  {line}" for line in story(copy).splitlines())))


def best(session: Session, answer: Any) -> Verdict:
    """Check that a typed action is a best one where the cursor stands. Nothing is played.

    Parameters
    ----------
    session : Session
        Of a solved game for two players; the cursor stands at a decision.
    answer : str
        A typed action.
    """
    game, state = session.game, session.state
    if not isinstance(answer, str) or answer in BLANK:
        actions = ", ".join(sorted({f'"{action.verb} ..."' for action in game.legal(state)}))
        return Verdict(False, (f"Not answered yet. Put a typed action in place of the dots, such as {actions}, and run the cell again.",))
    try:
        action = game.parse(answer, state)
        after = game.apply(state, action)
    except Malformed as error:
        return Verdict(False, (f"“{answer}” cannot be read. {error}",))
    except IllegalAction as error:
        return Verdict(False, (f"“{answer}” is refused.", *(f"{text} {named(game, refusal.clause)}" for refusal, text in error.refusals)))
    mine, most = lead(game, state, action), max(lead(game, state, other) for other in game.legal(state))
    mover, following = game.actor(state), game.actor(after)
    ends = f"with perfect play afterwards player {mover} ends {_ahead(mine)} in all"
    if mine == most:
        return Verdict(True, (f"Right: {ends}, and no other move does better.",))
    lines = [f"“{answer}” is legal, but {ends}; a best move ends {_ahead(most)}."]
    if following is not None:
        who = "player {} goes on, best at {}" if following == mover else "player {} answers, best at {}"
        lines.append(f"After it {who.format(following, ', '.join(game.solve(after).best))}.")
    return Verdict(False, tuple(lines))


def _ahead(value: int) -> str:
    return f"{value} ahead" if value > 0 else f"{-value} behind" if value else "level"


def _spot(session: Session, action: Action) -> str:
    return next((spot for group in action.clicks(session.state) for spot in group), "")
