"""The sheets of Bear Valley, read back: cards and their sides, tokens, rivers, setup, turn log, map, deck."""

from __future__ import annotations

import math
import shutil
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.art import find_picture
from companion.games.bear_valley.components import CHARACTERS, EQUIPMENT, TOKENS, Face
from companion.games.bear_valley.game import TITLE
from companion.games.bear_valley.setup import default_river
from companion.games.bear_valley.tables import read_tables
from companion.games.library import data_folder
from companion.referee.header import Header
from companion.referee.session import Outcome, Session
from companion.referee.submission import import_record
from printables.bear_valley import SHEETS
from printables.bear_valley.bricks import Span
from printables.bear_valley.cards import SHAPE
from printables.bear_valley.deck import counts_of, groups_of
from printables.bear_valley.differences import changed_places, new_cards
from printables.bear_valley.geometry import ALONG, DOOR, INWARD
from printables.bear_valley.land import PICTURES, feature_place, picture_size
from printables.bear_valley.position import leaves_of
from printables.bear_valley.rivers import rivers_of
from printables.bear_valley.setup import plan_of, steps
from printables.bear_valley.symbols import TERRAIN, card_name, card_picture, kind_name, token_name, token_picture
from printables.bear_valley.turns import Turn, turns_of
from printables.bear_valley.wording import HOURS, SPECIAL, TOOLS
from printables.designs import DESIGNS, Design
from printables.drawing.ink import rgb
from printables.paper.cutting import Deck, slots
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Part, Pressed, Setting, press
from printables.paper.sizes import PAPERS, Printer
from printables.sheets.game import PrintedGame, PrintRequest, print_game
from tests.printables.games import NAMES, blank
from tests.printables.reading import all_text, fields_of, open_pdf, overlaps, text_of
from tests.referee.tables import play, sit_down
from tests.support.records import RECORDS, imported

SLUG = "bear-valley"
SHIPPED = data_folder() / SLUG / "editions" / "stand-in"
TABLES = read_tables("stand-in")
PLAIN = Printer(order="no-backs")
Parts = list[Part]
# This close to the edge of a card there is only what runs over it.
CLEAR = 0.7


def parts(kind: str, table: PrintedGame, paper: str = "a4") -> Parts:
    found: Parts = getattr(SHEETS, kind)(table, PageArea.on(PAPERS[paper]))
    return found


def names_of(found: Parts) -> list[str]:
    return [part.name for part in found]


def deck(found: Parts, name: str) -> Deck:
    (wanted,) = (part for part in found if part.name == name)
    assert isinstance(wanted, Deck)
    return wanted


def pressed(found: Parts, only: str = "", paper: str = "a4", design: Design = "colour") -> Pressed:
    chosen = [part for part in found if only in ("", part.name)]
    assert chosen, f"no part is called {only}"
    result = press(Document("Bear Valley", tuple(chosen)), Setting(PAPERS[paper], design, PLAIN))
    assert result.complaints == ()
    return result


def text(found: Parts, only: str = "") -> str:
    return all_text(pressed(found, only).data)


def session(record: str, lines: int | None = None) -> Session:
    """Import a golden record, or its first lines."""
    if lines is None:
        return imported(RECORDS / SLUG / f"{record}.txt")
    head, _, body = (RECORDS / SLUG / f"{record}.txt").read_text(encoding="utf-8").partition("\n+++\n")
    outcome = import_record(TITLE, "\n".join((head, "+++", *body.splitlines()[:lines], "")))
    assert isinstance(outcome, Outcome)
    return outcome.session


@cache
def tracked(record: str, lines: int | None = None) -> PrintedGame:
    return print_game(session(record, lines), code="G1-1-AAAA", label="Game 1")


def started(*seats: str, **options: Any) -> Session:
    rulings = options.pop("rulings", {})
    return sit_down(Header(SLUG, seats, TITLE.rules_version, options=options, rulings=rulings), TITLE)


# Cards


