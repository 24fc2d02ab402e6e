"""Turns of action points: NI-AP, NI-ONCE, and the extra points of NI-HANDS. What they pay for stands in `fields`, `stock` and `jokers`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event
from workbench.engine.frozen import Copyable, frozen
from workbench.games.nile.fields import Grow, Harvest, Sow
from workbench.games.nile.jokers import BUY_JOKER, JOKER, BuyJoker, Joker, Revive, revivals
from workbench.games.nile.state import FRUITS, NileState
from workbench.games.nile.stock import BUYS, Buy, BuyOther, other_buys
from workbench.games.nile.tries import growings, harvests, promising, sowings

POINTS = 3


@frozen
class End(Action):
    """NI-AP: the player is done; what points are left lapse."""

    verb: ClassVar[str] = "end"

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """On to whatever comes next."""
        decision = state.todo[-1]
        kind, mark = ("bonus_over", "") if isinstance(decision, Bonus) else ("ended", "turn ends")
        event = Event(kind, decision.clause, player=decision.player, numbers=(("points", decision.points),), mark=mark)
        return event, state.then()


END = End()


class Acting(Decision, Copyable):
    """A player uses action points.

    `points` are left; `taken` counts the actions of this turn.
    """

    __slots__ = ()
    answers: ClassVar[tuple[type[Action], ...]] = (Sow, Grow, Harvest, Buy, BuyJoker, Joker, Revive, BuyOther, End)
    jokers: ClassVar[bool] = True  # whether jokers may be played
    if TYPE_CHECKING:
        points: int
        taken: int

    def candidates(self, game: Any, state: NileState) -> Iterable[Action]:
        """What the hand can sow, on every field; what lies on fields; what there is to buy; jokers; and to end."""
        player, names = self.player, game.board.names
        found: list[Action] = [END, JOKER, BUY_JOKER, *BUYS, *sowings(names, state.hands[player])]
        found += growings(names, state.fields)
        found += harvests(names, game.grounds(state, player))
        if game.options.buy_others:
            found += other_buys(state.boat, player)
        if game.options.revive:
            found += revivals(state.market)
        return found

    def hopeful(self, game: Any, state: NileState) -> Sequence[Action]:
        """Without points nothing but jokers and the end; else what there is a marker, room and points for."""
        player, points = self.player, self.points
        found: list[Action] = [END]
        if state.jokers[player] and self.jokers:
            found.append(JOKER)
            if game.options.revive:
                found += revivals(state.market)
        if not points:
            return found
        found.append(BUY_JOKER)
        found += [buy for buy, count in zip(BUYS, state.boat[player], strict=True) if count]
        free = [fruit for fruit, held, used in zip(FRUITS, state.hands[player], state.used[player], strict=True) if held > used]
        found += promising(game.board.names, game.grounds(state, player), free, points)
        if game.options.buy_others:
            found += other_buys(state.boat, player)
        return found

    def after(self, cost: int) -> Any:
        """The turn after an action of so many points."""
        return type(self)(self.player, self.points - cost, self.taken + 1)  # type: ignore[call-arg]  # the fields of both


@frozen
class Turn(Acting):
    """NI-AP: three action points, one more for each joker, until `end`."""

    clause: ClassVar[str] = "NI-AP"
    player: int
    points: int
    taken: int


@frozen
class Bonus(Acting):
    """NI-HANDS: three action points, without jokers, until `end`."""

    clause: ClassVar[str] = "NI-HANDS"
    jokers: ClassVar[bool] = False
    player: int
    points: int
    taken: int


@frozen
class BeginTurn:
    """NI-AP: a player's turn."""

    player: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Ask the player."""
        event = Event("turn", "NI-AP", player=self.player, numbers=(("points", POINTS),), mark="turn begins")
        return event, state.then(Turn(self.player, POINTS, 0))
