"""The sheets of Crayonville show exactly the villages, cards and figures of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas

from companion.games.crayonville.components import LEVELS, TERRAINS
from companion.games.crayonville.deck import deck_of
from companion.games.crayonville.game import TITLE
from companion.games.crayonville.setup import building_value
from companion.games.crayonville.sightlines import lookout_of
from companion.games.crayonville.state import Village, new_village
from companion.games.crayonville.switches import Switches
from companion.games.crayonville.tables import read_tables
from companion.games.crayonville.village_changes import change_words
from companion.games.crayonville.village_file import describe_village
from companion.games.crayonville.village_sketch import read_sketch
from companion.games.library import data_folder
from companion.referee.problems import BadPosition
from companion.referee.session import Session
from companion.referee.viewer import REFEREE
from printables.crayonville import SHEETS
from printables.crayonville.changes import entries, flow
from printables.crayonville.grid import fit_sheet
from printables.crayonville.map import draw_village
from printables.crayonville.sight import DIRECTIONS
from printables.crayonville.swatches import TERRAIN
from printables.crayonville.symbols import draw_stars
from printables.designs import Design
from printables.drawing.box import POINTS, Box
from printables.drawing.ink import PAPER, rgb
from printables.drawing.pen import Pen
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Part, Pressed, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.game import PrintedGame, PrintedLevel, PrintedVillage, PrintRequest, print_game, session_after
from tests.printables.reading import all_text, fields_of, open_pdf, overlaps, text_of, words_of
from tests.referee.tables import play, ready, started_mid_game
from tests.support.editions import changed_edition
from tests.support.records import RECORDS, imported

TABLES = read_tables("stand-in")
ROOM = PageArea.on(PAPERS["a4"])
BLANK = PrintedGame(TITLE)
LONG = "Ægidius von und zu Hohenschwangau-Königsberg der Ältere III <b>&"
# A level 1 up to its first scoring card, on which one of the two players passes.
HALF = (
    *(line for card in ("expand", "expand", "harvest-wood") for line in (f"flip {card}", "ann pass", "bo pass")),
    *(line for card in ("harvest-grain", "harvest-fish", "expand") for line in (f"flip {card}", "ann pass", "bo pass")),
    "flip market",
    "ann sell 2 wood",
    "bo pass",
)
SKETCHES = (
    "wood G6 F6; field G9; water H5; house G7@1; boat H5@1",
    "wood G6 F6; field G9; water H5 I6; house G7@1; boat H5@1; house G8@2",
)


@cache
def played(name: str) -> Session:
    """Return a golden game."""
    return imported(RECORDS / "crayonville" / f"{name}.txt")


@cache
def table(name: str) -> PrintedGame:
    """Return a golden game, ready to print."""
    return print_game(played(name), {"ann": LONG}, viewer=REFEREE, code="G12-47-7KQ4", label="Game 12")


FIRST, FOURTH, NINTH = "level-1-worked", "level-4-three-dealt", "level-9-two-dealt"


def printed(parts: Sequence[Part], design: Design = "colour", paper: str = "a4") -> Pressed:
    pressed = press(Document("Crayonville", tuple(parts), "stand-in data"), Setting(PAPERS[paper], design))
    assert pressed.complaints == ()
    return pressed


def printed_text(parts: Sequence[Part]) -> str:
    return all_text(printed(parts).data)


def requesting(about: PrintedGame, **request: object) -> PrintedGame:
    return about._replace(request=PrintRequest(**request))  # type: ignore[arg-type]


def village(sketch: str, *completed: int) -> Village:
    base = replace(new_village(TABLES, "Annstead", "Ann"), completed=completed)
    return read_sketch(sketch, base, max(completed, default=1), TABLES)


def stored() -> PrintedGame:
    """Return a village that has played two levels, the second of them voided once."""
    blank = describe_village(new_village(TABLES, "Annstead", "Ann"))
    one, two = (describe_village(village(sketch, *range(1, n + 1))) for n, sketch in enumerate(SKETCHES, 1))
    levels = (
        PrintedLevel(1, "2026-03-01", "completed", ("Ann", "Ben"), 6, 1, blank, one),
        PrintedLevel(2, "2026-03-08", "void", ("Ann", "Ben"), None, None, one, None),
        PrintedLevel(2, "2026-03-15", "completed", ("Ann", "Cleo"), 11, 2, one, two),
    )
    return PrintedGame(TITLE, village=PrintedVillage("Annstead", "Ann", two, levels, "V3-2-9XTN"))


def letters(part: Part) -> Counter[str]:
    """Count the words of a sheet."""
    page = open_pdf(printed([part]).data)[0]
    return Counter(word for words in words_of(page) for word in words.text.split())


def assert_shows(part: Part, there: Village) -> None:
    """Check that a map names every space, and shows the motif of every coloured one in addition to the legend."""
    found = letters(part)
    assert [space for space in TABLES.sheet.spaces if found[space] < 1] == []
    shown = Counter(there.terrain.values())
    assert motifs(part) == {terrain: shown[terrain] + 1 for terrain in TERRAINS}


def motifs(part: Part) -> dict[str, int]:
    """Count the terrain motifs of a sheet."""
    assert isinstance(part, Sheet)
    pen = Stamps(Canvas(BytesIO()))
    part.draw(pen, ROOM.portrait)
    return {terrain: sum(key.startswith(f"motif-{terrain}-") for key in pen.stamped) for terrain in TERRAINS}


class Stamps(Pen):
    """A pen that remembers what it stamped."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self.stamped: list[str] = []

    def stamp(self, key: Hashable, *args: Any, **kwargs: Any) -> None:
        self.stamped.append(str(key))
        super().stamp(key, *args, **kwargs)


