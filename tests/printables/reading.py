"""Reads sheets back: the content of a PDF, page by page, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from printables.drawing.box import MM, POINTS, Box
from printables.paper.sizes import SAFE

# The smallest type that is printed, in points; not taken from the code that is tested.
SMALLEST = 7.0
# The kinds of objects on a page: forms, texts and paths.
FORM, TEXT, PATH = raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_TEXT, raw.FPDF_PAGEOBJ_PATH


class Words(NamedTuple):
    """Words and their position on the page."""

    text: str
    box: Box


def open_pdf(data: bytes) -> Any:
    """Open a document."""
    return pdfium.PdfDocument(data)


def size_of(page: Any) -> tuple[float, float]:
    """Return the width and height of a page."""
    width, height = page.get_size()
    return width * MM, height * MM


def _box(left: float, bottom: float, right: float, top: float) -> Box:
    return Box(left * MM, bottom * MM, (right - left) * MM, (top - bottom) * MM)


def words_of(page: Any) -> list[Words]:
    """Return the words of a page, line by line as they were drawn."""
    text = page.get_textpage()
    boxes = [text.get_rect(n) for n in range(text.count_rects())]
    return [Words(text.get_text_bounded(*box).strip(), _box(*box)) for box in boxes]


def text_of(page: Any) -> str:
    """Return all text of a page, with single spaces."""
    return " ".join(page.get_textpage().get_text_range().split())


def all_text(data: bytes) -> str:
    """Return all text of a document."""
    return " ".join(text_of(page) for page in open_pdf(data))


def overlaps(page: Any) -> list[tuple[Words, Words]]:
    """Find overlapping words."""
    words = sorted((w for w in words_of(page) if w.text), key=lambda w: w.box.x)
    found = []
    for at, one in enumerate(words):
        for other in words[at + 1 :]:
            if other.box.x > one.box.right:
                break
            if _overlap(one.box, other.box):
                found.append((one, other))
    return found


def _overlap(one: Box, other: Box) -> bool:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.top, other.top) - max(one.y, other.y)
    small = min(one.w * one.h, other.w * other.h)
    return wide > 0.2 and high > 0.2 and wide * high > 0.1 * small


def outside(page: Any, dpi: float = 50) -> bool:
    """Return whether anything is printed where a home printer cannot reach."""
    image = page.render(scale=dpi / 72, grayscale=True).to_pil()
    rim = int((SAFE - 0.4) * POINTS * dpi / 72)
    inner = image.copy()
    inner.paste(255, (rim, rim, image.width - rim, image.height - rim))
    return int(inner.getextrema()[0]) < 250


def cover_of(page: Any, dpi: float = 40) -> float:
    """Return the ink coverage of a page."""
    from PIL import ImageChops, ImageStat

    inks = [ImageChops.invert(band) for band in page.render(scale=dpi / 72).to_pil().convert("RGB").split()]
    # A colour takes the sum of its inks, at most one full ink; a grey takes only black.
    summed = ImageChops.add(ImageChops.add(inks[0], inks[1]), inks[2])
    spread = ImageChops.difference(_darkest(inks), _lightest(inks)).point(lambda value: 255 if value > 12 else 0)
    return float(ImageStat.Stat(_chosen(summed, inks[0], spread)).mean[0]) / 255


def _darkest(inks: list[Any]) -> Any:
    from PIL import ImageChops

    return ImageChops.lighter(ImageChops.lighter(inks[0], inks[1]), inks[2])


def _lightest(inks: list[Any]) -> Any:
    from PIL import ImageChops

    return ImageChops.darker(ImageChops.darker(inks[0], inks[1]), inks[2])


def _chosen(coloured: Any, grey: Any, mask: Any) -> Any:
    from PIL import Image

    return Image.composite(coloured, grey, mask)


def pieces_of(page: Any) -> list[Box]:
    """Return the boxes of the pieces on a page, from the outline of each, which is drawn last."""
    return [_outline(item) for item in page.get_objects(filter=(FORM,), max_depth=1)]


def _outline(form: Any) -> Box:
    path = raw.FPDFFormObj_GetObject(form, raw.FPDFFormObj_CountObjects(form) - 1)
    place, x, y = form.get_matrix(), raw.ctypes.c_float(), raw.ctypes.c_float()
    corners = []
    for n in range(raw.FPDFPath_CountSegments(path)):
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(path, n), x, y)
        corners.append(place.on_point(x.value, y.value))
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return _box(min(xs), min(ys), max(xs), max(ys))


def fonts_of(page: Any) -> Iterator[tuple[str, bool]]:
    """Yield the fonts of a page's texts and whether each is embedded."""
    for item in page.get_objects(filter=(TEXT,), max_depth=8):
        font = raw.FPDFTextObj_GetFont(item)
        yield str(font), bool(raw.FPDFFont_GetIsEmbedded(font))


def fields_of(document: Any) -> int:
    """Count the form fields."""
    return sum(_field_count(page) for page in document)


def _field_count(page: Any) -> int:
    count = 0
    for n in range(raw.FPDFPage_GetAnnotCount(page)):
        note = raw.FPDFPage_GetAnnot(page, n)
        count += raw.FPDFAnnot_GetSubtype(note) == raw.FPDF_ANNOT_WIDGET
        raw.FPDFPage_CloseAnnot(note)
    return count


def bookmarks_of(document: Any) -> list[str]:
    """Return the bookmarks of a document."""
    return [mark.get_title() for mark in document.get_toc()]


def same_picture(one: Any, other: Any) -> float:
    """Return the mean difference of two pictures per pixel, from 0 to 255."""
    from PIL import ImageChops, ImageStat

    first, second = one.convert("L"), other.convert("L")
    if first.size != second.size:
        return 255.0
    return float(ImageStat.Stat(ImageChops.difference(first, second)).mean[0])


def type_sizes(page: Any) -> dict[float, str]:
    """Return the sizes of type on a page, in points, each with some of its text."""
    text, matrix = page.get_textpage(), raw.FS_MATRIX()
    found: dict[float, str] = {}
    for n in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, n))
        if raw.FPDFText_IsGenerated(text, n) or letter.isspace():
            continue
        raw.FPDFText_GetMatrix(text, n, matrix)
        size = round(raw.FPDFText_GetFontSize(text, n) * (matrix.c**2 + matrix.d**2) ** 0.5, 2)
        found[size] = (found.get(size, "") + letter)[:60]
    return found
