"""What the players have as a picture: hands, piles of water cards and jokers, and their markers on the boat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from workbench.games.nile import spots
from workbench.games.nile.land import SIGNS
from workbench.games.nile.plan import CELL, LEFT, NARROW, RIGHT, SIGN, Part, Plan
from workbench.games.nile.state import FRUITS, NileState
from workbench.games.nile.words import basket_words, counted, pile_words, wave_words
from workbench.scene import Group, Piece, Region, Spot

PILE, JOKER = 0.6, 0.5  # widths


def hands(game: Any, state: NileState, plan: Plan) -> Part:
    """A row for each player: sign, markers in hand, both piles, jokers."""
    wide, high = RIGHT - LEFT, plan.hands_top - plan.hands_bottom
    region = Region(
        "hands",
        LEFT + wide / 2,
        (plan.hands_top + plan.hands_bottom) / 2,
        wide,
        high,
        "corner",
        "in hand",
        "what the players have in hand: markers, water cards, jokers",
    )
    x = LEFT + SIGN + len(FRUITS) * CELL
    found: list[Spot] = []
    pieces: list[Piece] = []
    for player in range(plan.players):
        y, tall = plan.holds(player), min(plan.hand - 0.05, 0.76)
        first = player == state.start_player
        told = f"player {player}: in hand {basket_words(state.hands[player])}; out of the game {basket_words(state.gone[player])}"
        corner = spots.corner(player)
        found.append(
            Spot(corner, LEFT + SIGN / 2, y, SIGN - 0.04, tall, "none", sign=f"P{player}", text=told + "; starts this round" * first)
        )
        pieces.append(Piece(corner, "stone", player, size=0.43, text=f"player {player}"))
        for k, fruit in enumerate(FRUITS):
            cell = spots.hand(player, fruit)
            held, used = state.hands[player][k], state.used[player][k]
            said = f"player {player} holds {fruit}: {held}{f', of which used this round: {used}' if used else ''}"
            found.append(Spot(cell, plan.cell(k), y, CELL - 0.04, tall, "card" if held else "none", sign=str(held), text=said))
            pieces += _cell(cell, fruit, held, said)
            pieces += [Piece(cell, "done", dx=0.2 - 0.12 * j, dy=0.05 - tall / 2, size=0.6, text="used this round") for j in range(used)]
        for number, pile in enumerate(state.piles[player]):
            name = spots.pile(player, number)
            said = f"pile {number} of player {player}: {pile_words(game, pile)}"
            ground = "flood" if pile else "empty"
            card = game.cards.water[pile[0]] if pile else None
            sign = SIGNS[card.near] + SIGNS[card.far] if card else "."
            found.append(Spot(name, x + (number + 0.5) * PILE, y, PILE - 0.06, tall, ground, sign=sign, text=said))
            if card:
                for wave, dy in ((card.near, 0.13 - tall / 2), (card.far, tall / 2 - 0.13)):
                    pieces.append(Piece(name, f"wave_{wave}", dx=-0.13, dy=dy, size=0.52, text=wave_words(wave)))
                pieces.append(Piece(name, "figure", figure=str(len(pile)), dx=0.14, size=0.8, text=said))
        count = len(state.jokers[player])
        name, said = spots.jokers(player), f"jokers of player {player}, desert cards face down: {count}"
        x_joker = x + 2 * PILE + JOKER / 2 - 0.02
        found.append(Spot(name, x_joker, y, JOKER - 0.08, tall, "hidden" if count else "empty", sign=str(count), text=said))
        if count:
            pieces.append(Piece(name, "count", figure=str(count), text=said))
    return Part(tuple(found), (region,), tuple(pieces), (), (), _asked(state))


def _cell(cell: str, fruit: str, count: int, said: str) -> Iterator[Piece]:
    if count:
        yield Piece(cell, "crop", figure=fruit, dx=-0.12, dy=0.02, text=said)
        yield Piece(cell, "figure", figure=str(count), dx=0.17, dy=0.02, size=0.9, text=said)


def _asked(state: NileState) -> tuple[Group, ...]:
    """A line round the player who is to decide."""
    player = getattr(state.todo[-1], "player", None) if state.todo else None
    return () if player is None else (Group((spots.corner(player),), player, "owned", f"player {player} is to move"),)


def boat(state: NileState, plan: Plan) -> Part:
    """A row for each player's markers on the boat."""
    wide, high = RIGHT - NARROW - 0.1 - LEFT, plan.boat_top - plan.boat_bottom
    x, y = LEFT + wide / 2, (plan.boat_top + plan.boat_bottom) / 2
    told = f"the boat, with {counted(sum(map(sum, state.boat)), 'marker')}"
    region = Region("hull", x, y, wide, high, "ship", "on the boat", told)
    found = [Spot(spots.BOAT, x, y, wide, high, "none", sign="boat", text=told)]
    pieces: list[Piece] = []
    for player in range(plan.players):
        row, tall = plan.sails(player), min(plan.aboard - 0.05, 0.56)
        pieces.append(Piece(spots.BOAT, "stone", player, dx=LEFT + SIGN / 2 - x, dy=row - y, size=0.4, text=f"markers of player {player}"))
        for k, fruit in enumerate(FRUITS):
            cell, count = spots.aboard(player, fruit), state.boat[player][k]
            said = f"on the boat, {fruit} of player {player}: {count}"
            found.append(Spot(cell, plan.cell(k), row, CELL - 0.04, tall, "card" if count else "none", sign=str(count), text=said))
            pieces += _cell(cell, fruit, count, said)
    return Part(tuple(found), (region,), tuple(pieces))
