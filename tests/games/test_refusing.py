"""Every place in the rules that refuses a move is reached by a case, even if another place has the same code."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.games import REGISTRY
from companion.referee import verdicts
from tests.games import test_plain_cases
from tests.support.casebook import Case, has_casebook, load_cases
from tests.tools.clauses import ELSEWHERE, GAMES, QUIET


def places(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """Yield the calls in a module that refuse a move, each with its code and clauses."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refuse":
            clauses, code = (ast.unparse(arg).strip("'") for arg in node.args[:2])
            yield node, f"{code} {clauses}"


@pytest.mark.parametrize("slug", REGISTRY)
def test_every_place_that_refuses_is_reached_by_a_case(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    package = GAMES / slug.replace("-", "_")
    if has_casebook(slug):
        book = import_module(f"tests.games.{package.name}.test_cases")
        cases = [(case, book.test_case) for case in book.CASES]
    else:
        cases = [(case, partial(test_plain_cases.test_case, slug)) for case in load_cases(slug, Case)]
    for path in package.glob("*.py"):
        import_module(f"companion.games.{package.name}.{path.stem}")
    refuse, reached = verdicts.refuse, set[tuple[str, int]]()

    def noted(*args: Any) -> verdicts.Refusal:
        caller = sys._getframe(1)
        reached.add((caller.f_code.co_filename, caller.f_lineno))
        return refuse(*args)

    for name, module in list(sys.modules.items()):
        if name.startswith("companion.") and getattr(module, "refuse", None) is refuse:
            monkeypatch.setattr(module, "refuse", noted)
    for case, check in cases:
        if case.then.startswith("illegal") or case.id in QUIET.values():
            check(case)
    found = {path: [*places(path)] for path in package.glob("*.py")}
    missing = [
        f"{path.name}:{call.lineno} {written}"
        for path, calls in found.items()
        for call, written in calls
        if written not in ELSEWHERE
        and not any((str(path), line) in reached for line in range(call.lineno, (call.end_lineno or 0) + 1))
    ]
    assert sum(map(len, found.values())) > 0
    assert missing == []
