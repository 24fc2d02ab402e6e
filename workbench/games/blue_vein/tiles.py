"""Parts of dominoes as pictures: what a river, field or workshop part shows, on the map and in hand, in a sign and in words."""

from __future__ import annotations

from collections.abc import Container, Iterable

from workbench.games.blue_vein.parts import RIVER, SIDES, Part
from workbench.scene import Piece

GROUND = {"river": "water", "field": "field", "workshop": "workshop"}
LETTER = {"river": "~", "field": "F", "workshop": "W"}
COMPASS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def compass(sides: Iterable[str]) -> str:
    """Sides in words: `north and east`."""
    return " and ".join(COMPASS[side] for side in sides)


def pieces_of(part: Part, spot: str, powers: Container[str], used: bool = False) -> list[Piece]:
    """What is printed on a part, arrows apart: its icon (of a power on a plate of another shape), crossed out once used, and its walls."""
    # On a river the icon stands between its arrows; else aside, so that a token and a good find room above.
    dx, dy, size = (0.0, 0.0, 0.8) if part.kind == RIVER else (-0.1, -0.14, 0.95)
    found = [Piece(spot, f"wall_{side.lower()}", text=f"wall in the {COMPASS[side]}") for side in part.walls]
    if part.icon:
        found.append(
            Piece(spot, "power" if part.icon in powers else "icon", figure=part.icon, dx=dx, dy=dy, size=size, text=f"icon: {part.icon}")
        )
    if used:
        found.append(Piece(spot, "used", dx=dx, dy=dy, size=size, text="used this round"))
    return found


def arrows_of(part: Part, spot: str) -> list[Piece]:
    """The arrows printed on a part that lies nowhere yet."""
    return [Piece(spot, f"arrow_{side.lower()}", text=f"arrow {COMPASS[side]}") for side in part.arrows]


def shut_at(spot: str, side: str) -> Piece:
    """A way out of a river part that is shut."""
    return Piece(spot, f"shut_{side.lower()}", text=f"the way {COMPASS[side]} is shut")


def note_of(part: Part) -> str:
    """The letter beside an icon of a field or workshop; a droplet needs none."""
    return "" if part.kind == RIVER or part.icon == "droplet" else part.icon[:1].upper()


def sign_of(part: Part) -> str:
    """Two characters at most: the kind of part, and the first letter of its icon."""
    return LETTER[part.kind] + part.icon[:1]


def words_of(part: Part) -> str:
    """A part in words: `river with arrows north and east, a droplet`."""
    said = part.kind
    if part.kind == RIVER:
        said = f"river with arrow{'s' * (len(part.arrows) > 1)} {compass(part.arrows)}" if part.arrows else "plain river"
    if part.icon:
        said += f", shows {'a ' * (part.icon == 'droplet')}{part.icon}"
    if part.walls:
        said += f", wall{'s' * (len(part.walls) > 1)} {compass(side for side in SIDES if side in part.walls)}"
    return said
