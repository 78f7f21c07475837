"""Typed dates."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import typer

from companion.cli.dates import say_day, span


@pytest.fixture
def _far_west() -> Iterator[None]:
    """Set the local time eight hours behind UTC, seven in summer."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "PST8PDT,M3.2.0,M11.1.0")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("_far_west")
def test_dates_start_and_end_in_local_time() -> None:
    assert span("2026-01-31", "2026-07-01") == (
        datetime(2026, 1, 31, 8, tzinfo=UTC),
        datetime(2026, 7, 2, 7, tzinfo=UTC),
    )


@pytest.mark.usefixtures("_far_west")
def test_stored_moments_are_shown_in_local_time() -> None:
    assert (say_day(datetime(2026, 1, 31, 7, tzinfo=UTC)), say_day(None)) == ("2026-01-30", "")


def test_dates_must_be_in_order() -> None:
    with pytest.raises(typer.BadParameter, match="--until is before --since"):
        span("2026-02-01", "2026-01-31")
    begin, end = span("2026-02-01", "2026-02-01")
    assert begin is not None
    assert end is not None
    assert begin < end


def test_either_date_may_be_left_out() -> None:
    assert span(None, None) == (None, None)
    begin, end = span(" 2026-01-31 ", None)
    assert begin is not None
    assert end is None


@pytest.mark.parametrize("text", ["", "yesterday", "31.1.2026", "2026-02-30", "2026-01-31T20:00", "99"])
def test_malformed_dates_are_refused(text: str) -> None:
    with pytest.raises(typer.BadParameter, match=r"is not a date\. Type it as 2026-01-31"):
        span(text, None)


@pytest.mark.parametrize("days", [("0001-01-01", None), (None, "9999-12-31")])
def test_dates_out_of_range_are_refused(days: tuple[str | None, str | None]) -> None:
    with pytest.raises(typer.BadParameter, match="is out of range"):
        span(*days)
