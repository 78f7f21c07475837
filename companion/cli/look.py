"""`companion show` and `score`: the table as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.desk import (
    AsJson,
    AsPlain,
    ForReferee,
    ForSeat,
    GameId,
    find_title,
    fold,
    open_desk,
    say,
    say_json,
    take_head,
)
from companion.cli.tone import is_plain
from companion.cli.viewer import viewer_of
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.rows import StoredGame
    from campaigns.store import Store
    from companion.referee.game import Game
    from companion.referee.scores import ScoreSheet
    from companion.referee.session import Session


def show(
    ctx: typer.Context,
    position: Annotated[bool, typer.Option("--position", help="Write the whole position as TOML for `new`.")] = False,
    record: Annotated[bool, typer.Option("--record", help="Print the whole record, line by line.")] = False,
    log: Annotated[bool, typer.Option("--log", help="List all lines, with when they were typed and by whom.")] = False,
    at: Annotated[int | None, typer.Option(metavar="LINE", help="As it stood after this line.")] = None,
    whole: Annotated[bool, typer.Option("--whole", help="Draw maps with their empty parts.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Stay, and draw it anew as it is played elsewhere.")] = False,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Show the table: what lies there and what is asked.

    \b
    companion show
    companion show --at 8
    companion show --position > halfway.toml
    companion show --log
    companion show --seat ann

    On a second screen, companion show --watch draws the table anew as it is played elsewhere. It follows the current
    game, or the one that is named; leave with q or Ctrl-C.

    Hidden cards are shown to nobody unless --seat or --referee asks for them; --position and --record are the
    referee's own documents and hold everything.
    """
    if watch and (position or record or log or at is not None):
        raise typer.BadParameter("--watch shows the table as it is played: no --position, --record, --log or --at")
    with open_desk(ctx, as_json) as store:
        if watch:
            from companion.cli import watch as watching

            watching.watch(store, watching.Wanted(game, seat, referee, whole), as_json)
            return
        head = take_head(store, game)
        if log and not as_json:
            say("\n".join(log_words(store, head.id, seat, referee)))
        elif record and not as_json:
            say(store.games.write_record(head.id).rstrip(), raw=True)
        else:
            stored = store.games.load(head.id)
            viewer = viewer_of(stored.session.header.seats, seat, referee or position or record)
            state = state_at(stored.session, at)
            if as_json:
                say_json(show_fields(stored, state, viewer, score_of(store, stored, viewer) if at is None else None))
            elif position:
                say(position_toml(stored.session, state).rstrip(), raw=True)
            else:
                draw_table(stored, state, viewer, whole)


def log_words(store: Store, id: int, seat: str | None, referee: bool) -> list[str]:
    """List the stored lines of a game, also of one that can no longer be replayed."""
    from companion.referee.record import read_record

    header, _ = read_record(store.games.write_record(id))
    game, viewer = find_title(header.game), viewer_of(header.seats, seat, referee)
    return [
        f"{row.n:>4}  {row.at:%Y-%m-%d %H:%M:%S}  {row.by:<12}  {viewer.stored_line(game, header, row.text)}"
        for row in store.games.lines(id)
    ]


def draw_table(stored: StoredGame, state: Any, viewer: Viewer, whole: bool = False) -> None:
    """Draw the table as it may be seen, and say what is asked."""
    from companion.cli.screen import draw

    game = stored.session.game
    draw(game.views(viewer.state(game, state)), whole)
    say("\n".join([*now_words(game, state, viewer), *status_words(stored, state)]))


def now_words(game: Game[Any], state: Any, viewer: Viewer) -> list[str]:
    """Say how far the game is, how the players stand, and what must lie on the table."""
    from companion.cli.screen import PLAIN_WIDTH

    seen = viewer.state(game, state)
    standings = standing_words(viewer.score(game, state))
    now = ". ".join(filter(None, (game.moment(seen), standings)))
    needed = "; ".join(game.needed(seen))
    lines = [*([f"Now: {now}."] if now else ()), *([f"On the table: {needed}."] if needed else ())]
    return [fold(line, PLAIN_WIDTH) if is_plain() else line for line in lines]


