"""Setups, tables and what is wrong with them: a sentence with the place and the clause."""

from __future__ import annotations

import copy

import pytest
from sapiens_positions import MOUNTAINS, lies, position, sapiens, tile

from workbench.engine.errors import Malformed
from workbench.engine.registry import game_class
from workbench.games.sapiens.halves import read_halves
from workbench.games.sapiens.tiles import read_stock

GAME = sapiens()
FOLDER = game_class("sapiens").folder()
NAMES = tuple(GAME.stock.scenes)
TILES = (FOLDER / "tiles.csv").read_text("utf-8")
HALVES = (FOLDER / "halves.toml").read_text("utf-8")
CAMP = lies(tile("camp", "fire"), "camp", "c3", "E")
EXAMPLE = {
    "seats": [
        {
            "valley": ["L1a", "R2b"],
            "mountains": {"cave1": "fire", "fall2": "camp"},
            "tokens": ["camp"],
            "spent": ["hunt"],
            "pool": ["t01"],
            "tribe": [{"tile": "t17", "at": "cave1", "turn": "E"}],
            "abandoned": [],
            "bears": ["d2"],
            "steaks": 1,
            "food": 0,
            "shelter": 0,
        },
        {"valley": ["L2a", "R1a"], "pool": ["t02"]},
    ],
    "fights": [{"tile": "t01", "player": 1}],
    "common": ["t05"],
    "stack": ["t30"],
    "laid": False,
    "to_move": 0,
}


def test_the_example_of_the_rules_page_contradicts_itself():
    """SA-CAVE, SA-MOUNTAINS: a token lies under a tile, and one of camp lies twice; mended, it is a position."""
    with pytest.raises(Malformed) as caught:
        GAME.from_setup(EXAMPLE)
    assert (caught.value.where, caught.value.clause) == ("seats[0].tokens[0]", "SA-MOUNTAINS")
    example = copy.deepcopy(EXAMPLE)
    example["seats"][0]["tokens"] = []
    with pytest.raises(Malformed) as caught:
        GAME.from_setup(example)
    assert (caught.value.where, caught.value.clause) == ("seats[0].mountains.cave1", "SA-CAVE")
    del example["seats"][0]["mountains"]["cave1"]
    example["seats"][0]["tokens"] = ["fire"]
    state = GAME.from_setup(example)
    assert GAME.from_setup(GAME.to_setup(state)).seats == state.seats


@pytest.mark.parametrize(
    ("changes", "where", "clause"),
    [
        ({"to_move": 2}, "to_move", None),
        ({"seats": [{}]}, "seats", None),
        ({"common": ["t05", "t05"]}, "common[1]", "SA-TILES"),
        ({"common": ["t01", "t02", "t03", "t04", "t05", "t06"]}, "common", "SA-POOLS"),
        ({"common": ["t99"]}, "common[0]", None),
        ({"fights": [{"tile": "t05", "player": 1}]}, "fights[0].tile", "SA-FIGHT"),
        ({"common": ["t05"], "fights": [{"tile": "t05", "player": 1}] * 4}, "fights[3].player", "SA-FIGHT"),
        ({"common": ["t05"], "fights": [{"tile": "t05", "player": 2}]}, "fights[0].player", None),
        ({"common": {"a": 1}}, "common", None),
        ({"river": 1}, "river", None),
    ],
)
def test_what_is_wrong_with_a_position(changes, where, clause):
    with pytest.raises(Malformed) as caught:
        GAME.from_setup(position({}) | changes)
    assert (caught.value.where, caught.value.clause) == (where, clause)


