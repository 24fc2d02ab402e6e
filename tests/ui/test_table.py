"""The table: whole games by clicks and buttons, refusals, walking back, options, seats, and faults that it survives."""

from __future__ import annotations

import json
import random
import threading
import time

import pytest
from bokeh.document import Document

from ui.hands import act, button, buttons, choose, click, drawn, hover, line, plain, press, tap
from workbench.engine import registry
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.files import shipped
from workbench.engine.record import read_record, record_of, save
from workbench.engine.replay import from_data, replay
from workbench.engine.session import Session
from workbench.scene import Spot
from workbench.ui import table

NO_CONFIRM = {"confirm": False}


def said(shown) -> str:
    return plain(shown.message.value)


def lit(shown) -> list[str]:
    return sorted(shown.pair.board.marks.legal)


def write(shown, text: str) -> None:
    choose(shown.moves.typed, text)


def apply_options(shown, **changes) -> None:
    for name, value in changes.items():
        choose(shown.options.controls[name], value)
    button_ = shown.options.button
    assert not button_.disabled
    press(shown, button_.description)


def scenario(name: str, **options) -> Session:
    record = json.loads((shipped("data") / "riverbend/scenarios" / f"{name}.json").read_text(encoding="utf-8"))["record"]
    return from_data(record | {"options": record.get("options", {}) | options})


# --- a whole game -------------------------------------------------------------------------------------------------------------


def play_by_hand(shown, rng: random.Random) -> None:
    """A random game by clicks and buttons alone; each action played is the one that was meant."""
    game = shown.session.game
    while game.outcome(shown.session.state) is None:
        if shown.session.waiting:
            assert shown.session.unconfirmed
            press(shown, "Confirm")
            continue
        legal = list(game.legal(shown.session.state))
        digs = [action for action in legal if action.verb == "dig"]
        action = rng.choice(digs if digs and rng.random() < 0.5 else legal)
        depth = shown.session.node.depth
        act(shown, action, rng)
        assert shown.session.node.action == action
        assert shown.session.node.depth == depth + 1
        assert (shown.picking.clicks, shown.picking.words) == ((), ())


@pytest.mark.parametrize("options", [{}, {"players": 3, "map": "valley", "confirm": False}], ids=["meadow", "valley"])
def test_a_whole_game_of_riverbend_by_clicks_and_buttons(options):
    shown = table("riverbend", seed=3, strict=True, **options)
    play_by_hand(shown, random.Random(8))
    assert shown.session.branches() == []
    assert plain(shown.turn.value).startswith("The game is over.")
    assert (buttons(shown), lit(shown)) == ([], [])
    scores = shown.session.game.outcome(shown.session.state).scores
    assert [fact.value for fact in shown.pair.board.scene.facts if fact.name == "Score"] == list(scores)
    assert replay(read_record(json.dumps(record_of(shown.session)))).state == shown.session.state
    click(shown.pair.board, "a1")
    assert said(shown) == "The game is over: step back to try something else, or begin a new one."


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_of_another_package_by_clicks_and_buttons(seed):
    shown = table("ferry", seed=seed, strict=True)
    play_by_hand(shown, random.Random(seed))
    assert shown.session.node.depth == 9
    winners = shown.session.game.outcome(shown.session.state).winners
    assert " and ".join(f"player {seat}" for seat in winners) in plain(shown.turn.value)


# --- clicks -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["tap", "doubletap", "pressup"])
def test_every_kind_of_click_counts(row, kind):
    shown = row()
    click(shown.pair.board, "a1", "b1", kind=kind)
    assert line(shown) == ["dig a1 b1"]


def test_a_click_lights_what_continues(row):
    shown = row()
    assert (lit(shown), shown.pair.board.marks.chosen) == (["a1"], ())
    click(shown.pair.board, "a1")
    assert (lit(shown), shown.pair.board.marks.chosen) == (["a2", "b1"], ("a1",))
    assert buttons(shown) == ["Dig", "Mill"]
    click(shown.pair.board, "b1")
    assert shown.pair.board.marks.chosen == ()
    assert shown.pair.board.marks.last == ("a1>b1",)


def test_a_click_beside_the_board_does_nothing(row):
    shown = row()
    click(shown.pair.board, "a1")
    for x, y in ((-9.0, 0.0), (None, None), (0.0, 50.0)):
        tap(shown.pair.board, x, y)
    assert (shown.picking.clicks, said(shown)) == (("a1",), "")


