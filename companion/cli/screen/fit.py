"""Fit the table to a screen: the most important first, and what does not fit is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.text import Text

from companion.cli.output import fold_lines
from companion.cli.screen.draw import escape_controls
from companion.cli.screen.layout import arranged, remembering
from companion.referee.snapshot import RecentLine, Sight

# The largest part of the screen for questions, and the fewest lines for the latest events.
ASKS_SHARE, LEAST_TOLD = 1 / 4, 4
# Layouts in the order they are tried: with or without legends, with tables beside a map or below it.
WAYS = ((True, True), (True, False), (False, False), (False, True))
MORE = "Not everything fits. Enlarge the window or use a smaller font."
Strips: TypeAlias = list[list[Segment]]


class Picture(NamedTuple):
    """The content of a second screen: the game, the table, the result if it is over, and errors."""

    place: str
    sight: Sight | None
    result: str = ""
    standings: str = ""
    note: str = ""
    whole: bool = False


def fitted(picture: Picture, console: Console) -> Strips:
    """Draw a picture line by line, no taller than the console."""
    foot = strips([Text(escape_controls(picture.note), "bold red")] if picture.note else [], console)
    if picture.sight is None:
        return [*strips([Text(picture.place, "bold")], console), *foot][: console.height]
    head = strips(head_of(picture, picture.sight, console), console)
    room = max(0, console.height - len(head) - len(foot))
    recent = [strips([recent_text(line, console.width)], console) for line in picture.sight.recent]
    board = board_of(picture, console, room)
    last = last_strips(recent, room - len(board) - 1)
    return [*head, *board, *([[]] if last else []), *last, *foot][: console.height]


def last_strips(recent: Sequence[Strips], room: int) -> Strips:
    """Return as many of the last lines as fit, in order; the newest always fits first."""
    last: Strips = []
    for lines in reversed(recent):
        if len(last) + len(lines) > room:
            return last or lines[: max(0, room)]
        last = [*lines, *last]
    return last


def strips(parts: Iterable[RenderableType], console: Console) -> Strips:
    """Draw parts below each other, as lines of segments."""
    return [line for part in parts for line in console.render_lines(part, pad=False)]


def head_of(picture: Picture, sight: Sight, console: Console) -> list[Text]:
    """Show the game, its progress and score, then what comes next and what must be on the table."""
    title = ", ".join(filter(None, (sight.title, sight.variant)))
    first = escape_controls(" - ".join(filter(None, (title, sight.moment, picture.standings))))
    full = f"{first} ({picture.place})"
    name = Text(full if len(full) <= console.width else fold_lines(first, console.width), "bold reverse")
    asks = [ask.words for ask in sight.asks] or [picture.result]
    most = max(1, int(console.height * ASKS_SHARE))
    more = [f"and {len(asks) - most} more"] if len(asks) > most else []
    words = fold_lines("\n".join(f"> {escape_controls(text)}" for text in (*asks[:most], *more)), console.width)
    parts = [name, Text(words, "bold yellow")]
    if sight.needed:
        needed = f"On the table: {'; '.join(sight.needed)}"
        parts.append(Text(fold_lines(escape_controls(needed), console.width), "cyan"))
    return [*parts, Text()]


def recent_text(recent: RecentLine, width: int) -> Text:
    """Format a line and its events."""
    events = "\n".join(f"      {escape_controls(event)}" for event in recent.events)
    line = fold_lines(f"{recent.n:>4}  {escape_controls(recent.line)}", width)
    return Text.assemble((line, "bold"), (f"\n{fold_lines(events, width)}" if events else "", "bright_black"))


def board_of(picture: Picture, console: Console, room: int) -> Strips:
    """Draw the views. If they do not fit, leave out legends, then the last tables, then cut.

    The latest events have some room reserved, unless a map would be cut.
    """
    assert picture.sight is not None
    views, whole, drawer = picture.sight.views, picture.whole, remembering()
    enough = room - LEAST_TOLD - 1
    for has_legend, is_beside in WAYS:
        arrangement = arranged(views, console, whole, has_legend, is_beside, drawer)
        blocks = [strips([block.drawn], console) for block in arrangement]
        if height_of(blocks) <= enough:
            return join_strips(blocks)
    more = strips([Text(MORE, "bright_black")], console)
    while len(blocks) > 1 and height_of(blocks) + len(more) > enough:
        blocks.pop()
    enough = enough if height_of(blocks) + len(more) <= enough else room
    return [*join_strips(blocks)[: max(0, enough - len(more))], *more][: max(0, enough)]


def height_of(blocks: Sequence[Strips]) -> int:
    """Count the lines of blocks, with an empty line between them."""
    return sum(map(len, blocks)) + len(blocks) - 1


def join_strips(blocks: Sequence[Strips]) -> Strips:
    """Put blocks below each other, with an empty line between them."""
    return [line for i, block in enumerate(blocks) for line in ([[], *block] if i else block)]
