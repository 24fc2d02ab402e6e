"""Blue Vein as a picture: the map with its feeds, sections and their owners, what is on the river, hands, and all of it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from workbench.games.blue_vein.fit import empty_beside
from workbench.games.blue_vein.layers import counts, items, overlaid, steps_from_source
from workbench.games.blue_vein.map import NILE, SOUTHERNMOST, Square, spot
from workbench.games.blue_vein.ownership import owner
from workbench.games.blue_vein.parts import FIELD, RIVER
from workbench.games.blue_vein.place import box
from workbench.games.blue_vein.state import DROPLET, BlueVeinState
from workbench.games.blue_vein.terrain import Feed, Section, Terrain
from workbench.games.blue_vein.tiles import COMPASS, GROUND, note_of, pieces_of, shut_at, sign_of, words_of
from workbench.games.blue_vein.tray import tray
from workbench.river.network import network
from workbench.scene import Box, Edge, Fact, Group, Piece, Scene, Spot

if TYPE_CHECKING:
    import networkx as nx

SOURCE = spot(None)
MOST_DROPS = 6  # drawn one by one on the Nile
REACH = 4  # round the map's rectangle: the second half of a candidate may lie one square beyond the first one's


def draw(game: Any, state: BlueVeinState, overlays: tuple[str, ...]) -> Scene:
    """The scene of a state.

    Overlay `sections`: unclaimed sections have a line too; `reach`: how many feeds water needs to each river part; `passes`: how
    many droplets and goods came into each river part in this flow phase.
    """
    terrain: Terrain = game.terrain(state.map)
    owners = {k: owner(terrain, state.claims, k) for k in range(len(terrain.sections))}
    hands = tray(game, state)
    spots = [_spot(game, state, terrain, owners, square) for square in _squares(state)]
    source = Spot(SOURCE, 0.5, 0.0, 2.0, 1.0, "none", sign="Nile", text=_nile_words(game, state))
    pieces = [piece for square in terrain.parts for piece in _pieces(state, terrain, square)]
    pieces += _nile_pieces(game, state)
    pieces += _open_ends(state, terrain)
    pieces += overlaid(state, terrain, overlays)
    return Scene(
        title=_title(state),
        text=_words(game, state, terrain, owners),
        regions=hands.regions,
        spots=(*hands.spots, *spots, source),
        groups=_groups(state, terrain, owners, "sections" in overlays),
        pieces=(*hands.pieces, *pieces, *items(state)),
        edges=_edges(game, state, terrain),
        facts=_facts(game, state, terrain),
        focus=_focus(state),
    )


def _title(state: BlueVeinState) -> str:
    if state.winners or state.ended_by:
        return f"Blue Vein, finished: {' and '.join(f'player {player}' for player in state.winners)} won"
    return f"Blue Vein, round {state.round}{', the water flows' if state.flow is not None else ''}"


# --- the map -------------------------------------------------------------------------------------------------------------------


def _focus(state: BlueVeinState) -> Box:
    xs, ys = [x for x, _ in (*NILE, *state.map.parts)], [y for _, y in (*NILE, *state.map.parts)]
    return min(xs) - 0.5, min(ys) - 0.5, max(xs) + 0.5, max(ys) + 0.5


def _squares(state: BlueVeinState) -> list[Square]:
    """All squares that a candidate can name, down to where a map may grow."""
    west, south, east, _ = box(state.map)
    return [(x, y) for y in range(NILE[0][1], south - 2, -1) for x in range(west - 1, east + 2)]


def _spot(game: Any, state: BlueVeinState, terrain: Terrain, owners: dict[int, int | None], square: Square) -> Spot:
    name, part = spot(square), terrain.parts.get(square)
    if square in NILE:
        return Spot(name, *square, ground="source", text=f"{name}: the Nile")
    if part is None:
        above = square[1] > SOUTHERNMOST
        told = f"{name}: beside the Nile, where nothing lies" if above else f"{name}: empty"
        return Spot(name, *square, ground="none" if above else "empty", sign=" " if above else ".", text=told)
    sign = sign_of(part)
    place = terrain.section_at.get(square)
    if place is not None and owners[place] is not None:
        sign += str(owners[place])
    here = [item for item in state.flow.moving if item.at == square] if state.flow is not None else []
    if here:
        sign = f"{sign[:1]}*{here[-1].name[:1]}"
    return Spot(
        name, *square, ground=GROUND[part.kind], level=0.3, note=note_of(part), sign=sign, text=_told(game, state, terrain, owners, square)
    )


def _told(game: Any, state: BlueVeinState, terrain: Terrain, owners: dict[int, int | None], square: Square) -> str:
    """A part with all that lies on it, in words."""
    said = [f"{spot(square)}: {words_of(terrain.parts[square])}"]
    place = terrain.section_at.get(square)
    if place is not None:
        said.append("unclaimed" if owners[place] is None else f"owned by player {owners[place]}")
    said += [f"claim token of player {claim.player}" for claim in state.claims if claim.at == square]
    said += [f"a good lies here: {good.name}" for good in state.goods if good.at == square]
    if state.flow is not None:
        said += ["icon used this round"] * (square in state.flow.used) + ["power paid this round"] * (square in state.flow.paid)
        said += [f"{item.token} is here" for item in (*state.flow.moving, *state.flow.thrown) if item.at == square]
    said += [_feed_words(feed) for feed in terrain.feeds.get(square, ())]
    said += [f"the way {COMPASS[side]} is shut" for _, side in terrain.shut.get(square, ())]
    if square in terrain.feeds and square not in terrain.reached:
        said.append("no water comes here")
    return ", ".join(said)


def _feed_words(feed: Feed) -> str:
    return f"flows {COMPASS[feed.side]} to {spot(feed.ahead)}" if feed.end is not None else f"open end {COMPASS[feed.side]}"


def _pieces(state: BlueVeinState, terrain: Terrain, square: Square) -> list[Piece]:
    name, flow = spot(square), state.flow
    used = flow is not None and (square in flow.used or square in flow.paid)
    found = pieces_of(terrain.parts[square], name, used)
    found += [shut_at(name, side) for _, side in terrain.shut.get(square, ())]
    for claim in state.claims:
        if claim.at == square:
            found.append(Piece(name, "token", claim.player, dx=-0.28, dy=0.28, size=0.85, text=f"claim token of player {claim.player}"))
    lying = [good.name for good in state.goods if good.at == square]
    for k, good in enumerate(dict.fromkeys(lying)):
        y = 0.27 - 0.36 * k
        found.append(Piece(name, "good", figure=good, dx=0.28, dy=y, size=0.62, text=f"{good}, of which lie here {lying.count(good)}"))
        if lying.count(good) > 1:
            found.append(
                Piece(name, "figure", figure=str(lying.count(good)), dx=0.02, dy=y, size=0.7, text=f"{lying.count(good)} of {good}")
            )
    return found


def _open_ends(state: BlueVeinState, terrain: Terrain) -> list[Piece]:
    """Where the Nile can go on, while dominoes are laid."""
    if state.flow is not None or state.ended_by:
        return []
    ends = dict.fromkeys(feed.ahead for feed in terrain.open_ends if feed.ahead[1] <= SOUTHERNMOST and empty_beside(terrain, feed.ahead))
    return [Piece(spot(square), "open", size=0.75, text="an open end of the Nile: it can go on here") for square in ends]


def _edges(game: Any, state: BlueVeinState, terrain: Terrain) -> tuple[Edge, ...]:
    counted = counts(game, state, terrain)
    most = max((*counted.values(), 1))
    found = []
    for start, feeds in terrain.feeds.items():
        plain = start is not None and not terrain.parts[start].arrows
        for feed in feeds:
            number = counted.get(feed)
            kind = "open" if feed.end is None else "plain" if plain else "stream"
            told = f"{spot(start)} {_feed_words(feed)}" + ("" if number is None else f", counted on this branch: {number}")
            found.append(Edge(spot(start), spot(feed.ahead), kind, (number or 0) / most, "" if number is None else str(number), told))
    return tuple(found)


# --- sections ------------------------------------------------------------------------------------------------------------------


def _groups(state: BlueVeinState, terrain: Terrain, owners: dict[int, int | None], free: bool) -> tuple[Group, ...]:
    """A line round each section that is owned; and round one about which its owner has to decide."""
    part = getattr(state.todo[-1], "part", None) if state.todo else None
    found = []
    for k, section in enumerate(terrain.sections):
        asked = part in section.squares
        if owners[k] is not None or free or asked:
            kind = "asked" if asked else "free" if owners[k] is None else "owned"
            found.append(Group(tuple(map(spot, section.squares)), owners[k], kind, _section_words(section, owners[k])))
    return tuple(found)


def _section_words(section: Section, player: int | None) -> str:
    parts = f"{section.kind} of {len(section.squares)} part{'s' * (len(section.squares) > 1)} with {spot(section.squares[0])}"
    return f"{parts}, {'unclaimed' if player is None else f'owned by player {player}'}"


# --- the Nile, facts, words ----------------------------------------------------------------------------------------------------


def _nile_pieces(game: Any, state: BlueVeinState) -> list[Piece]:
    number = game.options.nile_droplets
    east, west = spot((1, 0)), spot((0, 0))
    drops = number if number <= MOST_DROPS else 1
    found = [
        Piece(east, "icon", figure=DROPLET, dx=(k % 3 - 1) * 0.3, dy=0.18 - k // 3 * 0.34, size=0.6, text="icon: droplet")
        for k in range(drops)
    ]
    if number > MOST_DROPS:
        found.append(Piece(east, "icon", figure=f"{number}", dx=0.3, dy=0.18, size=0.8, text=f"icons: droplets, {number}"))
    if state.flow is not None:
        left = state.flow.left
        found.append(Piece(west, "droplet", figure=str(left), dy=0.0, text=f"droplets left to start: {left}"))
    return found


def _nile_words(game: Any, state: BlueVeinState) -> str:
    said = f"the Nile, shows {game.options.nile_droplets} droplets, flows south to 1,-1 and to 0,-1"
    if state.flow is not None:
        said += f", droplets left to start: {state.flow.left}"
        said += "".join(f", {item.token} is here" for item in state.flow.moving if item.at is None)
    return said


def _facts(game: Any, state: BlueVeinState, terrain: Terrain) -> tuple[Fact, ...]:
    droplets = game.options.nile_droplets + sum(part.icon == DROPLET for part in terrain.parts.values())
    facts = [Fact("Round", state.round, text=f"round {state.round}")]
    if state.flow is not None:
        facts.append(Fact("Droplets left", state.flow.left, text=f"droplets left to start: {state.flow.left}"))
    else:
        facts.append(Fact("Droplets", droplets, text=f"droplets that the next flow phase brings: {droplets}"))
    facts.append(Fact("Stack", len(state.stack), text=f"dominoes in the stack: {len(state.stack)}"))
    seats = range(len(state.scores))
    facts += [Fact("Score", state.scores[k], player=k, text=f"player {k} has points: {state.scores[k]}") for k in seats]
    facts += [
        Fact("Tokens left", state.supply[k], player=k, text=f"player {k} has claim tokens in supply: {state.supply[k]}") for k in seats
    ]
    facts += [Fact("Dominoes", len(state.hands[k]), player=k, text=f"player {k} holds dominoes: {len(state.hands[k])}") for k in seats]
    return tuple(facts)


def _words(game: Any, state: BlueVeinState, terrain: Terrain, owners: dict[int, int | None]) -> str:
    said = [_title(state), *(fact.text for fact in _facts(game, state, terrain)), _nile_words(game, state)]
    said += [_told(game, state, terrain, owners, square) for square in terrain.parts]
    said += [
        _section_words(section, owners[k]) for k, section in enumerate(terrain.sections) if section.kind == FIELD or owners[k] is not None
    ]
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in said)


def river_graph(game: Any, state: BlueVeinState) -> nx.DiGraph[str]:
    """The river: a node for the Nile, each river part and each empty square behind an open end; an edge for each feed."""
    terrain: Terrain = game.terrain(state.map)
    depth, counted = steps_from_source(terrain), counts(game, state, terrain)
    feeds = [feed for found in terrain.feeds.values() for feed in found]
    names = dict.fromkeys(
        [SOURCE, *(spot(square) for square in terrain.feeds if square is not None), *(spot(feed.ahead) for feed in feeds)]
    )
    rivers = {spot(square) for square in terrain.feeds}
    depths = {spot(square): steps for square, steps in depth.items()}
    nodes = [(name, {"open_end": name not in rivers, "reached": name in depths, "depth": depths.get(name)}) for name in names]
    edges = [(spot(feed.start), spot(feed.ahead), {"counted": counted.get(feed), "side": feed.side}) for feed in feeds]
    return network(nodes, edges)
