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
        self.walls = any(part[2] for part in parts.values())
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
        if not self.walls:
            return False
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
        changed = True
        while changed:
            changed = False
            for square in self.plain:
                fed = self.feeders(square, lambda there: True)
                more = {BACK[side] for side in fed if BACK[side] not in by_arrow[square]} - self.ways[square]
                self.ways[square] |= more
                changed = changed or bool(more)

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


class Judge:
    """What forbids placements in one position: the map before is read once, that after each is worked out as a whole."""

    def __init__(self, game, state):
        self.game, self.state, self.options = game, state, game.options
        self.before = read(game, state.map.laid)
        self.table = {*self.before, *NILE_SQUARES}
        columns, rows = [x for x, _ in self.table], [y for _, y in self.table]
        self.columns, self.rows = range(min(columns) - 3, max(columns) + 4), range(min(rows) - 3, max(rows) + 4)
        whose = {claim.at: claim.player for claim in state.claims}
        now = sections(self.before, Water(self.before, self.options.plain_river))
        owned = [(section, {whose[square] for square in section if square in whose}) for section in now]
        owned = [(section, owners) for section, owners in owned if owners]
        self.rivals = [(one, other) for (one, mine), (other, theirs) in combinations(owned, 2) if mine != theirs]

    def between(self, place):
        """Whether a placement touches sections of two owners: then it may join them."""
        halves = place.at, ahead(place.at, place.turn)
        near = {ahead(square, side) for square in halves for side in COMPASS}
        return any(near & one and near & other for one, other in self.rivals)

    def refused(self, place):
        """Clause and kind of everything that forbids a placement of a domino in hand."""
        squares = place.at, ahead(place.at, place.turn)
        if any(square in self.table for square in squares):
            return {("BV-DOMINO", "taken")}
        after = self.before | read(self.game, [place.laid(self.game)])
        water = Water(after, self.options.plain_river)
        return self._beyond(squares) | self._misfits(squares, after, water) | self._owners_joined(after, water)

    def _beyond(self, squares):
        """BV-NILE, BV-CONTACT and BV-PLACE."""
        found = set()
        if any(square[1] > -1 for square in squares):
            found.add(("BV-NILE", "above"))
        if self.options.contact == "touching":
            if not any(ahead(square, side) in self.table for square in squares for side in COMPASS):
                found.add(("BV-CONTACT", "apart"))
        elif not all(x in self.columns and y in self.rows for x, y in squares):
            found.add(("BV-CONTACT", "far"))
        if self.state.todo[-1].placed >= self.options.max_place:
            found.add(("BV-PLACE", "most"))
        return found

    def _misfits(self, squares, after, water):
        """BV-RIVER-FIT and BV-OPEN."""
        found = set()
        rivers = [square for square in squares if after[square][0] == "river"]
        if rivers and water.head_on:
            found.add(("BV-RIVER-FIT", "head_on"))
        elif rivers and not nx.is_directed_acyclic_graph(water.graph):
            found.add(("BV-RIVER-FIT", "loop"))
        if any(square not in water.wet for square in rivers):
            found.add(("BV-RIVER-FIT", "dry"))
        if self.options.side_by_side == "forbid":
            fed, near = water.graph.has_edge, [(square, ahead(square, side)) for square in rivers for side in COMPASS]
            if any(there in water.graph and not fed(square, there) and not fed(there, square) for square, there in near):
                found.add(("BV-RIVER-FIT", "side_by_side"))
        if not water.usable():
            found.add(("BV-OPEN", "ended"))
        return found

    def _owners_joined(self, after, water):
        """BV-MERGE."""
        if self.options.merge == "forbid" and self.rivals:
            later = sections(after, water)
            if any(one | other <= section for one, other in self.rivals for section in later):
                return {("BV-MERGE", "owners")}
        return set()
