"""What lies beside the land as a picture: market, tide, the card that is turned over, piles of cards, the score track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.nile import spots
from workbench.games.nile.cards import HIPPO, SAND
from workbench.games.nile.plan import HEAD, LEFT, NARROW, RIGHT, SPACE, STALL, WALL, Part, Plan
from workbench.games.nile.state import EBB1, EBB2, FLOOD, SPACES, Marker, NileState
from workbench.games.nile.words import SECTIONS, back_of, card_words, counted, discard_words, marker_words
from workbench.scene import Edge, Label, Piece, Region, Spot

SECTION = {FLOOD: (-0.38, -0.58), EBB1: (0.38, -1.07), EBB2: (-0.38, -1.56)}  # the tide circle, about its top

SIGNS = {FLOOD: "fl", EBB1: "e1", EBB2: "e2"}  # of its sections, in print


def market(game: Any, state: NileState, plan: Plan) -> Part:
    """Four rows of stalls behind their wall."""
    wide = RIGHT - NARROW - 0.1 - LEFT
    region = Region(
        "market",
        LEFT + wide / 2,
        plan.market_bottom / 2,
        wide,
        -plan.market_bottom,
        "market",
        "market",
        "the market: four rows of stalls",
    )
    found: list[Spot] = []
    pieces: list[Piece] = []
    for k, (name, row) in enumerate(zip(spots.MARKET, state.market, strict=True)):
        y, stalls = -HEAD - (k + 0.5) * STALL, game.board.stalls[k]
        told = f"market row {name}, for fields of {counted(k + 1, 'palm')} and more: {len(row)} of {stalls} stalls taken"
        found.append(Spot(name, LEFT + 0.04 + WALL / 2, y, WALL - 0.04, STALL - 0.06, "none", sign=name, text=told))
        pieces += [
            Piece(name, "palm", dx=-0.17, size=1.1, text=f"{k + 1} palms"),
            Piece(name, "figure", figure=str(k + 1), dx=0.05, size=1.1, text=told),
            Piece(name, "wall_e", size=WALL - 0.06, text="the wall"),
        ]
        for number in range(1, stalls + 1):
            marker = row[number - 1] if number <= len(row) else None
            x = LEFT + WALL + (number - 0.5) * STALL
            stall = spots.stall(k, number)
            said = f"{stall}: {marker_words(marker) if marker else 'empty'}"
            found.append(Spot(stall, x, y, STALL - 0.05, STALL - 0.06, "stall", sign=_sign(marker), text=said))
            if marker:
                pieces.append(Piece(stall, marker.side, marker.player, marker.fruit, text=said))
    return Part(tuple(found), (region,), tuple(pieces))


def _sign(marker: Marker | None) -> str:
    return "." if marker is None else f"{marker.player}{marker.fruit[0]}{marker.side[0]}"


def tide(game: Any, state: NileState, plan: Plan) -> Part:
    """The tide circle, and the card that is turned over."""
    x = RIGHT - NARROW / 2
    region = Region("tide", x, plan.market_bottom / 2, NARROW, -plan.market_bottom, "market", "tide", "the tide circle")
    found: list[Spot] = []
    pieces: list[Piece] = []
    for section, (dx, y) in SECTION.items():
        here, name, words = section == state.tide, spots.tide(section), SECTIONS[section]
        said = f"tide circle, {words}{': the tide marker is here' if here else ''}"
        ground = "flood" if here else "stall"
        found.append(Spot(name, x + dx, y, 0.78, 0.38, ground, sign=SIGNS[section] + "*" * here, text=said))
        pieces.append(Piece(name, "figure", figure=words, size=0.58, text=said))
        if here:
            pieces.append(
                Piece(name, "droplet", dx=0.58 if dx < 0 else 0.15, dy=-0.02 if dx < 0 else 0.36, size=0.75, text="the tide marker")
            )
    around = ((FLOOD, EBB1), (EBB1, EBB2), (EBB2, FLOOD))
    turns = tuple(
        Edge(spots.tide(a), spots.tide(b), "turn", 0.5, text=f"the tide goes on from {SECTIONS[a]} to {SECTIONS[b]}") for a, b in around
    )
    card = state.open_card
    words = f"turned over is {card_words(game, card)}" if card else "no card is turned over"
    low = plan.market_bottom + 0.33
    found.append(Spot(spots.CARD, x, low, 1.1, 0.54, "card" if card else "empty", sign=card or ".", text=words))
    pieces += _result(game, card) if card else []
    return Part(tuple(found), (region,), tuple(pieces), turns, (Label(x, low + 0.39, "turned over"),))


def _result(game: Any, card: str) -> Iterator[Piece]:
    back, told = back_of(game, card), card_words(game, card)
    aside = -0.17 if back.arrow else 0.0
    if back.arrow:
        yield Piece(spots.CARD, "onward", dx=0.33, size=0.85, text="an arrow: the tide marker moves on")
    if back.kind == SAND:
        yield Piece(spots.CARD, "dune", dx=aside, size=1.5, text=told)
    elif back.kind == HIPPO:
        yield Piece(spots.CARD, "hippo", dx=aside, size=1.4, text=told)
    else:
        yield Piece(spots.CARD, "palm", dx=aside - 0.12, size=2.0, text=told)
        yield Piece(spots.CARD, "figure", figure=str(back.palms), dx=aside + 0.18, size=1.4, text=told)


def stock(game: Any, state: NileState, plan: Plan) -> Part:
    """The pile of desert cards, and what was discarded."""
    x, top, high = RIGHT - NARROW / 2, plan.boat_top, plan.boat_top - plan.boat_bottom
    middle = (plan.boat_top + plan.boat_bottom) / 2
    region = Region("stock", x, middle, NARROW, high, "market", "deserts", "the pile of desert cards, and what was discarded")
    room = (high - 2 * HEAD) / 2
    tall, upper, lower = min(room - 0.08, 0.62), top - HEAD - room / 2, plan.boat_bottom + room / 2
    left, pile, water, deserts = x - NARROW / 4, state.desert_pile, state.water_discards, state.desert_discards
    piles = (
        (spots.DESERT_PILE, x, upper, "hidden", len(pile), f"the pile of desert cards, face down: {len(pile)}"),
        (spots.WATER_DISCARDS, left, lower, "flood", len(water), f"water cards discarded: {discard_words(game, water)}"),
        (spots.DESERT_DISCARDS, x + NARROW / 4, lower, "sand", len(deserts), f"desert cards discarded: {discard_words(game, deserts)}"),
    )
    found, pieces = [], []
    for name, across, y, ground, count, said in piles:
        found.append(Spot(name, across, y, 0.66, tall, ground if count else "empty", sign=str(count), text=said))
        pieces.append(Piece(name, "count" if ground == "hidden" else "figure", figure=str(count), text=said))
    return Part(tuple(found), (region,), tuple(pieces), (), (Label(x, lower + room / 2 + 0.12, "discarded"),))


def track(state: NileState, plan: Plan) -> Part:
    """The score track: a lane for each player, and the obelisk that comes towards them."""
    found: list[Spot] = []
    for number in range(1, SPACES + 1):
        here = [f"player {player}" for player, space in enumerate(state.track) if min(space, SPACES) == number]
        here += ["the obelisk"] * (spots.space(state.obelisk) == spots.space(number))
        told = f"space {number} of the score track: {', '.join(here) or 'empty'}"
        found.append(
            Spot(
                spots.space(number),
                plan.space(number),
                plan.track_middle,
                SPACE,
                plan.track,
                "stall",
                sign=f"{number}*" if here else str(number),
                text=told,
            )
        )
    pieces = [
        Piece(
            spots.space(space),
            "stone",
            player,
            dy=plan.lane(player),
            size=0.38,
            text=f"player {player} stands on space {space}",
        )
        for player, space in enumerate(state.track)
    ]
    told = f"the obelisk stands on space {state.obelisk}"
    pieces.insert(0, Piece(spots.space(state.obelisk), "obelisk", size=plan.track, text=told))
    low = plan.track_middle - plan.track / 2 - 0.16
    labels = tuple(Label(plan.space(number), low, str(number)) for number in (1, *range(5, SPACES + 1, 5)))
    region = Region(
        "track", RIGHT / 2, plan.track_middle - 0.08, RIGHT, plan.track + 0.32, "none", text="the score track, with the obelisk"
    )
    return Part(tuple(found), (region,), tuple(pieces), (), labels)
