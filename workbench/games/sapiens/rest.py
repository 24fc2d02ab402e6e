"""The turn after its tile: bonuses in the owner's order, a token, the end: SA-BONUS, SA-TOKEN."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import Copyable, frozen
from workbench.games.sapiens.caves import in_order
from workbench.games.sapiens.refill import next_fill
from workbench.games.sapiens.state import SapiensState, own, put, without

Due = tuple[str, str]  # a scene, and the square or cave of the half whose bonus it is


def after(player: int, due: tuple[Due, ...]) -> tuple[Any, ...]:
    """What comes next in a turn whose tile is laid: bonuses that are due, or the choice between a token and the end."""
    return (Offer(player, due),) if due else (Rest(player, ()),)


@frozen
class Offer:
    """SA-BONUS: bonuses are due. Nobody is asked who could only decline them: then they lapse."""

    player: int
    due: tuple[Due, ...]

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Ask, or let them lapse."""
        asked = state.then(Rest(self.player, self.due))
        spots, scenes = tuple(own(self.player, square) for _, square in self.due), tuple(scene for scene, _ in self.due)
        top = asked.todo[-1]
        if any(action is not DECLINE and next(game.refusals(asked, action), None) is None for action in top.hopeful(game, asked)):
            return Event("due", "SA-BONUS", spots, self.player, None, (("scenes", scenes),)), asked
        return Event("lapsed", "SA-BONUS", spots, self.player, None, (("scenes", scenes),)), state.then(Rest(self.player, ()))


@frozen
class Rest(Decision, Copyable):
    """SA-BONUS, SA-TOKEN: what is due is taken or declined, a token may be spent, then the turn is ended."""

    clause: ClassVar[str] = "SA-BONUS"
    ordered: ClassVar[bool] = True
    is_feast: ClassVar[bool] = False
    bonuses: ClassVar[dict[str, type[Bonus]]]  # by scene; these and `answers` are named in `turn`, where all scenes are known
    tokens: ClassVar[dict[str, type[Token]]]
    player: int
    due: tuple[Due, ...]

    @property
    def lays(self) -> bool:
        """Whether a tile may still be laid in this turn."""
        return any(scene == "feast" for scene, _ in self.due)

    def again(self) -> tuple[Any, ...]:
        """What comes after a token."""
        return after(self.player, self.due)

    def candidates(self, game: Any, state: SapiensState) -> Iterable[Action]:
        """Each bonus that is due and each token, with all that it can be used on; decline and end."""
        for scene, _ in self.due:
            yield from self.bonuses[scene].every(game, state, self.player)
        yield from token_candidates(game, state, self.player)
        yield from (DECLINE, END)

    def hopeful(self, game: Any, state: SapiensState) -> Sequence[Action]:
        """The same without tokens that cannot be spent, and of decline and end the one that is possible."""
        bonuses = (use for scene, _ in self.due for use in self.bonuses[scene].every(game, state, self.player))
        return (*bonuses, *token_hopes(game, state, self.player), DECLINE if self.due else END)


def token_candidates(game: Any, state: SapiensState, player: int) -> Iterator[Action]:
    """SA-TOKEN: each token in hand with all that it can be used on; of the others, or once one was spent, those that name nothing."""
    held = () if state.token_used else state.seats[player].tokens
    for scene, form in Rest.tokens.items():
        if scene in held or form.plainly:
            yield from form.every(game, state, player)


def token_hopes(game: Any, state: SapiensState, player: int) -> Iterator[Action]:
    """The same without those that can be no legal action."""
    for scene in () if state.token_used else state.seats[player].tokens:
        yield from Rest.tokens[scene].every(game, state, player)


