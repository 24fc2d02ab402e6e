"""The water of Riverbend, judged by recursion over the streams that arrive, which knows nothing of the project's own flow."""

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.games.riverbend import Riverbend
from workbench.river.flow import flow
from workbench.river.splitting import SPLITTING

MIXES = [
    {"map": "meadow", "splitting": "round_down", "players": 2},
    {"map": "valley", "splitting": "round_down", "players": 3, "board": "classic"},
    {"map": "meadow", "splitting": "oldest_branch", "players": 4, "watered": "flowing"},
    {"map": "valley", "splitting": "oldest_branch", "players": 2, "board": "classic"},
]


def water(state, splitting):
    """The total of each square of the river, and what each stream carries: nobody's order, only who feeds whom."""
    totals, springs, streams = {}, set(state.land.springs), state.streams

    def carried(stream):
        together = [other for other in streams if other[0] == stream[0]]
        share, left = divmod(total(stream[0]), len(together))
        return share + (left if splitting == "oldest_branch" and together[0] == stream else 0)

    def total(square):
        if square not in totals:
            totals[square] = (4 if square in springs else 0) + sum(carried(stream) for stream in streams if stream[1] == square)
        return totals[square]

    return {square: total(square) for square in springs | {end for _, end in streams}}, {stream: carried(stream) for stream in streams}


def place(square):
    """Lowest row first, then the first column."""
    return int(square[1:]), square[0]


def order(state):
    graph = nx.DiGraph(state.streams)
    graph.add_nodes_from(state.land.springs)
    return list(nx.lexicographical_topological_sort(graph, key=place))


def is_water(event):
    """Whether it is the step of one square of a scoring."""
    return "given" in dict(event.numbers)


def check_scoring(state, splitting, events):
    """The events of a scoring against the independent water: one a square, in order, balanced, and the account of all."""
    totals, amounts = water(state, splitting)
    assert [event.spots for event in events] == [(square,) for square in order(state)]
    given_, kept, lost = 0, 0, 0
    for event in events:
        (square,) = event.spots
        numbers = dict(event.numbers)
        assert numbers["total"] == totals[square]
        assert numbers["given"] == (4 if square in state.land.springs else 0)
        assert event.branches == tuple((end, amounts[start, end]) for start, end in state.streams if start == square)
        assert sorted(event.because) == sorted((start, amounts[start, end]) for start, end in state.streams if end == square)
        assert numbers["arrived"] == sum(amount for _, amount in event.because)
        sent = sum(amount for _, amount in event.branches)
        assert numbers["arrived"] + numbers["given"] == numbers["total"] == numbers["kept"] + sent + numbers["lost"]
        if event.branches:
            assert numbers["kept"] == 0
        else:
            assert (numbers["kept"], numbers["lost"]) == (totals[square], 0)
        given_, kept, lost = given_ + numbers["given"], kept + numbers["kept"], lost + numbers["lost"]
    assert given_ == 4 * len(state.land.springs) == kept + lost
    if splitting == "oldest_branch":
        assert lost == 0


def check_graph(game, state):
    """The networkx graph, the totals and the scene have the same numbers."""
    totals, amounts = water(state, game.options.splitting)
    graph = game.river(state)
    assert nx.is_directed_acyclic_graph(graph)
    assert dict(graph.nodes(data="total")) == totals == game.totals(state)
    assert {(a, b): amount for a, b, amount in graph.edges(data="amount")} == amounts
    assert {(a, b): age for a, b, age in graph.edges(data="age")} == {stream: age for age, stream in enumerate(state.streams)}
    assert dict(graph.nodes(data="spring")) == {square: square in state.land.springs for square in totals}
    assert dict(graph.nodes(data="elevation")) == {square: state.land.height[square] for square in totals}
    dry_counts = game.options.watered == "reached"
    for square, dead_end in graph.nodes(data="dead_end"):
        leaves = graph.out_degree(square) == 0 and square not in state.land.springs
        assert dead_end == (leaves and (dry_counts or totals[square] > 0))
    badges = {(edge.start, edge.end): edge.figure for edge in game.scene(state).edges}
    assert badges == {stream: str(amount) for stream, amount in amounts.items()}
    ponds = {piece.spot: piece.figure for piece in game.scene(state).pieces if piece.glyph in ("spring", "pond")}
    assert ponds == {square: str(total) for square, total in totals.items()}
    rings = {piece.spot for piece in game.scene(state).pieces if piece.glyph == "dead_end"}
    assert rings == {square for square, dead_end in graph.nodes(data="dead_end") if dead_end}


@pytest.mark.parametrize("options", MIXES, ids=["-".join(map(str, mix.values())) for mix in MIXES])
def test_the_water_of_random_games(options):
    """RB-FLOW, RB-OLDEST, RB-LINK, RB-DELTA, RB-SPRING: every square of every scoring."""
    game, rng = Riverbend(**options), random.Random(1)
    scorings, lost = 0, 0
    for seed in range(8):
        state = game.new(seed)
        while game.actor(state) is not None:
            digs = [action for action in game.legal(state) if action.verb == "dig"]
            steps = list(game.steps(state, rng.choice(digs) if digs and rng.random() < 0.8 else game.sample(state, rng)))
            begin = next((k for k, step in enumerate(steps) if step.event.mark == "scoring begins"), None)
            state = steps[-1].state
            if begin is None:
                continue
            scored = steps[begin].state
            events = [step.event for step in steps[begin + 1 :] if is_water(step.event)]
            check_scoring(scored, game.options.splitting, events)
            scorings, lost = scorings + 1, lost + sum(dict(event.numbers)["lost"] for event in events)
        check_graph(game, state)
    assert scorings == 8 * 6
    assert (lost > 0) == (game.options.splitting == "round_down")