@pytest.mark.parametrize(
    ("mine", "where", "clause"),
    [
        ({"valley": ["L1a"]}, "valley", None),
        ({"valley": ["R2b", "L1a"]}, "valley[0]", "SA-VALLEY"),
        ({"valley": ["L9a", "R2b"]}, "valley[0]", None),
        ({"mountains": {"cave7": "fire"}}, "mountains.cave7", None),
        ({"mountains": {"cave1": "fire", "cave2": "fire"}}, "mountains.cave2", "SA-MOUNTAINS"),
        ({"mountains": MOUNTAINS, "tokens": ["camp"]}, "tokens[0]", "SA-MOUNTAINS"),  # a token too many
        ({"tokens": ["camp"], "spent": ["camp"]}, "spent[0]", "SA-MOUNTAINS"),
        ({"tokens": ["bear"]}, "tokens[0]", None),
        ({"pool": ["t01", "t02", "t03", "t04", "t05"]}, "pool", "SA-POOLS"),
        ({"tribe": [CAMP], "bears": ["c3"]}, "bears[0]", "SA-PLACE"),
        ({"tribe": [CAMP], "pool": [CAMP["tile"]]}, "tribe[0].tile", "SA-TILES"),
        ({"tribe": [{"tile": "t17", "at": "cave1", "turn": "S"}]}, "tribe[0].turn", "SA-VALLEY"),
        ({"tribe": [{"tile": "t17", "at": "a5", "turn": "N"}]}, "tribe[0].turn", "SA-VALLEY"),
        ({"tribe": [CAMP, lies(tile("camp", "hunt"), "camp", "f2", "E")]}, "tribe[1].at", "SA-PLACE"),
        ({"tribe": [CAMP, lies(tile("camp", "hunt"), "hunt", "c2", "W")]}, "tribe[1].at", "SA-PLACE"),
        ({"tribe": [CAMP], "abandoned": [lies(tile("camp", "hunt"), "hunt", "c3", "W")]}, "tribe[0].at", "SA-PLACE"),
        ({"bears": ["cave1"]}, "bears[0]", "SA-FIRE"),
        ({"bears": ["i9"]}, "bears[0]", None),
        ({"steaks": 19}, None, "SA-HUNT"),
        ({"steaks": -1}, "steaks", None),
        ({"food": -1}, "food", "SA-FIGHT"),
        ({"shelter": -1}, "shelter", None),
    ],
)
def test_what_is_wrong_with_a_seat(mine, where, clause):
    with pytest.raises(Malformed) as caught:
        GAME.from_setup(position(mine))
    assert (caught.value.where, caught.value.clause) == ("seats" if where is None else f"seats[0].{where}", clause)


def test_a_board_lies_in_one_valley_only():
    """SA-VALLEY: nor its other face in another's."""
    with pytest.raises(Malformed) as caught:
        GAME.from_setup(position({"valley": ["L2b", "R2b"]}))
    assert (caught.value.where, caught.value.clause) == ("seats[1].valley[0]", "SA-VALLEY")


def test_too_many_bears():
    bears = [f"{column}{row}" for row in (1, 2) for column in "abcdefgh"]
    with pytest.raises(Malformed, match="19 bears") as caught:
        GAME.from_setup(position({"bears": bears}, {"bears": ["a1", "a2", "a3"]}))
    assert caught.value.clause == "SA-FIRE"


def test_food_below_zero_where_nothing_stops_it():
    """SA-FIGHT, food_floor."""
    game = sapiens(food_floor=False)
    state = game.from_setup(position({"food": -2}))
    assert game.tally(state).scores[0] == -2


def test_what_is_left_out_is_dealt_from_what_lies_nowhere():
    """SA-REMOVE, SA-POOLS, SA-MOUNTAINS, SA-VALLEY."""
    state = GAME.from_setup({"seats": [{"valley": ["L1a", "R2b"], "tokens": ["camp"], "tribe": [CAMP]}, {}]}, 5)
    assert [len(seat.pool) for seat in state.seats] == [4, 4]
    assert (len(state.common), len(state.stack)) == (5, 63 - 1 - 30 - 13)
    assert CAMP["tile"] not in {*state.common, *state.stack, *state.seats[0].pool, *state.seats[1].pool}
    assert len(state.seats[0].board.mountains) == 7
    assert "camp" not in {scene for _, scene in state.seats[0].board.mountains}
    assert state.seats[1].board.valley.left[:2] != "L1"
    on_cave = {"valley": ["L1a", "R2b"], "tribe": [{"tile": "t17", "at": "cave1", "turn": "E"}]}
    state = GAME.from_setup({"seats": [on_cave, {}]}, 5)
    assert "cave1" not in dict(state.seats[0].board.mountains)
    given = GAME.from_setup({"stack": ["t01"], "common": []}, 5)
    assert (given.stack, given.common) == (("t01",), ())


def down(tiles):
    """So many tiles turned down in a valley, from the south."""
    return [{"tile": name, "at": f"{'aceg'[k % 4]}{k // 4 + 1}", "turn": "E"} for k, name in enumerate(tiles)]


