"""Pictures: what is drawn where, that it can be read, and that nothing of it depends on chance."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from workbench.picture import colours, facts, frame, ghost, goods, lexicon, paint, scale, shapes, sides, spots_at, svg, symbols, text, theme
from workbench.picture.shapes import Layer, Shape
from workbench.picture.svg import HATCHES
from workbench.picture.tray import apart
from workbench.scene import Edge, Fact, Group, Label, Marks, Piece, Region, Scene, Spot

MARKED = Marks(legal=("b1", "a1"), linked=("a2",), refused=(("b2", "No"),))
SVG = "{http://www.w3.org/2000/svg}"


def grid(columns: int, rows: int, **more: object) -> Scene:
    spots = tuple(Spot(f"{'abcdefghi'[x]}{y + 1}", x, y) for x in range(columns) for y in range(rows))
    return Scene("A grid", "Squares.", spots, **more)  # type: ignore[arg-type]


def river() -> Scene:
    """A 2x2 board: a spring that feeds two ponds, a dead end, a mill, facts."""
    spots = (
        Spot("a1", 0, 0, sign="2"),
        Spot("b1", 1, 0),
        Spot("a2", 0, 1, sign="4"),
        Spot("b2", 1, 1, sign="2", note="3"),
    )
    pieces = (
        Piece("a2", "spring", figure="4", level=1),
        Piece("a1", "pond", figure="2", level=0.5),
        Piece("b2", "pond", figure="2", level=0.5),
        Piece("b2", "dead_end"),
        Piece("a1", "mill", player=1, dx=-0.28, dy=0.28),
    )
    edges = (Edge("a2", "b2", figure="2"), Edge("a2", "a1", figure="2"))
    labels = (Label(0, -0.72, "a"), Label(1, -0.72, "b"), Label(-0.72, 0, "1"), Label(-0.72, 1, "2"))
    scores = (Fact("Score", 12, player=0, mark="flag"), Fact("Score", 7, player=1), Fact("Mills in reserve", 1, player=1))
    return Scene("A little river", "Two ponds.", spots, (), pieces, edges, labels, (Fact("Round", 3, total=6), *scores))


def texts(painted: tuple[Shape, ...]) -> list[str]:
    return [shape.text for shape in painted if shape.text]


def fill_under(painted: tuple[Shape, ...], k: int) -> str:
    """Fill of the topmost opaque polygon below a text."""
    words = painted[k]
    for shape in reversed(painted[: k + 1]):
        if shape.fill and shape.alpha == 1 and shapes.inside((shape.xs, shape.ys), words.text_x, words.text_y):
            return shape.fill
    return theme.PAPER


# --- theme --------------------------------------------------------------------------------------------------------------


def test_contrast_agrees_with_known_values() -> None:
    assert colours.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert colours.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_ink_on_any_fill_reads() -> None:
    greys = [f"#{k:02x}{k:02x}{k:02x}" for k in range(256)]
    waters = [colours.mix(theme.WATER_PALE, theme.WATER_DEEP, k / 50) for k in range(51)]
    for fill in [*greys, *waters, *(seat.colour for seat in theme.SEATS)]:
        assert colours.contrast(colours.ink_on(fill), fill) >= 4.5, fill


def test_words_read_on_the_page_and_on_every_ground() -> None:
    for colour in (theme.INK, theme.GREY, theme.RED):
        assert colours.contrast(colour, theme.PAPER) >= 4.5
    for word in ("board", "bank", "market", "corner"):
        assert colours.contrast(theme.GREY, theme.GROUNDS[word].low) >= 4.5


def test_no_colour_outside_the_theme() -> None:
    folder = sys.modules["workbench.picture"].__path__[0]
    for name in (
        "shapes",
        "glyphs",
        "lexicon",
        "tags",
        "edges",
        "overlay",
        "paint",
        "facts",
        "svg",
        "text",
        "goods",
        "grounds",
        "groups",
        "sides",
        "crops",
        "symbols",
    ):
        source = Path(folder, f"{name}.py").read_text(encoding="utf-8")
        assert not re.findall(r"#[0-9a-fA-F]{6}\b", source), name


def test_seats_differ_by_shape_and_go_round() -> None:
    assert len({seat.shape for seat in theme.SEATS}) == len({seat.colour for seat in theme.SEATS}) == 5
    assert theme.seat(5) == theme.seat(0)
    assert theme.seat(None) is theme.NEUTRAL


def test_small_figures_grow_to_a_readable_size_or_go() -> None:
    assert theme.text_px(0.1, 0.3, 60) == theme.SMALLEST_PX
    assert theme.text_px(0.1, 0.3, 30) == 0
    assert theme.text_px(0.5, 0.9, 500) == theme.FIGURE_PX


# --- shapes and glyphs --------------------------------------------------------------------------------------------------


def test_ring_is_hollow_and_disc_is_not() -> None:
    assert shapes.inside(shapes.disc(1, 2, 0.5), 1.01, 2.01)
    assert not shapes.inside(shapes.ring(1, 2, 0.5, 0.1), 1.01, 2.01)
    assert shapes.inside(shapes.ring(1, 2, 0.5, 0.1), 1.45, 2.01)
    assert not shapes.inside(shapes.frame_band(0, 0, 1, 1, 0.1), 0.01, 0.02)
    assert shapes.inside(shapes.frame_band(0, 0, 1, 1, 0.1), 0.01, 0.45)


def test_arrow_points_to_its_end() -> None:
    xs, ys = shapes.arrow((0, 0), (0, -2), 0.1, 0.3, 0.4)
    assert (min(ys), max(ys)) == pytest.approx((-2, 0))
    assert xs[ys.index(min(ys))] == pytest.approx(0)
    assert max(xs) - min(xs) == pytest.approx(0.4)


LONG = {"tile", "laid", "laid_upright", "back", "back_upright", "bar", "bar_counts"}  # two squares, or as long as told
WORDLESS = {"lower", "bear", "steak", "challenge", "due", *LONG} - {"bar", "bar_counts"}


@pytest.mark.parametrize("word", [*lexicon.GLYPHS, "no_such_glyph"])
@pytest.mark.parametrize("player", [None, 0, 3])
def test_every_glyph_is_drawn_where_it_lies_and_reads(word: str, player: int | None) -> None:
    piece = Piece("a1", word, player=player, figure="7", level=0.7, dx=0.1, dy=-0.2)
    drawn = tuple(lexicon.glyph(piece, 3, 4, 90.0))
    assert drawn
    assert all(shape.key == "a1" for shape in drawn)
    assert all(len(shape.xs) == len(shape.ys) for shape in drawn)
    xs, ys = [x for s in drawn for x in s.xs] or [3.1], [y for s in drawn for y in s.ys] or [3.8]
    if word not in LONG:
        assert 2.6 <= min(xs) <= max(xs) <= 3.6
        assert 3.3 <= min(ys) <= max(ys) <= 4.3
    if word not in sides.GLYPHS:
        assert min(xs) <= 3.1 <= max(xs)
        assert min(ys) <= 3.8 <= max(ys)
    if word not in {"dead_end", "flag", "last", "used", *WORDLESS, *sides.GLYPHS, *symbols.GLYPHS}:
        assert texts(drawn) == ["7"]
    for k, shape in enumerate(drawn):
        if shape.text:
            assert colours.contrast(shape.text_colour, fill_under(drawn, k)) >= 4.5
            assert shape.text_size >= theme.SMALLEST_PX


def test_seat_number_good_letter_and_unknown_word() -> None:
    assert texts(tuple(lexicon.glyph(Piece("a1", "mill", player=2), 0, 0, 90))) == ["2"]
    assert texts(tuple(lexicon.glyph(Piece("a1", "stone"), 0, 0, 90))) == []
    assert texts(tuple(lexicon.glyph(Piece("a1", "good", figure="pots"), 0, 0, 90))) == ["P"]
    assert texts(tuple(lexicon.glyph(Piece("a1", "onion"), 0, 0, 90))) == ["O"]


def test_no_word_for_a_glyph_has_two_meanings() -> None:
    assert len(lexicon.GLYPHS) == sum(map(len, lexicon.PARTS)), "the later game's glyph would be drawn for the earlier one's"


@pytest.mark.parametrize("word", ["scene", "mountain", "mountain_used"])
def test_scenes_differ_by_shape_alone(word: str) -> None:
    drawings = {tuple((s.xs, s.ys) for s in lexicon.glyph(Piece("a1", word, figure=scene), 0, 0, 90)) for scene in theme.SCENES}
    assert len(drawings) == 8


@pytest.mark.parametrize("word", ["icon", "good", "item"])
def test_goods_and_powers_differ_by_shape_alone(word: str) -> None:
    drawn = {name: tuple(lexicon.glyph(Piece("a1", word, figure=name), 0, 0, 90)) for name in goods.DRAWINGS}
    assert len({tuple((shape.xs, shape.ys, shape.text) for shape in found) for found in drawn.values()}) == len(drawn)


@pytest.mark.parametrize("side", sides.SIDES)
def test_arrows_bars_and_walls_lie_at_their_side(side: str) -> None:
    dx, dy = sides.SIDES[side]
    for word in ("arrow", "shut", "wall"):
        drawn = tuple(lexicon.glyph(Piece("a1", f"{word}_{side.lower()}"), 0, 0, 90))
        ways = [x * dx + y * dy for shape in drawn for x, y in zip(shape.xs, shape.ys, strict=True)]
        assert 0.1 < min(ways) < max(ways) <= 0.5 + 1e-9
        assert max(ways) > 0.45


# --- groups, trays, maps that grow ----------------------------------------------------------------------------------------


def line_round(*names: str, player: int | None = 1) -> list[Shape]:
    scene = grid(3, 3, groups=(Group(names, player),))
    return [shape for shape in paint(scene) if shape.z == Layer.GROUP]


def marked(painted: list[Shape], x: float, y: float) -> bool:
    return any(shapes.inside((shape.xs, shape.ys), x, y) for shape in painted)


def test_a_group_has_a_line_where_it_ends_and_none_inside() -> None:
    inset = theme.GROUP_INSET + 0.03
    drawn = line_round("a1", "b1", "a2")  # an angle, with an inner corner at (0.5, 0.5)
    for x, y in ((-0.5 + inset, 0), (1.5 - inset, 0), (0, 1.5 - inset), (1, 0.5 - inset), (0.5 - inset, 1), (1, -0.5 + inset)):
        assert marked(drawn, x, y), (x, y)
    for x, y in ((0.5, 0), (0, 0.5), (0.5 - inset, 0), (0, 0.5 - inset), (0, 0), (0.5 + inset, 0.5 + inset)):
        assert not marked(drawn, x, y), (x, y)
    assert marked(drawn, 0.5 - inset, 0.5 - inset)
    assert {shape.fill for shape in drawn} == {theme.PAPER, theme.SEATS[1].colour}
    assert {shape.fill for shape in line_round("a1", player=None)} == {theme.GREY}


def test_a_group_of_a_spot_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="group of d9: the scene has no spot 'd9'"):
        line_round("d9")


def growing() -> Scene:
    """A wide source above a map of three by three, one spot of which is in focus, and a tray with a card."""
    spots = (*grid(3, 3).spots, Spot("source", 0.5, 3, 2, 1, "source", sign="S"), Spot("card", 1, 5, 2, 1, "card", sign="d7"))
    regions = (Region("hand", 1, 5, 4, 1.2, tray=True),)
    edges = (Edge("source", "a3"), Edge("source", "b3"))
    return Scene("A map", "It grows.", spots, regions, (Piece("card", "figure", figure="7"),), edges, focus=(-0.5, 1.5, 1.5, 3.5))


def test_an_edge_of_a_wide_spot_starts_in_its_nearest_square() -> None:
    scene = growing()
    assert scene.place("source>a3") == (0, 2.5)
    assert scene.place("source>b3") == (1, 2.5)
    assert spots_at(scene, 1, 2.5)[0] == "source>b3"
    printed = text(scene).splitlines()
    assert "Further edges" not in text(scene)
    assert sum("v" in line for line in printed) == 1


def test_trays_lie_apart_and_a_still_picture_shows_focus_and_tray() -> None:
    board, tray = apart(growing())
    assert tray is not None
    assert [spot.name for spot in tray.spots] == ["card"]
    assert tray.pieces
    assert not board.pieces
    assert [region.name for region in tray.regions] == ["hand"]
    assert frame(growing())[1] >= -0.6
    assert frame(growing())[3] >= 5.6
    wide = replace(growing(), spots=(*growing().spots, Spot("far", 0, -9)))
    assert frame(wide)[1] > -2
    assert apart(grid(2, 2)) == (grid(2, 2), None)


def test_deeper_water_is_darker() -> None:
    fills = [next(lexicon.glyph(Piece("a1", "pond", level=level), 0, 0, 90)).fill for level in (0, 0.5, 1, 7)]
    light = [colours.luminance(fill) for fill in fills]
    assert light[0] > light[1] > light[2] == light[3]


# --- paint --------------------------------------------------------------------------------------------------------------


def test_paint_draws_all_of_a_scene_in_order() -> None:
    painted = paint(river())
    assert [shape.z for shape in painted] == sorted(shape.z for shape in painted)
    assert {shape.key for shape in painted} == {"a1", "b1", "a2", "b2", "a2>b2", "a2>a1", ""}
    assert sorted(texts(painted)) == sorted(["4", "2", "2", "1", "2", "2", "3", "a", "b", "1", "2"])
    assert painted == paint(river())


def test_edges_across_regions_are_listed_in_print_and_those_to_a_tray_left_out() -> None:
    spots = tuple(Spot(name, x, 0) for name, x in (("a", 0), ("b", 1), ("c", 6), ("d", 7)))
    regions = tuple(Region(name, x, 0, 2.2, 1.2, label=name) for name, x in (("west", 0.5), ("east", 6.5)))
    scene = Scene("", "", spots, regions, edges=(Edge("a", "b"), Edge("b", "c", "trail", figure="2")))
    printed = text(scene)
    assert printed.index("west") < printed.index("east") < printed.index("Further edges: b>c 2 (trail)")
    assert "a>b" not in printed  # it stands between its squares
    board, tray = apart(replace(scene, regions=(regions[0], replace(regions[1], tray=True))))
    assert ([edge.name for edge in board.edges], tray and tray.edges) == (["a>b"], ())
    with pytest.raises(ValueError, match="no spot 'z'"):
        text(replace(scene, edges=(Edge("a", "z"),)))


def test_regions_grounds_and_labels() -> None:
    scene = replace(grid(1, 1), regions=(Region("bank", 0, 0, 3, 3, "bank", "The bank"),))
    painted = paint(scene)
    assert painted[0].key == "bank"
    assert "The bank" in texts(painted)
    for word in [*theme.GROUNDS, "no_such_ground"]:
        assert paint(replace(scene, regions=(), spots=(Spot("s", 0, 0, ground=word),)))[0].key == "s"


@pytest.mark.parametrize("kind", [*theme.EDGES, "no_such_kind"])
def test_every_kind_of_edge_is_drawn_and_thicker_with_more(kind: str) -> None:
    def height(amount: float) -> float:
        scene = grid(2, 1, edges=(Edge("a1", "b1", kind, amount),))
        body = [shape for shape in paint(scene) if shape.key == "a1>b1" and shape.z == Layer.EDGE]
        ys = body[-1].ys if kind != "shut" else body[0].ys
        return max(ys) - min(ys)

    assert 0 < height(0) < height(1) == height(5)


def test_edge_on_one_point_has_a_badge_only() -> None:
    scene = Scene("", "", (Spot("a", 0, 0), Spot("b", 0, 0)), edges=(Edge("a", "b", figure="2"),))
    assert [shape.text for shape in paint(scene) if shape.key == "a>b"] == ["2"]


def test_unknown_spots_are_named() -> None:
    lost = grid(2, 1, edges=(Edge("a1", "z9"),))
    for show in (paint, svg, text):
        with pytest.raises(ValueError, match=r"edge a1>z9: .*'z9'"):
            show(lost)
    with pytest.raises(ValueError, match=r"piece pond: .*'z9'"):
        paint(grid(1, 1, pieces=(Piece("z9", "pond"),)))


def test_every_mark_adds_shapes_of_its_own_and_unknown_ones_none() -> None:
    plain = set(paint(river()))
    seen = []
    for state in ("legal", "chosen", "cursor", "last", "linked"):
        for name in ("b1", "a2>b2"):
            marks = replace(Marks(), **{state: (name,)})  # type: ignore[arg-type]
            added = [shape for shape in paint(river(), marks) if shape not in plain]
            assert added, (state, name)
            assert {shape.key for shape in added} == {name}
            seen.append(tuple(added))
    assert len(set(seen)) == len(seen)
    assert set(paint(river(), Marks(legal=("z9",), refused=(("z9", "No"),)))) == plain


def test_refused_titles_are_whole_inside_the_frame_and_apart() -> None:
    scene = grid(4, 4)
    long, short = "No stream twice, none against an existing one", "Water never runs uphill"
    for corner in ("a1", "a4", "d1", "d4", "b2"):
        painted = paint(scene, Marks(refused=((corner, long), (corner, short), ("c2", "Taken"), ("b3", "Taken"))))
        assert any(shape.hatch and shape.line == theme.RED and shape.key == corner for shape in painted)
        rows = [shape for shape in painted if shape.z == Layer.TITLE and shape.text]
        assert " ".join(row.text for row in rows).count(short) == 1
        assert [row.text for row in rows].count("Taken") == 1
        words = {word for row in rows for word in row.text.split()}
        assert words == {*long.split(), *short.split(), "Taken"}
        boxes = [shape for shape in painted if shape.z == Layer.TITLE and shape.xs]
        left, bottom, right, top = frame(scene)
        for box in boxes:
            assert left <= min(box.xs) < max(box.xs) <= right
            assert bottom <= min(box.ys) < max(box.ys) <= top
        one, other = boxes
        assert max(one.xs) <= min(other.xs) or max(other.xs) <= min(one.xs) or max(one.ys) <= min(other.ys) or max(other.ys) <= min(one.ys)
        for row in rows:
            half = 0.5 * 0.6 * row.text_size * len(row.text) / scale(scene)
            assert left <= row.text_x - half < row.text_x + half <= right


def test_a_text_under_something_is_left_out() -> None:
    scene = grid(1, 1, pieces=(Piece("a1", "pond", figure="5"), Piece("a1", "droplet", figure="1")))
    assert texts(paint(scene)) == ["1"]
    assert texts(paint(replace(scene, pieces=scene.pieces[:1]))) == ["5"]


def test_a_mill_hides_neither_the_ponds_figure_nor_a_badge() -> None:
    for size in (4, 6, 9):
        scene = grid(size, size)
        scene = replace(
            scene,
            pieces=tuple(Piece(s.name, "pond", figure="12") for s in scene.spots)
            + tuple(Piece(s.name, "mill", player=k % 5, dx=-0.28, dy=0.28) for k, s in enumerate(scene.spots)),
            edges=tuple(Edge(f"a{y}", f"a{y + 1}", figure="12") for y in range(1, size))
            + tuple(Edge(f"{'abcdefghi'[x + 1]}1", f"{'abcdefghi'[x]}1", figure="12") for x in range(size - 1)),
        )
        painted = paint(scene)
        assert texts(painted).count("12") == size * size + 2 * (size - 1)
        assert sum(len(word) == 1 for word in texts(painted)) == size * size
        assert min(shape.text_size for shape in painted if shape.text) >= theme.SMALLEST_PX


def test_large_boards_keep_labels_apart_and_drop_what_cannot_be_read() -> None:
    spots = tuple(Spot(f"{x}.{y}", x, y) for x in range(26) for y in range(99))
    scene = Scene("", "", spots, pieces=(Piece("3.3", "pond", figure="5"),), labels=tuple(Label(-0.72, y, str(y + 1)) for y in range(99)))
    drawn = [shape for shape in paint(scene) if shape.text]
    assert 20 < len(drawn) < 60
    unit = scale(scene)
    assert all(shape.z == Layer.LABEL and shape.text_x < -0.5 for shape in drawn)
    heights = sorted(shape.text_y for shape in drawn)
    assert min(b - a for a, b in pairwise(heights)) * unit >= theme.SMALLEST_PX


# --- ghost, hits --------------------------------------------------------------------------------------------------------


def test_ghost_is_what_is_new_and_pale() -> None:
    now = paint(river())
    assert ghost(now, now) == ()
    later = replace(
        river(), pieces=(*river().pieces, Piece("b1", "pond", figure="1")), edges=(*river().edges, Edge("b2", "b1", figure="1"))
    )
    added = ghost(now, paint(later))
    assert {shape.key for shape in added} == {"b1", "b2>b1"}
    assert {shape.alpha for shape in added} == {theme.GHOST}
    assert texts(added) == ["1", "1"]


def test_ghost_writes_on_no_figure() -> None:
    first = grid(1, 1, pieces=(Piece("a1", "pond", figure="5", level=0.2),))
    later = grid(1, 1, pieces=(Piece("a1", "pond", figure="6", level=0.9),))
    added = ghost(paint(first), paint(later))
    assert len(added) == 1
    assert texts(added) == []


def test_spots_at_topmost_first() -> None:
    scene = river()
    assert spots_at(scene, 0.1, 0.1) == ["a1"]
    assert spots_at(scene, 0.45, 1.05) == ["a2>b2", "a2"]
    assert spots_at(scene, 0.5, 0.8) == ["b2", "a2"]
    assert spots_at(scene, 9, 9) == []
    above = replace(scene, spots=(*scene.spots, Spot("m1", -0.28, 0.28, 0.3, 0.3)))
    assert spots_at(above, -0.3, 0.3) == ["m1", "a1"]


def test_frame_holds_all_and_scale_fits_the_longer_side() -> None:
    left, bottom, right, top = frame(river())
    inner = river().bounds
    assert left < inner[0]
    assert bottom < inner[1]
    assert right > inner[2]
    assert top > inner[3]
    assert scale(river()) * max(right - left, top - bottom) == pytest.approx(theme.BOARD_PX)


# --- facts and SVG ------------------------------------------------------------------------------------------------------


def test_facts_by_seat_keep_doubles_and_totals() -> None:
    many = (Fact("Score", 1, player=2), Fact("Score", 4, player=0), Fact("Score", 9, player=2), Fact("Fruit", 2, total=5, player=0))
    seats, rows = facts.by_seat(many)
    assert seats == [0, 2]
    assert [(row.name, sorted(row.cells)) for row in rows] == [("Score", [0, 2]), ("Score", [2]), ("Fruit", [0])]
    assert [facts.shown(fact) for fact in many] == ["1", "4", "9", "2/5"]


def test_fact_column_lines_numbers_up_and_keeps_its_width() -> None:
    wide = tuple(Fact("A rather long name of a fact", 100 + k, player=k, mark="flag") for k in range(5))
    listed = (Fact("Fruit", "flax, grain, grapes", player=1, mark="flag"), Fact("Points", 20, total=30), Fact("Tide", "flood", mark="flag"))
    column, height = facts.fact_shapes(replace(river(), facts=(*river().facts, *wide, *listed)))
    ends = {shape.text: shape.text_x for shape in column if shape.text in {"12", "100"}}
    assert ends["12"] == ends["100"]
    for shape in column:
        assert all(-2 <= x <= theme.COLUMN_PX + 4 for x in shape.xs)
        assert all(-height <= y <= 0 for y in (*shape.ys, shape.text_y if shape.text else 0))
    dots = [shape for shape in facts.fact_shapes(river())[0] if len(shape.xs) == 28 and not shape.text]
    assert [dot.fill for dot in dots] == [theme.INK] * 3 + [theme.PAPER] * 3


def test_svg_is_well_formed_escaped_and_says_what_it_shows() -> None:
    nasty = 'a < b & "c" </title><script>\x00'
    scene = replace(river(), title=nasty, text=nasty, labels=(Label(0, -0.7, "<&>"),), facts=(Fact("<b>", "&", player=0), Fact("&", "<i>")))
    picture = svg(scene, Marks(refused=(("b1", "<No & no>"),)))
    root = ET.fromstring(picture)
    clean = nasty.replace("\x00", "\ufffd")
    assert (root[0].tag, root[0].text) == (SVG + "title", clean)
    assert (root[1].tag, root[1].text) == (SVG + "desc", clean)
    words = [element.text for element in root.iter(SVG + "text")]
    assert {"<&>", "<b>", "&", "<i>", "<No & no>"} <= set(words)
    assert "<script" not in picture


def test_svg_draws_every_polygon_text_and_hatch() -> None:
    marks = Marks(refused=(("b1", "No"),))
    scene = replace(river(), spots=(*river().spots, *(Spot(word, 3 + k, 0, ground=word) for k, word in enumerate(theme.GROUNDS))))
    root = ET.fromstring(svg(scene, marks, facts=False))
    painted = paint(scene, marks, theme.BOARD_PX / (frame(scene)[2] - frame(scene)[0]))
    assert len([*root.iter(SVG + "text")]) == len(texts(painted))
    visible = [shape for shape in painted if shape.xs and (shape.fill or (shape.line and shape.line_width))]
    hatched = [shape for shape in painted if shape.hatch]
    assert len([*root.iter(SVG + "polygon")]) == len(visible) + len(hatched)
    ids = {element.get("id") for element in root.iter(SVG + "pattern")}
    used = {(element.get("fill") or "")[5:-1] for element in root.iter(SVG + "polygon") if "url" in (element.get("fill") or "")}
    assert ids == used
    assert len(ids) >= 4
    assert {ground.hatch for ground in theme.GROUNDS.values() if ground.hatch} <= set(HATCHES)


def test_svg_size_facts_and_opaque_ground() -> None:
    bare, full = (ET.fromstring(svg(river(), width=300, facts=facts_too)) for facts_too in (False, True))
    assert (float(bare.get("width") or 0), float(bare.get("height") or 0)) == pytest.approx((300, 300))
    assert float(full.get("width") or 0) == pytest.approx(300 + theme.COLUMN_PX + 32)
    assert "Mills in reserve" in {element.text for element in full.iter(SVG + "text")}
    assert "Mills in reserve" not in {element.text for element in bare.iter(SVG + "text")}
    ground = full.find(SVG + "rect")
    assert ground is not None
    assert ground.get("fill") == theme.PAPER
    assert ground.get("width") == full.get("width")
    smallest = min(
        float(element.get("font-size") or 0)
        for element in ET.fromstring(svg(grid(2, 2, pieces=(Piece("a1", "pond", figure="3"),)), width=150)).iter(SVG + "text")
    )
    assert smallest >= theme.SMALLEST_PX


def in_new_process(program: str, seed: str) -> str:
    settings = {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path]), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run([sys.executable, "-c", program], env=settings, capture_output=True, check=True).stdout.decode()


def test_svg_is_the_same_in_every_process() -> None:
    program = "import sys, test_picture as t; sys.stdout.write(t.svg(t.river(), t.MARKED))"
    assert {in_new_process(program, seed) for seed in ("1", "2")} == {svg(river(), MARKED)}


def test_pictures_load_no_drawing_library() -> None:
    program = "import workbench.picture, sys; print(sorted({'bokeh', 'ipywidgets', 'numpy', 'networkx'} & set(sys.modules)))"
    assert in_new_process(program, "0").strip() == "[]"


def test_empty_scene() -> None:
    nothing = Scene("Nothing", "", ())
    assert paint(nothing) == ()
    assert ET.fromstring(svg(nothing)).tag == SVG + "svg"
    assert text(nothing) == "Nothing"


# --- text ---------------------------------------------------------------------------------------------------------------


def test_text_of_a_tiny_scene() -> None:
    assert text(river()) == "\n".join(
        [
            "A little river",
            "",
            "Round             3 of 6",
            "Seat                0   1",
            "Score             *12   7",
            "Mills in reserve        1",
            "* flag",
            "",
            "2 4  2> 2",
            "  2v",
            "1 2     .",
            "  a     b",
        ]
    )


def test_text_with_marks() -> None:
    marks = Marks(legal=("b1",), chosen=("a2",), refused=(("b2", "Too high"),), last=("a2>b2",))
    assert text(replace(river(), facts=(), labels=(), title=""), marks) == "\n".join(
        [
            "[4 ] 2> !2 !",
            " 2v",
            " 2      (. )",
            "",
            "! ! refused: b2 (Too high)",
            "[ ] chosen: a2",
            "( ) legal: b1",
            "_ _ last: a2>b2",
        ]
    )


def test_text_of_a_plain_nine_by_nine_is_compact() -> None:
    lines = text(grid(9, 9)).splitlines()[2:]
    assert lines == [". . . . . . . . ."] * 9


def test_text_arrows_point_where_the_water_goes() -> None:
    scene = grid(2, 2, edges=(Edge("b2", "a2", figure="3"), Edge("a1", "a2"), Edge("b2", "b1", "shut"), Edge("a1", "b1", "contact")))
    assert text(scene).splitlines()[2:] == [". <3 .", "^    x", ". -  ."]


def test_text_of_odd_places() -> None:
    spots = (
        Spot("a", 0, 0, sign="A"),
        Spot("top", 0.28, 0.3, 0.3, 0.3, sign="T"),
        Spot("mute", 0, 0),
        Spot("far", 7.3, -2.9, 2, 0.5, sign="F"),
        Spot("b", 1, 0),
    )
    scene = Scene("", "", spots, edges=(Edge("a", "far", "trail", figure="2"),), labels=(Label(99, 99, "lost"),))
    shown = text(scene)
    assert "T" in shown
    assert "F" in shown
    assert "A" not in shown
    assert shown.endswith("Further edges: a>far 2 (trail)")
