"""What lies beside the valleys as a picture: pools, mountain tokens in hand and used, steaks, supplies, and the two tracks."""

from __future__ import annotations

from typing import Any, NamedTuple

from workbench.games.sapiens.plan import ABBREVIATED, WIDE, Frame
from workbench.games.sapiens.state import COMMON, POOL, SapiensState, bears_left, in_hand, own, steaks_left
from workbench.games.sapiens.tiles import SCENES
from workbench.games.sapiens.words import HIDDEN, pool_words, token_words
from workbench.scene import Label, Piece, Region, Spot

GAP = 0.12
HEAD = 0.5  # room of a region's heading
COMMON_SIDE = 0.72  # side of half a tile in the common pool
ASIDE = 0.3  # how far left of a tile's middle its name stands: fight tokens lie to the right


class Tray:
    """Regions, spots, pieces and labels, gathered from the top down."""

    def __init__(self, game: Any, state: SapiensState) -> None:
        self.game, self.state = game, state
        self.regions: list[Region] = []
        self.spots: list[Spot] = []
        self.pieces: list[Piece] = []
        self.labels: list[Label] = []

    def tile(self, name: str, x: float, y: float, side: float, where: str) -> None:
        """A tile in a pool, with the fight tokens on it."""
        scenes = self.game.stock.scenes[name]
        sign = "".join(ABBREVIATED[scene] for scene in scenes)
        self.spots.append(Spot(name, x, y, 2 * side, side, "none", sign=sign, text=pool_words(self.game, self.state, name, where)))
        self.pieces.append(Piece(name, "tile", size=side, text=f"tile {name}"))
        for scene, dx in zip(scenes, (-side / 2, side / 2), strict=True):
            self.pieces.append(Piece(name, "scene", figure=scene, dx=dx, size=side, text=scene))
        owners = [whose for tile, whose in self.state.fights if tile == name]
        for k, whose in enumerate(owners):
            dx = (0.75 - 0.6 * k) * side
            said = f"fight token of player {whose}"
            self.pieces.append(Piece(name, "challenge", whose, dx=dx, dy=-0.42 * side, size=max(0.9 * side, 0.6), text=said))

    def heap(self, name: str, x: float, y: float, side: float, glyph: str, number: int, text: str, player: int | None = None) -> None:
        """A picture with a number to its right."""
        spot = Spot(name, x, y, 2 * side, side, "none", sign=f"{glyph[:1]}{number}", text=f"{name}: {text}")
        self.spots.append(spot)
        self.pieces.append(Piece(name, glyph, player, dx=-side / 2, size=1.2 * side, text=text))
        self.pieces.append(Piece(name, "figure", figure=str(number), dx=0.42 * side, size=max(1.5 * side, 0.7), text=text))

    def tokens(self, player: int, heap: str, left: float, y: float, side: float) -> None:
        """Eight places for mountain tokens, one a scene."""
        seat = self.state.seats[player]
        there = seat.tokens if heap == "token" else seat.spent
        for k, scene in enumerate(SCENES):
            name, lies = own(player, f"{heap}.{scene}"), scene in there
            text = token_words(self.state, player, heap, scene)
            sign = ABBREVIATED[scene] if lies else ""
            self.spots.append(Spot(name, left + (k + 0.5) * side, y, side, side, "place", sign=sign, text=text))
            if lies:
                glyph = "mountain" if heap == "token" else "mountain_used"
                self.pieces.append(Piece(name, glyph, figure=scene, size=1.4 * side, text=text.partition(": ")[2]))

    def region(
        self, name: str, left: float, top: float, width: float, height: float, label: str, text: str, ground: str = "corner"
    ) -> None:
        """A ground, by its upper left corner."""
        self.regions.append(Region(name, left + width / 2, top - height / 2, width, height, ground, label, text))


class Column(NamedTuple):
    """Where things are laid below each other: the left end and the width."""

    left: float
    wide: float


