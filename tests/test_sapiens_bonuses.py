"""Bonuses, as bonuses and as tokens: SA-BONUS, SA-TOKEN, and each scene."""

from __future__ import annotations

import pytest
from sapiens_positions import (
    MOUNTAINS,
    NUMBER,
    SCENES,
    clauses,
    kinds,
    lay,
    lies,
    matching,
    position,
    run,
    sapiens,
    tile,
    tracks,
)

GAME = sapiens()
YOURS = {"tribe": [{"tile": tile("water", "ritual"), "at": "d3", "turn": "E"}], "pool": [tile("fight", "camp"), tile("fight", "fire", 1)]}


def start(mine, yours=None, **rest):
    return GAME.from_setup(position(mine, YOURS if yours is None else yours, **rest))


def after_match(scene, yours=None, game=GAME, rest=None, **mine):
    """The state in which the bonus of a scene is due, and the only one: the other half matches nothing."""
    own, text = matching(scene, **mine)
    return run(game, game.from_setup(position(own, YOURS if yours is None else yours, **(rest or {}))), text)[0]


def holding(scene, game=GAME, yours=None, rest=None, **mine):
    """The state after a tile, with a token of a scene in hand; nothing is due."""
    own, text = matching("camp", tokens=[scene], **mine)
    return run(game, game.from_setup(position(own, YOURS if yours is None else yours, **(rest or {}))), text, "decline")[0]


def legal(state, verb=None):
    return {str(action) for action in GAME.legal(state) if verb is None or action.verb == verb}


# --- what is due, and when -----------------------------------------------------------------------------------------------------


def test_two_bonuses_in_either_order():
    """SA-BONUS: the owner picks the order."""
    old, new = tile("camp", "ritual"), tile("camp", "ritual", 1)
    mine = {"tribe": [lies(old, "camp", "c3", "W")], "pool": [new], "mountains": {"cave1": "fire"}}
    state, _ = run(GAME, start(mine), lay(new, "camp", "c4", "W"))
    one, first = run(GAME, state, "bonus camp", "bonus ritual fire")
    two, second = run(GAME, state, "bonus ritual fire", "bonus camp")
    assert one.copy(ledger=(), todo=()) == two.copy(ledger=(), todo=())
    assert [event.clause for event in first if event.clause in ("SA-CAMP", "SA-RITUAL")] == ["SA-CAMP", "SA-RITUAL"]
    assert [event.clause for event in second if event.clause in ("SA-CAMP", "SA-RITUAL")] == ["SA-RITUAL", "SA-CAMP"]


def test_decline_drops_all_that_is_left():
    """SA-BONUS."""
    old, new = tile("camp", "ritual"), tile("camp", "ritual", 1)
    mine = {"tribe": [lies(old, "camp", "c3", "W")], "pool": [new], "mountains": {"cave1": "fire"}}
    state, _ = run(GAME, start(mine), lay(new, "camp", "c4", "W"))
    assert clauses(GAME, state, "end") == ["SA-BONUS"]
    assert clauses(GAME, state, "bonus fight t42") == ["SA-BONUS"]
    state, events = run(GAME, state, "decline")
    assert dict(events[0].numbers)["scenes"] in {("camp", "ritual"), ("ritual", "camp")}
    assert clauses(GAME, state, "decline") == ["SA-BONUS"]
    assert clauses(GAME, state, "bonus camp") == ["SA-BONUS"]
    assert legal(state) == {"end"}


def test_nobody_is_asked_who_could_only_decline():
    """SA-BONUS: with nothing in the mountains and nothing used, a ritual lapses by itself."""
    mine, text = matching("ritual")
    state, events = run(GAME, start(mine), text)
    assert kinds(events)[-1] == ("SA-BONUS", "lapsed")
    assert legal(state) == {"end"}


