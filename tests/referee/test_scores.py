"""Places on a score sheet."""

from __future__ import annotations

from msgspec.structs import replace

from companion.cli.screen.wording import result_line, score_words
from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore, winners_of


def seat(name: str, points: int = 0, *ties: int) -> SeatScore:
    return SeatScore(name, (ScoreLine("apples", points),), ties)


def test_places_go_by_winners_totals_and_ties() -> None:
    sheet = ScoreSheet(
        (seat("ann", 3), seat("bo", 5, 1), seat("cy", 5, 2), seat("di", 9), seat("ed", 3)), ("cy",), True
    )
    assert sheet.places() == {"cy": 1, "di": 2, "bo": 3, "ann": 4, "ed": 4}
    assert replace(sheet, left=("di",)).places() == {"cy": 1, "bo": 2, "ann": 3, "ed": 3}


def test_without_points_everyone_but_the_winners_is_equal() -> None:
    sheet = ScoreSheet((seat("ann"), seat("bo"), seat("cy")), ("bo",), True, "")
    assert sheet.places() == {"ann": 2, "bo": 1, "cy": 2}
    assert not sheet.has_points


def test_nobody_is_first_if_everyone_is_beaten() -> None:
    sheet = ScoreSheet((seat("ann", 2), seat("bo", 4), seat("cy", 2)), (), True, beaten_by="the bears")
    assert sheet.places() == {"ann": 3, "bo": 2, "cy": 3}


def test_equal_scores_are_a_tie_only_if_the_rules_name_no_winner() -> None:
    equal = (SeatScore("ann", (ScoreLine("cards", 7),)), SeatScore("bo", (ScoreLine("cards", 7),)))
    tie = ScoreSheet(equal, winners=(), final=True)
    assert tie.is_tie
    assert tie.places() == {"ann": 1, "bo": 1}
    assert not ScoreSheet(equal, winners=("ann", "bo"), final=True).is_tie
    assert not ScoreSheet(equal, winners=(), final=False).is_tie
    assert not ScoreSheet(equal, winners=(), final=True, beaten_by="the bears").is_tie


def test_a_tie_is_called_a_tie() -> None:
    equal = (SeatScore("ann", (ScoreLine("cards", 7),)), SeatScore("bo", (ScoreLine("cards", 7),)))
    tie = ScoreSheet(equal, winners=(), final=True)
    assert score_words(tie)[-1] == "Result: a tie"
    assert result_line(tie) == "ann 7 points, bo 7 points; a tie"


def test_tied_players_share_the_win_or_nobody_wins() -> None:
    seats = (seat("ann", 5, 1), seat("bo", 5, 2), seat("cy", 5, 2), seat("di", 4, 9))
    assert winners_of(seats, shares_victory=True) == ("bo", "cy")
    assert winners_of(seats, shares_victory=False) == ()
    assert winners_of(seats[:2], shares_victory=False) == ("bo",)
    assert winners_of((), shares_victory=True) == ()
