"""The options of a game: the fields of one frozen dataclass, each with its choices, its kind and the clause it changes."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, TypeVar

from workbench.engine.errors import Malformed
from workbench.engine.strict import whole

KINDS = ("setup", "rule", "preference")  # a new game; comparable in mid-game; the table widget's alone
F = TypeVar("F", bound="Options")


def option(*choices: Any, kind: str, clause: str, text: str, more: Callable[[Any], bool] | None = None, says: str = "") -> Any:
    """A field of an options class; the first choice is the default.

    Parameters
    ----------
    *choices : bool, int or str
        What can be chosen.
    kind : str
        One of `KINDS`.
    clause : str
        The clause it changes.
    text : str
        What it is about, in a line.
    more : callable or None
        Says whether another value can be chosen too, where there are too many to list; `says` tells which.
    """
    return field(
        default=choices[0], metadata={"choices": choices, "kind": kind, "clause": clause, "text": text, "more": more, "says": says}
    )


@dataclass(frozen=True)
class Options:
    """The base of every game's options; `players` is one in each.

    Raises
    ------
    Malformed
        For a value that is no choice.
    """

    players: int

    def __post_init__(self) -> None:
        for item in fields(self):
            value, choices, more = getattr(self, item.name), item.metadata["choices"], item.metadata["more"]
            if not any(type(value) is type(choice) and value == choice for choice in choices) and not (
                more is not None and type(value) is type(choices[0]) and more(value)
            ):
                raise Malformed(item.name, f"{_shown(value)} is no choice; there are: {choices_text(item)}")


def _shown(value: Any) -> str:
    return json.dumps(value, default=str)


def choices_text(item: Field[Any]) -> str:
    """The choices of an option in words, the default first."""
    listed = [_shown(choice) for choice in item.metadata["choices"]]
    return " | ".join([*listed, item.metadata["says"]] if item.metadata["says"] else listed)


def make_options(form: type[F], values: Mapping[str, Any]) -> F:
    """Options from a mapping.

    Raises
    ------
    Malformed
        Naming an option that does not exist (and the one probably meant), or a value that is no choice.
    """
    names = [item.name for item in fields(form)]
    for name in values:
        if name not in names:
            near = difflib.get_close_matches(name, names, n=1)
            meant = f"; did you mean {near[0]}?" if near else "."
            raise Malformed(name, f"there is no option {name}{meant} There are: {', '.join(names)}")
    return form(**values)


def read_choice(form: type[Options], name: str, word: str) -> Any:
    """A typed word as a value of an option: its choice of that spelling, `on` and `off` for true and false, or a number."""
    item = {item.name: item for item in fields(form)}.get(name)
    spelled: dict[str, Any] = {}
    if item is not None:
        for choice in item.metadata["choices"]:
            spelled |= {str(choice).lower(): choice} | ({"on" if choice else "off": choice} if isinstance(choice, bool) else {})
    return spelled.get(word.lower(), whole(word))


def as_dict(options: Options, *kinds: str) -> dict[str, Any]:
    """Option values by name, of the kinds given (all without any)."""
    return {item.name: getattr(options, item.name) for item in fields(options) if not kinds or item.metadata["kind"] in kinds}


def describe(form: type[Options]) -> list[dict[str, Any]]:
    """Each option as data: name, kind, default, choices, clause, text."""
    return [
        {
            "name": item.name,
            "kind": item.metadata["kind"],
            "default": item.default if item.default is not MISSING else None,
            "choices": [*item.metadata["choices"], *([item.metadata["says"]] if item.metadata["says"] else [])],
            "clause": item.metadata["clause"],
            "text": item.metadata["text"],
        }
        for item in fields(form)
    ]
