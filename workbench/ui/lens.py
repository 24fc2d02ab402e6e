"""Buttons that move the view of a map that grows: nearer, farther, and all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from workbench.ui.window import Window

NEARER = 1.25
BUTTON_PX = 30


def lens(window: Window, guard: Callable[[Callable[..., Any]], Any]) -> widgets.Widget:
    """A row of three buttons for a window.

    Parameters
    ----------
    window : Window
    guard : callable
        Guards a handler, and shows the scene again.
    """
    made = [
        _button("search-plus", "Nearer (or Ctrl and the wheel; drag the map to move it)", lambda: window.zoom(NEARER), guard),
        _button("search-minus", "Farther", lambda: window.zoom(1 / NEARER), guard),
        _button("crosshairs", "Centre: show the whole map", window.centre, guard),
    ]
    return widgets.HBox(made, layout=widgets.Layout(flex="0 0 auto"))


def _button(icon: str, tooltip: str, handler: Callable[[], None], guard: Callable[[Callable[..., Any]], Any]) -> widgets.Button:
    layout = widgets.Layout(width=f"{BUTTON_PX}px", height="24px", padding="0", flex="0 0 auto")
    button = widgets.Button(icon=icon, tooltip=tooltip, layout=layout)
    button.on_click(guard(lambda _: handler()))
    return button
