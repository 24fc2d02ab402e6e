"""An animated GIF, a frame for each step, and the last frame as PNG: made from SVG without a browser."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from workbench.engine.errors import WorkbenchError
from workbench.export.caption import captioned
from workbench.export.frames import Reel
from workbench.picture.sheet import Sheet
from workbench.picture.svg import document

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_FRAMES = 600
WIDTH, PNG_WIDTH = 440, 580
STEP_MS, END_MS = 900, 3000  # a sentence is read meanwhile
MARGIN = 12


def film(reel: Reel, width: float = WIDTH, step_ms: int = STEP_MS) -> bytes:
    """The frames of a reel as an animated GIF that begins anew at its end.

    Parameters
    ----------
    reel : Reel
    width : float
        Longer side of the board, pixels.
    step_ms : int
        Milliseconds that a step is shown.

    Raises
    ------
    WorkbenchError
        For more than `MOST_FRAMES` steps.
    """
    from PIL.Image import Dither
    from tqdm import tqdm

    if len(reel.frames) > MOST_FRAMES:
        raise WorkbenchError(f"{len(reel.frames):,} steps are too many to animate (at most {MOST_FRAMES}): name a section or an action.")
    sheets = captioned(reel, width, facts=True)
    colours = _palette([_pixels(sheets[k]) for k in sorted({0, len(sheets) // 2, len(sheets) - 1})])
    pictures = [
        _pixels(each).quantize(palette=colours, dither=Dither.NONE) for each in tqdm(sheets, unit=" steps", disable=None, leave=False)
    ]
    made = io.BytesIO()
    shown = [step_ms] * (len(pictures) - 1) + [END_MS]
    pictures[0].save(made, "GIF", save_all=True, append_images=pictures[1:], duration=shown, loop=0, optimize=False)
    return made.getvalue()


def last_picture(reel: Reel, width: float = PNG_WIDTH) -> bytes:
    """The last frame of a reel as PNG."""
    made = io.BytesIO()
    _pixels(captioned(reel._replace(frames=reel.frames[-1:]), width, facts=True)[0]).save(made, "PNG", optimize=True)
    return made.getvalue()


def _pixels(laid_out: Sheet) -> Image:
    from PIL import Image, ImageOps
    from resvg_py import svg_to_bytes

    drawn = bytes(svg_to_bytes(svg_string=document(laid_out, "", "")))
    return ImageOps.expand(Image.open(io.BytesIO(drawn)).convert("RGB"), MARGIN, "#ffffff")


def _palette(samples: Sequence[Image]) -> Image:
    """One palette for all frames, so that no colour flickers."""
    from PIL import Image

    wide, high = samples[0].size
    together = Image.new("RGB", (wide, high * len(samples)))
    for k, sample in enumerate(samples):
        together.paste(sample, (0, k * high))
    return together.quantize(colors=255)
