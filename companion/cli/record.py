"""`companion record export` and `import`: a game as plain text that people read, mail and diff, or as a document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.cli import exchange
from companion.cli.desk import (
    AsJson,
    GameId,
    find_title,
    open_desk,
    say,
    say_json,
    say_no,
    take_head,
    user,
)

if TYPE_CHECKING:
    from campaigns.exchange.plan import Terms
    from campaigns.store import Store

app = typer.Typer(rich_markup_mode=None, no_args_is_help=True, add_completion=False)


@app.callback()
def record() -> None:
    """Write a game out as plain text or JSON, or read one in."""


@app.command("export")
def export_record(
    ctx: typer.Context,
    game: GameId = None,
    form: Annotated[
        Literal["text", "json"] | None,
        typer.Option(help="text, or json for another database; without it, what the file's name says."),
    ] = None,
    output: exchange.Output = None,
    force: exchange.Force = False,
    as_json: AsJson = False,
) -> None:
    """Write a game as a record.

    \b
    companion record export > tuesday.txt
    companion record export --game 3 --output third.txt
    companion record export --game 3 --output third.json

    It is the referee's document and holds everything, hidden cards too. As JSON it also holds the result, the
    villages, and when each line was typed.
    """
    with open_desk(ctx, as_json) as store:
        id = take_head(store, game).id
        path = exchange.settle(output, f"game-{id}.{'json' if form == 'json' else 'txt'}", force)
        if form == "json" or (form is None and path is not None and path.suffix.lower() == ".json"):
            exchange.hand_over(store.exchange.export_game(id), path, force, as_json)
        else:
            write_plainly(store, id, path, force, as_json)


def write_plainly(store: Store, id: int, path: Path | None, force: bool, as_json: bool) -> None:
    """Write a game as plain text."""
    text = store.games.write_record(id)
    if path is not None:
        from companion.cli.output import File, publish

        publish([File(path, text.encode(), is_private=True)], force)
    if as_json:
        say_json({"id": id, "record": text})
    else:
        say(f"Game {id} is written to {path}." if path else text.rstrip(), raw=True)


@app.command("import")
def import_record(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record, or an exchange document; - is standard input.")
    ],
    again: Annotated[bool, typer.Option("--again", help="Store a record once more that is here already.")] = False,
    dry_run: exchange.DryRun = False,
    keep_mine: exchange.KeepMine = False,
    player: exchange.Players = None,
    edition: exchange.Editions = None,
    as_json: AsJson = False,
) -> None:
    """Read a record, judge every line, and store it as a game.

    \b
    companion record import tuesday.txt

    A record with a line that does not stand is not stored. One that is a game here already is not stored twice. A
    record that is over stays open until `companion finish`. A folder with an edition that the record names is never
    opened, unless a game here is played with it.
    """
    with open_desk(ctx, as_json) as store:
        terms = exchange.read_terms(player, edition, keep_mine, dry_run)
        data = exchange.read_file(file)
        if exchange.is_document(data):
            exchange.take_in(store, data, terms, as_json)
        else:
            exchange.refuse_terms(terms)
            take_text(store, exchange.text_of(data, file), terms, again, as_json)


def take_text(store: Store, text: str, terms: Terms, again: bool, as_json: bool) -> None:
    """Store a record in plain text as an open game, unless it is one already."""
    check_header(text, as_json)
    outcome = store.exchange.judge_record(text, terms.editions)
    known = None if again else store.exchange.find_record(outcome.session)
    lines = len(outcome.session.entries)
    if known is None:
        store.database.keep_backup_first("before-import")
    id = known or store.games.add(outcome, players={}, by=user())
    if as_json:
        already = {} if known is None else {"already": True}
        say_json({"id": id, "game": outcome.session.header.game, "lines": lines, **already})
    elif known is not None:
        say(f"This record is game {id} already (--again stores it once more).")
    else:
        say(f"Game {id} is stored, with {lines} lines; it is the current one.")


def check_header(text: str, as_json: bool) -> None:
    """Leave when a record names no title that is known, or seats that cannot be."""
    from companion.cli.opening import refuse_seats
    from companion.referee.record import read_record

    header, _ = read_record(text)
    # Words of the prompt were fewer once, and a game with such a seat can still be played.
    refusal = refuse_seats(find_title(header.game), header.seats, {}, reserved=())
    if refusal is not None:
        say_no(refusal, as_json)
