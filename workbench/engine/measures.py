"""Ready-made measures of a position, by name: the scores, the figures beside the board, what lies on each spot and edge."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.engine.outcome import Tally
    from workbench.scene import Scene

Measures = dict[str, int | float]


def scores(tally: Tally) -> Measures:
    """`score_0`, `score_1`, ...: the scores by seat."""
    return {f"score_{player}": score for player, score in enumerate(tally.scores)}


def counted(scene: Scene) -> Measures:
    """Every number that a picture shows.

    Returns
    -------
    dict
        `mills_in_reserve_1`: a fact, with its seat where it has one. `b2`: the sum of the figures of the pieces that lie on the spot
        and belong to no seat (a piece of a seat shows the seat's own sign). `b2 good`: of the pieces of one glyph, the sum of their
        figures, where one without a number counts 1. `b2>b3`: the figure of an edge. What shows no number is left out.
    """
    found: Measures = {}
    for fact in scene.facts:
        if isinstance(fact.value, int):
            found[word(fact.name) + ("" if fact.player is None else f"_{fact.player}")] = fact.value
    for piece in scene.pieces:
        figure = None if piece.player is not None else number(piece.figure)
        kind = f"{piece.spot} {piece.glyph}"
        found[kind] = found.get(kind, 0) + (1 if figure is None else figure)
        if figure is not None:
            found[piece.spot] = found.get(piece.spot, 0) + figure
    for edge in scene.edges:
        if (figure := number(edge.figure)) is not None:
            found[edge.name] = figure
    return found


def word(name: str) -> str:
    """A name of a fact as a word: `Mills in reserve` is `mills_in_reserve`."""
    return re.sub(r"\W+", "_", name.lower()).strip("_")


def number(figure: str) -> int | None:
    """The whole number that a figure is, None for another one."""
    return int(figure) if re.fullmatch(r"[+-]?[0-9]{1,18}", figure) else None
