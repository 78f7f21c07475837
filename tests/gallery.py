"""The gallery `docs/gallery`: the first page of every part of every title as a picture, made by one command.

`python -m tests.gallery` writes it anew; a test compares every picture with what is printed today.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.games import find_game
from printables.ink import Design
from printables.paper import PAPERS
from printables.press import Document, Part, Setting, press
from printables.sheets import Room, find_sheets
from tests.printables.reading import open_pdf
from tests.printables.tables import SLUGS, tables

GALLERY = Path(__file__).parents[1] / "docs" / "gallery"
DPI = 50
COLOURS = 64
# What is shown of which table: blank sheets to write on, and those filled from a whole game.
SHOWN = {
    "blank": ("cards", "board", "reference", "map", "score"),
    "finished": ("setup", "map", "score"),
}


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
    """List the pages of a title: the first of every part in colour, and of some in the other designs."""
    seen: set[str] = set()
    for which, kinds in SHOWN.items():
        for kind in kinds:
            for part in getattr(find_sheets(slug), kind)(tables(slug)[which], Room.on(PAPERS["a4"])):
                name = part.name if which == "blank" else f"game-{part.name}"
                if name in seen:
                    continue
                designs: tuple[Design, ...] = ("colour",) if len(seen) % 6 else ("colour", "low", "mono")
                seen.add(name)
                for design in designs:
                    end = "" if design == "colour" else f"-{design}"
                    yield Picture(slug, f"{name}{end}", f"{part.title}{end.replace('-', ', ')}", part, design)


def paint(picture: Picture) -> Any:
    """Return the first page of a picture's part, with few colours."""
    document = Document(picture.title, (picture.part,), "stand-in data")
    data = press(document, Setting(PAPERS["a4"], picture.design)).data
    page = open_pdf(data)[0].render(scale=DPI / 72, may_draw_forms=False).to_pil().convert("RGB")
    return page.quantize(COLOURS)


def index() -> str:
    """Return the page that shows them all."""
    lines = ["# Gallery", "", "The first page of every part, as printed on A4. `make gallery` makes it anew.", ""]
    for slug in SLUGS:
        game = find_game(slug)
        assert game is not None
        lines += [f"## {game.title}", ""]
        lines += [f'<img src="{p.file}" alt="{p.title}" width="240" title="{p.title}">' for p in pictures(slug)]
        lines += [""]
    return "\n".join(lines)


def main() -> None:
    """Write the gallery."""
    shutil.rmtree(GALLERY, ignore_errors=True)
    GALLERY.mkdir(parents=True)
    for slug in SLUGS:
        for picture in pictures(slug):
            paint(picture).save(GALLERY / picture.file, optimize=True)
    (GALLERY / "README.md").write_text(index(), encoding="utf-8")


if __name__ == "__main__":
    main()
