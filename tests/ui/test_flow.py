"""The flow: the water of a scoring walked square by square, with its account."""

from __future__ import annotations

import pytest

from ui.hands import choose, click, hover, plain, press
from workbench.debugger.timeline import Timeline
from workbench.engine import registry
from workbench.engine.errors import WorkbenchError
from workbench.engine.record import save
from workbench.engine.session import Session
from workbench.ui import flow, table

SPLIT = {"columns": 3, "rows": 2, "springs": ["b2"], "streams": [["b2", "a2"], ["b2", "c2"]]}


@pytest.fixture
def session() -> Session:
    """A spring whose four water go three ways: one is lost."""
    made = Session(registry.game("riverbend"), 0, SPLIT)
    for action in ("dig b2 b1", "mill a2", "pass"):
        made.play(action)
    return made


@pytest.fixture
def shown(session):
    return flow(session, strict=True)


def sums(shown) -> list[int]:
    """What came in, stays, is lost and is on its way, as it is told."""
    return [int(word) for word in plain(shown.sums.value).split() if word.isdigit()]


def square(shown) -> tuple[str, ...]:
    """What is lit on the board."""
    return shown.pair.board.marks.cursor


def places(shown) -> list[int]:
    return list(range(shown.section.first, shown.section.last + 1))


# --- walking ------------------------------------------------------------------------------------------------------------------


def test_it_begins_where_the_water_does(shown):
    assert shown.at == shown.section.first
    assert shown.section.title == "scoring 1"
    assert square(shown) == ()
    assert plain(shown.sentence.value).startswith(shown.session.game.sentence(shown.timeline.moments[shown.at].event))


def test_each_step_is_told_lit_and_drawn(shown):
    game = shown.session.game
    for k in places(shown):
        moment = shown.timeline.moments[k]
        assert shown.at == k
        assert plain(shown.sentence.value) == f"{game.sentence(moment.event)} {moment.event.clause}"
        assert square(shown) == moment.event.spots
        assert shown.pair.graph.marks.cursor == moment.event.spots
        assert shown.pair.board.scene == game.scene(moment.state)
        assert shown.steps.widget.value == k
        assert shown.transport.place.value == f"{k - shown.section.first}/{shown.section.last - shown.section.first}"
        if k < shown.section.last:
            press(shown, "One step on")


def test_first_back_step_last(shown):
    press(shown, "Last step")
    assert shown.at == shown.section.last
    press(shown, "One step back")
    assert shown.at == shown.section.last - 1
    press(shown, "First step")
    assert shown.at == shown.section.first
    press(shown, "One step on")
    assert shown.at == shown.section.first + 1


def test_no_button_leads_over_an_end(shown):
    transport = shown.transport
    assert (transport.first.disabled, transport.back.disabled, transport.step.disabled, transport.last.disabled) == (
        True,
        True,
        False,
        False,
    )
    press(shown, "Last step")
    assert (transport.first.disabled, transport.back.disabled, transport.step.disabled, transport.last.disabled) == (
        False,
        False,
        True,
        True,
    )
    transport._go(10**6)
    assert shown.at == shown.section.last


def test_the_slider_goes_to_its_step(shown):
    slider = shown.transport.slider
    assert (slider.min, slider.max) == (0, shown.section.last - shown.section.first)
    choose(slider, 2)
    assert shown.at == shown.section.first + 2
    assert shown.transport.play.value == 2


def test_the_list_goes_to_its_step(shown):
    labels = [label for label, _ in shown.steps.widget.options]
    assert len(labels) == len(places(shown))
    assert [label.split()[0] for label in labels] == [str(k) for k in range(len(labels))]
    choose(shown.steps.widget, shown.section.first + 3)
    assert shown.at == shown.section.first + 3
    assert shown.transport.slider.value == 3


@pytest.mark.parametrize("of", ["board", "graph"])
def test_a_click_on_a_square_goes_to_its_step(shown, of):
    press(shown, "Last step")
    for spot in ("a2", "b2", "c2"):
        click(getattr(shown.pair, of), spot)
        event = shown.timeline.moments[shown.at].event
        assert event.spots == (spot,)
        assert dict(event.numbers)["total"] == (4 if spot == "b2" else 1)


def test_a_click_where_no_water_comes_moves_nothing(shown):
    at = shown.at
    click(shown.pair.board, "a1")
    assert shown.at == at


def test_the_speed_of_playing(shown):
    choose(shown.transport.speed, "3x")
    fast = shown.transport.play.interval
    choose(shown.transport.speed, "0.5x")
    assert shown.transport.play.interval > 2 * fast


def test_walking_moves_no_session(shown, session):
    node, step = session.node, session.shown
    for text in ("One step on", "Last step", "First step"):
        press(shown, text)
    click(shown.pair.board, "a2")
    assert (session.node, session.shown) == (node, step)
    assert session.branches() == []


def test_the_mouse_marks_the_square_in_the_graph(shown):
    hover(shown.pair.board, "a2")
    assert shown.pair.graph.marks.linked == ("a2",)
    hover(shown.pair.graph, "c2")
    assert shown.pair.board.marks.linked == ("c2",)


# --- the account --------------------------------------------------------------------------------------------------------------


def test_the_account_of_a_split(shown):
    told = []
    for k in places(shown):
        choose(shown.steps.widget, k)
        told.append(sums(shown))
    assert told[:4] == [[0, 0, 0, 0], [4, 0, 1, 3], [4, 1, 1, 2], [4, 2, 1, 1]]
    assert told[4:] == [[4, 3, 1, 0]] * (len(told) - 4)


