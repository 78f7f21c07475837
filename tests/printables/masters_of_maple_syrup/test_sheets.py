"""The printed sheets of Masters of Maple Syrup."""

from __future__ import annotations

import re
import shutil
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.cli.commands.printing.print_parts import choose_parts
from companion.games.library import edition_folder
from companion.games.masters_of_maple_syrup.game import TITLE
from companion.games.masters_of_maple_syrup.state import UNSEEN, State, deck_size, hand_size, lay
from companion.games.masters_of_maple_syrup.tables import SLUG, read_tables
from companion.games.masters_of_maple_syrup.vocabulary import AnyStep
from companion.referee.header import Header
from companion.referee.session import Session
from companion.referee.viewer import REFEREE, Viewer
from printables.designs import DESIGNS
from printables.masters_of_maple_syrup import SHEETS, facts
from printables.masters_of_maple_syrup.facts import value_words
from printables.masters_of_maple_syrup.reference import seen_copies
from printables.masters_of_maple_syrup.vocabulary import example
from printables.masters_of_maple_syrup.wording import STEPS, blocks_of, effect_words
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Part, Pressed, Setting, press
from printables.paper.sizes import PAPERS, Printer
from printables.sheets.game import PrintedGame, PrintRequest, print_game
from tests.printables.reading import all_text, fields_of, open_pdf, overlaps, text_of
from tests.referee.tables import play, sit_down
from tests.support.records import RECORDS, imported

OWNER = "tests/records/masters-of-maple-syrup/edition"
STAND_IN = read_tables("stand-in")
ROOM = PageArea.on(PAPERS["a4"])
BLANK = PrintedGame(TITLE)
RECORDED = sorted(path.stem for path in (RECORDS / SLUG).glob("*.txt"))
LONG = {"ann": "Ægidius von und zu Hohenschwangau-Königsberg der Ältere III", "bo": "<b>Bo & Co"}


@cache
def recorded(name: str) -> Session:
    return imported(RECORDS / SLUG / f"{name}.txt")


@cache
def finished(name: str) -> PrintedGame:
    return print_game(recorded(name), code="G12-47-7KQ4", label="Game 12")


def begun(*lines: str, **fields: Any) -> Session:
    """Return a game of Ann and Bo with these moves played."""
    return play(sit_down(Header(SLUG, ("ann", "bo"), TITLE.rules_version, **fields), TITLE), *lines)


def parts(kind: str, table: PrintedGame) -> list[Part]:
    found: list[Part] = getattr(SHEETS, kind)(table, ROOM)
    return found


def part(kind: str, name: str, table: PrintedGame) -> Part:
    return next(found for found in parts(kind, table) if found.name == name)


def pressed(*found: Part, **fields: Any) -> Pressed:
    done = press(Document("Masters of Maple Syrup", found), Setting(**fields))
    assert done.complaints == ()
    return done


def text(*found: Part) -> str:
    return all_text(pressed(*found, printer=Printer(order="no-backs")).data)


def deck_of(name: str, table: PrintedGame) -> Deck:
    found = part("cards", name, table)
    assert isinstance(found, Deck)
    return found


# Cards


def test_every_card_of_the_edition_is_printed() -> None:
    deck = deck_of("property", BLANK)
    assert len(deck.each()) == STAND_IN.total == 50
    assert len(deck.pieces) == len({piece.front.key for piece in deck.pieces}) == 29
    assert [piece.copies for piece in deck.pieces] == [card.copies for card in STAND_IN.cards.values()]
    assert {piece.back.key for piece in deck.pieces if piece.back} == {"back"}


@pytest.mark.parametrize("edition", ["stand-in", OWNER])
def test_cards_print_all_their_facts(edition: str) -> None:
    deck = deck_of("property", BLANK._replace(edition=edition))
    for piece, card in zip(deck.pieces, read_tables(edition).cards.values(), strict=True):
        single = deck._replace(pieces=(piece._replace(copies=1),))
        words = all_text(pressed(single, printer=Printer(order="no-backs")).data)
        printed = [card.name, f"{card.cost}¢", value_words(card), card.type.upper(), card.id, *card.symbols]
        printed += ["WHEN HARVESTED", f"draw {card.harvest}"] if card.harvest is not None else []
        printed += [line for block in blocks_of(card) for line in (block.heading, block.body)]
        assert [fact for fact in printed if fact not in words] == [], card.name


