"""The scenarios of every game: each is replayed, shows its clause, and comes out as it says."""

import json

import pytest

from workbench.engine import scenarios
from workbench.engine.errors import Malformed
from workbench.engine.files import shipped
from workbench.engine.record import record_of
from workbench.engine.registry import game_class
from workbench.engine.replay import from_data

FOUND = sorted((path.parents[1].name, path.stem) for path in shipped("data").glob("*/scenarios/*.json"))


@pytest.fixture(params=FOUND, ids=["/".join(pair) for pair in FOUND])
def scenario(request):
    return scenarios.load(*request.param)


def told(session):
    return [step.event for node in session.node.line for step in node.steps]


def test_riverbend_has_its_scenarios():
    names = scenarios.names("riverbend")
    assert names == sorted(name for game, name in FOUND if game == "riverbend")
    assert {
        "merge",
        "split_remainder",
        "oldest_branch",
        "linked_springs",
        "refused_loop",
        "refused_climb",
        "dead_end",
        "four_way_tie",
        "mill_moved",
        "run_dry",
        "pass",
    } <= set(names)
    assert [found.name for found in scenarios.load_all("riverbend")] == names


def test_it_says_what_it_shows(scenario):
    session = scenario.session()
    rulebook = session.game.rulebook
    assert scenario.title
    assert len(scenario.about.split()) >= 20
    named = {scenario.clause, *(event.clause for event in scenario.expect.events), *(c for t in scenario.try_ for c in t.clauses)}
    assert named <= set(rulebook.clauses)
    shown = {event.clause for event in told(session)} | {clause for tried in scenario.try_ for clause in tried.clauses}
    assert scenario.clause in shown or rulebook[scenario.clause].options, "the clause is neither carried out nor refuses anything"
    assert scenario.try_ or scenario.expect.events


def test_what_is_tried_is_refused(scenario):
    session = scenario.session()
    game, state = session.game, session.state
    for tried in scenario.try_:
        refusals = game.check(state, game.read_action(tried.action, state))
        assert tuple(dict.fromkeys(refusal.clause for refusal in refusals)) == tried.clauses, tried.action
        assert tried.clauses, tried.action
        assert all(game.rulebook.explain(refusal) for refusal in refusals)


def test_it_comes_out_as_it_says(scenario):
    session, expect = scenario.session(), scenario.expect
    game, state = session.game, session.state
    coming = iter(told(session))
    for wanted in expect.events:
        assert any(
            (event.clause, event.kind) == (wanted.clause, wanted.kind) and wanted.spot in (None, *event.spots[:1]) for event in coming
        ), f"{wanted} does not come, or not in this order"
    if expect.scores is not None:
        assert game.tally(state).scores == expect.scores
    if expect.winners is not None:
        outcome = game.outcome(state)
        assert outcome is not None, "the game is not over"
        assert outcome.winners == expect.winners
    if expect.actor is not None:
        assert game.actor(state) == expect.actor
    if expect.totals:
        totals = game.river(state).nodes(data="total")
        assert {name: totals[name] for name in expect.totals} == expect.totals


def test_its_record_survives_saving(scenario):
    session = scenario.session()
    again = from_data(record_of(session))
    assert again.state == session.state
    assert session.game.key in (game for game, name in FOUND if name == scenario.name)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Riverbend with an empty folder of data."""
    monkeypatch.setattr(game_class("riverbend"), "folder", classmethod(lambda cls: tmp_path))
    (tmp_path / "rulebook.toml").write_text((shipped("data") / "riverbend" / "rulebook.toml").read_text("utf-8"), "utf-8")
    (tmp_path / "scenarios").mkdir()
    return tmp_path / "scenarios"


def data(**changes):
    record = {"format": "workbench-record/1", "game": "riverbend", "seed": 1, "actions": [{"do": "pass"}]}
    return {"title": "A title", "clause": "RB-ACTIONS", "about": "About it.", "record": record} | changes


def test_a_game_without_scenarios(folder):
    folder.rmdir()
    assert scenarios.names("riverbend") == []
    assert scenarios.load_all("riverbend") == []


def test_a_scenario_needs_no_more_than_four_keys(folder):
    (folder / "least.json").write_text(json.dumps(data()), "utf-8")
    assert scenarios.names("riverbend") == ["least"]
    found = scenarios.load("riverbend", "least")
    assert (found.name, found.try_, found.expect) == ("least", (), scenarios.Expected())
    assert found.session().node.depth == 1


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ("{", "bad.json", "no JSON"),
        ("[]", "bad.json", "object"),
        (json.dumps(data(more=1)), "bad.json.more", "no known key"),
        (json.dumps(data(name="other")), "bad.json.name", "no known key"),
        (json.dumps(data(try_=[])), "bad.json.try_", "no known key"),
        ('{"title": "a", "title": "b"}', "bad.json.title", "twice"),
        (json.dumps({"title": "a"}), "bad.json.clause", "missing"),
        (json.dumps(data(**{"try": [{"action": {}}]})), "bad.json.try[0].clauses", "missing"),
        (json.dumps(data(expect={"scores": ["4"]})), "bad.json.expect.scores[0]", "whole number"),
    ],
)
def test_a_bad_file_is_named(folder, text, where, words):
    (folder / "bad.json").write_text(text, "utf-8")
    with pytest.raises(Malformed, match=words) as caught:
        scenarios.load("riverbend", "bad")
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("record", "where", "clause"),
    [
        ({"game": "riverbent"}, "bad.json.record.game", None),
        ({"setup": {"columns": 2, "rows": 1, "springs": ["c1"]}}, "bad.json.record.setup.springs[0]", None),
        ({"actions": [{"do": "pass"}, {"do": "dig", "from": "a1", "to": "z1"}]}, "bad.json.record.actions[1].to", None),
        ({"actions": [{"do": "pass"}, {"do": "end"}]}, "bad.json.record.actions[1]", "RB-ACTIONS"),
    ],
)
def test_a_bad_record_is_named(folder, record, where, clause):
    (folder / "bad.json").write_text(json.dumps(data(record=data()["record"] | record)), "utf-8")
    with pytest.raises(Malformed) as caught:
        scenarios.load("riverbend", "bad").session()
    assert (caught.value.where, caught.value.clause) == (where, clause)


def test_a_name_that_there_is_not():
    with pytest.raises(Malformed, match="merge"):
        scenarios.load("riverbend", "merger")
    with pytest.raises(Malformed, match="no scenario"):
        scenarios.load("riverbend", "../rulebook")
    with pytest.raises(Malformed, match="no game"):
        scenarios.names("riverbent")
