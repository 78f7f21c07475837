"""The current state of a game: drawn, in words, and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns.rows import StoredGame
from companion.cli.output import fold_lines, is_plain, say
from companion.cli.screen.draw import PLAIN_WIDTH, print_views
from companion.cli.screen.wording import ask_fields, line_fields, score_fields, title_words, total_words
from companion.referee.amounts import counted
from companion.referee.scores import ScoreSheet
from companion.referee.session import Session
from companion.referee.title import Title
from companion.referee.view import View
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.store import Store


def draw_table(stored: StoredGame, state: Any, viewer: Viewer, whole: bool = False) -> None:
    """Draw the table as the viewer may see it, and show what comes next."""
    game = stored.session.game
    print_views(game.views(viewer.state(game, state)), whole)
    say("\n".join([*now_words(game, state, viewer), *status_words(stored, state)]))


def draw_part(game: Title[Any], state: Any, viewer: Viewer, whole: bool = False) -> None:
    """Draw the part of the table that belongs to the viewer's seat."""
    print_views(part_views(game, viewer.state(game, state), viewer.seat), whole)


def part_views(game: Title[Any], seen: Any, seat: str | None) -> tuple[View, ...]:
    """Return the views of a seat's part, or of the whole table without a seat, or if the title has no parts."""
    return game.views(seen) if seat is None or game.part is None else game.part(seen, seat)


def now_words(game: Title[Any], state: Any, viewer: Viewer) -> list[str]:
    """Describe the progress of the game, the score, and what must be on the table."""
    seen = viewer.state(game, state)
    standings = unit_totals(viewer.score(game, state))
    now = ". ".join(filter(None, (game.moment(seen), standings)))
    needed = "; ".join(game.needed(seen))
    lines = [*([f"Now: {now}."] if now else ()), *([f"On the table: {needed}."] if needed else ())]
    return [fold_lines(line, PLAIN_WIDTH) if is_plain() else line for line in lines]


def unit_totals(sheet: ScoreSheet) -> str:
    """Format the totals: `Stars: Ann 3, Bo 2`, or nothing in a title without points."""
    totals = total_words(sheet)
    return f"{sheet.unit.capitalize()}: {totals}" if totals else ""


def score_of(store: Store, stored: StoredGame, viewer: Viewer) -> ScoreSheet:
    """Return the score sheet: the stored one of a finished game, even if the rules have changed."""
    session = stored.session
    return store.games.scores(stored.id) if stored.status == "finished" else viewer.score(session.game, session.state)


def table_fields(stored: StoredGame, state: Any, viewer: Viewer, sheet: ScoreSheet | None = None) -> dict[str, Any]:
    """Return a game as data, with this score sheet or that of the state."""
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
        "position": session.game.positions.describe(seen),
        "score": score_fields(sheet or viewer.score(session.game, state)),
    }


def position_toml(session: Session, state: Any) -> str:
    """Write a position in the format that `new --position` reads."""
    import tomli_w

    header = session.header
    fixed = {"game": header.game, "edition": header.edition}
    described = session.game.positions.describe(state)
    return tomli_w.dumps(fixed | described | ({"rulings": header.rulings} if header.rulings else {}))


def status_words(stored: StoredGame, state: Any) -> list[str]:
    """Describe which game this is, and what comes next."""
    session = stored.session
    title, lines = title_words(session.game, session.header.options), counted(len(session.entries), "line")
    head = f"Game {stored.id}: {title}, {lines}"
    if stored.status != "open":
        return [f"{head}, {stored.status}"]
    if session.header.rules != session.game.rules_version:
        now = f"now {session.game.rules_version}; companion doctor checks its moves again"
        head = f"{head}, started under rules {session.header.rules} ({now})"
    asks = [f"  {ask.words}" for ask in session.game.asks(state)]
    return [f"{head}. {'Next:' if asks else 'The game is over. Store the result with: companion finish'}", *asks]
