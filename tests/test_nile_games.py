"""Whole random games of the Nile: they end or are stopped, nothing is lost at any step, and what lies on fields obeys the clauses.

1,000 games of each number of players are played near their end and with few rounds, which takes seconds; whole ones, a few.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from nile_positions import COUNTS, recount

from workbench.games.nile import Nile

GAMES = 12
MANY = 1000
ON = {"start": "fists", "hands": True, "buy_others": True, "revive": True, "recycle": True}
OFF: dict[str, bool | str] = {}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [OFF, ON], ids=["off", "on"])
def test_games_end_or_are_stopped(players, options):
    """NI-END, NI-LIMIT"""
    game, ended = Nile(players=players, **options), Counter()
    for seed in range(GAMES if options == OFF else 2):
        state, rng = game.new(seed), random.Random(seed)
        while game.actor(state) is not None:
            state = game.apply(state, game.sample(state, rng))
        outcome = game.outcome(state)
        ended[outcome.clause] += 1
        assert sum(entry.points for entry in outcome.ledger) == sum(outcome.scores)
        if outcome.clause == "NI-LIMIT":
            assert (outcome.winners, state.round) == ((), 200)
            assert state.obelisk > max(state.track)
        else:
            best = max(outcome.scores)
            assert outcome.winners == tuple(player for player, score in enumerate(outcome.scores) if score == best)
            assert state.obelisk <= max(state.track)
    assert set(ended) <= {"NI-END", "NI-LIMIT"}
    assert options == ON or ended["NI-END"], "without variants the obelisk is met"


def nearly_over(players: int) -> dict:
    """Market rows that lack a marker, and an obelisk far down the track."""
    row = [("flax", 0), ("grain", 1), ("grapes", players - 1), ("onions", 0)]
    rows = {f"m{palms}": row[:stalls] for palms, stalls in ((1, 4), (2, 3), (4, 2))}
    markers = {name: [{"player": seat, "fruit": fruit, "side": "ripe"} for fruit, seat in sold] for name, sold in rows.items()}
    return {"market": markers | {"m1": [one for one in markers["m1"] if one["fruit"] != "onions"]}, "obelisk": 4, "track": [1] * players}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_thousand_games_end_or_stop_unfinished(players):
    """NI-END, NI-LIMIT: everything is somewhere, and the points are those of the ledger."""
    game, ended = Nile(players=players, max_rounds=3), Counter()
    everything = Counter([*game.cards.water_ids, *game.cards.deserts])
    for seed in range(MANY):
        state, rng = game.from_setup(nearly_over(players), seed), random.Random(seed)
        while game.actor(state) is not None:
            state = game.apply(state, game.sample(state, rng))
        outcome = game.outcome(state)
        ended[outcome.clause] += 1
        assert (outcome.clause == "NI-END") == bool(outcome.winners) == (state.obelisk <= max(state.track))
        assert sum(entry.points for entry in outcome.ledger) == sum(outcome.scores)
        assert check(state, everything)
    assert set(ended) == {"NI-END", "NI-LIMIT"}
    assert sum(ended.values()) == MANY


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [OFF, ON], ids=["off", "on"])
def test_nothing_is_lost(players, options):
    """NI-FRUIT, NI-WATER-CARDS, NI-DESERT-CARDS: 45, 30 and 15 a player are somewhere at every step."""
    game = Nile(players=players, max_rounds=40, **options)
    everything = Counter([*game.cards.water_ids, *game.cards.deserts])
    assert len(everything) == 75
    state, rng = game.deal(1), random.Random(1)
    steps = 0
    while True:
        while state.todo and game.actor(state) is None:
            state = state.todo[-1].do(game, state)[1]
            steps += check(state, everything)
        if not state.todo:
            break
        for step in game.steps(state, game.sample(state, rng)):
            state = step.state
            steps += check(state, everything)
    assert steps > 400


def check(state, everything) -> int:
    cards, markers = recount(state)
    assert cards == everything
    assert all(counts == COUNTS for counts in markers)
    for field in state.fields:
        owners = [marker.player for marker in field.fruit]
        assert len(owners) == len(set(owners)) <= 2
        assert all(marker.side in ("seed", "ripe") for marker in field.fruit)
    for used, held in zip(state.used, state.hands, strict=True):
        assert all(0 <= one <= two for one, two in zip(used, held, strict=True))
    for row, size in zip(state.market, (5, 4, 4, 3), strict=True):
        fruits = [marker.fruit for marker in row]
        assert len(row) <= size
        assert all(fruits[k] not in fruits[max(0, k - 2) : k] for k in range(len(row)))
        assert not any(marker.used for marker in row)
    return 1


def test_a_settled_field_has_one_thing():
    """NI-FIELD-LIMIT, NI-FLOOD, NI-DESERT: whenever somebody decides, no field has two of water, desert and fruit."""
    game = Nile(players=4, recycle=True, hands=True, max_rounds=40)
    state, rng, met = game.new(2), random.Random(2), Counter()
    while game.actor(state) is not None:
        for field in state.fields:
            things = (bool(field.water), bool(field.desert), bool(field.fruit))
            met[things] += 1
            assert sum(things) <= 1
        state = game.apply(state, game.sample(state, rng))
    assert len(met) == 4


def test_variants_side_by_side():
    """NI-COVER, NI-HANDS, NI-REVIVE, NI-RECYCLE, NI-BUY-OTHERS: a rule option may differ in mid-game, a setup option may not."""
    plain = Nile(players=3)
    state, rng = plain.new(1), random.Random(1)
    for _ in range(40):
        state = plain.apply(state, plain.sample(state, rng))
    for name in ("hands", "buy_others", "revive", "recycle"):
        other = plain.with_options(**{name: True})
        after = state
        for _ in range(60):
            after = other.apply(after, other.sample(after, random.Random(3)))
        assert other.tables() == plain.tables()