def test_a_click_on_the_graph_counts(row):
    shown = row(streams=[["a1", "b1"]])
    click(shown.pair.graph, "b1")
    assert shown.picking.clicks == ("b1",)


def test_a_click_where_a_stream_lies_means_a_square(row):
    shown = row(streams=[["a1", "b1"]])
    click(shown.pair.board, "a1>b1")
    assert shown.picking.clicks in (("a1",), ("b1",))


def test_of_spots_on_one_point_the_one_that_continues_is_meant(ferry, monkeypatch):
    game = ferry.session.game
    for word in ("bid 1", "bid 0"):
        write(ferry, word)
    drawn = game.scene

    def scene(state, overlays=()):
        found = drawn(state, overlays)
        return type(found)(found.title, found.text, (*found.spots, Spot("cloud", 0, 0)), pieces=found.pieces, facts=found.facts)

    monkeypatch.setattr(game, "scene", scene)
    ferry.refresh()
    click(ferry.pair.board, "cloud")
    assert line(ferry)[-1] == "land p1"


def test_a_refused_click_is_told_with_its_clause_and_marked(row):
    shown = row(streams=[["a1", "b1"]])
    rulebook = shown.session.game.rulebook
    click(shown.pair.board, "a1", "b1")
    assert line(shown) == []
    (refusal,) = shown.refusals
    assert refusal.clause == "RB-LOOP"
    assert said(shown) == f"✗ {rulebook.explain(refusal)} RB-LOOP (a1 again lets go of it.)"
    assert rulebook["RB-LOOP"].text in shown.message.value
    assert shown.pair.board.marks.refused == (("a1>b1", f"✗ {rulebook['RB-LOOP'].title}"),)
    click(shown.pair.board, "a2")
    assert line(shown) == ["dig a1 a2"]
    assert (said(shown), shown.pair.board.marks.refused) == ("", ())


def test_a_refused_climb_marks_the_square_that_is_too_high(row):
    shown = row(options={"map": "valley"}, elevation={"b1": 2, "b2": 2, "c1": 3}, streams=[["a1", "b1"]])
    click(shown.pair.board, "b1", "c1")
    assert "RB-GRAVITY" in said(shown)
    assert shown.pair.board.marks.refused == (("c1", f"✗ {shown.session.game.rulebook['RB-GRAVITY'].title}"),)
    assert shown.pair.board.marks.legal == ("b2",)


def test_where_nothing_can_be_done_a_sentence_says_so(ferry):
    click(ferry.pair.board, "p1")
    assert said(ferry) == "There is nothing to do at p1 now."
    assert ferry.pair.board.marks.refused == ()


def test_a_button_that_was_pressed_is_let_go(row):
    shown = row()
    press(shown, "Dig")
    assert buttons(shown) == ["✕ Dig"]
    press(shown, "✕ Dig")
    assert (buttons(shown), shown.picking.words) == (["Pass", "Dig", "Mill"], ())


def test_a_button_pressed_twice_in_a_hurry_plays_once(row):
    """The second message comes when the button is not shown any more."""
    shown = row()
    for text in ("Pass", "Mill"):
        pressed = button(shown, text)
        press(shown, text)
        for handler in pressed._click_handlers.callbacks:
            handler(pressed)
        assert shown.session.node.depth == 1 - (text == "Mill")
        press(shown, "Undo")


# --- confirm, undo, redo --------------------------------------------------------------------------------------------------------


def test_passing_asks_first(row):
    shown = row()
    press(shown, "Pass")
    assert shown.session.unconfirmed
    assert plain(shown.turn.value) == "“pass” ends the turn: confirm it, or undo."
    assert (buttons(shown), button(shown, "Confirm").button_style) == ([], "primary")
    click(shown.pair.board, "a1")
    assert said(shown) == "The cursor stands inside the steps of “pass”. Confirm it or undo it first."
    press(shown, "Confirm")
    assert shown.session.game.actor(shown.session.state) == 1
    assert button(shown, "Confirm").disabled


def test_what_was_passed_is_undone_before_it_is_confirmed(row):
    shown = row()
    press(shown, "Pass")
    press(shown, "Undo")
    assert shown.session.node is shown.session.root
    assert buttons(shown) == ["Pass", "Dig", "Mill"]


