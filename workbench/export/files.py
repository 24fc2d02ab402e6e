"""Writing an export: what the ending of a file's name asks for, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.files import write_whole
from workbench.engine.session import Session
from workbench.export.film import film, last_picture
from workbench.export.frames import Reel, frames
from workbench.export.page import page
from workbench.export.span import Span, last_flow, span
from workbench.export.strip import strip
from workbench.export.trace import as_csv, as_json_lines

PICTURES: dict[str, Callable[[Reel], str | bytes]] = {".html": page, ".svg": strip, ".png": last_picture, ".gif": film}
TRACES: dict[str, Callable[[Session, Span, int | None], str]] = {".jsonl": as_json_lines, ".csv": as_csv}
KINDS = (*PICTURES, *TRACES)


def export(
    session: Session,
    path: str | Path,
    *,
    action: str | None = None,
    section: str | None = None,
    everything: bool = False,
    seat: int | None = None,
) -> Span:
    """Write steps of the line under a session's cursor into a file; the ending of its name says as what.

    Parameters
    ----------
    session : Session
    path : str or Path
        `.html` a page that needs neither kernel nor network, `.svg` a strip of pictures, `.gif` an animation, `.png` the last
        picture, `.jsonl` and `.csv` a trace.
    action, section : str or None
        Which steps, see `span`. Without either: pictures of the last flow where there is one, traces of all of the line.
    everything : bool
        All of the line, in pictures too.
    seat : int or None
        Nothing is in the file that this player may not know; None: everything.

    Returns
    -------
    Span
        What was written.

    Raises
    ------
    Malformed
        For an ending that is none of `KINDS`, or a range that there is not.
    WorkbenchError
        When the file cannot be written, or too many steps are asked for; what was there before is untouched.
    """
    ending = Path(path).suffix.lower()
    if ending not in KINDS:
        raise Malformed("", f"{path} ends in none of {', '.join(KINDS)}: the ending says what is made")
    if everything and (action is not None or section is not None):
        raise WorkbenchError("All steps, or those of an action or a section: name one of them.")
    chosen = action is not None or section is not None or everything
    taken = span(session, action=action, section=section) if chosen or ending in TRACES else last_flow(session)
    if ending in TRACES:
        write_whole(path, TRACES[ending](session, taken, seat))
    else:
        write_whole(path, PICTURES[ending](frames(session, taken, seat)))
    return taken
