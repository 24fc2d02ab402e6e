"""Laying and claiming in Blue Vein: each clause by a small map, and what a setup cannot be."""

from __future__ import annotations

import itertools

import networkx as nx
import pytest

from workbench.engine.errors import Malformed
from workbench.engine.registry import game

ROWS = [
    {"name": "ff", "kind1": "field", "arrows1": "", "icon1": "grain", "kind2": "field", "arrows2": "", "icon2": ""},
    {"name": "rr", "kind1": "river", "arrows1": "E", "icon1": "", "kind2": "river", "arrows2": "E", "icon2": ""},
    {"name": "back", "kind1": "river", "arrows1": "W", "icon1": "", "kind2": "field", "arrows2": "", "icon2": ""},
    {"name": "ring", "kind1": "river", "arrows1": "N", "icon1": "", "kind2": "field", "arrows2": "", "icon2": ""},
    {"name": "wf", "kind1": "workshop", "arrows1": "", "icon1": "stone", "kind2": "field", "arrows2": "", "icon2": ""},
]


def river(at, turn="S", first="", second=""):
    """Two river parts whose arrows are named as they lie; a setup writes them for turn `E`."""
    quarters = "NESW".index(turn) - 1
    written = [["NESW"[("NESW".index(side) - quarters) % 4] for side in sides] for sides in (first, second)]
    parts = [{"kind": "river", "arrows": arrows} for arrows in written]
    return {"parts": parts, "at": list(at), "turn": turn}


def fields(at, turn="E"):
    return {"parts": [{"kind": "field"}, {"kind": "field"}], "at": list(at), "turn": turn}


def position(*laid, hand=("ff", "rr", "back", "ring", "wf"), options=None, **setup):
    made = game("blue_vein", **(options or {})).with_dominoes(ROWS)
    return made, made.from_setup({"map": list(laid), "hands": [list(hand), []], "stack": [], **setup})


def clauses(made, state, action):
    return {(refusal.clause, refusal.kind) for refusal in made.check(state, made.parse(action, state))}


TRUNK = river((1, -1))


@pytest.mark.parametrize(
    ("laid", "options", "action", "expected"),
    [
        ([TRUNK], {}, "place ff 1,-1 S", {("BV-DOMINO", "taken")}),
        ([TRUNK], {}, "place ff 0,0 S", {("BV-DOMINO", "taken")}),
        ([TRUNK], {}, "place ff 2,0 E", {("BV-NILE", "above")}),
        ([TRUNK], {}, "place ff 5,-5 E", {("BV-CONTACT", "apart")}),
        ([TRUNK], {"contact": "anywhere"}, "place ff 9,-9 E", {("BV-CONTACT", "far")}),
        ([TRUNK], {"contact": "anywhere"}, "place ff 4,-5 N", set()),
        ([TRUNK], {}, "place rr 2,-2 E", {("BV-RIVER-FIT", "dry")}),
        ([TRUNK], {}, "place rr 1,-3 E", set()),
        ([river((1, -1), "S", "S", "E")], {}, "place back 2,-2 E", {("BV-RIVER-FIT", "head_on")}),
        ([river((1, -1), "S", "SE", "S"), fields((0, -1), "W")], {}, "place ff 2,-1 S", set()),
        ([river((1, -1)), fields((0, -1), "W")], {}, "place ff 1,-3 E", {("BV-OPEN", "ended")}),
        ([TRUNK], {"side_by_side": "forbid"}, "place rr 0,-1 W", {("BV-RIVER-FIT", "side_by_side")}),
    ],
)
def test_each_clause_forbids_a_placement(laid, options, action, expected):
    made, state = position(*laid, options=options)
    assert clauses(made, state, action) == expected


