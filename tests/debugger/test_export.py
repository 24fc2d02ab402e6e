"""Exports: ranges, pages, strips, animations and traces; what a seat may not know is in none; errors are one sentence and write nothing."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from workbench.canvas import levels, rows
from workbench.cli import app
from workbench.engine import registry, report
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.record import save
from workbench.engine.session import Session
from workbench.export import KINDS, as_columns, as_csv, as_json_lines, export, film, flat, frames, last_picture, page, span, strip
from workbench.export.film import END_MS, STEP_MS
from workbench.export.page import HIGHEST
from workbench.export.span import last_flow
from workbench.picture.sheet import laid, sheet

SVG = "{http://www.w3.org/2000/svg}"
LEAST_DECIMALS = 0.051  # numbers of a page are rounded to one decimal


@pytest.fixture
def session(played) -> Session:
    """A finished game of two players with six scorings."""
    return played("riverbend", seed=3, map="valley")


@pytest.fixture
def reel(session):
    """The frames of its last flow."""
    return frames(session, last_flow(session))


def data_of(html: str) -> dict:
    """What a page holds beside the picture's library."""
    (found,) = re.findall(r'<script type="application/json" id="flow">(.*?)</script>', html, re.DOTALL)
    return json.loads(found)


def drawn(data: dict, source: int) -> list[list]:
    """The rows of every frame of a source, by the cuts, as the page itself puts them together."""
    found: list[list] = []
    before: list[int] = []
    for start, many, put in data["cuts"][source]:
        before = [*before[:start], *put, *before[start + many :]]
        found.append([data["rows"][k] for k in before])
    return found


# --- ranges ---------------------------------------------------------------------------------------------------------------------


def test_all_steps_of_the_line(session):
    taken = span(session)
    assert [moment.event for moment in taken.moments] == [step.event for node in session.node.line for step in node.steps]


def test_a_section_begins_and_ends_with_its_marks(session):
    for wanted in ("2", "scoring 2"):
        taken = span(session, section=wanted)
        assert taken.title == "scoring 2"
        assert [taken.moments[k].event.mark for k in (0, -1)] == ["scoring begins", "scoring ends"]
    assert span(session, section="last") == last_flow(session) == span(session, section="6")


def test_actions_are_counted_as_in_records(session):
    taken = span(session, action="4")
    node = session.main_line()[5]
    assert [moment.event for moment in taken.moments] == [step.event for step in node.steps]
    both = span(session, action="4-5")
    assert len(both.moments) == len(node.steps) + len(session.main_line()[6].steps)
    assert (taken.title, both.title) == ("action 4", "actions 4 to 5")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"section": "9"}, "section: there is no '9'; there are: 1 to 6"),
        ({"section": "0"}, "there is no '0'"),
        ({"section": "delta"}, "there is no 'delta'"),
        ({"action": "999"}, "action: there is no action 999: the line has the actions 0 to"),
        ({"action": "5-3"}, "'5-3' is neither a number"),
        ({"action": "-1"}, "'-1' is neither a number"),
        ({"action": "x"}, "'x' is neither a number"),
        ({"action": "1", "section": "1"}, "not both"),
    ],
)
def test_a_range_that_there_is_not_is_a_sentence(session, asked, said):
    with pytest.raises(WorkbenchError, match=re.escape(said)):
        span(session, **asked)


def test_without_a_flow_pictures_show_the_whole_line():
    session = Session(registry.game("flume", size=5), 0)
    session.play("place b2")
    assert last_flow(session) == span(session)
    with pytest.raises(Malformed, match="no scoring or other flow has run"):
        span(session, section="1")
    with pytest.raises(Malformed, match="there is no action 1: the line has the actions 0 to 0"):
        span(session, action="1")


# --- the page -------------------------------------------------------------------------------------------------------------------


