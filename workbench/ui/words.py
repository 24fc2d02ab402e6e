"""Texts of widgets as HTML: sentences with their clause as a tag that opens, a log, a list of steps. Colours are the page's."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any

from workbench.engine.agenda import Action, Event, Refusal
from workbench.engine.game import Game
from workbench.engine.session import Session
from workbench.picture import theme
from workbench.picture.theme import PAGE

LOG_EVENTS = 150  # a longer log would be sent whole at each click

STYLE = f"""<style>
.wb-text {{ color: {PAGE["text"]}; font: 13px/1.35 {PAGE["font"]}; }}
.wb-text p {{ margin: 0 0 6px; }}
.wb-text details {{ display: inline-block; vertical-align: top; }}
.wb-text details[open] {{ display: block; }}
.wb-text summary {{ display: inline; cursor: pointer; list-style: none; border: 1px solid {PAGE["border"]}; border-radius: 3px;
  padding: 0 4px; margin-left: 4px; font-size: 11px; color: {PAGE["quiet"]}; white-space: nowrap; }}
.wb-text summary:focus-visible {{ outline: 2px solid {PAGE["accent"]}; }}
.wb-text details[open] p {{ margin: 2px 0 6px 8px; padding: 4px 6px; background: {PAGE["panel"]}; color: {PAGE["text"]}; }}
.wb-scroll {{ overflow-y: auto; display: flex; flex-direction: column-reverse; border: 1px solid {PAGE["border"]}; padding: 4px 6px; }}
.wb-line {{ padding: 1px 0; }}
.wb-mark {{ font-weight: 600; padding-top: 5px; }}
.wb-now {{ background: {PAGE["panel"]}; border-left: 3px solid {PAGE["accent"]}; padding-left: 4px; }}
.wb-error {{ color: {PAGE["error"]}; }}
.wb-quiet {{ color: {PAGE["quiet"]}; }}
.wb-list select {{ font-size: 11px; }}
.wb-tabs .lm-TabBar-tab {{ min-width: 0 !important; flex: 0 0 auto !important; padding: 0 6px !important; }}
.wb-grow {{ flex: 1 1 auto; }}
</style>"""


def clause_tag(game: Game[Any], clause: str) -> str:
    """The clause as a small tag that opens its text and status."""
    rule = game.rulebook[clause]
    remark = f" {rule.remark}" if rule.remark else ""
    text = html.escape(f"{rule.title} ({rule.status}). {rule.text}{remark}")
    return f'<details><summary title="{html.escape(rule.title)}">{html.escape(clause)}</summary><p>{text}</p></details>'


def told(game: Game[Any], event: Event, seat: int | None = None) -> str:
    """An event as a sentence with its clause."""
    return f"{html.escape(game.sentence(event, seat))} {clause_tag(game, event.clause)}"


def refused(game: Game[Any], refusals: Iterable[Refusal]) -> str:
    """Refusals as sentences, each with its clause."""
    said = [f"{html.escape(game.rulebook.explain(refusal))} {clause_tag(game, refusal.clause)}" for refusal in refusals]
    return f'<span class="wb-error">✗</span> {"<br>".join(said)}'


def why_not(session: Session) -> str:
    """Why nobody can act where the cursor stands; empty where somebody can."""
    if session.waiting:
        wait = "Confirm it or undo it first" if session.unconfirmed else "Step on to the last of them (⏭) to act"
        return f"The cursor stands inside the steps of “{session.node.action or 'the opening'}”. {wait}."
    if session.game.actor(session.state) is None:
        return "The game is over: step back to try something else, or begin a new one."
    return ""


def scoring_words(session: Session, seat: int | None) -> str:
    """What a scoring brought that ran with the action before the cursor, so that it is not missed; empty without one."""
    steps = session.node.steps[: session.shown]
    scored = [step.event for step in steps if step.event.mark == "scoring ends"]
    return f"{told(session.game, scored[-1], seat)} <i>Step back to watch it, or call flow(...).</i>" if scored else ""


def turn_words(session: Session, legal: Sequence[Action]) -> str:
    """Who is to move and what they may do, or why nobody is."""
    if session.unconfirmed:
        return f"<b>“{html.escape(str(session.node.action))}”</b> ends the turn: confirm it, or undo."
    if session.waiting:
        return "Walking through the steps; acting goes on after the last one."
    actor = session.game.actor(session.state)
    if actor is None:
        outcome = session.game.outcome(session.state)
        winners = " and ".join(f"player {seat}" for seat in outcome.winners) if outcome else ""
        return f"<b>The game is over.</b> {f'Won by {winners}.' if winners else 'Nobody has won.'}"
    seat = theme.seat(actor)
    verbs = ", ".join(dict.fromkeys(action.verb.replace("_", " ") for action in legal))
    return f'<span style="color:{seat.colour}">{theme.SIGNS[seat.shape]}</span> <b>Player {actor}</b>: {html.escape(verbs)}'


def block(content: str, kind: str = "", style: str = "") -> str:
    """Content in the widgets' own style."""
    return f'<div class="wb-text {kind}" style="{style}">{content}</div>'


def log(game: Game[Any], events: Sequence[tuple[Event, bool]], height: int, seat: int | None = None) -> str:
    """Events, oldest on top, scrolled to the newest; those that begin or end something stand out.

    Parameters
    ----------
    events : sequence of (Event, bool)
        Each with whether it belongs to the last action.
    height : int
        Pixels.
    """
    left_out = len(events) - LOG_EVENTS
    lines = [f'<div class="wb-quiet">{left_out} earlier steps: go back to see them.</div>'] if left_out > 0 else []
    for event, now in events[-LOG_EVENTS:]:
        kind = " wb-mark" * event.mark.endswith("begins") + " wb-now" * now
        lines.append(f'<div class="wb-line{kind}">{told(game, event, seat)}</div>')
    # Reversed twice, in the list and by the style sheet: so the browser keeps the end in view when lines come.
    return block('<div class="wb-grow"></div>' + "".join(reversed(lines)), "wb-scroll", f"height:{height}px")


def account_words(words: dict[str, str], sums: dict[str, int]) -> str:
    """The account of a flow as HTML, in a game's own words (`Game.account_words`)."""
    told = [f"{words['given']} =", f"{words['kept']} +", f"{words['lost']} +", "on its way"]
    return "".join(
        f'<span style="display:inline-block;white-space:nowrap;padding-right:8px">'
        f'<b style="display:inline-block;min-width:24px;text-align:right;padding-right:4px">{amount}</b>{text}</span> '
        for amount, text in zip(sums.values(), told, strict=True)
    )


def table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """Rows of text under heads, as HTML."""
    head = "".join(f'<th style="text-align:left;padding-right:12px">{html.escape(text)}</th>' for text in heads)
    lines = "".join(f"<tr>{''.join(f'<td style=padding-right:12px>{html.escape(text)}</td>' for text in row)}</tr>" for row in rows)
    return f"<table><tr>{head}</tr>{lines}</table>"
