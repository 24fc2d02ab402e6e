"""What a map of Blue Vein means: parts, icons, arrows, feeds, plain river, sections, the network."""

from __future__ import annotations

import itertools
import random

import networkx as nx
import pytest
from blue_vein_maps import domino, part, square

from workbench.engine.errors import Malformed
from workbench.engine.registry import game
from workbench.games.blue_vein.map import beside
from workbench.games.blue_vein.parts import SIDES
from workbench.games.blue_vein.terrain import Terrain


def terrain(*laid, plain="straight"):
    """The terrain of a map written as `blue_vein_maps` has it, fit or not."""
    parts = {}
    for text in laid:
        at, turn, *both = text.split()
        first = square(at)
        parts |= dict(zip((first, beside(first, turn)), map(part, both), strict=True))
    return Terrain(parts, plain)


def ways(found, square):
    return "".join(feed.side for feed in found.feeds[square])


def test_two_to_four_players_with_four_tokens_each():
    """BV-PLAYERS, BV-TOKENS."""
    for players in (2, 3, 4):
        assert game("blue_vein", players=players).new(1).supply == (4,) * players
    assert game("blue_vein", tokens=2).new(1).supply == (2, 2)
    for wrong in ({"players": 1}, {"players": 5}, {"tokens": 0}, {"tokens": "4"}):
        with pytest.raises(Malformed):
            game("blue_vein", **wrong)


def test_a_part_shows_one_icon_that_the_table_knows():
    """BV-ICON."""
    made = game("blue_vein")
    icons = {one.icon for both in made.stock.parts.values() for one in both}
    assert icons <= {"", "droplet", *made.goods, *made.powers}
    assert icons >= {"droplet", *made.goods}
    assert len(made.stock.parts) == 60


def test_arrows_and_walls_turn_with_the_domino():
    """BV-ARROW: written for E; S, W and N turn them one, two and three quarters clockwise."""
    written = part("rNE|S")
    turned = {side: (written.turned(side).arrows, written.turned(side).walls) for side in SIDES}
    assert turned == {"E": (("N", "E"), ("S",)), "S": (("E", "S"), ("W",)), "W": (("S", "W"), ("N",)), "N": (("N", "W"), ("E",))}


def test_where_water_leaves_a_part():
    """BV-FEEDS: to river and to empty squares; at a field, a workshop and a wall an arrow is shut."""
    found = terrain("0,-1 S rES rESW", "1,-1 S f w", "-1,-2 S r r")
    assert ways(found, (0, -1)) == "S"
    assert found.shut[0, -1] == (((0, -1), "E"),)
    assert [(feed.side, feed.end) for feed in found.feeds[0, -2]] == [("S", None), ("W", (-1, -2))]
    assert [feed.ahead for feed in found.feeds[None]] == [(0, -1)]  # the other way out of the Nile meets a field
    between = "0,-1 S rES rS", "1,-1 S rWS rS"
    assert terrain(*between).head_on == (((0, -1), (1, -1)),)
    walled = terrain("0,-1 S rES|E rS", between[1])
    assert not walled.head_on  # a wall between two arrows makes both shut
    assert ways(walled, (0, -1)) == ways(walled, (1, -1)) == "S"
    assert terrain("0,-1 S rN rS").head_on == (((0, -1), (0, 0)),)  # at the Nile an arrow meets its feed


def test_river_without_arrows():
    """BV-PLAIN: straight on from each side that feeds it; spread, to all other sides."""
    laid = ("0,-1 S r rW", "1,-1 S rWS rS")
    assert ways(terrain(*laid), (0, -1)) == "SW"  # fed by the Nile and from the east
    facing = ("0,-1 S r rS", "1,-1 S rWS rS", "-1,-1 S rE rS")
    assert ways(terrain(*facing), (0, -1)) == "S"  # not against an arrow that feeds it
    alone = ("0,-1 S r r", "1,-1 E w w")
    assert ways(terrain(*alone), (0, -1)) == "S"
    assert ways(terrain(*alone, plain="spread"), (0, -1)) == "SW"
    assert ways(terrain(*alone, plain="spread"), (0, -2)) == "ESW"
    older = terrain("0,-1 S r r", "1,-1 S r r", plain="spread")
    assert (ways(older, (0, -1)), ways(older, (1, -1))) == ("ESW", "ES")  # of two plain parts the older feeds the other
    halves = terrain("0,-2 N r r", plain="spread")
    assert ways(halves, (0, -2)) == "NESW"  # of one domino the first half is the older


@pytest.mark.parametrize("walls", [False, True])
def test_sections_are_connected_components(walls):
    """BV-SECTION, BV-WALL: against networkx, on the maps of random games."""
    made = game("blue_vein", walls=walls)
    for seed in range(6):
        state, rng = made.new(seed), random.Random(seed)
        while made.outcome(state) is None:
            state = made.apply(state, made.sample(state, rng))
        found, graph = made.terrain(state.map), nx.Graph()
        for place, one in found.parts.items():
            if one.kind == "river":
                continue
            graph.add_node(place)
            for side, opposite in zip("NESW", "SWNE", strict=True):
                near = beside(place, side)
                other = found.parts.get(near)
                if other is not None and other.kind == one.kind and not (walls and (side in one.walls or opposite in other.walls)):
                    graph.add_edge(place, near)
        assert {frozenset(section.squares) for section in found.sections} == set(map(frozenset, nx.connected_components(graph)))


def test_arrowed_parts_laid_in_any_order_give_one_network():
    laid = [domino(text) for text in ("1,-1 S rS rES", "2,-2 E rE rS", "1,-3 S rS rW")]
    made = game("blue_vein")
    setups = [{"map": list(order), "hands": [[], []], "stack": []} for order in itertools.permutations(laid)]
    graphs = [made.river(made.from_setup(setup)) for setup in setups]
    assert all(set(graph.edges) == set(graphs[0].edges) and set(graph) == set(graphs[0]) for graph in graphs)
    assert nx.is_directed_acyclic_graph(graphs[0])
    assert nx.descendants(graphs[0], "nile") >= {"1,-1", "1,-2", "2,-2", "3,-2", "1,-3", "1,-4"}


def test_a_wall_inside_a_domino_does_not_part_what_its_halves_join():
    """BV-MERGE with BV-WALL: both halves touch one section, which joins those of two owners."""
    rows = [{"name": "w1", "kind1": "field", "arrows1": "", "icon1": "", "walls1": "E", "kind2": "field", "arrows2": "", "icon2": ""}]
    made = game("blue_vein", walls=True, contact="anywhere").with_dominoes(rows)
    laid = [domino(text) for text in ("0,-2 E f f", "-2,-3 E f f", "2,-3 E f f")]
    claims = [{"at": [-1, -3], "player": 0}, {"at": [2, -3], "player": 1}]
    state = made.from_setup({"map": laid, "claims": claims, "hands": [["w1"], []], "stack": []})
    found = made.check(state, made.parse("place w1 0,-3 E", state))
    assert [(refusal.clause, refusal.kind) for refusal in found] == [("BV-MERGE", "owners")]
