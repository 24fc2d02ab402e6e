"""What a picture of Sapiens says in words: squares, caves, tiles, tokens, players."""

from __future__ import annotations

from typing import Any

from workbench.games.sapiens.state import Board, Laid, SapiensState, in_hand, own
from workbench.games.sapiens.tiles import SCENES
from workbench.games.sapiens.valley import SQUARES, Cave

COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}
HIDDEN = "?"
Lying = dict[str, tuple[Laid, bool]]  # by square or cave: the tile there, and whether its tribe is the active one


def listed(items: Any) -> str:
    """Words with commas between them, or `none`."""
    return ", ".join(items) or "none"


def tile_words(game: Any, tile: str) -> str:
    """A tile by its name and scenes."""
    return tile if tile == HIDDEN else f"tile {tile}, {' and '.join(game.stock.scenes[tile])}"


def _fights(state: SapiensState, tile: str) -> list[str]:
    return [f"fight token of player {whose}" for where, whose in state.fights if where == tile]


def pool_words(game: Any, state: SapiensState, tile: str, where: str) -> str:
    """A tile that lies in a pool, with the fight tokens on it."""
    return ", ".join([f"{tile_words(game, tile)}, in {where}", *_fights(state, tile)])


def square_words(board: Board, player: int, square: str, lying: Lying) -> str:
    """A square of a valley with what lies on it."""
    said = [f"{own(player, square)}: {'forest' if square in board.valley.woods else 'plain'}", f"food {board.valley.food_at[square]}"]
    said += [f"a cave lies {COMPASS[cave.side]} of it" for cave in board.valley.caves if cave.square == square]
    if square in board.bears:
        said.append("a bear")
    return ", ".join([*said, *_covered(square, lying)])


def cave_words(board: Board, player: int, cave: Cave, lying: Lying) -> str:
    """A cave with its shelter, its token and what covers it."""
    scene = dict(board.mountains).get(cave.name)
    said = [
        f"{own(player, cave.name)}: cave {COMPASS[cave.side]} of {cave.square}",
        f"shelter {cave.higher}, for a new tribe {cave.lower}",
        "no mountain token" if scene is None else f"mountain token of {scene}",
    ]
    return ", ".join([*said, *_covered(cave.name, lying)])


def fall_words(board: Board, player: int, name: str) -> str:
    """A waterfall with its token."""
    scene = dict(board.mountains).get(name)
    token = "no mountain token" if scene is None else f"mountain token of {scene}, for a ritual alone"
    return f"{own(player, name)}: waterfall, no tile comes here, {token}"


def _covered(square: str, lying: Lying) -> list[str]:
    if square not in lying:
        return []
    laid, active = lying[square]
    return [f"{dict(laid.halves)[square]} of tile {laid.tile}" if active else f"tile {laid.tile}, turned down: its tribe was abandoned"]


def token_words(state: SapiensState, player: int, heap: str, scene: str) -> str:
    """A place for a mountain token in hand or used, and what lies there."""
    seat = state.seats[player]
    place = f"{own(player, f'{heap}.{scene}')}: "
    if scene in (seat.tokens if heap == "token" else seat.spent):
        return place + f"mountain token of {scene}, {'in hand' if heap == 'token' else 'used'}"
    return place + f"nothing; the token of {scene} is {where_is(state, player, scene)}"


def where_is(state: SapiensState, player: int, scene: str) -> str:
    """Where a player's mountain token of a scene is."""
    seat = state.seats[player]
    at = next((place for place, found in seat.board.mountains if found == scene), None)
    return f"at {at}" if at else "in hand" if scene in seat.tokens else "used" if scene in seat.spent else "out of the game"


def lower(state: SapiensState, player: int) -> tuple[str, ...]:
    """The track that counts by SA-WINNER; both where they are equal."""
    seat = state.seats[player]
    return tuple(name for name, points in (("food", seat.food), ("shelter", seat.shelter)) if points == seat.score)


def player_words(state: SapiensState, player: int) -> str:
    """A player's two tracks, and what they have."""
    seat = state.seats[player]
    counts = "both are equal" if seat.food == seat.shelter else f"{lower(state, player)[0]} counts"
    return (
        f"player {player}: food {seat.food}, shelter {seat.shelter}, {counts}; steaks {seat.steaks}, "
        f"fight tokens in hand {in_hand(state, player)}; mountain tokens in hand: {listed(seat.tokens)}; used: {listed(seat.spent)}"
    )


def valley_words(state: SapiensState, player: int) -> list[str]:
    """A valley in sentences: its boards, its mountains, its tribe, the abandoned ones, its bears."""
    board = state.seats[player].board
    gone = [scene for scene in SCENES if where_is(state, player, scene) == "out of the game"]
    said = [
        f"valley of player {player}: half boards {board.valley.left} and {board.valley.right}; forest on {listed(board.valley.forest)}",
        "food by rows from the south: " + "; ".join(_row(board.valley.food, row) for row in range(5)),
        "caves: " + "; ".join(map(_cave, board.valley.caves)),
        "tokens in the mountains: " + listed(f"{scene} at {place}" for place, scene in board.mountains),
        "tribe: " + listed(map(laid_words, board.tribe)),
    ]
    said += ["tokens out of the game: " + listed(gone)] * bool(gone)
    said += ["abandoned, turned down: " + listed(map(laid_words, board.abandoned))] * bool(board.abandoned)
    said += ["bears on " + listed(board.bears)] * bool(board.bears)
    return said


def _cave(cave: Cave) -> str:
    return f"{cave.name} {COMPASS[cave.side]} of {cave.square}, shelter {cave.higher} or {cave.lower}"


def laid_words(laid: Laid) -> str:
    """A tile that lies in a valley."""
    return f"{laid.tile} with {laid.scenes[0]} on {laid.at} and {laid.scenes[1]} on {laid.end}"


def _row(food: tuple[int, ...], row: int) -> str:
    wide = len(SQUARES) // 5
    return " ".join(map(str, food[wide * row : wide * (row + 1)]))


def due_words(state: SapiensState) -> list[str]:
    """What is due in this turn."""
    top: Any = state.todo[-1] if state.todo else None
    said = [f"bonus due: {scene} for {own(top.player, square)}" for scene, square in getattr(top, "due", ())]
    if getattr(top, "is_feast", False):
        said.append("one more tile is due for a feast")
    return said + ["picking may lie on plain in this turn"] * state.on_plain
