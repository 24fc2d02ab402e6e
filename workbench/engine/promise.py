"""What each game writes: its names and rules in a dozen methods. `Game` adds all that follows from them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from workbench.engine.agenda import Action, S
from workbench.engine.errors import WorkbenchError
from workbench.engine.files import shipped
from workbench.engine.measures import counted, scores
from workbench.engine.options import Options, as_dict
from workbench.engine.outcome import Outcome, Tally
from workbench.engine.rulebook import Rulebook

if TYPE_CHECKING:
    import networkx as nx

    from workbench.scene import Scene


class Promise(Generic[S]):
    """The part of a game that differs from game to game.

    A game derives from `Game`, names `key`, `options_form`, `actions` and `end_clause`, and writes `deal`, `arrange`,
    `to_setup`, `outcome`, `tally` and `scene`; where it hides something, `hide` and `imagine`; where it has a river, `river`.
    """

    key: ClassVar[str]
    options_form: ClassVar[type[Options]]
    actions: ClassVar[tuple[type[Action], ...]]
    end_clause: ClassVar[str]  # refuses an action after the end
    overlay_names: ClassVar[tuple[str, ...]] = ()  # what `scene` can lay over a position
    account_words: ClassVar[dict[str, str]] = {"given": "came in", "kept": "stay", "lost": "lost"}  # how a flow's account is told
    solved: ClassVar[bool] = False  # whether `solve` knows perfect play
    options: Any
    rulebook: Rulebook

    @classmethod
    def folder(cls) -> Path:
        """Where its rulebook, tables and scenarios lie. A game of another package says its own place."""
        return shipped("data") / cls.key

    if TYPE_CHECKING:

        def deal(self, seed: int) -> S:
            """A new game before its first small step."""

        def arrange(self, setup: Mapping[str, Any], seed: int) -> S:
            """A position from a setup, before its next small step; Malformed names the field, and the clause if one forbids it."""

        def to_setup(self, state: S) -> dict[str, Any]:
            """The setup of a state at the start of a turn: JSON data that `arrange` takes."""

        def outcome(self, state: S) -> Outcome | None:
            """How the game ended; None while it goes on."""

        def tally(self, state: S) -> Tally:
            """Scores and ledger so far, also before the end."""

        def scene(self, state: S, overlays: tuple[str, ...] = ()) -> Scene:
            """The position as a picture; overlays are named in `overlay_names`."""

    def river(self, state: S) -> nx.DiGraph[Any] | None:
        """The river as a directed graph, derived from the state; None in a game without one."""
        return None

    def vocabulary(self, state: S) -> dict[str, Any]:
        """Names that exist in a game, by kind (`square`, `card`), as containers: an action that uses another is malformed."""
        return {}

    def tables(self) -> dict[str, str]:
        """Hashes of the data tables that this game was made from, by name."""
        return {}

    def solve(self, state: S) -> Any:
        """Perfect play in a position, with `as_json()`.

        Raises
        ------
        WorkbenchError
            In a game that nobody has solved, or a position that is too large.
        """
        raise WorkbenchError(f"There is no perfect play for {self.rulebook.about.title}.")

    def read_moves(self, state: S, text: str) -> list[Action]:
        """The actions of a move list in the notation of another program; Malformed names the line.

        Raises
        ------
        WorkbenchError
            In a game that knows no such notation.
        """
        raise WorkbenchError(f"{self.rulebook.about.title} knows no move lists of other programs.")

    def write_moves(self, states: list[S], actions: list[Action]) -> str:
        """A move list in the notation of another program, of actions and the states before them; raises as `read_moves`."""
        raise WorkbenchError(f"{self.rulebook.about.title} knows no move lists of other programs.")

    def hide(self, state: S, player: int) -> S:
        """A state without the secrets that a player does not know (chance is hidden already)."""
        return state

    def imagine(self, state: S, player: int, rng: random.Random) -> S:
        """What `hide` took away, filled in at random (chance is new already)."""
        return state

    def measures(self, state: S) -> dict[str, int | float]:
        """Numbers of a position by name, for watches, breakpoints and plots: scores and whatever its picture counts.

        What they are called stands in `workbench.engine.measures`. A game with more to count adds to them.
        """
        return counted(self.scene(state)) | scores(self.tally(state))

    def options_now(self, state: S) -> dict[str, Any]:
        """All rule and setup options of a game in progress; a size that a setup brought stands in the place of its option."""
        return as_dict(self.options, "setup", "rule")
