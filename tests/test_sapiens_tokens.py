"""Fight tokens, bears and swaps: SA-FIGHT, SA-FIRE, SA-WATER, as tile and by token, on one's own and on others'."""

import pytest
from sapiens_positions import Desk, kinds

START = "ritual camp cave1 S"  # camp on c5


def with_bonus(scene, *, options=None, prepare=None):
    """Player 0 has laid a tile whose half of a scene matched; `prepare` writes the setup further."""
    desk = Desk(**(options or {}))
    desk.tribe(0, START, f"camp {scene} d5 S")
    (name,) = desk.pool(0, f"{scene} hunt")
    more = prepare(desk) if prepare else None
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, scene, "d3", "E"))
    return desk, state, more


# --- fights --------------------------------------------------------------------------------------------------------------------


def pools(desk):
    return desk.pool(0, "hunt camp"), desk.pool(1, "water feast"), desk.common("picking hunt")


def test_a_fight_token_lies_on_a_tile_of_any_pool_but_the_common_one():
    """SA-FIGHT: also on a tile that has one, and no more than three of a player."""
    desk, state, ((own,), (other,), (common,)) = with_bonus("fight", prepare=pools)
    assert desk.clauses(state, f"bonus fight {common}") == [("SA-FIGHT", "no_pool")]
    for tile in (own, other):
        events, after = desk.steps(state, f"bonus fight {tile}")
        assert kinds(events) == ["BONUS chosen", "FIGHT put"]
        assert [(fight.tile, fight.player) for fight in after.fights] == [(tile, 0)]

    def three(desk):
        found = pools(desk)
        desk.rest["fights"] = [{"tile": found[1][0], "player": 0}] * 3
        desk.seats[0]["tokens"] = ["fight"]
        return found

    desk, state, (_, (other,), _) = with_bonus("fight", prepare=three)
    assert [str(action) for action in desk.game.legal(state)] == ["end"], "the bonus has lapsed"
    assert desk.clauses(state, f"token fight {other}") == [("SA-FIGHT", "none_left")]


def test_a_fight_token_by_its_mountain_token():
    """SA-FIGHT, SA-TOKEN: before the tile; played in the same turn on one's own tile it costs what it brings."""
    desk = Desk()
    desk.tribe(0, START)
    (name,) = desk.pool(0, "camp hunt")
    desk.seats[0]["tokens"] = ["fight"]
    state = desk.state()
    events, state = desk.steps(state, f"token fight {name}", desk.place(state, name, "camp", "d5", "E"))
    assert kinds(events) == ["TOKEN spent", "FIGHT put", "PLACE tile", "FOOD food", "FIGHT won", "FIGHT paid", "BONUS due"]
    assert (state.seats[0].food, state.fights) == (3, ())
    assert [(entry.points, entry.clause) for entry in state.ledger] == [(3, "SA-FOOD"), (1, "SA-FIGHT"), (-1, "SA-FIGHT")]


@pytest.mark.parametrize(("floor", "food"), [(True, 0), (False, -2)])
def test_fight_tokens_are_settled_in_order_and_by_option_food_falls_below_0(floor, food):
    """SA-FIGHT: of two others on a tile that an abandoned tribe's successor begins with: in whatever way it is played."""
    desk = Desk(players=3, food_floor=floor)
    desk.tribe(0, START)
    desk.seats[0]["bears"] = ["d5", "b5", "c4"]
    (name,) = desk.pool(0, "water hunt")
    state = desk.state(fights=[{"tile": name, "player": 2}, {"tile": name, "player": 1}])
    events, state = desk.steps(state, desk.place(state, name, "water", "a4", "W", do="abandon"))
    paid = "FIGHT spared" if floor else "FIGHT paid"
    assert kinds(events) == ["ABANDON abandoned", "ABANDON shelter", "FIGHT won", paid, "FIGHT won", paid]
    assert [event.player for event in events[2:]] == [2, 0, 1, 0]
    assert [seat.food for seat in state.seats] == [food, 1, 1]


