"""The tribe's way as a graph, and what an event says of where it came from."""

from __future__ import annotations

import random

import networkx as nx
from sapiens_positions import lay, lies, matching, position, run, sapiens, tile

GAME = sapiens()


def test_a_match_leads_from_the_older_tile_to_the_newer():
    """SA-FOOD: c3 was there, c4 came; each tile leads from the half by which the tribe came to it to its other half."""
    mine, text = matching("camp")
    state, _ = run(GAME, GAME.from_setup(position(mine)), text)
    graph = GAME.river(state)
    kinds = {(start, end): data["kind"] for start, end, data in graph.edges(data=True)}
    assert kinds == {("0:c3", "0:d3"): "tile", ("0:c3", "0:c4"): "match", ("0:c4", "0:b4"): "tile"}
    assert graph.edges["0:c3", "0:c4"]["scene"] == "camp"
    assert [graph.nodes[node]["tile"] for node in ("0:c3", "0:c4")] == [mine["tribe"][0]["tile"], mine["pool"][0]]


def test_tiles_of_two_tribes_never_match():
    """SA-ABANDON: nor does what lies turned down beside a tile of its scene."""
    down = [lies(tile("water", "fire"), "water", "b3", "N")]
    tribe = [lies(tile("water", "hunt"), "water", "a3", "S")]
    graph = GAME.river(GAME.from_setup(position({"tribe": tribe, "abandoned": down})))
    assert {data["kind"] for _, _, data in graph.edges(data=True)} == {"tile"}
    assert {graph.nodes[node]["abandoned"] for node in ("0:b3", "0:b4")} == {True}


def test_every_match_scored_or_lay_in_a_feast():
    """In random games: as many matches as food events counted, but for tiles of a feast; and no way leads back."""
    for seed in range(3):
        rng, state, matched = random.Random(seed), GAME.new(seed), 0
        while GAME.actor(state) is not None:
            before = state
            steps = list(GAME.steps(state, GAME.sample(state, rng)))
            state = steps[-1].state
            matched += sum(dict(step.event.numbers)["matched"] for step in steps if step.event.clause == "SA-FOOD")
            if any((step.event.clause, step.event.kind) == ("SA-FEAST", "placed") for step in steps):
                matched += matches(state) - matches(before)
        assert matches(state) == matched > 0
        assert nx.is_directed_acyclic_graph(GAME.river(state))


def matches(state):
    return sum(data["kind"] == "match" for _, _, data in GAME.river(state).edges(data=True))


def test_both_tracks_are_measures():
    """SA-WINNER."""
    mine, text = matching("camp", food=4)
    state, _ = run(GAME, GAME.from_setup(position(mine)), text, "bonus camp")
    found = GAME.measures(state)
    assert (found["food_0"], found["shelter_0"], found["score_0"]) == (5, 3, 3)
    assert lay(mine["pool"][0], "camp", "c4", "W") == text
