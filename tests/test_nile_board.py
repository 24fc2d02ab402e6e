"""The parts of the Nile: board and cards as data, what is refused in them, a designer's own, and the river as a graph."""

from __future__ import annotations

import itertools
from collections import Counter

import networkx as nx
import pytest
from nile_positions import BACKS, DESERT_ROWS, FRONTS, WATER_ROWS, Played, nile

from workbench.engine.errors import Malformed
from workbench.games.nile import Nile

FOLDER = Nile.folder()
BOARD = (FOLDER / "board.toml").read_text("utf-8")
WATER = (FOLDER / "water_cards.csv").read_text("utf-8")
DESERT = (FOLDER / "desert_cards.csv").read_text("utf-8")


# --- what there is ------------------------------------------------------------------------------------------------------------


def test_two_banks_of_four_rows():
    """NI-FIELDS: 28 fields, 1 to 4 palms, 1 or 2 at the desert."""
    board = Nile(players=5).board
    assert len(board.fields) == 28
    assert {row: len(places) for row, places in board.rows.items()} == {f"{bank}{n}": n for bank in "ul" for n in (2, 3, 4, 5)}
    assert all(1 <= place.palms <= 4 for place in board.fields)
    assert all(board.fields[places[-1]].palms <= 2 for places in board.rows.values())
    assert [board.names[place] for place in board.rows["u3"]] == ["u3.1", "u3.2", "u3.3"]


@pytest.mark.parametrize(
    ("options", "covered"),
    [
        ({"players": 2}, {"u2", "l2", "l3"}),
        ({"players": 2, "cover_two": "2+3"}, {"l2", "l3"}),
        ({"players": 3}, {"u2", "l2"}),
        ({"players": 3, "cover_two": "2+3"}, {"u2", "l2"}),
        ({"players": 4}, {"l2"}),
        ({"players": 5}, set()),
    ],
)
def test_rows_are_covered_by_the_number_of_players(options, covered):
    """NI-COVER: a field that is covered is unknown to actions, and refused in a setup by the clause."""
    game = Nile(**options)
    assert set(game.board.covered) == covered
    assert {place.row for place in game.board.fields} == {f"{bank}{n}" for bank in "ul" for n in (2, 3, 4, 5)} - covered
    assert len(game.new(1).fields) == 28 - sum(int(row[1]) for row in covered)
    for row in covered:
        with pytest.raises(Malformed, match="out of play") as caught:
            game.from_setup({"fields": {f"{row}.1": {}}})
        assert (caught.value.where, caught.value.clause) == (f"fields.{row}.1", "NI-COVER")
        with pytest.raises(Malformed, match="no field"):
            game.parse(f"remove {row}.1", game.new(1))


def test_the_river_shows_single_and_double_waves_in_turn():
    """NI-RIVER"""
    heads = Nile(players=5).board.heads
    for bank in "ul":
        waves = [heads[f"{bank}{n}"] for n in (2, 3, 4, 5)]
        assert set(waves) == {"single", "double"}
        assert all(one != two for one, two in itertools.pairwise(waves))


def test_market_fruit_and_track():
    """NI-MARKET, NI-FRUIT, NI-TRACK, NI-START"""
    game = Nile(first_player=1)
    state = game.new(3)
    assert game.board.stalls == (5, 4, 4, 3)
    assert state.hands == ((5, 4, 3, 2, 1),) * 2
    assert (state.track, state.obelisk, state.tide, state.start_player) == ((1, 1), 30, "flood", 1)
    assert game.tally(state).scores == (0, 0)
    assert game.actor(state) == 1


def test_the_cards_are_those_of_the_page():
    """NI-WATER-CARDS, NI-DESERT-CARDS: the mix that ships, assumed, by front, by back and by arrow."""
    cards = Nile().cards
    water = [cards.water[name] for name in cards.water_ids]
    assert Counter(card.front for card in water) == {
        "single-single": 10,
        "double-double": 10,
        "single-double": 16,
        "single-none": 4,
        "double-none": 5,
    }
    assert Counter(card.back.palms or card.back.kind for card in water) == {1: 5, 2: 8, 3: 7, 4: 5, "desert": 14, "hippo": 6}
    assert Counter(back.palms or back.kind for back in cards.deserts.values()) == {1: 4, 2: 5, 3: 4, 4: 3, "desert": 8, "hippo": 6}
    assert (sum(card.back.arrow for card in water), sum(back.arrow for back in cards.deserts.values())) == (20, 8)
    assert "Assumed" in WATER
    assert "Assumed" in DESERT
    assert "Assumed" in Nile().board.notes