@pytest.mark.parametrize("splitting", ["round_down", "oldest_branch"])
def test_what_came_in_is_kept_lost_or_on_its_way(played, splitting):
    """What is on its way is, step by step, what streams carry to squares that the water has not reached."""
    shown = flow(played("riverbend", seed=11, map="valley", splitting=splitting), strict=True)
    carried: dict[str, int] = {}
    for k in places(shown):
        choose(shown.steps.widget, k)
        event = shown.timeline.moments[k].event
        if "given" in dict(event.numbers):
            assert carried.pop(event.spots[0], 0) == dict(event.numbers)["arrived"]
            for end, amount in event.branches:
                carried[end] = carried.get(end, 0) + amount
        given, kept, lost, under_way = sums(shown)
        assert under_way == sum(carried.values())
        assert given == kept + lost + under_way
    assert under_way == 0
    springs = shown.session.state.land.springs
    assert given == 4 * len(springs)


# --- phases -------------------------------------------------------------------------------------------------------------------


def test_another_phase_is_walked_from_its_beginning(played):
    shown = flow(played("riverbend", seed=4), strict=True)
    assert [title for title, _ in shown.choice.options] == [f"scoring {k}: Mills are paid" for k in range(1, 7)]
    assert shown.section.title == "scoring 6"
    press(shown, "Last step")
    choose(shown.choice, 1)
    section = Timeline(shown.session).sections()[1]
    assert (shown.section, shown.at) == (section, section.first)
    assert [k for _, k in shown.steps.widget.options] == list(range(section.first, section.last + 1))
    assert shown.transport.slider.max == section.last - section.first
    press(shown, "Last step")
    assert shown.at == section.last
    assert sums(shown)[3] == 0


def test_the_phase_shown_first_is_the_last_one_before_the_cursor(played):
    session = played("riverbend", seed=4)
    timeline = Timeline(session)
    third = timeline.sections()[2]
    timeline.goto(third.last + 1)
    assert flow(session, strict=True).section == third
    timeline.goto(0)
    assert flow(session, strict=True).section.title == "scoring 6"


def test_the_water_of_a_branch(session):
    session.goto(session.root)
    session.play("pass")
    session.play("pass")
    assert sums_at_the_end(flow(session, strict=True)) == [4, 4, 0, 0]


def sums_at_the_end(shown) -> list[int]:
    press(shown, "Last step")
    return sums(shown)


@pytest.mark.parametrize("key", ["riverbend", "ferry"])
def test_without_water_a_sentence_says_so(key):
    with pytest.raises(WorkbenchError, match=r"^No water has run yet: [^.]*\.$"):
        flow(Session(registry.game(key), 1))


def test_it_is_made_of_a_table_and_of_a_file(session, tmp_path):
    save(session, tmp_path / "game.json")
    of_table, of_file = flow(table(session), strict=True), flow(tmp_path / "game.json", strict=True)
    assert of_table.session is session
    assert list(of_file.steps.widget.options) == list(of_table.steps.widget.options)


# --- a seat -------------------------------------------------------------------------------------------------------------------


def test_a_seat_sees_and_hears_what_its_player_knows(monkeypatch):
    """The toy game has no water; its turns stand in here, for it has secrets."""
    session = Session(registry.game("ferry"), 2)
    for action in ("bid 2", "bid 1", "sink"):
        session.play(action)
    sections = Timeline.sections
    monkeypatch.setattr(Timeline, "sections", lambda self: sections(self, "turn"))
    for seat, heard, drawn in (
        (None, "player 0 bids 2", "Bids: 2, none"),
        (0, "player 0 bids 2", "Bids: 2, none"),
        (1, "", "Bids: hidden, none"),
    ):
        shown = flow(session, seat, strict=True)
        press(shown, "One step on")
        told = [plain(shown.sentence.value), *(label for label, _ in shown.steps.widget.options)]
        assert all(("bids 2" in text) == bool(heard) for text in (told[0], told[2]))
        assert ("in secret" in told[0]) == (not heard)
        assert drawn in shown.pair.board.scene.text
        press(shown, "One step on")
        assert ("bids 1" in plain(shown.sentence.value)) == (seat != 0)


# --- faults -------------------------------------------------------------------------------------------------------------------


def test_a_fault_is_shown_and_the_walk_goes_on(session, monkeypatch):
    shown = flow(session)
    game, faults = session.game, [ZeroDivisionError("<b>")]

    def scene(state, overlays=(), drawn=game.scene):
        if faults:
            raise faults.pop()
        return drawn(state, overlays)

    monkeypatch.setattr(game, "scene", scene)
    press(shown, "One step on")
    assert "fault of the workbench (ZeroDivisionError: <b>)" in plain(shown.error.value)
    assert "<b>" not in shown.error.value
    press(shown, "One step on")
    assert shown.error.value == ""
    assert square(shown) == ("b2",)  # its controls stood where they were


def test_a_strict_flow_raises(shown, monkeypatch):
    monkeypatch.setattr(shown.session.game, "scene", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        press(shown, "One step on")
    monkeypatch.undo()
    press(shown, "Last step")
    assert shown.at == shown.section.last


def test_without_a_kernel_it_shows_where_the_water_has_run(shown, session, monkeypatch):
    found = []
    monkeypatch.setattr("workbench.ui.fresh.publish_display_data", found.append)
    shown._ipython_display_()
    (bundle,) = found
    assert bundle["text/plain"] == session.game.scene(shown.timeline.moments[shown.section.last].state).text
    assert bundle["image/png"].startswith(b"\x89PNG")
    assert "application/vnd.jupyter.widget-view+json" in bundle
