"""A scene in print: its title, its facts, and the board as a grid of signs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from workbench.picture.edges import ends
from workbench.picture.facts import by_seat, shown
from workbench.picture.overlay import UNMARKED
from workbench.picture.tray import apart, by_region, near
from workbench.scene import Edge, Fact, Marks, Scene

_EMPTY: Final = "."
_ARROWS: Final = {"contact": ("-", "-", "|", "|"), "shut": ("x", "x", "x", "x")}
_EAST_WEST_NORTH_SOUTH: Final = (">", "<", "^", "v")
_FLAGS: Final = "*+~#&%"
_STATES: Final = (("refused", "!!"), ("chosen", "[]"), ("cursor", "{}"), ("legal", "()"), ("linked", "''"), ("last", "__"))


def text(scene: Scene, marks: Marks = UNMARKED) -> str:
    """A scene as lines of characters, north on top.

    A cell shows the sign of the topmost spot there that has one; between neighbouring cells stand the edges, with their figures.
    Trays and regions have grids of their own.
    Edges between other cells, and marks, are listed below.

    Parameters
    ----------
    scene : Scene
    marks : Marks
        What is laid over it.

    Raises
    ------
    ValueError
        Where an edge names a spot that the scene does not have.
    """
    board, tray = apart(scene)
    trays = [] if tray is None else _board(tray, marks)
    board = near(board)
    regions = by_region(board)
    parts = [[[part.title] if part.title else [], *_board(part, marks)] for part in regions]
    inside = {edge.name for part in regions for edge in part.edges}
    across = [edge for edge, _, _ in ends(board) if edge.name not in inside]
    blocks = [
        [scene.title] if scene.title else [],
        _facts(scene.facts),
        *trays,
        *(block for part in parts for block in part),
        _further(across),
        _marks(marks),
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def _facts(facts: tuple[Fact, ...]) -> list[str]:
    seats, rows = by_seat(facts)
    plain = [fact for fact in facts if fact.player is None]
    kinds = list(dict.fromkeys(fact.mark for fact in facts if fact.mark))
    flags = {kind: _FLAGS[k % len(_FLAGS)] for k, kind in enumerate(kinds)}

    def cell(fact: Fact | None) -> str:
        return "" if fact is None else flags.get(fact.mark, "") + shown(fact)

    name = max((len(word) for word in (*(fact.name for fact in facts), "Seat")), default=0)
    lines = [f"{fact.name:<{name}}  {cell(fact)}" for fact in plain]
    if seats:
        wide = max(3, *(len(cell(fact)) for row in rows for fact in row.cells.values()))
        lines.append(f"{'Seat':<{name}}  " + " ".join(f"{seat:>{wide}}" for seat in seats))
        lines += [f"{row.name:<{name}}  " + " ".join(f"{cell(row.cells.get(seat)):>{wide}}" for seat in seats) for row in rows]
    if flags:
        lines.append(", ".join(f"{sign} {kind}" for kind, sign in flags.items()))
    return lines


def _marks(marks: Marks) -> list[str]:
    refused = [f"{name} ({title})" if title else name for name, title in marks.refused]
    names: dict[str, Iterable[str]] = {state: getattr(marks, state) for state, _ in _STATES} | {"refused": refused}
    return [f"{sign[0]} {sign[1]} {state}: {', '.join(names[state])}" for state, sign in _STATES if names[state]]


def _board(scene: Scene, marks: Marks) -> list[list[str]]:
    if not scene.spots:
        return []
    columns, rows = _lines([(s.x, s.width) for s in scene.spots]), _lines([(s.y, s.height) for s in scene.spots])

    nearest: dict[tuple[int, float], int] = {}

    def cell(x: float, y: float) -> tuple[int, int]:
        for axis, place, lines in ((0, x, columns), (1, y, rows)):
            if (axis, place) not in nearest:
                nearest[axis, place] = _nearest(lines, place)
        return nearest[0, x], nearest[1, y]

    signs: dict[tuple[int, int], str] = {}
    states: dict[tuple[int, int], str] = {}
    pairs = _pairs(marks)
    for spot in scene.spots:
        where = cell(spot.x, spot.y)
        signs[where] = spot.sign or signs.get(where, "")
        if spot.name in pairs:
            states[where] = pairs[spot.name]
    level: dict[tuple[int, int], str] = {}
    upright: dict[tuple[int, int], str] = {}
    others: list[Edge] = []
    for edge, start, end in ends(scene):
        (a, b), (c, d) = cell(*start.anchor(end)), cell(*end.anchor(start))
        if b == d and abs(a - c) == 1:
            _join(level, (min(a, c), b), _arrow(edge, 0 if c > a else 1))
        elif a == c and abs(b - d) == 1:
            _join(upright, (a, min(b, d)), _arrow(edge, 2 if d > b else 3))
        else:
            others.append(edge)
    grid = _Grid(scene, columns, rows, {where: sign or _EMPTY for where, sign in signs.items()}, states, level, upright)
    return [grid.lines(), _further(others)]


def _further(edges: list[Edge]) -> list[str]:
    """Edges that stand between no neighbouring cells."""
    told = [f"{edge.name} {edge.figure}".rstrip() + (f" ({edge.kind})" if edge.kind != "stream" else "") for edge in edges]
    return [f"Further edges: {', '.join(told)}"] if told else []


class _Grid:
    """Cells with what stands between them; all cells of one width, all gaps of another."""

    def __init__(
        self,
        scene: Scene,
        columns: list[float],
        rows: list[float],
        signs: dict[tuple[int, int], str],
        states: dict[tuple[int, int], str],
        level: dict[tuple[int, int], str],
        upright: dict[tuple[int, int], str],
    ) -> None:
        self.columns, self.rows, self.signs, self.states, self.level, self.upright = columns, rows, signs, states, level, upright
        self.west = {_at(rows, m.y): m.text for m in scene.labels if m.x < columns[0] - 0.4 and _at(rows, m.y) is not None}
        self.south = {_at(columns, m.x): m.text for m in scene.labels if m.y < rows[0] - 0.4 and _at(columns, m.x) is not None}
        self.north = {_at(columns, m.x): m.text for m in scene.labels if m.y > rows[-1] + 0.4 and _at(columns, m.x) is not None}
        self.east = {_at(rows, m.y): m.text for m in scene.labels if m.x > columns[-1] + 0.4 and _at(rows, m.y) is not None}
        words = [*signs.values(), *upright.values(), *self.south.values(), *self.north.values()]
        self.cell = max(len(word) for word in words)
        self.gap = max(len(word) for word in level.values()) + 2 if level else 1
        self.margin = max((len(word) for word in self.west.values()), default=0)

    def lines(self) -> list[str]:
        found = [self.line(self.north)] if self.north else []
        for row in reversed(range(len(self.rows))):
            cells = {column: self.signs.get((column, row), "") for column in range(len(self.columns))}
            gaps = {column: self.level.get((column, row), "") for column in cells}
            states = {column: self.states.get((column, row), "  ") for column in cells}
            found.append(f"{self.line(cells, gaps, states, self.west.get(row, ''))} {self.east.get(row, '')}")
            if self.upright and row:
                found.append(self.line({column: self.upright.get((column, row - 1), "") for column in cells}))
        return [*found, self.line(self.south)] if self.south else found

    def line(
        self,
        cells: dict[int | None, str] | dict[int, str],
        gaps: dict[int, str] | None = None,
        states: dict[int, str] | None = None,
        label: str = "",
    ) -> str:
        parts = [f"{label:>{self.margin}} " if self.margin else ""]
        for column in range(len(self.columns)):
            word = f"{cells.get(column, ''):^{self.cell}}"
            if self.states:
                pair = (states or {}).get(column, "  ")
                word = pair[0] + word + pair[1]
            parts.append(word)
            if column < len(self.columns) - 1:
                parts.append(f"{(gaps or {}).get(column, ''):^{self.gap}}")
        return "".join(parts)


def _pairs(marks: Marks) -> dict[str, str]:
    """Brackets of every marked spot; of several states the one named first in `_STATES` is shown."""
    names = {state: getattr(marks, state) for state, _ in _STATES} | {"refused": [name for name, _ in marks.refused]}
    return {name: sign for state, sign in reversed(_STATES) for name in names[state]}


def _arrow(edge: Edge, way: int) -> str:
    sign = _ARROWS.get(edge.kind, _EAST_WEST_NORTH_SOUTH)[way]
    return sign + edge.figure if way == 1 else edge.figure + sign


def _join(words: dict[tuple[int, int], str], where: tuple[int, int], word: str) -> None:
    words[where] = words.get(where, "") + word


def _lines(places: list[tuple[float, float]]) -> list[float]:
    """Distinct coordinates of the usual spots; smaller and wider ones join the nearest line that is no more than half a unit away."""
    usual, _ = max(Counter(width for _, width in places).items(), key=lambda pair: (pair[1], pair[0]))
    lines = {round(place, 3) for place, width in places if 0.6 * usual <= width <= usual / 0.6}
    for place in sorted({place for place, _ in places}):
        if min(abs(place - line) for line in lines) > 0.5:
            lines.add(round(place, 3))
    return sorted(lines)


def _nearest(lines: list[float], place: float) -> int:
    return min(range(len(lines)), key=lambda k: abs(lines[k] - place))


def _at(lines: list[float], place: float) -> int | None:
    """Line that a label stands at, if it is less than a quarter of a unit away."""
    k = _nearest(lines, place)
    return k if abs(lines[k] - place) < 0.25 else None
