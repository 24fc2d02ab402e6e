"""An den Ufern des Nils as a picture: the land, what lies beside it, facts, and all of it in words."""

from __future__ import annotations

from typing import Any

from workbench.games.nile.corners import boat, hands
from workbench.games.nile.land import land
from workbench.games.nile.layers import overlaid
from workbench.games.nile.plan import Part, Plan
from workbench.games.nile.stage import market, stock, tide, track
from workbench.games.nile.state import NileState
from workbench.games.nile.turns import Acting
from workbench.games.nile.words import SECTIONS, shown_words, title_words
from workbench.scene import Fact, Scene


def draw(game: Any, state: NileState, overlays: tuple[str, ...] = ()) -> Scene:
    """The scene of a state.

    Overlay `palms`: those under cards too; `worth`: what each market row would pay, if it were valued now.
    """
    plan = Plan(len(state.track))
    parts = (
        land(game, state, plan),
        market(game, state, plan),
        tide(game, state, plan),
        hands(game, state, plan),
        boat(state, plan),
        stock(game, state, plan),
        track(state, plan),
        Part(pieces=overlaid(game, state, overlays)),
    )
    facts, spots = _facts(state), tuple(spot for part in parts for spot in part.spots)
    regions = tuple(region for part in parts for region in part.regions)
    said = [title_words(state), *(thing.text for things in (facts, regions, spots) for thing in things)]
    return Scene(
        title=title_words(state),
        text=" ".join(f"{text[0].upper()}{text[1:]}." for text in said),
        spots=spots,
        regions=regions,
        pieces=tuple(piece for part in parts for piece in part.pieces),
        edges=tuple(edge for part in parts for edge in part.edges),
        labels=tuple(label for part in parts for label in part.labels),
        groups=tuple(group for part in parts for group in part.groups),
        facts=facts,
    )


def _facts(state: NileState) -> tuple[Fact, ...]:
    acting = next((task for task in reversed(state.todo) if isinstance(task, Acting)), None)
    points = acting.points if acting is not None else 0
    facts = [
        Fact("Round", state.round, text=f"round {state.round}"),
        Fact("Tide", SECTIONS[state.tide], text=f"the tide marker is on {SECTIONS[state.tide]}"),
        Fact("Obelisk", state.obelisk, text=f"the obelisk stands on space {state.obelisk}"),
        Fact("Action points", points, text=f"action points left: {points}"),
    ]
    for player, space in enumerate(state.track):
        mark = "flag" if player == state.start_player else ""
        starts = " and starts this round" if mark else ""
        facts.append(Fact("Score", space - 1, player=player, mark=mark, text=f"player {player} has points: {space - 1}{starts}"))
    for player, basket in enumerate(state.gone):
        facts.append(Fact("Out of the game", sum(basket), player=player, text=f"player {player}, markers out of the game: {sum(basket)}"))
    for player, shown in enumerate(state.shown):
        told = shown_words(shown)
        facts.append(Fact("Shown", told, player=player, text=f"player {player} shows: {told}"))
    return tuple(facts)
