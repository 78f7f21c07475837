"""The gallery `docs/gallery`: a picture of the first page of every part of every title.

`python -m tests.tools.gallery` updates it; a test compares every picture with what is printed today. With a title and a
folder, the pictures of that title are written there.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from printables.designs import Design
from printables.paper.frame import PageArea, Sheet
from printables.paper.press import Document, Part, Setting, press
from printables.paper.sizes import PAPERS
from printables.sheets.catalogue import find_sheets
from printables.sheets.chronicle import chronicle_sheets
from printables.sheets.game import PrintedGame, PrintRequest
from tests.printables.games import SLUGS, campaign, printed_games, title
from tests.printables.reading import open_pdf

GALLERY = Path(__file__).parents[2] / "docs" / "gallery"
DPI = 50
COLOURS = 64
# Blank sheets, and sheets filled in from a finished game.
SHOWN = {
    "blank": ("cards", "board", "reference", "map", "score"),
    "finished": ("setup", "map", "score"),
}


IN_ALL_DESIGNS = {("", "cards"), ("game-", "map")}


class Picture(NamedTuple):
    """A page of the gallery."""

    slug: str
    name: str
    title: str
    part: Part
    design: Design

    @property
    def file(self) -> str:
        return f"{self.slug}-{self.name}.png"


def pictures(slug: str) -> Iterator[Picture]:
    """Yield the pages of a title: the first of every part in colour; cards and maps in all designs."""
    seen: set[str] = set()
    for group, kind, parts in parts_of(slug):
        for n, part in enumerate(parts):
            name = f"{group}{part.name}"
            if name in seen or (isinstance(part, Sheet) and part.is_extra):
                continue
            seen.add(name)
            yield Picture(slug, name, part.title, part, "colour")
            if n == 0 and (group, kind) in IN_ALL_DESIGNS:
                yield Picture(slug, f"{name}-low", f"{part.title}, low ink", part, "low")
                yield Picture(slug, f"{name}-mono", f"{part.title}, black and white", part, "mono")


def parts_of(slug: str) -> Iterator[tuple[str, str, list[Part]]]:
    """Yield the parts of a title: blank, of a finished game, and of a campaign if it has any."""
    room, sheets = PageArea.on(PAPERS["a4"]), find_sheets(slug)
    for which, kinds in SHOWN.items():
        for kind in kinds:
            yield "game-" * (which == "finished"), kind, getattr(sheets, kind)(printed_games(slug)[which], room)
    if slug == campaign().villages[0].slug:
        village = PrintedGame(title(slug), village=campaign().villages[0], request=PrintRequest(level=8))
        yield "village-", "map", sheets.map(village._replace(request=PrintRequest()), room)
        yield "village-", "changes", sheets.changes(village, room)
        yield "campaign-", "chronicle", chronicle_sheets(campaign(), room)


def paint(picture: Picture) -> Any:
    """Return the first page of a picture's part, with few colours."""
    document = Document(picture.title, (picture.part,), "stand-in data")
    with open_pdf(press(document, Setting(PAPERS["a4"], picture.design)).data) as pdf:
        page = pdf[0].render(scale=DPI / 72, may_draw_forms=False).to_pil().convert("RGB")
    return page.quantize(COLOURS)


def index() -> str:
    """Return the page with all pictures."""
    lines = ["# Gallery", "", "The first page of every printable part, on A4. Update it with `make gallery`.", ""]
    for slug in SLUGS:
        lines += [f"## {title(slug).name}", ""]
        lines += [f'<img src="{p.file}" alt="{p.title}" width="240" title="{p.title}">' for p in pictures(slug)]
        lines += [""]
    return "\n".join(lines)


def paint_title(slug: str, folder: Path) -> None:
    """Write the pictures of a title."""
    for picture in pictures(slug):
        paint(picture).save(folder / picture.file, optimize=True)


def main() -> None:
    """Write the gallery."""
    shutil.rmtree(GALLERY, ignore_errors=True)
    GALLERY.mkdir(parents=True)
    for slug in SLUGS:
        paint_title(slug, GALLERY)
    (GALLERY / "README.md").write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        paint_title(sys.argv[1], Path(sys.argv[2]))
    else:
        main()
