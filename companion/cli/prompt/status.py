"""The status of the table in a few lines that fit any terminal: what comes next, what it needs, the score. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from wcwidth import wcswidth, wcwidth

from companion.cli.output import fold_lines
from companion.cli.prompt.state import Prompt
from companion.cli.screen.wording import title_words, total_words
from companion.referee.scores import ScoreSheet

SPACE = " · "
# What separates the seats in a line about all of them, if it fits.
GAPS = ("    ", "  ")
# A terminal with fewer rows than this shows only one question, and not what it needs.
LOW = 12
MOST_ASKS = 4
# Questions and what they need take at most one row in this many.
PART = 4
OVER = "The game is over. Store the result with: finish"
TRYING = "What if: nothing is stored. Type 'back' to return to the game"


class Status(NamedTuple):
    """The content of the status below the prompt.

    `statuses` and `stocks` are shorter and shorter versions of one line each.
    """

    asks: tuple[str, ...]
    needed: tuple[str, ...]
    statuses: tuple[str, ...]
    is_trial: bool
    stocks: tuple[str, ...] = ()


def status_of(prompt: Prompt) -> Status:
    """Collect the status of the table as the viewer may see it."""
    session, viewer = prompt.session, prompt.viewer
    game, seen = session.game, viewer.state(session.game, session.state)
    title, score = title_words(game, session.header.options), total_words(score_now(prompt))
    place, line = f"game {prompt.stored.id}", f"line {len(session.entries) + 1}"
    full = [title, game.moment(seen), score, line, place]
    fewer = [full, [*full[:3], place], full[:3], [game.name, *full[1:3]], full[1:3]]
    statuses = tuple(SPACE.join(filter(None, parts)) for parts in fewer)
    stocks = stock_lines({seat: game.stock(seen, seat) for seat in game.seats(seen)})
    return Status(asked_words(prompt), tuple(game.needed(seen)), statuses, bool(prompt.tried), stocks)


def stock_lines(stocks: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Describe what all seats hold in shorter and shorter lines, each shortening all seats alike."""
    held = {seat: versions for seat, versions in stocks.items() if versions}
    levels = range(max(map(len, held.values()), default=0))
    lines = [[f"{seat} {words[min(level, len(words) - 1)]}" for seat, words in held.items()] for level in levels]
    return tuple(gap.join(line) for line in lines for gap in GAPS)


def asked_words(prompt: Prompt) -> tuple[str, ...]:
    """Describe what comes next, or that nothing does."""
    if prompt.stored.status != "open":
        closed = f"Game {prompt.stored.id} is {prompt.stored.status}"
        return (f"{closed}. {prompt.offer.words}" if prompt.offer.words else closed,)
    return tuple(ask.words for ask in prompt.session.asks()) or (OVER,)


def score_now(prompt: Prompt) -> ScoreSheet:
    """Score the table as the viewer may see it."""
    session = prompt.session
    return prompt.viewer.score(session.game, session.state)


def score_change_words(before: ScoreSheet, after: ScoreSheet) -> str:
    """Format a score with its difference from another: `Ann 14 (+2), Bo 9`."""
    known = {score.seat: score.total for score in before.seats}
    gains = {score.seat: score.total - known.get(score.seat, score.total) for score in after.seats}
    changes = {seat: f" ({gain:+})" if gain else "" for seat, gain in gains.items()}
    return ", ".join(f"{score.seat} {score.total}{changes[score.seat]}" for score in after.seats) if after.unit else ""


def status_lines(status: Status, width: int, height: int) -> list[str]:
    """Lay out the status. No line is wider than the terminal."""
    return [*ask_lines(status, width, height), *bar_lines(status, width, height)]


def ask_lines(status: Status, width: int, height: int) -> list[str]:
    """Lay out what comes next and what it needs: wrapped if it takes only a part of the terminal's height, else cut."""
    most = 1 if height < LOW else MOST_ASKS
    asks, more = status.asks[:most], len(status.asks) - most
    lines = [TRYING] if status.is_trial else []
    lines += [*asks[:-1], f"{asks[-1]} (and {more} more)" if more > 0 else asks[-1]]
    if status.needed and height >= LOW:
        lines.append(f"On the table: {'; '.join(status.needed)}")
    folded = [row for line in lines for row in fold_lines(f" {line}", width).split("\n")]
    rows = folded if len(folded) <= height // PART else [f" {line}" for line in lines]
    return [cut_columns(row, width) for row in rows]


def bar_lines(status: Status, width: int, height: int) -> list[str]:
    """Lay out the bar: what the seats hold, unless the terminal is low, and the game with its score."""
    lines = [longest_fitting(status.stocks, width)] if status.stocks and height >= LOW else []
    return [cut_columns(f" {line}", width) for line in [*lines, longest_fitting(status.statuses, width)]]


def longest_fitting(versions: Sequence[str], width: int) -> str:
    """Return the first of shorter and shorter lines that fits after a space, or the last."""
    return next((text for text in versions if cells(text) < width), versions[-1])


def cells(text: str) -> int:
    """Return the width of a text in terminal columns."""
    return max(wcswidth(text), 0)


def cut_columns(text: str, width: int) -> str:
    """Cut a text to a number of columns, with a mark if something is left out."""
    if cells(text) <= width:
        return text
    kept, room = "", width - 1
    for char in text:
        room -= max(wcwidth(char), 0)
        if room < 0:
            break
        kept += char
    return f"{kept}…"
