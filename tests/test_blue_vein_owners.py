"""What owners of sections do when something comes beside them: the order at a river part, and claim tokens thrown."""

from __future__ import annotations

import pytest
from blue_vein_maps import BLOCK, TRUNK, Water

from workbench.engine import registry

LONG = (TRUNK, "0,-3 S r r", "0,-5 S r r")  # a trunk of six parts
NEAR = "-1,-1 S f:stone f"  # a field beside 0,-1 and 0,-2
FAR = "-1,-4 S f f"  # one without icons beside 0,-4 and 0,-5

ROUND = (
    "0,-1 S r rE",
    "1,-2 E r r",
    "1,-1 E w f",
    "3,-2 E f w",
    "2,-3 S f f",
)  # to 2,-2, land to its north, east and south


def asked(water):
    return [(event.player, event.spots[0], event.token) for event in water.told("asked")]


def kinds(water, token, *more):
    return [event.kind for event in water.events if event.token == token or event.kind in more]


# --- BV-ORDER -----------------------------------------------------------------------------------------------------------------


def test_acceptance_then_the_good_then_throws_then_goods_then_owners_then_on():
    water = Water(*LONG, BLOCK, NEAR, claims={"-1,-1": 0, "1,-1": 1}, nile_droplets=1)
    water.do("make stone", "throw stone 0,-1")
    assert water.asked == 1  # the eastern workshop's owner first
    water.do("decline")
    assert (water.asked, water.options) == (0, ["throw_token -1,-1", "decline"])
    water.do("decline")
    assert water.over
    order = ["drinks", "made", "thrown", "runs", "leaves", "asked", "declined", "spent"]
    told = [event.kind for event in water.events if event.kind in order]
    assert told == ["drinks", "made", "thrown", "runs", "leaves", "asked", "declined", "asked", "declined", "spent"]


def test_a_field_without_icons_asks_its_owner_and_lets_the_droplet_go_on():
    water = Water(*LONG, BLOCK, FAR, claims={"-1,-4": 1}, nile_droplets=1).do("decline")
    assert water.over
    assert asked(water) == [(1, "0,-4", "droplet 1")]
    assert water.ends("droplet 1") == "leaves"


@pytest.mark.parametrize(
    ("claims", "order"),
    [
        ({"2,-1": 0, "3,-2": 1, "2,-3": 0}, [0, 1]),  # each once, at the first of their sections: north and south are player 0's
        ({"2,-1": 1, "3,-2": 0, "2,-3": 0}, [1, 0]),
        ({"3,-2": 0, "2,-3": 1}, [0, 1]),
        ({"2,-3": 0, "2,-1": 1}, [1, 0]),
        ({"2,-3": 0}, [0]),
        ({}, []),
    ],
)
def test_owners_clockwise_from_north_each_once(claims, order):
    water = Water(*ROUND, claims=claims, nile_droplets=1)
    while not water.over:
        water.do("decline")
    assert [(player, at) for player, at, _ in asked(water) if at == "2,-2"] == [(player, "2,-2") for player in order]


def test_an_owner_does_several_things_until_nothing_is_left():
    """Two sections at one part: two tokens, then no question more."""
    water = Water(*ROUND, claims={"2,-1": 0, "3,-2": 0}, nile_droplets=1)
    assert water.options == ["throw_token 2,-1", "throw_token 3,-2", "decline"]
    water.do("throw_token 3,-2")
    assert water.way("token 2") == ["2,-2"]
    assert water.ends("token 2") == "claims"  # to the south, unclaimed
    assert water.claims == [("2,-1", 0), ("2,-3", 0)]
    assert water.options == ["throw_token 2,-1", "throw_token 2,-3", "decline"]  # a section newly claimed here may throw too
    water.do("throw_token 2,-1")
    assert water.claims == [("2,-3", 0), ("3,-2", 0)]
    assert water.options == ["throw_token 2,-3", "decline"]
    water.do("throw_token 2,-3")  # not to 3,-2 again, nor to 2,-3: to 2,-1
    assert water.claims == [("3,-2", 0), ("2,-1", 0)]
    assert water.over  # each section had its token


def test_acceptance_is_looked_at_once():
    """A field claimed while the droplet stands beside it does not take that droplet, but the next one."""
    laid = (TRUNK, "0,-3 S r r", BLOCK, "-1,-2 S w w", "1,-2 E f:stone f")
    water = Water(*laid, claims={"1,-1": 1, "-1,-2": 0}, nile_droplets=2).do("decline", "throw_token -1,-2")
    assert water.claims == [("1,-1", 1), ("1,-2", 0)]
    assert water.options == ["throw_token 1,-2", "decline"]
    water.do("decline", "decline")  # and player 1 about the next droplet
    assert water.ends("droplet 1") == "leaves"
    assert water.options == ["make stone"]
    assert water.flow.moving[-1].token == "droplet 3"