def test_the_last_action_of_a_turn_asks_first(row):
    shown = row()
    click(shown.pair.board, "a1", "b1", "a1", "a2")
    assert shown.session.unconfirmed
    assert "stream to a2" in shown.pair.board.scene.text  # it is dug already
    press(shown, "Confirm")
    assert shown.session.game.actor(shown.session.state) == 1


def test_without_confirm_a_turn_ends_at_once(row):
    shown = row(options=NO_CONFIRM)
    press(shown, "Pass")
    assert shown.session.game.actor(shown.session.state) == 1


def test_undo_takes_back_the_own_turn_and_redo_brings_it_again(row):
    shown = row()
    click(shown.pair.board, "a1", "b1", "a1", "a2")
    press(shown, "Undo")
    assert line(shown) == []
    assert "b1" not in shown.pair.board.scene.text
    press(shown, "Redo")
    assert line(shown) == ["dig a1 b1"]
    press(shown, "Redo")
    assert line(shown) == ["dig a1 b1", "dig a1 a2"]
    press(shown, "Confirm")
    press(shown, "Undo")
    assert line(shown) == ["dig a1 b1", "dig a1 a2"]
    assert said(shown) == "Nothing was done in this turn yet."


def test_undo_stops_at_what_was_revealed(ferry):
    for text in ("Bid 1", "Bid 0"):
        press(ferry, text)
    press(ferry, "Undo")
    assert said(ferry).startswith("Something hidden was shown")
    assert line(ferry) == ["bid 1", "bid 0"]


def test_there_is_nothing_to_do_again_at_the_end(row):
    shown = row()
    press(shown, "Redo")
    assert said(shown) == "There is nothing to do again."


# --- typed actions --------------------------------------------------------------------------------------------------------------


def test_typed_actions_play(row):
    shown = row()
    write(shown, "dig a1 b1")
    write(shown, "  end ")
    assert line(shown) == ["dig a1 b1", "end"]
    assert shown.session.unconfirmed
    assert shown.moves.typed.value == ""


def test_typed_actions_are_completed_from_what_is_legal(row):
    shown = row()
    assert sorted(shown.moves.typed.options) == ["dig a1 a2", "dig a1 b1", "mill a1", "pass"]
    press(shown, "Dig")
    assert sorted(shown.moves.typed.options) == ["dig a1 a2", "dig a1 b1"]
    click(shown.pair.board, "a1", "b1")
    assert "end" in shown.moves.typed.options
    press(shown, "End")
    assert shown.moves.typed.options == ()


def test_a_refused_typed_action_is_told_with_its_clause_and_marked(row):
    shown = row()
    write(shown, "dig c2 d2")
    assert line(shown) == []
    assert said(shown).startswith("✗")
    assert said(shown).endswith("RB-DIG")
    assert shown.pair.board.marks.refused == (("c2", f"✗ {shown.session.game.rulebook['RB-DIG'].title}"),)
    assert shown.moves.typed.value == "dig c2 d2"  # to be mended
    write(shown, "mill a1")
    assert (line(shown), said(shown), shown.pair.board.marks.refused) == (["mill a1"], "", ())
    assert shown.moves.typed.value == ""


@pytest.mark.parametrize(
    ("typed", "words"), [("fly", "there is no action 'fly'"), ("dig a1", "type it as: dig FROM TO"), ("mill z9", "z9")]
)
def test_what_cannot_be_read_is_told(row, typed, words):
    shown = row()
    write(shown, typed)
    assert words in said(shown)
    assert (line(shown), shown.pair.board.marks.refused) == ([], ())


def test_nothing_is_typed_inside_steps(row):
    shown = row()
    press(shown, "Pass")
    write(shown, "pass")
    assert "Confirm it or undo it first" in said(shown)
    assert line(shown) == ["pass"]


# --- the mouse ----------------------------------------------------------------------------------------------------------------


def ghosts(shown) -> int:
    return sum(0 < alpha < 0.9 for alpha in drawn(shown.pair.board, "alpha"))


def shown_then(shown, monkeypatch) -> list:
    """The scenes whose ghosts are given to the board from now on."""
    given, show = [], shown.pair.board.show

    def noted(scene, marks, then=None):
        given.append(then)
        show(scene, marks, then)

    monkeypatch.setattr(shown.pair.board, "show", noted)
    return given


