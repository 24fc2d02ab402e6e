"""A strip of pictures for a rulebook: a panel for each step, with its sentence, in one SVG."""

from __future__ import annotations

from workbench.engine.errors import WorkbenchError
from workbench.export.caption import captioned
from workbench.export.frames import Reel
from workbench.picture.svg import contact

MOST_PANELS = 300
WIDTH, COLUMNS, GAP = 340, 3, 24


def strip(reel: Reel, width: float = WIDTH, columns: int = COLUMNS) -> str:
    """All frames of a reel beside and below each other, as SVG.

    Parameters
    ----------
    reel : Reel
    width : float
        Longer side of a board, pixels.
    columns : int
        Panels in a row.

    Raises
    ------
    WorkbenchError
        For more than `MOST_PANELS` steps.
    """
    if len(reel.frames) > MOST_PANELS:
        raise WorkbenchError(f"A strip of {len(reel.frames):,} pictures is too long (at most {MOST_PANELS}): name a section or an action.")
    said = " ".join(f"{frame.number}: {frame.text}" for frame in reel.frames)
    return contact(captioned(reel, width, facts=False), columns, GAP, reel.title, said)
