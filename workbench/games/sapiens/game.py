"""Sapiens as the workbench knows it: its classes and tables put together, and what each valley asks of tiles, worked out once."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from workbench.engine.agenda import Action
from workbench.engine.chance import shuffled
from workbench.engine.errors import Malformed
from workbench.engine.game import Game
from workbench.engine.outcome import Outcome, Tally
from workbench.engine.tables import Table
from workbench.games.sapiens.abandoning import Abandon, Pass
from workbench.games.sapiens.deal import DealMountains, DealPools, DealValleys, TakeOut, named, opening, removed_count
from workbench.games.sapiens.effects import Decline
from workbench.games.sapiens.ending import tally
from workbench.games.sapiens.ground import Ground
from workbench.games.sapiens.halves import Halves, read_halves
from workbench.games.sapiens.options import SapiensOptions
from workbench.games.sapiens.placing import Place, inner_places, place, placeable
from workbench.games.sapiens.pools import End, Refill
from workbench.games.sapiens.rounds import BeginRound
from workbench.games.sapiens.state import COMMON, HIDDEN, POOL, SapiensState, Seat
from workbench.games.sapiens.tiles import Tiles, read_tiles
from workbench.games.sapiens.turns import BONUSES, TOKENS
from workbench.games.sapiens.valley import CAVES, GRID, INNER, Valley

if TYPE_CHECKING:
    import networkx as nx

    from workbench.scene import Scene

KEPT = 8  # valleys and answers worked out last


class Sapiens(Game[SapiensState]):
    """Sapiens (Cyrille Leroy, 2015), 2 to 4 players.

    Attributes
    ----------
    tiles : Tiles
        `with_tiles` takes others.
    halves : Halves
        The half boards; `with_halves` takes others.
    scenes : dict of str to (str, str)
        Both halves of each tile, by its name.
    """

    key: ClassVar[str] = "sapiens"
    options_form: ClassVar[type[SapiensOptions]] = SapiensOptions
    actions: ClassVar[tuple[type[Action], ...]] = (Place, Abandon, Pass, *BONUSES, *TOKENS, Decline, End, Refill)
    end_clause: ClassVar[str] = "SA-END"
    overlay_names: ClassVar[tuple[str, ...]] = ()
    bonus_forms: ClassVar[dict[str, Any]] = {form.__name__.removeprefix("Bonus").lower(): form for form in BONUSES}
    token_forms: ClassVar[dict[str, Any]] = {form.__name__.removeprefix("Token").lower(): form for form in TOKENS}

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        self._use(read_tiles(self.folder() / "tiles.csv"), read_halves(self.folder() / "halves.toml"))

    def _use(self, tiles: Tiles, halves: Halves) -> None:
        players = self.options.players
        needed = removed_count(self) + players * POOL + COMMON
        if len(tiles.scenes) < needed:
            raise Malformed("tiles", f"{len(tiles.scenes)} tiles are too few: {players} players need {needed} at least", "SA-TILES")
        for side in ("left", "right"):
            if len(halves.boards(side)) < players:
                raise Malformed("halves", f"there are {len(halves.boards(side))} {side} halves for {players} players", "SA-VALLEY")
        self.tiles, self.halves, self.scenes = tiles, halves, tiles.scenes
        self._grounds: list[list[Ground]] = [[] for _ in range(players)]
        self._last: list[tuple[Seat, Ground] | None] = [None] * players  # the seat last asked for, with its ground
        self._fits: list[tuple[Any, ...]] = []
        self._places: dict[tuple[Valley, str], tuple[Place, ...]] = {}

    # --- a designer's own ------------------------------------------------------------------------------------------------------

    def with_tiles(self, table: Table) -> Self:
        """The same game with other tiles.

        Parameters
        ----------
        table : str, Path or rows
            As `read_tiles` takes it: the path of a CSV file, its text, or its rows.

        Raises
        ------
        Malformed
            Naming line and column, or that there are too few.
        """
        return self._with(read_tiles(table), self.halves)

    def with_halves(self, source: str | Path) -> Self:
        """The same game with other half boards, as `read_halves` takes them: the path of a TOML file, or its text.

        Raises
        ------
        Malformed
            Naming the face and the row of its picture, or that there are too few.
        """
        return self._with(self.tiles, read_halves(source))

    def _with(self, tiles: Tiles, halves: Halves) -> Self:
        made = copy.copy(self)
        made._use(tiles, halves)
        return made

    def with_options(self, **changes: Any) -> Self:
        """The same game, with the same tables, under other options."""
        return super().with_options(**changes)._with(self.tiles, self.halves)

    def tables(self) -> dict[str, str]:
        """The hashes of tiles and half boards."""
        return {"halves": self.halves.hash, "tiles": self.tiles.hash}

    # --- worked out once -------------------------------------------------------------------------------------------------------

    def ground(self, player: int, seat: Seat) -> Ground:
        """What the valley of a seat asks of a tile: worked out once, as long as nothing lies there that did not."""
        last = self._last[player]
        if last is None or last[0] is not seat:
            last = self._last[player] = seat, self._ground(player, seat)
        return last[1]

    def _ground(self, player: int, seat: Seat) -> Ground:
        known = self._grounds[player]
        for ground in known:
            if ground.is_of(seat):
                return ground
        found = Ground(seat, self.scenes, self.options.bare_cave)
        self._grounds[player] = [found, *known[: KEPT - 1]]
        return found

    def fits(self, state: SapiensState) -> bool:
        """Whether some tile of the pool can be laid; a decision that asks for one is on top of the agenda."""
        decision = state.todo[-1]
        seat = state.seats[decision.player]
        ground, plain, feast = self.ground(decision.player, seat), state.turn.plain, decision.feast
        for known in self._fits:
            if known[0] is ground and known[1] is seat.pool and known[2:4] == (plain, feast):
                return bool(known[4])
        found = placeable(self, state)
        self._fits = [(ground, seat.pool, plain, feast, found), *self._fits[: KEPT - 1]]
        return found

    def places(self, land: Valley, tile: str) -> tuple[Place, ...]:
        """Every way in which a tile could lie in a valley, in the order of its pairs."""
        found = self._places.get((land, tile))
        if found is None:
            mouths = (place(tile, pair.at, pair.turn) for pair in land.pairs[len(INNER) :])
            found = self._places[land, tile] = (*inner_places(tile), *mouths)
        return found

    # --- what a game promises --------------------------------------------------------------------------------------------------

    def deal(self, seed: int) -> SapiensState:
        """A new game before anything is dealt."""
        seats = tuple(range(self.options.players))
        wanted = POOL * len(seats) + COMMON
        tasks = (BeginRound(), DealPools(seats, common=True), TakeOut(wanted, stack=True), DealMountains(seats), DealValleys(seats))
        return opening(self, seed).copy(todo=tasks)

    def arrange(self, setup: Mapping[str, Any], seed: int) -> SapiensState:
        """A position from a setup; Malformed names the field, and the clause where one forbids it."""
        from workbench.games.sapiens.setup import read_setup

        return read_setup(self, setup, seed)

    def to_setup(self, state: SapiensState) -> dict[str, Any]:
        """The setup of a state at the start of a turn."""
        from workbench.games.sapiens.setup import write_setup

        return write_setup(state)

    def vocabulary(self, state: SapiensState) -> dict[str, Any]:
        """The tiles, and the places on which halves can lie."""
        return {"tile": self.scenes, "square": (*GRID.names, *CAVES)}

    def outcome(self, state: SapiensState) -> Outcome | None:
        """How the game ended (SA-END); None while it goes on."""
        return Outcome(*tally(state)[:1], state.winners, "SA-END", tally(state).ledger) if state.winners else None

    def tally(self, state: SapiensState) -> Tally:
        """The lower tracks so far, and the ledger of both tracks."""
        return tally(state)

    def hide(self, state: SapiensState, player: int) -> SapiensState:
        """SA-POOLS: pools are open; nobody knows the stack and what was taken out."""
        return state.copy(stack=(HIDDEN,) * len(state.stack), removed=(HIDDEN,) * len(state.removed))

    def imagine(self, state: SapiensState, player: int, rng: random.Random) -> SapiensState:
        """Another stack, and other tiles taken out, of those that are seen nowhere."""
        seen = named(state)
        pile = shuffled(rng, tuple(tile for tile in self.scenes if tile not in seen))
        out = set(pile[len(state.stack) : len(state.stack) + len(state.removed)])
        return state.copy(stack=pile[: len(state.stack)], removed=tuple(tile for tile in self.scenes if tile in out))

    def scene(self, state: SapiensState, overlays: tuple[str, ...] = ()) -> Scene:
        """The position as a picture."""
        from workbench.games.sapiens.scene import draw

        return draw(self, state)

    def river(self, state: SapiensState) -> nx.DiGraph[str]:
        """The tribes as a graph: a node each square that a tile covers, an edge each connection that scored, older to newer."""
        from workbench.games.sapiens.tribes import tribe_graph

        return tribe_graph(self, state)
