"""The vocabulary of pictures: what a game says of a position, before anything is drawn.

A game turns a state into a `Scene`; renderers turn a scene into Bokeh glyphs, SVG or text. Nothing here knows a game or a
drawing library, and no colour stands here: `ground`, `glyph` and `kind` are words that the theme (`workbench.picture.theme`)
knows how to draw. What is lit, chosen or refused is no part of a scene; it is laid over it by spot (`Marks`).

Lengths are board units: a square of a board is 1 wide; x runs east, y runs north.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Box = tuple[float, float, float, float]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Region:
    """A named part of the picture's ground: a bank, a market, a player's corner.

    Parameters
    ----------
    name, text : str
        Its name, and what a reader should know of it in words.
    x, y : float
        Centre, board units.
    width, height : float
        Board units.
    ground : str
        A word of the theme's grounds.
    label : str
        A heading drawn inside at its top left, or empty; leave about 0.3 of headroom for it.
    tray : bool
        Lies beside a map that grows (hands, a market): widgets keep it, with all that lies in it, in view while the map moves.
    opens : bool
        A click in it where nothing can be done shows it alone, large; another one shows all again.
    """

    name: str
    x: float
    y: float
    width: float
    height: float
    ground: str = "board"
    label: str = ""
    text: str = ""
    tray: bool = False
    opens: bool = False

    @property
    def box(self) -> Box:
        """Left, bottom, right, top."""
        return self.x - self.width / 2, self.y - self.height / 2, self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that actions, events and refusals call by name; several may share a point (the later one is on top).

    Parameters
    ----------
    name : str
        As it stands in actions and events: `b2`, `m2.1`, `d07`.
    x, y : float
        Centre, board units.
    width, height : float
        Board units.
    ground : str
        A word of the theme's grounds: `dry`, `rim`, `point`, `field`, `workshop`, `card`, `hidden`, `none`, ...
    level : float
        From 0 to 1: how high dry ground lies.
    note : str
        A small figure in the corner (an elevation).
    sign : str
        At most four characters that stand for the spot, with all that lies on it, where a scene is printed as text.
    text : str
        The spot and what lies on it, in words.
    """

    name: str
    x: float
    y: float
    width: float = 1.0
    height: float = 1.0
    ground: str = "dry"
    level: float = 0.0
    note: str = ""
    sign: str = ""
    text: str = ""

    @property
    def box(self) -> Box:
        """Left, bottom, right, top."""
        return self.x - self.width / 2, self.y - self.height / 2, self.x + self.width / 2, self.y + self.height / 2

    def anchor(self, towards: Spot) -> Point:
        """Where an edge between this spot and another meets it: its centre, in a wider one the nearest square's."""
        wide, high = max(self.width - 1.0, 0.0) / 2, max(self.height - 1.0, 0.0) / 2
        return min(max(towards.x, self.x - wide), self.x + wide), min(max(towards.y, self.y - high), self.y + high)


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a spot.

    Parameters
    ----------
    spot : str
        Name of the spot it lies on.
    glyph : str
        A word of the theme's glyphs: `pond`, `spring`, `dead_end`, `mill`, `stone`, `droplet`, `token`, ...
    player : int or None
        Whose it is: it then shows the shape, colour and number of that seat.
    figure : str
        The number or letter on it.
    level : float
        From 0 to 1: how much (of water: how deep its blue).
    dx, dy : float
        Offset from the spot's centre, board units.
    size : float
        Relative to the glyph's usual size.
    text : str
        The piece in words.
    """

    spot: str
    glyph: str
    player: int | None = None
    figure: str = ""
    level: float = 0.0
    dx: float = 0.0
    dy: float = 0.0
    size: float = 1.0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Edge:
    """An arrow from spot to spot, with a spot of its own in its middle, named `start>end`.

    Parameters
    ----------
    start, end : str
        Names of spots.
    kind : str
        A word of the theme's edges: `stream`, `plain`, `open`, `shut`, `contact`, `trail`.
    amount : float
        From 0 to 1: how thick it is drawn.
    figure : str
        The number on its badge, or empty.
    text : str
        The edge in words.
    """

    start: str
    end: str
    kind: str = "stream"
    amount: float = 0.5
    figure: str = ""
    text: str = ""

    @property
    def name(self) -> str:
        """`b2>b3`: the spot in the middle of the edge."""
        return f"{self.start}>{self.end}"


@dataclass(frozen=True, slots=True)
class Group:
    """Spots that belong together, with a line round all of them: a section and its owner.

    Parameters
    ----------
    spots : tuple of str
        Names; spots that touch share one line.
    player : int or None
        Whose it is: the line then has the colour of that seat.
    kind : str
        A word of the theme's groups: `owned`, `free`, `asked` (somebody has to decide about it).
    text : str
        The group in words.
    """

    spots: tuple[str, ...]
    player: int | None = None
    kind: str = "owned"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Label:
    """Small grey letters beside the board: a coordinate, a heading.

    Parameters
    ----------
    x, y : float
    text : str
    side : str
        `left` for a row's, `top` for a column's on a map that grows: a view of a part of the map keeps it at that side. Or empty.
    """

    x: float
    y: float
    text: str
    side: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure beside the board: the round, a score, points left.

    Parameters
    ----------
    name : str
        What it is called: `Round`, `Score`, `Mills in reserve`.
    value : int or str
    total : int or None
        With a total the fact is a track: `value` of `total`.
    player : int or None
        The seat it belongs to.
    mark : str
        A word of the theme's glyphs shown beside it (`flag` for the first player), or empty.
    text : str
        The fact in words.
    """

    name: str
    value: int | str
    total: int | None = None
    player: int | None = None
    mark: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position as data to draw.

    Parameters
    ----------
    title : str
        What the picture shows, in a line.
    text : str
        The position in words, for whoever cannot see the picture.
    regions, spots, groups, pieces, edges, labels, facts : tuple
        What there is to draw, lowest first. Groups, pieces and edges name spots of `spots`.
    focus : tuple of float or None
        Left, bottom, right, top of what matters of a map that grows; round it lie empty spots. Widgets pan and zoom such a map.
    """

    title: str
    text: str
    spots: tuple[Spot, ...]
    regions: tuple[Region, ...] = ()
    pieces: tuple[Piece, ...] = ()
    edges: tuple[Edge, ...] = ()
    labels: tuple[Label, ...] = ()
    facts: tuple[Fact, ...] = ()
    groups: tuple[Group, ...] = ()
    focus: Box | None = None

    @property
    def bounds(self) -> Box:
        """Left, bottom, right, top of all there is, board units."""
        boxes = [*(spot.box for spot in self.spots), *(region.box for region in self.regions)]
        boxes += [(mark.x - 0.15, mark.y - 0.15, mark.x + 0.15, mark.y + 0.15) for mark in self.labels]
        lefts, bottoms, rights, tops = zip(*boxes, strict=True) if boxes else ((0.0,), (0.0,), (1.0,), (1.0,))
        return min(lefts), min(bottoms), max(rights), max(tops)

    def place(self, name: str) -> Point | None:
        """Centre of a spot, or of an edge's own spot in its middle; None where the scene has no such spot."""
        spots = {spot.name: spot for spot in self.spots}
        if name in spots:
            return spots[name].x, spots[name].y
        start, arrow, end = name.partition(">")
        if arrow and start in spots and end in spots:
            return middle(spots[start], spots[end])
        return None


def middle(start: Spot, end: Spot) -> Point:
    """The middle of an edge, where its own spot lies."""
    (a, b), (c, d) = start.anchor(end), end.anchor(start)
    return (a + c) / 2, (b + d) / 2


@dataclass(frozen=True, slots=True)
class Marks:
    """What is laid over a scene, by spot.

    Parameters
    ----------
    legal, chosen, cursor, last, linked : tuple of str
        Spots that continue a legal action; that were clicked; under the cursor of a walk; of the last action; hovered in
        a picture beside this one.
    refused : tuple of (str, str)
        Spot and the short title of the clause that forbids it.
    """

    legal: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    cursor: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    linked: tuple[str, ...] = ()
    refused: tuple[tuple[str, str], ...] = field(default=())
