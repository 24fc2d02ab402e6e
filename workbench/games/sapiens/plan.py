"""The valleys as a picture: squares, caves, waterfalls and what lies on them; the mover's is large, the others small beside it."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.games.sapiens.state import Board, Laid, SapiensState, own
from workbench.games.sapiens.tribe import tribe_graph
from workbench.games.sapiens.valley import FALLS, LETTERS, SQUARES, STEP, Cave
from workbench.games.sapiens.words import Lying, cave_words, fall_words, player_words, square_words
from workbench.scene import Edge, Label, Piece, Region, Spot

LARGE = 1.0  # side of a square, board units
SMALL = {2: 0.6, 3: 0.55, 4: 0.5}  # in the valleys beside the large one, by players
WIDE, HIGH = 10, 7  # squares of a valley with the mountains round it
KEPT = 16  # valleys that are drawn already
OVER = 0.28  # of a half: how far from its middle the food that it covers is told
ABBREVIATED = {"feast": "Fe", "picking": "Pi", "ritual": "Ri", "fight": "Fi", "water": "Wa", "camp": "Ca", "hunt": "Hu", "fire": "Fr"}


class Frame(NamedTuple):
    """Where a valley lies: its player, the left and the lower end of its mountains, the side of a square."""

    player: int
    left: float
    bottom: float
    side: float

    @property
    def large(self) -> bool:
        """Whether it is the one of whose turn it is."""
        return self.side == LARGE

    @property
    def top(self) -> float:
        """The upper end of its mountains."""
        return self.bottom + HIGH * self.side

    def point(self, column: int, row: int) -> tuple[float, float]:
        """The middle of a square; the mountains are columns -1 and 8, rows -1 and 5."""
        return self.left + (column + 1.5) * self.side, self.bottom + (row + 1.5) * self.side

    def at(self, square: str) -> tuple[float, float]:
        """The middle of a square by its name."""
        return self.point(LETTERS.index(square[0]), int(square[1]) - 1)


def mover(state: SapiensState) -> int:
    """Whose turn it is; at the end a winner."""
    player: int = getattr(state.todo[-1], "player", 0) if state.todo else min(state.winners, default=0)
    return player


def regions(frame: Frame) -> tuple[Region, ...]:
    """The mountains."""
    x, y = frame.left + WIDE * frame.side / 2, frame.bottom + HIGH * frame.side / 2
    return (Region(f"mountains{frame.player}", x, y, WIDE * frame.side, HIGH * frame.side, "mountain", text="the mountains"),)


class Valley(NamedTuple):
    """Spots and pieces of a valley."""

    spots: tuple[Spot, ...]
    pieces: tuple[Piece, ...]


def valley(game: Any, state: SapiensState, frame: Frame, overlays: tuple[str, ...]) -> Valley:
    """A valley, drawn anew only when something changed there."""
    board = state.seats[frame.player].board
    kept = game.drawn
    for found, *where, drawn in kept:
        if found is board and where == [frame, overlays]:
            return drawn  # type: ignore[no-any-return]
    made = Valley(_spots(board, frame), _pieces(board, frame, overlays))
    kept.insert(0, (board, frame, overlays, made))
    del kept[KEPT:]
    return made


def name_plate(state: SapiensState, frame: Frame) -> tuple[Spot, Piece]:
    """The player's sign, in the lower left corner of their mountains."""
    name, side = f"player{frame.player}", frame.side
    spot = Spot(name, *frame.point(-1, -1), side, side, "none", sign=f"P{frame.player}", text=player_words(state, frame.player))
    return spot, Piece(name, "stone", frame.player, size=1.1 if frame.large else 1.32 * side, text=f"player {frame.player}")


def _lying(board: Board) -> Lying:
    """The tile on each square and cave, and whether its tribe is the active one."""
    tiles = [(laid, tribe is board.tribe) for tribe in (board.abandoned, board.tribe) for laid in tribe]
    return {end: (laid, active) for laid, active in tiles for end in (laid.at, laid.end)}


def _spots(board: Board, frame: Frame) -> tuple[Spot, ...]:
    """Squares, caves and waterfalls."""
    player, side, lying, tokens = frame.player, frame.side, _lying(board), dict(board.mountains)
    found = []
    for square in SQUARES:
        wooded = square in board.valley.woods
        sign = _sign(lying, square, ("f" if wooded else "p") + str(board.valley.food_at[square]), board.bears)
        ground, words = "forest" if wooded else "plain", square_words(board, player, square, lying)
        found.append(Spot(own(player, square), *frame.at(square), side, side, ground, sign=sign, text=words))
    for cave in board.valley.caves:
        sign = _sign(lying, cave.name, "o" + ABBREVIATED.get(tokens.get(cave.name, ""), ""))
        words = cave_words(board, player, cave, lying)
        found.append(Spot(own(player, cave.name), *_cave_at(frame, cave), side, side, "none", sign=sign, text=words))
    for name, column in zip(FALLS, (-1, 8), strict=True):
        sign, words = "~" + ABBREVIATED.get(tokens.get(name, ""), ""), fall_words(board, player, name)
        found.append(Spot(own(player, name), *frame.point(column, 5), side, side, "river", 0.25, sign=sign, text=words))
    return tuple(found)


