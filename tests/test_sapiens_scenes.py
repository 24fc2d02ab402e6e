"""Scene bonuses and mountain tokens: each scene as a tile's bonus and by its token, in any order, declined, and with nothing to do."""

import pytest
from sapiens_positions import Desk, kinds

START = "fire camp cave1 S"  # a tribe of one tile: camp on c5


def bonus(scene, *, options=None, tribe=(), pool=(), seat=None, other=None, **more):
    """Player 0 has just laid a tile of which the half of a scene matched: the desk, and the position in which its bonus is due.

    The tribe is `START` and a second tile whose free half shows the scene; the tile laid shows it too, on d3.
    """
    desk = Desk(**(options or {}))
    if scene == "camp":
        desk.tribe(0, START, *tribe)
        at, turn = "d5", "E"
    else:
        desk.tribe(0, START, f"camp {scene} d5 S", *tribe)
        at, turn = "d3", "E"
    name = desk.take(f"{scene} {'hunt' if scene != 'hunt' else 'ritual'}")
    desk.seats[0]["pool"].append(name)
    desk.pool(0, *pool)
    desk.seats[0].update(seat or {})
    desk.seats[1].update(other or {})
    state = desk.state(**more)
    events, after = desk.steps(state, desk.place(state, name, scene, at, turn))
    return desk, after, events


def token(scene, *, options=None, tribe=(), pool=(), seat=None, other=None, **more):
    """Player 0 is to move and has a scene's token in hand."""
    desk = Desk(**(options or {}))
    desk.tribe(0, START, *tribe)
    desk.pool(0, *pool)
    desk.seats[0].update({"tokens": [scene]} | (seat or {}))
    desk.seats[1].update(other or {})
    return desk, desk.state(**more)


# --- camp, picking -------------------------------------------------------------------------------------------------------------


def test_camp_as_a_bonus_and_by_its_token():
    """SA-CAMP, SA-BONUS, SA-TOKEN."""
    desk, state, _ = bonus("camp")
    before = state.seats[0].shelter
    events, after = desk.steps(state, "bonus camp")
    assert kinds(events) == ["BONUS chosen", "CAMP shelter"]
    assert after.seats[0].shelter == before + 3
    assert after.ledger[-1] == (0, 3, "SA-CAMP", ("0:d5",))
    desk, state = token("camp")
    events, after = desk.steps(state, "token camp")
    assert kinds(events) == ["TOKEN spent", "CAMP shelter"]
    assert (after.seats[0].shelter, after.seats[0].tokens, after.seats[0].spent) == (3, (), ("camp",))
    assert after.ledger[-1] == (0, 3, "SA-CAMP", ("0:token.camp",))
    assert after.todo[-1].lays, "the turn's tile is still to come"


def test_picking_as_a_bonus_gives_food_on_top():
    """SA-PICKING."""
    desk = Desk()
    desk.tribe(0, START, "camp picking c4 S")
    (name,) = desk.pool(0, "picking hunt")
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, "picking", "b3", "S"))
    assert state.seats[0].food == 1
    events, state = desk.steps(state, {"do": "bonus", "scene": "picking"})
    assert kinds(events) == ["BONUS chosen", "PICKING food"]
    assert state.seats[0].food == 2


def test_a_picking_token_is_spent_before_the_tile_that_it_serves():
    """SA-PICKING, SA-TOKEN: with a feast due there is a tile to come; else it comes too late."""
    desk, state, _ = bonus("feast", pool=["feast fire", "hunt picking"], seat={"tokens": ["picking"]})
    assert desk.clauses(state, "token picking") == []
    _, after = desk.steps(state, "bonus feast")
    assert desk.clauses(after, "token picking") == []
    events, after = desk.steps(after, "token picking")
    assert kinds(events) == ["TOKEN spent", "PICKING allowed", "FEAST still_due"]
    _, late = desk.steps(state, "decline")
    assert desk.clauses(late, "token picking") == [("SA-PICKING", "late")]


# --- feast ---------------------------------------------------------------------------------------------------------------------


