"""The rulebook: whatever happens or is refused has a clause with a sentence, and every clause is met by a test."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from contract.cover import option_sets
from contract.hooks import hooks_of
from contract.plays import Play, play
from contract.test_actions import Whistle
from contract.wellformed import TooMany, wellformed
from workbench.engine import options as options_module
from workbench.engine import registry, scenarios
from workbench.engine.agenda import Event, Refusal, run
from workbench.engine.errors import WorkbenchError
from workbench.engine.game import Game

TESTS = Path(__file__).resolve().parents[1]
SEEDS = range(4)
Sentence = tuple[str, str, str]  # clause, "event" or "refusal", kind


def test_every_event_has_its_sentence(played_once: Play):
    game = played_once.game
    for event in (step.event for step in played_once.steps):
        assert event.clause in game.rulebook.clauses
        assert filled(game.sentence(event))
        for seat in range(game.options.players):
            assert filled(game.sentence(event, seat))


def test_every_refusal_has_its_sentence(played_once: Play):
    game = played_once.game
    for state in played_once.tried:
        for action in game.candidates(state):
            for refusal in game.refusals(state, action):
                assert refusal.clause in game.rulebook.clauses
                assert filled(game.rulebook.explain(refusal))


def filled(text: str) -> bool:
    """Whether a sentence is one: begins with a capital or a spot, ends with a stop, holds no empty figure."""
    return bool(re.fullmatch(r"-?[A-Z0-9a-z].*[.!?]", text)) and not re.search(r"[{}]|\bNone\b|\(\)|  ", text)


@functools.cache
def told(key: str) -> frozenset[Sentence]:
    """Every sentence that random games, positions and scenarios of a game come to; each is filled on the way."""
    found: set[Sentence] = set()
    for options in option_sets(key):
        for seed in range(hooks_of(key).seeds):
            played = play(key, options, seed, seed)
            _note_events(found, played.game, [step.event for step in played.steps])
            for state in (*played.tried, played.states[-1]):
                found |= _refused(played.game, state, brute=seed == 0)
            for node in played.nodes[1:]:
                found |= _refused(played.game, node.steps[0].state, [node.action])
    for position in hooks_of(key).positions:
        game = registry.game(key, **position.options)
        for seed in SEEDS:
            _note_random_game(found, game, game.arrange(position.setup, seed), random.Random(f"position {seed}"))
    for scenario in scenarios.load_all(key):
        session = scenario.session()
        _note_events(found, session.game, [step.event for node in session.main_line() for step in node.steps])
        found |= _refused(session.game, session.state)
    return frozenset(found)


def _note_events(found: set[Sentence], game: Game[Any], events: list[Event]) -> None:
    for event in events:
        for heard in {event, *(game.told(event, seat) for seat in range(game.options.players))}:
            assert filled(game.rulebook.tell(heard)), heard
            found.add((heard.clause, "event", heard.kind))


def _note_random_game(found: set[Sentence], game: Game[Any], state: Any, rng: random.Random) -> None:
    steps = list(run(game, state))
    while True:
        _note_events(found, game, [step.event for step in steps])
        state = steps[-1].state
        found |= _refused(game, state, brute=True)
        if game.actor(state) is None:
            return
        steps = list(game.steps(state, game.sample(state, rng)))


def _refused(game: Game[Any], state: Any, actions: list[Any] | None = None, brute: bool = False) -> set[Sentence]:
    found: set[Sentence] = set()
    for action in (*(game.candidates(state) if actions is None else actions), Whistle(), *(_all(game, state) if brute else ())):
        for refusal in game.refusals(state, action):
            sentence = (refusal.clause, "refusal", refusal.kind)
            if sentence not in found:
                assert filled(game.rulebook.explain(refusal)), refusal
                found.add(sentence)
    return found


def _all(game: Game[Any], state: Any) -> Iterator[Any]:
    for form in game.actions if hooks_of(game.key).small(state) else ():
        try:
            yield from wellformed(form, game.vocabulary(state))
        except TooMany:
            continue


def sentences(key: str) -> set[Sentence]:
    """All that stand in the rulebook of a game."""
    clauses = registry.game(key).rulebook.clauses.values()
    events = {(clause.id, "event", kind) for clause in clauses for kind in clause.events}
    return events | {(clause.id, "refusal", kind) for clause in clauses for kind in clause.refusals}


def test_every_sentence_of_the_rulebook_comes_up(key: str):
    untold = hooks_of(key).untold
    missing = {(clause, kind) for clause, _, kind in sentences(key) - told(key)}
    assert missing == set(untold), "what comes up needs no exception, and what does not needs one with its reason"
    assert all(untold.values())


def test_every_clause_is_met_by_a_test(key: str):
    """By an event or a refusal that the suite came to, else by a test that names it."""
    met = {clause for clause, _, _ in told(key)}
    named = " ".join(path.read_text("utf-8") for path in sorted(TESTS.rglob("test_*.py")))
    clauses = registry.game(key).rulebook.clauses
    assert {clause for clause in clauses if clause not in met and not re.search(rf"\b{re.escape(clause)}\b", named)} == set()


def test_options_and_clauses_name_each_other(key: str):
    game = registry.game(key)
    described = options_module.describe(game.options_form)
    by_name = {option["name"]: option for option in described}
    assert {option["clause"] for option in described} <= set(game.rulebook.clauses)
    for clause in game.rulebook.clauses.values():
        assert set(clause.options) <= set(by_name)
    for name, option in by_name.items():
        assert len(option["choices"]) > 1 or name == "players"  # what else can be chosen stands among them in words
        assert name in game.rulebook[option["clause"]].options
        assert option["text"]


def test_decisions_and_the_end_have_their_clauses(key: str):
    for options in option_sets(key):
        played = play(key, options)
        assert played.game.end_clause in played.game.rulebook.clauses
        assert {state.todo[-1].clause for state in played.decisions} <= set(played.game.rulebook.clauses)


def test_a_sentence_that_is_missing_is_said_so(key: str):
    rulebook = registry.game(key).rulebook
    clause = next(iter(rulebook.clauses))
    with pytest.raises(WorkbenchError, match="no sentence"):
        rulebook.tell(Event("no such kind", clause))
    with pytest.raises(WorkbenchError, match="no sentence"):
        rulebook.explain(Refusal(clause, "no such kind"))
