"""Blue Vein as the workbench knows it: its classes and tables put together, and what each map means, worked out once."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from workbench.engine.agenda import Action
from workbench.engine.chance import Chance, shuffled
from workbench.engine.errors import Malformed
from workbench.engine.game import Game
from workbench.engine.outcome import Outcome, Tally
from workbench.engine.tables import Table
from workbench.games.blue_vein.accept import Make
from workbench.games.blue_vein.claim import Claim
from workbench.games.blue_vein.dominoes import read_icons, read_stock
from workbench.games.blue_vein.map import Laid, Map, make_map
from workbench.games.blue_vein.options import BlueVeinOptions
from workbench.games.blue_vein.owners import Decline, Pay, ThrowToken
from workbench.games.blue_vein.parts import Part, read_part
from workbench.games.blue_vein.place import Place
from workbench.games.blue_vein.powers import OURS, Branch, Power
from workbench.games.blue_vein.rounds import BeginRound, Deal, Done, Pass
from workbench.games.blue_vein.state import DROPLET, HIDDEN, TOKEN, BlueVeinState
from workbench.games.blue_vein.terrain import Terrain
from workbench.games.blue_vein.throwing import Keep, Throw

if TYPE_CHECKING:
    import networkx as nx

    from workbench.scene import Scene

KNOWN_TERRAINS = 8


class BlueVein(Game[BlueVeinState]):
    """Blue Vein (Pandaqi, a sketch), 2 to 4 players.

    Attributes
    ----------
    stock : Stock
        The dominoes; `with_dominoes` takes others.
    goods : tuple of str
    powers : dict of str to Power
        By name; `with_powers` adds some.
    """

    key: ClassVar[str] = "blue_vein"
    options_form: ClassVar[type[BlueVeinOptions]] = BlueVeinOptions
    actions: ClassVar[tuple[type[Action], ...]] = (Place, Claim, Done, Pass, Make, Throw, Keep, ThrowToken, Pay, Branch, Decline)
    end_clause: ClassVar[str] = "BV-END"
    overlay_names: ClassVar[tuple[str, ...]] = ("sections", "reach", "passes")
    account_words: ClassVar[dict[str, str]] = {"given": "started or thrown", "kept": "used", "lost": "off the map or shut"}

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        folder = self.folder()
        ours = {power.name: power for power in OURS}
        self.icons = read_icons(folder / "icons.toml", ours)
        self.goods = self.icons.goods
        self.powers: dict[str, Power] = {name: ours[name] for name in self.icons.powers}
        self.stock = read_stock(folder / "dominoes.csv", (*self.goods, *self.powers))
        self._terrains: list[tuple[Map, Terrain]] = []  # of the last maps asked for, the newest first
        self._now: tuple[Map | None, Terrain | None] = None, None  # the first of them

    # --- a designer's own ------------------------------------------------------------------------------------------------------

    def with_dominoes(self, table: Table) -> Self:
        """The same game with other dominoes.

        Parameters
        ----------
        table : str, Path or rows
            As `read_stock` takes it: the path of a CSV file, its text, or its rows.

        Raises
        ------
        Malformed
            Naming line and column.
        """
        return self._other(stock=read_stock(table, (*self.goods, *self.powers)))

    def with_powers(self, *powers: type[Power]) -> Self:
        """The same game with more powers, which dominoes of `with_dominoes` can then show (BV-POWER).

        Raises
        ------
        Malformed
            For a power whose name is no word, or that of another icon.
        """
        for power in powers:
            if not power.name.isidentifier() or power.name in (DROPLET, TOKEN, *self.goods):
                raise Malformed(f"power {power.name!r}", "its name should be one word, and not that of another icon", "BV-POWER")
        return self._other(powers=self.powers | {power.name: power() for power in powers})

    def _other(self, **given: Any) -> Self:
        made = copy.copy(self)
        made.__dict__.update(given, _terrains=[], _now=(None, None), _judged=(None, None))
        return made

    def with_options(self, **changes: Any) -> Self:
        """The same game, with the same tables and powers, under other options."""
        return super().with_options(**changes)._other(stock=self.stock, powers=self.powers)

    def tables(self) -> dict[str, str]:
        """The hash of the dominoes."""
        return {"dominoes": self.stock.hash}

    # --- the map ---------------------------------------------------------------------------------------------------------------

    def terrain(self, laid: Map) -> Terrain:
        """What a map means under the options: worked out once for each map, which is fixed during a flow phase.

        The maps that were asked for last are known, the newest first.
        """
        now, found = self._now
        if now is not laid or found is None:  # asked several times in each small step: the same map nearly always
            place = next((k for k, (known, _) in enumerate(self._terrains) if known is laid or known.laid == laid.laid), None)
            found = self._grown(laid) if place is None else self._terrains.pop(place)[1]
            self._terrains = [(laid, found), *self._terrains[: KNOWN_TERRAINS - 1]]
            self._now = self._terrains[0]
        return found

    def _grown(self, laid: Map) -> Terrain:
        """The terrain of a new map: that of the map before its last domino, where that one is known, and one domino more."""
        before, last = laid.laid[:-1], laid.laid[-1:]
        known = next((terrain for known, terrain in self._terrains if known.laid == before), None) if last else None
        if known is None:
            return self.terrain_of(laid)
        return self.grown(known, last[0])

    def grown(self, terrain: Terrain, domino: Laid) -> Terrain:
        """A terrain with one more domino, which may lie there or be on trial."""
        first, second = domino.parts
        return terrain.with_(domino.squares, (self.reads(first), self.reads(second)))

    def terrain_of(self, laid: Map) -> Terrain:
        """What a map means, worked out anew."""
        return Terrain({square: self.reads(part) for square, part in laid.parts.items()}, self.options.plain_river)

    def reads(self, part: Part) -> Part:
        """A part as the options read it."""
        return read_part(self, part)

    # --- what a game promises --------------------------------------------------------------------------------------------------

    def deal(self, seed: int) -> BlueVeinState:
        """A new game before the dominoes are dealt."""
        players = self.options.players
        return BlueVeinState(
            todo=(BeginRound(), Deal(hands=True, stack=True)),
            chance=Chance(seed),
            map=make_map(()),
            claims=(),
            goods=(),
            hands=((),) * players,
            stack=(),
            supply=(self.options.tokens,) * players,
            scores=(0,) * players,
            ledger=(),
        )

    def arrange(self, setup: Mapping[str, Any], seed: int) -> BlueVeinState:
        """A position from a setup; Malformed names the field, and the clause where one forbids it."""
        from workbench.games.blue_vein.setup import read_setup

        return read_setup(self, setup, seed)

    def to_setup(self, state: BlueVeinState) -> dict[str, Any]:
        """The setup of a state at the start of a turn."""
        from workbench.games.blue_vein.setup import write_setup

        return write_setup(state)

    def vocabulary(self, state: BlueVeinState) -> dict[str, Any]:
        """The dominoes and the goods."""
        return {"domino": self.stock.parts, "good": self.goods}

    def outcome(self, state: BlueVeinState) -> Outcome | None:
        """How the game ended (BV-END); None while it goes on."""
        return Outcome(state.scores, state.winners, "BV-END", state.ledger) if state.winners else None

    def tally(self, state: BlueVeinState) -> Tally:
        """Scores and ledger so far."""
        return Tally(state.scores, state.ledger)

    def hide(self, state: BlueVeinState, player: int) -> BlueVeinState:
        """BV-HAND: hands are open to their owner only; nobody knows the stack."""
        hands = tuple(hand if seat == player else (HIDDEN,) * len(hand) for seat, hand in enumerate(state.hands))
        return state.copy(hands=hands, stack=(HIDDEN,) * len(state.stack))

    def imagine(self, state: BlueVeinState, player: int, rng: random.Random) -> BlueVeinState:
        """Other hands and the stack, dealt from the dominoes that the player sees nowhere."""
        seen = {laid.domino for laid in state.map.laid}.union(*state.hands, state.stack)
        pile = list(shuffled(rng, tuple(name for name in self.stock.parts if name not in seen)))
        hands = tuple(tuple(pile.pop() if name == HIDDEN else name for name in hand) for hand in state.hands)
        return state.copy(hands=hands, stack=tuple(pile.pop() if name == HIDDEN else name for name in state.stack))

    def scene(self, state: BlueVeinState, overlays: tuple[str, ...] = ()) -> Scene:
        """The position as a picture."""
        from workbench.games.blue_vein.scene import draw

        return draw(self, state, overlays)

    def river(self, state: BlueVeinState) -> nx.DiGraph[str]:
        """The flow network: a node `nile`, one for each river part, one for the square of each open end; an edge is a feed."""
        from workbench.games.blue_vein.network import river_graph

        return river_graph(self, state)
