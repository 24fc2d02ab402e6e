"""The flow: a scoring or another phase walked step by step, on the board and on the river's graph, with its account."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets as widgets

from workbench.debugger.timeline import Section, Timeline, account
from workbench.engine.errors import WorkbenchError
from workbench.engine.session import Session
from workbench.scene import Marks
from workbench.ui.fresh import Guard
from workbench.ui.opened import session_of
from workbench.ui.pair import Pair
from workbench.ui.split import split_height, split_words
from workbench.ui.steplist import StepList, next_about
from workbench.ui.transport import Transport
from workbench.ui.words import STYLE, account_words, block, told

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
        self.choice = widgets.Dropdown(options=[(self._named(each), k) for k, each in enumerate(self.sections)], description="phase")
        self.choice.value = self.sections.index(self.section)
        self.choice.style.description_width = "44px"
        self.choice.layout = widgets.Layout(width=f"{GRAPH_PX}px")
        self.choice.observe(act(lambda change: self._enter(self.sections[change["new"]])), "value")
        self.steps = StepList(self._show_step, act, LIST_ROWS, GRAPH_PX)
        self.transport = Transport(self._goto, act, BOARD_PX + GRAPH_PX)
        self.sentence, self.split, self.sums = widgets.HTML(), widgets.HTML(), widgets.HTML()
        wrapped = widgets.Layout(flex_flow="row wrap")  # on a narrow page one stands below the other
        pictures = widgets.HBox([board.widget for board in (self.pair.board, self.pair.graph) if board], layout=wrapped)
        beside = widgets.Layout(width=f"{BOARD_PX}px", flex="0 0 auto")  # a long sentence is wrapped, and does not push the list away
        fixed = widgets.Layout(width=f"{GRAPH_PX}px", flex="0 0 auto")
        told, listed = [self.sentence, self.split, self.sums, self.error], [self.choice, self.steps.widget]
        words = widgets.HBox([widgets.VBox(told, layout=beside), widgets.VBox(listed, layout=fixed)], layout=wrapped)
        self.widget = widgets.VBox([widgets.HTML(STYLE), pictures, self.pair.foot, self.transport.widget, words])
        self.refresh()

    # --- what a user does ------------------------------------------------------------------------------------------------------

    def _enter(self, section: Section) -> None:
        self.section, self.at = section, section.first

    def _goto(self, index: int) -> None:
        self.at = self.section.first + index

    def _show_step(self, index: int) -> None:
        self.at = index

    @property
    def _places(self) -> range:
        return range(self.section.first, self.section.last + 1)

    def _clicked(self, names: list[str]) -> None:
        """A click on a spot goes to the next step that is about it."""
        found = next_about(names, self.at, self._places, lambda k: self.timeline.moments[k].event)
        if found is not None:
            self.at = found

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
        high = split_height([found for k in self._places if (found := moments[k].event)])
        self.split.value = block(split_words(game, event, self.seat), style=f"height:{high}px;overflow-y:auto")
        self.steps.show(self.at, self._places, self._line)
        self.choice.value = self.sections.index(section)
        sums = account(moment.event for moment in moments[section.first : self.at + 1])
        self.sums.value = block(account_words(game.account_words, sums), style="padding-top:4px")

    def _state(self, at: int | None = None) -> Any:
        state = self.timeline.moments[self.at if at is None else at].state
        return state if self.seat is None else self.session.game.seen_by(state, self.seat)

    def _named(self, section: Section) -> str:
        """What a section is called, with the title of the clause that begins it."""
        event = self.timeline.moments[section.first].event
        return f"{section.title}: {self.session.game.rulebook[event.clause].title}" if event is not None else section.title

    def _line(self, k: int) -> str:
        event = self.timeline.moments[k].event
        return f"{k - self.section.first:>2}  {self.session.game.sentence(event, self.seat) if event is not None else ''}"

    def _show_boards(self) -> None:
        game, state = self.session.game, self._state()
        moment = self.timeline.moments[self.at]
        cursor = moment.event.spots if moment.event else ()
        self.pair.show(game, state, game.scene(state), Marks(cursor=cursor))

    def _ipython_display_(self) -> None:
        self.pair.publish(self.widget, self.session.game.scene(self._state(self.section.last)))  # where the water has run


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
        When no water has run yet; else as `session_of`.
    """
    return Flow(session_of(session), seat, strict)
