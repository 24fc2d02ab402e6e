"""The position as a plain picture: every spot that actions and events name, facts, and all of it in words."""

from __future__ import annotations

from typing import Any

from workbench.games.nile import spots
from workbench.games.nile.lay import inward, outward
from workbench.games.nile.river import edges
from workbench.games.nile.state import EBB1, EBB2, FLOOD, FRUITS, HIDDEN, SPACES, UNSEEN, NileState
from workbench.games.nile.turns import Acting
from workbench.scene import Edge, Fact, Piece, Scene, Spot

WAVES = {"single": "~", "double": "≈", "none": "-"}
SECTIONS = {FLOOD: "flood", EBB1: "ebb 1", EBB2: "ebb 2"}


def draw(game: Any, state: NileState, overlays: tuple[str, ...] = ()) -> Scene:  # noqa: ARG001 - nothing is laid over it yet
    """The scene of a state."""
    drawn = (*_land(game, state), *_market(game, state), *_cards(game, state), *_seats(game, state), *_track(state))
    facts = _facts(state)
    said = [_title(state), *(fact.text for fact in facts), *(spot.text for spot in drawn)]
    return Scene(
        title=_title(state),
        text=" ".join(f"{text[0].upper()}{text[1:]}." for text in said),
        spots=drawn,
        pieces=_pieces(game, state),
        edges=tuple(
            Edge(start, end, "plain" if wave else "open", 0.5, WAVES.get(wave, ""), f"{start} to {end}: {wave or 'not known yet'}")
            for start, end, wave in edges(game, state)
        ),
        facts=facts,
    )


def _title(state: NileState) -> str:
    if state.winners:
        return f"An den Ufern des Nils, finished: {' and '.join(f'player {player}' for player in state.winners)} won"
    if state.ended_by:
        return f"An den Ufern des Nils, stopped after round {state.round}"
    return f"An den Ufern des Nils, round {state.round}"


def _facts(state: NileState) -> tuple[Fact, ...]:
    acting = next((task for task in reversed(state.todo) if isinstance(task, Acting)), None)
    points = acting.points if acting is not None else 0
    facts = [
        Fact("Round", state.round, text=f"round {state.round}"),
        Fact("Tide", SECTIONS[state.tide], text=f"the tide marker is on {SECTIONS[state.tide]}"),
        Fact("Obelisk", state.obelisk, text=f"the obelisk stands on space {state.obelisk}"),
        Fact("Action points", points, text=f"action points left: {points}"),
    ]
    for player, space in enumerate(state.track):
        mark = "flag" if player == state.start_player else ""
        starts = " and starts" if mark else ""
        facts.append(Fact("Score", space - 1, player=player, mark=mark, text=f"player {player} has points: {space - 1}{starts}"))
    for name, counts in (
        ("In hand", map(sum, state.hands)),
        ("On the boat", map(sum, state.boat)),
        ("Jokers", map(len, state.jokers)),
        ("Water cards", (len(first) + len(second) for first, second in state.piles)),
        ("Out of the game", map(sum, state.gone)),
    ):
        facts += [Fact(name, n, player=player, text=f"player {player}, {name.lower()}: {n}") for player, n in enumerate(counts)]
    for player, shown in enumerate(state.shown):
        told = "nothing yet" if shown is None else HIDDEN if shown == UNSEEN else str(sum(shown))
        facts.append(Fact("Shown", told, player=player, text=f"player {player} shows {'hidden markers' if told == HIDDEN else told}"))
    return tuple(facts)


def _land(game: Any, state: NileState) -> list[Spot]:
    found = [Spot(spots.RIVER, 1.5, 0, 4, 1, "river", sign="Nile", text="the river")]
    for place, field in zip(game.board.fields, state.fields, strict=True):
        x, y = 5 - int(place.row[1]), place.step * (1 if place.row[0] == "u" else -1)
        said, sign, ground = [f"{place.name}: {place.palms} palms"], str(place.palms), "field"
        if field.water:
            near, far = inward(game, field.water, field.turned), outward(game, field)
            said.append(f"water, {near} towards the river, {far} outward")
            sign, ground = WAVES[near] + WAVES[far], "water"
        if field.desert:
            said.append("a desert card face down")
            sign, ground = "??", "hidden"
        said += [f"{marker.side} {marker.token}{', used' * marker.used}" for marker in field.fruit]
        if field.fruit:
            sign = "".join(
                f"{marker.player}{marker.fruit[0] if marker.side == 'seed' else marker.fruit[0].upper()}" for marker in field.fruit
            )
        found.append(Spot(place.name, x, y, ground=ground, level=0.3, note=str(place.palms), sign=sign, text=", ".join(said)))
    return found


