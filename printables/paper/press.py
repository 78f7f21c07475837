"""The press: turns the parts of a document into one PDF. The same parts give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace
from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from printables.designs import Design
from printables.drawing import text as lettering
from printables.drawing.box import POINTS, Box
from printables.drawing.ink import FAINT, SOFT
from printables.drawing.pen import Pen
from printables.paper import frame
from printables.paper.cutting import Art, Deck, Piece, Slots, behind, outline, slots
from printables.paper.frame import Sheet
from printables.paper.sizes import PAPERS, SAFE, Paper, Printer

# Binary streams: a quarter smaller than ASCII ones.
rl_config.useA85 = 0

Part: TypeAlias = Sheet | Deck
# How far inside of the cut low ink outlines what the other designs fill.
RIM = 0.6


class Document(NamedTuple):
    """Parts under a title. `label`, at the foot of every sheet, names the edition."""

    title: str
    parts: tuple[Part, ...]
    label: str = ""
    subject: str = ""
    keywords: str = ""


class Setting(NamedTuple):
    """Paper, printer and design of a document."""

    paper: Paper = PAPERS["a4"]
    design: Design = "colour"
    printer: Printer = Printer()


class Pressed(NamedTuple):
    """A finished document: its bytes, the ink coverage of each page, and the texts that did not fit."""

    data: bytes
    cover: tuple[float, ...]
    complaints: tuple[str, ...]

    @property
    def pages(self) -> int:
        return len(self.cover)

    @property
    def ink(self) -> float:
        """The ink of the whole document, in fully covered pages."""
        return sum(self.cover)


class Pages(NamedTuple):
    """The page numbers of a part, from 1."""

    fronts: tuple[int, ...]
    backs: tuple[int, ...]

    @property
    def all(self) -> tuple[int, ...]:
        return tuple(sorted(self.fronts + self.backs))


class _Page(NamedTuple):
    """A planned page: the function that draws it, its part, and its bookmark."""

    draw: Callable[[Pen, frame.Foot], None]
    part: int = -1
    landscape: bool = False
    bookmark: str = ""
    # Backs are moved and rotated by the printer's offset.
    is_back: bool = False
    # Pieces without backs: they are cut out, so the other side of the sheet stays empty.
    is_alone: bool = False


def press(document: Document, setting: Setting, on_page: Callable[[int, int], None] | None = None) -> Pressed:
    """Print a document; `on_page` is called after every page."""
    pages = _pages(document, setting)
    buffer = BytesIO()
    canvas = _canvas(buffer, document, setting)
    pen = Pen(canvas, setting.design)
    cover: list[float] = []
    area = setting.paper.width * setting.paper.height
    for n, page in enumerate(pages, 1):
        before = pen.ink
        _draw_page(pen, page, setting, frame.Foot(document.title, document.label, n, len(pages)))
        # Overlapping shapes are counted twice, but no page is covered more than fully.
        cover.append(min(1.0, (pen.ink - before) / area))
        if on_page:
            on_page(n, len(pages))
    canvas.save()
    return Pressed(buffer.getvalue(), tuple(cover), tuple(dict.fromkeys(pen.complaints)))


def _canvas(buffer: BytesIO, document: Document, setting: Setting) -> Any:
    canvas = Canvas(
        buffer,
        pagesize=_points(setting.paper, False),
        invariant=1,
        pageCompression=1,
        initialFontName=lettering.runs("x", "regular")[0][0],  # type: ignore[arg-type]
        lang="en",
    )
    canvas.setTitle(lettering.clean_text(document.title))
    canvas.setSubject(lettering.clean_text(document.subject))
    canvas.setKeywords(lettering.clean_text(document.keywords))
    canvas.setAuthor("Print-and-play companion")
    canvas.setCreator("Print-and-play companion")
    canvas.setViewerPreference("PrintScaling", "None")
    if any(isinstance(part, Deck) and part.has_backs for part in document.parts):
        edge = "DuplexFlipLongEdge" if setting.printer.edge == "long" else "DuplexFlipShortEdge"
        canvas.setViewerPreference("Duplex", edge if setting.printer.order == "alternate" else "Simplex")
    canvas.showOutline()
    return canvas


def _points(paper: Paper, landscape: bool) -> tuple[float, float]:
    width, height = paper.size(landscape)
    return width * POINTS, height * POINTS


def _draw_page(pen: Pen, page: _Page, setting: Setting, foot: frame.Foot) -> None:
    canvas, key = pen.canvas, f"p{foot.page}"
    canvas.setPageSize(_points(setting.paper, page.landscape))
    pen.new_page()
    if page.bookmark:
        canvas.bookmarkPage(key)
        canvas.addOutlineEntry(lettering.clean_text(page.bookmark), key, 0)
    if page.is_back:
        width, height = setting.paper.size()
        shift = setting.printer
        with (
            pen.moved(width / 2 + shift.offset_x, height / 2 + shift.offset_y, shift.rotation),
            pen.moved(-width / 2, -height / 2),
        ):
            page.draw(pen, foot)
    else:
        page.draw(pen, foot)
    canvas.showPage()


def find_pages(document: Document, setting: Setting) -> tuple[Pages, ...]:
    """Return the pages of each part, without blank pages."""
    fronts: list[list[int]] = [[] for _ in document.parts]
    backs: list[list[int]] = [[] for _ in document.parts]
    for n, page in enumerate(_pages(document, setting), 1):
        if page.part >= 0:
            (backs if page.is_back else fronts)[page.part].append(n)
    return tuple(Pages(tuple(one), tuple(other)) for one, other in zip(fronts, backs, strict=True))


def _pages(document: Document, setting: Setting) -> list[_Page]:
    """Plan all pages: every part starts a new page, and a front with a back starts a new sheet."""
    fronts: list[_Page] = []
    backs: list[_Page] = []
    on_both_sides = setting.printer.order == "alternate" and any(
        isinstance(part, Deck) and part.has_backs for part in document.parts
    )
    for n, part in enumerate(document.parts):
        for front, back in _sides(part, setting):
            begins = on_both_sides and (back is not None or front.is_alone or bool(fronts and fronts[-1].is_alone))
            fronts += [_Page(_leave_blank)] if begins and len(fronts) % 2 else []
            fronts.append(front._replace(part=n))
            if back:
                (fronts if on_both_sides else backs).append(back._replace(part=n))
    return fronts + backs


def _leave_blank(pen: Pen, foot: frame.Foot) -> None:
    """Draw nothing: the back of a sheet before one that starts with a front."""


def _sides(part: Part, setting: Setting) -> list[tuple[_Page, _Page | None]]:
    """Return the sheets of a part, each with its back if there is one."""
    if isinstance(part, Sheet):
        return [(_sheet_page(part, setting), None)]
    setting = setting_for(part, setting)
    pieces, per_sheet = part.each(), len(slots(part.shape, setting.paper, setting.printer).middles)
    batches = [pieces[at : at + per_sheet] for at in range(0, len(pieces), per_sheet)]
    has_backs = part.has_backs and setting.printer.order in ("alternate", "fronts-first")
    return [
        (
            _front(part, batch, setting)._replace(bookmark="" if n else part.title, is_alone=not has_backs),
            _back(part, batch, setting) if has_backs else None,
        )
        for n, batch in enumerate(batches)
    ]


def setting_for(deck: Deck, setting: Setting) -> Setting:
    """Return the setting for a deck: a deck without backs is not folded."""
    if setting.printer.order != "fold" or deck.has_backs:
        return setting
    return setting._replace(printer=replace(setting.printer, order="no-backs"))


def _sheet_page(sheet: Sheet, setting: Setting) -> _Page:
    def draw(pen: Pen, foot: frame.Foot) -> None:
        frame.draw_frame(pen, sheet, setting.paper, foot)
        sheet.draw(pen, frame.content_box(setting.paper, sheet.landscape))

    return _Page(draw, landscape=sheet.landscape, bookmark=sheet.title)


def _front(deck: Deck, pieces: Sequence[Piece], setting: Setting) -> _Page:
    def draw(pen: Pen, foot: frame.Foot) -> None:
        laid = slots(deck.shape, setting.paper, setting.printer, len(pieces))
        _side(pen, deck, [piece.front for piece in pieces], laid, setting, 0.0)
        if setting.printer.order == "fold":
            _fold(pen, laid, setting.paper)
            _backs(pen, deck, pieces, laid, setting)
        pen.lines(laid.marks, SOFT, 0.15)
        frame.draw_strip(pen, laid, deck.title, foot)

    return _Page(draw)


def _back(deck: Deck, pieces: Sequence[Piece], setting: Setting) -> _Page:
    def draw(pen: Pen, _: frame.Foot) -> None:
        _backs(pen, deck, pieces, slots(deck.shape, setting.paper, setting.printer, len(pieces)), setting)

    return _Page(draw, is_back=True)


def _backs(pen: Pen, deck: Deck, pieces: Sequence[Piece], laid: Slots, setting: Setting) -> None:
    """Draw the backs of pieces."""
    turn = behind(laid.middles[0], setting.paper, setting.printer)[2]
    behind_them = laid.over(setting.paper, setting.printer)
    _side(pen, deck, [piece.back for piece in pieces], behind_them, setting, turn)
    # On a folded sheet, these are the other ends of the cuts.
    if setting.printer.back_marks or setting.printer.order == "fold":
        pen.lines(behind_them.marks, SOFT, 0.15)


def _fold(pen: Pen, laid: Slots, paper: Paper) -> None:
    half = paper.height / 2
    for x1, x2 in ((SAFE, laid.bleed.x - 0.5), (laid.bleed.right + 0.5, paper.width - SAFE)):
        pen.line(x1, half, x2, half, SOFT, 0.2, (1.0, 1.0))


def _side(pen: Pen, deck: Deck, arts: Sequence[Art | None], laid: Slots, setting: Setting, turn: float) -> None:
    """Draw one side of all pieces: first the backgrounds, then the pieces."""
    placed = [(art, middle) for art, middle in zip(arts, laid.middles, strict=True) if art]
    _grounds(pen, deck, placed, laid, setting)
    for art, middle in placed:
        _piece(pen, deck, art, middle, turn)


def _grounds(
    pen: Pen, deck: Deck, placed: Sequence[tuple[Art, tuple[float, float]]], laid: Slots, setting: Setting
) -> None:
    """Fill the backgrounds of the pieces: slightly over the cut, but never into a neighbour."""
    shape, gap = deck.shape, setting.printer.gap
    for art, (x, y) in placed:
        if art.ground is None:
            continue
        box = Box(x - shape.width / 2, y - shape.height / 2, shape.width, shape.height)
        if pen.design == "low":
            # An outline outside the cut would be lost, so it is drawn slightly inside.
            box = box.inset(RIM)
        elif not shape.is_hexagon:
            box = _bled(box, laid, min(setting.printer.bleed, gap / 2))
        pen.polygon(outline(shape, box), art.ground, None)


def _bled(box: Box, laid: Slots, between: float) -> Box:
    """Extend a background: to the rim at the edge of the block, by half the gap towards a neighbour."""
    inner, rim = laid.bounds, laid.bleed
    left = box.x - inner.x < 0.01
    right = inner.right - box.right < 0.01
    low = box.y - inner.y < 0.01
    high = inner.top - box.top < 0.01
    return box.cut(
        left=rim.x - inner.x if left else -between,
        right=inner.right - rim.right if right else -between,
        bottom=rim.y - inner.y if low else -between,
        top=inner.top - rim.top if high else -between,
    )


def _piece(pen: Pen, deck: Deck, art: Art, middle: tuple[float, float], turn: float) -> None:
    """Draw one side of a piece around its middle, with a faint outline to cut along."""
    shape = deck.shape
    box = Box(-shape.width / 2, -shape.height / 2, shape.width, shape.height)

    def draw(inner: Pen) -> None:
        inner.ground, inner.what = art.ground, f"{deck.title}, {art.key}"
        art.draw(inner, box)
        inner.ground, inner.what = None, ""
        inner.polygon(outline(shape, box), None, FAINT, 0.1)

    pen.stamp(f"{deck.name}: {art.key}", draw, box.inset(-0.1), *middle, turn=turn)


def percent(share: float) -> str:
    """Return an ink coverage as text."""
    return f"{share * 100:.0f}%" if share >= 0.005 else "under 1%"