def test_a_page_holds_each_frame_as_the_canvas_draws_it(reel):
    data = data_of(page(reel))
    for frame, *found in zip(reel.frames, drawn(data, 0), drawn(data, 1), strict=True):
        made = sheet(frame.scene, frame.marks, HIGHEST, facts=False, box=reel.box)  # the board is a square
        up = laid(made.parts[0], top=HIGHEST)
        for level, shapes in zip(found, levels(up), strict=True):
            expected = [list(row) for row in rows(shapes, 1.0)]
            assert [row[6] for row in level] == [row[6] for row in expected]
            assert [row[2:4] for row in level] == [row[2:4] for row in expected]
            for ours, theirs in zip(level, expected, strict=True):
                assert all(a is None or abs(a - b) < LEAST_DECIMALS for a, b in zip(ours[0] + ours[1], theirs[0] + theirs[1], strict=True))


def test_a_page_tells_the_steps_of_the_trace_with_their_clauses(session, reel):
    data = data_of(page(reel))
    trace = [json.loads(line) for line in as_json_lines(session, last_flow(session)).splitlines()]
    assert [(step["text"], step["clause"]) for step in data["steps"]] == [(entry["text"], entry["clause"]) for entry in trace]
    assert set(data["clauses"]) == {entry["clause"] for entry in trace}
    for name, clause in data["clauses"].items():
        assert clause["title"] == session.game.rulebook[name].title
    assert [data["words"][step["words"]] for step in data["steps"]] == [frame.scene.text for frame in reel.frames]
    assert data["steps"][-1]["account"][3] == 0  # nothing is on its way any more


def test_a_page_is_whole_in_itself(reel):
    html = page(reel)
    assert html.startswith("<!DOCTYPE html>\n<html lang=")
    assert f"<title>{reel.title}</title>" in html
    head = re.sub(r"<script.*?</script>", "", html, flags=re.DOTALL)
    assert not re.search(r"""(src|href)=["'](?!#)|@import|url\(""", head)
    assert "<script src" not in html


def test_a_page_stays_small(played):
    session = played("riverbend", seed=4, players=4, board="classic", map="valley")
    reel = frames(session, span(session))
    assert len(reel.frames) > 200
    assert len(page(reel).encode()) < 6_000_000


def test_no_text_ends_the_script_of_a_page(reel):
    nasty = "</script><b>&amp; <!--"
    html = page(reel._replace(frames=(reel.frames[0]._replace(text=nasty),), title=nasty))
    assert data_of(html)["steps"][0]["text"] == nasty
    assert nasty not in html


def test_boards_of_a_reel_have_one_size(reel):
    assert len({sheet(frame.scene, frame.marks, 300, False, reel.box)[1:] for frame in reel.frames}) == 1


# --- strips and animations --------------------------------------------------------------------------------------------------------


def test_an_animation_has_a_frame_for_each_step(reel):
    made = Image.open(io.BytesIO(film(reel)))
    assert (made.format, made.n_frames) == ("GIF", len(reel.frames))
    durations = []
    for k in range(made.n_frames):
        made.seek(k)
        durations.append(made.info["duration"])
    assert durations == [STEP_MS] * (len(reel.frames) - 1) + [END_MS]
    assert made.info["loop"] == 0


def test_the_last_frame_is_a_picture(reel):
    one, all_of_it = (Image.open(io.BytesIO(data)) for data in (last_picture(reel), film(reel, 580)))
    assert one.format == "PNG"
    all_of_it.seek(all_of_it.n_frames - 1)
    pixels = [list(picture.convert("RGB").crop((0, 0, 500, 500)).resize((50, 50)).tobytes()) for picture in (one, all_of_it)]
    apart = [abs(a - b) for a, b in zip(*pixels, strict=True)]
    assert sum(apart) / len(apart) < 6  # but for the colours that a GIF has not


