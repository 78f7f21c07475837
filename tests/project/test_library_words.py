"""Messages of libraries are never shown or parsed, because they change from version to version."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = ("companion", "campaigns", "printables")
OF_MSGSPEC = {"ValidationError", "DecodeError", "MsgspecError"}


def handlers() -> Iterator[tuple[Path, ast.ExceptHandler]]:
    """Yield the handlers of the product that name the exception they catch."""
    for part in PARTS:
        for path in (ROOT / part).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield from ((path, node) for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.name)


def caught(handler: ast.ExceptHandler) -> set[str]:
    """Return the names of the caught exceptions, without their modules."""
    nodes = list(ast.walk(handler.type)) if handler.type is not None else []
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def uses(handler: ast.ExceptHandler) -> Iterator[ast.AST]:
    """Yield the uses of a caught exception, except passing it to `describe_fault`."""
    body = [node for part in handler.body for node in ast.walk(part)]
    given = {
        id(word)
        for node in body
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "describe_fault"
        for word in node.args
    }
    yield from (n for n in body if isinstance(n, ast.Name) and n.id == handler.name and id(n) not in given)


def test_msgspec_messages_are_not_shown() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{use.lineno}"  # type: ignore[attr-defined]
        for path, handler in handlers()
        if caught(handler) & OF_MSGSPEC
        for use in uses(handler)
    ]
    assert found == []


def test_exception_messages_are_not_compared() -> None:
    """One exception: a printer profile file that cannot be read."""
    compared = [
        f"{path.relative_to(ROOT)}: {ast.unparse(node)}"
        for path, handler in handlers()
        for node in ast.walk(handler)
        if isinstance(node, ast.Compare) and f"str({handler.name})" in ast.unparse(node)
    ]
    assert compared == ["companion/cli/commands/printing/printer.py: str(path) in str(error)"]
