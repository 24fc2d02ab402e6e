"""Blue Vein's map judged in another way: feeds by a naive fixed point, loops and reach by networkx. No code of the game but its data.

Clauses: BV-FEEDS, BV-PLAIN, BV-NILE, BV-WALL for the network; BV-DOMINO, BV-NILE, BV-CONTACT, BV-RIVER-FIT, BV-OPEN, BV-MERGE for a
placement.
"""

from __future__ import annotations

from itertools import combinations

import networkx as nx

COMPASS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
NILE_SQUARES = {(0, 0), (1, 0)}


def ahead(square, side):
    return square[0] + COMPASS[side][0], square[1] + COMPASS[side][1]


def read(game, laid):
    """Parts by square, the oldest first, as `walls` and `base` have them."""
    found = {}
    for one in laid:
        for square, part in zip((one.at, ahead(one.at, one.turn)), one.parts, strict=True):
            kind = "field" if part.kind == "workshop" and game.options.base == "fields_only" else part.kind
            found[square] = (kind, set(part.arrows), set(part.walls) if game.options.walls else set())
    return found


class Water:
    """The network of a map: `graph` with the node `nile`, `ends` (where from, to which empty square), `head_on` pairs."""

    def __init__(self, parts, plain_river):
        self.parts = parts
        self.rivers = [square for square, part in parts.items() if part[0] == "river"]
        self.plain = [square for square in self.rivers if not parts[square][1]]
        self.ways = {square: set(parts[square][1]) for square in self.rivers} | {square: {"S"} for square in NILE_SQUARES}
        (self.straight if plain_river == "straight" else self.spread)()
        self.graph = nx.DiGraph()
        self.graph.add_nodes_from(["nile", *self.rivers])
        self.ends = set()
        self.head_on = set()
        for square, sides in self.ways.items():
            name = "nile" if square in NILE_SQUARES else square
            for side in sides:
                there = ahead(square, side)
                if self.wall(square, side) or parts.get(there, ("river",))[0] != "river":
                    continue
                if BACK[side] in self.ways.get(there, ()):
                    self.head_on.add(frozenset((square, there)))
                if there in parts:
                    self.graph.add_edge(name, there)
                elif there not in NILE_SQUARES:
                    self.ends.add((name, there))
        self.wet = nx.descendants(self.graph, "nile")

    def wall(self, square, side):
        there = self.parts.get(ahead(square, side))
        return (square in self.parts and side in self.parts[square][2]) or (there is not None and BACK[side] in there[2])

    def feeders(self, square, among):
        """The sides from which parts of some kind flow into a square."""
        near = {side: ahead(square, side) for side in COMPASS}
        return {
            side
            for side, there in near.items()
            if there in self.ways and among(there) and BACK[side] in self.ways[there] and not self.wall(square, side)
        }

    def straight(self):
        by_arrow = {square: self.feeders(square, lambda there: there not in self.plain) for square in self.plain}
        while True:
            before = {square: set(self.ways[square]) for square in self.plain}
            for square in self.plain:
                fed = self.feeders(square, lambda there: True)
                self.ways[square] |= {BACK[side] for side in fed if BACK[side] not in by_arrow[square]}
            if before == {square: self.ways[square] for square in self.plain}:
                return

    def spread(self):
        age = {square: k for k, square in enumerate(self.parts)}
        arrowed = {square: set(self.ways[square]) for square in self.ways if square not in self.plain}
        for square in self.plain:
            for side in COMPASS:
                there = ahead(square, side)
                if there in self.plain:
                    if age[square] < age[there]:
                        self.ways[square].add(side)
                elif there in arrowed:
                    if BACK[side] not in arrowed[there] and there not in NILE_SQUARES:
                        self.ways[square].add(side)
                elif there not in self.parts:
                    self.ways[square].add(side)

    def usable(self):
        """Whether the Nile goes on (BV-OPEN)."""

        def empty(square):
            return square[1] <= -1 and square not in self.parts

        ends = [there for name, there in self.ends if name == "nile" or name in self.wet]
        return any(empty(there) and any(empty(ahead(there, side)) for side in COMPASS) for there in ends)


def sections(parts, water):
    """Fields and workshops as connected components."""
    graph = nx.Graph()
    graph.add_nodes_from(square for square, part in parts.items() if part[0] != "river")
    for square in list(graph):
        for side in COMPASS:
            there = ahead(square, side)
            if there in graph and parts[there][0] == parts[square][0] and not water.wall(square, side):
                graph.add_edge(square, there)
    return list(nx.connected_components(graph))


def refused(game, state, place):
    """Clause and kind of everything that forbids a placement of a domino in hand."""
    squares = place.at, ahead(place.at, place.turn)
    before = read(game, state.map.laid)
    if any(square in before or square in NILE_SQUARES for square in squares):
        return {("BV-DOMINO", "taken")}
    found = set()
    if any(square[1] > -1 for square in squares):
        found.add(("BV-NILE", "above"))
    table = {*before, *NILE_SQUARES}
    if game.options.contact == "touching":
        if not any(ahead(square, side) in table for square in squares for side in COMPASS):
            found.add(("BV-CONTACT", "apart"))
    else:
        columns, rows = [x for x, _ in table], [y for _, y in table]
        if not all(min(columns) - 3 <= x <= max(columns) + 3 and min(rows) - 3 <= y <= max(rows) + 3 for x, y in squares):
            found.add(("BV-CONTACT", "far"))
    if state.todo[-1].placed >= game.options.max_place:
        found.add(("BV-PLACE", "most"))
    after = read(game, (*state.map.laid, place.laid(game)))
    water = Water(after, game.options.plain_river)
    return found | _misfits(game, squares, after, water) | _owners_joined(game, state, before, after, water)


def _misfits(game, squares, after, water):
    """BV-RIVER-FIT and BV-OPEN."""
    found = set()
    rivers = [square for square in squares if after[square][0] == "river"]
    if rivers and water.head_on:
        found.add(("BV-RIVER-FIT", "head_on"))
    elif rivers and not nx.is_directed_acyclic_graph(water.graph):
        found.add(("BV-RIVER-FIT", "loop"))
    if any(square not in water.wet for square in rivers):
        found.add(("BV-RIVER-FIT", "dry"))
    if game.options.side_by_side == "forbid":
        graph = water.graph.to_undirected()
        near = [(square, ahead(square, side)) for square in rivers for side in COMPASS]
        if any(there in water.rivers and not graph.has_edge(square, there) for square, there in near):
            found.add(("BV-RIVER-FIT", "side_by_side"))
    if not water.usable():
        found.add(("BV-OPEN", "ended"))
    return found


def _owners_joined(game, state, before, after, water):
    """BV-MERGE."""
    found = set()
    owners = {claim.at: claim.player for claim in state.claims}
    now, later = sections(before, Water(before, game.options.plain_river)), sections(after, water)
    if game.options.merge == "forbid":
        for one, other in combinations(now, 2):
            mine, theirs = ({owners[square] for square in section if square in owners} for section in (one, other))
            together = any(one | other <= section for section in later)
            if together and mine and theirs and mine != theirs:
                found.add(("BV-MERGE", "owners"))
    return found
