"""The press: order of pages, backs, bleed and fold, designs, ink, fields, and the same bytes every time."""

from __future__ import annotations

from typing import Any

import pypdfium2.raw as raw
import pytest

from printables.designs import DESIGNS, Design
from printables.drawing.box import MM, Box
from printables.drawing.icons import ICONS, icon
from printables.drawing.ink import INK, Swatch
from printables.drawing.patterns import PATHS
from printables.drawing.pen import Pen
from printables.drawing.text import clean_text
from printables.paper.cutting import POKER, Art, Deck, Piece, hexagon, rectangle
from printables.paper.frame import Foot, Sheet, with_page_number
from printables.paper.press import Document, Setting, find_pages, percent, press
from printables.paper.sizes import PAPERS, Printer
from tests.printables.reading import (
    PATH,
    all_text,
    bookmarks_of,
    cover_of,
    fields_of,
    open_pdf,
    overlaps,
    pieces_of,
    same_picture,
    text_of,
    words_of,
)

WATER = Swatch("water", "#7db9de", "W", "waves")


def number(n: int) -> Piece:
    """Return a card with a number on the front, and `back` and the number on the back."""

    def front(pen: Pen, box: Box) -> None:
        pen.label(box, f"front{n}", 14, align="centre")

    def back(pen: Pen, box: Box) -> None:
        pen.label(box, f"back{n}", 14, align="centre")

    return Piece(Art(f"f{n}", front, WATER), Art(f"b{n}", back, WATER))


def deck(cards: int, backs: bool = True, name: str = "cards") -> Deck:
    pieces = tuple(number(n) for n in range(1, cards + 1))
    return Deck(name, "Cards", POKER, pieces if backs else tuple(piece._replace(back=None) for piece in pieces))


def sheet(words: str = "hello", **fields: Any) -> Sheet:
    return Sheet("sheet", "A sheet", lambda pen, box: pen.label(box, words), **fields)


def printed(*parts: Sheet | Deck, printer: Printer | None = None, paper: str = "a4", design: Design = "colour") -> Any:
    setting = Setting(PAPERS[paper], design, printer or Printer())
    result = press(Document("Test", parts, "stand-in data"), setting)
    assert result.pages == max(n for found in find_pages(Document("Test", parts), setting) for n in found.all)
    return open_pdf(result.data)


def middles(page: Any, start: str) -> dict[str, tuple[float, float]]:
    """Return the positions of texts that start with these words."""
    return {words.text: (words.box.cx, words.box.cy) for words in words_of(page) if words.text.startswith(start)}


def test_backs_alternate_with_fronts_and_are_behind_them() -> None:
    pages = printed(deck(11))
    assert len(pages) == 4
    fronts, backs = middles(pages[0], "front"), middles(pages[1], "back")
    assert len(fronts) == len(backs) == 9
    for n in range(1, 10):
        x, y = fronts[f"front{n}"]
        assert backs[f"back{n}"] == pytest.approx((210 - x, y), abs=0.6)


def test_short_edge_backs_are_mirrored_top_to_bottom() -> None:
    pages = printed(deck(4), printer=Printer(edge="short"))
    fronts, backs = middles(pages[0], "front"), middles(pages[1], "back")
    for n in range(1, 5):
        x, y = fronts[f"front{n}"]
        assert backs[f"back{n}"] == pytest.approx((x, 297 - y), abs=1.2)


def test_fronts_first_then_backs() -> None:
    pages = printed(deck(11), printer=Printer(order="fronts-first"))
    assert ["front" in text_of(page) for page in pages] == [True, True, False, False]


def test_all_fronts_of_a_document_come_before_all_backs() -> None:
    parts = (deck(11), deck(3, backs=False, name="tokens"), deck(2, name="more"), sheet())
    setting = Setting(printer=Printer(order="fronts-first"))
    kinds = ["back" if "back" in text_of(page) else "front" for page in printed(*parts, printer=setting.printer)]
    assert kinds == ["front"] * 4 + ["back"] * 2
    found = find_pages(Document("Test", parts), setting)
    assert [part.fronts for part in found] == [(1, 2), (3,), (2,), (4,)]
    assert [part.backs for part in found] == [(5, 6), (), (6,), ()]


