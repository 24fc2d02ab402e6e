"""Ritual: SA-RITUAL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from workbench.engine.agenda import Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.sapiens.caves import in_order, taken
from workbench.games.sapiens.rest import Bonus, Token, Use
from workbench.games.sapiens.state import SapiensState, Seat, own, put, without


@frozen
class Take:
    """SA-RITUAL: a mountain token comes into the hand, from its place or from those that are used."""

    player: int
    scene: str

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Take it."""
        player, scene, seat = self.player, self.scene, state.seats[self.player]
        place = _place(seat, scene)
        spots = own(player, place or f"spent.{scene}"), own(player, f"token.{scene}")
        if place is not None:
            kind, seat = "took", taken(seat, place, scene)
        else:
            kind, seat = "back", seat.copy(spent=without(seat.spent, scene), tokens=in_order((*seat.tokens, scene)))
        event = Event(kind, "SA-RITUAL", spots, player, own(player, scene), (("scene", scene),))
        return event, state.then(seats=put(state.seats, player, seat))


def _place(seat: Seat, scene: str) -> str | None:
    """Where in the mountains a token lies."""
    return next((place for place, found in seat.board.mountains if found == scene), None)


@frozen
class _Ritual(Use):
    named: ClassVar[str] = "ritual"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("token",),)
    itself: ClassVar[bool]  # whether the token of ritual is the one being spent
    scene: Literal["ritual"]
    token: Annotated[str, Kind("scene")]

    @classmethod
    def ways(cls, game: Any, state: SapiensState, player: int) -> Iterator[tuple[str]]:
        seat = state.seats[player]
        yield from ((scene,) for _, scene in seat.board.mountains)
        yield from ((scene,) for scene in seat.spent)

    def targets(self, state: SapiensState, player: int) -> tuple[tuple[str, ...], ...]:
        seat = state.seats[player]
        place = _place(seat, self.token)
        heap = "spent" if self.token in seat.spent else "token"
        return ((own(player, place or f"{heap}.{self.token}"),),)

    def useless(self, game: Any, state: SapiensState, player: int) -> Iterator[Refusal]:
        """Any that lies in the mountains; when none does, one that is used, but not the one being spent."""
        seat = state.seats[player]
        if self.token in (scene for _, scene in seat.board.mountains):
            return
        spot = (own(player, f"spent.{self.token}"),)
        if self.token not in seat.spent:
            kind = "itself" if self.itself and self.token == self.named and self.token in seat.tokens else "not_there"
            yield Refusal("SA-RITUAL", kind, spot, (("scene", self.token),))
        elif seat.board.mountains:
            yield Refusal("SA-RITUAL", "still", spot, (("left", len(seat.board.mountains)), ("scene", self.token)))

    def effects(self, player: int, spot: str) -> tuple[Any, ...]:
        return (Take(player, self.token),)


@frozen
class RitualBonus(Bonus, _Ritual):
    """SA-RITUAL, of a half that matched."""

    itself: ClassVar[bool] = False


@frozen
class RitualToken(Token, _Ritual):
    """SA-RITUAL, of a mountain token."""

    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("scene",), ("token",))
    itself: ClassVar[bool] = True
