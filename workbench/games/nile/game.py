"""An den Ufern des Nils as the workbench knows it: its classes, board and cards put together."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self

from workbench.engine.agenda import Action
from workbench.engine.game import Game
from workbench.engine.outcome import Outcome, Tally
from workbench.engine.tables import Table
from workbench.games.nile.board import Board, Layout, read_board
from workbench.games.nile.cards import Cards, read_cards
from workbench.games.nile.choices import Show
from workbench.games.nile.fields import Grow, Harvest, Sow
from workbench.games.nile.jokers import BuyJoker, Joker, Revive
from workbench.games.nile.lay import Lay, Shore, shore
from workbench.games.nile.limit import Ground, Grounds, grounds
from workbench.games.nile.opening import Boat, Put
from workbench.games.nile.options import NileOptions
from workbench.games.nile.results import Rot
from workbench.games.nile.state import NileState
from workbench.games.nile.stock import Buy, BuyOther
from workbench.games.nile.tide import Remove
from workbench.games.nile.turned import DropDesert, KeepDesert
from workbench.games.nile.turns import End

if TYPE_CHECKING:
    import networkx as nx

    from workbench.scene import Scene


class Nile(Game[NileState]):
    """An den Ufern des Nils, 2 to 5 players.

    Attributes
    ----------
    board : Board
        Rows, fields and market of so many players; `with_board` takes another.
    cards : Cards
        `with_cards` takes others.
    """

    key: ClassVar[str] = "nile"
    overlay_names: ClassVar[tuple[str, ...]] = ("palms", "worth")
    options_form: ClassVar[type[NileOptions]] = NileOptions
    actions: ClassVar[tuple[type[Action], ...]] = (
        Boat,
        Lay,
        Put,
        KeepDesert,
        DropDesert,
        Remove,
        Rot,
        Sow,
        Grow,
        Harvest,
        Buy,
        BuyJoker,
        Joker,
        Revive,
        BuyOther,
        Show,
        End,
    )
    end_clause: ClassVar[str] = "NI-END"

    def __init__(self, /, **options: Any) -> None:
        super().__init__(**options)
        folder = self.folder()
        self._use(read_board(folder / "board.toml"), read_cards(folder / "water_cards.csv", folder / "desert_cards.csv"))

    def _use(self, layout: Layout, cards: Cards) -> None:
        players = self.options.players
        self._layout, self.cards = layout, cards
        self._judged = None, None
        self._grounds: dict[int, Grounds] = {}  # by seat
        self._shores: tuple[Any, tuple[Shore, ...]] = None, ()  # fields, and where water can come
        self.board = Board(layout.form, "2+3" if players == 2 and self.options.cover_two == "2+3" else str(players))

    # --- a designer's own ------------------------------------------------------------------------------------------------------

    def with_board(self, source: str | Path) -> Self:
        """The same game on another board.

        Parameters
        ----------
        source : str or Path
            A TOML file like `board.toml`, by its path or its text.

        Raises
        ------
        Malformed
            Naming the key and the clause.
        """
        return self._with(read_board(source), self.cards)

    def with_cards(self, water: Table | None = None, deserts: Table | None = None) -> Self:
        """The same game with other cards; a table left out is the game's own.

        Parameters
        ----------
        water, deserts : str, Path, rows or None
            As `read_cards` takes them: the path of a CSV file, its text, or its rows.

        Raises
        ------
        Malformed
            Naming line and column, or that there are too many or too few.
        """
        folder = self.folder()
        water = folder / "water_cards.csv" if water is None else water
        return self._with(self._layout, read_cards(water, folder / "desert_cards.csv" if deserts is None else deserts))

    def _with(self, layout: Layout, cards: Cards) -> Self:
        made = copy.copy(self)
        made._use(layout, cards)
        return made

    def with_options(self, **changes: Any) -> Self:
        """The same game, with the same board and cards, under other options."""
        return super().with_options(**changes)._with(self._layout, self.cards)

    def tables(self) -> dict[str, str]:
        """The hashes of the board and of both tables of cards."""
        return {"board": self._layout.hash, **self.cards.hashes}

    # --- what a state means, worked out once for its fields ---------------------------------------------------------------------

    def grounds(self, state: NileState, player: int) -> tuple[Ground, ...]:
        """What every field is to a player: room, costs, and the marker that lies there."""
        known = self._grounds.get(player)
        if known is None or known.fields is not state.fields:
            names, fields = self.board.names, state.fields
            known = self._grounds[player] = grounds(names, fields, player) if known is None else known.now(names, fields, player)
        return known.found

    def shores(self, state: NileState) -> tuple[Shore, ...]:
        """NI-LAY: whether water can come to every field, and by which wave."""
        fields, found = self._shores
        if fields is not state.fields:
            found = tuple(shore(self, state.fields, place) for place in range(len(state.fields)))
            self._shores = state.fields, found
        return found

    # --- what a game promises --------------------------------------------------------------------------------------------------

    def deal(self, seed: int) -> NileState:
        """A new game before anything is dealt."""
        return self.arrange({}, seed)

    def arrange(self, setup: Mapping[str, Any], seed: int) -> NileState:
        """A position from a setup; Malformed names the field, and the clause where one forbids it."""
        from workbench.games.nile.setup import read_setup

        return read_setup(self, setup, seed)

    def to_setup(self, state: NileState) -> dict[str, Any]:
        """The setup of a state at the start of a turn."""
        from workbench.games.nile.setup import write_setup

        return write_setup(self, state)

    def vocabulary(self, state: NileState) -> dict[str, Any]:
        """The fields of the board that are not covered."""
        return {"field": self.board.index}

    def outcome(self, state: NileState) -> Outcome | None:
        """How the game ended (NI-END), or that it was stopped (NI-LIMIT); None while it goes on."""
        return Outcome(self.tally(state).scores, state.winners, state.ended_by, state.ledger) if state.ended_by else None

    def tally(self, state: NileState) -> Tally:
        """NI-TRACK: the spaces that each player's marker has moved, and where each point came from."""
        return Tally(tuple(space - 1 for space in state.track), state.ledger)

    def hide(self, state: NileState, player: int) -> NileState:
        """NI-DEAL: fronts on fields and on top of piles are known, and what lies open; nothing else of the cards."""
        from workbench.games.nile.secrets import hide

        return hide(self, state, player)

    def imagine(self, state: NileState, player: int, rng: random.Random) -> NileState:
        """Cards and secret choices that this player could be facing."""
        from workbench.games.nile.secrets import imagine

        return imagine(self, state, rng)

    def measures(self, state: NileState) -> dict[str, int | float]:
        """What the picture counts, the scores, and the counts of every spot."""
        from workbench.games.nile.counts import counts

        return super().measures(state) | counts(self, state)

    def scene(self, state: NileState, overlays: tuple[str, ...] = ()) -> Scene:
        """The position as a picture."""
        from workbench.games.nile.scene import draw

        return draw(self, state, overlays)

    def river(self, state: NileState) -> nx.DiGraph[str]:
        """NI-RIVER, NI-LAY: where water can run: the river feeds the head of each row, each field the next; a blank side cuts."""
        from workbench.games.nile.river import river_graph

        return river_graph(self, state)