def test_the_box_is_complete() -> None:
    found = parts("cards", blank(SLUG))
    assert names_of(found) == ["valley-cards", "wilderness-cards", "tokens", "characters", "reminders"]
    assert len(deck(found, "valley-cards").each()) == 15
    assert len(deck(found, "wilderness-cards").each()) == 79
    assert len(deck(found, "characters").each()) == 6
    assert {(d.shape.width, d.shape.height) for d in found if isinstance(d, Deck) and d.name != "tokens"} == {(88, 63)}


def test_the_two_backs_differ() -> None:
    found = parts("cards", blank(SLUG))
    backs = [{piece.back.key for piece in deck(found, name).pieces if piece.back} for name in names_of(found)[:2]]
    assert [len(back) for back in backs] == [1, 1]
    assert backs[0] != backs[1]
    assert all(piece.back for name in names_of(found)[:2] for piece in deck(found, name).pieces)


def test_the_number_of_tokens_matches_the_box() -> None:
    tokens = deck(parts("cards", blank(SLUG)), "tokens")
    copies = {piece.front.key: piece.copies for piece in tokens.pieces}
    assert [copies[f"token-{token}"] for token in EQUIPMENT] == [3] * 6
    assert copies["token-gold"] == 8
    assert sum(key.startswith("player-") for key in copies) == 6
    assert [copies[f"mark-{mark}"] for mark in ("burrow", "night", "compass", "hour-1", "hour-6")] == [6, 1, 1, 1, 1]
    assert copies["blank"] > 0
    assert len(tokens.each()) % 6 == 0
    words = Counter(text([tokens]).split())
    assert (words["Canoe"], words["Gold"], words["Forrest"]) == (3, 8, 1)


def card_text(face: Face, found: Deck) -> str:
    (piece,) = (piece for piece in found.pieces if piece.front.key == face.name)
    return text([found._replace(pieces=(piece,))])


@pytest.mark.parametrize("id", [*TABLES.wild, *TABLES.valley])
def test_a_card_shows_its_kind(id: str) -> None:
    face = TABLES.faces[id]
    name = "wilderness-cards" if id in TABLES.wild else "valley-cards"
    words = card_text(face, deck(parts("cards", blank(SLUG)), name))
    assert id in words.split()
    assert f"{face.exits} exits" in words
    if face.picture:
        assert token_name(face.picture) in words
    else:
        assert kind_name(face.kind).casefold() in words.casefold()
    for section in filter(None, face.sections):
        assert section in words.split()
    assert Counter(map(str, (*face.stones.values(), face.exits))) <= Counter(words.split())


def test_every_card_has_a_picture_of_its_own() -> None:
    shown: dict[str, set[str]] = {}
    for id in TABLES.wild:
        face = TABLES.faces[id]
        assert find_picture(card_picture(face)).layers
        shown.setdefault(card_picture(face), set()).add(card_name(face))
    assert all(len(names) == 1 for names in shown.values()), shown
    portraits = {find_picture(token_picture(name)).layers for name in CHARACTERS}
    tokens = {find_picture(token_picture(token)).layers for token in TOKENS}
    assert (len(portraits), len(tokens)) == (6, 7)


def test_the_picture_of_a_card_is_on_the_card_and_off_its_exits() -> None:
    for face in TABLES.faces.values():
        half = picture_size(face) / 2
        if not half:
            continue
        x, y = feature_place(face)
        assert max(abs(x) + half, abs(y) + half - 6) < 44
        assert abs(y + PICTURES[face.kind][1]) + half < 31.5
        doors = [DOOR[side] for side in range(6) if face.sides[side] == "exit"]
        assert all(max(abs(x - dx), abs(y + PICTURES[face.kind][1] - dy)) > half for dx, dy in doors), face


