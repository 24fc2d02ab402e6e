"""What places are called in actions, events and pictures: the whole list stands in the docstring of `state`."""

from __future__ import annotations

from workbench.games.nile.state import SPACES

RIVER = "river"  # where the water comes from
BOAT = "boat"  # all of it
CARD = "card"  # where a card lies that is turned over
DESERT_PILE, DESERT_DISCARDS, WATER_DISCARDS = "desert", "discards.desert", "discards"
MARKET = ("m1", "m2", "m3", "m4")


def hand(player: int, fruit: str) -> str:
    """A player's markers of a fruit in hand: `hand0.flax`."""
    return f"hand{player}.{fruit}"


def aboard(player: int, fruit: str) -> str:
    """A player's markers of a fruit on the boat: `boat0.flax`."""
    return f"{BOAT}{player}.{fruit}"


def pile(player: int, number: int) -> str:
    """A pile of water cards: `pile0.1`."""
    return f"pile{player}.{number}"


def jokers(player: int) -> str:
    """A player's desert cards in hand: `jokers0`."""
    return f"jokers{player}"


def corner(player: int) -> str:
    """A player: `player0`."""
    return f"player{player}"


def stall(row: int, number: int) -> str:
    """A stall of a market row (0 to 3), counted from 1 at the wall: `m2.1`."""
    return f"{MARKET[row]}.{number}"


def tide(section: str) -> str:
    """A section of the tide circle: `tide.flood`."""
    return f"tide.{section}"


def space(number: int) -> str:
    """A space of the score track, `track.1` to `track.30`; beyond its ends the nearest."""
    return f"track.{min(max(number, 1), SPACES)}"
