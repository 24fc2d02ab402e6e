"""An den Ufern des Nils as a picture: all that can be clicked is there, markers and cards lie where they are, hidden things are backs."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations

import pytest

from workbench import picture
from workbench.engine import registry
from workbench.engine.agenda import Decision
from workbench.engine.session import Session
from workbench.picture import paint, theme
from workbench.scene import Scene, Spot

FRUITS = ("flax", "grain", "grapes", "onions", "aubergine")
OWNED = {"flax": 5, "grain": 4, "grapes": 3, "onions": 2, "aubergine": 1}
SIDES = ("seed", "ripe", "spoiled")
ALL = {"hands": True, "buy_others": True, "revive": True, "recycle": True, "start": "fists"}
SETS = ({"players": 2}, {"players": 3, **ALL}, {"players": 4}, {"players": 5, **ALL})


@cache
def course(k: int) -> tuple:
    """A game, and the states of a random game of it, each kind of decision among them."""
    game = registry.game("nile", **SETS[k], max_rounds=25)
    rng, state = random.Random(k), game.new(k)
    states = [state]
    while game.outcome(state) is None:
        states += [step.state for step in game.steps(state, game.sample(state, rng))]
        state = states[-1]
    kinds = {type(one.todo[-1]): one for one in states if one.todo and isinstance(one.todo[-1], Decision)}
    open_cards = [one for one in states if one.open_card]
    return game, (*states[:: len(states) // 25], *open_cards[::8], *kinds.values(), states[-1])


def lying(scene: Scene, *glyphs: str) -> Counter:
    """Pieces of some kinds by spot, player and figure."""
    return Counter((piece.spot, piece.player, piece.figure, piece.glyph) for piece in scene.pieces if piece.glyph in glyphs)


def spots(scene: Scene) -> dict[str, Spot]:
    return {spot.name: spot for spot in scene.spots}


# --- all that there is -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", range(4))
def test_all_that_a_candidate_names_can_be_clicked_and_has_words(k):
    game, states = course(k)
    for state in states:
        scene = game.scene(state, game.overlay_names)
        names = spots(scene)
        assert len(names) == len(scene.spots)
        for action in game.candidates(state):
            assert {spot for group in action.clicks(state) for spot in group} <= set(names), action
        things = (*scene.spots, *scene.pieces, *scene.edges, *scene.groups, *scene.facts, *scene.regions)
        assert all(thing.text for thing in things)
        assert all(len(spot.sign) <= 4 for spot in scene.spots)


def test_spots_have_the_names_that_setups_and_events_use():
    game, states = course(3)
    names = set(spots(game.scene(states[0])))
    lengths = {2, 3, 4, 5}
    assert {f"{bank}{n}.{k}" for bank in "ul" for n in lengths for k in range(1, n + 1)} <= names
    assert {f"m{row}.{k}" for row, stalls in ((1, 5), (2, 4), (3, 4), (4, 3)) for k in range(1, stalls + 1)} <= names
    assert {f"{what}{seat}.{fruit}" for what in ("hand", "boat") for seat in range(5) for fruit in FRUITS} <= names
    assert {f"pile{seat}.{k}" for seat in range(5) for k in (0, 1)} | {f"jokers{seat}" for seat in range(5)} <= names
    assert {f"track.{k}" for k in range(1, 31)} | {"river", "boat", "desert", "discards", "discards.desert", "card"} <= names
    assert {"tide.flood", "tide.ebb1", "tide.ebb2"} <= names


def test_covered_rows_are_no_fields():
    for k, covered in ((0, {"u2", "l2", "l3"}), (1, {"u2", "l2"}), (2, {"l2"}), (3, set())):
        game, states = course(k)
        scene = game.scene(states[0])
        assert {region.name for region in scene.regions} & {f"{bank}{n}" for bank in "ul" for n in (2, 3, 4, 5)} == covered
        assert {label.text for label in scene.labels} >= ({"covered"} if covered else set())
        fields = {name.split(".")[0] for name in spots(scene) if name[0] in "ul"}
        assert not fields & covered


@pytest.mark.parametrize("k", range(4))
def test_every_marker_is_shown_once_and_none_is_lost(k):
    """Counted anew from the picture: on fields and market one by one, in hand and on the boat by figures, the rest as a fact."""
    game, states = course(k)
    for state in states:
        scene = game.scene(state)
        found: Counter = Counter()
        for (_, player, fruit, _), number in lying(scene, *SIDES).items():
            found[player, fruit] += number
        figures = {
            piece.spot: int(piece.figure)
            for piece in scene.pieces
            if piece.glyph == "figure" and "." in piece.spot and piece.figure.isdigit()
        }
        for piece in scene.pieces:
            if piece.glyph == "crop":
                assert piece.spot.endswith(piece.figure)
                player = int(piece.spot.removeprefix("hand").removeprefix("boat")[0])
                found[player, piece.figure] += figures[piece.spot]
        gone = {fact.player: fact.value for fact in scene.facts if fact.name == "Out of the game"}
        for player in range(game.options.players):
            shown = sum(found[player, fruit] for fruit in FRUITS)
            assert shown + gone[player] == 15
            assert all(found[player, fruit] <= OWNED[fruit] for fruit in FRUITS)


@pytest.mark.parametrize("k", range(4))
def test_markers_show_side_owner_and_fruit_where_they_lie(k):
    game, states = course(k)
    sides = set()
    for state in states:
        scene = game.scene(state)
        wanted: Counter = Counter()
        for name, field in zip(game.board.names, state.fields, strict=True):
            wanted.update((name, marker.player, marker.fruit, marker.side) for marker in field.fruit)
        for row, markers in enumerate(state.market, 1):
            wanted.update((f"m{row}.{k}", marker.player, marker.fruit, marker.side) for k, marker in enumerate(markers, 1))
        assert lying(scene, *SIDES) == wanted
        sides |= {side for *_, side in wanted}
        spent = Counter(piece.spot for piece in scene.pieces if piece.glyph == "done")
        used = Counter(
            {name: sum(marker.used for marker in field.fruit) for name, field in zip(game.board.names, state.fields, strict=True)}
        )
        for player, basket in enumerate(state.used):
            used.update({f"hand{player}.{fruit}": count for fruit, count in zip(FRUITS, basket, strict=True)})
        assert spent == +used
    assert sides >= {"seed", "ripe"}


@pytest.mark.parametrize("k", range(4))
def test_waves_lie_on_both_sides_of_water_and_agree_along_a_row(k):
    game, states = course(k)
    wet = 0
    for state in states:
        scene = game.scene(state)
        at = spots(scene)
        waves: dict[str, list[tuple[float, str]]] = {}
        for piece in scene.pieces:
            if (
                piece.glyph.startswith("wave_")
                and at[piece.spot].ground == "flood"
                and piece.spot[0] in "ul"
                and abs(piece.dy) < at[piece.spot].height / 2
            ):
                waves.setdefault(piece.spot, []).append((piece.dy, piece.glyph))
        under = {name for name, field in zip(game.board.names, state.fields, strict=True) if field.water}
        assert set(waves) == under
        for name, sides in waves.items():
            low, high = (glyph for _, glyph in sorted(sides))
            near, far = (low, high) if name[0] == "u" else (high, low)
            row, step = name.split(".")
            if step == "1":
                assert near == f"wave_{game.board.heads[row]}"
            else:
                before = sorted(waves[f"{row}.{int(step) - 1}"])
                assert near == (before[-1] if name[0] == "u" else before[0])[1]
            edge = next((edge for edge in scene.edges if edge.start == name), None)
            assert (edge is None) == (far == "wave_none" or f"{row}.{int(step) + 1}" not in at)
            wet += 1
    assert wet


def test_edges_say_where_water_can_still_run():
    game = registry.game("nile")
    setup = {"fields": {"u5.1": {"water": "w01"}, "l5.1": {"water": "w41"}}, "phase": "tide"}
    scene = game.scene(game.from_setup(setup, 0))
    kinds = {edge.name: edge.kind for edge in scene.edges}
    assert kinds["river>u5.1"] == "run"
    assert kinds["u5.1>u5.2"] == "can_run"
    assert kinds["u5.2>u5.3"] == "not_known"
    assert kinds["river>u4.1"] == "can_run"
    assert "l5.1>l5.2" not in kinds


# --- cards -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", range(4))
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_backs_are_never_shown_but_of_open_and_discarded_cards(k, seat):
    game, states = course(k)
    for state in states:
        seen = state if seat is None else game.seen_by(state, seat)
        scene = game.scene(seen)
        said = " ".join([scene.text, *(thing.text for thing in (*scene.spots, *scene.pieces))]).replace(",", " ").replace(":", " ").split()
        known = {state.open_card, *state.water_discards[-1:], *state.desert_discards[-1:]}
        cards = {*game.cards.water_ids, *game.cards.deserts}
        assert cards & {word.strip(".;") for word in said} <= known
        at = spots(scene)
        for name, field in zip(game.board.names, state.fields, strict=True):
            assert (at[name].ground == "hidden") == bool(field.desert)
        for player, jokers in enumerate(state.jokers):
            assert (at[f"jokers{player}"].ground == "hidden") == bool(jokers)
        assert (at["desert"].ground == "hidden") == bool(state.desert_pile)


def test_a_seat_sees_the_same_places_as_everybody():
    game, states = course(1)
    for state in states:
        whole, seen = game.scene(state), game.scene(game.seen_by(state, 1))
        assert [(spot.name, spot.x, spot.y, spot.ground) for spot in whole.spots] == [
            (spot.name, spot.x, spot.y, spot.ground) for spot in seen.spots
        ]
        assert lying(whole, *SIDES) == lying(seen, *SIDES)


def test_what_is_shown_in_secret_stays_so_until_all_have_shown():
    game = registry.game("nile", hands=True)
    setup = {"fields": {"u5.1": {"water": "w04"}}, "tide": "ebb1", "phase": "tide"}
    session = Session(game, setup=setup)
    session.play("remove u5.1")
    session.play("show flax,grain")

    def shown(state) -> dict:
        return {fact.player: fact.value for fact in game.scene(state).facts if fact.name == "Shown"}

    assert shown(session.state) == {0: "2", 1: "-"}
    assert shown(game.seen_by(session.state, 0)) == {0: "2", 1: "-"}
    assert shown(game.seen_by(session.state, 1)) == {0: "?", 1: "-"}


def test_a_card_that_is_turned_over_shows_its_result():
    game, states = course(3)
    results = set()
    for state in states:
        pieces = {(piece.glyph, piece.figure) for piece in game.scene(state).pieces if piece.spot == "card"}
        if not state.open_card:
            assert not pieces
            continue
        back = game.cards.deserts.get(state.open_card) or game.cards.water[state.open_card].back
        wanted = {"palms": {("palm", ""), ("figure", str(back.palms))}, "desert": {("dune", "")}, "hippo": {("hippo", "")}}[back.kind]
        assert pieces == wanted | ({("onward", "")} if back.arrow else set())
        results.add(back.kind)
    assert len(results) > 1


def test_piles_show_their_tops_and_how_many_lie_there():
    game, states = course(2)
    for state in states:
        scene = game.scene(state)
        for player, piles in enumerate(state.piles):
            for k, pile in enumerate(piles):
                here = [piece for piece in scene.pieces if piece.spot == f"pile{player}.{k}"]
                if not pile:
                    assert not here
                    continue
                card = game.cards.water[pile[0]]
                ordered = [piece.glyph for piece in sorted(here, key=lambda piece: piece.dy) if piece.glyph.startswith("wave")]
                assert ordered == [f"wave_{card.near}", f"wave_{card.far}"]
                assert [piece.figure for piece in here if piece.glyph == "figure"] == [str(len(pile))]


# --- track, tide, facts, overlays --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("track", "obelisk", "stand", "stone"),
    [([1, 30], 30, ["track.1", "track.30"], "track.30"), ([34, 7], 0, ["track.30", "track.7"], "track.1")],
)
def test_markers_beyond_the_track_stand_at_its_end(track, obelisk, stand, stone):
    game = registry.game("nile")
    scene = game.scene(game.from_setup({"track": track, "obelisk": obelisk, "phase": "actions"}, 0))
    at = {piece.player: piece.spot for piece in scene.pieces if piece.glyph == "stone" and piece.spot.startswith("track")}
    assert [at[0], at[1]] == stand
    assert [piece.spot for piece in scene.pieces if piece.glyph == "obelisk"] == [stone]
    facts = {(fact.name, fact.player): fact.value for fact in scene.facts}
    assert [facts["Score", 0], facts["Score", 1], facts["Obelisk", None]] == [track[0] - 1, track[1] - 1, obelisk]


@pytest.mark.parametrize("k", range(4))
def test_tide_marker_start_player_and_who_is_to_move(k):
    game, states = course(k)
    for state in states:
        scene = game.scene(state)
        assert [piece.spot for piece in scene.pieces if piece.text == "the tide marker"] == [f"tide.{state.tide}"]
        assert [fact.player for fact in scene.facts if fact.mark == "flag"] == [state.start_player]
        actor = game.actor(state) if state.todo and isinstance(state.todo[-1], Decision) else None
        assert actor is None or [group.player for group in scene.groups] == [actor]


def test_action_points_left_are_a_fact():
    game = registry.game("nile")
    session = Session(game, setup={"fields": {"l4.2": {"fruit": [{"player": 0, "fruit": "flax", "side": "seed"}]}}, "phase": "actions"})

    def points() -> int:
        return next(fact.value for fact in game.scene(session.state).facts if fact.name == "Action points")

    assert points() == 3
    session.play("grow l4.2")
    assert points() == 2


def test_overlay_worth_agrees_with_the_valuation_that_follows():
    """The rulebook's first example, with one of Blue's gone off."""
    game = registry.game("nile", players=3)
    row = [(0, "flax", "ripe"), (1, "grain", "spoiled"), (0, "grapes", "ripe"), (1, "flax", "ripe"), (2, "grain", "ripe")]
    market = {"m1": [{"player": player, "fruit": fruit, "side": side} for player, fruit, side in row]}
    session = Session(game, setup={"market": market, "phase": "actions", "start_player": 0})
    scene, bare = game.scene(session.state, ("worth",)), game.scene(session.state)
    added = [piece for piece in scene.pieces if piece not in bare.pieces]
    assert {piece.spot: piece.figure for piece in added} == {"m1.4": "2", "m1.3": "2", "m1.5": "1"}
    for _ in range(3):
        session.play("end")
    assert game.tally(session.state).scores == (2, 2, 1)


def test_overlay_palms_shows_them_under_every_card():
    game, states = course(1)
    for state in states:
        shown = {piece.spot: int(piece.figure) for piece in game.scene(state, ("palms",)).pieces if piece.glyph == "even"}
        under = zip(game.board.fields, state.fields, strict=True)
        assert shown == {place.name: place.palms for place, field in under if field.water or field.desert}


# --- how it looks ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("k", range(4))
def test_nothing_lies_on_anything_else_and_places_stay(k):
    game, states = course(k)
    boxes = set()
    for state in states:
        scene = game.scene(state)
        boxes.add(tuple((spot.name, spot.box) for spot in scene.spots))
        left, bottom, right, top = scene.bounds
        assert 0.95 < (right - left) / (top - bottom) < 1.05
    assert len(boxes) == 1
    for (one, a), (other, b) in combinations(boxes.pop(), 2):
        if "boat" not in (one, other):  # the boat's markers lie on it
            apart = a[2] <= b[0] + 1e-9 or b[2] <= a[0] + 1e-9 or a[3] <= b[1] + 1e-9 or b[3] <= a[1] + 1e-9
            assert apart, (one, other)


@pytest.mark.parametrize("k", [0, 3])
def test_figures_can_be_read_at_the_size_of_a_table(k):
    game, states = course(k)
    for state in states[::4]:
        scene = game.scene(state)
        left, _, right, _ = picture.frame(scene)
        written = [shape for shape in paint(scene, unit=540 / (right - left)) if shape.text]
        assert min(shape.text_size for shape in written) >= theme.SMALLEST_PX
        for piece in scene.pieces:
            if piece.glyph in ("figure", "count"):
                assert any(shape.text == piece.figure and shape.key == piece.spot for shape in written), piece


def test_fruits_and_sides_differ_by_shape_alone():
    drawn = set()
    for side in SIDES:
        for player in range(5):
            for fruit in FRUITS:
                scene = Scene("", "", (Spot("a", 0, 0),), pieces=(picture_piece(side, player, fruit),))
                drawn.add(tuple((shape.xs, shape.ys, bool(shape.fill)) for shape in paint(scene, unit=56) if shape.key == "a"))
    assert len(drawn) == 75


def picture_piece(side: str, player: int, fruit: str):
    from workbench.scene import Piece

    return Piece("a", side, player, fruit)


def test_print_has_a_grid_of_its_own_for_every_part():
    game, states = course(0)
    for state in states[::6]:
        printed = picture.text(game.scene(state)).splitlines()
        for title in ("land", "market", "tide", "in hand", "on the boat", "deserts", "track"):
            assert title in printed
        assert max(map(len, printed)) < 140
