"""What notebooks show of a position without a widget: pictures, the steps in words, why a move is refused, clauses."""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from typing import Any, Final
from xml.sax.saxutils import escape

from workbench.debugger.timeline import Timeline
from workbench.engine.agenda import Refusal
from workbench.engine.errors import Malformed, WorkbenchError
from workbench.engine.game import Game
from workbench.engine.session import Session
from workbench.picture import svg, theme
from workbench.scene import Marks, Scene
from workbench.ui.opened import session_of

WIDTH_PX: Final = 320  # of a board in a notebook's text
GAP_PX: Final = 28
CAPTION_PX: Final = 30
LINE_LETTERS: Final = 96


@dataclass(frozen=True)
class Picture:
    """One or more boards in a row, each under its caption: a PNG, with the positions in words for whoever cannot see it.

    Parameters
    ----------
    boards : tuple of (str, Scene, Marks)
        Caption, what is drawn, what is laid over it.
    width : int
        Longer side of each board, pixels.
    facts : bool
        Whether scores and the like stand beside each board.
    """

    boards: tuple[tuple[str, Scene, Marks], ...]
    width: int = WIDTH_PX
    facts: bool = False

    @property
    def text(self) -> str:
        """The positions in words."""
        return "\n".join(f"{caption}: {scene.text}" if caption else scene.text for caption, scene, _ in self.boards)

    def svg(self) -> str:
        """The picture as one SVG."""
        drawn, left, tallest = [], 0.0, 0.0
        top = CAPTION_PX if any(caption for caption, _, _ in self.boards) else 0
        for caption, scene, marks in self.boards:
            board = svg(scene, marks, self.width, self.facts)
            wide, high = (float(side) for side in re.findall(r'viewBox="0 0 (\S+) (\S+)"', board)[0])
            inner = board[board.index(">") + 1 : board.rindex("</svg>")]
            head = f'<text x="{left + 6:g}" y="20" font-size="14" font-weight="bold" fill="{theme.INK}">{escape(caption)}</text>'
            drawn += [head if caption else "", f'<g transform="translate({left:g},{top})">{inner}</g>']
            left, tallest = left + wide + GAP_PX, max(tallest, high)
        full, high = left - GAP_PX, tallest + top
        size = f'width="{full:g}" height="{high:g}" viewBox="0 0 {full:g} {high:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{escape(theme.FONT)}">'
        return "\n".join([head, f'<rect width="{full:g}" height="{high:g}" fill="{theme.PAPER}"/>', *drawn, "</svg>"])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        return {"image/png": png_of(self.svg()), "text/plain": self.text}, {"image/png": {"alt": self.text}}


def png_of(drawing: str) -> bytes:
    """An SVG as PNG data, made without a browser."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=drawing))


def picture(
    session: Session,
    caption: str = "",
    tried: str = "",
    game: Game[Any] | None = None,
    width: int = WIDTH_PX,
    facts: bool = False,
    overlays: tuple[str, ...] = (),
) -> Picture:
    """The position under a session's cursor as a picture.

    Parameters
    ----------
    session : Session
        Or anything that has one: a table.
    caption : str
        A line above it.
    tried : str
        A typed action: where it is refused, the spots that forbid it are marked with their clauses.
    game : Game or None
        Draws the same position under other options.
    width : int
        Longer side of the board, pixels.
    facts : bool
        Whether scores and the like stand beside the board.
    overlays : tuple of str
        What is laid over the position, of the game's `overlay_names`.

    Raises
    ------
    Malformed
        When `tried` cannot be read.
    """
    session = session_of(session)
    game = game or session.game
    titles = {refusal: game.rulebook[refusal.clause].title for refusal in (refusals(session, tried) if tried else ())}
    cursor = session.node.steps[session.shown - 1].event.spots if session.waiting and session.shown else ()
    marks = Marks(cursor=cursor, refused=tuple((spot, title) for refusal, title in titles.items() for spot in refusal.spots))
    return Picture(((caption, game.scene(session.state, overlays), marks),), width, facts)


def beside(*pictures: Picture) -> Picture:
    """Pictures side by side, in the size of the first."""
    return Picture(tuple(board for picture in pictures for board in picture.boards), pictures[0].width, pictures[0].facts)


def refusals(session: Session, action: str) -> tuple[Refusal, ...]:
    """Every clause that forbids a typed action where the cursor stands; none: it is legal. Nothing is played.

    Raises
    ------
    Malformed
        When the action cannot be read.
    """
    return session.game.check(session.state, session.game.parse(action, session.state))


def why(session: Session, action: str) -> str:
    """Whether a typed action may be played, and if not, why: a sentence a clause, each with its clause. Nothing is played."""
    try:
        found = refusals(session, action)
    except Malformed as error:
        return f"“{action}” cannot be read. {error}"
    if not found:
        return f"“{action}” is legal."
    game = session.game
    lines = [f"  {game.rulebook.explain(refusal)} {named(game, refusal.clause)}" for refusal in found]
    return "\n".join([f"“{action}” is refused.", *lines])


def named(game: Game[Any], clause: str) -> str:
    """A clause by id and title: `[RB-LOOP, No loops]`."""
    return f"[{clause}, {game.rulebook[clause].title}]"


def story(session: Session) -> str:
    """What the last action did, a line each small step that the cursor has passed, with its clause."""
    lines = [f"{session.game.sentence(step.event)} [{step.event.clause}]" for step in session.node.steps[: session.shown]]
    return "\n".join(textwrap.fill(line, LINE_LETTERS, subsequent_indent="    ") for line in lines)


def play(session: Session, *actions: str) -> str:
    """Play typed actions one after another, and tell what they did, step by step.

    Raises
    ------
    IllegalAction, Malformed
        For the first that cannot be played; those before it are.
    """
    told = []
    for action in actions:
        session.play(action)
        told.append(story(session))
    return "\n".join(told)


def to_last_flow(session: Session) -> Session:
    """Put the cursor where the water of the last scoring or phase begins to run: its figures are not shown yet.

    Raises
    ------
    WorkbenchError
        When no water has run.
    """
    line = Timeline(session)
    sections = line.sections()
    if not sections:
        raise WorkbenchError("No water has run in this session yet.")
    line.goto(sections[-1].first)
    return session


@dataclass(frozen=True)
class Rules:
    """Clauses of a rulebook, as a notebook shows them: in Markdown, and as plain text."""

    game: Game[Any]
    clauses: tuple[str, ...]

    def _repr_markdown_(self) -> str:
        book = self.game.rulebook
        found = [book[clause] for clause in self.clauses]
        return "\n>\n".join(f"> **{rule.title}** · `{rule.id}` · {rule.status}  \n> {_words(rule)}" for rule in found)

    def __repr__(self) -> str:
        book = self.game.rulebook
        return "\n".join(f"{rule.id}, {rule.title} ({rule.status}). {_words(rule)}" for rule in (book[c] for c in self.clauses))


def _words(rule: Any) -> str:
    return f"{rule.text} {rule.remark}".strip()


def rules(game: Game[Any], *clauses: str) -> Rules:
    """Clauses of a game by id (all without any), word for word as its rulebook has them.

    Raises
    ------
    Malformed
        For a clause that the rulebook does not have.
    """
    for clause in clauses:
        if clause not in game.rulebook.clauses:
            raise Malformed("clause", f"{game.rulebook.about.title} has no clause {clause!r}")
    return Rules(game, clauses or tuple(game.rulebook.clauses))
