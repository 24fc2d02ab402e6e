"""The river as a graph: along which edges water can run, and which wave symbol they carry (NI-RIVER, NI-LAY)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from workbench.games.nile import spots
from workbench.games.nile.board import NONE
from workbench.games.nile.lay import outward
from workbench.games.nile.state import NileState
from workbench.river.network import network

if TYPE_CHECKING:
    import networkx as nx


def edges(game: Any, state: NileState) -> list[tuple[str, str, str]]:
    """Every edge with its wave symbol, from the river outward; beyond a dry field it is not known yet, and empty.

    A blank side of a water card cuts the edge outward of it.
    """
    found, board = [], game.board
    for row, places in board.rows.items():
        before, wave = spots.RIVER, board.heads[row]
        for place in places:
            name, field = board.names[place], state.fields[place]
            if wave != NONE:
                found.append((before, name, wave))
            before, wave = name, outward(game, field) if field.water else ""
    return found


def river_graph(game: Any, state: NileState) -> nx.DiGraph[str]:
    """The river: a node for the river and one a field, with `wet`, `desert`, `fruit` and `open` (water can come there next).

    An edge carries its `wave`: `single`, `double`, or None where that is not known yet.
    """
    can_come = {place for place, shore in enumerate(game.shores(state)) if shore.wave}
    nodes = [(spots.RIVER, {"wet": True, "desert": False, "fruit": 0, "open": False, "text": "the river"})]
    nodes += [
        (
            name,
            {
                "wet": bool(field.water),
                "desert": bool(field.desert),
                "fruit": len(field.fruit),
                "open": place in can_come,
                "text": f"{name}: {'water' if field.water else 'water can come here' if place in can_come else 'dry'}",
            },
        )
        for place, (name, field) in enumerate(zip(game.board.names, state.fields, strict=True))
    ]
    return network(nodes, [(start, end, {"wave": wave or None}) for start, end, wave in edges(game, state)])
