"""A map that grows: its view moves only when it must, trays stay in view, a button turns what is in hand, a split shows its ways."""

from __future__ import annotations

import math
import random

import pytest

from ui.hands import act, board_of, buttons, click, drawn, hover, line, plain, press
from workbench.engine import registry
from workbench.engine.session import Session
from workbench.picture import theme
from workbench.ui import flow, table
from workbench.ui.board import Board
from workbench.ui.window import CLOSEST, FARTHEST, MUCH, Window

FOLLOWING = {"map": [{"parts": [{"kind": "river", "arrows": ["S", "E"]}, {"kind": "river", "arrows": ["S"]}], "at": [0, -1], "turn": "S"}]}


@pytest.fixture
def shown():
    """A table of Blue Vein, strict."""
    return table("blue_vein", seed=1, strict=True)


def laid(shown, rng: random.Random) -> None:
    """Lay any domino by clicks."""
    found = [action for action in shown.picking.legal() if action.verb == "place"]
    for group in rng.choice(found).clicks(shown.session.state):
        click(board_of(shown, group[0]), group[0])


def moved(shown, left: float, bottom: float, right: float, top: float) -> None:
    """What a browser tells after a user has dragged or zoomed the map."""
    board = shown.pair.board
    values = {"model": {"id": board.figure.id}, "x0": left, "y0": bottom, "x1": right, "y1": top}
    event = {"type": "event", "name": "rangesupdate", "values": {"type": "map", "entries": list(map(list, values.items()))}}
    board.widget._sync_model(board.widget, {"event": "jsevent", "kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": event}, [])


# --- the view ------------------------------------------------------------------------------------------------------------------


def test_the_view_moves_only_when_the_map_would_leave_it(shown):
    window, rng, views = shown.pair.board.window, random.Random(3), []
    for _ in range(12):
        if not any(action.verb == "place" for action in shown.picking.legal()):
            press(shown, "Done" if "Done" in buttons(shown) else "Pass")
            continue
        before = window.box
        laid(shown, rng)
        focus, box = shown.pair.scene.focus, window.box
        assert box[0] <= focus[0] - 1
        assert box[1] <= focus[1] - 1
        assert focus[2] + 1 <= box[2]
        assert focus[3] <= box[3]
        if before[0] <= focus[0] - 1 and before[1] <= focus[1] - 1 and focus[2] + 1 <= before[2]:
            assert box == before
        views.append(box)
    assert len(views) > 1
    assert len(set(views)) < len(views)


def test_a_map_that_was_small_is_seen_large_again():
    """On the way back the view goes nearer, by a good piece at once, and on the way on it moves only where it must."""
    game, rng = registry.game("blue_vein", players=3), random.Random(4)
    session = Session(game, 3)
    while session.state.round < 6:
        session.play(game.sample(session.state, rng))
    shown = table(session, strict=True)
    window = shown.pair.board.window
    grown = window.unit
    shown._goto(2)
    shown.refresh()
    assert window.unit >= MUCH * grown
    assert window.box == Board(shown.pair.board.scene, shown.pair.board.width, shown.pair.board.height).window.box
    near = window.box
    shown._goto(3)
    shown.refresh()
    assert window.box == near


def coordinates(shown) -> tuple[list[int], list[int]]:
    """The columns and rows that are named on the board; every letter of them lies in the view."""
    board = shown.pair.board
    left, bottom, right, top = board.window.box
    labels = {(label.text, label.side): (label.x, label.y) for label in board.scene.labels}
    found: dict[str, list[int]] = {"top": [], "left": []}
    for name, x, y, size in zip(*(drawn(board, column) for column in ("text", "text_x", "text_y", "text_size")), strict=True):
        half, high = (
            0.5 * theme.GLYPH_WIDTH * float(size[:-2]) * len(name or "") / board.window.unit,
            0.5 * float(size[:-2]) / board.window.unit,
        )
        for side, known in found.items():
            own = labels.get((name, side), (math.inf, -math.inf))  # where it stands if that is in the view
            if (x == own[0] and y >= min(own[1], top - 1)) if side == "top" else (y == own[1] and x <= max(own[0], left + 1)):
                assert left < x - half
                assert x + half < right
                assert bottom < y - high
                assert y + high < top
                known.append(int(name))
    return found["top"], found["left"]


