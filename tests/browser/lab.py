"""A page of JupyterLab as a user meets it: run cells, find spots of boards on the screen, click them, and look at what is there."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # as without internet
]
WIDE, HIGH = 1280, 800
_FIRST_MS = 1_500  # in which a new kernel may miss what it is asked

_CONNECTED = """async () => {
  const panel = window.jupyterapp?.shell.currentWidget, kernel = panel?.context?.sessionContext?.session?.kernel
  if (!kernel || kernel.connectionStatus !== "connected" || kernel.status !== "idle") return false
  await panel.revealed
  await panel.context.ready
  await panel.sessionContext.ready
  await kernel.info
  return true
}"""
_PROMPTS = "[...document.querySelectorAll('.jp-Notebook .jp-CodeCell .jp-InputPrompt')].map(prompt => prompt.textContent)"
_STARTED = f"() => {_PROMPTS}.some(prompt => /[*]/.test(prompt))"
_ERRORS = "[...document.querySelectorAll('.jp-OutputArea-output[data-mime-type=\"application/vnd.jupyter.error\"]')].map(e => e.innerText)"
_DONE = f"() => {_ERRORS}.length > 0 || {_PROMPTS}.every(prompt => /\\d/.test(prompt))"
_RUN = """async code => {
  const found = () => jupyterapp.shell.currentWidget?.context?.sessionContext?.session?.kernel
  for (let tries = 0; !found() && tries < 100; tries++) await new Promise(resolve => setTimeout(resolve, 100))
  const kernel = found()
  const future = kernel.requestExecute({code, store_history: false, silent: false})
  let out = ""
  future.onIOPub = message => {
    if (message.header.msg_type === "stream") out += message.content.text
    if (message.header.msg_type === "error") out += "ERROR " + message.content.ename + ": " + message.content.evalue
  }
  await future.done
  return out
}"""
_FILL = """async cells => {
  const widgets = [...jupyterapp.shell.widgets("main")], notebook = widgets.find(widget => widget.content?.model?.cells)
  for (const widget of widgets) if (widget !== notebook) widget.close()
  jupyterapp.shell.activateById(notebook.id)
  const model = notebook.content.model.sharedModel
  model.deleteCellRange(0, model.cells.length)
  model.insertCells(0, cells.map(source => ({cell_type: "code", source, metadata: {}, outputs: [], execution_count: null})))
}"""
# Views of a figure that are shown, oldest first.
_VIEWS = """(id) => Bokeh.index.roots.filter(view => view.model.id === id && view.canvas_view?.el.getBoundingClientRect().width > 0)"""
_POINTS = (
    """([id, points, which]) => {
  const view = ("""
    + _VIEWS
    + """)(id).at(which)
  const box = view.canvas_view.el.getBoundingClientRect()
  return points.map(([x, y]) => [box.left + view.frame.x_scale.compute(x), box.top + view.frame.y_scale.compute(y)])
}"""
)
_ON_BOARD = (
    """([id, points, which]) => {
  const board = ("""
    + _VIEWS
    + """)(id).at(which).el
  return points.every(([x, y]) => board.contains(document.elementFromPoint(x, y)))
}"""
)
_SOURCE = (
    """([id, which]) => {
  const view = ("""
    + _VIEWS
    + """)(id).at(which)
  if (!view) return null
  const sources = Array.from(new Set(view.model.renderers.map(renderer => renderer.data_source)))
  const column = name => sources.flatMap(source => Array.from(source.data[name]))
  return {texts: column("text").filter(text => text), fills: column("fill"), rows: column("text").length}
}"""
)
_COLOUR = (
    """([id, x, y, which]) => {
  const view = ("""
    + _VIEWS
    + """)(id).at(which), canvas = view.canvas_view.primary, ratio = canvas.pixel_ratio ?? 1
  const at = [view.frame.x_scale.compute(x), view.frame.y_scale.compute(y)].map(v => Math.round(v * ratio))
  return Array.from(canvas.ctx.getImageData(...at, 1, 1).data).slice(0, 3)
}"""
)


class Lab:
    """One page on one notebook."""

    def __init__(self, browser: Browser, base: str, name: str, zoom: float = 1.0) -> None:
        self.base, self.name = base, name
        self.requested: list[str] = []
        self.failures: list[str] = []
        self.expected: set[str] = set()
        size: Any = {"width": int(WIDE / zoom), "height": int(HIGH / zoom)}
        self.context = browser.new_context(viewport=size, device_scale_factor=zoom)
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("request", lambda request: self.requested.append(request.url))
        self.page.on("pageerror", lambda error: self.failures.append(str(error)))
        self.open()

    # --- the notebook ----------------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the notebook, alone on the page, and wait for its kernel."""
        self.page.goto(f"{self.base}/lab/tree/{self.name}?reset", wait_until="domcontentloaded")
        self.connected()
        self.page.wait_for_timeout(_FIRST_MS)

    def fill(self, *cells: str) -> None:
        """Close all widgets, and put other cells into the notebook; its kernel goes on, and nothing is held against the page any more."""
        self.python("import ipywidgets; ipywidgets.Widget.close_all()")
        self.page.evaluate(_FILL, cells)
        self.requested, self.failures, self.expected = [], [], set()

    def connected(self) -> None:
        """Wait until the kernel answers."""
        self.page.wait_for_selector(".jp-Notebook", timeout=60_000)
        self.page.wait_for_function(_CONNECTED, timeout=60_000)

    def command(self, name: str, **arguments: Any) -> None:
        """Run a command of JupyterLab."""
        self.page.evaluate("([name, given]) => jupyterapp.commands.execute(name, given)", [name, arguments])

    def theme(self, name: str, light: bool) -> None:
        """Change JupyterLab's theme: `Dark`; a curtain covers the page while it does."""
        self.command("apputils:change-theme", theme=f"JupyterLab {name}")
        self.page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === String(light) && !document.querySelector('#jupyterlab-splash')", arg=light
        )

    def run_all(self) -> None:
        """Run every cell to its end. JupyterLab may lose the request in the first second of a kernel: then it is asked again."""
        for attempt in range(3):
            self.page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells') }")
            try:
                self.page.wait_for_function(_STARTED, timeout=3_000)
                self.page.wait_for_function(_DONE, timeout=60_000)
                break
            except PlaywrightTimeout:
                print("run_all, attempt", attempt, self.page.evaluate(_PROMPTS))
        assert not self.page.evaluate(_ERRORS), self.page.evaluate(_ERRORS)
        self.page.wait_for_function(_CONNECTED, timeout=60_000)

    def python(self, code: str) -> str:
        """Run code in the notebook's kernel, beside its cells; what it prints."""
        out: str = self.page.evaluate(_RUN, code)
        assert not out.startswith("ERROR"), f"{code}: {out}"
        return out.strip()

    def value(self, expression: str) -> Any:
        """What an expression is in the kernel, by way of JSON."""
        return json.loads(self.python(f"import json; print(json.dumps({expression}))"))

    def python_until(self, expression: str, expected: Any, seconds: float = 10) -> None:
        """Wait until an expression in the kernel has a value."""
        last = None
        for _ in range(int(seconds / 0.02)):
            last = self.value(expression)
            if last == expected:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{expression} is {last!r}, not {expected!r}")

    def restart(self) -> None:
        """Restart the kernel."""
        self.expected.add("Cannot send")  # JupyterLab's own words to the kernel that is gone
        self.page.evaluate("async () => { await jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart() }")
        self.connected()
        self.page.wait_for_timeout(_FIRST_MS)

    # --- boards ----------------------------------------------------------------------------------------------------------------

    def board(self, name: str = "t", which: int = -1) -> Board:
        """The board of a table or flow that stands in the kernel under a name; `which` of its views."""
        return Board(self, f"{name}.pair.board", which)

    def wait_for_board(self, name: str = "t", count: int = 1) -> Board:
        """The same, once so many views of it are shown and the mouse was over it.

        A hand comes before it clicks. The first message of a page goes another way to the kernel than those that follow, and a
        click at the same moment would overtake it.
        """
        for _ in range(40):  # a page still being laid out scrolls once more; cells that run a second time make another board
            board = self.board(name)
            self.page.wait_for_function(f"([id, count]) => ({_VIEWS})(id).length >= count", arg=[board.id, count])
            if (spot := board.seen_spot()) is not None:
                break
            self.page.wait_for_timeout(250)
        else:
            raise AssertionError(f"No spot of {name} came to be on the screen.")
        board.hover(spot)
        self.python_until(f"{name}.pair.under", spot)
        board.away()
        self.python_until(f"{name}.pair.under", "")
        return board

    # --- what is on the page ---------------------------------------------------------------------------------------------------

    def sees(self, text: str, seconds: float = 15) -> None:
        """Wait until a text stands on the page, visible."""
        expect(self.page.locator(".jp-OutputArea").get_by_text(text).locator("visible=true").last).to_be_visible(timeout=seconds * 1000)

    def press(self, label: str) -> None:
        """Click a button of a widget by its words."""
        words = re.compile(rf"^\s*{re.escape(label)}\s*$")
        self.page.locator("button.jupyter-button").filter(has_text=words).locator("visible=true").last.click()

    def tab(self, title: str) -> None:
        """Open a page of the column beside the board."""
        self.page.locator(".jp-OutputArea .lm-TabBar-tab", has_text=title).locator("visible=true").last.click()

    def field(self, label: str) -> Locator:
        """The text box of a widget by its label."""
        words = re.compile(rf"^{re.escape(label)}$")
        rows = self.page.locator(".widget-text").filter(has=self.page.locator(".widget-label", has_text=words))
        return rows.locator("input").locator("visible=true").last

    def icon(self, name: str) -> None:
        """Click a button of a widget by its icon: `step-forward`."""
        self.page.locator(f"button.jupyter-button:has(i.fa-{name})").locator("visible=true").last.click()

    def picture(self, name: str) -> None:
        """Save a screenshot, where the variable SCREENSHOTS names a folder."""
        if folder := os.environ.get("SCREENSHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.page.wait_for_timeout(300)
            self.page.screenshot(path=str(Path(folder) / f"{name}.png"))

    def close(self) -> None:
        """End the kernel and the page."""
        self.page.evaluate("async () => { await jupyterapp.shell.currentWidget?.context?.sessionContext?.shutdown() }")
        self.context.close()

    def look_back(self) -> None:
        """See that nothing was asked of another machine and no script failed."""
        failures = [text for text in self.failures if text not in self.expected]
        assert not self.strangers(), f"asked of other machines: {self.strangers()}"
        assert not failures, f"scripts have failed: {failures}"

    def strangers(self) -> list[str]:
        """What the page asked of any machine but this one."""
        own = (self.base, self.base.replace("http", "ws", 1), "data:", "blob:")
        return [address for address in self.requested if not address.startswith(own)]


class Board:
    """A view of a board on the page."""

    def __init__(self, lab: Lab, name: str, which: int) -> None:
        self.lab, self.name, self.which = lab, name, which
        self.id = lab.value(f"{name}.figure.id")
        self._spots: dict[str, tuple[float, float]] = {}

    def spots(self) -> dict[str, tuple[float, float]]:
        """Where each spot lies, board units."""
        found = self.lab.value(f"[[spot.name, spot.x, spot.y] for spot in {self.name}.scene.spots]")
        self._spots = {name: (x, y) for name, x, y in found}
        return self._spots

    def on_screen(self, *names: str) -> list[tuple[float, float]]:
        """Where spots lie on the screen, pixels; a board that got other squares has to be asked for its `spots` first."""
        spots = self._spots or self.spots()
        points = self.lab.page.evaluate(_POINTS, [self.id, [spots[name] for name in names], self.which])
        return [(x, y) for x, y in points]

    def is_seen(self, *names: str) -> bool:
        """Whether spots lie on the screen, with nothing of the page before them."""
        seen: bool = self.lab.page.evaluate(_ON_BOARD, [self.id, self.on_screen(*names), self.which])
        return seen

    def seen_spot(self) -> str | None:
        """A spot that lies on the screen now: of a large board, or a map that grows, some do not."""
        self.into_view()
        return next((name for name in self.spots() if self.is_seen(name)), None)

    def into_view(self) -> None:
        """Scroll until the whole view is on the screen."""
        self.lab.page.evaluate(
            f"([id, which]) => ({_VIEWS})(id).at(which).canvas_view.el.scrollIntoView({{block: 'center'}})", [self.id, self.which]
        )

    def click(self, *names: str) -> None:
        """Click spots with the mouse, one as soon as the other."""
        if not self.is_seen(*names):
            self.into_view()
        for x, y in self.on_screen(*names):
            self.lab.page.mouse.click(x, y)

    def hover(self, name: str) -> None:
        """Put the mouse over a spot."""
        ((x, y),) = self.on_screen(name)
        self.lab.page.mouse.move(x, y, steps=3)

    def away(self) -> None:
        """Take the mouse off the board."""
        self.lab.page.mouse.move(5, 5)

    def shown(self) -> dict[str, Any]:
        """What the browser has been told to draw: texts, fills, how many shapes."""
        found: dict[str, Any] = self.lab.page.evaluate(_SOURCE, [self.id, self.which])
        return found

    def wait_for(self, *texts: str) -> None:
        """Wait until the picture holds these texts, alone or among others in a line."""
        held = f"""([id, which, texts]) => {{
          const all = ({_SOURCE})([id, which])?.texts
          return texts.every(text => all?.some(line => line.includes(text)))
        }}"""
        self.lab.page.wait_for_function(held, arg=[self.id, self.which, list(texts)])

    def colour(self, name: str, aside: Sequence[float] = (0.0, 0.0)) -> list[int]:
        """The painted colour at a spot, a little aside of its middle."""
        x, y = self.spots()[name]
        found: list[int] = self.lab.page.evaluate(_COLOUR, [self.id, x + aside[0], y + aside[1], self.which])
        return found
