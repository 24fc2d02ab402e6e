"""The two tracks of all players as bars, and the key of the scenes."""

from __future__ import annotations

from workbench.games.sapiens.plan import ABBREVIATED
from workbench.games.sapiens.tiles import SCENES
from workbench.games.sapiens.tray import GAP, HEAD, Column, Tray
from workbench.games.sapiens.words import lower
from workbench.scene import Label, Piece, Spot

LENGTH = 40  # points of a track that is not full yet


def tracks(tray: Tray, column: Column, top: float) -> float:
    """Food and shelter of all players; the lower bar, which counts, is dark; where they end."""
    seats = tray.state.seats
    row = 0.92 if len(seats) < 4 else 0.84
    apart = 0.245 * row
    high = row * len(seats) + 0.1
    tray.region("tracks", column.left, top, column.wide, high, "", "food and shelter of all players; the lower one counts")
    most = max((LENGTH, *(max(seat.food, seat.shelter) for seat in seats)))
    scale = -(-most // 10) * 10
    left, long = column.left + 2.6, column.wide - 2.6 - 0.9
    for player, seat in enumerate(seats):
        y = top - 0.05 - (player + 0.5) * row
        tray.spots.append(
            Spot(f"sign{player}", column.left + 0.5, y, 0.7, 0.7, "none", sign=f"P{player}", text=f"tracks of player {player}")
        )
        tray.pieces.append(Piece(f"sign{player}", "stone", player, size=0.8, text=f"player {player}"))
        counting = lower(tray.state, player)
        for name, points, dy in (("food", seat.food, apart), ("shelter", seat.shelter, -apart)):
            counts = name in counting
            said = f"{name} of player {player}: {points}{', which counts' * counts}"
            spot = f"{name}_{player}"
            tray.spots.append(Spot(spot, left + long / 2, y + dy, long, 0.34, "none", sign=f"{name[0]}{points}", text=said))
            tray.pieces.append(
                Piece(spot, "bar_counts" if counts else "bar", figure=str(points), level=max(points, 0) / scale, size=long, text=said)
            )
            tray.labels.append(Label(column.left + 1.7, y + dy, name))
    return top - high - GAP


def key(tray: Tray, left: float, top: float, wide: float) -> None:
    """Which picture is which scene, where there is room; the words of a scene's clause are those of its spot."""
    row, book = 0.66, tray.game.rulebook
    tray.region("key", left, top, wide, HEAD + 4 * row + 0.1, "scenes", "the eight scenes and their names")
    for k, scene in enumerate(SCENES):
        x, y = left + 0.5 + k // 4 * wide / 2, top - HEAD - (k % 4 + 0.5) * row
        clause = f"SA-{scene.upper()}"
        words = book[clause].text if clause in book.clauses else ""
        tray.spots.append(Spot(f"key.{scene}", x + 0.8, y, 2.4, row, "none", sign=ABBREVIATED[scene], text=f"{scene}: {words}"))
        tray.pieces.append(Piece(f"key.{scene}", "scene", figure=scene, dx=-0.8, size=0.7, text=scene))
        tray.labels.append(Label(x + 1.3, y, scene))
