"""Opening JupyterLab on the notebooks: those of a checkout, or a copy of those that came with the package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from workbench.engine.errors import WorkbenchError
from workbench.engine.files import PACKAGE, shipped

FIRST = "00_start.ipynb"


def notebooks(folder: Path) -> Path:
    """The folder of notebooks to work in.

    In a checkout its own; else `folder`, into which those that are missing there are copied: what a user changed stays.

    Raises
    ------
    WorkbenchError
        When they cannot be copied.
    """
    source = shipped("notebooks")
    if source.parent != PACKAGE:
        return source
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for notebook in sorted(source.glob("*.ipynb")):
            if not (folder / notebook.name).exists():
                shutil.copy(notebook, folder)
    except OSError as error:
        raise WorkbenchError(
            f"The notebooks could not be copied to {folder} ({error.strerror}); name another place with --folder."
        ) from error
    return folder.resolve()


def open_lab(folder: Path, browser: bool = True, dry_run: bool = False) -> int:
    """Open JupyterLab on the first notebook; its exit code, 0 for a dry run, which prints the folder alone."""
    place = notebooks(folder)
    print(f"The notebooks are in {place}")
    if dry_run:
        return 0
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={place}", f"--ServerApp.default_url=/lab/tree/{FIRST}"]
    command += [] if browser else ["--no-browser"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return subprocess.call(command)