def test_lasting_effects_are_boxed() -> None:
    blocks = {card.name: blocks_of(card) for card in STAND_IN.cards.values()}
    assert [block.boxed for block in blocks["Farm Stand"]] == [False]
    assert [(block.heading, block.boxed) for block in blocks["Syrup Cellar"]] == [
        ("AFTER HARVESTING", True),
        ("GAME END", True),
    ]
    assert blocks["Carpenter's Bench"][0][:2] == ("WHEN DEVELOPING", "A utility: 1¢ less.")
    assert blocks["Red Maple"] == ()


def test_every_step_of_the_vocabulary_has_words() -> None:
    assert set(STEPS) == set(get_args(AnyStep))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Split Wood", "BEFORE HARVESTING: discard 1 card to tap up to 2 trees."),
        ("Market Day", "AFTER DEVELOPING a tree: draw 2 cards, then your neighbour may draw 1 card."),
        ("Toll Gate", "WHEN DEVELOPING a utility, once a turn: 2¢ less."),
        ("Bird House", "GAME END: score 1 for each bird on both properties, at most 6."),
        ("Shared Fence", "AFTER HARVESTING by your neighbour: draw 1 card."),
        ("Big Shelf", "ALWAYS: your hand limit is 7."),
        ("Ridge Maple", "WHEN HARVESTED: draw 3."),
    ],
)
def test_cards_without_a_text_are_put_into_words(name: str, words: str) -> None:
    card = next(card for card in read_tables(OWNER).cards.values() if card.name == name)
    assert effect_words(replace(card, text="")) == words


def test_a_text_without_a_moment_takes_it_from_the_effects() -> None:
    card = replace(STAND_IN.cards["gravity-line"], text="harvest 1 tree")
    (block,) = blocks_of(card)
    assert block == ("AFTER TAPPING", "Harvest 1 tree", True, "after")
    both = replace(STAND_IN.cards["syrup-cellar"], text="A good place: for jars.")
    assert [block.body for block in blocks_of(both)] == ["A good place: for jars."]


@pytest.mark.parametrize(("mode", "front", "back"), [("standard", "red", "white"), ("rivals", "white", "red")])
def test_action_cards_have_the_face_of_the_mode_on_the_front(mode: str, front: str, back: str) -> None:
    deck = deck_of("actions", BLANK._replace(options={"mode": mode}))
    for piece, action in zip(deck.each(), STAND_IN.actions.values(), strict=True):
        assert piece.back
        assert (piece.front.key, piece.back.key) == (f"{front}-{action.id}", f"{back}-{action.id}")
    words = all_text(pressed(deck).data)
    for expected in (
        "TAP 2",
        "TAP 1",
        "HARVEST 1",
        "DEVELOP 1 (-1¢)",
        "CHOOSE ONE",
        "NO ACTION",
        "DEVELOP A UTILITY (-1¢)",
    ):
        assert expected in words


def test_mixed_sides_are_mixed_on_the_front() -> None:
    session = begun(options={"sides": "red white red"}, rulings={"mixed_sides": "yes"})
    table = print_game(session)
    assert [piece.front.key.partition("-")[0] for piece in deck_of("actions", table).each()] == ["red", "white", "red"]
    assert "mixed sides (red, white, red)" in text(part("setup", "setup", table))


def test_steps_after_the_action_are_printed_on_the_side() -> None:
    assert "then draw 1 card" in all_text(pressed(deck_of("actions", BLANK._replace(edition=OWNER))).data)