# Villages


def test_a_blank_village_sheet_has_all_spaces_and_fields_for_all_levels() -> None:
    (part,) = SHEETS.map(BLANK, ROOM)
    assert_shows(part, new_village(TABLES, "", ""))
    assert fields_of(open_pdf(printed([part]).data)) == 2 + 2 * len(LEVELS)


@pytest.mark.parametrize("name", [FIRST, FOURTH, NINTH])
def test_every_village_of_a_game_is_drawn(name: str) -> None:
    about = table(name)
    parts = SHEETS.map(about, ROOM)
    for part, side in zip(parts, about.state.seats.values(), strict=True):
        assert_shows(part, side.village)
        assert isinstance(part, Sheet)
        assert (part.title, part.code) == (side.village.name, about.code)


def test_a_stored_village_is_drawn_now_or_after_an_earlier_level() -> None:
    now, _ = SHEETS.map(stored(), ROOM)
    then, _ = SHEETS.map(requesting(stored(), level=1), ROOM)
    assert_shows(now, village(SKETCHES[1]))
    assert_shows(then, village(SKETCHES[0]))
    assert "2026-03-15" in printed_text([now])
    assert "2026-03-15" not in printed_text([then])


def test_the_campaign_sheet_lists_each_level_played() -> None:
    _, campaign = SHEETS.map(stored(), ROOM)
    text = printed_text([campaign])
    assert "2026-03-15 Ann, Cleo 11 2 9 2 1 – – – – – –" in text
    assert "2026-03-08" not in text


def drawn(draw: Callable[[Pen, Box], None]) -> Pressed:
    return printed([Sheet("drawn", "", draw)])


def test_a_small_map_has_no_words_and_a_large_one_has() -> None:
    there = village(SKETCHES[1])

    def words(width: float) -> str:
        return all_text(drawn(lambda pen, box: draw_village(pen, box.centred(width, width * 1.2), there)).data)

    assert "G7" not in words(60)
    assert "G7" in words(150)


