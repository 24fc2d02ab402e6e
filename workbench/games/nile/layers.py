"""What can be laid over the picture: palms under cards, and what each market row would pay if it were valued now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.nile import spots
from workbench.games.nile.market import PRIZES, counts, last_stalls, ranking
from workbench.games.nile.state import SPOILED, NileState
from workbench.games.nile.words import counted
from workbench.scene import Piece

PALMS, WORTH = "palms", "worth"
NAMES = (PALMS, WORTH)


def overlaid(game: Any, state: NileState, overlays: tuple[str, ...]) -> tuple[Piece, ...]:
    """The pieces of the overlays that are asked for."""
    return (*(_palms(game, state) if PALMS in overlays else ()), *(_worth(state) if WORTH in overlays else ()))


def _palms(game: Any, state: NileState) -> Iterator[Piece]:
    for place, field in zip(game.board.fields, state.fields, strict=True):
        if field.water or field.desert:
            said = f"{counted(place.palms, 'palm')} under the card"
            yield Piece(place.name, "even", figure=str(place.palms), dx=0.14, size=0.6, text=said)
            yield Piece(place.name, "palm", dx=-0.2, size=1.2, text=said)


def _worth(state: NileState) -> Iterator[Piece]:
    """NI-VALUE, NI-SPOILED: at the last marker of each player who would be paid."""
    for k, row in enumerate(state.market):
        order, number, last = ranking(row), counts(row), last_stalls(row)
        for player, prize in zip(order, PRIZES[min(len(order), 3)] if order else (), strict=False):
            spoiled = sum(marker.side == SPOILED for marker in row if marker.player == player)
            paid, markers = max(prize - spoiled, 0), counted(number[player], "marker")
            said = f"valued now, {spots.MARKET[k]} would pay player {player} {paid}, for {markers}"
            yield Piece(spots.stall(k, last[player]), "even", figure=str(paid), dx=0.15, dy=-0.16, size=0.52, text=said)