# --- what is refused --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "where", "words", "clause"),
    [
        ("u5 = { palms = [4, 3, 3, 2, 1]", "u5 = { palms = [5, 3, 3, 2, 1]", "rows.u5.palms[0]", "not 5", "NI-FIELDS"),
        ("u5 = { palms = [4, 3, 3, 2, 1]", "u5 = { palms = [4, 3, 0, 2, 1]", "rows.u5.palms[2]", "not 0", "NI-FIELDS"),
        ("palms = [4, 3, 2], wave = \"single\"", "palms = [4, 3, 3], wave = \"single\"", "rows.u3.palms[2]", "1 or 2", "NI-FIELDS"),
        ("palms = [4, 3, 2], wave = \"single\"", "palms = [4, 2], wave = \"single\"", "rows.u3.palms", "row of 3", "NI-FIELDS"),
        ("u3 = {", "u6 = {", "rows.u6", "no known key", "NI-FIELDS"),
        ("u3 = { palms = [4, 3, 2], wave = \"single\" }\n", "", "rows.u3", "missing", "NI-FIELDS"),
        ("wave = \"double\"", "wave = \"none\"", "rows.u2.wave", "single", None),
        ("\"2\" = [\"u2\", \"l2\", \"l3\"]", "\"2\" = [\"u2\", \"l2\", \"l4\"]", "covered.2", "2 and 2 and 3", "NI-COVER"),
        ("\"2\" = [\"u2\", \"l2\", \"l3\"]", "\"2\" = [\"u2\", \"u2\", \"l3\"]", "covered.2[1]", "twice", "NI-COVER"),
        ("\"5\" = []", "\"5\" = [\"u2\"]", "covered.5", "none", "NI-COVER"),
        ("m1 = 5", "m1 = 6", "market.m1", "5 stalls", "NI-MARKET"),
        ("m4 = 3\n", "", "market.m4", "missing", "NI-MARKET"),
        ("[market]", "[market", "board", "line", None),
        ("notes", "noted", "notes", "missing", None),
    ],
)  # fmt: skip
def test_a_wrong_board_is_named(old, new, where, words, clause):
    """NI-FIELDS, NI-COVER, NI-MARKET: by the key and the clause."""
    assert BOARD.count(old)
    with pytest.raises(Malformed, match=words) as caught:
        Nile().with_board(BOARD.replace(old, new, 1))
    assert caught.value.where in (f"board.{where}", where)
    assert caught.value.clause == clause


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ("w02,single,single,2,no", "w02,single,single,0,no", "water_cards, line 5, column result", "1, 2, 3, 4"),
        ("w02,single,single,2,no", "w02,single,single,5,no", "water_cards, line 5, column result", "no result"),
        ("w02,single,single,2,no", "w02,single,triple,2,no", "water_cards, line 5, column far", "no wave"),
        ("w02,single,single,2,no", "w02,none,none,2,no", "water_cards, line 5, column far", "never be laid"),
        ("w02,single,single,2,no", "w02,single,single,2,maybe", "water_cards, line 5, column arrow", "yes or no"),
        ("w02,single,single,2,no", "w01,single,single,2,no", "water_cards, line 5, column name", "twice"),
        ("w02,single,single,2,no", "w 2,single,single,2,no", "water_cards, line 5, column name", "no name"),
        ("w02,single,single,2,no", "w02,single,single,2", "water_cards, line 5, column arrow", "missing"),
        ("w02,single,single,2,no", "w02,single,single,2,no,no", "water_cards, line 5", "more here"),
        ("w02,single,single,2,no\n", "", "water_cards", "44 cards, and the game has 45"),
        ("w02,single,single,2,no\n", "w02,single,single,2,no\nw46,single,single,2,no\n", "water_cards", "46 cards"),
        ("name,near", "name,front", "water_cards, line 1", "columns should be"),
    ],
)
def test_wrong_water_cards_are_named(old, new, where, words):
    """NI-WATER-CARDS: by line and column; the wrong number by the table."""
    assert WATER.count(old)
    with pytest.raises(Malformed, match=words) as caught:
        Nile().with_cards(water=WATER.replace(old, new, 1))
    assert caught.value.where == where
    assert caught.value.clause == (None if "line 1" in where or where.endswith("line 5") or "missing" in words else "NI-WATER-CARDS")


def test_wrong_desert_cards_are_named():
    """NI-DESERT-CARDS: by line and column; the wrong number by the table."""
    game = Nile()
    with pytest.raises(Malformed, match="29 cards, and the game has 30") as caught:
        game.with_cards(deserts=DESERT.replace("s02,hippo,no\n", ""))
    assert (caught.value.where, caught.value.clause) == ("desert_cards", "NI-DESERT-CARDS")
    with pytest.raises(Malformed, match="twice") as caught:
        game.with_cards(deserts=DESERT.replace("s02,", "w02,"))
    assert (caught.value.where, caught.value.clause) == ("desert_cards, line 4, column name", "NI-DESERT-CARDS")
    for new, column in (("s02,hippo,perhaps", "arrow"), ("s02,5,no", "result"), ("s 2,hippo,no", "name")):
        with pytest.raises(Malformed) as caught:
            game.with_cards(deserts=DESERT.replace("s02,hippo,no", new))
        assert (caught.value.where, caught.value.clause) == (f"desert_cards, line 4, column {column}", "NI-DESERT-CARDS")
    with pytest.raises(Malformed, match="cannot be read"):
        game.with_cards(deserts=FOLDER / "no_such.csv")


