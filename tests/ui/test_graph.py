"""The river as a layered picture: streams run down, spots keep their names, and board and graph mark each other's spots."""

from __future__ import annotations

from itertools import pairwise, permutations

import networkx as nx
import pytest

from ui.hands import hover
from workbench.engine import registry
from workbench.scene import Edge, Piece, Scene, Spot
from workbench.ui import table
from workbench.ui.graph import layered


def seen(session):
    """The scene and river under a session's cursor."""
    return session.game.scene(session.state), session.game.river(session.state)


@pytest.fixture(params=[("compact", "meadow"), ("classic", "valley")], ids=" ".join)
def river(request, played):
    """The scene and river of a game half played."""
    board, land = request.param
    return seen(played("riverbend", seed=6, actions=18, board=board, map=land))


# --- layered ------------------------------------------------------------------------------------------------------------------


def test_every_stream_runs_down(river):
    scene, graph = river
    found = layered(scene, graph)
    assert graph.number_of_edges() > 5
    assert {(edge.start, edge.end) for edge in found.edges} == set(graph.edges)
    for edge in found.edges:
        assert found.place(edge.start)[1] > found.place(edge.end)[1], edge.name


def test_a_node_stands_below_all_that_feeds_it_and_sources_stand_on_top(river):
    scene, graph = river
    found = layered(scene, graph)
    heights = {spot.name: spot.y for spot in found.spots}
    top = max(heights.values())
    for node in graph:
        above = [heights[source] for source in graph.predecessors(node)]
        assert (heights[node] == top) if not above else (heights[node] < min(above))


def test_spots_keep_their_names_and_no_two_share_a_place(river):
    scene, graph = river
    found = layered(scene, graph)
    assert sorted(spot.name for spot in found.spots) == sorted(graph)
    assert sorted(label.text for label in found.labels) == sorted(graph)
    assert len({(spot.x, spot.y) for spot in found.spots}) == len(graph)
    texts = {spot.name: spot.text for spot in scene.spots}
    assert all(spot.text == texts[spot.name] for spot in found.spots)


def test_neighbours_of_a_layer_do_not_overlap(river):
    found = layered(*river).spots
    for one in found:
        assert not [other for other in found if other is not one and other.y == one.y and abs(other.x - one.x) < one.width]


def test_pieces_and_streams_are_those_of_the_board(river):
    scene, graph = river
    found = layered(scene, graph)
    assert found.pieces == tuple(piece for piece in scene.pieces if piece.spot in graph)
    assert {piece.glyph for piece in found.pieces} >= {"pond", "spring"}
    assert found.edges == scene.edges
    assert str(len(graph)) in found.text


def test_what_is_beside_the_river_stays_out():
    spots = tuple(Spot(name, k, 0) for k, name in enumerate("abc"))
    scene = Scene("t", "t", spots, pieces=(Piece("a", "stone"), Piece("c", "stone")), edges=(Edge("a", "b"), Edge("b", "c")))
    found = layered(scene, nx.DiGraph([("a", "b")]))
    assert [spot.name for spot in found.spots] == ["a", "b"]
    assert found.pieces == scene.pieces[:1]
    assert found.edges == scene.edges[:1]


def test_a_river_of_one_node():
    game = registry.game("riverbend")
    state = game.from_setup({"columns": 1, "rows": 1, "springs": ["a1"]})
    found = layered(game.scene(state), game.river(state))
    assert [spot.name for spot in found.spots] == ["a1"]
    assert "spring" in [piece.glyph for piece in found.pieces]
    assert found.edges == ()


def test_a_river_without_nodes():
    assert layered(Scene("t", "t", (Spot("a", 0, 0),)), nx.DiGraph()).spots == ()


def test_a_place_does_not_depend_on_the_order_in_which_a_river_was_built(river):
    scene, graph = river
    other = nx.DiGraph()
    other.add_nodes_from(reversed(list(graph)))
    other.add_edges_from(reversed(list(graph.edges)))
    assert layered(scene, other) == layered(scene, graph)


def test_a_sum_that_rounds_otherwise_in_another_order_changes_nothing():
    """Two nodes have the same five sources, so that the board's order alone decides between them."""
    sources, fed = [f"s{k}" for k in range(6)], ["left", "right"]
    spots = (*(Spot(name, k, 1) for k, name in enumerate(sources)), *(Spot(name, k, 0) for k, name in enumerate(fed)))
    scene = Scene("t", "t", spots)
    for first, second in pairwise(permutations(sources[:5])):
        river = nx.DiGraph()
        river.add_nodes_from(sources)
        river.add_edges_from([*((source, "right") for source in first), *((source, "left") for source in second)])
        found = layered(scene, river)
        assert found.place("left")[0] < found.place("right")[0]


# --- linked to the board --------------------------------------------------------------------------------------------------------


def test_what_the_mouse_is_over_is_marked_in_the_other_picture(played):
    shown = table(played("riverbend", seed=6, actions=18), strict=True)
    node = next(iter(shown.session.game.river(shown.session.state)))
    board, graph = shown.pair.board, shown.pair.graph
    hover(board, node)
    assert (graph.marks.linked, board.marks.linked) == ((node,), ())
    assert node in shown.pair.words.value
    hover(board, "")
    assert graph.marks.linked == ()
    hover(graph, node)
    assert (graph.marks.linked, board.marks.linked) == ((), (node,))
    assert node in shown.pair.words.value
    hover(graph, "")
    assert board.marks.linked == ()
    assert node not in shown.pair.words.value


def test_a_game_without_a_river_has_no_graph():
    shown = table("ferry", strict=True)
    assert shown.pair.graph is None
    assert "Graph" not in shown.tabs.titles
