"""Blue Vein's picture: all that can be clicked is there, lines follow sections, hands stay hidden, numbers are those that were counted."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from workbench import picture
from workbench.engine import registry
from workbench.engine.agenda import Decision
from workbench.picture.tray import apart
from workbench.scene import Scene

SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
RICH = {"walls": True, "powers": True, "throw": "supply", "split_counts": "droplets_and_goods"}


def name(square: tuple[int, int] | None) -> str:
    return "nile" if square is None else f"{square[0]},{square[1]}"


@cache
def course(seed: int = 1, **options) -> tuple:
    """A game, and every step of a random game of it."""
    game = registry.game("blue_vein", **options)
    rng, state, steps = random.Random(seed), game.new(seed), []
    while game.outcome(state) is None:
        steps += game.steps(state, game.sample(state, rng))
        state = steps[-1].state
    return game, tuple(steps)


def courses() -> list[tuple]:
    return [course(1), course(2, players=4), course(3, **RICH), course(4, base="fields_only")]


def looked_at(steps, most: int = 25) -> list:
    """Some states, each kind of decision among them."""
    states = [step.state for step in steps]
    kinds = {type(state.todo[-1]): state for state in states if state.todo and isinstance(state.todo[-1], Decision)}
    return [*states[:: max(1, len(states) // most)], states[-1], *kinds.values()]


def joined(parts, start) -> set:
    """The section of a part, by flood fill."""
    found, waiting = {start}, [start]
    while waiting:
        x, y = waiting.pop()
        for side, (dx, dy) in SIDES.items():
            near = x + dx, y + dy
            same = near in parts and parts[near].kind == parts[start].kind
            if same and near not in found and side not in parts[x, y].walls and OPPOSITE[side] not in parts[near].walls:
                found.add(near)
                waiting.append(near)
    return found


def pieces(scene: Scene, glyph: str, spot: str | None = None) -> list:
    return [piece for piece in scene.pieces if piece.glyph == glyph and spot in (None, piece.spot)]


# --- spots ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", range(4))
def test_all_that_a_candidate_names_can_be_clicked(k):
    game, steps = courses()[k]
    seen = set()
    for state in looked_at(steps):
        spots = {spot.name for spot in game.scene(state).spots}
        for action in game.candidates(state):
            seen.add(action.verb)
            assert {spot for group in action.clicks(state) for spot in group} <= spots, action
    assert {"place", "claim"} <= seen


@pytest.mark.parametrize("k", range(4))
def test_every_spot_and_mark_has_words(k):
    game, steps = courses()[k]
    for state in looked_at(steps):
        scene = game.scene(state, game.overlay_names)
        assert all(thing.text for thing in (*scene.spots, *scene.pieces, *scene.edges, *scene.groups, *scene.facts, *scene.regions))
        assert all(len(spot.sign) <= 4 for spot in scene.spots)
        for square in state.map.parts:
            assert f"{square[0]},{square[1]}: " in scene.text
        printed = picture.text(scene)
        assert "Nile" in printed
        assert all(domino in printed for hand in state.hands for domino in hand)


def test_nothing_lies_on_anything_else_and_hands_keep_their_place():
    for game, steps in courses():
        trays = set()
        for state in looked_at(steps):
            scene = game.scene(state)
            board, tray = apart(scene)
            assert tray is not None
            trays.add(tray.bounds)
            assert tray.bounds[1] > board.bounds[3] - 1e-9
            assert len({(spot.x, spot.y) for spot in board.spots}) == len(board.spots)
            halves = [spot for spot in tray.spots if spot.width == 1]
            assert all(abs(a.x - b.x) >= 1 or abs(a.y - b.y) >= 1 for i, a in enumerate(halves) for b in halves[:i])
        assert len(trays) == 1


def test_the_map_may_grow_on_all_sides_and_its_focus_holds_all_that_lies():
    game, steps = course(1)
    for state in looked_at(steps):
        scene = game.scene(state)
        left, bottom, right, top = scene.focus
        for x, y in state.map.parts:
            assert left < x < right
            assert bottom < y < top
        far = [spot for spot in scene.spots if spot.ground == "empty"]
        assert min(spot.x for spot in far) < left - 3 + 1.5
        assert max(spot.x for spot in far) > right + 3 - 1.5
        assert min(spot.y for spot in far) < bottom - 3 + 1.5


# --- hands ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_hands_are_backs(seat):
    game, steps = course(1)
    for state in looked_at(steps):
        scene = game.scene(game.seen_by(state, seat))
        shown = {spot.name for spot in scene.spots}
        assert set(state.hands[seat]) <= shown
        others = state.hands[1 - seat]
        said = " ".join([scene.text, *(thing.text for thing in (*scene.spots, *scene.pieces))])
        assert not any(domino in said or domino in shown for domino in others)
        assert len([spot for spot in scene.spots if spot.ground == "hidden"]) == len(others)


def test_a_domino_in_hand_shows_its_parts_arrows_icons_and_walls():
    game, steps = course(3, **RICH)
    scene = game.scene(steps[5].state)
    shown = Counter()
    for hand in steps[5].state.hands:
        for domino in hand:
            for half, part in enumerate(game.stock.parts[domino], 1):
                spot = f"{domino}.{half}"
                lying = {piece.glyph for piece in scene.pieces if piece.spot == spot}
                sides = {f"arrow_{side.lower()}" for side in part.arrows} | {f"wall_{side.lower()}" for side in part.walls}
                assert {glyph for glyph in lying if "_" in glyph} == sides
                shown.update(glyph.split("_")[0] for glyph in sides)
                ground = next(found.ground for found in scene.spots if found.name == spot)
                assert ground == {"river": "water", "field": "field", "workshop": "workshop"}[part.kind]
    assert shown["arrow"]


# --- sections and what lies on them ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", range(4))
def test_lines_run_round_whole_sections_of_an_owner(k):
    game, steps = courses()[k]
    owned = 0
    for state in looked_at(steps):
        parts = {square: game.reads(part) for square, part in state.map.parts.items()}
        wanted = {}
        for claim in reversed(state.claims):  # the oldest claim says whose it is
            wanted[frozenset(map(name, joined(parts, claim.at)))] = claim.player
        scene = game.scene(state)
        lines = {frozenset(group.spots): group.player for group in scene.groups if group.player is not None}
        assert lines == wanted
        owned += len(lines)
        tokens = Counter((piece.spot, piece.player) for piece in pieces(scene, "token") if "," in piece.spot)
        assert tokens == Counter((name(claim.at), claim.player) for claim in state.claims)
        free = {frozenset(group.spots) for group in game.scene(state, ("sections",)).groups if group.player is None}
        land = [square for square, part in parts.items() if part.kind != "river"]
        assert free == {frozenset(map(name, joined(parts, square))) for square in land} - set(wanted)
    assert owned


def test_goods_lie_where_they_were_made_and_used_icons_are_crossed():
    seen = Counter()
    for game, steps in courses():
        for state in [step.state for step in steps if step.state.flow is not None][::7]:
            scene = game.scene(state)
            assert {(piece.spot, piece.figure) for piece in pieces(scene, "good")} == {(name(good.at), good.name) for good in state.goods}
            crossed = {piece.spot for piece in pieces(scene, "used")}
            assert crossed == {name(square) for square in (*state.flow.used, *state.flow.paid)}
            seen.update(goods=len(state.goods), used=len(crossed))
    assert seen["goods"]
    assert seen["used"]


# --- the river -------------------------------------------------------------------------------------------------------------------


def test_branches_show_how_many_droplets_went_in():
    """Counted anew from the steps; option `branch = entered`, droplets alone."""
    game, steps = course(1)
    went: Counter = Counter()
    checked = 0
    for step in steps:
        event, state = step.event, step.state
        if event.mark == "phase begins":
            went.clear()
        if (event.token or "").startswith("droplet") and len(event.spots) == 3 and ">" in event.spots[2]:
            went[event.spots[2]] += 1
        if state.flow is None:
            continue
        edges = {edge.name: edge for edge in game.scene(state).edges}
        assert {edge: int(found.figure or 0) for edge, found in edges.items()} == {edge: went[edge] for edge in edges}
        checked += bool(went)
    assert checked > 50


def test_what_is_on_its_way_stands_where_it_is():
    running = 0
    for game, steps in courses():
        for state in [step.state for step in steps if step.state.flow is not None][::5]:
            drawn = Counter((piece.spot, piece.figure, piece.player, piece.level) for piece in pieces(game.scene(state), "item"))
            flow = state.flow
            there = [*((item, 0.0) for item in (*flow.moving[:-1], *flow.thrown)), *((item, 1.0) for item in flow.moving[-1:])]
            wanted = Counter()
            for item, level in there:
                is_token = item.name == "token"
                wanted[name(item.at), "" if is_token else item.name, item.player if is_token else None, level] += 1
            assert drawn == wanted
            running += len(there)
    assert running


def test_open_ends_where_the_nile_can_go_on_are_marked_while_dominoes_are_laid():
    game, steps = course(1)
    marked = 0
    for state in looked_at(steps, 60):
        scene = game.scene(state)
        found = {piece.spot for piece in pieces(scene, "open")}
        marked += len(found)
        if state.flow is not None or state.ended_by:
            assert not found
            continue
        taken = {*state.map.parts, (0, 0), (1, 0)}
        river = game.river(state)
        ends = {(x, y) for x in range(-40, 40) for y in range(-60, 0) if river.has_node(f"{x},{y}") and (x, y) not in taken}
        roomy = {(x, y) for x, y in ends if any((x + dx, y + dy) not in taken and y + dy <= -1 for dx, dy in SIDES.values())}
        assert found <= {name(square) for square in roomy}
        if state.todo:
            assert found, "the Nile may not end (BV-OPEN)"
    assert marked


def test_shut_arrows_have_a_bar_and_every_arrow_is_drawn_once():
    for game, steps in courses():
        for state in looked_at(steps, 10):
            scene = game.scene(state)
            leaving = Counter((edge.start, edge.end) for edge in scene.edges)
            assert max(leaving.values()) == 1
            for square, part in state.map.parts.items():
                for side in part.arrows:
                    dx, dy = SIDES[side]
                    ahead = square[0] + dx, square[1] + dy
                    feeds = (name(square), name(ahead)) in leaving
                    shut = bool(pieces(scene, f"shut_{side.lower()}", name(square)))
                    assert feeds + shut + (ahead in ((0, 0), (1, 0))) == 1


def test_a_field_that_asks_is_marked():
    for game, steps in courses():
        for state in (step.state for step in steps):
            part = getattr(state.todo[-1], "part", None) if state.todo else None
            if part is None:
                continue
            asked = [group for group in game.scene(state).groups if group.kind == "asked"]
            assert len(asked) == 1
            assert name(part) in asked[0].spots
            return
    raise AssertionError("nobody was asked")


def test_overlays_count_ways_and_passes():
    game, steps = course(1)
    state = next(step.state for step in reversed(steps) if step.state.flow is not None and step.state.flow.items > 5)
    figures = {piece.spot: piece.figure for piece in pieces(game.scene(state, ("reach",)), "even")}
    river = game.river(state)
    depth, layer = {"nile": 0}, ["nile"]
    while layer:
        layer = [
            end for start in layer for end in river.successors(start) if end not in depth and not depth.update({end: depth[start] + 1})
        ]
    del depth["nile"]
    assert figures == {spot: str(steps) for spot, steps in depth.items()}
    passes = {piece.spot: int(piece.figure) for piece in pieces(game.scene(state, ("passes",)), "even")}
    assert passes
    into: Counter = Counter()
    for (square, side, _), number in state.flow.entered:
        dx, dy = SIDES[side]
        into[name((square[0] + dx, square[1] + dy))] += number
    assert passes == {spot: number for spot, number in into.items() if spot in {name(square) for square in state.map.parts}}
