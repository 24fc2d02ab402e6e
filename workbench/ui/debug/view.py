"""The debugger: a board, the steps, and pages about the step under one cursor."""

from __future__ import annotations

from typing import Any, Protocol

import ipywidgets as widgets

from workbench.debugger.compare import Comparison
from workbench.debugger.timeline import account
from workbench.engine.session import Session
from workbench.scene import Marks
from workbench.ui.debug.beside import Beside
from workbench.ui.debug.breaks import BreaksPanel
from workbench.ui.debug.compare import ComparePanel
from workbench.ui.debug.desk import Desk
from workbench.ui.debug.export import ExportPanel
from workbench.ui.debug.line import LinePanel
from workbench.ui.debug.motions import MotionsRow
from workbench.ui.debug.trail import TrailPanel
from workbench.ui.debug.watch import WatchPanel
from workbench.ui.debug.why import WhyPanel
from workbench.ui.fresh import Guard
from workbench.ui.opened import session_of
from workbench.ui.pair import Pair
from workbench.ui.steplist import StepList, next_about
from workbench.ui.transport import Transport
from workbench.ui.words import STYLE, account_words, block, told

BOARD_PX, COLUMN_PX, PAGE_PX = 410, 424, 352


class Page(Protocol):
    """A page about the step under the cursor."""

    widget: widgets.Widget

    def show(self) -> None:
        """Bring it up to date with the cursor."""


