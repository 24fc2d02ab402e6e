"""The river and its fields as a picture: palms, water with its waves, desert cards, fruit, and where water can still run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.nile import spots
from workbench.games.nile.board import ROWS, SINGLE, Place
from workbench.games.nile.lay import inward, outward
from workbench.games.nile.plan import FIELD, LONGEST, RIM, RIVER, Part, Plan
from workbench.games.nile.river import edges
from workbench.games.nile.state import Field, NileState
from workbench.games.nile.words import field_words, marker_words, wave_words
from workbench.scene import Edge, Label, Piece, Region, Spot

SIGNS = {"single": "~", "double": "≈", "none": "-"}
PALM, MARKER = 0.21, 0.29  # from palm to palm; where two markers lie beside each other


def land(game: Any, state: NileState, plan: Plan) -> Part:
    """Both banks with the river between them."""
    fields = tuple(zip(game.board.fields, state.fields, strict=True))
    names = (*(Label(plan.row(row), plan.out(row, int(row[1]) + 0.5 + 0.5 * RIM / plan.field), row) for row in ROWS),)
    steps = (Label(-0.18, plan.out(bank, step), str(step)) for bank in ("u5", "l5") for step in range(1, LONGEST + 1))
    river = Spot(spots.RIVER, plan.land / 2, plan.river, plan.land, RIVER, "channel", sign="Nile", text="the river")
    return Part(
        spots=(river, *(_spot(game, plan, *pair) for pair in fields)),
        regions=tuple(_regions(game, plan)),
        pieces=(*_heads(game, plan), *(piece for pair in fields for piece in _pieces(game, plan, *pair))),
        edges=tuple(_edges(game, state)),
        labels=(*names, *steps, *(Label(plan.row(row), plan.out(row, (int(row[1]) + 1) / 2), "covered") for row in game.board.covered)),
    )


def _regions(game: Any, plan: Plan) -> Iterator[Region]:
    yield Region(
        "land",
        plan.land / 2 - 0.12,
        plan.river,
        plan.land + 0.36,
        -plan.bottom,
        "sand",
        text="the river and its banks, beyond them the desert",
    )
    for row in game.board.covered:
        middle = (plan.out(row, 1) + plan.out(row, int(row[1]))) / 2
        high = int(row[1]) * plan.field - 0.04
        yield Region(row, plan.row(row), middle, FIELD, high, "corner", text=f"row {row} is covered and out of play")


def _spot(game: Any, plan: Plan, place: Place, field: Field) -> Spot:
    sign, ground, level = str(place.palms), "plot", place.palms / 4
    if field.fruit:
        sign = "".join(_letters(marker.player, marker.fruit, marker.side) for marker in field.fruit)
    if field.water:
        sign, ground = SIGNS[inward(game, field.water, field.turned)] + SIGNS[outward(game, field)], "flood"
    if field.desert:
        sign, ground = "??", "hidden"
    x, y = plan.row(place.row), plan.out(place.row, place.step)
    return Spot(place.name, x, y, FIELD, plan.field - 0.04, ground, 1 - level, "", sign, field_words(game, place, field))


def _letters(player: int, fruit: str, side: str) -> str:
    return f"{player}{fruit[0] if side == 'seed' else fruit[0].upper()}"


def _heads(game: Any, plan: Plan) -> Iterator[Piece]:
    """The river's waves at the head of each row."""
    for row, wave in game.board.heads.items():
        down = (plan.field / 2 + 0.16) * (-1 if row[0] == "u" else 1)
        yield Piece(f"{row}.1", f"wave_{wave}", dy=down, size=1.1, text=f"the river shows {wave_words(wave)} at the head of {row}")


def _pieces(game: Any, plan: Plan, place: Place, field: Field) -> Iterator[Piece]:
    name, half = place.name, plan.field / 2
    up = 1 if place.row[0] == "u" else -1
    if field.water:
        for wave, way in ((inward(game, field.water, field.turned), -up), (outward(game, field), up)):
            side = "towards the river" if way == -up else "outward"
            yield Piece(name, f"wave_{wave}", dy=way * (half - 0.16), text=f"{wave_words(wave)} {side}")
    elif field.desert:
        yield Piece(name, "dune", size=1.2, text="a desert card face down")
    else:
        yield from _palms(name, place.palms, half, bool(field.fruit))
    for k, marker in enumerate(field.fruit):  # for a step also on a card that will carry it off
        dx = 0.85 * MARKER * (2 * k - 1) if len(field.fruit) > 1 else 0.0
        yield Piece(name, marker.side, marker.player, marker.fruit, dx=dx, dy=-0.09, text=marker_words(marker))
        if marker.used:
            yield Piece(name, "done", dx=dx, dy=0.05 - half, text="used this round")


def _palms(name: str, palms: int, half: float, fruit: bool) -> Iterator[Piece]:
    """In the middle of a field, above fruit where there is some."""
    top, size = (half - 0.11, 0.95) if fruit else (0.0, 1.25)
    for k in range(palms):
        yield Piece(name, "palm", dx=(k - (palms - 1) / 2) * PALM, dy=top, size=size, text=f"one of {palms} palms")


def _edges(game: Any, state: NileState) -> Iterator[Edge]:
    """Where water runs, can run next, or nobody knows yet."""
    wet = {name for name, field in zip(game.board.names, state.fields, strict=True) if field.water}
    for start, end, wave in edges(game, state):
        kind = "run" if end in wet else "can_run" if wave else "not_known"
        does = {"run": "water has run on", "can_run": "water can run on", "not_known": "not known before water comes"}[kind]
        amount = 0.0 if wave in ("", SINGLE) else 0.4
        yield Edge(start, end, kind, amount, text=f"{start} to {end}: {wave_words(wave) if wave else 'no wave yet'}, {does}")
