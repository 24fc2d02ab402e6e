"""Actions as JSON and as typed text, both read from the fields of the action's class.

Text is the verb and then the fields in order, lists joined by commas, optional fields as `name=value`: `dig b2 b3`.
A field named like a Python keyword carries an underscore (`from_`), its key does not.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from workbench.engine.errors import Malformed
from workbench.engine.strict import conform, whole

if TYPE_CHECKING:
    from workbench.engine.agenda import Action


def to_json(value: Any) -> Any:
    """An action, or a value in one, as JSON data; fields that are None are left out."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        head = {"do": value.verb} if hasattr(value, "verb") else {}
        found = ((field.name, getattr(value, field.name)) for field in dataclasses.fields(value))
        return head | {name.rstrip("_"): to_json(item) for name, item in found if item is not None}
    return [to_json(item) for item in value] if isinstance(value, tuple) else value


def words(action: Action) -> list[tuple[str, str]]:
    """Each field that is not None with its word, in order."""
    found = ((field.name, getattr(action, field.name)) for field in dataclasses.fields(action))  # type: ignore[arg-type]
    return [(name, _word(value)) for name, value in found if value is not None]


def _word(value: Any) -> str:
    if dataclasses.is_dataclass(value):
        value = tuple(getattr(value, field.name) for field in dataclasses.fields(value))
    if isinstance(value, tuple):
        return ",".join(_word(item) for item in value) or "-"
    return str(value).lower() if isinstance(value, bool) else str(value)


def print_action(action: Action) -> str:
    """What a user types for it."""
    optional = _optional(type(action))
    return " ".join([action.verb, *(f"{name.rstrip('_')}={word}" if name in optional else word for name, word in words(action))])


def usage(form: type[Action]) -> str:
    """How it is typed: `dig FROM TO`; a field that can only be one word is that word."""
    names = [field.name for field in dataclasses.fields(form)]  # type: ignore[arg-type]
    optional, fixed = _optional(form), {name: words[0] for name, words in _fixed(form).items() if len(words) == 1}
    told = (f"[{n.rstrip('_')}=...]" if n in optional else fixed.get(n, n.rstrip("_").upper()) for n in names)
    return " ".join([form.verb, *told])


def _fixed(form: type[Action]) -> dict[str, tuple[Any, ...]]:
    """The choices of fields that have a few words to choose from, by name."""
    return {name: typing.get_args(hint) for name, hint in _hints(form).items() if typing.get_origin(hint) is typing.Literal}


def _meant(forms: list[type[Action]], given: Callable[[type[Action]], Mapping[str, Any]]) -> list[type[Action]]:
    """Of several forms of one verb those whose word was given, where the same field holds one in each: `bonus camp` is no `bonus hunt`.

    Parameters
    ----------
    forms : list of Action classes
    given : callable
        What was given for the fields of a form, by name.

    Raises
    ------
    Malformed
        Where no form has the word: naming the field, and the words that there are.
    """
    tag = next((name for name in _fixed(forms[0]) if all(name in _fixed(form) for form in forms)), None)
    if len(forms) == 1 or tag is None or tag not in given(forms[0]):
        return forms
    word = _word(given(forms[0])[tag])
    found = [form for form in forms if word in map(_word, _fixed(form)[tag])]
    if not found:
        words = dict.fromkeys(_word(word) for form in forms for word in _fixed(form)[tag])
        raise Malformed(tag.rstrip("_"), f"{word!r} is none of: {', '.join(words)}")
    return found


def _optional(form: type[Action]) -> frozenset[str]:
    return frozenset(field.name for field in dataclasses.fields(form) if field.default is not dataclasses.MISSING)  # type: ignore[arg-type]


def _keys(form: type[Action]) -> dict[str, str]:
    return {field.name.rstrip("_"): field.name for field in dataclasses.fields(form)}  # type: ignore[arg-type]


def _hints(form: Any) -> dict[str, Any]:
    return typing.get_type_hints(form)


