"""What owners of sections do when something comes beside them: BV-ORDER, BV-TOKEN, BV-POWER."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.games.blue_vein.map import Square, leg, spot
from workbench.games.blue_vein.moving import Happened, flow_of, near, using, with_item
from workbench.games.blue_vein.onmap import MapAction
from workbench.games.blue_vein.ownership import owner
from workbench.games.blue_vein.powers import payable
from workbench.games.blue_vein.state import DROPLET, TOKEN, BlueVeinState, Item, put
from workbench.games.blue_vein.terrain import Terrain


def waiting_owner(game: Any, state: BlueVeinState, terrain: Terrain, item: Item) -> int | None:
    """BV-ORDER: the first owner, clockwise from north by their first section, who has not declined and has something to do."""
    if item.name == TOKEN or item.at is None:
        return None
    if not item.fresh and not game.options.powers:
        return None  # no token to throw, no power to pay
    owners = [owner(terrain, state.claims, terrain.section_at[oldest]) for oldest in terrain.passing.get(item.at, ())]
    waiting = [player for player in dict.fromkeys(owners) if player is not None and player not in item.declined]
    if not waiting:
        return None
    could = (*_throws(game, state), *_payments(game, state))
    return next((player for player in waiting if _any(game, state, player, could)), None)


def _any(game: Any, state: BlueVeinState, player: int, could: tuple[OwnerAction, ...]) -> bool:
    """Whether an owner may do any of what could be done: then there is more to do than to decline."""
    return any(next(iter(action.found_against(game, state, player)), None) is None for action in could)


def _throws(game: Any, state: BlueVeinState) -> tuple[ThrowToken, ...]:
    item = flow_of(state).moving[-1]
    return tuple(ThrowToken(oldest) for oldest in item.fresh) if item.name == DROPLET and game.options.throw != "off" else ()


def _payments(game: Any, state: BlueVeinState) -> tuple[Pay, ...]:
    flow, found = flow_of(state), []
    for square, power in payable(game, state, flow) if not flow.moving[-1].used else ():
        named = tuple(power.icons(game, state, square)) if power.needs_icon else (None,)
        found += [Pay(square, icon) for icon in named]
    return tuple(found)


class OwnerAction(MapAction):
    """An action of an owner beside whose section an item stands."""

    __slots__ = ()

    if TYPE_CHECKING:

        def found_against(self, game: Any, state: BlueVeinState, player: int) -> Iterator[Refusal]:
            """Every clause that forbids it to a player."""

    def refusals(self, game: Any, state: BlueVeinState) -> Iterator[Refusal]:
        """Every clause that forbids it."""
        return self.found_against(game, state, state.todo[-1].player)


@frozen
class ThrowToken(OwnerAction):
    """BV-TOKEN: a claim token is thrown onto the river part where the droplet stands, for a section that it came beside."""

    verb: ClassVar[str] = "throw_token"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("section",),)
    section: Square

    def found_against(self, game: Any, state: BlueVeinState, player: int) -> Iterator[Refusal]:
        """The section is the player's, and the droplet came beside it here for the first time; there is a token to throw."""
        terrain, item = game.terrain(state.map), flow_of(state).moving[-1]
        if game.options.throw == "off":
            yield Refusal("BV-TOKEN", "off")
        if item.name != DROPLET:
            yield Refusal("BV-TOKEN", "no_droplet", (spot(item.at),), (("item", item.token),))
        if self.section not in terrain.section_at:
            yield Refusal("BV-TOKEN", "no_section", (spot(self.section),))
            return
        place = terrain.section_at[self.section]
        if owner(terrain, state.claims, place) != player:
            yield Refusal("BV-TOKEN", "not_yours", (spot(self.section),))
        beside = any(terrain.section_at[square] == place for square in near(terrain, item))
        if not beside or (item.name == DROPLET and terrain.sections[place].squares[0] not in item.fresh):
            yield Refusal("BV-TOKEN", "again" if beside else "apart", (spot(self.section), spot(item.at)), (("item", item.token),))
        if game.options.throw == "supply" and not state.supply[player]:
            yield Refusal("BV-TOKEN", "empty")

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """It flows at once, before the droplet goes on."""
        terrain, flow, player = game.terrain(state.map), flow_of(state), state.todo[-1].player
        drop, place = flow.moving[-1], terrain.section_at[self.section]
        oldest = terrain.sections[place].squares[0]
        changes: dict[str, Any]
        start, origins, thrown_for = self.section, (oldest,), flow.thrown_for
        if game.options.throw == "supply":
            changes = {"supply": put(state.supply, player, state.supply[player] - 1)}
        else:
            claim = next(claim for claim in state.claims if terrain.section_at[claim.at] == place)
            start, origins = claim.at, (*dict(flow.thrown_for).get(claim.at, ()), oldest)
            thrown_for = tuple(pair for pair in flow.thrown_for if pair[0] != claim.at)
            changes = {"claims": tuple(other for other in state.claims if other is not claim)}
        token = Item(TOKEN, flow.items + 1, drop.at, player=player, origins=origins)
        drop = drop.copy(fresh=tuple(square for square in drop.fresh if square != oldest))
        spots, given, because = leg(start, drop.at), (("given", 1),), ((spot(start), 1),)
        event = Event(f"thrown_{game.options.throw}", "BV-TOKEN", spots, player, token.token, given, (), because)
        flow = with_item(flow, drop).copy(items=token.number, thrown_for=thrown_for)
        return event, state.then(state.todo[-2], flow=flow.copy(moving=(*flow.moving, token)), **changes)


