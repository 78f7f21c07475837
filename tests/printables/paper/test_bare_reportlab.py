"""The reference of the benchmark: ReportLab alone draws the same pages."""

from __future__ import annotations

from functools import partial

import pytest

from benchmarks.pages import draw_bare, draw_sheets, record_calls
from tests.printables.games import SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_reportlab_alone_draws_the_same_pages(slug: str) -> None:
    draw = partial(draw_sheets, slug, ("cards", "reference"))
    assert draw_bare(record_calls(draw)) == draw()
