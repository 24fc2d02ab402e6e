"""What differs where courses end: scores, winners, facts, what lies on spots, edges, and the decisions met on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from workbench.debugger.course import asked

if TYPE_CHECKING:
    from workbench.debugger.sides import Side
    from workbench.scene import Edge, Piece, Scene

NOTHING = "-"


class Difference(NamedTuple):
    """A line of the table: what it is about, its name, and what each side says of it.

    Parameters
    ----------
    about : str
        `score`, `winner`, `fact`, `spot`, `edge` or `decision`.
    name : str
        Whose or where: `player 0`, `Round`, `b2`.
    values : tuple of str
        One for each side; `-` where a side has nothing to say.
    """

    about: str
    name: str
    values: tuple[str, ...]


def differences(sides: Sequence[Side]) -> list[Difference]:
    """What differs at the ends of some courses; what is the same in all of them is left out."""
    scenes = [side.game.scene(side.state) for side in sides]
    tables: list[tuple[str, list[dict[str, str]]]] = [
        ("score", [_scores(side) for side in sides]),
        ("winner", [_winners(side) for side in sides]),
        ("fact", [_facts(scene) for scene in scenes]),
        ("spot", [_spots(scene) for scene in scenes]),
        ("edge", [_edges(scene) for scene in scenes]),
        ("decision", [_decisions(side) for side in sides]),
    ]
    found = []
    for about, columns in tables:
        for name in dict.fromkeys(name for column in columns for name in column):
            values = tuple(column.get(name, NOTHING) for column in columns)
            if len(set(values)) > 1:
                found.append(Difference(about, name, values))
    return found


def _scores(side: Side) -> dict[str, str]:
    return {f"player {seat}": str(score) for seat, score in enumerate(side.game.tally(side.state).scores)}


def _winners(side: Side) -> dict[str, str]:
    outcome = side.game.outcome(side.state)
    if outcome is None:
        return {"": "not finished"}
    return {"": f"{' and '.join(f'player {seat}' for seat in outcome.winners) or 'nobody'} [{outcome.clause}]"}


def _facts(scene: Scene) -> dict[str, str]:
    return {
        fact.name if fact.player is None else f"{fact.name}, player {fact.player}": f"{fact.value}{f' ({fact.mark})' if fact.mark else ''}"
        for fact in scene.facts
    }


def _spots(scene: Scene) -> dict[str, str]:
    """Each spot in the words of the game, or what lies on it where the game has none."""
    lying = _joined(scene.pieces, lambda piece: piece.spot, _piece_words)
    return {spot.name: spot.text or lying.get(spot.name, NOTHING) for spot in scene.spots}


def _piece_words(piece: Piece) -> str:
    if piece.text:
        return piece.text
    whose = "" if piece.player is None else f" of player {piece.player}"
    return f"{piece.glyph.replace('_', ' ')}{whose} {piece.figure}".rstrip()


def _edges(scene: Scene) -> dict[str, str]:
    return _joined(scene.edges, lambda edge: edge.name, _edge_words)


def _edge_words(edge: Edge) -> str:
    return edge.text or f"{edge.kind} {edge.figure}".rstrip()


def _joined(things: Iterable[Any], name: Callable[[Any], str], words: Callable[[Any], str]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for thing in things:
        found.setdefault(name(thing), []).append(words(thing))
    return {place: ", ".join(said) for place, said in found.items()}


def _decisions(side: Side) -> dict[str, str]:
    """How often each clause asked each player, the question that is open at the end counted."""
    states = [node.before for node in side.nodes if node.action is not None] + [side.state]
    met = Counter(question for state in states if (question := asked(state)) is not None)
    titles = side.game.rulebook
    return {f"{titles[clause].title} [{clause}], player {player}": str(count) for (clause, player), count in sorted(met.items())}
