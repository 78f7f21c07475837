"""A list of every command, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.cli.commands import SECTIONS


def all_commands() -> dict[str, Any]:
    """Return all commands by the words typed for them: `show`, `village new`."""
    return {
        name: command
        for section in SECTIONS.values()
        for top, target in section.items()
        for name, command in below(top, target.load(top))
    }


def below(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    """Yield a command, or the commands below it, with the words typed for them."""
    targets = getattr(command, "targets", None)
    if targets is None:
        yield name, command
    for word, target in (targets or {}).items():
        yield from below(f"{name} {word}", target.load(word))


def options_of(command: Any) -> set[str]:
    """Return the names of a command's options."""
    return {name for param in command.params if param.param_type_name == "option" for name in param.opts}