def test_nothing_is_printed_behind_pieces_without_backs() -> None:
    parts = (deck(2), sheet(), deck(11, backs=False, name="tokens"), sheet(), deck(2, backs=False, name="more"))
    pages = printed(*parts)
    assert [bool(text_of(page)) for page in pages] == [True, True, *([True, False] * 3), True]
    found = find_pages(Document("Test", parts), Setting())
    assert [part.all for part in found] == [(1, 2), (3,), (5, 7), (9,), (7,)]
    assert "9/9" in text_of(pages[8])
    # Without any backs, sheets are not printed on both sides.
    assert len(printed(*parts[1:])) == 4


def test_decks_of_one_shape_fill_their_sheets_together() -> None:
    other = Deck("tokens", "Tokens", rectangle(30, 30), (number(1)._replace(copies=4),))
    parts = (deck(10), other, deck(3, name="more"), deck(2, backs=False, name="plain"), deck(13, name="last"))
    for printer in (Printer(), Printer(edge="short"), Printer(order="fronts-first"), Printer(order="fold")):
        setting = Setting(printer=printer)
        found = find_pages(Document("Test", parts), setting)
        per_sheet = 3 if printer.order == "fold" else 9
        # 10 + 3 + 13 cards with backs, 4 tokens, 2 cards without backs.
        sheets = -(-26 // per_sheet)
        assert len({page for pages in found for page in pages.fronts}) == sheets + 2
        shared = set(found[0].fronts) & set(found[2].fronts)
        assert len(shared) == 1
    pages = printed(*parts)
    assert bookmarks_of(pages) == ["Cards", "Cards", "Cards", "Tokens", "Cards"]
    fronts, backs = middles(pages[2], "front"), middles(pages[3], "back")
    assert len(fronts) == len(backs) > 3


def test_a_shared_sheet_names_its_decks() -> None:
    words = text_of(printed(deck(2), deck(2, name="more")._replace(title="Others"))[0])
    assert "Cards + Others" in words


def test_a_deck_that_joins_others_takes_the_room_below_them() -> None:
    standees = Deck("kings", "Kings", rectangle(40, 90), (number(77)._replace(back=None, copies=2),), joins=True)
    for paper, edge in (("a4", "long"), ("letter", "long"), ("a4", "short")):
        pages = printed(deck(5), standees, paper=paper, printer=Printer(edge=edge))  # type: ignore[arg-type]
        assert len(pages) == 3
        pages = printed(deck(3), standees, paper=paper, printer=Printer(edge=edge))  # type: ignore[arg-type]
        assert len(pages) == 2
        assert "back77" not in text_of(pages[1])
        assert "Cards + Kings" in text_of(pages[0])
        assert bookmarks_of(pages) == ["Cards", "Kings"]
        cards = [words.box for words in words_of(pages[0]) if words.text in ("front1", "front2", "front3")]
        kings = [words.box for words in words_of(pages[0]) if words.text == "front77"]
        # Half a card, half a king, and room for the marks of both between them.
        assert len(kings) == 2
        assert min(box.cy for box in cards) - max(box.cy for box in kings) > 44 + 45 + 5


def test_a_deck_joins_others_only_if_all_of_it_fits() -> None:
    standees = Deck("kings", "Kings", rectangle(40, 90), (number(77)._replace(back=None, copies=6),), joins=True)
    assert len(printed(deck(2), standees)) == 3
    assert len(printed(deck(2), standees._replace(joins=False))) == 3
    assert len(printed(deck(2), deck(2, backs=False, name="plain"), standees, printer=Printer(order="fold"))) == 3


def behind_each(*parts: Sheet | Deck, edge: str = "long") -> list[tuple[bool, bool]]:
    """Return whether there is anything on the two sides of each leaf."""
    sides = [bool(text_of(page)) for page in printed(*parts, printer=Printer(edge=edge))]  # type: ignore[arg-type]
    return list(zip(sides[::2], [*sides[1::2], False], strict=False))


def test_only_pages_that_may_share_lie_back_to_back() -> None:
    own, shared, front = sheet(), sheet(leaf="shared"), sheet(leaf="front")
    for edge in ("long", "short"):
        assert behind_each(own, shared, shared, own, own, edge=edge) == [
            (True, False),
            (True, True),
            *[(True, False)] * 2,
        ]
        assert behind_each(shared, front, shared, own, edge=edge) == [(True, False), (True, True), (True, False)]
        assert behind_each(front, shared, shared, deck(2), edge=edge) == [(True, True), (True, False), (True, True)]
        assert behind_each(deck(2), shared, own, edge=edge) == [(True, True), (True, False), (True, False)]
    upright, lying = shared, sheet(leaf="shared", landscape=True)
    assert behind_each(upright, upright, lying, lying, upright) == [(True, True), (True, True), (True, False)]
    for order in ("fronts-first", "fold", "no-backs"):
        pages = printed(own, shared, shared, own, printer=Printer(order=order))
        assert [bool(text_of(page)) for page in pages] == [True] * 4


def test_a_document_asks_for_both_sides_only_if_it_uses_them() -> None:
    def duplex(*parts: Sheet | Deck, printer: Printer | None = None) -> bytes:
        data = press(Document("Sides", parts), Setting(printer=printer or Printer())).data
        return data.partition(b"/Duplex /")[2].split()[0]

    own, shared = sheet(), sheet(leaf="shared")
    assert duplex(own, own) == b"Simplex"
    assert len(printed(own, own)) == 2
    assert duplex(shared, shared) == b"DuplexFlipLongEdge"
    assert duplex(deck(2), own, printer=Printer(edge="short")) == b"DuplexFlipShortEdge"
    for order in ("fronts-first", "fold", "no-backs"):
        assert duplex(shared, shared, deck(2), printer=Printer(order=order)) == b"Simplex"


def test_an_empty_deck_takes_no_page() -> None:
    empty = deck(0)
    pages = printed(empty, sheet(), deck(3)._replace(pieces=(number(1)._replace(copies=0),)))
    assert len(pages) == 1
    assert bookmarks_of(pages) == ["A sheet"]


def test_a_deck_without_backs_has_no_back_pages() -> None:
    assert len(printed(deck(11), printer=Printer(order="no-backs"))) == 2
    assert len(printed(deck(11, backs=False))) == 2


def test_a_folded_sheet_has_its_backs_below_the_fold() -> None:
    pages = printed(deck(3), printer=Printer(order="fold"))
    assert len(pages) == 1
    fronts, backs = middles(pages[0], "front"), middles(pages[0], "back")
    for n in range(1, 4):
        x, y = fronts[f"front{n}"]
        assert backs[f"back{n}"] == pytest.approx((x, 297 - y), abs=1.2)
        assert y > 297 / 2


@pytest.mark.parametrize("printer", [Printer(order="fold"), Printer(order="fold", gap=4.0, bleed=5.0)])
def test_a_fold_is_shown_and_no_cut(printer: Printer) -> None:
    half = 297 / 2
    lines = [box for box in strokes(printed(deck(3), printer=printer)[0]) if box.h < 0.3]
    folds = [box for box in lines if abs(box.cy - half) < 0.1]
    assert len(folds) == 2
    assert all(box.w > 2 for box in folds)
    cuts = [box for box in lines if box.w < 4 and box not in folds]
    assert {box.cy > half for box in cuts} == {True, False}


def test_a_folded_sheet_marks_both_ends_of_a_vertical_cut() -> None:
    upright = [box for box in strokes(printed(deck(3), printer=Printer(order="fold"))[0]) if box.w < 0.3]
    # The ruler is above them.
    tops = {round(box.cx, 1) for box in upright if 297 / 2 + 88 < box.y < 297 / 2 + 91}
    assert len(tops) == 4
    assert tops == {round(box.cx, 1) for box in upright if box.top < 297 / 2 - 88}


def strokes(page: Any) -> list[Box]:
    """Return the bounds of every line drawn directly on the page, segment by segment."""
    found = []
    x, y = raw.ctypes.c_float(), raw.ctypes.c_float()
    for item in page.get_objects(filter=(PATH,), max_depth=1):
        points: list[tuple[float, float]] = []
        place, mode, stroke = item.get_matrix(), raw.ctypes.c_int(), raw.FPDF_BOOL()
        raw.FPDFPath_GetDrawMode(item, mode, stroke)
        if not stroke.value:
            continue
        for n in range(raw.FPDFPath_CountSegments(item)):
            segment = raw.FPDFPath_GetPathSegment(item, n)
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            at = place.on_point(x.value, y.value)
            if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
                (x1, x2), (y1, y2) = sorted((points[-1][0], at[0])), sorted((points[-1][1], at[1]))
                found.append(Box(x1 * MM, y1 * MM, (x2 - x1) * MM, (y2 - y1) * MM))
            points.append(at)
    return found


def test_pieces_without_backs_are_not_folded() -> None:
    folded = printed(deck(9, backs=False), printer=Printer(order="fold"))
    assert len(folded) == len(printed(deck(9, backs=False))) == 1
    assert pieces_of(folded[0]) == pieces_of(printed(deck(9, backs=False))[0])


def test_the_printers_offset_moves_the_backs_only() -> None:
    plain, moved = printed(deck(2)), printed(deck(2), printer=Printer(offset_x=3, offset_y=-2))
    assert middles(plain[0], "front") == middles(moved[0], "front")
    for name, (x, y) in middles(plain[1], "back").items():
        assert middles(moved[1], "back")[name] == pytest.approx((x + 3, y - 2), abs=0.1)


def test_the_printers_rotation_turns_the_backs_around_the_middle() -> None:
    import math

    turned = printed(deck(9), printer=Printer(rotation=2.0))
    angle = math.radians(2)
    for plain, now in zip(pieces_of(printed(deck(9))[1]), pieces_of(turned[1]), strict=True):
        dx, dy = plain.cx - 105, plain.cy - 148.5
        x = 105 + dx * math.cos(angle) - dy * math.sin(angle)
        y = 148.5 + dx * math.sin(angle) + dy * math.cos(angle)
        assert (now.cx, now.cy) == pytest.approx((x, y), abs=0.1)


def test_pieces_with_backs_start_a_new_sheet() -> None:
    pages = printed(sheet(), deck(2))
    assert len(pages) == 4
    assert text_of(pages[1]) == ""
    assert bookmarks_of(pages) == ["A sheet", "Cards"]
    assert len(printed(sheet(), deck(2), printer=Printer(order="fronts-first"))) == 3


def test_cut_marks_on_backs_are_optional() -> None:
    def paths(printer: Printer) -> int:
        return len(list(printed(deck(2), printer=printer)[1].get_objects(filter=(PATH,), max_depth=1)))

    assert paths(Printer(back_marks=True)) > paths(Printer())


def test_backgrounds_bleed_over_the_cut_but_not_into_a_neighbour() -> None:
    for printer in (Printer(bleed=2.0), Printer(bleed=2.0, gap=3.0), Printer(bleed=1.0, gap=6.0)):
        page = printed(deck(4), printer=printer)[0]
        fills = [box for box in filled(page) if box.w > 50]
        pieces = pieces_of(page)
        assert len(fills) == len(pieces) == 4
        for n, (fill, piece) in enumerate(zip(fills, pieces, strict=True)):
            assert fill.w >= piece.w - 0.3
            for other in pieces[:n] + pieces[n + 1 :]:
                wide = min(fill.right, other.right) - max(fill.x, other.x)
                high = min(fill.top, other.top) - max(fill.y, other.y)
                assert min(wide, high) < 0.25


def filled(page: Any) -> list[Box]:
    """Return the bounds of everything that is filled, other than with white."""
    found = []
    for item in page.get_objects(filter=(PATH,), max_depth=8):
        mode, stroke = raw.ctypes.c_int(), raw.FPDF_BOOL()
        raw.FPDFPath_GetDrawMode(item, mode, stroke)
        red, green, blue, alpha = (raw.ctypes.c_uint() for _ in range(4))
        raw.FPDFPageObj_GetFillColor(item, red, green, blue, alpha)
        if mode.value and (red.value, green.value, blue.value) != (255, 255, 255):
            left, low, right, high = item.get_bounds()
            found.append(Box(left * MM, low * MM, (right - left) * MM, (high - low) * MM))
    return found


def scene(pen: Pen, box: Box) -> None:
    """Draw one of each thing that can be filled."""
    pen.rect(box.upper(40).left(60), WATER)
    pen.circle(box.cx, box.cy, 20, "#446644")
    pen.polygon([(20, 40), (60, 40), (40, 80)], WATER, None)
    for n, name in enumerate(ICONS):
        icon(pen, name, Box(box.x + 14 * n, box.y + 5, 12, 12))


def test_low_ink_fills_nothing_but_a_star_that_is_won() -> None:
    picture = Sheet("scene", "Scene", scene)
    assert len(filled(printed(picture)[0])) > 3
    assert len(filled(printed(picture, design="low")[0])) == sum("solid" in source for source in ICONS.values()) == 1


def test_black_and_white_has_no_colour() -> None:
    page = printed(Sheet("scene", "Scene", scene), design="mono")[0]
    image = page.render(scale=1).to_pil().convert("RGB")
    assert max(max(pixel) - min(pixel) for pixel in image.get_flattened_data()) < 12


@pytest.mark.parametrize("pattern", PATHS)
def test_every_hatching_is_drawn(pattern: Any) -> None:
    def draw(pen: Pen, box: Box) -> None:
        pen.rect(box.upper(60), Swatch("x", "#888888", "X", pattern))

    blank = printed(Sheet("x", "X", lambda pen, box: pen.rect(box.upper(60))), design="mono")[0]
    assert cover_of(printed(Sheet("x", "X", draw), design="mono")[0]) > cover_of(blank) + 0.005


@pytest.mark.parametrize("design", DESIGNS)
def test_the_estimate_of_ink_is_about_right(design: Design) -> None:
    parts = (Sheet("scene", "Scene", scene), deck(9)._replace(pieces=tuple(number(n) for n in range(9))))
    result = press(Document("Ink", parts), Setting(design=design))
    for page, share in zip(open_pdf(result.data), result.cover, strict=True):
        real = cover_of(page, dpi=300)
        assert share == pytest.approx(real, rel=0.35, abs=0.012)


def test_the_same_parts_give_the_same_bytes() -> None:
    def once() -> bytes:
        return press(Document("Same", (sheet("名前 🎉"), deck(12))), Setting()).data

    assert once() == once()


def test_the_pdf_asks_viewers_not_to_scale() -> None:
    data = press(Document("Scale", (deck(2),)), Setting()).data
    assert b"/PrintScaling /None" in data
    assert b"/Duplex /DuplexFlipLongEdge" in data
    short = press(Document("Scale", (deck(2),)), Setting(printer=Printer(edge="short"))).data
    assert b"/DuplexFlipShortEdge" in short


def test_a_document_has_metadata() -> None:
    document = Document("Title of it", (sheet(),), subject="What it is about", keywords="print and play")
    found = open_pdf(press(document, Setting()).data).get_metadata_dict()
    assert found["Title"] == "Title of it"
    assert found["Subject"] == "What it is about"
    assert found["Keywords"] == "print and play"


@pytest.mark.parametrize("words", ["\ud800 half a letter", "a\0b\nc", "<b>&amp;</b> (\\", "דוד 名前 🎉", "W" * 10_000])
def test_document_metadata_can_be_any_text(words: str) -> None:
    document = Document(words, (sheet()._replace(title=words),), words, words, words)
    read = open_pdf(press(document, Setting()).data)
    found, tidied = read.get_metadata_dict(), clean_text(words)
    assert found["Title"] == found["Subject"] == found["Keywords"] == tidied
    assert bookmarks_of(read) == [tidied]


def test_field_names_are_unique() -> None:
    def draw(pen: Pen, box: Box) -> None:
        for cell in box.upper(20).columns(3):
            pen.field(cell, "total")

    assert fields_of(printed(Sheet("form", "Form", draw))) == 3


def test_field_text_keeps_its_alignment() -> None:
    def draw(pen: Pen, box: Box) -> None:
        pen.field(box.upper(9), "left")
        pen.field(box.upper(19).lower(9), "middle", align="centre")
        pen.field(box.lower(9), "right", align="right")

    data = press(Document("Form", (Sheet("form", "Form", draw),)), Setting()).data
    assert [data.count(b"/Q %d" % n) for n in (1, 2)] == [1, 1]


def test_a_code_is_drawn_and_written() -> None:
    page = printed(sheet(code="G12-47-7KQ4"))[0]
    assert "G12-47-7KQ4" in text_of(page)
    assert overlaps(page) == []


def test_every_sheet_has_a_ruler() -> None:
    for page in (*printed(sheet()), printed(deck(2))[0], printed(deck(2), paper="letter")[0]):
        assert "50 mm" in text_of(page)


def test_text_that_does_not_fit_is_reported() -> None:
    def draw(pen: Pen, box: Box) -> None:
        pen.paragraph(box.upper(5).left(20), "far too many words for so small a box " * 5, what="card Mill")
        pen.paragraph(box.lower(70).left(0.3), "W", what="a slit")

    result = press(Document("Full", (Sheet("x", "X", draw),)), Setting())
    assert [complaint.split(" does")[0] for complaint in result.complaints] == ["card Mill", "a slit"]


def test_markup_is_text() -> None:
    assert "<b>Ann</b> & Bo" in all_text(press(Document("M", (sheet("<b>Ann</b> & Bo"),)), Setting()).data)


def test_art_is_drawn_once() -> None:
    def press_copies(copies: int) -> int:
        one = Piece(Art("same", lambda pen, box: scene(pen, box)), None, copies)
        return len(press(Document("Copies", (Deck("d", "D", rectangle(60, 80), (one,)),)), Setting()).data)

    assert press_copies(9) < press_copies(1) + 1500


def test_symbols_and_pieces_with_the_same_name_are_distinct() -> None:
    def draw(pen: Pen, box: Box) -> None:
        icon(pen, "house", box.upper(30).left(30))
        icon(pen, "house", box.upper(30).at_right(30), own={"house": "line M1 1 L23 23"})

    def says(words: str) -> Art:
        return Art("c" if words == "one" else "b-c", lambda pen, box: pen.label(box, words))

    decks = [Deck(name, name, POKER, (Piece(says(words)),)) for name, words in (("a-b", "one"), ("a", "two"))]
    pages = printed(Sheet("x", "X", draw), *decks)
    picture = pages[0].render(scale=1, grayscale=True).to_pil()
    left, right = (picture.crop((x, 82, x + 86, 168)) for x in (28, 482))
    assert same_picture(left, right) > 10
    assert {"one", "two"} <= {words.text for words in words_of(pages[1])}


def test_hexagons_are_printed_at_their_size() -> None:
    tiles = Deck("tiles", "Tiles", hexagon(40), (Piece(Art("t", lambda pen, box: None), None, 5),))
    for box in pieces_of(printed(tiles)[0])[:5]:
        assert (box.w, box.h) == pytest.approx((46.19, 40), abs=0.1)


def test_ink_coverage_as_text() -> None:
    assert percent(0.071) == "7%"
    assert percent(0.001) == "under 1%"


def test_strange_symbols_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown mark 'Q'"):
        press(
            Document(
                "Q", (Sheet("q", "Q", lambda pen, box: icon(pen, "odd", box, INK, own={"odd": "line M1 1 Q2 2"})),)
            ),
            Setting(),
        )


def test_white_on_a_background_saves_ink() -> None:
    def panel(pen: Pen, box: Box) -> None:
        pen.rect(box.inset(3), "#ffffff", None)

    cards = Deck("cards", "Cards", POKER, (Piece(Art("p", panel, WATER), None, 9),))
    result = press(Document("Ink", (cards,)), Setting())
    assert result.cover[0] == pytest.approx(cover_of(open_pdf(result.data)[0], dpi=150), rel=0.2)


def test_a_dash_pattern_does_not_affect_stamped_art() -> None:
    def draw(pen: Pen, box: Box) -> None:
        pen.rect(box.upper(10), None, INK, dash=(1, 1))
        icon(pen, "star-empty", box.centred(20, 20))

    def plain(pen: Pen, box: Box) -> None:
        pen.rect(box.upper(10), None, INK)
        icon(pen, "star-empty", box.centred(20, 20))

    def middle(page: Any) -> Any:
        image = page.render(scale=2, grayscale=True).to_pil()
        return image.crop((image.width // 3, image.height // 3, 2 * image.width // 3, 2 * image.height // 3))

    dashed, solid = (middle(printed(Sheet("x", "X", one))[0]) for one in (draw, plain))
    assert dashed.tobytes() == solid.tobytes()


def test_low_ink_outlines_a_background_inside_the_cut() -> None:
    page = printed(deck(1), design="low")[0]
    [piece] = pieces_of(page)
    widths = [
        (right - left) * MM
        for left, _, right, _ in (item.get_bounds() for item in page.get_objects((PATH,), max_depth=1))
    ]
    # The marks, drawn as one, are wider than a card with its bleed; the outline is narrower than the card.
    assert [width for width in widths if piece.w - 2 < width < piece.w] != []
    assert [width for width in widths if piece.w <= width < piece.w + 3] == []


def test_the_page_number_is_never_cut_from_a_foot() -> None:
    short, long = Foot("Setup", "", 3, 13), Foot("a very long title " * 9, "", 3, 13)
    assert with_page_number(short.title, short, 44) == "Setup · 3/13"
    assert with_page_number(long.title, long, 44).endswith("… · 3/13")