def below_large(tray: Tray, frame: Frame, top: float) -> float:
    """What whose turn it is has, below their valley; where it ends."""
    player, left, wide = frame.player, frame.left, WIDE * frame.side
    seat, half = tray.state.seats[player], (WIDE * frame.side - GAP) / 2
    side = 0.59
    for k, (heap, label) in enumerate((("token", "tokens in hand"), ("spent", "tokens used"))):
        x = left + k * (half + GAP)
        tray.region(f"{heap}s{player}", x, top, half, HEAD + side + 0.06, label, f"player {player}: mountain {label}")
        tray.tokens(player, heap, x + (half - 8 * side) / 2, top - HEAD - side / 2, side)
    top -= HEAD + side + 0.06 + GAP
    high = HEAD + 1.4
    tray.region(f"pool{player}", left, top, wide, high, f"pool of player {player}", f"the pool of player {player}")
    for k, name in enumerate(seat.pool):
        x = left + 0.1 + 2.06 * k + 1.0
        tray.tile(name, x, top - HEAD - 0.5, 1.0, f"the pool of player {player}")
        tray.labels.append(Label(x - ASIDE, top - high + 0.2, name))
    x = left + wide - 0.75
    tray.heap(own(player, "steaks"), x, top - 0.45, 0.6, "steak", seat.steaks, f"steaks of player {player}: {seat.steaks}")
    fights = in_hand(tray.state, player)
    said = f"fight tokens of player {player} in hand: {fights}"
    tray.heap(own(player, "fights"), x, top - 1.25, 0.6, "challenge", fights, said, player)
    return top - high - GAP


def below_small(tray: Tray, frame: Frame) -> float:
    """What another player has, below their valley; where it ends."""
    player, left, side, top = frame.player, frame.left, frame.side, frame.bottom - 0.04
    seat = tray.state.seats[player]
    for k, name in enumerate(seat.pool):
        tray.tile(name, left + (2.12 * k + 1.1) * side, top - 0.54 * side, side, f"the pool of player {player}")
    top -= 1.12 * side
    for row, heap in enumerate(("token", "spent")):
        tray.tokens(player, heap, left, top - (row + 0.5) * side, side)
    x, fights = left + (WIDE - 1.0) * side, in_hand(tray.state, player)
    tray.heap(own(player, "steaks"), x, top - 0.5 * side, side, "steak", seat.steaks, f"steaks of player {player}: {seat.steaks}")
    said = f"fight tokens of player {player} in hand: {fights}"
    tray.heap(own(player, "fights"), x, top - 1.5 * side, side, "challenge", fights, said, player)
    return top - 2 * side - 0.04


def common(tray: Tray, column: Column, top: float) -> float:
    """The common pool, and the supplies; where they end."""
    state, side = tray.state, COMMON_SIDE
    high = HEAD + side + 0.42
    tray.region("common", column.left, top, column.wide, high, "common pool", "the common pool and the supplies", "market")
    for k, name in enumerate(state.common):
        x = column.left + 0.08 + (2 * side + 0.05) * k + side
        tray.tile(name, x, top - HEAD - side / 2, side, "the common pool")
        tray.labels.append(Label(x - ASIDE, top - high + 0.2, name))
    x = column.left + 0.08 + (2 * side + 0.05) * COMMON + 0.42
    left = len(state.stack)
    known = f", all known: {' '.join(state.stack)}" if 0 < left <= POOL and HIDDEN not in state.stack else ""
    tray.spots.append(Spot("stack", x, top - high / 2, 0.76, 1.0, "none", sign=f"S{left}", text=f"stack: {left} tiles{known}"))
    if left:
        tray.pieces.append(Piece("stack", "hidden", figure=str(left), size=1.15, text=f"tiles in the stack: {left}"))
    for k, (name, glyph, number) in enumerate((("steaks", "steak", steaks_left(state)), ("bears", "bear", bears_left(state)))):
        tray.heap(name, x + 1.05, top - 0.48 - 0.74 * k, 0.6, glyph, number, f"{name} in the supply: {number}")
    return top - high - GAP