@pytest.mark.parametrize("seat", ["ann", "ben"])
def test_every_space_has_the_colour_of_its_terrain(seat: str) -> None:
    there = table(NINTH).state.seats[seat].village
    page = open_pdf(drawn(partial(draw_village, village=there)).data)[0]
    scale = 3.0
    image = page.render(scale=scale).to_pil().convert("RGB")
    grid = fit_sheet(TABLES.sheet, ROOM.portrait)
    for space in set(TABLES.sheet.spaces) - set(there.kinds("works", "works+")):
        x, y = grid.inside(space, 0.45, -0.55)
        point = image.getpixel((int(x * POINTS * scale), image.height - int(y * POINTS * scale)))
        terrain = there.terrain.get(space)
        wanted = [round(255 * part) for part in rgb(TERRAIN[terrain].colour if terrain else PAPER)]
        assert point == pytest.approx(wanted, abs=2), space


def stars_ink(n: int) -> float:
    """Return the ink of this number of stars, in a box of fixed size."""
    empty = drawn(lambda pen, box: None)
    return drawn(lambda pen, box: draw_stars(pen, Box(20, 50, 10 * max(n, 3), 10), n)).ink - empty.ink


def test_three_stars_are_drawn_or_more_if_won() -> None:
    full = stars_ink(11) / 11
    assert stars_ink(3) == pytest.approx(3 * full)
    assert 0 < stars_ink(0) < stars_ink(1) < stars_ink(2) < stars_ink(3)


def test_a_level_that_was_not_played_is_refused() -> None:
    with pytest.raises(BadPosition, match="Annstead has not played level 3; played: 1, 2"):
        SHEETS.map(requesting(stored(), level=3), ROOM)


# Lines of sight


@pytest.mark.parametrize("space", ["G7", "e6", "H6"])
def test_the_sheet_says_where_all_six_lines_of_sight_end(space: str) -> None:
    about = table(NINTH)
    parts = SHEETS.map(requesting(about, sight=space), ROOM)
    assert parts
    for part in parts:
        assert isinstance(part, Sheet)
        at = part.title.split()[-1]
        owners = [side.village for side in about.state.seats.values() if part.subtitle.startswith(side.village.name)]
        lookout = lookout_of(TABLES.sheet, owners[0], about.state.switches)
        text = printed_text([part])
        looks = lookout.around(at)
        assert f"{sum(look.ok for look in looks)} of 6 directions are closed" in text
        for look in looks:
            state = "closed" if look.ok else "open"
            assert f"{DIRECTIONS[look.side]} {state} {lookout.words(look)}" in text


def test_a_works_has_lines_of_sight_from_both_halves() -> None:
    about = table(NINTH)
    there = about.state.seats["ann"].village
    space = there.works()[0]
    halves = {space, there.structures[space].half}
    parts = SHEETS.map(requesting(about, sight=space), ROOM)
    found = {part.title.split()[-1] for part in parts if isinstance(part, Sheet) and "ann's" in part.subtitle}
    assert found == halves


@pytest.mark.parametrize("space", ["Z9", "G99", "", " ", "G7|G8", "7G", "\N{CAT FACE}"])
def test_a_space_that_is_not_on_the_sheet_is_refused(space: str) -> None:
    about = requesting(table(NINTH), sight=space)
    if space:
        with pytest.raises(BadPosition, match="is not a space of the sheet"):
            SHEETS.map(about, ROOM)
    else:
        assert len(SHEETS.map(about, ROOM)) == 2


def test_lines_of_sight_need_a_village() -> None:
    with pytest.raises(BadPosition, match="needs a game or a village"):
        SHEETS.map(requesting(BLANK, sight="G7"), ROOM)


# Changes


def rows_of(line: str) -> list[str]:
    """Return the rows of the list in which a kind of new drawings stands: its name, then its places."""
    entry, *others = entries([line])
    assert not others
    spots = flow([entry], ROOM.portrait.w)
    rows: dict[int, list[str]] = {}
    for spot in spots:
        rows.setdefault(spot.row, []).append(spot.place or entry.what)
    return [" ".join(row) for row in rows.values()]


