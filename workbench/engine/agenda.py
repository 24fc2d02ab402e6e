"""The agenda: a state carries its own continuation as a tuple of small tasks, the next one last.

A task does one small step, usually one clause: it takes itself off, may push further tasks, and says what happened as an
`Event`. A `Decision` is a task that only an `Action` of its player takes off. Nothing else runs a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar

from workbench.engine.chance import Chance
from workbench.engine.errors import WorkbenchError
from workbench.engine.frozen import Copyable

if TYPE_CHECKING:
    from workbench.engine.game import Game

S = TypeVar("S", bound="State")
Numbers = tuple[tuple[str, Any], ...]


class Event(NamedTuple):
    """What one small step did. A named tuple, since thousands are made in a second.

    Parameters
    ----------
    kind : str
        Names the sentence of the clause that tells it.
    clause : str
        The clause that was carried out.
    spots : tuple of str
        Where.
    player : int or None
        Whose doing it is, or whom it concerns.
    token : str or None
        What moved: a droplet, a card.
    numbers : tuple of (str, value)
        Figures by name, as sentences and watches use them. Of a flow, `given`, `kept` and `lost` say what entered the river
        at this step, what stays where it is and what is gone: summed up they are the account of the flow.
    branches : tuple of (str, int)
        At a split: every way on with its count.
    because : tuple of (str, value)
        Spots and numbers that this step came from.
    reveals : bool
        Something hidden became known: no undo of a player goes back past it.
    secret_to : tuple of int or None
        Who alone may know the details; None: everybody.
    mark : str
        `turn begins`, `turn ends`, and so for `round`, `phase` and `scoring`; or empty.
    """

    kind: str
    clause: str
    spots: tuple[str, ...] = ()
    player: int | None = None
    token: str | None = None
    numbers: Numbers = ()
    branches: tuple[tuple[str, int], ...] = ()
    because: tuple[tuple[str, Any], ...] = ()
    reveals: bool = False
    secret_to: tuple[int, ...] | None = None
    mark: str = ""


class Step(NamedTuple):
    """One small step: what happened, and the state after it."""

    event: Event
    state: Any


class Refusal(NamedTuple):
    """A clause that forbids an action. `kind` names the sentence, `spots` and `numbers` fill it and show why on the board."""

    clause: str
    kind: str
    spots: tuple[str, ...] = ()
    numbers: Numbers = ()


class Task(Protocol):
    """One small step that a state still has to do."""

    def do(self, game: Any, state: Any, /) -> tuple[Event, Any]:
        """Take oneself off the agenda, change the state in one copy, and say what happened."""


class State(Copyable):
    """The base of every game's state, which is a `frozen` dataclass of hashable fields.

    Every state has `todo`, a tuple of tasks with the next one last, and `chance`. Fields derived from others are declared
    with `compare=False, repr=False`.
    """

    __slots__ = ()
    if TYPE_CHECKING:
        todo: tuple[Any, ...]
        chance: Chance

        def then(self, *tasks: Any, **changes: Any) -> Self:
            """The state after a step: the task on top is done and `tasks` come next, the first named first. One copy."""


class Action:
    """Something a player does: a `frozen` dataclass whose fields are the keys of its JSON form.

    A class names its verb, and which fields are spots to click, in groups: any order inside a group. `refusals` and `do` are
    its rules.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {"extra": "forbid", "strict": True}
    verb: ClassVar[str]
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = ()

    def clicks(self, state: Any, /) -> tuple[tuple[str, ...], ...]:
        """Groups of spots to click, one group after the other; what is None has no spot.

        An action whose spots are called otherwise than its fields (a square of the player's own board, a card by its place in
        the hand) writes its own, from the state.
        """
        named = (tuple(getattr(self, name) for name in group if getattr(self, name) is not None) for group in self.click_fields)
        return tuple(group for group in named if group)

    @property
    def label(self) -> str:
        """What stands on its button: the verb alone, or with what has no spot."""
        return " ".join([self.verb.replace("_", " "), *(word for _, word in self.choices)]).capitalize()

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """What has no spot (a count, a side), by name: buttons that narrow."""
        from workbench.engine.notation import words

        return tuple((name, word) for name, word in words(self) if not any(name in group for group in self.click_fields))

    def refusals(self, game: Any, state: Any, /) -> Iterable[Refusal]:
        """Every clause that forbids the action, lazily; its player's decision is on top of the agenda."""
        return ()

    if TYPE_CHECKING:

        def do(self, game: Any, state: Any, /) -> tuple[Event, Any]:
            """The action's own step. It takes off the decision that it answers."""

    def to_json(self) -> dict[str, Any]:
        """The action as a record holds it."""
        from workbench.engine.notation import to_json

        data: dict[str, Any] = to_json(self)
        return data

    def __str__(self) -> str:
        from workbench.engine.notation import print_action

        return print_action(self)


class Decision:
    """A task that waits for an action of `player`.

    `clause` is the clause that asks, `answers` are the classes of actions that can answer. `ordered` says that `hopeful` keeps the order
    of `candidates`: then the legal actions are sought among the hopeful ones alone.
    """

    __slots__ = ()
    clause: ClassVar[str]
    ordered: ClassVar[bool] = False
    answers: ClassVar[tuple[type[Action], ...]]
    if TYPE_CHECKING:

        @property
        def player(self) -> int:
            """The seat that decides."""

        def candidates(self, game: Any, state: Any, /) -> Iterable[Action]:
            """Every action worth refusing with a reason, legal or not, each once; all legal ones are among them."""

    def hopeful(self, game: Any, state: Any, /) -> Sequence[Action]:
        """The candidates among which `Game.sample` draws: all, or fewer where one sees at once that none of the others is legal."""
        return tuple(self.candidates(game, state))


def run(game: Game[S], state: S) -> Iterator[Step]:
    """All small steps until a decision is on top or nothing is left. Any state on the way runs on to the same rest."""
    while state.todo and not isinstance(state.todo[-1], Decision):
        event, after = state.todo[-1].do(game, state)
        if after is state:
            raise WorkbenchError(f"{state.todo[-1]} changed nothing: it would run for ever.")
        state = after
        yield Step(event, state)


def settle(game: Game[S], state: S) -> S:
    """The last state of `run`, without keeping the steps."""
    todo = state.todo
    while todo and not isinstance(todo[-1], Decision):
        after = todo[-1].do(game, state)[1]
        if after is state:
            raise WorkbenchError(f"{todo[-1]} changed nothing: it would run for ever.")
        state = after
        todo = state.todo
    return state


def begins(action: Action, state: Any, clicks: tuple[str, ...]) -> bool:
    """Whether these clicks, in this order, begin the clicks of an action (any order inside a group)."""
    return rest(action, state, clicks) is not None


def rest(action: Action, state: Any, clicks: tuple[str, ...]) -> tuple[str, ...] | None:
    """The spots of which one must come next; `()` when all were clicked, None when these clicks do not begin the action."""
    clicks_left = list(clicks)
    for group in action.clicks(state):
        open_spots = list(group)
        while open_spots and clicks_left:
            if clicks_left[0] not in open_spots:
                return None
            open_spots.remove(clicks_left.pop(0))
        if open_spots:
            return tuple(open_spots)
    return None if clicks_left else ()
