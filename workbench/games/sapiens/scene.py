"""Sapiens as a picture: valleys with their tribes, tokens, pools, facts, and all of it in words.

Spots, as actions and events call them, where P is a seat:

- `P:c3` a square, `P:cave1` to `P:cave6` a cave, `P:fall1` and `P:fall2` a waterfall of a player's valley;
- `P:token.fire` where a player keeps the mountain token of a scene once it was taken, in hand or used;
- `playerP` a player's corner: tracks, steaks and fight tokens;
- `t17` a tile that lies in a pool, their own, another's or the common one. A tile in a valley is no spot, its squares are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.sapiens.state import (
    SCENES,
    SapiensState,
    Seat,
    bears_left,
    corner_spot,
    fights_left,
    spot,
    steaks_left,
    token_spot,
)
from workbench.games.sapiens.tribes import tribe_graph
from workbench.games.sapiens.valley import FALLS, GRID
from workbench.scene import Edge, Fact, Label, Piece, Region, Scene, Spot

SHORT = dict(zip(SCENES, ("Fe", "Pi", "Ri", "Fi", "Wa", "Ca", "Hu", "Fr"), strict=True))
WIDE, HIGH = 12.0, 11.5  # room of a player, board units


def draw(game: Any, state: SapiensState) -> Scene:
    """The scene of a state."""
    spots: list[Spot] = []
    pieces: list[Piece] = []
    regions, labels = [], []
    for player, seat in enumerate(state.seats):
        x, y = (player % 2) * WIDE, (player // 2) * -HIGH
        regions.append(Region(f"valley{player}", x + 3.5, y + 2, 8, 5, "frame", text=f"valley of player {player}"))
        labels.append(Label(x + 3.5, y + 6.2, f"Player {player}"))
        spots += _board(game, player, seat, x, y)
        pieces += _lying(game, player, seat)
        spots += _hand(player, seat, x, y)
        spots += _tiles(game, state, seat.pool, f"pool of player {player}", x - 0.5, y - 3.4)
    rows = (len(state.seats) + 1) // 2
    spots += _tiles(game, state, state.common, "common pool", 5.0, -HIGH * (rows - 1) - 5.6)
    return Scene(
        title=_title(state),
        text=_words(game, state),
        spots=tuple(spots),
        regions=tuple(regions),
        pieces=tuple(pieces),
        edges=tuple(_edges(game, state)),
        labels=tuple(labels),
        facts=_facts(state),
    )


def _title(state: SapiensState) -> str:
    if state.winners:
        return f"Sapiens, finished: {' and '.join(f'player {player}' for player in state.winners)} won"
    return f"Sapiens, tiles in the stack: {len(state.stack)}"


def _board(game: Any, player: int, seat: Seat, x: float, y: float) -> Iterator[Spot]:
    lies, token = _lies(game, seat), dict(seat.mountains)
    for square, food in seat.land.food.items():
        u, v = GRID.point(square)
        ground = "forest" if square in seat.land.forest else "plain"
        sign = lies.get(square, ("*" if square in seat.bears else ground[0]) + str(food))
        yield Spot(spot(player, square), x + u, y + v, ground=ground, note=str(food), sign=sign, text=_told(game, player, seat, square))
    for place in (*seat.land.caves, *FALLS):
        u, v = seat.land.point[place]
        sign = lies.get(place, SHORT.get(token.get(place, ""), "o"))
        ground = "river" if place in FALLS else "workshop"
        note = "" if place in FALLS else f"{seat.land.caves[place].higher}/{seat.land.caves[place].lower}"
        yield Spot(spot(player, place), x + u, y + v, 0.9, 0.9, ground, note=note, sign=sign, text=_told(game, player, seat, place))


def _lies(game: Any, seat: Seat) -> dict[str, str]:
    """The sign of each half in a valley."""
    down = {square: "--" for laid in seat.abandoned for square in laid.squares}
    return down | {square: SHORT[half] for laid in seat.tribe for square, half in zip(laid.squares, game.scenes[laid.tile], strict=True)}


def _told(game: Any, player: int, seat: Seat, place: str) -> str:
    """A place with all that lies on it, in words."""
    said = [spot(player, place)]
    if place in seat.land.food:
        said[0] += f": {'forest' if place in seat.land.forest else 'plain'} with {seat.land.food[place]} food"
    elif place in seat.land.caves:
        cave = seat.land.caves[place]
        said[0] += f": cave beside {cave.square}, {cave.higher} or {cave.lower} shelter"
    else:
        said[0] += ": waterfall"
    said += [f"token {scene}" for where, scene in seat.mountains if where == place]
    said += ["a bear"] * (place in seat.bears)
    for laid in (*seat.abandoned, *seat.tribe):
        if place in laid.squares:
            half = game.scenes[laid.tile][laid.squares.index(place)]
            said.append(f"{half} of tile {laid.tile}" if laid in seat.tribe else f"tile {laid.tile}, turned down")
    return ", ".join(said)


def _lying(game: Any, player: int, seat: Seat) -> Iterator[Piece]:
    for square, sign in _lies(game, seat).items():
        down = sign == "--"
        yield Piece(spot(player, square), "hidden" if down else "figure", figure="" if down else sign, text="turned down" if down else sign)
    for place, scene in seat.mountains:
        yield Piece(spot(player, place), "token", figure=SHORT[scene], text=f"token {scene}")
    for square in seat.bears:
        yield Piece(spot(player, square), "stone", figure="B", text="a bear")


def _hand(player: int, seat: Seat, x: float, y: float) -> Iterator[Spot]:
    yield Spot(corner_spot(player), x - 2.3, y - 2.6, 1.2, 1.6, "none", sign=f"P{player}", text=f"player {player}: {_tracks(seat)}")
    for k, scene in enumerate(SCENES):
        where = (
            "in hand"
            if scene in seat.tokens
            else "used"
            if scene in seat.spent
            else "out of the game"
            if scene in seat.gone
            else "on the board"
        )
        ground = "card" if where == "in hand" else "empty"
        sign = SHORT[scene] if where == "in hand" else "." if where == "used" else " "
        name = token_spot(player, scene)
        yield Spot(name, x + k, y - 2.2, 0.9, 0.8, ground, note=SHORT[scene], sign=sign, text=f"{name}: the {scene} token, {where}")


def _tiles(game: Any, state: SapiensState, tiles: tuple[str, ...], whose: str, x: float, y: float) -> Iterator[Spot]:
    for k, tile in enumerate(tiles):
        one, two = game.scenes[tile]
        fights = "".join(f", fight token of player {fight.player}" for fight in state.fights if fight.tile == tile)
        text = f"{tile} in the {whose}: {one} and {two}{fights}"
        yield Spot(tile, x + 2.2 * k + 1, y, 2, 1, "card", note=f"{SHORT[one]} {SHORT[two]}", sign=tile[:4], text=text)


def _edges(game: Any, state: SapiensState) -> Iterator[Edge]:
    for start, end, about in tribe_graph(game, state).edges(data=True):
        amount = about["amount"]
        yield Edge(start, end, "plain", amount / 4, str(amount) if amount else "", f"{end} goes on from {start}, food {amount}")


def _tracks(seat: Seat) -> str:
    return f"food {seat.food}, shelter {seat.shelter}, of which the lower counts: {seat.lower}"


def _facts(state: SapiensState) -> tuple[Fact, ...]:
    plain = {
        "Stack": (len(state.stack), "tiles in the stack"),
        "Common pool": (len(state.common), "tiles in the common pool"),
        "Bears left": (bears_left(state), "bears in the supply"),
        "Steaks left": (steaks_left(state), "steaks in the supply"),
    }
    facts = [Fact(name, value, text=f"{said}: {value}") for name, (value, said) in plain.items()]
    for player, seat in enumerate(state.seats):
        for name, value, other in (("Food", seat.food, seat.shelter), ("Shelter", seat.shelter, seat.food)):
            lower = value < other
            said = f"player {player} has {name.lower()} {value}{', the lower of both, which counts' if lower else ''}"
            facts.append(Fact(name, value, player=player, mark="flag" if lower else "", text=said))
    for player, seat in enumerate(state.seats):
        facts.append(Fact("Steaks", seat.steaks, player=player, text=f"player {player} has steaks: {seat.steaks}"))
        left = fights_left(state, player)
        facts.append(Fact("Fight tokens", left, player=player, text=f"player {player} has fight tokens in hand: {left}"))
    return tuple(facts)


def _words(game: Any, state: SapiensState) -> str:
    said = [_title(state), *(fact.text for fact in _facts(state))]
    for player, seat in enumerate(state.seats):
        said.append(f"Player {player} has the tiles {', '.join(seat.pool) or 'none'}, tokens in hand {', '.join(seat.tokens) or 'none'}")
        said += [_told(game, player, seat, square) for laid in (*seat.abandoned, *seat.tribe) for square in laid.squares]
    said.append(f"Common pool: {', '.join(state.common) or 'empty'}")
    return " ".join(f"{text[0].upper()}{text[1:]}." for text in said)
