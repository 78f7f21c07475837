"""`companion record export` and `import`: a game as plain text or as a JSON document."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from campaigns.user import user
from companion.cli.commands.database import exchange
from companion.cli.context import AsJson, GameId, use_store
from companion.cli.files import File, publish
from companion.cli.names import accept, named_title, refuse_seats, verbs_of
from companion.cli.new_game import HINT
from companion.cli.output import answer, say, say_json
from companion.referee.amounts import counted
from companion.referee.record import read_record

if TYPE_CHECKING:
    from campaigns.exchange.plan import Terms
    from campaigns.store import Store


def export_record(
    ctx: typer.Context,
    game: GameId = None,
    form: Annotated[
        Literal["text", "json"] | None,
        typer.Option(help="Format: text, or json for another database. Default: from the file name."),
    ] = None,
    output: exchange.Output = None,
    force: exchange.Force = False,
    as_json: AsJson = False,
) -> None:
    """Export a game as a record.

    \b
    companion record export > tuesday.txt
    companion record export --game 3 --output third.txt
    companion record export --game 3 --output third.json

    The record is for the referee and includes everything, even hidden cards. As JSON it also includes the result, the
    villages, and the time of each move.
    """
    with use_store(ctx, as_json) as store:
        id = store.games.head(game).id
        path = exchange.export_path(output, f"game-{id}.{'json' if form == 'json' else 'txt'}", force)
        if form == "json" or (form is None and path is not None and path.suffix.lower() == ".json"):
            exchange.export_document(store.exchange.export_game(id), path, force, as_json)
            return
        text = store.games.write_record(id)
        if path is not None:
            publish([File(path, text.encode(), is_private=True)], force)
        if as_json:
            say_json({"id": id, "record": text})
        else:
            say(f"Wrote game {id} to {path}." if path else text.rstrip(), raw=True)


def import_record(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Record or exchange document; - reads standard input.")],
    again: Annotated[bool, typer.Option("--again", help="Store the record even if it is already stored.")] = False,
    dry_run: exchange.DryRun = False,
    keep_mine: exchange.KeepMine = False,
    player: exchange.Players = None,
    edition: exchange.Editions = None,
    as_json: AsJson = False,
) -> None:
    """Import a record as a game, checking every move.

    \b
    companion record import tuesday.txt

    A record with a refused move is not stored, and a record that is already a game here is not stored twice. A game
    that is over stays open until `companion finish`. If the record names the folder of an edition, the companion reads
    it only if a game here already uses it.
    """
    with use_store(ctx, as_json) as store:
        terms = exchange.read_terms(player, edition, keep_mine, dry_run)
        data = exchange.read_document_file(file)
        if exchange.is_document(data):
            exchange.import_data(store, data, terms, as_json)
        else:
            exchange.refuse_terms(terms)
            import_text(store, exchange.text_of(data, file), terms, again, as_json)


def import_text(store: Store, text: str, terms: Terms, again: bool, as_json: bool) -> None:
    """Store a plain-text record as an open game, unless it is already stored."""
    check_header(text)
    outcome = store.exchange.judge_record(text, terms.editions)
    known = None if again else store.exchange.find_record(outcome.session)
    lines = len(outcome.session.entries)
    if known is None:
        store.database.keep_backup_first("before-import")
    id = known or store.games.add(outcome, players={}, by=user())
    stored = f"Stored as game {id} with {counted(lines, 'line')}. It is the current game."
    already = f"This record is already stored as game {id}. Store it again with --again."
    fields = {"id": id, "game": outcome.session.header.game, "lines": lines}
    answer(as_json, fields | ({"already": True} if known else {}), already if known else stored)


def check_header(text: str) -> None:
    """Refuse a record with an unknown title or impossible seats."""
    header, _ = read_record(text)
    # Older versions had fewer prompt commands, and a game with such a seat can still be played.
    game = named_title(header.game)
    accept(refuse_seats(game, header.seats, verbs_of(game), hint=HINT))