def test_a_strip_has_a_numbered_panel_for_each_step(reel):
    root = ET.fromstring(strip(reel))
    panels = [group for group in root.findall(f"{SVG}g") if "transform" in group.attrib]
    assert len(panels) == len(reel.frames)
    ids = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
    assert len(ids) == sum("id" in element.attrib for element in root.iter())
    used = [element.attrib["href"].lstrip("#") for element in root.iter(f"{SVG}use")]
    assert used
    assert set(used) <= ids
    groups = [group for group in root.iter(f"{SVG}g") if "id" in group.attrib]
    written = {group.attrib["id"]: [text.text for text in group.iter(f"{SVG}text")] for group in groups}
    for number, (panel, frame) in enumerate(zip(panels, reel.frames, strict=True), 1):
        texts = [text.text for text in panel.iter(f"{SVG}text")]
        texts += [text for use in panel.iter(f"{SVG}use") for text in written.get(use.attrib["href"].lstrip("#"), [])]
        assert f"{number}/{len(reel.frames)}" in texts
        assert frame.clause in texts
        assert all(word in " ".join(texts) for word in frame.text.split())


def test_too_many_steps_are_refused(reel):
    with pytest.raises(WorkbenchError, match="301 pictures is too long"):
        strip(reel._replace(frames=reel.frames[:1] * 301))
    with pytest.raises(WorkbenchError, match="601 steps are too many"):
        film(reel._replace(frames=reel.frames[:1] * 601))


# --- traces ---------------------------------------------------------------------------------------------------------------------


def test_lines_of_json_are_those_of_the_trace(session):
    assert [json.loads(line) for line in as_json_lines(session, span(session)).splitlines()] == list(report.trace(session))


def test_a_table_is_flat_and_whole(session):
    table, columns, trace = flat(session, span(session)), as_columns(session, span(session)), list(report.trace(session))
    assert len(table) == len(trace)
    assert len({tuple(row) for row in table}) == 1  # the same keys in the same order
    assert {type(value) for row in table for value in row.values()} <= {int, str, bool, type(None)}
    assert {name: [row[name] for row in table] for name in table[0]} == columns
    for row, entry in zip(table, trace, strict=True):
        assert (row["action"], row["step"], row["clause"]) == (entry["action"], entry["step"], entry["clause"])
        assert row["spots"].split() == entry["spots"]
        for name, value in entry["numbers"].items():
            assert row[f"numbers.{name}"] == (" ".join(map(str, value)) if isinstance(value, list) else value)
    given = [row["numbers.given"] for row in table if row.get("numbers.given")]
    assert sum(given) == sum(entry["numbers"].get("given", 0) for entry in trace)


def test_a_table_is_written_as_csv(session):
    rows_read = list(csv.DictReader(io.StringIO(as_csv(session, span(session)))))
    table = flat(session, span(session))
    assert rows_read == [{name: "" if value is None else str(value) for name, value in row.items()} for row in table]


# --- what a seat may not know -----------------------------------------------------------------------------------------------------


def of_bid(coins: int) -> Session:
    """Player 0 has bid in secret; player 1 has not."""
    session = Session(registry.game("ferry"), 4)
    session.play(f"bid {coins}")
    return session


def without_ids(content: bytes) -> bytes:
    """A page without the random names that Bokeh gives."""
    return re.sub(rb"[0-9a-f]{8}-[0-9a-f-]{27}|\bp\d{4,}\b", b"", content)


@pytest.mark.parametrize("kind", KINDS)
def test_a_secret_is_in_no_file_for_another_seat(tmp_path, kind):
    files: dict = {None: [], 0: [], 1: []}
    for seat, found in files.items():
        for coins in (0, 2):
            path = tmp_path / f"{seat}-{coins}{kind}"
            export(of_bid(coins), path, seat=seat, everything=True)
            found.append(without_ids(path.read_bytes()))
    assert files[1][0] == files[1][1]  # whatever the other player bid, the file is the same
    assert files[0][0] != files[0][1]
    assert files[None][0] != files[None][1]


