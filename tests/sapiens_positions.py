"""Small positions of Sapiens for the tests: tiles are asked for by their scenes, and lie as the test says."""

from __future__ import annotations

from typing import Any

from workbench.engine.registry import game

BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}


class Desk:
    """A setup in the making. Whatever is not said is empty: no mountain token, no tile in a pool, no stack.

    Player p has the valley `L1a` and `R1a`, the next one `L2a` and `R2a`, and so on.
    """

    def __init__(self, **options: Any) -> None:
        self.game = game("sapiens", **options)
        self.left = dict(self.game.scenes)
        self.seats = [self._empty(k) for k in range(self.game.options.players)]
        self.rest: dict[str, Any] = {"common": [], "stack": [], "fights": []}

    @staticmethod
    def _empty(k: int) -> dict[str, Any]:
        return {"valley": [f"L{k + 1}a", f"R{k + 1}a"], "mountains": {}, "pool": []}

    def take(self, pair: str) -> str:
        """A tile of two scenes, `camp fire`, that was not taken yet."""
        name = next(name for name, scenes in self.left.items() if set(scenes) == set(pair.split()))
        del self.left[name]
        return name

    def some(self, count: int) -> list[str]:
        """Any tiles, those of the end of the table first."""
        names = list(self.left)[-count:] if count else []
        for name in names:
            del self.left[name]
        return names

    def laid(self, player: int, name: str, scene: str, at: str, turn: str) -> dict[str, str]:
        """A tile so that this scene lies there, and its other one on that side."""
        if self.game.scenes[name][0] == scene:
            return {"tile": name, "at": at, "turn": turn}
        land = self.game.halves.valley(tuple(self.seats[player]["valley"]))
        return {"tile": name, "at": land.beside[at, turn], "turn": BACK[turn]}

    def tribe(self, player: int, *tiles: str, key: str = "tribe") -> list[str]:
        """Tiles in a valley, each as `camp fire c3 E`: camp on c3, fire to the east of it. Their names."""
        names = []
        for text in tiles:
            one, two, at, turn, *how = text.split()
            names.append(self.take(f"{one} {two}"))
            form = self.laid(player, names[-1], one, at, turn) | ({"as": how[0]} if how else {})
            self.seats[player].setdefault(key, []).append(form)
        return names

    def pool(self, player: int, *pairs: str) -> list[str]:
        """Tiles in a pool. Their names."""
        names = [self.take(pair) for pair in pairs]
        self.seats[player]["pool"] += names
        return names

    def common(self, *pairs: str) -> list[str]:
        """Tiles in the common pool. Their names."""
        names = [self.take(pair) for pair in pairs]
        self.rest["common"] += names
        return names

    def setup(self, **more: Any) -> dict[str, Any]:
        """The setup so far."""
        return {"seats": self.seats, **self.rest, **more}

    def state(self, **more: Any) -> Any:
        """The position."""
        return self.game.from_setup(self.setup(**more))

    def place(self, state: Any, name: str, scene: str, at: str, turn: str, do: str = "place") -> Any:
        """The action that lays a tile so."""
        return self.game.read_action({"do": do, **self.laid(state.todo[-1].player, name, scene, at, turn)}, state)

    def steps(self, state: Any, *actions: Any) -> tuple[list[Any], Any]:
        """The events of some actions, each an object, a text or JSON data, and the state after them."""
        events = []
        for action in actions:
            read = self.game.read_action(action, state) if isinstance(action, str | dict) else action
            for step in self.game.steps(state, read):
                events.append(step.event)
                state = step.state
        return events, state

    def clauses(self, state: Any, action: Any) -> list[tuple[str, str]]:
        """What forbids an action: clause and kind of each refusal."""
        if isinstance(action, str | dict):
            action = self.game.read_action(action, state)
        found = self.game.check(state, action)
        assert all(self.game.rulebook.explain(refusal) for refusal in found)
        return [(refusal.clause, refusal.kind) for refusal in found]


def kinds(events: list[Any]) -> list[str]:
    """Clause and kind of each event, without `SA-`."""
    return [f"{event.clause.removeprefix('SA-')} {event.kind}" for event in events]
