"""Final score sheets of stored games, inside the caller's transaction."""

from __future__ import annotations

from typing import Any

from campaigns.models import FinalLine, Game, GameSeat
from campaigns.sql import Session, col, select
from campaigns.text import from_json, to_json
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore


def write_scores(db: Session, game_id: int, sheet: ScoreSheet) -> None:
    """Store the result of every seat and all lines of a score sheet."""
    for row in db.exec(select(GameSeat).where(GameSeat.game_id == game_id)):
        score_seat(row, sheet)
    for score in sheet.seats:
        for position, line in enumerate(score.lines):
            db.add(
                FinalLine(
                    game_id=game_id,
                    seat=score.seat,
                    position=position,
                    source=line.source,
                    points=line.points,
                    clauses=" ".join(line.clauses),
                )
            )


def score_seat(row: GameSeat, sheet: ScoreSheet) -> None:
    """Set the points and the place of a seat."""
    row.place, row.won, row.gone = sheet.places().get(row.seat), row.seat in sheet.winners, row.seat in sheet.left
    for score in sheet.seats:
        if score.seat == row.seat:
            row.points, row.ties, row.remark = score.total, to_json(score.ties), score.remark


def read_scores(db: Session, game: Game) -> ScoreSheet:
    """Read the final score sheet of a game."""
    seats = db.exec(select(GameSeat).where(GameSeat.game_id == game.id).order_by(col(GameSeat.position))).all()
    lines: dict[str, list[ScoreLine]] = {seat.seat: [] for seat in seats}
    query = select(FinalLine).where(FinalLine.game_id == game.id).order_by(col(FinalLine.position))
    for line in db.exec(query):
        lines.setdefault(line.seat, []).append(ScoreLine(line.source, line.points, tuple(line.clauses.split())))
    return ScoreSheet(
        seats=tuple(
            SeatScore(row.seat, tuple(lines[row.seat]), tuple(from_json(row.ties)), row.remark)
            for row in seats
            if row.points is not None
        ),
        winners=tuple(row.seat for row in seats if row.won),
        final=True,
        unit=game.unit,
        left=tuple(row.seat for row in seats if row.gone),
        beaten_by=game.beaten_by,
    )


def score_figures(sheet: ScoreSheet) -> tuple[Any, ...]:
    """Return a score sheet without its words, which change between releases, to compare it in any order of seats.

    Lines are compared by their points and clauses, in their order.
    """
    seats = {
        score.seat: (tuple((line.points, line.clauses) for line in score.lines), score.ties) for score in sheet.seats
    }
    return seats, {*sheet.winners}, {*sheet.left}, sheet.unit, sheet.beaten_by
