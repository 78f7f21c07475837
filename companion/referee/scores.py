"""Score sheets: lines that explain themselves, then a sum."""

from __future__ import annotations

from collections.abc import Iterable

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
    """All seats; `winners` is empty until there are any, `final` at the end of the game, `left` are those who went.

    Without a `unit` nothing is counted: the lines say in words how a seat stands. `beaten_by` ("the bears", in the
    plural) have won over everybody at the table.
    """

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...]
    final: bool
    unit: str = "points"
    left: tuple[str, ...] = ()
    beaten_by: str = ""

    @property
    def has_points(self) -> bool:
        return self.unit != ""

    @property
    def is_tie(self) -> bool:
        """Whether the best of those who stayed are equal, and the rules name no winner among equals."""
        if not self.final or self.winners or self.beaten_by or not self.has_points:
            return False
        return list(self.places().values()).count(1) > 1

    def places(self) -> dict[str, int]:
        """Give each seat that stayed its place: winners first, then by total and tie-break; equals share one.

        When all are beaten, the first place is taken.
        """
        ranks = {s.seat: (s.seat in self.winners, s.total, s.ties) for s in self.seats if s.seat not in self.left}
        first = 2 if self.beaten_by else 1
        return {seat: first + sum(other > rank for other in ranks.values()) for seat, rank in ranks.items()}


def winners_of(seats: Iterable[SeatScore], shares_victory: bool) -> tuple[str, ...]:
    """Return who has won: the best by total and tie-break; equals win together, or nobody does, as the title has it."""
    ranks = {score.seat: (score.total, score.ties) for score in seats}
    best = tuple(seat for seat, rank in ranks.items() if rank == max(ranks.values()))
    return best if len(best) == 1 or shares_victory else ()


def winner_words(sheet: ScoreSheet) -> str:
    """Say who has won, or who leads."""
    if sheet.beaten_by:
        return f"{sheet.beaten_by} win"
    if sheet.is_tie:
        return "a tie"
    if not sheet.winners:
        return "nobody has won yet" if not sheet.final else "nobody wins"
    names = " and ".join(sheet.winners)
    return f"{names} {'win' if len(sheet.winners) > 1 else 'wins'}" + (" together" if len(sheet.winners) > 1 else "")