def test_a_loop_is_named_square_by_square():
    around = [river((1, -1), "S", "S", "S"), river((1, -3), "W", "W", "W"), river((-1, -3), "N", "N", "N")]
    made, state = position(*around)
    loop = next(found for found in made.check(state, made.parse("place rr -1,-1 E", state)) if found.kind == "loop")
    assert set(loop.spots) == {"1,-1", "1,-2", "1,-3", "0,-3", "-1,-3", "-1,-2", "-1,-1", "0,-1"}
    ring = [*around, river((-1, -1), "E", "E", "E")]
    with pytest.raises(Malformed) as caught:
        position(*ring)
    assert caught.value.clause == "BV-RIVER-FIT"


def test_hand_and_number_of_dominoes():
    made, state = position(TRUNK, hand=("ff", "rr"))
    assert clauses(made, state, "place wf 2,-1 E") == {("BV-HAND", "not_held")}
    assert clauses(made, state, "done") == {("BV-PLACE", "none_placed")}
    assert clauses(made, state, "pass") == {("BV-PLACE", "possible")}
    made, state = position(TRUNK, options={"max_place": 1})
    after = made.apply(state, made.parse("place ff 2,-1 E", state))
    assert clauses(made, after, "place wf 2,-2 E") == {("BV-PLACE", "most")}
    assert clauses(made, after, "pass") == {("BV-PLACE", "placed")}
    assert clauses(made, after, "done") == set()


def test_claims():
    made, state = position(TRUNK, fields((2, -1)), claims=[{"at": [2, -1], "player": 1}], tokens=[1, 3])
    assert clauses(made, state, "claim 8,8") == {("BV-CLAIM", "nothing")}
    assert clauses(made, state, "claim 1,-1") == {("BV-CLAIM", "river")}
    assert clauses(made, state, "claim 2,-1") == {("BV-CLAIM", "old"), ("BV-CLAIM", "taken")}
    state = made.apply(state, made.parse("place wf 0,-2 W", state))
    assert clauses(made, state, "claim 0,-2") == set()
    state = made.apply(state, made.parse("claim 0,-2", state))
    assert state.supply == (0, 3)
    assert clauses(made, state, "claim 0,-2") == {("BV-CLAIM", "taken"), ("BV-CLAIM", "empty")}
    assert clauses(made, state, "claim -1,-2") == {("BV-CLAIM", "empty")}


OWNED = [TRUNK, fields((2, -1)), fields((2, -3), "S")]
TWO = [{"at": [2, -1], "player": 0}, {"at": [2, -3], "player": 1}]


@pytest.mark.parametrize("claims", [TWO, TWO[::-1]])
def test_sections_of_two_owners(claims):
    made, state = position(*OWNED, claims=claims, options={"contact": "anywhere"})
    assert clauses(made, state, "place ff 2,-2 E") == {("BV-MERGE", "owners")}
    made, state = position(*OWNED, claims=claims, options={"contact": "anywhere", "merge": "older_claim"})
    steps = list(made.steps(state, made.parse("place ff 2,-2 E", state)))
    younger = claims[1]["player"]
    assert [(step.event.kind, step.event.player) for step in steps if step.event.clause == "BV-MERGE"] == [("back", younger)]
    assert [claim.player for claim in steps[-1].state.claims] == [claims[0]["player"]]
    assert steps[-1].state.supply[younger] == 5


def test_a_wall_inside_a_domino_does_not_part_what_its_halves_join():
    rows = [{"name": "w1", "kind1": "field", "arrows1": "", "icon1": "", "walls1": "E", "kind2": "field", "arrows2": "", "icon2": ""}]
    made = game("blue_vein", walls=True, contact="anywhere").with_dominoes(rows)
    laid = [fields((0, -2)), fields((-2, -3)), fields((2, -3))]
    claims = [{"at": [-1, -3], "player": 0}, {"at": [2, -3], "player": 1}]
    state = made.from_setup({"map": laid, "claims": claims, "hands": [["w1"], []], "stack": []})
    assert clauses(made, state, "place w1 0,-3 E") == {("BV-MERGE", "owners")}


