"""The valuation of the Nile: ranks and freshness, spoiled markers, the boat and the obelisk, and how the game ends."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest
from nile_positions import FRUITS, Played, basket, nile

from workbench.games.nile.market import ranking
from workbench.games.nile.state import Marker

TYPES = ("flax", "grain", "grapes", "flax", "grain")  # differ from the last two before them


def row(players: str, spoiled: tuple[int, ...] = ()) -> str:
    """A market row by owner: `01012`; stalls of spoiled markers count from 1."""
    return " ".join(f"{player}{TYPES[k]}{'x' if k + 1 in spoiled else '+'}" for k, player in enumerate(players))


def valued(players: int, market: dict[str, str], **more) -> Played:
    """All say end, and the rows are valued."""
    return Played(players=players, market=market, **more).all_end()


# --- prizes and freshness -------------------------------------------------------------------------------------------------------


def test_the_first_example_of_the_source():
    """NI-VALUE: Red, Blue, Red, Blue, Green: Blue 3, Red 2, Green 1."""
    red, blue, green = range(3)
    played = valued(3, {"m1": row(f"{red}{blue}{red}{blue}{green}")})
    assert played.scores == (2, 3, 1)
    assert played.told("NI-VALUE", "fresher")[0].branches == (("player1", 4), ("player0", 3))


def test_the_second_example_of_the_source():
    """NI-VALUE: Red, Green, Yellow, Blue, White: White 3, Blue 2, Yellow 1, the others nothing."""
    red, green, yellow, blue, white = range(5)
    played = valued(5, {"m1": row(f"{red}{green}{yellow}{blue}{white}")})
    assert played.scores == (0, 0, 1, 2, 3)
    assert {event.player for event in played.told("NI-VALUE", "nothing")} == {red, green}


@pytest.mark.parametrize(
    ("owners", "expected"),
    [
        ("00000", {0: 6}),
        ("00001", {0: 4, 1: 2}),
        ("10000", {0: 4, 1: 2}),
        ("0011", {1: 4, 0: 2}),  # a tie of two
        ("1100", {0: 4, 1: 2}),
        ("0110", {0: 4, 1: 2}),  # the last one of each counts, not the first
        ("012", {2: 3, 1: 2, 0: 1}),  # a tie of three
        ("210", {0: 3, 1: 2, 2: 1}),
        ("0123", {3: 3, 2: 2, 1: 1}),  # a tie of four
        ("3012", {2: 3, 1: 2, 0: 1}),
        ("43210", {0: 3, 1: 2, 2: 1}),  # a tie of five
        ("00122", {2: 3, 0: 2, 1: 1}),
        ("01102", {0: 3, 1: 2, 2: 1}),
        ("01231", {1: 3, 3: 2, 2: 1}),
    ],
)
def test_numbers_first_then_freshness(owners, expected):
    """NI-VALUE: one player 6, two 4 and 2, three or more 3, 2 and 1."""
    name = {5: "m1", 4: "m2", 3: "m4"}[len(owners)]
    played = valued(5, {name: row(owners)})
    assert {player: score for player, score in enumerate(played.scores) if score} == expected


def test_every_possible_row_against_a_duel_of_each_two():
    """NI-VALUE: whoever has more, or as many and the last one, stands ahead; the ranking agrees for each pair."""
    tried = 0
    for length in (3, 4, 5):
        for owners in product(range(5), repeat=length):
            order = ranking(tuple(Marker(player, "flax", "ripe", False) for player in owners))
            assert sorted(order) == sorted(set(owners))
            for ahead, behind in pairwise(order):
                more = owners.count(ahead) - owners.count(behind)
                reverse = owners[::-1]
                assert more > 0 or (more == 0 and reverse.index(ahead) < reverse.index(behind))
            tried += 1
    assert tried == 5**3 + 5**4 + 5**5


def test_sides_do_not_count_for_the_ranking():
    """NI-VALUE: seed and spoiled markers are markers."""
    played = valued(2, {"m2": "0flax- 0grainx 0grapes- 1flax+"})
    assert [event.branches for event in played.told("NI-VALUE", "ranked")] == [(("player0", 3), ("player1", 1))]


# --- spoiled ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owners", "spoiled", "expected"),
    [
        ("00000", (1, 2), (4, 0, 0, 0, 0)),
        ("00000", (1, 2, 3, 4, 5), (1, 0, 0, 0, 0)),
        ("00001", (5,), (4, 1, 0, 0, 0)),
        ("00112", (1, 5), (1, 3, 0, 0, 0)),
        ("01234", (1, 2), (0, 0, 1, 2, 3)),  # without points nothing is lost
        ("01234", (3, 4, 5), (0, 0, 0, 1, 2)),
    ],
)
def test_spoiled_markers_cost_points_where_there_are_any(owners, spoiled, expected):
    """NI-SPOILED"""
    played = valued(5, {"m1": row(owners, spoiled)})
    assert played.scores == expected
    ledger = played.game.tally(played.state).ledger
    assert sum(entry.points for entry in ledger if entry.clause == "NI-SPOILED") == sum(expected) - 6
    assert all(entry.spots == ("m1",) for entry in ledger if entry.clause == "NI-VALUE")
    lost = {stall for entry in ledger if entry.clause == "NI-SPOILED" for stall in entry.spots}
    assert lost <= {f"m1.{k}" for k in spoiled}


def test_a_prize_winner_never_falls_below_nothing():
    """NI-SPOILED: in each row that there can be, a player's spoiled markers never outnumber the points won."""
    for length in (3, 4, 5):
        for owners in product(range(5), repeat=length):
            order = ranking(tuple(Marker(player, "flax", "spoiled", False) for player in owners))
            prizes = {1: (6,), 2: (4, 2)}.get(len(order), (3, 2, 1))
            assert all(owners.count(player) <= prize for player, prize in zip(order, prizes, strict=False))


