"""Small steps: states carry their continuation, change nothing behind them, and come to an end."""

from __future__ import annotations

import dataclasses
import random
from itertools import pairwise

import pytest

from contract.cover import OptionSet, option_sets, some
from contract.hooks import hooks_of
from contract.plays import Play, again, derived, noted, play, snapshot
from workbench.engine.agenda import Decision, run, settle
from workbench.engine.session import TURN_BEGINS


def test_every_state_runs_on_to_the_same_rest(played_once: Play):
    game = played_once.game
    for node in played_once.nodes:
        if node.action is None:
            assert tuple(run(game, node.before)) == node.steps
        for k, step in enumerate(node.steps):
            assert tuple(run(game, step.state)) == node.steps[k + 1 :]


def test_the_last_step_is_what_apply_gives(played_once: Play):
    game = played_once.game
    for node in played_once.nodes[1:]:
        assert game.apply(node.before, node.action) == node.state
        assert tuple(game.steps(node.before, node.action)) == node.steps
        for step in node.steps[:-1]:
            assert settle(game, step.state) == node.state


def test_no_step_is_silent(played_once: Play):
    for node in played_once.nodes:
        assert node.steps
        befores = [node.before, *(step.state for step in node.steps)]
        assert all(one != two for one, two in pairwise(befores))


def test_steps_stop_at_a_decision_or_at_the_end(played_once: Play):
    for node in played_once.nodes:
        assert not node.state.todo or isinstance(node.state.todo[-1], Decision)
        assert all(step.state.todo and not isinstance(step.state.todo[-1], Decision) for step in node.steps[:-1])


def test_earlier_states_are_as_they_were(played_once: Play):
    game = played_once.game
    played, notes = noted(played_once)
    for state in some(played.decisions, 10):  # whatever is asked or tried changes nothing either
        game.scene(state), game.tally(state), game.river(state)
        for action in game.legal(state):
            game.apply(state, action)
    for then in notes:
        now = snapshot(then.state)
        assert (now.hashed, now.printed) == (then.hashed, then.printed)
        assert now.derived == then.derived


def test_derived_fields_are_those_of_a_replay(played_once: Play):
    """Equality does not look at them, so they are compared by themselves."""
    nodes = again(played_once.session).main_line()
    assert len(nodes) == len(played_once.nodes)
    for node, other in zip(played_once.nodes, nodes, strict=True):
        assert [step.state for step in node.steps] == [step.state for step in other.steps]
        assert [derived(step.state) for step in node.steps] == [derived(step.state) for step in other.steps]


def test_derived_fields_are_those_of_a_setup(played_once: Play):
    game = played_once.game
    for state in turn_starts(played_once):
        assert derived(game.from_setup(game.to_setup(state))) == derived(state)


def test_derived_fields_are_computed_right(played_once: Play):
    recomputed = hooks_of(played_once.game.key).recomputed
    if recomputed is None:
        assert not any(derived(state) for state in played_once.states), "name in the hooks how the derived fields are computed"
        return
    for state in played_once.states:
        found = derived(state)
        for path, value in recomputed(state).items():
            assert found[path] == value, path


def test_states_are_frozen_and_hashable(played_once: Play):
    state = played_once.states[-1]
    assert hash(state) == hash(state.copy())
    assert state == state.copy()
    for item in dataclasses.fields(state):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(state, item.name, None)


def test_the_game_ends_within_its_bound(case: tuple[str, OptionSet]):
    key, options = case
    for seed in range(min(3, hooks_of(key).seeds)):
        found = play(key, options, seed, bot=seed)
        assert found.game.outcome(found.states[-1]) is not None
        assert not found.states[-1].todo
        assert len(found.actions) <= hooks_of(key).bound


def test_the_same_game_comes_again(case: tuple[str, OptionSet]):
    key, options = case
    first = play(key, options)
    second = play.__wrapped__(key, options)
    assert first.actions == second.actions
    assert first.steps == second.steps


def test_another_seed_differs(key: str):
    """The players draw the same each time; where nothing is dealt or drawn, every seed gives the same game."""
    options = option_sets(key)[0]
    told = {tuple(step.event for step in play(key, options, seed).steps) for seed in range(6)}
    assert (len(told) > 1) == hooks_of(key).chance


def test_draws_of_players_do_not_change_the_deal(case: tuple[str, OptionSet]):
    """The same actions on the same seed give the same game, whatever else was drawn from whichever generator meanwhile."""
    key, options = case
    found = play(key, options)
    state, rng = found.game.new(1), random.Random("other players")
    before = random.getstate()
    for action in found.actions:
        for _ in range(3):
            found.game.sample(state, rng)
        found.game.guess(state, found.game.actor(state), rng)
        state = found.game.apply(state, action)
    assert state == found.states[-1]
    assert random.getstate() == before, "a global generator was drawn from"


def test_scores_are_the_sum_of_the_ledger_at_every_step(played_once: Play):
    game = played_once.game
    for state in played_once.states:
        tally = game.tally(state)
        assert len(tally.scores) == game.options.players
        assert tally.scores == tuple(
            sum(entry.points for entry in tally.ledger if entry.player == seat) for seat in range(game.options.players)
        )
        assert all(entry.clause in game.rulebook.clauses for entry in tally.ledger)
        assert all(entry.points for entry in tally.ledger)


def test_points_of_a_setup_are_in_the_ledger(played_once: Play):
    game = played_once.game
    for state in turn_starts(played_once):
        tally = game.tally(game.from_setup(game.to_setup(state)))
        assert tally.scores == game.tally(state).scores
        assert tally.ledger == tuple((seat, points, None, ()) for seat, points in enumerate(tally.scores) if points)


def test_there_is_no_outcome_before_the_end(played_once: Play):
    game = played_once.game
    for state in played_once.states:
        outcome = game.outcome(state)
        if state.todo:
            assert outcome is None
        else:
            assert outcome.scores == game.tally(state).scores
            assert outcome.ledger == game.tally(state).ledger
            assert outcome.clause in game.rulebook.clauses
            assert list(outcome.winners) == sorted(set(outcome.winners))
            assert set(outcome.winners) <= set(range(game.options.players))


def test_marks_begin_and_end(played_once: Play):
    """Whatever begins ends, and in the opposite order; a turn is somebody's."""
    open_now: list[str] = []
    for event in (step.event for step in played_once.steps):
        if event.mark == TURN_BEGINS:
            assert event.player is not None
        what, _, side = event.mark.rpartition(" ")
        assert (what, side) in {("", ""), *((name, end) for name in ("turn", "round", "phase", "scoring") for end in ("begins", "ends"))}
        if side == "begins":
            assert what not in open_now
            open_now.append(what)
        elif side == "ends":
            assert open_now
            assert open_now.pop() == what
    assert open_now == []


def turn_starts(played: Play) -> list:
    """The states in which a turn has just begun and its first decision is due."""
    return [node.state for node in played.nodes if node.steps[-1].event.mark == TURN_BEGINS and played.game.actor(node.state) is not None]
