"""What a player sees: enough to decide and to draw, and nothing that is secret."""

from __future__ import annotations

import json
import random

import pytest

from contract.cover import some
from contract.hooks import hooks_of
from contract.plays import Play, is_telling
from workbench.engine import report
from workbench.engine.chance import HIDDEN


def seats(played: Play) -> range:
    return range(played.game.options.players)


def test_a_guess_looks_to_its_player_like_the_truth(played_once: Play):
    game, rng = played_once.game, random.Random("guess")
    for state in some(played_once.states, 300):
        for seat in seats(played_once):
            seen = game.seen_by(state, seat)
            assert game.seen_by(game.guess(state, seat, rng), seat) == seen
            assert game.seen_by(game.guess(seen, seat, rng), seat) == seen, "a guess needs no more than what the player sees"
            assert game.seen_by(seen, seat) == seen


def test_a_guess_can_be_played_on(played_once: Play):
    game, rng = played_once.game, random.Random("played on")
    for state in some(played_once.decisions, 12):
        for seat in seats(played_once):
            guess = game.guess(state, seat, rng)
            assert game.actor(guess) == game.actor(state)
            while game.actor(guess) is not None:
                guess = game.apply(guess, game.sample(guess, rng))
            assert game.outcome(guess) is not None


def test_seed_and_undrawn_chance_are_hidden(played_once: Play):
    game = played_once.game
    for state in some(played_once.states, 20):
        for seat in seats(played_once):
            seen = game.seen_by(state, seat)
            assert (seen.chance.seed, seen.chance.drawn) == (HIDDEN, ())
            with pytest.raises(ValueError, match="guess"):
                seen.chance.draw("deck")


def test_what_is_legal_follows_from_what_the_actor_sees(played_once: Play):
    game = played_once.game
    for state in played_once.tried:
        seen = game.seen_by(state, game.actor(state))
        assert game.actor(seen) == game.actor(state)
        assert list(game.candidates(seen)) == list(game.candidates(state))
        for action in game.candidates(state):
            assert game.check(seen, action) == game.check(state, action)


def test_a_scene_can_be_drawn_of_what_anybody_sees(played_once: Play):
    game = played_once.game
    for state in some(played_once.states, 60):
        whole = [spot.name for spot in game.scene(state).spots]
        for seat in seats(played_once):
            spots = [spot.name for spot in game.scene(game.seen_by(state, seat)).spots]
            assert len(set(spots)) == len(spots)
            if not hooks_of(game.key).veiled:
                assert spots == whole


def test_two_truths_that_look_the_same_are_told_the_same(played_once: Play):
    """Whatever is done in one of two states that a player cannot tell apart: until something is shown, they still cannot."""
    game, rng = played_once.game, random.Random("truths")
    for state in some(played_once.decisions, 15):
        for seat in seats(played_once):
            one, two = (game.guess(state, seat, rng) for _ in range(2))
            for action in some([action for action in game.legal(one) if not game.check(two, action)], 8):
                for first, second in zip(game.steps(one, action), game.steps(two, action), strict=False):
                    if first.event.reveals or second.event.reveals:
                        break
                    assert report.event_data(game, first.event, seat) == report.event_data(game, second.event, seat)
                    assert game.seen_by(first.state, seat) == game.seen_by(second.state, seat)


def test_secret_answers_look_all_the_same_to_others(played_once: Play):
    """A seat that may not know which of two answers was given is told the same of both, and sees the same."""
    game = played_once.game
    for state in played_once.tried:
        for seat in seats(played_once):
            told: dict[str, list] = {}
            for action in some(list(game.legal(state)), 60):
                first = next(game.steps(state, action))
                if not is_telling(first.event, seat):
                    seen = repr(game.scene(game.seen_by(first.state, seat)))
                    told.setdefault(first.event.kind, []).append((report.event_data(game, first.event, seat), seen))
            for found in told.values():
                assert all(other == found[0] for other in found)


def test_logs_and_traces_of_a_seat_hold_no_secret(played_once: Play):
    game = played_once.game
    for seat in seats(played_once):
        trace = list(report.trace(played_once.session, seat))
        assert len(trace) == len(played_once.steps)
        for step, line in zip(played_once.steps, trace, strict=True):
            event, told = step.event, game.told(step.event, seat)
            if is_telling(event, seat):
                assert told == event
                continue
            assert (told.spots, told.numbers, told.branches, told.because, told.token) == ((), (), (), (), None)
            assert line["spots"] == []
            assert line["numbers"] == {}
            assert not {"branches", "because", "token", "secret_to"} & set(line)
            assert line["clause"] == event.clause
            hidden = [str(value) for _, value in event.numbers] + list(event.spots)
            words = json.dumps(line["text"].replace(f"Player {event.player}", "")).strip('".').split()
            assert not set(hidden) & set(words)
            assert line["text"] == game.sentence(event, seat) != game.sentence(event)


def test_whose_secret_it_is_hears_it(played_once: Play):
    for event in (step.event for step in played_once.steps):
        if event.secret_to is not None:
            assert all(played_once.game.told(event, seat) == event for seat in event.secret_to)
        assert played_once.game.told(event, None) == event