def test_only_the_backs_say_that_cards_are_a_stand_in() -> None:
    found = parts("cards", blank(SLUG))
    backs = Printer(order="alternate")
    for name in ("valley-cards", "wilderness-cards", "characters"):
        (piece, *_) = deck(found, name).pieces
        both = press(
            Document("x", (deck(found, name)._replace(pieces=(piece,)),)), Setting(PAPERS["a4"], printer=backs)
        )
        assert [text_of(page).count("stand-in") for page in open_pdf(both.data)] == [0, 1]


def colour_at(image: Any, x: float, y: float, scale: float) -> str:
    """Return the terrain nearest to the colour of a point, given in millimetres from the lower left."""
    pixel = image.getpixel((round(x * scale), image.height - 1 - round(y * scale)))[:3]
    ways = {name: [round(255 * value) for value in rgb(swatch.colour)] for name, swatch in TERRAIN.items()}
    return min(ways, key=lambda name: math.dist(pixel, ways[name]))


def side_colour(image: Any, middle: tuple[float, float], side: int, aside: float, scale: float) -> str:
    (x, y), (nx, ny), (ax, ay) = DOOR[side], INWARD[side], ALONG[side]
    return colour_at(image, middle[0] + x + nx * CLEAR + ax * aside, middle[1] + y + ny * CLEAR + ay * aside, scale)


def expected(face: Face, side: int) -> str:
    if face.owner[side] == "bridge":
        return "bridge"
    return {"exit": "path", "trees": "meadow"}.get(face.sides[side], face.sides[side])


