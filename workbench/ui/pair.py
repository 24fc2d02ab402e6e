"""The board and the river's graph beside it: what the mouse is over in one is marked in the other."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from workbench.engine.game import Game
from workbench.picture import UNMARKED, png
from workbench.scene import Marks, Scene
from workbench.ui.board import Board
from workbench.ui.fresh import Guard, publish
from workbench.ui.graph import layered
from workbench.ui.words import block


class Pair:
    """A board, and a graph where the game has a river.

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
    """

    def __init__(
        self,
        game: Game[Any],
        state: Any,
        sizes: tuple[int, int, int, int],
        guard: Guard,
        redraw: Callable[[], None],
        on_click: Callable[[list[str]], None],
    ) -> None:
        self.under = self.linked = ""  # the spot under the mouse: on the board, on the graph
        wide, high, graph_wide, graph_high = sizes
        scene = game.scene(state)
        self.board = Board(scene, wide, high, on_click, guard(self._over_board, redraw, quiet=True))
        river = game.river(state)
        self.graph: Board | None = None
        if river is not None:
            self.graph = Board(layered(scene, river), graph_wide, graph_high, on_click, guard(self._over_graph, redraw, quiet=True))

    def _over_board(self, name: str) -> None:
        self.under = name

    def _over_graph(self, name: str) -> None:
        self.linked = name

    def leave(self) -> None:
        """Forget where the mouse was."""
        self.under = self.linked = ""

    def show(self, game: Game[Any], state: Any, scene: Scene, marks: Marks = UNMARKED, then: Scene | None = None) -> None:
        """Show a state's scene with marks on the board, its cursor on the graph too, and the ghost of what follows."""
        self.board.show(scene, replace(marks, linked=(self.linked,) if self.linked else ()), then)
        river = game.river(state)
        if self.graph is not None and river is not None:
            self.graph.show(layered(scene, river), Marks(cursor=marks.cursor, linked=(self.under,) if self.under else ()))

    def words(self) -> str:
        """What is said of the spot under the mouse, as HTML."""
        spot = next((spot for spot in self.board.scene.spots if spot.name == (self.under or self.linked)), None)
        return block(html.escape(spot.text) if spot else "&nbsp;", "wb-quiet", "height:20px;overflow:hidden")

    def publish(self, widget: Any, still: Scene | None = None) -> None:
        """Display the widget that holds the pair, with a picture for places without a kernel: of the board, or of another scene."""
        models = [board.widget for board in (self.board, self.graph) if board is not None]
        if still is None:
            publish(widget, models, self.board.scene.text, png(self.board.scene, self.board.marks))
        else:
            publish(widget, models, still.text, png(still))
