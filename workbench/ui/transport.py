"""The row of controls that walks through steps: first, back, play, step, last, a slider and the speed, as in a music player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

SPEEDS = {"0.5x": 1400, "1x": 700, "3x": 230}  # milliseconds a step


class Transport:
    """Controls for a cursor from 0 to some last index.

    Parameters
    ----------
    move : callable
        Gets the index to go to.
    guard : callable
        Guards a handler.
    width : int
        Pixels.
    """

    def __init__(self, move: Callable[[int], None], guard: Callable[[Callable[..., Any]], Any], width: int) -> None:
        self._move = move
        self._at = 0
        self.slider = widgets.IntSlider(0, 0, 0, readout=False, layout=widgets.Layout(flex="1 1 auto", min_width="40px"))
        self.play = widgets.Play(
            value=0, min=0, max=0, interval=SPEEDS["1x"], show_repeat=False, layout=widgets.Layout(width="76px", flex="0 0 auto")
        )
        self.speed = widgets.Dropdown(
            options=list(SPEEDS), value="1x", tooltip="Speed of playing", layout=widgets.Layout(width="56px", flex="0 0 auto")
        )
        self.place = widgets.Label(layout=widgets.Layout(width="78px", flex="0 0 auto"))
        widgets.jslink((self.play, "value"), (self.slider, "value"))
        self.slider.observe(guard(lambda change: self._go(change["new"])), "value")
        self.speed.observe(self._set_speed, "value")
        self.first = self._button("fast-backward", "First step", guard(lambda _: self._go(0)))
        self.back = self._button("step-backward", "One step back", guard(lambda _: self._go(self._at - 1)))
        self.step = self._button("step-forward", "One step on", guard(lambda _: self._go(self._at + 1)))
        self.last = self._button("fast-forward", "Last step", guard(lambda _: self._go(self.slider.max)))
        controls = [self.first, self.back, self.play, self.step, self.last, self.slider, self.place, self.speed]
        self.widget = widgets.HBox(controls, layout=widgets.Layout(width=f"{width}px", align_items="center"))

    @staticmethod
    def _button(icon: str, tooltip: str, handler: Callable[..., None]) -> widgets.Button:
        button = widgets.Button(icon=icon, tooltip=tooltip, layout=widgets.Layout(width="34px", padding="0", flex="0 0 auto"))
        button.on_click(handler)
        return button

    def _set_speed(self, change: Any) -> None:
        self.play.interval = SPEEDS[change["new"]]

    def _go(self, index: int) -> None:
        index = max(0, min(index, self.slider.max))
        if index != self._at:
            self._move(index)

    def show(self, index: int, last: int) -> None:
        """Show where the cursor is."""
        self._at = index
        for control in (self.slider, self.play):
            if control.max != last:
                control.max = last
            if control.value != index:
                control.value = index
        self.place.value = f"{index}/{last}"
        self.first.disabled = self.back.disabled = index == 0
        self.step.disabled = self.last.disabled = index == last