def test_the_ghost_is_drawn_pale_and_goes_with_the_mouse(row, monkeypatch):
    shown = row()
    board, given = shown.pair.board, shown_then(shown, monkeypatch)
    click(board, "a1", "b1", "a1")
    before = ghosts(shown)
    hover(board, "a2")
    assert given[-1] is not None
    assert ghosts(shown) > before
    assert line(shown) == ["dig a1 b1"]
    hover(board, "d2")
    assert given[-1] is None
    assert ghosts(shown) == before


def test_the_ghost_is_the_scene_of_the_first_step(ferry, monkeypatch):
    """The steps that follow belong to the next crossing already."""
    for text in ("Bid 1", "Bid 0"):
        press(ferry, text)
    game, state, given = ferry.session.game, ferry.session.state, shown_then(ferry, monkeypatch)
    action = game.parse("land p1")
    hover(ferry.pair.board, "p1")
    first = game.scene(next(iter(game.steps(state, action))).state)
    assert first != game.scene(game.apply(state, action))
    assert given
    assert all(then == first for then in given)


def test_the_mouse_does_not_clear_what_was_told(row):
    shown = row(streams=[["a1", "b1"]])
    click(shown.pair.board, "a1", "b1")
    told, marks = shown.message.value, shown.pair.board.marks.refused
    assert told
    hover(shown.pair.board, "c2")
    hover(shown.pair.board, "")
    assert (shown.message.value, shown.pair.board.marks.refused) == (told, marks)


def test_the_spot_under_the_mouse_is_said(row):
    shown = row()
    hover(shown.pair.board, "a1")
    assert plain(shown.pair.words.value).startswith("a1: spring")
    hover(shown.pair.board, "")
    assert plain(shown.pair.words.value) == ""


def test_the_browser_finds_each_spot_in_its_box(row):
    board = row().pair.board
    boxes = board.places.data
    for k, name in enumerate(boxes["name"]):
        x, y = board.scene.place(name)
        assert (boxes["left"][k] + boxes["right"][k]) / 2 == pytest.approx(x)
        assert (boxes["bottom"][k] + boxes["top"][k]) / 2 == pytest.approx(y)
        assert boxes["right"][k] - boxes["left"][k] == pytest.approx(1)
    assert sorted(boxes["name"]) == [f"{column}{n}" for column in "abcd" for n in (1, 2)]


# --- walking ------------------------------------------------------------------------------------------------------------------


def tree(session) -> list[tuple[str, int]]:
    return [(str(node.action), len(node.children)) for node in session._walk()]


def test_transport_and_slider_move_and_never_rewrite(row):
    shown = row(options=NO_CONFIRM)
    for word in ("dig a1 b1", "mill b1", "pass", "pass"):
        write(shown, word)
    session, end, steps = shown.session, shown.session.state, tree(shown.session)
    last = shown.transport.slider.max
    scenes = []
    press(shown, "First step")
    for k in range(last + 1):
        assert shown.transport.place.value == f"{k}/{last}"
        assert shown.transport.slider.value == shown.transport.play.value == k
        scenes.append(shown.pair.board.scene)
        if k < last:
            press(shown, "One step on")
    assert session.state is end
    for k in (last - 1, 2, last, 0, 5):
        choose(shown.transport.slider, k)
        assert shown.pair.board.scene == scenes[k]
    press(shown, "One step back")
    assert shown.pair.board.scene == scenes[4]
    press(shown, "Last step")
    assert session.state is end
    assert tree(session) == steps
    assert session.branches() == []


def test_inside_steps_the_square_of_the_step_is_lit_and_nobody_acts(row):
    shown = row(options=NO_CONFIRM, streams=[["a1", "b1"]])
    write(shown, "pass")
    write(shown, "pass")
    node = shown.session.node
    at = next(k for k, step in enumerate(node.steps, 1) if step.event.spots == ("b1",))
    choose(shown.transport.slider, shown.transport.slider.max - len(node.steps) + at)
    assert shown.pair.board.marks.cursor == ("b1",)
    assert (buttons(shown), lit(shown), shown.moves.typed.options) == ([], [], ())
    assert plain(shown.turn.value) == "Walking through the steps; acting goes on after the last one."
    click(shown.pair.board, "a1")
    assert said(shown) == "The cursor stands inside the steps of “pass”. Step on to the last of them (⏭) to act."


def test_the_log_ends_where_the_cursor_stands(row):
    shown = row(options=NO_CONFIRM)
    write(shown, "dig a1 b1")
    write(shown, "mill b1")
    sentence = shown.session.game.sentence(shown.session.node.steps[0].event)
    assert sentence in plain(shown.log.value)
    press(shown, "First step")
    assert sentence not in plain(shown.log.value)
    press(shown, "Last step")
    assert sentence in plain(shown.log.value)


