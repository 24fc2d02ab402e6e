"""Watches and measures: at every moment what the game itself says, as columns and as stairs."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

import pytest
from contract.plays import some

from workbench.debugger.names import Names
from workbench.debugger.timeline import Timeline
from workbench.debugger.watches import Watches, ready_made
from workbench.engine.errors import WorkbenchError
from workbench.engine.measures import counted, number, word
from workbench.scene import Edge, Fact, Piece, Scene, Spot


def test_every_game_measures_its_scores(timeline, played_once):
    game = played_once.game
    for state in some(played_once.states, 12):
        found = game.measures(state)
        assert [found[f"score_{seat}"] for seat in range(game.options.players)] == list(game.tally(state).scores)
        assert all(type(value) in (int, float) for value in found.values())


def test_measures_of_riverbend_are_its_water(played):
    session = played("riverbend", seed=4)
    game, state = session.game, session.state
    found, totals = game.measures(state), game.totals(state)
    assert {spot: found[spot] for spot in totals} == totals
    for (start, end), data in game.river(state).edges.items():
        assert found[f"{start}>{end}"] == data["amount"]
    assert found["round"] == state.round
    assert [found[f"mills_in_reserve_{seat}"] for seat in (0, 1)] == [2 - len(mills) for mills in state.mills]
    assert sum(value for name, value in found.items() if name.endswith(" mill")) == sum(map(len, state.mills))


def test_what_lies_on_a_spot_is_counted():
    scene = Scene(
        "t",
        "t",
        (Spot("f", 0, 0), Spot("g", 1, 0)),
        pieces=(
            Piece("f", "good"),
            Piece("f", "good"),
            Piece("f", "droplet", figure="3"),
            Piece("f", "token", 1, "1"),
            Piece("g", "stone", figure="R"),
        ),
        edges=(Edge("f", "g", figure="7"), Edge("g", "f")),
        facts=(Fact("Points taken", 4, 9), Fact("Colour", "Red", player=0), Fact("Stones", 2, player=1)),
    )
    assert counted(scene) == {
        "f good": 2,
        "f droplet": 3,
        "f": 3,
        "f token": 1,
        "g stone": 1,
        "f>g": 7,
        "points_taken": 4,
        "stones_1": 2,
    }


def test_figures_and_names():
    assert [number(figure) for figure in ("3", "+2", "-1", "", "R", "3.", "1 2", "9" * 19)] == [3, 2, -1, None, None, None, None, None]
    assert [word(name) for name in ("Mills in reserve", "To the majority", "Score!")] == ["mills_in_reserve", "to_the_majority", "score"]


def test_a_table_has_a_row_for_every_moment(timeline, played_once):
    watches = Watches(timeline, "score_0", " score_0 - score_1 ", "clause")
    table = watches.table()
    assert list(table) == ["moment", "action", "step", "kind", "clause", "player", "score_0", "score_0 - score_1"]
    assert {len(column) for column in table.values()} == {len(timeline)}
    tallies = [played_once.game.tally(state).scores for state in played_once.states]
    assert table["score_0"] == [scores[0] for scores in tallies]
    assert table["score_0 - score_1"] == [scores[0] - scores[1] for scores in tallies]
    assert table["clause"] == [None, *(step.event.clause for step in played_once.steps)]
    assert [(action, step) for action, step in zip(table["action"], table["step"], strict=True)][1:] == [
        (node.depth, k + 1) for node in played_once.nodes for k in range(len(node.steps))
    ]
    assert watches.at(len(timeline) - 1) == {name: column[-1] for name, column in table.items() if name in watches.expressions}


def test_stairs_give_back_the_column(timeline):
    watches = Watches(timeline)
    for text in ready_made(watches.names)[:6]:
        watches.add(text)
        x, y = watches.plot(text)
        assert (x[0], x[-1]) == (0, len(timeline) - 1)
        assert x == sorted(set(x))
        back = [y[bisect_right(x, moment) - 1] for moment in range(len(timeline))]
        assert back == watches.column(text)
        assert all(one != other for one, other in pairwise(y[:-1]))  # a step at every change, and none without


def test_truth_is_a_step_and_text_is_a_gap(played):
    timeline = Timeline(played("riverbend", seed=4, actions=3))
    watches = Watches(timeline, "player == 0", "kind")
    assert set(watches.plot("player == 0").y) == {0.0, 1.0}
    assert watches.plot("kind") == ([0, len(timeline) - 1], [None, None])


def test_what_is_not_known_is_not_watched(played):
    timeline = Timeline(played())
    watches = Watches(timeline, "score_0")
    for text in ("scor_0", "max(score_0)", ""):
        with pytest.raises(WorkbenchError):
            watches.add(text)
    watches.remove(" score_0 ")
    assert watches.expressions == {}


def test_ready_made_ones_can_be_watched(key, played):
    timeline = Timeline(played(key, seed=1))
    names = Names(timeline)
    found = ready_made(names)
    assert found[:2] == ["score_0", "score_1"]
    assert len(found) == len(set(found)) == len(names.measures)
    for text in some(found, 8):
        assert Watches(timeline, text, names=names).at(0).keys() == {text}


def test_measures_are_looked_at_once(played, monkeypatch):
    session = played("riverbend", seed=4)
    timeline, looked = Timeline(session), []
    scene = session.game.scene
    monkeypatch.setattr(session.game, "scene", lambda state, *more: looked.append(state) or scene(state, *more))
    names = Names(timeline)
    square = next(iter(session.game.totals(session.state)))
    one, other = Watches(timeline, square, names=names), Watches(timeline, names=names)
    other.add(f"{square} + mills_in_reserve_0")
    assert one.column(square) == one.column(square)
    other.table()
    assert len(looked) <= 2 * len(timeline) + 4  # the second name came later; never a third time


def test_a_seat_watches_what_it_sees(played):
    session = played("ferry", seed=2)
    for seat in (0, 1):
        watches = Watches(Timeline(session, seat), "score_0", "kind == 'bid'", "kind == 'bid_secret'")
        table = watches.table()
        bids = [moment.event.player for moment in watches.timeline.moments if moment.event and moment.event.kind == "bid"]
        assert sum(table["kind == 'bid'"]) == bids.count(seat)
        assert sum(table["kind == 'bid_secret'"]) == bids.count(1 - seat)
