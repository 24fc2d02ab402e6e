"""The page Trails: the way of each token, how much passed each edge, what ended where; on the board as a heat map."""

from __future__ import annotations

import html
from typing import Any

import ipywidgets as widgets

from workbench.debugger.trails import Trails, trails
from workbench.scene import Scene
from workbench.ui.debug.desk import Desk, Guarded
from workbench.ui.words import block, table

RANGES = ("up to here, this action", "up to here, this phase", "up to here, from the beginning", "all of the line")
LISTED = 60


class TrailPanel:
    """Parameters: the desk, what guards handlers, and the width in pixels."""

    def __init__(self, desk: Desk, guard: Guarded, width: int) -> None:
        self._desk = desk
        self.range = widgets.Dropdown(options=list(RANGES), layout=widgets.Layout(width=f"{width}px"))
        self.heat = widgets.Checkbox(description="show on the board what passed each edge", indent=False)
        self.heat.layout = widgets.Layout(width=f"{width}px")
        self.words = widgets.HTML()
        for control in (self.range, self.heat):
            control.observe(guard(lambda _: None), "value")
        self.widget = widgets.VBox([self.range, self.heat, self.words])

    def _found(self) -> Trails:
        desk, at = self._desk, self._desk.at
        motions = desk.timeline.motions
        if self.range.value == RANGES[3]:
            return trails(desk.timeline)
        firsts = {
            RANGES[0]: lambda: motions.of_action(desk.moment.node.depth),
            RANGES[1]: lambda: desk.timeline.section_start(at),
            RANGES[2]: lambda: 0,
        }
        return trails(desk.timeline, firsts[self.range.value](), at)

    def over(self, scene: Scene) -> Scene:
        """The scene as a heat map where that is switched on."""
        return self._found().over(scene) if self.heat.value else scene

    def show(self) -> None:
        """List the trails."""
        found = self._found()
        said = [f"<p>{html.escape(_token(token, way))}</p>" for token, way in list(found.ways.items())[:LISTED]]
        if len(found.ways) > LISTED:
            said.append(f"<p>... and {len(found.ways) - LISTED} more.</p>")
        passes = sorted(found.passes.items(), key=lambda edge: (-edge[1], edge[0]))
        if passes:
            said.append(table(("edge", "passed"), [(edge, str(count)) for edge, count in passes[:LISTED]]))
        spots = dict.fromkeys([*found.kept, *found.lost])
        kept = [(spot, str(found.kept.get(spot, 0)), str(found.lost.get(spot, 0))) for spot in spots]
        if kept:
            said.append(table(("spot", "stays", "lost"), kept))
        self.words.value = block("".join(said) or "<p>Nothing moved in these steps.</p>", style="height:290px;overflow-y:auto")


def _token(token: str, way: tuple[tuple[str, int], ...]) -> str:
    spots: list[Any] = [spot for spot, _ in way if ">" not in spot]
    return f"{token}: {' → '.join(spots)}"
