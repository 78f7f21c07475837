"""Dates as typed, in local time. Everything stored is UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated

import typer

Since = Annotated[str | None, typer.Option("--since", metavar="DAY", help="From this date, such as 2026-01-31.")]
Until = Annotated[str | None, typer.Option("--until", metavar="DAY", help="Up to and including this date.")]

Played = Annotated[
    str | None, typer.Option("--date", metavar="DAY", help="Date played, such as 2026-01-31. Default: now.")
]


def read_day(text: str) -> date:
    """Read a typed date. Raises typer.BadParameter."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise typer.BadParameter(f"'{text}' is not a date. Type it as 2026-01-31") from None


def beginning(day: date, days: int = 0) -> datetime:
    """Return when a date, or the date some days later, starts in local time. Raises typer.BadParameter."""
    try:
        return datetime.combine(day + timedelta(days=days), time()).astimezone(UTC)
    except (OverflowError, ValueError):
        raise typer.BadParameter(f"{day} is out of range") from None


def span(since: str | None, until: str | None) -> tuple[datetime | None, datetime | None]:
    """Return the start of the first date and the end of the last. Raises typer.BadParameter."""
    begin = beginning(read_day(since)) if since is not None else None
    end = beginning(read_day(until), days=1) if until is not None else None
    if begin is not None and end is not None and end <= begin:
        raise typer.BadParameter("--until is before --since")
    return begin, end


def moment_of(day: str | None) -> datetime | None:
    """Return noon of the date a game was played, or None without a date. Raises typer.BadParameter."""
    if day is None:
        return None
    begun, now = beginning(read_day(day)), datetime.now(UTC)
    if begun > now:
        raise typer.BadParameter(f"{day} is in the future")
    return min(begun + timedelta(hours=12), now)


def say_day(moment: datetime | None) -> str:
    """Format the local date of a stored moment."""
    return "" if moment is None else f"{moment.astimezone():%Y-%m-%d}"
