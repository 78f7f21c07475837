"""`companion history`: all lines of a game, the table at any line, and what changed between two lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
import typer

from campaigns.errors import NotFound
from campaigns.rows import LineRow, Recorded
from companion.cli.context import LARGEST_ID, AsJson, AsPlain, ForReferee, ForSeat, GameId, number, use_store
from companion.cli.names import viewer_of
from companion.cli.output import answer, say, say_json
from companion.cli.screen.changes import Difference, find_changes
from companion.cli.screen.draw import print_views
from companion.cli.screen.histories import (
    History,
    game_title,
    history_fields,
    history_of,
    history_words,
    stored_line_fields,
    stored_line_words,
)
from companion.cli.screen.wording import ask_fields, headed, line_fields, score_fields
from companion.referee.amounts import counted
from companion.referee.problems import BadPosition
from companion.referee.scores import ScoreSheet
from companion.referee.session import Session, session_at
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.store import Store


def history(
    ctx: typer.Context,
    id: Annotated[
        int | None, typer.Argument(metavar="[ID]", parser=number(1), help="Game. Default: the current one.")
    ] = None,
    first: Annotated[
        int | None, typer.Option("--from", metavar="LINE", parser=number(1), help="Start at this line.")
    ] = None,
    last: Annotated[
        int | None, typer.Option("--to", metavar="LINE", parser=number(1), help="End at this line.")
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", metavar="LINE", parser=number(0), help="Show the table after this line.")
    ] = None,
    compare: Annotated[
        tuple[int, int] | None,
        typer.Option(metavar="LINE LINE", min=0, max=LARGEST_ID, help="Show what changed between two lines."),
    ] = None,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    as_json: AsJson = False,
    plain: AsPlain = False,
) -> None:
    """Show a game's history, or compare two moments of it.

    \b
    companion history
    companion history 1 --from 3 --to 8
    companion history --at 6
    companion history --compare 2 10

    Lists who typed what and when, what it did, what was corrected, and the score. --at and --compare show the table as
    it was at that moment, including moves taken back later; `show --at` leaves those out. Hidden cards are shown only
    with --seat or --referee.
    """
    if id is not None and game not in (None, id):
        raise typer.BadParameter("name one game, by ID or --game ID")
    if sum([at is not None, compare is not None, first is not None or last is not None]) > 1:
        raise typer.BadParameter("--at, --compare and --from/--to cannot be combined")
    if first is not None and last is not None and last < first:
        raise typer.BadParameter("--to is before --from")
    with use_store(ctx, as_json) as store:
        recorded = store.games.recorded(store.games.head(id or game).id)
        viewer = viewer_of(recorded.header.seats, seat, referee)
        for line in (first, last, at, *(compare or ())):
            if line is not None and line > len(recorded.lines):
                raise NotFound(f"there is no line {line}. The record has {counted(len(recorded.lines), 'line')}")
        if at is not None:
            show_moment(store, recorded, at, viewer, as_json)
        elif compare is not None:
            show_comparison(store, recorded, min(compare), max(compare), viewer, as_json)
        else:
            show_history(store, recorded, first, last, viewer, as_json)


def show_history(
    store: Store, recorded: Recorded, first: int | None, last: int | None, viewer: Viewer, as_json: bool
) -> None:
    """Show a game or a part of it. The score is shown only with the whole game."""
    history = history_of(store, recorded, viewer)
    lines = [row for row in recorded.lines if (first or 1) <= row.n <= (last or len(recorded.lines))]
    is_whole = first is None and last is None
    sheet = _final_sheet(store, history) if is_whole else None
    if as_json:
        say_json(history_fields(history, lines, sheet))
    else:
        say("\n".join(history_words(history, lines, sheet, is_whole)))


def _final_sheet(store: Store, history: History) -> ScoreSheet | None:
    """Return the final or current score sheet, or None for a game that is void or cannot be replayed."""
    row, session = history.recorded.game, history.session
    if row.status == "finished":
        return store.games.scores(row.id)
    if row.status == "void" or session is None:
        return None
    return history.viewer.score(session.game, session.state)


def show_moment(store: Store, recorded: Recorded, line: int, viewer: Viewer, as_json: bool) -> None:
    """Show the table as it was after a line. Raises Refused if the game has no lines."""
    then = session_at(store.games.load(recorded.game.id).session, line)
    seen = viewer.state(then.game, then.state)
    if as_json:
        say_json(
            {
                "id": recorded.game.id,
                "game": recorded.header.game,
                "at": len(then.entries),
                "line_count": len(recorded.lines),
                "lines": line_fields(then, then.played.lines, viewer),
                "asks": ask_fields(then.asks()),
                "position": then.game.positions.describe(seen),
                "score": score_fields(viewer.score(then.game, then.state)),
            }
        )
        return
    print_views(then.game.views(seen))
    asks = [f"  {ask.words}" for ask in then.asks()]
    where = f"after line {len(then.entries)} of {len(recorded.lines)}"
    head = f"Game {recorded.game.id}: {game_title(recorded.header)}, {where}."
    say("\n".join([f"{head} {'Next was:' if asks else 'The game was over.'}", *asks]))


class Comparison(NamedTuple):
    """Two moments of a game, the lines entered between them, and the differences."""

    history: History
    before: Session
    after: Session
    lines: Sequence[LineRow]
    changes: Sequence[Difference]
    sheets: tuple[ScoreSheet, ScoreSheet]

    def points(self) -> list[tuple[str, int | None, int | None]]:
        """Return the points of every seat at both moments, or nothing in a title without points."""
        old, new = ({score.seat: score.total for score in sheet.seats} for sheet in self.sheets)
        seats = dict.fromkeys((*old, *new)) if self.sheets[1].has_points else ()
        return [(seat, old.get(seat), new.get(seat)) for seat in seats]


def show_comparison(store: Store, recorded: Recorded, first: int, last: int, viewer: Viewer, as_json: bool) -> None:
    """Show what changed between two moments of a game. Raises BadPosition if it can no longer be replayed."""
    session = store.games.load(recorded.game.id).session
    history = history_of(store, recorded, viewer)
    if history.session is None:
        raise BadPosition(history.problem.rstrip("."))
    before, after = (session_at(session, line) for line in (first, last))
    game = session.game
    changes = find_changes(game, before.state, after.state, viewer, session.header.edition)
    sheets = viewer.score(game, before.state), viewer.score(game, after.state)
    found = Comparison(history, before, after, recorded.lines[first:last], changes, sheets)
    answer(as_json, comparison_fields(found), *comparison_words(found))


def comparison_words(comparison: Comparison) -> list[str]:
    """Describe the lines entered between two moments, the differences, and the points."""
    history, unit = comparison.history, comparison.sheets[1].unit
    span = f"from line {len(comparison.before.entries)} to {len(comparison.after.entries)}"
    lines = [words for line in comparison.lines for words in stored_line_words(history, line)]
    return [
        f"Game {history.recorded.game.id}: {game_title(history.recorded.header)}, {span}.",
        *headed("Entered:", lines),
        *(headed("Changed:", _changed_words(comparison)) or ["Nothing changed."]),
        *headed(f"{unit.capitalize()}:", [_points_words(*points) for points in comparison.points()]),
    ]


def _changed_words(comparison: Comparison) -> list[str]:
    """Describe what changed on the table and in the questions, without progress inside a step."""
    inner = {*comparison.after.game.inner}
    seen = [change for change in comparison.changes if not {*change.where} & inner]
    asked = (comparison.before.asks(), comparison.after.asks())
    old, new = ("; ".join(ask.words for ask in asks) or "nothing" for asks in asked)
    return [*(f"  {change.text}" for change in seen), *([f"  next: {old} -> {new}"] if old != new else [])]


def _points_words(seat: str, before: int | None, after: int | None) -> str:
    """Format the points of a seat at two moments."""
    old, new = ("gone" if points is None else str(points) for points in (before, after))
    return f"  {seat}: {old} -> {new}" if old != new else f"  {seat}: {new}"


def comparison_fields(comparison: Comparison) -> dict[str, Any]:
    """Return the changes between two moments as data."""
    recorded = comparison.history.recorded
    return {
        "id": recorded.game.id,
        "game": recorded.header.game,
        "from": len(comparison.before.entries),
        "to": len(comparison.after.entries),
        "lines": [stored_line_fields(comparison.history, row) for row in comparison.lines],
        "changes": msgspec.to_builtins(comparison.changes),
        "points": [{"seat": seat, "before": old, "after": new} for seat, old, new in comparison.points()],
    }