def test_the_changes_of_a_level_are_listed() -> None:
    one, two = village(SKETCHES[0]), village(SKETCHES[1])
    text = printed_text(SHEETS.changes(stored(), ROOM))
    assert "New in level 2" in text
    assert all(row in text for line in change_words(one, two) for row in rows_of(line))
    first = printed_text(SHEETS.changes(requesting(stored(), level=1), ROOM))
    assert all(row in first for line in change_words(new_village(TABLES, "", ""), one) for row in rows_of(line))
    assert "water H5 I6" not in first
    since = printed_text(SHEETS.changes(requesting(stored(), since=0), ROOM))
    assert "water H5 I6" in since
    assert all(row in since for line in change_words(new_village(TABLES, "", ""), two) for row in rows_of(line))


def test_older_drawings_are_faint() -> None:
    """A map of changes uses less ink than the full village, and more than a faint one."""
    (new,) = SHEETS.changes(stored(), ROOM)
    two = village(SKETCHES[1])
    faint, full = drawn(partial(draw_village, village=two, faint=True)), drawn(partial(draw_village, village=two))
    assert faint.ink < printed([new]).ink < full.ink


def test_a_game_lists_the_changes_of_every_seat_or_since_a_move() -> None:
    about = table(FOURTH)
    text = printed_text(SHEETS.changes(about, ROOM))
    for seat, side in about.state.seats.items():
        for line in change_words(about.opening.seats[seat].village, side.village):
            assert all(row in text for row in rows_of(line.replace("works", "production building")))
    later = requesting(about, since=100)._replace(earlier=about.opening)
    assert "New since line 100" in printed_text(SHEETS.changes(later, ROOM))


def test_a_village_without_changes_gets_no_sheet() -> None:
    fresh = PrintedGame(TITLE, village=PrintedVillage("New", "Ann", None))
    assert SHEETS.changes(fresh, ROOM) == []
    assert SHEETS.changes(BLANK, ROOM) == []
    assert SHEETS.changes(requesting(stored(), since=2), ROOM) == []


# Setup and score


@pytest.mark.parametrize("level", LEVELS)
def test_the_set_up_sheet_names_the_cards_to_use(level: int) -> None:
    sheet, *_ = SHEETS.setup(requesting(BLANK, level=level), ROOM)
    text = printed_text([sheet])
    deck = deck_of(level, "stand-in", Switches())
    starters, actions = sum(deck.pools["starter"].cards.values()), sum(deck.pools["action"].cards.values())
    scorings = sum(deck.cards.values()) - starters - actions
    for words in (f"Starter cards: {starters}", f"Action cards: {actions}", f"Scoring cards: {scorings}"):
        assert words in text
    assert f"1–{starters} {starters} starter" in text
    # The bottom Tax is set aside after the removal, unless it is the only Tax.
    assert ("one Tax card set aside for the bottom, " in text) == (4 <= level <= 6)
    assert ("then set one Tax card aside for the bottom" in text) == (level >= 7)
    assert f"Level {level}: setup" in text
    assert fields_of(open_pdf(printed([sheet]).data)) == 4 * 6


@pytest.mark.parametrize("name", [FIRST, FOURTH, NINTH])
def test_the_set_up_sheet_shows_building_values_and_extra_units(name: str) -> None:
    about = table(name)
    sheet, *rulings = SHEETS.setup(about, ROOM)
    words = [words.text for words in words_of(open_pdf(printed([sheet]).data)[0])]
    values = {seat: building_value(about.opening, seat) for seat in about.seats}
    for seat, value in values.items():
        assert about.opening.seats[seat].village.name in words
        assert str(value) in words
        assert str(max(values.values()) - value) in words
    assert {part.name for part in rulings} == {"rulings"}


def test_many_villages_get_a_separate_sheet() -> None:
    parts = SHEETS.setup(requesting(BLANK, level=10, players=20), ROOM)
    assert [part.name for part in parts if part.name != "rulings"] == ["setup", "values"]
    assert fields_of(open_pdf(printed(parts).data)) == 20 * 6


