"""Numbers of a position by name, for watches, plots and the causes of a step, beside those that its picture shows."""

from __future__ import annotations

from typing import Any

from workbench.games.nile import spots
from workbench.games.nile.state import EMPTY, FRUITS, NileState


def counts(game: Any, state: NileState) -> dict[str, int]:
    """What lies on each spot, and a few sums by seat.

    Returns
    -------
    dict
        `u5.1`: markers on a field; `m1`: markers in a market row; `boat0.flax`, `hand0.flax`: markers of a kind; `pile0.1`, `jokers0`,
        `desert`, `discards`, `discards.desert`: cards; `boat`: markers on the boat; `colours_on_the_boat`: of how many players;
        `on_the_boat_0`, `in_hand_0`, `out_of_the_game_0`: markers of a player; `obelisk`: its space; `water`: fields under water.
    """
    found = {name: len(field.fruit) for name, field in zip(game.board.names, state.fields, strict=True)}
    found |= {name: len(row) for name, row in zip(spots.MARKET, state.market, strict=True)}
    for player, (boat, hand) in enumerate(zip(state.boat, state.hands, strict=True)):
        for fruit, aboard, held in zip(FRUITS, boat, hand, strict=True):
            found[spots.aboard(player, fruit)] = aboard
            found[spots.hand(player, fruit)] = held
        found |= {f"on_the_boat_{player}": sum(boat), f"in_hand_{player}": sum(hand), f"out_of_the_game_{player}": sum(state.gone[player])}
        found[spots.jokers(player)] = len(state.jokers[player])
        found |= {spots.pile(player, number): len(pile) for number, pile in enumerate(state.piles[player])}
    return found | {
        spots.BOAT: sum(map(sum, state.boat)),
        "colours_on_the_boat": sum(boat != EMPTY for boat in state.boat),
        spots.DESERT_PILE: len(state.desert_pile),
        spots.WATER_DISCARDS: len(state.water_discards),
        spots.DESERT_DISCARDS: len(state.desert_discards),
        "obelisk": state.obelisk,
        "water": sum(bool(field.water) for field in state.fields),
    }
