"""Score sheets: lines with their source and clauses, totals, places and winners."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct


class ScoreLine(Struct, frozen=True):
    """The source of some points, their number, and the clauses they follow from."""

    source: str
    points: int
    clauses: tuple[str, ...] = ()


class SeatScore(Struct, frozen=True):
    """The score lines of a seat; `ties` break equal totals, and `remark` explains them."""

    seat: str
    lines: tuple[ScoreLine, ...]
    ties: tuple[int, ...] = ()
    remark: str = ""

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


class ScoreSheet(Struct, frozen=True):
    """The scores of all seats; `final` once the game is over. `left` are the seats that left the game early.

    Without a `unit` there are no points, and the lines describe each seat's result in words. `beaten_by` (a plural
    such as "the bears") has beaten everyone at the table.
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
        """Whether several seats share first place and the rules name no winner among them."""
        if not self.final or self.winners or self.beaten_by or not self.has_points:
            return False
        return list(self.places().values()).count(1) > 1

    def places(self) -> dict[str, int]:
        """Return the place of each seat that did not leave: winners first, then by total and tie-break.

        Equal seats share a place. If everyone is beaten, the best place is 2.
        """
        ranks = {s.seat: (s.seat in self.winners, s.total, s.ties) for s in self.seats if s.seat not in self.left}
        first = 2 if self.beaten_by else 1
        return {seat: first + sum(other > rank for other in ranks.values()) for seat, rank in ranks.items()}


def winners_of(seats: Iterable[SeatScore], shares_victory: bool) -> tuple[str, ...]:
    """Return the best seats by total and tie-break; several win only if the title shares victories."""
    ranks = {score.seat: (score.total, score.ties) for score in seats}
    best = tuple(seat for seat, rank in ranks.items() if rank == max(ranks.values()))
    return best if len(best) == 1 or shares_victory else ()


def winner_words(sheet: ScoreSheet) -> str:
    """Describe who has won."""
    if sheet.beaten_by:
        return f"{sheet.beaten_by} win"
    if sheet.is_tie:
        return "a tie"
    if not sheet.winners:
        return "no winner yet" if not sheet.final else "nobody wins"
    names = " and ".join(sheet.winners)
    return f"{names} {'win' if len(sheet.winners) > 1 else 'wins'}" + (" together" if len(sheet.winners) > 1 else "")
