"""Maps of hexagons, boards of squares, grids and lines, as plain text."""

from __future__ import annotations

import pytest
from rich.style import Style

from companion.cli.output import fold_lines
from companion.cli.screen.boards import board_rows, plan_of
from companion.cli.screen.draw import STYLES, align, legend_lines, map_rows, plain_lines
from companion.cli.screen.hexes import frame_of, hex_rows, side_by_side
from companion.cli.screen.layout import coloured_rows
from companion.games.crayonville.components import TERRAINS
from companion.games.crayonville.view import TINTS
from companion.referee.view import Board, Cell, Grid, HexMap, Lines

BLANK = {f"{chr(65 + column)}{row}": Cell(".", "blank") for column in range(13) for row in range(1, 14)}


def village(title: str = "Annstead", **cells: Cell) -> HexMap:
    return HexMap(title, 13, 13, {**BLANK, **cells}, {("B1", "S"): "=", ("B1", "NE"): "#"}, "W wood  F field")


def text_of(view: HexMap, room: int = 80, whole: bool = False) -> str:
    return "\n".join("".join(ink.char for ink in row).rstrip() for row in hex_rows(view, room, whole))


def test_a_map_shows_the_used_part_and_one_ring() -> None:
    assert (
        text_of(village(B1=Cell("Wh", "green")))
        == r"""Annstead
      A    B    C
     ____      ____
 1  /.   \____/.   \
    \____/Wh  #____/
 2  /.   \_==_/.   \
    \____/.   \____/
         \____/"""
    )


def test_an_odd_column_at_the_left_is_drawn_lower() -> None:
    assert (
        text_of(village(C3=Cell("F", "yellow")))
        == r"""Annstead
      B    C    D
          ____
 2   ____/.   \____
    /.   \____/.   \
 3  \____/F   \____/
    /.   \____/.   \
 4  \____/.   \____/
    /.   \____/.   \
    \____/    \____/"""
    )


def test_a_whole_map_fits_eighty_columns_and_shrinks_to_fewer() -> None:
    assert max(map(len, text_of(village(), whole=True).splitlines())) <= 80
    assert max(map(len, text_of(village(), 50, whole=True).splitlines())) <= 50
    assert frame_of(village(), 10, True).width == 2


def test_tints_follow_their_characters() -> None:
    rows = hex_rows(village(B1=Cell("Wh", "green")), 80)
    assert {ink.char for row in rows for ink in row if ink.tint == "green"} == {"W", "h", " "}


def test_every_tint_of_a_village_is_known() -> None:
    assert {STYLES[TINTS[terrain]] for terrain in TERRAINS} == {
        "black on green",
        "black on yellow",
        "white on blue",
        "black on grey70",
    }


@pytest.mark.parametrize("style", STYLES.values())
def test_every_tint_has_a_terminal_style(style: str) -> None:
    assert Style.parse(style)


VALLEY = Board(
    "Valley",
    ("a", "b"),
    ("2", "1"),
    {("a", "2"): Cell("Q\nAnn", "red"), ("b", "2"): Cell("F"), ("a", "1"): Cell("K1"), ("b", "1"): Cell("T0-3+1")},
    "Q queen  F farmer",
)
HILL = Board(
    "Hill",
    ("L", "", "R"),
    ("10", "9"),
    {
        ("L", "10"): Cell("D"),
        ("", "10"): Cell("10 gold"),
        ("R", "10"): Cell("J"),
        ("L", "9"): Cell("W"),
        ("", "9"): Cell("8 gold"),
    },
)


def test_a_board_has_equal_squares_as_wide_and_high_as_the_largest_text() -> None:
    lines = plain_lines([VALLEY], whole=False)
    assert lines == [
        "Valley",
        "      a      b",
        "   +------+------+",
        " 2 |Q     |F     |",
        "   |Ann   |      |",
        "   +------+------+",
        " 1 |K1    |T0-3+1|",
        "   |      |      |",
        "   +------+------+",
        "Q queen  F farmer",
        "",
    ]