# --- boat and obelisk -----------------------------------------------------------------------------------------------------------


def test_the_boat_is_emptied_before_the_refill():
    """NI-VALUE, NI-REFILL: what was aboard is gone for good, what was valued is aboard then."""
    played = valued(2, {"m4": row("010")}, boat=[{"onions": 2}, {"flax": 1}])
    assert [basket(counts) for counts in played.state.gone] == [{"onions": 2}, {"flax": 1}]
    assert (played.boat(0), played.boat(1)) == ({"flax": 1, "grapes": 1}, {"grain": 1})
    assert played.row(4) == []
    order = [kind for clause, kind in played.kinds if clause in ("NI-VALUE", "NI-REFILL")]
    assert order.index("emptied") < order.index("obelisk") < order.index("ranked") < order.index("paid") < order.index("aboard")


@pytest.mark.parametrize(
    ("boat", "moves"),
    [
        ([{}, {}, {}], 0),
        ([{"flax": 4}, {}, {}], 1),
        ([{"flax": 2, "grain": 2}, {"onions": 1}, {}], 2),
        ([{"flax": 1}, {"flax": 1}, {"flax": 1, "aubergine": 1}], 3),
    ],
)
def test_the_obelisk_moves_by_colours_and_not_by_markers(boat, moves):
    """NI-VALUE"""
    played = valued(3, {"m4": row("012")}, boat=boat)
    assert played.state.obelisk == 30 - moves
    assert bool(played.told("NI-VALUE", "obelisk")) == bool(moves)
    assert bool(played.told("NI-VALUE", "nothing_aboard")) == (not moves)


def test_without_a_full_row_nothing_happens():
    """NI-VALUE: the boat stays as it is too."""
    played = valued(2, {"m1": row("0101"), "m4": row("01")}, boat=[{"onions": 1}, {}])
    assert played.scores == (0, 0)
    assert played.boat(0) == {"onions": 1}
    assert played.told("NI-VALUE", "none")


def test_two_rows_full_at_once():
    """NI-VALUE: the boat is emptied once, each row is worth 6, and both rows are aboard after."""
    played = valued(2, {"m2": row("0011"), "m4": row("000")}, boat=[{"onions": 1}, {}])
    assert played.scores == (2 + 6, 4)
    assert played.state.obelisk == 29
    assert (sum(played.state.boat[0]), sum(played.state.boat[1])) == (5, 2)
    assert [event.spots for event in played.told("NI-REFILL")] == [("m2", "boat"), ("m4", "boat")]
    assert [dict(event.numbers)["rows"] for event in played.told("NI-VALUE", "begins")] == [("m2", "m4")]
    ledger = [(entry.player, entry.points, entry.spots) for entry in played.game.tally(played.state).ledger]
    assert ledger == [(1, 4, ("m2",)), (0, 2, ("m2",)), (0, 6, ("m4",))]


def test_the_new_start_player_looks():
    """NI-HIPPO"""
    played = valued(3, {"m4": row("012")}, start_player=2)
    assert played.told("NI-HIPPO", "passed")[0].spots == ("player2", "player0")
    assert played.told("NI-VALUE", "begins")[0].player == 0


# --- the end --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("obelisk", "ends"), [(10, True), (9, True), (11, False)])
def test_the_obelisk_meets_or_passes_a_marker(obelisk, ends):
    """NI-END: without a valuation it is looked at too, after the round."""
    played = Played(track=[10, 4], obelisk=obelisk).all_end()
    outcome = played.game.outcome(played.state)
    assert (outcome is not None) == ends
    if ends:
        assert (outcome.winners, outcome.clause, outcome.scores) == ((0,), "NI-END", (9, 3))
        assert played.refused("end") == [("NI-END", "over")]