def test_a_fight_token_is_paid_from_the_food_of_the_same_tile_and_before_its_bonuses():
    """SA-FIGHT: after its own food and shelter."""
    desk = Desk()
    desk.tribe(0, START)
    (name,) = desk.pool(0, "camp hunt")
    state = desk.state(fights=[{"tile": name, "player": 1}])
    events, state = desk.steps(state, desk.place(state, name, "camp", "d5", "E"))
    assert kinds(events) == ["PLACE tile", "FOOD food", "FIGHT won", "FIGHT paid", "BONUS due"]
    assert [seat.food for seat in state.seats] == [2, 1]


def test_a_fight_token_stays_on_a_tile_that_is_swapped_away_and_refilled():
    """SA-FIGHT, SA-WATER, SA-REFILL: to the common pool, from there to a pool, and it works when the tile is played."""

    def prepare(desk):
        found = desk.pool(0, "hunt camp"), desk.common("fire feast")
        desk.rest["fights"] = [{"tile": found[0][0], "player": 1}]
        return found

    desk, state, ((own,), (common,)) = with_bonus("water", prepare=prepare)
    events, state = desk.steps(state, f"bonus water {own} {common}")
    assert kinds(events) == ["BONUS chosen", "WATER swapped"]
    assert (state.seats[0].pool, state.common) == ((common,), (own,))
    assert [(fight.tile, fight.player) for fight in state.fights] == [(own, 1)]
    _, state = desk.steps(state, "end", f"refill {own}")
    assert [(fight.tile, fight.player) for fight in state.fights] == [(own, 1)]
    assert state.seats[0].pool == (common, own)


# --- water ---------------------------------------------------------------------------------------------------------------------


def test_swapping_with_another_player_and_with_the_common_pool():
    """SA-WATER: each tile takes the other's place; both have to be where the clause wants them."""

    def prepare(desk):
        return (
            desk.pool(0, "hunt camp", "fire feast"),
            desk.pool(1, "water feast", "fire camp"),
            desk.common("picking hunt", "picking camp"),
        )

    desk, state, (own, other, common) = with_bonus("water", prepare=prepare)
    legal = {str(action) for action in desk.game.legal(state) if action.verb == "bonus"}
    assert legal == {f"bonus water {mine} {yours}" for mine in own for yours in (*other, *common)}
    _, after = desk.steps(state, f"bonus water {own[1]} {other[0]}")
    assert (after.seats[0].pool, after.seats[1].pool, after.common) == ((own[0], other[0]), (own[1], other[1]), tuple(common))
    _, after = desk.steps(state, f"bonus water {own[0]} {common[1]}")
    assert (after.seats[0].pool, after.seats[1].pool, after.common) == ((common[1], own[1]), tuple(other), (common[0], own[0]))
    assert desk.clauses(state, f"bonus water {other[0]} {common[0]}") == [("SA-WATER", "not_own")]
    assert desk.clauses(state, f"bonus water {own[0]} {own[1]}") == [("SA-WATER", "not_others")]
    assert desk.clauses(state, f"bonus water {own[0]} {desk.some(1)[0]}") == [("SA-WATER", "not_others")]


def test_swapping_by_the_token_before_the_tile():
    """SA-WATER, SA-TOKEN: a tile that fits is swapped in."""
    desk = Desk()
    desk.tribe(0, START)
    (mine,) = desk.pool(0, "water hunt")
    (lying,) = desk.common("camp hunt")
    desk.seats[0]["tokens"] = ["water"]
    state = desk.state()
    assert not [action for action in desk.game.legal(state) if action.verb == "place"]
    events, state = desk.steps(state, f"token water {mine} {lying}")
    assert kinds(events) == ["TOKEN spent", "WATER swapped"]
    assert {action.verb for action in desk.game.legal(state)} == {"place"}


# --- fire ----------------------------------------------------------------------------------------------------------------------


def fire(player, at, do="bonus"):
    return {"do": do, "scene": "fire", "on": {"player": player, "at": at}}


