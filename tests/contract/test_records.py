"""Saving and loading: records at every state, setups at every turn, and the same game in other processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from contract.cover import some
from contract.digest import digest
from contract.hooks import hooks_of
from contract.plays import Play, again, play, tree
from contract.test_steps import turn_starts
from workbench.engine import report
from workbench.engine.errors import Malformed
from workbench.engine.record import record_of, schema
from workbench.engine.session import Session

STOPS = 12  # of a game
TESTS = Path(__file__).resolve().parents[1]


def test_a_record_brings_back_every_state(played_once: Play):
    """All states are in the whole game's record; of the records of its beginnings, each a cut of the whole one (below), some are loaded."""
    assert [node.state for node in again(played_once.session).main_line()] == [node.state for node in played_once.nodes]
    session, stops = Session(played_once.game, 1), some(range(len(played_once.nodes)), STOPS)
    for k, action in enumerate([None, *played_once.actions]):
        if action is not None:
            session.play(action)
        if k in stops:
            loaded = again(session)
            assert loaded.state == session.state
            assert tree(loaded) == tree(session)
            assert record_of(loaded) == record_of(session)
            assert report.result(loaded) == report.result(session)


def test_a_record_brings_back_branches(played_once: Play):
    session = again(played_once.session)
    for node in some(session.main_line()[:-1], 4):
        for action in list(played_once.game.legal(node.state))[:3]:
            session.goto(node)
            session.play(action)
            if played_once.game.actor(session.state) is not None:
                session.play(next(played_once.game.legal(session.state)))
    assert len(session.branches()) > 2
    session.rename(session.branches()[1], "a name of its own")
    loaded = again(session)
    assert tree(loaded) == tree(session)
    assert record_of(loaded) == record_of(session)
    assert [node.name for node in loaded.branches()] == [node.name for node in session.branches()]


def test_replaying_gives_what_playing_gave(played_once: Play):
    loaded = again(played_once.session)
    assert loaded.state == played_once.session.state
    assert list(report.trace(loaded)) == list(report.trace(played_once.session))
    assert report.counts(loaded) == report.counts(played_once.session)
    assert loaded.notices == []


def test_records_follow_their_schema(played_once: Play):
    jsonschema = pytest.importorskip("jsonschema")
    validator = jsonschema.Draft202012Validator(schema())
    validator.check_schema(schema())
    validator.validate(record_of(played_once.session))


def test_a_setup_brings_back_every_start_of_a_turn(played_once: Play):
    game, left_out = played_once.game, hooks_of(played_once.game.key).not_in_setup
    states = turn_starts(played_once)
    assert states
    for state in states:
        setup = game.to_setup(state)
        found = game.from_setup(json.loads(json.dumps(setup)), 5)
        kept = {name: getattr(state, name) for name in left_out}
        assert found.copy(**kept) == state
        assert game.to_setup(found) == setup
        assert game.actor(found) == game.actor(state)
        assert list(game.legal(found)) == list(game.legal(state))


def test_a_session_from_a_setup_is_saved_too(played_once: Play):
    game = played_once.game
    for state in some(turn_starts(played_once), 4):
        session = Session(game, 3, game.to_setup(state))
        session.play(next(game.legal(session.state)))
        loaded = again(session)
        assert loaded.state == session.state
        assert (loaded.seed, loaded.setup) == (3, session.setup)


def test_a_setup_refuses_unknown_keys_and_wrong_types(played_once: Play):
    game = played_once.game
    setup = game.to_setup(turn_starts(played_once)[0])
    with pytest.raises(Malformed) as caught:
        game.from_setup(setup | {"springz": 1})
    assert caught.value.where == "springz"
    for name in setup:
        with pytest.raises(Malformed) as caught:
            game.from_setup(setup | {name: {"no": None}})
        assert caught.value.where.startswith(name)


def test_every_prefix_of_the_game_is_a_record_by_itself(played_once: Play):
    """The record of k actions is the whole one cut off there, but for its result."""
    whole, session = record_of(played_once.session), Session(played_once.game, 1)
    unfinished = {name: value for name, value in whole.items() if name != "result"}
    for k, action in enumerate(played_once.actions[:-1]):
        session.play(action)
        assert record_of(session) == unfinished | {"actions": whole["actions"][: k + 1]}


@pytest.mark.parametrize("seed", ["0", "1"])
def test_processes_agree_whatever_their_hash_seed(key: str, seed: str):
    """This process has drawn a hash seed of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "contract.digest", key],
        cwd=TESTS,
        env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(TESTS)},
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found == digest(key)
    assert len(found) == len({str(options) for options, *_ in found})


def test_the_digest_is_no_constant(key: str):
    states = {state for _, states, _, _ in digest(key) for state in states}
    assert len(states) > len(play(key, ()).decisions) // 2
