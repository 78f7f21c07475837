"""Commands by name and one line of help; the module behind a command is imported when the command is used."""

from __future__ import annotations

from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

# What all complaints about usage are, in every version of Typer.
USAGE_ERROR: Any = typer.BadParameter.__mro__[1]


class Target(NamedTuple):
    """Where a command lives (`module:name` below `commands`, a function or a Typer app) and its help in one line.

    `loose` takes unknown options as words, for lines that hold a minus sign.
    """

    path: str
    help: str
    loose: bool = False

    def load(self, name: str) -> Any:
        """Import the command."""
        module, _, attribute = self.path.partition(":")
        found = getattr(import_module(f"companion.cli.commands.{module}"), attribute)
        if not isinstance(found, typer.Typer):
            found = _single(name, found, self.loose)
        command = typer.main.get_command(found)
        command.name = name
        return command


def _single(name: str, function: Any, loose: bool) -> typer.Typer:
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, context_settings={"ignore_unknown_options": True} if loose else None)(function)
    return app


def _tidied(error: Any) -> Any:
    """Return a complaint about usage as it may be told: without passwords, and without words that do not end."""
    from companion.cli.context import tidied

    error.message = tidied(error.message)
    return error


class LazyGroup(TyperGroup):
    """A group of `sections` of targets: lists them without importing one, and runs them."""

    sections: dict[str, dict[str, Target]] = {}

    @property
    def targets(self) -> dict[str, Target]:
        return {name: target for section in self.sections.values() for name, target in section.items()}

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.targets)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a stand-in that knows its name and help."""
        target = self.targets.get(cmd_name)
        return target and TyperCommand(cmd_name, help=target.help)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command to run, and import it."""
        self.commands = {name: self.get_command(ctx, name) for name in self.targets}
        name, command, rest = super().resolve_command(ctx, args)
        return name, command and self.targets[str(name)].load(str(name)), rest

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        from companion.cli.settings import BadSettings

        try:
            return super().invoke(ctx)
        except BadSettings as error:
            from companion.cli.context import MISSING, fail

            fail(MISSING, "unusable", str(error), as_json=False)
        except USAGE_ERROR as error:
            raise _tidied(error) from None

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options before a command."""
        try:
            return super().parse_args(ctx, args)
        except USAGE_ERROR as error:
            raise _tidied(error) from None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        for title, section in self.sections.items():
            with formatter.section(title):
                formatter.write_dl([(name, target.help) for name, target in section.items()])
