"""What is dealt before the first turn, or where a setup leaves it out: SA-VALLEY, SA-MOUNTAINS, SA-REMOVE, SA-POOLS."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.chance import Chance, pick, shuffled
from workbench.engine.frozen import frozen
from workbench.games.sapiens.state import COMMON, POOL, SCENES, SapiensState, Seat, TurnData, spot
from workbench.games.sapiens.valley import BLANK, CAVES, FALLS

REMOVED = {3: 18, 4: 6}  # SA-REMOVE: tiles by players; of two players the option says it
PLACES = (*CAVES, *FALLS)
NOTHING = Seat((), (), (), (), (), (), (), 0, 0, 0, ("", ""), BLANK)


def removed_count(game: Any) -> int:
    """SA-REMOVE: how many tiles are taken out unseen."""
    removed: int = REMOVED.get(game.options.players, game.options.removed)
    return removed


def opening(game: Any, seed: int) -> SapiensState:
    """A game before anything is dealt; the tasks that begin it are still missing."""
    return SapiensState(
        todo=(),
        chance=Chance(seed),
        seats=(NOTHING,) * game.options.players,
        common=(),
        stack=(),
        removed=(),
        fights=(),
        turn=TurnData(),
        laid=False,
        ledger=(),
    )


@frozen
class DealValleys:
    """SA-VALLEY: a left and a right half board for each of these players, a face of each.

    Parameters
    ----------
    players : tuple of int
        Those without a valley.
    """

    players: tuple[int, ...]

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Draw from the stream `board`."""
        rng, chance = state.chance.draw("board")
        faces = game.halves.faces
        used = {faces[name].half for seat in state.seats for name in seat.valley if name}
        left, right = ([half for half in shuffled(rng, game.halves.boards(side)) if half not in used] for side in ("left", "right"))
        seats = list(state.seats)
        for player in self.players:
            halves = left.pop(), right.pop()
            one, other = (pick(rng, [name for name, face in faces.items() if face.half == half]) for half in halves)
            valley = one, other
            seats[player] = seats[player].copy(valley=valley, land=game.halves.valley(valley))
        told = tuple(f"{' and '.join(seats[player].valley)} to player {player}" for player in self.players)
        return Event("dealt", "SA-VALLEY", (), numbers=(("valleys", told),), reveals=True), state.then(chance=chance, seats=tuple(seats))


@frozen
class DealMountains:
    """SA-MOUNTAINS: the tokens of these players on caves and waterfalls where no tile lies."""

    players: tuple[int, ...]

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Draw from the stream `mountains`."""
        rng, chance = state.chance.draw("mountains")
        seats = list(state.seats)
        for player in self.players:
            seat = seats[player]
            covered = {square for laid in (*seat.tribe, *seat.abandoned) for square in laid.squares}
            scenes = shuffled(rng, [scene for scene in SCENES if scene not in (*seat.tokens, *seat.spent)])
            places = shuffled(rng, [place for place in PLACES if place not in covered])
            seats[player] = seat.copy(mountains=tuple(sorted(zip(places, scenes, strict=False))))
        spots = tuple(spot(player, place) for player in self.players for place, _ in seats[player].mountains)
        numbers = (("tokens", len(spots)),)
        return Event("dealt", "SA-MOUNTAINS", spots, numbers=numbers, reveals=True), state.then(chance=chance, seats=tuple(seats))


@frozen
class TakeOut:
    """SA-REMOVE: the tiles that lie nowhere are shuffled, and some of them taken out unseen.

    Parameters
    ----------
    wanted : int
        Tiles that will be dealt to pools; they come on top of the stack.
    stack : bool
        Whether the rest is the stack; if not, all the rest is out of the game.
    """

    wanted: int
    stack: bool

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Draw from the stream `deck`."""
        rng, chance = state.chance.draw("deck")
        pile = shuffled(rng, unnamed(game, state))
        spare = max(len(pile) - self.wanted, 0)
        out = min(removed_count(game), spare) if self.stack else spare
        taken = set(pile[len(pile) - out :])
        event = Event("taken_out", "SA-REMOVE", numbers=(("count", out), ("stack", len(pile) - out)))
        stack = (*pile[: len(pile) - out], *state.stack)
        return event, state.then(chance=chance, stack=stack, removed=tuple(tile for tile in game.scenes if tile in taken))


@frozen
class DealPools:
    """SA-POOLS: open pools from the top of the stack.

    Parameters
    ----------
    players : tuple of int
        Those who get a pool.
    common : bool
        Whether the common pool is laid out.
    """

    players: tuple[int, ...]
    common: bool

    def do(self, game: Any, state: SapiensState) -> tuple[Event, SapiensState]:
        """Deal them."""
        stack, seats, common = state.stack, list(state.seats), state.common
        for player in self.players:
            seats[player] = seats[player].copy(pool=stack[:POOL])
            stack = stack[POOL:]
        if self.common:
            common, stack = stack[:COMMON], stack[COMMON:]
        dealt = (*(tile for player in self.players for tile in seats[player].pool), *(common if self.common else ()))
        numbers = (("tiles", dealt), ("count", len(dealt)), ("stack", len(stack)))
        event = Event("dealt", "SA-POOLS", dealt, numbers=numbers, reveals=True)
        return event, state.then(seats=tuple(seats), common=common, stack=stack)


def named(state: SapiensState) -> set[str]:
    """Tiles that lie somewhere in the open or in the stack."""
    found = {*state.common, *state.stack}
    for seat in state.seats:
        found.update(seat.pool)
        found.update(laid.tile for laid in (*seat.tribe, *seat.abandoned))
    return found


def unnamed(game: Any, state: SapiensState) -> tuple[str, ...]:
    """The other tiles, in the order of the table."""
    there = named(state)
    return tuple(tile for tile in game.scenes if tile not in there)
