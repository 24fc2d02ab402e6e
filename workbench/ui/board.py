"""A scene as a Bokeh figure that is built once and updated in place: a message a refresh for each level in which something differs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bokeh.events import DoubleTap, MouseLeave, MouseMove, PressUp, RangesUpdate, Tap
from bokeh.models import ColumnDataSource, CustomJS

from workbench.canvas import canvas, columns, levels, rows
from workbench.picture import UNMARKED, ghost, paint, spots_at, theme
from workbench.scene import Marks, Scene
from workbench.ui.fresh import FreshBokehModel
from workbench.ui.window import Window

ROOM = 64  # rows are filled up to a multiple of it: of marks that come or go only what lies above them is sent
# Finds the spot under the mouse in the browser, and tells Python only when it is another one.
_HOVER = """
const {name, left, right, bottom, top} = places.data
let found = ""
for (let k = 0; k < name.length; k++)
  if (cb_obj.x >= left[k] && cb_obj.x <= right[k] && cb_obj.y >= bottom[k] && cb_obj.y <= top[k]) { found = name[k]; break }
if (places.name !== found) places.name = found
"""


class Board:
    """A picture of a scene that answers clicks and the mouse. A map that grows can be panned and zoomed.

    Parameters
    ----------
    scene : Scene
        What to show first.
    size : int
        Width and height in pixels; a scene that is not square is centred.
    height : int or None
        The height, where it is another.
    on_click : callable or None
        Gets the names of the spots under a click, topmost first.
    on_hover : callable or None
        Gets the name of the spot under the mouse, or an empty string, whenever it changes.
    on_view : callable or None
        Called when the user has panned or zoomed, or a button did: shows the scene again, in figures of their new size.
    """

    def __init__(
        self,
        scene: Scene,
        size: int = theme.BOARD_PX,
        height: int | None = None,
        on_click: Callable[[list[str]], None] | None = None,
        on_hover: Callable[[str], None] | None = None,
        on_view: Callable[[], None] | None = None,
    ) -> None:
        self.width, self.height = size, height or size
        self._on_click, self._on_hover, self._on_view = on_click, on_hover, on_view
        self._over = ""  # the spot that was last told
        self.window = Window(self.width, self.height)
        self.sources = [ColumnDataSource(columns(())) for _ in levels(())]
        self.places = ColumnDataSource({name: [] for name in ("name", "left", "right", "bottom", "top")}, name="")
        self.figure = canvas(self.sources, self.width, self.height, self.window.x_range, self.window.y_range)
        if on_click is not None:
            for kind in (Tap, DoubleTap, PressUp):  # a quick second click comes as DoubleTap alone, a long one as PressUp
                self.figure.on_event(kind, self._clicked)
        if on_hover is not None:
            self.figure.js_on_event(MouseMove, CustomJS(args={"places": self.places}, code=_HOVER))
            self.figure.js_on_event(MouseLeave, CustomJS(args={"places": self.places}, code="places.name = ''"))
            self.places.on_change("name", self._hovered)
        if scene.focus is not None and on_view is not None:
            self.window.hand_over(self.figure)
            self.figure.on_event(RangesUpdate, self._moved)
        self.show(scene)
        self.widget = FreshBokehModel(self.figure)

    def show(self, scene: Scene, marks: Marks = UNMARKED, then: Scene | None = None) -> None:
        """Show a scene with marks, and the ghost of what `then` would add to it.

        A message to the browser for each level, with the rows that differ alone where their number is the same.
        """
        unit = self.window.fit(scene)
        places = _places(scene)
        if places != self.places.data:
            self.places.data = places
        shapes = paint(scene, marks, unit, self.window.box)
        if then is not None:
            there = {spot.name: spot.box for spot in scene.spots}
            moved = {spot.name for spot in then.spots if there.get(spot.name, spot.box) != spot.box}  # tiles that close up are no ghosts
            shapes += ghost(shapes, tuple(shape for shape in paint(then, UNMARKED, unit) if shape.key not in moved))
        self._scene, self._marks = scene, marks
        for level, source in zip(levels(shapes), self.sources, strict=True):
            _update(source, columns(rows(level, unit), ROOM))

    @property
    def scene(self) -> Scene:
        """What is shown."""
        return self._scene

    @property
    def marks(self) -> Marks:
        """What is laid over it."""
        return self._marks

    def _moved(self, event: Any) -> None:
        self.window.moved((event.x0, event.y0, event.x1, event.y1), self.widget)
        if self._on_view is not None:
            self._on_view()

    def _clicked(self, event: Any) -> None:
        if event.x is not None and event.y is not None and self._on_click is not None:
            names = spots_at(self._scene, event.x, event.y)
            if names:  # clicks beside the board arrive too
                self._on_click(names)

    def _hovered(self, attr: str, old: str, new: str) -> None:
        if self._on_hover is not None and new != self._over:  # a change made in the browser arrives twice
            self._over = new
            self._on_hover(new)


def _update(source: ColumnDataSource, new: dict[str, list[Any]]) -> None:
    old = source.data
    if len(old["xs"]) != len(new["xs"]):
        source.data = new
        return
    patches = {name: [(k, value) for k, value in enumerate(new[name]) if value != old[name][k]] for name in new}
    if changed := {name: patch for name, patch in patches.items() if patch}:
        source.patch(changed)


def _places(scene: Scene) -> dict[str, list[Any]]:
    """Boxes of all spots, topmost first, as the browser looks for the mouse in them."""
    spots = scene.spots[::-1]
    return {
        "name": [spot.name for spot in spots],
        "left": [spot.x - spot.width / 2 for spot in spots],
        "right": [spot.x + spot.width / 2 for spot in spots],
        "bottom": [spot.y - spot.height / 2 for spot in spots],
        "top": [spot.y + spot.height / 2 for spot in spots],
    }
