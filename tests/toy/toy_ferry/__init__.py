"""Ferry, a toy game: a secret simultaneous choice, a draw in mid-game, a decision inside a phase, actions without spots."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from workbench.engine.agenda import Action, Decision, Event, Refusal, State
from workbench.engine.chance import Chance, pick
from workbench.engine.errors import Malformed
from workbench.engine.frozen import frozen
from workbench.engine.game import Game
from workbench.engine.options import Options, option
from workbench.engine.outcome import Entry, Outcome, Tally, brought
from workbench.engine.rulebook import STRICT
from workbench.engine.strict import Kind, conform
from workbench.scene import Fact, Piece, Scene, Spot

PIERS, CROSSINGS, LOADS, SECRET = ("p1", "p2"), 3, (1, 1, 2, 2, 3, 4), -1


@dataclass(frozen=True)
class FerryOptions(Options):
    players: int = option(2, kind="setup", clause="FE-BID", text="how many play")
    ties: str = option("first", "second", kind="rule", clause="FE-DRAW", text="who has a tied load")


@frozen
class FerryState(State):
    todo: tuple[Any, ...]
    chance: Chance
    bag: tuple[int, ...]
    piers: tuple[int, ...]
    bids: tuple[int | None, ...]
    load: int
    round: int
    scores: tuple[int, ...]
    ledger: tuple[Entry, ...]


@frozen
class Bid(Action):
    verb: ClassVar[str] = "bid"
    coins: Literal[0, 1, 2]

    def do(self, game, state):
        player = state.todo[-1].player
        bids = (*state.bids[:player], self.coins, *state.bids[player + 1 :])
        return Event("bid", "FE-BID", player=player, numbers=(("coins", self.coins),), secret_to=(player,)), state.then(bids=bids)


@frozen
class Land(Action):
    verb: ClassVar[str] = "land"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("pier",),)
    pier: Annotated[str, Kind("pier")]

    def refusals(self, game, state):
        if state.piers[PIERS.index(self.pier)]:
            yield Refusal("FE-LAND", "full", (self.pier,))

    def do(self, game, state):
        player, place, load = state.todo[-1].player, PIERS.index(self.pier), state.load
        piers = (*state.piers[:place], load, *state.piers[place + 1 :])
        event = Event("landed", "FE-LAND", (self.pier,), player, numbers=(("load", load),), mark="turn ends")
        return event, score(state, player, load, "FE-LAND", (self.pier,)).then(piers=piers, load=0)


@frozen
class Sink(Action):
    verb: ClassVar[str] = "sink"

    def do(self, game, state):
        return Event("sunk", "FE-LAND", player=state.todo[-1].player, mark="turn ends"), state.then(load=0)


def score(state, player, points, clause, spots=()):
    scores = tuple(value + points * (seat == player) for seat, value in enumerate(state.scores))
    return state.copy(scores=scores, ledger=(*state.ledger, Entry(player, points, clause, spots))) if points else state


@frozen
class DueBid(Decision):
    clause: ClassVar[str] = "FE-BID"
    answers: ClassVar[tuple[type[Action], ...]] = (Bid,)
    player: int

    def candidates(self, game, state):
        return (Bid(0), Bid(1), Bid(2))


@frozen
class DueLand(Decision):
    clause: ClassVar[str] = "FE-LAND"
    answers: ClassVar[tuple[type[Action], ...]] = (Land, Sink)
    player: int

    def candidates(self, game, state):
        return (*(Land(pier) for pier in PIERS), Sink())


@frozen
class Crossing:
    def do(self, game, state):
        tasks = (DueBid(0), DueBid(1), Show())
        event = Event("crossing", "FE-BID", player=0, numbers=(("round", state.round),), mark="turn begins")
        return event, state.then(*tasks, bids=(None, None))


@frozen
class Show:
    def do(self, game, state):
        first, second = state.bids
        winner = int(second > first or (first == second and game.options.ties == "second"))
        return Event("shown", "FE-BID", numbers=(("bids", state.bids),), reveals=True), state.then(Draw(winner))


@frozen
class Draw:
    player: int

    def do(self, game, state):
        rng, chance = state.chance.draw("bag")
        load, coins = pick(rng, state.bag), state.bids[self.player]
        rest = list(state.bag)
        rest.remove(load)
        event = Event("drawn", "FE-DRAW", player=self.player, numbers=(("load", load), ("coins", coins)), reveals=True)
        paid = score(state, self.player, -coins, "FE-DRAW")
        return event, paid.then(Ask(self.player), Next(), chance=chance, bag=tuple(rest), load=load)


@frozen
class Ask:
    player: int

    def do(self, game, state):
        return Event("asked", "FE-LAND", player=self.player), state.then(DueLand(self.player))


@frozen
class Next:
    def do(self, game, state):
        if state.round < CROSSINGS:
            event = Event("crossing", "FE-BID", player=0, numbers=(("round", state.round + 1),), mark="turn begins")
            return event, state.then(DueBid(0), DueBid(1), Show(), round=state.round + 1, bids=(None, None))
        return Event("over", "FE-END", numbers=(("scores", state.scores),)), state.then()


@frozen
class FerrySetup:
    __pydantic_config__: ClassVar[Any] = STRICT
    bag: tuple[int, ...] = LOADS
    piers: tuple[int, int] = (0, 0)
    scores: tuple[int, int] = (0, 0)
    round: int = 1


class Ferry(Game[FerryState]):
    key = "ferry"
    options_form = FerryOptions
    actions = (Bid, Land, Sink)
    end_clause = "FE-END"

    @classmethod
    def folder(cls):
        return Path(__file__).parent

    def deal(self, seed):
        return self.arrange({}, seed)

    def arrange(self, setup, seed):
        form = conform(FerrySetup, setup)
        if len(form.bag) <= CROSSINGS - form.round:
            raise Malformed("bag", "holds too few loads for the crossings left", "FE-DRAW")
        start = {"todo": (Crossing(),), "chance": Chance(seed), "bids": (None, None), "load": 0, "ledger": brought(form.scores)}
        return FerryState(bag=form.bag, piers=form.piers, round=form.round, scores=form.scores, **start)

    def to_setup(self, state):
        return {"bag": list(state.bag), "piers": list(state.piers), "scores": list(state.scores), "round": state.round}

    def vocabulary(self, state):
        return {"pier": PIERS}

    def outcome(self, state):
        best = max(state.scores)
        winners = tuple(seat for seat, value in enumerate(state.scores) if value == best)
        return None if state.todo else Outcome(state.scores, winners, "FE-END", state.ledger)

    def tally(self, state):
        return Tally(state.scores, state.ledger)

    def hide(self, state, player):
        open_now = any(isinstance(task, Show) for task in state.todo)
        bids = tuple(SECRET if open_now and bid is not None and seat != player else bid for seat, bid in enumerate(state.bids))
        return state.copy(bids=bids)

    def imagine(self, state, player, rng):
        return state.copy(bids=tuple(pick(rng, (0, 1, 2)) if bid == SECRET else bid for bid in state.bids))

    def scene(self, state, overlays=()):
        spots = tuple(
            Spot(pier, k, 0, ground="point", sign=str(state.piers[k] or "."), text=f"{pier}: {state.piers[k]}")
            for k, pier in enumerate(PIERS)
        )
        pieces = tuple(Piece(pier, "good", figure=str(load)) for pier, load in zip(PIERS, state.piers, strict=True) if load)
        facts = (Fact("Crossing", state.round, CROSSINGS), *(Fact("Score", value, player=seat) for seat, value in enumerate(state.scores)))
        bids = ", ".join("none" if bid is None else "hidden" if bid == SECRET else str(bid) for bid in state.bids)
        return Scene(
            "Ferry", f"Crossing {state.round}. Load {state.load}. Bids: {bids}. Piers: {state.piers}.", spots, pieces=pieces, facts=facts
        )
