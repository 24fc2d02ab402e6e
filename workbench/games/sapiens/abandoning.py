"""A tribe at its end: SA-ABANDON, and the turn that is passed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.sapiens.caves import LoseToken, Shelter
from workbench.games.sapiens.fights import settle_fights
from workbench.games.sapiens.ground import Ground
from workbench.games.sapiens.placing import LayingAction, Side, Square, TileName, laid_by, no_forest, taken
from workbench.games.sapiens.state import Laid, SapiensState, spot
from workbench.games.sapiens.valley import INNER


@frozen
class Abandon(LayingAction):
    """SA-ABANDON: the tribe is turned down, and any tile of the pool begins a new one on a cave."""

    verb: ClassVar[str] = "abandon"
    tile: TileName
    at: Square
    turn: Side

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """Only where nothing can be placed, on a cave without tile whose square is free; a picking half needs forest."""
        player = state.todo[-1].player
        seat = state.seats[player]
        other = seat.land.beside.get((self.at, self.turn))
        if other is None:
            yield Refusal("SA-VALLEY", "off", (spot(player, self.at),))
            return
        squares = self.at, other
        if game.fits(state):
            yield Refusal("SA-ABANDON", "possible")
        if self.tile not in seat.pool:
            yield Refusal("SA-POOLS", "not_held", (), (("tile", self.tile),))
        if not any(square in seat.land.caves for square in squares):
            yield Refusal("SA-ABANDON", "no_cave", tuple(spot(player, square) for square in squares))
        yield from taken(game.ground(player, seat), player, squares)
        yield from no_forest(state, seat, player, squares, game.scenes[self.tile])

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Turn the tribe down and begin the new one."""
        decision = state.todo[-1]
        player, seat = decision.player, state.seats[decision.player]
        squares = self.at, seat.land.beside[self.at, self.turn]
        cave = next(square for square in squares if square in seat.land.caves)
        tasks = [LoseToken(player, cave)] * any(place == cave for place, _ in seat.mountains) + [Shelter(player, cave, "lower")]
        spots = tuple(spot(player, square) for square in squares)
        numbers = (("scenes", game.scenes[self.tile]), ("tiles", len(seat.tribe)))
        because = tuple((spot(player, square), "turned down") for laid in seat.tribe for square in laid.squares)
        event = Event("abandoned" if seat.tribe else "started", "SA-ABANDON", spots, player, self.tile, numbers, (), because)
        laid = Laid(self.tile, self.at, self.turn, squares, "first")
        return event, state.then(
            *tasks,
            *settle_fights(state, player, self.tile),
            *decision.after_tile(()),
            seats=laid_by(state, player, laid, tribe=(), abandoned=(*seat.abandoned, *seat.tribe)),
            laid=True,
        )


@frozen
class Pass(Action):
    """SA-ABANDON: with nothing to place and no cave to begin on, or with an empty pool, the turn is passed."""

    verb: ClassVar[str] = "pass"

    def refusals(self, game: Any, state: SapiensState) -> Iterator[Refusal]:
        """Only where nothing else is possible."""
        if game.fits(state):
            yield Refusal("SA-ABANDON", "not_passed")
        elif any(next(abandon.refusals(game, state), None) is None for abandon in abandonments(game, state)):
            yield Refusal("SA-ABANDON", "compulsory")

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Lay nothing."""
        decision = state.todo[-1]
        event = Event("passed", "SA-ABANDON", (), decision.player, numbers=(("pool", len(state.seats[decision.player].pool)),))
        return event, state.then(*decision.after_tile(()))


def abandonments(game: Any, state: SapiensState) -> list[Abandon]:
    """Each tile of the pool on each cave that the tribe left free, both ways round."""
    seat = state.seats[state.todo[-1].player]
    ground: Ground = game.ground(state.todo[-1].player, seat)
    mouths = [pair for pair in seat.land.pairs[len(INNER) :] if all(square not in ground.scene for square in pair.squares)]
    return [Abandon(tile, pair.at, pair.turn) for tile in seat.pool for pair in mouths]
