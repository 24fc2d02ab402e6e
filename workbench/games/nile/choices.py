"""Shows of hands, chosen in secret and opened together: NI-FISTS before the game, NI-HANDS after a hippo."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.chance import pick
from workbench.engine.frozen import frozen
from workbench.games.nile import spots
from workbench.games.nile.state import EMPTY, FRUITS, PLACE, Basket, Fruit, NileState, added, basket, clockwise, put
from workbench.games.nile.turns import Bonus

POINTS = 3  # NI-HANDS


@frozen
class Show(Action):
    """NI-FISTS, NI-HANDS: how many markers of the hand are shown, and which. Their order means nothing."""

    verb: ClassVar[str] = "show"
    fruits: tuple[Fruit, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "fruits", tuple(sorted(self.fruits, key=PLACE.__getitem__)))

    def clicks(self, state: Any) -> tuple[tuple[str, ...], ...]:
        """One marker in hand after the other, flax first: in any order fifteen of them would have billions of ways."""
        return tuple((spots.hand(state.todo[-1].player, fruit),) for fruit in self.fruits)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """All of it has spots."""
        return ()

    @property
    def label(self) -> str:
        """How many of each."""
        counts = ", ".join(f"{count} {fruit}" for fruit, count in zip(FRUITS, basket(self.fruits), strict=True) if count)
        return f"Show {counts or 'nothing'}"

    def refusals(self, game: Any, state: NileState) -> Iterator[Refusal]:
        """They are in hand."""
        decision = state.todo[-1]
        for fruit, wanted, held in zip(FRUITS, basket(self.fruits), state.hands[decision.player], strict=True):
            if wanted > held:
                numbers = (("fruit", fruit), ("wanted", wanted), ("held", held))
                yield Refusal(decision.clause, "not_held", (spots.hand(decision.player, fruit),), numbers)

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Nobody else is told before all have chosen."""
        decision = state.todo[-1]
        player = decision.player
        numbers = (("count", len(self.fruits)), ("fruits", self.fruits or ("nothing",)))
        event = Event("showed", decision.clause, (), player, None, numbers, secret_to=(player,))
        return event, state.then(shown=put(state.shown, player, basket(self.fruits)))


@functools.lru_cache(maxsize=64)  # hundreds of ways each
def shows(held: Basket) -> tuple[Show, ...]:
    """Every choice of markers from a hand."""
    counts = product(*(range(count + 1) for count in held))
    return tuple(Show(tuple(fruit for fruit, n in zip(FRUITS, taken, strict=True) for _ in range(n))) for taken in counts)  # type: ignore[misc]


class Showing(Decision):
    """A player chooses what to show."""

    __slots__ = ()
    answers: ClassVar[tuple[type[Action], ...]] = (Show,)

    def candidates(self, game: Any, state: NileState) -> Iterable[Action]:
        """All that the hand allows."""
        return shows(state.hands[self.player])


@frozen
class Fist(Showing):
    """NI-FISTS: asked clockwise from player 0."""

    clause: ClassVar[str] = "NI-FISTS"
    player: int


@frozen
class Hand(Showing):
    """NI-HANDS: asked clockwise from the start player."""

    clause: ClassVar[str] = "NI-HANDS"
    player: int


def _ranked(totals: tuple[Any, ...]) -> int | None:
    """The seat with the highest of these; None where it is not alone."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _aboard(state: NileState, player: int) -> dict[str, Any]:
    """What changes when a player's shown markers go to the boat; of the used ones in hand those go first (NI-ONCE)."""
    shown = state.shown[player] or EMPTY
    left = tuple(held - gone for held, gone in zip(state.hands[player], shown, strict=True))
    used = tuple(max(0, count - gone) for count, gone in zip(state.used[player], shown, strict=True))
    return {
        "hands": put(state.hands, player, left),
        "used": put(state.used, player, used),
        "boat": put(state.boat, player, added(state.boat[player], shown)),
        "shown": (),
    }


def _from_hand(state: NileState, player: int) -> tuple[tuple[str, int], ...]:
    """What a player's markers that go to the boat came from, and what they are added to."""
    return ((f"in_hand_{player}", sum(state.hands[player])), (f"on_the_boat_{player}", sum(state.boat[player])))


