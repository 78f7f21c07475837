"""Pictures of the page for the documentation.

python -m tests.web.screenshots [FOLDER] writes a phone and a television of every title, into docs/tour by default.
"""

from __future__ import annotations

import io
import sys
import tempfile
from pathlib import Path

from PIL import Image

from campaigns.store import open_store
from tests.web.browser import NO_BROWSER, SCREENS, TELEVISION, Screen, Visit, find_chromium, launched
from tests.web.conftest import ROOT, serving, store_table
from tests.web.tables import TITLES, table_of

FOLDER = ROOT / "docs" / "tour"
# The largest size of a picture; it gets as many colours as fit, and a television is scaled down a little.
HEAVIEST, COLOURS, TV_SIZE = 150_000, (160, 96, 64, 32, 16), (1440, 810)


def slim(png: bytes, screen: Screen) -> bytes:
    """Compress a picture so that it can be kept with the text."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    if screen is TELEVISION:
        picture = picture.resize(TV_SIZE, Image.Resampling.LANCZOS)
    written = (_written(picture.quantize(colours, dither=Image.Dither.NONE)) for colours in COLOURS)
    return next(data for data in written if len(data) <= HEAVIEST)


def _written(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def take(folder: Path, program: str) -> list[Path]:
    """Write all pictures into a folder."""
    written = []
    with tempfile.TemporaryDirectory() as place, launched(program) as browser:
        database = Path(place) / "table.db"
        ids = {slug: store_table(database, table_of(slug)) for slug in TITLES}
        with serving(database) as served, open_store(str(database)) as store:
            for screen in SCREENS:
                visit = Visit(browser, screen)
                visit.page.goto(served.address)
                for slug, id in ids.items():
                    version = visit.page.evaluate("document.body.dataset.version")
                    store.games.switch(id)
                    visit.page.wait_for_function("before => document.body.dataset.version !== before", arg=version)
                    visit.page.wait_for_timeout(1500)
                    path = folder / f"page-{slug}-{screen.name}.png"
                    path.write_bytes(slim(visit.page.screenshot(), screen))
                    written.append(path)
                visit.close()
    return written


def main() -> None:
    """Write the pictures and print their sizes."""
    program = find_chromium()
    if program is None:
        sys.exit(NO_BROWSER)
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for path in take(folder, program):
        print(f"{path.stat().st_size:>7}  {path}")


if __name__ == "__main__":
    main()
