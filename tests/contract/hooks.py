"""What the suite must know of single games: bounds, exceptions with their reasons, and positions that random games rarely reach.

A game that is not named here gets the defaults of `Hooks`. An untold sentence that is told after all fails, so that the list stays honest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Position:
    """A setup from which some random games are played, under options of its own."""

    setup: dict[str, Any]
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Hooks:
    """What is particular to a game.

    Parameters
    ----------
    bound : int
        The game ends within so many actions.
    not_in_setup : tuple of str
        Fields of a state that a setup does not bring back.
    recomputed : callable or None
        The derived fields of a state computed in another way, by path (see `plays.derived`).
    small : callable
        Whether all well-formed actions may be tried in a state.
    skipped : dict of str to str
        Action classes of which not all well-formed ones are tried, each with the reason.
    unseen : dict of str to str
        Spots that no scene shows, each with the reason.
    untold : dict of (clause, kind) to str
        Sentences that neither random games nor the positions reach, each with the reason, and where they are tested.
    positions : tuple of Position
        Where to look for rare sentences.
    chance : bool
        Whether anything is dealt or drawn: the seed then makes a difference, else it makes none.
    tried : int
        At how many decisions of a game, spread evenly, all candidates are tried; where there are thousands, a few do.
    seeds : int
        How many random games of each option set are searched for rare sentences.
    also_legal : dict of str to str
        Action classes that have legal forms which are no candidates, each with the reason.
    veiled : str
        Why a seat's picture has other spots than the whole one, where it has.
    cases : int
        Under how many of its option sets, spread evenly, a game is looked at by every test; sentences and golden files take all of them.
    fixed : dict of str to value
        Options with one value in all option sets, where the default makes games too long to look at every state.
    """

    bound: int = 500
    not_in_setup: tuple[str, ...] = ("chance", "ledger")
    recomputed: Callable[[Any], dict[str, Any]] | None = None
    small: Callable[[Any], bool] = lambda state: True
    skipped: dict[str, str] = field(default_factory=dict)
    unseen: dict[str, str] = field(default_factory=dict)
    untold: dict[tuple[str, str], str] = field(default_factory=dict)
    positions: tuple[Position, ...] = ()
    chance: bool = True
    tried: int = 1000
    seeds: int = 4
    also_legal: dict[str, str] = field(default_factory=dict)
    veiled: str = ""
    cases: int = 2
    fixed: dict[str, Any] = field(default_factory=dict)


def _riverbend(state: Any) -> dict[str, Any]:
    """Links from the list of streams, heights and springs from the land, each without the code of the game."""
    squares = [f"{'abcdefghijklmnopqrstuvwxyz'[x]}{y + 1}" for y in range(state.land.rows) for x in range(state.land.columns)]
    out = {start: tuple(end for begin, end in state.streams if begin == start) for start, _ in state.streams}
    into = {end: tuple(start for start, stop in state.streams if stop == end) for _, end in state.streams}
    height = dict(zip(squares, state.land.heights, strict=True))
    return {
        "state.out": out,
        "state.into": into,
        "state.land.height": height,
        "state.land.spring_water": dict.fromkeys(state.land.springs, 4),
    }


def _blue_vein(state: Any) -> dict[str, Any]:
    """What lies on each square, from the dominoes laid."""
    step = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    parts = {}
    for one in state.map.laid:
        x, y = one.at
        dx, dy = step[one.turn]
        parts |= {(x, y): one.parts[0], (x + dx, y + dy): one.parts[1]}
    return {"state.map.parts": parts}


def _sapiens(state: Any) -> dict[str, Any]:
    """What a valley's lists say by square, each without the code of the game."""
    squares = [f"{column}{row}" for row in range(1, 6) for column in "abcdefgh"]
    found: dict[str, Any] = {}
    for k, seat in enumerate(state.seats):
        path, valley = f"state.seats[{k}].board.valley", seat.board.valley
        found |= {
            f"{path}.food_at": dict(zip(squares, valley.food, strict=True)),
            f"{path}.woods": frozenset(valley.forest),
            f"{path}.cave": {f"cave{j}": valley.caves[j - 1] for j in range(1, 7)},
        }
    return found


LAST_ROUND = {"columns": 3, "rows": 3, "springs": ["b2"], "round": 6, "to_move": 1, "first_player": 0}
CHAIN = [["b2", "b3"], ["b2", "c2"], ["b2", "b1"], ["b2", "a2"], ["b3", "a3"], ["b3", "c3"]]
NILE = {"piles": [[[], []], [[], []]], "jokers": [[], []], "desert_pile": []}
SOLD = [("flax", 0, "ripe"), ("grain", 1, "seed"), ("grapes", 0, "spoiled")]
ROW = [{"player": player, "fruit": fruit, "side": side} for fruit, player, side in SOLD]
ROTTING = NILE | {"fields": {"u5.1": {"water": "w02"}}, "market": {"m1": ROW, "m2": ROW[:1]}, "tide": "ebb1", "phase": "tide"}
RIPE_ONIONS = {"fruit": [{"player": 0, "fruit": "onions", "side": "ripe"}]}
FULL_ROW = NILE | {"fields": {"u5.1": RIPE_ONIONS}, "market": {"m4": ROW}, "phase": "actions"}

