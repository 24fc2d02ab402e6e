"""A scene as a PNG picture, made from its SVG without a browser."""

from __future__ import annotations

from workbench.picture.overlay import UNMARKED
from workbench.picture.svg import svg
from workbench.scene import Marks, Scene


def png(scene: Scene, marks: Marks = UNMARKED, width: int = 580) -> bytes:
    """The picture as PNG data; parameters as for `svg`.

    The texts need a font of the machine's; on a machine without any they are missing.
    """
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg(scene, marks, width)))