def standing_words(sheet: ScoreSheet) -> str:
    """Say the totals: `Stars: Ann 3, Bo 2`; nothing where no points are counted."""
    totals = ", ".join(f"{score.seat} {score.total}" for score in sheet.seats)
    return f"{sheet.unit.capitalize()}: {totals}" if sheet.has_points else ""


def state_at(session: Session, line: int | None) -> Any:
    """Return the state now or after an earlier line."""
    from campaigns.errors import NotFound

    if line is None:
        return session.state
    if not 0 <= line <= len(session.entries):
        raise NotFound(f"there is no line {line}; the record has {len(session.entries)} lines")
    return session.state_at(line)


def score_of(store: Store, stored: StoredGame, viewer: Viewer) -> ScoreSheet:
    """Return the score sheet: of a finished game the stored one, whatever today's rules say."""
    session = stored.session
    return store.games.scores(stored.id) if stored.status == "finished" else viewer.score(session.game, session.state)


def show_fields(stored: StoredGame, state: Any, viewer: Viewer, sheet: ScoreSheet | None = None) -> dict[str, Any]:
    """Return a game as data, with this score sheet or that of the state."""
    from companion.cli.answers import ask_fields, line_fields, score_fields

    session, header = stored.session, stored.session.header
    seen = viewer.state(session.game, state)
    return {
        "id": stored.id,
        "game": header.game,
        "status": stored.status,
        "seats": header.seats,
        "players": stored.players,
        "options": header.options,
        "rulings": header.rulings,
        "edition": header.edition,
        "lines": line_fields(session, session.played.lines, viewer),
        "moment": session.game.moment(seen),
        "asks": ask_fields(session.game.asks(state)),
        "needed": session.game.needed(seen),
        "position": session.game.describe(seen),
        "score": score_fields(sheet or viewer.score(session.game, state)),
    }


def position_toml(session: Session, state: Any) -> str:
    """Write a position in the form that `new --position` reads."""
    import tomli_w

    header = session.header
    fixed = {"game": header.game, "edition": header.edition}
    described = session.game.describe(state)
    return tomli_w.dumps(fixed | described | ({"rulings": header.rulings} if header.rulings else {}))


def status_words(stored: StoredGame, state: Any) -> list[str]:
    """Say which game this is, and what it asks."""
    from companion.cli.answers import ask_words, title_words

    session = stored.session
    head = f"Game {stored.id}: {title_words(session.game, session.header.options)}, {len(session.entries)} lines"
    if stored.status != "open":
        return [f"{head}, {stored.status}"]
    if session.header.rules != session.game.rules_version:
        todo = "companion doctor judges its lines again"
        head = f"{head}, begun under rules {session.header.rules} (today's are {session.game.rules_version}: {todo})"
    asks = [f"  {words}" for words in ask_words(session.game.asks(state))]
    return [f"{head}. {'Asked now:' if asks else 'It is over: companion finish stores the result.'}", *asks]


def score(
    ctx: typer.Context,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Show the score sheet, at any time.

    \b
    companion score
    companion score --game 3 --json

    Until a game is over, hidden cards count only for --referee, and for the --seat that may see them.
    """
    with open_desk(ctx, as_json) as store:
        from companion.cli.answers import score_fields, score_words

        head = take_head(store, game)
        if head.status == "finished":
            sheet = store.games.scores(head.id)
        else:
            stored = store.games.load(head.id)
            sheet = score_of(store, stored, viewer_of(stored.session.header.seats, seat, referee))
        if as_json:
            say_json(score_fields(sheet))
        else:
            say("\n".join(score_words(sheet)))
