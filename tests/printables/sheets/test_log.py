"""The record on paper: bands, players by their names, and nothing said twice."""

from __future__ import annotations

import pytest

from printables.paper.frame import PageArea
from printables.paper.press import Document, Part, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from printables.sheets.game import LogLine, PrintedGame
from printables.sheets.log import Band, changes_sheets, log_sheets
from tests.printables.games import printed_games, title
from tests.printables.reading import all_text, open_pdf, text_of, type_sizes

AREA = PageArea.on(PAPERS["a4"])
LINES = (
    LogLine(1, "ann colour wood C5", ("ann: colour wood C5",)),
    LogLine(2, "ann build house E5 with 2 wood", ("ann: draw a house on E5", "ann: -2 wood (house), now 6 wood")),
    LogLine(3, "bo pass", ("bo: 1 bonus star", "cy wins; ann and bo lose")),
)


def game(lines: tuple[LogLine, ...] = LINES) -> PrintedGame:
    seats = ("ann", "bo", "cy")
    return PrintedGame(title("crayonville"), seats=seats, names={"ann": "Annabel", "cy": "Cyrus"}, lines=lines)


def words_of(found: list[Part]) -> str:
    pressed = press(Document("L", tuple(found)), Setting())
    assert pressed.complaints == ()
    return " ".join(all_text(pressed.data).split())


def test_what_only_repeats_a_move_is_left_out() -> None:
    words = words_of(log_sheets(game(), AREA))
    assert words.count("colour wood C5") == 1
    assert "draw a house on E5" not in words
    assert "build house E5 with 2 wood -2 wood (house), now 6 wood" in words


def test_players_have_their_names_once_above_their_moves() -> None:
    words = words_of(log_sheets(game(), AREA))
    assert words.count("Annabel") == 3
    assert "ann " not in words
    assert "Cyrus wins; Annabel and bo lose" in words


def test_a_title_can_tell_a_line_as_a_band() -> None:
    found = log_sheets(game(), AREA, lambda line: (line, Band("Round 2")) if line.number == 2 else (line,))
    words = words_of(found)
    assert words.index("now 6 wood") < words.index("Round 2") < words.index("pass")


def test_a_seat_of_one_letter_is_not_looked_for_in_words() -> None:
    lines = (LogLine(1, "a build boat D4", ("a: -1 wood (a boat), now 4",)),)
    one = PrintedGame(title("crayonville"), seats=("a", "b"), names={"a": "Annabel"}, lines=lines)
    assert "-1 wood (a boat), now 4" in words_of(log_sheets(one, AREA))


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("Put the green token on the Starting Camp", "Put the green token on the Starting Camp"),
        ("ann plays Violet. Put the sky green token there", "plays Violet. Put the sky green token there"),
        ("One O'clock: green explores F06 at the green tree", "One O'clock: Greta explores F06 at the green tree"),
        ("ann and green are walled in by green", "Annabel and Greta are walled in by green"),
        ("ann 3 (influence 2), green 4 (influence 1)", "Annabel 3 (influence 2), Greta 4 (influence 1)"),
        ("the game is over: green wins (green has 7 gold)", "the game is over: Greta wins (Greta has 7 gold)"),
        ("pass the Worm to green. The Sun", "pass the Worm to Greta. The Sun"),
        ("evergreen: green's turn, then greens", "evergreen: Greta's turn, then greens"),
        ("drew wood, green", "drew wood, green"),
    ],
)
def test_a_seat_is_named_only_where_a_seat_can_stand(event: str, words: str) -> None:
    names = {"ann": "Annabel", "green": "Greta"}
    lines = (LogLine(1, "table rests", (event,)), LogLine(2, "x", ("y",)))
    one = PrintedGame(title("crayonville"), seats=("ann", "green"), names=names, lines=lines)
    assert words in words_of(log_sheets(one, AREA))


def test_a_card_with_the_name_of_a_seat_is_not_a_player() -> None:
    lines = (LogLine(1, "flip feast", ("card 1 of 9: Feast",)), LogLine(2, "ann pass", ("ann: pass",), "ann"))
    one = PrintedGame(title("crayonville"), seats=("ann", "feast"), names={"feast": "Felix"}, lines=lines)
    found = log_sheets(one, AREA, lambda line: (line, Band("feast")) if line.number == 1 else (line,))
    assert words_of(found).count("Felix") == 1  # in the subtitle


def test_a_long_record_has_all_lines_in_readable_type_and_repeats_the_name() -> None:
    lines = tuple(LogLine(n, f"ann colour wood X{n}", (f"ann: +{n} wood, now {n}",)) for n in range(1, 301))
    found = log_sheets(game(lines), AREA)
    pressed = press(Document("L", tuple(found)), Setting())
    pages = open_pdf(pressed.data)
    words = " ".join(text_of(page) for page in pages)
    assert all(f"colour wood X{n} " in words for n in range(1, 301))
    # One name at the top of each of two columns.
    assert all(text_of(page).count("Annabel") == 3 for page in list(pages)[:-1])
    assert all(min(type_sizes(page)) >= 7 for page in pages)


def test_without_lines_nothing_is_new() -> None:
    assert changes_sheets(game(()), AREA) == []


@pytest.mark.parametrize("slug", ["crayonville", "king-of-the-valley"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("design", ["colour", "low", "mono"])
def test_the_log_of_a_whole_game_fits(slug: str, paper: str, design: str) -> None:
    parts = find_sheets(slug).score(printed_games(slug)["finished"], PageArea.on(PAPERS[paper]))
    found = tuple(part for part in parts if part.name == "log")
    pressed = press(Document("L", found), Setting(PAPERS[paper], design))  # type: ignore[arg-type]
    assert pressed.complaints == ()
    assert len(found) <= 5
