"""What is drawn over the valleys: the ways of the tribes, bonuses that are due, coordinates."""

from __future__ import annotations

from typing import Any

from workbench.games.sapiens.plan import Frame
from workbench.games.sapiens.state import SapiensState, own
from workbench.games.sapiens.tribe import tribe_graph
from workbench.games.sapiens.valley import LETTERS
from workbench.scene import Edge, Label, Piece


def edges(state: SapiensState) -> tuple[Edge, ...]:
    """The ways of the tribes: a tip where a newer tile matches an older one; between the halves of a tile nothing is drawn."""
    found = []
    for start, end, data in tribe_graph(state).edges(data=True):
        matches = data["kind"] == "match"
        said = f"{start} and {end} match: {data['scene']}" if matches else f"{start} and {end} are one tile"
        found.append(Edge(start, end, "match" if matches else "tile", 0.0, "", said + ", abandoned" * data["abandoned"]))
    return tuple(found)


def due(state: SapiensState, frame: Frame) -> tuple[Piece, ...]:
    """A frame round each half whose bonus is due."""
    top: Any = state.todo[-1] if state.todo else None
    bonuses: tuple[tuple[str, str], ...] = getattr(top, "due", ()) if frame.large else ()
    return tuple(Piece(own(top.player, square), "due", size=frame.side, text=f"due: the bonus of {scene}") for scene, square in bonuses)


def labels(frame: Frame) -> tuple[Label, ...]:
    """Coordinates beside the large valley."""
    if not frame.large:
        return ()
    columns = [Label(frame.point(k, 0)[0], frame.bottom - 0.22, letter) for k, letter in enumerate(LETTERS)]
    return (*columns, *(Label(frame.left - 0.22, frame.point(0, k)[1], str(k + 1)) for k in range(5)))
