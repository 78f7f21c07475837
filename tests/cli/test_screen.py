"""Maps of hexagons, grids and lines, as plain text."""

from __future__ import annotations

from companion.cli.desk import fold
from companion.cli.hexes import frame_of, hex_rows, side_by_side
from companion.cli.screen import align, legend_lines, plain_lines
from companion.referee.view import Cell, Grid, HexMap, Lines

BLANK = {f"{chr(65 + column)}{row}": Cell(".", "blank") for column in range(13) for row in range(1, 14)}


def village(title: str = "Annstead", **cells: Cell) -> HexMap:
    return HexMap(title, 13, 13, {**BLANK, **cells}, {("B1", "S"): "=", ("B1", "NE"): "#"}, "W wood  F field")


def text_of(view: HexMap, room: int = 80, whole: bool = False) -> str:
    return "\n".join("".join(ink.char for ink in row).rstrip() for row in hex_rows(view, room, whole))


def test_a_map_shows_the_used_part_and_one_ring() -> None:
    assert (
        text_of(village(B1=Cell("Wh", "wood")))
        == r"""Annstead
      A    B    C
     ____      ____
 1  /.   \____/.   \
    \____/Wh  #____/
 2  /.   \_==_/.   \
    \____/.   \____/
         \____/"""
    )


def test_an_odd_column_at_the_left_sits_lower() -> None:
    assert (
        text_of(village(C3=Cell("F", "field")))
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


def test_tints_go_with_their_characters() -> None:
    rows = hex_rows(village(B1=Cell("Wh", "wood")), 80)
    assert {ink.char for row in rows for ink in row if ink.tint == "wood"} == {"W", "h", " "}


def test_maps_stand_side_by_side_while_there_is_room() -> None:
    small = hex_rows(village(B1=Cell("W", "wood")), 80)
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


def test_columns_of_figures_go_to_the_right() -> None:
    assert align([("name", "n"), ("Ann", "-1"), ("Bo", "12")]) == ["  name   n", "  Ann   -1", "  Bo    12"]


def test_a_legend_breaks_between_its_entries() -> None:
    assert legend_lines("W wood  P upgraded works  t tower", 20) == ["W wood", "P upgraded works", "t tower"]


def test_long_lines_break_between_words() -> None:
    assert fold("  a long line of many words", 21) == "  a long line of many\n      words"
    assert fold("short\n\nlines", 21) == "short\n\nlines"
