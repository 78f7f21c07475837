"""Lay out the parts of `companion print`, write the PDF, and report it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from msgspec.structs import replace

from companion.cli.commands.printing.print_ import PrintOrder, PrintTarget
from companion.cli.commands.printing.print_contents import PartGroup, group_parts, with_contents
from companion.cli.commands.printing.print_parts import Job, choose_parts, find_job, game_table, table_job
from companion.cli.commands.printing.printer import change_printer, load_profiles
from companion.cli.files import File, file_name, folder_setting, output_path, publish, refuse_existing
from companion.cli.output import STDOUT, complain, say, say_json, wants_text, write_stdout
from companion.cli.settings import text_setting
from companion.referee.amounts import counted
from companion.referee.problems import BadPosition
from printables.paper.calibration import calibration
from printables.paper.cutting import Deck, slots
from printables.paper.frame import PageArea, Sheet
from printables.paper.leaves import may_share
from printables.paper.press import Document, Part, Pressed, Setting, press, setting_for
from printables.paper.printers import find_profile
from printables.paper.sizes import PAPERS, Printer
from printables.sheets.contents import ink_words

if TYPE_CHECKING:
    from campaigns.store import Store

# The number of pages from which a progress bar is shown, and the number of parts an answer names.
MANY_PAGES = 12
SHOWN_PARTS = 8
NO_PREVIEW = "--preview needs more libraries. Install with: pip install 'print-and-play-companion[preview]'"


def print_order(
    ctx: typer.Context, order: PrintOrder, profile: str | None, feed: Mapping[str, Any], target: PrintTarget
) -> None:
    """Draw the requested parts, write them, and report them. `feed` holds the options about the printer."""
    setting = choose_print_setting(profile, feed, order.kind == "calibration")
    pictures = find_preview() if target.preview else None
    room = PageArea.on(setting.paper)
    if order.kind == "calibration":
        parts = choose_parts(calibration(setting.paper, setting.printer, profile or ""), order.only)
        subject, stem = "Back offset of a printer", file_name("calibration", profile or "")
        job = Job("Calibration", tuple(parts), "", subject, "printer, backs", stem)
    else:
        job = find_job(ctx, order, room, target.as_json)
    path = None
    if target.output != STDOUT:
        path = output_path(target.output or folder_setting("print-folder"), f"{job.stem}.pdf")
        refuse_existing(path, target.force)
    document = document_of(job, order, setting, room)
    with show_bar() as on_page:
        pressed = press(document, setting, on_page)
    if path is None:
        write_stdout(pressed.data)
        files = []
    else:
        # Sheets are for the table, unless they show hidden cards: then only the owner may read the file.
        is_private = order.referee or order.seat is not None
        files = [File(path, pressed.data, is_private)]
        for n, picture in enumerate(pictures(pressed.data) if pictures else (), 1):
            files.append(File(path.with_name(f"{path.stem}-{n}.png"), picture, is_private))
        publish(files, target.force)
    say_printed(document, setting, pressed, [file.path for file in files], target.as_json)


def document_of(job: Job, order: PrintOrder, setting: Setting, room: PageArea) -> Document:
    """Put the parts together; a pack begins with its contents. Raises BadPosition."""
    document = Document(job.title, copy_parts(job.parts, order.copies), job.label, job.subject, job.keywords)
    check_fits(document, setting)
    return with_contents(document, setting, room, job) if order.kind == "pack" else document


def press_pack(store: Store, game: int) -> bytes:
    """Return tonight's pack of a game, for the paper and the printer of the settings. Raises BadPosition, Refused."""
    setting, order = choose_print_setting(None, {}), PrintOrder("pack", game=game)
    room = PageArea.on(setting.paper)
    return press(document_of(table_job(game_table(store, order), order, room), order, setting, room), setting).data


def choose_print_setting(profile: str | None, feed: Mapping[str, Any], needs_backs: bool = False) -> Setting:
    """Choose paper, ink and printer: from the command line, then the profile, then the settings.

    Raises Refused, BadPosition, BadSettings.
    """
    name = profile if profile is not None else text_setting("printer")
    known = find_profile(load_profiles(), name) if name is not None else Printer()
    printer = change_printer(known, feed)
    if needs_backs:
        printer = replace(printer, order="alternate")
    paper, ink = printer.paper or text_setting("paper") or "a4", printer.ink or text_setting("ink") or "colour"
    return Setting(PAPERS[paper], ink, printer)  # type: ignore[arg-type]


