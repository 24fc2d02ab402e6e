"""Expressions over steps as text: what one may hold, and what is not allowed in it, with its place. Nothing is evaluated here."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from workbench.engine.errors import Malformed

LONGEST, DEEPEST = 300, 20  # characters, and levels of nesting

ALLOWED: tuple[type[ast.AST], ...] = (
    *(ast.Name, ast.Load, ast.Constant, ast.Tuple, ast.List, ast.Set, ast.IfExp, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp),
    *(ast.And, ast.Or, ast.Not, ast.USub, ast.UAdd, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow),
    *(ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn, ast.Is, ast.IsNot),
)
WORDS: dict[type[ast.AST], str] = {
    ast.Call: "a call",
    ast.Attribute: "an attribute (a dot after a name)",
    ast.ListComp: "a loop",
    ast.SetComp: "a loop",
    ast.DictComp: "a loop",
    ast.GeneratorExp: "a loop",
    ast.For: "a loop",
    ast.While: "a loop",
    ast.NamedExpr: "an assignment",
    ast.Assign: "an assignment (two of them, ==, compare)",
    ast.AugAssign: "an assignment",
    ast.AnnAssign: "an assignment",
    ast.Lambda: "a function",
    ast.FunctionDef: "a function",
    ast.Subscript: "brackets after a value",
    ast.JoinedStr: "a text that is filled in",
    ast.Dict: "a dictionary",
    ast.Starred: "a star before a value",
    ast.Import: "an import",
    ast.ImportFrom: "an import",
    ast.Constant: "a number or a text of this kind",
}
SIGNS: dict[type[ast.AST], str] = {
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.Invert: "~",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.MatMult: "@",
}
QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`([^`]*)`")
INSTEAD = 'it compares names, numbers and texts, as in amount > 3 and at == "b2"'


class Formula(NamedTuple):
    """An expression that may be evaluated.

    Parameters
    ----------
    text : str
        As it was typed, without blanks around it.
    tree : ast.expr
        Its names are real ones, also those that were quoted.
    names : tuple of str
        The names in it, each once, in order.
    """

    text: str
    tree: ast.expr
    names: tuple[str, ...]


def read_formula(text: str) -> Formula:
    """Read an expression: names, numbers, texts, comparisons, `and`, `or`, `not`, `in`, `if ... else`, arithmetic.

    A name that is no word of Python stands in backticks: `` `b2>b3` > 3 ``.

    Raises
    ------
    Malformed
        With one sentence that names what is not allowed, and where.
    """
    text = text.strip()
    if not text:
        raise Malformed("", f"an expression is missing: {INSTEAD}")
    if len(text) > LONGEST:
        raise Malformed("", f"an expression has at most {LONGEST} characters, this one has {len(text)}")
    quoted: list[str] = []
    tree = _parse(text, QUOTED.sub(lambda found: _stand_in(found, quoted), text))
    for node, depth in _walk(tree):
        if depth > DEEPEST:
            raise Malformed("", f"an expression nests at most {DEEPEST} deep, this one goes deeper{_place(text, node)}")
        if not isinstance(node, ALLOWED) or (isinstance(node, ast.Constant) and not isinstance(node.value, int | float | str | None)):
            raise _refusal(text, node)
        if isinstance(node, ast.Name):
            node.id = _real_name(text, node, quoted)
    found = [node for node, _ in _walk(tree) if isinstance(node, ast.Name)]
    return Formula(text, tree, tuple(dict.fromkeys(node.id for node in found)))


def _stand_in(found: re.Match[str], quoted: list[str]) -> str:
    """A quoted name as a word of the same length, so that places stay where they are; texts as they are."""
    if found[1] is None:
        return found[0]
    if not found[1].strip():
        raise Malformed("", f"a name is missing between the backticks at character {found.start() + 1}")
    quoted.append(found[1].strip())
    return f"_{len(quoted) - 1}".ljust(len(found[0]), "_")


def _real_name(text: str, node: ast.Name, quoted: list[str]) -> str:
    if not node.id.startswith("_"):
        return node.id
    at = _start(text, node)
    if text[at] != "`":
        raise Malformed("", f"no name begins with an underscore{_place(text, node)}")
    return quoted[int(node.id.strip("_"))]


def _parse(text: str, plain: str) -> ast.expr:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the parser, about what is refused afterwards or means no harm
        try:
            return ast.parse(plain, mode="eval").body
        except (SyntaxError, ValueError, MemoryError, RecursionError) as error:
            fault = error
        try:
            statement = ast.parse(plain).body[0]
        except (SyntaxError, ValueError, MemoryError, RecursionError, IndexError):
            place = f" at character {fault.offset}" if isinstance(fault, SyntaxError) and fault.offset else ""
            said = fault.msg if isinstance(fault, SyntaxError) else "it is nested too deeply, or holds what is no text"
            raise Malformed("", f"“{text[:60]}{'...' if len(text) > 60 else ''}” is no expression ({said}{place}): {INSTEAD}") from None
    raise _refusal(text, statement)


def _walk(tree: ast.AST) -> Iterator[tuple[ast.AST, int]]:
    """Each node with its depth, those before that lie inside it, from left to right."""
    waiting = [(tree, 0)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        if isinstance(node, ALLOWED):  # what is refused is not looked into
            waiting += [(child, depth + 1) for child in ast.iter_child_nodes(node)][::-1]


def _start(text: str, node: ast.AST) -> int:
    """The first character of a node, counted from 0; Python counts bytes."""
    return len(text.encode()[: getattr(node, "col_offset", 0)].decode(errors="ignore"))


def _place(text: str, node: ast.AST) -> str:
    at = _start(text, node)
    rest = text[at : at + 24]
    return f" at character {at + 1}, “{rest}{'...' if at + 24 < len(text) else ''}”" if hasattr(node, "col_offset") else ""


def _refusal(text: str, node: ast.AST) -> Malformed:
    sign = SIGNS.get(type(node))
    other = f"the sign {sign}" if sign else "a statement" if isinstance(node, ast.stmt) else f"what Python calls {type(node).__name__}"
    kind = WORDS.get(type(node), other)
    return Malformed("", f"an expression cannot hold {kind}{_place(text, node)}: {INSTEAD}")
