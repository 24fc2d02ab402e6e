"""Sapiens as the workbench knows it: its classes and tables put together."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from workbench.engine.agenda import Action
from workbench.engine.chance import Chance, shuffled
from workbench.engine.game import Game
from workbench.engine.measures import Measures
from workbench.engine.outcome import Outcome, Tally
from workbench.engine.tables import Table
from workbench.games.sapiens.abandon import Abandon, Pass
from workbench.games.sapiens.dealing import DealMountains, DealTiles, ShowValleys, draw_valleys, named
from workbench.games.sapiens.halves import read_halves
from workbench.games.sapiens.matching import Look
from workbench.games.sapiens.options import SapiensOptions
from workbench.games.sapiens.place import Place
from workbench.games.sapiens.refill import Refill
from workbench.games.sapiens.rest import Decline, End
from workbench.games.sapiens.rounds import BeginRound
from workbench.games.sapiens.state import Board, SapiensState, Seat
from workbench.games.sapiens.tiles import SCENES, read_stock
from workbench.games.sapiens.turn import BONUS_FORMS, TOKEN_FORMS
from workbench.games.sapiens.valley import ENDS, Room, Valley, make_valley

if TYPE_CHECKING:
    import networkx as nx

    from workbench.scene import Scene

HIDDEN = "?"  # a tile that nobody knows
KNOWN = 8  # boards whose openings are kept


class Sapiens(Game[SapiensState]):
    """Sapiens (Cyrille Leroy, 2015), 2 to 4 players.

    Attributes
    ----------
    stock : Stock
        The tiles; `with_tiles` takes others.
    halves : Halves
        The half boards; `with_halves` takes others.
    """

    key: ClassVar[str] = "sapiens"
    options_form: ClassVar[type[SapiensOptions]] = SapiensOptions
    actions: ClassVar[tuple[type[Action], ...]] = (
        *(Place, Abandon, Pass, Refill, End, Decline),
        *BONUS_FORMS,
        *TOKEN_FORMS,
    )
    end_clause: ClassVar[str] = "SA-END"
    overlay_names: ClassVar[tuple[str, ...]] = ("order", "covered")

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        folder = self.folder()
        self.stock = read_stock(folder / "tiles.csv")
        self.halves = read_halves(folder / "halves.toml")
        self._fresh()

    def _fresh(self) -> None:
        self.drawn: list[Any] = []  # valleys of pictures, the last one first: see `plan.valley`
        self._valleys: dict[tuple[str, str], Valley] = {}
        self._looks: list[Look] = []  # at the boards that were asked for last, by identity
        self._places: dict[tuple[str, Room], Place] = {}  # shared by all valleys
        self._every_place: dict[tuple[str, str, str], tuple[Place, ...]] = {}

    # --- a designer's own ------------------------------------------------------------------------------------------------------

    def with_tiles(self, table: Table) -> Self:
        """The same game with other tiles, as `read_stock` takes them; Malformed names line and column (SA-TILES)."""
        return self._other(stock=read_stock(table))

    def with_halves(self, source: str | Path | Mapping[str, str]) -> Self:
        """The same game with other half boards, as `read_halves` takes them; Malformed names the face and the place (SA-VALLEY)."""
        return self._other(halves=read_halves(source))

    def _other(self, **given: Any) -> Self:
        made = copy.copy(self)
        made.__dict__.update(given, _judged=(None, None))
        made._fresh()
        return made

    def with_options(self, **changes: Any) -> Self:
        """The same game, with the same tables, under other options."""
        return super().with_options(**changes)._other(stock=self.stock, halves=self.halves)

    def tables(self) -> dict[str, str]:
        """The hashes of tiles and half boards."""
        return {"tiles": self.stock.hash, "halves": self.halves.hash}

    # --- what follows from a board ---------------------------------------------------------------------------------------------

    def valley(self, left: str, right: str) -> Valley:
        """The valley of two faces, made once."""
        if (left, right) not in self._valleys:
            self._valleys[left, right] = make_valley(left, right, self.halves.faces)
        return self._valleys[left, right]

    def look(self, board: Board, on_plain: bool = False) -> Look:
        """What can be laid on a board, worked out once: it changes only when something is laid there."""
        looks = self._looks
        for found in looks:
            if found.board is board and found.on_plain is on_plain:
                return found
        made = Look(board, on_plain, self.options.bare_cave == "any")
        looks.insert(0, made)
        del looks[KNOWN:]
        return made

    def every_place(self, valley: Valley, tile: str) -> tuple[Place, ...]:
        """Every placement of a tile that stays in a valley and its caves."""
        key = tile, valley.left, valley.right
        if key not in self._every_place:
            made = ((room, self._places.get((tile, room))) for room in valley.ground.rooms)
            self._every_place[key] = tuple(
                self._places.setdefault((tile, room), found or Place(tile, *room))  # type: ignore[arg-type]
                for room, found in made
            )
        return self._every_place[key]

    # --- what a game promises --------------------------------------------------------------------------------------------------

    def deal(self, seed: int) -> SapiensState:
        """A new game before its tokens and tiles are dealt."""
        players = tuple(range(self.options.players))
        faces, chance = draw_valleys(self, Chance(seed), (None,) * len(players))
        return SapiensState(
            todo=(BeginRound(), DealTiles(players, True, True), DealMountains(players), ShowValleys()),
            chance=chance,
            seats=tuple(Seat(Board(self.valley(*pair), ())) for pair in faces),
            common=(),
            stack=(),
            fights=(),
            laid=False,
            ledger=(),
        )

    def arrange(self, setup: Mapping[str, Any], seed: int) -> SapiensState:
        """A position from a setup; Malformed names the field, and the clause where one forbids it."""
        from workbench.games.sapiens.setup import read_setup

        return read_setup(self, setup, seed)

    def to_setup(self, state: SapiensState) -> dict[str, Any]:
        """The setup of a state at the start of a turn."""
        from workbench.games.sapiens.setup import write_setup

        return write_setup(state)

    def vocabulary(self, state: SapiensState) -> dict[str, Any]:
        """The tiles, the squares with the caves, the scenes and the half boards."""
        return {"tile": self.stock.scenes, "square": ENDS, "scene": SCENES, "half": self.halves.faces}

    def outcome(self, state: SapiensState) -> Outcome | None:
        """How the game ended (SA-END); None while it goes on."""
        return Outcome(self.tally(state).scores, state.winners, "SA-END", state.ledger) if state.winners else None

    def tally(self, state: SapiensState) -> Tally:
        """SA-WINNER: the lower tracks, and the ledger of both with what does not count taken off."""
        return Tally(tuple(seat.score for seat in state.seats), state.ledger)

    def measures(self, state: SapiensState) -> Measures:
        """Both tracks of each player besides what the picture shows."""
        tracks: Measures = {}
        for player, seat in enumerate(state.seats):
            tracks |= {f"food_{player}": seat.food, f"shelter_{player}": seat.shelter}
        return super().measures(state) | tracks

    def hide(self, state: SapiensState, player: int) -> SapiensState:
        """SA-POOLS: nobody knows the stack; all else is open."""
        return state.copy(stack=(HIDDEN,) * len(state.stack))

    def imagine(self, state: SapiensState, player: int, rng: random.Random) -> SapiensState:
        """Another stack, from the tiles that lie nowhere in sight."""
        seen = named(state)
        pile = list(shuffled(rng, [name for name in self.stock.scenes if name not in seen]))
        return state.copy(stack=tuple(pile.pop() if name == HIDDEN else name for name in state.stack))

    def scene(self, state: SapiensState, overlays: tuple[str, ...] = ()) -> Scene:
        """The position as a picture."""
        from workbench.games.sapiens.scene import draw

        return draw(self, state, overlays)

    def river(self, state: SapiensState) -> nx.DiGraph[str]:
        """The tribes' ways: a node for each half that lies in a valley, edges from the older tile to the newer."""
        from workbench.games.sapiens.tribe import tribe_graph

        return tribe_graph(state)