def test_arrowed_parts_laid_in_any_order_give_one_network():
    laid = [river((1, -1), "S", "S", "ES"), river((2, -2), "E", "E", "S"), river((1, -3), "S", "S", "W")]
    graphs = []
    for order in itertools.permutations(laid):
        made, state = position(*order)
        graphs.append(made.river(state))
    assert all(set(graph.edges) == set(graphs[0].edges) and set(graph) == set(graphs[0]) for graph in graphs)
    assert nx.is_directed_acyclic_graph(graphs[0])
    assert nx.descendants(graphs[0], "nile") >= {"1,-1", "1,-2", "2,-2", "3,-2", "1,-3", "1,-4"}


@pytest.mark.parametrize(
    ("setup", "where", "clause"),
    [
        ({"map": [TRUNK, river((1, -2))]}, "map[1].at", "BV-DOMINO"),
        ({"map": [river((1, 0))]}, "map[0].at", "BV-DOMINO"),
        ({"map": [fields((4, 3))]}, "map[0].at", "BV-NILE"),
        ({"map": [TRUNK], "claims": [{"at": [1, -1], "player": 0}]}, "claims[0].at", "BV-CLAIM"),
        ({"map": [TRUNK], "goods": [{"at": [1, -1], "good": "grain"}]}, "goods[0].at", "BV-THROW"),
        ({"map": [TRUNK], "goods": [{"at": [1, -1], "good": "gold"}]}, "goods[0].good", None),
        ({"map": [{"domino": "d99", "at": [1, -1], "turn": "S"}]}, "map[0].domino", None),
        ({"hands": [["ff", "ff"], []]}, "hands[0][1]", "BV-HAND"),
        ({"hands": [["ff"]]}, "hands", None),
        ({"to_move": 3}, "to_move", None),
        ({"round": 0}, "round", None),
        ({"tokens": [-1, 0]}, "tokens[0]", None),
        ({"map": [TRUNK, {"parts": [{"kind": "river", "icon": "gold"}, {"kind": "field"}], "at": [2, -1], "turn": "E"}]}, None, None),
        ({"wrong": 1}, "wrong", None),
    ],
)
def test_setups_that_cannot_be(setup, where, clause):
    made = game("blue_vein").with_dominoes(ROWS)
    with pytest.raises(Malformed) as caught:
        made.from_setup(setup)
    assert caught.value.clause == clause
    assert where is None or caught.value.where == where


def test_a_wrong_row_is_refused_by_line_and_column():
    head = "name,kind1,arrows1,icon1,walls1,kind2,arrows2,icon2,walls2\n"
    made = game("blue_vein")
    for row, said in (
        ("d1,lake,,,,field,,,", "kind1"),
        ("d1,river,X,,,field,,,", "arrows1"),
        ("d1,river,,gold,,field,,,", "icon1"),
        ("d1,river,,,,field,S,,", "arrows2"),
        ("d1,river,,,,field,,,\nd1,river,,,,field,,,", "name"),
    ):
        with pytest.raises(Malformed) as caught:
            made.with_dominoes(head + row + "\n")
        assert said in str(caught.value)
        assert "line" in str(caught.value)


def test_tokens_are_thrown_when_droplets_pass_alone():
    """BV-TOKEN: a good stands beside a power of the player's, who is asked, but may throw no token for it."""
    made = game("blue_vein", powers=True, nile_droplets=1)
    field = {"parts": [{"kind": "field", "icon": "grain"}, {"kind": "field"}], "at": [2, -1], "turn": "E"}
    well = {"parts": [{"kind": "workshop", "icon": "surge"}, {"kind": "workshop"}], "at": [0, -1], "turn": "W"}
    claims = [{"at": [2, -1], "player": 0}, {"at": [0, -1], "player": 0}]
    state = made.from_setup({"map": [TRUNK, field, well], "claims": claims, "flow_now": True})
    for action in ("make grain", "throw grain 1,-1", "keep"):
        if made.check(state, made.parse(action, state)) == ():
            state = made.apply(state, made.parse(action, state))
    assert state.flow.moving[-1].name == "grain"
    assert clauses(made, state, "throw_token 2,-1") >= {("BV-TOKEN", "no_droplet")}
    assert clauses(made, state, "pay 0,-1") == set()
