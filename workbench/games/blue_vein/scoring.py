"""The end of a flow phase: BV-WORKSHOP, BV-FIELDS-ONLY, BV-THROW (stock), BV-CLEAN."""

from __future__ import annotations

from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.frozen import frozen
from workbench.engine.outcome import Entry
from workbench.games.blue_vein.map import spot
from workbench.games.blue_vein.moving import Happened
from workbench.games.blue_vein.ownership import owner
from workbench.games.blue_vein.parts import FIELD, WORKSHOP
from workbench.games.blue_vein.state import BlueVeinState, put
from workbench.games.blue_vein.throwing import lying


@frozen
class BeginScoring:
    """BV-CLEAN: nothing is left on the river; what lies on sections that score is counted."""

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Begin with the section that is the oldest."""
        event = Event("empty", "BV-CLEAN", numbers=(("round", state.round),), mark="scoring begins")
        terrain = game.terrain(state.map)
        kind = WORKSHOP if game.options.base == "full" else FIELD
        places = tuple(k for k, section in enumerate(terrain.sections) if section.kind == kind and lying(terrain, state.goods, k))
        stays = any(terrain.parts[good.at].kind != kind for good in state.goods)
        clear = (ClearFields(),) if stays and game.options.field_stock == "clear" else ()
        pay = (PaySections(places),) if places else ()
        return event, state.then(*pay, *clear, EndScoring())


@frozen
class PaySections:
    """BV-WORKSHOP, or BV-FIELDS-ONLY: section by section, a point for each good on it to its owner; the goods are removed."""

    sections: tuple[int, ...]

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Pay the first section that is left."""
        terrain, section = game.terrain(state.map), self.sections[0]
        more = (PaySections(self.sections[1:]),) if len(self.sections) > 1 else ()
        goods = lying(terrain, state.goods, section)
        player = owner(terrain, state.claims, section)
        clause = "BV-WORKSHOP" if game.options.base == "full" else "BV-FIELDS-ONLY"
        spots = tuple(dict.fromkeys(spot(good.at) for good in goods))
        left = tuple(good for good in state.goods if good not in goods)
        numbers, because = (("points", len(goods)),), tuple((name, 1) for name in spots)
        if player is None:
            return Event("nobody", clause, spots, None, None, numbers, (), because), state.then(*more, goods=left)
        entries = tuple(Entry(player, 1, clause, (spot(good.at),)) for good in goods)
        scores = put(state.scores, player, state.scores[player] + len(goods))
        event = Event("scores", clause, spots, player, None, numbers, (), because)
        return event, state.then(*more, goods=left, scores=scores, ledger=state.ledger + entries)


@frozen
class ClearFields:
    """BV-THROW, option `field_stock = clear`: goods left on fields are removed."""

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Remove them."""
        spots = tuple(dict.fromkeys(spot(good.at) for good in state.goods))
        return Event("cleared", "BV-THROW", spots, numbers=(("goods", len(state.goods)),)), state.then(goods=())


@frozen
class EndScoring:
    """BV-CLEAN: the scores so far."""

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Tell them; the droplets are removed."""
        event = Event("totals", "BV-CLEAN", numbers=(("scores", state.scores), ("round", state.round)), mark="scoring ends")
        return event, state.then(EndFlow())


@frozen
class EndFlow:
    """BV-CLEAN: the flow phase is over."""

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """Remove all droplets."""
        return Event("over", "BV-CLEAN", numbers=(("round", state.round),), mark="phase ends"), state.then(flow=None)
