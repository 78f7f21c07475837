"""The list of stored games, in words and as data. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from campaigns.rows import GameRow
from companion.cli.dates import say_day
from companion.games import find_title


def game_fields(row: GameRow) -> dict[str, Any]:
    """Return a game of the list as data, without empty options."""
    fields: dict[str, Any] = msgspec.to_builtins(row)
    rare = {key: value for key in ("options", "beaten_by") if (value := fields.pop(key))}
    slug, is_tie = fields.pop("slug"), fields.pop("is_tie")
    return {"game": slug, **fields, "tie": is_tie, **rare}


def games_words(rows: Sequence[GameRow]) -> list[str]:
    """Format games, one per line."""
    room = max((len(played_words(row)) for row in rows), default=0)
    return [_game_words(row, room) for row in rows]


def _game_words(row: GameRow, room: int) -> str:
    who = ", ".join(f"{name}*" if seat in row.winners else name for seat, name in row.players.items())
    what = f"{played_words(row):<{room}}"
    marks = "".join(f" ({mark})" for mark in marks_of(row))
    lines = f"{row.lines:>4} {'line ' if row.lines == 1 else 'lines'}"
    return f"{row.id:>4}  {say_day(row.created)}  {row.status:<8}  {what}  {lines}  {who}{marks}"


def marks_of(row: GameRow) -> list[str]:
    """List what is special about a game: an opponent that won, a tie, a result not adjudicated, a flag."""
    return [
        *([f"won by {row.beaten_by}"] if row.beaten_by else []),
        *(["tie"] if row.is_tie else []),
        *([] if row.adjudicated else ["played without the companion"]),
        *([f"played by wrong rules: {row.doubt}"] if row.doubt else []),
    ]


def played_words(row: GameRow) -> str:
    """Describe what is played: the title, the level, the other options."""
    game = find_title(row.slug) if row.options else None
    words = [game.variant(row.options)] if game else []
    return " ".join([row.slug, *([f"level {row.level}"] if row.level is not None else []), *words])
