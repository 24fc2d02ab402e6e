"""Causes: the steps that made a number what it is, back to the source, newest first, each once, and always to an end."""

from __future__ import annotations

import networkx as nx
import pytest
from contract.plays import some

from debugger.conftest import bare
from workbench.debugger.causes import Causes
from workbench.debugger.names import Names
from workbench.debugger.timeline import Timeline
from workbench.engine.agenda import Event
from workbench.engine.errors import WorkbenchError


def test_behind_a_pond_lies_all_that_is_upstream_of_it(played):
    """Against the ancestors in the river's graph."""
    checked = 0
    for seed in range(4):
        session = played("riverbend", seed=seed)
        timeline = Timeline(session)
        causes = Causes(timeline)
        for section in timeline.sections():
            river = session.game.river(timeline.moments[section.last].state)
            for k in range(section.first + 1, section.last):
                event = timeline.moments[k].event
                if "total" not in dict(event.numbers):
                    continue
                (square,) = event.spots
                found = causes.of(square, k)
                fed = [timeline.moments[j].event for j in found]
                assert found[0] == k
                assert {one.spots[0] for one in fed} == {square, *nx.ancestors(river, square)}
                assert len(fed) == len({one.spots for one in fed})
                assert sum(dict(one.numbers)["given"] for one in fed) >= dict(event.numbers)["total"]
                checked += 1
    assert checked > 100


def test_behind_a_score_lie_the_steps_that_changed_it(timeline, played_once):
    scores = [played_once.game.tally(state).scores for state in played_once.states]
    for seat in range(len(scores[0])):
        changes = {k for k in range(1, len(scores)) if scores[k][seat] != scores[k - 1][seat]}
        found = Causes(timeline).of(f"score_{seat}", len(timeline) - 1)
        assert changes <= set(found)
        back_to = {name for k in found for name, _ in timeline.moments[k].event.because}
        assert len(found) == len(changes) or back_to


def test_behind_a_score_of_a_mill_lies_its_water(played):
    timeline = Timeline(played("riverbend", seed=4))
    section = timeline.sections()[-1]
    river = timeline.session.game.river(timeline.moments[section.last].state)
    found = Causes(timeline).of("score_0", section.last)
    events = [timeline.moments[k].event for k in found if section.first < k]
    paid = {event.spots[0] for event in events if event.kind.startswith("mill")}
    water = {event.spots[0] for event in events if "total" in dict(event.numbers)}
    assert paid
    assert water == paid.union(*(nx.ancestors(river, square) for square in paid))


def test_chains_are_newest_first_each_once_and_stay_in_the_past(timeline):
    names = Names(timeline)
    causes = Causes(timeline, names)
    asked = some([*names.spots], 6) + some([*names.measures], 6)
    for at in some(list(range(len(timeline))), 6):
        for name in asked:
            found = causes.of(name, at)
            assert found == sorted(set(found), reverse=True)
            assert all(0 < k <= at for k in found)


def test_every_spot_and_measure_that_a_step_came_from_is_one(timeline):
    names = Names(timeline)
    for moment in timeline.moments:
        for name, value in moment.event.because if moment.event else ():
            assert names.knows(name), name
            assert isinstance(value, int | float | str)


def test_a_connection_comes_from_the_stones_around(played):
    session = played("flume", seed=3)
    timeline = Timeline(session)
    for moment in timeline.moments:
        if moment.event and "connections" in dict(moment.event.numbers):
            assert len(moment.event.because) == dict(moment.event.numbers)["connections"]


def test_what_is_no_spot_and_no_measure_is_said_so(played):
    for name in ("z99", "kind", "total"):
        with pytest.raises(WorkbenchError, match=f"“{name}” is no spot and no measure"):
            Causes(Timeline(played())).of(name, 1)


# --- lines made up --------------------------------------------------------------------------------------------------------------


class NoNames:
    """The names of a line without a game: spots alone."""

    spots = dict.fromkeys("abcd")

    def measure(self, name: str, index: int) -> None:
        return None

    def is_measure(self, name: str) -> bool:
        return False


def causes(*events: Event) -> Causes:
    return Causes(bare(*events), NoNames())


def step(spot: str, *because: str) -> Event:
    return Event("e", "X", (spot,), numbers=(("n", 1),), because=tuple((name, 1) for name in because))


def test_what_feeds_itself_comes_to_an_end():
    found = causes(step("a", "b"), step("b", "a"), step("a", "b", "a"), step("b", "a", "b"))
    assert found.of("b", 4) == [4, 3, 2, 1]
    assert found.of("a", 4) == [3, 2, 1]
    assert found.of("a", 1) == [1]


def test_a_source_has_nothing_behind_it():
    found = causes(step("a"), step("a"), step("b", "a"), step("c"))
    assert found.of("b", 4) == [3, 2]
    assert found.of("a", 4) == [2]
    assert found.of("d", 4) == []


def test_a_step_that_counted_nothing_makes_no_number():
    assert causes(step("a"), Event("passes by", "X", ("a",))).of("a", 2) == [1]


def test_two_ways_from_one_source_count_it_once():
    diamond = causes(step("a"), step("b", "a"), step("c", "a"), step("d", "b", "c"))
    assert diamond.of("d", 4) == [4, 3, 2, 1]


def test_a_thousand_steps_that_all_come_from_each_other():
    events = [step("abcd"[k % 4], *"abcd") for k in range(1000)]
    assert causes(*events).of("a", 1000) == list(range(997, 0, -1))
