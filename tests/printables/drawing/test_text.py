"""Text on paper: any script can be drawn, read back and fitted."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import get_args
from unicodedata import normalize

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from companion.art.outlines import FONT as EMOJI_FONT
from printables.drawing import text as lettering
from printables.drawing.text import (
    ELLIPSIS,
    FONTS,
    REPLACEMENT,
    SLACK,
    Face,
    clean_text,
    cut_to_width,
    fit,
    lay,
    runs,
    width,
    wrap,
)

ROOT = Path(__file__).parents[3]
FACES: tuple[Face, ...] = get_args(Face)

READ_AS_WRITTEN = {
    "latin": "Zoë Žižek, Đặng Ướt 0123456789",
    "greek": "Γιάννης Ωδή",
    "cyrillic": "Владимир Ђорђе Їжак",
    "armenian and georgian": "Հայ ქართული",
    "chinese": "王小明漢字",
    "japanese": "かなカタカナ。",
    "korean": "한글 김철수",
    "thai": "สวัสดีผู้เล่น",
    "devanagari": "नमस्ते",
    "emoji": "😀🦊🎲🤖",
    "symbols": "★→✓♠⚀⬢",
    "markup": '<b>&amp;markup "quoted" \\n (x)',
}
RIGHT_TO_LEFT = {
    "hebrew": "שלום עולם",
    "pointed hebrew": "דָּוִד",
    "arabic": "مرحبا بالعالم",
    "persian": "سلام می‌خواهم گچپژ",
    "mixed": "דוד (שלום): 12 points",
}
STRANGE = {
    "control": "\x00\x07",
    "lone mark": "\u0301",
    "lone surrogate": "\udc80",
    "invisible": "\u200b\u200d\ufe0f",
    "blank letter": "\u3164",
    "hieroglyph": "𓀀",
    "private": "\ue000",
    "unassigned": "\U0003fffd",
    "overridden": "\u202e",
}

strings = st.text(st.characters(categories=["L", "M", "N", "P", "S", "Z", "C"]), max_size=40) | st.lists(
    st.sampled_from([*"\n a\u0301\u200d\u05d0(1)", *READ_AS_WRITTEN.values(), *RIGHT_TO_LEFT.values()]),
    max_size=6,
).map("".join)
faces = st.sampled_from(FACES)
rooms = st.floats(0, 300)
sizes = st.floats(4, 30)


def drawn(text: str, face: Face) -> bytes:
    """Return a document with the text on its only page."""
    paper = BytesIO()
    canvas = Canvas(paper, pagesize=(600, 60))
    x = 10.0
    for font, part in runs(text, face):
        canvas.setFont(font, 12)
        canvas.drawString(x, 20, part)
        x += canvas.stringWidth(part, font, 12)
    canvas.save()
    return paper.getvalue()


def read(document: bytes) -> str:
    text: str = pypdfium2.PdfDocument(document)[0].get_textpage().get_text_range()
    return text


def letters(text: str) -> str:
    """Return the text without spaces, and with Arabic letters in their basic shape."""
    return "".join(normalize("NFKC", text).replace("\u200c", "").split())


def ink(document: bytes) -> int:
    """Return the number of dark pixels."""
    picture = pypdfium2.PdfDocument(document)[0].render(scale=4, grayscale=True).to_pil()
    return int(sum(picture.histogram()[:160]))


def unspaced(text: str) -> str:
    return "".join(clean_text(text).split(" "))


# Drawing


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("script", READ_AS_WRITTEN)
def test_a_script_is_read_back_from_the_document(script: str, face: Face) -> None:
    assert letters(read(drawn(READ_AS_WRITTEN[script], face))) == letters(READ_AS_WRITTEN[script])


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("script", RIGHT_TO_LEFT)
def test_right_to_left_scripts_are_read_back(script: str, face: Face) -> None:
    assert sorted(letters(read(drawn(RIGHT_TO_LEFT[script], face)))) == sorted(letters(RIGHT_TO_LEFT[script]))


@pytest.mark.parametrize("face", FACES)
def test_every_font_is_embedded(face: Face) -> None:
    page = pypdfium2.PdfDocument(drawn(" ".join([*READ_AS_WRITTEN.values(), *RIGHT_TO_LEFT.values()]), face))[0]
    fonts = [pdfium.FPDFTextObj_GetFont(piece.raw) for piece in page.get_objects([pdfium.FPDF_PAGEOBJ_TEXT])]
    assert len(fonts) > 10
    assert all(pdfium.FPDFFont_GetIsEmbedded(font) == 1 for font in fonts)


@pytest.mark.parametrize("kind", STRANGE)
def test_strange_text_is_drawn_visibly(kind: str) -> None:
    assert ink(drawn(STRANGE[kind], "regular")) > 20
    assert ink(drawn(" ", "regular")) == 0


@pytest.mark.parametrize("char", ["\U0003fffd", "𓀀", "\ue000", "\x00", "\udc80"])
def test_a_character_in_no_font_is_replaced(char: str) -> None:
    assert runs(f"a{char}", "bold") == (("Andika-Bold", f"a{REPLACEMENT}"),)


def test_latin_text_is_one_run_of_the_main_font() -> None:
    assert runs("Zoë: 12 points (C4) → 17", "italic") == (("Andika-Italic", "Zoë: 12 points (C4) → 17"),)
    assert runs("", "regular") == ()


def test_a_word_keeps_to_one_font() -> None:
    assert runs("Ωδή", "regular") == (("DejaVuSans", "Ωδή"),)
    assert runs("Ωδ", "regular") == (("DejaVuSans", "Ωδ"),)
    assert runs("ω\u0323", "regular") == (("DejaVuSans", "ω\u0323"),)
    assert runs("e\u0301 x\u0301", "regular") == (("Andika-Regular", "é x\u0301"),)


def test_arabic_letters_are_joined_right_to_left() -> None:
    assert runs("بب با", "regular")[0] == ("DejaVuSans", "\ufe8e\ufe91")
    assert runs("بب با", "regular")[-1] == ("DejaVuSans", "\ufe90\ufe91")
    assert runs("سلام", "regular") == (("DejaVuSans", "\ufee1\ufefc\ufeb3"),)


def test_a_non_joiner_separates_letters_and_marks_do_not() -> None:
    assert runs("ب\u200cب", "regular") == (("DejaVuSans", "\ufe8f\ufe8f"),)
    assert runs("بَب", "regular") == (("DejaVuSans", "\ufe90\u064e\ufe91"),)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("(אב)", "(בא)"),
        ("אב (גד)", "(דג) בא"),
        ("אב: 12 points", "בא: 12 points"),
        ("אב (גד): 12 points", "(דג) בא: 12 points"),
        ("Ann [אב]", "Ann [בא]"),
        ("אב 12", "12 בא"),
    ],
)
def test_right_to_left_text_is_put_in_visual_order(text: str, seen: str) -> None:
    assert "".join(part for _, part in runs(text, "regular")) == seen


def test_the_devanagari_short_i_comes_before_its_consonants() -> None:
    assert runs("प्रि", "regular") == (("NotoSansDevanagari-Regular", "िप्र"),)


def test_skin_tones_and_joiners_of_emoji_are_not_drawn() -> None:
    assert runs("👍🏽 👨\u200d👧 1\ufe0f\u20e3", "regular") == (
        ("NotoEmoji-Regular", "👍"),
        ("Andika-Regular", " "),
        ("NotoEmoji-Regular", "👨👧"),
        ("Andika-Regular", " 1"),
    )


def test_fonts_are_loaded_when_a_text_needs_them() -> None:
    script = (
        "from printables.drawing.text import runs, width; from reportlab.pdfbase.pdfmetrics import _fonts as f;"
        "had = set(f); say = lambda: print(*sorted(set(f) - had)); say();"
        "width('Ann', 'regular', 9); say(); runs('Ann สวัส', 'regular'); say()"
    )
    said = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == ["", "Andika-Regular", "Andika-Regular NotoSansThai-Regular"]


# Cleaning


@given(strings)
def test_cleaned_text_stays_clean_and_can_be_drawn(text: str) -> None:
    kept = clean_text(text)
    assert clean_text(kept) == kept
    assert not any(char in "\n\r\t\x00" or "\ud800" <= char <= "\udfff" for char in kept)
    kept.encode("utf-8")
    assert bool(kept.strip()) == bool(text.strip())


@given(strings, faces)
def test_every_run_has_a_font_with_its_characters(text: str, face: Face) -> None:
    for font, part in runs(text, face):
        assert part
        assert lettering._letters(font).issuperset(part)
    assert bool(runs(text, face)) == bool(clean_text(text))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a\tb\r\nc", "a b  c"),
        ("e\u0301", "é"),
        ("\u0301a", "◌\u0301a"),
        ("a \u0301", "a ◌\u0301"),
        ("a\x07", f"a{REPLACEMENT}"),
        ("a\u200b\u202eb\ufe0f", "ab"),
        ("\u200b", REPLACEMENT),
        ("  ", "  "),
        ("", ""),
    ],
)
def test_clean_text(text: str, kept: str) -> None:
    assert clean_text(text) == kept


# Measures


@given(strings, faces, sizes)
def test_the_width_is_the_sum_of_the_runs(text: str, face: Face, size: float) -> None:
    canvas = Canvas(BytesIO())
    assert width(text, face, size) == pytest.approx(
        sum(canvas.stringWidth(part, font, size) for font, part in runs(text, face))
    )


@pytest.mark.parametrize("face", FACES)
def test_capitals_have_the_stated_height(face: Face) -> None:
    page = pypdfium2.PdfDocument(drawn("HEHlfdbgpqy", face))[0].get_textpage()
    boxes = [page.get_charbox(n) for n in range(3)]
    assert boxes[0][3] - 20 == pytest.approx(lettering.cap_height(face, 12), abs=0.1)


@pytest.mark.parametrize("face", FACES)
def test_figures_are_equally_wide(face: Face) -> None:
    assert len({width(figure, face, 10) for figure in "0123456789"}) == 1


# Fitting


@given(strings, faces, sizes, rooms, sizes)
def test_fit_gives_the_largest_size_that_fits(text: str, face: Face, size: float, room: float, least: float) -> None:
    fitting = fit(text, face, size, room, least)
    if fitting is None:
        assert size < least or width(text, face, least) > room
        return
    assert least <= fitting <= size
    assert width(text, face, fitting) <= room + SLACK
    assert fitting > size - 0.25 or width(text, face, fitting + 0.25) > room


def test_fit_steps_by_quarters_down_to_the_smallest_size() -> None:
    room = width("Maple", "bold", 9.1)
    assert fit("Maple", "bold", 12, room, 5) == 9.0
    assert fit("Maple", "bold", 12, room, 9.1) == 9.1
    assert fit("Maple", "bold", 12, room, 9.2) is None
    assert fit("Maple", "bold", 9.1, room, 9.1) == 9.1


@given(strings, faces, sizes, rooms)
def test_shortened_text_fits(text: str, face: Face, size: float, room: float) -> None:
    short = cut_to_width(text, face, size, room)
    assert width(short, face, size) <= room + SLACK
    if short == clean_text(text):
        return
    assert short.endswith(ELLIPSIS) or (short == "" and width(ELLIPSIS, face, size) > room)
    assert clean_text(text).startswith(short[:-1])


def test_text_is_cut_between_graphemes() -> None:
    family, marked = "👨\u200d👩\u200d👧", "x\u0301\u0323"
    for text in (family * 3, marked * 9):
        unit = text[: len(clean_text(text)) // (3 if text.startswith(family) else 9)]
        for room in range(8, 60):
            short = cut_to_width(text, "regular", 10, room).removesuffix(ELLIPSIS)
            assert len(short) % len(clean_text(unit)) == 0
    assert cut_to_width("Masters of Maple Syrup", "regular", 10, 60) == "Masters of…"
    assert cut_to_width("Masters", "regular", 10, 1) == ""


# Lines


@given(strings, faces, sizes, rooms)
def test_wrapped_lines_fit_and_lose_nothing(text: str, face: Face, size: float, room: float) -> None:
    lines = wrap(text, face, size, room)
    for line in lines:
        assert width(line, face, size) <= room + SLACK or len(lettering._graphemes(line)) == 1
    parts = text.replace("\r\n", "\n").split("\n") if text.strip() else []
    # A word that is broken may gain a hyphen; nothing else changes.
    shown, given_text = "".join("".join(line.split(" ")) for line in lines), "".join(map(unspaced, parts))
    assert shown.replace("-", "") == given_text.replace("-", "")
    assert 0 <= shown.count("-") - given_text.count("-") < max(1, len(lines))
    assert len(lines) >= len(parts)


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("one two three", 1000, ("one two three",)),
        ("one two three", 40, ("one two", "three")),
        ("one\n\ntwo\r\nthree", 1000, ("one", "", "two", "three")),
        ("a  b", 1000, ("a b",)),
        ("漢字かなカ。名", 40, ("漢字かな", "カ。名")),
        ("漢字かな。名", 40, ("漢字か", "な。名")),
        ("漢字か「名」", 40, ("漢字か", "「名」")),
        ("G12-47-7KQ4 is it", 70, ("G12-47-7KQ4", "is it")),
        (" ", 10, ()),
        ("", 10, ()),
    ],
)
def test_lines_are_broken_at_the_right_places(text: str, room: float, lines: tuple[str, ...]) -> None:
    assert wrap(text, "regular", 10, room) == lines


def test_a_word_that_is_too_wide_is_broken() -> None:
    lines = wrap("a Donaudampfschifffahrt b", "regular", 10, 50)
    assert lines[0] == "a"
    assert len(lines) > 3
    assert "".join(lines).replace(" ", "") == "aDonauda-mpfschiff-fahrtb"


@pytest.mark.parametrize("word", ["漢字かなカナ漢字", "بتثجحخدذرزس", "G12478KQ4ZZZZ", "https://example.org/abc"])
def test_a_script_without_hyphens_and_a_code_are_broken_without_one(word: str) -> None:
    lines = wrap(word, "regular", 10, 40)
    assert len(lines) > 1
    assert "".join(lines) == word


@pytest.mark.parametrize(
    ("text", "room", "lines"),
    [
        ("Hohenschwangau-Königsberg", 90, ("Hohenschwangau-", "Königsberg")),
        ("of Hohenschwangau-Königsberg", 100, ("of Hohenschwangau-", "Königsberg")),
        ("a well-known town", 45, ("a well-", "known", "town")),
        ("a well-known town", 80, ("a well-known", "town")),
        ("Königsberg", 48, ("Königsb-", "erg")),
        ("G12-47-7KQ4", 40, ("G12-47-", "7KQ4")),
    ],
)
def test_a_wide_word_is_broken_after_a_hyphen_or_three_letters(text: str, room: float, lines: tuple[str, ...]) -> None:
    assert wrap(text, "regular", 10, room) == lines


def test_a_hyphen_is_no_reason_to_shrink() -> None:
    block = lay("Hohenschwangau-Königsberg", "bold", 10, 90, 30, 7)
    assert block is not None
    assert (block.size, block.lines) == (10, ("Hohenschwangau-", "Königsberg"))


def test_a_hyphen_is_no_reason_to_cut_a_text_off() -> None:
    words = "Ægidius von und zu Hohenschwangau-Königsberg der Ältere III"
    block = lay(words, "bold", 11, 83.6, 26.1, 7)
    assert block is not None
    assert block.lines == ("Ægidius von und zu", "Hohenschwangau-Köni-", "gsberg der Ältere III")


@given(strings, faces, sizes, rooms, st.floats(0, 200), sizes)
def test_a_text_block_fits(text: str, face: Face, size: float, room: float, height: float, least: float) -> None:
    block = lay(text, face, size, room, height, least)
    if block is None:
        return
    assert least <= block.size <= size
    assert block.leading == pytest.approx(1.2 * block.size)
    assert len(block.lines) * block.leading <= height + 2 * SLACK
    assert all(width(line, face, block.size) <= room + SLACK for line in block.lines)
    assert block.lines in (wrap(text, face, block.size, room), wrap(text, face, block.size, room, True))


def test_lay_shrinks_in_steps_and_breaks_words_last() -> None:
    room = width("Maple", "regular", 10)
    assert lay("Maple Syrup", "regular", 10, 500, 12, 6) == lettering.Block(10, ("Maple Syrup",), 12)
    assert lay("Maple", "regular", 12, room, 100, 6) == lettering.Block(10, ("Maple",), 12)
    broken = lay("Maple", "regular", 12, room, 100, 11)
    assert broken is not None
    assert (broken.size, "".join(broken.lines), len(broken.lines)) == (12, "Ma-ple", 2)
    assert lay("Maple", "regular", 12, room, 20, 11) is None
    assert lay("Maple", "regular", 12, 2, 1000, 11) is None
    assert lay("", "regular", 12, 10, 0, 6) == lettering.Block(12, (), 12 * 1.2)


@pytest.mark.parametrize(
    "text", ["x" * 10_000, "word " * 2_000, "a" + "\u0301" * 9_999, "שלום " * 2_000, "漢" * 10_000]
)
def test_very_long_text_is_handled(text: str) -> None:
    assert sum(map(len, wrap(text, "regular", 9, 200))) >= len(clean_text(text).replace(" ", ""))
    assert width(cut_to_width(text, "regular", 9, 200), "regular", 9) <= 200
    assert lay(text, "regular", 9, 2000, 2000, 6) is not None
    assert ink(drawn(text, "regular")) > 20


# Files


def test_fonts_are_truetype_licensed_and_small() -> None:
    files = {path.stem for path in FONTS.glob("*.ttf")}
    families = (lettering.MAIN, *lettering.FALLBACKS)
    assert files | {EMOJI_FONT.stem} == {name for family in families for name in family.values()}
    assert all((FONTS / f"{name}.ttf").read_bytes()[:4] == b"\x00\x01\x00\x00" for name in files)
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 9_000_000
    readme = (FONTS / "README.md").read_text(encoding="utf-8")
    assert all(licence.name in readme for licence in FONTS.glob("LICENSE-*.txt"))
    assert all(name.split("-")[0] in readme for name in files)
    about = (EMOJI_FONT.parent / "README.md").read_text(encoding="utf-8")
    assert EMOJI_FONT.read_bytes()[:4] == b"\x00\x01\x00\x00"
    assert EMOJI_FONT.name in about
    [licence] = EMOJI_FONT.parent.glob("LICENSE-*.txt")
    assert licence.name in about
    assert "SIL OPEN FONT LICENSE" in licence.read_text(encoding="utf-8")


def test_text_after_a_hebrew_name_stays_after_it() -> None:
    shown = "".join(run for _, run in runs("King · דוד · 25 tiles", "regular"))
    assert shown == "King · דוד · 25 tiles"
