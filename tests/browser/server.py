"""A JupyterLab for tests: on a free port, with folders of its own, and notebooks that are copies."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat

SETTINGS = {"notification": {"fetchNews": "false", "checkForUpdates": False}}  # its question would cover what is tested
START = "from workbench.ui import flow, load_bokehjs, table\n\nload_bokehjs()"


def write_notebook(path: Path, *cells: str) -> None:
    """A notebook of some cells."""
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    made.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(made, path)


def _environment(own: Path) -> dict[str, str]:
    places = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    for name in places.values():
        (own / name).mkdir(mode=0o700)
    for name, values in SETTINGS.items():
        folder = own / "settings" / "@jupyterlab" / "apputils-extension"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.jupyterlab-settings").write_text(json.dumps(values))
    strangers = ("JUPYTER_PATH", "JUPYTER_CONFIG_PATH", "JUPYTER_TOKEN", "PYTHONPATH", "PYTHONHOME")
    kept = {name: value for name, value in os.environ.items() if name not in strangers}
    return kept | {name: str(own / folder) for name, folder in places.items()}


@contextmanager
def jupyterlab(own: Path, notebooks: Path) -> Iterator[str]:
    """Run JupyterLab on a folder of notebooks; its address."""
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--expose-app-in-browser", "--ServerApp.ip=127.0.0.1"]
    command += ["--ServerApp.port=0", "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True", "--LabApp.collaborative=False"]
    command += [f"--ServerApp.root_dir={notebooks}"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    with (own / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=notebooks, env=_environment(own), stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            yield _address(process, own)
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _address(process: subprocess.Popen[bytes], own: Path, seconds: float = 60) -> str:
    until = time.monotonic() + seconds
    while time.monotonic() < until and process.poll() is None:
        for file in (own / "runtime").glob("jpserver-*.json"):
            try:
                port = json.loads(file.read_text())["port"]
            except (json.JSONDecodeError, KeyError):  # being written
                continue
            if port:
                return f"http://127.0.0.1:{port}"
        time.sleep(0.1)
    raise RuntimeError("JupyterLab has not started:\n" + (own / "server.log").read_text(errors="replace")[-2000:])


def chromium() -> str | None:
    """The Chromium on PATH, if there is one."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
