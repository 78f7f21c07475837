"""The shortest form of a move: `b h G7` for `Ann build house G7 with 2 wood`. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.moves import Move
from companion.referee.readings import Context, Finder
from companion.referee.session import Session
from companion.referee.verdicts import Legal


def shortest_line(session: Session, line: str) -> str:
    """Return the shortest line with the same meaning now: without words at both ends, the others shortened."""
    meant = meaning(session, line.split())
    words = shortest_of(session, _fewer_words(line.split()), meant)
    for at in range(len(words)):
        words = shortest_of(session, _shorter_words(words, at), meant)
    return " ".join(words)


def shortest_of(session: Session, forms: Iterator[list[str]], meant: Move | None) -> list[str]:
    """Return the first of these forms that means this move; the last always does."""
    for words in forms:
        if meaning(session, words) == meant:
            return words
    return words


def meaning(session: Session, words: Sequence[str]) -> Move | None:
    """Return the legal move that a line means now, also without its verb."""
    move = session.parse(" ".join(words))
    if isinstance(move, Move):
        verdict = session.game.judge(session.state, move)
        return verdict.move if isinstance(verdict, Legal) else None
    found = Finder(session).plain(session, words, Context())
    return found[0][0] if len(found) == 1 == len(found[0]) else None


def _fewer_words(words: list[str]) -> Iterator[list[str]]:
    """Yield more and more words of a line: without its seat and verb, then without its seat, then with it."""
    for start in (2, 1, 0):
        yield from (words[start:end] for end in range(start + 1, len(words) + 1))


def _shorter_words(words: list[str], at: int) -> Iterator[list[str]]:
    """Yield a line with more and more letters of one word."""
    yield from ([*words[:at], words[at][:size], *words[at + 1 :]] for size in range(1, len(words[at]) + 1))