def test_coordinates_stay_at_the_sides_of_the_view(shown):
    """Wherever the map is seen: grown, dragged aside, and near."""
    rng, board = random.Random(3), shown.pair.board
    for _ in range(12):
        laid(shown, rng) if any(action.verb == "place" for action in shown.picking.legal()) else press(shown, "Done")
        columns, rows = coordinates(shown)
        assert len(columns) > 4
        assert len(rows) >= 4
    focus = board.scene.focus
    for left, top in ((focus[0] - 1.4, -2.3), (focus[2] - 5.2, -0.6)):
        moved(shown, left, top - 6, left + 6, top)
        columns, rows = coordinates(shown)
        assert set(columns) <= set(range(math.ceil(left), math.floor(left + 6) + 1))
        assert set(rows) <= set(range(math.ceil(top - 6), math.floor(top) + 1))
        assert len(columns) >= 3
        assert len(rows) >= 3


def test_where_a_user_looks_stays_until_centred(shown):
    window = shown.pair.board.window
    unit = window.unit
    moved(shown, -1.5, -3.0, 2.5, -3.0 + 4.0 * window.height / window.width)
    assert window.box[:3] == (-1.5, -3.0, 2.5)
    assert window.unit == window.width / 4
    assert (window.x_range.start, window.x_range.end) == (-1.5, 2.5)
    laid(shown, random.Random(0))
    assert window.box[:3] == (-1.5, -3.0, 2.5)
    press(shown, "Farther")
    assert window.unit < shown.pair.board.width / 4
    press(shown, "Centre: show the whole map")
    assert window.unit <= unit
    assert window.box[0] <= shown.pair.scene.focus[0] - 1


def test_a_users_view_is_not_sent_back_to_the_browser(shown):
    sent = []
    shown.pair.board.widget.send = lambda content, buffers=None: sent.append(content)
    moved(shown, -1.5, -3.0, 2.5, 0.5)
    told = "".join(str(content) for content in sent)
    assert '"attr":"start"' not in told
    assert '"attr":"end"' not in told
    press(shown, "Centre: show the whole map")
    assert '"attr":"start"' in "".join(str(content) for content in sent)


def test_zoom_has_ends_and_keeps_the_middle():
    window = Window(400, 300)
    window.fit(registry.game("blue_vein").scene(registry.game("blue_vein").new(1)))
    middle = (window.box[0] + window.box[2]) / 2, (window.box[1] + window.box[3]) / 2
    for factor, end in ((1.5, CLOSEST), (1 / 1.5, FARTHEST)):
        for _ in range(20):
            window.zoom(factor)
        assert window.unit == end
        assert ((window.box[0] + window.box[2]) / 2, (window.box[1] + window.box[3]) / 2) == pytest.approx(middle)


def test_boards_without_a_growing_map_have_no_lens_and_no_tools(row):
    pair = row().pair
    assert pair.tray is None
    assert not pair.board.figure.toolbar.tools
    assert len(pair.foot.children) == 1


# --- the tray --------------------------------------------------------------------------------------------------------------------


def test_hands_lie_in_the_tray_and_take_clicks(shown):
    pair = shown.pair
    hand = shown.session.state.hands[0]
    assert {spot.name for spot in pair.tray.scene.spots} >= set(hand)
    assert not {spot.name for spot in pair.board.scene.spots} & set(hand)
    click(pair.tray, hand[0])
    assert shown.picking.clicks == (hand[0],)
    assert hand[0] in pair.tray.marks.chosen
    hover(pair.tray, hand[1])
    assert f"domino {hand[1]}" in plain(pair.words.value)


