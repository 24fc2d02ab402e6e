"""Tiles and half boards: what is in ours, and what is refused of a designer's, with its place."""

from collections import Counter
from itertools import combinations

import pytest

from workbench.engine.errors import Malformed
from workbench.engine.registry import game
from workbench.games.sapiens.halves import read_halves
from workbench.games.sapiens.state import SCENES
from workbench.games.sapiens.tiles import read_tiles

SAPIENS = game("sapiens")
FOLDER = SAPIENS.folder()
HALVES = (FOLDER / "halves.toml").read_text("utf-8")


# --- ours ----------------------------------------------------------------------------------------------------------------------


def test_sa_tiles_are_63_of_two_scenes_each():
    """SA-TILES."""
    pairs = Counter(frozenset(scenes) for scenes in SAPIENS.scenes.values())
    assert sum(pairs.values()) == 63
    assert set(pairs) == {frozenset(pair) for pair in combinations(SCENES, 2)}
    assert all(count == (3 if "hunt" in pair else 2) for pair, count in pairs.items())
    assert Counter(scene for scenes in SAPIENS.scenes.values() for scene in scenes)["hunt"] == 21


def test_sa_valley_every_two_faces_make_a_valley():
    """SA-VALLEY: 40 squares, 6 caves beside border squares, none touching another, 80 food, and as much shelter everywhere."""
    faces = SAPIENS.halves.faces
    lefts, rights = ([name for name, face in faces.items() if face.side == side] for side in ("left", "right"))
    assert (len(lefts), len(rights)) == (8, 8)
    assert len({face[3:] for face in faces.values()}) == 16, "no face is printed twice"
    worth = set()
    for left in lefts:
        for right in rights:
            land = SAPIENS.halves.valley((left, right))
            assert len(land.food) == 40
            assert list(land.caves) == [f"cave{k}" for k in range(1, 7)]
            worth.add(
                (sum(land.food.values()), sum(cave.higher for cave in land.caves.values()), sum(cave.lower for cave in land.caves.values()))
            )
            points = [cave.point for cave in land.caves.values()]
            assert all(abs(x - u) + abs(y - v) > 1 for (x, y), (u, v) in combinations(points, 2))
            for cave in land.caves.values():
                assert land.neighbours[cave.name] == (cave.square,)
                assert cave.name in land.neighbours[cave.square]
                assert (cave.point[0] in (-1, 8)) != (cave.point[1] in (-1, 5))
            assert len(land.pairs) == 2 * (35 + 32 + 6) == len({pair.squares for pair in land.pairs})
    assert worth == {(80, 30, 12)}


def test_tables_are_told_apart_by_content_alone():
    text = (FOLDER / "tiles.csv").read_text("utf-8")
    assert read_tiles(FOLDER / "tiles.csv") == read_tiles(text) == read_tiles(text.replace("t01,", "# a remark,,\nt01 , "))
    assert read_tiles(text.replace("t01,feast", "t01,fire")).hash != SAPIENS.tiles.hash
    assert read_halves(HALVES).hash == read_halves(FOLDER / "halves.toml").hash == SAPIENS.tables()["halves"]
    rows = [{"name": name, "scene1": one, "scene2": two} for name, (one, two) in SAPIENS.scenes.items()]
    assert read_tiles(rows) == SAPIENS.tiles


# --- a designer's --------------------------------------------------------------------------------------------------------------


def rows(**changes):
    found = [{"name": name, "scene1": one, "scene2": two} for name, (one, two) in SAPIENS.scenes.items()]
    return [found[0] | changes, *found[1:]]


@pytest.mark.parametrize(
    ("table", "where", "words", "clause"),
    [
        (rows(scene1="picking"), "tiles, line 1, column scene2", "picking twice", "SA-TILES"),
        (rows(scene2="mammoth"), "tiles, line 1, column scene2", "no scene", None),
        (rows(name="t02"), "tiles, line 2, column name", "stands twice", "SA-TILES"),
        (rows(name="t 1"), "tiles, line 1, column name", "no name", None),
        (rows(scene1="hunt", scene2="fire"), "tiles, line 63", "more than 3", "SA-TILES"),
        (rows(more="1"), "tiles, line 1", "more here", None),
        (rows(scene1=None), "tiles, line 1, column scene1", "missing", None),
        ("name,scene1\nt1,fire\n", "tiles, line 1", "columns", None),
        ("name,scene1,scene2\nt1,fire,camp,hunt\n", "tiles, line 2", "more here", None),
        ("name,scene1,scene2\nt1,fire\n", "tiles, line 2, column scene2", "missing", None),
        ("name,scene1,scene2\n", "tiles", "no tile", "SA-TILES"),
        ("nowhere.csv", "nowhere.csv", "cannot be read", None),
        (rows()[:40], "tiles", "too few: 2 players need 43", "SA-TILES"),
    ],
)
def test_a_bad_tile_is_named(table, where, words, clause):
    with pytest.raises(Malformed, match=words) as caught:
        SAPIENS.with_tiles(table)
    assert (caught.value.where, caught.value.clause) == (where, clause)


