"""The explained score: a block for each player, the best first, in readable type on few pages."""

from __future__ import annotations

import pytest

from companion.referee.scores import ScoreLine, ScoreSheet, SeatScore
from printables.designs import Design
from printables.paper.frame import PageArea
from printables.paper.press import Document, Pressed, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from printables.sheets.explained import explained_scores, short_clauses
from printables.sheets.game import PrintedGame
from tests.printables.games import NAMES, printed_games, title
from tests.printables.reading import all_text, open_pdf, type_sizes

TITLES = {"crayonville": 1, "king-of-the-valley": 1, "maple-valley": 2}
DESIGNS: tuple[Design, ...] = ("colour", "low", "mono")


def score_of(*seats: SeatScore, unit: str = "points") -> PrintedGame:
    best = max(seats, key=lambda seat: seat.total).seat
    sheet = ScoreSheet(seats, (best,), True, unit)
    names = dict(zip((seat.seat for seat in seats), NAMES, strict=False))
    return PrintedGame(title("crayonville"), seats=tuple(names), names=names, score=sheet, is_over=True)


def printed(game: PrintedGame, paper: str = "a4", design: Design = "colour") -> Pressed:
    found = tuple(explained_scores(game, PageArea.on(PAPERS[paper])))
    pressed = press(Document("S", found), Setting(PAPERS[paper], design))
    assert pressed.complaints == ()
    return pressed


def test_clauses_of_one_chapter_name_it_once() -> None:
    assert short_clauses(("A-SCO-02", "A-SCO-04", "A-END-01")) == "A-SCO-02, 04, A-END-01"
    assert short_clauses(("KV-R42",)) == "KV-R42"
    assert short_clauses(()) == ""


def test_the_best_player_is_first_and_lines_without_points_are_one_sentence() -> None:
    ann = SeatScore("ann", (ScoreLine("Drum: 5 + 0", 5, ("A-B-01",)), ScoreLine("Kite: 0 x 3", 0)))
    bo = SeatScore("bo", (ScoreLine("Fiddle: 7", 7, ("A-B-01", "A-B-02")), ScoreLine("Lion: 2 of 5", 0)), remark="even")
    words = " ".join(all_text(printed(score_of(ann, bo)).data).split())
    assert words.rindex(NAMES[1]) < words.index("Fiddle") < words.index("Drum 5 + 0")
    assert "No points: Kite." in words
    assert "No points: Lion (2 of 5)." in words
    assert "A-B-01, 02" in words
    # The sum stands at the right, not behind the name too.
    assert "Fiddle 7 A-B" not in words


def test_a_player_with_more_lines_than_a_column_goes_on_in_the_next() -> None:
    lines = tuple(ScoreLine(f"Thing {n}: 1 + {n}", 1 + n, ("A-B-01",)) for n in range(120))
    words = all_text(printed(score_of(SeatScore("ann", lines), SeatScore("bo", lines[:3]))).data)
    assert all(f"Thing {n}" in words for n in range(120))
    assert "(continued)" in words


@pytest.mark.parametrize("name", ["W" * 60, "Ww " * 20, "山" * 60])
def test_the_longest_names_fit_in_their_heads(name: str) -> None:
    seats = tuple(SeatScore(seat, (ScoreLine("Drum", 5),) * 12) for seat in ("ann", "bo", "cy", "di"))
    printed(score_of(*seats)._replace(names=dict.fromkeys(("ann", "bo", "cy", "di"), name.strip())))


def test_points_taken_away_and_none_at_all_are_drawn() -> None:
    words = all_text(printed(score_of(SeatScore("ann", (ScoreLine("by the referee", -2),)), SeatScore("bo", ()))).data)
    assert "By the referee" in words
    assert "-2" in words


@pytest.mark.parametrize("slug", TITLES)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("design", DESIGNS)
def test_the_score_of_a_whole_game_is_on_few_pages_in_readable_type(slug: str, paper: str, design: Design) -> None:
    game = printed_games(slug)["finished"]
    found = find_sheets(slug).score(game, PageArea.on(PAPERS[paper]))
    parts = tuple(part for part in found if part.name == "lines")
    pressed = press(Document("S", parts), Setting(PAPERS[paper], design))
    assert pressed.complaints == ()
    assert len(parts) <= TITLES[slug]
    assert all(min(type_sizes(page)) >= 7 for page in open_pdf(pressed.data))
    words = " ".join(all_text(pressed.data).split())
    assert game.score is not None
    assert all(" ".join(game.name(seat.seat).split()[:1]) in words for seat in game.score.seats)
