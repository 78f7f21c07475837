"""Days that people type: of their own calendar and clock, while everything stored is UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated

import typer

Since = Annotated[str | None, typer.Option("--since", metavar="DAY", help="From this day on, such as 2026-01-31.")]
Until = Annotated[str | None, typer.Option("--until", metavar="DAY", help="Up to this day, and on it.")]


def read_day(text: str) -> date:
    """Read a day as it is typed. Raises typer.BadParameter."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise typer.BadParameter(f"'{text}' is no day: type it like 2026-01-31") from None


def beginning(day: date) -> datetime:
    """Return when a day begins here, as it is stored."""
    return datetime.combine(day, time()).astimezone(UTC)


def span(since: str | None, until: str | None) -> tuple[datetime | None, datetime | None]:
    """Return when the first of some days begins and when the last one is over. Raises typer.BadParameter."""
    try:
        begin = beginning(read_day(since)) if since is not None else None
        end = beginning(read_day(until) + timedelta(days=1)) if until is not None else None
    except OverflowError:
        raise typer.BadParameter("such a day is too far away") from None
    return begin, end
