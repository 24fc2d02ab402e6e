"""The table: play any game with mouse, keyboard or typed actions, be told which clause forbids a move, walk back and forth."""

from __future__ import annotations

import html
import random
from typing import Any

import ipywidgets as widgets

from workbench.debugger.timeline import Timeline
from workbench.engine.agenda import Action, Refusal
from workbench.engine.errors import IllegalAction, WorkbenchError
from workbench.engine.replay import play_again
from workbench.engine.session import Session
from workbench.picture import facts_svg, theme
from workbench.scene import Scene
from workbench.ui.fresh import Guard
from workbench.ui.game_panel import GamePanel
from workbench.ui.lit import marks_of
from workbench.ui.moves import Moves
from workbench.ui.options_panel import OptionsPanel
from workbench.ui.pair import Pair
from workbench.ui.picking import Answer, Choice, Picking
from workbench.ui.review_panel import ReviewPanel
from workbench.ui.transport import Transport
from workbench.ui.words import STYLE, block, log, refused, scoring_words, turn_words, why_not

BOARD_PX, COLUMN_PX, TABS_PX = 540, 286, 268


class Table:
    """The widget that `table` makes; its session is in `session`."""

    def __init__(self, session: Session, strict: bool = False) -> None:
        self.session = session
        game = session.game
        self.picking = Picking(game, session.state)
        self.refusals: tuple[Refusal, ...] = ()
        self.message = widgets.HTML(layout=widgets.Layout(height="44px", width=f"{BOARD_PX}px", overflow="auto"))
        guard = Guard(self._tell, strict)

        def act(handler: Any) -> Any:
            return guard(handler, self.refresh)

        sizes = (BOARD_PX, BOARD_PX, COLUMN_PX - 26, TABS_PX - 44)
        self.pair = Pair(game, session.state, sizes, guard, self._show_board, act(self._clicked), tray=True)
        self.transport = Transport(self._goto, act, BOARD_PX)
        self.moves = Moves(self._pressed, self._typed, self._confirm, self._undo, self._redo, self._bot, act)
        self.options = OptionsPanel(game, self._apply, act)
        self.panel = GamePanel(lambda: self.session, self.take, self._say, act)
        self.review = ReviewPanel(lambda: self.session, self._goto_action, act, COLUMN_PX - 26) if game.solved else None
        self.overlays = [widgets.Checkbox(description=f"show {name}", indent=False) for name in game.overlay_names]
        for box in self.overlays:
            box.observe(act(lambda _: None), "value")
        self.facts, self.turn, self.log = widgets.HTML(), widgets.HTML(), widgets.HTML()
        self.widget = self._layout()
        act(lambda: None)()  # shows all; what a list chooses by that moves no cursor

    def _layout(self) -> widgets.Widget:
        tall, fixed = widgets.Layout(height=f"{TABS_PX}px", overflow="auto"), widgets.Layout(flex="0 0 auto")
        pages = {
            "Log": self.log,
            "Options": widgets.VBox([*self.overlays, self.options.widget], layout=tall),
            "Game": widgets.VBox([self.panel.widget], layout=tall),
        }
        if self.pair.graph is not None:
            pages["Graph"] = self.pair.graph.widget
        if self.review is not None:
            pages["Review"] = widgets.VBox([self.review.widget], layout=tall)
        column = widgets.Layout(width=f"{COLUMN_PX}px", flex="0 0 auto")
        self.tabs = widgets.Tab(list(pages.values()), titles=list(pages), layout=column)
        left = widgets.VBox([self.pair.stage, self.message, self.transport.widget, self.pair.foot], layout=fixed)
        right = widgets.VBox([self.facts, self.turn, self.moves.widget, self.tabs], layout=column)
        return widgets.VBox([widgets.HTML(STYLE), widgets.HBox([left, right], layout=widgets.Layout(flex_flow="row wrap"))])

    # --- what a user does ------------------------------------------------------------------------------------------------------

    def _clicked(self, names: list[str]) -> None:
        self._ready()
        self._take_answer(self.picking.click(names))

    def _pressed(self, choice: Choice) -> None:
        self._ready()
        self._take_answer(self.picking.press(choice))

    def _typed(self, text: str) -> bool:
        self._ready()
        self.refusals = ()
        return self.play(text)

    def _ready(self) -> None:
        if why := why_not(self.session):
            raise WorkbenchError(why)

    def _take_answer(self, answer: Answer) -> None:
        self.picking, self.refusals = answer.picking, answer.refusals
        if answer.action is not None:
            self.play(answer.action)
        elif answer.refusals:
            hint = f" <i>({self.picking.clicks[0]} again lets go of it.)</i>" if self.picking.clicks else ""
            self._tell(refused(self.session.game, answer.refusals) + hint)
        elif answer.nothing and (said := self.pair.open(answer.nothing)):
            self._say(said)
        elif answer.nothing:
            raise WorkbenchError(f"There is nothing to do at {answer.nothing} now.")

    def play(self, action: Action | str) -> bool:
        """Play an action, and say whether it was; a refused one is told with its clauses and marked on the board."""
        try:
            self.session.play(action, confirm=getattr(self.session.game.options, "confirm", False))
        except IllegalAction as error:
            self.refusals = tuple(refusal for refusal, _ in error.refusals)
            self._tell(refused(self.session.game, self.refusals))
            return False
        self._tell_scoring()
        return True

    def _confirm(self) -> None:
        self.session.confirm()
        self._tell_scoring()

    def _tell_scoring(self) -> None:
        if said := scoring_words(self.session, self.panel.seat):
            self._tell(said)

    def _undo(self) -> None:
        self.session.undo()

    def _redo(self) -> None:
        self.session.redo()

    def _bot(self) -> None:
        self._ready()
        session = self.session
        self.play(session.game.bot(session.state, random.Random(f"{session.seed} bot {session.node.depth}")))

    def _goto_action(self, number: int) -> None:
        self.session.goto(self.session.whole_line()[number])

    def _goto(self, index: int) -> None:
        Timeline(self.session).goto(index)

    def _apply(self, changes: dict[str, Any], new: bool) -> None:
        """Options from the panel: a preference alone at once, rules by playing again, a setup by a new game."""
        game = self.session.game.with_options(**changes)
        if all(self.options.kinds[name] == "preference" for name in changes):
            self.session.game = game
            return
        if new:
            self.take(Session(game, self.session.seed))
            return
        more = len(self.session.branches())
        session, stopped = play_again(self.session, game)
        self.take(session)
        self._say(f"Played again: {session.node.depth} actions of this line.{' The other lines are in the game before.' * (more > 0)}")
        if stopped is not None:
            raise WorkbenchError(f"Played again up to action {stopped.at}; “{stopped.action}” is illegal now. {stopped}")

    def take(self, session: Session) -> None:
        """Put another session of the same game on the table."""
        self.session = session
        self.pair.leave()

    # --- what is shown ---------------------------------------------------------------------------------------------------------

    def _tell(self, text: str) -> None:
        self.message.value = block(text) if text else ""

    def _say(self, text: str) -> None:
        self._tell(html.escape(text))

    @property
    def open(self) -> bool:
        """Whether somebody can act where the cursor stands."""
        return not self.session.waiting and self.session.game.actor(self.session.state) is not None

    def _scene(self, state: Any) -> Scene:
        seat = self.panel.seat
        seen = state if seat is None else self.session.game.seen_by(state, seat)
        return self.session.game.scene(seen, tuple(box.description.removeprefix("show ") for box in self.overlays if box.value))

    def refresh(self) -> None:
        """Bring everything up to date with the session."""
        session, game = self.session, self.session.game
        self.panel.show()
        if self.review is not None:
            self.review.show()
        if self.picking.state is not session.state or self.picking.game is not game:
            self.picking, self.refusals = Picking(game, session.state), ()
        legal = self.picking.legal() if self.open else []
        self._show_board()  # first: it is what the eye waits for
        self.moves.show(self.picking.buttons() if self.open else [], [str(action) for action in legal], session)
        timeline = Timeline(session)
        at = timeline.position
        self.transport.show(at, len(timeline.moments) - 1)
        events = [(moment.event, moment.node is session.node) for moment in timeline.moments[: at + 1] if moment.event is not None]
        self.log.value = log(game, events, TABS_PX - 20, self.panel.seat)
        card = f"line-height:0;background:{theme.PAPER};padding:4px 8px"
        self.facts.value = f'<div style="{card}">{facts_svg(self.pair.scene)}</div>'
        self.turn.value = block(turn_words(session, legal), style="height:38px;overflow:hidden")
        self.options.show(game)

    def _show_board(self) -> None:
        session, game = self.session, self.session.game
        preview = self.picking.preview([self.pair.under] if self.pair.under else []) if self.open else None
        then = None if preview is None else self._scene(next(iter(game.steps(session.state, preview))).state)
        marks = marks_of(session, self.picking, self.refusals, self.open, self.panel.seat)
        self.pair.show(game, session.state, self._scene(session.state), marks, then)

    def _ipython_display_(self) -> None:
        self.pair.publish(self.widget)