def test_declining_ends_it_for_this_part_only():
    water = Water(*LONG, BLOCK, NEAR, FAR, claims={"-1,-1": 0, "-1,-4": 0}, nile_droplets=1).do("make stone", "keep", "decline")
    assert water.over  # used: it never came to the other field
    water = Water(*LONG, BLOCK, "-1,-1 S f f", FAR, claims={"-1,-1": 0, "-1,-4": 0}, nile_droplets=1).do("decline")
    assert (asked(water)[-1], water.options) == ((0, "0,-4", "droplet 1"), ["throw_token -1,-4", "decline"])


def test_an_owner_who_could_only_decline_is_not_asked():
    assert asked(Water(*LONG, BLOCK, FAR, claims={"-1,-4": 0}, nile_droplets=2, throw="off")) == []
    assert asked(Water(*LONG, BLOCK, FAR, claims={"-1,-4": 0}, nile_droplets=2, throw="supply", more={"tokens": [0, 0]})) == []


def test_goods_ask_nobody_without_powers():
    water = Water(*LONG, BLOCK, NEAR, FAR, claims={"-1,-1": 0, "-1,-4": 1}, nile_droplets=1).do("make stone", "throw stone 0,-1")
    assert asked(water) == [(0, "0,-1", "droplet 1")]
    assert water.ends("stone 2") == "leaves"


# --- BV-TOKEN -----------------------------------------------------------------------------------------------------------------


def test_a_token_flows_at_once_and_claims_the_first_unclaimed_section():
    """The block beside 0,-1 is another player's, and a token counts as used where it is taken."""
    water = Water(*LONG, BLOCK, "-1,-1 S f f", FAR, "1,-5 S w w", claims={"1,-1": 1, "-1,-1": 0}, nile_droplets=2)
    water.do("decline").do("throw_token -1,-1")
    assert water.way("token 2") == ["0,-1", "0,-2", "0,-3", "0,-4"]
    assert kinds(water, "token 2") == ["thrown_section", "flows", "flows", "flows", "claims", "spent"]
    claims = water.told("claims")[0]
    assert (claims.clause, claims.spots, claims.player) == ("BV-TOKEN", ("-1,-4", "0,-4"), 0)
    assert water.claims == [("1,-1", 1), ("-1,-4", 0)]
    assert water.state.supply == (4, 4)
    assert water.way("droplet 1")[-1] == "0,-4"  # and then the droplet goes on: to the section newly claimed
    assert water.options == ["throw_token -1,-4", "decline"]


def test_the_section_it_came_from_does_not_take_it_this_round():
    """A long field: left unclaimed it would be the first that the token passes."""
    water = Water(*LONG, BLOCK, "-1,-1 S f f", "-1,-3 S f f", claims={"1,-1": 1, "-1,-3": 0}, nile_droplets=1)
    water.do("decline", "throw_token -1,-1")
    assert water.ends("token 2") == "token_leaves"
    assert water.claims == [("1,-1", 1)]
    assert water.state.supply == (5, 4)


def test_nor_does_a_section_that_it_was_thrown_for_before():
    """The token goes from the western workshop to the eastern field, and from there past both."""
    laid = (TRUNK, "0,-3 S r r", BLOCK, "-1,-2 S w w", "1,-2 S f f")
    water = Water(*laid, claims={"1,-1": 1, "-1,-2": 0}, nile_droplets=1)
    water.do("decline", "throw_token -1,-2")
    assert water.claims == [("1,-1", 1), ("1,-2", 0)]
    assert water.options == ["throw_token 1,-2", "decline"]
    water.do("throw_token 1,-2")
    assert water.ends("token 3") == "token_leaves"  # -1,-2 is unclaimed, but the token was thrown for it
    assert water.state.supply == (5, 4)


@pytest.mark.parametrize(("end", "kind"), [((), "token_leaves"), (("0,-3 E f f",), "token_shut")])
def test_a_lost_token_goes_back_to_supply(end, kind):
    claims = {"1,-1": 1, "-1,-1": 0} | ({"0,-3": 1} if end else {})
    water = Water(TRUNK, BLOCK, NEAR, *end, claims=claims, nile_droplets=1, more={"tokens": [0, 2]})
    water.do("make stone", "keep", "decline", "throw_token -1,-1")
    (lost,) = water.told(kind)
    assert (lost.clause, lost.player, dict(lost.numbers)) == ("BV-TOKEN", 0, {"lost": 1})
    assert water.state.supply == (1, 2)


def test_the_first_time_on_its_own_way_and_for_each_droplet_anew():
    """The field lies along three parts of the trunk; each droplet asks once."""
    water = Water(*LONG, BLOCK, "-1,-1 S f f", "-1,-3 S f f", claims={"1,-1": 1, "-1,-1": 0}, nile_droplets=2)
    while not water.over:
        assert water.refused("throw_token 5,-5") == [("BV-TOKEN", "no_section")]
        water.do("decline")
    assert asked(water) == [(player, "0,-1", f"droplet {n}") for n in (1, 2) for player in (1, 0)]


def test_a_used_droplet_still_throws():
    water = Water(*LONG, "1,-1 S w w", NEAR, FAR, claims={"-1,-1": 0, "1,-1": 1}, nile_droplets=1)
    water.do("make stone", "keep", "decline", "throw_token -1,-1")
    assert water.ends("token 2") == "claims"
    assert water.ends("droplet 1") == "drinks"


