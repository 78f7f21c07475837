"""What every command shares: options, the store, and one exit code for each kind of failure.

0  done
1  refused, nothing changed
2  wrong usage (from Typer)
3  not found, or a file that cannot be used
4  someone else changed the stored data
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from companion.cli.output import UNUSABLE, ask_plain, complain, redact, say_json
from companion.cli.settings import BadSettings, setting, text_setting

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from campaigns.store import Store
    from companion.referee.verdicts import Verdict
    from companion.referee.viewer import Viewer

NO, MISSING, STALE = 1, UNUSABLE, 4
# The commands that create a missing database.
CREATING = ("new", "import", "log", "tally", "demo", "restore")
LARGEST_ID = 2**31 - 1
LONGEST_NUMBER = 10


def number(first: int, last: int = LARGEST_ID) -> Callable[[object], int]:
    """Return a parser for whole numbers in a range. The help does not show the range."""

    def read(typed: object) -> int:
        text = str(typed).strip()
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            raise typer.BadParameter(f"'{text}' is not a number")
        if len(digits) > LONGEST_NUMBER or not first <= int(text) <= last:
            raise typer.BadParameter(f"{text} is not a number from {first} to {last}")
        return int(text)

    return read


GameId = Annotated[
    int | None,
    typer.Option("--game", metavar="ID", parser=number(1), help="Game to use instead of the current one."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
AsPlain = Annotated[
    bool, typer.Option("--plain", callback=ask_plain, help="Print plain text, without colours or drawings.")
]
ForSeat = Annotated[
    str | None, typer.Option("--seat", metavar="NAME", help="Show the hidden cards that this seat may see.")
]
ForMove = Annotated[
    str | None,
    typer.Option("--seat", metavar="NAME", help="With hidden cards: show the answer as this seat sees it."),
]
ForReferee = Annotated[bool, typer.Option("--referee", help="Show everything, including all hidden cards.")]
Why = Annotated[str | None, typer.Option("--why", metavar="TEXT", help="Reason, kept in the record.")]


def fail(code: int, kind: str, reason: str, as_json: bool) -> NoReturn:
    """Exit with a message, and with a JSON document if --json was given."""
    complain(reason)
    if as_json:
        say_json({"error": redact(reason), "kind": kind})
    raise typer.Exit(code)


def fail_refused(verdict: Verdict, as_json: bool, more: Mapping[str, Any] | None = None) -> NoReturn:
    """Exit with a refusal."""
    from companion.cli.screen.wording import explain, verdict_fields

    complain(explain(verdict))
    if as_json:
        say_json(verdict_fields(verdict) | dict(more or {}))
    raise typer.Exit(NO)


@contextmanager
def report_errors(as_json: bool) -> Iterator[None]:
    """Turn errors into a message and an exit code."""
    from campaigns.errors import NotFound, Refused, Stale, StoreError
    from companion.referee.problems import BadPosition

    try:
        yield
    except Refused as error:
        fail_refused(error.refusal, as_json)
    except Stale as error:
        fail(STALE, "stale", str(error), as_json)
    except NotFound as error:
        fail(MISSING, "not-found", str(error), as_json)
    except (StoreError, BadPosition, BadSettings) as error:
        fail(MISSING, "unusable", str(error), as_json)
    except RecursionError:
        fail(MISSING, "unusable", "the file is nested too deeply to be a game file", as_json)


@contextmanager
def use_store(ctx: typer.Context, as_json: bool) -> Iterator[Store]:
    """Open the store and report its errors. A mistyped file name does not create a database."""
    with report_errors(as_json), open_database(ctx, ctx.info_name in CREATING or find_db(ctx) is None) as store:
        yield store


@contextmanager
def use_game(
    ctx: typer.Context, game: int | None, seat: str | None, referee: bool, as_json: bool
) -> Iterator[tuple[Store, StoredGame, Viewer]]:
    """Open the store, and load a game for the viewer given by the options of a command."""
    from companion.cli.names import viewer_of

    with use_store(ctx, as_json) as store:
        stored = store.games.load(game)
        yield store, stored, viewer_of(stored.session.header.seats, seat, referee)


@contextmanager
def open_database(ctx: typer.Context, makes: bool) -> Iterator[Store]:
    """Open the named database, and warn if other users could read it until now. Raises BadSettings."""
    db = find_db(ctx)
    from campaigns.store import open_store

    with open_store(db, makes, backups_to_keep) as store:
        if store.database.made_private:
            names = ", ".join(map(str, store.database.made_private))
            complain(f"other users of this computer could read {names}, including hidden cards. Now only you can")
        yield store


def find_db(ctx: typer.Context) -> str | None:
    """Return the database from an option, the environment or the settings. Raises BadSettings."""
    named: str | None = ctx.obj
    return named or text_setting("db")


def backups_to_keep() -> int:
    """Return how many automatic backups are kept. Unusable settings are reported elsewhere."""
    from campaigns.maintenance.backups import DEFAULT_BACKUPS

    try:
        found = setting("keep-backups")
    except BadSettings:
        return DEFAULT_BACKUPS
    return DEFAULT_BACKUPS if found is None else int(found)


def keep_backup_after(store: Store, id: int) -> None:
    """Back up the database after a game was closed. A failure is only reported."""
    from campaigns.errors import StoreError

    try:
        store.database.keep_backup(f"after-game-{id}")
    except StoreError as error:
        complain(f"Game {id} is stored, but no backup was made: {error}")