def test_an_edition_with_another_card_prints_it(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(edition_folder(SLUG, "stand-in"), folder)
    file = folder / "property.toml"
    changed = (
        file.read_text(encoding="utf-8").replace('"Stand-in"', '"My box"').replace('"Night Crew"', '"Dawn Patrol"')
    )
    file.write_text(changed, encoding="utf-8")
    table = BLANK._replace(edition=str(folder))
    words = text(deck_of("property", table), *parts("reference", table), part("setup", "setup", table))
    assert "Dawn Patrol" in words
    assert "My box" in words
    assert "Night Crew" not in words
    assert "stand-in" not in words


# Setup


def test_the_set_up_sheet_shows_the_mode_and_the_counts() -> None:
    table = print_game(begun("first bo", options={"mode": "rivals"}, rulings={"own_after": "no", "identity": "loose"}))
    words = text(part("setup", "setup", table))
    assert re.search(r"first player (other player )?bo", words)
    for expected in ("rivals (white sides)", "Shuffle the other 48", "deck 38", "discard pile 4", "white sides up"):
        assert expected in words
    assert "Changed: It may be used from the next develop on." in words
    assert "House rulings: MS-R48: No. A player may say only how many" in words
    for ruling in ("MS-R08", "MS-R14", "MS-R21", "MS-R22", "MS-R23", "MS-R26"):
        assert ruling in words


def test_the_set_up_sheet_lays_out_a_starting_position() -> None:
    session = begun(position=document())
    table = print_game(play(session, "ann select AC1", "ann tap red-maple"), {"bo": "Bo"}, code="G1")
    words = text(part("setup", "setup", table))
    state: State = session.state
    for expected in (
        "as on the sheet 'Position at the start'",
        f"deck {deck_size(state)}, discard pile 3, hands 3 and 4, properties 4 and 2, tucked 2, 50 in total",
        "It is ann's turn (turn 11)",
        "red, to Bo",
    ):
        assert expected in words, expected
    assert "Shuffle the other 48" not in words
    opening = text(part("setup", "opening", table))
    assert len(re.findall(r"\btapped\b", opening)) == 2
    assert "opening" not in [found.name for found in parts("setup", finished("standard-table"))]


def test_a_blank_set_up_sheet_leaves_the_mode_open() -> None:
    assert text(part("setup", "setup", BLANK)).count("red or white") == 3
    assert "red or white" not in text(part("setup", "setup", BLANK._replace(options={"mode": "rivals"})))


def test_rulings_are_ticked() -> None:
    table = print_game(begun(rulings={"hand_limit_scope": "both"}))
    words = text(part("setup", "rulings", table))
    assert "☐ Only the player whose turn ends" in words
    assert "☑ Both discard" in words


def test_blank_sheets_can_be_filled_in() -> None:
    def count(kind: str, name: str) -> int:
        return fields_of(open_pdf(pressed(part(kind, name, BLANK)).data))

    assert count("setup", "setup") == 2
    # A name, twelve lines of five numbers and a sum for each player; result and end.
    assert count("score", "score") == 2 * (1 + 12 * 5 + 1) + 2
    # A name, a hand, and twelve places with a card and tucked ones; two piles; seven lines.
    assert count("map", "position") == 2 * (2 + 12 * 2) + 2 + 7


# Score


@pytest.mark.parametrize("name", RECORDED)
def test_the_score_sheet_shows_the_numbers_of_the_score(name: str) -> None:
    table = finished(name)
    assert table.score is not None
    words = text(part("score", "score", table))
    for seat in table.score.seats:
        lines = [line.points for line in seat.lines]
        assert sum(lines) == seat.total
        assert f"total {seat.total}" in words
    state: State = table.state
    cards = [state.tables.cards[placed.card].name for owner in state.seats.values() for placed in owner.property]
    assert [card for card in cards if card not in words] == []
    result = "a tie" if table.score.is_tie else f"{table.score.winners[0]} wins"
    assert result in words
    assert f"on turn {state.number}" in words
    assert "G12-47-7KQ4" in words


def test_the_score_sheet_has_a_line_for_each_card() -> None:
    table = finished("standard-open")
    words = text(part("score", "score", table))
    assert "Syrup Cellar 0+ +5 5 5" in words
    assert "Herb Garden ? 8 8" in words
    assert "ann wins, 24 to 14" in words
    assert "ann (10 cards), on turn 31" in words


def test_manual_points_have_a_line() -> None:
    assert "manual points 4" in text(part("score", "score", finished("owner-dealt")))


def test_a_score_sheet_lists_all_house_rulings() -> None:
    rulings = {ruling.switch: ruling.values[-1] for ruling in TITLE.book().rulings if ruling.switch}
    words = text(part("score", "score", print_game(begun(rulings=rulings), LONG)))
    ids = {ruling.switch: ruling.id for ruling in TITLE.book().rulings if ruling.switch}
    for switch, value in rulings.items():
        assert f"{ids[switch]}: {value.replace('_', ' ')}" in words


def test_a_stopped_game_is_marked() -> None:
    assert "stopped by agreement on turn" in text(part("score", "score", finished("standard-stopped")))


def test_an_unfinished_game_is_scored_so_far() -> None:
    words = text(part("score", "score", print_game(begun("first ann"))))
    assert "Score so far" in words
    assert "not over yet: ann 1, bo 1" in words


def test_a_score_sheet_without_a_game_comes_with_a_blank_log() -> None:
    assert [found.name for found in parts("score", BLANK)] == ["score", "log", "log"]
    names = [found.name for found in parts("score", finished("standard-stopped"))]
    assert names == ["score", "lines", "position", "log"]


def test_the_log_names_cards_as_people_read_them() -> None:
    game = finished("standard-stopped")
    cards = facts.tables_of(game).cards
    events = [event for line in game.lines for event in line.events]
    assert any(cards["silver-maple"].name in event for event in events)
    assert not [event for event in events for word in cards if "-" in word and word in event]
    shown = text(*(found for found in parts("score", game) if found.name == "log"))
    assert cards["silver-maple"].name in shown


def test_the_blank_log_has_the_turns_of_a_long_game_on_both_sides_of_a_sheet() -> None:
    front, back = (found for found in parts("score", BLANK) if found.name == "log")
    assert isinstance(front, Sheet)
    assert isinstance(back, Sheet)
    assert (front.leaf, back.leaf) == ("front", "shared")
    assert [f" {n} {'AB'[(n - 1) % 2]} AC1 AC2 AC3" in text(front) for n in range(1, 25)] == [True] * 24
    assert "25 A" in text(back)
    assert "48 B" in text(back)


def test_the_log_has_a_band_above_each_turn() -> None:
    game = finished("rivals-dealt")
    words = text(*(found for found in parts("score", game) if found.name == "log"))
    assert "1 ann Sap Run: CHOOSE ONE" in words
    assert "2 bo Spring Thaw: HARVEST 2" in words
    for event in [event for line in game.lines for event in line.events]:
        assert " ".join(event.split()) in words, event


def test_the_log_tells_moves_in_words_with_the_names_of_the_players() -> None:
    game = print_game(recorded("rivals-dealt"), {"ann": "Margery", "bo": "Wilfred"}, code="G12-47-7KQ4")
    words = text(*(found for found in parts("score", game) if found.name == "log"))
    assert re.findall(r"\b(?:ann|bo)\b", words) == []
    assert "Margery taps Red Maple" in words
    assert re.findall(r"red-maple|\bselect AC|\bdone\b", words) == []
    done = [line for line in game.lines if line.text.endswith(" done")]
    assert words.count("does no more") == len(done) > 0
    assert "Margery develops Blue Ribbon" in words


def test_the_turns_of_a_game_from_a_position_are_counted_on() -> None:
    session = play(begun(position=document()), "ann select AC1", "ann tap red-maple")
    words = text(*(found for found in parts("score", print_game(session)) if found.name == "log"))
    assert "11 ann Spring Thaw: TAP 2" in words


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("name", RECORDED)
def test_the_explained_score_fits_on_one_sheet(name: str, paper: str) -> None:
    found = SHEETS.score(finished(name), PageArea.on(PAPERS[paper]))
    assert [sheet.name for sheet in found].count("lines") == 1


@pytest.mark.parametrize("name", RECORDED)
def test_the_explained_score_says_where_all_points_are_from(name: str) -> None:
    table = finished(name)
    assert table.score is not None
    words = text(*(found for found in parts("score", table) if found.name == "lines"))
    for seat in table.score.seats:
        assert " ".join(filter(None, (seat.seat, seat.remark, str(seat.total)))) in words
        assert [line.clauses for line in seat.lines if ", ".join(line.clauses) not in words] == []


def test_the_explained_score_quotes_the_end_of_the_game() -> None:
    words = text(part("score", "lines", finished("standard-table")))
    assert "0 printed on the card. GAME END: 1 extra point for each card tucked here, at most 5. 8 cards" in words
    assert "points of trees" in words
    assert "points of utilities" in words


# Position

DEALT = (
    "first ann",
    "draw silver-maple spile-kit farm-stand barter-post gravity-line",
    "draw sugar-maple sugar-maple black-maple heritage-maple herb-garden",
)


def named_game() -> Session:
    return begun(*DEALT, rulings={"draw_mode": "open"})


def test_hidden_cards_stay_hidden() -> None:
    session = named_game()
    for seat, shown, hidden in ((None, (), ("Farm Stand", "Herb Garden")), ("ann", ("Farm Stand",), ("Herb Garden",))):
        table = print_game(session, viewer=Viewer(seat))
        words = text(part("map", "position", table))
        assert "hand of 5" in words
        for name in shown:
            assert name in words
        for name in hidden:
            assert name not in words
        ticked = seen_copies(table)
        assert ticked["red-maple"] == 2
        assert ("farm-stand" in ticked) == bool(shown)
        assert "herb-garden" not in ticked
    assert f"hand of 5 {', '.join([UNSEEN] * 5)}" in text(part("map", "position", print_game(session)))
    assert "Herb Garden" in text(part("map", "position", print_game(session, viewer=REFEREE)))


def test_secretly_thrown_cards_are_not_printed() -> None:
    table = print_game(begun("first ann", "bo throw norway-maple farm-stand"))
    words = text(part("map", "position", table))
    assert "bo has put 2 cards aside" in words
    assert "Norway Maple" not in words
    assert set(seen_copies(table)) == {"red-maple"}


def document() -> dict[str, Any]:
    """Return a position in the middle of a turn, with every kind of component on the table."""
    return {
        "turn": "ann",
        "first": "bo",
        "number": 11,
        "actions": {"AC3": "bo"},
        "discard": ["norway-maple", "farm-stand", "spile-kit"],
        "seat": [
            {
                "name": "ann",
                "property": ["red-maple", "silver-maple", "silver-maple (t)", "syrup-cellar {sugar-maple ?}"],
                "hand": ["heritage-maple", "?", "?"],
            },
            {"name": "bo", "property": ["red-maple (t)", "weather-vane"], "hand": 4},
        ],
    }


def position() -> PrintedGame:
    state = TITLE.positions.read(document(), {})
    return PrintedGame(TITLE, seats=("ann", "bo"), state=state, score=TITLE.score(state), code="G1")


def test_the_position_sheet_has_everything_to_continue() -> None:
    table = position()
    words = text(part("map", "position", table))
    state: State = table.state
    for expected in (
        "Silver Maple #1",
        "Silver Maple #2",
        "2 tucked",
        "under ann's Syrup Cellar: Sugar Maple, ?",
        "Heritage Maple, ?, ?",
        "Norway Maple, Farm Stand, Spile Kit",
        "turn 11, ann selects an action card; bo went first",
        "AC3 red side, towards bo",
        "AC1 red side, sideways",
        f"hand of {hand_size(state, 'bo')}",
        f"deck {deck_size(state)}",
        "discard pile 3",
        "select AC1 (TAP 2)",
    ):
        assert expected in words, expected
    assert len(re.findall(r"\btapped\b", words)) == 2


def test_the_position_sheet_fits_more_cards_than_places() -> None:
    table = position()
    state: State = table.state
    many = tuple(lay("silver-maple", n) for n in range(1, 15))
    seats = {**state.seats, "bo": replace(state.seats["bo"], property=many)}
    words = text(part("map", "position", table._replace(state=replace(state, seats=seats))))
    assert "Silver Maple #14" in words


# Reference


def test_the_card_list_has_a_box_for_each_copy() -> None:
    words = text(*parts("reference", BLANK))
    assert words.count("☐") == 50
    assert "☑" not in words
    for card in STAND_IN.cards.values():
        assert f"{card.name} {card.type} · {card.id} {card.cost}¢ {value_words(card)}" in words


def test_the_card_list_ticks_visible_cards() -> None:
    table = position()
    assert seen_copies(table)["silver-maple"] == 2
    assert seen_copies(table)["sugar-maple"] == seen_copies(table)["heritage-maple"] == 1
    assert text(part("reference", "list", table)).count("☑") == sum(seen_copies(table).values()) == 11


@pytest.mark.parametrize(
    ("switch", "value", "expected"),
    [
        ("hand_limit_scope", "both", "Both players discard, you first, down to 5"),
        ("develop_limit", "action_only", "Develop 1 card per turn, plus any granted by effects"),
        ("zero_use", "both", "even if you used it on no card"),
        ("trigger_unit", "card", "AFTER effects, once for each card, if you used the action on a card"),
        ("instead_unit", "card", "Each listed card may be replaced"),
        ("zero_use", "neither", "if you then use it on a card"),
        ("loop_guard", "once_per_turn", "of this action, each once a turn"),
        ("deck_out", "no_more", "no more cards are drawn"),
    ],
)
def test_turn_cards_follow_the_rulings(switch: str, value: str, expected: str) -> None:
    assert expected not in text(part("reference", "turn", BLANK))
    words = text(part("reference", "turn", BLANK._replace(rulings={switch: value})))
    assert words.count(expected) == 2


@pytest.mark.parametrize(
    ("switch", "usual", "changed"),
    [
        ("trigger_unit", "after its last card", "After you have used the action: once for each card."),
        ("instead_unit", "No other effect of that action triggers", "Replaces one of the listed cards"),
    ],
)
def test_the_glossary_follows_the_rulings(switch: str, usual: str, changed: str) -> None:
    plain = text(part("reference", "glossary", BLANK))
    ruled = text(part("reference", "glossary", BLANK._replace(rulings={switch: "card"})))
    assert usual in plain
    assert changed not in plain
    assert usual not in ruled
    assert changed in ruled


def test_turn_cards_show_the_sides_of_the_mode() -> None:
    words = text(part("reference", "turn", BLANK._replace(options={"mode": "rivals"})))
    assert words.count("DEVELOP A UTILITY (-1¢)") == 2
    assert "TAP 1" not in words


def test_the_glossary_has_every_trigger_and_the_vocabulary_every_step() -> None:
    words = text(part("reference", "glossary", BLANK), part("reference", "vocabulary", BLANK))
    for step in get_args(AnyStep):
        assert step.__struct_config__.tag in words
    for moment in ("WHEN FIRST DEVELOPED", "WHEN HARVESTED", "BEFORE", "AFTER", "INSTEAD OF", "GAME END"):
        assert moment in words


def test_the_vocabulary_is_printed_only_on_purpose() -> None:
    sheets = parts("reference", BLANK)
    assert [sheet.name for sheet in choose_parts(sheets, ())] == ["turn", "turn-rivals", "glossary", "list"]
    assert {sheet.name for sheet in choose_parts(sheets, ["vocabulary"])} == {"vocabulary"}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_vocabulary_has_an_example_of_an_entry(paper: str) -> None:
    found = SHEETS.reference(BLANK, PageArea.on(PAPERS[paper]))
    words = text(*(sheet for sheet in found if sheet.name == "vocabulary"))
    entry = " ".join(written.line for written in example() if written.line.startswith(("effects", " ")))
    assert len(tomllib.loads(entry)["effects"]) == 2
    for shown in ("You write", "AFTER HARVESTING Draw 1 card.", "GAME END Score 2."):
        assert shown in words


# The whole pack


def test_a_pack_has_everything_once() -> None:
    names = [found.name for found in parts("pack", finished("standard-table"))]
    assert names[:5] == ["setup", "rulings", "turn", "glossary", "list"]
    assert {"mat-1", "mat-2", "score", "log", "property", "actions"} < set(names)
    assert "vocabulary" not in names
    score = part("pack", "score", finished("standard-table"))
    assert fields_of(open_pdf(pressed(score).data)) == 2 * (12 * 5 + 1) + 2


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("design", DESIGNS)
def test_names_of_any_length_fit(paper: str, design: Any) -> None:
    table = print_game(recorded("owner-dealt"), LONG, code="G12-47-7KQ4")
    room = PageArea.on(PAPERS[paper])
    changed = print_game(recorded("owner-dealt"), LONG, code="G12-47-7KQ4", request=PrintRequest(since=9))
    found = [SHEETS.setup(table, room)[0], SHEETS.score(table, room)[0], *SHEETS.map(table, room)]
    found += SHEETS.changes(changed, room)[:1]
    done = pressed(*found, *SHEETS.board(table, room)[:1], paper=PAPERS[paper], design=design)
    for page in open_pdf(done.data):
        assert overlaps(page) == []
        assert "Hohenschwangau" in text_of(page)
