"""What a process makes of a game, in short: state names, traces and legal actions. Run as a program it prints them."""

from __future__ import annotations

import functools
import hashlib
import json
import sys
from typing import Any

from contract.cover import option_sets
from contract.plays import play
from workbench.engine import report
from workbench.engine.record import record_of


@functools.cache
def digest(key: str) -> list[Any]:
    """For each option set: its options, the names of all states, the trace and the record, and all legal actions, these as hashes."""
    found = []
    for options in option_sets(key):
        played = play(key, options)
        legal = [[str(action) for action in played.game.legal(state)] for state in played.tried]
        scenes = [repr(played.game.scene(state)) for state in played.decisions]
        trace = list(report.trace(played.session))
        found.append(
            [
                dict(options),
                [report.state_hash(state) for state in played.states],
                _short([trace, record_of(played.session)]),
                _short([legal, scenes]),
            ]
        )
    return found


def _short(data: Any) -> str:
    return hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]


if __name__ == "__main__":
    print(json.dumps(digest(sys.argv[1])))