def test_a_bonus_that_can_do_nothing_stays_due():
    """SA-BONUS, SA-TOKEN: a token can make it worth something yet."""
    mine, text = matching("ritual", tokens=["camp"])
    state, events = run(GAME, start(mine), text)
    assert kinds(events)[-1] == ("SA-BONUS", "due")
    assert clauses(GAME, state, "bonus ritual camp") == ["SA-RITUAL"]
    state, events = run(GAME, state, "token camp")
    assert kinds(events)[-1] == ("SA-BONUS", "due")
    state, _ = run(GAME, state, "bonus ritual camp")
    assert state.seats[0].tokens == ("camp",)
    assert clauses(GAME, state, "token camp") == ["SA-TOKEN"]  # once a turn


def test_one_token_a_turn_and_the_next_turn_one_more():
    """SA-TOKEN."""
    state = holding("camp", rest={"common": [tile("picking", "camp")]})
    assert clauses(GAME, state, "token hunt") == ["SA-TOKEN"]  # not in hand
    state, _ = run(GAME, state, "token camp")
    assert state.seats[0].spent == ("camp",)
    assert clauses(GAME, state, "token camp") == ["SA-TOKEN", "SA-TOKEN"]
    state, _ = run(GAME, state, "end", f"refill {tile('picking', 'camp')}")
    assert not state.token_used


def test_a_token_before_the_tile():
    """SA-TOKEN: at any moment of the turn before the refill."""
    mine, text = matching("camp", tokens=["camp"])
    state, _ = run(GAME, start(mine), "token camp", text, "bonus camp")
    assert tracks(state)[0] == (1, 6)
    mine, text = matching("camp", tokens=["camp"])
    state, _ = run(GAME, start(mine, common=[tile("picking", "camp")]), text, "decline", "end")
    assert clauses(GAME, state, "token camp") == ["SA-REFILL"]


# --- feast --------------------------------------------------------------------------------------------------------------------


def test_feast_lays_one_more_tile_without_food_and_bonus():
    """SA-FEAST, as a bonus."""
    extra = tile("feast", "camp")
    state = after_match("feast", pool=[extra])
    before = tracks(state)
    state, events = run(GAME, state, "bonus feast")
    assert kinds(events) == [("SA-BONUS", "taken"), ("SA-FEAST", "due")]
    assert clauses(GAME, state, "end") == ["SA-FEAST"]
    state, events = run(GAME, state, lay(extra, "feast", "c5", "E"))
    assert kinds(events) == [("SA-FEAST", "placed")]
    assert tracks(state) == before
    assert legal(state) == {"end"}


def test_feast_as_a_token_before_the_tile_of_the_turn():
    """SA-FEAST, SA-TOKEN: it may come first; the turn's tile is due all the same."""
    extra = tile("camp", "ritual")
    mine, text = matching("camp", pool=[extra], tokens=["feast"])
    state, events = run(GAME, start(mine), "token feast", lay(extra, "camp", "c2", "S"))
    assert ("SA-FEAST", "placed") in kinds(events)
    assert tracks(state)[0] == (0, 0)
    state, _ = run(GAME, state, text)
    assert tracks(state)[0] == (1, 0)


def test_a_feast_reaches_a_cave():
    """SA-FEAST, SA-CAVE: token and shelter, no food, no bonus."""
    extra = tile("camp", "feast")
    tribe = [lies(tile("feast", "fire"), "feast", "a3", "E")]
    new = tile("feast", "camp", 1)
    mine = {"tribe": tribe, "pool": [new, extra], "mountains": {"cave1": "camp"}}
    state, _ = run(GAME, start(mine), lay(new, "feast", "a2", "S"))  # feast on a2 below a3
    state, events = run(GAME, state, "bonus feast", lay(extra, "feast", "a4", "W"))
    assert kinds(events)[-2:] == [("SA-FEAST", "placed"), ("SA-CAVE", "covered")]
    assert tracks(state)[0] == (NUMBER["a2"], 5)
    assert state.seats[0].tokens == ("camp",)


def test_fight_tokens_work_on_a_feast_tile():
    """SA-FEAST, SA-FIGHT."""
    extra = tile("feast", "camp")
    state = after_match("feast", pool=[extra], rest={"fights": [{"tile": extra, "player": 1}]})
    state, events = run(GAME, state, "bonus feast", lay(extra, "feast", "c5", "E"))
    assert ("SA-FIGHT", "fought") in kinds(events)
    assert tracks(state) == [(0, 0), (1, 0)]


