"""Breakpoints: hit where they should, once each in both directions, kept in the record, and checked when they are read."""

from __future__ import annotations

import json

import pytest
from contract.plays import again

from workbench.debugger.breakpoints import Breakpoints, Stop, add_breakpoint
from workbench.debugger.names import Names
from workbench.debugger.timeline import Timeline
from workbench.engine import registry
from workbench.engine.breakpoint import Breakpoint
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.record import read_record, record_of
from workbench.engine.replay import replay
from workbench.engine.session import Session


def some_of_each(timeline: Timeline) -> list[tuple[dict, list[int]]]:
    """Breakpoints on what comes up in a line, each with its hits counted out by hand."""
    events = {k: moment.event for k, moment in enumerate(timeline.moments) if moment.event is not None}
    game, found = timeline.session.game, []

    def add(on: str, of, test) -> None:
        found.append(({"on": on, "of": of}, [k for k, event in events.items() if test(event)]))

    middle = [*events.values()][len(events) // 2]
    add("clause", middle.clause, lambda event: event.clause == middle.clause)
    add("event", middle.kind, lambda event: event.kind == middle.kind)
    add("player", 1, lambda event: event.player == 1)
    spotted = next((event for event in reversed(events.values()) if event.spots), None)
    if spotted:
        add("spot", spotted.spots[-1], lambda event: spotted.spots[-1] in event.spots)
    split = next((event for event in events.values() if event.spots and event.branches and event.branches[0][1]), None)
    if split:
        way = (split.spots[0], split.branches[0][0])
        edge = f"{way[0]}>{way[1]}"
        # a token goes one way alone, and counts on the others are no flow
        add("spot", edge, lambda e: edge in e.spots or (not e.token and e.spots[:1] == way[:1] and dict(e.branches).get(way[1], 0) > 0))
    add("expression", f"player == 0 and kind != {middle.kind!r}", lambda event: event.player == 0 and event.kind != middle.kind)
    scores = [game.tally(moment.state).scores[0] for moment in timeline.moments]
    line = max(scores) / 2
    rises = [k for k in range(1, len(scores)) if scores[k - 1] < line <= scores[k]]
    falls = [k for k in range(1, len(scores)) if scores[k - 1] > line >= scores[k]]
    found.append(({"on": "number", "of": "score_0", "rises_to": line}, rises))
    found.append(({"on": "number", "of": "0 - score_0", "falls_to": -line}, rises))
    found.append(({"on": "number", "of": "score_0", "rises_to": line, "falls_to": line}, sorted([*rises, *falls])))
    return found


def test_every_kind_is_hit_where_it_should_be(timeline):
    session = timeline.session
    cases = some_of_each(timeline)
    try:
        for data, _ in cases:
            add_breakpoint(session, data, Names(timeline))
        points = Breakpoints(timeline)
        for place, (data, hits) in enumerate(cases):
            assert points.hits(place) == hits, data
        assert any(hits for _, hits in cases)
        assert all(points.at(k) == tuple(p for p, (_, hits) in enumerate(cases) if k in hits) for k in range(len(timeline)))
    finally:
        session.breakpoints.clear()


def test_walks_stop_at_every_hit_once_in_both_directions(timeline):
    session, last = timeline.session, len(timeline) - 1
    cases = some_of_each(timeline)
    try:
        for data, _ in cases:
            session.breakpoints.append(add_breakpoint(Session(session.game), data))
        expected = sorted({k for _, hits in cases for k in hits})
        forward, back = [], []
        points, at = Breakpoints(timeline), 0
        while at < last:
            stop = points.forward(at)
            forward.append(stop.moment)
            at = stop.moment
        assert forward == [*expected, *([] if last in expected else [last])]
        assert points.forward(last).moment == last
        while at > 0:
            stop = Breakpoints(timeline).back(at)  # found anew as well as remembered
            assert stop == points.back(at)
            back.append(stop.moment)
            at = stop.moment
        assert back == [*(k for k in reversed(expected) if k != last), 0]
        assert points.back(0) == Stop(0, ())
    finally:
        session.breakpoints.clear()


def test_hits_are_counted_and_off_is_off(played):
    session = played("riverbend", seed=4)
    timeline = Timeline(session)
    for data in ({}, {"nth": 3}, {"nth": 1000}, {"off": True}):
        add_breakpoint(session, {"on": "clause", "of": "RB-SCORE"} | data)
    points = Breakpoints(timeline)
    every = points.hits(0)
    assert [points.hits(k) for k in (1, 2, 3)] == [every[2:], [], []]
    assert points.forward(every[2] - 1).hit == (0, 1)
    assert str(session.breakpoints[1]) == "clause RB-SCORE, from time 3 on"


def test_only_as_much_is_looked_at_as_a_walk_needs(played, monkeypatch):
    session = played("riverbend", seed=4)
    timeline = Timeline(session)
    looked = []
    scene = session.game.scene
    monkeypatch.setattr(session.game, "scene", lambda state, *more: looked.append(state) or scene(state, *more))
    begins = timeline.motions.scoring(0)
    square = timeline.moments[begins + 1].event.spots[0]
    add_breakpoint(session, {"on": "expression", "of": f"{square} > 0"})
    stop = Breakpoints(timeline).forward(0)
    assert stop.hit == (0,)
    assert stop.moment <= begins + 1
    assert len(looked) <= stop.moment + 4  # and the two ends, for the names there are


def test_a_number_that_is_not_shown_for_a_while_keeps_its_last_value():
    """Ponds show no figure while the water is on its way to them: that is no crossing."""
    session = Session(registry.game("riverbend"), 0, {"columns": 4, "rows": 1, "springs": ["a1"]})
    for action in ("dig a1 b1", "end", "pass", "pass", "pass", "dig b1 c1", "end", "pass"):
        session.play(action)
    add_breakpoint(session, {"on": "number", "of": "b1", "rises_to": 4})
    add_breakpoint(session, {"on": "number", "of": "c1", "rises_to": 1})
    timeline = Timeline(session)
    points = Breakpoints(timeline)
    assert [str(timeline.moments[k].node.action) for k in points.hits(0)] == ["dig a1 b1"]
    assert [str(timeline.moments[k].node.action) for k in points.hits(1)] == ["dig b1 c1"]


def test_only_a_number_rises(played):
    session = played()
    add_breakpoint(session, {"on": "number", "of": "kind", "rises_to": 1})
    with pytest.raises(WorkbenchError, match="only a number rises or falls"):
        Breakpoints(Timeline(session)).hits(0)


def test_what_a_seat_may_not_know_stops_no_walk_of_it(played):
    session = played("ferry", seed=2)
    for data in ({"on": "event", "of": "bid"}, {"on": "expression", "of": "coins > 0 and kind == 'bid'"}):
        add_breakpoint(session, data)
    whole = Breakpoints(Timeline(session))
    for seat in (0, 1):
        timeline = Timeline(session, seat)
        own = [
            k for k, moment in enumerate(timeline.moments) if moment.event and moment.event.kind == "bid" and moment.event.player == seat
        ]
        points = Breakpoints(timeline)
        assert points.hits(0) == own
        assert points.hits(1) == [k for k in whole.hits(1) if k in own]


# --- kept in the record, and checked -------------------------------------------------------------------------------------------


def test_breakpoints_come_back_with_the_record(timeline):
    session = again(timeline.session)
    for data, _ in some_of_each(timeline):
        add_breakpoint(session, data | {"nth": 2, "off": data["on"] == "player"})
    loaded = again(session)
    assert loaded.breakpoints == session.breakpoints
    assert record_of(loaded) == record_of(session)
    one, other = Breakpoints(Timeline(session)), Breakpoints(Timeline(loaded))
    places = range(len(session.breakpoints))
    assert [one.hits(k) for k in places] == [other.hits(k) for k in places]


RECORD = {"format": "workbench-record/1", "game": "riverbend", "seed": 1, "actions": []}
MALFORMED = {
    "no kind": ({"of": "b2"}, "on", "missing"),
    "another kind": ({"on": "square", "of": "b2"}, "on", "'spot', 'event'"),
    "of nothing": ({"on": "spot"}, "of", "missing"),
    "an empty name": ({"on": "spot", "of": ""}, "of", "a name of 1 to 300"),
    "a spot by number": ({"on": "spot", "of": 3}, "of", "a name as text"),
    "a player as text": ({"on": "player", "of": "1"}, "of", "the number of a seat"),
    "a player too many": ({"on": "player", "of": 2}, "of", "no player 2; the last of 2 is 1"),
    "a negative player": ({"on": "player", "of": -1}, "of", "the number of a seat from 0"),
    "a clause of another game": ({"on": "clause", "of": "FL-PIE"}, "of", "no clause FL-PIE"),
    "a kind of event that is none": ({"on": "event", "of": "splits"}, "of", "no kind of event 'splits'"),
    "a call": ({"on": "expression", "of": "max(1, 2)"}, "of", "cannot hold a call"),
    "a number without a line": ({"on": "number", "of": "score_0"}, "rises_to", "missing"),
    "a number of a call": ({"on": "number", "of": "f()", "rises_to": 1}, "of", "a call"),
    "a line as text": ({"on": "number", "of": "score_0", "rises_to": "3"}, "rises_to", "number"),
    "a line of a spot": ({"on": "spot", "of": "b2", "falls_to": 3}, "falls_to", "belongs to a number, not to a spot"),
    "never": ({"on": "spot", "of": "b2", "nth": 0}, "nth", "greater than or equal to 1"),
    "a time and a half": ({"on": "spot", "of": "b2", "nth": 1.5}, "nth", "whole number"),
    "half off": ({"on": "spot", "of": "b2", "off": 1}, "off", "true or false"),
    "an unknown key": ({"on": "spot", "of": "b2", "note": "x"}, "note", "no known key"),
    "a text": ("b2", "", "object in braces"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_bad_one_is_refused_with_its_place(name):
    data, field, words = MALFORMED[name]
    with pytest.raises(Malformed) as caught:
        replay(read_record(json.dumps(RECORD | {"breakpoints": [{"on": "spot", "of": "b2"}, data]})))
    assert caught.value.where == f"breakpoints[1].{field}".rstrip(".")
    assert words in caught.value.text
    if isinstance(data, dict):
        session = Session(registry.game("riverbend"))
        with pytest.raises(Malformed):
            add_breakpoint(session, data)
        assert session.breakpoints == []


def test_one_that_is_there_already_or_names_nothing_known_is_not_added(played):
    session = played()
    made = add_breakpoint(session, {"on": "spot", "of": "b2"})
    assert made == Breakpoint("spot", "b2")
    with pytest.raises(WorkbenchError, match="this breakpoint already: spot b2"):
        add_breakpoint(session, made)
    with pytest.raises(WorkbenchError, match="No step of this line knows “depth”"):
        add_breakpoint(session, {"on": "expression", "of": "depth > 3"}, Names(Timeline(session)))
    assert session.breakpoints == [made]
