"""Powers: BV-POWER. A designer adds one by writing a small class and giving it to the game (`BlueVein.with_powers`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from workbench.engine.agenda import Action, Decision, Refusal
from workbench.engine.frozen import frozen
from workbench.games.blue_vein.map import Square, spot
from workbench.games.blue_vein.moving import Happened, Why, counted, flow_of, go, near
from workbench.games.blue_vein.onmap import MapAction
from workbench.games.blue_vein.split import split, ways
from workbench.games.blue_vein.state import BlueVeinState, Flow


class Power:
    """A power: what stands on its part, when it may be paid, and what paying does.

    A class of your own names `name` and `says`, and writes `activate`; where paying needs more than BV-POWER asks, `refusals`. Under
    its name, dominoes can show it. For both BV-POWER has a sentence of kind `useless`, with the figure `power`; a task that
    `activate` puts on the agenda tells its step under BV-POWER as kind `works`, with the figures `power` and `does`.
    """

    name: ClassVar[str]
    says: ClassVar[str]  # what it does, as the end of a sentence
    needs_icon: ClassVar[bool] = False  # whether paying names one of the section's icons

    def refusals(self, game: Any, state: BlueVeinState, player: int, power: Square, icon: Square | None) -> Iterable[Refusal]:
        """What forbids paying it, besides what BV-POWER asks of every power."""
        return ()

    def icons(self, game: Any, state: BlueVeinState, power: Square) -> Iterable[Square]:
        """The icons that paying could name."""
        return ()

    if TYPE_CHECKING:

        def activate(self, game: Any, state: BlueVeinState, player: int, power: Square, icon: Square | None) -> BlueVeinState:
            """The state after it was paid; further tasks are put at the end of `todo`."""


class Surge(Power):
    """One more droplet starts at the source this round."""

    name = "surge"
    says = "one more droplet starts this round"

    def activate(self, game: Any, state: BlueVeinState, player: int, power: Square, icon: Square | None) -> BlueVeinState:
        """Count one more."""
        flow = flow_of(state)
        return state.copy(flow=flow.copy(left=flow.left + 1))


class Sluice(Power):
    """At the next split of any item the owner picks the branch; of several sluices the one paid first serves first."""

    name = "sluice"
    says = "its owner picks the branch at the next split"

    def activate(self, game: Any, state: BlueVeinState, player: int, power: Square, icon: Square | None) -> BlueVeinState:
        """Note whose it is."""
        flow = flow_of(state)
        return state.copy(flow=flow.copy(sluices=(*flow.sluices, player)))


class Press(Power):
    """One used good icon of the section can be used again."""

    name = "press"
    says = "one icon of its section can be used again"
    needs_icon = True

    def icons(self, game: Any, state: BlueVeinState, power: Square) -> list[Square]:
        """The used good icons of the power's section."""
        terrain, used = game.terrain(state.map), flow_of(state).used
        section = terrain.sections[terrain.section_at[power]]
        return [square for square in section.squares if square in used]

    def refusals(self, game: Any, state: BlueVeinState, player: int, power: Square, icon: Square | None) -> Iterator[Refusal]:
        """It names a used icon of its section."""
        if icon not in (found := self.icons(game, state, power)):
            yield Refusal(
                "BV-POWER", "icon" if found else "unused", (spot(power) if icon is None else spot(icon),), (("power", self.name),)
            )

    def activate(self, game: Any, state: BlueVeinState, player: int, power: Square, icon: Square | None) -> BlueVeinState:
        """Free the icon."""
        flow = flow_of(state)
        return state.copy(flow=flow.copy(used=tuple(square for square in flow.used if square != icon)))


OURS: tuple[Power, ...] = (Surge(), Sluice(), Press())


def payable(game: Any, state: BlueVeinState, flow: Flow) -> list[tuple[Square, Power]]:
    """The power parts beside the item that runs now, clockwise from north, whoever owns them."""
    terrain, item = game.terrain(state.map), flow.moving[-1]
    found = ((square, game.powers.get(terrain.parts[square].icon)) for square in near(terrain, item))
    return [(square, power) for square, power in found if power is not None]


# --- the sluice ---------------------------------------------------------------------------------------------------------------


@frozen
class Branch(MapAction):
    """BV-POWER: whoever paid for a sluice picks the way of this item, by the square ahead."""

    verb: ClassVar[str] = "branch"
    click_fields: ClassVar[tuple[tuple[str, ...], ...]] = (("to",),)
    to: Square

    def refusals(self, game: Any, state: BlueVeinState) -> Iterator[Refusal]:
        """A way on leads there."""
        item = flow_of(state).moving[-1]
        if all(feed.ahead != self.to for feed in ways(game, game.terrain(state.map), item)):
            yield Refusal("BV-POWER", "no_way", (spot(item.at), spot(self.to)))

    def do(self, game: Any, state: BlueVeinState) -> Happened:
        """The item goes there."""
        terrain, item = game.terrain(state.map), flow_of(state).moving[-1]
        feeds = ways(game, terrain, item)
        feed = next(feed for feed in feeds if feed.ahead == self.to)
        why = Why("picked", "BV-POWER", state.todo[-1].player, (), counted(split(game, state, terrain, feeds)))
        return go(state, terrain, item, feed, why)


@frozen
class DueBranch(Decision):
    """BV-POWER: the owner of a sluice picks."""

    clause: ClassVar[str] = "BV-POWER"
    answers: ClassVar[tuple[type[Action], ...]] = (Branch,)
    player: int

    def candidates(self, game: Any, state: BlueVeinState) -> Iterable[Action]:
        """Every way on."""
        item = flow_of(state).moving[-1]
        return tuple(Branch(feed.ahead) for feed in ways(game, game.terrain(state.map), item))
