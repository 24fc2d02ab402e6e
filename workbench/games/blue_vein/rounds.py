"""Rounds and turns: BV-ROUND, BV-PLACE, BV-DRAW, BV-END."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.chance import shuffled
from workbench.engine.frozen import Copyable, frozen
from workbench.games.blue_vein.claim import Claim
from workbench.games.blue_vein.ending import Finish, out_of_tokens
from workbench.games.blue_vein.flow import BeginFlow
from workbench.games.blue_vein.map import Square
from workbench.games.blue_vein.parts import RIVER
from workbench.games.blue_vein.place import Hopeful, Place, everywhere, placements
from workbench.games.blue_vein.state import BlueVeinState, put


@frozen
class Deal:
    """BV-HAND: what a setup leaves out is dealt from the shuffled dominoes that it names nowhere.

    Parameters
    ----------
    hands, stack : bool
        Whether these are missing.
    """

    hands: bool
    stack: bool

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """Shuffle and deal."""
        rng, chance = state.chance.draw("deck")
        named = {laid.domino for laid in state.map.laid}.union(*state.hands, state.stack)
        pile = shuffled(rng, tuple(name for name in game.stock.parts if name not in named))
        hands, size = state.hands, game.options.hand
        if self.hands:
            hands = tuple(pile[size * player : size * (player + 1)] for player in range(len(hands)))
            pile = pile[size * len(hands) :]
        stack = pile if self.stack else state.stack
        event = Event("dealt", "BV-HAND", numbers=(("stack", len(stack)), ("hand", size)), reveals=True)
        return event, state.then(chance=chance, hands=hands, stack=stack)


@frozen
class BeginRound:
    """BV-ROUND: every round begins with player 0."""

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """Begin the first turn."""
        return Event("round", "BV-ROUND", numbers=(("round", state.round),), mark="round begins"), state.then(BeginTurn(0))


@frozen
class BeginTurn:
    """BV-ROUND: turns go clockwise."""

    player: int

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """Ask the player."""
        return Event("turn", "BV-ROUND", player=self.player, mark="turn begins"), state.then(Turn(self.player, 0))


@frozen
class Turn(Decision, Copyable):
    """BV-PLACE: 1 to 3 dominoes, and claims on what was laid; then done. Without a legal placement the turn is passed."""

    clause: ClassVar[str] = "BV-PLACE"
    player: int
    placed: int

    def candidates(self, game: Any, state: BlueVeinState) -> Iterable[Action]:
        """Placements near the map, claims on what was laid in this turn, done or pass.

        When the most was placed, the same clause refuses every placement: then those at open ends tell it.
        """
        rooms = everywhere(state.map) if self.placed < game.options.max_place else game.terrain(state.map).rooms_at_ends[True, True]
        return self._others(state.fresh) + placements(state.hands[self.player], rooms)

    def hopeful(self, game: Any, state: BlueVeinState) -> Sequence[Action]:
        """The same, but of the placements only those that can be legal at all."""
        hand = state.hands[self.player] if self.placed < game.options.max_place else ()
        land = [square for square in state.fresh if state.map.parts[square].kind != RIVER]
        return Hopeful(game, state, hand, self._others(land))

    def _others(self, squares: Iterable[Square]) -> list[Action]:
        return [DONE if self.placed else PASS, *map(Claim, squares)]


@frozen
class Done(Action):
    """BV-PLACE: the turn is over after at least one domino."""

    verb: ClassVar[str] = "done"

    def refusals(self, game: Any, state: BlueVeinState) -> Iterator[Refusal]:
        """Not before a domino was placed."""
        if not state.todo[-1].placed:
            yield Refusal("BV-PLACE", "none_placed")

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """Draw, then the next turn."""
        player = state.todo[-1].player
        event = Event("done", "BV-PLACE", player=player, mark="turn ends")
        return event, state.then(*_draw(game, state, player), *_after(state, player), fresh=())


@frozen
class Pass(Action):
    """BV-PLACE: a player with no legal placement at the start of the turn passes."""

    verb: ClassVar[str] = "pass"

    def refusals(self, game: Any, state: BlueVeinState) -> Iterator[Refusal]:
        """Only where nothing can be placed."""
        turn = state.todo[-1]
        if turn.placed:
            yield Refusal("BV-PLACE", "placed")
        elif any(next(iter(place.refusals(game, state)), None) is None for place in Hopeful(game, state, state.hands[turn.player])):
            yield Refusal("BV-PLACE", "possible")

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """The next turn; with a hand that a setup left small, draw first."""
        player = state.todo[-1].player
        return Event("passed", "BV-PLACE", player=player, mark="turn ends"), state.then(*_draw(game, state, player), *_after(state, player))


PASS, DONE = Pass(), Done()
Turn.answers = (Place, Claim, Done, Pass)


def _draw(game: Any, state: BlueVeinState, player: int) -> tuple[Any, ...]:
    return (Draw(player),) if state.stack and len(state.hands[player]) < game.options.hand else ()


def _after(state: BlueVeinState, player: int) -> tuple[Any, ...]:
    """BV-ROUND: clockwise; after every player has had a turn, the flow phase."""
    return (BeginTurn(player + 1),) if player + 1 < len(state.scores) else (BeginFlow(), EndRound())


@frozen
class Draw:
    """BV-DRAW: back up to the hand size while the stack lasts."""

    player: int

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """Draw from the top."""
        hand = state.hands[self.player]
        drawn = state.stack[: game.options.hand - len(hand)]
        numbers = (("drawn", drawn), ("count", len(drawn)), ("stack", len(state.stack) - len(drawn)))
        event = Event("drew", "BV-DRAW", (), self.player, None, numbers, reveals=True, secret_to=(self.player,))
        return event, state.then(hands=put(state.hands, self.player, (*hand, *drawn)), stack=state.stack[len(drawn) :])


@frozen
class EndRound:
    """BV-END: two players out of tokens, or a round in which nobody placed, end the game; else the next round."""

    def do(self, game: Any, state: BlueVeinState) -> tuple[Event, BlueVeinState]:
        """End or go on."""
        event = Event("round_over", "BV-ROUND", numbers=(("round", state.round),), mark="round ends")
        if out_of_tokens(state.supply):
            return event, state.then(Finish("tokens"))
        if not state.placed:
            return event, state.then(Finish("stack"))
        return event, state.then(BeginRound(), round=state.round + 1, placed=False)