@frozen
class Pay(OwnerAction):
    """BV-POWER: the unused droplet or good beside a power is paid to activate it."""

    verb: ClassVar[str] = "pay"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("power",), ("icon",))
    power: Square
    icon: Square | None = None

    def found_against(self, game: Any, state: BlueVeinState, player: int) -> Iterator[Refusal]:
        """The power is the player's, stands beside the unused item, and was not paid this round."""
        terrain, flow = game.terrain(state.map), flow_of(state)
        item, here = flow.moving[-1], spot(self.power)
        part = terrain.parts.get(self.power)
        power = game.powers.get(part.icon) if part is not None and self.power in terrain.section_at else None
        if not game.options.powers or power is None:
            yield Refusal("BV-POWER", "no_power" if game.options.powers else "off", (here,))
            return
        if owner(terrain, state.claims, terrain.section_at[self.power]) != player:
            yield Refusal("BV-POWER", "not_yours", (here,))
        if self.power not in near(terrain, item):
            yield Refusal("BV-POWER", "apart", (here, spot(item.at)), (("item", item.token),))
        if item.used:
            yield Refusal("BV-POWER", "used", (spot(item.at),), (("item", item.token),))
        if self.power in flow.paid:
            yield Refusal("BV-POWER", "paid", (here,))
        if self.icon is not None and not power.needs_icon:
            yield Refusal("BV-POWER", "no_icon", (spot(self.icon),), (("power", power.name),))
        yield from power.refusals(game, state, player, self.power, self.icon)

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """The item is used; the power does what it does."""
        flow, player = flow_of(state), state.todo[-1].player
        item = flow.moving[-1]
        power = game.powers[game.terrain(state.map).parts[self.power].icon]
        numbers = (("kept", 1), ("power", power.name), ("does", power.says))
        spots = (spot(self.power), spot(item.at)) if self.icon is None else (spot(self.power), spot(item.at), spot(self.icon))
        event = Event("paid", "BV-POWER", spots, player, item.token, numbers, (), ((spot(item.at), 1),))
        paid = state.then(flow=using(flow, item).copy(paid=tuple(sorted((*flow.paid, self.power)))))
        return event, power.activate(game, paid, player, self.power, self.icon)


@frozen
class Decline(Action):
    """BV-ORDER: the owner does nothing more here."""

    verb: ClassVar[str] = "decline"

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Not asked again at this part."""
        flow, player = flow_of(state), state.todo[-1].player
        item = flow.moving[-1]
        event = Event("declined", "BV-ORDER", (spot(item.at),), player, item.token)
        return event, state.then(flow=with_item(flow, item.copy(declined=(*item.declined, player))))


@frozen
class DueOwner(Decision):
    """BV-ORDER: an owner may throw claim tokens or pay powers."""

    clause: ClassVar[str] = "BV-ORDER"
    answers: ClassVar[tuple[type[Action], ...]] = (ThrowToken, Pay, Decline)
    player: int

    def candidates(self, game: Any, state: BlueVeinState) -> Iterable[Action]:
        """A token for each section that the droplet came beside here, each power here, and to decline."""
        return (*_throws(game, state), *_payments(game, state), Decline())
