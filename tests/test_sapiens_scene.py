"""Sapiens' picture: every spot and piece is there in each valley, the mover's is large, the stack is hidden, bars are the tracks."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from workbench import picture
from workbench.engine import registry
from workbench.engine.agenda import Decision
from workbench.scene import Scene
from workbench.ui.board import Board
from workbench.ui.table import Table

SCENES = ("feast", "picking", "ritual", "fight", "water", "camp", "hunt", "fire")
SQUARES = [f"{letter}{row}" for letter in "abcdefgh" for row in range(1, 6)]
PLACES = [*(f"cave{k}" for k in range(1, 7)), "fall1", "fall2"]
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


@cache
def course(players: int, seed: int = 1, **options) -> tuple:
    """A game, and the state after each small step of a random game of it."""
    game = registry.game("sapiens", players=players, **options)
    rng, state, states = random.Random(seed), game.new(seed), []
    while game.outcome(state) is None:
        states += [step.state for step in game.steps(state, game.sample(state, rng))]
        state = states[-1]
    return game, tuple(states)


def looked_at(states, most: int = 12) -> list:
    """Some states, each kind of decision among them."""
    kinds = {type(state.todo[-1]): state for state in states if state.todo and isinstance(state.todo[-1], Decision)}
    return [*states[:: max(1, len(states) // most)], states[-1], *kinds.values()]


def pieces(scene: Scene, glyph: str) -> list:
    return [piece for piece in scene.pieces if piece.glyph == glyph]


def box(scene: Scene, name: str) -> tuple:
    return next(spot.box for spot in scene.spots if spot.name == name)


def overlap(one: tuple, other: tuple) -> bool:
    """Whether two boxes share more than a rim."""
    return one[0] < other[2] - 1e-6 and other[0] < one[2] - 1e-6 and one[1] < other[3] - 1e-6 and other[1] < one[3] - 1e-6


# --- spots ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_spot_is_there_once_with_words_and_nothing_lies_on_another(players):
    game, states = course(players)
    for state in looked_at(states):
        scene = game.scene(state)
        names = [spot.name for spot in scene.spots]
        wanted = {"stack", "steaks", "bears", *state.common}
        for player, seat in enumerate(state.seats):
            heaps = [f"{heap}.{kind}" for heap in ("token", "spent") for kind in SCENES]
            wanted |= {f"player{player}", *seat.pool, *(f"{player}:{name}" for name in (*SQUARES, *PLACES, *heaps, "steaks", "fights"))}
        assert wanted <= set(names)
        assert len(names) == len(set(names))
        assert all(thing.text for thing in (*scene.spots, *scene.pieces, *scene.edges, *scene.facts, *scene.regions))
        assert not [(a.name, b.name) for i, a in enumerate(scene.spots) for b in scene.spots[:i] if overlap(a.box, b.box)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_valley_of_whose_turn_it_is_is_large(players):
    game, states = course(players)
    seen = set()
    for state in states[:: max(1, len(states) // 60)]:
        if not state.todo or not isinstance(state.todo[-1], Decision):
            continue
        scene, player = game.scene(state), state.todo[-1].player
        sides = {spot.name: spot.width for spot in scene.spots}
        assert sides[f"{player}:c3"] == 1
        assert all(sides[f"{other}:c3"] < 0.7 for other in range(players) if other != player)
        assert scene.title == f"Sapiens, turn of player {player}"
        seen.add(player)
    assert seen == set(range(players))


def test_neighbouring_squares_and_caves_lie_side_by_side():
    game, states = course(4)
    scene = game.scene(states[-1])
    for player, seat in enumerate(states[-1].seats):
        side = next(spot.width for spot in scene.spots if spot.name == f"{player}:a1")
        for square in SQUARES:
            for dx, dy in STEP.values():
                column, row = "abcdefgh".find(square[0]) + dx, int(square[1]) + dy
                if 0 <= column < 8 and 1 <= row <= 5:
                    (a, b), (c, d) = scene.place(f"{player}:{square}"), scene.place(f"{player}:{'abcdefgh'[column]}{row}")
                    assert (c - a, d - b) == pytest.approx((side * dx, side * dy))
        for cave in seat.board.valley.caves:
            (a, b), (c, d) = scene.place(f"{player}:{cave.square}"), scene.place(f"{player}:{cave.name}")
            assert (c - a, d - b) == pytest.approx(tuple(side * way for way in STEP[cave.side]))


def test_figures_are_readable_at_the_widget_s_size():
    for players in (2, 4):
        game, states = course(players)
        for state in looked_at(states, 4):
            scene = game.scene(state)
            left, bottom, right, top = picture.frame(scene)
            shapes = picture.paint(scene, unit=540 / max(right - left, top - bottom))
            assert all(shape.text_size >= 11 for shape in shapes if shape.text)
            drawn = {(shape.key, shape.text) for shape in shapes if shape.text}
            assert {(piece.spot, piece.figure) for piece in pieces(scene, "food")} <= drawn  # in small valleys too
            assert {("", name) for name in state.common} <= drawn
            large = f"{state.todo[-1].player}:" if state.todo and hasattr(state.todo[-1], "player") else "none"
            caves = {(piece.spot, piece.figure) for piece in pieces(scene, "cave") if piece.figure and piece.spot.startswith(large)}
            assert caves <= drawn


# --- what lies there -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_pieces_lie_where_they_are(players):
    game, states = course(players)
    totals: Counter = Counter()
    for state in looked_at(states):
        scene = game.scene(state)
        halves, tokens, spent, bears, food, backs = (Counter() for _ in range(6))
        for player, seat in enumerate(state.seats):
            board = seat.board
            covered = {square for laid in (*board.tribe, *board.abandoned) for square in (laid.at, laid.end)}
            halves.update((f"{player}:{square}", shown) for laid in board.tribe for square, shown in laid.halves)
            halves.update((name, shown) for name in seat.pool for shown in game.stock.scenes[name])
            backs.update(f"{player}:{laid.at}" for laid in board.abandoned)
            tokens.update((f"{player}:{place}", shown) for place, shown in board.mountains)
            tokens.update((f"{player}:token.{shown}", shown) for shown in seat.tokens)
            spent.update((f"{player}:spent.{shown}", shown) for shown in seat.spent)
            bears.update(f"{player}:{square}" for square in board.bears)
            bare = [square for square in SQUARES if square not in covered and square not in board.bears]
            food.update((f"{player}:{square}", str(board.valley.food_at[square])) for square in bare)
        halves.update((name, shown) for name in state.common for shown in game.stock.scenes[name])
        key = [(f"key.{shown}", shown) for shown in SCENES if scene.place(f"key.{shown}")]
        assert Counter((piece.spot, piece.figure) for piece in pieces(scene, "scene")) == halves + Counter(key)
        assert Counter((piece.spot, piece.figure) for piece in pieces(scene, "mountain")) == tokens
        assert Counter((piece.spot, piece.figure) for piece in pieces(scene, "mountain_used")) == spent
        assert Counter(piece.spot for piece in pieces(scene, "bear") if piece.spot != "bears") == bears
        assert Counter((piece.spot, piece.figure) for piece in pieces(scene, "food")) == food
        assert Counter(piece.spot for glyph in ("back", "back_upright") for piece in pieces(scene, glyph)) == backs
        fights = Counter((piece.spot, piece.player) for piece in pieces(scene, "challenge") if piece.spot.startswith("t"))
        assert fights == Counter(state.fights)
        totals.update(backs=len(backs), bears=len(bears), spent=len(spent), fights=len(fights))
    assert {name for name, count in totals.items() if count} >= {"backs", "spent"}


def test_plates_cover_both_halves_of_each_tile():
    game, states = course(2)
    upright = 0
    for state in looked_at(states):
        scene = game.scene(state)
        plates = {piece.spot: piece for glyph in ("laid", "laid_upright", "back", "back_upright") for piece in pieces(scene, glyph)}
        for player, seat in enumerate(state.seats):
            for laid in (*seat.board.tribe, *seat.board.abandoned):
                piece = plates[f"{player}:{laid.at}"]
                (a, b), (c, d) = scene.place(f"{player}:{laid.at}"), scene.place(f"{player}:{laid.end}")
                assert (a + piece.dx, b + piece.dy) == pytest.approx(((a + c) / 2, (b + d) / 2))
                assert piece.glyph.endswith("upright") == (a == pytest.approx(c))
                upright += piece.glyph.endswith("upright")
    assert upright


def test_caves_show_both_values_until_they_are_covered():
    game, states = course(3)
    for state in looked_at(states):
        shown = {piece.spot: piece.figure for piece in pieces(game.scene(state), "cave")}
        for player, seat in enumerate(state.seats):
            covered = {square for laid in (*seat.board.tribe, *seat.board.abandoned) for square in (laid.at, laid.end)}
            for cave in seat.board.valley.caves:
                wanted = "" if cave.name in covered else f"{cave.higher}/{cave.lower}"
                assert shown[f"{player}:{cave.name}"] == wanted


@pytest.mark.parametrize("players", [2, 4])
def test_bars_and_facts_are_the_tracks_and_the_lower_one_is_marked(players):
    game, states = course(players)
    for state in looked_at(states):
        scene = game.scene(state)
        bars = {piece.spot: piece for glyph in ("bar", "bar_counts") for piece in pieces(scene, glyph)}
        facts = {(fact.name, fact.player): fact for fact in scene.facts}
        for player, seat in enumerate(state.seats):
            for name, points, other in (("food", seat.food, seat.shelter), ("shelter", seat.shelter, seat.food)):
                bar, fact = bars[f"{name}_{player}"], facts[name.capitalize(), player]
                assert (bar.figure, fact.value) == (str(points), points)
                assert (bar.glyph == "bar_counts") == (fact.mark == "lower") == (points <= other)
        assert facts["Stack", None].value == len(state.stack)
        longest = max(bars.values(), key=lambda bar: int(bar.figure))
        assert longest.level == max(bar.level for bar in bars.values())
        assert all(0 <= bar.level <= 1 for bar in bars.values())


def test_halves_whose_bonus_is_due_have_a_frame():
    game, states = course(2)
    seen = 0
    for state in states:
        top = state.todo[-1] if state.todo else None
        due = [f"{top.player}:{square}" for _, square in getattr(top, "due", ())]
        if due or seen % 50 == 0:
            assert sorted(piece.spot for piece in pieces(game.scene(state), "due")) == sorted(due)
        seen += 1 if due else 0
    assert seen


def test_the_words_tell_of_all_that_lies():
    game, states = course(4)
    for state in looked_at(states, 6):
        said = game.scene(state).text
        for player, seat in enumerate(state.seats):
            assert f"Player {player}: food {seat.food}, shelter {seat.shelter}" in said
            for laid in (*seat.board.tribe, *seat.board.abandoned):
                assert f"{laid.tile} with {laid.scenes[0]} on {laid.at} and {laid.scenes[1]} on {laid.end}" in said
            assert all(f"ile {name}, " in said for name in seat.pool)
            assert all(f"{shown} at {place}" in said for place, shown in seat.board.mountains)
            assert not seat.board.bears or f"ears on {', '.join(seat.board.bears)}" in said
        assert all(name in said for name in state.common)


def test_the_stack_is_a_back_and_its_tiles_are_told_to_nobody():
    game, states = course(2)
    for state in looked_at(states):
        scene = game.scene(game.seen_by(state, 0))
        said = " ".join([scene.text, *(thing.text for thing in (*scene.spots, *scene.pieces))])
        known = {*state.common, *(name for seat in state.seats for name in seat.pool)}
        known |= {laid.tile for seat in state.seats for laid in (*seat.board.tribe, *seat.board.abandoned)}
        assert not [name for name in state.stack if name in said.replace(",", " ").replace(".", " ").split() and name not in known]
        backs = [piece for piece in pieces(scene, "hidden") if piece.spot == "stack"]
        assert [piece.figure for piece in backs] == [str(len(state.stack))] * bool(state.stack)


# --- overlays and the graph ----------------------------------------------------------------------------------------------------


def test_overlays_number_tiles_and_tell_the_food_under_them():
    game, states = course(2)
    state = next(state for state in reversed(states) if any(len(seat.board.tribe) > 3 for seat in state.seats))
    order = {(piece.spot, piece.figure) for piece in pieces(game.scene(state, ("order",)), "even")}
    covered = {(piece.spot, piece.figure) for piece in pieces(game.scene(state, ("covered",)), "even")}
    tiles = [
        (player, k, laid) for player, seat in enumerate(state.seats) for k, laid in enumerate(seat.board.abandoned + seat.board.tribe, 1)
    ]
    assert order == {(f"{player}:{laid.at}", str(k)) for player, k, laid in tiles}
    ends = [(player, end) for player, _, laid in tiles for end in (laid.at, laid.end) if end in SQUARES]
    assert covered == {(f"{player}:{end}", str(state.seats[player].board.valley.food_at[end])) for player, end in ends}
    assert not pieces(game.scene(state), "even")


def test_edges_are_those_of_the_tribe():
    game, states = course(3)
    river, scene = game.river(states[-1]), game.scene(states[-1])
    kinds = {(start, end): data["kind"] for start, end, data in river.edges(data=True)}
    assert {(edge.start, edge.end): edge.kind for edge in scene.edges} == kinds
    assert set(kinds.values()) == {"match", "tile"}


# --- a valley enlarged, and ghosts -----------------------------------------------------------------------------------------------


def test_small_valleys_open_and_close():
    from workbench.ui.board import Board as Shown

    game, states = course(4)
    state = looked_at(states)[3]
    scene = game.scene(state)
    assert {region.name for region in scene.regions if region.opens} == {
        f"seat{player}" for player in range(4) if box(scene, f"{player}:c3")[2] - box(scene, f"{player}:c3")[0] < 1
    }
    board = Shown(scene, 540)
    whole = board.window.box
    small = next(region for region in scene.regions if region.opens)
    assert board.window.open(scene, small.x, small.y) == small
    board.show(scene)
    left, bottom, right, top = board.window.box
    assert (left <= small.box[0], right >= small.box[2], bottom <= small.box[1], top >= small.box[3]) == (True,) * 4
    assert right - left < 0.5 * (whole[2] - whole[0])
    assert board.window.open(scene, *scene.place("stack")) is None
    board.window.open(scene, small.x, small.y)
    board.show(scene)
    assert board.window.box == whole


def test_a_click_with_nothing_to_do_enlarges_a_valley_at_the_table():
    from workbench.engine.session import Session

    table = Table(Session(registry.game("sapiens"), 3), strict=True)
    whole = table.pair.board.window.box
    table._clicked(["player1"])
    assert table.pair.board.window.opened == "seat1"
    table.refresh()
    assert table.pair.board.window.box != whole
    assert "Enlarged: the valley of player 1" in table.message.value
    table._clicked(["1:c3"])
    table.refresh()
    assert table.pair.board.window.box == whole


def test_tiles_that_close_up_are_no_ghosts():
    """Of a tile that is placed only the tile in the valley is new: the others of the pool move up and are not drawn twice."""
    game = registry.game("sapiens")
    state = game.new(1)
    place = next(action for action in game.legal(state) if action.verb == "place" and action.tile == state.seats[0].pool[0])
    now, then = game.scene(state), game.scene(next(iter(game.steps(state, place))).state)
    board = Board(now, 540)
    still, moving = board.sources
    below = dict(still.data)
    alone = sum(bool(xs or text) for xs, text in zip(moving.data["xs"], moving.data["text"], strict=True))
    assert not any(moving.data["xs"][alone:])
    board.show(now, then=then)
    assert still.data == below
    assert any(moving.data["xs"][alone:])
    xs = [x for row in moving.data["xs"][alone:] for x in row]
    ys = [y for row in moving.data["ys"][alone:] for y in row]
    left, bottom, right, top = box(now, f"0:{place.at}")
    assert left - 1 <= min(xs)
    assert max(xs) <= right + 1
    assert bottom - 1 <= min(ys)
    assert max(ys) <= top + 1
