"""`companion show` and `score`: the table and the score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaigns.errors import NotFound
from companion.cli.context import AsJson, AsPlain, ForReferee, ForSeat, GameId, use_store
from companion.cli.names import named_title, viewer_of
from companion.cli.output import answer, say, say_json
from companion.cli.screen import watch as watching
from companion.cli.screen.table import (
    draw_part,
    draw_table,
    position_toml,
    score_of,
    table_fields,
)
from companion.cli.screen.wording import score_fields, score_words
from companion.referee.amounts import counted
from companion.referee.record import read_record
from companion.referee.session import Session

if TYPE_CHECKING:
    from campaigns.store import Store


def show(
    ctx: typer.Context,
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Show only this player's part, as the player sees it.")
    ] = None,
    position: Annotated[
        bool, typer.Option("--position", help="Print the position as TOML for `new --position`.")
    ] = False,
    record: Annotated[bool, typer.Option("--record", help="Print the whole record.")] = False,
    log: Annotated[bool, typer.Option("--log", help="List all moves with time and author.")] = False,
    at: Annotated[int | None, typer.Option(metavar="LINE", help="Show the table after this line.")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="Draw whole maps, including empty parts.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Keep running, and redraw after each move.")] = False,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Show the table and what comes next.

    \b
    companion show
    companion show --at 8
    companion show --position > halfway.toml
    companion show --log
    companion show --seat ann
    companion show ann

    On a second screen, `companion show --watch` follows the current game, or the one you name, and redraws the table
    after each move. Leave with q or Ctrl-C.

    Hidden cards are shown only with --seat or --referee. --position and --record are for the referee and include
    everything. --seat shows the whole table as a player sees it; a name alone shows only the player's own part.
    """
    if name and (position or record or log or watch or seat or referee):
        raise typer.BadParameter("a name goes only with --at, --whole, --game, --plain and --json")
    if watch and (position or record or log or at is not None):
        raise typer.BadParameter("--watch cannot be combined with --position, --record, --log or --at")
    with use_store(ctx, as_json) as store:
        if watch:
            watching.watch(store, watching.WatchRequest(game, seat, referee, whole), as_json)
            return
        head = store.games.head(game)
        if log and not as_json:
            say("\n".join(log_words(store, head.id, seat, referee)))
        elif record and not as_json:
            say(store.games.write_record(head.id).rstrip(), raw=True)
        else:
            stored = store.games.load(head.id)
            viewer = viewer_of(stored.session.header.seats, name or seat, referee or position or record)
            state = state_at(stored.session, at)
            if as_json:
                say_json(table_fields(stored, state, viewer, score_of(store, stored, viewer) if at is None else None))
            elif position:
                say(position_toml(stored.session, state).rstrip(), raw=True)
            elif name:
                draw_part(stored.session.game, state, viewer, whole)
            else:
                draw_table(stored, state, viewer, whole)


def log_words(store: Store, id: int, seat: str | None, referee: bool) -> list[str]:
    """List the stored lines of a game, even if it can no longer be replayed."""
    header, _ = read_record(store.games.write_record(id))
    game, viewer = named_title(header.game), viewer_of(header.seats, seat, referee)
    return [
        f"{row.n:>4}  {row.at:%Y-%m-%d %H:%M:%S}  {row.by:<12}  {viewer.stored_line(game, header, row.text)}"
        for row in store.games.lines(id)
    ]


def state_at(session: Session, line: int | None) -> Any:
    """Return the state now or after an earlier line."""
    if line is None:
        return session.state
    if not 0 <= line <= len(session.entries):
        raise NotFound(f"there is no line {line}. The record has {counted(len(session.entries), 'line')}")
    return session.state_at(line)


def score(
    ctx: typer.Context,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Show the score sheet.

    \b
    companion score
    companion score --game 3 --json

    Until the game is over, hidden cards count only with --referee, or with the --seat that may see them.
    """
    with use_store(ctx, as_json) as store:
        head = store.games.head(game)
        if head.status == "finished":
            sheet = store.games.scores(head.id)
        else:
            stored = store.games.load(head.id)
            sheet = score_of(store, stored, viewer_of(stored.session.header.seats, seat, referee))
        answer(as_json, score_fields(sheet), *score_words(sheet))
