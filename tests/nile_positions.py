"""Small positions of the Nile written by hand, with cards that say in their names what they are: what its tests share.

Water cards: front and result, `sd_2`: single towards the river as it lies unturned, double outward, two palms; `a` at the end is an arrow:
`nn` stands for no wave. Desert cards: `d_hippo`, `d_1a`, and more of the same as `d_1_b`.
Heads of rows on the board that ships: u3, u5, l2, l4 single; u2, u4, l3, l5 double.
"""

from __future__ import annotations

import functools
from collections import Counter
from typing import Any

from workbench.engine.agenda import Event, run
from workbench.games.nile import Nile

WAVE = {"s": "single", "d": "double", "n": "none"}
FRONTS = ("ss", "dd", "sd", "sn", "dn")
BACKS = ("1", "2", "3", "4", "desert", "hippo", "1a", "deserta", "hippoa")
DESERTS = ("1", "2", "3", "4", "desert", "hippo", "1a", "2a", "deserta", "hippoa")
COUNTS = {"flax": 5, "grain": 4, "grapes": 3, "onions": 2, "aubergine": 1}
FRUITS = tuple(COUNTS)
SIDES = {"+": "ripe", "-": "seed", "x": "spoiled"}


def _back(text: str) -> dict[str, str]:
    arrow = text.endswith("a")
    return {"result": text.removesuffix("a"), "arrow": "yes" if arrow else "no"}


WATER_ROWS = [
    {"name": f"{front}_{back}", "near": WAVE[front[0]], "far": WAVE[front[1]], **_back(back)} for front in FRONTS for back in BACKS
]
DESERT_ROWS = [{"name": f"d_{back}{more}", **_back(back)} for more in ("", "_b", "_c") for back in DESERTS]


@functools.cache
def nile(**options: Any) -> Nile:
    """A game with the cards of these tests."""
    return Nile(**options).with_cards(WATER_ROWS, DESERT_ROWS)


def marker(text: str) -> dict[str, Any]:
    """`0flax+` is ripe flax of player 0, `1grain-` seed, `0flaxx` spoiled; `!` at the end: used."""
    used = text.endswith("!")
    text = text.removesuffix("!")
    return {"player": int(text[0]), "fruit": text[1:-1], "side": SIDES[text[-1]]} | ({"used": True} if used else {})


def field(text: str) -> dict[str, Any]:
    """`~sd_2` is water, `~sd_2/` turned; `d_1` a desert card; else markers."""
    if text.startswith("~"):
        return {"water": text[1:].removesuffix("/"), "turned": text.endswith("/")}
    return {"desert": text} if text.startswith("d_") else {"fruit": [marker(one) for one in text.split()]}


def setup(players: int = 2, fields: dict[str, str] | None = None, market: dict[str, str] | None = None, **more: Any) -> dict[str, Any]:
    """A setup in which nothing is dealt; piles and what else is not named is empty, all markers left are in hand."""
    return {
        "fields": {name: field(text) for name, text in (fields or {}).items()},
        "market": {name: [marker(one) for one in text.split()] for name, text in (market or {}).items()},
        "jokers": [[]] * players,
        "piles": [[[], []]] * players,
        "desert_pile": [],
        "phase": "actions",
        "start_player": 0,
        **more,
    }


class Played:
    """A position, and what is done in it by typed actions."""

    def __init__(
        self, *, players: int = 2, seed: int = 0, given: dict[str, Any] | None = None, options: dict[str, Any] | None = None, **more: Any
    ):
        self.game = nile(players=players, **(options or {}))
        self.state = self.game.arrange(given if given is not None else setup(players, **more), seed)
        self.events: list[Event] = []
        self._run(run(self.game, self.state))

    def _run(self, steps: Any) -> None:
        for event, state in steps:
            self.events.append(event)
            self.state = state

    def do(self, *actions: str) -> Played:
        """Play actions; each is illegal or legal by itself."""
        for text in actions:
            self._run(self.game.steps(self.state, self.game.parse(text, self.state)))
        return self

    def all_end(self) -> Played:
        """Whoever has action points says end, until the valuation is over."""
        before = self.state.round
        while self.game.actor(self.state) is not None and self.state.round == before and "end" in self.legal:
            self.do("end")
        return self

    @property
    def legal(self) -> list[str]:
        return [str(action) for action in self.game.legal(self.state)]

    @property
    def actor(self) -> int | None:
        return self.game.actor(self.state)

    @property
    def kinds(self) -> list[tuple[str, str]]:
        return [(event.clause, event.kind) for event in self.events]

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.tally(self.state).scores

    def told(self, clause: str, kind: str = "") -> list[Event]:
        return [event for event in self.events if event.clause == clause and kind in ("", event.kind)]

    def refused(self, text: str) -> list[tuple[str, str]]:
        """What forbids an action."""
        refusals = self.game.check(self.state, self.game.parse(text, self.state))
        assert all(self.game.rulebook.explain(refusal) for refusal in refusals)
        return [(refusal.clause, refusal.kind) for refusal in refusals]

    def at(self, name: str) -> Any:
        return self.state.fields[self.game.board.index[name]]

    def fruit(self, name: str) -> list[tuple[int, str, str]]:
        return [(one.player, one.fruit, one.side) for one in self.at(name).fruit]

    def hand(self, player: int) -> dict[str, int]:
        return basket(self.state.hands[player])

    def boat(self, player: int) -> dict[str, int]:
        return basket(self.state.boat[player])

    def row(self, number: int) -> list[tuple[int, str, str]]:
        return [(one.player, one.fruit, one.side) for one in self.state.market[number - 1]]


def basket(counts: tuple[int, ...]) -> dict[str, int]:
    return {fruit: count for fruit, count in zip(FRUITS, counts, strict=True) if count}


def recount(state: Any) -> tuple[Counter[str], list[Counter[str]]]:
    """Every card and every marker of a state, wherever it is: the game's own code is not asked."""
    cards: Counter[str] = Counter(state.water_discards) + Counter(state.desert_discards) + Counter(state.out) + Counter(state.desert_pile)
    for hand in state.jokers:
        cards.update(hand)
    for piles in state.piles:
        for pile in piles:
            cards.update(pile)
    markers: list[Counter[str]] = [Counter() for _ in state.track]
    for one in state.fields:
        cards.update(name for name in (one.water, one.desert) if name)
        for found in one.fruit:
            markers[found.player][found.fruit] += 1
    if state.open_card:
        cards[state.open_card] += 1
    for row in state.market:
        for found in row:
            markers[found.player][found.fruit] += 1
    for baskets in (state.boat, state.hands, state.gone):
        for player, counts in enumerate(baskets):
            markers[player].update(basket(counts))
    return cards, markers
