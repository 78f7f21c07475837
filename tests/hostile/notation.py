"""Typed moves: the first byte chooses a game, each line is judged and, if legal, played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from random import Random

from companion.cli.screen.wording import explain, outcome_words
from companion.referee.session import Session
from companion.referee.shorthand import play_text
from companion.referee.submission import submit
from companion.referee.verdicts import Legal
from companion.referee.viewer import ONLOOKER
from tests.hostile.mutants import line_mutant
from tests.hostile.tables import TABLES, next_lines, table
from tests.hostile.targets import check_answer, refusing

MOST_LINES = 6


def run(data: bytes) -> None:
    """Type lines in a game."""
    session = table(data[0] if data else 0)
    with refusing(data):
        for line in data[1:].decode(errors="surrogateescape").split("\n")[:MOST_LINES]:
            session = type_line(session, line)


def type_line(session: Session, line: str) -> Session:
    """Type a line: legal moves read back from the record, any other changes nothing and has a reason."""
    batch = play_text(session, line, ONLOOKER, partial(submit, seed="hostile"))
    for step in batch.steps:
        for entry in step.outcome.entries:
            assert batch.session.notation.parse(entry.text) == entry.move, entry.text
        for words in outcome_words(step.outcome, ONLOOKER):
            check_answer(words)
    if batch.stopped is not None:
        assert not isinstance(batch.verdict, Legal)
        assert not batch.stopped.outcome.entries
        words = explain(batch.verdict)
        assert words.strip()
        check_answer(words)
    assert batch.session.asks() or batch.session.game.score(batch.session.state).final
    return batch.session


def seeds() -> Sequence[bytes]:
    """Return the next lines of every game, and corrections."""
    short = ("all pass", "none", "rest done, use", "draw: 2 x")
    asides = 'undo\nredo\nnote "a remark" by "zoe"\nundo 3 "why"\namend 2 "ann pass"\ndeal'
    typed = [bytes([n]) + "\n".join(next_lines(n, 4)).encode() for n in range(len(TABLES))]
    together = [bytes([n]) + "; ".join([*next_lines(n, 3), *short]).encode() for n in range(len(TABLES))]
    return [*typed, *together, *(bytes([n]) + asides.encode() for n in range(0, len(TABLES), 3))]


@cache
def words() -> tuple[str, ...]:
    """List the words of every game's notation."""
    found: dict[str, None] = {}
    for number in range(0, len(TABLES), len(TABLES) // 10):
        notation = table(number).notation
        found |= dict.fromkeys((*notation.seats, *notation.seat_verbs, *notation.table_verbs))
        found |= dict.fromkeys(table(number).game.quantities.names)
        found |= dict.fromkeys(word for line in next_lines(number, 40) for word in line.split())
    return tuple(found)


def mutate(data: bytes, rng: Random) -> bytes:
    """Change a word or a line, or choose another game."""
    table_byte = bytes([rng.randrange(len(TABLES))]) if rng.random() < 0.05 else data[:1]
    return table_byte + line_mutant(data[1:].decode(errors="surrogateescape"), rng, words()).encode(
        errors="surrogateescape"
    )
