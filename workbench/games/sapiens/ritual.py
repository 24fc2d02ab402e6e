"""Getting a mountain token by ritual: SA-RITUAL."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Literal

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.effects import Bonus, Effect, Groups, Spend
from workbench.games.sapiens.state import SCENES, SapiensState, seated, spot, token_spot, without

Scene = Literal["feast", "picking", "ritual", "fight", "water", "camp", "hunt", "fire"]


class Rituals(Effect):
    """A token from the own board, or, where none is left there, one that was used."""

    __slots__ = ()
    token: str

    def faults(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """It lies on the board; with none there, it was used before."""
        seat = state.seats[player]
        on_board = [scene for _, scene in seat.mountains]
        numbers = (("token", self.token),)
        if not on_board and not seat.spent:
            yield Refusal("SA-RITUAL", "nothing")
        elif on_board and self.token not in on_board:
            yield Refusal("SA-RITUAL", "not_on_board", (token_spot(player, self.token),), numbers)
        elif not on_board and self.token not in seat.spent:
            yield Refusal("SA-RITUAL", "not_used", (token_spot(player, self.token),), numbers)

    def effects(self, player: int, source: str) -> tuple[Any, ...]:
        """Take it."""
        return (Fetch(player, self.token, source),)

    def groups(self, state: SapiensState, player: int) -> Groups:
        """Where the token is."""
        place = next((place for place, scene in state.seats[player].mountains if scene == self.token), None)
        return ((token_spot(player, self.token) if place is None else spot(player, place),),)

    @classmethod
    def choices_in(cls, _state: SapiensState, _player: int) -> Iterable[Any]:
        """Each token."""
        return (cls("ritual", scene) for scene in SCENES)  # type: ignore[call-arg]


@frozen
class BonusRitual(Rituals, Bonus):
    """SA-RITUAL as a bonus."""

    scene: Literal["ritual"]
    token: Scene
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("token",),)


@frozen
class TokenRitual(Rituals, Spend):
    """SA-RITUAL by a mountain token, which cannot bring itself back."""

    scene: Literal["ritual"]
    token: Scene
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("scene",), ("token",))


@frozen
class Fetch:
    """SA-RITUAL: the token goes to the player's hand."""

    player: int
    scene: str
    source: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it."""
        seat, token = state.seats[self.player], f"{self.scene} of {self.player}"
        hand = token_spot(self.player, self.scene)
        numbers, because = (("scene", self.scene),), ((self.source, 1),)
        place = next((place for place, scene in seat.mountains if scene == self.scene), None)
        if place is None:
            seats = seated(state, self.player, spent=without(seat.spent, self.scene), tokens=(*seat.tokens, self.scene))
            return Event("back", "SA-RITUAL", (hand,), self.player, token, numbers, (), because), state.then(seats=seats)
        left = without(seat.mountains, (place, self.scene))
        event = Event("taken", "SA-RITUAL", (spot(self.player, place), hand), self.player, token, numbers, (), because)
        return event, state.then(seats=seated(state, self.player, mountains=left, tokens=(*seat.tokens, self.scene)))
