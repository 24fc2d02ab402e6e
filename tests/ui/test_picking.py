"""Clicks and buttons narrow to one action, refused clicks name the clauses that they share."""

from __future__ import annotations

import pytest

from workbench.engine import registry
from workbench.engine.agenda import Refusal
from workbench.engine.session import Session
from workbench.ui.picking import LET_GO, VERB, Answer, Choice, Picking

ROW = {"columns": 4, "rows": 2, "springs": ["a1"]}
MILLS = {"streams": [["a1", "b1"], ["b1", "b2"], ["b2", "a2"]], "mills": {"0": ["a1", "b1"]}}  # both mills of player 0, two ponds free


def on_row(*played: str, **setup) -> Picking:
    session = Session(registry.game("riverbend"), 0, ROW | setup)
    for action in played:
        session.play(action)
    return Picking(session.game, session.state)


def in_ferry(*played: str, **setup) -> Picking:
    session = Session(registry.game("ferry"), 2, setup)
    for action in played:
        session.play(action)
    return Picking(session.game, session.state)


def after(picking: Picking, *clicks: str) -> Picking:
    for spot in clicks:
        answer = picking.click([spot])
        assert (answer.action, answer.refusals, answer.nothing) == (None, (), "")
        picking = answer.picking
    return picking


def labels(picking: Picking) -> list[str]:
    return [choice.label for choice in picking.buttons()]


def choice(picking: Picking, label: str) -> Choice:
    return next(found for found in picking.buttons() if found.label == label)


def clauses(answer: Answer) -> list[str]:
    return [refusal.clause for refusal in answer.refusals]


# --- narrowing ----------------------------------------------------------------------------------------------------------------


def test_nothing_is_picked_at_first():
    picking = on_row()
    assert sorted(map(str, picking.legal())) == ["dig a1 a2", "dig a1 b1", "mill a1", "pass"]
    assert picking.lit() == ("a1",)
    assert picking.complete() == [picking.game.parse("pass")]


def test_a_click_narrows_and_lights_what_continues():
    picking = after(on_row(), "a1")
    assert picking.clicks == ("a1",)
    assert sorted(map(str, picking.legal())) == ["dig a1 a2", "dig a1 b1", "mill a1"]
    assert sorted(picking.lit()) == ["a2", "b1"]


def test_the_last_click_plays():
    answer = after(on_row(), "a1").click(["b1"])
    assert str(answer.action) == "dig a1 b1"
    assert answer.picking.clicks == ()


def test_what_leaves_one_action_is_played_at_once_only_when_it_is_complete():
    picking = after(on_row(), "a1")
    assert labels(picking) == ["Dig", "Mill"]
    dig = picking.press(choice(picking, "Dig"))
    assert dig.action is None
    assert sorted(dig.picking.lit()) == ["a2", "b1"]
    assert str(dig.picking.click(["b1"]).action) == "dig a1 b1"


def test_a_click_elsewhere_begins_anew():
    picking = after(on_row(streams=[["a1", "b1"], ["b1", "c1"]]), "a1")
    answer = picking.click(["c1"])
    assert (answer.action, answer.picking.clicks) == (None, ("c1",))


def test_beginning_anew_lets_go_of_the_buttons_too():
    picking = on_row(streams=[["a1", "b1"], ["b1", "c1"]])
    picking = after(picking.press(choice(picking, "Dig")).picking, "a1", "c1")
    assert (picking.clicks, picking.words) == (("c1",), ())


# --- letting go ---------------------------------------------------------------------------------------------------------------


def test_a_spot_clicked_again_is_let_go():
    picking = on_row()
    picking = picking.press(choice(picking, "Dig")).picking
    assert after(picking, "a1", "a1") == picking


def test_letting_go_of_an_early_spot_lets_go_of_the_later_ones():
    picking = Picking(on_row().game, on_row().state, ("a1", "b1", "c1"))
    assert picking.click(["b1"]).picking.clicks == ("a1",)


