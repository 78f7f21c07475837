"""Score sheets: lines that explain themselves, then a sum."""

from __future__ import annotations

from msgspec import Struct


class ScoreLine(Struct, frozen=True):
    """Where points come from, how many, and by which clauses."""

    source: str
    points: int
    clauses: tuple[str, ...] = ()


class SeatScore(Struct, frozen=True):
    """The lines of one seat and their sum."""

    seat: str
    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


class ScoreSheet(Struct, frozen=True):
    """All seats; `winners` is empty until there are any, `final` at the end of the game."""

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...]
    final: bool
    unit: str = "points"

    def places(self) -> dict[str, int]:
        """Give each seat its place by total; equal totals share one."""
        totals = {score.seat: score.total for score in self.seats}
        return {seat: 1 + sum(other > total for other in totals.values()) for seat, total in totals.items()}
