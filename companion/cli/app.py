"""The entry point: which commands there are, and the options they share."""

from __future__ import annotations

import gc
import os
import sys
from typing import Annotated

import typer

from companion.cli.lazy import LazyGroup, Target
from companion.cli.output import set_plain

# By this variable the scripts of shells ask for what a Tab completes, and name themselves.
SHELL_VARIABLE = "_COMPANION_COMPLETE"

SECTIONS = {
    "At the table": {
        "new": Target("new:new", "Start a game and make it the current one."),
        "resume": Target("resume:resume", "Go on from a printed sheet: what it lacks, and what is asked."),
        "play": Target("play:play", "Referee a game at a prompt that knows the legal moves."),
        "move": Target("move:move", "Type what happened; the referee judges it and stores it.", True),
        "why": Target("move:why", "Judge a line without playing it, with the rules in full.", True),
        "legal": Target("move:legal", "List every legal move now."),
        "show": Target("show:show", "Show the table: what lies there and what is asked."),
        "score": Target("show:score", "Show the score sheet, at any time."),
        "serve": Target("serve:serve", "Show the table to the players on a page that updates by itself."),
        "finish": Target("games:finish", "Close a game that is over and store its result."),
        "tally": Target("tally:tally", "Score final holdings, without a tracked game."),
    },
    "Corrections": {
        "undo": Target("corrections:undo", "Take back the last line, or a line and all after it."),
        "redo": Target("corrections:redo", "Bring back what the last undo took."),
        "amend": Target("corrections:amend", "Replace an earlier line and judge all after it again.", True),
        "override": Target("corrections:override", "Change a quantity by hand, with a reason.", True),
    },
    "What is stored": {
        "games": Target("games:games", "List games, and find lines in them."),
        "history": Target("history:history", "Tell a game from its first line, or compare two points."),
        "switch": Target("games:switch", "Make another game the current one."),
        "log": Target("results:log", "Enter a result that was played without the companion."),
        "mark": Target("results:mark", "Say that a finished game was played wrongly, or not after all."),
        "backup": Target("backup:backup", "Write everything that is stored into one file."),
        "restore": Target("backup:restore", "Bring back what a backup holds."),
        "record": Target("record:app", "Write a game out as plain text or JSON, or read one in."),
        "village": Target("village:app", "Villages that live from one game to the next."),
        "campaign": Target("campaign:app", "Groups of players and villages, and their standings."),
        "data": Target("data:app", "Editions: those that ship, and one with the cards of your own box."),
    },
    "On paper": {
        "print": Target("print_:print_sheets", "Print sheets, cards and maps as a PDF."),
        "printer": Target(
            "printer:app",
            "Printers: how each turns its paper over, and by how much its backs are off.",
        ),
    },
    "Help": {
        "rules": Target(
            "rules:rules",
            "Search the rules and rulings of one title or of all, and keep what the table decided about them.",
        ),
        "config": Target(
            "config:app",
            "Settings: the database, the paper, the printer and more, settled once for all commands.",
        ),
        "completion": Target("completion:completion", "Let the shell complete what you type, with Tab."),
        "doctor": Target(
            "doctor:doctor",
            "Look for damage: database, game, or a file; without options tell the whole state of health.",
        ),
        "demo": Target(
            "demo:demo",
            "Watch simple players go through a whole campaign; everything is stored like a real one.",
        ),
    },
}


class Companion(LazyGroup):
    """The commands of the companion."""

    sections = SECTIONS


app = typer.Typer(
    cls=Companion,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def print_version(wanted: bool) -> None:
    """Print the version and leave."""
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
            envvar="COMPANION_DB", show_default=False, help="Database: a file, or a postgresql+psycopg:// address."
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text: no colours, no drawing.")] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Referee print-and-play games at a real table.

    \b
    companion new crayonville --seat Ann --seat Bo
    companion play

    Everything is stored as it is typed. `companion COMMAND --help` shows examples.
    """
    ctx.obj = db
    set_plain(plain)


OBJECTS_UNTIL_COLLECTION = 50_000


def run() -> None:
    """Run the command line."""
    # What is loaded stays. Looking for garbage in it as often as usual costs a short command some milliseconds.
    gc.set_threshold(OBJECTS_UNTIL_COLLECTION)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Started with a closed stream: nothing can be read from it, what is written goes nowhere.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
        getattr(sys, name).reconfigure(errors="backslashreplace")
    if any("\ud800" <= char <= "\udfff" for word in sys.argv for char in word):
        typer.echo("a word on the command line is not text (UTF-8)", err=True)
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
    """Leave with a sentence when the system refuses what no command has foreseen, such as help on a full disk."""
    from companion.cli.context import MISSING, complain, drop

    drop(sys.stdout)
    where = error.filename or "the answer"
    complain(
        f"{where} cannot be read or written ({error.strerror}): see to the disk and its permissions, then try again"
    )
    sys.exit(MISSING)
