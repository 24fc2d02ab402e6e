"""A game looked at with perfect play: what each move was worth, which were mistakes, and the reply that punishes them."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.engine.agenda import Action
from workbench.engine.errors import WorkbenchError
from workbench.engine.game import Game
from workbench.engine.session import Session


class Judgement(NamedTuple):
    """One move in the light of perfect play.

    Parameters
    ----------
    number : int
        Of the move on its line, from 1.
    action : Action
        What was played.
    player : int
        By whom.
    value, best : int
        What the mover ends up ahead by after this move, and after a best one, of what is still to come.
    better : tuple of str
        The best moves.
    reply : tuple of str
        The best replies of the other player; empty where the mover goes on or the game is over.
    lead : int
        How far player 0 ends up ahead in all when both play perfectly from here on.
    """

    number: int
    action: Action
    player: int
    value: int
    best: int
    better: tuple[str, ...]
    reply: tuple[str, ...]
    lead: int

    @property
    def loss(self) -> int:
        """What the move gave away; 0 for a best one."""
        return self.best - self.value


def judge(game: Game[Any], state: Any, action: Action, number: int = 1) -> Judgement:
    """One move of a position, in the light of perfect play.

    Raises
    ------
    WorkbenchError
        Where the position cannot be solved, or the move is none that perfect play knows (a swap).
    """
    player, before = game.actor(state), game.solve(state)
    spot = next((spot for group in action.clicks(state) for spot in group), "")
    if player is None or spot not in before.values:
        raise WorkbenchError(f"Perfect play does not judge “{action}”.")
    after = game.apply(state, action)
    then, scores, mover = game.solve(after), game.tally(after).scores, game.actor(after)
    ahead = 0 if mover is None else then.value if mover == 0 else -then.value
    reply = then.best if mover not in (None, player) else ()
    return Judgement(number, action, player, before.values[spot], before.value, before.best, reply, scores[0] - scores[1] + ahead)


def review(session: Session) -> list[Judgement]:
    """Every move of the line under a session's cursor that can be judged, from the first position that can be solved on."""
    found = []
    for node in session.whole_line()[1:]:
        try:
            found.append(judge(session.game, node.before, node.action, node.depth))  # type: ignore[arg-type]  # only the root has no action
        except WorkbenchError:
            continue
    return found
