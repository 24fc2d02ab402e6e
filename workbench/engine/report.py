"""What a session answers as JSON data: its result, its steps, what is legal. The command line prints these."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from workbench.engine.agenda import Event
from workbench.engine.game import Game
from workbench.engine.node import Node
from workbench.engine.session import Session


def result(session: Session) -> dict[str, Any]:
    """The position under the cursor: scores, winners and ledger, so far where the game is not over."""
    game, state = session.game, session.state
    outcome, tally = game.outcome(state), game.tally(state)
    return {
        "game": game.key,
        "options": game.options_now(state),
        "finished": bool(outcome and outcome.winners),
        "actor": game.actor(state),
        "scores": list(tally.scores),
        "winners": list(outcome.winners) if outcome else [],
        "ended_by": outcome.clause if outcome else None,
        "ledger": [entry.as_json() for entry in tally.ledger],
        "actions": session.node.depth,
        "state_hash": state_hash(state),
    }


def legal(session: Session) -> dict[str, Any]:
    """The legal actions under the cursor."""
    return {"actions": [action.to_json() for action in session.game.legal(session.state)]}


def counts(session: Session) -> dict[str, Any]:
    """How many legal actions there were before each action of the line under the cursor."""
    return {"counts": [sum(1 for _ in session.game.legal(node.before)) for node in session.node.line[1:]]}


def trace(session: Session, seat: int | None = None) -> Iterator[dict[str, Any]]:
    """One entry a small step of the line under the cursor, as a seat hears of it (None: everything).

    `action` counts from 0 and is null for the steps before the first action.
    """
    for node in session.node.line:
        for number in range(len(node.steps)):
            yield step_data(session.game, node, number, seat)


def step_data(game: Game[Any], node: Node, number: int, seat: int | None = None) -> dict[str, Any]:
    """A step of a node, by its number from 0, as an entry of a trace."""
    return {"action": node.depth - 1 if node.depth else None, "step": number} | event_data(game, node.steps[number].event, seat)


def event_data(game: Game[Any], event: Event, seat: int | None = None) -> dict[str, Any]:
    """An event as JSON data; of what is no part of every event, only what it has."""
    heard = game.told(event, seat)
    found = {
        "kind": heard.kind,
        "clause": heard.clause,
        "text": game.rulebook.tell(heard),
        "spots": list(heard.spots),
        "numbers": {name: list(value) if isinstance(value, tuple) else value for name, value in heard.numbers},
    }
    more = {
        "player": heard.player,
        "token": heard.token,
        "branches": [list(branch) for branch in heard.branches] or None,
        "because": [list(cause) for cause in heard.because] or None,
        "reveals": heard.reveals or None,
        "secret_to": None if heard.secret_to is None else list(heard.secret_to),
        "mark": heard.mark or None,
    }
    return found | {name: value for name, value in more.items() if value is not None}


def state_hash(state: Any) -> str:
    """A short name of a state, the same in every process: equal states have equal names."""
    return hashlib.sha256(repr(state).encode()).hexdigest()[:16]
