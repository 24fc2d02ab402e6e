"""Small maps of Blue Vein written by hand, their water, and random maps: what the tests of its flow share.

A domino is written `0,-1 S rSE* f:stone`: the first half's square, the side on which the second half lies, and both parts as they
lie, with arrows by the compass, `*` for a droplet, `:name` for another icon, `|NE` for walls.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

from hypothesis import strategies as st

from workbench.engine import registry
from workbench.engine.agenda import Decision, Event, run
from workbench.games.blue_vein.fit import faults
from workbench.games.blue_vein.map import NILE, Laid, beside, make_map
from workbench.games.blue_vein.parts import SIDES, Part
from workbench.games.blue_vein.terrain import Terrain

KINDS = {"r": "river", "f": "field", "w": "workshop"}
FORM = re.compile(r"([rfw])([NESW]*)(\*|:\w+)?(?:\|([NESW]+))?")
TRUNK = "0,-1 S r r"  # straight down to an open end on 0,-3
BLOCK = "1,-1 E w w"  # a workshop without icons that shuts the Nile's eastern feed
GOODS = ("stone", "grain", "papyrus", "fish")


def part(text: str) -> Part:
    kind, arrows, icon, walls = FORM.fullmatch(text).groups()
    return Part(KINDS[kind], tuple(arrows), {None: "", "*": "droplet"}.get(icon, (icon or "")[1:]), tuple(walls or ""))


def square(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def as_json(laid: Part, turn: str) -> dict[str, Any]:
    """A part as a setup has it: written as if its domino were turned E."""
    back = laid.turned({"E": "E", "S": "N", "W": "W", "N": "S"}[turn])
    data = {"kind": back.kind, "arrows": list(back.arrows), "icon": back.icon, "walls": list(back.walls)}
    return {name: value for name, value in data.items() if value}


def domino(text: str) -> dict[str, Any]:
    at, turn, *parts = text.split()
    return {"parts": [as_json(part(one), turn) for one in parts], "at": list(square(at)), "turn": turn}


def setup(*dominoes: str, claims: Mapping[str, int] | None = None, goods: Mapping[str, str] | None = None, **more: Any) -> dict[str, Any]:
    """A setup whose water flows now. Claims are players by square, oldest first; goods are names by square."""
    placed = [{"at": list(square(at)), "player": player} for at, player in (claims or {}).items()]
    lying = [{"at": list(square(at)), "good": name} for at, names in (goods or {}).items() for name in names.split()]
    hands = {"hands": [[]] * len(more.get("tokens", "..")), "stack": []}
    return {"map": [domino(text) for text in dominoes], "claims": placed, "goods": lying, "flow_now": True, **hands, **more}


def made(**options: Any) -> Any:
    """A game under options, which is put together once."""
    return _made(tuple(options.items()))


@cache
def _made(options: tuple[tuple[str, Any], ...]) -> Any:
    return registry.game("blue_vein", **dict(options))


class Water:
    """A flow phase that runs: the state, and all steps so far.

    Options of the game are given by name; `tokens` and other keys of a setup in `more`.
    """

    def __init__(
        self,
        *dominoes: str,
        claims: Mapping[str, int] | None = None,
        goods: Mapping[str, str] | None = None,
        more: Mapping[str, Any] | None = None,
        game: Any = None,
        **options: Any,
    ) -> None:
        self.game = made(**options) if game is None else game.with_options(**options) if options else game
        found = setup(*dominoes, claims=claims, goods=goods, **{"tokens": [4] * self.game.options.players, **(more or {})})
        self.begin(self.game.arrange(found, 0))

    @classmethod
    def at(cls, game: Any, state: Any) -> Water:
        """The same from any position of a game."""
        water = cls.__new__(cls)
        water.game = game
        water.begin(state)
        return water

    def begin(self, state: Any) -> None:
        self.before = self.state = state
        self.events: list[Event] = []
        self.states: list[Any] = [state]
        self._keep(run(self.game, state))

    def _keep(self, steps: Any) -> None:
        for step in steps:
            self.events.append(step.event)
            self.states.append(step.state)
            self.state = step.state

    @property
    def flow(self) -> Any:
        return self.state.flow

    @property
    def over(self) -> bool:
        return self.state.flow is None

    @property
    def options(self) -> list[str]:
        """What the player who is asked may do, as typed."""
        return [str(action) for action in self.game.legal(self.state)]

    @property
    def asked(self) -> int:
        return self.game.actor(self.state)

    def do(self, *typed: str) -> Water:
        for text in typed:
            self.act(self.game.parse(text, self.state))
        return self

    def act(self, action: Any) -> None:
        self._keep(self.game.steps(self.state, action))

    def refused(self, text: str) -> list[tuple[str, str]]:
        """Clause and kind of each refusal of a typed action; each has its sentence."""
        found = self.game.check(self.state, self.game.parse(text, self.state))
        assert all(self.game.rulebook.explain(refusal) for refusal in found)
        return [(refusal.clause, refusal.kind) for refusal in found]

    def to_end(self, choose: Callable[[Water, list[Any]], Any] | None = None) -> Water:
        """Answer until the flow phase is over: by `choose`, else with what makes the least happen."""
        while not self.over and isinstance(self.state.todo[-1], Decision):
            legal = list(self.game.legal(self.state))
            self.act(choose(self, legal) if choose else legal[-1] if str(legal[-1]) in ("keep", "decline") else legal[0])
        return self

    # --- what happened ----------------------------------------------------------------------------------------------------------

    def told(self, *kinds: str) -> list[Event]:
        return [event for event in self.events if event.kind in kinds]

    def way(self, token: str) -> list[str]:
        """The spots that an item came to, one after the other, from where it started."""
        moved = [event.spots for event in self.events if event.token == token and len(event.spots) == 3 and ">" in event.spots[2]]
        assert all(before[1] == after[0] for before, after in pairwise(moved))
        return [spots[1] for spots in moved]

    def ends(self, token: str) -> str:
        """The kind of step in which an item came to its end."""
        (found,) = (e.kind for e in self.events if e.token == token and {"kept", "lost"} & set(dict(e.numbers)))
        return found

    def entered(self) -> Counter[str]:
        """How often something went from one spot to another, tokens apart."""
        return Counter(
            e.spots[2] for e in self.events if e.kind in ("flows", "split", "tied", "picked") and not e.token.startswith("token")
        )

    @property
    def lying(self) -> list[tuple[str, str]]:
        return [(f"{good.at[0]},{good.at[1]}", good.name) for good in self.state.goods]

    @property
    def claims(self) -> list[tuple[str, int]]:
        return [(f"{claim.at[0]},{claim.at[1]}", claim.player) for claim in self.state.claims]


# --- random maps --------------------------------------------------------------------------------------------------------------

ICONS = ("", "", "droplet", *GOODS)
POWERS = ("surge", "sluice", "press")


@cache
def parts_of(icons: tuple[str, ...], walled: bool = True) -> tuple[list[Part], list[Part]]:
    """Parts with river, half of it plain, and with land, goods on it more often than not, few walls; all written out, to draw from."""
    walls: list[tuple[str, ...]] = [*[()] * 8, *((side,) for side in SIDES if walled)]
    some = [sides for count in range(1, 4) for sides in combinations(SIDES, count)]
    arrows = [*[()] * len(some), *some]
    river = [Part("river", out, icon, wall) for out, icon, wall in product(arrows, ("", "", "droplet"), walls)]
    land = [Part(kind, (), icon, wall) for kind, icon, wall in product(("field", "field", "workshop"), icons, walls)]
    return river, land


@cache
def halves(icons: tuple[str, ...]) -> st.SearchStrategy[Part]:
    """River more often than land."""
    river, land = map(st.sampled_from, parts_of(icons))
    return st.one_of(river, river, land)


def laid_maps(game: Any, most: int = 18, icons: tuple[str, ...] = ICONS) -> st.SearchStrategy[tuple[Laid, ...]]:
    """Maps that the network's clauses allow, domino by domino; what does not fit is left out."""
    pieces = st.tuples(st.integers(0, 99), st.sampled_from(SIDES), halves(icons), halves(icons))

    def fits(terrain: Terrain, one: Laid) -> bool:
        if any(at in terrain.parts or at[1] > -1 for at in one.squares):
            return False
        after = game.grown(terrain, one)
        return bool(after.feeds[None]) and not any(faults(after, [at for at in after.feeds if at is not None]))

    def build(drawn: list[tuple[int, str, Part, Part]]) -> tuple[Laid, ...]:
        laid: list[Laid] = []
        terrain = game.terrain_of(make_map(()))
        for pick, turn, first, second in drawn:
            rim = [feed.ahead for feed in terrain.open_ends]
            rim += [beside(at, side) for at in (*NILE, *terrain.parts) for side in SIDES]
            free = [at for at in dict.fromkeys(rim) if at not in terrain.parts and at[1] < 0]
            first_turn = SIDES.index(turn)
            tried = (
                Laid("", free[(pick + k // 4) % len(free)], SIDES[(first_turn + k) % 4], (first, second))
                for k in range(4 * min(len(free), 3))
            )
            if (one := next((one for one in tried if fits(terrain, one)), None)) is not None:
                laid.append(one)
                terrain = game.grown(terrain, one)
        return tuple(laid)

    return st.lists(pieces, min_size=most // 2, max_size=most).map(build).filter(bool)


def as_setup(game: Any, laid: tuple[Laid, ...], owners: list[int | None], goods: list[str]) -> dict[str, Any]:
    """A setup of a map; owners by section and a good on some, both repeated as often as need be."""
    sections = game.terrain_of(make_map(laid)).sections
    found = {
        "map": [{"parts": [as_json(p, one.turn) for p in one.parts], "at": list(one.at), "turn": one.turn} for one in laid],
        "claims": [],
        "goods": [],
        "flow_now": True,
        "hands": [[]] * game.options.players,
        "stack": [],
    }
    for k, section in enumerate(sections):
        player, good = owners[k % len(owners)], goods[k % len(goods)]
        if player is not None:
            found["claims"].append({"at": list(section.squares[-1]), "player": player})
        if good:
            found["goods"].append({"at": list(section.squares[0]), "good": good})
    return found
