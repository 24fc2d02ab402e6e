"""From a click to the repainted board, in JupyterLab and a real browser: the table beside a bare Bokeh figure of the same size.

Both are clicked in turn in one run, so that their ratio says what the workbench costs; the milliseconds are this machine's.

    python benchmarks/browser.py [clicks]
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from browser.lab import FLAGS, Lab  # the same driver as the tests'
from browser.server import chromium, jupyterlab, write_notebook

TARGET = 1.5
TABLE = "t = table('riverbend', seed=1, map='meadow')\nt"
# A square that changes its colour at each click: the least that a board can do.
BARE = """from bokeh.events import DoubleTap, PressUp, Tap
from bokeh.models import ColumnDataSource
from bokeh.plotting import figure
from jupyter_bokeh.widgets import BokehModel

scene = t.pair.board.scene
source = ColumnDataSource({"x": [s.x for s in scene.spots], "y": [s.y for s in scene.spots], "fill": ["#dfc08a"] * len(scene.spots)})
bare = figure(width=t.pair.board.width, height=t.pair.board.height, x_range=(-1, 4), y_range=(-1, 4), tools="", toolbar_location=None)
bare.rect("x", "y", 1, 1, source=source, fill_color="fill")

def clicked(event):
    k = next(k for k, s in enumerate(scene.spots) if abs(s.x - event.x) < 0.5 and abs(s.y - event.y) < 0.5)
    source.patch({"fill": [(k, "#1f6fb2" if source.data["fill"][k] != "#1f6fb2" else "#dfc08a")]})

for kind in (Tap, DoubleTap, PressUp):
    bare.on_event(kind, clicked)
BokehModel(bare)"""
VIEW = """
  const view = Bokeh.index.roots.filter(view => view.model.id === id && view.canvas_view?.el.getBoundingClientRect().width > 0).at(-1)
  const at = [view.frame.x_scale.compute(x), view.frame.y_scale.compute(y)]
"""
PLACE = f"""([id, x, y]) => {{{VIEW}
  view.canvas_view.el.scrollIntoView({{block: "center"}})
  const box = view.canvas_view.el.getBoundingClientRect()
  return [box.left + at[0], box.top + at[1]]
}}"""
# From the mouse button's release to the first frame in which the pixel is another colour.
WATCH = f"""([id, x, y]) => {{{VIEW}
  const colour = () => view.canvas_view.primary.ctx.getImageData(Math.round(at[0]), Math.round(at[1]), 1, 1).data.join()
  const before = colour(), paint = {{up: 0, shown: 0}}
  window.paint = paint
  window.addEventListener("pointerup", () => {{ paint.up = performance.now() }}, {{capture: true, once: true}})
  const look = () => {{
    if (colour() !== before) paint.shown = performance.now()
    else requestAnimationFrame(look)
  }}
  requestAnimationFrame(look)
}}"""


def click_to_paint(lab: Lab, figure: str, x: float, y: float, pixel: tuple[float, float]) -> float:
    """Click at a point of a figure; milliseconds until the pixel was painted anew."""
    page = lab.page
    point = page.evaluate(PLACE, [figure, x, y])
    page.mouse.move(*point)
    page.wait_for_timeout(400)  # the answer to the mouse's way there is painted, and the click is no double one
    page.evaluate(WATCH, [figure, *pixel])
    page.mouse.click(*point)
    page.wait_for_function("() => window.paint.shown > 0", timeout=10_000)
    milliseconds: float = page.evaluate("window.paint.shown - window.paint.up")
    return milliseconds


def measure(lab: Lab, clicks: int) -> tuple[float, float]:
    """Medians of the table's board and of the bare figure, milliseconds."""
    lab.run_all()
    board = lab.wait_for_board(count=1)
    bare = lab.value("bare.id")
    found: dict[str, list[float]] = {board.id: [], bare: []}
    x, y = board.spots()["b2"]  # a spring: a click chooses it, and again lets it go
    ring = (x - 0.44, y)  # on its thick ring
    for _ in range(clicks):
        found[board.id].append(click_to_paint(lab, board.id, x, y, ring))
        found[bare].append(click_to_paint(lab, bare, x, y, (x, y)))
    return statistics.median(found[board.id][1:]), statistics.median(found[bare][1:])


def main() -> int:
    clicks = int(sys.argv[1]) if len(sys.argv) > 1 else 30
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        own, notebooks = Path(folder, "own"), Path(folder, "notebooks")
        own.mkdir()
        notebooks.mkdir()
        write_notebook(notebooks / "paint.ipynb", TABLE, BARE)
        try:
            browser: Any = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        except Error:
            print("click to paint: not measured, there is no Chromium")
            return 0
        with jupyterlab(own, notebooks) as address:
            table, bare = measure(Lab(browser, address, "paint.ipynb"), clicks)
        browser.close()
    ratio = table / bare
    print(
        f"click to paint: {ratio:.2f} times a bare figure's (target at most {TARGET}, {'met' if ratio <= TARGET else 'NOT met'}); "
        f"{table:.0f} ms beside {bare:.0f} ms, medians of {clicks} clicks"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
