"""Small positions of Sapiens for the tests: two valleys whose numbers stand here, a tribe in the middle, and pools by scenes."""

from __future__ import annotations

from typing import Any

from workbench.engine import registry

SCENES = ("feast", "picking", "ritual", "fight", "water", "camp", "hunt", "fire")
SIDES = {"N": "S", "S": "N", "E": "W", "W": "E"}

# L1a with R2b, read from the file by eye: forest with a star.
FOOD = {
    5: "3 2* 1* 2 2* 5 1* 3*",
    4: "1 2 1* 2 1 2 2 3",
    3: "2* 3 3* 3 1 2 2 3",
    2: "2 1 1 2* 1* 1* 3* 1",
    1: "1* 5* 2 1 2* 1 2* 2",
}
NUMBER = {f"{column}{row}": int(word[0]) for row, words in FOOD.items() for column, word in zip("abcdefgh", words.split(), strict=True)}
FOREST = {f"{column}{row}" for row, words in FOOD.items() for column, word in zip("abcdefgh", words.split(), strict=True) if "*" in word}
CAVES = {  # square, side of the square, higher, lower
    "cave1": ("a4", "W", 5, 3),
    "cave2": ("a2", "W", 5, 2),
    "cave3": ("c1", "S", 5, 2),
    "cave4": ("h5", "N", 5, 3),
    "cave5": ("h4", "E", 5, 2),
    "cave6": ("f1", "S", 5, 2),
}
MOUNTAINS = {
    "cave1": "feast",
    "cave2": "picking",
    "cave3": "ritual",
    "cave4": "fight",
    "cave5": "water",
    "cave6": "camp",
    "fall1": "hunt",
    "fall2": "fire",
}


def sapiens(**options: Any) -> Any:
    return registry.game("sapiens", **options)


STOCK = sapiens().stock.scenes


def tile(one: str, two: str, k: int = 0) -> str:
    """A tile with these two scenes, the first of them or the k-th."""
    return [name for name, scenes in STOCK.items() if set(scenes) == {one, two}][k]


def lay(name: str, scene: str, at: str, side: str, verb: str = "place") -> str:
    """The action that lays a tile so that this scene comes onto `at` and the other one onto the square on that side."""
    if STOCK[name][0] == scene:
        return f"{verb} {name} {at} {side}"
    if at.startswith("cave"):
        other = CAVES[at][0]
    elif (hole := next((cave for cave, (square, way, _, _) in CAVES.items() if (square, way) == (at, side)), None)) is not None:
        other = hole
    else:
        dx, dy = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[side]
        other = f"{chr(ord(at[0]) + dx)}{int(at[1]) + dy}"
    return f"{verb} {name} {other} {SIDES[side]}"


def lies(name: str, scene: str, at: str, side: str) -> dict[str, str]:
    """The same as an entry of a setup."""
    _, tile_, square, turn = lay(name, scene, at, side).split()
    return {"tile": tile_, "at": square, "turn": turn}


def seat(**changes: Any) -> dict[str, Any]:
    """A seat without anything: player 0's valley, all tokens out of the game."""
    return {"valley": ["L1a", "R2b"], "mountains": {}, "pool": []} | changes


def other_seat(**changes: Any) -> dict[str, Any]:
    """The seat beside it, in another valley."""
    return {"valley": ["L2a", "R1a"], "mountains": {}, "pool": []} | changes


def position(mine: dict[str, Any], yours: dict[str, Any] | None = None, **rest: Any) -> dict[str, Any]:
    """A setup of two seats."""
    return {"seats": [seat(**mine), other_seat(**(yours or {}))], "common": [], "stack": []} | rest


def matching(scene: str, **mine: Any) -> tuple[dict[str, Any], str]:
    """A seat whose tribe shows a scene on c3, and the action that lays a tile with it onto c4 (forest, 1 food), the other half on b4.

    The tribe's other half, on d3, is fire (or camp); the new tile's other half is hunt (or camp).
    """
    old = tile(scene, "fire" if scene != "fire" else "camp")
    new = tile(scene, "hunt" if scene != "hunt" else "camp", 1)
    pool = [new, *mine.pop("pool", [])]
    return {"tribe": [lies(old, scene, "c3", "E")], "pool": pool} | mine, lay(new, scene, "c4", "W")


def run(game: Any, state: Any, *actions: str) -> tuple[Any, list[Any]]:
    """The state after some actions, and all their events."""
    events = []
    for text in actions:
        for step in game.steps(state, game.parse(text, state)):
            events.append(step.event)
            state = step.state
    return state, events


def clauses(game: Any, state: Any, text: str) -> list[str]:
    """The clauses that forbid an action."""
    return [refusal.clause for refusal in game.check(state, game.parse(text, state))]


def kinds(events: list[Any]) -> list[tuple[str, str]]:
    """Clause and kind of events."""
    return [(event.clause, event.kind) for event in events]


def tracks(state: Any) -> list[tuple[int, int]]:
    """Food and shelter of each player."""
    return [(found.food, found.shelter) for found in state.seats]
