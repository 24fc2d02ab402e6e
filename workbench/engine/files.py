"""Where data and notebooks lie: inside the package when it came from a wheel, beside it in a checkout."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from workbench.engine.errors import WorkbenchError

PACKAGE = Path(__file__).resolve().parents[1]


def shipped(folder: str) -> Path:
    """The folder `data` or `notebooks`, in either layout.

    Raises
    ------
    WorkbenchError
        Where neither the package nor the checkout has it.
    """
    for place in (PACKAGE / f"_{folder}", PACKAGE.parent / folder):
        if place.is_dir():
            return place
    raise WorkbenchError(f"The folder {folder} is missing: install river-workbench again.")


def write_whole(path: str | Path, content: str | bytes) -> None:
    """Write a file (a text in UTF-8) whole or not at all: a new file beside it is renamed over it, so a full disk loses nothing.

    Raises
    ------
    WorkbenchError
        When it cannot be written; what was there before is untouched.
    """
    target = Path(path).expanduser().resolve()  # the file that a link names, not the link
    if target.exists():
        found = target.stat().st_mode
        why = "a folder" if stat.S_ISDIR(found) else "no ordinary file" if not stat.S_ISREG(found) else "" if found & 0o200 else "read-only"
        if why:
            raise WorkbenchError(f"{path} could not be written (it is {why}); what was there before is untouched.")
    name = None
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=f".{target.name}.", delete=False) as file:
            name = file.name
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
        Path(name).replace(target)
    except OSError as error:
        raise WorkbenchError(f"{path} could not be written ({error.strerror}); what was there before is untouched.") from error
    finally:
        if name is not None:
            Path(name).unlink(missing_ok=True)  # there only where something went wrong
