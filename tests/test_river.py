"""The river by itself: grid, splitting, flow and network, each against another way to find the same."""

import itertools
import random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.river.flow import flow
from workbench.river.grid import Grid, grid
from workbench.river.network import network, way
from workbench.river.splitting import SPLITTING, oldest_branch, round_down


@st.composite
def rivers(draw, most=12):
    """Nodes in an order that says nothing about the water, streams without loops in the order of digging, and springs."""
    count = draw(st.integers(1, most))
    names = draw(st.permutations(range(count)))
    nodes = draw(st.permutations(names))
    pairs = [(names[i], names[j]) for i in range(count) for j in range(i + 1, count)]
    streams = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=2 * count)) if pairs else []
    springs = draw(st.dictionaries(st.sampled_from(names), st.integers(0, 20), max_size=4))
    return list(nodes), streams, springs


def leaving(streams):
    out = {}
    for start, end in streams:
        out.setdefault(start, []).append(end)
    return out


def by_hand(streams, springs, oldest):
    """Totals and amounts by asking where each stream comes from, remembered."""
    known = {}

    def carried(start, end):
        ends = [other for begin, other in streams if begin == start]
        share, left = divmod(total(start), len(ends))
        return share + left if oldest and ends.index(end) == 0 else share

    def total(node):
        if node not in known:
            known[node] = springs.get(node, 0) + sum(carried(start, end) for start, end in streams if end == node)
        return known[node]

    return total, carried


@pytest.mark.parametrize("splitting", sorted(SPLITTING))
@given(river=rivers())
def test_flow_against_another_algorithm(splitting, river):
    """Totals, amounts, what is lost, and where each amount came from."""
    nodes, streams, springs = river
    run = flow(nodes, leaving(streams), springs, SPLITTING[splitting])
    total, carried = by_hand(streams, springs, splitting == "oldest_branch")
    assert sorted(run.order) == sorted(nodes)
    out = leaving(streams)
    for node, water, branches, lost in zip(run.order, run.totals, run.branches, run.lost, strict=True):
        feeds = [(start, run.carried(out, start, node)) for start, end in streams if end == node]
        assert water == run.total(node) == total(node)
        assert branches == tuple((end, carried(node, end)) for start, end in streams if start == node)
        assert sorted(feeds) == sorted((start, carried(start, node)) for start, end in streams if end == node)
        assert water == springs.get(node, 0) + sum(amount for _, amount in feeds)
        assert lost == (water - sum(amount for _, amount in branches) if branches else 0)
        assert 0 <= lost < max(1, len(branches))
        if splitting == "oldest_branch":
            assert lost == 0
    kept = sum(water for water, branches in zip(run.totals, run.branches, strict=True) if not branches)
    assert sum(springs.values()) == kept + sum(run.lost)


@given(rivers())
def test_order_of_flow_against_networkx(river):
    """Upstream first, and of several ready the one that stands first among the nodes."""
    nodes, streams, springs = river
    graph = nx.DiGraph(streams)
    graph.add_nodes_from(nodes)
    run = flow(nodes, leaving(streams), springs, round_down)
    assert list(run.order) == list(nx.lexicographical_topological_sort(graph, key=nodes.index))
    assert [run.place[node] for node in run.order] == list(range(len(nodes)))


@pytest.mark.parametrize("seed", range(20))
def test_flow_of_large_random_rivers(seed):
    """Random acyclic graphs of networkx, with amounts summed along its own topological order."""
    rng = random.Random(seed)
    graph = nx.gnp_random_graph(80, 0.06, seed=seed, directed=True)
    graph.remove_edges_from([(a, b) for a, b in graph.edges if a >= b])
    springs = {node: rng.randrange(50) for node in rng.sample(range(80), 20)}
    out = {node: rng.sample(list(graph[node]), len(graph[node])) for node in graph if graph[node]}
    nodes = rng.sample(range(80), 80)
    for name, split in SPLITTING.items():
        amounts = dict.fromkeys(graph.edges, 0)
        totals = {}
        for node in nx.topological_sort(graph):
            totals[node] = springs.get(node, 0) + sum(amounts[edge] for edge in graph.in_edges(node))
            for k, end in enumerate(out.get(node, ())):
                rest = totals[node] % len(out[node]) if k == 0 and name == "oldest_branch" else 0
                amounts[node, end] = totals[node] // len(out[node]) + rest
        run = flow(nodes, out, springs, split)
        assert dict(zip(run.order, run.totals, strict=True)) == totals
        found = {(start, end): run.carried(out, start, end) for start, end in graph.edges}
        assert found == amounts