L1A = HALVES.split("a = '''\n")[1].split("'''")[0]


def changed(old, new, count=1):
    assert old in HALVES
    return HALVES.replace(L1A, L1A.replace(old, new, count)) if old in L1A else HALVES.replace(old, new, count)


@pytest.mark.parametrize(
    ("text", "where", "words", "clause"),
    [
        (changed("p1   p2   f2   f3", "p1   p2   f2   f4"), "L1b", "has 40 food, and L1a has 41", "SA-VALLEY"),
        (changed("5/2", "6/2"), "L1b", "15 shelter on the higher values, and L1a has 16", "SA-VALLEY"),
        (changed("5/2", "5/3"), "L1b", "6 shelter on the lower values, and L1a has 7", "SA-VALLEY"),
        (changed("p1   p2   f2   f3", "p1   5/2  f2   f3"), "L1a, row 2, cell 3", "in the middle of the valley", "SA-VALLEY"),
        (changed("p1   p2   f2   f3", "p1   q2   f2   f3"), "L1a, row 2, cell 3", "no square", "SA-VALLEY"),
        (changed("5/2  .", "5/2  p1"), "L1a, row 1, cell 5", "no part of the mountains", "SA-VALLEY"),
        (changed("5/2  .", "5/2  5/2"), "L1a", "has 4 caves", "SA-VALLEY"),
        (changed("5/2  .", ".    ."), "L1a", "has 2 caves", "SA-VALLEY"),
        (changed("5/2", "2/5"), "L1a, row 1, cell 4", "higher value stands first", "SA-VALLEY"),
        (changed("~ ", ". "), "L1a, row 1, cell 1", "waterfall", "SA-VALLEY"),
        (changed("5/2  .", "5/2  ~"), "L1a, row 1, cell 5", "waterfall", "SA-VALLEY"),
        (changed(".    5/1  .", "5/1  .    ."), "L1a, row 7, cell 1", "corner", "SA-VALLEY"),
        (
            HALVES.replace(L1A, L1A.replace(".    5/1  .", ".    .    .").replace(".    f1   f1", "5/1  f1   f1")),
            "L1a",
            "touch",
            "SA-VALLEY",
        ),
        (changed("~    .    .    5/2  .", "~    .    .    5/2"), "L1a", "7 rows of 5 cells", "SA-VALLEY"),
        (changed('name = "L2"', 'name = "L1"'), "L1", "stands once", None),
        (changed('side = "left"', 'side = "up"'), "half[0].side", "left", None),
        (changed("b = '''", "c = '''"), "half[0]", "missing|known key", None),
        ("half = [\n", "halves", "Invalid", None),
        ("nowhere.toml", "nowhere.toml", "cannot be read", None),
    ],
)
def test_a_bad_half_board_is_named(text, where, words, clause):
    with pytest.raises(Malformed, match=words) as caught:
        SAPIENS.with_halves(text)
    assert caught.value.where.removeprefix("halves: ").startswith(where)
    assert caught.value.clause == clause


def test_two_faces_whose_caves_would_meet_are_refused():
    """A cave in the north of column d is right on a left half, but not beside one in the north of column e."""
    seam = L1A.replace("5/2  .", ".    5/2")
    one = HALVES.replace(L1A, seam)
    assert SAPIENS.with_halves(one).halves.faces["L1a"].caves[0][:2] == ("d5", "N")
    right = HALVES.split("side = \"right\"\na = '''\n")[1].split("'''")[0]
    first = right.splitlines()[0]
    cave = next(cell for cell in first.split() if "/" in cell)
    moved = "  ".join(cell.ljust(3) for cell in (cave, *(("." if cell == cave else cell) for cell in first.split()[1:])))
    with pytest.raises(Malformed, match="two caves touch") as caught:
        SAPIENS.with_halves(one.replace(right, right.replace(first, moved)))
    assert "L1a beside R1a" in caught.value.where


def test_half_boards_have_to_suffice():
    few = HALVES[: HALVES.index('[[half]]\nname = "L2"')] + HALVES[HALVES.index('[[half]]\nname = "R1"') :]
    with pytest.raises(Malformed, match="1 left halves for 2 players") as caught:
        SAPIENS.with_halves(few)
    assert caught.value.clause == "SA-VALLEY"


def test_a_designers_tables_are_played_and_kept_under_other_options():
    mine = SAPIENS.with_tiles(rows(scene1="fire", scene2="feast")).with_halves(changed("p1   p2   f2   f3", "p2   p1   f2   f3"))
    other = mine.with_options(players=3)
    assert other.tables() == mine.tables() != SAPIENS.tables()
    assert other.options.players == 3
    assert mine.halves.valley(("L1a", "R1a")).food["a5"] == 2 != SAPIENS.halves.valley(("L1a", "R1a")).food["a5"]
    assert mine.scenes["t01"] == ("fire", "feast")
    assert SAPIENS.scenes["t01"] == ("feast", "picking")