@pytest.mark.parametrize(
    ("setup", "where", "figures"),
    [
        (position({}, stack=list(NAMES)), "stack[33]", "63 are named here and 0 are to be dealt"),
        (position({"abandoned": down(NAMES[:20])}, {"abandoned": down(NAMES[20:40])}), "seats[1].abandoned[13].tile", "40 are named"),
        (
            {"seats": [{"valley": ["L1a", "R2b"], "abandoned": down(NAMES[:20]), "pool": []}, {}]} | {"stack": list(NAMES[20:26])},
            "common",
            "26",
        ),
        ({"seats": [{"valley": ["L1a", "R2b"], "pool": []}, {}]} | {"stack": list(NAMES[:31]), "common": []}, "seats[1].pool", "and 4 are"),
    ],
)
def test_no_more_tiles_than_are_left_when_some_were_taken_out(setup, where, figures):
    """SA-REMOVE: named, or to be dealt."""
    with pytest.raises(Malformed, match=figures) as caught:
        GAME.from_setup(setup)
    assert (caught.value.where, caught.value.clause) == (where, "SA-REMOVE")


def test_as_many_tiles_as_are_left():
    """SA-REMOVE, removed: 33 where 30 were taken out, and 51 where 12 were."""
    assert len(GAME.from_setup(position({}, stack=list(NAMES[:33]))).stack) == 33
    assert len(sapiens(removed=12).from_setup(position({}, stack=list(NAMES[:51]))).stack) == 51
    assert len(GAME.from_setup({"common": list(NAMES[:5])}).stack) == 63 - 30 - 13


def test_a_setup_stands_at_the_start_of_a_turn():
    state = GAME.new(3)
    state = GAME.apply(state, next(iter(GAME.legal(state))))
    with pytest.raises(ValueError, match="start of a turn"):
        GAME.to_setup(state)


# --- tiles --------------------------------------------------------------------------------------------------------------------


def rows(*lines):
    return "\n".join(["name,first,second", *lines, ""])


def test_the_tiles_are_two_of_each_pair_and_a_third_with_hunt():
    """SA-TILES."""
    stock = read_stock(TILES)
    pairs = [frozenset(pair) for pair in stock.scenes.values()]
    assert len(pairs) == 63
    assert all(pairs.count(pair) == (3 if "hunt" in pair else 2) for pair in pairs)
    assert len(set(pairs)) == 28


@pytest.mark.parametrize(
    ("line", "where", "clause"),
    [
        ("x1,camp,camp", "column second", "SA-TILES"),  # one scene twice
        ("x1,camp,bear", "column second", None),
        ("t01,camp,hunt", "column name", None),
        ("x 1,camp,hunt", "column name", None),
        ("x1,feast,picking", "line 66", "SA-TILES"),  # one too many of a pair
        ("x1,feast,hunt", "line 66", "SA-TILES"),
        ("x1,feast", "column second", None),
        *(
            (f"{name},camp,hunt", "column name", None) for name in ("stack", "steaks", "bears", "player0", "sign3", "food_1", "score_0")
        ),  # other spots
    ],
)
def test_what_is_wrong_with_a_tile(line, where, clause):
    with pytest.raises(Malformed) as caught:
        GAME.with_tiles(TILES + line + "\n")
    assert where in caught.value.where
    assert caught.value.clause == clause


@pytest.mark.parametrize(
    ("table", "where"),
    [
        (None, "tiles"),
        (5, "tiles"),
        (b"name", "tiles"),
        ({"name": "x1"}, "tiles"),
        ("", "tiles"),
        ([5], "tiles, line 1"),
        (["t01"], "tiles, line 1"),
    ],
)
def test_what_is_no_table(table, where):
    """SA-TILES: a sentence all the same."""
    with pytest.raises(Malformed) as caught:
        GAME.with_tiles(table)
    assert caught.value.where == where


def test_too_few_tiles():
    """SA-REMOVE."""
    with pytest.raises(Malformed) as caught:
        GAME.with_tiles(rows("x1,feast,picking"))
    assert caught.value.clause == "SA-REMOVE"
    with pytest.raises(Malformed, match="columns"):
        GAME.with_tiles("name,one,two\nx1,feast,camp\n")


def test_tiles_of_a_designer():
    changed = TILES.replace("t63,hunt,fire", "u63,hunt,fire")
    game = GAME.with_tiles(changed)
    assert "u63" in game.stock.scenes
    assert game.tables()["tiles"] != GAME.tables()["tiles"]
    assert game.with_options(players=3).stock is game.stock
    assert GAME.with_tiles(TILES).tables() == GAME.tables()