@pytest.mark.parametrize("name", [FIRST, FOURTH, NINTH])
def test_the_score_sheet_shows_the_score_and_nothing_else(name: str) -> None:
    about = table(name)
    sheet, *lines = SHEETS.score(about, ROOM)
    page = open_pdf(printed([sheet]).data)[0]
    words = [(words.text, words.box.x) for words in words_of(page)]
    assert about.score is not None
    names = sorted(x for text, x in words if text in {side.village.name for side in about.state.seats.values()})
    rows = [text for text, _ in words]
    totals = rows[rows.index("Total") + 1 : rows.index("Place")]
    assert totals == [str(score.total) for score in about.score.seats]
    assert len(names) == len(about.seats)
    assert rows[rows.index("Place") + 1 :][: len(names)] == [str(n) for n in about.score.places().values()]
    amounts = [str(line.amount) for side in about.state.seats.values() for line in side.scored]
    assert Counter(amounts) <= Counter(rows)
    assert "Score, explained" in printed_text(lines)


def test_a_blank_score_sheet_can_be_filled_in() -> None:
    parts = SHEETS.score(requesting(BLANK, level=9, players=7), ROOM)
    # Six scoring cards, five of them with a name to fill in, two numbers each; six rows below; the players' names.
    assert fields_of(open_pdf(printed(parts).data)) == 2 * 5 + 7 * (6 * 2 + 6 + 1)


def test_the_score_sheet_of_an_open_level_has_fields_for_later_cards() -> None:
    about = print_game(ready(*HALF), viewer=REFEREE)
    sheet, *_ = SHEETS.score(about, ROOM)
    # One of three Markets is scored; two have an amount and stars for each player; five rows below.
    assert fields_of(open_pdf(printed([sheet]).data)) == 2 * (2 * 2 + 5)
    rows = [words.text for words in words_of(open_pdf(printed([sheet]).data)[0])]
    assert rows[rows.index("Total") + 1 : rows.index("Place")] == ["1", "0"]


# Cards and tiles


def decks(parts: Sequence[Part]) -> dict[str, Deck]:
    return {part.name: part for part in parts if isinstance(part, Deck)}


def test_all_cards_of_the_box_are_printed() -> None:
    found = decks(SHEETS.cards(requesting(BLANK, players=3), ROOM))
    counts = {name: len(deck.each()) for name, deck in found.items()}
    assert counts == {"cards": 29 + 3, "tiles": 20}
    assert [name for name, deck in found.items() if deck.has_backs] == ["cards", "tiles"]
    backs = {piece.back.key for piece in found["cards"].each() if piece.back}
    assert backs == {"back", "produce"}


def test_cards_show_their_name_levels_and_figures() -> None:
    pages = [text_of(page) for page in open_pdf(printed([decks(SHEETS.cards(BLANK, ROOM))["cards"]]).data)]
    text = " ".join(pages)
    for card in TABLES.cards:
        assert all(id in text for id in card.ids)
    assert text.count("STARTER") == sum(len(card.ids) for card in TABLES.cards if card.starter)
    assert text.count("Harvest Stone") == 3
    assert "10 110 160 210" in text
    assert "Levels 2-9" in text
    # Cards say so on their backs only; the frame says it on every sheet.
    assert text.count("stand-in") == 29 + len([page for page in pages if "stand-in data" in page])


@pytest.mark.parametrize("level", LEVELS)
def test_a_pack_holds_the_cards_and_tiles_of_its_level(level: int) -> None:
    parts = SHEETS.pack(requesting(BLANK, level=level, players=3), ROOM)
    found = decks(parts)
    deck = deck_of(level, "stand-in", Switches())
    assert len(found["cards"].each()) == sum(deck.cards.values()) + 3
    assert len(found["tiles"].each()) == sum(TABLES.pile(level).values())
    names = Counter(part.name for part in parts)
    assert (names[f"level-{level}"], names["tracks"], names["building"]) == (1, 2, 3)
    # From level 2 every player brings a village.
    assert names["village"] == (3 if level == LEVELS[0] else 0)
    assert (names["score"], names["referee"], names["lines"]) == (1, 1, 0)