def test_a_long_log_is_cut_and_says_so(played):
    shown = table(played("riverbend", seed=4, board="classic"), strict=True)
    assert shown.log.value.count('"wb-line') == 150
    assert "earlier steps: go back to see them." in plain(shown.log.value)


def test_acting_in_the_past_opens_a_branch(row):
    shown = row(options=NO_CONFIRM)
    for word in ("dig a1 b1", "mill b1", "pass"):
        write(shown, word)
    choose(shown.transport.slider, len(shown.session.root.steps))
    assert lit(shown) == ["a1"]
    click(shown.pair.board, "a1", "a2")
    assert line(shown) == ["dig a1 a2"]
    assert [str(node.action) for node in shown.session.main_line()[1:]] == ["dig a1 b1", "mill b1", "pass"]
    assert [node.name for node in shown.session.branches()] == ["dig a1 a2"]
    assert shown.panel.branch.label == "dig a1 a2"
    choose(shown.panel.branch, -1)
    assert line(shown) == ["dig a1 b1", "mill b1", "pass"]
    choose(shown.panel.branch, 0)
    assert line(shown) == ["dig a1 a2"]


def test_the_same_action_again_opens_no_branch(row):
    shown = row(options=NO_CONFIRM)
    write(shown, "dig a1 b1")
    press(shown, "First step")
    choose(shown.transport.slider, len(shown.session.root.steps))
    click(shown.pair.board, "a1", "b1")
    assert shown.session.branches() == []


def test_a_table_of_a_session_leaves_its_cursor_where_it_stands():
    session = Session(registry.game("riverbend"), 0, {"columns": 4, "rows": 2, "springs": ["a1"]})
    for word in ("dig a1 b1", "end", "pass"):
        session.play(word)
    session.goto(session.root)
    for word in ("mill a1", "end", "pass"):
        session.play(word)
    session.goto(session.branches()[0], 0)
    place = session.node, session.shown
    shown = table(session, strict=True)
    assert (session.node, session.shown) == place
    assert shown.panel.branch.label == "mill a1"
    shown.refresh()
    assert (session.node, session.shown) == place


# --- options ------------------------------------------------------------------------------------------------------------------


def test_a_preference_takes_effect_at_once(row):
    shown = row()
    session = shown.session
    choose(shown.options.controls["confirm"], False)
    assert shown.session is session
    assert session.game.options.confirm is False
    assert shown.options.button.disabled
    press(shown, "Pass")
    assert not session.waiting


def test_a_rule_plays_the_actions_again_and_keeps_the_game_before(row):
    shown = row(options=NO_CONFIRM)
    write(shown, "dig a1 b1")
    write(shown, "mill b1")
    before = shown.session
    choose(shown.options.controls["splitting"], "oldest_branch")
    assert shown.session is before
    assert plain(shown.options.note.value) == "splitting = oldest branch: the actions so far are played again, as far as they stay legal."
    press(shown, "Play again under these")
    assert shown.session is not before
    assert shown.session.game.options.splitting == "oldest_branch"
    assert line(shown) == ["dig a1 b1", "mill b1"]
    assert (said(shown), shown.options.button.disabled) == ("Played again: 2 actions of this line.", True)
    choose(shown.panel.games, 0)
    assert shown.session is before
    assert shown.options.controls["splitting"].value == "round_down"
    choose(shown.panel.games, 1)
    assert shown.session.game.options.splitting == "oldest_branch"


def test_a_rule_changed_in_the_past_keeps_the_place_and_what_follows(row):
    shown = row(options=NO_CONFIRM)
    for word in ("dig a1 b1", "mill b1", "pass"):
        write(shown, word)
    shown.session.back()
    shown.session.back()
    apply_options(shown, splitting="oldest_branch")
    assert line(shown) == ["dig a1 b1"]
    assert [str(node.action) for node in shown.session.main_line()[1:]] == ["dig a1 b1", "mill b1", "pass"]


def test_a_change_that_makes_an_action_illegal_is_said():
    """Where only flowing water counts, c1 has run dry, so that nothing can be dug from there."""
    shown = table(scenario("reached_dry"), strict=True)
    write(shown, "dig c1 b1")
    assert line(shown)[-1] == "dig c1 b1"
    apply_options(shown, watered="flowing")
    assert line(shown) == ["dig c2 c3", "end"]
    assert said(shown).startswith("Played again up to action 2; “dig c1 b1” is illegal now.")
    assert "RB-WATERED" in said(shown)
    choose(shown.panel.games, 0)
    assert line(shown)[-1] == "dig c1 b1"


