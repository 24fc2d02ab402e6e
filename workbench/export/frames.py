"""Moments as frames: a picture, a sentence, a clause. What a seat may not know is in none of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from workbench.debugger.timeline import Moment, account
from workbench.engine.agenda import Event
from workbench.engine.game import Game
from workbench.engine.session import Session
from workbench.export.span import Span
from workbench.picture import frame as frame_of
from workbench.picture.overlay import Box
from workbench.scene import Marks, Scene


class Frame(NamedTuple):
    """One step to show.

    Parameters
    ----------
    number : int
        From 1.
    scene : Scene
        After the step, as the seat sees it.
    marks : Marks
        Where the step was.
    text, clause : str
        What happened, and the clause that was carried out; empty before any step.
    mark : str
        What begins or ends with the step, or empty.
    account : tuple of int
        What came into the flow so far, stays, is lost, and is on its way.
    """

    number: int
    scene: Scene
    marks: Marks
    text: str
    clause: str
    mark: str
    account: tuple[int, ...]


class Reel(NamedTuple):
    """Frames in their order.

    Parameters
    ----------
    game : Game
    title : str
        The game, and which steps these are.
    total : int
        How many frames there are in all, though some may be cut away.
    frames : tuple of Frame
    box : tuple of float
        Left, bottom, right, top that holds all of their boards, board units, so that no picture jumps.
    """

    game: Game[Any]
    title: str
    total: int
    frames: tuple[Frame, ...]
    box: Box


def frames(session: Session, taken: Span, seat: int | None = None) -> Reel:
    """The frames of some moments.

    Parameters
    ----------
    session : Session
    taken : Span
    seat : int or None
        Show and tell what this player knows; None: everything.
    """
    game = session.game
    heard = [moment.event and game.told(moment.event, seat) for moment in taken.moments]
    sums = _running(heard)
    found = tuple(_frame(game, *each, seat) for each in zip(range(1, len(heard) + 1), taken.moments, heard, sums, strict=True))
    boxes = [frame_of(frame.scene) for frame in found]
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    seen = "" if seat is None else f", as player {seat} sees it"
    title = f"{game.rulebook.about.title}: {taken.title}{seen}"
    return Reel(game, title, len(found), found, (min(lefts), min(bottoms), max(rights), max(tops)))


def _frame(game: Game[Any], number: int, moment: Moment, event: Event | None, sums: tuple[int, ...], seat: int | None) -> Frame:
    state = moment.state if seat is None else game.seen_by(moment.state, seat)
    scene = game.scene(state)
    if event is None:
        return Frame(number, scene, Marks(), "", "", "", sums)
    return Frame(number, scene, Marks(cursor=event.spots), game.rulebook.tell(event), event.clause, event.mark, sums)


def _running(events: Sequence[Event | None]) -> list[tuple[int, ...]]:
    """The account after each event, each made from the one before."""
    sums, found = account(()), []
    for event in events:
        one = account((event,))
        sums = {name: value + one[name] for name, value in sums.items()}
        found.append(tuple(sums.values()))
    return found