class Debugger:
    """The widget that `debugger` makes. Its cursor is its own; only a choice, a change or a branch moves the session's.

    Attributes
    ----------
    desk : Desk
        The session, its line and the cursor.
    """

    def __init__(self, session: Session, seat: int | None = None, strict: bool = False) -> None:
        self.desk = desk = Desk(session, seat)
        self.strict = strict
        self.error = widgets.HTML(layout=widgets.Layout(height="38px", width=f"{BOARD_PX}px", overflow="auto"))
        guard = Guard(self._tell, strict)

        def act(handler: Any) -> Any:
            return guard(handler, self.refresh)

        inner = COLUMN_PX - 36
        self.pair = Pair(
            session.game, desk.state, (BOARD_PX, BOARD_PX - 46, inner, PAGE_PX - 20), guard, self._show_boards, act(self._clicked)
        )
        self.transport = Transport(desk.goto, act, BOARD_PX + COLUMN_PX)
        self.motions = MotionsRow(desk, act, BOARD_PX + COLUMN_PX)
        self.breaks = BreaksPanel(desk, act, inner)
        self.trails = TrailPanel(desk, act, inner)
        self.why, self.watch = WhyPanel(desk, act, inner), WatchPanel(desk, act, inner)
        self.course, self.takeaway = LinePanel(desk, act, inner), ExportPanel(desk, act, inner)
        self.compare = ComparePanel(desk, self._beside, act, inner)
        self.pages: dict[str, Page] = {
            "Why": self.why,
            "Watch": self.watch,
            "Break": self.breaks,
            "Trails": self.trails,
            "Line": self.course,
            "Compare": self.compare,
            "Export": self.takeaway,
        }
        self.steps = StepList(desk.goto, act, 7, COLUMN_PX)
        self.refresh_button = widgets.Button(description="Refresh", tooltip="Show the session as it is now", icon="refresh")
        self.refresh_button.layout = widgets.Layout(width="100px", flex="0 0 auto")
        self.refresh_button.on_click(act(lambda _: self.renew_views()))
        self.sentence, self.sums, self.below = widgets.HTML(), widgets.HTML(), widgets.VBox()
        self.beside: Beside | None = None
        self.widget = self._layout(act)
        self.refresh()

    def _layout(self, act: Any) -> widgets.Widget:
        tall = widgets.Layout(height=f"{PAGE_PX}px", overflow="auto")
        pages = {name: widgets.VBox([page.widget], layout=tall) for name, page in self.pages.items()}
        if self.pair.graph is not None:
            pages = {"Why": pages.pop("Why"), "Graph": widgets.VBox([self.pair.graph.widget], layout=tall), **pages}
        column = widgets.Layout(width=f"{COLUMN_PX}px", flex="0 0 auto")
        self.tabs = widgets.Tab(list(pages.values()), titles=list(pages), layout=column)
        self.tabs.add_class("wb-tabs")
        self.tabs.observe(act(lambda _: None), "selected_index")
        beside = widgets.Layout(width=f"{BOARD_PX}px", flex="0 0 auto", margin="0 8px 0 0")
        told_below = widgets.HBox([self.sums, self.refresh_button], layout=widgets.Layout(justify_content="space-between"))
        left = widgets.VBox([self.pair.stage, self.pair.foot, self.sentence, told_below, self.error], layout=beside)
        right = widgets.VBox([self.steps.widget, self.tabs], layout=column)
        wrapped = widgets.Layout(flex_flow="row wrap")
        both = widgets.HBox([left, right], layout=wrapped)
        return widgets.VBox([widgets.HTML(STYLE), self.transport.widget, self.motions.widget, both, self.below])

    # --- what a user does ------------------------------------------------------------------------------------------------------

    def _clicked(self, names: list[str]) -> None:
        """A click on a spot goes to the next step that is about it, or makes a breakpoint there."""
        if self.breaks.clicked(names[0]):
            return
        timeline = self.desk.timeline
        if (found := next_about(names, self.desk.at, range(len(timeline)), timeline.told)) is not None:
            self.desk.goto(found)

    def _beside(self, comparison: Comparison | None) -> None:
        self.beside = None if comparison is None else Beside(comparison, self.strict)
        self.below.children = () if self.beside is None else (self.beside.widget,)

    def renew_views(self) -> None:
        """Views made from now on start from what is shown now."""
        for board in (self.pair.board, self.pair.graph):
            if board is not None:
                board.widget.send_state("render_bundle")
        self.watch.model.send_state("render_bundle")

    # --- what is shown ---------------------------------------------------------------------------------------------------------

    def _tell(self, text: str) -> None:
        self.error.value = block(text, "wb-error") if text else ""

    @property
    def page(self) -> str:
        """The title of the page that is open."""
        return str(self.tabs.titles[self.tabs.selected_index or 0])

    def refresh(self) -> None:
        """Show the step under the cursor; of the pages, the open one alone."""
        desk = self.desk
        desk.catch_up()
        self._show_boards()
        timeline, last = desk.timeline, desk.timeline.motions.last
        self.transport.show(desk.at, last)
        self.motions.show()
        event = timeline.told(desk.at)
        self.sentence.value = block(told(desk.game, event) if event else "Before the first step.", style="min-height:54px;font-size:14px")
        self.steps.show(desk.at, range(last + 1), lambda k: f"{k:>4}  {timeline.sentence(k) or 'the beginning'}")
        sums = account(timeline.told(k) for k in range(timeline.section_start(desk.at), desk.at + 1))
        self.sums.value = block(account_words(desk.game.account_words, sums) if any(sums.values()) else "")
        if (page := self.pages.get(self.page)) is not None:
            page.show()

    def _show_boards(self) -> None:
        desk = self.desk
        event = desk.timeline.told(desk.at)
        scene = desk.game.scene(desk.state)
        shown = self.trails.over(scene) if self.page == "Trails" else scene
        marks = Marks(cursor=event.spots if event else ())
        self.pair.show(desk.game, desk.state, shown, marks, graph=self.page == "Graph")

    def _ipython_display_(self) -> None:
        self.pair.publish(self.widget)


def debugger(session: Any, seat: int | None = None, strict: bool = False) -> Debugger:
    """Walk through all small steps of a session or record: breakpoints, watches, why, trails, comparison, what if, export.

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
    Malformed, IllegalAction, WorkbenchError
        As `session_of`.
    """
    return Debugger(session_of(session), seat, strict)
