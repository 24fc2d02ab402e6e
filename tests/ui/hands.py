"""A user's hands at a widget: clicks, keys and the mouse, each as the message that a browser sends.

A message is given to the handler below ipywidgets' dispatcher, which logs what a callback raises and goes on: a fault fails the test.
"""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from typing import Any

import ipywidgets as widgets

from workbench.engine.agenda import Action
from workbench.ui.board import Board
from workbench.ui.picking import VERB, Choice

# --- the board -----------------------------------------------------------------------------------------------------------------


def tap(board: Board, x: float | None, y: float | None, kind: str = "tap") -> None:
    """A click at a point, board units."""
    values = {"model": {"id": board.figure.id}, "sx": 1.0, "sy": 1.0, "x": x, "y": y}
    event = {"type": "event", "name": kind, "values": {"type": "map", "entries": list(map(list, values.items()))}}
    _bokeh(board, {"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": event})


def click(board: Board, *spots: str, kind: str = "tap") -> None:
    """Clicks on the middle of spots, one after the other."""
    for spot in spots:
        place = board.scene.place(spot)
        assert place is not None, f"{spot} is not on the board"
        tap(board, *place, kind)


def board_of(table: Any, spot: str) -> Board:
    """The board of a table on which a spot lies: the map, or the tray beside it."""
    tray = table.pair.tray
    return tray if tray is not None and tray.scene.place(spot) is not None else table.pair.board


def hover(board: Board, spot: str) -> None:
    """The mouse comes over a spot, or leaves all of them."""
    _bokeh(board, {"kind": "ModelChanged", "model": {"id": board.places.id}, "attr": "name", "new": spot})


def _bokeh(board: Board, content: dict[str, Any]) -> None:
    board.widget._sync_model(board.widget, {"event": "jsevent", **content}, [])


def drawn(board: Board, column: str) -> list[Any]:
    """What a column of the board's sources holds, the lowest level first."""
    return [value for source in board.sources for value in source.data[column]]


# --- controls ------------------------------------------------------------------------------------------------------------------


def within(widget: Any) -> Iterator[Any]:
    """A widget and all that is shown in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from within(child)


def button(shown: Any, text: str) -> widgets.Button:
    """The one button of that text or tooltip."""
    found = [w for w in within(shown.widget) if isinstance(w, widgets.Button) and text in (w.description, w.tooltip)]
    assert len(found) == 1, f"{len(found)} buttons {text}"
    return found[0]


def press(shown: Any, text: str) -> None:
    """Press the button of that text or tooltip."""
    pressed = button(shown, text)
    assert not pressed.disabled, f"{text} cannot be pressed"
    for handler in pressed._click_handlers.callbacks:
        handler(pressed)


def choose(control: Any, value: Any) -> None:
    """Choose, write or tick."""
    assert not control.disabled
    if isinstance(control, widgets.Dropdown | widgets.Select):
        control.set_state({"index": [found for _, found in _pairs(control.options)].index(value)})
    else:
        control.set_state({"value": value})


def _pairs(options: Any) -> list[Any]:
    return [option if isinstance(option, tuple) else (option, option) for option in options]


# --- what is read --------------------------------------------------------------------------------------------------------------


def plain(markup: str) -> str:
    """HTML as a reader sees it; what a clause's tag opens to is left out."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", re.sub(r"<p>.*?</p>", "", markup))).split())


def buttons(table: Any) -> list[str]:
    """The texts of the buttons that narrow."""
    return [found.description for found in table.moves.row.children]


def line(table: Any) -> list[str]:
    """The actions up to the cursor."""
    return [str(node.action) for node in table.session.node.line[1:]]


# --- a whole action ------------------------------------------------------------------------------------------------------------


def act(table: Any, action: Action, rng: random.Random) -> None:
    """Play a legal action by clicks and buttons alone, in one of the ways there are."""
    before = table.session.node
    if rng.random() < 0.3:
        _press_towards(table, action, before)
    clicked = table.picking.clicks
    for group in action.clicks(table.session.state):
        for spot in rng.sample(group, len(group)):
            if table.session.node is before:
                click(board_of(table, spot), spot)
                clicked = (*clicked, spot)
    while table.session.node is before:
        if clicked and table.picking.complete() == [action] and rng.random() < 0.5:
            click(board_of(table, clicked[-1]), clicked[-1])
        else:
            assert _press_towards(table, action, before), f"no button leads to {action}: {buttons(table)}"


def _press_towards(table: Any, action: Action, before: Any) -> bool:
    words = {VERB: action.verb, **dict(action.choices)}
    for choice in table.picking.buttons() if table.session.node is before else ():
        if isinstance(choice, Choice) and words.get(choice.name) == choice.word:
            press(table, choice.label)
            return True
    return False
