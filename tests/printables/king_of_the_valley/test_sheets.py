"""The sheets of King of the Valley, read back: tiles and figures, boards, score, position, owners' editions."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from typing import get_args, get_type_hints

import pytest

from companion.art import picture_names
from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.components import PILES, STAGES
from companion.games.king_of_the_valley.game import TITLE
from companion.games.king_of_the_valley.scoring import score
from companion.games.king_of_the_valley.state import SeatState, State
from companion.games.king_of_the_valley.switches import Switches
from companion.games.king_of_the_valley.tables import read_tables
from companion.referee.header import Header
from companion.referee.session import Session
from printables.drawing.box import MM, Box
from printables.king_of_the_valley import SHEETS
from printables.king_of_the_valley.castle import PORTRAIT, PORTRAIT_FRAME
from printables.king_of_the_valley.census import kind_name, turned_over
from printables.king_of_the_valley.examples import BACK, GROUP, TURN, TWO, examples
from printables.king_of_the_valley.facts import players
from printables.king_of_the_valley.land import RIVER, TRACK, VALLEY, river, road, tufts
from printables.king_of_the_valley.log import EXAMPLE, PHASES
from printables.king_of_the_valley.position import CODES, FILL_IN, Plate, plates_of
from printables.king_of_the_valley.score import pad_rows
from printables.king_of_the_valley.setup import starting_squares
from printables.king_of_the_valley.swatches import player_swatches
from printables.king_of_the_valley.tiles import PORTRAITS, SIDE, SQUARE, faces
from printables.king_of_the_valley.tokens import KING_WIDTH, TOKEN_SIDE
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea, content_box
from printables.paper.press import Document, Part, Pressed, Setting, find_pages, press
from printables.paper.sizes import PAPERS, Order, Printer
from printables.sheets.game import PrintedGame, PrintRequest, print_game
from tests.printables.games import blank, printed_games
from tests.printables.reading import PATH, all_text, fields_of, open_pdf, words_of
from tests.referee.tables import lines_of, play, sit_down
from tests.support.records import RECORDS, imported

SLUG = "king-of-the-valley"
NAMES = {"red": "Ann", "blue": "Bo", "green": "Cleo", "yellow": "Dora"}
Parts = list[Part]


def parts(kind: str, table: PrintedGame) -> Parts:
    found: Parts = getattr(SHEETS, kind)(table, PageArea.on(PAPERS["a4"]))
    return found


def deck(found: Parts, name: str) -> Deck:
    (wanted,) = (part for part in found if part.name == name)
    assert isinstance(wanted, Deck)
    return wanted


def pressed(found: Parts, only: str = "") -> Pressed:
    chosen = [part for part in found if only in ("", part.name)]
    assert chosen, f"no part is called {only}"
    result = press(Document("King of the Valley", tuple(chosen)), Setting(printer=Printer(order="no-backs")))
    assert result.complaints == ()
    return result


def text(kind: str, table: PrintedGame, only: str = "") -> str:
    return all_text(pressed(parts(kind, table), only).data)


@cache
def record(name: str) -> Session:
    return imported(RECORDS / SLUG / f"{name}.txt")


def whole(name: str = "four-dealt") -> PrintedGame:
    return print_game(record(name), NAMES, code="G1-2-ABCD", label="Game 1")


@cache
def halfway(name: str = "three-player-fill", **rulings: str) -> PrintedGame:
    """An unfinished game."""
    session = record(name)
    lines = lines_of(session)
    begun = sit_down(
        Header(SLUG, session.header.seats, TITLE.rules_version, rulings=rulings or session.header.rulings), TITLE
    )
    return print_game(play(begun, *lines[: len(lines) // 2]), NAMES, code="G1-2-ABCD")


# Tiles, tokens, kings


def test_all_tiles_are_printed_with_the_back_of_their_stage() -> None:
    tiles = deck(parts("cards", blank(SLUG)), "tiles").each()
    assert len(tiles) == 90
    assert Counter(piece.back.key for piece in tiles if piece.back) == {f"back-{s}": n for s, n in PILES.items()}
    assert Counter(piece.front.key for piece in tiles) == Counter(read_tables("stand-in").box)


def test_every_tile_shows_its_name_its_code_and_its_figures() -> None:
    tables = read_tables("stand-in")
    shown = text("cards", blank(SLUG), "tiles")
    words = Counter(shown.split())
    for code, count in tables.box.items():
        assert words[code] == count, code
    for _, face in faces(tables):
        assert face.name in shown
    assert Counter(face.code for _, face in faces(tables)) == Counter(tables.box)
    assert "stand-in" not in words


def test_every_kind_of_tile_and_every_order_has_a_picture_of_its_own() -> None:
    tables = read_tables("stand-in")
    people = [PORTRAITS[code[0]] for code in {code[0]: code for code in tables.box}]
    shown = [*people, *(order.name.casefold() for order in tables.orders)]
    assert len(set(shown)) == len(shown)
    assert set(shown) <= set(picture_names())


def test_pieces_fit_their_places() -> None:
    """A coin or token lies on a place beside the valley; a tax collector token covers a portrait of a castle."""
    assert TOKEN_SIDE <= SIDE
    assert KING_WIDTH <= SIDE
    portrait = PORTRAIT - PORTRAIT_FRAME
    assert portrait >= TOKEN_SIDE


def test_tiles_have_some_room_on_every_mat() -> None:
    assert SQUARE >= SIDE + 1
    data = pressed(parts("board", blank(SLUG))).data
    for page in range(3):
        places = [box for box in boxes(data, page) if abs(box.w - SIDE) < 1.5 and abs(box.h - SIDE) < 1.5]
        assert len(places) >= (25, 12, 6)[page]
        assert all(box.w > SIDE + 0.1 and box.h > SIDE + 0.1 for box in places)


COLLECTORS = {
    "T0-3": ("no tiles", "gain 3"),
    "T3-5": ("3 alike", "gain 5"),
    "T4-7": ("4 alike", "gain 7"),
    "T5-10": ("5 alike", "gain 10"),
}


@pytest.mark.parametrize("code", COLLECTORS)
def test_a_collector_shows_what_he_needs_and_pays(code: str) -> None:
    tiles = deck(parts("cards", blank(SLUG)), "tiles")
    piece = next(piece for piece in tiles.pieces if piece.front.key == code)
    shown = all_text(pressed([tiles._replace(pieces=(piece,))]).data)
    assert all(words in shown for words in COLLECTORS[code])


def test_subjects_show_their_influence_and_specialists_none() -> None:
    worth = {face.code[0]: face.influence for _, face in faces(read_tables("stand-in"))}
    assert worth == {"Q": 5, "D": 4, "C": 3, "K": 2, "F": 1, "W": 1, "J": 0, "P": None, "Z": None, "T": None}


def test_tokens_and_coins_match_the_box() -> None:
    pieces = deck(parts("cards", blank(SLUG)), "tokens").pieces
    assert {piece.front.key: piece.copies for piece in pieces} == {
        "coin-1": 25,
        "coin-5": 10,
        "coin-10": 10,
        "kingdom": 6,
        "tax": 6,
        "start": 1,
    }


def test_each_player_gets_a_standing_king() -> None:
    assert len(deck(parts("cards", blank(SLUG)), "kings").each()) == 4
    table = whole("two-worked")
    assert len(deck(parts("cards", table), "kings").each()) == 2
    shown = text("cards", table, "kings")
    # Both sides of a king show the name.
    assert shown.count("Ann") == shown.count("Bo") == 2
    assert "Cleo" not in shown


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("order", ["alternate", "no-backs"])
def test_the_kings_share_the_last_sheet_of_the_tiles(paper: str, order: Order) -> None:
    document = Document("King of the Valley", tuple(parts("cards", blank(SLUG))))
    tiles, _, kings = find_pages(document, Setting(PAPERS[paper], printer=Printer(order=order)))
    assert kings.fronts == tiles.fronts[-1:]
    assert kings.backs == ()


def test_the_number_of_colours_can_be_chosen() -> None:
    table = blank(SLUG)._replace(request=PrintRequest(players=3))
    assert [player.swatch.name for player in players(table)] == ["red", "blue", "green"]
    assert len(deck(parts("reference", table), "reference").each()) == 3


def test_colours_with_the_same_initial_get_different_letters() -> None:
    letters = [swatch.letter for swatch in player_swatches(["blue", "black", "brown", "bb"]).values()]
    assert len(set(letters)) == 4


# Boards


def boxes(data: bytes, page: int) -> list[Box]:
    """Return the boxes of everything drawn on a page."""
    corners = [item.get_bounds() for item in open_pdf(data)[page].get_objects(filter=(PATH,), max_depth=1)]
    return [Box(x * MM, y * MM, (right - x) * MM, (top - y) * MM) for x, y, right, top in corners]


def grid(found: list[Box]) -> tuple[list[float], list[float]]:
    """Return the middles of all places for a tile, across and upwards."""
    squares = [box for box in found if SIDE < box.w < SQUARE and SIDE < box.h < SQUARE]
    xs, ys = (
        {round(middle, 1) for middle in middles} for middles in ([b.cx for b in squares], [b.cy for b in squares])
    )
    return sorted(xs), sorted(ys)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_mats_have_their_true_size(paper: str) -> None:
    found = SHEETS.board(blank(SLUG), PageArea.on(PAPERS[paper]))
    data = press(Document("x", tuple(found)), Setting(PAPERS[paper])).data
    xs, ys = grid(boxes(data, 0))
    assert xs == pytest.approx([xs[0] + 38 * n for n in range(5)], abs=0.11)
    assert ys == pytest.approx([ys[0] + 38 * n for n in range(5)], abs=0.11)
    xs, ys = grid([box for box in boxes(data, 1) if box.right < 115])
    assert xs == pytest.approx([xs[0], xs[0] + 64], abs=0.11)
    assert ys == pytest.approx([ys[0] + 38 * n for n in range(6)], abs=0.11)


def test_the_hill_shows_the_chosen_prices() -> None:
    plain = text("board", blank(SLUG), "hill").split()
    assert {"2", "3", "4", "6", "8", "10"} <= set(plain)
    chosen = text("board", blank(SLUG)._replace(rulings={"hill_prices": "11 12 13 14 15 17"}), "hill").split()
    assert {"11", "12", "13", "14", "15", "17"} <= set(chosen)
    assert "10" not in chosen


def test_each_player_gets_a_castle_board() -> None:
    assert [part.name for part in parts("board", whole("two-worked"))] == [
        "valley",
        "hill",
        "castle-red",
        "castle-blue",
    ]
    shown = text("board", whole("two-worked"), "castle-blue")
    assert "Castle of Bo" in shown
    for column in read_tables("stand-in").castle:
        assert column.title in shown
        assert f"{column.count} in all" in shown


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_notes_of_a_castle_board_stay_on_it(paper: str) -> None:
    area = PageArea.on(PAPERS[paper])
    castle = next(part for part in SHEETS.board(blank(SLUG), area) if part.name == "castle-red")
    page = open_pdf(press(Document("King of the Valley", (castle,)), Setting(PAPERS[paper])).data)[0]
    words = words_of(page)
    assert {"knights", "points", "Lion"} <= {one.text for one in words}
    room = content_box(PAPERS[paper], landscape=True)
    assert max(one.box.right for one in words) <= room.right + 0.1


def test_the_land_leaves_the_names_of_the_squares_free() -> None:
    middle, *_ = river(0.1)
    grass, way = tufts(SQUARE), road(0.1)[0]
    for column in range(5):
        for row in range(5):
            for x, y in ((0.1, 0.81), (0.25, 0.81), (0.1, 0.92), (0.25, 0.92)):
                name = column + x, row + y
                for lane, half in ((middle, RIVER / 2), (way, TRACK / 2)):
                    assert min(math.dist(name, point) for point in lane) > half / SQUARE + 0.02, (column, row)
                assert all(math.dist(name, tuft) > 0.08 for tuft in grass)
    assert len(grass) > 40


def test_the_road_crosses_the_river_and_ends_at_the_castle() -> None:
    water, way = river(0.1)[0], road(0.1)[0]
    assert min(math.dist(point, other) for point in water for other in way) < 0.05
    gate = next((3 + x, 1 - y) for name, x, y, _ in VALLEY["d5"] if name == "castle")
    assert math.dist(way[-1], gate) < 0.4


# Setup, reference


def test_the_set_up_sheet_names_the_first_player_and_the_squares_of_kings() -> None:
    table = whole()
    shown = text("setup", table, "setup")
    state: State = table.opening
    assert f"Starting player: {table.name(state.order[0])}, who keeps the token" in shown
    squares = starting_squares(table)
    assert set(squares) == set(table.seats)
    placed = [line.text for line in table.lines if " place " in line.text]
    assert sorted(f"{seat} place {square}" for seat, square in squares.items()) == sorted(placed)
    words = Counter(shown.split())
    for code, count in Counter(state.valley).items():
        assert words[code] >= count
    assert "All defaults" in shown
    assert shown.count("as drawn below") == 2
    assert "as drawn below" not in text("setup", blank(SLUG), "setup")


def test_the_set_up_sheet_lists_house_rulings() -> None:
    table = halfway()
    assert table.rulings == {"hill_fill": "player"}
    shown = text("setup", table, "setup")
    assert "KV-R20: The player whose turn it is puts each drawn tile" in shown
    many = dict.fromkeys(("coin_pays_own_priest", "end_on_empty_pile", "jester_couples", "hide_gold"), "yes")
    all_changed = text("setup", blank(SLUG)._replace(rulings={**many, "census": "off", "group_take": "all"}), "setup")
    for words in (*(f"KV-R{n}: yes" for n in (15, 22, 37, 42)), "KV-R62: off", "KV-R08: all"):
        assert words in all_changed


def test_the_rulings_sheet_ticks_the_chosen_rulings() -> None:
    shown = text("setup", halfway(), "rulings")
    assert "☑ The player whose turn it is puts each drawn tile" in shown
    assert "☐ Lowest open row first" in shown
    assert "☑ Rows 1 to 6 cost 2, 3, 4, 6, 8 and 10 gold" in shown
    assert shown.count("☑") == 14


def test_a_game_started_from_a_position_shows_it() -> None:
    table = whole("four-cornered")
    assert [part.name for part in parts("setup", table)][:2] == ["setup", "opening"]
    assert "Position at the start" in text("setup", table, "setup")
    opening = text("setup", table, "opening")
    assert "12F 2J:F" in opening
    assert "4K1 4K2 4K3 3K4" in opening
    assert "opening" not in [part.name for part in parts("setup", whole())]


def test_a_blank_set_up_sheet_can_be_filled_in() -> None:
    data = pressed(parts("setup", blank(SLUG)), "setup").data
    # Names and kings of four players, 25 squares, 12 places of the hill.
    assert fields_of(open_pdf(data)) == 4 + 4 + 25 + 12


def test_each_player_gets_a_reference_card() -> None:
    assert len(deck(parts("reference", whole("two-worked")), "reference").each()) == 2
    shown = text("reference", blank(SLUG), "reference")
    for words in ("Recruit", "not in round 1", "Summon", "directly behind the last", "Kingdom", "Replenish", "row 6"):
        assert shown.count(words) >= 4, words
    for specialist in ("Priest", "Wizard", "Tax collector"):
        assert specialist in shown


@pytest.mark.parametrize("choice", ["first", "last"])
def test_a_reference_card_fits_with_every_ruling(choice: str) -> None:
    """The words of every choice fit on both sides of the card."""
    values = {key: get_args(kind) for key, kind in get_type_hints(Switches).items()}
    rulings = {key: found[0 if choice == "first" else -1] for key, found in values.items() if found}
    shown = text("reference", blank(SLUG)._replace(rulings=rulings), "reference")
    assert "Your turn" in shown


def test_the_back_of_a_reference_card_has_examples() -> None:
    cards = deck(parts("reference", blank(SLUG)), "reference")
    assert {piece.back.key for piece in cards.pieces if piece.back} == {"examples"}
    shown = all_text(press(Document("King of the Valley", (cards,)), Setting()).data)
    for title, _, words in examples({}):
        assert title in shown
        assert words.split(".")[0] in " ".join(shown.split())


def test_the_priests_of_the_examples_are_paid() -> None:
    for walk in (GROUP, TURN, BACK, TWO):
        priests = {square for square, code in walk.tiles.items() if code == "P"}
        assert priests == set(walk.path[1:-1]) == set(walk.paid)
        assert not priests & set(walk.taken)
        assert not set(walk.rivals) & set(walk.taken)


@pytest.mark.parametrize("table", [whole(), halfway(), whole("four-cornered")], ids=["whole", "halfway", "position"])
def test_the_census_ticks_the_tiles_seen(table: PrintedGame) -> None:
    state: State = table.state
    seen = turned_over(state.tables, state)
    assert [counted.total() for counted in seen] == [PILES[s] - n for s, n in zip(STAGES, state.piles, strict=True)]
    out = Counter(tile for tile in state.valley if tile) + Counter(state.discard) + Counter(state.pending)
    out += Counter(tile for column in state.hill.values() for tile in column)
    out += Counter(tile.partition(":")[0] for seat in state.seats.values() for tile in seat.castle)
    assert sum(seen, Counter[str]()) == out


def test_the_census_tells_collectors_apart() -> None:
    tables = read_tables("stand-in")
    names = [kind_name(tables, code) for code in tables.box]
    assert len(set(names)) == len(names)
    assert kind_name(tables, "T3-5") == "3 alike: 5 gold"
    assert kind_name(tables, "T0-3") == "always: 3 gold"


def test_a_blank_census_has_nothing_ticked() -> None:
    assert all(counted.total() == 0 for counted in turned_over(read_tables("stand-in"), None))
    shown = text("reference", blank(SLUG), "census")
    assert all(f"{size} to come" in shown for size in PILES.values())


# Score


@pytest.mark.parametrize("name", ["four-dealt", "two-worked", "four-cornered", "three-player-fill"])
def test_the_pad_shows_every_sum_of_the_score(name: str) -> None:
    table = whole(name)
    assert table.score is not None
    lines = {line.key: line for line in pad_rows(table, is_filled=True)}
    for n, seat in enumerate(table.score.seats):
        assert lines["total"].counts[n].points == str(seat.total)
        assert lines["influence"].counts[n].points == str(seat.ties[0])
        added = [int(line.counts[n].points) for line in lines.values() if not line.is_sum]
        assert sum(added) == seat.total
        castle = Counter(table.state.seats[seat.seat].castle)
        assert lines["queen"].counts[n].many == str(castle["Q"])
        assert lines["knight"].counts[n].many == str(sum(castle[f"K{number}"] for number in range(1, 5)))
        assert lines["order 2"].counts[n].many == str(castle["K2"])
        for line in lines.values():
            if line.times.startswith("x"):
                assert int(line.counts[n].many) * int(line.times[1:]) == int(line.counts[n].points)


def test_the_filled_pad_is_printed_with_totals_and_places() -> None:
    table = whole()
    assert table.score is not None
    words = text("score", table, "score").split()
    assert {str(seat.total) for seat in table.score.seats} <= set(words)
    assert {"Ann", "Bo", "Cleo", "Dora", "G1-2-ABCD"} <= set(words)
    assert words[words.index("Place") + 1 :][:4] == [str(table.score.places()[seat]) for seat in table.seats]
    assert [part.name for part in parts("score", table)][:2] == ["score", "lines"]


def test_points_by_the_referee_have_a_line() -> None:
    begun = play(
        sit_down(Header(SLUG, ("red", "blue"), TITLE.rules_version, deal="7"), TITLE),
        'override red reputation -3 "late"',
    )
    table = print_game(begun, NAMES)
    lines = {line.key: line for line in pad_rows(table, is_filled=True)}
    assert [count.points for count in lines["referee"].counts] == ["-3", "+0"]
    assert lines["total"].counts[0].points == str(score(begun.state).seats[0].total)
    assert "By the referee" in text("score", table, "score")


def test_the_log_shows_how_to_fill_it_in() -> None:
    assert len(EXAMPLE) == sum(len(columns) for _, columns in PHASES)
    shown = text("score", blank(SLUG), "log")
    for words in EXAMPLE:
        assert words in shown


def test_a_blank_pad_can_be_filled_in() -> None:
    found = parts("score", blank(SLUG))
    assert [part.name for part in found] == ["score", "log"]
    counted, sums_and_gold = 6 + 4 + 2, 1 + 2 + 1
    assert fields_of(open_pdf(pressed(found, "score").data)) == 4 * (1 + 2 * counted + sums_and_gold)
    log = all_text(pressed(found, "log").data)
    for heading in ("round", "player", "recruit", "path", "taken", "activation", "kingdom", "drawn", "gold", "piles"):
        assert heading in log


def test_hidden_gold_is_not_printed_before_the_end() -> None:
    table = halfway("four-dealt", hide_gold="yes")
    shown = text("map", table)
    assert shown.count("hidden") == len(table.seats)
    assert [part.name for part in parts("score", table)] == ["score", *["log"] * (len(parts("score", table)) - 1)]
    assert all(not line.counts for line in pad_rows(table, is_filled=False))
    assert "Score pad" in text("score", table, "score")
    assert "hidden" not in text("map", halfway("four-dealt"))
    for kind in ("score", "changes"):
        assert " gold (" not in text(kind, table)
        assert " gold (" in text(kind, halfway("four-dealt"))
    begun = sit_down(Header(SLUG, ("red", "blue"), TITLE.rules_version, deal="7", rulings={"hide_gold": "yes"}), TITLE)
    given = print_game(play(begun, 'override red gold +3 "late"'))
    assert "now 5" not in text("score", given, "log")
    assert "now 5" in text(
        "score", print_game(play(begun, 'override red gold +3 "late"'))._replace(is_over=True), "log"
    )


# Position


@pytest.mark.parametrize("table", [whole(), halfway(), whole("four-cornered")], ids=["whole", "halfway", "position"])
def test_the_position_sheet_is_complete(table: PrintedGame) -> None:
    state: State = table.state
    shown = text("map", table)
    words = Counter(shown.split())
    lying = Counter(tile for tile in state.valley if tile) + Counter(
        t for column in state.hill.values() for t in column
    )
    for code, count in lying.items():
        assert words[code] >= count
    for seat in state.seats.values():
        held = [*(f"{tile}" for tile in stacks(seat.up)), *(f"({tile})" for tile in stacks(seat.down))]
        assert all(words[stack] for stack in held), held
        assert words[str(seat.gold)]
        assert words[str(seat.kingdoms)]
    assert shown.count("in the pile") == len(STAGES)
    for size in state.piles:
        assert words[str(size)]


def stacks(tiles: tuple[str, ...]) -> list[str]:
    return [tile if n == 1 else f"{n}{tile}" for tile, n in Counter(tiles).items()]


def test_the_position_sheet_shows_the_next_question() -> None:
    shown = text("map", halfway())
    assert "Bo: choose the subjects to tax" in shown
    assert "open c3, waiting T3-5" in shown


def test_a_blank_position_form_can_be_filled_in() -> None:
    data = pressed(parts("map", blank(SLUG))).data
    # Valley, hill, five facts, three piles; for each player a name, three figures and six columns.
    assert fields_of(open_pdf(data)) == 25 + 12 + 5 + 3 + 4 * (1 + 3 + 6)


def test_a_blank_form_names_every_place_and_every_sign() -> None:
    for kind in ("map", "setup"):
        words = [one.text for one in words_of(open_pdf(pressed(parts(kind, blank(SLUG))).data)[0])]
        for name in (*SQUARES, *(f"{side}{row}" for side in "LR" for row in range(1, 7))):
            assert words.count(name) == 1, name
    shown = " ".join(text("map", blank(SLUG)).split())
    assert CODES in shown
    assert FILL_IN in shown
    assert FILL_IN not in " ".join(text("map", whole()).split())


# Changes


@cache
def changed(since: int = 40, last: int = 60) -> PrintedGame:
    """A game after its line 60, for someone whose printout shows line 40."""
    session = record("four-dealt")
    begun = sit_down(Header(SLUG, session.header.seats, TITLE.rules_version, rulings=session.header.rulings), TITLE)
    played = play(begun, *lines_of(session)[:last])
    return print_game(played, NAMES, code="G1-2-ABCD", request=PrintRequest(since=since))


def test_the_changes_are_drawn_on_the_table() -> None:
    table = changed()
    assert [part.name for part in parts("changes", table)][:2] == ["changes", "log"]
    shown = text("changes", table, "changes")
    assert "The table since line 40" in shown
    before: State = table.earlier
    for name, seat in table.state.seats.items():
        old = before.seats[name]
        assert (f"was {old.gold}" in shown) or seat.gold == old.gold
        assert f"was {SQUARES[old.king]}" in shown
    assert "crossed out" in shown
    assert "crossed out" not in text("map", table)


def test_the_legend_of_changes_names_only_marks_that_are_used() -> None:
    shown = text("changes", printed_games(SLUG)["finished"], "changes")
    assert "Framed: new" in shown
    assert "crossed out" not in shown
    assert "dashed ring" not in shown
    assert "dashed ring" in text("changes", changed(), "changes")


def test_tiles_turned_face_down_are_new_and_leave_a_gap() -> None:
    before = SeatState("red", up=("F", "W", "W"))
    after = SeatState("red", up=("W", "W"), down=("F",))
    assert plates_of("wife", after, before) == [Plate("W", 2, True, "old")]
    assert plates_of("farmer", after, before) == [Plate("F", 1, False, "new"), Plate("F", 1, True, "gone")]
    assert plates_of("farmer", after, None) == [Plate("F", 1, False)]
    assert [plate.words for plate in plates_of("wife", after, None)] == ["2W"]


def test_nothing_new_is_no_sheet() -> None:
    assert parts("changes", changed(60)) == []


# Packs


def test_a_pack_contains_what_a_game_needs() -> None:
    begun = sit_down(Header(SLUG, ("red", "blue"), TITLE.rules_version, deal="7"), TITLE)
    table = print_game(begun, NAMES)
    names = [part.name for part in parts("pack", table)]
    assert names == [
        *("setup", "rulings", "score", "log", "valley", "hill", "castle-red", "castle-blue"),
        *("reference", "census", "tiles", "tokens", "kings"),
    ]
    assert fields_of(open_pdf(pressed(parts("pack", table), "score").data)) == 2 * (2 * 12 + 4)
