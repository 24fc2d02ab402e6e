"""Goods put from a field onto the river: BV-THROW."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar

from workbench.engine.agenda import Action, Decision, Event, Refusal
from workbench.engine.frozen import frozen
from workbench.engine.strict import Kind
from workbench.games.blue_vein.map import Square, leg, spot
from workbench.games.blue_vein.moving import Happened, flow_of
from workbench.games.blue_vein.onmap import MapAction
from workbench.games.blue_vein.parts import RIVER
from workbench.games.blue_vein.state import BlueVeinState, Good, Item
from workbench.games.blue_vein.terrain import Terrain


def lying(terrain: Terrain, goods: tuple[Good, ...], section: int) -> list[Good]:
    """The goods on a section, the one that lay there first first."""
    return [good for good in goods if terrain.section_at[good.at] == section]


def offer_throw(game: Any, terrain: Terrain, goods: tuple[Good, ...], section: int, player: int) -> tuple[Any, ...]:
    """The decision whether to throw, where there is something to throw (BV-FIELDS-ONLY: never)."""
    may = game.options.base == "full" and lying(terrain, goods, section)
    return (DueThrow(player, terrain.sections[section].squares[0]),) if may else ()


@frozen
class Throw(MapAction):
    """BV-THROW: a good that lies on the activated field is put onto a river part next to any part of it."""

    verb: ClassVar[str] = "throw"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("onto",),)
    good: Annotated[str, Kind("good")]
    onto: Square

    def refusals(self, game: Any, state: BlueVeinState) -> Iterator[Refusal]:
        """The good lies there, and the river part is next to the field."""
        terrain, part = game.terrain(state.map), state.todo[-1].part
        section = terrain.section_at[part]
        if not any(good.name == self.good for good in lying(terrain, state.goods, section)):
            yield Refusal("BV-THROW", "none", (spot(part),), (("good", self.good),))
        onto = terrain.parts.get(self.onto)
        if onto is None or onto.kind != RIVER:
            yield Refusal("BV-THROW", "dry", (spot(self.onto),))
        elif self.onto not in terrain.banks[section]:
            yield Refusal("BV-THROW", "apart", (spot(self.onto), spot(part)))

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """It waits there until no more are thrown."""
        terrain, flow, asked = game.terrain(state.map), flow_of(state), state.todo[-1]
        section = terrain.section_at[asked.part]
        good = next(good for good in lying(terrain, state.goods, section) if good.name == self.good)
        goods = tuple(other for other in state.goods if other is not good)
        item = Item(self.good, flow.items + 1, self.onto, player=asked.player)
        spots = leg(good.at, self.onto)
        event = Event("thrown", "BV-THROW", spots, asked.player, item.token, (("given", 1),), (), ((spots[0], 1),))
        tasks = offer_throw(game, terrain, goods, section, asked.player)
        return event, state.then(*tasks, goods=goods, flow=flow.copy(thrown=(*flow.thrown, item), items=item.number))


@frozen
class Keep(Action):
    """BV-THROW: no more throws; what was thrown flows now."""

    verb: ClassVar[str] = "keep"

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Keep the goods that are left on the field."""
        asked = state.todo[-1]
        event = Event("kept", "BV-THROW", (spot(asked.part),), asked.player, numbers=(("waiting", len(flow_of(state).thrown)),))
        return event, state.then()


@frozen
class DueThrow(Decision):
    """BV-THROW: the owner of an activated field throws goods, or keeps them."""

    clause: ClassVar[str] = "BV-THROW"
    answers: ClassVar[tuple[type[Action], ...]] = (Throw, Keep)
    player: int
    part: Square

    def candidates(self, game: Any, state: BlueVeinState) -> Iterable[Action]:
        """Every kind of good that lies there onto every river part beside, and to keep them."""
        terrain = game.terrain(state.map)
        section = terrain.section_at[self.part]
        kinds = dict.fromkeys(good.name for good in lying(terrain, state.goods, section))
        return (*(Throw(good, onto) for good in kinds for onto in terrain.banks[section]), Keep())