def find_preview() -> Callable[[bytes], Any]:
    """Return the function that makes pictures of pages. Raises BadPosition if its libraries are not installed."""
    try:
        from printables.paper.preview import picture_pages
    except ImportError:
        raise BadPosition(NO_PREVIEW) from None
    return picture_pages


def copy_parts(parts: Sequence[Part], copies: int) -> tuple[Part, ...]:
    """Repeat sheets and pieces for the number of copies; a copy starts a new leaf, and its leaves stay together."""
    found: list[Part] = []
    for listed in _group_leaves(parts):
        sheets = [part for part in listed if isinstance(part, Sheet)]
        for part in listed:
            if isinstance(part, Deck):
                found.append(part._replace(pieces=tuple(p._replace(copies=p.copies * copies) for p in part.pieces)))
        if copies > 1 and sheets and sheets[0].leaf == "shared":
            sheets[0] = sheets[0]._replace(leaf="front")
        found += sheets * copies
    return tuple(found)


def _group_leaves(parts: Sequence[Part]) -> list[list[Part]]:
    """Group consecutive parts of one name, and those with a page on the back of another's."""
    groups: list[list[Part]] = []
    # The page whose back is free.
    front: Sheet | None = None
    for part in parts:
        is_behind = isinstance(part, Sheet) and front is not None and may_share(front, part)
        if groups and (is_behind or part.name == groups[-1][-1].name):
            groups[-1].append(part)
        else:
            groups.append([part])
        front = part if isinstance(part, Sheet) and not is_behind else None
    return groups


def check_fits(document: Document, setting: Setting) -> None:
    """Refuse pieces that are larger than the paper. Raises BadPosition."""
    for part in document.parts:
        if isinstance(part, Deck):
            try:
                slots(part.shape, setting.paper, setting_for(part, setting).printer)
            except ValueError as error:
                raise BadPosition(f"{part.title}: {error}") from None


@contextmanager
def show_bar() -> Iterator[Callable[[int, int], None] | None]:
    """Show a progress bar on a terminal while many pages are drawn."""
    if not sys.stderr.isatty() or wants_text():
        yield None
        return
    with ExitStack() as stack:
        tick: list[Callable[[int], None]] = []

        def on_page(page: int, pages: int) -> None:
            if pages <= MANY_PAGES:
                return
            if not tick:
                tick.append(_start_bar(stack, pages))
            tick[0](page)

        yield on_page


def _start_bar(stack: ExitStack, pages: int) -> Callable[[int], None]:
    """Start a progress bar that disappears when the stack closes, and return the function that advances it."""
    from rich.console import Console
    from rich.progress import Progress

    progress = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
    task = progress.add_task("Pages", total=pages)
    return lambda page: progress.update(task, completed=page)


def say_printed(document: Document, setting: Setting, pressed: Pressed, files: Sequence[Path], as_json: bool) -> None:
    """Report the file, its pages and parts, and the ink they use."""
    for words in pressed.complaints:
        complain(words)
    listed = group_parts(document, setting)
    if as_json:
        say_json(printed_fields(document, setting, pressed, listed, files))
        return
    titles = list(dict.fromkeys(group.title for group in listed))
    more = f"; and {len(titles) - SHOWN_PARTS} more" if len(titles) > SHOWN_PARTS else ""
    where = str(files[0]) if files else "standard output"
    parts = f"{'; '.join(titles[:SHOWN_PARTS])}{more}"
    lines = [f"Wrote {counted(pressed.pages, 'page')} to {where}: {parts}. {ink_words(pressed.ink, pressed.pages)}."]
    if files[1:]:
        last = f" to {files[-1].name}" if files[2:] else ""
        lines.append(f"{counted(len(files) - 1, 'picture')}: {files[1]}{last}")
    say("\n".join(lines), sys.stdout if files else sys.stderr)


def printed_fields(
    document: Document, setting: Setting, pressed: Pressed, listed: Sequence[PartGroup], files: Sequence[Path]
) -> dict[str, Any]:
    """Return what was printed as data. Ink is measured in fully covered pages."""
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
