"""The panel of a game's options: what each is about, and what changing it does to the game on the table."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import Field, fields
from typing import Any

import ipywidgets as widgets

from workbench.engine.game import Game
from workbench.engine.options import as_dict, choices_text, read_choice
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
        self.controls: dict[str, widgets.Widget] = {}
        rows: list[widgets.Widget] = []
        for item in fields(game.options_form):
            control = _control(item, getattr(game.options, item.name))
            control.observe(guard(lambda _, name=item.name: self._changed(name)), "value")
            self.controls[item.name] = control
            about = f"{html.escape(item.metadata['text'])} · {EFFECT[item.metadata['kind']]}"
            rows += [control, widgets.HTML(block(about, "wb-quiet", "font-size:11px"))]
        self.note = widgets.HTML()
        self.button = widgets.Button(description="Apply", disabled=True, layout=widgets.Layout(width="98%", flex="0 0 auto"))
        self.button.on_click(guard(lambda _: self._press()))
        self.widget = widgets.VBox([self.note, self.button, *rows], layout=widgets.Layout(flex="0 0 auto"))
        self._tell()

    def show(self, game: Game[Any]) -> None:
        """Show the options of a game; a change that was not applied yet stays where that option is as before."""
        before, self._game = as_dict(self._game.options), game
        for name, value in as_dict(game.options).items():
            if value != before[name]:
                self.controls[name].value = _held(self.controls[name], value)
        self._tell()

    def changes(self) -> dict[str, Any]:
        """What differs from the game on the table."""
        now = {name: self._chosen(name) for name in self.controls}
        return {name: value for name, value in now.items() if value != getattr(self._game.options, name)}

    def _chosen(self, name: str) -> Any:
        value = self.controls[name].value
        return read_choice(self._game.options_form, name, value) if isinstance(self.controls[name], widgets.Text) else value

    @property
    def kinds(self) -> dict[str, str]:
        """The kind of each option, by name."""
        return {item.name: item.metadata["kind"] for item in fields(self._game.options_form)}

    def _changed(self, name: str) -> None:
        if name in self.changes() and self.kinds[name] == "preference":
            self._apply({name: self._chosen(name)}, False)
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


def _control(item: Field[Any], value: Any) -> widgets.Widget:
    """A dropdown of the choices; a text box where more can be chosen than is listed."""
    layout = widgets.Layout(width="98%", flex="0 0 auto")
    if item.metadata["more"] is not None:
        control = widgets.Text(value=str(value), description=item.name, continuous_update=False, layout=layout)
    else:
        labels = [(_label(choice), choice) for choice in item.metadata["choices"]]
        control = widgets.Dropdown(options=labels, value=value, description=item.name, layout=layout)
    control.style.description_width = "84px"
    control.tooltip = f"{item.metadata['text']}: {choices_text(item)} [{item.metadata['clause']}]"
    return control


def _held(control: widgets.Widget, value: Any) -> Any:
    return str(value) if isinstance(control, widgets.Text) else value


def _label(choice: Any) -> str:
    return {True: "on", False: "off"}[choice] if isinstance(choice, bool) else str(choice).replace("_", " ")