def from_json(data: Any, forms: Iterable[type[Action]], context: Mapping[str, Any] | None = None) -> Action:
    """Read an action.

    Parameters
    ----------
    data : JSON data
        An object with the key `do` and the keys of that action.
    forms : iterable of Action classes
        What there is to do.
    context : mapping or None
        Names that exist (`Game.vocabulary`).

    Raises
    ------
    Malformed
        Naming the key.
    """
    forms = tuple(forms)
    if not isinstance(data, Mapping):
        raise Malformed("", 'an action is an object such as {"do":"pass"}')
    if "do" not in data:
        raise Malformed("do", "is missing: it names the action")
    keys = {key for key in data if key != "do"}
    named = [form for form in forms if form.verb == data["do"]]
    if not named:
        raise Malformed("do", f"there is no action {data['do']!r}; there are: {', '.join(sorted({form.verb for form in forms}))}")
    named = _meant(named, lambda form: {name: data[key] for key, name in _keys(form).items() if key in data})
    differs = {form: len(keys ^ set(_keys(form))) for form in named}
    nearest = [form for form in named if differs[form] == min(differs.values())]  # the form whose keys these are, where one is
    return _first(nearest, lambda form: _conform(form, data, context))


def _first(forms: list[type[Action]], read: Callable[[type[Action]], Action]) -> Action:
    """The first form that can be read; where none can, what is wrong with the first."""
    faults = []
    for form in forms:
        try:
            return read(form)
        except Malformed as error:
            faults.append(error)
    raise faults[0]


def _conform(form: type[Action], data: Mapping[str, Any], context: Mapping[str, Any] | None) -> Action:
    known = _keys(form)
    for key in data:
        if key != "do" and key not in known:
            raise Malformed(key, "is no known key here")
    return conform(form, {known[key]: data[key] for key in data if key != "do"}, context)


def parse(text: str, forms: Iterable[type[Action]], context: Mapping[str, Any] | None = None) -> Action:
    """Read a typed action: `dig b2 b3`.

    Raises
    ------
    Malformed
        Saying how it is typed.
    """
    forms = tuple(forms)
    try:
        return _parse(text, forms, context)
    except Malformed:
        if text == text.lower():
            raise
    return _parse(text.lower(), forms, context)  # `Dig B2 B3`


def _parse(text: str, forms: tuple[type[Action], ...], context: Mapping[str, Any] | None) -> Action:
    verb, *tokens = text.split() or [""]
    named = [form for form in forms if form.verb == verb]
    if not named:
        raise Malformed("", f"there is no action {verb[:40]!r}; there are: {', '.join(sorted({form.verb for form in forms}))}")
    named = _meant(named, lambda form: dict(zip((n for n in _keys(form).values() if n not in _optional(form)), tokens, strict=False)))
    assigned = {form: data for form in named if (data := _assign(form, tokens)) is not None}
    if not assigned:
        raise Malformed("", f"type it as: {' or '.join(usage(form) for form in named)}")
    return _first(list(assigned), lambda form: _conform(form, assigned[form], context))


def _assign(form: type[Action], tokens: list[str]) -> dict[str, Any] | None:
    """Tokens by key, or None when they are too many or too few."""
    optional: Collection[str | None] = _optional(form)
    hints = _hints(form)
    left = [key for key, name in _keys(form).items() if name not in optional]
    data: dict[str, Any] = {}
    for token in tokens:
        key, equals, word = token.partition("=")
        if not equals or _keys(form).get(key) not in optional:
            if not left:
                return None
            key, word = left.pop(0), token
        data[key] = _value(hints[_keys(form)[key]], word)
    return None if left else data


def _value(hint: Any, word: str) -> Any:
    """A word as JSON data of the kind that a type hint asks for; one that does not fit stays text and is refused later."""
    origin, inner = typing.get_origin(hint), [part for part in typing.get_args(hint) if part not in (type(None), Ellipsis)]
    if origin is tuple:
        parts = word.split(",") if word != "-" else []
        return [_value(inner[min(i, len(inner) - 1)], part) for i, part in enumerate(parts)]
    if origin in (typing.Union, types.UnionType):
        return _value(inner[0], word)
    if dataclasses.is_dataclass(hint):
        names, bits = [field.name for field in dataclasses.fields(hint)], word.split(",")
        if len(bits) > len(names):
            return word
        return {name: _value(_hints(hint)[name], bit) for name, bit in zip(names, bits, strict=False)}
    kinds = {type(choice) for choice in inner} if origin is typing.Literal else {hint}
    if bool in kinds and word in ("true", "false"):
        return word == "true"
    return whole(word) if int in kinds else word