def test_a_feast_without_a_legal_tile_lapses():
    """SA-FEAST: at once, or after a token took the last tile that fitted."""
    mine, text = matching("feast", pool=[tile("water", "camp")], tokens=["camp"])
    state, _ = run(GAME, start(mine), text)
    assert clauses(GAME, state, "bonus feast") == ["SA-FEAST"]
    extra = tile("feast", "camp")
    mine, text = matching("feast", pool=[extra], tokens=["water"])
    state, _ = run(GAME, start(mine), text, "bonus feast")
    state, events = run(GAME, state, f"token water {extra} {YOURS['pool'][0]}")
    assert kinds(events)[-1] == ("SA-FEAST", "lapsed")
    assert legal(state) == {"end"}


def test_a_feast_needs_a_tribe():
    """SA-FEAST: before the first tile there is none that a tile could join."""
    state = start({"pool": [tile("feast", "camp")], "tokens": ["feast"], "mountains": {"cave1": "camp"}})
    assert clauses(GAME, state, "token feast") == ["SA-FEAST"]


# --- picking, camp ------------------------------------------------------------------------------------------------------------


def test_picking_gives_one_food_on_top():
    """SA-PICKING."""
    state, _ = run(GAME, after_match("picking"), "bonus picking")
    assert tracks(state)[0] == (NUMBER["c4"] + 1, 0)


def test_a_token_of_picking_comes_before_the_tile_that_it_serves():
    """SA-PICKING, SA-TOKEN."""
    state = holding("picking", pool=[tile("picking", "fire")])
    assert clauses(GAME, state, "token picking") == ["SA-PICKING"]
    mine, _ = matching("camp", tokens=["picking"])
    assert clauses(GAME, start(mine), "token picking") == ["SA-PICKING"]  # no tile of the pool shows it
    mine, text = matching("feast", tokens=["picking"], pool=[tile("feast", "picking")])
    state, _ = run(GAME, start(mine), text)
    assert clauses(GAME, state, "token picking") == []  # a feast is due


@pytest.mark.parametrize("how", ["bonus", "token"])
def test_camp_gives_three_shelter(how):
    """SA-CAMP."""
    state, _ = run(GAME, after_match("camp") if how == "bonus" else holding("camp"), f"{how} camp")
    assert tracks(state)[0] == (1, 3)


# --- ritual -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["bonus", "token"])
def test_ritual_takes_any_token_of_the_board(how):
    """SA-RITUAL, SA-MOUNTAINS: from a cave, or from a waterfall, that no tile reaches."""
    mountains = {place: scene for place, scene in MOUNTAINS.items() if scene != "ritual"}
    make = after_match if how == "bonus" else holding
    state = make("ritual", mountains=mountains, spent=[] if how == "token" else ["ritual"])
    for scene, place in (("fire", "fall2"), ("feast", "cave1")):
        after, events = run(GAME, state, f"{how} ritual {scene}")
        (took,) = [event for event in events if event.clause == "SA-RITUAL"]
        assert took.spots == (f"0:{place}", f"0:token.{scene}")
        assert scene in after.seats[0].tokens
    if how == "bonus":
        (still,) = GAME.check(state, GAME.parse("bonus ritual ritual"))  # used, while some lie there still
        assert (still.clause, still.kind) == ("SA-RITUAL", "still")
        assert GAME.rulebook.explain(still).startswith("Tokens still on your board: 7. ")


def test_ritual_with_nothing_left_takes_back_a_used_one():
    """SA-RITUAL: not the one being spent, nor one out of the game."""
    state = holding("ritual", spent=["hunt"])
    assert clauses(GAME, state, "token ritual ritual") == ["SA-RITUAL"]
    assert clauses(GAME, state, "token ritual fire") == ["SA-RITUAL"]  # out of the game
    state, events = run(GAME, state, "token ritual hunt")
    assert events[1].spots == ("0:spent.hunt", "0:token.hunt")
    assert (state.seats[0].tokens, state.seats[0].spent) == (("hunt",), ("ritual",))


