"""The words of scenes' pieces and the glyphs they mean."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Final

from workbench.picture import crops, glyphs, goods, scenes, sides, symbols, tags
from workbench.picture.shapes import Shape
from workbench.scene import Piece

Glyph = Callable[[Piece, float, float, float], Iterator[Shape]]

BASIC: Final[dict[str, Glyph]] = {
    "pond": glyphs.pond_glyph,
    "spring": glyphs.spring_glyph,
    "dead_end": glyphs.dead_end_glyph,
    "mill": glyphs.mill_glyph,
    "stone": glyphs.stone_glyph,
    "droplet": glyphs.droplet_glyph,
    "good": goods.good_glyph,
    "icon": goods.icon_glyph,
    "power": goods.power_glyph,
    "used": goods.used_glyph,
    "item": goods.item_glyph,
    "token": glyphs.token_glyph,
    "field": glyphs.field_glyph,
    "workshop": glyphs.workshop_glyph,
    "gear": glyphs.gear_glyph,
    "card": glyphs.card_glyph,
    "hidden": glyphs.hidden_glyph,
    "flag": glyphs.flag_glyph,
    "last": glyphs.last_glyph,
    "figure": glyphs.figure_glyph,
    "count": glyphs.count_glyph,
    "plus": tags.plus_glyph,
    "minus": tags.minus_glyph,
    "even": tags.even_glyph,
    "open": tags.open_glyph,
    "best": tags.best_glyph,
    "seed": crops.seed_glyph,
    "ripe": crops.ripe_glyph,
    "spoiled": crops.spoiled_glyph,
    "crop": crops.crop_glyph,
    "lower": tags.lower_glyph,
}
PARTS: Final = (BASIC, sides.GLYPHS, symbols.GLYPHS, scenes.GLYPHS)  # no word stands in two of them
GLYPHS: Final[dict[str, Glyph]] = {word: glyph for part in PARTS for word, glyph in part.items()}


def glyph(piece: Piece, x: float, y: float, unit: float) -> Iterator[Shape]:
    """Shapes of a piece.

    Parameters
    ----------
    piece : Piece
    x, y : float
        Centre of its spot, board units; the piece's own offset is added.
    unit : float
        Pixels of a board unit.
    """
    yield from _glyph(piece, x, y, unit)


@functools.lru_cache(maxsize=8_192)  # most pieces lie where they lay in the picture before
def _glyph(piece: Piece, x: float, y: float, unit: float) -> tuple[Shape, ...]:
    shapes = GLYPHS.get(piece.glyph, glyphs.other_glyph)(piece, x + piece.dx, y + piece.dy, unit)
    return tuple(shape._replace(key=piece.spot) for shape in shapes)
