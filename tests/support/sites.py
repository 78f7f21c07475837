"""Find the calls that refuse a move in the source code, with every code and list of clauses they can have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

# Matches any text that is only known during a game.
ANY = ".*"
# The functions that pass their arguments to a refusal.
SELF = ("refuse", "Refusal")


class Site(NamedTuple):
    """A call that refuses a move: its module and function, its code, and a pattern for the clauses it cites."""

    where: str
    code: str
    clauses: str

    def __str__(self) -> str:
        code, cited = (part.replace(ANY, "…").replace("\\", "") for part in (self.code, self.clauses))
        return f"{code} [{cited}] in {self.where}"

    @property
    def plain_code(self) -> str:
        """The code, or an empty string if it is only known during a game."""
        return "" if ANY in self.code else self.code.replace("\\", "")

    def is_hit(self, code: str, clauses: str) -> bool:
        """Return whether a refusal with this code and these clauses may have come from here."""
        return re.fullmatch(self.code, code) is not None and re.fullmatch(self.clauses, clauses) is not None


def sites_of(folder: Path) -> list[Site]:
    """Read the refusals of all modules of a package, each pair of code and clauses once."""
    found: dict[tuple[str, str], Site] = {}
    for path in sorted(folder.glob("*.py")):
        for site in _sites_in(path):
            found.setdefault((site.code, site.clauses), site)
    return list(found.values())


def _sites_in(path: Path) -> Iterator[Site]:
    module = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef) and node.name not in SELF]
    for function in functions:
        for call in _calls_in(function):
            scope = _Scope(module, function, call)
            where = f"{path.parent.name}/{path.name}: {function.name}"
            codes, clauses = scope.texts(call.args[1]), list(map(_spaced, scope.texts(call.args[0])))
            yield from (Site(where, code, cited) for code, cited in product(codes, clauses) if {code, cited} != {ANY})
            if codes == [ANY]:
                yield from (Site(where, code, ANY) for code in scope.words_of(call.args[1]))


def _calls_in(function: ast.FunctionDef) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SELF:
            yield node


class _Scope:
    """The possible values of names in a call, as far as the source shows them."""

    def __init__(self, module: ast.Module, function: ast.FunctionDef, call: ast.Call) -> None:
        self.module, self.function, self.call = module, function, call

    def texts(self, node: ast.expr) -> list[str]:
        """Return patterns for the texts that an expression can be."""
        match node:
            case ast.Constant(value=str(text)):
                return [re.escape(text)]
            case ast.IfExp():
                return [*self.texts(node.body), *self.texts(node.orelse)]
            case ast.Name(id=name):
                return self._named(name)
            case ast.JoinedStr():
                return self._joined(node)
        return [ANY]

    def _named(self, name: str) -> list[str]:
        """Return patterns for the values of a name; one that is added to may have any ending."""
        more = ANY if self._grows(name) else ""
        values = [value for value in self._values(name) if not _mentions(value, name)]
        return [text + more for value in values for text in self.texts(value)] or [ANY]

    def _joined(self, node: ast.JoinedStr) -> list[str]:
        """Return patterns for a formatted string; an unknown value matches any text."""
        parts = [self._part(part) for part in node.values]
        return list(dict.fromkeys(_spaced("".join(chosen)) for chosen in product(*parts)))

    def _part(self, part: ast.expr) -> list[str]:
        if isinstance(part, ast.Constant):
            return [re.escape(str(part.value))]
        assert isinstance(part, ast.FormattedValue)
        return self.texts(part.value)

    def words_of(self, node: ast.expr) -> list[str]:
        """Return the words that a name is compared with, or used as a key for, in the function."""
        return sorted({re.escape(word) for word in self._compared(ast.unparse(node)) if word})

    def _values(self, name: str) -> list[ast.expr]:
        """Return the values assigned to a name before the call, in the function or else in the module."""
        found: list[ast.expr] = []
        for block, node in reversed(self._assigned(name)):
            follows = block[block.index(node) :]
            if any(self.call is inner for later in follows for inner in ast.walk(later)):
                return [*found, node.value]
            if not isinstance(follows[-1], ast.Return):
                found.append(node.value)
        return found or [node.value for node in self.module.body if isinstance(node, ast.Assign) and _gives(node, name)]

    def _assigned(self, name: str) -> list[tuple[list[ast.stmt], ast.Assign]]:
        """Return the assignments to a name before the call, each with its block of statements."""
        blocks = [block for node in ast.walk(self.function) for block in _blocks(node)]
        found = [(b, node) for b in blocks for node in b if isinstance(node, ast.Assign) and _gives(node, name)]
        return sorted((one for one in found if one[1].lineno <= self.call.lineno), key=lambda one: one[1].lineno)

    def _grows(self, name: str) -> bool:
        """Return whether the function adds something to a name."""
        added = (n for n in ast.walk(self.function) if isinstance(n, ast.AugAssign))
        again = (node.value for _, node in self._assigned(name))
        return any(ast.unparse(n.target) == name for n in added) or any(_mentions(value, name) for value in again)

    def _compared(self, name: str) -> Iterator[str]:
        for node in ast.walk(self.function):
            match node:
                case ast.Compare(left=left, comparators=[ast.Constant(value=str(word))]) if ast.unparse(left) == name:
                    yield word
                case ast.Match(subject=subject, cases=cases) if ast.unparse(subject) == name:
                    yield from _matched(cases)
                case ast.Subscript(value=table, slice=key) if ast.unparse(key) == name:
                    yield from self._keys(table)

    def _keys(self, table: ast.expr) -> Iterator[str]:
        tables = [table] if isinstance(table, ast.Dict) else self._values(ast.unparse(table))
        for one in tables:
            if isinstance(one, ast.Dict):
                yield from (str(key.value) for key in one.keys if isinstance(key, ast.Constant))


def _spaced(pattern: str) -> str:
    """Separate clauses with single spaces; a part that matches any text may be empty, without a space."""
    words = " ".join(pattern.replace("\\ ", " ").split())
    return words.replace(f" {ANY}", ANY).replace(f"{ANY} ", ANY)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    """Yield the blocks of a statement."""
    for field in ("body", "orelse"):
        block = getattr(node, field, None)
        if isinstance(block, list):
            yield block


def _mentions(node: ast.expr, name: str) -> bool:
    return any(isinstance(inner, ast.Name) and inner.id == name for inner in ast.walk(node))


def _gives(node: ast.Assign, name: str) -> bool:
    return [ast.unparse(target) for target in node.targets] == [name]


def _matched(cases: Iterable[ast.match_case]) -> Iterator[str]:
    for part in (part for case in cases for part in ast.walk(case.pattern)):
        if isinstance(part, ast.MatchValue) and isinstance(part.value, ast.Constant):
            yield str(part.value.value)