def test_ritual_with_nothing_at_all_lapses():
    """SA-RITUAL."""
    assert legal(holding("ritual")) == {"end"}


# --- fight --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["bonus", "token"])
def test_a_fight_token_on_anothers_tile(how):
    """SA-FIGHT: the owner gets 1, then who plays it loses 1, after its own food and before its bonuses."""
    target = tile("water", "camp")
    yours = {"tribe": [{"tile": tile("water", "ritual"), "at": "d3", "turn": "E"}], "pool": [target], "food": 4}
    state = (after_match if how == "bonus" else holding)("fight", yours=yours)
    state, events = run(GAME, state, f"{how} fight {target}", "end")
    assert events[1].spots == ("0:fights", target)
    assert state.fights == ((target, 0),)
    place = next(str(action) for action in GAME.legal(state) if action.verb == "place")
    state, events = run(GAME, state, place)
    assert [clause for clause, _ in kinds(events)] == ["SA-PLACE", "SA-FOOD", "SA-FIGHT", "SA-BONUS"]
    gained = dict(events[1].numbers)["food"]
    assert tracks(state)[0][0] == 1 + 1
    assert tracks(state)[1][0] == 4 + gained - 1
    assert state.fights == ()


@pytest.mark.parametrize("floor", [True, False])
def test_a_fight_token_on_ones_own_tile_and_the_floor(floor):
    """SA-FIGHT, food_floor: 1 got and 1 lost; another's token takes nothing from who has nothing."""
    game, extra = sapiens(food_floor=floor), tile("feast", "camp")
    own, text = matching("feast", pool=[extra])
    fights = [{"tile": extra, "player": 1}, {"tile": extra, "player": 1}, {"tile": extra, "player": 0}]
    state = game.from_setup(position(own, YOURS, fights=fights))
    state, events = run(game, state, text, "bonus feast", lay(extra, "feast", "c5", "E"))
    fought = [event for event in events if event.clause == "SA-FIGHT"]
    assert [dict(event.numbers)["owner"] for event in fought] == [1, 1, 0]
    assert [event.kind for event in fought] == (["fought", "spared", "fought"] if floor else ["fought"] * 3)
    assert tracks(state) == [(0 if floor else -1, 0), (2, 0)]


def test_a_fight_comes_after_the_shelter_of_a_cave_and_before_the_bonus():
    """SA-FIGHT, SA-CAVE, SA-BONUS: one clause after the other."""
    new = tile("feast", "camp")
    mine = {"tribe": [lies(tile("camp", "fire"), "camp", "a3", "E")], "pool": [new], "mountains": MOUNTAINS}
    _, events = run(GAME, start(mine, fights=[{"tile": new, "player": 1}]), lay(new, "camp", "a4", "W"))
    assert [event.clause for event in events] == ["SA-PLACE", "SA-FOOD", "SA-CAVE", "SA-FIGHT", "SA-BONUS"]


def test_a_fight_token_stays_on_a_tile_that_is_swapped_away():
    """SA-FIGHT, SA-WATER: whoever plays it then, loses."""
    given, marked = tile("water", "feast", 1), tile("feast", "hunt")
    mine, text = matching("water", pool=[given], food=3)
    state = start(mine, YOURS | {"pool": [marked]}, fights=[{"tile": given, "player": 1}, {"tile": marked, "player": 0}])
    state, _ = run(GAME, state, text, f"bonus water {given} {marked}", "end")
    assert (state.seats[0].pool, state.seats[1].pool) == ((marked,), (given,))
    assert state.fights == ((given, 1), (marked, 0))
    before = tracks(state)
    state, events = run(GAME, state, lay(given, "water", "e4", "N"))  # player 1 plays it now, with the token of player 1
    (food,) = [dict(event.numbers)["food"] for event in events if event.clause == "SA-FOOD"]
    assert [(event.player, dict(event.numbers)["owner"]) for event in events if event.clause == "SA-FIGHT"] == [(1, 1)]
    assert (tracks(state)[0], tracks(state)[1][0]) == (before[0], before[1][0] + food)  # 1 got and 1 lost
    assert state.fights == ((marked, 0),)


