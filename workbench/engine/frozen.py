"""Frozen, slotted dataclasses with a quick copy: what states, tasks and actions are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, Self, TypeVar, dataclass_transform

T = TypeVar("T")


class _Keep:
    """Stands for "as it was" among the parameters of a copier."""


_KEEP: Any = _Keep()


class Copyable:
    """Something that `frozen` gives a copier. The copier is generated, since `dataclasses.replace` costs three times as much."""

    __slots__ = ()

    def copy(self, **changes: Any) -> Self:
        """A copy in which the named fields have other values.

        Raises
        ------
        TypeError
            For a name that is no field.
        """
        raise TypeError(f"{type(self).__name__} was not made with @frozen")


def _copiers(cls: type) -> dict[str, Callable[..., Any]]:
    """Write out `copy(self, *, a=KEEP, ...)` for the fields of a slotted dataclass.

    A class with an agenda gets `then(self, *tasks, a=KEEP, ...)` beside it: each small step of a game makes one such copy. The
    copy is filled as an unfrozen draft, since plain assignments cost half of what calls to the slots do, and then frozen.
    """
    names = [field.name for field in fields(cls)]
    thawed = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    freeze = object.__dict__["__class__"].__set__
    space: dict[str, Any] = {
        "KEEP": _KEEP,
        "Frozen": cls,
        "Draft": type(cls.__name__, (cls,), thawed),
        "make": object.__new__,
        "freeze": freeze,
    }
    values = {name: f"self.{name} if {name} is KEEP else {name}" for name in names}
    written = {"copy": ("*", values)}
    if "todo" in names:
        written["then"] = ("*tasks", values | {"todo": "self.todo[:-1] + tasks[::-1] if tasks else self.todo[:-1]"})
    for function, (first, sources) in written.items():
        free = [name for name in names if function == "copy" or name != "todo"]
        lines = [f"def {function}(self, {first}, {', '.join(f'{name}=KEEP' for name in free)}):", "    new = make(Draft)"]
        lines += [f"    new.{name} = {source}" for name, source in sources.items()]
        exec("\n".join([*lines, "    freeze(new, Frozen)", "    return new"]), space)  # only field names go in, as dataclasses does it
    return {function: space[function] for function in written}


def _constructor(cls: type) -> Callable[..., None]:
    """An `__init__` that fills the slots directly; the one of a frozen dataclass goes through `object.__setattr__`."""
    names = [field.name for field in fields(cls)]
    space: dict[str, Any] = {f"set_{name}": getattr(cls, name).__set__ for name in names}
    lines = [f"    set_{name}(self, {name})" for name in names] or ["    pass"]
    exec("\n".join([f"def __init__({', '.join(['self', *names])}):", *lines]), space)
    made: Callable[..., None] = space["__init__"]
    return made


@dataclass_transform(frozen_default=True)
def frozen(cls: type[T]) -> type[T]:
    """Make a class a frozen, slotted dataclass; one that is `Copyable` gets its generated copier."""
    made: Any = dataclass(frozen=True, slots=True)(cls)
    plain = all(field.default is MISSING and field.default_factory is MISSING for field in fields(made))
    if plain and not hasattr(made, "__post_init__"):
        made.__init__ = _constructor(made)
    if issubclass(made, Copyable):
        for name, function in _copiers(made).items():
            setattr(made, name, function)
    return made  # type: ignore[no-any-return]
