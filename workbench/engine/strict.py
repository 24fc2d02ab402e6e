"""Reading what others wrote: JSON and TOML checked strictly, with errors that name the place."""

from __future__ import annotations

import functools
import json
import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from workbench.engine.errors import Malformed

if TYPE_CHECKING:
    from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")
LARGEST = 10_000_000  # characters: a record of a long game has some 100,000

_SENTENCES = {
    "missing": "is missing",
    "string_type": "should be text in quotes",
    "int_type": "should be a whole number",
    "int_from_float": "should be a whole number",
    "bool_type": "should be true or false",
    "list_type": "should be a list",
    "tuple_type": "should be a list",
    "dict_type": "should be an object in braces",
    "dataclass_type": "should be an object in braces",
    "dataclass_exact_type": "should be an object in braces",
    "model_type": "should be an object in braces",
    "extra_forbidden": "is no known key here",
    "unexpected_keyword_argument": "is no known key here",
    "none_required": "should be null",
}


@dataclass(frozen=True)
class Kind:
    """Marks a text field as the name of something: `Annotated[str, Kind("square")]`.

    The names that exist come as the validation context, a mapping from kind to a container of names
    (`Game.vocabulary`); without a context any name passes.
    """

    name: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Let pydantic check the name after the type."""
        from pydantic_core import core_schema

        return core_schema.with_info_after_validator_function(self._check, handler(source))

    def _check(self, value: Any, info: Any) -> Any:
        if info.context is not None and value not in info.context[self.name]:
            raise ValueError(f"there is no {self.name} {_shown(value)}")
        return value


@dataclass(frozen=True)
class Plainly:
    """Marks a union of types: what is wrong is said once, in these words, not for each of its types."""

    says: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        """Let pydantic say it so."""
        return handler(source) | {"custom_error_type": "plainly", "custom_error_message": self.says}


def _shown(value: Any) -> str:
    text = json.dumps(value, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def read_json(text: str) -> Any:
    """Parse JSON; refuse doubled keys, NaN, a nesting too deep and a text too long.

    Raises
    ------
    Malformed
        With the place of a doubled key or of what is no number; with an empty one where the text is no JSON.
    """
    if len(text) > LARGEST:
        raise Malformed("", f"this is {len(text):,} characters long; nothing over {LARGEST:,} is read")
    try:
        faults = _Faults()
        data = json.loads(text, object_pairs_hook=faults.once_each, parse_constant=faults.no_constant, parse_float=faults.finite)
        if faults.found:
            raise _first_fault(data)
        if not text.isascii() or "\\u" in text:
            json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Malformed("", f"this is no JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise Malformed("", "this is nested too deeply to be read") from None
    except UnicodeEncodeError:
        raise Malformed("", "a text here is no text in UTF-8, or holds one half of a character") from None
    except ValueError:  # an integer of more digits than Python converts
        raise Malformed("", "a number here is too long to be read") from None
    return data


@dataclass(frozen=True)
class _Fault:
    """Stands in the place of what Python's parser takes, but a record must not hold."""

    key: str
    text: str


class _Faults:
    """Notes what is wrong while a text is parsed; where it stands is known only afterwards."""

    def __init__(self) -> None:
        self.found = False

    def once_each(self, pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Fault:
        made = dict(pairs)
        if len(made) == len(pairs):
            return made
        keys = [key for key, _ in pairs]
        doubled = next(key for key in keys if keys.count(key) > 1)
        return self._fault("this key stands twice in one object", doubled)

    def finite(self, digits: str) -> float | _Fault:
        number = float(digits)
        return self._fault(f"{_shown(digits)} is too large a number") if number in (math.inf, -math.inf) else number

    def no_constant(self, name: str) -> _Fault:
        return self._fault(f"{name} is no number that JSON knows")

    def _fault(self, text: str, key: str = "") -> _Fault:
        self.found = True
        return _Fault(key, text)


def _first_fault(data: Any) -> Malformed:
    waiting = [("", data)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, _Fault):
            return Malformed(f"{place}.{value.key}".strip("."), value.text)
        if isinstance(value, dict):
            waiting += reversed([(f"{place}.{key}".lstrip("."), part) for key, part in value.items()])
        elif isinstance(value, list):
            waiting += reversed([(f"{place}[{k}]", part) for k, part in enumerate(value)])
    raise AssertionError("a fault was found, and stands somewhere")


def whole(word: str) -> int | str:
    """A typed word as the whole number that it is, or as it is."""
    return int(word) if re.fullmatch("-?[0-9]{1,18}", word) else word


def _no_constant(name: str) -> _Fault:
    return _Fault("", f"{name} is no number that JSON knows")


@functools.cache
def _adapter(form: Any) -> TypeAdapter[Any]:
    from pydantic import TypeAdapter

    return TypeAdapter(form)


def conform(form: type[T], data: Any, context: Mapping[str, Any] | None = None) -> T:
    """Data as an instance of a strict pydantic form.

    Parameters
    ----------
    form : type
        A dataclass or model whose configuration is strict and forbids unknown keys.
    data : JSON data
        As read by `read_json`, or from TOML.
    context : mapping or None
        The names that exist, by kind (see `Kind`).

    Raises
    ------
    Malformed
        Naming the first place that is wrong.
    """
    from pydantic import ValidationError

    try:
        return _adapter(cast("Any", form)).validate_json(json.dumps(data), context=context)  # type: ignore[no-any-return]
    except ValidationError as error:
        raise _problem(error) from None
    except (TypeError, ValueError, RecursionError) as error:
        raise Malformed("", f"this cannot be read ({error})") from None


def _problem(error: ValidationError) -> Malformed:
    first = error.errors(include_url=False)[0]
    parts = [part for part in first["loc"] if part != "[key]"]  # a wrong key is named itself
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part.rstrip('_')}" for part in parts).lstrip(".")
    said = _SENTENCES.get(first["type"])
    if said is None:
        said = re.sub(r"^(Value error, |Input |Tuple |List |Dictionary |String )| after validation", "", first["msg"])
    elif first["type"] not in ("missing", "extra_forbidden", "unexpected_keyword_argument"):
        said += f", not {_shown(first['input'])}"
    return Malformed(place, said)


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as data.

    Raises
    ------
    Malformed
        Naming the file, and the line where the parser does.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Malformed(path.name, str(error)) from None