def test_the_end_in_the_middle_of_a_valuation_that_is_still_completed():
    """NI-END: passed by the first row, overtaken in the last."""
    played = valued(2, {"m2": row("0000"), "m4": row("111")}, track=[20, 23], obelisk=27, boat=[{"flax": 1}, {}])
    outcome = played.game.outcome(played.state)
    assert played.state.obelisk == 26
    assert outcome.scores == (19 + 6, 22 + 6)
    assert outcome.winners == (1,)
    assert [event.kind for event in played.told("NI-VALUE")].count("paid") == 2
    assert len(played.told("NI-REFILL")) == 2


def test_the_obelisk_comes_down_onto_a_marker():
    """NI-END: the boat's colours end it, though nobody reaches that space by points."""
    played = valued(3, {"m4": row("012")}, track=[28, 1, 1], obelisk=30, boat=[{"onions": 1}, {"flax": 1}, {}])
    assert played.state.obelisk == 28
    assert played.game.outcome(played.state).winners == (0,)


@pytest.mark.parametrize(("track", "winners"), [([9, 9], (0, 1)), ([9, 8], (0,))])
def test_ties_are_shared(track, winners):
    """NI-END"""
    played = Played(track=track, obelisk=9).all_end()
    assert played.game.outcome(played.state).winners == winners
    assert played.events[-1].kind == ("shared" if len(winners) > 1 else "won")


def test_positions_past_30_count_on():
    """NI-TRACK: a score is the number of spaces moved."""
    played = valued(2, {"m4": row("000")}, track=[29, 40], obelisk=30)
    assert played.scores == (34, 39)
    assert played.game.outcome(played.state).winners == (1,)
    assert played.game.scene(played.state).place("track.30") is not None


def test_a_stopped_game_has_no_winners():
    """NI-LIMIT"""
    played = Played(options={"max_rounds": 3}, round=3, track=[5, 2]).all_end()
    outcome = played.game.outcome(played.state)
    assert (outcome.winners, outcome.clause, outcome.scores) == ((), "NI-LIMIT", (4, 1))
    both = Played(options={"max_rounds": 3}, round=3, track=[9, 2], obelisk=9).all_end()
    assert both.game.outcome(both.state).clause == "NI-END"
    goes_on = Played(options={"max_rounds": 3}, round=2).all_end()
    assert goes_on.game.outcome(goes_on.state) is None
    late = Played(options={"max_rounds": 3}, round=5).all_end()
    assert dict(late.told("NI-LIMIT")[0].numbers) == {"rounds": 5}, "where the option was lowered in mid-game, or a setup is later"
    for rounds in (0, -1, 10_001, True):
        with pytest.raises(Exception, match="no choice"):
            nile(max_rounds=rounds)


# --- an account of whole games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 5])
def test_valuations_of_whole_games_by_another_hand(players):
    """NI-VALUE, NI-SPOILED, NI-REFILL: what each scoring did, worked out anew from the position before it."""
    game, rng, seen = nile(players=players), random.Random(players), 0
    state = game.new(players)
    while game.actor(state) is not None:
        before, inside = None, state
        for event, after in game.steps(state, game.sample(state, rng)):
            if event.mark == "scoring begins":
                before = inside
            if event.mark == "scoring ends":
                seen += 1
                check_valuation(before, after)
            inside = after
        state = inside
    assert seen > 3


def check_valuation(before, after) -> None:
    sizes, points, boat = (5, 4, 4, 3), [0] * len(before.track), [dict.fromkeys(FRUITS, 0) for _ in before.track]
    for size, row_before, row_after in zip(sizes, before.market, after.market, strict=True):
        if len(row_before) < size:
            assert row_after == row_before
            continue
        assert row_after == ()
        owners = [one.player for one in row_before]
        ranks = sorted(set(owners), key=lambda player: (owners.count(player), size - owners[::-1].index(player)), reverse=True)
        for player, prize in zip(ranks, {1: [6], 2: [4, 2]}.get(len(ranks), [3, 2, 1]), strict=False):
            points[player] += prize - sum(one.player == player and one.side == "spoiled" for one in row_before)
        for one in row_before:
            boat[one.player][one.fruit] += 1
    assert [new - old for new, old in zip(after.track, before.track, strict=True)] == points
    assert [dict(zip(FRUITS, counts, strict=True)) for counts in after.boat] == boat
    assert before.obelisk - after.obelisk == sum(any(counts) for counts in before.boat)
    for old, aboard, new in zip(before.gone, before.boat, after.gone, strict=True):
        assert [one + two for one, two in zip(old, aboard, strict=True)] == list(new)