def test_who_plays_a_tile_that_came_by_a_swap_loses_food():
    """SA-FIGHT, SA-WATER: the token's owner gets 1 from whoever has the tile by then."""
    given, marked = tile("fight", "hunt"), tile("feast", "hunt")
    mine, text = matching("water", pool=[given, tile("water", "feast")], food=3, tokens=["feast"])
    state = start(mine, YOURS | {"pool": [marked]}, fights=[{"tile": marked, "player": 1}])
    state, _ = run(GAME, state, text, f"bonus water {given} {marked}")
    before = tracks(state)
    state, events = run(GAME, state, "token feast", lay(marked, "hunt", "b5", "W"))
    assert [(event.player, dict(event.numbers)["owner"]) for event in events if event.clause == "SA-FIGHT"] == [(0, 1)]
    assert [now[0] - then[0] for now, then in zip(tracks(state), before, strict=True)] == [-1, 1]


def test_without_a_fight_token_in_hand_a_fight_lapses():
    """SA-FIGHT: three a player, and several may lie on one tile."""
    marked = YOURS["pool"][0]
    state = after_match("fight", rest={"fights": [{"tile": marked, "player": 0}] * 2})
    state, _ = run(GAME, state, f"bonus fight {marked}")
    assert state.fights == ((marked, 0),) * 3
    mine, text = matching("fight")
    _, events = run(GAME, start(mine, fights=[{"tile": marked, "player": 0}] * 3), text)
    assert kinds(events)[-1] == ("SA-BONUS", "lapsed")


def test_fight_tokens_lie_on_tiles_of_players():
    """SA-FIGHT: not on one of the common pool."""
    state = after_match("fight", rest={"common": [tile("picking", "fire")]})
    assert clauses(GAME, state, f"bonus fight {tile('picking', 'fire')}") == ["SA-FIGHT"]


# --- water --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["bonus", "token"])
def test_water_swaps_with_the_common_pool_and_with_another(how):
    """SA-WATER."""
    mine, shared = tile("feast", "camp"), tile("picking", "fire")
    state = (after_match if how == "bonus" else holding)("water", pool=[mine], rest={"common": [shared]})
    assert {action for action in legal(state) if " water " in action} == {f"{how} water {mine} {x}" for x in (*YOURS["pool"], shared)}
    one, _ = run(GAME, state, f"{how} water {mine} {shared}")
    assert (one.seats[0].pool, one.common) == ((shared,), (mine,))
    two, _ = run(GAME, state, f"{how} water {mine} {YOURS['pool'][1]}")
    assert two.seats[0].pool == (YOURS["pool"][1],)
    assert two.seats[1].pool == (YOURS["pool"][0], mine)
    for text in (f"{how} water {mine} {mine}", f"{how} water {shared} {YOURS['pool'][0]}", f"{how} water {mine} {tile('ritual', 'fire')}"):
        assert clauses(GAME, state, text) == ["SA-WATER"]


# --- hunt ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "turned_in", "food"),
    [(0, 0, 0), (0, 1, 1), (1, 1, 1), (4, 5, 10), (5, 6, 10), (6, 7, 10), (6, 5, 10), (6, 0, 0), (5, 2, 3), (3, 3, 5), (3, 4, 7)],
)
def test_steaks(held, turned_in, food):
    """SA-HUNT: one is taken, then any number turned in."""
    state = after_match("hunt", steaks=held)
    before = tracks(state)[0][0]
    state, _ = run(GAME, state, f"bonus hunt {turned_in}")
    assert tracks(state)[0][0] - before == food
    assert state.seats[0].steaks == held + 1 - turned_in
    assert clauses(GAME, after_match("hunt", steaks=held), f"bonus hunt {held + 2}") == ["SA-HUNT"]


def test_a_token_of_hunt_only_takes_a_steak():
    """SA-HUNT."""
    state, _ = run(GAME, holding("hunt", steaks=5), "token hunt")
    assert state.seats[0].steaks == 6
    assert tracks(state)[0] == (1, 0)