RIVER = {"parts": [{"kind": "river", "arrows": ["E"]}] * 2, "at": [0, -1], "turn": "S"}
LAND = {(1, -1): ("surge", "grain"), (1, -3): ("fish", "papyrus"), (-1, -1): ("press", "stone")}
OWNED = {
    "map": [RIVER, *({"parts": [{"kind": "field", "icon": icon} for icon in both], "at": [*at], "turn": "S"} for at, both in LAND.items())],
    "claims": [{"at": [1, -1], "player": 0}, {"at": [-1, -1], "player": 1}],
    "tokens": [3, 3],
    "hands": [["d53"], ["d55"]],
    "stack": [],
}

FEAST = {"pool": ["t12", "t09"], "tribe": [{"tile": "t14", "at": "c3", "turn": "E"}], "tokens": ["fight"], "mountains": {}}
HUNT = {"pool": ["t57"], "tribe": [{"tile": "t61", "at": "c3", "turn": "E"}], "steaks": 2, "mountains": {}}


def _valleys(mine: dict[str, Any], **yours: Any) -> dict[str, Any]:
    """A setup of Sapiens near its end: all fight tokens of player 0 lie on a tile of player 1, and nothing is left to refill from."""
    other = {"valley": ["L2a", "R1a"], "mountains": {}, "pool": ["t42"]}
    seats = [{"valley": ["L1a", "R2b"]} | mine, other | yours]
    return {"seats": seats, "common": [], "stack": [], "fights": [{"tile": "t42", "player": 0}] * 3}


HOOKS = {
    "riverbend": Hooks(
        bound=6 * 4 * 2,
        recomputed=_riverbend,
        small=lambda state: len(state.land.heights) <= 16 and len(state.scores) == 2,
        positions=(
            Position(LAST_ROUND),
            Position(LAST_ROUND | {"streams": CHAIN}),
            Position(LAST_ROUND | {"streams": CHAIN, "mills": {"0": ["a3"], "1": ["b2", "c3"]}}, {"watered": "flowing"}),
            Position({"columns": 3, "rows": 3, "springs": ["b2", "b3", "a1"], "round": 6}, {"splitting": "oldest_branch"}),
            Position({"columns": 3, "rows": 1, "springs": ["a1", "b1"], "round": 6}),
            Position({"columns": 2, "rows": 2, "springs": ["a1"], "elevation": {"a2": 4, "b1": 1, "b2": 3}}, {"map": "valley"}),
        ),
    ),
    "flume": Hooks(
        bound=7 * 7 + 1,
        positions=(
            Position({"size": 5, "red": ["b2"], "to_move": 1}),
            Position({"size": 5, "red": ["b2"], "swapped": True, "to_move": 1}),
            Position({"size": 5, "red": ["b2", "d2", "b4", "d4"]}, {"stop_when_decided": True}),
        ),
        chance=False,
    ),
    "blue_vein": Hooks(
        bound=1500,
        recomputed=_blue_vein,
        small=lambda state: not any(type(task).__name__ == "Turn" for task in state.todo[-1:]),
        skipped={"Place": "a domino may lie anywhere; its placements are judged by a brute force in test_blue_vein_place.py"},
        fixed={"tokens": 2},  # whole games with four are played by other tests; ten times as many steps would be looked at
        also_legal={"ThrowToken": "any square of a section names it; candidates name its oldest part (BV-TOKEN)"},
        tried=8,
        positions=(Position({"hands": [["d01"], ["d03"]], "stack": []}), Position(OWNED, {"powers": True, "nile_droplets": 7})),
        seeds=1,
        untold={
            ("BV-CLAIM", "nothing"): "rare: tested in test_blue_vein_place.py",
            ("BV-CLAIM", "old"): "rare: tested in test_blue_vein_place.py",
            ("BV-HAND", "not_held"): "rare: tested in test_blue_vein_place.py",
            ("BV-MERGE", "back"): "rare: tested in test_blue_vein_place.py",
            ("BV-PLACE", "none_placed"): "rare: tested in test_blue_vein_place.py",
            ("BV-PLACE", "placed"): "rare: tested in test_blue_vein_place.py",
            ("BV-POWER", "apart"): "rare: tested in test_blue_vein_powers.py",
            ("BV-POWER", "expected"): "rare: tested in test_blue_vein_powers.py",
            ("BV-POWER", "no_way"): "rare: tested in test_blue_vein_powers.py",
            ("BV-POWER", "useless"): "rare: tested in test_blue_vein_powers.py",
            ("BV-POWER", "works"): "rare: tested in test_blue_vein_powers.py",
            ("BV-TOKEN", "empty"): "rare: tested in test_blue_vein_owners.py",
            ("BV-TOKEN", "off"): "rare: tested in test_blue_vein_owners.py",
        },
        veiled="dominoes in another's hand are backs, and squares are drawn where the dominoes that one sees could lie",
    ),
    "nile": Hooks(
        bound=200,
        small=lambda state: len(state.track) == 2,
        fixed={"max_rounds": 2},  # 1,000 whole games of each number of players are played in test_nile_games.py
        tried=16,
        seeds=1,
        positions=(
            Position(ROTTING, {"max_rounds": 1}),
            Position(FULL_ROW, {"max_rounds": 1}),
        ),
    ),
    "sapiens": Hooks(
        bound=63 * 4 * 5,
        recomputed=_sapiens,
        small=lambda state: not (state.common or state.stack),
        tried=6,
        seeds=2,
        positions=(Position(_valleys(FEAST)), Position(_valleys(HUNT, steaks=16))),
    ),
    "ferry": Hooks(bound=9),
}


def hooks_of(key: str) -> Hooks:
    """What is particular to a game; the defaults for one that is not named."""
    return HOOKS.get(key, Hooks())