@pytest.mark.parametrize(
    ("bad", "where", "words"),
    [
        ([], "CARDS_cards", "there are 0 cards"),
        ("", "CARDS_cards", "list of rows, not ''"),
        (3, "CARDS_cards", "list of rows, not 3"),
        ({}, "CARDS_cards", "list of rows"),
        (b"x", "CARDS_cards", "list of rows"),
        ([1], "CARDS_cards, line 1", "an object with these columns"),
        ([{"name": "a", "near": "single", "far": "single", "result": 1, "arrow": "no"}], "CARDS_cards, line 1, column result", "not 1"),
    ],
)
def test_what_is_no_table_of_cards_is_named(bad, where, words):
    """NI-WATER-CARDS, NI-DESERT-CARDS: an empty table is not taken for one that is left out."""
    with pytest.raises(Malformed, match=words) as caught:
        Nile().with_cards(water=bad)
    assert caught.value.where == where.replace("CARDS", "water")
    if "column" not in where:
        with pytest.raises(Malformed, match=words) as caught:
            Nile().with_cards(deserts=bad)
        assert caught.value.where == where.replace("CARDS", "desert")


@pytest.mark.parametrize("bad", ["", None, 3, {}])
def test_what_is_no_board_is_named(bad):
    """NI-FIELDS: neither a path nor a text."""
    with pytest.raises(Malformed, match="a path or a text") as caught:
        Nile().with_board(bad)
    assert caught.value.where == "board"


# --- a designer's own -------------------------------------------------------------------------------------------------------------


def test_other_tables_have_other_hashes_and_survive_other_options():
    plain, other = Nile(), nile()
    assert set(plain.tables()) == {"board", "water_cards", "desert_cards"}
    assert plain.tables() == Nile(players=5).tables()
    assert other.tables()["board"] == plain.tables()["board"]
    assert other.tables()["water_cards"] != plain.tables()["water_cards"]
    assert other.tables()["desert_cards"] != plain.tables()["desert_cards"]
    assert other.with_options(players=4).tables() == other.tables()
    assert other.with_options(players=4).board.covered == ("l2",)
    palms = plain.with_board(BOARD.replace("palms = [4, 2], wave", "palms = [3, 2], wave"))
    assert palms.tables()["board"] != plain.tables()["board"]
    assert plain.with_board(BOARD + "\n# a remark\n").tables() == plain.tables()
    assert palms.with_options(players=5).board.palms[0] == 3
    assert plain.with_cards().tables() == plain.tables()


def test_the_cards_of_these_tests_hold_every_front_with_every_back():
    assert len(WATER_ROWS) == len({row["name"] for row in WATER_ROWS}) == len(FRONTS) * len(BACKS) == 45
    assert len(DESERT_ROWS) == len({row["name"] for row in DESERT_ROWS}) == 30


# --- the river --------------------------------------------------------------------------------------------------------------------


def test_the_river_feeds_the_head_of_each_row_and_each_field_the_next():
    """NI-RIVER: the river feeds the heads, and nothing runs from row to row."""
    game = Nile(players=5)
    river = game.river(game.new(0))
    assert nx.is_arborescence(river)
    assert [node for node in river if not river.in_degree(node)] == ["river"]
    assert {end: wave for _, end, wave in river.out_edges("river", data="wave")} == {
        f"{row}.1": wave for row, wave in game.board.heads.items()
    }
    assert len(river) == 1 + 28
    assert list(nx.shortest_path(river, "river", "u5.5")) == ["river", "u5.1", "u5.2", "u5.3", "u5.4", "u5.5"]


def test_water_carries_its_outer_wave_on_and_a_blank_side_cuts():
    played = Played(fields={"u5.1": "~sd_1", "u5.2": "~dd_1", "u4.1": "~sd_2/", "l5.1": "~dn_1"}, phase="tide")
    river = played.game.river(played.state)
    assert river.edges["river", "u5.1"]["wave"] == "single"
    assert river.edges["u5.1", "u5.2"]["wave"] == "double"
    assert river.edges["u5.2", "u5.3"]["wave"] == "double"
    assert river.edges["u5.3", "u5.4"]["wave"] is None
    assert river.edges["u4.1", "u4.2"]["wave"] == "single"
    assert not river.has_edge("l5.1", "l5.2")
    assert "l5.2" not in nx.descendants(river, "river")
    assert {node for node, can_come in river.nodes(data="open") if can_come} == {"u5.3", "u4.2", "u3.1", "l4.1"}
    assert {node for node, wet in river.nodes(data="wet") if wet} == {"river", "u5.1", "u5.2", "u4.1", "l5.1"}
