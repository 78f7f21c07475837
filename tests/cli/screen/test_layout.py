"""Views in colour: tables beside maps, nothing larger than the screen, names never read as markup."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from rich.console import Console

from companion.cli.screen import layout
from companion.cli.screen.draw import plain_lines
from companion.cli.screen.fit import MORE, Picture, fitted
from companion.cli.screen.layout import arranged, remembering
from companion.games import REGISTRY
from companion.referee.scores import ScoreSheet
from companion.referee.session import Session
from companion.referee.snapshot import RecentLine, Sight, look
from companion.referee.title import Ask
from companion.referee.view import Board, Cell, Grid, HexMap, Lines, View
from companion.referee.viewer import ONLOOKER
from tests.support.records import RECORDS, imported

BOARD = Board("Board", ("a",), ("1",), {("a", "1"): Cell("Q")}, "Q queen")
STOCK = Grid("Stock of [red]Bo[/]", ("seat", "wood"), (("[bold]Bo[/]", "12"), ("Ann", "3")))
DECK = Lines("Deck", ("5 cards", "a\x1b[31mb"))
SIZES = [(20, 5), (40, 12), (80, 24), (120, 40), (200, 60)]


def screen(columns: int, rows: int = 40) -> Console:
    """Return a terminal of this size."""
    return Console(file=io.StringIO(), width=columns, height=rows, force_terminal=True, highlight=False, markup=False)


def text_of(views: list[View], columns: int) -> list[str]:
    """Return what is printed, without colours."""
    console = screen(columns)
    lines = (line for block in arranged(views, console) for line in console.render_lines(block.drawn, pad=False))
    return ["".join(part.text for part in line).rstrip() for line in lines]


def test_tables_are_beside_a_map_if_there_is_room() -> None:
    wide = text_of([BOARD, STOCK, DECK], 120)
    assert wide[0].split() == ["Board", "Stock", "of", "[red]Bo[/]"]
    assert wide[1].split() == ["a", "seat", "wood"]
    narrow = text_of([BOARD, STOCK, DECK], 24)
    assert narrow.index("Stock of [red]Bo[/]") > narrow.index("Q queen")


def test_tables_are_side_by_side_below_several_maps() -> None:
    lines = text_of([BOARD, STOCK, BOARD, STOCK, DECK], 80)
    titles = [line.split() for line in lines if "Stock" in line]
    assert titles == [["Stock", "of", "[red]Bo[/]", "Stock", "of", "[red]Bo[/]", "Deck"]]
    assert any(line.split()[:1] == ["[bold]Bo[/]"] for line in lines)


def test_control_characters_are_escaped() -> None:
    assert any("a\\x1b[31mb" in line for line in text_of([DECK], 80))


@cache
def halfway(slug: str) -> Session:
    """A golden game half-way through."""
    session = imported(next(path for path in sorted(RECORDS.glob(f"{slug}/*.txt")) if "owner" not in path.stem))
    return replace(session, state=session.state_at(len(session.entries) // 2))


def widths(lines: Any) -> Iterator[int]:
    return (sum(part.cell_length for part in line) for line in lines)


@pytest.mark.parametrize("slug", REGISTRY)
@pytest.mark.parametrize("columns", [80, 120, 200])
def test_no_title_is_wider_than_the_terminal(slug: str, columns: int) -> None:
    session, console = halfway(slug), screen(columns)
    blocks = arranged(session.game.views(session.state), console)
    assert max(block.width for block in blocks) <= columns
    for block in blocks:
        assert max(widths(console.render_lines(block.drawn, pad=False))) <= columns


@pytest.mark.parametrize("slug", REGISTRY)
def test_no_title_is_wider_than_eighty_columns_as_plain_text(slug: str) -> None:
    session = halfway(slug)
    lines = "\n".join(plain_lines(session.game.views(session.state), whole=False)).split("\n")
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("slug", REGISTRY)
@pytest.mark.parametrize("size", SIZES)
def test_every_title_fits_every_screen(slug: str, size: tuple[int, int]) -> None:
    session, console = halfway(slug), screen(*size)
    lines = fitted(Picture("game 1, line 7", look(session, ONLOOKER), "", "Points: Ann 3"), console)
    assert len(lines) <= size[1]
    assert max(widths(lines)) <= size[0]
    said = " ".join("".join(part.text for part in line).strip() for line in lines)
    assert session.game.name.split()[0] in said


def sight(*asks: str, views: tuple[View, ...] = (BOARD,), needed: tuple[str, ...] = ("the deck: 3",)) -> Sight:
    recent = tuple(RecentLine(n, f"line {n}", (f"event {n}",)) for n in range(1, 7))
    asked = tuple(Ask(None, words, ()) for words in asks)
    return Sight("Game", "level 2", "card 1 of 2", asked, needed, views, ScoreSheet((), (), False, ""), recent)


def shown(picture: Picture, columns: int = 80, rows: int = 30) -> list[str]:
    lines = fitted(picture, screen(columns, rows))
    return ["".join(part.text for part in line).rstrip() for line in lines]


def has(words: str, lines: list[str]) -> bool:
    return any(words in line for line in lines)


def test_the_most_important_comes_first_and_the_newest_last() -> None:
    lines = shown(Picture("game 1", sight("Ann: build", "Bo: pass"), standings="Stars: Ann 3", note="busy"))
    assert lines[:4] == [
        "Game, level 2 - card 1 of 2 - Stars: Ann 3 (game 1)",
        "> Ann: build",
        "> Bo: pass",
        "On the table: the deck: 3",
    ]
    assert lines[-3:] == ["   6  line 6", "      event 6", "busy"]
    assert "Q queen" in lines


def test_many_asks_leave_room_for_the_board() -> None:
    lines = shown(Picture("game 1", sight(*(f"player{n}: build" for n in range(20)))), rows=20)
    assert "> and 15 more" in lines
    assert "Board" in lines


def test_with_less_room_legends_tables_and_older_events_are_left_out() -> None:
    views: tuple[View, ...] = (BOARD, BOARD)
    views += tuple(Grid(f"Table {n}", ("seat",), tuple((str(i),) for i in range(9))) for n in range(9))
    picture = Picture("game 1", sight("Ann: build", views=views))
    assert has("Q queen", shown(picture, 60, 140))
    # Side by side below the map, they need less room.
    medium = shown(picture, 60, 50)
    assert has("Q queen", medium)
    assert medium[-2:] == ["   6  line 6", "      event 6"]
    small = shown(picture, 60, 20)
    assert has(MORE[:20], small)
    assert not has("Q queen", small)
    assert has("Table 0", small)
    assert not has("Table 8", small)


def test_a_screen_without_a_game_shows_the_reason() -> None:
    assert shown(Picture("companion", None, note="There is no game yet")) == ["companion", "There is no game yet"]


def test_the_result_of_a_finished_game_is_shown() -> None:
    assert "> the game is over: Ann won" in shown(Picture("game 1", sight(), "the game is over: Ann won"))


def test_a_map_is_drawn_once_per_width(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def draw(views: Any, room: int, whole: bool) -> list[Any]:
        drawn.append(room)
        return []

    monkeypatch.setattr(layout, "map_rows", draw)
    drawer = remembering()
    view = HexMap("a", 1, 1, {}, {})
    for room in (80, 80, 60, 80):
        drawer([view], room, False)
    assert drawn == [80, 60]
