"""Commands that make a record: of a random game, or of a move list of another program."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Annotated, Any

import typer

from workbench.engine import registry
from workbench.engine.errors import Malformed
from workbench.engine.files import write_whole
from workbench.engine.options import read_choice
from workbench.engine.record import load_text, record_of
from workbench.engine.session import Session

Key = Annotated[str, typer.Argument(help="Key of a game.")]
Option = Annotated[list[str] | None, typer.Option("-o", help="An option as name=value.")]
Out = Annotated[Path | None, typer.Option(help="Write the record here instead of printing it.")]


def playout(
    game: Key,
    players: Annotated[int | None, typer.Option(help="How many play.")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the game and of the random players.")] = 0,
    option: Option = None,
    out: Out = None,
) -> None:
    """Play a random game and give it as a record."""
    session = Session(registry.game(game, **_options(game, option, players=players)), seed)
    players_rng = random.Random(f"{seed} players")  # their draws never touch the deal
    while session.game.actor(session.state) is not None:
        session.play(session.game.sample(session.state, players_rng))
    _give(session, out)


def import_moves(
    game: Key,
    file: Annotated[str, typer.Argument(help="A move list as another program writes it.")],
    size: Annotated[int | None, typer.Option(help="Size of the board, where the game has that option.")] = None,
    option: Option = None,
    out: Out = None,
) -> None:
    """Make a record of a move list in the notation of another program, for games that know one."""
    session = Session(registry.game(game, **_options(game, option, size=size)))
    for action in session.game.read_moves(session.state, load_text(file)):
        session.play(action)
    _give(session, out)


def _options(key: str, typed: list[str] | None, **named: int | None) -> dict[str, Any]:
    """Options as typed, by name, and those that have a word of their own on the command line."""
    found: dict[str, Any] = {name: value for name, value in named.items() if value is not None}
    for text in typed or ():
        name, equals, word = text.partition("=")
        if not equals:
            raise Malformed("options", f"{text!r} is no option as name=value")
        if name in found:
            raise Malformed(f"options.{name}", "stands twice")
        found[name] = read_choice(registry.game_class(key).options_form, name, word)
    return found


def _give(session: Session, out: Path | None) -> None:
    text = json.dumps(record_of(session), ensure_ascii=False)
    if out is None:
        print(text)
    else:
        write_whole(out, text + "\n")