def test_random_turns_by_clicks_and_buttons():
    shown, rng = table("blue_vein", seed=5, strict=True), random.Random(5)
    for _ in range(40):
        game, state = shown.session.game, shown.session.state
        if game.actor(state) is None:
            break
        action = game.sample(state, rng)
        act(shown, action, rng)
    assert len(line(shown)) >= 30


# --- turning ---------------------------------------------------------------------------------------------------------------------


def with_turns(shown):
    """A domino and a square on which its first half may lie in several turns."""
    places: dict = {}
    for action in shown.picking.legal():
        if action.verb == "place":
            (domino,), (at,), _ = action.clicks(shown.session.state)
            places.setdefault((domino, at), []).append(action)
    return max(places.items(), key=lambda pair: len(pair[1]))


def test_a_ghost_lies_under_the_mouse_and_turns(shown):
    (domino, at), found = with_turns(shown)
    assert len(found) > 1
    click(shown.pair.tray, domino)
    assert shown.picking.preview([at]) == found[0]
    hover(shown.pair.board, at)
    pale = [alpha for alpha in drawn(shown.pair.board, "alpha") if alpha < 0.45]
    assert pale
    click(shown.pair.board, at)
    seen = []
    for _ in found:
        press(shown, "↻ Turn")
        seen.append(shown.picking.preview([]))
    assert sorted(map(str, seen)) == sorted(map(str, found))
    click(shown.pair.board, at)  # again: it is laid as it is shown
    assert line(shown) == [str(seen[-1])]


def test_a_turned_domino_is_laid_by_one_click(shown):
    (domino, at), found = with_turns(shown)
    click(shown.pair.tray, domino)
    for _ in range(4):
        press(shown, "↻ Turn")
        if dict(shown.picking.words)["turn"] == found[-1].turn:
            break
    assert shown.picking.preview([at]) == found[-1]
    click(shown.pair.board, at)
    assert line(shown) == [str(found[-1])]


def test_without_turning_the_third_click_decides(shown):
    (domino, at), found = with_turns(shown)
    click(shown.pair.tray, domino)
    click(shown.pair.board, at, *found[-1].clicks(shown.session.state)[2])
    assert line(shown) == [str(found[-1])]


def test_another_square_than_the_turned_one_counts_still(shown):
    (domino, at), found = with_turns(shown)
    click(shown.pair.tray, domino)
    click(shown.pair.board, at)
    press(shown, "↻ Turn")
    turned = shown.picking.preview([])
    other = next(action for action in found if action != turned)
    click(shown.pair.board, *other.clicks(shown.session.state)[2])
    assert line(shown) == [str(other)]


# --- the split -------------------------------------------------------------------------------------------------------------------


def test_the_split_panel_shows_ways_counts_choice_and_what_would_change_it():
    session = Session(registry.game("blue_vein"), 0, FOLLOWING | {"flow_now": True})
    walked = flow(session, strict=True)
    moments = walked.timeline.moments
    splits = [k for k in range(walked.section.first, walked.section.last + 1) if moments[k].event.branches]
    assert splits
    for k in splits:
        walked.steps.widget.value = k
        walked.refresh()
        said, event = plain(walked.split.value), moments[k].event
        for spot, count in event.branches:
            assert f"{spot} {count}" in said
        taken = next(spot for spot, _ in event.branches if spot == event.spots[1])
        assert f"➜ {taken} {dict(event.branches)[taken]} taken" in said
        assert "branch = entered" in said
        assert walked.session.game.rulebook.otherwise(event) in said
    other = next(k for k in range(walked.section.first, walked.section.last + 1) if not moments[k].event.branches)
    walked.steps.widget.value = other
    walked.refresh()
    assert plain(walked.split.value) == ""