def test_feast_as_a_bonus_lays_a_tile_that_gives_neither_food_nor_bonus():
    """SA-FEAST."""
    desk, state, _ = bonus("feast", pool=["hunt camp"])
    food, name = state.seats[0].food, state.seats[0].pool[0]
    assert desk.clauses(state, desk.place(state, name, "hunt", "f3", "E")) == [("SA-BONUS", "expected")]
    events, state = desk.steps(state, "bonus feast")
    assert kinds(events) == ["BONUS chosen", "FEAST due"]
    assert desk.clauses(state, "end") == [("SA-FEAST", "expected")]
    events, state = desk.steps(state, desk.place(state, name, "hunt", "f3", "E"))
    assert kinds(events) == ["FEAST feast"]
    assert state.seats[0].food == food
    assert state.seats[0].tribe[-1].how == "feast"
    assert desk.clauses(state, "end") == []
    assert ("0:e3", "0:f3") not in desk.game.river(state).edges, "what joined without scoring is no connection that scored"


def test_a_feast_reaches_a_cave_for_token_and_shelter_and_meets_a_fight_token():
    """SA-FEAST, SA-CAVE, SA-FIGHT."""
    desk = Desk()
    desk.tribe(0, "fire camp cave1 S", "camp feast c4 W", "feast camp b3 E")
    names = desk.pool(0, "feast hunt", "feast hunt")
    desk.seats[0]["mountains"] = {"cave2": "hunt", "fall1": "fire"}
    state = desk.state(fights=[{"tile": names[1], "player": 1}])
    events, state = desk.steps(state, desk.place(state, names[0], "feast", "b2", "S"))
    assert state.seats[0].food == 4
    _, state = desk.steps(state, "bonus feast")
    events, state = desk.steps(state, desk.place(state, names[1], "feast", "a4", "W"))
    assert kinds(events) == ["FEAST feast", "CAVE token", "CAVE shelter", "FIGHT won", "FIGHT paid"]
    assert (state.seats[0].food, state.seats[0].shelter, state.seats[0].tokens) == (3, 5, ("hunt",))
    assert (state.seats[1].food, state.fights) == (1, ())


def test_feast_by_its_token_before_the_turns_tile():
    """SA-FEAST, SA-TOKEN: then the turn's tile comes still; without a tile in the tribe nothing fits."""
    desk, state = token("feast", pool=["camp hunt", "camp water"])
    names = state.seats[0].pool
    events, state = desk.steps(state, "token feast", desk.place(state, names[0], "camp", "d5", "E"))
    assert kinds(events) == ["TOKEN spent", "FEAST due", "FEAST feast"]
    assert state.laid
    events, state = desk.steps(state, desk.place(state, names[1], "camp", "b5", "W"))
    assert kinds(events)[:2] == ["PLACE tile", "FOOD food"]
    desk = Desk()
    desk.pool(0, "camp hunt")
    desk.seats[0] |= {"tokens": ["feast"], "mountains": {"cave1": "camp"}}
    assert desk.clauses(desk.state(), "token feast") == [("SA-FEAST", "nothing")]


def test_a_feast_token_within_a_feast_brings_two_tiles():
    """SA-FEAST: the token is spent before the tile of the first one."""
    desk, state, _ = bonus("feast", pool=["hunt camp", "hunt water", "hunt fire"], seat={"tokens": ["feast"]})
    names = state.seats[0].pool
    _, state = desk.steps(state, "bonus feast", "token feast", desk.place(state, names[0], "hunt", "f3", "E"))
    assert state.todo[-1].feast
    events, state = desk.steps(state, desk.place(state, names[1], "hunt", "e2", "S"))
    assert kinds(events) == ["FEAST feast"]
    assert not state.todo[-1].lays


def test_a_feast_lapses_when_a_token_took_its_tile_away():
    """SA-FEAST: water swaps the only tile that fits while the feast is due."""
    desk = Desk()
    theirs = desk.take("water fire")
    desk.tribe(0, START, "camp feast d5 S")
    name, mine = desk.pool(0, "feast hunt", "hunt camp")
    desk.seats[0]["tokens"] = ["water"]
    desk.seats[1]["pool"] = [theirs]
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, "feast", "d3", "E"), "bonus feast")
    events, state = desk.steps(state, f"token water {mine} {theirs}")
    assert kinds(events) == ["TOKEN spent", "WATER swapped", "FEAST lapsed"]
    assert [str(action) for action in desk.game.legal(state)] == ["end"]