def test_a_bear_between_three_tiles():
    """SA-FIRE: turned-down tiles count too."""
    desk = Desk(players=3)
    desk.tribe(0, START, "camp fire d5 S")
    (name,) = desk.pool(0, "fire hunt")
    desk.tribe(1, "feast picking cave1 E", key="abandoned")  # a4
    desk.tribe(1, "hunt ritual cave2 E", "ritual fight a2 E", "fight hunt b3 E")  # a1, then a2 b2, then b3 c3
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, "fire", "d3", "E"))
    assert desk.clauses(state, fire(1, "a2")) == [("SA-FIRE", "not_free")]
    assert desk.clauses(state, fire(1, "a4")) == [("SA-FIRE", "not_free")]
    assert desk.clauses(state, fire(1, "e5")) == [("SA-FIRE", "apart")]
    assert desk.clauses(state, fire(2, "a1")) == [("SA-FIRE", "apart")]
    assert desk.clauses(state, fire(1, "cave3")) == [("SA-FIRE", "cave")]
    assert desk.clauses(state, fire(0, "d4")) == [("SA-FIRE", "no_bear")]
    assert desk.clauses(state, fire(3, "d4")) == [("SA-FIRE", "nobody")]
    shelter = state.seats[0].shelter
    for square, touched in (("a3", 3), ("b1", 2), ("b4", 2), ("c2", 2), ("a5", 1), ("c4", 1)):
        events, after = desk.steps(state, fire(1, square))
        assert kinds(events) == ["BONUS chosen", "FIRE bear"]
        assert after.seats[0].shelter == shelter + touched, square
        assert after.seats[1].bears == (square,)
        assert after.ledger[-1] == (0, touched, "SA-FIRE", (f"1:{square}",))


def test_a_bear_on_the_last_free_square_ends_a_tribe():
    """SA-FIRE, SA-PLACE, SA-ABANDON: a tile fits on a5 alone, until the bear lies there."""
    desk = Desk()
    desk.tribe(0, START, "camp fire d5 S")
    (name,) = desk.pool(0, "fire hunt")
    desk.tribe(1, "hunt camp cave1 E")  # a4
    (theirs,) = desk.pool(1, "camp hunt")
    desk.seats[1]["bears"] = ["a3", "b4"]
    state = desk.state()
    _, state = desk.steps(state, desk.place(state, name, "fire", "d3", "E"))
    assert desk.clauses(state, fire(1, "b4")) == [("SA-FIRE", "not_free")]
    _, declined = desk.steps(state, "decline", "end")
    assert [(action.verb, action.tile) for action in desk.game.legal(declined)] == [("place", theirs)]
    assert desk.clauses(declined, desk.place(declined, theirs, "camp", "cave2", "E", do="abandon")) == [("SA-ABANDON", "possible")]
    assert desk.clauses(declined, "pass") == [("SA-ABANDON", "not_passed")]
    _, blocked = desk.steps(state, fire(1, "a5"), "end")
    assert {action.verb for action in desk.game.legal(blocked)} == {"abandon"}
    assert desk.clauses(blocked, "pass") == [("SA-ABANDON", "compulsory")]


def test_a_bear_is_removed_from_ones_own_board():
    """SA-FIRE: by the token before the tile, which then fits; it goes back to the supply."""
    desk = Desk()
    desk.tribe(0, START)
    (name,) = desk.pool(0, "camp hunt")
    desk.seats[0] |= {"tokens": ["fire"], "bears": ["c4", "d5", "b5"]}
    desk.tribe(1, "ritual fire cave2 E")
    state = desk.state()
    assert desk.clauses(state, desk.place(state, name, "camp", "d5", "E")) == [("SA-FIRE", "taken")]
    events, state = desk.steps(state, fire(0, "d5", "token"))
    assert kinds(events) == ["TOKEN spent", "FIRE removed"]
    assert state.seats[0].bears == ("c4", "b5")
    assert desk.clauses(state, desk.place(state, name, "camp", "d5", "E")) == []


def test_with_an_empty_supply_bears_can_only_be_removed():
    """SA-FIRE: 18 of them."""
    desk = Desk()
    desk.tribe(0, START)
    desk.pool(0, "camp hunt")
    desk.tribe(1, "ritual fire cave2 E")  # fire on a1
    squares = [f"{column}{row}" for row in (3, 4, 5) for column in "efgh"]
    desk.seats[0] |= {"tokens": ["fire"], "bears": squares[:9]}
    desk.seats[1]["bears"] = squares[:9]
    state = desk.state()
    assert desk.clauses(state, fire(1, "b1", "token")) == [("SA-FIRE", "none_left")]
    assert {action.on.player for action in desk.game.legal(state) if action.verb == "token"} == {0}
