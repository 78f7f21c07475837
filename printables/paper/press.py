"""The press: turns the parts of a document into one PDF. The same parts give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
from printables.paper.cutting import Art, Deck, Piece, Shape, Slots, behind, outline, slots, slots_below
from printables.paper.frame import Sheet
from printables.paper.leaves import Page, Plan, plan_leaves
from printables.paper.sizes import PAPERS, SAFE, Order, Paper, Printer

# Binary streams: a quarter smaller than ASCII ones.
rl_config.useA85 = 0

Part: TypeAlias = Sheet | Deck
# How far inside of the cut low ink outlines what the other designs fill.
RIM = 0.6


class Document(NamedTuple):
    """Parts under a title. `label`, at the foot of every sheet, names the edition.

    The first parts, as many as `opening`, are drawn after all others, and know their ink.
    """

    title: str
    parts: tuple[Part, ...]
    label: str = ""
    subject: str = ""
    keywords: str = ""
    opening: int = 0


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


class Cut(NamedTuple):
    """A piece on a sheet: the number of its part, its deck, and whether it is the first of the deck."""

    part: int
    deck: Deck
    piece: Piece
    is_first: bool


class Block(NamedTuple):
    """Pieces of one shape on a sheet, and their places."""

    cuts: Sequence[Cut]
    laid: Slots


# Decks of one kind with the numbers of their parts, and all that are still to be printed.
Run: TypeAlias = Sequence[tuple[int, Deck]]
Runs: TypeAlias = dict[object, list[tuple[int, Deck]]]


def press(document: Document, setting: Setting, on_page: Callable[[int, int], None] | None = None) -> Pressed:
    """Print a document; `on_page` is called after every page."""
    pages, is_two_sided = plan_pages(document, setting)
    buffer = BytesIO()
    canvas = _canvas(buffer, document, setting, is_two_sided)
    pen = Pen(canvas, setting.design)
    area = setting.paper.width * setting.paper.height
    for bookmark, key in _bookmarks(pages):
        canvas.addOutlineEntry(lettering.clean_text(bookmark), key, 0)
    # Pages that tell about the others are drawn last, and moved to the front.
    opening = [n for n, page in enumerate(pages, 1) if page.parts and page.parts[0] < document.opening]
    order = [*(n for n in range(1, len(pages) + 1) if n not in opening), *opening]
    for done, n in enumerate(order, 1):
        before = pen.ink
        _draw_page(pen, pages[n - 1], setting, frame.Foot(document.title, document.label, n, len(pages)))
        # Overlapping shapes are counted twice, but no page is covered more than fully.
        pen.covers[n] = min(1.0, (pen.ink - before) / area)
        if on_page:
            on_page(done, len(pages))
    in_file = canvas._doc.Pages.pages
    in_file[:] = [page for _, page in sorted(zip(order, in_file, strict=True), key=lambda pair: pair[0])]
    canvas.save()
    cover = tuple(pen.covers[n] for n in range(1, len(pages) + 1))
    return Pressed(buffer.getvalue(), cover, tuple(dict.fromkeys(pen.complaints)))


def _bookmarks(pages: Sequence[Page]) -> Iterator[tuple[str, str]]:
    """Yield the words and the key of each bookmark."""
    for number, page in enumerate(pages, 1):
        for n, bookmark in enumerate(page.bookmarks):
            yield bookmark, f"p{number}-{n}"


def _canvas(buffer: BytesIO, document: Document, setting: Setting, is_two_sided: bool) -> Any:
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
    edge = "DuplexFlipLongEdge" if setting.printer.edge == "long" else "DuplexFlipShortEdge"
    canvas.setViewerPreference("Duplex", edge if is_two_sided else "Simplex")
    canvas.showOutline()
    return canvas


def _points(paper: Paper, landscape: bool) -> tuple[float, float]:
    width, height = paper.size(landscape)
    return width * POINTS, height * POINTS


def _draw_page(pen: Pen, page: Page, setting: Setting, foot: frame.Foot) -> None:
    canvas = pen.canvas
    canvas.setPageSize(_points(setting.paper, page.landscape))
    pen.new_page()
    for n in range(len(page.bookmarks)):
        canvas.bookmarkPage(f"p{foot.page}-{n}")
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
    for n, page in enumerate(plan_pages(document, setting).pages, 1):
        for part in page.parts:
            (backs if page.is_back else fronts)[part].append(n)
    return tuple(Pages(tuple(one), tuple(other)) for one, other in zip(fronts, backs, strict=True))


def plan_pages(document: Document, setting: Setting) -> Plan:
    """Plan all pages: pieces of one shape fill their sheets together, then pages are put back to back."""
    runs: Runs = {}
    for n, part in enumerate(document.parts):
        if isinstance(part, Deck):
            runs.setdefault(_sheet_kind(part, setting), []).append((n, part))
    sides: list[tuple[Page, Page | None]] = []
    for n, part in enumerate(document.parts):
        if isinstance(part, Sheet):
            sides.append((_sheet_page(part, setting)._replace(parts=(n,)), None))
        else:
            sides += _piece_pages(runs.pop(_sheet_kind(part, setting), []), setting, runs)
    return plan_leaves(sides, setting.printer)


def _sheet_kind(deck: Deck, setting: Setting) -> tuple[Shape, Order, bool]:
    """Return what decks have in common that can be on one sheet: the shape, and how their backs are printed."""
    order = setting_for(deck, setting).printer.order
    return deck.shape, order, deck.has_backs and order != "no-backs"


def _piece_pages(decks: Run, setting: Setting, later: Runs) -> Iterator[tuple[Page, Page | None]]:
    """Yield the sheets of decks of one kind, filled one deck after the other, each with its back if there is one.

    Later decks that may join others are taken onto the last sheet if there is room.
    """
    cuts = _cuts_of(decks)
    if not cuts:
        return
    setting = setting_for(decks[0][1], setting)
    per_sheet = len(slots(decks[0][1].shape, setting.paper, setting.printer).middles)
    cuts += _spares_of(decks, -len(cuts) % per_sheet)
    has_backs = setting.printer.order in ("alternate", "fronts-first") and any(deck.has_backs for _, deck in decks)
    for at in range(0, len(cuts), per_sheet):
        batch = cuts[at : at + per_sheet]
        laid = slots(decks[0][1].shape, setting.paper, setting.printer, len(batch))
        joined = _joining(laid, later, setting) if at + per_sheet >= len(cuts) else None
        front = _front([Block(batch, laid), *([joined] if joined else [])], setting)
        yield front, _back(batch, setting) if has_backs else None


def _cuts_of(decks: Run) -> list[Cut]:
    """Return the pieces of decks, one deck after the other."""
    return [Cut(n, deck, piece, not at) for n, deck in decks for at, piece in enumerate(deck.each())]


def _spares_of(decks: Run, free: int) -> list[Cut]:
    """Return the spares of the last deck that has any, for the free places of its last sheet."""
    n, deck = next(((n, deck) for n, deck in reversed(decks) if deck.spares), (0, None))
    if deck is None:
        return []
    return [Cut(n, deck, deck.spares[min(at, len(deck.spares) - 1)], False) for at in range(free)]


def _joining(above: Slots, later: Runs, setting: Setting) -> Block | None:
    """Take the first later decks that join others and fit below these pieces."""
    for kind, decks in later.items():
        if all(deck.joins and not deck.has_backs for _, deck in decks) and (cuts := _cuts_of(decks)):
            below = slots_below(above, decks[0][1].shape, setting.paper, setting.printer, len(cuts))
            if below:
                del later[kind]
                return Block(cuts, below)
    return None


def setting_for(deck: Deck, setting: Setting) -> Setting:
    """Return the setting for a deck: a deck without backs is not folded."""
    if setting.printer.order != "fold" or deck.has_backs:
        return setting
    return setting._replace(printer=replace(setting.printer, order="no-backs"))


def _sheet_page(sheet: Sheet, setting: Setting) -> Page:
    def draw(pen: Pen, foot: frame.Foot) -> None:
        frame.draw_frame(pen, sheet, setting.paper, foot)
        sheet.draw(pen, frame.content_box(setting.paper, sheet.landscape))

    return Page(draw, landscape=sheet.landscape, bookmarks=(sheet.title,), leaf=sheet.leaf, cuts=sheet.cuts)


def _front(blocks: Sequence[Block], setting: Setting) -> Page:
    everything = [cut for block in blocks for cut in block.cuts]

    def draw(pen: Pen, foot: frame.Foot) -> None:
        for cuts, laid in blocks:
            _side(pen, cuts, [cut.piece.front for cut in cuts], laid, setting, 0.0)
            if setting.printer.order == "fold":
                _fold(pen, laid, setting.paper)
                _backs(pen, cuts, laid, setting)
            pen.lines(laid.marks, SOFT, 0.15)
        titles = dict.fromkeys(cut.deck.title for cut in everything)
        frame.draw_strip(pen, blocks[0].laid, " + ".join(titles), foot)

    return Page(
        draw,
        tuple(dict.fromkeys(cut.part for cut in everything)),
        bookmarks=tuple(cut.deck.title for cut in everything if cut.is_first),
        cuts=sum(block.laid.cuts for block in blocks),
    )


def _back(cuts: Sequence[Cut], setting: Setting) -> Page:
    def draw(pen: Pen, _: frame.Foot) -> None:
        _backs(pen, cuts, slots(cuts[0].deck.shape, setting.paper, setting.printer, len(cuts)), setting)

    return Page(draw, tuple(dict.fromkeys(cut.part for cut in cuts)), is_back=True)


def _backs(pen: Pen, cuts: Sequence[Cut], laid: Slots, setting: Setting) -> None:
    """Draw the backs of pieces."""
    turn = behind(laid.middles[0], setting.paper, setting.printer)[2]
    behind_them = laid.over(setting.paper, setting.printer)
    _side(pen, cuts, [cut.piece.back for cut in cuts], behind_them, setting, turn)
    # On a folded sheet, these are the other ends of the cuts.
    if setting.printer.back_marks or setting.printer.order == "fold":
        pen.lines(behind_them.marks, SOFT, 0.15)


def _fold(pen: Pen, laid: Slots, paper: Paper) -> None:
    half = paper.height / 2
    for x1, x2 in ((SAFE, laid.bleed.x - 0.5), (laid.bleed.right + 0.5, paper.width - SAFE)):
        pen.line(x1, half, x2, half, SOFT, 0.2, (1.0, 1.0))


def _side(
    pen: Pen, cuts: Sequence[Cut], arts: Sequence[Art | None], laid: Slots, setting: Setting, turn: float
) -> None:
    """Draw one side of all pieces: first the backgrounds, then the pieces."""
    placed = [(cut.deck, art, at) for cut, art, at in zip(cuts, arts, laid.middles, strict=True) if art]
    for deck, art, middle in placed:
        _ground(pen, deck.shape, art, middle, laid, setting)
    for deck, art, middle in placed:
        _piece(pen, deck, art, middle, turn)


def _ground(pen: Pen, shape: Shape, art: Art, middle: tuple[float, float], laid: Slots, setting: Setting) -> None:
    """Fill the background of a piece: slightly over the cut, but never into a neighbour."""
    if art.ground is None:
        return
    box = Box(middle[0] - shape.width / 2, middle[1] - shape.height / 2, shape.width, shape.height)
    if pen.design == "low":
        # An outline outside the cut would be lost, so it is drawn slightly inside.
        box = box.inset(RIM)
    elif not shape.is_hexagon:
        box = _bled(box, laid, min(setting.printer.bleed, setting.printer.gap / 2))
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