def _opened(state: NileState, counts: tuple[int, ...]) -> tuple[tuple[tuple[str, Any], ...], tuple[tuple[str, int], ...]]:
    """Figures and ranking of what all have shown."""
    told = tuple(f"player {player} with {sum(shown or EMPTY)}" for player, shown in enumerate(state.shown))
    return (("told", told),), tuple((spots.corner(player), count) for player, count in enumerate(counts))


# --- who starts ---------------------------------------------------------------------------------------------------------------


@frozen
class BeginFists:
    """NI-FISTS: all close their fists."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Ask one after the other; what they choose stays hidden."""
        players = len(state.track)
        event = Event("begins", "NI-FISTS", mark="phase begins")
        return event, state.then(*(Fist(player) for player in range(players)), OpenFists(), shown=(None,) * players)


@frozen
class OpenFists:
    """NI-FISTS: all open their fists; the highest single number starts."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Look who has shown most."""
        counts = tuple(sum(shown or EMPTY) for shown in state.shown)
        numbers, branches = _opened(state, counts)
        best = _ranked(counts)
        event = Event("opened", "NI-FISTS", (), None, None, numbers, branches, reveals=True)
        return event, state.then(DrawStart() if best is None else StartFirst(best))


@frozen
class StartFirst:
    """NI-FISTS: who showed most starts, and the markers go to the boat."""

    player: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Move them."""
        count = sum(state.shown[self.player] or EMPTY)
        where = (spots.corner(self.player), spots.BOAT)
        because = _from_hand(state, self.player)
        event = Event("starts", "NI-FISTS", where, self.player, None, (("count", count),), (), because, mark="phase ends")
        return event, state.then(start_player=self.player, **_aboard(state, self.player))


@frozen
class DrawStart:
    """NI-FISTS: without a highest single number chance decides, and no markers go."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Draw a seat."""
        rng, chance = state.chance.draw("start")
        player = pick(rng, range(len(state.track)))
        event = Event("drawn", "NI-FISTS", (spots.corner(player),), player, reveals=True, mark="phase ends")
        return event, state.then(chance=chance, start_player=player, shown=())


# --- who gets action points -----------------------------------------------------------------------------------------------------


@frozen
class Hippo:
    """NI-HANDS: a hippo on a card gives a show of hands, where the option is on."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Ask one after the other; what they choose stays hidden."""
        because = ((spots.CARD, 1),)
        if not game.options.hands:
            return Event("ignored", "NI-HANDS", player=state.start_player, because=because), state.then()
        event = Event("begins", "NI-HANDS", player=state.start_player, numbers=(("points", POINTS),), because=because)
        tasks = (*(Hand(player) for player in clockwise(state)), OpenHands())
        return event, state.then(*tasks, shown=(None,) * len(state.track))


@frozen
class OpenHands:
    """NI-HANDS: shown and on the boat together, the highest wins; of equals the one with more on the boat."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Look who has most."""
        aboard = tuple(map(sum, state.boat))
        totals = tuple(sum(shown or EMPTY) + on_boat for shown, on_boat in zip(state.shown, aboard, strict=True))
        numbers, branches = _opened(state, totals)
        best = _ranked(tuple(zip(totals, aboard, strict=True)))
        because = tuple((f"on_the_boat_{player}", count) for player, count in enumerate(aboard))
        event = Event("opened", "NI-HANDS", (), None, None, (*numbers, ("aboard", aboard)), branches, because, reveals=True)
        return event, state.then(NobodyWins() if best is None else HandWins(best))


@frozen
class NobodyWins:
    """NI-HANDS: still equal."""

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """All keep what they showed."""
        return Event("nobody", "NI-HANDS"), state.then(shown=())


@frozen
class HandWins:
    """NI-HANDS: the winner's shown markers go to the boat first, then the points are used."""

    player: int

    def do(self, game: Any, state: NileState) -> tuple[Event, NileState]:
        """Move them and ask."""
        count = sum(state.shown[self.player] or EMPTY)
        where = (spots.corner(self.player), spots.BOAT)
        numbers = (("count", count), ("points", POINTS))
        event = Event("won", "NI-HANDS", where, self.player, None, numbers, (), _from_hand(state, self.player))
        return event, state.then(Bonus(self.player, POINTS, 0), **_aboard(state, self.player))
