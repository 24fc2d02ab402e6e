"""What action points allow, judged anew from the words of the clauses: every well-formed action in positions of random games."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement

import pytest
from nile_positions import FRUITS

from workbench.games.nile import Nile

STALLS = {"m1": 5, "m2": 4, "m3": 4, "m4": 3}
PALMS = {2: (4, 2), 3: (4, 3, 2), 4: (4, 3, 2, 1), 5: (4, 3, 3, 2, 1)}
ON = {"hands": True, "buy_others": True, "revive": True, "recycle": True}


def on_fields(game, state, me: int, points: int) -> set[str]:
    """Sowing, growing and harvesting, as typed text."""
    found = set()
    for name, field in zip(game.board.names, state.fields, strict=True):
        mine = [marker for marker in field.fruit if marker.player == me]
        others = len(field.fruit) - len(mine)
        if points < (2 if others else 1):
            continue
        if not (field.water or field.desert or mine or others == 2):
            found |= {f"sow {fruit} {name}" for k, fruit in enumerate(FRUITS) if state.hands[me][k] > state.used[me][k]}
        if mine and not mine[0].used:
            found |= {f"grow {name}"} if mine[0].side == "seed" else to_market(state, name, mine[0].fruit)
    return found


def to_market(state, name: str, fruit: str) -> set[str]:
    """Where a ripe fruit of a field may go."""
    palms, found = PALMS[int(name[1])][int(name[3:]) - 1], set()
    for (row, stalls), sold in zip(STALLS.items(), state.market, strict=True):
        if int(row[1]) <= palms and len(sold) < stalls and fruit not in [marker.fruit for marker in sold][-2:]:
            found.add(f"harvest {name} {row}")
    return found


def with_cards(game, state, me: int, points: int) -> set[str]:
    """Buying and playing jokers, and reviving."""
    found = {"buy_joker"} if state.desert_pile and not state.joker_bought[me] and points >= 1 else set()
    if state.jokers[me] and state.todo[-1].clause != "NI-HANDS":
        found.add("joker")
        for row, sold in zip(STALLS, state.market, strict=True):
            found |= {f"revive {row} {k}" for k, marker in enumerate(sold, 1) if marker.side == "seed" and game.options.revive}
    return found


def off_the_boat(game, state, me: int, points: int) -> set[str]:
    """Buying own markers, and with the variant those of others."""
    found = set()
    for seat, aboard in enumerate(state.boat):
        names = {fruit for k, fruit in enumerate(FRUITS) if aboard[k]}
        if seat == me:
            found |= {f"buy {fruit}" for fruit in names if points >= 1}
        elif game.options.buy_others:
            found |= {f"buy_other {seat} {fruit}" for fruit in names if points >= 2}
    return found


def allowed(game, state) -> set[str]:
    """All that the player on turn may do, as typed text."""
    me, points = state.todo[-1].player, state.todo[-1].points
    return {"end"}.union(*(part(game, state, me, points) for part in (on_fields, with_cards, off_the_boat)))


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, ON), (4, {}), (5, ON)], ids=["two", "three", "four", "five"])
def test_actions_against_the_words_of_the_clauses(players, options):
    """NI-AP, NI-ONCE, NI-SOW, NI-GROW, NI-HARVEST, NI-BUY, NI-JOKER, NI-FIELD-LIMIT, NI-HANDS, NI-BUY-OTHERS, NI-REVIVE"""
    game, met = Nile(players=players, max_rounds=25, **options), set()
    state, rng = game.new(11), random.Random(11)
    while game.actor(state) is not None:
        if state.todo[-1].clause in ("NI-AP", "NI-HANDS") and hasattr(state.todo[-1], "points"):
            wanted = allowed(game, state)
            assert {str(action) for action in game.legal(state)} == wanted
            assert {str(action) for action in state.todo[-1].hopeful(game, state)} >= wanted
            met |= {text.split()[0] for text in wanted}
        state = game.apply(state, game.sample(state, rng))
    more = {"buy_other", "revive"} if options else set()
    assert met == {"end", "sow", "grow", "harvest", "buy", "buy_joker", "joker"} | more


@pytest.mark.parametrize("seed", range(3))
def test_what_may_rot_against_the_words_of_the_clause(seed):
    """NI-PALMS: of each row of at most so many palms with two markers, two that are not spoiled, or the only one."""
    game, asked = Nile(players=3, max_rounds=60), 0
    state, rng = game.new(seed), random.Random(seed)
    while game.actor(state) is not None:
        if state.todo[-1].clause == "NI-PALMS":
            asked += 1
            most, wanted = state.todo[-1].most, set()
            for row, sold in zip(STALLS, state.market, strict=True):
                if int(row[1]) > most or len(sold) < 2:
                    continue
                fresh = [k for k, marker in enumerate(sold, 1) if marker.side != "spoiled"]
                pairs = {(a, b) for a, b in combinations_with_replacement(fresh, 2) if a != b} or {(k,) for k in fresh}
                wanted |= {(row, pair) for pair in pairs}
            assert wanted
            assert {(action.row, action.stalls) for action in game.legal(state)} == wanted
        state = game.apply(state, game.sample(state, rng))
    assert asked > 3
