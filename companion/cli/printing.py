"""`companion print`: sheets, cards and maps as a PDF."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from companion.cli.desk import AsJson, ForReferee, ForSeat, GameId, answering, complain, say, say_json
from companion.cli.output import STDOUT, file_name
from companion.cli.papers import KIND_WORDS, Job, Kind, Order, check_order, copied
from companion.cli.printer import BackMarks, Backs, Bleed, Edge, Gap, InkOption, PaperOption
from companion.cli.tone import wants_text

if TYPE_CHECKING:
    from pathlib import Path

    from printables.paper.frame import PageArea
    from printables.paper.press import Document, Part, Pressed, Setting

# A bar is shown from so many pages on, and an answer names so many parts.
MANY_PAGES = 12
SHOWN_PARTS = 8
# Stands in the contents of a pack until it is known.
SOME_INK = "About 10 % ink a page, as much as 10.0 full pages"
NO_PREVIEW = "pictures need the extra preview: pip install 'print-and-play-companion[preview]'"

Village = Annotated[str | None, typer.Option(metavar="VILLAGE", help="A village, by name or number.")]
Title = Annotated[str | None, typer.Option(metavar="GAME", help="Blank sheets of a title.")]
Campaign = Annotated[str | None, typer.Option(metavar="NAME", help="The campaign of a chronicle.")]
Edition = Annotated[str | None, typer.Option(help="With --title: the edition, or the folder of your own.")]
AtLevel = Annotated[int | None, typer.Option(help="The level of a title; of a village, as it was after it.")]
Players = Annotated[int | None, typer.Option(help="With --title: how many play.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="With --title: as in new.")]
Rulings = Annotated[list[str] | None, typer.Option("--ruling", metavar="ID=VALUE", help="With --title: as in new.")]
Since = Annotated[str | None, typer.Option(metavar="LINE|CODE", help="Changes since this line, level or sheet.")]
Sight = Annotated[str | None, typer.Option(metavar="SPACE", help="On a map: the lines of sight from a space.")]
Only = Annotated[list[str] | None, typer.Option(metavar="PART", help="Only this part; may be given again.")]
Copies = Annotated[int, typer.Option(metavar="N", min=1, max=50, show_default=False, help="So many of everything.")]
Profile = Annotated[str | None, typer.Option("--printer", metavar="NAME", help="Fit a printer (companion printer).")]
Output = Annotated[
    str | None, typer.Option("--output", "-o", metavar="FILE", help="A file, a folder, or - for standard output.")
]
Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]
Preview = Annotated[bool, typer.Option("--preview", help="Also a picture of every page beside the PDF.")]


class Feed(NamedTuple):
    """How it is printed, as far as it was said: what a profile says besides is kept."""

    paper: str | None
    ink: str | None
    profile: str | None
    printer: dict[str, Any]


class Target(NamedTuple):
    """Where it goes."""

    output: str | None
    force: bool
    preview: bool
    as_json: bool


class Group(NamedTuple):
    """Parts of one name that follow each other, and the pages they are on.

    `last` is the last page of their fronts where all backs of the document come later.
    """

    parts: tuple[Part, ...]
    first: int
    last: int
    backs: tuple[int, ...]

    @property
    def pieces(self) -> int:
        """How many there are to cut out."""
        from printables.paper.cutting import Deck

        return sum(len(part.each()) for part in self.parts if isinstance(part, Deck))

    @property
    def name(self) -> str:
        return self.parts[0].name

    @property
    def title(self) -> str:
        return self.parts[0].title


def print_sheets(
    ctx: typer.Context,
    kind: Annotated[Kind, typer.Argument(metavar="KIND", help=f"{', '.join(KIND_WORDS)}.", show_default=False)],
    game: GameId = None,
    village: Village = None,
    title: Title = None,
    campaign: Campaign = None,
    edition: Edition = None,
    level: AtLevel = None,
    players: Players = None,
    option: Options = None,
    ruling: Rulings = None,
    since: Since = None,
    sight: Sight = None,
    seat: ForSeat = None,
    referee: ForReferee = False,
    only: Only = None,
    copies: Copies = 1,
    paper: PaperOption = None,
    ink: InkOption = None,
    printer: Profile = None,
    backs: Backs = None,
    edge: Edge = None,
    gap: Gap = None,
    bleed: Bleed = None,
    back_marks: BackMarks = None,
    output: Output = None,
    force: Force = False,
    preview: Preview = False,
    as_json: AsJson = False,
) -> None:
    """Print sheets, cards and maps as a PDF.

    \b
    companion print setup
    companion print pack --output tonight.pdf
    companion print map --village Millbrook --ink low
    companion print map --title crayonville --copies 4
    companion print cards --title king-of-the-valley --paper letter --printer laser
    companion print score --title crayonville --output - > score.pdf
    companion print chronicle --campaign "Tuesday club"
    companion print calibration

    The sheets are of the current game unless another, a village or a title is named. Hidden cards are printed for
    nobody unless --seat or --referee asks for them. No file is written over without --force.
    """
    wanted = (game, village, title, campaign, edition, level, players, option or (), ruling or ())
    order = Order(kind, *wanted, since, sight, seat, referee, tuple(only or ()), copies)
    check_order(order)
    named = {"backs": backs, "edge": edge, "gap": gap, "bleed": bleed, "back_marks": back_marks}
    target = Target(output, force, preview, as_json)
    check_target(target)
    with answering(as_json):
        run(ctx, order, Feed(paper, ink, printer, named), target)


def check_target(target: Target) -> None:
    """Refuse what cannot go to standard output, as wrong usage."""
    if target.output != STDOUT:
        return
    if target.as_json or target.preview:
        raise typer.BadParameter(f"--{'json' if target.as_json else 'preview'} and --output - do not go together")
    if sys.stdout.isatty():
        raise typer.BadParameter("a PDF is not for the screen: name a file with --output, or send it on with > or |")


def run(ctx: typer.Context, order: Order, feed: Feed, target: Target) -> None:
    """Draw what was asked for, write it, and say so."""
    from printables.paper.frame import PageArea
    from printables.paper.press import Document

    setting = settle(feed, order.kind == "calibration")
    pictures = find_preview() if target.preview else None
    room = PageArea.on(setting.paper)
    job = find_job(ctx, order, setting, room, feed.profile, target.as_json)
    path = find_path(target, f"{job.stem}.pdf")
    parts = tuple(copied(job.parts, order.copies))
    document = Document(job.title, parts, job.label, job.subject, job.keywords)
    check_fits(document, setting)
    pressed, document = pressing(document, setting, room, order.kind == "pack")
    has_secrets = order.referee or order.seat is not None
    files = write(pressed, path, target.force, pictures, has_secrets)
    answer(document, setting, pressed, files, target)


def settle(feed: Feed, needs_backs: bool = False) -> Setting:
    """Settle paper, ink and printer: the command line first, then the profile, then the settings.

    Raises Refused, BadPosition, BadSettings.
    """
    from msgspec.structs import replace

    from companion.cli.printer import changed, load_profiles
    from companion.cli.settings import text_setting
    from printables.paper.press import Setting
    from printables.paper.printers import find_profile
    from printables.paper.sizes import PAPERS, Printer

    name = feed.profile if feed.profile is not None else text_setting("printer")
    known = find_profile(load_profiles(), name) if name is not None else Printer()
    printer = changed(known, feed.printer | {"paper": feed.paper, "ink": feed.ink})
    if needs_backs:
        printer = replace(printer, order="alternate")
    paper, ink = printer.paper or text_setting("paper") or "a4", printer.ink or text_setting("ink") or "colour"
    return Setting(PAPERS[paper], ink, printer)  # type: ignore[arg-type]


def find_preview() -> Callable[[bytes], Any]:
    """Return what makes pictures of pages. Raises BadPosition where the libraries are not there."""
    from companion.referee.game import BadPosition

    try:
        from printables.paper.preview import picture_pages
    except ImportError:
        raise BadPosition(NO_PREVIEW) from None
    return picture_pages


def find_job(
    ctx: typer.Context, order: Order, setting: Setting, room: PageArea, profile: str | None, as_json: bool
) -> Job:
    """Find what is to be printed: of the printer itself, or of a game."""
    from companion.cli import papers

    if order.kind != "calibration":
        return papers.find_job(ctx, order, room, as_json)
    from printables.paper.calibration import calibration

    parts = papers.chosen(calibration(setting.paper, setting.printer, profile or ""), order.only)
    stem = file_name("calibration", profile or "")
    return Job("Calibration", tuple(parts), "", "How far the backs of a printer are off", "printer, backs", stem)


def find_path(target: Target, name: str) -> Path | None:
    """Return the file to write, None for standard output. Raises Refused, BadPosition."""
    from companion.cli.output import folder_setting, refuse_taken, settle_path

    if target.output == STDOUT:
        return None
    path = settle_path(target.output or folder_setting("print-folder"), name)
    refuse_taken(path, target.force)
    return path


def check_fits(document: Document, setting: Setting) -> None:
    """Refuse pieces that are larger than the paper. Raises BadPosition."""
    from companion.referee.game import BadPosition
    from printables.paper.cutting import Deck, slots
    from printables.paper.press import setting_for

    for part in document.parts:
        if isinstance(part, Deck):
            try:
                slots(part.shape, setting.paper, setting_for(part, setting).printer)
            except ValueError as error:
                raise BadPosition(f"{part.title}: {error}") from None


def pressing(document: Document, setting: Setting, room: PageArea, is_pack: bool) -> tuple[Pressed, Document]:
    """Press a document; a pack is pressed twice, for its contents say how much ink it takes."""
    from printables.paper.press import press

    with bar() as on_page:
        if not is_pack:
            return press(document, setting, on_page), document
        draft = press(with_contents(document, setting, room, SOME_INK), setting, on_page)
        whole = with_contents(document, setting, room, ink_words(draft))
        return press(whole, setting, on_page)._replace(cover=draft.cover), whole


@contextmanager
def bar() -> Iterator[Callable[[int, int], None] | None]:
    """Show a bar on a terminal while many pages are drawn."""
    if not sys.stderr.isatty() or wants_text():
        yield None
        return
    with ExitStack() as stack:
        tick: list[Callable[[int], None]] = []

        def on_page(page: int, pages: int) -> None:
            if pages <= MANY_PAGES:
                return
            if not tick:
                tick.append(start_bar(stack, pages))
            tick[0](page)

        yield on_page


def start_bar(stack: ExitStack, pages: int) -> Callable[[int], None]:
    """Begin a bar that goes away when the stack closes; return what moves it on."""
    from rich.console import Console
    from rich.progress import Progress

    progress = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
    task = progress.add_task("Pages", total=pages)
    return lambda page: progress.update(task, completed=page)


# The contents of a pack


def groups(document: Document, setting: Setting) -> list[Group]:
    """Put parts of one name that follow each other together, with the pages they are on."""
    from printables.paper.press import find_pages

    found: list[Group] = []
    for part, pages in zip(document.parts, find_pages(document, setting), strict=True):
        last = pages.fronts[-1] if setting.printer.order == "fronts-first" else pages.all[-1]
        if found and found[-1].name == part.name:
            before = found.pop()
            found.append(Group((*before.parts, part), before.first, last, before.backs + pages.backs))
        else:
            found.append(Group((part,), pages.fronts[0], last, pages.backs))
    return found


def with_contents(document: Document, setting: Setting, room: PageArea, ink: str) -> Document:
    """Put a sheet in front that lists the parts with their pages, and says how much there is to print."""
    from printables.drawing.tables import Column
    from printables.sheets.listing import table_sheets

    columns = (
        Column("page", 1.1),
        Column("what", 3.2, face="bold"),
        Column("pieces", 2.2),
        Column("how to print", 3.8),
    )

    def sheets(listed: Sequence[Group]) -> list[Part]:
        last = max((page for group in listed for page in (group.last, *group.backs)), default=0)
        rows = [*(contents_row(group, setting) for group in listed), ("", f"{last} pages in all, at 100 %", "", ink)]
        return table_sheets("contents", "Contents", columns, rows, room.portrait, document.subject, size=9, least=7)

    blank = sheets(groups(document, setting))
    numbered = groups(document._replace(parts=(*blank, *document.parts)), setting)
    return document._replace(parts=(*sheets(numbered[1:]), *document.parts))


def contents_row(group: Group, setting: Setting) -> tuple[str, str, str, str]:
    """Say what is on some pages: which, how many pieces to cut out, and how to print them."""
    from companion.referee.amounts import counted
    from printables.paper.cutting import Deck

    pages = f"☐ {span(group.first, group.last)}"
    decks = [part for part in group.parts if isinstance(part, Deck)]
    if not decks:
        return pages, group.title, "", ""
    shape = decks[0].shape
    cut = f"{counted(group.pieces, 'piece')}, {shape.width:.0f} x {shape.height:.0f} mm"
    return pages, group.title, cut, backs_words(group, setting) if decks[0].has_backs else "on one side"


def span(first: int, last: int) -> str:
    """Write pages that follow each other."""
    return str(first) if first == last else f"{first}-{last}"


def backs_words(group: Group, setting: Setting) -> str:
    """Say how pieces with backs are printed."""
    over = f"over the {setting.printer.edge} edge"
    if setting.printer.order == "fronts-first":
        return f"then {span(group.backs[0], group.backs[-1])} on their backs, {over}"
    words = {"alternate": f"on both sides, {over}", "fold": "on one side, folded along the dashed line and glued"}
    return words.get(setting.printer.order, "on one side")


# What is left behind, and what is said


def write(
    pressed: Pressed,
    path: Path | None,
    force: bool,
    pictures: Callable[[bytes], Iterable[bytes]] | None,
    has_secrets: bool = False,
) -> list[Path]:
    """Write the PDF, and the pictures of its pages beside it; return the files. Raises Refused, BadPosition.

    Paper is for the table, unless somebody asked for hidden cards: such files are for nobody else.
    """
    from companion.cli.output import File, publish, write_stdout

    if path is None:
        write_stdout(pressed.data)
        return []
    files = [File(path, pressed.data, has_secrets)]
    for n, picture in enumerate(pictures(pressed.data) if pictures else (), 1):
        files.append(File(path.with_name(f"{path.stem}-{n}.png"), picture, has_secrets))
    publish(files, force)
    return [file.path for file in files]


def answer(document: Document, setting: Setting, pressed: Pressed, files: Sequence[Path], target: Target) -> None:
    """Say what was written, how many pages of what, and how much ink they take."""
    for words in pressed.complaints:
        complain(words)
    listed = groups(document, setting)
    if target.as_json:
        say_json(answer_fields(document, setting, pressed, listed, files))
    else:
        words = answer_words(pressed, listed, str(files[0]) if files else "standard output")
        say(words, sys.stdout if files else sys.stderr)


def answer_words(pressed: Pressed, listed: Sequence[Group], where: str) -> str:
    """Say it in one line."""
    from companion.referee.amounts import counted

    titles = list(dict.fromkeys(group.title for group in listed))
    more = f"; and {len(titles) - SHOWN_PARTS} more" if len(titles) > SHOWN_PARTS else ""
    parts = f"{'; '.join(titles[:SHOWN_PARTS])}{more}"
    return f"{counted(pressed.pages, 'page')} to {where}: {parts}. {ink_words(pressed)}."


def ink_words(pressed: Pressed) -> str:
    """Say how much ink a document takes."""
    from printables.paper.press import percent

    much = f"as much as {pressed.ink:.1f}" if pressed.ink >= 0.05 else "less than 0.1"
    return f"About {percent(pressed.ink / pressed.pages)} ink a page, {much} full pages"


def answer_fields(
    document: Document, setting: Setting, pressed: Pressed, listed: Sequence[Group], files: Sequence[Path]
) -> dict[str, Any]:
    """Return what was printed as data; ink is counted in pages that are full of it."""
    return {
        "file": str(files[0]),
        "title": document.title,
        "paper": setting.paper.name,
        "ink": setting.design,
        "pages": pressed.pages,
        "parts": [
            {
                "name": group.name,
                "title": group.title,
                "first": group.first,
                "last": group.last,
                "pieces": group.pieces,
                "backs": group.backs,
            }
            for group in listed
        ],
        "cover": [round(share, 4) for share in pressed.cover],
        "full_pages": round(pressed.ink, 2),
        "previews": [str(path) for path in files[1:]],
        "complaints": pressed.complaints,
    }
