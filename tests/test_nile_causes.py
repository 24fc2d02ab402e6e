"""What steps of the Nile say of themselves: numbers they came from, ways there were, and tokens whose way can be followed."""

from __future__ import annotations

import random

import pytest

from workbench.debugger.causes import Causes
from workbench.debugger.timeline import Timeline
from workbench.debugger.trails import trails
from workbench.engine.session import Session
from workbench.games.nile import Nile

EVERYTHING = {"start": "fists", "hands": True, "buy_others": True, "revive": True, "recycle": True}


def steps(game, seed: int):
    """Each step of a random game with the state before it."""
    state, rng = game.new(seed), random.Random(seed)
    while game.actor(state) is not None:
        for event, after in game.steps(state, game.sample(state, rng)):
            yield state, event, after
            state = after


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, EVERYTHING), (5, {"hands": True})], ids=["two", "three", "five"])
def test_what_a_step_came_from_has_the_number_that_it_had_then(players, options):
    """Every spot and measure that is named is counted, and by the number of the position before the step."""
    game, met = Nile(players=players, max_rounds=25, **options), set()
    unlike = {"river", "card"}  # where water and turned cards come from: no number of a position
    cards = {"NI-LAY", "NI-EBB", "NI-FLOOD-DESERT"}  # the card on a field; its number is that of the markers
    for before, event, _ in steps(game, 4):
        if not event.because:
            continue
        measures = game.measures(before)
        for name, value in event.because:
            met.add((event.clause, event.kind))
            if (event.clause, event.kind) == ("NI-VALUE", "obelisk") and name == "boat":
                continue  # the boat is empty by then: it counts the colours that were on it
            if name in unlike or (name in game.board.index and event.clause in cards):
                continue
            if "." in name and name.startswith("m"):
                continue  # a stall: what counts is its place
            assert measures[name] == value, (event, name, measures.get(name))
    assert {clause for clause, _ in met} >= {"NI-LAY", "NI-FLOOD", "NI-EBB", "NI-SOW", "NI-GROW", "NI-HARVEST", "NI-BUY", "NI-JOKER"}


def test_what_moved_is_counted_where_it_was_and_where_it_came():
    """NI-SOW, NI-HARVEST, NI-BUY: one less there, one more here; the game's own counts of every spot."""
    game = Nile(players=3, max_rounds=25)
    kinds = {("NI-SOW", "sown"), ("NI-HARVEST", "harvested"), ("NI-BUY", "bought"), ("NI-JOKER", "bought"), ("NI-FLOOD", "washed")}
    met = set()
    for before, event, after in steps(game, 7):
        if (event.clause, event.kind) in kinds:
            met.add((event.clause, event.kind))
            start, end = event.spots
            if event.kind == "harvested":
                end = end.partition(".")[0]
            then, now = game.measures(before), game.measures(after)
            assert (then[start] - 1, then[end] + 1) == (now[start], now[end])
    assert met == kinds


def test_ways_of_the_water_are_the_fields_where_it_could_run():
    """NI-LAY: each with the dry fields from there to the desert, and the one that was taken among them."""
    game, count = Nile(players=4, max_rounds=25), 0
    for before, event, _ in steps(game, 2):
        if event.kind == "laid":
            ways, taken = dict(event.branches), event.spots[1]
            assert taken in ways
            front = set(dict(event.numbers)["card"].split("-"))
            river = game.river(before)
            for place in game.board.fields:
                (edge,) = [(start, data) for start, _, data in river.in_edges(place.name, data=True)] or [(None, {"wave": None})]
                start, data = edge
                reached = start == "river" or (start is not None and river.nodes[start]["wet"])
                opens = reached and not river.nodes[place.name]["wet"] and data["wave"] in front
                if before.round == 1 and opens and before.fields[game.board.index[place.name]].desert and place.name not in ways:
                    continue  # NI-OPENING
                assert (place.name in ways) == bool(opens)
                if opens:
                    assert ways[place.name] == int(place.row[1]) - place.step + 1
            count += len(ways) > 1
    assert count > 5


def session(players: int, rounds: int, seed: int) -> Session:
    game = Nile(players=players, max_rounds=rounds)
    played, rng = Session(game, seed), random.Random(seed)
    while game.actor(played.state) is not None:
        played.play(game.sample(played.state, rng))
    return played


def test_a_score_leads_back_to_the_harvests_that_made_it():
    """NI-VALUE: behind points stand the row, and behind the row what was brought to it."""
    for seed in range(1, 30):
        timeline = Timeline(session(2, 40, seed))
        scores = timeline.session.game.tally(timeline.session.state).scores
        if not scores[0]:
            continue
        events = [timeline.told(step) for step in Causes(timeline).of("score_0", len(timeline) - 1)]
        clauses = {event.clause for event in events}
        assert {"NI-VALUE", "NI-HARVEST"} <= clauses
        return
    raise AssertionError("nobody has won a point")


def test_a_card_of_water_can_be_followed_from_pile_to_discards():
    """NI-LAY, NI-EBB: its token says where it lies, and not what it is."""
    found = trails(Timeline(session(2, 12, 3)))
    whole = [way for token, way in found.ways.items() if token.startswith("water of ")]
    assert any([spot for spot, _ in way][-2:] == ["card", "discards"] for way in whole)
    for token, way in found.ways.items():
        if token.startswith("water of "):
            names = [spot for spot, _ in way]
            assert names[0].startswith("pile")
            assert names[1] == token.removeprefix("water of ")
