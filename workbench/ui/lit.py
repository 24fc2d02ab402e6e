"""What is lit on the board of a table: what can be clicked, what was, what a clause forbids, and where the cursor stands."""

from __future__ import annotations

from workbench.engine.agenda import Refusal
from workbench.engine.session import Session
from workbench.scene import Marks
from workbench.ui.picking import Picking


def marks_of(session: Session, picking: Picking, refusals: tuple[Refusal, ...], acting: bool, seat: int | None = None) -> Marks:
    """The marks over a board.

    Parameters
    ----------
    session : Session
    picking : Picking
        What was clicked so far.
    refusals : tuple of Refusal
        Of the last click or typed action.
    acting : bool
        Whether somebody can act where the cursor stands.
    seat : int or None
        Whose knowledge is shown; None: everything.
    """
    titles = {refusal.clause: session.game.rulebook[refusal.clause].title for refusal in refusals}
    told = [session.game.told(step.event, seat) for step in session.node.steps]
    walking = bool(session.waiting and session.shown and not session.unconfirmed)
    return Marks(
        legal=picking.lit() if acting else (),
        chosen=picking.clicks,
        cursor=told[session.shown - 1].spots if walking else (),
        last=told[0].spots[-1:] if session.node.action is not None and not walking else (),
        refused=tuple((spot, f"✗ {titles[refusal.clause]}") for refusal in refusals for spot in refusal.spots),
    )
