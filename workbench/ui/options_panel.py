"""The panel of a game's options: what each is about, and what changing it does to the game on the table."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import ipywidgets as widgets

from workbench.engine.game import Game
from workbench.engine.options import as_dict
from workbench.ui.words import block

EFFECT = {
    "setup": "needs a new game",
    "rule": "plays the actions so far again under it",
    "preference": "takes effect at once",
}


class OptionsPanel:
    """Dropdowns for all options, with a line that says what the changes would do, and a button that does it.

    Parameters
    ----------
    game : Game
        Whose options are shown.
    apply : callable
        Gets the changed options by name, and whether a new game is needed.
    guard : callable
        Guards a handler.
    """

    def __init__(self, game: Game[Any], apply: Callable[[dict[str, Any], bool], None], guard: Callable[[Callable[..., Any]], Any]) -> None:
        self._game, self._apply = game, apply
        self.controls: dict[str, widgets.Dropdown] = {}
        rows: list[widgets.Widget] = []
        for item in fields(game.options_form):
            value, choices = getattr(game.options, item.name), list(item.metadata["choices"])
            listed = choices if value in choices else [value, *choices]
            labels = [(_label(choice), choice) for choice in listed]
            control = widgets.Dropdown(options=labels, value=value, description=item.name, layout=widgets.Layout(width="98%"))
            control.style.description_width = "84px"
            control.tooltip = f"{item.metadata['text']} [{item.metadata['clause']}]"
            control.observe(guard(lambda _, name=item.name: self._changed(name)), "value")
            self.controls[item.name] = control
            rows += [
                control,
                widgets.HTML(
                    block(f"{html.escape(item.metadata['text'])} · {EFFECT[item.metadata['kind']]}", "wb-quiet", "font-size:11px")
                ),
            ]
        self.note = widgets.HTML()
        self.button = widgets.Button(description="Apply", disabled=True, layout=widgets.Layout(width="100%"))
        self.button.on_click(guard(lambda _: self._press()))
        self.widget = widgets.VBox([self.note, self.button, *rows], layout=widgets.Layout(overflow="auto"))
        self.show(game)

    def show(self, game: Game[Any]) -> None:
        """Show the options of a game, without changes."""
        self._game = game
        for name, value in as_dict(game.options).items():
            control = self.controls[name]
            if control.value != value:
                if value not in [choice for _, choice in control.options]:
                    control.options = [(_label(value), value), *control.options]
                control.value = value
        self._tell()

    def changes(self) -> dict[str, Any]:
        """What differs from the game on the table."""
        return {name: control.value for name, control in self.controls.items() if control.value != getattr(self._game.options, name)}

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of each option, by name."""
        return {item.name: item.metadata["kind"] for item in fields(self._game.options_form)}

    def _changed(self, name: str) -> None:
        if name in self.changes() and self.kinds[name] == "preference":
            self._apply({name: self.controls[name].value}, False)
        self._tell()

    def _tell(self) -> None:
        kinds = {self.kinds[name] for name in self.changes()}
        new = "setup" in kinds
        self.button.disabled = not kinds
        self.button.description = "New game with these" if new else "Play again under these" if kinds else "Nothing changed"
        said = ", ".join(f"{name} = {_label(value)}" for name, value in self.changes().items())
        effect = "a new game begins" if new else "the actions so far are played again, as far as they stay legal"
        self.note.value = block(
            html.escape(f"{said}: {effect}." if kinds else "A change is made with the button."), "wb-quiet", "min-height:34px"
        )

    def _press(self) -> None:
        changes = self.changes()
        self._apply(changes, any(self.kinds[name] == "setup" for name in changes))


def _label(choice: Any) -> str:
    return {True: "on", False: "off"}[choice] if isinstance(choice, bool) else str(choice).replace("_", " ")
