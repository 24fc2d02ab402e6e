"""Which actions there are: candidates, refusals, legal ones, clicks, and how actions are written."""

from __future__ import annotations

import dataclasses
import json
import math
import random
from itertools import permutations, product
from typing import Any

import pytest

from contract.cover import option_sets, some
from contract.hooks import hooks_of
from contract.plays import Play, play
from contract.wellformed import MOST, TooMany, wellformed
from workbench.engine.agenda import Action, Decision
from workbench.engine.errors import IllegalAction, WorkbenchError


class Whistle(Action):
    """An action of no game."""

    verb = "whistle"


def click_orders(action: Action, state: Any) -> set[tuple[str, ...]]:
    """Every order in which an action may be clicked: the groups one after the other, any order inside."""
    return {
        tuple(spot for group in groups for spot in group) for groups in product(*(permutations(group) for group in action.clicks(state)))
    }


def prefixes(action: Action, state: Any) -> set[tuple[str, ...]]:
    return {order[:length] for order in click_orders(action, state) for length in range(len(order) + 1)}


def test_there_is_something_to_decide_in_every_decision(played_once: Play):
    game = played_once.game
    assert played_once.decisions
    for state in played_once.decisions:
        assert isinstance(state.todo[-1], Decision)
        assert 0 <= game.actor(state) < game.options.players
        assert next(game.legal(state), None) is not None


def test_candidates_are_unique_and_answer_the_decision(played_once: Play):
    for state in played_once.decisions:
        found = list(played_once.game.candidates(state))
        assert len(set(found)) == len(found)
        assert all(isinstance(action, state.todo[-1].answers) for action in found)
        assert all(isinstance(action, played_once.game.actions) for action in found)


def test_legal_are_the_candidates_that_nothing_forbids(played_once: Play):
    game = played_once.game
    for state in played_once.tried:
        assert list(game.legal(state)) == [action for action in game.candidates(state) if game.check(state, action) == ()]


def test_what_a_random_action_is_drawn_from_holds_the_legal_ones_and_no_more_than_the_candidates(played_once: Play):
    game = played_once.game
    for state in played_once.tried:
        drawn = list(state.todo[-1].hopeful(game, state))
        assert len(drawn) == len(set(drawn))
        assert set(game.legal(state)) <= set(drawn) <= set(game.candidates(state))


def test_what_was_played_was_legal(played_once: Play):
    for state, action in zip(played_once.decisions, played_once.actions, strict=True):
        assert played_once.game.check(state, action) == ()
        assert action in set(played_once.game.candidates(state))


def test_nothing_wellformed_is_legal_but_no_candidate(played_once: Play):
    game, hooks, skipped = played_once.game, hooks_of(played_once.game.key), set()
    for state in filter(hooks.small, [*played_once.tried, *map(game.new, range(20))]):
        found: set[Action] = set()
        all_tried: set[Action] = set()
        for form in game.actions:
            try:
                tried = wellformed(form, game.vocabulary(state))
            except TooMany:
                tried = [action for action in game.candidates(state) if type(action) is form]
                skipped.add(form.__name__)
            all_tried.update(tried)
            legal = {action for action in tried if not game.check(state, action)}
            found |= legal & set(game.candidates(state)) if form.__name__ in hooks.also_legal else legal
        assert found == set(game.legal(state)) & all_tried
    assert skipped <= set(hooks.skipped), f"more than {MOST} are well-formed: name the class in the hooks, with the reason"


def test_some_option_set_of_each_game_has_small_boards(key: str):
    assert any(hooks_of(key).small(state) for options in option_sets(key) for state in play(key, options).decisions)


def test_clicks_narrow_the_candidates(played_once: Play):
    game = played_once.game
    for state in some(played_once.decisions, 6):
        beginnings = {action: prefixes(action, state) for action in game.candidates(state)}
        for clicks in some(sorted(set().union(*(beginnings[action] for action in game.legal(state)))), 100):
            begun = [action for action in beginnings if clicks in beginnings[action]]
            assert list(game.candidates(state, clicks)) == begun
            assert list(game.legal(state, clicks)) == [action for action in begun if not game.check(state, action)]
        assert list(game.candidates(state, ("no such spot",))) == []


def test_an_illegal_action_is_refused_at_once(played_once: Play):
    game = played_once.game
    for state in some(played_once.decisions, 8):
        for action in game.candidates(state):
            refusals = game.check(state, action)
            if refusals:
                for attempt in (game.steps, game.apply):  # `steps` is not asked for its first step
                    with pytest.raises(IllegalAction) as caught:
                        attempt(state, action)
                    assert tuple(refusal for refusal, _ in caught.value.refusals) == refusals
                    assert all(text for _, text in caught.value.refusals)


