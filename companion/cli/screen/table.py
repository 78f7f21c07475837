"""A game as it stands: drawn, in words, and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from campaigns.rows import StoredGame
from companion.cli.output import fold_lines, is_plain, say
from companion.cli.screen.draw import PLAIN_WIDTH, print_views
from companion.cli.screen.wording import ask_fields, line_fields, score_fields, title_words, total_words
from companion.referee.scores import ScoreSheet
from companion.referee.session import Session
from companion.referee.title import Title
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.store import Store


def draw_table(stored: StoredGame, state: Any, viewer: Viewer, whole: bool = False) -> None:
    """Draw the table as it may be seen, and say what is asked."""
    game = stored.session.game
    print_views(game.views(viewer.state(game, state)), whole)
    say("\n".join([*now_words(game, state, viewer), *status_words(stored, state)]))


def now_words(game: Title[Any], state: Any, viewer: Viewer) -> list[str]:
    """Say how far the game is, how the players stand, and what must lie on the table."""
    seen = viewer.state(game, state)
    standings = unit_totals(viewer.score(game, state))
    now = ". ".join(filter(None, (game.moment(seen), standings)))
    needed = "; ".join(game.needed(seen))
    lines = [*([f"Now: {now}."] if now else ()), *([f"On the table: {needed}."] if needed else ())]
    return [fold_lines(line, PLAIN_WIDTH) if is_plain() else line for line in lines]


def unit_totals(sheet: ScoreSheet) -> str:
    """Say the totals: `Stars: Ann 3, Bo 2`; nothing where no points are counted."""
    totals = total_words(sheet)
    return f"{sheet.unit.capitalize()}: {totals}" if totals else ""


def score_of(store: Store, stored: StoredGame, viewer: Viewer) -> ScoreSheet:
    """Return the score sheet: of a finished game the stored one, whatever today's rules say."""
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
    """Write a position in the form that `new --position` reads."""
    import tomli_w

    header = session.header
    fixed = {"game": header.game, "edition": header.edition}
    described = session.game.positions.describe(state)
    return tomli_w.dumps(fixed | described | ({"rulings": header.rulings} if header.rulings else {}))


def status_words(stored: StoredGame, state: Any) -> list[str]:
    """Say which game this is, and what it asks."""
    session = stored.session
    head = f"Game {stored.id}: {title_words(session.game, session.header.options)}, {len(session.entries)} lines"
    if stored.status != "open":
        return [f"{head}, {stored.status}"]
    if session.header.rules != session.game.rules_version:
        todo = "companion doctor checks its moves again"
        head = f"{head}, begun under rules {session.header.rules} (today's are {session.game.rules_version}: {todo})"
    asks = [f"  {ask.words}" for ask in session.game.asks(state)]
    return [f"{head}. {'Next:' if asks else 'The game is over. Store the result with: companion finish'}", *asks]
