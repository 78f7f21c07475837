"""Prompt commands that only show something."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from companion.cli.moves import enter_text, step_words
from companion.cli.names import ALL
from companion.cli.output import say
from companion.cli.prompt.help import OVER, help_words
from companion.cli.prompt.refusals import earlier_about, earlier_decisions
from companion.cli.prompt.state import Denied, Offer, Prompt, closed_words
from companion.cli.prompt.status import score_now
from companion.cli.prompt.tables import show_table
from companion.cli.rules import match_words
from companion.cli.screen.legal_moves import list_screen
from companion.cli.screen.wording import (
    asked_seats,
    cited_words,
    explain,
    legal_lines,
    score_words,
)
from companion.referee.viewer import REFEREE, Viewer

if TYPE_CHECKING:
    from campaigns.store import Store
    from companion.referee.session import Session

# Answers a question, and may offer what Enter shows next.
Query: TypeAlias = "Callable[[Store, Prompt, str], Offer | None]"
GLOSS_WORD = re.compile(r"[\w'-]+")


def show_score(store: Store, prompt: Prompt, _: str) -> None:
    """Show the score sheet."""
    say("\n".join(score_words(score_now(prompt))))


def show_help(store: Store, prompt: Prompt, topic: str) -> None:
    """Show help, with examples from the current game."""
    say("\n".join(help_words(prompt, topic)))


def show_legal(store: Store, prompt: Prompt, words: str) -> None:
    """List legal moves with their effects, filtered by words. A seat first lists them as that seat sees them."""
    if prompt.is_closed:
        say(closed_words(prompt.stored))
        return
    session, wanted, viewer = prompt.session, words.casefold().split(), prompt.viewer
    first = next((seat for seat in session.header.seats if [seat.casefold()] == wanted[:1]), None)
    if first is not None:
        viewer = Viewer(first)
    elif wanted[:1] == [ALL]:
        viewer, wanted = REFEREE, wanted[1:]
    lines = legal_lines(session, asked_seats(session), viewer)
    found = with_words(lines, wanted)
    rows = list_screen(session, found, viewer, bool(wanted), narrow_words(session, found, words.split()))
    say("\n".join(rows) or none_legal(session, first, wanted))


def narrow_words(session: Session, lines: Iterable[str], typed: Sequence[str]) -> str:
    """Say how to see fewer moves: those of one player, or those with another word."""
    movers = [seat for seat in session.header.seats if any(line.startswith(f"{seat} ") for line in lines)]
    # With hidden cards, a name would also show the cards of that seat.
    if len(movers) > 1 and session.game.hidden is None:
        return f"type '? {' '.join([movers[0], *typed])}' for those of one player"
    return f"type '? {' '.join([*typed, 'WORD'])}' to narrow the list"


def none_legal(session: Session, seat: str | None, wanted: Sequence[str]) -> str:
    """Say that no move is legal: at all, of this seat, or with these words."""
    if not session.asks():
        return OVER
    return f"{seat} has no legal move now." if seat is not None and len(wanted) == 1 else "No such move is legal now."


def with_words(lines: Mapping[str, str], wanted: Sequence[str]) -> dict[str, str]:
    """Return the lines with all these words, or else with words that start with them, or else with such glosses."""
    words = {line: line.casefold().split() for line in lines}
    described = {line: [*words[line], *GLOSS_WORD.findall(gloss.casefold())] for line, gloss in lines.items()}
    found = [line for line in lines if all(word in words[line] for word in wanted)]
    close = found or [line for line in lines if _has_starts(words[line], wanted)]
    return {line: lines[line] for line in close or lines if close or _has_starts(described[line], wanted)}


def _has_starts(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def show_why(store: Store, prompt: Prompt, line: str) -> None:
    """Check a move without playing it. Raises Denied without a move."""
    if not line:
        raise Denied("Name the move to check: 'why MOVE'")
    session, viewer = prompt.session, prompt.viewer
    entry = session.game.book().find(line)
    if entry is not None:
        raise Denied(f"{entry.id} is a rule, and 'why' checks a move. Type: rules {entry.id}")
    batch = enter_text(session, line, viewer, dealing=False, forcing=False)
    legal = [explain(batch.steps[0].outcome.verdict), *step_words(batch.steps, viewer)] if batch.steps else []
    cited = cited_words(session.game.book(), batch.verdict, session.header.rulings)
    earlier = earlier_decisions(store, prompt, batch.verdict)
    say("\n".join([*legal, *([explain(batch.verdict)] if batch.stopped else []), *cited, *earlier]))


def show_rules(store: Store, prompt: Prompt, words: str) -> None:
    """Search the rules of this game. A single result is shown with earlier decisions about it."""
    game = prompt.session.game
    found, entry = match_words(game, words.split()), game.book().find(words)
    earlier = earlier_about(store, prompt, [entry.id]) if entry else []
    say("\n".join([*found, *earlier]) or "No rule matches these words.")


QUERIES: dict[str, Query] = {
    "help": show_help,
    "?": show_legal,
    "legal": show_legal,
    "why": show_why,
    "rules": show_rules,
    "show": show_table,
    "score": show_score,
}