def test_a_setup_option_begins_a_new_game():
    shown = table("riverbend", seed=5, strict=True)
    before = shown.session
    choose(shown.options.controls["players"], 3)
    assert plain(shown.options.note.value) == "players = 3: a new game begins."
    press(shown, "New game with these")
    assert (shown.session.seed, shown.session.node.depth) == (5, 0)
    assert [fact.player for fact in shown.pair.board.scene.facts if fact.name == "Score"] == [0, 1, 2]
    choose(shown.panel.games, 0)
    assert shown.session is before
    assert shown.options.controls["players"].value == 2


def test_a_setup_and_a_rule_together_begin_a_new_game():
    shown = table("riverbend", seed=5, strict=True)
    apply_options(shown, board="classic", watered="flowing")
    assert (shown.session.game.options.board, shown.session.game.options.watered) == ("classic", "flowing")
    assert len(shown.pair.board.scene.spots) == 25
    assert line(shown) == []


def test_a_pending_change_survives_a_refresh(row):
    shown = row(options=NO_CONFIRM)
    choose(shown.options.controls["splitting"], "oldest_branch")
    write(shown, "dig a1 b1")
    choose(shown.options.controls["confirm"], True)
    assert shown.options.controls["splitting"].value == "oldest_branch"
    assert shown.options.changes() == {"splitting": "oldest_branch"}
    choose(shown.options.controls["splitting"], "round_down")
    assert shown.options.button.disabled
    assert shown.options.button.description == "Nothing changed"


def test_every_option_says_its_effect_and_clause():
    shown = table("riverbend", strict=True)
    effects = {"setup": "needs a new game", "rule": "plays the actions so far again", "preference": "takes effect at once"}
    words = [plain(child.value) for child in shown.options.widget.children if hasattr(child, "placeholder") and hasattr(child, "value")]
    for name, kind in shown.options.kinds.items():
        assert any(effects[kind] in text for text in words)
        assert "[RB-" in shown.options.controls[name].tooltip


def test_an_overlay_is_shown(row):
    shown = row(streams=[["a1", "b1"]])
    (box,) = shown.overlays
    choose(box, True)
    assert [edge.figure for edge in shown.pair.board.scene.edges] == ["1."]
    choose(box, False)
    assert [edge.figure for edge in shown.pair.board.scene.edges] == ["4"]


# --- seats --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("see", "bids", "tells"), [(-1, "2, none", True), (0, "2, none", True), (1, "hidden, none", False), (-2, "hidden, none", False)]
)
def test_a_hidden_bid_is_hidden_from_the_other_seat(ferry, see, bids, tells):
    press(ferry, "Bid 2")
    choose(ferry.panel.see, see)
    assert f"Bids: {bids}." in ferry.pair.board.scene.text
    assert ("bids 2" in plain(ferry.log.value)) == tells
    assert ("in secret" in plain(ferry.log.value)) == (not tells)


def test_what_is_shown_is_open_to_every_seat(ferry):
    for text in ("Bid 2", "Bid 0"):
        press(ferry, text)
    choose(ferry.panel.see, 1)
    assert "Bids: 2, 0." in ferry.pair.board.scene.text
    assert "The bids are shown: 2, 0." in plain(ferry.log.value)
    assert "bids 2 coins" not in plain(ferry.log.value)


def test_the_player_to_move_sees_no_more_while_steps_are_walked(ferry):
    """Nobody is to move there; what is told is what the one who acted knows."""
    for text in ("Bid 2", "Bid 0"):
        press(ferry, text)
    choose(ferry.panel.see, -2)
    choose(ferry.transport.slider, ferry.transport.slider.max - len(ferry.session.node.steps) + 1)
    assert ferry.session.game.actor(ferry.session.state) is None
    assert "Bids: hidden, 0." in ferry.pair.board.scene.text
    assert "bids 2" not in plain(ferry.log.value)