# --- ritual --------------------------------------------------------------------------------------------------------------------


def test_ritual_takes_any_token_left_on_the_board_waterfalls_too():
    """SA-RITUAL."""
    desk, state, _ = bonus("ritual", seat={"mountains": {"cave3": "hunt", "fall2": "feast"}, "spent": ["camp"]})
    assert desk.clauses(state, "bonus ritual camp") == [("SA-RITUAL", "not_on_board")]
    assert {str(action) for action in desk.game.legal(state) if action.verb == "bonus"} == {"bonus ritual hunt", "bonus ritual feast"}
    events, after = desk.steps(state, "bonus ritual feast")
    assert kinds(events) == ["BONUS chosen", "RITUAL taken"]
    assert events[1].spots == ("0:fall2", "0:token.feast")
    assert (after.seats[0].tokens, after.seats[0].mountains) == (("feast",), (("cave3", "hunt"),))


def test_ritual_with_nothing_left_on_the_board_brings_a_used_token_back():
    """SA-RITUAL: not one out of the game, and not the ritual token itself; with nothing used it could do nothing."""
    desk, state, _ = bonus("ritual", seat={"spent": ["camp", "hunt"]})
    assert desk.clauses(state, "bonus ritual fire") == [("SA-RITUAL", "not_used")]
    events, after = desk.steps(state, "bonus ritual hunt")
    assert kinds(events) == ["BONUS chosen", "RITUAL back"]
    assert (after.seats[0].tokens, after.seats[0].spent) == (("hunt",), ("camp",))
    desk, state = token("ritual", pool=["camp hunt"], seat={"spent": ["camp"]})
    assert desk.clauses(state, "token ritual ritual") == [("SA-RITUAL", "not_used")]
    _, after = desk.steps(state, "token ritual camp")
    assert (after.seats[0].tokens, after.seats[0].spent) == (("camp",), ("ritual",))
    desk, state = token("ritual", pool=["camp hunt"])
    assert desk.clauses(state, "token ritual camp") == [("SA-RITUAL", "nothing")]
    desk, state, events = bonus("ritual")
    assert kinds(events)[-1] == "BONUS lapsed"
    assert [str(action) for action in desk.game.legal(state)] == ["end"]


def test_a_token_got_by_ritual_is_not_spent_in_the_same_turn_after_another():
    """SA-TOKEN: one a turn, whichever."""
    desk, state = token("ritual", pool=["camp hunt"], seat={"mountains": {"cave2": "camp"}})
    _, after = desk.steps(state, "token ritual camp")
    assert desk.clauses(after, "token camp") == [("SA-TOKEN", "once")]
    desk, state, _ = bonus("ritual", seat={"mountains": {"cave2": "camp"}})
    _, after = desk.steps(state, "bonus ritual camp", "token camp")
    assert after.seats[0].shelter == 3


# --- hunt ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("had", "turned_in", "food"), [(0, 0, 0), (0, 1, 1), (1, 2, 3), (2, 3, 5), (3, 4, 7), (4, 5, 10), (5, 6, 10), (5, 0, 0), (7, 1, 1)]
)
def test_hunt_takes_a_steak_and_turns_in_any_number(had, turned_in, food):
    """SA-HUNT: 0, 1, 5 and 6 steaks, and what lies between."""
    desk, state, _ = bonus("hunt", seat={"steaks": had})
    before = state.seats[0].food
    assert desk.clauses(state, {"do": "bonus", "scene": "hunt", "steaks": had + 2}) == [("SA-HUNT", "few")]
    events, after = desk.steps(state, {"do": "bonus", "scene": "hunt", "steaks": turned_in})
    assert kinds(events) == ["BONUS chosen", "HUNT steak", *(["HUNT turned_in"] if turned_in else [])]
    assert (after.seats[0].food - before, after.seats[0].steaks) == (food, had + 1 - turned_in)


