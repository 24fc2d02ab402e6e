"""Golden playthroughs: one random game for each option set of the cover, step by step, as it was when its rules were last looked at.

Where a change of the rules is meant, write them anew with `pytest tests/test_golden.py --force-regen`, and read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from contract.cover import option_sets, set_name
from contract.plays import Play, play

from workbench.engine import registry
from workbench.engine.report import event_data, state_hash

GOLDEN = Path(__file__).parent / "golden"
CASES = [(key, options) for key in registry.installed() for options in option_sets(key)]
NAMES = [f"{key}/{set_name(key, options)}" for key, options in CASES]
SEED = 2026


def told(played: Play) -> Iterator[str]:
    """The game as text: each action, below it the steps, at the end scores, winners and the name of the last state."""
    game = played.game
    yield f"{game.key} {' '.join(f'{name}={value}' for name, value in game.options_now(played.states[-1]).items())} seed={SEED}"
    for node in played.nodes:
        yield "opening" if node.action is None else f"{node.depth - 1}. player {game.actor(node.before)}: {node.action}"
        for step in node.steps:
            data = event_data(game, step.event)
            more = "".join(
                f" {name}={_compact(value)}"
                for name, value in data.items()
                if value not in ([], {}) and name not in ("action", "step", "clause", "kind", "text")
            )
            yield f"   {data['clause']} {data['kind']}{more}"
    outcome = game.outcome(played.states[-1])
    yield f"{outcome.clause} scores={_compact(outcome.scores)} winners={_compact(outcome.winners)} state={state_hash(played.states[-1])}"


def _compact(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{name}:{_compact(part)}" for name, part in value.items())
    return f"[{','.join(map(_compact, value))}]" if isinstance(value, list | tuple) else str(value).replace(" ", "-")


@pytest.mark.parametrize(("key", "options"), CASES, ids=NAMES)
def test_the_game_goes_as_it_went(key, options, file_regression):
    path = GOLDEN / key / f"{set_name(key, options)}.txt"
    file_regression.check("\n".join(told(play(key, options, SEED, SEED))) + "\n", fullpath=path)


def test_none_is_missing_and_none_is_superfluous():
    found = {str(path.relative_to(GOLDEN).with_suffix("")) for path in GOLDEN.rglob("*.txt") if ".obtained." not in path.name}
    assert found == set(NAMES)
    assert len(set(NAMES)) == len(NAMES)
    assert not [path for path in GOLDEN.rglob("*") if path.is_file() and path.suffix != ".txt"]
