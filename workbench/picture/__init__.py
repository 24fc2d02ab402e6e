"""Pictures of scenes: as shapes for any renderer, as SVG and as text. Loads nothing outside the standard library."""

from workbench.picture.facts import by_seat, fact_shapes, shown
from workbench.picture.overlay import UNMARKED
from workbench.picture.paint import frame, ghost, paint, scale, spots_at
from workbench.picture.png import png
from workbench.picture.shapes import Layer, Shape
from workbench.picture.svg import facts_svg, svg
from workbench.picture.text import text

__all__ = [
    "UNMARKED",
    "Layer",
    "Shape",
    "by_seat",
    "fact_shapes",
    "facts_svg",
    "frame",
    "ghost",
    "paint",
    "png",
    "scale",
    "shown",
    "spots_at",
    "svg",
    "text",
]
