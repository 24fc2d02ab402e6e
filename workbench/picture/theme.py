"""How everything looks: the one place where colours and sizes are written.

Colours of seats are those of Okabe and Ito (2008), which people with any kind of colour vision can tell apart; even so a
colour is never the only cue: seats, waters and states differ by shape first.

Lengths without a unit in their name are board units (a square of a board is 1 wide); names that end in `_PX` are pixels on
a board of `BOARD_PX`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

# --- the page and the board ---------------------------------------------------------------------------------------------
BOARD_PX: Final = 580
COLUMN_PX: Final = 280
MARGIN: Final = 0.1
PAD_PX: Final = 16.0
ROW_PX: Final = 26.0
LINE_PX: Final = 17.0
CELL_PX: Final = 36.0
NAME_PX: Final = 112.0
SEAT_PX: Final = 11.0
HAIR_PX: Final = 1.0
THIN_PX: Final = 1.2
RIM_PX: Final = 1.6
PAPER: Final = "#ffffff"
INK: Final = "#1a1a1a"
GREY: Final = "#5f5f5f"
FAINT: Final = "#b9b9b9"
RED: Final = "#b3161b"
GOLD: Final = "#ffd21f"
GHOST: Final = 0.4

PAGE: Final = {
    "text": "var(--jp-ui-font-color1, #212121)",
    "quiet": "var(--jp-ui-font-color2, #616161)",
    "ground": "var(--jp-layout-color1, #ffffff)",
    "panel": "var(--jp-layout-color2, #f5f5f5)",
    "border": "var(--jp-border-color2, #e0e0e0)",
    "accent": "var(--jp-brand-color1, #1976d2)",
    "error": "var(--jp-error-color1, #d32f2f)",
    "font": "var(--jp-ui-font-family, system-ui, sans-serif)",
    "code": "var(--jp-code-font-family, monospace)",
}

# --- words and figures --------------------------------------------------------------------------------------------------
FONT: Final = "Verdana, 'DejaVu Sans', 'Segoe UI', system-ui, sans-serif"
TEXT_PX: Final = 13.0
SMALLEST_PX: Final = 11.0
FIGURE_PX: Final = 24.0
GLYPH_WIDTH: Final = 0.68
LINE_HEIGHT: Final = 1.3
TITLE_LETTERS: Final = 30

# --- seats --------------------------------------------------------------------------------------------------------------
VERMILLION: Final = "#d55e00"
BLUE: Final = "#0072b2"
BLUISH_GREEN: Final = "#009e73"
ORANGE: Final = "#e69f00"
REDDISH_PURPLE: Final = "#cc79a7"


class Seat(NamedTuple):
    """What tells a player from the others: a shape and a colour."""

    shape: str
    colour: str


SEATS: Final = (
    Seat("disc", VERMILLION),
    Seat("square", BLUE),
    Seat("triangle", BLUISH_GREEN),
    Seat("diamond", ORANGE),
    Seat("hexagon", REDDISH_PURPLE),
)
NEUTRAL: Final = Seat("disc", "#8d9c86")
SIGNS: Final = {"disc": "●", "square": "■", "triangle": "▲", "diamond": "◆", "hexagon": "⬢"}  # the shapes of seats in a line of text


# --- water and pieces ---------------------------------------------------------------------------------------------------
WATER_PALE: Final = "#cfe8f7"
WATER_DEEP: Final = "#1f6fb2"
WATER_EDGE: Final = "#2b78b5"
SPRING_BLUE: Final = "#0b3c7d"
DROP_BLUE: Final = "#1289d8"
WHEEL: Final = "#3d3d3d"
GOOD: Final = "#d9cdb8"
CARD: Final = "#fdfaf2"
BACK: Final = "#c4c4c4"
SOIL: Final = "#a9c48b"
HOUSE: Final = "#b5aaa0"
GOODS: Final = {"stone": "#8b9099", "grain": "#d9a73c", "papyrus": "#e3d3a2", "fish": "#8fb0c4"}
POWER: Final = "#7a5ba6"
CROPS: Final = {"flax": "#5b7fd0", "grain": "#d9a73c", "grapes": "#7b4a9e", "onions": "#d8a8a0", "aubergine": "#5a2a5e"}
PALM: Final = "#2f6b33"
HIPPO: Final = "#77808a"
DUNE: Final = "#c99a45"
CAVE: Final = "#4d463f"
TRUNK: Final = "#6b4a2b"
STEAK: Final = "#c8553d"


class Printed(NamedTuple):
    """How a scene is printed: the colour of its picture, and its ground."""

    colour: str
    ground: str


SCENES: Final = {
    "feast": Printed("#ffffff", "#d9d4cc"),
    "picking": Printed("#2e8b57", "#dcf0dd"),
    "ritual": Printed("#7b8187", "#e9ebee"),
    "fight": Printed("#d2433a", "#f9dcd8"),
    "water": Printed("#1f7fc4", "#d6ebf9"),
    "camp": Printed("#e8862e", "#fde6cf"),
    "hunt": Printed("#8a5a32", "#ecdccb"),
    "fire": Printed("#f2b21b", "#fff3cc"),
}

POOL: Final = 0.33
SPRING: Final = 0.33
DEAD_END: Final = 0.235
MILL: Final = 0.135
STONE: Final = 0.36
TOKEN: Final = 0.2
SMALL: Final = 0.2
PLATE: Final = 0.25
WALL: Final = 0.11
MARKER: Final = 0.2
CROP: Final = 0.17
HALF: Final = 0.86
MOUNTAIN: Final = 0.31
BEAR: Final = 0.3
BAR: Final = 0.3
AROUND: Final = 2.0  # what a still picture shows of the empty spots round a map that grows


# --- grounds ------------------------------------------------------------------------------------------------------------
class Ground(NamedTuple):
    """A ground: its fill from level 0 to level 1, its rim, its hatch and the emblem drawn on it."""

    low: str
    high: str
    line: str
    hatch: str = ""
    hatch_colour: str = ""
    emblem: str = ""


GROUNDS: Final = {
    "none": Ground("", "", ""),
    "frame": Ground("", "", "#3d3d3d"),
    "board": Ground("#f7f3ea", "#f7f3ea", "#d8cfbd"),
    "bank": Ground("#f3ead6", "#f3ead6", "#d3c4a0"),
    "market": Ground("#eeeeee", "#eeeeee", "#cccccc"),
    "corner": Ground("#f4f4f4", "#f4f4f4", "#cccccc"),
    "dry": Ground("#dfc08a", "#fbf5e4", "#b79a66"),
    "desert": Ground("#e6c88f", "#f6e9cb", "#b79a66", "dot", "#b08d4f"),
    "river": Ground(WATER_PALE, WATER_DEEP, WATER_EDGE, emblem="ripples"),
    "water": Ground(WATER_PALE, WATER_DEEP, WATER_EDGE, emblem="waves"),
    "source": Ground(SPRING_BLUE, SPRING_BLUE, WATER_DEEP, emblem="waves"),
    "point": Ground("#efe3c8", "#fbf5e4", "#d2bf96", emblem="cross"),
    "rim": Ground("#dcd5c3", "#dcd5c3", "#b9ae94"),
    "field": Ground("#cfe0ba", "#a9c48b", "#6f8f4d", "horizontal_line", "#6f8f4d"),
    "workshop": Ground("#d6cec6", "#b5aaa0", "#7d7268", emblem="house"),
    "plain": Ground("#ece6bd", "#d8cf92", "#a79f62"),
    "sand": Ground("#f6e8c4", "#f6e8c4", "#cdb78a"),
    "plot": Ground("#c3d9a6", "#dfebcb", "#6f8f4d"),
    "flood": Ground(WATER_PALE, WATER_PALE, WATER_EDGE),
    "channel": Ground("#9fcbe8", "#9fcbe8", WATER_EDGE),
    "ship": Ground("#ecdcc6", "#ecdcc6", "#8a6238"),
    "forest": Ground("#bcd0ae", "#8fae7c", "#4b6b3a", emblem="trees"),
    "mountain": Ground("#b3aba1", "#cfc8be", "#8c8379"),
    "place": Ground("", "", "#d9d9d9"),
    "stall": Ground("#ffffff", "#ffffff", "#9a9a9a"),
    "card": Ground(CARD, CARD, "#8a8a8a"),
    "hidden": Ground(BACK, BACK, "#6d6d6d", "diagonal_cross", "#7d7d7d"),
    "empty": Ground("#fbfbfb", "#fbfbfb", "#e2e2e2"),
}
OTHER_GROUND: Final = Ground("#eeeeee", "#ffffff", "#aaaaaa")


# --- edges --------------------------------------------------------------------------------------------------------------
class Stroke(NamedTuple):
    """How an edge is drawn: fill, rim, widths at amount 0 and 1, and its form (a word of `edges`)."""

    fill: str
    line: str
    thin: float
    thick: float
    form: str = "arrow"


STREAM: Final = "#12508c"
EDGES: Final = {
    "stream": Stroke(STREAM, PAPER, 0.05, 0.2),
    "newest": Stroke(STREAM, GOLD, 0.05, 0.2),
    "plain": Stroke(STREAM, PAPER, 0.05, 0.12, "chevrons"),
    "open": Stroke(PAPER, STREAM, 0.05, 0.2),
    "shut": Stroke("#6d6d6d", PAPER, 0.05, 0.1, "bar"),
    "contact": Stroke("#6d6d6d", PAPER, 0.05, 0.1, "line"),
    "run": Stroke(STREAM, PAPER, 0.15, 0.34, "tip"),
    "can_run": Stroke(PAPER, STREAM, 0.17, 0.36, "tip"),
    "not_known": Stroke("#7d8c6a", "", 0.07, 0.1, "tip"),
    "turn": Stroke("#6d6d6d", PAPER, 0.03, 0.06, "slim"),
    "match": Stroke("#1a1a1a", PAPER, 0.05, 0.12, "step"),
    "tile": Stroke("#6d6d6d", PAPER, 0.05, 0.12, "joint"),
    "trail": Stroke(DROP_BLUE, PAPER, 0.1, 0.2, "dots"),
}
OTHER_EDGE: Final = Stroke("#6d6d6d", PAPER, 0.04, 0.12)
EDGE_GAP: Final = 0.21
EDGE_SPOT: Final = 0.17
BADGE_FILL: Final = PAPER
BADGE_LINE: Final = STREAM

# --- groups: the width of their line, pixels, and how far inside the spots it runs -------------------------------------------
GROUPS: Final = {"owned": 5.0, "free": 1.6, "asked": 8.0}
GROUP_INSET: Final = 0.03

# --- judging a point ----------------------------------------------------------------------------------------------------
TAG: Final = 0.3
OPEN: Final = 0.36
BEST: Final = 0.46
PLUS: Final = "#a8d8c2"
MINUS: Final = "#f2bfa2"

# --- marks --------------------------------------------------------------------------------------------------------------
RING_INSET: Final = 0.035
LEGAL_PX: Final = 2.0
CHOSEN_PX: Final = 6.5
DOUBLE_PX: Final = 8.0
LINKED_PX: Final = 3.0
REFUSED_PX: Final = 3.0
TITLE_LINE_PX: Final = 2.0
LAST: Final = 0.06
HATCH_PX: Final = 9.0
HATCH_WEIGHT: Final = 1.6


def text_px(share: float, room: float, unit: float, largest: float = FIGURE_PX) -> float:
    """Font size of a figure, pixels on a board of `BOARD_PX`; 0 where it could not be read and is left out.

    Parameters
    ----------
    share, room : float
        Wished height and the height there is, board units.
    unit : float
        Pixels of a board unit.
    largest : float
        Upper bound, pixels.
    """
    return 0.0 if room * unit < SMALLEST_PX else round(min(max(share * unit, SMALLEST_PX), largest), 1)


def line_px(width: float, unit: float, full: float = 40.0) -> float:
    """Width of a line, pixels: as wished on squares of `full` pixels and more, finer on smaller ones."""
    return round(width * min(1.0, unit / full), 2)


def seat(player: int | None) -> Seat:
    """Shape and colour of a seat; seats past the fifth begin anew, told apart by their number."""
    return NEUTRAL if player is None else SEATS[player % len(SEATS)]
