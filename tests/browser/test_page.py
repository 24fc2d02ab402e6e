"""An exported page, opened from its file without any network: it steps, plays, takes keys, and shows the figures of the trace."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.lab import HIGH, WIDE
from workbench.engine.session import Session
from workbench.export import as_json_lines, export, frames
from workbench.export.span import last_flow

pytestmark = pytest.mark.browser

_TEXTS = """n => Bokeh.index.roots[n].model.renderers.filter(renderer => renderer.glyph.type === "Text")
  .flatMap(renderer => Array.from(renderer.data_source.data.text)).filter(text => text)"""
_FITS = "() => [document.documentElement.scrollWidth <= innerWidth, document.documentElement.scrollHeight <= innerHeight]"
# How many pixels of the board are no paper: a picture that is not drawn has none.
_INK = """() => {
  const canvas = Bokeh.index.roots[0].canvas_view.primary.ctx.canvas
  const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
  let ink = 0
  for (let k = 0; k < data.length; k += 4) ink += data[k + 3] > 0 && data[k] + data[k + 1] + data[k + 2] < 740
  return ink
}"""


@pytest.fixture
def session(played) -> Session:
    """A finished game."""
    return played("riverbend", seed=4, players=4, board="classic", map="valley")


@pytest.fixture
def opened(browser: Browser, session, tmp_path: Path) -> Iterator[Page]:
    """The page of the last flow, opened offline; what it asks of the network or complains of fails the test."""
    export(session, tmp_path / "flow.html")
    context = browser.new_context(viewport={"width": WIDE, "height": HIGH}, offline=True)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: asked.append(str(error)))
    page.on("console", lambda message: asked.append(message.text) if message.type in ("error", "warning") else None)
    page.goto((tmp_path / "flow.html").as_uri())
    page.wait_for_function("() => window.flow && Bokeh.index.roots.length >= 2")
    yield page
    context.close()
    assert [url for url in asked if not url.startswith("file:")] == []


def at(page: Page) -> int:
    """The step that is shown."""
    found: int = page.evaluate("() => flow.at")
    return found


def test_every_step_shows_what_the_trace_says(opened, session):
    taken = last_flow(session)
    trace = [json.loads(line) for line in as_json_lines(session, taken).splitlines()]
    for k, (entry, frame) in enumerate(zip(trace, frames(session, taken).frames, strict=True)):
        expect(opened.locator("#sentence")).to_have_text(f"{entry['text']}{entry['clause']}")
        expect(opened.locator("#place")).to_have_text(f"{k + 1}/{len(trace)}")
        expect(opened.locator("#rule b")).to_have_text(session.game.rulebook[entry["clause"]].title)
        selected = opened.locator('#steps [aria-selected="true"]')
        expect(selected).to_have_text(f"{k + 1}{entry['text']}")
        on_board, beside = opened.evaluate(_TEXTS, 0), opened.evaluate(_TEXTS, 1)
        total = entry["numbers"].get("total")
        assert total is None or str(total) in on_board
        scores = [str(fact.value) for fact in frame.scene.facts if fact.name == "Score"]
        assert set(scores) <= set(beside)
        assert frame.scene.text in opened.locator("#picture").get_attribute("aria-label")
        opened.locator("#step").click() if k < len(trace) - 1 else None
    expect(opened.locator("#step")).to_be_disabled()


def test_going_back_shows_the_same_again(opened):
    first = opened.evaluate(_TEXTS, 0)
    opened.locator("#last").click()
    last = opened.evaluate(_TEXTS, 0)
    assert first != last
    opened.locator("#first").click()
    assert opened.evaluate(_TEXTS, 0) == first
    for _ in range(5):
        opened.locator("#step").click()
    for _ in range(5):
        opened.locator("#back").click()
    assert (at(opened), opened.evaluate(_TEXTS, 0)) == (0, first)


def test_keys_slider_and_list(opened):
    last = opened.evaluate("() => flow.last")
    for key, place in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("ArrowDown", 1),
        ("ArrowUp", 0),
    ):
        opened.keyboard.press(key)
        assert at(opened) == place
    opened.locator("#slider").focus()
    opened.keyboard.press("ArrowRight")
    assert at(opened) == 1  # once, though the slider hears of it too
    opened.locator("#slider").fill("5")
    assert at(opened) == 5
    opened.locator("#steps li").nth(3).click()
    assert at(opened) == 3
    opened.locator("#step").focus()
    opened.keyboard.press(" ")  # presses the button
    assert at(opened) == 4
    opened.keyboard.press("ArrowRight")
    assert at(opened) == 5


def test_space_plays_and_stops(opened):
    opened.locator("#speed").select_option("230")
    opened.locator("h1").click()
    opened.keyboard.press("End")
    opened.keyboard.press(" ")  # at the end it begins anew
    opened.wait_for_function("() => flow.at >= 2 && flow.at < 10")
    expect(opened.locator("#play")).to_have_attribute("aria-label", "Pause")
    opened.keyboard.press(" ")
    stopped = at(opened)
    opened.wait_for_timeout(500)
    assert at(opened) == stopped
    expect(opened.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_the_page_fits_and_is_drawn(opened):
    opened.evaluate("() => flow.show(flow.last)")
    opened.wait_for_timeout(300)
    assert opened.evaluate(_FITS) == [True, True]
    assert opened.evaluate(_INK) > 20_000
    assert opened.evaluate("() => document.documentElement.lang") == "en"
    assert opened.title() == "Riverbend: scoring 6"
    for name in ("first", "back", "play", "step", "last", "slider", "picture"):
        assert opened.locator(f"#{name}").get_attribute("aria-label")
    boxes = [opened.locator(f"#{name}").bounding_box() for name in ("picture", "facts", "steps", "rule", "slider", "sentence", "account")]
    for k, one in enumerate(boxes):
        assert one["x"] >= 0
        assert one["x"] + one["width"] <= WIDE
        assert one["y"] + one["height"] <= HIGH
        for other in boxes[k + 1 :]:
            apart = (
                one["x"] + one["width"] <= other["x"] + 1
                or other["x"] + other["width"] <= one["x"] + 1
                or one["y"] + one["height"] <= other["y"] + 1
                or other["y"] + other["height"] <= one["y"] + 1
            )
            assert apart