class Use(Action):
    """A scene's bonus, as a bonus or as a token. Each scene writes what it can be used on, what makes it useless, and what it does."""

    __slots__ = ()
    named: ClassVar[str]  # its scene
    plainly: ClassVar[bool] = False  # whether it names nothing besides its scene
    if TYPE_CHECKING:
        scene: Any

        def effects(self, player: int, spot: str) -> tuple[Any, ...]:
            """The tasks that do it; `spot` is where it came from."""

    @classmethod
    def ways(cls, game: Any, state: SapiensState, player: int) -> Iterable[tuple[Any, ...]]:
        """What it could be used on, worth refusing or not: the values of the fields after `scene`."""
        return ((),)

    @classmethod
    def every(cls, game: Any, state: SapiensState, player: int) -> Iterator[Any]:
        """The action with each of them."""
        make: Any = cls
        return (make(cls.named, *way) for way in cls.ways(game, state, player))

    def useless(self, game: Any, state: SapiensState, player: int) -> Iterable[Refusal]:
        """Why it can do nothing at this moment, or not this."""
        return ()

    def targets(self, state: SapiensState, player: int) -> tuple[tuple[str, ...], ...]:
        """The spots of what it is used on."""
        return ()


class Bonus(Use):
    """SA-BONUS: the bonus of a half that matched."""

    __slots__ = ()
    verb: ClassVar[str] = "bonus"

    def clicks(self, state: SapiensState) -> tuple[tuple[str, ...], ...]:
        """What it is used on."""
        return self.targets(state, state.todo[-1].player)

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """It is due, and can do something."""
        top = state.todo[-1]
        if all(scene != self.scene for scene, _ in top.due):
            yield Refusal("SA-BONUS", "not_due", (), (("scene", self.scene),))
        yield from self.useless(game, state, top.player)

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it off what is due."""
        top = state.todo[-1]
        k = [scene for scene, _ in top.due].index(self.scene)
        spot = own(top.player, top.due[k][1])
        event = Event("taken", "SA-BONUS", (spot,), top.player, None, (("scene", self.scene),))
        return event, state.then(*self.effects(top.player, spot), *after(top.player, (*top.due[:k], *top.due[k + 1 :])))


class Token(Use):
    """SA-TOKEN: a mountain token, once a turn."""

    __slots__ = ()
    verb: ClassVar[str] = "token"

    def clicks(self, state: SapiensState) -> tuple[tuple[str, ...], ...]:
        """The token, then what it is used on."""
        player = state.todo[-1].player
        return ((own(player, f"token.{self.scene}"),), *self.targets(state, player))

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """It is in hand, none was spent yet, and it can do something."""
        player = state.todo[-1].player
        spot = own(player, f"token.{self.scene}")
        if self.scene not in state.seats[player].tokens:
            yield Refusal("SA-TOKEN", "not_held", (spot,), (("scene", self.scene),))
        if state.token_used:
            yield Refusal("SA-TOKEN", "once", (spot,))
        yield from self.useless(game, state, player)

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Lay it aside; what was to be decided is asked again after it."""
        top = state.todo[-1]
        player, seat = top.player, state.seats[top.player]
        seat = seat.copy(tokens=without(seat.tokens, self.scene), spent=in_order((*seat.spent, self.scene)))
        spots = own(player, f"token.{self.scene}"), own(player, f"spent.{self.scene}")
        event = Event("spent", "SA-TOKEN", spots, player, own(player, self.scene), (("scene", self.scene),))
        tasks = (*self.effects(player, spots[1]), *top.again())
        return event, state.then(*tasks, seats=put(state.seats, player, seat), token_used=True)


@frozen
class Decline(Action):
    """SA-BONUS: all bonuses that are left are dropped."""

    verb: ClassVar[str] = "decline"

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """Some are due."""
        if not state.todo[-1].due:
            yield Refusal("SA-BONUS", "none_due")

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Drop them."""
        top = state.todo[-1]
        spots, scenes = tuple(own(top.player, square) for _, square in top.due), tuple(scene for scene, _ in top.due)
        return Event("declined", "SA-BONUS", spots, top.player, None, (("scenes", scenes),)), state.then(Rest(top.player, ()))


@frozen
class End(Action):
    """SA-TOKEN: no token more; the pools are refilled."""

    verb: ClassVar[str] = "end"

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """No bonus is due."""
        if due := state.todo[-1].due:
            yield Refusal("SA-BONUS", "due", (), (("scenes", tuple(scene for scene, _ in due)),))

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Go on with the refills."""
        player: int = state.todo[-1].player
        return Event("ended", "SA-TOKEN", player=player), state.then(next_fill(player, state.seats[player].pool, state.common, state.stack))


DECLINE, END = Decline(), End()
