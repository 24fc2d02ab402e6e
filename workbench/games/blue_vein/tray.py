"""The hands as a picture: each player's dominoes and claim tokens, above the Nile, where the map never grows."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.games.blue_vein.state import HIDDEN, BlueVeinState
from workbench.games.blue_vein.tiles import GROUND, arrows_of, note_of, pieces_of, words_of
from workbench.scene import Piece, Region, Spot

WIDE, HIGH, LOWEST = 2.2, 1.25, 1.75  # room of a domino in the tray, and its lowest row, board units
CORNER = 1.4  # where a player's tokens lie, left of the hand


class Tray(NamedTuple):
    """Regions, spots and pieces of the hands, lowest first."""

    regions: tuple[Region, ...]
    spots: tuple[Spot, ...]
    pieces: tuple[Piece, ...]


def tray(game: Any, state: BlueVeinState) -> Tray:
    """All hands in one region: of two players one above the other, of more also side by side."""
    players, most = len(state.hands), max(game.options.hand, *map(len, state.hands))
    columns = 1 if players == 2 else 2
    rows = -(-players // columns)
    wide = CORNER + most * WIDE
    left = 0.5 - columns * wide / 2
    spots: list[Spot] = []
    pieces: list[Piece] = []
    for player, hand in enumerate(state.hands):
        x = left + (player % columns) * wide
        y = LOWEST + (rows - 1 - player // columns) * HIGH
        corner = Spot(
            corner_spot(player),
            x + CORNER / 2,
            y,
            CORNER - 0.2,
            1.0,
            "none",
            sign=f"P{player}",
            text=f"player {player}: claim tokens in supply {state.supply[player]}, dominoes in hand {len(hand)}",
        )
        spots.append(corner)
        pieces += _tokens(player, state.supply[player])
        for k, name in enumerate(hand):
            made = _domino(game, name, f"hand{player}.{k + 1}", x + CORNER + (k + 0.5) * WIDE, y)
            spots += made[0]
            pieces += made[1]
    region = Region(
        "hands",
        0.5,
        LOWEST + (rows - 1) * HIGH / 2,
        columns * wide,
        rows * HIGH,
        "corner",
        text="the players' dominoes and claim tokens",
        tray=True,
    )
    return Tray((region,), tuple(spots), tuple(pieces))


def corner_spot(player: int) -> str:
    """Where a player's tokens lie that are not on the map."""
    return f"player{player}"


def _tokens(player: int, supply: int) -> list[Piece]:
    """The seat's sign, and how many tokens are left beside it."""
    told = f"claim tokens of player {player} in supply: {supply}"
    return [
        Piece(corner_spot(player), "token", player, dx=-0.28, size=1.2, text=told),
        Piece(corner_spot(player), "figure", figure=str(supply), dx=0.34, size=1.2, text=told),
    ]


def _domino(game: Any, name: str, place: str, x: float, y: float) -> tuple[list[Spot], list[Piece]]:
    """A domino as it lies with turn `E`; one that is not known as a back."""
    if name == HIDDEN:
        return [Spot(place, x, y, 2, 1, "hidden", sign="??", text=f"{place}: a domino that is not known")], []
    halves = [game.reads(part) for part in game.stock.parts[name]]
    spots = [
        Spot(
            f"{name}.{k + 1}",
            x + k - 0.5,
            y,
            1,
            1,
            GROUND[part.kind],
            0.3,
            note_of(part),
            " ",
            text=f"{name}, half {k + 1}: {words_of(part)}",
        )
        for k, part in enumerate(halves)
    ]
    shown = [(*arrows_of(part, spot.name), *pieces_of(part, spot.name, game.powers)) for spot, part in zip(spots, halves, strict=True)]
    pieces = [piece for found in shown for piece in found]
    told = " | ".join(words_of(part) for part in halves)
    return [*spots, Spot(name, x, y, 2, 1, "frame", sign=name, text=f"domino {name}: {told}")], pieces
