"""The sheets of Maple Valley, read back: cards and tokens, the valley, Packs, scores, the state of play."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.library import data_folder
from companion.games.maple_valley.game import TITLE
from companion.games.maple_valley.scoring import title_of
from companion.games.maple_valley.setup import leftover
from companion.games.maple_valley.state import UNSEEN, UNSEEN_DAWDLE, State
from companion.games.maple_valley.tables import read_tables
from companion.games.maple_valley.vocabulary import ITEMS
from companion.referee.session import Session
from companion.referee.viewer import ONLOOKER, REFEREE, Viewer
from printables.drawing.box import Box
from printables.maple_valley import SHEETS
from printables.maple_valley.facts import kit_of
from printables.maple_valley.holdings import hand_cards
from printables.maple_valley.items import CHIP
from printables.maple_valley.map import map_area
from printables.maple_valley.places import SLOT, MapContents, node_boxes, pawn_places, token_places
from printables.maple_valley.position import now_words
from printables.maple_valley.routes import Route, holds, lay_routes, overlap
from printables.maple_valley.score import points, tally_of
from printables.maple_valley.solo import band_answers, bands, patch_answers
from printables.maple_valley.swatches import player_swatch
from printables.maple_valley.wording import item_name, location_words
from printables.paper.cutting import Deck
from printables.paper.frame import PageArea, content_box
from printables.paper.press import Document, Part, Pressed, Setting, press
from printables.paper.sizes import PAPERS, Printer
from printables.sheets.game import PrintedGame, PrintRequest, print_game
from tests.printables.games import blank
from tests.printables.reading import Words, all_text, fields_of, open_pdf, overlaps, words_of
from tests.referee.tables import lines_of, play, sit_down
from tests.support.records import RECORDS, imported

SLUG = "maple-valley"
SHIPPED = data_folder() / SLUG / "editions" / "stand-in"
OWNERS = "tests/records/maple-valley/edition"
NAMES = {"ann": "Annabel", "bo": "Bodo", "cy": "Cyprian", "di": "Diane", "ed": "Edmund"}
KINDS = ("setup", "board", "cards", "reference", "score", "map", "pack")
GOLDEN = sorted(path.stem for path in (RECORDS / SLUG).glob("*.txt"))
STAND_IN = read_tables("stand-in")
Parts = list[Part]


def parts(kind: str, table: PrintedGame, paper: str = "a4") -> Parts:
    found: Parts = getattr(SHEETS, kind)(table, PageArea.on(PAPERS[paper]))
    return found


def deck(name: str, table: PrintedGame) -> Deck:
    (wanted,) = (part for part in parts("cards", table) if part.name == name)
    assert isinstance(wanted, Deck)
    return wanted


def pressed(found: Parts, only: str = "", order: Any = "no-backs") -> Pressed:
    chosen = [part for part in found if only in ("", part.name)]
    assert chosen, f"no part is called {only}"
    result = press(Document("Maple Valley", tuple(chosen)), Setting(printer=Printer(order=order)))
    assert result.complaints == ()
    return result


def text(kind: str, table: PrintedGame, only: str = "") -> str:
    return all_text(pressed(parts(kind, table), only).data)


@cache
def session(name: str) -> Session:
    return imported(RECORDS / SLUG / f"{name}.txt")


@cache
def golden(name: str, sees_all: bool = False) -> PrintedGame:
    return print_game(
        session(name), NAMES, viewer=REFEREE if sees_all else ONLOOKER, code="G12-47-7KQ4", label="Game 12"
    )


@cache
def midway(name: str, lines: int, seat: str | None = None) -> PrintedGame:
    """Return a game after a number of moves, as seen by a seat or a spectator."""
    whole = session(name)
    said = ("first", *whole.header.seats)
    typed = [line for line in lines_of(whole) if whole.header.deal is None or line.split()[0] in said]
    return print_game(play(sit_down(whole.header, TITLE), *typed[:lines]), NAMES, Viewer(seat), code="G12-9-7KQ4")


def rows(kind: str, table: PrintedGame, only: str) -> list[str]:
    """Return the first sheet of a part line by line, read across."""
    page = open_pdf(pressed(parts(kind, table), only).data)[0]
    found: dict[float, list[Words]] = {}
    for words in sorted(words_of(page), key=lambda words: -words.box.cy):
        line = next((cy for cy in found if abs(cy - words.box.cy) < 1.2), words.box.cy)
        found.setdefault(line, []).append(words)
    return [" ".join(w.text for w in sorted(line, key=lambda w: w.box.x)) for line in found.values()]


# Cards and tokens


def test_every_card_and_token_is_printed_as_often_as_in_the_box() -> None:
    counts = {part.name: len(part.each()) for part in parts("cards", blank(SLUG)) if isinstance(part, Deck)}
    assert counts == {
        "favours": 60,
        "friends": 24 + 5,
        "patches": 24,
        "dawdle": 12,
        "outposts": 4,
        "festivities": 5,
        "tokens": 13 + 6 + 7 + 1,
        "planks": 12,
        "markers": 7 * 18 + 3 * 18 + 20 + 5 * (10 + 1),
    }


@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("favours", STAND_IN.favours),
        ("friends", STAND_IN.friends),
        ("patches", STAND_IN.patches),
        ("dawdle", STAND_IN.dawdles),
        ("outposts", STAND_IN.outposts),
        ("festivities", STAND_IN.festivities),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_copy_of_a_card_has_its_title_and_text(name: str, cards: dict[str, Any]) -> None:
    read = text("cards", blank(SLUG), name)
    for card in cards.values():
        alike = sum(other.copies for other in cards.values() if card.text in other.text)
        assert read.count(card.title) >= card.copies, card.title
        assert not card.text or read.count(card.text) == alike, card.title
    assert read.count("not for solo") == sum(card.copies for card in cards.values() if card.not_solo)
    assert "stand-in" not in read
    backs = open_pdf(pressed(parts("cards", blank(SLUG)), name, "alternate").data)
    said = " ".join(page.get_textpage().get_text_range() for page in backs)
    assert said.count("stand-in") == sum(card.copies for card in cards.values()), "the backs say it, in small print"


def one_card(name: str, word: str, table: PrintedGame) -> str:
    whole = deck(name, table)
    alone = whole._replace(pieces=tuple(p._replace(copies=1) for p in whole.pieces if p.front.key == word))
    return all_text(pressed([alone]).data)


@pytest.mark.parametrize("word", ["curio-cabinet", "birch-syrup", "puppet-show"])
def test_a_favour_shows_cost_value_and_category(word: str) -> None:
    card = STAND_IN.favours[word]
    read = one_card("favours", word, blank(SLUG))
    for item, number in card.cost.items():
        assert (f"{number} × {item_name(item)}" if number > 1 else item_name(item)) in read
    assert f" {card.value} " in read
    assert card.category in read


def test_a_friend_shows_travel_types_and_cost() -> None:
    read = one_card("friends", "turtle", blank(SLUG))
    assert "travels by Water" in read
    assert "2 × Pebble" in read
    assert "Flower" in read
    assert " 4 " in read
    assert "–" not in one_card("friends", "fawn", blank(SLUG)), "a card without points has no star"


def test_an_outpost_shows_its_trades_with_their_maximum() -> None:
    read = one_card("outposts", "book-wagon", blank(SLUG))
    for words in ("Favour", "2 Curiosities", "Clay or Herbs", "2 Sun Goods", "any Good", "Map"):
        assert words in read
    assert read.count("max 2") == 2


def test_a_festivity_shows_rows_and_categories(drawn: list[str]) -> None:
    table = blank(SLUG)
    names = {"D": "Decorations", "E": "Entertainment", "F": "Food", "G": "Gifts"}
    one_card("festivities", "square-dance", table)
    shown = [name.removeprefix("mv-") for name in drawn]
    assert [name for name in shown if name in names.values()] == [names[letter] for letter in "EDEFEGEDEF"]


def test_decks_and_tokens_have_different_backs() -> None:
    cards = parts("cards", blank(SLUG))
    for name, words in (("favours", "Favour"), ("friends", "Friend"), ("dawdle", "Dawdle")):
        document = open_pdf(pressed(cards, name, "alternate").data)
        assert f"{words} M A P L E V A L L E Y" in " ".join(document[1].get_textpage().get_text_range().split())
    tokens = deck("tokens", blank(SLUG))
    backs = Counter(piece.back.key for piece in tokens.pieces if piece.back)
    names = ("beech", "maple", "oak", "general", "black", "white")
    assert [backs[f"back-{name}"] for name in names] == [2, 2, 2, 7, 3, 3]


def test_a_solo_game_leaves_out_cards_not_for_solo() -> None:
    table = golden("solo-dealt")
    names = {part.name for part in parts("cards", table)}
    assert "festivities" not in names
    counts = {name: len(deck(name, table).each()) for name in ("favours", "friends", "patches", "outposts")}
    assert counts == {"favours": 58, "friends": 22 + 1, "patches": 22, "outposts": 2}
    assert "not for solo" not in text("cards", table, "favours")
    assert "Paper Streamers" in text("setup", table, "setup-steps"), "the steps say what to take out"


def test_a_game_needs_only_its_colours_outposts_and_festivities() -> None:
    table = golden("two-dealt")
    assert len(deck("friends", table).each()) == 24 + 2
    # With two players rows 3 to 5 of three Festivities are covered, two spots each.
    assert len(deck("markers", table).each()) == 7 * 18 + 3 * 18 + 20 + 2 * 11 + 3 * 3 * 2
    read = text("cards", table, "festivities")
    for word, card in STAND_IN.festivities.items():
        assert (card.title in read) == (word in table.state.festivities)


# The valley


def laid_out(tables: Any, paper: str) -> tuple[dict[str, Box], list[Route]]:
    """Return the places and the trails of the map on this paper."""
    area = map_area(content_box(PAPERS[paper], landscape=True))
    nodes = node_boxes(tables, area.inset(1.6), MapContents())
    return nodes, lay_routes(tuple(tables.trails.values()), nodes, area.inset(1.6), SLOT)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", ["stand-in", OWNERS])
def test_trails_keep_clear_of_places_and_of_each_others_labels(edition: str, paper: str) -> None:
    tables = read_tables(edition)
    nodes, routes = laid_out(tables, paper)
    assert sorted(route.trail.id for route in routes) == sorted(tables.trails)
    assert all(not overlap(one, other) for one, other in combinations(nodes.values(), 2))
    for one, other in combinations([route.tag for route in routes], 2):
        assert not overlap(one, other)
    for route in routes:
        assert all(not overlap(route.tag, node) for node in nodes.values()), route.trail.id
        far = [node for id, node in nodes.items() if id not in route.trail.ends]
        assert not any(holds(node, point) for node in far for point in route.points), route.trail.id
        assert (route.site is not None) == bool(route.trail.site)


@pytest.mark.parametrize("paper", PAPERS)
def test_no_label_and_no_site_covers_another_trail_or_a_place(paper: str) -> None:
    nodes, routes = laid_out(STAND_IN, paper)
    for route in routes:
        boxes = [route.tag, *([route.site] if route.site else [])]
        others = [point for other in routes if other is not route for point in seen(other, nodes)]
        for box in boxes:
            assert not any(holds(box, point) for point in others), route.trail.id
            assert all(not overlap(box, node) for node in nodes.values()), route.trail.id
        shown = [point for point in seen(route, nodes) if not any(holds(box, point) for box in boxes)]
        assert shown, f"nothing is seen of {route.trail.id}"


def seen(route: Route, nodes: dict[str, Box]) -> list[Any]:
    """Return the points of a trail outside the places."""
    return [point for point in route.points if not any(holds(node, point) for node in nodes.values())]


def test_every_place_has_room_for_its_tokens_and_five_pawns() -> None:
    nodes, _ = laid_out(STAND_IN, "a4")
    for id, node in nodes.items():
        spots = token_places(node, len(STAND_IN.locations[id].spots))
        rooms = [*pawn_places(node), *spots]
        assert len(rooms) == 5 + len(spots)
        assert all(room.w >= CHIP and room.h >= CHIP for room in rooms)
        assert all(not overlap(one, other) for one, other in combinations(rooms, 2)), id
        assert all(overlap(room, node) == pytest.approx(room.w * room.h) for room in rooms), id


def test_twin_trails_run_apart() -> None:
    _, routes = laid_out(STAND_IN, "a4")
    middles = {route.trail.id: route.points[len(route.points) // 2] for route in routes}
    for one, other in (("F3", "W4"), ("F5", "R3")):
        (x, y), (u, w) = middles[one], middles[other]
        assert abs(x - u) + abs(y - w) > 6


@pytest.mark.parametrize("edition", ["stand-in", OWNERS])
def test_the_board_names_all_places_and_trails(edition: str) -> None:
    tables = read_tables(edition)
    words = text("board", PrintedGame(TITLE, edition), "valley")
    for location in tables.locations.values():
        assert f"{location.name} {location.id}" in words
        if not location.spots:
            assert location_words(location, tables) in words
    assert set(tables.trails) <= set(words.split())
    assert all(f"{back} site" in words for back in tables.sites), "the key names the backs"
    assert "general" in words
    assert "stand-in" not in words


def test_every_player_has_a_pack() -> None:
    table = golden("three-named")
    found = [part for part in parts("board", table) if part.name.startswith("pack-")]
    assert [part.name for part in found] == ["pack-red", "pack-purple", "pack-yellow"]
    for part, name in zip(found, ("Annabel", "Bodo", "Cyprian"), strict=True):
        read = all_text(pressed([part]).data)
        assert name in read
        assert "at most 3 at the end of your turn" in read
        assert "at most 4 at any time" in read
        assert all(item_name(item) in read for item in ITEMS)


def test_the_requested_number_of_packs_is_printed() -> None:
    assert len([part for part in parts("board", blank(SLUG)) if part.name.startswith("pack-")]) == 5
    some = blank(SLUG)._replace(request=PrintRequest(players=2))
    assert [part.name for part in parts("board", some)] == ["valley", "pack-red", "pack-purple"]


# Setup and reference


@pytest.mark.parametrize("name", ["five-dealt", "three-named", "owner-dealt"])
def test_the_set_up_sheet_shows_the_deal(name: str) -> None:
    table = golden(name)
    opening: State = table.opening
    tables = opening.tables
    read = text("setup", table, "setup")
    assert all(table.name(seat) in read for seat in opening.seats)
    for word in (*opening.outposts.values(), *opening.festivities):
        assert tables.title(word) in read
    assert item_name(opening.suns[0]) in read
    for id, found in opening.sites.items():
        ends = " – ".join(tables.trails[id].ends)
        assert f"{id} {ends}, {tables.trails[id].site} {item_name(found)}" in read
    for id, goods in opening.groves.items():
        assert f"{id} {tables.locations[id].name} {' '.join(map(item_name, goods))}" in read
    assert f"back to the box {item_name(leftover(tables, opening.groves)[0])}" in read
    for pile in opening.decks.values():
        assert all(tables.title(card) in read for card in pile.display)
    for owner in opening.seats.values():
        assert " ".join(map(tables.title, owner.preparing)) in read


def test_drawn_friends_stay_hidden_from_spectators() -> None:
    hidden, open_ = text("setup", golden("three-named"), "setup"), text("setup", golden("three-named", True), "setup")
    for title in ("Beaver", "Goat Kid", "Messenger Bat"):
        assert title not in hidden
        assert title in open_
    assert hidden.count("a hidden Friend") == 3


def test_house_rulings_are_printed_beside_the_steps() -> None:
    assert "MV-R93: Yes. Each one is named when it is drawn." in text("setup", golden("three-named"), "setup-steps")
    assert "Yes. Each one is named when it is drawn." in text("setup", golden("three-named"), "rulings")
    assert "House rulings" not in text("setup", golden("five-dealt"), "setup-steps")


def test_the_reference_describes_every_location() -> None:
    read = text("reference", blank(SLUG), "reference")
    for location in STAND_IN.locations.values():
        if not location.spots and location.kind != "outpost":
            assert f"{location.name} {location_words(location, STAND_IN)}" in read
    assert "Festivities Your markers" in read
    assert "Festivities" not in text("reference", golden("solo-dealt"), "outposts-and-festivities")


def test_only_outposts_and_festivities_in_play_are_shown_in_a_game() -> None:
    name = "outposts-and-festivities"
    every, some = text("reference", blank(SLUG), name), text("reference", golden("three-named"), name)
    for word, card in (*STAND_IN.festivities.items(), *STAND_IN.outposts.items()):
        state: State = golden("three-named").state
        assert card.title in every
        assert (card.title in some) == (word in (*state.festivities, *state.outposts.values()))
    assert "rows above 3 are blocked" in some


def test_blocked_rows_show_no_category(drawn: list[str]) -> None:
    text("reference", golden("three-named"), "outposts-and-festivities")
    assert sum(name in ("mv-Decorations", "mv-Entertainment", "mv-Food", "mv-Gifts") for name in drawn) == 3 * 3 * 2


# Scores


@pytest.mark.parametrize("name", GOLDEN)
def test_rows_of_the_score_add_up_to_the_total(name: str) -> None:
    table = golden(name)
    assert table.score is not None
    for seat in table.score.seats:
        tally = tally_of(seat)
        assert sum(points(lines) for lines in tally) == seat.total
        assert not tally.rest or all("by hand" in line.source for line in tally.rest)
        owner = table.state.seats[seat.seat]
        assert len(tally.favours) == len(owner.bringing)


@pytest.mark.parametrize("name", ["five-dealt", "three-named", "three-stored", "owner-dealt", "two-corrected"])
def test_the_score_sheet_shows_the_numbers_of_the_score(name: str) -> None:
    table = golden(name)
    assert table.score is not None
    read, lines = text("score", table, "score"), rows("score", table, "score")
    assert f"Total {' '.join(str(seat.total) for seat in table.score.seats)}" in lines
    for seat in table.score.seats:
        assert table.name(seat.seat) in read
        for line in tally_of(seat).favours:
            title, _, sum_ = line.source.rpartition(": ")
            words = f"{title} {sum_} {line.points}" if "+" in sum_ else f"{title} {line.points}"
            assert any(words in row for row in lines), words
    winner = "winner" if len(table.score.winners) == 1 else "shares the win"
    assert read.count(winner) == len(table.score.winners)
    assert "G12-47-7KQ4" in read


def test_an_empty_score_sheet_has_fields_for_every_number() -> None:
    document = open_pdf(pressed(parts("score", blank(SLUG)), "score").data)
    # A name, nine Favours in four fields, stored resources, six single numbers, three Festivities in three, a total.
    assert fields_of(document) == 5 * (1 + 9 * 4 + 1 + 6 + 3 * 3 + 1)
    two = blank(SLUG)._replace(request=PrintRequest(players=2))
    assert fields_of(open_pdf(pressed(parts("score", two), "score").data)) == 2 * (1 + 9 * 4 + 1 + 6 + 3 * 3 + 1)
    assert [part.name for part in parts("score", two)] == ["score", "log", "log"], "nobody plays alone"


@pytest.mark.parametrize("name", ["solo-dealt", "solo-table"])
def test_the_solo_sheet_gives_the_title(name: str) -> None:
    table = golden(name)
    assert table.score is not None
    read = text("score", table, "solo")
    (seat,) = table.score.seats
    assert title_of(table.state, seat.seat, seat.total) in read
    assert f"Total {seat.total} " in read
    assert [part.name for part in parts("score", table)][:2] == ["solo", "lines"]
    (right,) = (word for _, word, is_right in band_answers(table, table.state, seat.total) if is_right)
    assert right in seat.remark


def test_the_four_questions_have_all_their_answers() -> None:
    read = text("score", blank(SLUG), "solo")
    for words in (
        "Decorations Imaginatively",
        "Food Heartily",
        "Forest of the Woodlands",
        "0 or 1 Rambler",
        "4 Ranger",
    ):
        assert words in read
    assert bands(False) == [
        ("0 to 25", "Sleepy"),
        ("26 to 50", "Nonchalant"),
        ("51 to 75", "Enthusiastic"),
        ("76 to 100", "Exuberant"),
        ("101 to 125", "Festive"),
        ("126 or more", "Spectacular"),
    ]
    assert bands(True)[3:5] == [("76 to 99", "Exuberant"), ("100 to 125", "Festive")]
    assert not any(is_right for _, _, is_right in patch_answers(None))
    assert fields_of(open_pdf(pressed(parts("score", blank(SLUG)), "solo").data)) > 50


# State of play


@pytest.mark.parametrize(
    ("name", "lines"),
    [("three-named", 0), ("three-named", 11), ("three-named", 37), ("five-dealt", 60), ("owner-dealt", 12)],
)
def test_a_game_prints_at_any_moment(name: str, lines: int) -> None:
    table = midway(name, lines)
    for kind in KINDS:
        for page in open_pdf(pressed(parts(kind, table)).data):
            assert overlaps(page) == []


@pytest.mark.parametrize("name", ["five-dealt", "three-named", "owner-dealt", "solo-dealt"])
def test_the_packs_show_all_holdings(name: str) -> None:
    table = golden(name)
    state: State = table.state
    read, lines = text("map", table, "packs"), rows("map", table, "packs")
    for item in ITEMS:
        held = " ".join(str(owner.pack.get(item, 0) or "–") for owner in state.seats.values())
        assert any(line.endswith(f"{item_name(item)} {held}") for line in lines)
    for owner in state.seats.values():
        for cards in (owner.tired, owner.preparing, owner.bringing):
            assert all(state.tables.title(card) in read for card in cards)
        assert all(state.tables.title(held.card) in read for held in owner.patches)


def test_the_map_shows_sites_tokens_pawns_and_suns(drawn: list[str]) -> None:
    table = golden("three-named")
    state: State = table.state
    before = text("map", blank(SLUG), "valley")
    drawn.clear()
    after = text("map", table, "valley")
    assert "general" in before
    assert "general" not in after
    assert "Book Wagon" in after
    for owner in state.seats.values():
        assert player_swatch(state.tables, owner.colour).letter in after.split()
    items = [good for spots in state.groves.values() for good in spots] + list(state.suns) + [*state.sites.values()]
    for item in set(items):
        assert drawn.count(f"mv-{item}") == items.count(item), item
    assert after.count("past") == len(state.suns) - 1


def test_markers_displays_and_piles_are_shown() -> None:
    table = golden("three-named")
    state: State = table.state
    read = text("map", table, "around")
    for pile in state.decks.values():
        assert all(state.tables.title(card) in read for card in pile.display)
        assert f"deck {pile.pile.in_pile()} card" in read
    letters = read.partition("Festivities")[2].partition("Decks")[0].split()
    for seat, owner in state.seats.items():
        placed = sum(list(spots.values()).count(seat) for spots in state.markers.values())
        assert letters.count(player_swatch(state.tables, owner.colour).letter) == placed


def test_hands_stay_hidden_from_others() -> None:
    # Bo and Cy have just drawn Dawdle cards.
    hidden, own = (text("map", midway("three-named", 53, seat), "packs") for seat in (None, "bo"))
    assert hidden.count("1 hidden Dawdle card") == 2
    assert "Cattails + Bug" not in hidden
    assert own.count("1 hidden Dawdle card") == 1
    assert "Cattails + Bug" in own
    assert "Berries + Bug" not in own


def test_hands_are_counted() -> None:
    state: State = golden("three-named").state
    owner = replace(state.seats["ann"], hand=("fox", UNSEEN, UNSEEN, UNSEEN_DAWDLE))
    found = hand_cards(state, owner)
    assert [card.title for card in found] == ["Fox", "2 hidden Friends", "1 hidden Dawdle card"]
    assert [card.picture for card in found] == ["mv-fox", "mv-friend", "mv-dawdle"]
    assert [card.title for card in hand_cards(state, replace(owner, hand=()))] == ["empty"]


def test_the_sheet_shows_the_progress_of_the_game() -> None:
    table = midway("three-named", 35)
    words = dict(now_words(table, table.state))
    assert words["Now"] == "Bodo may travel on, activate or craft"
    assert words["Played"] == "Goat Kid by Rock"
    assert words["Trails"] == "R6 R7, from Beech Grove (middle)"
    assert dict(now_words(midway("three-named", 3), midway("three-named", 3).state))["Now"] == "setting up"


def test_an_empty_sheet_of_holdings_can_be_filled_in() -> None:
    document = open_pdf(pressed(parts("map", blank(SLUG)), "packs").data)
    assert fields_of(document) == 5 * (1 + 6 + len(ITEMS) + 2)


def test_a_print_pack_has_everything_for_a_new_game() -> None:
    table = midway("five-dealt", 0)
    names = [part.name for part in parts("pack", table)]
    assert names.count("reference") == 5
    assert sum(name.startswith("pack-") for name in names) == 5
    assert {"setup", "setup-steps", "rulings", "valley", "outposts-and-festivities", "score", "favours"} <= set(names)
    score = open_pdf(pressed(parts("pack", table), "score").data)
    assert "Annabel" in " ".join(page.get_textpage().get_text_range() for page in score)
    assert fields_of(score) == 5 * (9 * 4 + 1 + 6 + 3 * 3 + 1), "only the names are there already"
    assert "solo" in [part.name for part in parts("pack", midway("solo-dealt", 0))]


def test_the_parts_a_game_needs_are_found() -> None:
    assert kit_of(blank(SLUG)).players == 0
    assert kit_of(golden("solo-dealt")).is_solo
    assert not kit_of(golden("solo-dealt")).festivities()
