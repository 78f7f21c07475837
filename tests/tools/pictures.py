"""Draws pictures on pages, to look at: `python -m tests.tools.pictures [--design mono] [--size 24] [NAME…]`.

`--emoji 🦊🦉` draws emoji with the numbers of their regions, which a picture paints.
"""

from __future__ import annotations

import argparse
from io import BytesIO
from pathlib import Path

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from companion.art.outlines import GRID, area, corners, glyph_regions
from companion.art.pictures import picture_names
from printables.designs import DESIGNS
from printables.drawing import FAINT, Box, Pen, picture
from printables.drawing.box import POINTS
from printables.drawing.pictures import trace

OUT = Path(__file__).parents[2] / "out"
WIDTH, HEIGHT = 200.0, 280.0
NAME = 5.0


def draw_pictures(names: list[str], design: str, size: float) -> bytes:
    """Return a PDF of pictures with their names."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH * POINTS, HEIGHT * POINTS))
    pen = Pen(canvas, design)  # type: ignore[arg-type]
    cells = Box(0, 0, WIDTH, HEIGHT).cells(int(WIDTH // (size + 4)), int(HEIGHT // (size + NAME + 3)))
    for at, name in enumerate(names):
        if at % len(cells) == 0:
            if at:
                canvas.showPage()
            pen.new_page()
        cell = cells[at % len(cells)]
        pen.label(cell.lower(NAME), name, 6, align="centre", least=4)
        picture(pen, name, cell.cut(bottom=NAME).centred(size, size))
    canvas.save()
    return buffer.getvalue()


def draw_emoji(chars: str) -> bytes:
    """Return a PDF of emoji with numbered regions."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH * POINTS, HEIGHT * POINTS))
    pen = Pen(canvas)
    cells = Box(0, 0, WIDTH, HEIGHT).cells(3, 4)
    for at, char in enumerate(chars):
        if at % len(cells) == 0:
            if at:
                canvas.showPage()
            pen.new_page()
        box = cells[at % len(cells)].inset(4)
        scale = min(box.w, box.h) / GRID
        regions = glyph_regions(char)
        with pen.moved(box.cx, box.cy):
            pen.path(lambda path, o=regions.lines, s=scale: trace(path, o, s), box, FAINT, None, solid=True)  # type: ignore[misc]
            for n, region in enumerate(regions.white, 1):
                points = corners(region)
                x = (sum(x for x, _ in points) / len(points) - GRID / 2) * scale
                y = (GRID / 2 - sum(y for _, y in points) / len(points)) * scale
                big = abs(area(points)) > 60
                pen.text(x, y - 1, str(n), 10 if big else 5, "bold", "#c2382f", "centre")
    canvas.save()
    return buffer.getvalue()


def main() -> None:
    """Write the pages as PNG files into `out`."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("names", nargs="*")
    options.add_argument("--design", choices=DESIGNS, default="colour")
    options.add_argument("--size", type=float, default=24.0)
    options.add_argument("--emoji", default="")
    options.add_argument("--stem", default="pictures")
    chosen = options.parse_args()
    names = [name for name in picture_names() if not chosen.names or any(name.startswith(n) for n in chosen.names)]
    data = draw_emoji(chosen.emoji) if chosen.emoji else draw_pictures(names, chosen.design, chosen.size)
    OUT.mkdir(exist_ok=True)
    for n, page in enumerate(pypdfium2.PdfDocument(data), 1):
        path = OUT / f"{chosen.stem}-{n}.png"
        page.render(scale=1.8).to_pil().save(path)
        print(path)


if __name__ == "__main__":
    main()
