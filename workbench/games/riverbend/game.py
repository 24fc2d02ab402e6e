"""Riverbend as the workbench knows it: its classes put together, and the water of a position computed once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from workbench.engine.agenda import Action
from workbench.engine.chance import Chance
from workbench.engine.game import Game
from workbench.engine.options import as_dict
from workbench.engine.outcome import Outcome, Tally
from workbench.games.riverbend.dig import Dig
from workbench.games.riverbend.map import SIZES, DrawMap
from workbench.games.riverbend.mill import MoveMill, PlaceMill
from workbench.games.riverbend.options import RiverbendOptions
from workbench.games.riverbend.rounds import BeginRound, End, Pass
from workbench.games.riverbend.state import RiverbendState, undrawn
from workbench.river.flow import Flow, flow
from workbench.river.splitting import SPLITTING

if TYPE_CHECKING:
    import networkx as nx

    from workbench.scene import Scene


class Riverbend(Game[RiverbendState]):
    """Riverbend (Jayadev Haddadi, 2026), 2 to 4 players."""

    key: ClassVar[str] = "riverbend"
    options_form: ClassVar[type[RiverbendOptions]] = RiverbendOptions
    actions: ClassVar[tuple[type[Action], ...]] = (Dig, PlaceMill, MoveMill, End, Pass)
    end_clause: ClassVar[str] = "RB-END"
    overlay_names: ClassVar[tuple[str, ...]] = ("ages",)
    account_words: ClassVar[dict[str, str]] = {"given": "from springs", "kept": "in ponds", "lost": "lost to irrigation"}

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self._water: tuple[Any, Any, Any] = None, None, None  # land, streams and flow of the river last asked for

    def deal(self, seed: int) -> RiverbendState:
        """A new game before its map is drawn."""
        columns, rows, springs = SIZES[self.options.board][self.options.players]
        players = self.options.players
        return RiverbendState(
            todo=(BeginRound(), DrawMap(springs)),
            chance=Chance(seed),
            land=undrawn(columns, rows),
            streams=(),
            mills=((),) * players,
            scores=(0,) * players,
            best_mill=(0,) * players,
            round=1,
            first_player=0,
            ledger=(),
        )

    def arrange(self, setup: Mapping[str, Any], seed: int) -> RiverbendState:
        """A position from a setup; Malformed names the field, and the clause where one forbids it."""
        from workbench.games.riverbend.setup import read_setup

        return read_setup(self, setup, seed)

    def to_setup(self, state: RiverbendState) -> dict[str, Any]:
        """The setup of a state at the start of a turn."""
        from workbench.games.riverbend.setup import write_setup

        return write_setup(state)

    def options_now(self, state: RiverbendState) -> dict[str, Any]:
        """The options; where a setup brought another board than the option's, its columns and rows stand in its place."""
        options = as_dict(self.options, "setup", "rule")
        size = (state.land.columns, state.land.rows, len(state.land.springs))
        if size != SIZES[self.options.board][self.options.players]:
            del options["board"]
            options |= {"columns": state.land.columns, "rows": state.land.rows}
        return options

    def vocabulary(self, state: RiverbendState) -> dict[str, Any]:
        """The squares of the board."""
        return {"square": state.land.grid.index}

    def outcome(self, state: RiverbendState) -> Outcome | None:
        """How the game ended (RB-END); None while it goes on."""
        return Outcome(state.scores, state.winners, "RB-END", state.ledger) if state.winners else None

    def tally(self, state: RiverbendState) -> Tally:
        """Scores and ledger so far."""
        return Tally(state.scores, state.ledger)

    # --- the water -------------------------------------------------------------------------------------------------------------

    def flow(self, state: RiverbendState) -> Flow[str]:
        """RB-FLOW: the whole flow of a position.

        It is run once for a river: it is fixed as long as nobody digs, and then the streams are the same object.
        """
        land, streams, run = self._water
        if streams is not state.streams or land is not state.land:
            springs, into = state.land.spring_water, state.into
            nodes = [square for square in state.land.grid.names if square in into or square in springs]
            run = flow(nodes, state.out, springs, SPLITTING[self.options.splitting])
            self._water = state.land, state.streams, run
        found: Flow[str] = run
        return found

    def totals(self, state: RiverbendState) -> dict[str, int]:
        """RB-FLOW: the total of each square that a stream leads into, and of each spring, upstream first."""
        found = self.flow(state)
        return dict(zip(found.order, found.totals, strict=True))

    # --- pictures --------------------------------------------------------------------------------------------------------------

    def scene(self, state: RiverbendState, overlays: tuple[str, ...] = ()) -> Scene:
        """The position as a picture."""
        from workbench.games.riverbend.scene import draw

        return draw(self, state, overlays)

    def river(self, state: RiverbendState) -> nx.DiGraph[str]:
        """The river as a networkx DiGraph."""
        from workbench.games.riverbend.scene import river_graph

        return river_graph(self, state)
