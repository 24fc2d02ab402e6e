"""Scene bonuses and mountain tokens: SA-BONUS and SA-TOKEN. What each scene does stands in the module of its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.sapiens.state import SapiensState, seated, spot, token_spot, without

TileName = Annotated[str, Kind("tile")]
Groups = tuple[tuple[str, ...], ...]


class Effect:
    """What a scene does, as a bonus or by its token: each scene has a class that says what forbids it and which steps it takes."""

    __slots__ = ()
    scene: str

    def faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """Why it could do nothing at this moment, or not so."""
        yield from ()

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Its steps; `source` is the spot of the half or token that it comes from."""
        raise NotImplementedError

    def groups(self, state: SapiensState, player: int) -> Groups:
        """Spots to click, in groups."""
        return ()

    @classmethod
    def choices_in(cls, _state: SapiensState, _player: int) -> Iterable[Any]:
        """Every action of the class that is worth refusing with a reason."""
        raise NotImplementedError


class Bonus(Effect, Action):
    """SA-BONUS: one of the scene bonuses that are due."""

    __slots__ = ()
    verb: ClassVar[str] = "bonus"

    def clicks(self, state: SapiensState) -> Groups:
        """The spots of its effect."""
        return self.groups(state, state.todo[-1].player)

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """It has to be due, and to do something."""
        if all(scene != self.scene for scene, _ in state.todo[-1].due):
            yield Refusal("SA-BONUS", "not_due", (), (("scene", self.scene),))
        yield from self.faults(game, state, state.todo[-1].player)

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it off what is due; its effect comes next."""
        decision = state.todo[-1]
        this = next(pair for pair in decision.due if pair[0] == self.scene)
        others = without(decision.due, this)
        source = spot(decision.player, this[1])
        numbers = (("scene", self.scene), ("still_due", len(others)))
        event = Event("chosen", "SA-BONUS", (source,), decision.player, None, numbers, (), ((source, self.scene),))
        return event, state.then(*self.effects(decision.player, source), decision.go_on(others))


class Spend(Effect, Action):
    """SA-TOKEN: a mountain token in hand is spent for the bonus of its scene."""

    __slots__ = ()
    verb: ClassVar[str] = "token"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("scene",),)

    def clicks(self, state: SapiensState) -> Groups:
        """The token, then the spots of its effect."""
        player = state.todo[-1].player
        return ((token_spot(player, self.scene),), *self.groups(state, player))

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """It is in hand, the first one this turn, and does something."""
        player = state.todo[-1].player
        if state.turn.token_spent:
            yield Refusal("SA-TOKEN", "once", (token_spot(player, self.scene),))
        if self.scene not in state.seats[player].tokens:
            yield Refusal("SA-TOKEN", "not_held", (token_spot(player, self.scene),), (("scene", self.scene),))
        yield from self.faults(game, state, player)

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """It is used up; its effect comes next."""
        decision = state.todo[-1]
        player, seat = decision.player, state.seats[decision.player]
        source = token_spot(player, self.scene)
        event = Event("spent", "SA-TOKEN", (source,), player, f"{self.scene} of {player}", (("scene", self.scene),))
        seats = seated(state, player, tokens=without(seat.tokens, self.scene), spent=(*seat.spent, self.scene))
        turn = state.turn.copy(token_spent=True)
        return event, state.then(*self.effects(player, source), decision.again(), seats=seats, turn=turn)


def spendable(game: Any, state: SapiensState, player: int) -> list[Any]:
    """Ways to spend a token in hand; after the first one this turn one for each, for its reason."""
    found: list[Any] = []
    for scene in state.seats[player].tokens:
        ways = list(game.token_forms[scene].choices_in(state, player))
        found += ways[:1] if state.turn.token_spent else ways
    return found


def bonuses(game: Any, state: SapiensState, player: int) -> list[Any]:
    """Ways to carry out what is due; the decision about it is on top of the agenda."""
    return [action for scene, _ in state.todo[-1].due for action in game.bonus_forms[scene].choices_in(state, player)]


@frozen
class Decline(Action):
    """SA-BONUS: what is due is dropped."""

    verb: ClassVar[str] = "decline"

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """Something is due."""
        if not state.todo[-1].due:
            yield Refusal("SA-BONUS", "none_due")

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Drop it."""
        decision = state.todo[-1]
        scenes = tuple(scene for scene, _ in decision.due)
        spots = tuple(spot(decision.player, square) for _, square in decision.due)
        event = Event("declined", "SA-BONUS", spots, decision.player, None, (("scenes", scenes),))
        return event, state.then(decision.go_on(()))