def _market(game: Any, state: NileState) -> list[Spot]:
    found = []
    for k, (name, row) in enumerate(zip(spots.MARKET, state.market, strict=True)):
        y = 5 - k
        found.append(
            Spot(name, -7, y, ground="market", sign=name, text=f"market row {name}: {len(row)} of {game.board.stalls[k]} stalls taken")
        )
        for number in range(1, game.board.stalls[k] + 1):
            marker = row[number - 1] if number <= len(row) else None
            said = f"{marker.side} {marker.token}" if marker else "empty"
            sign = f"{marker.player}{marker.fruit[0]}{marker.side[0]}" if marker else "."
            found.append(Spot(spots.stall(k, number), -7 + number, y, ground="stall", sign=sign, text=f"{name}.{number}: {said}"))
    return found


def _cards(game: Any, state: NileState) -> list[Spot]:
    card = state.open_card
    back = game.cards.deserts.get(card) or (game.cards.water[card].back if card in game.cards.water else None)
    piles = (
        (spots.DESERT_PILE, -7, "hidden", len(state.desert_pile), "desert cards in the pile"),
        (spots.DESERT_DISCARDS, -6, "card", len(state.desert_discards), "desert cards discarded"),
        (spots.WATER_DISCARDS, -5, "card", len(state.water_discards), "water cards discarded"),
    )
    found = [Spot(name, x, -2, ground=ground, sign=str(count), text=f"{said}: {count}") for name, x, ground, count, said in piles]
    turned = f"turned over is {card}: {back}" if card else "no card is turned over"
    found.append(Spot(spots.CARD, -4, -2, ground="card", sign=card or ".", text=turned))
    for k, (section, said) in enumerate(SECTIONS.items()):
        here = section == state.tide
        found.append(Spot(spots.tide(section), -7 + k, -4, sign="X" if here else ".", text=f"{said}{': the tide marker' if here else ''}"))
    return found


def _seats(game: Any, state: NileState) -> list[Spot]:
    found = [Spot(spots.BOAT, 14, 6, 6, 1, "board", sign="boat", text=f"on the boat: {sum(map(sum, state.boat))} markers")]
    for player, piles in enumerate(state.piles):
        y = 5 - player
        found.append(Spot(spots.corner(player), 5, y, ground="corner", sign=f"P{player}", text=f"player {player}"))
        for k, fruit in enumerate(FRUITS):
            held, used, aboard = state.hands[player][k], state.used[player][k], state.boat[player][k]
            said = f"player {player} holds {fruit}: {held}{f', used {used}' if used else ''}"
            found.append(Spot(spots.hand(player, fruit), 6 + k, y, ground="corner", sign=str(held), text=said))
            said = f"on the boat {fruit} of player {player}: {aboard}"
            found.append(Spot(spots.aboard(player, fruit), 12 + k, y, ground="board", sign=str(aboard), text=said))
        for number, pile in enumerate(piles):
            card = game.cards.water[pile[0]] if pile else None
            said = f"pile {number} of player {player}: " + (f"{card.front} and {len(pile) - 1} below" if card else "empty")
            sign = WAVES[card.near] + WAVES[card.far] if card else "."
            found.append(Spot(spots.pile(player, number), 18 + number, y, ground="water", sign=sign, text=said))
        count = len(state.jokers[player])
        found.append(Spot(spots.jokers(player), 20, y, ground="hidden", sign=str(count), text=f"jokers of player {player}: {count}"))
    return found


def _track(state: NileState) -> list[Spot]:
    found = []
    for number in range(1, SPACES + 1):
        here = [f"player {player}" for player, space in enumerate(state.track) if min(space, SPACES) == number]
        here += ["the obelisk"] * (max(state.obelisk, 1) == number)
        sign = f"{number}*" if here else str(number)
        found.append(
            Spot(spots.space(number), number - 8, -7, ground="stall", sign=sign, text=f"space {number}: {', '.join(here) or 'empty'}")
        )
    return found


def _pieces(game: Any, state: NileState) -> tuple[Piece, ...]:
    found = [
        Piece(name, "token", marker.player, text=f"{marker.side} {marker.token}", dx=0.25 * (2 * k - 1) if len(field.fruit) > 1 else 0)
        for name, field in zip(game.board.names, state.fields, strict=True)
        for k, marker in enumerate(field.fruit)
    ]
    found += [
        Piece(spots.stall(k, number), "token", marker.player, text=f"{marker.side} {marker.token}")
        for k, row in enumerate(state.market)
        for number, marker in enumerate(row, 1)
    ]
    return tuple(found)
