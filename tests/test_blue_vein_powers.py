"""Powers: who may pay what, what surge, sluice and press do, and a power of a designer's own."""

from __future__ import annotations

import pytest
from blue_vein_maps import BLOCK, TRUNK, Water, domino

from workbench.engine import registry
from workbench.engine.agenda import Event, Refusal
from workbench.engine.errors import Malformed
from workbench.engine.frozen import frozen
from workbench.engine.outcome import Entry
from workbench.games.blue_vein.map import spot
from workbench.games.blue_vein.powers import Power
from workbench.games.blue_vein.state import put

LONG = (TRUNK, "0,-3 S r r", BLOCK)
FORK = ("0,-1 S r r", "0,-3 E rESW r", "-1,-3 W r r", BLOCK)  # ways east, south (open) and west on 0,-3


def water_of(*laid, **options):
    return Water(*laid, **{"powers": True, "throw": "off", "nile_droplets": 1, **options})


def taken(water, at):
    return [(event.kind, event.spots[1]) for event in water.events if event.kind in ("tied", "split", "picked") and event.spots[0] == at]


# --- who may pay, and what ----------------------------------------------------------------------------------------------------


def test_off_marks_are_ignored():
    water = water_of(*LONG, "-1,-1 S f:surge f", claims={"-1,-1": 0}, powers=False)
    assert water.over
    assert not water.told("asked")
    water = Water(*LONG, "-1,-1 S f:surge f", claims={"-1,-1": 0}, nile_droplets=1)
    assert water.refused("pay -1,-1") == [("BV-POWER", "off")]


def test_powers_count_on_fields_and_workshops_not_on_rivers():
    water = water_of("0,-1 S r:surge r", BLOCK, "-1,-1 W w:surge f:sluice", "-1,-2 W f:press w", claims={"-1,-1": 0, "-1,-2": 0})
    assert water.options == ["pay -1,-1", "decline"]
    assert water.refused("pay 0,-1") == water.refused("pay 0,-2") == water.refused("pay 9,-9") == [("BV-POWER", "no_power")]


@pytest.mark.parametrize("player", [0, 1])
def test_the_owner_of_its_section_pays_and_the_item_is_used(player):
    water = water_of(*LONG, "-1,-1 S f:sluice f", claims={"-1,-2": player})
    assert (water.asked, water.options) == (player, ["pay -1,-1", "decline"])
    water.do("pay -1,-1")
    assert water.over
    (paid,) = water.told("paid")
    assert (paid.clause, paid.player, paid.token, paid.spots) == ("BV-POWER", player, "droplet 1", ("-1,-1", "0,-1"))
    assert dict(paid.numbers)["kept"] == 1
    assert water.ends("droplet 1") == "paid"
    assert water.way("droplet 1") == ["0,-1"]


def test_an_unclaimed_power_asks_nobody():
    assert not water_of(*LONG, "-1,-1 S f:surge f").told("asked")


def test_only_what_stands_next_to_the_powers_own_part_is_paid():
    """The section lies along two parts of the trunk, the power beside the lower one."""
    water = water_of(*LONG, "-1,-1 S f f:surge", "1,-2 S f:surge w", claims={"-1,-1": 0, "1,-2": 1})
    assert water.told("asked")[0].spots == ("0,-2",)
    assert (water.asked, water.options) == (1, ["pay 1,-2", "decline"])
    assert water.refused("pay -1,-2") == [("BV-POWER", "not_yours")]
    water = Water(*LONG, "-1,-1 S f f:surge", claims={"-1,-1": 0}, powers=True, nile_droplets=1)
    assert water.refused("pay -1,-2") == [("BV-POWER", "apart")]


def test_each_power_once_a_round():
    water = water_of(*LONG, "-1,-1 S f:surge f", claims={"-1,-1": 0}, nile_droplets=2).do("pay -1,-1")
    assert water.over  # two droplets more came by, and nobody was asked
    assert len(water.told("starts")) == 3
    assert len(water.told("asked")) == 1
    water = Water(*LONG, "-1,-1 S f:surge f", claims={"-1,-1": 0}, powers=True, nile_droplets=2).do("pay -1,-1", "decline")
    assert water.refused("pay -1,-1") == [("BV-POWER", "paid")]


