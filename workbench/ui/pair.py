"""The board with its tray, and the river's graph beside it: what the mouse is over in one is marked in the other."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import ipywidgets as widgets

from workbench.engine.game import Game
from workbench.picture import UNMARKED, frame, png
from workbench.picture.tray import apart
from workbench.scene import Marks, Scene
from workbench.ui.board import Board
from workbench.ui.fresh import Guard, publish
from workbench.ui.graph import layered
from workbench.ui.lens import lens
from workbench.ui.words import block

TRAY_PX, TRAY_UNIT_PX = 124, 46.0  # at most: its height, and a board unit in it


class Pair:
    """A board, and a graph where the game has a river.

    Attributes
    ----------
    board, tray, graph : Board or None
        The map; what lies beside a map that grows and stays in view; the river.
    stage : Widget
        Board and tray.
    words : HTML
        What is said of the spot under the mouse.
    foot : Widget
        The words, and buttons that move the view of a map that grows.

    Parameters
    ----------
    game : Game
    state : state
        What to show first.
    sizes : tuple of int
        Width and height of the board, and of the graph, pixels.
    guard : Guard
    redraw : callable
        Shows both again, when the mouse is over another spot.
    on_click : callable
        Guarded; gets the names of the spots under a click on either.
    tray : bool
        Whether what lies in trays is shown; it takes its room from the board's height.
    """

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        sizes: tuple[int, int, int, int],
        guard: Guard,
        redraw: Callable[[], None],
        on_click: Callable[[list[str]], None],
        tray: bool = False,
    ) -> None:
        self.under = self.linked = ""  # the spot under the mouse: on the board, on the graph
        wide, high, graph_wide, graph_high = sizes
        self.scene = game.scene(state)
        scene, aside = apart(self.scene)
        hovered = guard(self._over_board, redraw, quiet=True)
        self.tray: Board | None = None
        if tray and aside is not None:
            tray_high = _tray_height(aside, wide)
            self.tray = Board(aside, wide, tray_high, on_click, hovered)
            high -= tray_high
        moved = guard(lambda: None, redraw, quiet=True)
        self.board = Board(scene, wide, high, on_click, hovered, moved)
        self.stage = widgets.VBox([board.widget for board in (self.tray, self.board) if board is not None])
        buttons = [lens(self.board.window, lambda handler: guard(handler, redraw, quiet=True))] if scene.focus is not None else []
        self.words = widgets.HTML(layout=widgets.Layout(flex="1 1 auto", width="100px"))
        self.foot = widgets.HBox([self.words, *buttons], layout=widgets.Layout(width=f"{wide}px"))
        river = game.river(state)
        self.graph: Board | None = None
        if river is not None:
            self.graph = Board(layered(scene, river), graph_wide, graph_high, on_click, guard(self._over_graph, redraw, quiet=True))

    def _over_board(self, name: str) -> None:
        self.under = name

    def _over_graph(self, name: str) -> None:
        self.linked = name

    def leave(self) -> None:
        """Forget where the mouse was, and where a map was looked at: another game is shown."""
        self.under = self.linked = ""
        self.board.window.centre()

    def open(self, name: str) -> str:
        """Show the region alone in which a spot lies, or all again; what to say of it, or nothing where no region opens."""
        point, window = self.board.scene.place(name), self.board.window
        region = None if point is None else window.open(self.board.scene, *point)
        if region is None:
            return ""
        return (
            f"Enlarged: {region.text}. Another click there where nothing can be done shows all again." if window.opened else "All is shown."
        )

    def show(
        self, game: Game[Any], state: Any, scene: Scene, marks: Marks = UNMARKED, then: Scene | None = None, graph: bool = True
    ) -> None:
        """Show a state's scene with marks on the board, its cursor on the graph too where that is seen, and the ghost of what follows."""
        self.scene = scene
        linked = replace(marks, linked=(self.linked,) if self.linked else ())
        board, tray = apart(scene)
        self.board.show(board, linked, None if then is None else apart(then)[0])
        if self.tray is not None and tray is not None:
            self.tray.show(tray, linked)  # no ghost: what leaves a hand would show twice
        spot = next((spot for spot in scene.spots if spot.name == (self.under or self.linked)), None)
        self.words.value = block(
            html.escape(spot.text) if spot else "&nbsp;", "wb-quiet", f"height:{20 if scene.focus is None else 38}px;overflow:hidden"
        )
        river = game.river(state) if graph else None
        if self.graph is not None and river is not None:
            self.graph.show(layered(scene, river), Marks(cursor=marks.cursor, linked=(self.under,) if self.under else ()))

    def publish(self, widget: Any, still: Scene | None = None) -> None:
        """Display the widget that holds the pair, with a picture for places without a kernel: of the board, or of another scene."""
        models = [board.widget for board in (self.board, self.tray, self.graph) if board is not None]
        if still is None:
            publish(widget, models, self.scene.text, png(self.scene, self.board.marks))
        else:
            publish(widget, models, still.text, png(still))


def _tray_height(aside: Scene, wide: int) -> int:
    """Pixels of a tray that is so many pixels wide."""
    left, bottom, right, top = frame(aside)
    return round(min(min(wide / (right - left), TRAY_UNIT_PX) * (top - bottom), TRAY_PX))