def test_an_empty_supply_gives_no_steak():
    """SA-HUNT: 18 there are."""
    yours = YOURS | {"steaks": 16}
    state = after_match("hunt", yours=yours, steaks=2)
    assert clauses(GAME, state, "bonus hunt 0") == ["SA-HUNT"]
    assert clauses(GAME, state, "bonus hunt 3") == ["SA-HUNT"]
    after, events = run(GAME, state, "bonus hunt 2")
    assert ("SA-HUNT", "empty") in kinds(events)
    assert after.seats[0].steaks == 0
    assert clauses(GAME, holding("hunt", yours=yours, steaks=2), "token hunt") == ["SA-HUNT"]


# --- fire ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["bonus", "token"])
def test_a_bear_between_three_tiles(how):
    """SA-FIRE: 1 shelter for each tile, turned down ones too, each once."""
    yours = {
        "tribe": [{"tile": tile("water", "ritual"), "at": "c3", "turn": "N"}],
        "abandoned": [{"tile": tile("water", "fight"), "at": "d2", "turn": "E"}, {"tile": tile("camp", "fight"), "at": "e3", "turn": "N"}],
    }
    state = (after_match if how == "bonus" else holding)("fire", yours=yours)
    before = tracks(state)[0][1]
    after, events = run(GAME, state, f"{how} fire 1,d3")
    assert tracks(after)[0][1] - before == 3
    assert after.seats[1].board.bears == ("d3",)
    assert events[1].spots == ("bears", "1:d3")
    twice, _ = run(GAME, state, f"{how} fire 1,d4")  # beside c4 and e4
    assert tracks(twice)[0][1] - before == 2
    for square in ("c3", "a1", "cave1"):
        assert clauses(GAME, state, f"{how} fire 1,{square}") == ["SA-FIRE"]
    assert clauses(GAME, state, f"{how} fire 0,a1") == ["SA-FIRE"]
    assert clauses(GAME, state, f"{how} fire 2,a1") == ["SA-FIRE"]


def test_a_bear_blocks_its_square_until_it_is_removed():
    """SA-FIRE, SA-PLACE."""
    mine, text = matching("fire", bears=["c2"], pool=[tile("fire", "hunt")])
    extra = lay(tile("fire", "hunt"), "fire", "c2", "E")
    state = start(mine)
    assert clauses(GAME, state, extra) == ["SA-PLACE"]
    state, events = run(GAME, state, text, "bonus fire 0,c2")
    assert events[-1].spots == ("0:c2", "bears")
    assert state.seats[0].board.bears == ()


def test_with_no_bear_left_one_can_only_be_removed():
    """SA-FIRE: 18 there are."""
    bears = [f"{column}{row}" for row in (1, 2) for column in "abcdefgh"][:16]
    state = after_match("fire", yours=YOURS | {"bears": bears}, bears=["h1", "h2"])
    assert clauses(GAME, state, "bonus fire 1,d4") == ["SA-FIRE"]
    assert clauses(GAME, state, "bonus fire 0,h1") == []


def test_a_bear_on_the_last_free_square():
    """SA-FIRE: then nothing can be laid there at all."""
    squares = [f"{column}{row}" for row in range(1, 6) for column in "abcdefgh"]
    tiles = [name for name in GAME.stock.scenes if name not in {tile("fire", "camp"), tile("fire", "hunt", 1)}]
    rows = [(column, row) for row in range(1, 6) for column in "aceg" if (column, row) != ("a", 5)]
    down = [{"tile": tiles[k], "at": f"{column}{row}", "turn": "E"} for k, (column, row) in enumerate(rows)]
    mine, text = matching("fire")
    state = start(mine, {"abandoned": [one for one in down if one["tile"] not in mine["pool"]], "bears": ["a5"]})
    state, _ = run(GAME, state, text)
    (only,) = [action for action in legal(state, "bonus") if action.startswith("bonus fire")]
    state, _ = run(GAME, state, only)
    board = state.seats[1].board
    assert {*board.bears, *(square for laid in board.abandoned for square in (laid.at, laid.end))} == set(squares)


def test_every_scene_has_both_forms():
    assert {form.named for form in GAME.actions if form.verb == "bonus"} == set(SCENES)
    assert {form.named for form in GAME.actions if form.verb == "token"} == set(SCENES)