def test_marks_betray_no_secret(ferry, monkeypatch):
    """A bid that names its spot, which only its player may know."""
    bid = type(ferry.session.game.parse("bid 0"))
    do = bid.do
    monkeypatch.setattr(bid, "do", lambda self, game, state: ((found := do(self, game, state))[0]._replace(spots=("p1",)), found[1]))
    press(ferry, "Bid 2")
    assert ferry.pair.board.marks.last == ("p1",)
    choose(ferry.panel.see, 1)
    assert ferry.pair.board.marks.last == ()
    choose(ferry.panel.see, 0)
    assert ferry.pair.board.marks.last == ("p1",)


def test_the_seats_are_those_of_the_game_on_the_table():
    shown = table("riverbend", seed=5, strict=True)
    choose(shown.panel.see, 1)
    apply_options(shown, players=4)
    assert [label for label, seat in shown.panel.see.options if seat >= 0] == [f"what player {seat} sees" for seat in range(4)]
    assert shown.panel.see.value == 1
    choose(shown.panel.see, 3)
    assert "Player 3" not in said(shown)
    apply_options(shown, players=2)
    assert [seat for _, seat in shown.panel.see.options if seat >= 0] == [0, 1]
    assert shown.panel.seat is None


# --- faults -------------------------------------------------------------------------------------------------------------------


def once(game, monkeypatch) -> None:
    """Let the next scene fail."""
    faults, drawn = [ZeroDivisionError("<b>")], game.scene

    def scene(state, overlays=()):
        if faults:
            raise faults.pop()
        return drawn(state, overlays)

    monkeypatch.setattr(game, "scene", scene)


def test_a_fault_is_shown_and_the_table_goes_on(row, monkeypatch):
    shown = row(strict=False)
    once(shown.session.game, monkeypatch)
    click(shown.pair.board, "a1")
    assert said(shown).startswith("This is a fault of the workbench (ZeroDivisionError: <b>). more Traceback")
    assert "<b>" not in shown.message.value
    click(shown.pair.board, "b1")
    assert (line(shown), said(shown)) == (["dig a1 b1"], "")
    assert "b1: watered" in shown.pair.board.scene.text


def test_a_fault_of_an_action_changes_nothing(row, monkeypatch):
    shown = row(strict=False)
    monkeypatch.setattr(type(shown.session.game), "steps", lambda *_: 1 / 0)
    press(shown, "Pass")
    assert "fault of the workbench" in said(shown)
    assert (line(shown), shown.session.root.children) == ([], [])
    monkeypatch.undo()
    press(shown, "Pass")
    assert (line(shown), said(shown)) == (["pass"], "")


def test_a_fault_under_the_mouse_is_shown(row, monkeypatch):
    shown = row(strict=False)
    once(shown.session.game, monkeypatch)
    hover(shown.pair.board, "a1")
    assert "fault of the workbench" in said(shown)
    hover(shown.pair.board, "b1")
    assert plain(shown.pair.words.value).startswith("b1")


def test_a_strict_table_raises_and_still_goes_on(row, monkeypatch):
    shown = row()
    once(shown.session.game, monkeypatch)
    with pytest.raises(ZeroDivisionError):
        click(shown.pair.board, "a1")
    click(shown.pair.board, "b1")
    assert line(shown) == ["dig a1 b1"]


def test_a_strict_table_shows_what_is_no_fault(row):
    shown = row()
    press(shown, "Redo")
    assert said(shown) == "There is nothing to do again."


def test_what_cannot_be_is_refused_when_a_table_is_made():
    for make in (lambda: table("nilo"), lambda: table("riverbend", players=9), lambda: table("riverbend", seed=-1)):
        with pytest.raises(Malformed):
            make()
    with pytest.raises(WorkbenchError, match="cannot be read"):
        table("nowhere.json")


def test_clicks_from_two_threads_are_all_taken(row, monkeypatch):
    """JupyterLab's kernel runs clicks on the board and buttons in different threads."""
    shown = row(options=NO_CONFIRM)
    game, drawn, inside, most = shown.session.game, shown.session.game.scene, [], []

    def scene(state, overlays=()):
        inside.append(threading.get_ident())
        most.append(len(set(inside)))
        time.sleep(0.01)
        found = drawn(state, overlays)
        inside.pop()
        return found

    monkeypatch.setattr(game, "scene", scene)
    passed = button(shown, "Pass")
    (handler,) = passed._click_handlers.callbacks

    def in_a_row(does) -> threading.Thread:
        return threading.Thread(target=lambda: [does() for _ in range(4)])

    threads = [in_a_row(lambda: handler(passed)), in_a_row(lambda: click(shown.pair.board, "d2"))]  # where a click is refused
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert line(shown) == ["pass"] * 4
    assert most == [1] * 8  # a refresh each, one after the other


