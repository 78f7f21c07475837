"""Score sheets: lines that explain themselves, then a sum."""

from __future__ import annotations

from msgspec import Struct


class ScoreLine(Struct, frozen=True):
    """Where points come from, how many, and by which clauses."""

    source: str
    points: int
    clauses: tuple[str, ...] = ()


class SeatScore(Struct, frozen=True):
    """The lines of one seat and their sum; `ties` break a tie of totals, and `remark` says what they are."""

    seat: str
    lines: tuple[ScoreLine, ...]
    ties: tuple[int, ...] = ()
    remark: str = ""

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


class ScoreSheet(Struct, frozen=True):
    """All seats; `winners` is empty until there are any, `final` at the end of the game, `left` are those who went."""

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...]
    final: bool
    unit: str = "points"
    left: tuple[str, ...] = ()

    def places(self) -> dict[str, int]:
        """Give each seat that stayed its place: winners first, then by total and tie-break; equals share one."""
        ranks = {s.seat: (s.seat in self.winners, s.total, s.ties) for s in self.seats if s.seat not in self.left}
        return {seat: 1 + sum(other > rank for other in ranks.values()) for seat, rank in ranks.items()}
