"""What of a scene a figure shows: all of it, or of a map that grows a part that moves only when it must, or when a user moves it."""

from __future__ import annotations

from typing import Any

from bokeh.models import PanTool, Range1d, WheelZoomTool

from workbench.picture import frame
from workbench.picture.overlay import Box
from workbench.scene import Region, Scene

CLOSEST, FARTHEST = 140.0, 14.0  # pixels of a board unit
MUCH = 1.5  # how many times as large a map would be seen anew, that the view goes to it


class Window:
    """The ranges of a figure.

    Parameters
    ----------
    width, height : int
        Of the figure, pixels.

    Attributes
    ----------
    x_range, y_range : Range1d
    box : tuple of float
        Left, bottom, right, top of what is shown, board units.
    unit : float
        Pixels of a board unit; 0 before anything was shown.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.x_range, self.y_range = Range1d(start=0, end=1), Range1d(start=0, end=1)
        self.unit = 0.0
        self.box: Box = (0.0, 0.0, 1.0, 1.0)
        self._held = False  # by the user, who panned or zoomed
        self._opened = ""  # the region that is shown alone

    def fit(self, scene: Scene) -> float:
        """Show a scene as a still picture does; of a map that grows, leave the view while it does for all that matters. The unit now."""
        opened = next((region for region in scene.regions if region.opens and region.name == self._opened), None)
        if opened is not None:
            self._show(opened.box)
            return self.unit
        self._opened = ""
        if scene.focus is None or not self.unit or not (self._held or self._does_for(scene, scene.focus)):
            self._show(frame(scene))
        return self.unit

    def _does_for(self, scene: Scene, focus: Box) -> bool:
        """Whether the view holds the map, and shows it not much smaller than it could: one that was small earlier is looked at again."""
        return self._holds(focus) and self._unit_of(frame(scene)) < MUCH * self.unit

    def _unit_of(self, box: Box) -> float:
        return min(self.width / (box[2] - box[0]), self.height / (box[3] - box[1]))

    def _holds(self, focus: Box) -> bool:
        left, bottom, right, top = self.box
        return left <= focus[0] - 1 and bottom <= focus[1] - 1 and focus[2] + 1 <= right and focus[3] <= top

    def _show(self, box: Box) -> None:
        left, bottom, right, top = box
        self.unit = self._unit_of(box)
        self._centre_on((left + right) / 2, (bottom + top) / 2)

    def _centre_on(self, x: float, y: float) -> None:
        half_width, half_height = self.width / self.unit / 2, self.height / self.unit / 2
        box = (x - half_width, y - half_height, x + half_width, y + half_height)
        if box != self.box:
            self.box = box
            self.x_range.update(start=box[0], end=box[2])
            self.y_range.update(start=box[1], end=box[3])

    def centre(self) -> None:
        """Let go of what the user chose: the next scene is shown whole."""
        self.unit, self._held, self._opened = 0.0, False, ""

    def open(self, scene: Scene, x: float, y: float) -> Region | None:
        """Show the region at a point alone, where it opens, or all again where that was shown; which region, or None where none opens."""
        found = next((region for region in scene.regions if region.opens and _within(region.box, x, y)), None)
        if found is not None:
            self._opened = "" if found.name == self._opened else found.name
        return found

    @property
    def opened(self) -> str:
        """The name of the region that is shown alone, or empty."""
        return self._opened

    def zoom(self, factor: float) -> None:
        """Come nearer to the middle, or go away from it."""
        left, bottom, right, top = self.box
        self.unit, self._held = min(max(self.unit * factor, FARTHEST), CLOSEST), True
        self._centre_on((left + right) / 2, (bottom + top) / 2)

    def hand_over(self, figure: Any) -> None:
        """Let the mouse pan the figure, and zoom it: with Ctrl, so that a page still scrolls."""
        pan, zoom = PanTool(), WheelZoomTool(modifiers={"ctrl": True})
        figure.add_tools(pan, zoom)
        figure.toolbar.active_drag, figure.toolbar.active_scroll = pan, zoom

    def moved(self, box: Box, teller: Any) -> None:
        """The user has panned or zoomed in the browser, whose view `teller` knows it already: nothing is sent back to it."""
        self.box, self.unit, self._held = box, self.width / (box[2] - box[0]), True
        for span, start, end in ((self.x_range, box[0], box[2]), (self.y_range, box[1], box[3])):
            span.set_from_json("start", start, setter=teller)
            span.set_from_json("end", end, setter=teller)


def _within(box: Box, x: float, y: float) -> bool:
    left, bottom, right, top = box
    return left <= x <= right and bottom <= y <= top
