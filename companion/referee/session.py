"""A game in progress: its record and state, started, played on and opened again from its stored lines.

    outcome = begin(title, header)

A session is immutable. Typed lines are judged and played in `companion.referee.submission`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from companion.limits import SEATS
from companion.referee.editions import Gap
from companion.referee.events import Event, Said
from companion.referee.header import Header
from companion.referee.moves import Amend, Deal, Move
from companion.referee.names import fault_in_seats
from companion.referee.notation import Notation
from companion.referee.problems import BadPosition
from companion.referee.record import Entry, Played, fold
from companion.referee.title import Ask, Title
from companion.referee.verdicts import Legal, Refusal, Unfinished, Verdict, refuse

# Earlier states kept in memory: people mostly take back what they have just typed.
RECENT = 32
# Replaces a line that cannot be parsed and might reveal hidden information.
UNREAD = "?"


class Session(Struct, frozen=True):
    """An immutable game in progress: every accepted move gives a new session."""

    game: Title[Any]
    header: Header
    notation: Notation
    entries: tuple[Entry, ...]
    played: Played
    state: Any
    # The states before the last active lines, so that taking one back does not replay the whole game.
    recent: tuple[Any, ...] = ()
    # The number of active lines that were draws: the next draw depends on it.
    drawn: int = 0

    def asks(self) -> tuple[Ask, ...]:
        return self.game.asks(self.state)

    def asked_seats(self) -> tuple[str, ...]:
        """Return the seats that have to move, each once."""
        return tuple(seat for seat in self.game.asked(self.state) if seat is not None)

    def parse(self, line: str) -> Any:
        """Parse a line; a missing seat is filled in if only one seat can be meant."""
        return self.notation.parse(line, partial(self.game.doers, self.state))

    def write(self, move: Move) -> str:
        return self.notation.write(move)

    def quote(self, entry: Entry, seat: str | None) -> str:
        """Write a line of the record as that seat (or an onlooker, None) may read it."""
        return quote(self.game, self.notation, entry, seat)

    def carry_out(self, state: Any, move: Move) -> tuple[Any, tuple[Event, ...]]:
        """Play a move of the record in the state before it; return the state after it and the events."""
        return self.game.apply(self.game.catch_up(self.header, state, move), move)

    def state_at(self, n: int) -> Any:
        """Return the state after the active lines up to line `n`."""
        return state_before(self, sum(entry.n <= n for entry in self.played.lines))


def quote(game: Title[Any], notation: Notation, entry: Entry, seat: str | None) -> str:
    """Write a line of the record, and the new move inside an amend, as that seat (or an onlooker, None) may read it."""
    if isinstance(entry.move, Amend):
        line = notation.parse(entry.move.text)
        seen = game.shown(line, seat) if isinstance(line, Move) else None
        if seen == line:
            return entry.text
        text = UNREAD if seen is None else notation.write(seen)
        return notation.write(msgspec.structs.replace(entry.move, text=text))
    shown = game.shown(entry.move, seat)
    return entry.text if shown == entry.move else notation.write(shown)


class Outcome(Struct, frozen=True):
    """The result of a typed line: the verdict and, if legal, the new session, the new lines and the events.

    `was` is the state before a correction.
    """

    verdict: Verdict
    session: Session
    entries: tuple[Entry, ...] = ()
    events: tuple[Event, ...] = ()
    was: Any = None
    # The numbers of the lines that left no choice and were played automatically.
    forced: tuple[int, ...] = ()


def begin(game: Title[Any], header: Header) -> Outcome | Refusal:
    """Start a game; if the header has a seed, make the first draws at once."""
    session = open_game(game, header)
    return session if isinstance(session, Refusal) else deal_on(Outcome(Legal(Deal()), session))


def open_game(game: Title[Any], header: Header) -> Session | Refusal:
    """Return the session before the first line, or a refusal if the header is not allowed."""
    crowd = game.refuse_number(len(header.seats)) if len(header.seats) > SEATS else None
    if crowd is not None:
        return crowd
    verbs = game.notation(())
    fault = fault_in_seats(header.seats, (*verbs.seat_verbs, *verbs.table_verbs))
    if fault:
        return refuse("", "bad-seat", fault)
    unknown = game.refuse_unknown(header.options)
    if unknown is not None:
        return unknown
    state = game.start(header)
    if isinstance(state, Refusal):
        return state
    return Session(game, header, game.notation(header.seats, header.edition), (), Played(), state)


def resume(game: Title[Any], header: Header, lines: Iterable[tuple[str, bytes]]) -> Session:
    """Open a stored game from its lines and encoded moves, without judging them again."""
    decode = game.decoder.decode
    notation = game.notation(header.seats, header.edition)
    entries = tuple([Entry(n, text, decode(data)) for n, (text, data) in enumerate(lines, 1)])
    played = fold(entries, lambda text: must_read(notation, text))
    state, recent = _replay(game, header, played.lines)
    return Session(game, header, notation, entries, played, state, recent, count_draws(game, notation, played.lines))


def session_at(session: Session, line: int) -> Session:
    """Return a game as it was after a line, with the lines that applied then. Raises BadPosition."""
    return resume(session.game, session.header, ((entry.text, stored(entry)) for entry in session.entries[:line]))


def stored(entry: Entry) -> bytes:
    """Encode the move of a line for storage."""
    return msgspec.json.encode(entry.move)


def recheck(session: Session) -> tuple[Entry, Refusal | Unfinished] | None:
    """Judge every active line again under the current rules; return the first that is no longer legal."""
    state = session.game.start(session.header)
    return next(falling_lines(session, state, session.played.lines), None)


def judge_again(session: Session, state: Any, entry: Entry) -> Refusal | Unfinished | None:
    """Return why a stored line is not legal in this state, or None; it must still mean the same move."""
    verdict = session.game.judge(state, entry.move)
    if not isinstance(verdict, Legal):
        return verdict
    if verdict.move != entry.move:
        meant = session.write(session.game.shown(verdict.move, None))
        return refuse("", "other-meaning", f"it would now mean '{meant}'")
    return None


def spell_readings(session: Session, verdict: Refusal | Unfinished) -> Refusal | Unfinished:
    """Add the complete readings of an unfinished line to what it expects."""
    if isinstance(verdict, Refusal) or not verdict.readings:
        return verdict
    return msgspec.structs.replace(verdict, expects=tuple(map(session.write, verdict.readings)))


def _describe_gaps(session: Session, entry: Entry, unentered: Mapping[str, Gap]) -> tuple[Event, ...]:
    """Return notices about the publicly visible cards of a line that an unfinished edition lacks."""
    verb = session.notation.templates[type(entry.move)].verb
    words = dict.fromkeys(word.rstrip("*") for word in session.quote(entry, None).split())
    found = {word: unentered[word] for word in words if word in unentered}
    return tuple(Said(f"{word}: {gap.notice}") for word, gap in found.items() if not gap.verbs or verb in gap.verbs)


def play_move(session: Session, move: Move) -> Outcome:
    state, events = session.game.apply(session.state, move)
    entry = Entry(len(session.entries) + 1, session.notation.write(move), move)
    # A sum copies the tuple once, unpacking twice, which is measurable in a long game.
    after = Session(
        session.game,
        session.header,
        session.notation,
        session.entries + (entry,),  # noqa: RUF005
        Played(session.played.lines + (entry,), session.played.corrections, (), session.played.before),  # noqa: RUF005
        state,
        (*session.recent[-RECENT + 1 :], session.state),
        session.drawn + count_draws(session.game, session.notation, [entry]),
    )
    unentered = session.game.unentered(session.header.edition)
    gaps = _describe_gaps(session, entry, unentered) if unentered else ()
    return Outcome(Legal(move), after, (entry,), (*events, *gaps), session.state if move.corrects else None)


def dealt_move(session: Session, state: Any, drawn: int, verb: str, seed: str) -> Move:
    """Draw for a verb of chance; the same seed and number of earlier draws always give the same result."""
    return session.game.chance[verb](state, Random(f"{seed}:{drawn}"))


def count_draws(game: Title[Any], notation: Notation, lines: Sequence[Entry]) -> int:
    """Count the lines that are draws."""
    templates, chance = notation.templates, game.chance
    return sum((drawn := templates[type(entry.move)]).verb in chance and not drawn.has_seat for entry in lines)


def open_chance(session: Session) -> list[str]:
    """Return the verbs of chance that are open to the table."""
    return [verb for verb in session.game.asked_verbs(session.state, None) if verb in session.game.chance]


def deal_on(outcome: Outcome) -> Outcome:
    """In a game with a seed, make all open draws except those of the verbs that are typed."""
    header = outcome.session.header
    if header.deal is None:
        return outcome
    entries, events, session = list(outcome.entries), list(outcome.events), outcome.session
    while verbs := [verb for verb in open_chance(session) if verb not in header.typed]:
        move = dealt_move(session, session.state, session.drawn, verbs[0], header.deal)
        dealt = play_move(session, move)
        session = dealt.session
        entries += dealt.entries
        events += dealt.events
    return Outcome(outcome.verdict, session, tuple(entries), tuple(events), outcome.was)


def _replay(game: Title[Any], header: Header, lines: Sequence[Entry]) -> tuple[Any, tuple[Any, ...]]:
    """Play lines from the start; return the state, and the states before the last of them."""
    state = game.start(header)
    if isinstance(state, Refusal):
        raise BadPosition(state.reason)
    return play_on(game, header, state, (), lines)


def play_on(
    game: Title[Any], header: Header, state: Any, before: Iterable[Any], lines: Sequence[Entry]
) -> tuple[Any, tuple[Any, ...]]:
    """Play lines from a state whose predecessors are `before`. Raises BadPosition if a line is no longer legal."""
    verbs, recent, start = game.verb_of, deque(before, RECENT), state
    is_earlier = header.rules < game.rules_version
    try:
        for entry in lines:
            recent.append(state)
            move = entry.move
            state = game.catch_up(header, state, move) if is_earlier else state
            verb = verbs.get(type(move))
            state, _ = verb.apply(state, move) if verb is not None else game.apply(state, move)
    except Exception as error:
        if first_stale(game, header, start, lines[: lines.index(entry) + 1]) is None:
            raise
        line = quote(game, game.notation(header.seats, header.edition), entry, None)
        raise BadPosition(f"line {entry.n} of the record, '{line}', can no longer be played") from error
    return state, tuple(recent)


def first_stale(game: Title[Any], header: Header, state: Any, lines: Iterable[Entry]) -> Entry | None:
    """Return the first stored line that is damaged or that the current rules refuse, or None.

    Stored lines are normally played without being judged, for speed. When that fails, this tells a bad record from a
    bug in the rules.
    """
    notation = game.notation(header.seats, header.edition)
    last = None
    for entry in lines:
        if last is not None:
            state, _ = game.apply(state, last)
        last = entry.move
        if notation.parse(notation.write(last)) != last:
            return entry
        state = game.catch_up(header, state, last)
        if game.judge(state, last) != Legal(last):
            return entry
    return None


@contextmanager
def blaming_the_record(session: Session) -> Iterator[None]:
    """Turn an exception into BadPosition if a line of the record is no longer legal; otherwise let it through."""
    try:
        yield
    except Exception as error:
        state = session.game.start(session.header)
        stale = first_stale(session.game, session.header, state, session.played.lines)
        if stale is None:
            raise
        raise BadPosition(f"line {stale.n} of the record is no longer legal") from error


def state_before(session: Session, at: int) -> Any:
    """Return the state before the active line with this index, or after all of them."""
    return rewind(session, at)[0]


def rewind(session: Session, at: int) -> tuple[Any, tuple[Any, ...]]:
    """Return the state before the active line with this index, and its predecessors, replaying if necessary."""
    back = len(session.played.lines) - at
    if not back:
        return session.state, session.recent
    if back <= len(session.recent):
        return session.recent[-back], session.recent[:-back]
    return _replay(session.game, session.header, session.played.lines[:at])


def must_read(notation: Notation, text: str) -> Move:
    move = notation.parse(text)
    if not isinstance(move, Move):
        raise BadPosition(f"'{text}' is not a move")
    return move


def falling_lines(session: Session, state: Any, lines: Sequence[Entry]) -> Iterator[tuple[Entry, Refusal | Unfinished]]:
    """Play lines from a state; yield those that are not legal, which are skipped, with the reason."""
    for entry in lines:
        caught_up = session.game.catch_up(session.header, state, entry.move)
        verdict = judge_again(session, caught_up, entry)
        if verdict is None:
            state, _ = session.game.apply(caught_up, entry.move)
        else:
            yield entry, verdict
