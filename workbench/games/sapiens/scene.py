"""Sapiens as a picture: the valley of whose turn it is, the others small, pools, supplies, two tracks a player, and all of it in words."""

from __future__ import annotations

from typing import Any

from workbench.games.sapiens.plan import ABBREVIATED, HIGH, LARGE, SMALL, WIDE, Frame, edges, labels, mover, name_plate, regions, valley
from workbench.games.sapiens.state import SapiensState, bears_left, own, steaks_left
from workbench.games.sapiens.tiles import SCENES
from workbench.games.sapiens.tray import HEAD, Column, Tray, below_large, below_small, common, tracks
from workbench.games.sapiens.words import due_words, listed, lower, player_words, pool_words, valley_words
from workbench.scene import Fact, Label, Piece, Region, Scene, Spot

BESIDE = 0.3  # between the large valley and the small ones
UNDER = 0.5  # room for coordinates
KEY = 3.3  # room of the scenes' names
BETWEEN = 0.2  # between small valleys


def draw(game: Any, state: SapiensState, overlays: tuple[str, ...]) -> Scene:
    """The scene of a state.

    Overlay `order`: each tile shows when it was laid; `covered`: each half shows the food number under it.
    """
    player, tray = mover(state), Tray(game, state)
    large = Frame(player, 0.0, 0.0, LARGE)
    frames, opened = [large], []
    bottom = below_large(tray, large, large.bottom - UNDER)
    bottom = tracks(tray, Column(0.0, float(WIDE)), common(tray, Column(0.0, float(WIDE)), bottom))
    top = large.top
    for k in range(1, len(state.seats)):
        side = SMALL[len(state.seats)]
        small = Frame((player + k) % len(state.seats), WIDE + BESIDE, top - HIGH * side, side)
        frames.append(small)
        end = below_small(tray, small)
        opened.append(_panel(small, end))
        top = end - BETWEEN
    if top - bottom > KEY:
        _key(tray, WIDE + BESIDE, top, WIDE * SMALL[len(state.seats)])
    valleys = [valley(game, state, frame, overlays) for frame in frames]
    plates = [name_plate(state, frame) for frame in frames]
    return Scene(
        title=_title(state),
        text=_words(game, state),
        regions=(*opened, *(region for frame in frames for region in regions(frame)), *tray.regions),
        spots=(*(spot for drawn in valleys for spot in drawn.spots), *(spot for spot, _ in plates), *tray.spots),
        pieces=(
            *(piece for drawn in valleys for piece in drawn.pieces),
            *_due(state, large),
            *(piece for _, piece in plates),
            *tray.pieces,
        ),
        edges=edges(state),
        labels=(*(label for frame in frames for label in labels(frame)), *tray.labels),
        facts=_facts(state),
    )


def _panel(frame: Frame, end: float) -> Region:
    """A small valley with all that its player has."""
    wide, high = WIDE * frame.side, frame.top - end
    return Region(
        f"seat{frame.player}",
        frame.left + wide / 2,
        (frame.top + end) / 2,
        wide + 0.12,
        high + 0.12,
        "corner",
        text=f"the valley of player {frame.player}, and what they have",
        opens=True,
    )


def _key(tray: Tray, left: float, top: float, wide: float) -> None:
    """Which picture is which scene, where there is room; the words of a scene's clause are those of its spot."""
    row, book = 0.66, tray.game.rulebook
    tray.region("key", left, top, wide, HEAD + 4 * row + 0.1, "scenes", "the eight scenes and their names")
    for k, scene in enumerate(SCENES):
        x, y = left + 0.5 + k // 4 * wide / 2, top - HEAD - (k % 4 + 0.5) * row
        clause = f"SA-{scene.upper()}"
        words = book[clause].text if clause in book.clauses else ""
        tray.spots.append(Spot(f"key.{scene}", x + 0.8, y, 2.4, row, "none", sign=ABBREVIATED[scene], text=f"{scene}: {words}"))
        tray.pieces.append(Piece(f"key.{scene}", "scene", figure=scene, dx=-0.8, size=0.7, text=scene))
        tray.labels.append(Label(x + 1.3, y, scene))


def _due(state: SapiensState, frame: Frame) -> tuple[Piece, ...]:
    """A frame round each half whose bonus is due."""
    top: Any = state.todo[-1] if state.todo else None
    bonuses: tuple[tuple[str, str], ...] = getattr(top, "due", ()) if frame.large else ()
    return tuple(Piece(own(top.player, square), "due", size=frame.side, text=f"due: the bonus of {scene}") for scene, square in bonuses)


def _title(state: SapiensState) -> str:
    if state.winners:
        return f"Sapiens, finished: {' and '.join(f'player {player}' for player in state.winners)} won"
    return f"Sapiens, turn of player {mover(state)}"


def _facts(state: SapiensState) -> tuple[Fact, ...]:
    facts = [Fact("Stack", len(state.stack), text=f"tiles in the stack: {len(state.stack)}")]
    for name in ("food", "shelter"):
        for player, seat in enumerate(state.seats):
            points, counts = getattr(seat, name), name in lower(state, player)
            said = f"player {player} has {name} {points}" + ", which counts" * counts
            facts.append(Fact(name.capitalize(), points, player=player, mark="lower" if counts else "", text=said))
    return tuple(facts)


def _words(game: Any, state: SapiensState) -> str:
    said = [_title(state), *due_words(state)]
    for player, seat in enumerate(state.seats):
        said += [player_words(state, player), *valley_words(state, player)]
        said += [pool_words(game, state, name, f"the pool of player {player}") for name in seat.pool]
    said.append("common pool: " + listed(f"{name} with {' and '.join(game.stock.scenes[name])}" for name in state.common))
    said.append(f"tiles in the stack: {len(state.stack)}, steaks in the supply: {steaks_left(state)}, bears: {bears_left(state)}")
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in said)