# --- half boards --------------------------------------------------------------------------------------------------------------


def test_every_face_is_worth_the_same():
    """SA-VALLEY: four boards a side, two faces each, all different."""
    faces = read_halves(HALVES).faces
    assert len(faces) == 16
    assert len({half.totals for half in faces.values()}) == 1
    assert len({(name[0], half) for name, half in faces.items()}) == 16
    assert all(len(half.caves) == 3 for half in faces.values())


@pytest.mark.parametrize(
    ("old", "new", "text", "clause"),
    [
        (".  p3  f2  f1  p2", ".  p4  f2  f1  p2", "41 food", "SA-VALLEY"),
        ("5/3  p1  p2  f1  p2", "6/3  p1  p2  f1  p2", "16 higher shelters", "SA-VALLEY"),
        ("5/3  p1  p2  f1  p2", "5/2  p1  p2  f1  p2", "6 lower shelters", "SA-VALLEY"),
        ("5/3  p1  p2  f1  p2", "3/5  p1  p2  f1  p2", "the higher one", "SA-VALLEY"),
        ("5/3  p1  p2  f1  p2", "  .  p1  p2  f1  p2", "has 2 caves", "SA-VALLEY"),
        ("5/3  p1  p2  f1  p2", "  .  p1 5/3  f1  p2", "a cave in the middle of a valley", "SA-VALLEY"),
        ("  .  p3  f2  f1  p2", "  .  p3   ~  f1  p2", "a waterfall in the middle", "SA-VALLEY"),
        ("  .  p3  f2  f1  p2", "  .  p3  x2  f1  p2", "no square", None),
        ("  .  p3  f2  f1  p2", "  x  p3  f2  f1  p2", "neither bare mountain", None),
        ("  .  p3  f2  f1  p2", "  .  p3  f2  f1", "7 rows of 5", None),
        ("  ~   .   .   .   .\n  .  p3", "  .   .   .   .   .\n  .  p3", "the waterfall", "SA-VALLEY"),
        ("  ~   .   .   .   .\n  .  p3", "  ~   .   .   . 6/3\n  .  p3", "at the seam", "SA-VALLEY"),
        ("  .   .   . 5/2   .\n'''\n\nL1b", "5/2   .   .   .   .\n'''\n\nL1b", "in a corner", "SA-VALLEY"),
        ("  .  f2  p3  f3  p3\n5/2", "5/2  f2  p3  f3  p3\n  .", "two caves touch", "SA-VALLEY"),
        ("L1a =", "M1a =", "should be called", None),
        ("L1a = '''", "L1a = 3\nL5a = '''", "a picture", None),
        ("L1a =", "L1b =", "Cannot overwrite", None),
    ],
)
def test_what_is_wrong_with_a_half(old, new, text, clause):
    assert old in HALVES
    with pytest.raises(Malformed, match=text) as caught:
        GAME.with_halves(HALVES.replace(old, new, 1))
    assert caught.value.where
    assert caught.value.clause == clause


@pytest.mark.parametrize(
    ("source", "where"), [(None, "halves"), (5, "halves"), (b"x", "halves"), ([], "halves"), ("", "halves"), ({1: ""}, "halves.1")]
)
def test_what_are_no_halves(source, where):
    """SA-VALLEY: a sentence all the same."""
    with pytest.raises(Malformed) as caught:
        GAME.with_halves(source)
    assert caught.value.where == where


def test_halves_of_a_designer():
    """SA-VALLEY: enough boards, no face twice, and any figures that sum to the same."""
    pictures = dict.fromkeys(read_halves(HALVES).faces)
    texts = HALVES.split("'''")
    pictures = dict(zip(pictures, texts[1::2], strict=True))
    assert read_halves(pictures).hash == read_halves(HALVES).hash
    with pytest.raises(Malformed, match="same face"):
        read_halves(pictures | {"L1b": pictures["L1a"]})
    with pytest.raises(Malformed, match="four players need four"):
        read_halves({name: picture for name, picture in pictures.items() if name[:2] != "R4"})
    swapped = pictures | {"L1a": pictures["L1a"].replace("p3  f2", "f2  p3", 1)}
    game = GAME.with_halves(swapped)
    assert game.valley("L1a", "R2b").food_at["a5"] == 2
    assert game.tables()["halves"] != GAME.tables()["halves"]
    assert game.with_options(players=4).halves is game.halves
