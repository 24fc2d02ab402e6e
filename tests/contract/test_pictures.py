"""Every state can be shown: as a scene, an SVG and a text, with all spots that actions, events and refusals name."""

from __future__ import annotations

import dataclasses
import functools
import xml.etree.ElementTree as ET
from typing import Any

from contract.cover import some
from contract.hooks import hooks_of
from contract.plays import Play
from workbench import picture
from workbench.canvas import levels
from workbench.engine.agenda import Step
from workbench.scene import Scene

MOST = 450  # states of a long game that are looked at
DRAWN = 60


@functools.cache
def scenes(played: Play) -> list[tuple[Step | None, Any, Scene]]:
    """Each step (None before the first), the state after it, and its scene."""
    return [
        (step, state, played.game.scene(state)) for step, state in some(list(zip([None, *played.steps], played.states, strict=True)), MOST)
    ]


def test_every_state_has_a_scene_an_svg_and_a_text(played_once: Play):
    seen: set[Scene] = set()
    for _, state, scene in scenes(played_once):
        assert scene == played_once.game.scene(state)
        if scene not in seen:  # equal scenes are drawn equally
            seen.add(scene)
            assert scene.title
            assert scene.text
    for scene in some(list(dict.fromkeys(scene for *_, scene in scenes(played_once))), DRAWN):
        assert picture.text(scene).strip()
        root = ET.fromstring(picture.svg(scene))
        assert root.tag.endswith("svg")
        assert len(list(root.iter())) > 3


def test_scenes_hang_together(played_once: Play):
    for *_, scene in scenes(played_once):
        names = [spot.name for spot in scene.spots]
        assert len(set(names)) == len(names)
        assert {piece.spot for piece in scene.pieces} <= set(names)
        assert {name for edge in scene.edges for name in (edge.start, edge.end)} <= set(names)
        assert all(len(spot.sign) <= 4 for spot in scene.spots)
        assert all(spot.text for spot in scene.spots)
        assert all(fact.name for fact in scene.facts)
        assert {fact.player for fact in scene.facts} <= {None, *range(played_once.game.options.players)}


def test_overlays_can_be_drawn(played_once: Play):
    """An overlay may say more of a spot; which spots there are, and where, stays."""
    game = played_once.game
    for state in some(played_once.states, 12):
        for name in game.overlay_names:
            assert picture.svg(game.scene(state, (name,)))
        overlaid, bare = game.scene(state, game.overlay_names).spots, game.scene(state).spots
        assert [dataclasses.replace(spot, text="") for spot in overlaid] == [dataclasses.replace(spot, text="") for spot in bare]


def test_a_canvas_draws_polygons_in_their_order(played_once: Play):
    """Its sources are drawn one after the other; each holds a part of the shapes."""
    for *_, scene in some(scenes(played_once), 12):
        shapes = [shape for shape in picture.paint(scene, picture.UNMARKED, 40.0) if shape.xs]
        assert [shape for level in levels(shapes) for shape in level] == shapes


def test_spots_of_actions_can_be_clicked(played_once: Play):
    game = played_once.game
    for state in some(played_once.decisions, MOST):
        scene = game.scene(state)
        spots = {spot for action in game.candidates(state) for group in action.clicks(state) for spot in group}
        assert {spot for spot in spots if scene.place(spot) is None} == set()


def test_spots_of_events_are_shown(played_once: Play):
    """An event is shown on the state after it."""
    unseen = hooks_of(played_once.game.key).unseen
    for step, _, scene in scenes(played_once):
        event = None if step is None else step.event
        spots = set() if event is None else {*event.spots, *(spot for spot, _ in event.branches)}
        assert {spot for spot in spots if scene.place(spot) is None} <= set(unseen)


def test_spots_of_refusals_are_shown(played_once: Play):
    game, unseen = played_once.game, hooks_of(played_once.game.key).unseen
    for state in some(played_once.decisions, 12):
        scene = game.scene(state)
        spots = {spot for action in game.candidates(state) for refusal in game.refusals(state, action) for spot in refusal.spots}
        assert {spot for spot in spots if scene.place(spot) is None} <= set(unseen)


def test_spots_of_the_ledger_are_shown(played_once: Play):
    game, unseen = played_once.game, hooks_of(played_once.game.key).unseen
    scene = game.scene(played_once.states[-1])
    spots = {spot for entry in game.tally(played_once.states[-1]).ledger for spot in entry.spots}
    assert {spot for spot in spots if scene.place(spot) is None} <= set(unseen)


def test_the_river_is_the_one_of_the_scene(played_once: Play):
    game = played_once.game
    for state in some(played_once.states, 12):
        river = game.river(state)
        if river is not None:
            scene = game.scene(state)
            assert {str(node) for node in river} <= {spot.name for spot in scene.spots}
            assert {f"{start}>{end}" for start, end in river.edges} <= {edge.name for edge in scene.edges}