def test_a_used_item_cannot_be_paid():
    """The field takes it, and has a power beside it."""
    water = Water(*LONG, "-1,-1 S f:surge f:stone", claims={"-1,-1": 0}, powers=True, nile_droplets=1).do("make stone", "keep")
    assert water.options == ["throw_token -1,-1", "decline"]
    assert water.refused("pay -1,-1") == [("BV-POWER", "used")]


def test_a_droplet_that_was_paid_still_throws_a_token():
    water = Water(*LONG, "-1,-1 S f:surge f", claims={"-1,-1": 0, "1,-1": 1}, powers=True, nile_droplets=1).do("decline", "pay -1,-1")
    assert (water.asked, water.options) == (0, ["throw_token -1,-1", "decline"])


def test_a_good_may_be_paid():
    laid = (*LONG, "-1,-1 S f:stone w", "1,-3 S f:surge w")
    water = water_of(*laid, claims={"-1,-1": 0, "1,-3": 1}).do("make stone", "throw stone 0,-1")
    assert (water.asked, water.options) == (1, ["pay 1,-3", "decline"])
    water.do("pay 1,-3")
    assert water.over
    assert water.ends("stone 2") == "paid"
    assert len(water.told("starts")) == 2


@pytest.mark.parametrize(("branch", "counts"), [("downstream", (1, 0, 0)), ("entered", (1, 1, 0))])
def test_a_payment_counts_as_used(branch, counts):
    """The droplet that went east is paid there, the next leaves in the south: with downstream only the first counts."""
    laid = (*FORK, "2,-3 E f:sluice w", "1,-4 S f:surge w")
    water = water_of(*laid, claims={"1,-4": 0}, nile_droplets=2, branch=branch).do("pay 1,-4")
    (third,) = [event for event in water.told("tied", "split") if event.token == "droplet 3"]
    assert third.branches == tuple(zip(("1,-3", "0,-4", "-1,-3"), counts, strict=True))


# --- surge --------------------------------------------------------------------------------------------------------------------


def test_surge_starts_one_more_droplet():
    water = water_of(*LONG, "-1,-1 S f:surge f", claims={"-1,-1": 0}, nile_droplets=3).do("pay -1,-1")
    assert [dict(event.numbers)["left"] for event in water.told("starts")] == [2, 2, 1, 0]
    assert [water.ends(f"droplet {n}") for n in (1, 2, 3, 4)] == ["paid", "leaves", "leaves", "leaves"]


# --- sluice -------------------------------------------------------------------------------------------------------------------


def test_sluice_lets_its_owner_pick_at_the_next_split_only():
    water = water_of(*FORK, "-1,-1 S f:sluice f", claims={"-1,-1": 1}, nile_droplets=3).do("pay -1,-1")
    assert (water.asked, water.options) == (1, ["branch 1,-3", "branch 0,-4", "branch -1,-3"])
    assert water.told("sluice")[0].branches == (("1,-3", 0), ("0,-4", 0), ("-1,-3", 0))
    assert water.refused("branch 0,-3") == water.refused("branch 7,-7") == [("BV-POWER", "no_way")]
    assert water.refused("decline") == [("BV-POWER", "expected")]
    water.do("branch -1,-3")
    assert water.over
    assert taken(water, "0,-3") == [("picked", "-1,-3"), ("tied", "1,-3")]  # what it took counts
    (picked,) = water.told("picked")
    assert (picked.clause, picked.player, picked.token) == ("BV-POWER", 1, "droplet 2")


def test_the_sluice_paid_first_serves_first():
    laid = (*FORK, "-1,-1 S f:sluice f", "1,-2 E f:sluice f")
    water = water_of(*laid, claims={"1,-2": 0, "-1,-1": 1}, nile_droplets=4)
    water.do("pay -1,-1", "pay 1,-2")  # droplets 1 and 2
    assert (water.asked, water.options[-1]) == (1, "branch -1,-3")
    water.do("branch -1,-3")
    assert (water.asked, water.flow.moving[-1].token) == (0, "droplet 4")
    water.do("branch -1,-3")
    assert water.over
    assert taken(water, "0,-3") == [("picked", "-1,-3")] * 2


