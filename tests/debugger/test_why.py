"""Why: the clause of the step, whose rule it is, the ways there were, and what would have had to differ."""

from __future__ import annotations

import random
import re

import pytest
from contract.cover import option_sets
from contract.hooks import hooks_of
from contract.plays import play

from workbench.debugger.timeline import Timeline
from workbench.debugger.why import STATUS_WORDS, Way, ways_of, why
from workbench.engine import registry, scenarios
from workbench.engine.agenda import Event
from workbench.engine.errors import WorkbenchError
from workbench.engine.options import as_dict, describe
from workbench.engine.rulebook import Status, ways
from workbench.engine.session import Session
from workbench.river.splitting import SPLITTING


def test_why_names_the_clause_of_the_event_at_every_step(timeline, played_once):
    game = played_once.game
    chosen = as_dict(game.options)
    described = {one["name"]: one for one in describe(game.options_form)}
    for k, moment in enumerate(timeline.moments[1:], 1):
        found, event = why(timeline, k), moment.event
        rule = game.rulebook[event.clause]
        assert (found.clause, found.title, found.text, found.source) == (event.clause, rule.title, rule.text, rule.source)
        assert (found.status, found.remark) == (rule.status, rule.remark)
        assert found.status_words == STATUS_WORDS[rule.status]
        assert found.sentence == game.sentence(event)
        assert (found.counted, found.because) == (dict(event.numbers), event.because)
        assert [(way.to, way.amount) for way in found.ways] == list(event.branches)
        assert [option.name for option in found.options] == [name for name in described if name in rule.options]
        for option in found.options:
            assert option.value == chosen[option.name]
            assert option.value not in option.others
            assert set(option.others) <= set(described[option.name]["choices"])
            assert option.comparable == (described[option.name]["kind"] == "rule")


def test_every_status_has_its_words():
    assert set(STATUS_WORDS) == set(Status.__args__)
    assert len(set(STATUS_WORDS.values())) == len(STATUS_WORDS)


def test_before_any_step_there_is_no_why(timeline):
    with pytest.raises(WorkbenchError, match="Nothing has happened yet"):
        why(timeline, 0)


# --- what would have had to differ --------------------------------------------------------------------------------------------


def lines(key: str) -> list[Session]:
    """Random games under every option set, from the positions of the suite, and the scenarios."""
    found = [play(key, options).session for options in option_sets(key)]
    for position in hooks_of(key).positions:
        game = registry.game(key, **position.options)
        session, rng = Session(game, 1, position.setup), random.Random("positions")
        while game.actor(session.state) is not None:
            session.play(game.sample(session.state, rng))
        found.append(session)
    return [*found, *(scenario.session() for scenario in scenarios.load_all(key))]


def test_a_choice_between_ways_says_what_would_have_had_to_differ(key):
    """The contract of every game: a step with two ways or more has a sentence for it."""
    for session in lines(key):
        rulebook = session.game.rulebook
        for node in session.main_line():
            for event in (step.event for step in node.steps):
                told = rulebook.otherwise(event)
                assert told or len(event.branches) < 2, f"{event.clause} {event.kind} has no sentence under otherwise"
                assert not told or re.fullmatch(r"[A-Z].*\.", told)
                assert not re.search(r"[{}]|\bNone\b|\(\)|  ", told)


def test_each_otherwise_is_of_an_event_of_its_clause(key):
    for clause in registry.game(key).rulebook.clauses.values():
        assert set(clause.otherwise) <= set(clause.events)
        for sentence in clause.otherwise.values():
            assert re.fullmatch(r"[A-Z].*\.", sentence)
            assert not re.search(r"\{(?!who\}|token\}|branches\}|at\}|path\}|s\[\d\]\}|[a-z_]+\})", sentence), sentence


@pytest.mark.parametrize("splitting", ["round_down", "oldest_branch"])
def test_so_much_more_water_would_give_each_stream_one_more(played, splitting):
    """Against the splitting rule itself: with what is said to be short the smallest share grows, with one less it does not."""
    split, seen = SPLITTING[splitting], set()
    for seed in range(12):
        session = played("riverbend", seed=seed, splitting=splitting, board="classic", players=4)
        timeline = Timeline(session)
        for k, moment in enumerate(timeline.moments):
            if moment.event is None or not moment.event.branches:
                continue
            total, count = dict(moment.event.numbers)["total"], len(moment.event.branches)
            short = ways(moment.event)["short"]
            least = min(split(total, count)[0])
            assert split(total + short, count) == ((least + 1,) * count, 0)
            assert min(split(total + short - 1, count)[0]) == least
            if count > 1:
                assert f"With {short} more water" in why(timeline, k).otherwise or f"with {short} more water" in why(timeline, k).otherwise
                seen.add(moment.event.kind)
    assert seen >= ({"remainder"} if splitting == "oldest_branch" else {"lost", "split"})


def test_ways_are_taken_by_what_flows_and_by_a_token():
    water = Event("split", "X", ("b2",), branches=(("b3", 2), ("c2", 0)))
    assert ways_of(water) == (Way("b3", 2, True), Way("c2", 0, False))
    droplet = Event("turns", "X", ("b2", "c2", "b2>c2"), token="d1", branches=(("b3", 2), ("c2", 1)))
    assert ways_of(droplet) == (Way("b3", 2, False), Way("c2", 1, True))
    assert ways(droplet) == {"ways": 2, "least": 1, "most": 2, "short": 1}
    assert ways(Event("e", "X")) == {}


def test_a_seat_is_told_why_only_as_far_as_it_may_know(played):
    session = played("ferry", seed=2)
    whole = Timeline(session)
    for seat in (0, 1):
        timeline = Timeline(session, seat)
        for k, moment in enumerate(whole.moments[1:], 1):
            found = why(timeline, k)
            if moment.event.kind == "bid" and moment.event.player != seat:
                assert (found.sentence, found.counted, found.clause) == (f"Player {1 - seat} bids in secret.", {}, "FE-BID")
            else:
                assert found == why(whole, k)
