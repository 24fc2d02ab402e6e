"""Decisions on the way, what was chosen and what else could be, choosing otherwise; bookmarks with notes."""

from __future__ import annotations

from typing import NamedTuple

from workbench.debugger.timeline import Timeline
from workbench.engine.agenda import Action
from workbench.engine.breakpoint import Note
from workbench.engine.errors import WorkbenchError


class Choices(NamedTuple):
    """A decision that was met.

    Parameters
    ----------
    player : int
        Who decides.
    clause : str
        The clause that asks.
    chosen : Action or None
        What the line goes on with; None at its end, and where the seat may not know it.
    others : tuple of Action
        What is legal beside that; empty where the seat may not know it.
    secret : bool
        Whether something is kept from the seat.
    """

    player: int
    clause: str
    chosen: Action | None
    others: tuple[Action, ...]
    secret: bool


def choices_at(timeline: Timeline, at: int) -> Choices | None:
    """The decision at a moment; None where nobody decides.

    A seat is told its own decisions, and of another's only what was chosen openly: what else another could do may depend on what
    they hold.
    """
    game, state, seat = timeline.session.game, timeline.moments[at].state, timeline.seat
    player = game.actor(state)
    if player is None:
        return None
    following = timeline.moments[at + 1] if at + 1 < len(timeline) else None
    chosen = following.node.action if following is not None else None
    clause = state.todo[-1].clause
    if seat in (None, player):
        others = tuple(action for action in game.legal(state) if action != chosen)
        return Choices(player, clause, chosen, others, secret=False)
    hidden = following is not None and following.event is not None and timeline.told(at + 1) != following.event
    return Choices(player, clause, None if hidden else chosen, (), secret=True)


def choose(timeline: Timeline, at: int, action: Action | str) -> Timeline:
    """Choose otherwise at a moment: the session goes there and plays, the old course stays as it was.

    Returns
    -------
    Timeline
        Of the new line; up to `at` its moments are the same, the next one is the first step of what was chosen.

    Raises
    ------
    IllegalAction, Malformed
        When it cannot be played; the session's cursor has not moved then.
    WorkbenchError
        Where nobody decides, or another player does than the one at the seat.
    """
    session, seat, state = timeline.session, timeline.seat, timeline.moments[at].state
    player = session.game.actor(state)
    if player is None:
        raise WorkbenchError("Nobody decides at this step: go to a decision first.")
    if seat not in (None, player):
        raise WorkbenchError(f"Here player {player} decides, and player {seat} looks on.")
    if isinstance(action, str):
        action = session.game.parse(action, state)
    session.game.steps(state, action)  # refuses at once, before the cursor moves
    timeline.goto(at)
    session.play(action)
    return Timeline(session, seat)


# --- bookmarks ----------------------------------------------------------------------------------------------------------------


def bookmark(timeline: Timeline, at: int, text: str) -> Note:
    """Keep a note at a moment; one that was there is replaced."""
    moment = timeline.moments[at]
    note = Note(moment.node, moment.shown, text)
    remove_bookmark(timeline, at)
    timeline.session.bookmarks.append(note)
    return note


def remove_bookmark(timeline: Timeline, at: int) -> None:
    """Take away what is noted at a moment."""
    session = timeline.session
    session.bookmarks = [note for note in session.bookmarks if timeline.index(note.node, note.step) != at]


def bookmarks(timeline: Timeline) -> dict[int, Note]:
    """The notes on this line by moment, in order; those of other lines are left out."""
    places = {timeline.index(note.node, note.step): note for note in timeline.session.bookmarks}
    return {at: places[at] for at in sorted(place for place in places if place is not None)}


def goto_bookmark(timeline: Timeline, note: Note) -> Timeline:
    """Put the session's cursor where a note is, and answer the timeline of that line."""
    timeline.session.goto(note.node, note.step)
    return Timeline(timeline.session, timeline.seat)