def test_a_sluice_serves_tokens():
    """Paid by the droplet behind it; a token that is taken before any split leaves the sluice for the next item."""
    for taker, end in (((), "token_leaves"), (("1,-2 E f w",), "claims")):
        laid = (*FORK, "-1,-1 S f:sluice f", *taker)
        water = Water(*laid, claims={"-1,-1": 0, "1,-1": 1}, powers=True, nile_droplets=2)
        water.do("decline", "pay -1,-1", "throw_token -1,-1")
        if not taker:
            assert (water.asked, water.flow.moving[-1].token) == (0, "token 2")
            assert water.do("branch -1,-3").way("token 2")[-1] == "-3,-3"
        assert water.ends("token 2") == end
        assert water.flow.sluices == ((0,) if taker else ())


def test_a_sluice_serves_goods():
    """Paid by the first droplet; a field takes the second, and its stone comes to the split."""
    laid = (*FORK, "-1,-1 S f:sluice w", "1,-2 E f:stone f")
    water = water_of(*laid, claims={"-1,-1": 0, "1,-2": 1}, nile_droplets=2)
    water.do("pay -1,-1", "make stone", "throw stone 0,-2")
    assert (water.asked, water.flow.moving[-1].token) == (0, "stone 3")
    assert water.do("branch 0,-4").over


def test_a_sluice_picks_at_the_nile():
    water = water_of("1,-1 S r r", "2,-1 S f:sluice f", claims={"2,-1": 0}, nile_droplets=2).do("pay 2,-1")
    assert water.options == ["branch 1,-1", "branch 0,-1"]
    water.do("branch 1,-1")
    assert water.way("droplet 2")[0] == "1,-1"


def test_a_sluice_ends_with_its_round():
    water = water_of(*LONG, "-1,-1 S f:sluice f", claims={"-1,-1": 0}, nile_droplets=2).do("pay -1,-1")
    assert water.over  # no split came
    assert not water.told("sluice")


# --- press --------------------------------------------------------------------------------------------------------------------


def test_press_frees_a_used_icon_of_its_section():
    """The power lies downstream of the icons: the third droplet is paid, the fourth works an icon again."""
    water = water_of(*LONG, "-1,-1 S f:stone f", "-1,-3 S f:press f:grain", claims={"-1,-1": 0}, nile_droplets=5)
    assert water.options == ["make stone", "make grain"]
    water.do("make stone", "keep", "make grain", "keep")
    assert water.options == ["pay -1,-3 icon=-1,-1", "pay -1,-3 icon=-1,-4", "decline"]
    assert water.refused("pay -1,-3") == [("BV-POWER", "icon")]
    assert water.refused("pay -1,-3 icon=-1,-2") == [("BV-POWER", "icon")]
    water.do("pay -1,-3 icon=-1,-1")
    assert water.told("paid")[0].spots == ("-1,-3", "0,-3", "-1,-1")
    assert water.options == ["make stone"]
    water.do("make stone", "keep")
    assert water.over
    assert water.ends("droplet 5") == "leaves"
    assert water.lying == [("-1,-1", "stone"), ("-1,-4", "grain"), ("-1,-1", "stone")]


def test_without_a_used_icon_it_cannot_be_paid():
    assert not water_of(*LONG, "-1,-1 S f:press f", "-1,-3 S f f", claims={"-1,-1": 0}).told("asked")
    water = Water(*LONG, "-1,-1 S f:press f", claims={"-1,-1": 0}, powers=True, nile_droplets=1)
    assert water.options == ["throw_token -1,-1", "decline"]
    assert water.refused("pay -1,-1") == water.refused("pay -1,-1 icon=-1,-2") == [("BV-POWER", "unused")]