@given(rivers(), st.data())
def test_loops_raise(river, data):
    """A stream from the lower end of a way to its upper end, or from a node to itself, closes a loop."""
    nodes, streams, springs = river
    if not streams:
        return
    graph = nx.DiGraph(streams)
    top = data.draw(st.sampled_from(sorted(graph)))
    low = data.draw(st.sampled_from(sorted(nx.descendants(graph, top) | {top})))
    with pytest.raises(ValueError, match="loop"):
        flow(nodes, leaving([*streams, (low, top)]), springs, round_down)


def test_a_river_of_nothing():
    assert flow([], {}, {}, round_down).order == ()
    run = flow(["a"], {}, {}, round_down)
    assert (run.order, run.totals, run.branches, run.lost, run.place) == (("a",), (0,), ((),), (0,), {"a": 0})
    assert run.total("b") == 0


@given(st.integers(0, 10**30), st.integers(1, 6))
def test_splitting(total, ways):
    """RB-FLOW, RB-OLDEST: nothing is won or lost but the remainder; the younger streams have the same."""
    shares, lost = round_down(total, ways)
    assert len(shares) == ways
    assert set(shares) == {total // ways}
    assert (sum(shares) + lost, lost) == (total, total % ways)
    shares, lost = oldest_branch(total, ways)
    assert (sum(shares), lost, len(shares)) == (total, 0, ways)
    assert shares[0] == total // ways + total % ways
    assert set(shares[1:]) <= {total // ways}


def test_splitting_by_example():
    assert round_down(5, 2) == ((2, 2), 1)
    assert round_down(2, 3) == ((0, 0, 0), 2)
    assert oldest_branch(5, 2) == ((3, 2), 0)
    assert oldest_branch(2, 3) == ((2, 0, 0), 0)
    assert oldest_branch(11, 4) == ((5, 2, 2, 2), 0)


@given(rivers(), st.data())
def test_ways_downstream_against_networkx(river, data):
    """A way is there when networkx finds one, is as short, and runs along streams."""
    nodes, streams, _ = river
    graph = nx.DiGraph(streams)
    graph.add_nodes_from(nodes)
    start, end = data.draw(st.sampled_from(nodes)), data.draw(st.sampled_from(nodes))
    found = way(leaving(streams), start, end)
    if not nx.has_path(graph, start, end):
        assert found is None
        return
    assert found[0] == start
    assert found[-1] == end
    assert len(found) == nx.shortest_path_length(graph, start, end) + 1
    assert all(step in graph.edges for step in itertools.pairwise(found))


def test_of_two_ways_the_older():
    assert way({"a": ["c", "b"], "b": ["d"], "c": ["d"]}, "a", "d") == ("a", "c", "d")
    assert way({"a": ["b", "c"], "b": ["d"], "c": ["d"]}, "a", "d") == ("a", "b", "d")


def test_network():
    """Attributes are kept, and are copies."""
    attributes = {"total": 4}
    graph = network([("a", attributes), ("b", {"total": 3})], [("a", "b", {"amount": 3, "age": 0})])
    attributes["total"] = 9
    assert isinstance(graph, nx.DiGraph)
    assert dict(graph.nodes(data="total")) == {"a": 4, "b": 3}
    assert list(graph.edges(data=True)) == [("a", "b", {"amount": 3, "age": 0})]


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 5), (4, 3), (26, 99)])
def test_grid(columns, rows):
    board = grid(columns, rows)
    assert board is grid(columns, rows)
    assert board.names[0] == "a1"
    assert board.names[-1] == f"{chr(96 + columns)}{rows}"
    assert len(board.names) == len(set(board.names)) == columns * rows
    lattice = nx.grid_2d_graph(columns, rows)
    assert all(board.names[board.index[name]] == name for name in board.names)
    for name in board.names:
        x, y = board.point(name)
        assert name == f"{chr(97 + x)}{y + 1}"
        assert {board.point(beside) for beside in board.neighbours[name]} == set(lattice[x, y])


def test_neighbours_clockwise_from_north():
    assert Grid(3, 3).neighbours["b2"] == ("b3", "c2", "b1", "a2")
    assert Grid(3, 3).neighbours["a1"] == ("a2", "b1")
