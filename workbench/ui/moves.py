"""What a player can press and type: the verbs that are open, Confirm, Undo, Redo, and a box for typed actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as widgets

from workbench.engine.session import Session
from workbench.ui.picking import Choice


class Moves:
    """Buttons and a text box.

    Parameters
    ----------
    press, write : callable
        Get the choice that was pressed; the action that was typed, and say whether it was played.
    confirm, undo, redo, bot : callable
        What these buttons do.
    guard : callable
        Guards a handler.
    """

    def __init__(
        self,
        press: Callable[[Choice], None],
        write: Callable[[str], bool],
        confirm: Callable[[], None],
        undo: Callable[[], None],
        redo: Callable[[], None],
        bot: Callable[[], None],
        guard: Callable[[Callable[..., Any]], Any],
    ) -> None:
        self._press, self._write, self._guard = press, write, guard
        self._choices: Sequence[Choice] = ()
        self._pool: list[widgets.Button] = []  # buttons are used again: the browser keeps the focus on them
        self.row = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap", min_height="34px"))
        self.confirm = self._button("Confirm", "check", confirm)
        self.undo = self._button("Undo", "undo", undo)
        self.redo = self._button("Redo", "repeat", redo)
        self.bot = self._button("Bot", "android", bot)
        self.bot.tooltip = "Let a bot play the next action"
        hint = "type an action, then Enter"
        self.typed = widgets.Combobox(placeholder=hint, continuous_update=False, layout=widgets.Layout(width="98%"))
        self.typed.observe(guard(self._typed), "value")
        self.widget = widgets.VBox([self.row, widgets.HBox([self.confirm, self.undo, self.redo, self.bot]), self.typed])

    def _button(self, text: str, icon: str, handler: Callable[[], None]) -> widgets.Button:
        button = widgets.Button(description=text, icon=icon, layout=widgets.Layout(width="30%" if icon == "check" else "22%", padding="0"))
        button.on_click(self._guard(lambda _: handler()))
        return button

    def _typed(self, change: Any) -> None:
        text = change["new"].strip()
        if text:
            self.typed.value = ""
            played = False
            try:
                played = self._write(text)
            finally:
                self.typed.value = "" if played else text  # what was refused can be mended

    def show(self, choices: Sequence[Choice], typed: Sequence[str], session: Session) -> None:
        """Show what is open.

        Parameters
        ----------
        choices : sequence of Choice
            A button each.
        typed : sequence of str
            Actions that the text box completes.
        session : Session
            Whose steps may wait to be let run.
        """
        self._choices = choices
        while len(self._pool) < len(choices):
            self._pool.append(self._chooser(len(self._pool)))
        for button, choice in zip(self._pool, choices, strict=False):
            if button.description != choice.label:
                button.description = choice.label
        self.row.children = self._pool[: len(choices)]
        self.typed.options = list(typed)
        self.confirm.disabled = not session.waiting
        self.confirm.button_style = "primary" if session.unconfirmed else ""

    def _chooser(self, index: int) -> widgets.Button:
        button = widgets.Button(layout=widgets.Layout(width="auto"))
        button.on_click(self._guard(lambda _: self._chosen(index)))
        return button

    def _chosen(self, index: int) -> None:
        if index < len(self._choices):  # a second click in a hurry comes when the button is gone
            self._press(self._choices[index])
