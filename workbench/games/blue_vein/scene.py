"""Blue Vein as a picture: the map, what is on the river, hands, facts, and all of it in words."""

from __future__ import annotations

import math
from typing import Any

from workbench.games.blue_vein.flow import droplet_icons
from workbench.games.blue_vein.layers import items, overlaid
from workbench.games.blue_vein.map import NILE
from workbench.games.blue_vein.parts import FIELD
from workbench.games.blue_vein.plan import edges, groups, pieces, spots
from workbench.games.blue_vein.sight import Sight, nile_words, section_words, sight, told
from workbench.games.blue_vein.state import BlueVeinState
from workbench.games.blue_vein.tray import tray
from workbench.scene import Box, Fact, Label, Scene

AT_FIRST = ((-1, -2), (2, -2))
BESIDE = 2  # squares round the map that have coordinates
NAMED = 0.72  # where those of columns stand, above the Nile


def draw(game: Any, state: BlueVeinState, overlays: tuple[str, ...]) -> Scene:
    """The scene of a state.

    Overlay `sections`: unclaimed sections have a line too; `reach`: how many feeds water needs to each river part; `passes`: how
    many droplets and goods came into each river part in this flow phase.
    """
    seen, hands = sight(game, state), tray(game, state)
    return Scene(
        title=_title(state),
        text=_words(seen),
        regions=hands.regions,
        spots=(*hands.spots, *spots(seen)),
        groups=groups(seen, "sections" in overlays),
        pieces=(*hands.pieces, *pieces(seen), *overlaid(state, seen.terrain, overlays), *items(state)),
        edges=edges(seen),
        labels=_labels(_focus(state)),
        facts=_facts(seen),
        focus=_focus(state),
    )


def _title(state: BlueVeinState) -> str:
    if state.winners or state.ended_by:
        return f"Blue Vein, finished: {' and '.join(f'player {player}' for player in state.winners)} won"
    return f"Blue Vein, round {state.round}{', the water flows' if state.flow is not None else ''}"


def _focus(state: BlueVeinState) -> Box:
    """The map, and at first some room for it below the Nile."""
    squares = (*NILE, *AT_FIRST, *state.map.parts)
    xs, ys = [x for x, _ in squares], [y for _, y in squares]
    return min(xs) - 0.5, min(ys) - 0.5, max(xs) + 0.5, max(ys) + 0.5


def _labels(focus: Box) -> tuple[Label, ...]:
    """Coordinates: of columns above the Nile, of rows where a still picture begins."""
    left, bottom, right, _ = focus
    columns = [Label(x, NAMED, str(x), "top") for x in range(math.ceil(left) - BESIDE, math.floor(right) + BESIDE + 1)]
    return (*columns, *(Label(left - BESIDE - 0.3, y, str(y), "left") for y in range(-1, math.ceil(bottom) - BESIDE - 1, -1)))


def _facts(sight: Sight) -> tuple[Fact, ...]:
    droplets = sight.game.options.nile_droplets + len(droplet_icons(sight.terrain))
    left = 0 if sight.state.flow is None else sight.state.flow.left
    facts = [
        Fact("Round", sight.state.round, text=f"round {sight.state.round}"),
        Fact("Droplet icons", droplets, text=f"droplet icons, of which each brings a droplet in a flow phase: {droplets}"),
        Fact("Droplets left", left, text=f"droplets left to start: {left}"),
    ]
    facts.append(Fact("Stack", len(sight.state.stack), text=f"dominoes in the stack: {len(sight.state.stack)}"))
    seats = range(len(sight.state.scores))
    facts += [Fact("Score", sight.state.scores[k], player=k, text=f"player {k} has points: {sight.state.scores[k]}") for k in seats]
    facts += [
        Fact("Tokens left", sight.state.supply[k], player=k, text=f"player {k} has claim tokens in supply: {sight.state.supply[k]}")
        for k in seats
    ]
    facts += [
        Fact("Dominoes", len(sight.state.hands[k]), player=k, text=f"player {k} holds dominoes: {len(sight.state.hands[k])}") for k in seats
    ]
    return tuple(facts)


def _words(sight: Sight) -> str:
    said = [_title(sight.state), *(fact.text for fact in _facts(sight)), nile_words(sight)]
    said += [told(sight, square) for square in sight.terrain.parts]
    said += [
        section_words(section, sight.owners[k])
        for k, section in enumerate(sight.terrain.sections)
        if section.kind == FIELD or sight.owners[k] is not None
    ]
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in said)