def test_a_ruling_changes_the_pack() -> None:
    about = requesting(BLANK, level=1)._replace(rulings={"level1_scoring": "mixed", "own_card": "expand"})
    found = decks(SHEETS.pack(about, ROOM))
    keys = Counter(piece.front.key[:2] for piece in found["cards"].each())
    assert (keys["FE"], keys["MA"]) == (3, 3)
    assert {piece.back.key for piece in found["cards"].pieces if piece.back} == {"back", "expand"}


@pytest.mark.parametrize("name", [FIRST, FOURTH])
def test_a_pack_of_a_game_is_for_its_seats(name: str) -> None:
    about = table(name)
    parts = SHEETS.pack(about, ROOM)
    villages = [part for part in parts if part.name.startswith("village-")]
    assert len(villages) == len(about.seats)
    own = [piece for piece in decks(parts)["cards"].each() if piece.front.key == "build"]
    assert len(own) == len(about.seats)
    assert [part.title for part in villages if isinstance(part, Sheet)] == [
        side.village.name for side in about.state.seats.values()
    ]


@pytest.mark.parametrize("name", [FIRST, FOURTH])
def test_a_pack_during_a_level_shows_the_same_villages_as_the_map(name: str) -> None:
    session = played(name)
    middle = print_game(
        session_after(session, len(session.entries) * 2 // 3), code="G1-40-7KQ4", opening_code="G1-2-ABCD"
    )
    packed = [part for part in SHEETS.pack(middle, ROOM) if part.name.startswith("village-")]
    mapped = [part for part in SHEETS.map(middle, ROOM) if part.name.startswith("village-")]
    assert len(packed) == len(mapped) == len(middle.seats)
    for side, sheet, drawn in zip(middle.state.seats.values(), packed, mapped, strict=True):
        assert isinstance(sheet, Sheet)
        assert isinstance(drawn, Sheet)
        assert sheet.code == drawn.code == "G1-40-7KQ4"
        assert_shows(sheet, side.village)
        assert_shows(drawn, side.village)


@pytest.mark.parametrize("name", [FIRST, FOURTH])
def test_the_set_up_sheet_has_the_code_of_the_opening(name: str) -> None:
    middle = print_game(played(name), code="G1-40-7KQ4", opening_code="G1-2-ABCD")
    codes = {part.name: part.code for part in SHEETS.pack(middle, ROOM) if isinstance(part, Sheet)}
    assert codes["setup"] == "G1-2-ABCD"
    assert codes["score"] == "G1-40-7KQ4"


def test_a_pack_of_a_game_from_a_position_shows_the_position() -> None:
    """The sheet of the state so far is the same in the pack, the setup and the map."""
    session = play(started_mid_game(), "flip expand", "ann build house G7", "ann done", "bo use")
    middle = print_game(session, code="G1-4-7KQ4", opening_code="G1-0-ABCD")
    for parts in (SHEETS.pack(middle, ROOM), SHEETS.setup(middle, ROOM), SHEETS.map(middle, ROOM)):
        sheets = [part for part in parts if isinstance(part, Sheet)]
        (far,) = (sheet for sheet in sheets if sheet.title == "Level 1 so far")
        assert far.code == "G1-4-7KQ4"
        assert "setup" not in " ".join(sheet.title for sheet in sheets)
        words = [piece.text for piece in words_of(open_pdf(printed([far]).data)[0])]
        assert "draws tiles" in words
        assert words[words.index("ann") + 2] == "0"


def test_a_pack_before_a_first_level_has_new_sheets_to_fill_in() -> None:
    begun = print_game(session_after(played(FIRST), 0), code="G1-0-7KQ4")
    packed = [part for part in SHEETS.pack(begun, ROOM) if part.name.startswith("village-")]
    assert [part.code for part in packed if isinstance(part, Sheet)] == ["" for _ in begun.seats]


# Boards and references


def test_the_tracks_count_to_a_hundred_and_ten_twice() -> None:
    tracks, _, *boards = SHEETS.board(BLANK, ROOM)
    found = letters(tracks)
    assert {n: found[str(n)] for n in (1, 9, 20, 90)} == dict.fromkeys((1, 9, 20, 90), 10)
    assert (found["10"], found["0"]) == (20, 20)
    assert [board.name for board in boards] == [f"level-{level}" for level in LEVELS]


def test_a_level_board_shows_the_figures_of_its_level() -> None:
    *_, board = SHEETS.board(requesting(BLANK, level=7), ROOM)
    text = printed_text([board])
    for row in ("Market 25 45 70", "Feast 32 48 70", "Tax 24 40 56"):
        assert row in text
    assert "Tower" in text.partition("New at this level")[2]
    assert [part.name for part in SHEETS.board(table(NINTH), ROOM)] == ["tracks", "level-9"]


def test_the_references_name_every_price_and_the_rulings() -> None:
    about = BLANK._replace(rulings={"tie": "houses"})
    sheets = {part.name: printed_text([part]) for part in SHEETS.reference(about, ROOM)}
    referee, players = sheets["referee"], sheets["building"]
    for words in ("2 Wood/Stone + 1 Grain", "10 Stone + 10 Meat + 5 Grain", "5 Fish/Grain"):
        assert words in players
    assert "CV-R50: Tied leaders compare their houses" in referee
    assert "Fortified Tower - 10" in referee


def test_your_own_edition_is_printed(tmp_path: Path) -> None:
    mine = changed_edition(
        data_folder() / "crayonville" / "editions" / "stand-in",
        tmp_path / "mine",
        ("structures.toml", 'kinds = ["wood"], amount = 1', 'kinds = ["fish"], amount = 7'),
        ("levels.toml", "market = [2, 4, 6]", "market = [3, 5, 77]"),
        ("sheet.toml", "columns = 13", "columns = 17"),
    )
    about = PrintedGame(TITLE, mine)
    cards = printed_text(SHEETS.cards(about, ROOM))
    assert "7 Fish" in printed_text(SHEETS.reference(about, ROOM))
    assert "1 3 5 77" in cards
    assert cards.replace("stand-in data", "").count("stand-in") == 0
    assert "Market 3 5 77" in printed_text(SHEETS.board(requesting(about, level=1), ROOM)[2:])
    assert "Q13" in printed_text(SHEETS.map(about, ROOM))


# All sheets


@pytest.mark.parametrize(("design", "paper"), [("colour", "a4"), ("low", "letter"), ("mono", "letter")])
def test_words_never_overlap(design: Design, paper: str) -> None:
    room = PageArea.on(PAPERS[paper])
    parts = [
        *SHEETS.setup(table(NINTH), room)[:1],
        *SHEETS.score(table(FOURTH), room)[:1],
        *SHEETS.map(table(NINTH), room),
        *SHEETS.map(requesting(table(NINTH), sight="G7"), room),
        *SHEETS.map(stored(), room),
        *SHEETS.changes(table(FOURTH), room),
        *SHEETS.board(requesting(BLANK, level=9), room),
        *SHEETS.reference(BLANK, room),
        *SHEETS.cards(BLANK, room),
    ]
    for page in open_pdf(printed(parts, design, paper).data):
        assert overlaps(page) == []


@pytest.mark.parametrize("kind", ["setup", "score", "board", "map"])
def test_an_unknown_level_is_refused(kind: str) -> None:
    about = requesting(BLANK, level=11) if kind != "map" else requesting(stored(), level=11)
    with pytest.raises(BadPosition):
        getattr(SHEETS, kind)(about, ROOM)
