"""What every command needs: the store, answers in words or JSON, and one exit code for each kind of failure.

0  done
1  the referee said no, nothing changed
2  wrong usage (Typer's own)
3  not found, or a file that cannot be used
4  the stored data changed underneath
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TextIO

import typer

from companion import limits
from companion.cli.tone import ask_plain
from companion.limits import FILE_BYTES, OverLimit, read_file_or_pipe, read_stream, shorten, shorten_words

if TYPE_CHECKING:
    from campaigns.rows import GameHead, StoredGame
    from campaigns.store import Store
    from companion.referee.game import Game
    from companion.referee.verdicts import Verdict

NO, MISSING, STALE = 1, 3, 4
# The title that is meant where none is named: the only one with villages that live on.
USUAL = "crayonville"
# Marks that turn a line around or break it where nobody sees why.
TURNS = (0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))
# Control characters in stored names are shown, never sent to the terminal; in JSON they are written as it knows them.
SHOWN = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) != "\n"}
SHOWN |= {code: f"\\u{code:04x}" for code in TURNS}
SHOWN_IN_JSON = {code: f"\\u{code:04x}" for code in SHOWN}
# The longest name of a file in a message.
LONGEST_PATH = 200
# Stands behind a wide letter while lines are measured; no name holds it.
SECOND_HALF = "\ue000"
# The commands that have something to do where nothing is stored yet: they make a database that is not there.
BEGINNERS = ("new", "import", "log", "tally", "demo", "restore")
LARGEST_ID = 2**31 - 1

GameId = Annotated[
    int | None, typer.Option("--game", metavar="ID", min=1, max=LARGEST_ID, help="A game other than the current one.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer with one JSON document.")]
AsPlain = Annotated[bool, typer.Option("--plain", callback=ask_plain, help="Plain text: no colours, no drawing.")]
ForSeat = Annotated[
    str | None, typer.Option("--seat", metavar="NAME", help="Show what this seat may see of hidden cards.")
]
ForReferee = Annotated[bool, typer.Option("--referee", help="Show everything, all hidden cards too.")]
Why = Annotated[str | None, typer.Option("--why", metavar="TEXT", help="The reason, kept in the record.")]


def say(text: str, stream: TextIO | None = None, raw: bool = False) -> None:
    """Print text, between words on a terminal unless `raw`; when nobody reads any more, go on quietly."""
    out = stream or sys.stdout
    if out.isatty() and not raw:
        text = fold(text, get_terminal_size().columns)
    try:
        out.write(text.translate(SHOWN) + "\n")
        out.flush()
    except BrokenPipeError:
        drop(out)
    except OSError as error:
        drop(out)
        if out is not sys.stderr:
            complain(f"the answer cannot be written ({error.strerror}); what was accepted before is stored")
        raise typer.Exit(MISSING) from None


def drop(stream: TextIO) -> None:
    """Let everything more that is written to a stream go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def fold(text: str, width: int) -> str:
    """Break long lines between words; what follows is set in a little further."""
    folded = []
    for line in _widened(text).split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        broken = wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) if len(line) > width > 20 else []
        folded += broken or [line]
    return "\n".join(folded).replace(SECOND_HALF, "")


def _widened(text: str) -> str:
    """Let a letter that takes two places on the screen count as two."""
    if text.isascii():
        return text
    from unicodedata import east_asian_width

    return "".join(f"{char}{SECOND_HALF}" if east_asian_width(char) in "WF" else char for char in text)


def say_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document on one line."""
    import msgspec

    say(msgspec.json.encode(document).decode().translate(SHOWN_IN_JSON), raw=True)


def complain(text: str) -> None:
    """Print to standard error, without the password of an address and without words that do not end."""
    say(tidied(text), sys.stderr)


def tidied(text: str) -> str:
    """Return a message as it may be told: a password that was typed in the wrong place is not repeated."""
    from campaigns.addresses import hide_passwords

    return hide_passwords(shorten_words(text))


def fail(code: int, kind: str, reason: str, as_json: bool) -> NoReturn:
    """Leave with a sentence, and with a JSON document when one was asked for."""
    complain(reason)
    if as_json:
        say_json({"error": tidied(reason), "kind": kind})
    raise typer.Exit(code)


def say_no(verdict: Verdict, as_json: bool, more: Mapping[str, Any] | None = None) -> NoReturn:
    """Leave with the referee's no."""
    from companion.cli.answers import explain, verdict_fields

    complain(explain(verdict))
    if as_json:
        say_json(verdict_fields(verdict) | dict(more or {}))
    raise typer.Exit(NO)


@contextmanager
def answering(as_json: bool) -> Iterator[None]:
    """Turn what can go wrong inside into a sentence and an exit code."""
    from campaigns.errors import NotFound, Refused, Stale, StoreError
    from companion.cli.settings import BadSettings
    from companion.referee.game import BadPosition

    try:
        yield
    except Refused as error:
        say_no(error.refusal, as_json)
    except Stale as error:
        fail(STALE, "stale", str(error), as_json)
    except NotFound as error:
        fail(MISSING, "not-found", str(error), as_json)
    except (StoreError, BadPosition, BadSettings) as error:
        fail(MISSING, "unusable", str(error), as_json)
    except RecursionError:
        fail(MISSING, "unusable", "the file is nested too deeply to be a game's file", as_json)


