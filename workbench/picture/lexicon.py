"""The words of scenes' pieces and the glyphs they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from workbench.picture import glyphs, goods, scenes, sides, tags
from workbench.picture.shapes import Shape
from workbench.scene import Piece

Glyph = Callable[[Piece, float, float, float], Iterator[Shape]]

GLYPHS: Final[dict[str, Glyph]] = {
    "pond": glyphs.pond_glyph,
    "spring": glyphs.spring_glyph,
    "dead_end": glyphs.dead_end_glyph,
    "mill": glyphs.mill_glyph,
    "stone": glyphs.stone_glyph,
    "droplet": glyphs.droplet_glyph,
    "good": goods.good_glyph,
    "icon": goods.icon_glyph,
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
    "plus": tags.plus_glyph,
    "minus": tags.minus_glyph,
    "even": tags.even_glyph,
    "open": tags.open_glyph,
    "best": tags.best_glyph,
    "lower": tags.lower_glyph,
    **sides.GLYPHS,
    **scenes.GLYPHS,
}


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
    for shape in GLYPHS.get(piece.glyph, glyphs.other_glyph)(piece, x + piece.dx, y + piece.dy, unit):
        yield shape._replace(key=piece.spot)
