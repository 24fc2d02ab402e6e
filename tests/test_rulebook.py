"""Rulebooks: clauses read strictly, sentences filled when they are read."""

from __future__ import annotations

import re

import pytest

from workbench.engine import registry
from workbench.engine.agenda import Event, Refusal
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.rulebook import Rulebook, read_rulebook

ABOUT = """
[about]
title = "Brook"
designer = "Somebody"
year = 2026
rules = "1"
source = "A leaflet"
summary = "Let it run."
"""
CLAUSE = """
[[clause]]
id = "BR-RUN"
title = "It runs"
text = "Water runs."
status = "written"
source = "Page 1"
[clause.events]
runs = "{who} lets {total} run from {s[0]} to {s[1]}: {branches}; at {at}, by {path}; {scores}; {token}."
[clause.refusals]
dry = "{s[0]} is dry by {less}."
"""


@pytest.fixture
def write(tmp_path):
    def make(text: str) -> Rulebook:
        path = tmp_path / f"rules{len(list(tmp_path.iterdir()))}.toml"
        path.write_text(text, "utf-8")
        return read_rulebook(path)

    return make


def test_sentences_are_filled_with_figures_spots_and_branches(write):
    event = Event("runs", "BR-RUN", ("a1", "b2"), 1, "drop", (("total", 4), ("scores", (1, 2))), (("b1", 2), ("b2", 1)))
    told = write(ABOUT + CLAUSE).tell(event)
    assert told == "Player 1 lets 4 run from a1 to b2: 2 to b1, 1 to b2; at a1, b2, by a1 > b2; 1, 2; drop."
    assert write(ABOUT + CLAUSE).explain(Refusal("BR-RUN", "dry", ("c3",), (("less", 2),))) == "c3 is dry by 2."


def test_nobody_is_nobody(write):
    rulebook = write(ABOUT + CLAUSE.replace("{who} lets", "{who} of {who} lets"))
    event = Event("runs", "BR-RUN", ("a1", "b2"), None, None, (("total", 4), ("scores", ())))
    assert rulebook.tell(event).startswith("Nobody of Nobody lets 4")


@pytest.mark.parametrize(
    "event",
    [
        Event("walks", "BR-RUN", ("a1", "b2"), numbers=(("total", 4), ("scores", ()))),
        Event("runs", "BR-RUN", ("a1",), numbers=(("total", 4), ("scores", ()))),
        Event("runs", "BR-RUN", ("a1", "b2"), numbers=(("total", 4),)),
    ],
)
def test_a_sentence_that_cannot_be_filled_is_said_so(write, event):
    with pytest.raises(WorkbenchError, match=f"no sentence '{event.kind}' under BR-RUN"):
        write(ABOUT + CLAUSE).tell(event)


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("", "about", "missing"),
        (ABOUT, "clause", "missing"),
        (ABOUT + CLAUSE + CLAUSE, "clause[1].id", "BR-RUN stands twice"),
        (ABOUT + CLAUSE.replace('status = "written"', 'status = "certain"'), "clause[0].status", "written"),
        (ABOUT + CLAUSE.replace('title = "It runs"\n', ""), "clause[0].title", "missing"),
        (ABOUT + CLAUSE.replace('title = "It runs"', 'titel = "It runs"'), "clause[0]", ""),
        (ABOUT.replace("2026", '"2026"') + CLAUSE, "about.year", "whole number"),
        (ABOUT + CLAUSE.replace('runs = "', 'runs = 3 # "'), "clause[0].events.runs", "text in quotes"),
        (ABOUT + CLAUSE + "x = 3 4", "", "line 20"),
    ],
)
def test_a_rulebook_that_cannot_be_read_names_file_and_place(write, text, where, words):
    with pytest.raises(Malformed) as caught:
        write(text)
    assert "rules0.toml" in caught.value.where
    assert caught.value.where.count("toml") == 1
    assert where in caught.value.where
    assert words in caught.value.text


def test_a_rulebook_that_is_missing_is_named(tmp_path):
    with pytest.raises(Malformed, match=r"nowhere\.toml"):
        read_rulebook(tmp_path / "nowhere.toml")


def test_clauses_are_found_by_id(write):
    rulebook = write(ABOUT + CLAUSE)
    assert rulebook["BR-RUN"].title == "It runs"
    assert (rulebook.about.minutes, rulebook.about.age) == (None, None)
    with pytest.raises(KeyError):
        rulebook["BR-WALK"]


@pytest.mark.parametrize("key", registry.installed())
def test_rulebooks_of_games_are_whole(key):
    rulebook = registry.game(key).rulebook
    for clause in rulebook.clauses.values():
        assert re.fullmatch(r"[A-Z]{2}-[A-Z0-9-]+", clause.id)
        assert clause.text.endswith(".")
        assert not clause.title.endswith(".")
        assert clause.source
        assert clause.remark.endswith(".") or not clause.remark
        for sentence in (*clause.events.values(), *clause.refusals.values()):
            assert sentence.endswith(".")
            assert not re.search(r"\{(?!s\[\d\]\}|[A-Za-z_]+\})", sentence), sentence


@pytest.mark.parametrize("key", registry.installed())
def test_prefixes_of_a_game_are_its_own(key):
    """A clause named in code, traces and tests can be of one game only."""
    prefixes = {name: {clause[:3] for clause in registry.game(name).rulebook.clauses} for name in registry.installed()}
    assert len(prefixes[key]) == 1
    assert all(prefixes[key].isdisjoint(found) for name, found in prefixes.items() if name != key)