@contextmanager
def open_desk(ctx: typer.Context, as_json: bool) -> Iterator[Store]:
    """Open the store, and answer for what goes wrong with it; a file that somebody named wrongly is not made."""
    with answering(as_json):
        db = find_db(ctx)
        from campaigns.store import open_store

        with open_store(db, db is None or ctx.info_name in BEGINNERS, settled_backups) as store:
            tell_closed(store)
            yield store


def settled_backups() -> int:
    """Return how many backups are kept that are made by themselves; settings that cannot be used are told elsewhere."""
    from campaigns.maintenance.backups import USUAL
    from companion.cli.settings import BadSettings, setting

    try:
        found = setting("keep-backups")
    except BadSettings:
        return USUAL
    return USUAL if found is None else int(found)


def keep_backup_after(store: Store, id: int) -> None:
    """Save everything after a game was closed; what fails then is said, and loses nothing."""
    from campaigns.errors import StoreError

    try:
        store.database.keep_backup(f"after-game-{id}")
    except StoreError as error:
        complain(f"Game {id} is stored, but no backup was made: {error}")


def tell_closed(store: Store) -> None:
    """Say once what every user of this computer could read until the database was opened just now."""
    if store.database.made_private:
        names = ", ".join(map(str, store.database.made_private))
        complain(f"other users of this computer could read {names}, hidden cards too: now only you can")


def find_db(ctx: typer.Context) -> str | None:
    """Return the database that was named: by option or environment, else by the settings. Raises BadSettings."""
    from companion.cli.settings import text_setting

    named: str | None = ctx.obj
    return named or text_setting("db")


def take_head(store: Store, id: int | None) -> GameHead:
    """Look a game up, or the current one."""
    return store.games.head(id)


def take_game(store: Store, id: int | None) -> StoredGame:
    """Open a game, or the current one."""
    return store.games.load(take_head(store, id).id)


def user() -> str:
    """Name who sits at the keyboard."""
    from campaigns import user as users

    return users.user()


def check_name(name: str, what: str) -> str:
    """Return the name of a village, campaign or player tidied up; refuse one that cannot be used."""
    from campaigns.errors import refused
    from companion.cli.names import tidy
    from companion.referee.names import fault_in_name

    fault = fault_in_name(tidy(name), what)
    if fault:
        raise refused("bad-name", fault)
    return tidy(name)


def find_title(slug: str) -> Game[Any]:
    """Return a title by its slug or the beginning of it."""
    from companion.games import REGISTRY, find_game
    from companion.referee.game import BadPosition

    found = [known for known in REGISTRY if known.startswith(slug.casefold())]
    game = find_game(found[0]) if slug and len(found) == 1 else find_game(slug)
    if game is None:
        raise BadPosition(f"there is no game called '{slug}'; there are: {', '.join(REGISTRY)}")
    return game


def read_text(path: Path) -> str:
    """Read a file that a person named; `-` is standard input. Raises BadPosition."""
    return decode_text(read_input(path, FILE_BYTES), path)


def read_input(path: Path, most: int) -> bytes:
    """Read a file or standard input, and never more than so many bytes. Raises BadPosition."""
    from companion.referee.game import BadPosition

    is_stdin = str(path) == "-"
    name = "standard input" if is_stdin else shorten(str(path), LONGEST_PATH)
    try:
        return read_stream(sys.stdin.buffer, most) if is_stdin else read_file_or_pipe(path, most)
    except OverLimit as error:
        raise BadPosition(f"{name} {error}") from None
    except OSError as error:
        raise BadPosition(f"{name} cannot be read: {error.strerror}") from None
    except ValueError:
        raise BadPosition(f"{name} cannot name a file") from None


def decode_text(data: bytes, path: Path) -> str:
    """Return the text of a file, whatever its lines end with. Raises BadPosition."""
    from companion.referee.game import BadPosition

    try:
        return data.decode().replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise BadPosition(f"{shorten(str(path), LONGEST_PATH)} is not a text file (UTF-8)") from None


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file that a person named. Raises BadPosition."""
    from companion.referee.game import BadPosition

    try:
        return limits.read_toml(read_text(path))
    except ValueError as error:
        # A number of thousands of figures is a ValueError, but no TOMLDecodeError.
        raise BadPosition(
            f"{shorten(str(path), LONGEST_PATH)} is not TOML: {shorten(str(error), LONGEST_PATH)}"
        ) from None


def write_text(path: Path, text: str) -> None:
    """Write a file that a person named."""
    from companion.referee.game import BadPosition

    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadPosition(f"{path} cannot be written: {error.strerror}") from None
