"""Maps of cards in a brick pattern: exact drawings, negative coordinates, bands, and widths."""

from __future__ import annotations

from itertools import product

import pytest

from companion.cli.screen.bricks import NARROWEST, bands_of, brick_rows
from companion.cli.screen.draw import plain_lines
from companion.cli.screen.hexes import Ink
from companion.cli.screen.layout import coloured_rows
from companion.referee.view import Board, Bricks, Card, Cell, Lines

OPEN = (" ",) * 6
CAMP = Card(("VS", "Camp"), "white", ("~", " ", " ", " ", " ", " "))
ROPE = Card(("F05", "Rope"), "brown", ("#", " ", "#", " ", " ", "#"))
HEDGE = Card(("H3", "Hedge"), "green", ("b", "a", "a", "a", "b", "b"))
GLADE = {(0, 0): CAMP, (-1, 1): ROPE, (1, 1): HEDGE}


def text_of(cards: dict[tuple[int, int], Card], room: int) -> str:
    rows = brick_rows(Bricks("Glade", cards), room)
    return "\n".join("".join(ink.char for ink in row).rstrip() for row in rows)


def test_wide_cards() -> None:
    assert (
        text_of(GLADE, 80)
        == """Glade
        -1     0     1
   +####--    ++ a  --  a +
   |   F05    #|    H3    |
 1     Rope   #a  Hedge   b
   +    --####++ b  --  b +
         +    --    +
         |    VS    ~
 0           Camp   ~
         +    --    +"""
    )


def test_cards_shrink_with_the_width() -> None:
    assert (
        text_of(GLADE, 19)
        == """Glade
      -1   0   1
   +##--  ++a -- a+
   | F05  #|  H3  |
 1   Rope #a Hedg b
   +  --##++b -- b+
       +  --  +
       |  VS  ~
 0       Camp ~
       +  --  +"""
    )


def test_the_narrowest_cards_touch_no_letter() -> None:
    assert (
        text_of(GLADE, 16)
        == """Glade
     -1  0  1
   +##  ++a  a+
   |F05 #| H3 |
 1  Rope#a He b
   +  ##++b  b+
      +    +
      | VS ~
 0     Camp~
      +    +"""
    )


def test_three_lines_and_every_mark() -> None:
    lake = Card(("L3", "Lake", "ann bo"), "blue", ("", "=", "=", "#", "#", "#"))
    bend = Card(("VA1",), "blue", (" ", "~", "#", "~", " ", " "))
    assert (
        text_of({(-12, -10): lake, (-10, -10): bend}, 24)
        == """Glade
       -12 -11 -10
     +======++##--~~+
     #  L3  |~ VA1  |
 -10 # Lake |~
     #ann bo|~      |
     +######++  --  +"""
    )


def test_labels_that_would_touch_alternate_on_two_lines() -> None:
    cards = {(x, x % 2): Card(("T",), "green", OPEN) for x in range(-11, -8)}
    lines = text_of(cards, 16).splitlines()
    assert lines[1:3] == ["    -11    -9", "       -10"]
    assert lines[3] == "   +    ++    +"


def test_long_maps_have_their_labels_below_too() -> None:
    cards = {(y % 2, y): Card((f"T{y}",), "", OPEN) for y in range(-2, 2)}
    lines = text_of(cards, 80).splitlines()
    assert lines[1] == lines[-1] == "          0     1"
    assert [line.split()[0] for line in lines[4:-1:4]] == ["1", "0", "-1", "-2"]
    assert text_of({place: card for place, card in cards.items() if place[1]}, 80).splitlines()[-1] == lines[-1]


def test_both_sides_between_two_cards_are_visible() -> None:
    assert "|F05 #| H3 |" in text_of(GLADE, 16)
    turned = Card(("F05",), "", (" ", "#", "#", "#", "#", "#"))
    assert "#F05 |#F05 |" in text_of({(0, 0): turned, (2, 0): turned}, 16)
    assert "#     #" in text_of({(0, 0): turned, (2, 0): turned}, 16)


def line_of_cards(length: int) -> dict[tuple[int, int], Card]:
    return {(x, x % 2): Card((f"x{x}",), "green", OPEN) for x in range(-7, length - 7)}


def test_a_map_that_is_too_wide_is_drawn_in_bands() -> None:
    cards = line_of_cards(9)
    bands = bands_of(cards, 6)
    assert [[x for x, _ in band] for band in bands] == [[-7, -6, -5, -4], [-3, -2, -1, 0, 1]]
    assert (
        text_of(cards, 21)
        == """Glade
     -7 -6 -5 -4
   +    ++    +
   |x-7 ||x-5 |
 1
   +    ++    +
      +    ++    +
      |x-6 ||x-4 |
 0
      +    ++    +

     -3 -2 -1  0  1
   +    ++    ++    +
   |x-3 ||x-1 || x1 |
 1
   +    ++    ++    +
      +    ++    +
      |x-2 || x0 |
 0
      +    ++    +"""
    )


@pytest.mark.parametrize(("length", "room"), [*product((1, 2, 5, 13, 40), (12, 17, 30, 50, 80, 140))])
def test_no_drawing_is_too_wide_and_no_card_is_lost(length: int, room: int) -> None:
    cards = line_of_cards(length)
    text = text_of(cards, room)
    assert max(map(len, text.splitlines())) <= room
    words = text.replace("|", " ").split()
    assert all(words.count(card.lines[0]) == 1 for card in cards.values())
    assert text.count("\n\n") == len(bands_of(cards, (room - 3) // NARROWEST)) - 1


def test_bands_without_cards_are_left_out() -> None:
    assert len(bands_of({(0, 0): CAMP, (90, 0): CAMP}, 10)) == 2
    assert bands_of({}, 10) == []


def test_a_map_without_cards_is_only_a_title() -> None:
    assert text_of({}, 80) == "Glade"


def test_tints() -> None:
    lake = Card(("L1",), "violet", ("=", " ", "~", "", "#", "b"))
    inks = {ink for row in brick_rows(Bricks("Glade", {(0, 0): lake}), 20)[2:] for ink in row}
    assert inks >= {Ink("=", "blue"), Ink("~", "blue"), Ink("#", "green"), Ink("b", "violet"), Ink("L", "violet")}
    assert inks >= {Ink("|", "edge"), Ink("+", "edge"), Ink("-", "edge"), Ink("0", "label")}
    assert {ink.tint for ink in inks if ink.char in "#~=|+-"} == {"blue", "green", "edge"}


def test_maps_of_cards_are_drawn_beside_others_with_their_legend() -> None:
    board = Board("Hill", ("a",), ("1",), {("a", "1"): Cell("Q")}, "Q queen")
    glade = Bricks("Glade", GLADE, "# trees  ~ river  = lake")
    lines = plain_lines([board, glade, Lines("Deck", ("5 cards",))], whole=False)
    assert lines[0] == "Hill      Glade"
    assert [line for line in lines if "queen" in line or "trees" in line] == ["Q queen", "# trees  ~ river  = lake"]
    assert lines[-3:] == ["Deck", "  5 cards", ""]


def test_a_coloured_map_has_the_same_text() -> None:
    rows = brick_rows(Bricks("Glade", GLADE), 80)
    text = coloured_rows(rows)
    assert [line.rstrip() for line in text.plain.splitlines()] == text_of(GLADE, 80).splitlines()
    assert {str(span.style) for span in text.spans} >= {"black on green", "white on blue", "black on white", "bold"}
