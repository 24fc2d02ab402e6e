"""What random games of Blue Vein make of a stack of dominoes: python benchmarks/blue_vein_stack.py [table.csv] [games].

The figures that the notes of `data/blue_vein/icons.toml` quote.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from workbench.games.blue_vein import BlueVein
from workbench.games.blue_vein.parts import RIVER
from workbench.games.blue_vein.place import Place
from workbench.games.blue_vein.rounds import Turn

EVERY = 5  # of so many turns one has its legal placements counted


@dataclass
class Figures:
    """Counts over games."""

    rounds: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    stuck: int = 0
    river: list[int] = field(default_factory=list)
    open_ends: list[int] = field(default_factory=list)
    flows: list[set[str]] = field(default_factory=list)
    best: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        games, flows = len(self.rounds), len(self.flows)
        turns = self.verbs["done"] + self.verbs["pass"]
        ends = ", ".join(f"{kind} {count / games:.0%}" for kind, count in sorted(self.ends.items()))
        within = sum(6 <= rounds <= 12 for rounds in self.rounds) / games
        share = {kind: f"{sum(kind in flow for flow in self.flows) / flows:.0%}" for kind in ("field", "workshop", "drinks", "takes")}
        return f"""\
  rounds {mean(self.rounds):.1f}, {min(self.rounds)} to {max(self.rounds)}, 6 to 12 in {within:.0%}; ended by {ends}
  {self.verbs["place"] / turns:.2f} dominoes a turn
  turns without one {self.verbs["pass"] / turns:.1%}, with dominoes in hand {self.stuck / turns:.1%}
  legal placements of a domino with river {mean(self.river):.1f}, none in {self.river.count(0) / len(self.river):.0%}
  open ends {mean(self.open_ends):.1f}
  flow phases in which water passes a field {share["field"]}, a workshop {share["workshop"]}
  flow phases in which a field drinks {share["drinks"]}, a workshop takes {share["takes"]}
  the winner's points {mean(self.best):.1f}"""


def legal_placements(game, state, domino):
    """How many a domino has, tried where it would touch what lies there."""
    rooms = game.terrain(state.map).rooms
    return sum(next(Place(domino, room[:2], room[2]).refusals(game, state), None) is None for room in rooms)


def look(game, state, found):
    """Count what a player at the start of a turn could place."""
    found.open_ends.append(len(game.terrain(state.map).open_ends))
    for domino in state.hands[game.actor(state)]:
        if any(part.kind == RIVER for part in game.stock.parts[domino]):
            found.river.append(legal_placements(game, state, domino))


def measure(game, seeds):
    """Random games to their end."""
    found = Figures()
    for seed in seeds:
        state, rng, kinds = game.new(seed), random.Random(seed), set()
        while game.outcome(state) is None:
            top = state.todo[-1]
            if isinstance(top, Turn) and not top.placed and rng.random() * EVERY < 1:
                look(game, state, found)
            action = game.sample(state, rng)
            found.verbs[action.verb] += 1
            found.stuck += action.verb == "pass" and bool(state.hands[top.player])
            for event, after in list(game.steps(state, action)):
                state = after
                kinds.add(event.kind)
                if state.flow is not None and state.flow.moving:
                    terrain = game.terrain(state.map)
                    kinds |= {terrain.parts[square].kind for square in terrain.beside.get(state.flow.moving[-1].at, ())}
                if event.mark == "phase begins":
                    kinds = set()
                elif event.mark == "phase ends":
                    found.flows.append(kinds)
        found.rounds.append(state.round)
        found.ends[state.ended_by] += 1
        found.best.append(max(state.scores))
    return found


def main():
    """Measure games of 2, 3 and 4 players."""
    table = next((word for word in sys.argv[1:] if not word.isdigit()), None)
    games = next((int(word) for word in sys.argv[1:] if word.isdigit()), 40)
    for players in (2, 3, 4):
        game = BlueVein(players=players)
        if table:
            game = game.with_dominoes(Path(table))
        print(f"{players} players, {games} random games\n{measure(game, range(games))}")


if __name__ == "__main__":
    main()