@st.composite
def positions(draw):
    """A small board with any springs and heights, on which legal digs were drawn one after another."""
    columns, rows = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    squares = [f"{'abcd'[x]}{y + 1}" for y in range(rows) for x in range(columns)]
    springs = draw(st.lists(st.sampled_from(squares), unique=True, min_size=1, max_size=4))
    heights = {square: draw(st.integers(1, 4)) for square in squares if square not in springs and draw(st.booleans())}
    game = Riverbend(
        map=draw(st.sampled_from(["meadow", "valley"])),
        watered=draw(st.sampled_from(["reached", "flowing"])),
        splitting=draw(st.sampled_from(["round_down", "oldest_branch"])),
    )
    setup = {"columns": columns, "rows": rows, "springs": springs, "elevation": heights, "streams": []}
    for number in draw(st.lists(st.integers(0, 10**6), max_size=24)):
        state = game.from_setup(setup)
        digs = [action for action in game.legal(state) if action.verb == "dig"]
        if not digs:
            break
        dig = digs[number % len(digs)]
        setup["streams"].append([dig.from_, dig.to])
    return game, setup


@settings(max_examples=150)
@given(positions())
def test_the_water_of_drawn_rivers(position):
    """RB-FLOW, RB-OLDEST, RB-LINK, RB-DELTA: rivers that no game would dig."""
    game, setup = position
    state = game.from_setup(setup)
    check_graph(game, state)
    state = game.apply(state, game.parse("pass"))
    steps = list(game.steps(state, game.parse("pass")))
    begin = next(k for k, step in enumerate(steps) if step.event.mark == "scoring begins")
    events = [step.event for step in steps[begin + 1 :] if is_water(step.event)]
    check_scoring(steps[begin].state, game.options.splitting, events)


@settings(max_examples=80)
@given(positions())
def test_a_drawn_river_comes_back_from_its_setup(position):
    """RB-WATERED, RB-LOOP: what was dug legally is a legal setup, in its order."""
    game, setup = position
    state = game.from_setup(setup)
    assert game.from_setup(game.to_setup(state)) == state
    assert [list(stream) for stream in state.streams] == setup["streams"]


def test_while_a_scoring_runs_only_what_the_water_reached_has_numbers():
    """RB-FLOW: at each step the scene and the graph show the squares so far."""
    game = Riverbend()
    setup = {"columns": 3, "rows": 1, "springs": ["a1"], "streams": [["a1", "b1"], ["b1", "c1"]]}
    state = game.apply(game.from_setup(setup), game.parse("pass"))
    shown = [step.state for step in game.steps(state, game.parse("pass")) if step.event.mark == "scoring begins" or is_water(step.event)]
    seen = [{square: total for square, total in game.river(one).nodes(data="total") if total is not None} for one in shown]
    assert seen == [{}, {"a1": 4}, {"a1": 4, "b1": 4}, {"a1": 4, "b1": 4, "c1": 4}]


def test_several_ready_lowest_row_then_first_column():
    """RB-SCORE: the order of the steps where the water leaves a choice, rows above 9 by number."""
    game = Riverbend()
    springs = ["c1", "a2", "b2", "a10", "b10"]
    state = game.apply(game.from_setup({"columns": 3, "rows": 10, "springs": springs[::-1], "streams": [["a2", "a1"]]}), game.parse("pass"))
    events = [step.event for step in game.steps(state, game.parse("pass"))]
    assert [event.spots[0] for event in events if is_water(event)] == [
        "c1",
        "a2",
        "a1",
        "b2",
        "a10",
        "b10",
    ]


def test_a_loop_never_flows():
    """RB-LOOP: the flow refuses a river that no dig could have made."""
    with pytest.raises(ValueError, match="loop"):
        flow(["a1", "b1"], {"a1": ("b1",), "b1": ("a1",)}, {"a1": 4}, SPLITTING["round_down"])


def test_one_game_many_rivers():
    """RB-FLOW: the water kept for one river never answers for another, alike in streams, in board or in neither."""
    game = Riverbend()
    boards = [
        {"columns": 2, "rows": 1, "springs": ["a1"]},
        {"columns": 2, "rows": 1, "springs": ["b1"]},
        {"columns": 2, "rows": 1, "springs": ["a1"], "streams": [["a1", "b1"]]},
        {"columns": 2, "rows": 1, "springs": ["a1", "b1"], "streams": [["a1", "b1"]]},
    ]
    states = [game.from_setup(setup) for setup in boards]
    expected = [{"a1": 4}, {"b1": 4}, {"a1": 4, "b1": 4}, {"a1": 4, "b1": 8}]
    for order_ in (states, states[::-1], states):
        assert [game.totals(state) for state in order_] == (expected if order_ is states else expected[::-1])
    dug = game.apply(states[0], game.parse("dig a1 b1"))
    assert [game.totals(state) for state in (dug, states[0], dug)] == [{"a1": 4, "b1": 4}, {"a1": 4}, {"a1": 4, "b1": 4}]
    assert dug == states[0].copy(todo=dug.todo, streams=dug.streams)
