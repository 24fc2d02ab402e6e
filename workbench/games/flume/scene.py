"""Flume as a picture: stones by shape, what each empty point would connect, the chain in order, totals and the majority line."""

from __future__ import annotations

from typing import Any

from workbench.games.flume.place import KEEPS_TURN
from workbench.games.flume.solver import MOST_EMPTY, Solution, empty_points
from workbench.games.flume.state import BLUE, COLOURS, EMPTY, GREEN, RED, FlumeState, colour_of, connections, points
from workbench.scene import Edge, Fact, Label, Piece, Scene, Spot


def draw(game: Any, state: FlumeState, overlays: tuple[str, ...]) -> Scene:
    """The scene of a state.

    Empty points show how many connections a stone there would make, and the open ones, which keep the turn, a ring. Overlay
    `values`: instead of that, what each point is worth in perfect play, where few enough are empty; overlay `plain`: neither.
    """
    solution = game.solve(state) if "values" in overlays and len(empty_points(state)) <= MOST_EMPTY else None
    board = points(state.size)
    squares = tuple(zip(board.grid.names, state.board, strict=True))
    pieces = [piece for square, held in squares for piece in _pieces(state, square, held, solution, "plain" in overlays)]
    return Scene(
        title=_title(game, state),
        text=_words(game, state, solution),
        spots=tuple(_spot(state, square, held, solution) for square, held in squares),
        pieces=tuple(pieces),
        edges=tuple(Edge(one, other, "trail", 0.3, text=f"the chain goes on from {one} to {other}") for one, other in _links(state)),
        labels=_labels(state),
        facts=_facts(state, solution),
    )


def _links(state: FlumeState) -> list[tuple[str, str]]:
    return list(zip(state.chain, state.chain[1:], strict=False))


def seat_of(state: FlumeState, colour: str) -> int:
    """The seat that has a colour now (FL-PIE)."""
    return 0 if colour_of(state, 0) == colour else 1


def _title(game: Any, state: FlumeState) -> str:
    outcome = game.outcome(state)
    if outcome is not None:
        return f"Flume, finished: player {outcome.winners[0]} won"
    mover = game.actor(state)
    due = "" if mover is None else f", player {mover} to move"
    return f"Flume, {sum(state.scores)} of {len(points(state.size).names)} points taken{due}"


def _value_words(value: int) -> str:
    return f"{value:+d}" if value else "0"


def _spot(state: FlumeState, square: str, held: str, solution: Solution | None) -> Spot:
    x, y = points(state.size).grid.point(square)
    if held == GREEN:
        return Spot(square, x, y, ground="rim", sign="G", text=f"{square}: green rim")
    said = f"{square}: {'empty' if held == EMPTY else f'{COLOURS[held]} stone of player {seat_of(state, held)}'}"
    if held == EMPTY:
        count = connections(state, square)
        said += f", connections: {count}{', keeps the turn' if count >= KEEPS_TURN else ''}"
    if square in state.chain:
        said += f", stone {state.chain.index(square) + 1} of the chain"
    if solution is not None and square in solution.values:
        said += f", worth {_value_words(solution.values[square])} in perfect play"
    note = str(state.chain.index(square) + 1) if square in state.chain else ""
    return Spot(square, x, y, ground="point", note=note, sign=held, text=said)


def _pieces(state: FlumeState, square: str, held: str, solution: Solution | None, plain: bool) -> list[Piece]:
    if held == GREEN:
        return [Piece(square, "stone", None, text="green stone")]
    if held in (RED, BLUE):
        # A stone shows its colour, which stays when the players swap: Red as the first seat's shape, Blue as the second's.
        return [Piece(square, "stone", (RED, BLUE).index(held), figure=held, text=f"{COLOURS[held]} stone")]
    if plain:
        return []
    if solution is not None:
        if square not in solution.values:
            return []
        value = solution.values[square]
        glyph = "plus" if value > 0 else "minus" if value < 0 else "even"
        best = [Piece(square, "best", text="a best point")] if value == solution.value else []
        return [*best, Piece(square, glyph, figure=_value_words(value), text=f"worth {_value_words(value)}")]
    count = connections(state, square)
    keeps = count >= KEEPS_TURN
    return [
        Piece(square, "open" if keeps else "figure", figure=str(count), text=f"{count} connections{', keeps the turn' if keeps else ''}")
    ]


def _labels(state: FlumeState) -> tuple[Label, ...]:
    board = points(state.size).grid
    columns = tuple(Label(x, -0.75, board.names[x].rstrip("1")) for x in range(board.columns))
    return columns + tuple(Label(-0.75, y, str(y + 1)) for y in range(board.rows))


def _facts(state: FlumeState, solution: Solution | None) -> tuple[Fact, ...]:
    board = points(state.size)
    facts = [
        Fact("Points taken", sum(state.scores), len(board.names))
        if state.size <= 5
        else Fact("Points taken", f"{sum(state.scores)} of {len(board.names)}")
    ]
    facts.append(Fact("Majority at", board.majority, text=f"{board.majority} stones are more than half of the points (FL-DECIDED)"))
    for seat, stones in enumerate(state.scores):
        facts.append(Fact("Stones", stones, player=seat, text=f"player {seat}, {COLOURS[colour_of(state, seat)]}, has stones: {stones}"))
    for seat, stones in enumerate(state.scores):
        left = max(0, board.majority - stones)
        facts.append(Fact("To the majority", left, player=seat, text=f"player {seat} needs {left} more for the majority"))
    facts += [Fact("Colour", COLOURS[colour_of(state, seat)], player=seat) for seat in (0, 1)]
    if state.chain:
        facts.append(Fact("Chain", " ".join(state.chain), text=f"the chain so far: {', '.join(state.chain)}"))
    if solution is not None:
        facts.append(
            Fact(
                "Perfect play", _value_words(solution.value), text=f"the mover will end up ahead by {solution.value} of the stones to come"
            )
        )
    return tuple(facts)


def _words(game: Any, state: FlumeState, solution: Solution | None) -> str:
    board = points(state.size)
    told = [
        _spot(state, square, held, solution).text for square, held in zip(board.grid.names, state.board, strict=True) if held in (RED, BLUE)
    ]
    facts = [fact.text for fact in _facts(state, solution) if fact.text]
    return f"{_title(game, state)}. Board of size {state.size}. " + " ".join(f"{text[0].upper()}{text[1:]}." for text in [*facts, *told])
