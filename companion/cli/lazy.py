"""Commands by name and one-line help. The module of a command is imported when the command is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from companion.cli.settings import BadSettings


class Target(NamedTuple):
    """The location of a command (`module:function` below `commands`) and its one-line help.

    `loose` accepts unknown options as words, for moves with a minus sign.
    """

    path: str
    help: str
    loose: bool = False

    def load(self, name: str) -> Any:
        """Import the command."""
        module, _, function = self.path.partition(":")
        app = typer.Typer(add_completion=False, rich_markup_mode=None)
        settings = {"ignore_unknown_options": True} if self.loose else None
        app.command(name, context_settings=settings)(
            getattr(import_module(f"companion.cli.commands.{module}"), function)
        )
        command = get_command(app)
        command.name = name
        return command


class Group(NamedTuple):
    """A group of commands, such as `village new`, and its one-line help."""

    help: str
    targets: Mapping[str, Target]

    def load(self, name: str) -> Any:
        """Create the group without importing its commands."""
        group = LazyGroup(name=name, help=self.help, no_args_is_help=True, rich_markup_mode=None)
        group.targets = self.targets
        return group


class LazyGroup(TyperGroup):
    """A group of `targets`, listed without importing them."""

    targets: Mapping[str, Target | Group] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of the commands."""
        return list(self.targets)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a placeholder with the name and help of a command."""
        target = self.targets.get(cmd_name)
        return target and TyperCommand(cmd_name, help=target.help)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command to run, and import it."""
        name, *rest = args
        if name in self.targets:
            return name, self.targets[name].load(name), rest
        self.commands = {known: self.get_command(ctx, known) for known in self.targets}
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        with redact_usage_errors():
            try:
                return super().invoke(ctx)
            except BadSettings as error:
                from companion.cli.context import MISSING, fail

                fail(MISSING, "unusable", str(error), as_json=False)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the options before a command."""
        with redact_usage_errors():
            return super().parse_args(ctx, args)


@contextmanager
def redact_usage_errors() -> Iterator[None]:
    """Remove passwords, very long words and an empty prefix from Typer's messages about wrong usage."""
    try:
        yield
    except Exception as error:
        if isinstance(message := getattr(error, "message", None), str):
            from companion.cli.output import redact

            error.message = redact(message)  # type: ignore[attr-defined]
            if isinstance(error, typer.BadParameter) and not (error.param or error.param_hint):
                # Without an option to name, Typer would only add "Invalid value:" to a complete sentence.
                error.format_message = partial(str, error.message)  # type: ignore[method-assign]
        raise
