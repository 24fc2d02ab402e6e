"""The debugger's widget: one cursor over all small steps, and every page about the step under it, by clicks, buttons and texts."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest
from conftest import play_randomly

from ui.hands import button, choose, click, plain, press, tap, within
from workbench.debugger.timeline import account
from workbench.engine import registry
from workbench.engine.agenda import Decision
from workbench.engine.breakpoint import Breakpoint
from workbench.engine.errors import WorkbenchError
from workbench.engine.record import save
from workbench.engine.session import Session
from workbench.picture.tray import apart
from workbench.ui import table
from workbench.ui.debug.motions import MOTIONS
from workbench.ui.debug.view import debugger

GAMES = {
    "riverbend": ({"map": "valley", "splitting": "round_down"}, 20),
    "flume": ({}, 12),
    "ferry": ({}, None),
    "blue_vein": ({}, 14),
    "nile": ({}, 6),
    "sapiens": ({}, 5),
}
SPLIT = {"columns": 3, "rows": 2, "springs": ["b2"], "streams": [["b2", "a2"], ["b2", "c2"]]}
SPLIT_LINE = ("dig b2 b1", "mill a2", "pass")


def random_line(key: str) -> Session:
    options, actions = GAMES[key]
    return play_randomly(Session(registry.game(key, **options), 3), 3, actions)


@pytest.fixture(params=GAMES)
def shown(request):
    """The debugger of a random line of each game, at its beginning."""
    made = debugger(random_line(request.param), strict=True)
    press(made, "First step")
    return made


@pytest.fixture
def session() -> Session:
    """A spring whose four water go three ways: one is lost."""
    made = Session(registry.game("riverbend"), 0, SPLIT)
    for action in SPLIT_LINE:
        made.play(action)
    return made


@pytest.fixture
def river(session):
    return debugger(session, strict=True)


@pytest.fixture
def vein():
    return debugger(random_line("blue_vein"), strict=True)


def page(shown, title: str) -> None:
    """Open a page."""
    shown.tabs.set_state({"selected_index": shown.tabs.titles.index(title)})


def told(shown) -> str:
    """What is told of errors."""
    return plain(shown.error.value)


def to(shown, index: int) -> None:
    """Go to a step by the box for jumps."""
    choose(shown.motions.jump, f"step {index}")
    assert (shown.desk.at, shown.motions.jump.value) == (index, "")


def kinds(shown, *wanted: str) -> list[int]:
    """The moments with such events."""
    events = [moment.event for moment in shown.desk.timeline.moments]
    return [k for k, event in enumerate(events) if event is not None and event.kind in wanted]


def actions(nodes) -> list[str]:
    return [str(node.action) for node in nodes[1:]]


def texts(shown) -> list[str]:
    """All that can be read in the widget."""
    found = []
    for one in within(shown.widget):
        found += [str(getattr(one, name, "")) for name in ("value", "description", "tooltip", "placeholder")]
        found += [str(option) for option in getattr(one, "options", ()) or ()]
    boards = [board for board in (shown.pair.board, shown.pair.tray, shown.pair.graph) if board is not None]
    found += [board.scene.text for board in boards]
    found += [str(text) for source in (shown.watch.source, shown.watch.names) for text in source.data.values()]
    return found


def one_cursor(shown) -> None:
    """Board, graph where it is open, list, slider, sentence and account are all at the cursor."""
    desk = shown.desk
    at, moment = desk.at, desk.moment
    last = len(desk.timeline) - 1
    spots = moment.event.spots if moment.event is not None else ()
    assert shown.pair.scene == desk.game.scene(moment.state)
    board, tray = apart(shown.pair.scene)
    assert shown.pair.board.scene == board
    assert shown.pair.tray is None or shown.pair.tray.scene == tray
    assert shown.pair.board.marks.cursor == spots
    if shown.page == "Graph":
        assert shown.pair.graph.marks.cursor == spots
    assert (shown.steps.widget.value, shown.transport.slider.value, shown.transport.slider.max) == (at, at, last)
    assert shown.transport.place.value == f"{at}/{last}"
    said = f"{desk.game.sentence(moment.event)} {moment.event.clause}" if moment.event else "Before the first step."
    assert plain(shown.sentence.value) == " ".join(said.split())


# --- walking ------------------------------------------------------------------------------------------------------------------


def test_there_and_back_all_is_at_the_cursor(shown):
    last = len(shown.desk.timeline) - 1
    forth = []
    for k in range(last + 1):
        assert shown.desk.at == k
        one_cursor(shown)
        forth.append((shown.pair.board.scene, shown.sentence.value, shown.sums.value))
        if k < last:
            press(shown, "One step on")
    if shown.pair.graph is not None:
        page(shown, "Graph")
    for k in range(last, -1, -1):
        one_cursor(shown)
        assert (shown.pair.board.scene, shown.sentence.value, shown.sums.value) == forth[k]
        if k:
            press(shown, "One step back")
    assert told(shown) == ""


def reached(shown, text: str) -> list[int]:
    """Where a button leads to, until it cannot be pressed."""
    found = [shown.desk.at]
    while not button(shown, text).disabled:
        press(shown, text)
        found.append(shown.desk.at)
        one_cursor(shown)
    return found


def test_every_motion_goes_there_and_back(shown):
    moments = shown.desk.timeline.moments
    last = len(moments) - 1
    stops = {
        "action": lambda k: k == last or moments[k + 1].node is not moments[k].node,
        "decision": lambda k: bool(moments[k].state.todo) and isinstance(moments[k].state.todo[-1], Decision),
        "scoring": lambda k: moments[k].event is not None and moments[k].event.mark == "scoring begins",
    }
    for name, (on, before, _) in MOTIONS.items():
        forth = reached(shown, f"Go {on}")
        assert (forth[0], forth[-1]) == (0, last)
        assert all(one < other for one, other in pairwise(forth))
        back = reached(shown, f"Back {before}")
        assert (back[0], back[-1]) == (last, 0)
        assert all(one > other for one, other in pairwise(back))
        if name in stops:
            assert set(forth) | {0, last} == {k for k in range(1, last) if stops[name](k)} | {0, last}
            assert set(back) == set(forth)


def test_out_of_a_scoring(river):
    begins, ends = kinds(river, "begins")[0], kinds(river, "totals")[0]
    to(river, begins)
    press(river, "Go to the end of this phase")
    assert begins < river.desk.at <= ends
    assert len(river.desk.state.todo) < len(river.desk.timeline.moments[begins].state.todo)


def test_jumps(shown):
    moments = shown.desk.timeline.moments
    choose(shown.motions.jump, " Action 3 ")
    assert (shown.desk.moment.node.depth, shown.desk.moment.shown) == (3, 1)
    choose(shown.motions.jump, "action 0")
    assert shown.desk.at == 0
    choose(shown.motions.jump, "4")
    assert shown.desk.at == 4
    choose(shown.motions.jump, "step 99999")
    assert shown.desk.at == len(moments) - 1
    one_cursor(shown)


def test_a_jump_to_a_round(vein):
    choose(vein.motions.jump, "round 1")
    assert plain(vein.sentence.value).startswith("Round 1 begins.")
    press(vein, "Last step")
    choose(vein.motions.jump, "ROUND 1")
    assert vein.desk.moment.event.mark == "round begins"


NO_JUMPS = [
    ("soon", "“soon” is no place: type step 12, action 3 or round 2."),
    ("step -1", "is no place"),
    ("action 3.5", "is no place"),
    ("step 99999999999", "is no place"),
    ("action 99", "There is no action 99: this line has"),
    ("round 99", "There is no round 99"),
]


def test_a_wrong_jump_is_told_and_moves_nothing(shown):
    press(shown, "One step on")
    for text, said in NO_JUMPS:
        choose(shown.motions.jump, text)
        assert said in told(shown)
        assert shown.desk.at == 1
        assert shown.motions.jump.value == text  # to be mended
        press(shown, "One step on")
        assert told(shown) == ""
        press(shown, "One step back")


def test_the_list_and_the_slider(shown):
    last = len(shown.desk.timeline) - 1
    labels = [label for label, _ in shown.steps.widget.options]
    assert [int(label.split()[0]) for label in labels] == list(range(last + 1))
    choose(shown.steps.widget, last - 2)
    one_cursor(shown)
    choose(shown.transport.slider, 2)
    assert shown.desk.at == 2
    one_cursor(shown)
    assert shown.transport.play.value == 2


def test_a_long_line_is_listed_in_parts(played):
    shown = debugger(played("flume", seed=1, size=13), strict=True)
    last = len(shown.desk.timeline) - 1
    assert last >= 200
    press(shown, "First step")
    assert [k for _, k in shown.steps.widget.options] == list(range(200))
    press(shown, "Last step")
    assert [k for _, k in shown.steps.widget.options] == list(range(last // 200 * 200, last + 1))
    one_cursor(shown)


def test_a_click_on_a_spot_goes_to_its_steps_in_turn(river):
    press(river, "First step")
    there = [k for k, moment in enumerate(river.desk.timeline.moments) if moment.event and "a2" in moment.event.spots]
    found = []
    for _ in there:
        click(river.pair.board, "a2")
        found.append(river.desk.at)
    assert found == there
    click(river.pair.graph, "a2")
    assert river.desk.at == there[0]  # and round again
    at = river.desk.at
    click(river.pair.board, "a1")
    assert river.desk.at == at


def test_walking_moves_no_session(shown):
    session = shown.desk.session
    node, step, line = session.node, session.shown, session.whole_line()
    for text in ("One step on", "Last step", "Back to the decision before", "First step"):
        press(shown, text)
    for title in shown.tabs.titles:
        page(shown, title)
        one_cursor(shown)
    assert (session.node, session.shown, session.whole_line(), session.branches()) == (node, step, line, [])


def test_the_account_is_that_of_the_flow_under_the_cursor(river):
    to(river, kinds(river, "begins")[0])
    moments = river.desk.timeline.moments
    first = river.desk.at
    while not river.transport.step.disabled and moments[river.desk.at].event.mark != "scoring ends":
        press(river, "One step on")
        sums = account(moment.event for moment in moments[first : river.desk.at + 1])
        found = [int(word) for word in plain(river.sums.value).split() if word.isdigit()]
        assert found == (list(sums.values()) if any(sums.values()) else [])
    assert found == [4, 3, 1, 0]


# --- why ----------------------------------------------------------------------------------------------------------------------


def why(shown) -> str:
    """The page as a reader sees it, paragraphs too."""
    return plain(shown.why.words.value.replace("<p>", "<i>").replace('<p class="wb-quiet">', "<i>").replace("</p>", "</i>"))


def test_why_names_the_clause_at_every_step(shown):
    page(shown, "Why")
    assert "Nothing has happened yet." in why(shown)
    for k in range(1, len(shown.desk.timeline)):
        to(shown, k)
        rule = shown.desk.game.rulebook[shown.desk.moment.event.clause]
        assert f"{rule.title} [{rule.id}]" in why(shown)
        assert "fault" not in told(shown)


def test_why_a_split_has_its_ways_and_otherwise(river):
    page(river, "Why")
    at = next(k for k, moment in enumerate(river.desk.timeline.moments) if moment.event and len(moment.event.branches) > 1)
    to(river, at)
    said = why(river)
    for end, amount in river.desk.moment.event.branches:
        assert f"{end} {amount}" in said
    assert "Otherwise:" in said
    assert "total = 4" in said


def test_why_names_the_option_that_would_change_the_rule(river):
    page(river, "Why")
    to(river, kinds(river, "dead_end")[0])
    assert "Option watered is reached; it could be flowing." in why(river)
    assert "From: b2 (1)." in why(river)


def test_a_token_has_one_way_taken(vein):
    page(vein, "Why")
    at = next(k for k in kinds(vein, "split", "tied") if len(vein.desk.timeline.moments[k].event.branches) > 1)
    to(vein, at)
    said = why(vein)
    assert said.count("➜") == 1
    rule = vein.desk.game.rulebook[vein.desk.moment.event.clause]
    assert said.index("➜") < said.index("Otherwise:") < said.index(rule.text)  # of the step first: a long rule would push it out of sight


def test_choosing_otherwise_opens_a_branch_and_the_old_course_stays(shown):
    page(shown, "Why")
    session = shown.desk.session
    old = session.whole_line()
    before = [(node.steps, node.children[:]) for node in old]
    press(shown, "Go to the next decision")
    at, moments = shown.desk.at, shown.desk.timeline.moments
    assert str(moments[at + 1].node.action) in why(shown)
    texts_ = [value for _, value in shown.why.answers.options if value]
    assert str(moments[at + 1].node.action) not in texts_
    press(shown, "Choose this")
    assert told(shown) == "Pick what is to be chosen instead."
    choose(shown.why.answers, texts_[-1])
    press(shown, "Choose this")
    assert told(shown) == ""
    assert str(session.node.action) == texts_[-1]
    assert session.branches() == [session.node]
    assert shown.desk.timeline.moments[: at + 1] == moments[: at + 1]
    assert str(shown.desk.timeline.moments[at + 1].node.action) == texts_[-1]
    one_cursor(shown)
    assert session.main_line() == old
    assert [node.steps for node in old] == [steps for steps, _ in before]
    page(shown, "Line")
    choose(shown.course.branch, -1)
    assert shown.desk.timeline.moments == moments
    one_cursor(shown)


def test_where_nobody_decides_there_is_nothing_to_choose(river):
    page(river, "Why")
    to(river, kinds(river, "begins")[0])
    assert river.why.choose.disabled
    assert river.why.answers.disabled


def test_what_made_a_pond_is_a_list_that_jumps_there(river):
    page(river, "Why")
    to(river, kinds(river, "dead_end")[-1])
    choose(river.why.name, "`a2`")
    press(river, "Trace it")
    found = [k for _, k in river.why.steps.options]
    assert found == sorted(found, reverse=True)
    spots = [set(river.desk.timeline.moments[k].event.spots) for k in found]
    assert {"a2"} in spots
    assert {"b2"} in spots
    choose(river.why.steps, found[-1])
    assert river.desk.at == found[-1]
    assert [k for _, k in river.why.steps.options] == found
    one_cursor(river)


def test_what_made_a_score(shown):
    page(shown, "Why")
    press(shown, "Last step")
    game, moments = shown.desk.game, shown.desk.timeline.moments
    scores = [game.tally(moment.state).scores[0] for moment in moments]
    changed = {k for k, (one, other) in enumerate(pairwise(scores), 1) if one != other}
    choose(shown.why.name, "score_0")
    press(shown, "Trace it")
    if changed:
        assert changed <= {k for _, k in shown.why.steps.options}
    else:
        assert told(shown) == "No step up to here made anything of “score_0”."


@pytest.mark.parametrize(("text", "said"), [("", "Name a spot, or a number"), ("zz9", "“zz9” is no spot and no measure of this line.")])
def test_what_made_nothing_is_told(shown, text, said):
    page(shown, "Why")
    choose(shown.why.name, text)
    press(shown, "Trace it")
    assert told(shown).startswith(said)


# --- breakpoints --------------------------------------------------------------------------------------------------------------


def add(shown, on: str, of: str, **more) -> None:
    """Add a breakpoint by the controls of the page."""
    page(shown, "Break")
    choose(shown.breaks.on, on)
    choose(shown.breaks.of, of)
    for name in ("rises", "falls"):
        choose(getattr(shown.breaks, name), more.get(name, ""))
    choose(shown.breaks.times, more.get("times", 1))
    press(shown, "Add")


def rows(shown) -> list[str]:
    return [row.children[0].description for row in shown.breaks.rows.children]


def walk(shown) -> list[int]:
    """Where walks stop, forwards and backwards; both the same."""
    press(shown, "First step") if shown.desk.at else None
    forth = reached(shown, "Go to the next breakpoint")
    back = reached(shown, "Back to the breakpoint before")
    assert back[::-1] == forth
    return forth[1:-1]


def test_without_a_breakpoint_the_buttons_say_so(shown):
    press(shown, "Go to the next breakpoint")
    assert "no breakpoint yet" in told(shown)
    assert shown.desk.at == 0


def test_a_breakpoint_of_each_kind_stops_both_ways(shown):
    moments = shown.desk.timeline.moments
    last = len(moments) - 1
    event = next(moment.event for moment in moments[::-1] if moment.event and moment.event.spots and moment.event.player is not None)
    cases = {
        ("event", event.kind): lambda one: one.kind == event.kind,
        ("clause", event.clause): lambda one: one.clause == event.clause,
        ("player", str(event.player)): lambda one: one.player == event.player,
        ("expression", f'kind == "{event.kind}" and player == {event.player}'): lambda one: (
            (one.kind, one.player) == (event.kind, event.player)
        ),
    }
    for (on, of), test in cases.items():
        add(shown, on, of)
        assert told(shown) == ""
        assert shown.breaks.of.value == ""
        hits = [k for k, moment in enumerate(moments) if moment.event and test(moment.event)]
        assert rows(shown)[0].endswith(f"{len(hits)} hit{'s' * (len(hits) != 1)}")
        assert walk(shown) == [k for k in hits if k < last]
        for k in hits[:1]:
            to(shown, k)
            assert rows(shown)[0].startswith("● ")
        press(shown, f"Remove the breakpoint {shown.desk.session.breakpoints[0]}")
        assert rows(shown) == []
        assert shown.desk.session.breakpoints == []


def test_a_token_and_from_a_time_on(vein):
    moments = vein.desk.timeline.moments
    hits = [k for k, moment in enumerate(moments) if moment.event and moment.event.token == "droplet 1"]
    assert len(hits) > 3
    add(vein, "token", "droplet 1", times=3)
    assert rows(vein) == [f"token droplet 1, from time 3 on: {len(hits) - 2} hits"]
    assert walk(vein) == [k for k in hits[2:] if k < len(moments) - 1]


def test_a_number_that_crosses_a_line(river):
    scores = [river.desk.game.tally(moment.state).scores[0] for moment in river.desk.timeline.moments]
    player = 0 if max(scores) else 1
    scores = [river.desk.game.tally(moment.state).scores[player] for moment in river.desk.timeline.moments]
    page(river, "Break")
    choose(river.breaks.on, "spot")
    assert river.breaks.lines.layout.visibility == "hidden"
    choose(river.breaks.on, "number")
    assert river.breaks.lines.layout.visibility == "visible"
    add(river, "number", f"score_{player}", rises="1")
    assert told(river) == ""
    assert walk(river) == [next(k for k, score in enumerate(scores) if score >= 1)]


def test_a_breakpoint_is_switched_off_and_on(river):
    add(river, "spot", "b2")
    hits = walk(river)
    assert hits
    box = river.breaks.rows.children[0].children[0]
    choose(box, False)
    assert river.desk.session.breakpoints[0].off
    assert rows(river) == ["spot b2: off"]
    assert walk(river) == []
    choose(river.breaks.rows.children[0].children[0], True)
    assert walk(river) == hits


def test_a_click_on_the_board_adds_one_where_that_is_on(river):
    page(river, "Break")
    at = river.desk.at
    choose(river.breaks.by_click, True)
    click(river.pair.board, "a2")
    assert (river.desk.at, [str(one) for one in river.desk.session.breakpoints]) == (at, ["spot a2"])
    click(river.pair.board, "a2")
    assert "There is this breakpoint already: spot a2." in told(river)
    choose(river.breaks.by_click, False)
    press(river, "First step")
    click(river.pair.board, "a2")
    assert river.desk.at > 0
    assert len(river.desk.session.breakpoints) == 1


NO_BREAKPOINTS = [
    ("spot", "  ", {}, "Say which spot: for example b2."),
    ("event", "nosuch", {}, "there is no kind of event"),
    ("clause", "RB-NO", {}, "there is no clause RB-NO"),
    ("player", "7", {}, "there is no player 7"),
    ("player", "one", {}, "should be the number of a seat"),
    ("number", "score_0", {}, "is missing"),
    ("number", "score_0", {"rises": "many"}, "“many” is no number"),
    ("number", "score_0", {"rises": "nan"}, "is no number"),
    ("number", "scor_0", {"rises": "1"}, "Did you mean score_0?"),
    ("expression", "open('x')", {}, ""),
    ("expression", "kind.upper", {}, ""),
    ("expression", "amount >", {}, ""),
    ("expression", "kind > 3", {}, "has no value with kind"),
    ("expression", "nosuch > 3", {}, "No step of this line knows “nosuch”."),
    ("spot", "b" * 5000, {}, ""),
]


def test_a_wrong_breakpoint_is_told_in_a_sentence_and_not_kept(river):
    for on, of, more, said in NO_BREAKPOINTS:
        add(river, on, of, **more)
        assert told(river)
        assert said in told(river)
        assert "fault" not in told(river)
        assert river.desk.session.breakpoints == []
        to(river, 1)
        assert told(river) == ""


def test_one_that_has_no_value_at_a_step_is_told(river):
    """A text is no number to compare: the walk says so and stays, and the breakpoint can be removed."""
    river.desk.session.breakpoints.append(Breakpoint("expression", "kind > 3"))  # as a record of another line may bring it
    page(river, "Break")
    assert "has no value with kind = 'round'" in rows(river)[0]
    assert told(river) == ""
    press(river, "First step")
    press(river, "Go to the next breakpoint")
    assert "has no value" in told(river)
    assert river.desk.at == 0
    press(river, "Remove the breakpoint expression kind > 3")
    assert (told(river), rows(river), river.desk.session.breakpoints) == ("", [], [])


# --- watches ------------------------------------------------------------------------------------------------------------------


def watch(shown, text: str) -> None:
    page(shown, "Watch")
    choose(shown.watch.text, text)
    press(shown, "Watch")


def stairs(shown, k: int) -> list[float]:
    """The plotted line of a watch, as its value at every moment."""
    xs, ys = (shown.watch.source.data[name][k] for name in ("xs", "ys"))
    found, at = [], 0
    for moment in range(len(shown.desk.timeline)):
        while at + 1 < len(xs) and xs[at + 1] <= moment:
            at += 1
        found.append(ys[at])
    return found


def test_a_watched_score_is_told_and_plotted(shown):
    watch(shown, "score_0")
    assert told(shown) == ""
    scores = [shown.desk.game.tally(moment.state).scores[0] for moment in shown.desk.timeline.moments]
    assert stairs(shown, 0) == scores
    for k in range(0, len(scores), 5):
        to(shown, k)
        assert shown.watch.cursor.location == k
        assert f"score_0 {scores[k]}" in plain(shown.watch.values.value)
    changed = next((k for k, (one, other) in enumerate(pairwise(scores), 1) if one != other), None)
    if changed is not None:
        to(shown, changed)
        assert f"score_0 {scores[changed]} was {scores[changed - 1]}" in plain(shown.watch.values.value)


def plot_click(shown, x: float | None, kind: str = "tap") -> None:
    """A click in the plot."""
    plot = shown.watch.model
    values = {"model": {"id": plot._model.id}, "sx": 1.0, "sy": 1.0, "x": x, "y": 0.0}
    event = {"type": "event", "name": kind, "values": {"type": "map", "entries": list(map(list, values.items()))}}
    plot._sync_model(plot, {"event": "jsevent", "kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": event}, [])


@pytest.mark.parametrize("kind", ["tap", "doubletap", "pressup"])
def test_a_click_in_the_plot_goes_there(river, kind):
    watch(river, "score_0")
    last = len(river.desk.timeline) - 1
    for x, at in ((3.2, 3), (4.6, 5), (-2.0, 0), (last + 3.0, last), (None, last)):
        plot_click(river, x, kind)
        assert river.desk.at == at
        one_cursor(river)


def test_what_is_ready_made_can_be_watched(shown):
    page(shown, "Watch")
    ready = list(shown.watch.text.options)
    assert ready[:2] == ["score_0", "score_1"]
    for text in random.Random(1).sample(ready, min(4, len(ready))):
        watch(shown, text)
        assert told(shown) == ""
    assert all(len(shown.watch.source.data["xs"]) == len(value) for value in shown.watch.source.data.values())


NO_EXPRESSIONS = [
    ("", "Name what to watch"),
    ("scor_0", "Did you mean score_0?"),
    ("amount >", ""),
    ("score_0.real", ""),
    ("[k for k in spots]", ""),
    ("print(1)", ""),
    ("9 ** 9 ** 9", ""),
    ("kind > 3", ""),
]


def test_a_wrong_expression_is_told_and_not_watched(river):
    for text, said in NO_EXPRESSIONS:
        watch(river, text)
        assert told(river)
        assert said in told(river)
        assert "fault" not in told(river)
        to(river, 1)
        assert told(river) == ""
        assert "Nothing is watched yet." in plain(river.watch.values.value)


def test_five_are_watched_and_one_is_dropped(river):
    five = ["score_0", "score_1", "a2", "b2", "score_0 + score_1"]
    for text in five:
        watch(river, text)
    watch(river, "c2")
    assert "5 are watched already" in told(river)
    assert list(river.desk.line.watches.expressions) == five
    watch(river, "a2")  # once more is no sixth
    assert told(river) == ""
    choose(river.watch.text, "b2")
    press(river, "Watch it no more")
    assert list(river.desk.line.watches.expressions) == [text for text in five if text != "b2"]
    choose(river.watch.text, "b2")
    press(river, "Watch it no more")
    assert told(river) == "“b2” is not watched."
    choose(river.watch.text, "")
    for _ in range(4):
        press(river, "Watch it no more")
    assert river.desk.line.watches.expressions == {}
    press(river, "Watch it no more")
    assert told(river) == "Nothing is watched yet."


def test_watches_go_along_to_a_branch(river):
    watch(river, "score_0")
    page(river, "Line")
    to(river, 3)
    choose(river.motions.jump, "action 1")
    choose(river.course.change, "pass")
    press(river, "Change it")
    assert list(river.desk.line.watches.expressions) == ["score_0"]
    page(river, "Watch")
    assert len(stairs(river, 0)) == len(river.desk.timeline)


# --- trails -------------------------------------------------------------------------------------------------------------------


def trails_said(shown) -> str:
    return plain(shown.trails.words.value.replace("<p>", "<i>").replace("</p>", "</i>"))


def test_trails_of_each_range(shown):
    page(shown, "Trails")
    assert len(shown.trails.range.options) == 4
    for each in shown.trails.range.options:
        choose(shown.trails.range, each)
        for at in range(0, len(shown.desk.timeline), 6):
            to(shown, at)
            assert trails_said(shown)


def test_trails_of_the_split(river):
    page(river, "Trails")
    choose(river.trails.range, "all of the line")
    said = trails_said(river)
    for edge in ("b2>a2", "b2>b1", "b2>c2"):
        assert f"{edge} 1" in said
    assert "b2 0 1" in said  # what stays, what is lost
    to(river, 1)
    choose(river.trails.range, "up to here, from the beginning")
    assert trails_said(river) == "Nothing moved in these steps."


def test_the_way_of_a_droplet(vein):
    page(vein, "Trails")
    choose(vein.trails.range, "all of the line")
    found = [moment.event for moment in vein.desk.timeline.moments if moment.event and moment.event.token == "droplet 1"]
    way = ["nile", *(edge.split(">")[1] for event in found for edge in event.spots if ">" in edge)]
    way += [event.spots[0] for event in found if event.kind == "drinks"]  # a field, where this one ends
    assert len(way) > 4
    assert f"droplet 1: {' → '.join(way)}" in trails_said(vein)


def test_the_heat_map_is_on_the_board_while_its_page_is_open(river):
    page(river, "Trails")
    choose(river.trails.range, "all of the line")
    bare = river.pair.board.scene
    choose(river.trails.heat, True)
    heat = {edge.name: edge for edge in river.pair.board.scene.edges}
    for edge in ("b2>a2", "b2>b1", "b2>c2"):
        assert (heat[edge].figure, heat[edge].amount) == ("1", 1.0)
        assert "passed by 1" in heat[edge].text
    page(river, "Break")
    assert river.pair.board.scene == bare
    page(river, "Trails")
    choose(river.trails.heat, False)
    assert river.pair.board.scene == bare


# --- the line -----------------------------------------------------------------------------------------------------------------


def test_bookmarks(shown):
    page(shown, "Line")
    assert button(shown, "Remove").disabled
    press(shown, "Bookmark")
    assert told(shown) == "Write a note first."
    for at, note in ((5, "here"), (2, "<b>there</b>")):
        to(shown, at)
        choose(shown.course.note, note)
        press(shown, "Bookmark")
        assert shown.course.note.value == ""
    assert [k for _, k in shown.course.notes.options] == [2, 5]
    assert [note.text for note in shown.desk.session.bookmarks] == ["here", "<b>there</b>"]
    choose(shown.course.notes, 5)
    assert shown.desk.at == 5
    one_cursor(shown)
    press(shown, "Remove")
    assert [k for _, k in shown.course.notes.options] == [2]
    assert button(shown, "Remove").disabled


def test_what_if_an_action_were_skipped(river):
    page(river, "Line")
    session = river.desk.session
    old = session.whole_line()
    choose(river.motions.jump, "action 2")
    assert "mill a2" in plain(river.course.action.value)
    press(river, "Skip it")
    assert told(river) == ""
    assert "The old course is kept" in plain(river.course.outcome.value)
    assert "mill a2" not in actions(session.whole_line())
    assert session.main_line() == old
    assert next(label for label, _ in river.course.branch.options) == "main line"
    assert river.course.branch.value == 0
    one_cursor(river)
    choose(river.course.branch, -1)
    assert actions(session.whole_line()) == list(SPLIT_LINE)
    choose(river.course.branch, 0)
    assert "mill a2" not in actions(session.whole_line())
    one_cursor(river)


def test_what_if_an_action_were_another(river):
    page(river, "Line")
    session = river.desk.session
    choose(river.motions.jump, "action 2")
    press(river, "Change it")
    assert told(river) == "Type what is to be played instead."
    choose(river.course.change, "mill c2")
    press(river, "Change it")
    assert told(river) == ""
    assert actions(session.whole_line()) == ["dig b2 b1", "mill c2", "pass"]
    assert actions(session.main_line()) == list(SPLIT_LINE)
    assert "1 of the 1 actions that followed" in plain(river.course.outcome.value)
    assert river.course.change.value == ""


@pytest.mark.parametrize("text", ["mill a1", "fly", "mill a2", "mill", "<b>"])
def test_a_change_that_cannot_be_is_told_and_changes_nothing(river, text):
    page(river, "Line")
    session = river.desk.session
    choose(river.motions.jump, "action 2")
    at, line = river.desk.at, session.whole_line()
    choose(river.course.change, text)
    press(river, "Change it")
    assert told(river)
    assert "fault" not in told(river)
    assert (river.desk.at, session.whole_line(), session.branches()) == (at, line, [])
    assert river.course.change.value == text


def test_the_opening_cannot_be_skipped(shown):
    page(shown, "Line")
    assert button(shown, "Skip it").disabled
    assert button(shown, "Change it").disabled
    assert "This is the opening." in plain(shown.course.action.value)
    press(shown, "Last step")
    press(shown, "Skip it")
    assert told(shown).startswith("Nothing follows")


# --- compare ------------------------------------------------------------------------------------------------------------------

RULES = {
    "riverbend": ("splitting", "oldest_branch"),
    "flume": ("pie", False),
    "ferry": ("ties", "second"),
    "blue_vein": ("max_place", "2"),
    "nile": ("revive", True),
    "sapiens": ("cave_bonus", True),
}


def test_a_line_beside_itself_under_another_rule(shown):
    page(shown, "Compare")
    press(shown, "Compare")
    assert told(shown) == "Choose another value for at least one rule first."
    name, value = RULES[shown.desk.game.key]
    choose(shown.compare.choices[name], value)
    press(shown, "Compare")
    assert told(shown) == ""
    beside = shown.beside
    assert shown.below.children == (beside.widget,)
    found = beside.comparison
    assert beside.at == (found.first or 0)
    assert found.sentence in plain(shown.compare.said.value)
    sides = found.left, found.right
    assert getattr(found.right.game.options, name) == (int(value) if value == "2" else value)
    press(beside, "First step") if beside.at else None
    for row in range(len(found.rows)):
        assert beside.at == row
        assert beside.steps.widget.value == row
        for side, board, moment in zip(sides, beside.boards, found.at(row), strict=True):
            assert board.scene == side.game.scene(moment.state)
        if row < len(found.rows) - 1:
            press(beside, "One step on")
    if found.first is None:
        assert button(beside, "First difference").disabled
    else:
        press(beside, "First difference")
        assert beside.at == found.first
        assert beside.steps.widget.options[found.first % 200][0].lstrip()[0] in "≠<>"
    choose(beside.steps.widget, 1)
    assert beside.at == 1
    session = shown.desk.session
    assert session.branches() == []
    press(shown, "Put the two boards away")
    assert (shown.below.children, shown.beside) == ((), None)


def test_the_first_difference_of_the_split(river):
    page(river, "Compare")
    choose(river.compare.choices["splitting"], "oldest_branch")
    press(river, "Compare")
    beside = river.beside
    row = beside.comparison.rows[beside.at]
    events = [moment.event for moment in beside.comparison.at(beside.at)]
    assert all(event.spots == ("b2",) for event in events)
    assert events[0].branches != events[1].branches
    assert plain(beside.said[0].value) != plain(beside.said[1].value)
    assert row.kind == "differs"
    ends = beside.widget.children[-1].value
    assert "What differs at the end" in ends
    click(beside.boards[0], "a2")
    assert "a2" in beside.comparison.at(beside.at)[0].event.spots


def test_compared_from_the_action_under_the_cursor(river):
    page(river, "Compare")
    choose(river.motions.jump, "action 2")
    choose(river.compare.choices["splitting"], "oldest_branch")
    choose(river.compare.start, "from the action under the cursor")
    press(river, "Compare")
    assert actions(river.beside.comparison.left.nodes) == ["mill a2", "pass"]
    assert actions(river.beside.comparison.right.nodes) == ["mill a2", "pass"]


@pytest.mark.parametrize("text", ["many", "0", "100", ""])
def test_a_rule_that_cannot_be_is_told(vein, text):
    page(vein, "Compare")
    choose(vein.compare.choices["max_place"], text)
    press(vein, "Compare")
    assert told(vein)
    assert "fault" not in told(vein)
    assert vein.beside is None


def test_a_rule_beyond_those_listed_is_shown():
    shown = debugger(Session(registry.game("blue_vein", max_place=7), 1), strict=True)
    assert shown.compare.choices["max_place"].value == "7"


# --- export -------------------------------------------------------------------------------------------------------------------

HEADS = {".html": b"<!", ".svg": b"<svg", ".png": b"\x89PNG", ".gif": b"GIF8", ".jsonl": b"{", ".csv": b""}


@pytest.mark.parametrize("ending", HEADS)
def test_each_kind_is_written(river, tmp_path, ending):
    page(river, "Export")
    path = tmp_path / f"flow{ending}"
    choose(river.takeaway.path, str(path))
    press(river, "Export")
    assert told(river) == ""
    assert f"Written: {path}." in plain(river.takeaway.said.value)
    data = path.read_bytes()
    assert data[: len(HEADS[ending])].lower() == HEADS[ending].lower()
    assert len(data) > 200


@pytest.mark.parametrize("key", GAMES)
def test_all_steps_of_every_game_are_written(key, tmp_path):
    shown = debugger(random_line(key), strict=True)
    page(shown, "Export")
    choose(shown.takeaway.path, str(tmp_path / "all.jsonl"))
    choose(shown.takeaway.range, "all of the line")
    press(shown, "Export")
    lines = [json.loads(text) for text in (tmp_path / "all.jsonl").read_text().splitlines()]
    said = json.dumps(lines, ensure_ascii=False)
    assert len([line for line in lines if "kind" in line]) >= len(shown.desk.timeline) - 1
    assert json.dumps(shown.desk.timeline.sentence(len(shown.desk.timeline) - 1), ensure_ascii=False) in said


def test_the_action_under_the_cursor_is_written(river, tmp_path):
    page(river, "Export")
    choose(river.takeaway.range, "the action under the cursor")
    choose(river.takeaway.path, str(tmp_path / "one.csv"))
    press(river, "First step")
    press(river, "Export")
    assert told(river).startswith("The opening is no action")
    choose(river.motions.jump, "action 2")
    press(river, "Export")
    written = (tmp_path / "one.csv").read_text()
    steps = [moment for moment in river.desk.timeline.moments if moment.event and moment.node.depth == 2]
    assert len(written.splitlines()) == len(steps) + 1


@pytest.mark.parametrize(("name", "said"), [("", "Give the name of a file"), ("a.pdf", "ends in none of"), ("no/such/a.html", "")])
def test_what_cannot_be_written_is_told(river, tmp_path, monkeypatch, name, said):
    monkeypatch.chdir(tmp_path)
    page(river, "Export")
    choose(river.takeaway.path, name)
    press(river, "Export")
    assert told(river)
    assert said in told(river)
    assert "fault" not in told(river)
    assert list(tmp_path.iterdir()) == []


# --- beside a table -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_table_acts_and_the_debugger_catches_up(key):
    options, _ = GAMES[key]
    play = table(play_randomly(Session(registry.game(key, **options), 3), 3, 3), strict=True)
    shown = debugger(play, strict=True)
    assert shown.desk.session is play.session
    at, before = shown.desk.at, len(shown.desk.timeline)
    play_randomly(play.session, 4, 1)
    press(shown, "Refresh")
    assert (shown.desk.at, shown.transport.slider.max) == (at, len(shown.desk.timeline) - 1)
    assert len(shown.desk.timeline) > before
    one_cursor(shown)
    press(shown, "Last step")
    assert shown.desk.moment.state == play.session.whole_line()[-1].state


def test_the_table_goes_to_another_line(river):
    assert river.transport.last.disabled
    river.desk.session.goto(river.desk.session.root)
    river.desk.session.play("pass")
    press(river, "Refresh")
    assert actions([moment.node for moment in river.desk.timeline.moments if moment.shown == 1])[-1:] == ["pass"]
    one_cursor(river)


def test_refresh_makes_views_fresh(river, monkeypatch):
    sent = []
    for board in (river.pair.board.widget, river.pair.graph.widget, river.watch.model):
        monkeypatch.setattr(board, "send_state", sent.append)
    press(river, "Refresh")
    assert sent == ["render_bundle"] * 3


# --- a seat -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_reads_no_secret_anywhere(seat):
    session = Session(registry.game("ferry"), 2)
    for action in ("bid 2", "bid 1", "sink", "bid 1", "bid 2"):
        session.play(action)
    session.goto(session.node.parent.parent)
    session.play("bid 0")  # a branch that begins with a secret
    session.play("bid 0")
    shown = debugger(session, seat, strict=True)
    page(shown, "Line")
    names = [label for label, _ in shown.course.branch.options]
    assert any("bid 0" in name for name in names) == (seat == 0)
    for branch in (0, -1):
        if shown.course.branch.value != branch:
            choose(shown.course.branch, branch)
        moments = shown.desk.timeline.moments
        for k, moment in enumerate(moments):
            to(shown, k)
            for title in shown.tabs.titles:
                page(shown, title)
            if moment.event is not None and moment.event.kind == "bid" and moment.event.player != seat:
                assert "in secret" in plain(shown.sentence.value)
                assert "an action kept secret" in plain(shown.course.action.value)
                assert "Counted" not in shown.why.words.value
                assert "hidden" in shown.pair.board.scene.text or seat == 0  # all bids are in when player 1 has bid
            bids = [text for text in texts(shown) if f"Player {1 - seat} bids" in text]
            assert all("bids in secret" in text for text in bids)
    for text in ("First step", "Last step"):
        if not button(shown, text).disabled:
            press(shown, text)


def test_a_seat_changes_only_what_its_player_decided():
    session = Session(registry.game("ferry"), 2)
    for action in ("bid 2", "bid 1", "sink"):
        session.play(action)
    shown = debugger(session, 1, strict=True)
    page(shown, "Line")
    choose(shown.motions.jump, "action 1")
    assert "bid 2" not in plain(shown.course.action.value)
    press(shown, "Skip it")
    assert told(shown) == "This was decided by player 0, and player 1 looks on."
    assert session.branches() == []
    choose(shown.motions.jump, "action 2")
    choose(shown.course.change, "bid 0")
    press(shown, "Change it")
    assert told(shown) == ""
    assert "1 of the 1 actions" in plain(shown.course.outcome.value)


def test_a_seat_cannot_choose_for_another():
    session = Session(registry.game("ferry"), 2)
    for action in ("bid 2", "bid 1", "sink"):
        session.play(action)
    shown = debugger(session, 1, strict=True)
    page(shown, "Why")
    to(shown, 1)
    assert shown.why.choose.disabled
    assert "bid 2" not in shown.why.words.value
    to(shown, 2)
    assert not shown.why.choose.disabled


def test_a_seat_gets_no_comparison():
    session = Session(registry.game("ferry"), 2)
    session.play("bid 2")
    shown = debugger(session, 1, strict=True)
    page(shown, "Compare")
    choose(shown.compare.choices["ties"], "second")
    press(shown, "Compare")
    assert "all that is secret" in told(shown)
    assert shown.beside is None


# --- what it is made of, and faults --------------------------------------------------------------------------------------------


def test_it_is_made_of_a_session_a_table_and_a_file(session, tmp_path):
    save(session, tmp_path / "a.json")
    for source in (session, table(session), tmp_path / "a.json", str(tmp_path / "a.json")):
        assert len(debugger(source, strict=True).desk.timeline) == len(debugger(session).desk.timeline)
    with pytest.raises(WorkbenchError, match=r"A session, a table, or a record's file is wanted, not 3\."):
        debugger(3)


def test_breakpoints_and_bookmarks_come_back_with_the_record(river, tmp_path):
    add(river, "spot", "b2")
    page(river, "Line")
    choose(river.course.note, "look")
    press(river, "Bookmark")
    save(river.desk.session, tmp_path / "a.json")
    again = debugger(tmp_path / "a.json", strict=True)
    page(again, "Break")
    assert rows(again) == ["spot b2: " + rows(again)[0].split(": ")[1]]
    page(again, "Line")
    assert [label.split()[-1] for label, _ in again.course.notes.options] == ["look"]


def test_a_fault_is_shown_and_the_walk_goes_on(session, monkeypatch):
    shown = debugger(session)
    game, faults = session.game, [ZeroDivisionError("<b>")]
    press(shown, "First step")

    def scene(state, overlays=(), drawn=game.scene):
        if faults:
            raise faults.pop()
        return drawn(state, overlays)

    monkeypatch.setattr(game, "scene", scene)
    press(shown, "One step on")
    assert "fault of the workbench (ZeroDivisionError: <b>)" in told(shown)
    press(shown, "One step on")
    assert told(shown) == ""
    one_cursor(shown)


def test_beside_the_board_a_click_means_nothing(river):
    at = river.desk.at
    tap(river.pair.board, None, None)
    tap(river.pair.board, 99.0, 99.0)
    assert river.desk.at == at


def test_without_a_kernel_it_is_a_picture(river, monkeypatch):
    found = []
    monkeypatch.setattr("workbench.ui.fresh.publish_display_data", found.append)
    river._ipython_display_()
    page(river, "Compare")
    choose(river.compare.choices["splitting"], "oldest_branch")
    press(river, "Compare")
    river.beside._ipython_display_()
    for bundle in found:
        assert bundle["image/png"].startswith(b"\x89PNG")
        assert "application/vnd.jupyter.widget-view+json" in bundle
    assert found[0]["text/plain"] == river.pair.board.scene.text