def test_a_button_takes_the_last_button_back():
    picking = on_row()
    narrowed = picking.press(choice(picking, "Dig")).picking
    assert narrowed.words == ((VERB, "dig"),)
    back = choice(narrowed, "✕ Dig")
    assert back.name == LET_GO
    assert narrowed.press(back).picking == picking
    assert LET_GO not in [found.name for found in picking.buttons()]


# --- a completed action while others go on ---------------------------------------------------------------------------------------


def test_what_is_complete_while_others_go_on_is_a_button():
    picking = after(on_row(), "a1")
    assert [str(action) for action in picking.complete()] == ["mill a1"]
    assert str(picking.press(choice(picking, "Mill")).action) == "mill a1"


def test_what_is_complete_while_others_go_on_is_its_last_spot_clicked_again():
    answer = after(on_row(), "a1").click(["a1"])
    assert str(answer.action) == "mill a1"
    assert answer.picking.clicks == ()


def test_of_two_complete_actions_neither_is_played_by_a_click():
    picking = after(on_row(**MILLS), "a1", "a2")
    assert sorted(map(str, picking.complete())) == ["dig a1 a2", "mill a1 a2"]
    assert labels(picking) == ["Dig", "Mill"]
    assert [str(picking.press(found).action) for found in picking.buttons()] == ["dig a1 a2", "mill a1 a2"]
    assert after(picking, "a2").clicks == ("a1",)  # let go


# --- order inside a group -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clicks", [("a1", "b2"), ("b2", "a1")])
def test_inside_a_group_any_order_will_do(clicks):
    first, second = clicks
    answer = after(on_row(**MILLS), first).click([second])
    assert str(answer.action) == "mill a1 b2"


def test_groups_come_one_after_the_other():
    """A dig's target clicked first begins another dig: one from dry ground."""
    picking = on_row()
    assert clauses(picking.click(["b1"])) == ["RB-DIG", "RB-MILL"]
    assert Picking(picking.game, picking.state, ("b1", "a1")).legal() == []


# --- buttons without spots -----------------------------------------------------------------------------------------------------


def test_what_has_no_spot_is_a_button_each():
    picking = in_ferry()
    assert picking.lit() == ()
    assert labels(picking) == ["Bid 0", "Bid 1", "Bid 2"]
    assert [str(picking.press(found).action) for found in picking.buttons()] == ["bid 0", "bid 1", "bid 2"]


def test_verbs_are_buttons_beside_lit_spots():
    picking = in_ferry("bid 1", "bid 0")
    assert picking.lit() == ("p1", "p2")
    assert labels(picking) == ["Land", "Sink"]
    assert str(picking.press(choice(picking, "Sink")).action) == "sink"
    assert str(picking.click(["p2"]).action) == "land p2"
    land = picking.press(choice(picking, "Land"))
    assert land.action is None
    assert land.picking.lit() == ("p1", "p2")


def test_a_verb_pressed_plays_the_only_action_once_its_spot_is_clicked():
    picking = in_ferry("bid 1", "bid 0", piers=[3, 0])
    assert picking.lit() == ("p2",)
    narrowed = picking.press(choice(picking, "Land"))
    assert narrowed.action is None
    assert labels(narrowed.picking) == ["✕ Land"]
    assert str(narrowed.picking.click(["p2"]).action) == "land p2"


def test_the_one_action_that_is_left_keeps_its_button():
    """The whole board is dry, so that a turn can only be passed."""
    picking = on_row(springs=[])
    assert labels(picking) == ["Pass"]
    assert str(picking.press(choice(picking, "Pass")).action) == "pass"


def test_buttons_stand_for_what_is_legal_alone():
    assert labels(on_row()) == ["Pass", "Dig", "Mill"]
    assert labels(on_row("dig a1 b1")) == ["End", "Dig", "Mill"]


def test_nothing_can_be_picked_after_the_end():
    picking = in_ferry(round=3)
    for word in ("bid 0", "bid 0", "sink"):
        picking = Picking(picking.game, picking.game.apply(picking.state, picking.game.parse(word)))
    assert (picking.legal(), picking.lit(), picking.buttons()) == ([], (), [])
    assert picking.click(["p1"]).nothing == "p1"


