"""Full last sheets: no sheet of a pack holds only one or two cards, and what fills it is marked as a spare."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from companion.cli.commands.printing.print_contents import group_parts
from printables.designs import DESIGNS, Design
from printables.drawing import Box, Pen
from printables.paper.cutting import POKER, Art, Deck, Piece, Shape, rectangle
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Part, Setting, plan_pages, press
from printables.paper.sizes import PAPERS, Order, Printer
from printables.sheets.catalogue import find_sheets
from printables.sheets.game import PrintedGame, PrintRequest
from printables.sheets.spares import SPARE, fill_sheets, marked_spare, spare_card
from tests.printables.games import SLUGS, about_to_start, finished, title
from tests.printables.reading import open_pdf, pieces_of, text_of

# Pieces at least this large fill their sheets; tokens and tiles are cut by the dozen.
CARD = 60.0
# The most cards of a title on a sheet that is not full: the tiles of King of the Valley share theirs with the kings.
FEW = 2
LEVELS = {"crayonville": (1, 2, 4, 7, 10)}


def tables(slug: str) -> Iterator[PrintedGame]:
    """Yield blank games for every number of players, a game about to start and a finished one."""
    game = title(slug)
    for players in (None, *range(min(game.players), min(6, max(game.players)) + 1)):
        for level in LEVELS.get(slug, (None,)):
            options = {"level": level} if level else {}
            yield PrintedGame(game, options=options, request=PrintRequest(level=level, players=players))
    yield from (about_to_start(slug), finished(slug))


def pack(game: PrintedGame, setting: Setting) -> Document:
    parts = find_sheets(game.title.slug).pack(game, PageArea.on(setting.paper))
    wanted = [part for part in parts if not (isinstance(part, Sheet) and part.is_extra)]
    return Document("Pack", tuple(part for part in wanted if isinstance(part, Sheet) or part.each()))


def decks_of(document: Document) -> Document:
    return document._replace(parts=tuple(part for part in document.parts if isinstance(part, Deck)))


def deck(name: str, pieces: int, shape: Shape = POKER, spares: tuple[Piece, ...] = ()) -> Deck:
    return Deck(name, name.title(), shape, (Piece(art("x"), art("back"), pieces),), spares=spares)


def art(key: str) -> Art:
    return Art(key, lambda pen, box: None)


def pieces_on(document: Document, setting: Setting) -> list[int]:
    """Count the pieces of each page of fronts."""
    plan = plan_pages(document, setting).pages
    pages = open_pdf(press(document, setting).data)
    return [len(pieces_of(pages[n])) for n, page in enumerate(plan) if page.parts and not page.is_back]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slug", SLUGS)
def test_no_sheet_holds_only_one_or_two_cards(slug: str, paper: str) -> None:
    setting = Setting(PAPERS[paper], "low")
    for game in tables(slug):
        for count, sizes in cards_on(decks_of(pack(game, setting)), setting):
            is_large = min(sizes) > 100
            assert count > FEW or is_large, (game.request, count, sizes)
            assert not (is_large and count == 1), (game.request, "one large card alone")


def cards_on(document: Document, setting: Setting) -> Iterator[tuple[int, set[float]]]:
    """Yield the number of cards on each sheet of cards, spares included, and their longer sides."""
    plan = plan_pages(document, setting).pages
    pages = open_pdf(press(document, setting).data)
    for n, page in enumerate(plan):
        if page.parts and not page.is_back:
            sides = [max(box.w, box.h) for box in pieces_of(pages[n])]
            cards = [side for side in sides if side > CARD]
            if cards and len(cards) == len(sides):
                yield len(cards), set(cards)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_last_sheet_is_filled(paper: str) -> None:
    setting = Setting(PAPERS[paper])
    spare, other = spare_card(art("back")), Piece(art("other"))
    assert pieces_on(Document("D", (deck("cards", 11),)), setting) == [9, 2]
    assert pieces_on(Document("D", (deck("cards", 11, spares=(other, spare)),)), setting) == [9, 9]
    assert pieces_on(Document("D", (deck("cards", 9, spares=(spare,)),)), setting) == [9]
    # Decks that share sheets are filled together.
    shared = (deck("first", 5, spares=(spare,)), deck("last", 6, spares=(spare,)))
    assert pieces_on(Document("D", shared), setting) == [9, 9]


@pytest.mark.parametrize("order", ["alternate", "fronts-first", "fold", "no-backs"])
def test_spares_fill_sheets_in_every_order(order: Order) -> None:
    setting = Setting(printer=Printer(order=order, gap=2.0))
    document = Document("D", (deck("cards", 11, spares=(spare_card(art("back")),)),))
    counts = pieces_on(document, setting)
    assert len(set(counts)) == 1
    assert counts[0] * len(counts) > 11


def test_spares_are_not_counted_as_pieces() -> None:
    setting = Setting()
    document = Document("D", (deck("cards", 11, spares=(spare_card(art("back")),)),))
    assert [group.pieces for group in group_parts(document, setting)] == [11]


@pytest.mark.parametrize("slug", SLUGS)
def test_spares_leave_the_decks_as_they_are(slug: str) -> None:
    """A pack has the same cards with and without spares, and spares never look like one of its cards."""
    for game in tables(slug):
        for part in pack(game, Setting()).parts:
            if isinstance(part, Deck):
                keys = {piece.front.key for piece in part.pieces}
                assert keys.isdisjoint(piece.front.key for piece in part.spares)


@pytest.mark.parametrize("design", DESIGNS)
@pytest.mark.parametrize("shape", [POKER, rectangle(94.5, 88), rectangle(63, 44)])
def test_a_spare_says_so(shape: Shape, design: Design) -> None:
    marked = marked_spare(Piece(art("outpost"), art("back")), "spare: not drawn for this game")
    drawn = Document("D", (deck("cards", 1, shape, (marked, spare_card(art("back")))),))
    pressed = press(drawn, Setting(design=design))
    words = text_of(open_pdf(pressed.data)[0])
    assert pressed.complaints == ()
    assert words.count("spare: not drawn for this game") == 1
    assert words.count(SPARE) == len(pieces_of(open_pdf(pressed.data)[0])) - 2


def test_only_named_decks_get_spares() -> None:
    spare = spare_card(None)
    parts: list[Part] = [deck("cards", 3), deck("tiles", 3)]
    cards, tiles = fill_sheets(parts, {"cards": [spare]})
    assert isinstance(cards, Deck)
    assert cards.spares == (spare,)
    assert tiles == parts[1]


def test_a_spare_takes_little_ink() -> None:
    pen = Pen(Canvas(BytesIO()), "colour")
    spare_card(None).front.draw(pen, Box(0, 0, 0, 0).centred(*POKER[:2]))
    assert pen.ink < 0.05 * POKER.width * POKER.height


def test_the_cards_of_a_maple_valley_game_are_its_own() -> None:
    game = about_to_start("maple-valley")
    decks = {part.name: part for part in pack(game, Setting()).parts if isinstance(part, Deck)}
    assert {piece.front.key for piece in decks["outposts"].pieces} == set(game.state.outposts.values())
    assert {piece.front.key for piece in decks["festivities"].pieces} == set(game.state.festivities)
    undrawn = [piece.front.key for piece in decks["outposts"].spares if piece.front.key != "spare"]
    assert len(undrawn) == len(game.state.tables.outposts) - len(game.state.outposts)


def test_a_spare_reference_card_has_a_colour_that_nobody_plays() -> None:
    game = PrintedGame(title("king-of-the-valley"), request=PrintRequest(players=3))
    [aid] = [part for part in pack(game, Setting()).parts if isinstance(part, Deck) and part.name == "reference"]
    assert len(aid.pieces) == 3
    [spare] = aid.spares
    assert spare.front.key not in {piece.front.key for piece in aid.pieces}


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_player_of_a_blank_bear_valley_has_the_aids(players: int) -> None:
    game = PrintedGame(title("bear-valley"), request=PrintRequest(players=players))
    names = [part.name for part in pack(game, Setting()).parts]
    assert names.count("sunclock") == names.count("special-cards") == players


def test_the_hard_rules_share_a_leaf_with_the_referees_reference() -> None:
    for game in tables("crayonville"):
        document = pack(game, Setting())
        pages = plan_pages(document, Setting()).pages
        at = {document.parts[page.parts[0]].name: n for n, page in enumerate(pages) if page.parts}
        assert (at["referee"] % 2, at["examples"]) == (0, at["referee"] + 1)
