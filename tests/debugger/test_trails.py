"""Trails against a recount that knows the game, and on lines made up of tokens."""

from __future__ import annotations

from collections import Counter

from debugger.conftest import bare
from workbench.debugger.timeline import Timeline
from workbench.debugger.trails import touched, trails
from workbench.engine.agenda import Event
from workbench.scene import Edge, Scene, Spot


def test_passes_are_what_the_streams_carry(played):
    """Recounted from the graph of each scoring."""
    for seed, splitting in ((1, "round_down"), (2, "oldest_branch")):
        timeline = Timeline(played("riverbend", seed=seed, splitting=splitting, players=4))
        passes, kept, springs = Counter(), Counter(), 0
        for section in timeline.sections():
            river = timeline.session.game.river(timeline.moments[section.last].state)
            here = Counter({f"{a}>{b}": data["amount"] for a, b, data in river.edges(data=True)})
            ends = Counter({node: data["total"] for node, data in river.nodes(data=True) if not river.out_degree(node)})
            found = trails(timeline, section.first, section.last)
            assert (found.passes, found.kept) == (dict(+here), dict(+ends))
            assert (found.ways, found.ended) == ({}, {})
            passes, kept, springs = passes + here, kept + ends, springs + sum(data["spring"] for _, data in river.nodes(data=True))
        whole = trails(timeline)
        assert (whole.passes, whole.kept) == (dict(+passes), dict(+kept))
        assert sum(whole.kept.values()) + sum(whole.lost.values()) == 4 * springs


def test_trails_of_every_game_lie_on_its_scene(timeline):
    found = trails(timeline)
    scene = found.over(timeline.session.game.scene(timeline.moments[-1].state))
    spots = {spot.name for spot in scene.spots}
    for edge in found.edges:
        assert 0 < edge.amount <= 1
        shown = [other for other in scene.edges if other.name == edge.name]
        if {edge.start, edge.end} <= spots:  # a tile that was laid is a spot no more
            assert [other.figure for other in shown] == [edge.figure]
        else:
            assert shown == []
    parts = [trails(timeline, first, first + 9) for first in range(0, len(timeline), 10)]
    for name in ("passes", "kept", "lost"):  # of what has no tokens, the parts make the whole
        if not found.ways:
            assert sum((Counter(getattr(part, name)) for part in parts), Counter()) == Counter(getattr(found, name))


def moved(token: str, *spots: str) -> Event:
    return Event("e", "X", spots, token=token)


def test_the_way_of_each_token():
    line = bare(
        moved("one", "a"),
        moved("two", "a", "b", "a>b"),
        moved("one", "a", "b", "c"),
        Event("a card", "X", token="three"),
        moved("one", "c", "d"),
        moved("two", "b", "b>c", "c"),
        moved("one", "c", "d"),
        moved("two", "b"),
    )
    found = trails(line)
    assert found.ways == {
        "one": (("a", 1), ("b", 3), ("c", 3), ("d", 5), ("c", 7)),
        "two": (("a", 2), ("b", 2), ("c", 6)),
    }
    assert found.passes == {"a>b": 2, "b>c": 2, "c>d": 1, "d>c": 1}  # where it stood comes first, wherever it is named
    assert found.ended == {"c": ("one", "two")}
    assert trails(line, 3, 5).ways == {"one": (("a", 3), ("b", 3), ("c", 3), ("d", 5))}
    assert trails(line, 4, 4) == ({}, {}, {}, {}, {})


def test_a_jump_passes_no_edge():
    found = trails(bare(moved("one", "a", "b"), moved("one", "x", "y")))
    assert found.ways == {"one": (("a", 1), ("b", 1), ("x", 2), ("y", 2))}
    assert found.passes == {"a>b": 1, "x>y": 1}


def test_a_token_at_a_split_passes_the_way_it_takes_alone():
    line = bare(Event("turns", "X", ("a", "b"), token="one", branches=(("b", 4), ("c", 5))))
    assert trails(line).passes == {"a>b": 1}
    assert touched(line.told(1)) == ("a", "b", "a>b")
    assert touched(None) == ()
    assert touched(Event("split", "X", ("a",), branches=(("b", 2), ("c", 0), ("a>d", 1)))) == ("a", "a>b", "a>d")


def test_a_scene_becomes_a_heat_map():
    scene = Scene("t", "t", (Spot("a", 0, 0), Spot("b", 1, 0), Spot("c", 2, 0)), edges=(Edge("a", "b"), Edge("b", "a", figure="9")))
    found = trails(bare(moved("one", "a", "b", "c"), moved("two", "a", "b"), moved("three", "a", "x")))
    heat = found.over(scene)
    assert [(edge.name, edge.kind, edge.amount, edge.figure) for edge in heat.edges] == [
        ("a>b", "stream", 1.0, "2"),
        ("b>a", "stream", 0.0, ""),
        ("b>c", "trail", 0.5, "1"),
    ]
    assert heat.edges[0].text.endswith("a>b: passed by 2")
    assert scene.edges[0].figure == ""


def test_a_seat_sees_no_trail_of_what_is_kept_from_it(played):
    session = played("ferry", seed=2)
    assert trails(Timeline(session, 0)).ways == trails(Timeline(session)).ways == {}
