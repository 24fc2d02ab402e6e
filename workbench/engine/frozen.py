"""Frozen, slotted dataclasses with a quick copy: what states, tasks and actions are made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, Self, TypeVar, dataclass_transform

T = TypeVar("T")


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


_COPIER = """
def {function}(self, {tasks}**changes):
    new = make(Draft)
    {copied}
    if changes:
        try:
            for name in changes:
                slots_of_{function}[name](new, changes[name])
        except KeyError:
            raise TypeError(f"{cls.__name__}.{function} changes no field {{name}}") from None
    new.__class__ = Frozen
    return new
"""


def _copiers(cls: type) -> dict[str, Callable[..., Any]]:
    """Write out `copy(self, **changes)` for the fields of a slotted dataclass.

    A class with an agenda gets `then(self, *tasks, **changes)` beside it: each small step of a game makes one such copy. The
    copy is filled as an unfrozen draft, since plain assignments cost half of what calls to the slots do, and then frozen. What
    changes is filled in after all was copied: most steps change the agenda alone, and a parameter for each field with its test
    made them cost half as much again.
    """
    names = [field.name for field in fields(cls)]
    thawed = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    space: dict[str, Any] = {
        "Frozen": cls,
        "Draft": type(cls.__name__, (cls,), thawed),
        "make": object.__new__,
        "BELOW": slice(None, -1),  # made once: a slice written out is made again at each step
        "TURNED": slice(None, None, -1),
    }
    written: dict[str, tuple[str, dict[str, str]]] = {"copy": ("", {})}
    if "todo" in names:
        written["then"] = "*tasks, ", {"todo": "self.todo[BELOW] + tasks[TURNED] if tasks else self.todo[BELOW]"}
    for function, (tasks, given) in written.items():
        space[f"slots_of_{function}"] = {name: getattr(cls, name).__set__ for name in names if name not in given}
        copied = "\n    ".join(f"new.{name} = {given.get(name, f'self.{name}')}" for name in names)
        # Only field names go in, as `dataclasses` does it.
        exec(_COPIER.format(cls=cls, function=function, tasks=tasks, copied=copied), space)
    return {function: space[function] for function in written}


def _constructor(cls: type) -> Callable[..., None]:
    """An `__init__` that fills the slots directly; the one of a frozen dataclass goes through `object.__setattr__`."""
    names = [field.name for field in fields(cls)]
    space: dict[str, Any] = {f"set_{name}": getattr(cls, name).__set__ for name in names}
    defaults = {field.name: field.default for field in fields(cls) if field.default is not MISSING}
    space |= {f"default_{name}": value for name, value in defaults.items()}
    given = [f"{name}=default_{name}" if name in defaults else name for name in names]
    lines = [f"    set_{name}(self, {name})" for name in names] or ["    pass"]
    exec("\n".join([f"def __init__({', '.join(['self', *given])}):", *lines]), space)
    made: Callable[..., None] = space["__init__"]
    return made


@dataclass_transform(frozen_default=True)
def frozen(cls: type[T]) -> type[T]:
    """Make a class a frozen, slotted dataclass; one that is `Copyable` gets its generated copier."""
    made: Any = dataclass(frozen=True, slots=True)(cls)
    if all(field.default_factory is MISSING for field in fields(made)) and not hasattr(made, "__post_init__"):
        made.__init__ = _constructor(made)
    if issubclass(made, Copyable):
        for name, function in _copiers(made).items():
            setattr(made, name, function)
    return made  # type: ignore[no-any-return]
