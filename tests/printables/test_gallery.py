"""The pictures of the gallery are up to date."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.printables.games import SLUGS
from tests.printables.reading import same_picture
from tests.tools.gallery import GALLERY, index, paint, pictures

# The mean difference per pixel, from 0 to 255, that a new version of the renderer may cause.
TOLERANCE = 1.5


@pytest.mark.parametrize("slug", SLUGS)
def test_the_pictures_are_what_is_printed(slug: str, tmp_path: Path) -> None:
    """If this fails, look at the new pictures first; `make gallery` updates them.

    They are painted in a process of their own: PDFium is not made for several threads, and a test process has some.
    """
    subprocess.run([sys.executable, "-m", "tests.tools.gallery", slug, str(tmp_path)], check=True)
    painted = sorted(path.name for path in tmp_path.iterdir())
    assert painted == sorted(picture.file for picture in pictures(slug))
    far = {name: same_picture(Image.open(GALLERY / name), Image.open(tmp_path / name)) for name in painted}
    assert max(far.values()) < TOLERANCE, f"see {tmp_path}: {far}"


def test_the_page_shows_every_picture_and_no_others() -> None:
    files = {picture.file for slug in SLUGS for picture in pictures(slug)}
    assert {path.name for path in GALLERY.glob("*.png")} == files
    assert (GALLERY / "README.md").read_text(encoding="utf-8") == index()


def test_a_different_picture_is_detected() -> None:
    first, second, *_ = pictures(SLUGS[0])
    assert same_picture(paint(first), paint(second)) > TOLERANCE
