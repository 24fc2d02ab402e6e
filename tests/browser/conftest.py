"""JupyterLab and Chromium, each started once; a page that goes on from test to test where nothing asks for one of its own."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, sync_playwright

from browser.lab import FLAGS, Lab
from browser.server import START, chromium, jupyterlab, write_notebook
from workbench.engine.files import shipped

NEEDS_BROWSER = (
    "The browser tests need Chromium on PATH (on Debian: apt-get install chromium), or Playwright's: playwright install chromium."
)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where JupyterLab looks: copies of the project's notebooks."""
    made = tmp_path_factory.mktemp("notebooks")
    for notebook in sorted(shipped("notebooks").glob("*.ipynb")):
        shutil.copy(notebook, made)
    return made


@pytest.fixture(scope="session")
def base(browser: Browser, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab."""
    with jupyterlab(tmp_path_factory.mktemp("jupyter"), folder) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A Chromium; where there is none the tests are skipped, which is a failure in continuous integration."""
    with sync_playwright() as playwright:
        try:
            launched = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        except Error as error:
            if "Executable doesn't exist" not in str(error):
                raise
            pytest.skip(NEEDS_BROWSER)
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def warm(browser: Browser, base: str, folder: Path) -> Iterator[list[Lab]]:
    """A notebook whose kernel goes on from test to test, if one is free: to load JupyterLab and start a kernel takes most of a test."""
    free: list[Lab] = []
    yield free
    for page in free:
        page.close()


@pytest.fixture
def lab(browser: Browser, base: str, folder: Path, warm: list[Lab], request: pytest.FixtureRequest) -> Iterator[Callable[..., Lab]]:
    """Open a notebook of these cells: `lab("t = table('riverbend')", "t")`; what is zoomed, or there by a `name`, is opened anew."""
    opened: list[Lab] = []
    again: list[Lab] = []
    failed = request.session.testsfailed

    def make(*cells: str, name: str = "", zoom: float = 1.0) -> Lab:
        kept = not name and zoom == 1.0
        if kept and warm:
            page = warm.pop()
            page.fill(START, *cells)
        else:
            if not name:
                name = f"{request.node.name}-{len(opened)}.ipynb".replace("[", "-").replace("]", "")
                write_notebook(folder / name, START, *cells)
            page = Lab(browser, base, name, zoom)
        opened.append(page)
        if kept:
            again.append(page)
        return page

    yield make
    for page in opened:
        if page in again and request.session.testsfailed == failed:
            warm.append(page)
        else:
            page.close()
    for page in opened:
        page.look_back()