# --- what is sent ---------------------------------------------------------------------------------------------------------------


def test_a_refresh_sends_at_most_one_message_to_each_level_of_the_board(played):
    """The mouse alone changes only what comes and goes."""
    shown = table(played("riverbend", seed=2, actions=8, board="classic", confirm=False), strict=True)
    board, rng, sent = shown.pair.board, random.Random(4), []
    still, moving = board.sources

    def once_each(*sources) -> bool:
        found = [event.model for event in sent]
        sent.clear()
        return len(found) == len({model.id for model in found}) and all(model in sources for model in found)

    board.figure.document.on_change(lambda event: event.setter is not board.widget and sent.append(event))  # not what it set itself
    for _ in range(8):
        state = shown.session.state
        action = shown.session.game.sample(state, rng)
        for spot in [spot for group in action.clicks(state) for spot in group]:
            hover(board, spot)
            assert once_each(moving)
            click(board, spot)
            assert once_each(still, moving), f"messages for a click on {spot}"
        if shown.session.state is state:
            write(shown, str(action))
            assert once_each(still, moving)
        choose(shown.transport.slider, shown.transport.slider.value - 1)
        assert once_each(still, moving)
        press(shown, "Last step")
        sent.clear()


def test_what_does_not_change_is_not_sent(row):
    shown, sent = row(), []
    shown.pair.board.figure.document.on_change(sent.append)
    shown.pair.graph.figure.document.on_change(sent.append)
    shown.refresh()
    shown.refresh()
    assert sent == []


def rows_of(widget) -> tuple[list[str], list[str]]:
    """Texts and fills of the figure that a page would build from a widget's state."""
    bundle = widget.get_state()["render_bundle"]
    (document,) = (json.loads(bundle) if isinstance(bundle, str) else bundle)["docs_json"].values()
    (figure,) = Document.from_json(document).roots
    sources = dict.fromkeys(renderer.data_source for renderer in figure.renderers)
    return [text for source in sources for text in source.data["text"]], [fill for source in sources for fill in source.data["fill"]]


def test_a_page_loaded_again_gets_the_present_board(row):
    shown = row()
    for board in (shown.pair.board, shown.pair.graph):
        first = rows_of(board.widget)
        assert first == (drawn(board, "text"), drawn(board, "fill"))
        write(shown, "dig a1 b1" if board is shown.pair.board else "dig a1 a2")
        second = rows_of(board.widget)
        assert second != first
        assert second == (drawn(board, "text"), drawn(board, "fill"))


def test_a_state_without_the_picture_is_left_alone(row):
    assert "render_bundle" not in row().pair.board.widget.get_state(key="layout")


def test_displayed_it_has_a_view_a_picture_and_words(row, monkeypatch):
    found = []
    monkeypatch.setattr("workbench.ui.fresh.publish_display_data", found.append)
    shown = row()
    shown._ipython_display_()
    write(shown, "dig a1 b1")
    shown._ipython_display_()
    first, second = found
    assert set(first) >= {"application/vnd.jupyter.widget-view+json", "image/png", "text/plain"}
    assert first["application/vnd.jupyter.widget-view+json"]["model_id"] == shown.widget.model_id
    assert first["image/png"].startswith(b"\x89PNG")
    assert first["image/png"] != second["image/png"]
    assert (first["text/plain"], second["text/plain"]) == (
        shown.session.game.scene(shown.session.root.state).text,
        shown.pair.board.scene.text,
    )


def test_a_displayed_seat_betrays_no_secret(ferry, monkeypatch):
    found = []
    monkeypatch.setattr("workbench.ui.fresh.publish_display_data", found.append)
    press(ferry, "Bid 2")
    choose(ferry.panel.see, 1)
    ferry._ipython_display_()
    assert "Bids: hidden, none." in found[0]["text/plain"]


def test_a_table_is_made_of_a_session_a_game_a_key_and_a_file(row, tmp_path):
    session = row().session
    assert table(session).session is session
    assert table(registry.game("riverbend", players=3), seed=4).session.seed == 4
    assert table("ferry", ties="second").session.game.options.ties == "second"
    session.play("dig a1 b1")
    save(session, tmp_path / "a.json")
    for path in (tmp_path / "a.json", str(tmp_path / "a.json")):
        assert line(table(path)) == ["dig a1 b1"]
