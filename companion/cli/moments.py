"""Points of a game: the table as it was after a line, and what changed from one to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.cli.desk import say, say_json
from companion.cli.history import Tale, check_line, line_fields, line_words, tale_of, title_of
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.rows import LineRow, Recorded
    from campaigns.store import Store
    from companion.cli.tales import Change
    from companion.referee.scores import ScoreSheet
    from companion.referee.session import Session


def session_of(store: Store, recorded: Recorded, *lines: int) -> Session:
    """Open a game to look at some of its lines. Raises NotFound (line), Refused (no lines), StoreError."""
    for line in lines:
        check_line(recorded, line)
    return store.games.load(recorded.game.id).session


def answer_point(store: Store, recorded: Recorded, line: int, viewer: Viewer, as_json: bool) -> None:
    """Show the table as it was after a line."""
    from companion.cli.screen import draw
    from companion.cli.tales import as_it_was

    then = as_it_was(session_of(store, recorded, line), line)
    if as_json:
        say_json(point_fields(recorded, then, viewer))
    else:
        draw(then.game.views(viewer.state(then.game, then.state)))
        say("\n".join(point_words(recorded, then)))


def point_words(recorded: Recorded, then: Session) -> list[str]:
    """Say which point of which game it is, and what was asked then."""
    from companion.cli.answers import ask_words

    asks = [f"  {words}" for words in ask_words(then.asks())]
    where = f"as it was after line {len(then.entries)} of {len(recorded.lines)}"
    head = f"Game {recorded.game.id}: {title_of(recorded.header)}, {where}."
    return [f"{head} {'Asked then:' if asks else 'It was over.'}", *asks]


def point_fields(recorded: Recorded, then: Session, viewer: Viewer) -> dict[str, Any]:
    """Return a point of a game as data; `lines` are those that were in force then."""
    from companion.cli.answers import ask_fields, score_fields
    from companion.cli.answers import line_fields as lines_fields

    return {
        "id": recorded.game.id,
        "game": recorded.header.game,
        "at": len(then.entries),
        "line_count": len(recorded.lines),
        "lines": lines_fields(then, then.played.lines, viewer),
        "asks": ask_fields(then.asks()),
        "position": then.game.describe(viewer.state(then.game, then.state)),
        "score": score_fields(viewer.score(then.game, then.state)),
    }


class Comparison(NamedTuple):
    """Two points of a game, what was entered between them, and what changed by it."""

    tale: Tale
    before: Session
    after: Session
    lines: Sequence[LineRow]
    changes: Sequence[Change]
    sheets: tuple[ScoreSheet, ScoreSheet]

    def points(self) -> list[tuple[str, int | None, int | None]]:
        """Return the points of every seat at both points; nothing where none are counted."""
        old, new = ({score.seat: score.total for score in sheet.seats} for sheet in self.sheets)
        seats = dict.fromkeys((*old, *new)) if self.sheets[1].has_points else ()
        return [(seat, old.get(seat), new.get(seat)) for seat in seats]


def answer_comparison(store: Store, recorded: Recorded, first: int, last: int, viewer: Viewer, as_json: bool) -> None:
    """Say what changed between two points of a game."""
    session_of(store, recorded, first, last)
    comparison = compare_points(tale_of(store, recorded, viewer), first, last)
    if as_json:
        say_json(comparison_fields(comparison))
    else:
        say("\n".join(comparison_words(comparison)))


def compare_points(tale: Tale, first: int, last: int) -> Comparison:
    """Compare a game after two lines. Raises BadPosition where it can no longer be replayed."""
    from companion.cli.tales import as_it_was, changes
    from companion.referee.game import BadPosition

    if tale.session is None:
        raise BadPosition(tale.problem.rstrip("."))
    before, after = (as_it_was(tale.session, line) for line in (first, last))
    game, viewer = tale.session.game, tale.viewer
    return Comparison(
        tale,
        before,
        after,
        tale.recorded.lines[first:last],
        changes(game, before.state, after.state, viewer, tale.session.header.edition),
        (viewer.score(game, before.state), viewer.score(game, after.state)),
    )


def comparison_words(comparison: Comparison) -> list[str]:
    """Say what was entered between two points, what changed by it, and the points."""
    from companion.cli.resume import headed

    tale, unit = comparison.tale, comparison.sheets[1].unit
    row, span = tale.recorded.game, f"from line {len(comparison.before.entries)} to {len(comparison.after.entries)}"
    lines = [words for line in comparison.lines for words in line_words(tale, line)]
    return [
        f"Game {row.id}: {title_of(tale.recorded.header)}, {span}.",
        *headed("Entered:", lines),
        *(headed("Changed:", changed_words(comparison)) or ["Nothing changed."]),
        *headed(f"{unit.capitalize()}:", [points_words(*points) for points in comparison.points()]),
    ]


def changed_words(comparison: Comparison) -> list[str]:
    """Say what changed on the table, then what is asked instead; how far a step had come is not told by itself."""
    from companion.cli.answers import ask_words

    game = comparison.after.game
    seen = [change for change in comparison.changes if not {*change.where} & {*game.inner}]
    asked = [
        "; ".join(ask_words(session.asks())) or "nothing more" for session in (comparison.before, comparison.after)
    ]
    told = [f"  asked: {asked[0]} -> {asked[1]}"] if asked[0] != asked[1] else []
    return [*(f"  {change.text}" for change in seen), *told]


def points_words(seat: str, before: int | None, after: int | None) -> str:
    """Say the points of a seat at two points."""
    old, new = ("gone" if points is None else str(points) for points in (before, after))
    return f"  {seat}: {old} -> {new}" if old != new else f"  {seat}: {new}"


def comparison_fields(comparison: Comparison) -> dict[str, Any]:
    """Return what changed between two points as data."""
    import msgspec

    recorded = comparison.tale.recorded
    return {
        "id": recorded.game.id,
        "game": recorded.header.game,
        "from": len(comparison.before.entries),
        "to": len(comparison.after.entries),
        "lines": [line_fields(comparison.tale, row) for row in comparison.lines],
        "changes": msgspec.to_builtins(comparison.changes),
        "points": [{"seat": seat, "before": old, "after": new} for seat, old, new in comparison.points()],
    }
