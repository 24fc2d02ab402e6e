"""The map as a picture: spots, what lies on them, feeds, and lines round sections."""

from __future__ import annotations

from workbench.games.blue_vein.fit import usable_ends
from workbench.games.blue_vein.layers import counts
from workbench.games.blue_vein.map import NILE, SOUTHERNMOST, Square, spot
from workbench.games.blue_vein.place import box
from workbench.games.blue_vein.sight import Sight, feed_words, nile_words, section_words, told
from workbench.games.blue_vein.state import DROPLET
from workbench.games.blue_vein.tiles import GROUND, note_of, pieces_of, shut_at, sign_of
from workbench.scene import Edge, Group, Piece, Spot

MOST_DROPS = 6  # drawn one by one on the Nile
REACH = 1  # of the second half of a candidate, beyond the squares of the first


def spots(sight: Sight) -> tuple[Spot, ...]:
    """All squares that a candidate can name, down to where a map may grow, and the Nile, which lies on two of them."""
    west, south, east, _ = box(sight.state.map)
    squares = [(x, y) for y in range(NILE[0][1], south - REACH - 1, -1) for x in range(west - REACH, east + REACH + 1)]
    source = Spot(spot(None), 0.5, 0.0, 2.0, 1.0, "source", text=nile_words(sight))
    return (*(_spot(sight, square) for square in squares), source)


def _spot(sight: Sight, square: Square) -> Spot:
    name, part = spot(square), sight.terrain.parts.get(square)
    if square in NILE:
        return Spot(name, *square, ground="none", sign="Nile", text=f"{name}: the Nile")
    if part is None:
        above = square[1] > SOUTHERNMOST
        said = f"{name}: beside the Nile, where nothing lies" if above else f"{name}: empty"
        return Spot(name, *square, ground="none" if above else "empty", sign=" " if above else ".", text=said)
    sign = sign_of(part)
    place = sight.terrain.section_at.get(square)
    if place is not None and sight.owners[place] is not None:
        sign += str(sight.owners[place])
    here = [item for item in sight.state.flow.moving if item.at == square] if sight.state.flow is not None else []
    if here:
        sign = f"{sign[:1]}*{here[-1].name[:1]}"
    return Spot(name, *square, ground=GROUND[part.kind], level=0.3, note=note_of(part), sign=sign, text=told(sight, square))


def pieces(sight: Sight) -> tuple[Piece, ...]:
    """What lies on the map, and where the Nile can go on."""
    lying = [piece for square in sight.terrain.parts for piece in _pieces(sight, square)]
    return (*lying, *_nile_pieces(sight), *_open_ends(sight))


def _pieces(sight: Sight, square: Square) -> list[Piece]:
    name, flow = spot(square), sight.state.flow
    used = flow is not None and (square in flow.used or square in flow.paid)
    found = pieces_of(sight.terrain.parts[square], name, sight.game.powers, used)
    found += [shut_at(name, side) for _, side in sight.terrain.shut.get(square, ())]
    for claim in sight.state.claims:
        if claim.at == square:
            found.append(Piece(name, "token", claim.player, dx=-0.25, dy=0.25, size=1.15, text=f"claim token of player {claim.player}"))
    lying = [good.name for good in sight.state.goods if good.at == square]
    for k, good in enumerate(dict.fromkeys(lying)):
        y = 0.24 - 0.4 * k
        found.append(Piece(name, "good", figure=good, dx=0.27, dy=y, size=0.85, text=f"{good}, of which lie here {lying.count(good)}"))
        if lying.count(good) > 1:
            found.append(
                Piece(name, "figure", figure=str(lying.count(good)), dx=0.02, dy=y, size=0.8, text=f"{lying.count(good)} of {good}")
            )
    return found


def _open_ends(sight: Sight) -> list[Piece]:
    """Where the Nile can go on (BV-OPEN), while dominoes are laid."""
    if sight.state.flow is not None or sight.state.ended_by:
        return []
    ends = usable_ends(sight.terrain)
    return [Piece(spot(square), "open", size=0.75, text="an open end of the Nile: it can go on here") for square in ends]


def edges(sight: Sight) -> tuple[Edge, ...]:
    """The feeds, with what counts on each branch while the water flows."""
    counted = counts(sight.game, sight.state, sight.terrain)
    most = max((*counted.values(), 1))
    found = []
    for start, feeds in sight.terrain.feeds.items():
        plain = start is not None and not sight.terrain.parts[start].arrows
        for feed in feeds:
            number = counted.get(feed)
            kind = "open" if feed.end is None else "plain" if plain else "stream"
            said = f"{spot(start)} {feed_words(feed)}" + ("" if number is None else f", counted on this branch: {number}")
            found.append(
                Edge(spot(start), spot(feed.ahead), kind, 0.3 + 0.7 * (number or 0) / most, "" if number is None else str(number), said)
            )
    return tuple(found)


def groups(sight: Sight, free: bool) -> tuple[Group, ...]:
    """A line round each section that is owned; and round one about which its owner has to decide."""
    part = getattr(sight.state.todo[-1], "part", None) if sight.state.todo else None
    found = []
    for k, section in enumerate(sight.terrain.sections):
        asked = part in section.squares
        if sight.owners[k] is not None or free or asked:
            kind = "asked" if asked else "free" if sight.owners[k] is None else "owned"
            found.append(Group(tuple(map(spot, section.squares)), sight.owners[k], kind, section_words(section, sight.owners[k])))
    return tuple(found)


def _nile_pieces(sight: Sight) -> list[Piece]:
    number = sight.game.options.nile_droplets
    east, west = spot((1, 0)), spot((0, 0))
    drops = number if number <= MOST_DROPS else 1
    wide = 2 if drops <= 4 else 3
    places = [((k % wide - (wide - 1) / 2) * 0.32, 0.27 - k // wide * 0.32) for k in range(drops)]
    found = [Piece(east, "icon", figure=DROPLET, dx=dx, dy=dy, size=0.6, text="icon: droplet") for dx, dy in places]
    if number > MOST_DROPS:
        found.append(Piece(east, "icon", figure=f"{number}", dx=0.3, dy=0.18, size=0.8, text=f"icons: droplets, {number}"))
    found += [shut_at(spot(square), side) for square, side in sight.terrain.shut.get(None, ())]
    if sight.state.flow is not None:
        left = sight.state.flow.left
        found.append(Piece(west, "droplet", figure=str(left), dy=0.0, text=f"droplets left to start: {left}"))
    return found