def test_what_sample_found_legal_vouches_for_nothing_else(played_once: Play):
    """Neither for another action there nor for the same one elsewhere."""
    game, rng = played_once.game, random.Random(0)
    for state in some(played_once.decisions, 8):
        sampled = game.sample(state, rng)
        for action in game.candidates(state):
            if game.check(state, action):
                with pytest.raises(IllegalAction):
                    game.apply(state, action)
        after = game.apply(state, sampled)
        assert after == list(game.steps(state, sampled))[-1].state
        for other in (after, *played_once.states[-1:]):
            game.sample(state, rng)
            if game.check(other, sampled):
                with pytest.raises(IllegalAction):
                    game.apply(other, sampled)


def test_an_action_of_no_game_is_refused_with_a_clause(played_once: Play):
    game = played_once.game
    for state in (played_once.decisions[0], played_once.decisions[-1], played_once.states[-1]):
        (refusal,) = game.check(state, Whistle())
        assert game.rulebook.explain(refusal)


def test_actions_of_another_decision_are_refused(played_once: Play):
    game = played_once.game
    seen = {type(action): action for action in played_once.actions}
    for state in some(played_once.decisions, 8):
        for action in (action for form, action in seen.items() if form not in state.todo[-1].answers):
            assert [refusal.clause for refusal in game.check(state, action)] == [state.todo[-1].clause]


def test_after_the_end_everything_is_refused(played_once: Play):
    game, state = played_once.game, played_once.states[-1]
    assert game.actor(state) is None
    assert list(game.candidates(state)) == list(game.legal(state)) == []
    for before in some(played_once.decisions, 5):
        for action in game.candidates(before):
            (refusal,) = game.check(state, action)
            assert refusal.clause == game.end_clause
            assert game.rulebook.explain(refusal)
            with pytest.raises(IllegalAction):
                game.steps(state, action)
    with pytest.raises(WorkbenchError):
        game.sample(state, random.Random(0))


def test_in_the_middle_of_an_action_everything_is_refused(played_once: Play):
    game = played_once.game
    for node in some(played_once.nodes[1:], 10):
        for step in node.steps[:-1]:
            assert game.actor(step.state) is None
            assert list(game.candidates(step.state)) == []
            (refusal,) = game.check(step.state, node.action)
            assert game.rulebook.explain(refusal)


def test_actions_are_read_as_they_are_written(played_once: Play):
    game = played_once.game
    for state in some(played_once.decisions, 8):
        for action in some(list(game.candidates(state)), 120):
            data = action.to_json()
            assert data["do"] == action.verb
            assert game.parse(str(action), state) == game.parse(str(action)) == action
            assert game.read_action(data, state) == game.read_action(json.loads(json.dumps(data)), state) == action


def test_texts_and_json_tell_actions_apart(played_once: Play):
    for state in some(played_once.decisions, 8):
        found = list(played_once.game.candidates(state))
        assert len({str(action) for action in found}) == len({json.dumps(action.to_json()) for action in found}) == len(found)


def test_every_action_has_a_button(played_once: Play):
    for action in played_once.actions:
        assert action.label.strip()
        assert all(name and word for name, word in action.choices)


def test_what_was_clicked_and_chosen_tells_legal_actions_apart(played_once: Play):
    """A user who clicks all spots and presses the buttons for verb and choices has named one action."""
    for state in some(played_once.decisions, 6):
        found = list(played_once.game.legal(state))
        orders = {(action.verb, action.choices, order) for action in found for order in click_orders(action, state)}
        assert len(orders) == sum(len(click_orders(action, state)) for action in found)


def test_actions_are_frozen(played_once: Play):
    for action in {type(action): action for action in played_once.actions}.values():
        for item in dataclasses.fields(action):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(action, item.name, None)


def test_sampling_is_uniform(key: str):
    found = play(key, option_sets(key)[0])
    choices = [(state, list(found.game.legal(state))) for state in found.decisions]
    state, legal = min((choice for choice in choices if len(choice[1]) > 1), key=lambda choice: len(choice[1]))
    counts, rng = dict.fromkeys(legal, 0), random.Random("uniform")
    for _ in range(6000):
        counts[found.game.sample(state, rng)] += 1
    assert chi_square(counts.values()) < chi_square_bound(len(legal) - 1)


def test_sampling_meets_every_legal_action_and_no_other(played_once: Play):
    game, rng = played_once.game, random.Random("meets")
    state = played_once.decisions[0]
    legal = set(game.legal(state))
    assert {game.sample(state, rng) for _ in range(40 * len(legal))} == legal


def chi_square(counts) -> float:
    mean = sum(counts) / len(counts)
    return sum((count - mean) ** 2 / mean for count in counts)


def chi_square_bound(freedom: int) -> float:
    """The value that chance exceeds once in 10,000 times (the approximation of Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 3.719 * math.sqrt(spread)) ** 3