def test_a_strip_has_no_borders_and_missing_squares_are_not_drawn() -> None:
    assert plain_lines([HILL], whole=False) == [
        "Hill",
        "     L            R",
        "    +--+         +--+",
        " 10 |D | 10 gold |J |",
        "    +--+         +--+",
        "  9 |W | 8 gold",
        "    +--+",
        "",
    ]


def test_a_wide_board_fits_eighty_columns_and_shrinks_to_fewer() -> None:
    cells = {(column, "1"): Cell("a text of more than 8", "blue") for column in "abcde"}
    board = Board("Wide", tuple("abcde"), ("1",), cells)
    assert "|a text o|" in plain_lines([board], whole=False)[3]
    assert max(map(len, board_rows(board, 80))) == 49
    assert max(map(len, board_rows(board, 30))) <= 30
    assert plan_of(board, 10).widths == (2,) * 5


def test_the_tint_of_a_square_covers_its_inside() -> None:
    tinted = [[ink.char for ink in row if ink.tint == "red"] for row in board_rows(VALLEY, 80)]
    assert ["".join(chars) for chars in tinted if chars] == ["Q     ", "Ann   "]
    painted = coloured_rows(board_rows(VALLEY, 80))
    assert {str(span.style) for span in painted.spans} == {"bold", "bright_black", "white on red"}


def test_boards_and_maps_are_drawn_side_by_side() -> None:
    assert len(map_rows([VALLEY, HILL], 80, whole=False)) == len(board_rows(VALLEY, 80))
    assert len(map_rows([VALLEY, HILL], 30, whole=False)) == len(board_rows(VALLEY, 80)) + 1 + len(board_rows(HILL, 80))
    lines = plain_lines([VALLEY, village(B1=Cell("W", "green")), Lines("Deck", ())], whole=False)
    assert lines[0] == "Valley               Annstead"
    assert [line for line in lines if "queen" in line or "wood" in line] == ["Q queen  F farmer", "W wood  F field"]


def test_maps_are_side_by_side_while_there_is_room() -> None:
    small = hex_rows(village(B1=Cell("W", "green")), 80)
    assert len(side_by_side([small, small, small], 80)) == len(small)
    assert len(side_by_side([small, small, small], 50)) == 2 * len(small) + 1
    assert len(side_by_side([small, small], 30)) == 2 * len(small) + 1


def test_plain_views_have_one_legend_and_literal_names() -> None:
    grid = Grid("Stock", ("seat", "wood"), (("[red]Bo[/]", "12"), ("Ann", "3")))
    lines = plain_lines([village("a"), village("b"), grid, Lines("Deck", ("5 cards",))], whole=False)
    assert sum("W wood" in line for line in lines) == 1
    assert "  [red]Bo[/]    12" in lines
    assert "  Ann            3" in lines
    assert lines[-3:] == ["Deck", "  5 cards", ""]


def test_columns_of_figures_are_right_aligned() -> None:
    assert align([("name", "n"), ("Ann", "-1"), ("Bo", "12")]) == ["  name   n", "  Ann   -1", "  Bo    12"]


def test_the_widest_column_of_a_table_is_wrapped_if_needed() -> None:
    rows = [("card", "effect", "n"), ("spile-kit", "tap one tree more and then draw", "12"), ("sap", "none", "3")]
    assert align(rows, 40) == [
        "  card       effect                    n",
        "  spile-kit  tap one tree more and    12",
        "             then draw",
        "  sap        none                      3",
    ]
    assert max(map(len, align(rows, 40))) <= 40
    assert align(rows, 200) == align(rows)


def test_a_legend_is_wrapped_between_entries() -> None:
    assert legend_lines("W wood  P upgraded works  t tower", 20) == ["W wood", "P upgraded works", "t tower"]


def test_long_lines_are_wrapped_between_words() -> None:
    assert fold_lines("  a long line of many words", 21) == "  a long line of many\n      words"
    assert fold_lines("short\n\nlines", 21) == "short\n\nlines"
