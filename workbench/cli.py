"""The command line: games, rules, random games, and what a record holds. Exit 0 fine, 2 malformed, 3 illegal, 1 our own fault."""

from __future__ import annotations

import json
import sys
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any

import typer

from workbench.cli_export import export
from workbench.cli_make import import_moves, playout
from workbench.cli_records import FINE, OURS, checked_seat, each_record, print_json, tell_error
from workbench.engine import registry, report
from workbench.engine.errors import WorkbenchError
from workbench.engine.game import Game
from workbench.engine.options import describe
from workbench.engine.record import schema as record_schema
from workbench.engine.replay import load

app = typer.Typer(
    no_args_is_help=True, pretty_exceptions_enable=False, add_completion=False, help="Explore the rules of river and tile-laying games."
)
File = Annotated[str, typer.Argument(help="A record, or - for records on standard input, one a line.")]
OneFile = Annotated[str, typer.Argument(help="A record.")]
Json = Annotated[bool, typer.Option("--json", help="Print data.")]
Seat = Annotated[int | None, typer.Option(help="Tell only what this player may know.")]


def main() -> None:
    """Run the command line; an error is one sentence, or one line of JSON with --json, and never a traceback."""
    as_json = "--json" in sys.argv or (len(sys.argv) > 1 and sys.argv[1] == "trace")
    try:
        app()
    except WorkbenchError as error:
        sys.exit(tell_error(error, as_json))
    except BrokenPipeError:
        sys.exit(FINE)
    except Exception as error:  # the last resort: whatever it is, the user gets a sentence
        print(f"This is a fault of the workbench, not yours ({type(error).__name__}: {error}).", file=sys.stderr)
        sys.exit(OURS)


# --- games and rules -----------------------------------------------------------------------------------------------------------


@app.command()
def games(as_json: Json = False) -> None:
    """List the games with their options."""
    found, broken = [], []
    for key in registry.installed():
        try:
            found.append(_about(registry.game_class(key)))
        except WorkbenchError as error:  # one broken package takes no other game down
            broken.append(str(error))
    for line in broken:
        print(line, file=sys.stderr)
    if as_json:
        print_json(found)
        return
    for entry in found:
        print(f"{entry['key']}: {entry['title']} ({entry['designer']}, {entry['year']}), {'/'.join(map(str, entry['players']))} players")
        for option in entry["options"]:
            choices = " | ".join(json.dumps(choice) if isinstance(choice, bool) else str(choice) for choice in option["choices"])
            print(f"  {option['name']} = {choices}  [{option['kind']}] {option['text']}")


def _about(form: type[Game[Any]]) -> dict[str, Any]:
    about = form().rulebook.about
    box = {name: getattr(about, name) for name in ("title", "designer", "year", "minutes", "age", "source", "summary", "rules")}
    players = next(list(item.metadata["choices"]) for item in fields(form.options_form) if item.name == "players")
    return {
        "key": form.key,
        **{name: value for name, value in box.items() if value is not None},
        "players": players,
        "options": describe(form.options_form),
    }


@app.command()
def rules(game: Annotated[str, typer.Argument(help="Key of a game.")], as_json: Json = False) -> None:
    """Print the clauses of a game with their status."""
    names = ("id", "title", "text", "status", "remark", "source", "options")
    clauses = registry.game(game).rulebook.clauses.values()
    if as_json:
        print_json([{name: getattr(clause, name) for name in names} for clause in clauses])
        return
    for clause in clauses:
        print(f"{clause.id} [{clause.status}] {clause.title}\n  {clause.text}{f' ({clause.remark})' if clause.remark else ''}")


@app.command()
def schema() -> None:
    """Print the JSON Schema of records."""
    print(json.dumps(record_schema(), indent=1))


# --- records -------------------------------------------------------------------------------------------------------------------


app.command()(export)
app.command()(playout)
app.command("import")(import_moves)


@app.command()
def replay(file: File, as_json: Json = False) -> None:
    """Replay a record: who won, and where each point came from."""
    each_record(file, lambda session: [report.result(session)], print_json if as_json or file == "-" else _print_result)


def _print_result(data: dict[str, Any]) -> None:
    end, by = "Not finished", data["ended_by"]
    if by:
        winners = ", ".join(f"player {seat}" for seat in data["winners"])
        end = f"Won by {winners} [{by}]" if data["finished"] else f"Stopped without a winner [{by}]"
    print(f"{data['game']}: {end} after {data['actions']} actions. Scores: {', '.join(map(str, data['scores']))}.")
    for entry in data["ledger"]:
        clause = entry["clause"] or "brought by the setup"
        print(f"  player {entry['player']} {entry['points']:+d} {clause} {' '.join(entry['spots'])}".rstrip())


@app.command()
def trace(file: File, seat: Seat = None) -> None:
    """Print each small step of a record as a line of JSON."""
    each_record(file, lambda session: report.trace(session, checked_seat(session, seat)), print_json, numbered=True)


@app.command()
def legal(
    file: File, as_json: Json = False, counts: Annotated[bool, typer.Option("--counts", help="How many before each action.")] = False
) -> None:
    """Print the legal actions at the end of a record."""
    if as_json or file == "-":
        answer = report.counts if counts else report.legal
        each_record(file, lambda session: [answer(session)], print_json)
    elif counts:
        each_record(file, lambda session: [" ".join(map(str, report.counts(session)["counts"]))], print)
    else:
        each_record(file, lambda session: session.game.legal(session.state), print)


@app.command()
def moves(file: OneFile) -> None:
    """Print the main line of a record as a move list in the notation of another program, for games that know one."""
    session = load(file)
    line = session.node.line[1:]
    print(session.game.write_moves([node.before for node in line], [node.action for node in line if node.action]), end="")


@app.command()
def solve(file: File, as_json: Json = False) -> None:
    """Print perfect play at the end of a record: its value for the player to move, and that of each move."""
    show_it = print_json if as_json or file == "-" else _print_solution
    each_record(file, lambda session: [session.game.solve(session.state).as_json()], show_it)


def _print_solution(data: dict[str, Any]) -> None:
    print(f"Value {data['value']:+d}; best: {', '.join(data['best']) or 'nothing to do'}.")
    for point, value in data["values"].items():
        print(f"  {point} {value:+d}")


@app.command()
def show(file: OneFile, svg: Annotated[bool, typer.Option("--svg", help="As SVG instead of text.")] = False, seat: Seat = None) -> None:
    """Print the position at the end of a record."""
    from workbench import picture

    session = load(file)
    seat = checked_seat(session, seat)
    state = session.state if seat is None else session.game.seen_by(session.state, seat)
    scene = session.game.scene(state)
    print(picture.svg(scene) if svg else picture.text(scene))


@app.command()
def lab(
    folder: Annotated[Path, typer.Option(help="Where the notebooks are copied to, outside a checkout.")] = Path("workbench-notebooks"),
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Start the server alone.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say, or copy, where the notebooks are.")] = False,
) -> None:
    """Open JupyterLab on the notebooks."""
    from workbench.lab import open_lab

    raise typer.Exit(open_lab(folder, browser=not no_browser, dry_run=dry_run))
