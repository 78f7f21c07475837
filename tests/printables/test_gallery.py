"""The pictures of the gallery are what is printed today."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.gallery import GALLERY, Picture, index, paint, pictures
from tests.printables.reading import same_picture
from tests.printables.tables import SLUGS

# The mean difference of two points that a new version of the renderer may make, from 0 to 255.
TOLERANCE = 1.5


@pytest.mark.parametrize("picture", [p for slug in SLUGS for p in pictures(slug)], ids=lambda p: p.file)
def test_a_picture_is_what_is_printed(picture: Picture) -> None:
    stored = Image.open(GALLERY / picture.file)
    assert same_picture(stored, paint(picture)) < TOLERANCE, "make gallery makes it anew: look at it first"


def test_nothing_is_left_over() -> None:
    files = {picture.file for slug in SLUGS for picture in pictures(slug)}
    assert {path.name for path in GALLERY.glob("*.png")} == files


def test_the_page_shows_them_all() -> None:
    assert (GALLERY / "README.md").read_text(encoding="utf-8") == index()


def test_another_picture_is_told_apart() -> None:
    first, second, *_ = pictures(SLUGS[0])
    assert same_picture(paint(first), paint(second)) > TOLERANCE