def _sign(lying: Lying, square: str, bare: str, bears: tuple[str, ...] = ()) -> str:
    if square in bears:
        return "bear"
    if square not in lying:
        return bare
    laid, active = lying[square]
    return ABBREVIATED[dict(laid.halves)[square]] if active else "##"


def _cave_at(frame: Frame, cave: Cave) -> tuple[float, float]:
    x, y = frame.at(cave.square)
    dx, dy = STEP[cave.side]
    return x + dx * frame.side, y + dy * frame.side


def _pieces(board: Board, frame: Frame, overlays: tuple[str, ...]) -> tuple[Piece, ...]:
    """Food, caves, tokens in the mountains, tiles, bears."""
    player, side, lying = frame.player, frame.side, _lying(board)
    bare = [(square, food) for square, food in board.valley.food_at.items() if square not in lying and square not in board.bears]
    found = [Piece(own(player, square), "food", figure=str(food), size=side, text=f"food {food}") for square, food in bare]
    for cave in board.valley.caves:
        values = "" if cave.name in lying else f"{cave.higher}/{cave.lower}"
        said = f"shelter {cave.higher}, for a new tribe {cave.lower}"
        found.append(Piece(own(player, cave.name), "cave", figure=values, size=side, text=said))
    for place, scene in board.mountains:
        up = (0.16 if frame.large else 0.2) * side if place in board.valley.cave else 0.0
        size = side if frame.large else 1.25 * side
        found.append(Piece(own(player, place), "mountain", figure=scene, dy=up, size=size, text=f"mountain token of {scene}"))
    found += [piece for laid in board.abandoned for piece in _back(laid, frame)]
    found += [piece for laid in board.tribe for piece in _tile(laid, frame)]
    found += [Piece(own(player, square), "bear", size=1.1 * side, text="a bear") for square in board.bears]
    return (*found, *_overlaid(board, frame, overlays))


def _across(laid: Laid, frame: Frame) -> tuple[bool, float, float]:
    """Whether a tile stands upright, and how far its middle lies from that of its first half."""
    dx, dy = STEP[laid.turn]
    return dy != 0, dx * frame.side / 2, dy * frame.side / 2


def _tile(laid: Laid, frame: Frame) -> list[Piece]:
    upright, dx, dy = _across(laid, frame)
    plate = Piece(
        own(frame.player, laid.at), "laid_upright" if upright else "laid", dx=dx, dy=dy, size=frame.side, text=f"tile {laid.tile}"
    )
    return [plate, *(Piece(own(frame.player, end), "scene", figure=scene, size=frame.side, text=scene) for end, scene in laid.halves)]


def _back(laid: Laid, frame: Frame) -> list[Piece]:
    upright, dx, dy = _across(laid, frame)
    glyph = "back_upright" if upright else "back"
    return [Piece(own(frame.player, laid.at), glyph, dx=dx, dy=dy, size=frame.side, text=f"tile {laid.tile}, turned down")]


def _overlaid(board: Board, frame: Frame, overlays: tuple[str, ...]) -> list[Piece]:
    """Figures on tiles: their place among the tiles of their player (`order`), the food that they cover (`covered`)."""
    found, size = [], 0.72
    for k, laid in enumerate((*board.abandoned, *board.tribe)):
        if "order" in overlays:
            said, corner = f"tile {k + 1} of player {frame.player}", OVER * frame.side
            found.append(Piece(own(frame.player, laid.at), "even", figure=f"{k + 1}", dx=-corner, dy=corner, size=size, text=said))
        for end in (laid.at, laid.end) if "covered" in overlays else ():
            if end in board.valley.food_at:
                food, corner = board.valley.food_at[end], OVER * frame.side
                found.append(
                    Piece(own(frame.player, end), "even", figure=str(food), dx=corner, dy=-corner, size=size, text=f"on food {food}")
                )
    return found


def edges(state: SapiensState) -> tuple[Edge, ...]:
    """The ways of the tribes: a tip where a newer tile matches an older one; between the halves of a tile nothing is drawn."""
    found = []
    for start, end, data in tribe_graph(state).edges(data=True):
        matches = data["kind"] == "match"
        said = f"{start} and {end} match: {data['scene']}" if matches else f"{start} and {end} are one tile"
        found.append(Edge(start, end, "match" if matches else "tile", 0.0, "", said + ", abandoned" * data["abandoned"]))
    return tuple(found)


def labels(frame: Frame) -> tuple[Label, ...]:
    """Coordinates beside the large valley."""
    if not frame.large:
        return ()
    columns = [Label(frame.point(k, 0)[0], frame.bottom - 0.22, letter) for k, letter in enumerate(LETTERS)]
    return (*columns, *(Label(frame.left - 0.22, frame.point(0, k)[1], str(k + 1)) for k in range(5)))
