"""The flow: a scoring or another phase walked step by step, on the board and on the river's graph, with its account."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as widgets

from workbench.debugger.timeline import Section, Timeline, account
from workbench.engine.errors import WorkbenchError
from workbench.engine.replay import load
from workbench.engine.session import Session
from workbench.scene import Marks
from workbench.ui.fresh import Guard
from workbench.ui.pair import Pair
from workbench.ui.split import split_height, split_words
from workbench.ui.transport import Transport
from workbench.ui.words import STYLE, block, told

BOARD_PX, GRAPH_PX, LIST_ROWS = 410, 410, 9


class Flow:
    """The widget that `flow` makes: a cursor of its own in the steps of one phase, which moves no session.

    Attributes
    ----------
    at : int
        Index of the moment shown, in the timeline of the session.
    """

    def __init__(self, session: Session, seat: int | None = None, strict: bool = False) -> None:
        self.session, self.seat = session, seat
        self.timeline = Timeline(session)
        self.sections = self.timeline.sections()
        if not self.sections:
            raise WorkbenchError("No water has run yet: play to the end of a round, then call flow(session) again.")
        past = [section for section in self.sections if section.first <= self.timeline.position]
        self.section: Section = (past or self.sections)[-1]
        self.at = self.section.first
        self.error = widgets.HTML()
        guard = Guard(self._tell, strict)

        def act(handler: Any) -> Any:
            return guard(handler, self.refresh)

        sizes = (BOARD_PX, BOARD_PX, GRAPH_PX, BOARD_PX)
        self.pair = Pair(session.game, self._state(), sizes, guard, self._show_boards, act(self._clicked))
        self.choice = widgets.Dropdown(options=[(section.title, k) for k, section in enumerate(self.sections)], description="phase")
        self.choice.value = self.sections.index(self.section)
        self.choice.style.description_width = "44px"
        self.choice.layout = widgets.Layout(width=f"{GRAPH_PX}px")
        self.choice.observe(act(lambda change: self._enter(self.sections[change["new"]])), "value")
        self.steps = widgets.Select(rows=LIST_ROWS, layout=widgets.Layout(width=f"{GRAPH_PX}px"))
        self.steps.add_class("wb-list")
        self.steps.observe(act(self._chosen), "value")
        self.transport = Transport(self._goto, act, BOARD_PX + GRAPH_PX)
        self.sentence, self.split, self.sums = widgets.HTML(), widgets.HTML(), widgets.HTML()
        wrapped = widgets.Layout(flex_flow="row wrap")  # on a narrow page one stands below the other
        pictures = widgets.HBox([board.widget for board in (self.pair.board, self.pair.graph) if board], layout=wrapped)
        beside = widgets.Layout(width=f"{BOARD_PX}px", flex="0 0 auto")  # a long sentence is wrapped, and does not push the list away
        fixed = widgets.Layout(width=f"{GRAPH_PX}px", flex="0 0 auto")
        told, listed = [self.sentence, self.split, self.sums, self.error], [self.choice, self.steps]
        words = widgets.HBox([widgets.VBox(told, layout=beside), widgets.VBox(listed, layout=fixed)], layout=wrapped)
        self.widget = widgets.VBox([widgets.HTML(STYLE), pictures, self.pair.foot, self.transport.widget, words])
        self.refresh()

    # --- what a user does ------------------------------------------------------------------------------------------------------

    def _enter(self, section: Section) -> None:
        self.section, self.at = section, section.first

    def _goto(self, index: int) -> None:
        self.at = self.section.first + index

    def _chosen(self, change: Any) -> None:
        if change["new"] is not None:
            self.at = change["new"]

    def _clicked(self, names: list[str]) -> None:
        """A click on a square goes to the step that is about it."""
        for k in range(self.section.first, self.section.last + 1):
            event = self.timeline.moments[k].event
            if event is not None and set(event.spots) & set(names):
                self.at = k
                return

    # --- what is shown ---------------------------------------------------------------------------------------------------------

    def _tell(self, text: str) -> None:
        self.error.value = block(text, "wb-error") if text else ""

    def refresh(self) -> None:
        """Show the step under the cursor."""
        game, section = self.session.game, self.section
        moments = self.timeline.moments
        event = moments[self.at].event
        self._show_boards()
        self.transport.show(self.at - section.first, section.last - section.first)
        self.sentence.value = block(told(game, event, self.seat) if event else "", style="min-height:52px;font-size:14px;padding-top:4px")
        places = range(section.first, section.last + 1)
        high = split_height([found for k in places if (found := moments[k].event)])
        self.split.value = block(split_words(game, event, self.seat), style=f"height:{high}px;overflow-y:auto")
        listed = [(f"{k - section.first:>2}  {game.sentence(found, self.seat)}", k) for k in places if (found := moments[k].event)]
        if list(self.steps.options) != listed:
            self.steps.options = listed
        self.steps.value = self.at
        self.choice.value = self.sections.index(section)
        sums = account(moment.event for moment in moments[section.first : self.at + 1])
        self.sums.value = block(account_words(game.account_words, sums), style="padding-top:4px")

    def _state(self, at: int | None = None) -> Any:
        state = self.timeline.moments[self.at if at is None else at].state
        return state if self.seat is None else self.session.game.seen_by(state, self.seat)

    def _show_boards(self) -> None:
        game, state = self.session.game, self._state()
        moment = self.timeline.moments[self.at]
        cursor = moment.event.spots if moment.event else ()
        self.pair.show(game, state, game.scene(state), Marks(cursor=cursor))

    def _ipython_display_(self) -> None:
        self.pair.publish(self.widget, self.session.game.scene(self._state(self.section.last)))  # where the water has run


def account_words(words: dict[str, str], sums: dict[str, int]) -> str:
    """The account of a flow as HTML, in a game's own words (`Game.account_words`)."""
    told = [f"{words['given']} =", f"{words['kept']} +", f"{words['lost']} +", "on its way"]
    return "".join(
        f'<span style="display:inline-block;white-space:nowrap;padding-right:8px">'
        f'<b style="display:inline-block;min-width:24px;text-align:right;padding-right:4px">{amount}</b>{text}</span> '
        for amount, text in zip(sums.values(), told, strict=True)
    )


def flow(session: Session | str | Path, seat: int | None = None, strict: bool = False) -> Flow:
    """Walk through the water of a session's last scoring (another one can be chosen).

    Parameters
    ----------
    session : Session, str or Path
        A session, anything that has one (a table), or the file of a record.
    seat : int or None
        Tell and show what this player knows; None: everything.
    strict : bool
        Raise faults of the workbench instead of showing them, for tests.

    Raises
    ------
    WorkbenchError
        When no water has run yet.
    """
    if isinstance(session, str | Path):
        session = load(session)
    found = getattr(session, "session", session)
    if not isinstance(found, Session):
        raise WorkbenchError(f"flow() takes a session, a table, or a record's file, not {session!r}.")
    return Flow(found, seat, strict)
