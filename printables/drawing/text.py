"""Text on paper: which font draws which letters, how wide they are, and how lines are broken.

All text is drawn with the fonts in `printables/drawing/fonts` and the emoji font of the pictures, all embedded in the
document. Andika draws Latin and Cyrillic. Other scripts, symbols and emoji come from fallback fonts, which are loaded
when a text first needs them. A character that no font has is drawn as the replacement character. Hebrew and Arabic are
put in visual order, and Arabic letters are joined. Thai and Devanagari are set without an OpenType shaper: vowels and
tones stay with their consonant, the Devanagari short i comes before it, and conjuncts show their virama.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias
from unicodedata import bidirectional, category, decomposition, normalize

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFStream
from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont
from wcwidth import iter_graphemes

from companion.art.outlines import FONT as EMOJI_FONT

Face: TypeAlias = Literal["regular", "bold", "italic"]
Run: TypeAlias = tuple[str, str]
Family: TypeAlias = Mapping[Face, str]

REPLACEMENT: Final = "\ufffd"
ELLIPSIS: Final = "…"
STEP: Final = 0.25
# Tolerance for lengths that were converted to millimetres and back.
SLACK: Final = 1e-6

# A code of more than four digits in the table that maps glyphs back to text.
LONG_CODE: Final = re.compile("(?<=> <)[0-9A-F]{5,6}(?=>)")

FONTS: Final = Path(__file__).parent / "fonts"
MAIN: Final[Family] = {"regular": "Andika-Regular", "bold": "Andika-Bold", "italic": "Andika-Italic"}
WORLD: Final[Family] = {"regular": "DejaVuSans", "bold": "DejaVuSans-Bold", "italic": "DejaVuSans"}
THAI: Final[Family] = {
    "regular": "NotoSansThai-Regular",
    "bold": "NotoSansThai-Bold",
    "italic": "NotoSansThai-Regular",
}
DEVANAGARI: Final[Family] = {
    "regular": "NotoSansDevanagari-Regular",
    "bold": "NotoSansDevanagari-Bold",
    "italic": "NotoSansDevanagari-Regular",
}
EMOJI: Final[Family] = dict.fromkeys(("regular", "bold", "italic"), EMOJI_FONT.stem)
EAST_ASIAN: Final[Family] = dict.fromkeys(("regular", "bold", "italic"), "DroidSansFallback")

# A script with its own font uses it before the fallbacks, so that the large fonts need not be loaded.
ROUTES: Final = (
    (0x0900, 0x097F, DEVANAGARI),
    (0x0E00, 0x0E7F, THAI),
    (0x1100, 0x11FF, EAST_ASIAN),
    (0x2E80, 0x9FFF, EAST_ASIAN),
    (0xA8E0, 0xA8FF, DEVANAGARI),
    (0xAC00, 0xD7FF, EAST_ASIAN),
    (0xF900, 0xFAFF, EAST_ASIAN),
    (0xFE30, 0xFE4F, EAST_ASIAN),
    (0xFF00, 0xFFEF, EAST_ASIAN),
    (0x1F000, 0x1FAFF, EMOJI),
)
FALLBACKS: Final = (WORLD, EMOJI, EAST_ASIAN, DEVANAGARI, THAI)
# Andika has only the Greek letters of formulas, and its private characters mean nothing elsewhere.
NOT_FROM_MAIN: Final = frozenset(map(chr, (*range(0x370, 0x400), *range(0xE000, 0xF900))))

CAP_HEIGHT: Final[dict[Face, float]] = {"regular": 0.713, "bold": 0.713, "italic": 0.699}

BEARER: Final = "◌"
TATWEEL: Final = "\u0640"
JOINER: Final = "\u200d"
# Invisible characters that decide how their neighbours are joined or ordered.
GUIDES: Final = frozenset((JOINER, "\u200c", "\u200e", "\u200f", "\u061c"))
# Two invisible characters without direction: they end up reversed, in front of a bracket that is read right to left.
BEHIND: Final = "\u200b\u2060"
SHAPELESS: Final = dict.fromkeys(map(ord, (*GUIDES, *BEHIND)))
VISIBLE_FORMATS: Final = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2\U000110bd\U000110cd")
BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
SELECTORS: Final = frozenset(
    map(chr, (0x34F, 0x20E3, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
SKIN_TONE: Final = re.compile("(?<=.)[\U0001f3fb-\U0001f3ff]")
RIGHT_TO_LEFT: Final = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
COUNT_AFTER: Final = re.compile(f"({RIGHT_TO_LEFT.pattern}[)\\]]*)(?=[ :,;–—-]+[0-9])")
MIRRORED: Final = dict(zip("()[]{}<>«»", ")(][}{><»«", strict=True))
BRACKET: Final = re.compile(f"[{re.escape(''.join(MIRRORED))}]")
TURNED: Final = re.compile(f"{BEHIND[::-1]}({BRACKET.pattern})")
LAM_ALEFS: Final = ("لا", "لأ", "لإ", "لآ")
LETTERS: Final = re.compile(f"{'|'.join(LAM_ALEFS)}|.")
# The form of a letter by whether it is joined to the one before and the one after it.
PLACES: Final = {
    (False, False): "isolated",
    (False, True): "initial",
    (True, True): "medial",
    (True, False): "final",
}
SHORT_I: Final = re.compile(
    "((?:[\u0915-\u0939\u0958-\u095f]\u093c?\u094d){0,4}[\u0915-\u0939\u0958-\u095f]\u093c?)\u093f"
)

# Chinese and Japanese text may be broken between any two characters, except before or after these.
UNSPACED: Final = re.compile("[\u2e80-\u312f\u3190-\ua4cf\uf900-\ufaff\uff00-\uff9f\U00020000-\U0003ffff]")
NOT_FIRST: Final = frozenset("、。，．：；？！）］｝〉》」』】〕’”…ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ")  # noqa: RUF001
NOT_LAST: Final = frozenset("（［｛〈《「『【〔‘“")  # noqa: RUF001


# A word that is too wide is broken after a hyphen, or so that this many letters stay together on both sides.
HYPHEN: Final = re.compile(r"(?<=[^\W\d_]{3}[-‐–])(?=[^\W\d_]{3})")  # noqa: RUF001
TOGETHER: Final = 3
# What shows that the rest of a word is on the next line.
HYPHENATED: Final = "-"
# Codes and addresses have none, for it might be read as a part of them.
CODED: Final = re.compile(r"[\d/@_]")


class Block(NamedTuple):
    """Lines of text that fit a space: their size, the lines, and the distance between two baselines in points."""

    size: float
    lines: tuple[str, ...]
    leading: float


# Cleaning


def clean_text(text: str) -> str:
    """Return the text without broken or invisible characters, and with a letter under every combining mark."""
    if text.isascii() and text.isprintable():
        return text
    kept = normalize("NFC", "".join(map(_fit_for_paper, text)))
    if text.strip() and not kept.translate(SHAPELESS).strip():
        return REPLACEMENT
    return _with_bearers(kept)


@lru_cache(maxsize=4096)
def _fit_for_paper(char: str) -> str:
    kind = category(char)
    if char in BLANKS or char.isspace():
        return char if kind == "Zs" else " "
    if kind in ("Cc", "Cs"):
        return REPLACEMENT
    if char in SELECTORS or (kind == "Cf" and char not in GUIDES | VISIBLE_FORMATS):
        return ""
    return char


def _with_bearers(text: str) -> str:
    parts: list[str] = []
    alone = True
    for char in text:
        if alone and _is_mark(char):
            parts.append(BEARER)
        alone = char.isspace() or (alone and char in GUIDES)
        parts.append(char)
    return "".join(parts)


def _is_mark(char: str) -> bool:
    return category(char)[0] == "M"


# Fonts


class _CopyableFont(TTFont):
    """A font whose characters beyond U+FFFF can also be searched and copied in the document."""

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802
        super().addObjects(doc)
        for name, entry in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:") and isinstance(entry, PDFStream):
                entry.content = LONG_CODE.sub(_as_pair, entry.content)


def _as_pair(code: re.Match[str]) -> str:
    return chr(int(code[0], 16)).encode("utf-16-be").hex().upper()


@cache
def _font(name: str) -> TTFont:
    path = EMOJI_FONT if name == EMOJI_FONT.stem else FONTS / f"{name}.ttf"
    font = _CopyableFont(name, str(path), asciiReadable=0)
    registerFont(font)
    return font


@cache
def _letters(name: str) -> frozenset[str]:
    return frozenset(map(chr, _font(name).face.charToGlyph))


@cache
def _plain(face: Face) -> frozenset[str]:
    """Return the characters that the main font draws without rearranging them."""
    letters = _letters(MAIN[face]) - NOT_FROM_MAIN
    return frozenset(char for char in letters if char.isprintable() and not _is_mark(char))


def _candidates(char: str, face: Face) -> Iterator[str]:
    if char not in NOT_FROM_MAIN:
        yield MAIN[face]
    for first, last, family in ROUTES:
        if first <= ord(char) <= last:
            yield family[face]
    for family in FALLBACKS:
        yield family[face]


@lru_cache(maxsize=8192)
def _font_for(char: str, face: Face) -> str | None:
    return next((name for name in _candidates(char, face) if char in _letters(name)), None)


# Runs


@lru_cache(maxsize=8192)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """Return the text in the order in which it is drawn, split by the font that has its letters."""
    if _plain(face).issuperset(text):
        return ((MAIN[face], text),) if text else ()
    parts: list[tuple[str, list[str]]] = []
    for char in _visual(clean_text(text)):
        if parts and _is_mark(char) and char in _letters(parts[-1][0]):
            parts[-1][1].append(char)
            continue
        name = _font_for(char, face)
        if name is None:
            name, char = MAIN[face], REPLACEMENT
        if not parts or parts[-1][0] != name:
            parts.append((name, []))
        parts[-1][1].append(char)
    return tuple((name, "".join(chars)) for name, chars in parts)


def _visual(text: str) -> str:
    if RIGHT_TO_LEFT.search(text):
        text = _in_visual_order(_joined(text))
    text = SKIN_TONE.sub("", text.translate(SHAPELESS))
    return SHORT_I.sub("\u093f\\1", text)


def _in_visual_order(text: str) -> str:
    from bidi import get_display  # type: ignore[import-untyped]

    # Our sentences read left to right, even if they begin with a Hebrew name or have a number or a dot after one.
    from_left = any(bidirectional(char) == "L" for char in text)
    if from_left:
        text = COUNT_AFTER.sub("\\1\u200e", text).replace("·", "\u200e·\u200e")
    shown: str = get_display(BRACKET.sub(f"\\g<0>{BEHIND}", text), base_dir="L" if from_left else "R")
    return TURNED.sub(lambda found: MIRRORED[found[1]], shown)


@cache
def _arabic_shapes() -> dict[str, dict[str, str]]:
    """Return the shapes of each Arabic letter or lam-alef pair by its place in the word."""
    shapes: dict[str, dict[str, str]] = {}
    for char in _letters(WORLD["regular"]):
        place, *codes = decomposition(char).split() or [""]
        letters = "".join(chr(int(code, 16)) for code in codes)
        if place.strip("<>") in PLACES.values() and (len(letters) == 1 or letters in LAM_ALEFS):
            shapes.setdefault(letters, {})[place.strip("<>")] = char
    return shapes


def _joined(text: str) -> str:
    """Return the text with each Arabic letter in the shape that its neighbours require."""
    shapes = _arabic_shapes()
    letters: list[str] = LETTERS.findall(text)
    solid = [n for n, letter in enumerate(letters) if category(letter[0]) != "Mn"]
    around = ["", *(letters[n] for n in solid), ""]
    for n, before, letter, after in zip(solid, around, around[1:], around[2:], strict=False):
        place = PLACES[_are_joined(before, letter), _are_joined(letter, after)]
        letters[n] = shapes.get(letter, {}).get(place, letter)
    return "".join(letters)


def _are_joined(first: str, second: str) -> bool:
    shapes = _arabic_shapes()
    reaches_on = first in (JOINER, TATWEEL) or "initial" in shapes.get(first, {})
    reaches_back = second in (JOINER, TATWEEL) or "final" in shapes.get(second, {})
    return reaches_on and reaches_back


# Measures


def width(text: str, face: Face, size: float) -> float:
    """Return the width of the text, in points."""
    return _ems(text, face) * size


@lru_cache(maxsize=8192)
def _ems(text: str, face: Face) -> float:
    return sum(_font(name).stringWidth(part, 1) for name, part in runs(text, face))


def cap_height(face: Face, size: float) -> float:
    """Return the height of capital letters and figures, in points."""
    return CAP_HEIGHT[face] * size


# Fitting


def fit(text: str, face: Face, size: float, room: float, least: float) -> float | None:
    """Return the largest size from `size` down to `least` at which the text fits the width, or None."""
    ems = _ems(text, face)
    # Nearly all text fits at full size.
    if least <= size and ems * size <= room + SLACK:
        return size
    return next((smaller for smaller in _sizes(size, least) if ems * smaller <= room + SLACK), None)


def _sizes(size: float, least: float) -> Iterator[float]:
    smaller = size
    while smaller > least:
        yield smaller
        smaller -= STEP
    if size >= least:
        yield least


def cut_to_width(text: str, face: Face, size: float, room: float) -> str:
    """Return the text, cut off with an ellipsis if it is too wide."""
    text = clean_text(text)
    if _fits(text, face, size, room):
        return text
    letters = _graphemes(text)
    count = _how_many(letters, face, size, room, ELLIPSIS)
    cut = "".join(letters[:count]).rstrip(" ") + ELLIPSIS
    return cut if _fits(cut, face, size, room) else ""


def _fits(text: str, face: Face, size: float, room: float) -> bool:
    return width(text, face, size) <= room + SLACK


def _graphemes(text: str) -> Sequence[str]:
    return text if text.isascii() else tuple(iter_graphemes(text))


def _how_many(letters: Sequence[str], face: Face, size: float, room: float, end: str = "") -> int:
    """Return how many of the first letters fit the width, together with `end`."""
    fitting, beyond = 0, 1
    while beyond <= len(letters) and _fits("".join(letters[:beyond]) + end, face, size, room):
        fitting, beyond = beyond, 2 * beyond
    beyond = min(beyond, len(letters) + 1)
    while beyond - fitting > 1:
        middle = (fitting + beyond) // 2
        if _fits("".join(letters[:middle]) + end, face, size, room):
            fitting = middle
        else:
            beyond = middle
    return fitting


# Lines


@lru_cache(maxsize=2048)
def wrap(text: str, face: Face, size: float, room: float, is_tight: bool = False) -> tuple[str, ...]:
    """Wrap the text between words, and inside a word only if it is too wide: after a hyphen if it has one.

    Tight lines are filled without regard to hyphens.
    """
    if not text.strip():
        return ()
    return tuple(line for part in _paragraphs(text) for line in _lines(part, face, size, room, is_tight))


def _paragraphs(text: str) -> Iterator[str]:
    return map(clean_text, text.replace("\r\n", "\n").split("\n"))


def _lines(text: str, face: Face, size: float, room: float, is_tight: bool) -> Iterator[str]:
    line = ""
    for gap, piece in _pieces(text):
        longer = line + gap + piece if line else piece
        if _fits(longer, face, size, room):
            line = longer
            continue
        for part in (piece,) if is_tight or _fits(piece, face, size, room) else HYPHEN.split(piece):
            longer = line + gap + part if line else part
            gap = ""
            if _fits(longer, face, size, room):
                line = longer
                continue
            if line:
                yield line
            *full, line = _chopped(part, face, size, room)
            yield from full
    yield line


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield pieces that should not be broken, each with the space before it."""
    for word in filter(None, text.split(" ")):
        gap = " "
        for piece in _unspaced_pieces(word) if UNSPACED.search(word) else (word,):
            yield gap, piece
            gap = ""


