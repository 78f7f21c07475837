"""The entry point: the Typer app, and the options before a command."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from typing import Annotated, Any

import typer

from companion.cli.commands import SECTIONS
from companion.cli.lazy import LazyGroup
from companion.cli.output import set_plain

# The variable in which the script of a shell passes its name to ask for completions.
SHELL_VARIABLE = "_COMPANION_COMPLETE"


WELCOME = """\
A referee for print-and-play games at a real table.

Start a game, choosing a title:    companion new
Watch a demo campaign:             companion --db demo.db demo
Read how to start, with examples:  companion new --help

All commands:                      companion --help"""


class Companion(LazyGroup):
    """The commands of the companion, listed in sections."""

    targets = {name: target for section in SECTIONS.values() for name, target in section.items()}

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands with their full one-line help."""
        for title, section in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, target.help) for name, target in section.items()])


app = typer.Typer(
    cls=Companion,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def print_version(wanted: bool) -> None:
    """Print the version and exit."""
    if wanted:
        from companion import __version__

        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def companion(
    ctx: typer.Context,
    db: Annotated[
        str | None,
        typer.Option(
            envvar="COMPANION_DB", show_default=False, help="Database: a file or a postgresql+psycopg:// address."
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print plain text, without colours or drawings.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Referee print-and-play games at a real table.

    \b
    companion new crayonville --seat Ann --seat Bo
    companion play

    Every move is stored as you type it. `companion COMMAND --help` shows examples.
    """
    ctx.obj = db
    set_plain(plain)
    if ctx.invoked_subcommand is None:
        typer.echo(WELCOME)


def run() -> None:
    """Run the command line."""
    # The collection at exit has nothing to look through: the memory is given back anyway.
    atexit.register(gc.freeze)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Started with a closed stream: reading finds nothing, and writing is discarded.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
        getattr(sys, name).reconfigure(errors="backslashreplace")
    if any("\ud800" <= char <= "\udfff" for word in sys.argv for char in word):
        typer.echo("the command line holds a word that is not UTF-8 text", err=True)
        sys.exit(2)
    shell = os.environ.get(SHELL_VARIABLE)
    if shell:
        from companion.cli.completion.engine import answer_shell

        answer_shell(app, shell, sys.argv[1:])
        return
    try:
        app(prog_name="companion")
    except OSError as error:
        give_up(error)


def give_up(error: OSError) -> None:
    """Exit with a message when the system fails in a way no command expects, such as help on a full disk."""
    from companion.cli.context import MISSING
    from companion.cli.output import complain, mute

    mute(sys.stdout)
    where = error.filename or "the answer"
    complain(f"cannot read or write {where} ({error.strerror}). Check the disk and its permissions, then try again")
    sys.exit(MISSING)
