"""The class that every game derives from: everything that follows from what `Promise` asks of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Self

from workbench.engine import notation
from workbench.engine.agenda import Action, Decision, Event, Refusal, S, Step, begins, run, settle
from workbench.engine.chance import LARGEST_SEED, checked_seed
from workbench.engine.errors import IllegalAction, Malformed, WorkbenchError
from workbench.engine.options import as_dict, make_options
from workbench.engine.promise import Promise
from workbench.engine.rulebook import read_rulebook


class Game(Promise[S]):
    """A game with its options: no position, which is a state. What each game writes stands in `Promise`.

    Parameters
    ----------
    **options : bool, int or str
        Options by name; the others have their defaults.

    Raises
    ------
    Malformed
        For an option that does not exist or a value that is no choice.
    """

    def __init__(self, /, **options: Any) -> None:
        try:
            self.options = make_options(self.options_form, options)
        except Malformed as error:
            raise error.under("options") from None
        self._judged: tuple[Any, Any] = None, None  # the state and the action that `sample` found legal last
        self.rulebook = read_rulebook(self.folder() / "rulebook.toml")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in as_dict(self.options).items())})"

    def with_options(self, **changes: Any) -> Self:
        """The same game under other options: a state of one can be run by the other where only rule options differ."""
        return type(self)(**(as_dict(self.options) | changes))

    def new(self, seed: int = 0) -> S:
        """A new game, run up to its first decision."""
        return settle(self, self.deal(checked_seed(seed)))

    def from_setup(self, setup: Mapping[str, Any], seed: int = 0) -> S:
        """A position from a setup, run up to its next decision.

        Raises
        ------
        Malformed
            Naming the field, and the clause where one forbids it.
        """
        return settle(self, self.arrange(setup, checked_seed(seed)))

    def actor(self, state: S) -> int | None:
        """The player of the decision on top; None when the game is over, or inside a run of steps."""
        top = state.todo[-1] if state.todo else None
        return top.player if isinstance(top, Decision) else None

    def candidates(self, state: S, clicks: tuple[str, ...] = ()) -> Iterator[Action]:
        """Every action of the actor worth refusing with a reason, legal or not, that begins with these clicks."""
        found = self._asked(state)
        return iter(found) if not clicks else (action for action in found if begins(action, state, clicks))

    def _asked(self, state: S) -> Iterable[Action]:
        top = state.todo[-1] if state.todo else None
        return top.candidates(self, state) if isinstance(top, Decision) else ()

    def refusals(self, state: S, action: Action) -> Iterator[Refusal]:
        """Every clause that forbids an action, lazily."""
        top = state.todo[-1] if state.todo else None
        if isinstance(top, Decision) and isinstance(action, top.answers):
            return iter(action.refusals(self, state))
        return iter((self._out_of_place(state, action),))

    def _out_of_place(self, state: S, action: Action) -> Refusal:
        if not state.todo:
            return Refusal(self.end_clause, "over")
        if not isinstance(state.todo[-1], Decision):
            return Refusal(self.end_clause, "running")
        return Refusal(state.todo[-1].clause, "expected", numbers=(("verb", action.verb),))

    def check(self, state: S, action: Action) -> tuple[Refusal, ...]:
        """All clauses that forbid an action; empty: it is legal."""
        return tuple(self.refusals(state, action))

    def legal(self, state: S, clicks: tuple[str, ...] = ()) -> Iterator[Action]:
        """The legal actions of the actor that begin with these clicks."""
        top = state.todo[-1] if state.todo else None
        if isinstance(top, Decision) and top.ordered:
            found = top.hopeful(self, state)
            pool: Iterable[Action] = (action for action in found if begins(action, state, clicks)) if clicks else found
        else:
            pool = self.candidates(state, clicks)
        return (action for action in pool if next(self.refusals(state, action), None) is None)

    def sample(self, state: S, rng: random.Random) -> Action:
        """A legal action, each equally likely: draws from the candidates that can be legal until one is.

        What was drawn is drawn no more: in its place stands the last that is left.

        Raises
        ------
        WorkbenchError
            When there is none.
        """
        top = state.todo[-1] if state.todo else None
        pool: Sequence[Action] = top.hopeful(self, state) if isinstance(top, Decision) else ()
        refusals, chance = self.refusals, rng.random
        moved: dict[int, int] = {}
        left = len(pool)
        while left:
            k = int(chance() * left)
            action = pool[moved.get(k, k)]
            if next(refusals(state, action), None) is None:
                self._judged = state, action
                return action
            left -= 1
            moved[k] = moved.get(left, left)
        asked = f" [{top.clause}]" if isinstance(top, Decision) else ""
        raise WorkbenchError(f"There is nothing to decide here{asked}.")

    def bot(self, state: S, rng: random.Random) -> Action:
        """The action of a player of the game's own; where a game brings none, a random legal one."""
        return self.sample(state, rng)

    def steps(self, state: S, action: Action) -> Iterator[Step]:
        """The small steps of an action, up to the next decision.

        Raises
        ------
        IllegalAction
            At once, with all refusals.
        """
        self._demand(state, action)
        return self._steps(state, action)

    def _steps(self, state: S, action: Action) -> Iterator[Step]:
        event, state = action.do(self, state)
        yield Step(event, state)
        yield from run(self, state)

    def apply(self, state: S, action: Action) -> S:
        """The state after all steps of an action.

        Raises
        ------
        IllegalAction
            With all refusals.
        """
        self._demand(state, action)
        after: S = action.do(self, state)[1]
        return settle(self, after)

    def _demand(self, state: S, action: Action) -> None:
        judged, found = self._judged
        if found is action and judged is state:  # the very same frozen objects: they cannot have become illegal since
            return
        if next(self.refusals(state, action), None) is not None:
            raise IllegalAction(action, tuple((refusal, self.rulebook.explain(refusal)) for refusal in self.refusals(state, action)))

    # --- secrets ---------------------------------------------------------------------------------------------------------------

    def seen_by(self, state: S, player: int) -> S:
        """What a player knows of a state: secrets, seed and undrawn chance are masked."""
        return self.hide(state.copy(chance=state.chance.hidden()), player)

    def guess(self, state: S, player: int, rng: random.Random) -> S:
        """A full state that this player could be in, with new chance; `state` may be what they see."""
        seen = self.seen_by(state, player)
        return self.imagine(seen.copy(chance=type(seen.chance)(int(rng.random() * LARGEST_SEED))), player, rng)

    def told(self, event: Event, seat: int | None) -> Event:
        """An event as a seat hears of it (None: everything): what is secret to others keeps its clause and player alone."""
        if seat is None or event.secret_to is None or seat in event.secret_to:
            return event
        return Event(f"{event.kind}_secret", event.clause, player=event.player, reveals=event.reveals, mark=event.mark)

    def sentence(self, event: Event, seat: int | None = None) -> str:
        """An event in words, as a seat hears of it."""
        return self.rulebook.tell(self.told(event, seat))

    # --- notation --------------------------------------------------------------------------------------------------------------

    def read_action(self, data: Any, state: S | None = None) -> Action:
        """An action from its JSON form, or from typed text; Malformed says what is wrong. A state gives the names that exist."""
        context = None if state is None else self.vocabulary(state)
        read: Callable[..., Action] = notation.parse if isinstance(data, str) else notation.from_json
        return read(data, self.actions, context)

    def parse(self, text: str, state: S | None = None) -> Action:
        """An action from typed text: `dig b2 b3`."""
        return self.read_action(str(text), state)
