"""Riverbend as a picture: totals in ponds, flows on badges, gold rings at dead ends, mills, facts, and all of it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from workbench.games.riverbend.scoring import Water
from workbench.games.riverbend.state import MILLS, ROUNDS, RiverbendState, is_dead_end, is_watered
from workbench.river.flow import Flow
from workbench.river.network import network
from workbench.scene import Edge, Fact, Label, Piece, Scene, Spot

if TYPE_CHECKING:
    import networkx as nx

MILL_PLACES = ((-0.29, 0.29), (0.29, 0.29), (-0.29, -0.29), (0.29, -0.29))  # a corner for each seat, beside the pond's figure


class Waters:
    """The numbers of a picture: all of them, or, while a scoring runs, of the squares that the water has reached."""

    def __init__(self, game: Any, state: RiverbendState) -> None:
        flow: Flow[str] = game.flow(state)
        running = next((task for task in state.todo if isinstance(task, Water)), None)
        seen = len(flow.order) if running is None else running.place
        self.totals = dict(zip(flow.order[:seen], flow.totals, strict=False))
        self.amounts = {
            (start, end): share for start, branches in zip(flow.order[:seen], flow.branches, strict=False) for end, share in branches
        }
        self.most = max((*flow.totals, 1))

    def level(self, amount: int) -> float:
        """An amount from 0 to 1, the greatest total on the board being 1."""
        return amount / self.most


def draw(game: Any, state: RiverbendState, overlays: tuple[str, ...]) -> Scene:
    """The scene of a state. Overlay `ages`: each badge shows when its stream was dug, instead of what it carries."""
    waters = Waters(game, state)
    squares = state.land.grid.names
    return Scene(
        title=_title(state),
        text=_words(game, state, waters),
        spots=tuple(_spot(game, state, waters, square) for square in squares),
        pieces=tuple(piece for square in squares for piece in _pieces(game, state, waters, square)),
        edges=tuple(_edge(state, waters, k, "ages" in overlays) for k in range(len(state.streams))),
        labels=_labels(state),
        facts=_facts(state),
    )


def _title(state: RiverbendState) -> str:
    if state.winners:
        return f"Riverbend, finished: {_seats(state.winners)} won"
    return f"Riverbend, round {state.round} of {ROUNDS}"


def _seats(players: tuple[int, ...]) -> str:
    return " and ".join(f"player {player}" for player in players)


def _spot(game: Any, state: RiverbendState, waters: Waters, square: str) -> Spot:
    land = state.land
    x, y = land.grid.point(square)
    height, spring = land.height[square], square in land.spring_water
    valley = any(1 < other < 5 for other in land.heights)
    note = str(height) if valley and not spring else ""
    figure = str(waters.totals[square]) if square in waters.totals else "~" if is_watered(game, state, square) else (note or ".")
    owner = next((f"m{player}" for player, mills in enumerate(state.mills) if square in mills), "")
    sign = ("S" if spring else "") + figure + ("*" if is_dead_end(game, state, square) else "") + owner
    return Spot(square, x, y, ground="dry", level=(height - 1) / 4, note=note, sign=sign, text=_square_words(game, state, waters, square))


def _square_words(game: Any, state: RiverbendState, waters: Waters, square: str) -> str:
    land = state.land
    said = [f"{square}: {'spring' if square in land.spring_water else 'watered' if is_watered(game, state, square) else 'dry'}"]
    if square in waters.totals:
        said.append(f"{waters.totals[square]} water")
    if is_dead_end(game, state, square):
        said.append("dead end")
    said.append(f"elevation {land.height[square]}")
    said += [f"mill of player {player}" for player, mills in enumerate(state.mills) if square in mills]
    said += [
        f"stream to {end}" + (f" with {waters.amounts[square, end]}" if (square, end) in waters.amounts else "")
        for end in state.out.get(square, ())
    ]
    return ", ".join(said)


def _pieces(game: Any, state: RiverbendState, waters: Waters, square: str) -> list[Piece]:
    total = waters.totals.get(square)
    figure, level = ("", 0.0) if total is None else (str(total), waters.level(total))
    found = []
    if square in state.land.spring_water:
        found.append(Piece(square, "spring", figure=figure, level=level, text="spring"))
    elif is_watered(game, state, square) or square in state.into:
        found.append(Piece(square, "pond", figure=figure, level=level, text="pond"))
    if is_dead_end(game, state, square):
        found.append(Piece(square, "dead_end", text="dead end"))
    for player, mills in enumerate(state.mills):
        if square in mills:
            dx, dy = MILL_PLACES[player]
            found.append(Piece(square, "mill", player, str(player), dx=dx, dy=dy, text=f"mill of player {player}"))
    return found


def _edge(state: RiverbendState, waters: Waters, age: int, ages: bool) -> Edge:
    start, end = state.streams[age]
    amount = waters.amounts.get((start, end))
    newest = age == len(state.streams) - 1
    figure = f"{age + 1}." if ages else "" if amount is None else str(amount)
    said = (
        f"stream {age + 1} from {start} to {end}"
        + ("" if amount is None else f" carries {amount}")
        + (", the last one dug" if newest else "")
    )
    return Edge(start, end, "newest" if newest else "stream", waters.level(amount or 0), figure, said)


def _labels(state: RiverbendState) -> tuple[Label, ...]:
    board = state.land.grid
    columns = tuple(Label(x, -0.68, board.names[x].rstrip("1")) for x in range(board.columns))
    return columns + tuple(Label(-0.68, y, str(y + 1)) for y in range(board.rows))


def _facts(state: RiverbendState) -> tuple[Fact, ...]:
    facts = [Fact("Round", state.round, ROUNDS, text=f"round {state.round} of {ROUNDS}")]
    for player, score in enumerate(state.scores):
        first = "flag" if player == state.first_player and not state.winners else ""
        facts.append(
            Fact(
                "Score",
                score,
                player=player,
                mark=first,
                text=f"player {player} has {score} points" + (" and the first player's flag" if first else ""),
            )
        )
    for player, mills in enumerate(state.mills):
        left = MILLS - len(mills)
        facts.append(
            Fact("Mills in reserve", left, player=player, text=f"player {player} has {left} mill{'' if left == 1 else 's'} in reserve")
        )
    return tuple(facts)


def _words(game: Any, state: RiverbendState, waters: Waters) -> str:
    head = f"{_title(state)}. Board of {state.land.columns} by {state.land.rows} squares. " + " ".join(
        f"{fact.text.capitalize()}." for fact in _facts(state)
    )
    told = [square for square in state.land.grid.names if is_watered(game, state, square) or square in state.into]
    return head + " " + " ".join(f"{_square_words(game, state, waters, square)}." for square in told)


def river_graph(game: Any, state: RiverbendState) -> nx.DiGraph[str]:
    """The river: one node a spring or square that a stream leads into, with its total; one edge a stream, with amount and age."""
    waters, land = Waters(game, state), state.land
    nodes = [
        (
            square,
            {
                "total": waters.totals.get(square),
                "spring": square in land.spring_water,
                "dead_end": is_dead_end(game, state, square),
                "elevation": land.height[square],
                "text": _square_words(game, state, waters, square),
            },
        )
        for square in land.grid.names
        if square in land.spring_water or square in state.into
    ]
    edges = [(start, end, {"amount": waters.amounts.get((start, end)), "age": k}) for k, (start, end) in enumerate(state.streams)]
    return network(nodes, edges)