def test_other_powers_name_no_icon():
    water = water_of(*LONG, "-1,-1 S f:surge f", claims={"-1,-1": 0})
    assert water.refused("pay -1,-1 icon=-1,-2") == [("BV-POWER", "no_icon")]


def test_press_on_a_workshop_makes_it_score_twice():
    laid = (*LONG, "-1,-1 S f:stone f", "1,-3 S w:stone w:press")
    water = water_of(*laid, claims={"-1,-1": 0, "1,-3": 1}, goods={"-1,-2": "stone stone"})
    water.do("make stone", *["throw stone 0,-2"] * 3)
    assert water.options == ["pay 1,-4 icon=1,-3", "decline"]  # the second stone beside the power
    water.do("pay 1,-4 icon=1,-3")
    assert [water.ends(f"stone {n}") for n in (2, 3, 4)] == ["takes", "paid", "takes"]
    assert water.state.scores == (0, 2)


# --- a designer's own ---------------------------------------------------------------------------------------------------------


@frozen
class PayToll:
    """A step of the power's own."""

    player: int

    def do(self, game, state):
        event = Event("works", "BV-POWER", (), self.player, numbers=(("power", "toll"), ("does", "a point, told in a step of its own")))
        ledger = (*state.ledger, Entry(self.player, 1, "BV-POWER", ()))
        return event, state.then(scores=put(state.scores, self.player, state.scores[self.player] + 1), ledger=ledger)


class Toll(Power):
    name = "toll"
    says = "its owner gets a point"

    def refusals(self, game, state, player, power, icon):
        if state.scores[player] >= 1:
            yield Refusal("BV-POWER", "useless", (spot(power),), (("power", self.name),))

    def activate(self, game, state, player, power, icon):
        return state.copy(todo=(*state.todo, PayToll(player)))


TABLE = [{"name": "t1", "kind1": "field", "arrows1": "", "icon1": "toll", "kind2": "workshop", "arrows2": "", "icon2": "toll"}]


def test_a_designers_power_is_a_small_class():
    plain = registry.game("blue_vein", powers=True, throw="off", nile_droplets=2)
    game = plain.with_powers(Toll)
    water = Water(*LONG, "-1,-1 S f:toll w:toll", claims={"-1,-1": 0, "-1,-2": 0}, game=game)
    assert water.options == ["pay -1,-1", "decline"]
    water.do("pay -1,-1")
    told = [game.sentence(event) for event in water.events if event.clause == "BV-POWER"]
    assert told == ["Player 0 pays droplet 1 for toll at -1,-1: its owner gets a point.", "Toll: a point, told in a step of its own."]
    assert water.over  # the other toll would do nothing: nobody is asked
    assert water.state.scores == (1, 0)
    assert "toll" not in plain.powers
    assert "toll" not in registry.game("blue_vein").powers


def test_its_icon_is_known_in_data_and_nowhere_else():
    plain = registry.game("blue_vein", powers=True)
    game = plain.with_powers(Toll).with_dominoes(TABLE)
    assert list(game.stock.parts) == ["t1"]
    assert game.with_options(players=3).powers["toll"].name == "toll"
    with pytest.raises(Malformed, match="toll"):
        plain.with_dominoes(TABLE)
    with pytest.raises(Malformed, match="toll"):
        plain.arrange({"map": [domino("0,-1 S r f:toll")]}, 0)


def test_a_useless_payment_is_refused_in_a_sentence():
    game = registry.game("blue_vein", powers=True, nile_droplets=1).with_powers(Toll)
    water = Water(*LONG, "-1,-1 S f:toll f", claims={"-1,-1": 0}, more={"scores": [1, 0]}, game=game)
    assert water.refused("pay -1,-1") == [("BV-POWER", "useless")]


@pytest.mark.parametrize("name", ["stone", "droplet", "token", "two words", ""])
def test_a_power_needs_a_name_of_its_own(name):
    class Wrong(Toll):
        pass

    Wrong.name = name
    with pytest.raises(Malformed, match="one word") as error:
        registry.game("blue_vein").with_powers(Wrong)
    assert error.value.clause == "BV-POWER"
