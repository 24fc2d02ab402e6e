"""Two sides of a comparison on two boards, under one cursor: the first difference, what differs at the end."""

from __future__ import annotations

import html
from typing import Any

import ipywidgets as widgets

from workbench.debugger.align import ONLY_LEFT, ONLY_RIGHT, SAME
from workbench.debugger.compare import Comparison
from workbench.debugger.timeline import Moment
from workbench.scene import Marks, Scene
from workbench.ui.board import Board
from workbench.ui.fresh import Guard, publish
from workbench.ui.show import Picture, png_of
from workbench.ui.steplist import StepList, next_about
from workbench.ui.transport import Transport
from workbench.ui.words import STYLE, block, table, told

BOARD_PX, GAP_PX, LIST_ROWS = 424, 12, 9
SIGNS = {SAME: "=", ONLY_LEFT: "<", ONLY_RIGHT: ">"}


class Beside:
    """The widget that `compared` makes.

    Attributes
    ----------
    at : int
        Index of the row shown.
    """

    def __init__(self, comparison: Comparison, strict: bool = False) -> None:
        self.comparison = comparison
        self.at = comparison.first or 0
        self.error = widgets.HTML()
        guard = Guard(self._tell, strict)

        def act(handler: Any) -> Any:
            return guard(handler, self.refresh)

        wide = widgets.Layout(width=f"{BOARD_PX}px", margin=f"0 {GAP_PX}px 0 0", flex="0 0 auto")
        sides = comparison.left, comparison.right
        self.boards = [Board(self._scene(k), BOARD_PX, on_click=act(self._click(k))) for k in range(2)]
        heads = [widgets.HTML(block(f"<b>{html.escape(side.label)}</b>", style="font-size:14px")) for side in sides]
        self.said = [widgets.HTML() for _ in sides]
        columns = [
            widgets.VBox([head, board.widget, said], layout=wide) for head, board, said in zip(heads, self.boards, self.said, strict=True)
        ]
        self.transport = Transport(self._goto, act, 2 * BOARD_PX + GAP_PX - 150)
        self.first = widgets.Button(description="First difference", layout=widgets.Layout(width="140px"))
        self.first.on_click(act(lambda _: self._goto(comparison.first or 0)))
        self.first.disabled = comparison.first is None
        self.steps = StepList(self._goto, act, LIST_ROWS, 2 * BOARD_PX + GAP_PX)
        controls = widgets.HBox([self.transport.widget, self.first])
        ends = widgets.HTML(block(ends_words(comparison), style="max-width:860px"))
        self.widget = widgets.VBox([widgets.HTML(STYLE), widgets.HBox(columns), controls, self.error, self.steps.widget, ends])
        self.refresh()

    def _goto(self, row: int) -> None:
        self.at = row

    def _click(self, side: int) -> Any:
        def clicked(names: list[str]) -> None:
            """A click on a spot goes to the next row in which that side's step is about it."""
            found = next_about(names, self.at, range(len(self.comparison.rows)), lambda k: self.comparison.at(k)[side].event)
            if found is not None:
                self._goto(found)

        return clicked

    def _tell(self, text: str) -> None:
        self.error.value = block(text, "wb-error") if text else ""

    def _moment(self, side: int) -> Moment:
        return self.comparison.at(self.at)[side]

    def _game(self, side: int) -> Any:
        return (self.comparison.left, self.comparison.right)[side].game

    def _scene(self, side: int) -> Scene:
        scene: Scene = self._game(side).scene(self._moment(side).state)
        return scene

    def _idle(self, side: int) -> bool:
        return self.comparison.rows[self.at].kind == (ONLY_RIGHT, ONLY_LEFT)[side]

    def refresh(self) -> None:
        """Show the row under the cursor on both sides."""
        for side, board in enumerate(self.boards):
            event = self._moment(side).event
            idle = self._idle(side)
            board.show(self._scene(side), Marks(cursor=event.spots if event is not None and not idle else ()))
            words = "<i>waits: nothing of the kind happens here</i>" if idle else told(self._game(side), event) if event else ""
            self.said[side].value = block(words, style="min-height:56px;padding-top:4px")
        last = len(self.comparison.rows) - 1
        self.transport.show(self.at, last)
        self.steps.show(self.at, range(last + 1), self._row)

    def _row(self, k: int) -> str:
        row = self.comparison.rows[k]
        said = []
        for side, idle in enumerate((ONLY_RIGHT, ONLY_LEFT)):
            event = self.comparison.at(k)[side].event
            if event is not None and row.kind != idle:
                said.append(self._game(side).sentence(event))
        return f"{SIGNS.get(row.kind, '≠')} {k:>3}  {'  |  '.join(dict.fromkeys(said))}"

    def _ipython_display_(self) -> None:
        sides = self.comparison.left, self.comparison.right
        still = Picture(tuple((side.label, self._scene(k), self.boards[k].marks) for k, side in enumerate(sides)))
        publish(self.widget, [board.widget for board in self.boards], str(self.comparison), png_of(still.svg()))


def ends_words(comparison: Comparison) -> str:
    """The first difference, what only one side is asked, and the table of what differs at the end."""
    said = [f"<p>{html.escape(comparison.sentence)}</p>", *(f"<p>{html.escape(note)}</p>" for note in comparison.notes)]
    rows = [(f"{found.about} {found.name}".strip(), *found.values) for found in comparison.ends]
    if rows:
        said.append(f"<p><b>What differs at the end</b></p>{table(('', comparison.left.label, comparison.right.label), rows)}")
    elif comparison.first is not None:
        said.append("<p>In the end nothing differs.</p>")
    return "".join(said)


def compared(comparison: Comparison, strict: bool = False) -> Beside:
    """Two sides of a comparison (`workbench.debugger.compare`) on two boards under one cursor; it begins at the first difference."""
    return Beside(comparison, strict)
