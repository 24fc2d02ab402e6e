"""What a part accepts that it flows past: BV-ACCEPT, BV-FIELD, BV-WORKSHOP, BV-UNCLAIMED, BV-TOKEN."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.blue_vein.map import Square, spot
from workbench.games.blue_vein.moving import Happened, flow_of, near, using
from workbench.games.blue_vein.ownership import owner
from workbench.games.blue_vein.parts import FIELD, WORKSHOP
from workbench.games.blue_vein.sections import Section
from workbench.games.blue_vein.state import DROPLET, TOKEN, BlueVeinState, Claim, Flow, Good, Item
from workbench.games.blue_vein.terrain import Terrain
from workbench.games.blue_vein.throwing import offer_throw


def icons(game: Any, terrain: Terrain, section: Section, flow: Flow, good: str | None = None) -> list[Square]:
    """The unused good icons of a section, of all goods or of one, the one laid first first."""
    shown = ((square, terrain.parts[square].icon) for square in section.squares)
    return [square for square, icon in shown if icon in game.goods and good in (None, icon) and square not in flow.used]


def accepts(game: Any, state: BlueVeinState, terrain: Terrain, item: Item, square: Square) -> bool:
    """Whether the section of a part can take an item: BV-UNCLAIMED, BV-TOKEN, BV-FIELD, BV-WORKSHOP."""
    place = terrain.section_at[square]
    section, player = terrain.sections[place], owner(terrain, state.claims, place)
    if item.name == TOKEN or player is None:
        return item.name == TOKEN and player is None and section.squares[0] not in item.origins
    if section.kind != (FIELD if item.name == DROPLET else WORKSHOP):
        return False
    return bool(icons(game, terrain, section, flow_of(state), None if item.name == DROPLET else item.name))


def acceptor(game: Any, state: BlueVeinState, terrain: Terrain, item: Item) -> Square | None:
    """BV-ACCEPT: the part that consumes an item where it stands, the first clockwise from north; None where none can."""
    for square in near(terrain, item):
        if accepts(game, state, terrain, item, square):
            return square
    return None


def accept(game: Any, state: BlueVeinState, terrain: Terrain, item: Item, rest: Any) -> Happened | None:
    """The step in which an item is accepted; `rest` goes on with it. None where nothing accepts it."""
    square = acceptor(game, state, terrain, item)
    if square is None:
        return None
    place = terrain.section_at[square]
    section, player, flow = terrain.sections[place], owner(terrain, state.claims, place), flow_of(state)
    spots, because, numbers = (spot(square), spot(item.at)), ((spot(item.at), 1),), (("kept", 1),)
    if item.name == TOKEN:
        event = Event("claims", "BV-TOKEN", spots, item.player, item.token, numbers, (), because)
        claim = Claim(square, item.player)  # type: ignore[arg-type]  # a token has an owner
        flow = using(flow, item).copy(thrown_for=(*flow.thrown_for, (square, item.origins)))
        return event, state.then(rest, claims=(*state.claims, claim), flow=flow)
    if item.name == DROPLET:
        kinds = dict.fromkeys(terrain.parts[icon].icon for icon in icons(game, terrain, section, flow))
        event = Event("drinks", "BV-ACCEPT", spots, player, item.token, (*numbers, ("kinds", tuple(kinds))), (), because)
        return event, state.then(DueMake(player, square), rest, flow=using(flow, item))  # type: ignore[arg-type]  # it is claimed
    icon = icons(game, terrain, section, flow, item.name)[0]
    event = Event("takes", "BV-WORKSHOP", (spot(icon), spot(item.at)), player, item.token, (*numbers, ("good", item.name)), (), because)
    flow = using(flow, item).copy(used=tuple(sorted((*flow.used, icon))))
    return event, state.then(rest, flow=flow, goods=(*state.goods, Good(icon, item.name)))


@frozen
class Make(Action):
    """BV-FIELD: the owner picks which good an activated field makes."""

    verb: ClassVar[str] = "make"
    good: Annotated[str, Kind("good")]

    def refusals(self, game: Any, state: BlueVeinState) -> Iterator[Refusal]:
        """The field has an unused icon of that good."""
        terrain, part = game.terrain(state.map), state.todo[-1].part
        section = terrain.sections[terrain.section_at[part]]
        if not icons(game, terrain, section, flow_of(state), self.good):
            shown = any(terrain.parts[square].icon == self.good for square in section.squares)
            yield Refusal("BV-FIELD", "used" if shown else "unknown", (spot(part),), (("good", self.good),))

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Make it with the oldest unused icon of that kind; then the owner may throw."""
        terrain, flow, asked = game.terrain(state.map), flow_of(state), state.todo[-1]
        place = terrain.section_at[asked.part]
        icon = icons(game, terrain, terrain.sections[place], flow, self.good)[0]
        because = ((spot(flow.moving[-1].at), 1),)
        event = Event("made", "BV-FIELD", (spot(icon),), asked.player, None, (("good", self.good),), (), because)
        goods = (*state.goods, Good(icon, self.good))
        tasks = offer_throw(game, terrain, goods, place, asked.player)
        return event, state.then(*tasks, goods=goods, flow=flow.copy(used=tuple(sorted((*flow.used, icon)))))


@frozen
class DueMake(Decision):
    """BV-FIELD: an activated field makes a good of a kind that is unused."""

    clause: ClassVar[str] = "BV-FIELD"
    answers: ClassVar[tuple[type[Action], ...]] = (Make,)
    player: int
    part: Square

    def candidates(self, game: Any, state: BlueVeinState) -> Iterable[Action]:
        """Every good there is."""
        return tuple(Make(good) for good in game.goods)