# --- refused clicks -----------------------------------------------------------------------------------------------------------


def test_a_refused_click_shows_the_clauses_that_all_candidates_share():
    answer = after(on_row(streams=[["a1", "b1"]]), "a1").click(["b1"])
    assert answer.refusals == (Refusal("RB-LOOP", "twice", ("a1>b1",), (("from", "a1"), ("to", "b1"))),)
    assert answer.picking.clicks == ("a1",)
    picking = on_row()
    digs = picking.press(choice(picking, "Dig")).picking
    assert clauses(digs.click(["d2"])) == ["RB-DIG"]


def test_a_refused_click_keeps_what_was_picked():
    picking = on_row(streams=[["a1", "b1"]])
    picking = after(picking.press(choice(picking, "Dig")).picking, "a1")
    answer = picking.click(["b1"])
    assert clauses(answer) == ["RB-LOOP"]
    assert answer.picking is picking


def test_where_no_clause_is_shared_the_first_of_each_is_shown_once():
    """Digs to three neighbours, and a mill on dry ground."""
    picking = on_row()
    assert len(picking._with(("c2",)).candidates()) == 4
    assert [(refusal.clause, refusal.kind) for refusal in picking.click(["c2"]).refusals] == [("RB-DIG", "dry"), ("RB-MILL", "dry")]


def test_what_only_some_candidates_break_is_not_shown_where_they_share_a_clause():
    """Both digs from dry b1 break RB-DIG, and the one up to the spring breaks RB-GRAVITY too."""
    game = registry.game("riverbend", map="valley")
    state = game.from_setup({"columns": 3, "rows": 1, "springs": ["a1"], "elevation": {"b1": 2, "c1": 1}})
    assert [refusal.clause for refusal in game.check(state, game.parse("dig b1 a1"))] == ["RB-DIG", "RB-GRAVITY"]
    assert clauses(Picking(game, state, words=((VERB, "dig"),)).click(["b1"])) == ["RB-DIG"]


def test_a_full_pier_is_refused_by_its_clause():
    answer = in_ferry("bid 1", "bid 0", piers=[3, 0]).click(["p1"])
    assert answer.refusals == (Refusal("FE-LAND", "full", ("p1",)),)


def test_where_nothing_can_be_done_the_spot_is_named():
    assert in_ferry().click(["p1"]).nothing == "p1"


# --- several spots on a point ---------------------------------------------------------------------------------------------------


def test_of_several_spots_the_topmost_that_continues_counts():
    picking = in_ferry("bid 1", "bid 0", piers=[3, 0])
    assert str(picking.click(["cloud", "p1", "p2"]).action) == "land p2"
    both = in_ferry("bid 1", "bid 0")
    assert str(both.click(["p2", "p1"]).action) == "land p2"
    assert str(both.click(["p1", "p2"]).action) == "land p1"


def test_of_several_spots_a_refusal_says_more_than_nothing():
    picking = in_ferry("bid 1", "bid 0", piers=[3, 4])
    assert [refusal.spots for refusal in picking.click(["cloud", "p1", "p2"]).refusals] == [("p1",)]
    assert picking.click(["cloud", "wind"]).nothing == "cloud"


# --- the action under the mouse ---------------------------------------------------------------------------------------------------


def test_the_preview_is_what_a_click_would_complete():
    picking = on_row()
    assert str(picking.preview(["a1"])) == "mill a1"
    assert picking.preview(["b1"]) is None
    begun = after(picking, "a1")
    assert str(begun.preview(["b1"])) == "dig a1 b1"
    assert begun.preview(["d2"]) is None
    assert str(begun.preview(["cloud", "a2"])) == "dig a1 a2"


def test_no_preview_where_a_click_would_leave_two():
    assert after(on_row(**MILLS), "a1").preview(["a2"]) is None
