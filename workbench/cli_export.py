"""The command that writes steps of a record into a file to take away."""

from __future__ import annotations

from typing import Annotated

import typer

from workbench.cli_records import checked_seat
from workbench.engine.replay import load


def export(
    file: Annotated[str, typer.Argument(help="A record.")],
    out: Annotated[str, typer.Argument(help="Where to: its ending, .html .svg .png .gif .jsonl or .csv, says as what.")],
    action: Annotated[str | None, typer.Option(help="The steps of an action, or of some: 7 or 7-9, counted from 0.")] = None,
    section: Annotated[str | None, typer.Option(help="A flow: its number from 1, its title, or last.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="All steps of the line.")] = False,
    seat: Annotated[int | None, typer.Option(help="Show only what this player may know.")] = None,
) -> None:
    """Write steps of a record as a page, a strip of pictures, an animation, the last picture, or a trace.

    Without a range: the last flow where one has run, else all steps; traces hold all steps.
    """
    from workbench.export import export as write

    session = load(file)
    taken = write(session, out, action=action, section=section, everything=everything, seat=checked_seat(session, seat))
    print(f"{out}: {taken.title}, {len(taken.moments)} steps.")
