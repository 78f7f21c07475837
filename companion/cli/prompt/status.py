"""How the table stands, in a few lines that fit any terminal: what is asked, what is needed, the score. Pure."""

from __future__ import annotations

from typing import NamedTuple

from wcwidth import wcswidth, wcwidth

from companion.cli.context import fold
from companion.cli.prompt.state import Sitting
from companion.cli.screen.wording import ask_words, title_words
from companion.referee.scores import ScoreSheet

SPACE = " · "
# A terminal with fewer rows than this shows one thing that is asked and nothing that is needed.
LOW = 12
MOST_ASKS = 4
# What is asked and needed takes at most one row in so many.
PART = 4
OVER = "The game is over: finish stores the result"
TRYING = "What if: nothing is stored; back drops what was tried"


class Standing(NamedTuple):
    """What the lines below the prompt tell; `statuses` say the same in ever fewer words."""

    asks: tuple[str, ...]
    needed: tuple[str, ...]
    statuses: tuple[str, ...]
    is_trial: bool


def standing_of(sitting: Sitting) -> Standing:
    """Look how the table stands, as the viewer may see it."""
    session, viewer = sitting.session, sitting.viewer
    game, seen = session.game, viewer.state(session.game, session.state)
    title, score = title_words(game, session.header.options), score_words(score_now(sitting))
    place, line = f"game {sitting.stored.id}", f"line {len(session.entries) + 1}"
    full = [title, game.moment(seen), score, line, place]
    fewer = [full, [*full[:3], place], full[:3], [game.name, *full[1:3]], full[1:3]]
    statuses = tuple(SPACE.join(filter(None, parts)) for parts in fewer)
    return Standing(asked_words(sitting), tuple(game.needed(seen)), statuses, bool(sitting.tried))


def asked_words(sitting: Sitting) -> tuple[str, ...]:
    """Say what is asked and of whom, or that nothing is."""
    if sitting.stored.status != "open":
        return (f"Game {sitting.stored.id} is {sitting.stored.status}",)
    return tuple(ask_words(sitting.session.asks())) or (OVER,)


def score_now(sitting: Sitting) -> ScoreSheet:
    """Score the table as it may be seen."""
    session = sitting.session
    return sitting.viewer.score(session.game, session.state)


def score_words(sheet: ScoreSheet) -> str:
    """Say the score in a few words: `Ann 12, Bo 9`; nothing where no points are counted."""
    return ", ".join(f"{score.seat} {score.total}" for score in sheet.seats) if sheet.has_points else ""


def change_words(before: ScoreSheet, after: ScoreSheet) -> str:
    """Say a score and how far it is from another: `Ann 14 (+2), Bo 9`."""
    known = {score.seat: score.total for score in before.seats}
    gains = {score.seat: score.total - known.get(score.seat, score.total) for score in after.seats}
    told = {seat: f" ({gain:+})" if gain else "" for seat, gain in gains.items()}
    return ", ".join(f"{score.seat} {score.total}{told[score.seat]}" for score in after.seats) if after.unit else ""


def standing_lines(standing: Standing, width: int, height: int) -> list[str]:
    """Lay out how the table stands; no line is wider than the terminal.

    What is asked and needed is folded where a part of the terminal's height is enough for it, and else cut.
    """
    most = 1 if height < LOW else MOST_ASKS
    asks, more = standing.asks[:most], len(standing.asks) - most
    lines = [TRYING] if standing.is_trial else []
    lines += [*asks[:-1], f"{asks[-1]} (and {more} more)" if more > 0 else asks[-1]]
    if standing.needed and height >= LOW:
        lines.append(f"On the table: {'; '.join(standing.needed)}")
    status = next((text for text in standing.statuses if cells(text) < width), standing.statuses[-1])
    folded = [row for line in lines for row in fold(f" {line}", width).split("\n")]
    rows = folded if len(folded) <= height // PART else [f" {line}" for line in lines]
    return [cut(row, width) for row in [*rows, f" {status}"]]


def cells(text: str) -> int:
    """Return how many columns a text takes on a terminal."""
    return max(wcswidth(text), 0)


def cut(text: str, width: int) -> str:
    """Cut a text to so many columns, with a mark where something is left out."""
    if cells(text) <= width:
        return text
    kept, room = "", width - 1
    for char in text:
        room -= max(wcwidth(char), 0)
        if room < 0:
            break
        kept += char
    return f"{kept}…"