@pytest.mark.parametrize("name", ["valley-cards", "wilderness-cards"])
def test_every_side_is_drawn_as_its_terrain(name: str) -> None:
    found = deck(parts("cards", blank(SLUG)), name)
    paper, dpi = PAPERS["a4"], 120
    middles = slots(SHAPE, paper, PLAIN).middles
    pages = [page.render(scale=dpi / 72).to_pil() for page in open_pdf(pressed([found]).data)]
    for n, piece in enumerate(found.each()):
        face, image = TABLES.faces[piece.front.key], pages[n // len(middles)]
        for side in range(6):
            # Beside the trail, the rails and the waves.
            aside = 0.0 if face.sides[side] in ("river", "lake") else 3.0
            drawn = side_colour(image, middles[n % len(middles)], side, aside, dpi / 25.4)
            assert drawn == expected(face, side), f"{face}, side {side}"


def test_character_cards_show_gains_from_enchantments() -> None:
    words = text(parts("cards", blank(SLUG)), "characters")
    assert words.count("only with enchantments") == 6
    assert all(name.title() in words for name in CHARACTERS)


# Rivers and the setup


def test_there_is_a_sheet_for_every_river() -> None:
    overview, *found = parts("board", blank(SLUG))
    assert len(found) == len(TABLES.rivers) == 10
    assert isinstance(overview, Sheet)
    assert overview.name == "rivers"
    assert not overview.is_extra
    assert all(isinstance(sheet, Sheet) and sheet.is_extra for sheet in found)
    small = text([overview])
    assert all(f"{len(river.cards)} Valley cards" in small for river in rivers_of(TABLES))
    assert all(" ".join(face.name for face in river.cards.values()) in small for river in rivers_of(TABLES))
    data = pressed(found).data
    for page, river in zip(open_pdf(data), rivers_of(TABLES), strict=True):
        words = text_of(page)
        assert f"{len(river.cards)} Valley cards" in words
        for (x, y), face in river.cards.items():
            assert words.split().count(face.name) >= 2
            assert f"{x},{y}" in words.split()


def test_rivers_match_the_number_of_players() -> None:
    assert names_of(parts("board", blank(SLUG)._replace(request=PrintRequest(players=4)))) == [
        "rivers",
        "river-4s",
        "river-4l",
    ]
    assert names_of(parts("board", tracked("three-basic-example"))) == ["river-ex", "rivers", "river-3s", "river-3l"]


def test_an_own_river_is_drawn() -> None:
    river = "VS VE1 VE2 VE3 VD"
    table = print_game(started("ann", "bo", river=river))
    found = parts("board", table)
    assert names_of(found) == ["river-own", "rivers", "river-2s", "river-2l"]
    assert "8,0" in text(found, "river-own").split()
    assert set(river.split()) <= set(text(parts("setup", table), "setup").split())


def test_the_set_up_sheet_shows_players_and_characters() -> None:
    table = tracked("three-advanced-example", 4)
    words = text(parts("setup", table), "setup")
    assert "3S, 8 cards" in words
    assert "rocky goes first" in words
    for n, (name, colour) in enumerate((("Rocky", "grey"), ("Fozzie", "brown"), ("Violet", "violet")), 1):
        assert f"{n} {name.casefold()} {colour} {name} at most {n}" in words
    state = table.state
    assert {face.name for face in plan_of(table).river.cards.values()} <= set(words.split())  # type: ignore[union-attr]
    assert f"{len(state.deck)} cards" in words


def test_the_set_up_sheet_shows_house_rulings() -> None:
    table = print_game(started("ann", "bo", mode="advanced", gold="no", rulings={"supply": "may"}))
    words = text(parts("setup", table), "setup")
    assert "advanced without gold" in words
    assert "BV-R42: The player may take nothing" in words
    assert "Gold (G)" not in words
    assert "Canoe (C) 3" in words
    assert "All rulings" in text(parts("setup", table), "rulings")


def test_all_house_rulings_fit_on_the_set_up_sheet() -> None:
    book = {ruling.switch: ruling.values[-1] for ruling in TITLE.book().rulings if ruling.switch}
    table = print_game(started("a", "b", "c", "d", "e", "f", mode="advanced", enchantments="yes", rulings=book))
    for paper in PAPERS:
        pressed(parts("setup", table, paper), "setup", paper)


def test_a_basic_set_up_has_no_stock() -> None:
    plan = plan_of(tracked("three-basic-example"))
    assert not any("stock" in step for step in steps(plan))
    words = text(parts("setup", plan.game), "setup")
    assert "Canoe" not in words.replace("Pictures of Equipment", "")
    assert "basic" in words


def test_the_blank_set_up_is_filled_in_by_hand() -> None:
    found = parts("setup", blank(SLUG))
    assert names_of(found)[:2] == ["setup", "rulings"]
    assert sum(name.startswith("river-") for name in names_of(found)) == 10
    # Three facts, and name, token and character of six.
    assert fields_of(open_pdf(pressed(found, "setup").data)) >= 3 + 18
    four = parts("setup", blank(SLUG)._replace(request=PrintRequest(players=4)))
    assert default_river(TABLES, 4) in text(four, "setup")


# Turns and score


def test_turns_match_the_printed_advanced_example() -> None:
    turns = turns_of(tracked("three-advanced-example"))
    assert len(turns) == 20
    assert [turn.seat for turn in turns] == [*("rocky", "fozzie", "violet") * 6, "rocky", "fozzie"]
    assert turns[0] == Turn("rocky", 1, "0,0 VS", ("1 X NE",), ("B1 at 1,1",), turns[0].results, (), "nothing", "")
    assert turns[3].results == ("evades a Bear", "stops at 0,-2", "takes 1 gold")
    assert turns[6].moves == ("1 X E", "2 X NE", "3 X E")
    assert turns[6].results[0].startswith("lost: T03 has 3 exits")
    assert turns[6].contingency == ("1 T NE", "gives 1 gold for canoe", "trades at 1,-1")
    assert turns[9].moves == ("1 T E", "2 T NE", "canoe", "3 X E", "4 X NE", "5 X E")
    assert turns[13].moves == ("dive NE", "dive NE", "dive NE")
    assert "fozzie wins" in turns[-1].ending


def test_turns_of_the_basic_example() -> None:
    turns = turns_of(tracked("three-basic-example"))
    assert len(turns) == 9
    assert turns[4].cards == ("F01 at 2,-2", "T12 at 3,-3", "F21 at 4,-4", "T01 at 6,-4")
    assert turns[8].start == "7,1 T05"


@pytest.mark.parametrize("record", sorted(path.stem for path in (RECORDS / SLUG).glob("*.txt")))
def test_the_log_and_the_score_agree_with_the_game(record: str) -> None:
    table = tracked(record)
    turns = turns_of(table)
    laid = Counter(card.split(" ")[0] for turn in turns for card in turn.cards)
    assert laid == Counter(face.name for cell, face in table.state.map.items() if cell not in table.opening.map)
    words = text(parts("score", table))
    sheet = table.score
    assert sheet is not None
    winner = ", ".join(sheet.winners) or sheet.beaten_by
    assert f"Winner: {winner}" in words
    for seat in sheet.seats:
        for line in seat.lines:
            # The words of a panel may wrap beside a picture with words of its own.
            assert set(line.source.split()) <= set(words.split())
            assert all(clause in words for clause in line.clauses)


def test_an_unfinished_turn_is_in_the_log() -> None:
    table = tracked("three-advanced-example", 36)
    last = turns_of(table)[-1]
    assert (last.seat, last.moves[-1], last.results) == ("rocky", "5 X E", ())
    assert "To move: rocky" in text(parts("score", table))


def test_notes_are_not_turns_and_overrides_are_shown() -> None:
    game = play(session("three-advanced-example", 4), 'note "late"', 'override rocky gold 1 "found in the box"')
    (turn,) = turns_of(print_game(game))
    assert "found in the box" in turn.results[0]
    assert turn.tokens == "1 gold"


def test_the_blank_log_has_fields() -> None:
    found = parts("score", blank(SLUG))
    assert names_of(found) == ["turns"]
    assert fields_of(open_pdf(pressed(found).data)) > 100


# Map


def test_the_map_shows_every_card_in_its_place() -> None:
    for record in ("three-advanced-example", "six-dealt", "two-eaten-at-seven"):
        table = tracked(record)
        found = [part for part in parts("map", table) if part.name == "map"]
        words = text(found)
        for (x, y), face in table.state.map.items():
            assert words.count(f" {face.name} {x},{y} ") == 1, face


def test_the_map_is_enough_to_continue_the_game() -> None:
    table = tracked("three-advanced-example", 36)
    words = text(parts("map", table))
    assert "To move rocky, round 4" in words
    assert "Five O'clock: 1,-1 P1 > 3,-1 F24 > 4,0 VA1 > 6,0 F17 > 7,1 T06 > 9,1 F08*" in words
    assert "Loose 4,0: canoe" in words
    assert "on -1,1: M1, Mountain; Fozzie; with flashlight" in words
    assert {"1h", "2h", "5h"} <= set(words.split())
    assert "2 Canoe, 3 Machete, 2 Flashlight" in words


def test_a_large_map_takes_several_sheets_that_join() -> None:
    span = Span(-20, 30, -15, 12)
    leaves = leaves_of(span, PageArea.on(PAPERS["letter"]))
    assert len(leaves) > 2
    homes = Counter(cell for leaf in leaves for cell in leaf.span.cells())
    assert set(homes) == set(span.cells())
    assert set(homes.values()) == {1}


def test_the_blank_map_has_room_around_every_river() -> None:
    found = parts("map", blank(SLUG))
    data = pressed(found).data
    words = all_text(data).split()
    for river in rivers_of(TABLES):
        for x, y in river.cards:
            assert words.count(f"{x},{y}") == 1
    assert fields_of(open_pdf(data)) > 150
    assert "Joins" in words


# Changes


def test_the_changes_show_new_cards_and_what_to_take_away() -> None:
    earlier, now = (tracked("three-advanced-example", lines).state for lines in (20, 36))
    table = tracked("three-advanced-example", 36)._replace(earlier=earlier, request=PrintRequest(since=20))
    found = parts("changes", table)
    assert names_of(found) == ["changes", "log"]
    words = text(found, "changes")
    assert "New since line 20" in words
    fresh = {cell: face for cell, face in now.map.items() if cell not in earlier.map}
    assert fresh
    assert all(f"{face.name} ({card_name(face)}) at {x},{y}" in words for (x, y), face in fresh.items())
    assert "Take away" not in words
    back = tracked("three-advanced-example", 20)._replace(earlier=now, request=PrintRequest(since=36))
    words = text(parts("changes", back), "changes")
    assert all(f"not {face.name}" in words for face in fresh.values())
    assert "Take away" in words


def test_a_large_map_of_changes_is_followed_by_what_to_do_with_each_card() -> None:
    table = tracked("six-dealt")._replace(request=PrintRequest(since=0))
    found = parts("changes", table)
    assert names_of(found)[:2] == ["changes", "changes-list"]
    words = text(found, "changes-list")
    fresh = new_cards(table.opening, table.state)
    assert all(f"{face.name} {card_name(face)} at {x},{y}" in words for (x, y), face in fresh.items())
    assert all(name in words for name in changed_places(table.opening, table.state))


def test_without_a_change_on_the_table_there_is_no_map_of_changes() -> None:
    table = tracked("three-advanced-example", 20)
    found = parts("changes", table._replace(earlier=table.state, request=PrintRequest(since=20)))
    assert "changes" not in names_of(found)


# Reference


def test_every_player_gets_a_reference() -> None:
    advanced = parts("reference", tracked("three-advanced-example"))
    assert names_of(advanced) == [*("sunclock", "special-cards", "equipment") * 3, "deck"]
    basic = parts("reference", tracked("three-basic-example"))
    assert names_of(basic) == [*("sunclock", "special-cards") * 3, "deck"]
    words = text(advanced, "equipment")
    assert [f"You play {name}" in words for name in ("Rocky", "Fozzie", "Violet")] == [True] * 3


def test_the_reference_sheets_are_complete() -> None:
    found = parts("reference", blank(SLUG))
    clock = text(found, "sunclock")
    assert all(" ".join(hour.result.split()) in clock for hour in HOURS)
    assert all(f"{count} of 79" in clock for count in (16, 24, 19, 15, 5))
    special = text(found, "special-cards")
    assert all(kind_name(kind) in special for kind in SPECIAL)
    tools = text(found, "equipment")
    assert all(token_name(token) in tools for token in TOOLS)
    assert "Equipment = 1" in tools
    assert "Gold = 2" in tools


def test_a_reference_leaves_out_what_is_not_played() -> None:
    found = parts("reference", tracked("three-basic-example"))
    words = text(found, "sunclock") + text(found, "special-cards")
    for word in ("Machete", "Mushrooms may", "Trading Post and no trade", "Equipment"):
        assert word not in words
    plain = print_game(started("ann", "bo", mode="advanced", gold="no"))
    special = text(parts("reference", plain), "special-cards")
    assert "Trading Post" not in special
    assert "three Gold" not in special


def test_the_deck_sheet_counts_what_is_left() -> None:
    table = tracked("three-advanced-example")
    words = text(parts("reference", table), "deck")
    state = table.state
    for count in counts_of(TABLES, state):
        assert f"{count.left} of {count.total}" in words
    assert sum(count.left or 0 for count in counts_of(TABLES, state)[:4]) == state.cards_left
    assert [len(group.cards) for group in groups_of(TABLES)] == [16, 24, 19, 20]
    assert set(TABLES.wild) <= set(words.split())


def test_the_blank_deck_sheet_has_fields() -> None:
    assert fields_of(open_pdf(pressed(parts("reference", blank(SLUG)), "deck").data)) == 6


# Packs, names, editions


def test_a_pack_contains_what_a_game_needs() -> None:
    found = parts("pack", tracked("three-advanced-example", 4))
    river = plan_of(tracked("three-advanced-example", 4)).river
    assert river is not None
    valley = [piece.front.key for piece in deck(found, "valley-cards").pieces]
    assert valley == [face.id for face in river.cards.values()]
    assert [piece.front.key for piece in deck(found, "characters").pieces] == ["rocky", "fozzie", "violet"]
    assert len(deck(found, "wilderness-cards").each()) == 79
    # 8 and 79 cards and 3 characters leave two cards for the last sheet.
    assert len(deck(found, "reminders").each()) == 6
    assert sum(name.startswith("river-") for name in names_of(found)) == 1
    assert names_of(found).count("sunclock") == 3


@pytest.mark.parametrize("paper", PAPERS)
def test_a_pack_has_no_empty_place_among_its_cards(paper: str) -> None:
    for table in (
        blank(SLUG),
        tracked("three-advanced-example", 4),
        print_game(play(started("ann", "bo"), "first ann")),
    ):
        cards = [one for one in parts("pack", table, paper) if isinstance(one, Deck) and one.shape == SHAPE]
        places = len(slots(SHAPE, PAPERS[paper], Printer()).middles)
        assert sum(len(one.each()) for one in cards) % places == 0


def test_a_basic_pack_has_no_equipment() -> None:
    found = parts("pack", print_game(play(started("ann", "bo"), "first ann")))
    assert "characters" not in names_of(found)
    assert "equipment" not in names_of(found)
    keys = {piece.front.key for piece in deck(found, "tokens").pieces}
    assert not any(key.startswith("token-") for key in keys)
    assert sum(key.startswith("player-") for key in keys) == 2
    words = text(found, "turns")
    assert words.split().count("bo") >= 8
    assert "contingency" not in words


def test_all_characters_are_printed_until_they_are_chosen() -> None:
    found = parts("pack", print_game(started("ann", "bo", mode="advanced")))
    assert len(deck(found, "characters").each()) == 6


@pytest.mark.parametrize("design", DESIGNS)
def test_any_name_prints(design: Design) -> None:
    table = tracked("six-dealt")
    named = table._replace(names=dict(zip(table.seats, NAMES, strict=True)))
    for kind in ("setup", "score", "map"):
        for page in open_pdf(pressed(parts(kind, named, "letter"), "", "letter", design).data):
            assert overlaps(page) == []
    assert "<b>Ann</b> & Bo" in text(parts("score", named))


def test_tokens_have_different_letters() -> None:
    table = print_game(started("christa", "christine", colours="red blue"))
    keys = [piece.front.key for piece in deck(parts("cards", table), "tokens").pieces][:2]
    assert keys == ["player-0-christa", "player-1-christine"]
    words = text(parts("map", table))
    assert "1 christa 2 christine" in words


def test_an_own_edition_prints(tmp_path: Path) -> None:
    own = tmp_path / "own"
    shutil.copytree(SHIPPED, own)
    wild = (own / "wilderness.toml").read_text(encoding="utf-8")
    (own / "wilderness.toml").write_text(wild.replace('id = "T01"', 'id = "Zed9"'), encoding="utf-8")
    rivers = (own / "rivers.toml").read_text(encoding="utf-8")
    (own / "rivers.toml").write_text(rivers.replace('name = "2S"', 'name = "Brook"'), encoding="utf-8")
    table = blank(SLUG)._replace(edition=str(own))
    words = text(parts("cards", table))
    assert "Zed9" in words
    assert "T01" not in words.split()
    assert "stand-in" not in words
    assert "River Brook: 2 players" in text(parts("board", table), "river-brook")
    assert "Zed9" in text(parts("reference", table), "deck")


def test_a_homemade_deck_prints(tmp_path: Path) -> None:
    own = tmp_path / "home"
    shutil.copytree(SHIPPED, own)
    cards = "".join(f'[[card]]\nid = "X{n}"\nkind = "Land"\nexits = ["E", "NE", "W"]\n' for n in range(200))
    (own / "wilderness.toml").write_text(f"homemade = true\n{cards}", encoding="utf-8")
    table = blank(SLUG)._replace(edition=str(own))
    found = parts("reference", table)
    assert names_of(found).count("deck") == 2
    assert {f"X{n}" for n in range(200)} <= set(text(found, "deck").split())
    pressed(parts("cards", table))
