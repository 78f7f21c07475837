"""`companion record export` and `import`: a game as plain text that people read, mail and diff."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.desk import (
    AsJson,
    GameId,
    find_title,
    open_desk,
    read_text,
    say,
    say_json,
    say_no,
    take_game,
    user,
    write_text,
)

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, add_completion=False)


@app.callback()
def record() -> None:
    """Write a game out as plain text, or read one in."""


@app.command("export")
def export_record(
    ctx: typer.Context,
    game: GameId = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="A file instead of the screen.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Write a game as a record.

    \b
    companion record export > tuesday.txt
    companion record export --game 3 --output third.txt

    It is the referee's document and holds everything, hidden cards too.
    """
    with open_desk(ctx, as_json) as store:
        id = take_game(store, game).id
        text = store.export_record(id)
        if output:
            write_text(output, text)
        if as_json:
            say_json({"id": id, "record": text})
        else:
            say(f"Game {id} is written to {output}." if output else text.rstrip(), raw=True)


@app.command("import")
def import_record(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    as_json: AsJson = False,
) -> None:
    """Read a record, judge every line, and store it as a game.

    \b
    companion record import tuesday.txt

    A record with a line that does not stand is not stored.
    """
    with open_desk(ctx, as_json) as store:
        text = read_text(file)
        check_header(text, as_json)
        id = store.import_record(text, {}, by=user())
        stored = take_game(store, id)
        lines = len(stored.session.entries)
        if as_json:
            say_json({"id": id, "game": stored.session.header.game, "lines": lines})
        else:
            say(f"Game {id} is stored, with {lines} lines; it is the current one.")


def check_header(text: str, as_json: bool) -> None:
    """Leave when a record names no title that is known, or seats that cannot be."""
    from companion.cli.opening import refuse_seats
    from companion.referee.record import read_record

    header, _ = read_record(text)
    refusal = refuse_seats(find_title(header.game), header.seats, {})
    if refusal is not None:
        say_no(refusal, as_json)