def test_a_page_says_whose_eyes_it_was_made_for():
    reel = frames(of_bid(1), span(of_bid(1)), seat=1)
    assert reel.title.endswith("as player 1 sees it")
    assert "Player 1" not in reel.frames[-1].text


# --- the command ------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def call(monkeypatch, capsys):
    """Call the command as it is typed: `call(file, out, ...)` is exit code, output, errors."""
    import sys

    from workbench import cli

    def make(*arguments) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["workbench", "export", *map(str, arguments)])
        try:
            cli.main()
            code = 0
        except SystemExit as stop:
            code = stop.code or 0
        found = capsys.readouterr()
        assert "Traceback" not in found.out + found.err
        return code, found.out, found.err

    return make


@pytest.fixture
def record(session, tmp_path) -> Path:
    """A record's file."""
    save(session, tmp_path / "record.json")
    return tmp_path / "record.json"


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_written_and_told(call, record, tmp_path, session, kind):
    out = tmp_path / f"made{kind.upper()}"
    code, said, wrong = call(record, out)
    taken = span(session) if kind in (".jsonl", ".csv") else last_flow(session)
    assert (code, wrong) == (0, "")
    assert said == f"{out}: {taken.title}, {len(taken.moments)} steps.\n"
    begins = {".html": b"<!DOCTYPE", ".svg": b"<svg", ".png": b"\x89PNG", ".gif": b"GIF89a", ".jsonl": b'{"action"', ".csv": b"action,step"}
    assert out.read_bytes().startswith(begins[kind])


def test_a_range_is_typed(call, record, tmp_path):
    for typed, title in ((("--section", "2"), "scoring 2"), (("--action", "0-3"), "actions 0 to 3"), (("--all",), "all steps")):
        code, said, _ = call(record, tmp_path / "out.csv", *typed)
        assert (code, title in said) == (0, True)


def test_what_is_wrong_is_one_sentence_and_nothing_is_written(call, record, tmp_path):
    folder = tmp_path / "folder.html"
    folder.mkdir()
    there = sorted(tmp_path.rglob("*"))
    for arguments, said in (
        ((tmp_path / "out.pdf",), "ends in none of .html, .svg, .png, .gif, .jsonl, .csv"),
        ((tmp_path / "out",), "ends in none of"),
        ((tmp_path / "nowhere" / "out.html",), "could not be written (No such file or directory)"),
        ((folder,), "it is a folder"),
        ((tmp_path / "out.html", "--section", "99"), "there is no '99'"),
        ((tmp_path / "out.html", "--action", "999"), "there is no action 999"),
        ((tmp_path / "out.html", "--action", "1", "--section", "1"), "not both"),
        ((tmp_path / "out.html", "--action", "1", "--all"), "name one of them"),
        ((tmp_path / "out.html", "--seat", "7"), "there is no player 7"),
    ):
        code, out, wrong = call(record, *arguments)
        assert (code, out) == (2, "")
        assert said in wrong
        assert len(wrong.splitlines()) == 1
        assert sorted(tmp_path.rglob("*")) == there
    code, _, wrong = call(tmp_path / "none.json", tmp_path / "out.html")
    assert (code, "cannot be read" in wrong) == (2, True)


def test_a_full_disk_loses_nothing(call, record, tmp_path, monkeypatch):
    out = tmp_path / "out.gif"
    out.write_bytes(b"before")
    there = sorted(tmp_path.rglob("*"))

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    code, said, wrong = call(record, out)
    assert (code, said, len(wrong.splitlines())) == (2, "", 1)
    assert "No space left on device" in wrong
    assert (out.read_bytes(), sorted(tmp_path.rglob("*"))) == (b"before", there)


def test_the_help_names_the_endings():
    found = CliRunner().invoke(app, ["export", "--help"]).output
    assert all(kind in found for kind in KINDS)