def test_hunt_with_an_empty_supply():
    """SA-HUNT: it gives no steak; without any to turn in it could do nothing."""
    desk, state, _ = bonus("hunt", seat={"steaks": 2}, other={"steaks": 16})
    assert desk.clauses(state, "bonus hunt 0") == [("SA-HUNT", "nothing")]
    assert desk.clauses(state, "bonus hunt 3") == [("SA-HUNT", "few")]
    events, after = desk.steps(state, "bonus hunt 2")
    assert kinds(events) == ["BONUS chosen", "HUNT no_steak", "HUNT turned_in"]
    assert after.seats[0].steaks == 0
    desk, state = token("hunt", pool=["camp hunt"], other={"steaks": 18})
    assert desk.clauses(state, "token hunt") == [("SA-HUNT", "nothing")]
    desk, state, events = bonus("hunt", other={"steaks": 18})
    assert kinds(events)[-1] == "BONUS lapsed"


def test_hunt_by_its_token_only_takes_a_steak():
    """SA-HUNT."""
    desk, state = token("hunt", seat={"steaks": 4})
    events, after = desk.steps(state, "token hunt")
    assert kinds(events) == ["TOKEN spent", "HUNT steak"]
    assert (after.seats[0].steaks, after.seats[0].food) == (5, 0)


# --- several, and none ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("camp", "water"), ("water", "camp")])
def test_two_bonuses_in_either_order(order):
    """SA-BONUS: also one carried out and the other declined."""
    desk = Desk()
    desk.tribe(0, START, "camp water d5 E")
    (name, kept) = desk.pool(0, "camp water", "hunt fire")
    (lying,) = desk.common("fire feast")
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, "camp", "d4", "E"))
    typed = {"camp": "bonus camp", "water": f"bonus water {kept} {lying}"}
    assert desk.clauses(state, "end") == [("SA-BONUS", "still_due")]
    assert desk.clauses(state, "bonus hunt 0") == [("SA-BONUS", "not_due")]
    events, once = desk.steps(state, typed[order[0]])
    assert kinds(events)[-1] == "BONUS due"
    assert desk.clauses(once, typed[order[0]])[0] == ("SA-BONUS", "not_due")
    _, both = desk.steps(once, typed[order[1]])
    assert both.seats[0].shelter == 3
    assert both.seats[0].pool == (lying,)
    assert both.common == (kept,)
    assert desk.clauses(both, "decline") == [("SA-BONUS", "none_due")]
    events, declined = desk.steps(once, "decline")
    assert kinds(events) == ["BONUS declined"]
    assert desk.clauses(declined, "end") == []


def test_a_token_between_two_bonuses_and_a_bonus_that_can_do_nothing_yet():
    """SA-BONUS, SA-TOKEN: fire can do nothing while nobody else has a tile, but stays due until it is declined."""
    desk = Desk()
    desk.tribe(0, "ritual camp cave1 S", "camp fire d5 E")
    (name,) = desk.pool(0, "camp fire")
    desk.seats[0]["tokens"] = ["camp"]
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, "camp", "d4", "E"))
    assert desk.clauses(state, {"do": "bonus", "scene": "fire", "on": {"player": 1, "at": "a1"}}) == [("SA-FIRE", "apart")]
    events, state = desk.steps(state, "token camp")
    assert kinds(events) == ["TOKEN spent", "CAMP shelter", "BONUS due"]
    events, state = desk.steps(state, "bonus camp")
    assert kinds(events) == ["BONUS chosen", "CAMP shelter", "BONUS lapsed"]
    assert state.seats[0].shelter == 6


def test_actions_of_scenes_are_typed_and_said_in_json():
    """A word that is wrong is named, whichever scene it belongs to."""
    desk, state = token("fight", pool=["camp hunt"])
    read = desk.game.read_action
    assert str(read({"do": "token", "scene": "fire", "on": {"player": 1, "at": "d2"}}, state)) == "token fire 1,d2"
    assert read("bonus water t04 t09").to_json() == {"do": "bonus", "scene": "water", "tile": "t04", "with": "t09"}
    assert read("bonus hunt 2").to_json() == {"do": "bonus", "scene": "hunt", "steaks": 2}
    assert read("token ritual fire").to_json() == {"do": "token", "scene": "ritual", "token": "fire"}
    assert read("bonus camp").to_json() == {"do": "bonus", "scene": "camp"}
