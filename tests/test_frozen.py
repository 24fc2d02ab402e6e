"""Frozen dataclasses with a generated copier: as `dataclasses` would have them, only quicker."""

from __future__ import annotations

import dataclasses
import pickle
from dataclasses import field
from typing import Any

import pytest

from workbench.engine.frozen import Copyable, frozen


@frozen
class Place(Copyable):
    x: int
    name: str
    derived: dict = field(compare=False, repr=False)


@frozen
class Agenda(Copyable):
    todo: tuple[Any, ...]
    round: int
    scores: tuple[int, ...] = ()


@frozen
class Bare:
    x: int


@frozen
class Nothing:
    pass


@frozen
class Checked:
    x: int
    y: int = 2


def test_copies_change_what_is_named_and_nothing_else():
    place = Place(1, "a", {"k": 1})
    copy = place.copy(x=2)
    assert copy == dataclasses.replace(place, x=2)
    assert (place.x, copy.x, copy.name) == (1, 2, "a")
    assert copy.derived is place.derived
    assert place.copy() == place
    assert type(copy) is Place
    assert place.copy(name=None).name is None


def test_a_copy_with_a_name_that_is_no_field_is_refused():
    with pytest.raises(TypeError, match="depth"):
        Place(1, "a", {}).copy(depth=3)
    with pytest.raises(TypeError, match="todo"):
        Agenda((), 1).then(todo=())
    with pytest.raises(TypeError, match="@frozen"):
        Copyable().copy()


def test_then_takes_the_top_off_and_pushes_the_first_named_on_top():
    agenda = Agenda(("last", "next"), 1, (3,))
    assert agenda.then() == Agenda(("last",), 1, (3,))
    assert agenda.then("a", "b") == Agenda(("last", "b", "a"), 1, (3,))
    assert agenda.then("a", round=2, scores=(4,)) == Agenda(("last", "a"), 2, (4,))
    assert agenda.todo == ("last", "next")
    assert not hasattr(Place(1, "a", {}), "then")


def test_instances_are_frozen_slotted_and_hashable():
    for instance in (Place(1, "a", {}), Bare(1), Checked(1), Nothing()):
        assert not hasattr(instance, "__dict__")
        assert hash(instance) == hash(instance)
    with pytest.raises(dataclasses.FrozenInstanceError):
        Bare(1).x = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        del Bare(1).x
    with pytest.raises((AttributeError, TypeError)):
        Bare(1).y = 2
    assert len({Bare(1), Bare(1), Bare(2)}) == 2


def test_derived_fields_count_neither_for_equality_nor_for_hashes_nor_in_print():
    one, two = Place(1, "a", {"k": 1}), Place(1, "a", {"k": 2})
    assert one == two
    assert hash(one) == hash(two)
    assert repr(one) == "Place(x=1, name='a')"


def test_constructors_take_what_they_should():
    assert Bare(x=1) == Bare(1)
    assert Checked(1) == Checked(1, 2) == Checked(y=2, x=1)
    assert Nothing() == Nothing()
    for attempt in (Bare, lambda: Bare(1, 2), lambda: Bare(y=1), lambda: Nothing(1)):
        with pytest.raises(TypeError):
            attempt()


def test_instances_of_two_classes_are_not_equal():
    assert Bare(1) != Checked(1)
    assert dataclasses.replace(Bare(1), x=3) == Bare(3)
    assert pickle.loads(pickle.dumps(Bare(1))) == Bare(1)