def test_one_token_for_a_section_of_two_the_older():
    """Both lie on one field: the older is thrown, the younger keeps it."""
    water = Water(*LONG, BLOCK, "-1,-1 S f f", FAR, claims={"1,-1": 1, "-1,-2": 0, "-1,-1": 0}, nile_droplets=1)
    water.do("decline", "throw_token -1,-1")
    assert water.told("thrown_section")[0].spots[0] == "-1,-2"
    assert water.claims == [("1,-1", 1), ("-1,-1", 0), ("-1,-4", 0)]


@pytest.mark.parametrize("square", ["-1,-1", "-1,-2"])
def test_any_square_of_the_section_names_it(square):
    water = Water(*LONG, BLOCK, "-1,-1 S f f", FAR, claims={"1,-1": 1, "-1,-2": 0}, nile_droplets=1)
    water.do("decline", f"throw_token {square}")
    assert water.claims == [("1,-1", 1), ("-1,-4", 0)]


def test_from_supply_the_section_stays_claimed():
    water = Water(*LONG, BLOCK, "-1,-1 S f f", FAR, claims={"1,-1": 1, "-1,-2": 0}, nile_droplets=2, throw="supply")
    water.do("decline", "throw_token -1,-1")
    (thrown,) = water.told("thrown_supply")
    assert (thrown.player, dict(thrown.numbers)) == (0, {"given": 1})
    assert water.claims == [("1,-1", 1), ("-1,-2", 0), ("-1,-4", 0)]
    assert water.state.supply == (3, 4)


def test_what_forbids_a_throw():
    laid = (*LONG, BLOCK, "-1,-1 S f f", FAR)
    water = Water(*laid, claims={"1,-1": 1, "-1,-1": 0, "-1,-4": 0}, nile_droplets=1)
    assert water.asked == 1
    assert water.refused("throw_token -1,-1") == [("BV-TOKEN", "not_yours")]
    assert water.refused("throw_token -1,-4") == [("BV-TOKEN", "not_yours"), ("BV-TOKEN", "apart")]
    assert water.refused("throw_token 0,-1") == [("BV-TOKEN", "no_section")]
    assert water.refused("keep") == [("BV-ORDER", "expected")]
    water.do("decline")
    assert water.refused("throw_token -1,-4") == [("BV-TOKEN", "apart")]


def test_a_second_token_for_one_section_is_refused():
    water = Water(*ROUND, claims={"2,-1": 0, "3,-2": 0}, nile_droplets=1, throw="supply").do("throw_token 2,-1")
    assert water.refused("throw_token 2,-1") == [("BV-TOKEN", "again")]


def test_one_thrown_from_the_last_of_a_supply():
    water = Water(*ROUND, claims={"2,-1": 0, "3,-2": 0}, nile_droplets=1, throw="supply", more={"tokens": [1, 1]}).do("throw_token 2,-1")
    assert water.over  # the other section's turn is not asked: no token is left
    assert water.state.supply == (0, 1)


def test_tokens_thrown_with_nothing_in_supply_end_the_game_after_the_flow():
    more = {"tokens": [1, 0], "scores": [0, 3]}
    water = Water(*ROUND, claims={"2,-1": 0}, nile_droplets=1, throw="supply", more=more, end="at_once").do("throw_token 2,-1")
    outcome = water.game.outcome(water.state)
    assert (outcome.scores, set(outcome.winners)) == ((0, 3), {1})
    assert [event.mark for event in water.events if event.mark][:4] == ["phase begins", "scoring begins", "scoring ends", "phase ends"]


def test_an_empty_supply_and_a_good_throw_no_token():
    laid = (*LONG, BLOCK, "-1,-1 S f:stone w", "1,-3 S w:surge w")
    game = registry.game("blue_vein", throw="supply", powers=True, nile_droplets=1)
    water = Water(*laid, claims={"-1,-1": 0, "1,-3": 0}, more={"tokens": [0, 3]}, game=game).do("make stone", "throw stone 0,-1")
    assert water.options == ["pay 1,-3", "decline"]
    assert water.refused("throw_token 1,-3") == [("BV-TOKEN", "no_droplet"), ("BV-TOKEN", "empty")]


def test_throw_off_refuses_by_its_option():
    game = registry.game("blue_vein", throw="off", powers=True)
    water = Water(*LONG, BLOCK, "-1,-1 S f:surge f", claims={"-1,-1": 0}, nile_droplets=1, game=game)
    assert water.options == ["pay -1,-1", "decline"]
    assert water.refused("throw_token -1,-1") == [("BV-TOKEN", "off")]


def test_the_account_of_tokens_is_told_in_sentences():
    water = Water(*LONG, BLOCK, "-1,-1 S f f", FAR, claims={"1,-1": 1, "-1,-1": 0}, nile_droplets=1).do("decline", "throw_token -1,-1")
    told = [water.game.sentence(event) for event in water.events if event.token == "token 2"]
    assert told[0] == "Player 0 throws token 2, the claim of -1,-1, onto the river at 0,-1."
    assert "Token 2 of Player 0 claims the section of -1,-4." in told