def _unspaced_pieces(word: str) -> Iterator[str]:
    piece = ""
    for letter in iter_graphemes(word):
        parted = UNSPACED.match(letter) or UNSPACED.match(piece[-1:])
        if piece and parted and letter not in NOT_FIRST and piece[-1] not in NOT_LAST:
            yield piece
            piece = ""
        piece += letter
    yield piece


def _chopped(word: str, face: Face, size: float, room: float) -> Iterator[str]:
    letters, is_plain = _graphemes(word), not CODED.search(word)
    while letters:
        count = max(1, _how_many(letters, face, size, room))
        hyphen = ""
        if count < len(letters):
            count = max(min(count, TOGETHER), min(count, len(letters) - TOGETHER))
            hyphenated = count
            while hyphenated and not _fits("".join(letters[:hyphenated]) + HYPHENATED, face, size, room):
                hyphenated -= 1
            if is_plain and hyphenated and _takes_hyphen(letters[hyphenated - 1], letters[hyphenated]):
                count, hyphen = hyphenated, HYPHENATED
        yield "".join(letters[:count]) + hyphen
        letters = letters[count:]


def _takes_hyphen(before: str, after: str) -> bool:
    """Return whether a word that breaks between two letters needs a hyphen: not in Arabic, Chinese and the like."""
    return all(
        char[0].isalpha() and bidirectional(char[0]) == "L" and not UNSPACED.match(char) for char in (before, after)
    )


@lru_cache(maxsize=2048)
def lay(
    text: str, face: Face, size: float, room: float, height: float, least: float, leading: float = 1.2
) -> Block | None:
    """Return the text as lines in the largest size that fits the width and the height, or None.

    A word is broken only when no size keeps it whole, except after a hyphen.
    """
    found = _lay(text, face, size, room, height, least, leading, False)
    if found or not HYPHEN.search(text):
        return found
    return _lay(text, face, size, room, height, least, leading, True)


def _lay(
    text: str, face: Face, size: float, room: float, height: float, least: float, leading: float, is_tight: bool
) -> Block | None:
    pieces = (piece for part in _paragraphs(text) for _, piece in _pieces(part))
    widest = max((_ems(part, face) for piece in pieces for part in HYPHEN.split(piece)), default=0.0)
    broken = None
    for smaller in _sizes(size, least):
        lines = wrap(text, face, smaller, room, is_tight)
        if len(lines) * smaller * leading > height + SLACK:
            continue
        block = Block(smaller, lines, smaller * leading)
        if widest * smaller <= room + SLACK:
            return block
        if broken is None and all(_fits(line, face, smaller, room) for line in lines):
            broken = block
    return broken
