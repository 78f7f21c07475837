"""A game in progress: its record, the state it folds to, and what happens to a typed line."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from itertools import islice, takewhile
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from companion.limits import RECORD_LINES, SEATS, shorten
from companion.referee.editions import Gap, in_ranges
from companion.referee.events import Event, Recalled, Said
from companion.referee.header import Header
from companion.referee.moves import Amend, Deal, Move, Redo, Undo
from companion.referee.names import fault_in_seats
from companion.referee.notation import Notation
from companion.referee.problems import BadPosition
from companion.referee.record import CORRECTIONS, Entry, Played, fold, read_record
from companion.referee.title import Ask, Title
from companion.referee.verdicts import Legal, Misread, Refusal, Unfinished, Unreadable, Verdict, refuse

NEAREST_OF = 400
# More than any table plays or corrects; every correction has the whole record played again.
MOST_LINES, MOST_CORRECTIONS = RECORD_LINES, 1_000
LATER_FALLS = "later-line-falls"
# How many states are remembered: people take back what they have just typed.
RECENT = 32
# Stands for a line that can no longer be read, and might tell what is hidden.
UNREAD = "?"


class Session(Struct, frozen=True):
    """A value: every accepted line gives a new session, the old one stays as it was."""

    game: Title[Any]
    header: Header
    notation: Notation
    entries: tuple[Entry, ...]
    played: Played
    state: Any
    # The states before the last lines in force, so that taking one back need not play the whole game again.
    recent: tuple[Any, ...] = ()
    # How many of the lines in force were drawn by chance: the next draw depends on it.
    drawn: int = 0

    def asks(self) -> tuple[Ask, ...]:
        return self.game.asks(self.state)

    def asked_seats(self) -> tuple[str, ...]:
        """Return the seats that are asked for anything, each once."""
        return tuple(seat for seat in self.game.asked(self.state) if seat is not None)

    def parse(self, line: str) -> Any:
        """Read a line; a left-out seat is filled in when only one is asked, or asked for this."""
        return self.notation.parse(line, partial(self.game.doers, self.state))

    def write(self, move: Move) -> str:
        return self.notation.write(move)

    def quote(self, entry: Entry, seat: str | None) -> str:
        """Write a line as that seat (or an onlooker) may read it."""
        return quote(self.game, self.notation, entry, seat)

    def carry_out(self, state: Any, move: Move) -> tuple[Any, tuple[Event, ...]]:
        """Play a move of the record in the state before it; return the state after it and what happened."""
        return self.game.apply(self.game.catch_up(self.header, state, move), move)

    def state_at(self, n: int) -> Any:
        """Return the state after line `n`, of the lines in force."""
        return _state_before(self, sum(entry.n <= n for entry in self.played.lines))


def quote(game: Title[Any], notation: Notation, entry: Entry, seat: str | None) -> str:
    """Write a line as that seat (or an onlooker) may read it, and so the new line that an amend holds."""
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
    """What became of a typed line: the verdict, and when legal the new session, its new lines and events."""

    verdict: Verdict
    session: Session
    entries: tuple[Entry, ...] = ()
    events: tuple[Event, ...] = ()


def begin(game: Title[Any], header: Header) -> Outcome | Refusal:
    """Start a game; with dealt chance the companion deals at once."""
    session = _open(game, header)
    return session if isinstance(session, Refusal) else _deal_on(Outcome(Legal(Deal()), session))


def _open(game: Title[Any], header: Header) -> Session | Refusal:
    """Return the session before the first line, or why there can be none."""
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
    """Open a stored game from its lines and stored moves, which were judged when they were played."""
    decode = game.decoder.decode
    notation = game.notation(header.seats, header.edition)
    entries = tuple([Entry(n, text, decode(data)) for n, (text, data) in enumerate(lines, 1)])
    played = fold(entries, lambda text: _must_read(notation, text))
    state, recent = _replay(game, header, played.lines)
    return Session(game, header, notation, entries, played, state, recent, _draws(game, notation, played.lines))


def import_record(game: Title[Any], text: str) -> Outcome | Refusal:
    """Judge a whole record line by line; the first line that does not stand refuses it."""
    return import_lines(game, *read_record(text))


def import_lines(game: Title[Any], header: Header, lines: Iterable[str]) -> Outcome | Refusal:
    """Judge the lines of a record one by one. Raises BadPosition with the first that does not stand."""
    session = _open(game, header)
    if isinstance(session, Refusal):
        return session
    outcome = Outcome(Legal(Deal()), session)
    entries: list[Entry] = []
    corrections = 0
    for n, line in enumerate(lines, 1):
        outcome = submit(outcome.session, line, dealing=False)
        if not isinstance(outcome.verdict, Legal):
            raise BadPosition(f"line {n} of the record, '{shorten(line)}': {outcome.verdict.reason}")
        if not outcome.entries:
            raise BadPosition(f"line {n} of the record, '{shorten(line)}', does not belong in a record")
        entries += outcome.entries
        corrections += isinstance(outcome.verdict.move, Undo | Redo | Amend)
        if n > MOST_LINES or corrections > MOST_CORRECTIONS:
            most = f"{MOST_LINES:,} lines" if n > MOST_LINES else f"{MOST_CORRECTIONS:,} corrections"
            raise BadPosition(f"line {n} of the record: more than {most}")
    return Outcome(outcome.verdict, outcome.session, tuple(entries))


def stored(entry: Entry) -> bytes:
    """Return the stored form of a line's move."""
    return msgspec.json.encode(entry.move)


def recheck(session: Session) -> tuple[Entry, Refusal | Unfinished] | None:
    """Judge every line in force again under today's rules; return the first that no longer stands."""
    state = session.game.start(session.header)
    return _first_fallen(session, state, session.played.lines)


def judge_again(session: Session, state: Any, entry: Entry) -> Refusal | Unfinished | None:
    """Say why a stored line does not stand in this state; it must mean exactly what it meant."""
    verdict = session.game.judge(state, entry.move)
    if not isinstance(verdict, Legal):
        return verdict
    if verdict.move != entry.move:
        meant = session.write(session.game.shown(verdict.move, None))
        return refuse("", "other-meaning", f"it would now mean '{meant}'")
    return None


def judge(session: Session, line: str) -> Verdict:
    """Judge a typed line without playing it."""
    return submit(session, line, dealing=False).verdict


def submit(session: Session, line: str, seed: str = "", dealing: bool = True) -> Outcome:
    """Judge a typed line and, when legal, play it. `seed` serves a `deal` in a game that has none."""
    move = session.parse(line)
    if not isinstance(move, Move):
        return Outcome(_with_placeholders(session, move), session)
    match move:
        case Undo():
            return _undo(session, move)
        case Redo():
            return _redo(session, move)
        case Amend():
            return amend(session, move)
        case Deal():
            return _deal_by_hand(session, session.header.deal or seed, dealing)
    before = session
    if session.header.rules < session.game.rules_version:
        session = msgspec.structs.replace(session, state=session.game.catch_up(session.header, session.state, move))
    verdict = session.game.judge(session.state, move)
    if isinstance(verdict, Refusal) and not verdict.hint:
        verdict = verdict.reworded(hint=_nearest(session, move) or _open_hint(session, verdict))
    if not isinstance(verdict, Legal):
        return Outcome(_spelled(session, verdict), before)
    outcome = _play(session, verdict.move)
    return _deal_on(outcome) if dealing and session.header.deal is not None else outcome


def _spelled(session: Session, verdict: Refusal | Unfinished) -> Refusal | Unfinished:
    """Write out the complete readings of a line that is not finished."""
    if isinstance(verdict, Refusal) or not verdict.readings:
        return verdict
    return msgspec.structs.replace(verdict, expects=tuple(map(session.write, verdict.readings)))


def _with_placeholders(session: Session, verdict: Misread) -> Misread:
    """Say of an unknown word how a card is typed that an unfinished edition does not hold yet."""
    unentered = session.game.unentered(session.header.edition)
    if not unentered or not isinstance(verdict, Unreadable):
        return verdict
    words = [word for word, gap in unentered.items() if gap.is_placeholder and word in verdict.expects]
    if not words:
        return verdict
    stop = "" if verdict.reason.endswith("?") else "."
    how = f"Type {in_ranges(words)} for a card that is not entered yet"
    return msgspec.structs.replace(verdict, reason=f"{verdict.reason}{stop} {how}")


def _describe_gaps(session: Session, entry: Entry, unentered: Mapping[str, Gap]) -> tuple[Event, ...]:
    """Say of cards that everyone may read in a line what an unfinished edition does not say about them."""
    verb = session.notation.templates[type(entry.move)].verb
    words = dict.fromkeys(word.rstrip("*") for word in session.quote(entry, None).split())
    found = {word: unentered[word] for word in words if word in unentered}
    return tuple(Said(f"{word}: {gap.notice}") for word, gap in found.items() if not gap.verbs or verb in gap.verbs)


def _play(session: Session, move: Move) -> Outcome:
    state, events = session.game.apply(session.state, move)
    entry = Entry(len(session.entries) + 1, session.notation.write(move), move)
    # A sum copies the tuple once, an unpacking twice: in a long game that is felt.
    after = Session(
        session.game,
        session.header,
        session.notation,
        session.entries + (entry,),  # noqa: RUF005
        Played(session.played.lines + (entry,)),  # noqa: RUF005
        state,
        (*session.recent[-RECENT + 1 :], session.state),
        session.drawn + _draws(session.game, session.notation, [entry]),
    )
    unentered = session.game.unentered(session.header.edition)
    gaps = _describe_gaps(session, entry, unentered) if unentered else ()
    return Outcome(Legal(move), after, (entry,), (*events, *gaps))


def _deal_by_hand(session: Session, seed: str, dealing: bool) -> Outcome:
    """Draw once, whatever the table is asked for; what would come is told only when it is really dealt."""
    verbs = _open_chance(session)
    if not verbs:
        return Outcome(refuse("", "nothing-to-deal", "there is nothing to deal"), session)
    if not dealing:
        return Outcome(Legal(Deal()), session)
    if not seed:
        return Outcome(refuse("", "no-seed", "dealing needs a seed"), session)
    return _play(session, _dealt_move(session, session.state, session.drawn, verbs[0], seed))


def _dealt_move(session: Session, state: Any, drawn: int, verb: str, seed: str) -> Move:
    """Draw for a verb of chance. The same seed after as many draws always draws the same."""
    return session.game.chance[verb](state, Random(f"{seed}:{drawn}"))


def _draws(game: Title[Any], notation: Notation, lines: Sequence[Entry]) -> int:
    """Count the lines that were drawn by chance."""
    templates, chance = notation.templates, game.chance
    return sum((drawn := templates[type(entry.move)]).verb in chance and not drawn.has_seat for entry in lines)


def _open_chance(session: Session) -> list[str]:
    """List the verbs of chance that the table is asked for."""
    return [verb for verb in session.game.asked_verbs(session.state, None) if verb in session.game.chance]


def _deal_on(outcome: Outcome) -> Outcome:
    """In a dealt game, deal for as long as the table is asked for what is not typed."""
    header = outcome.session.header
    if header.deal is None:
        return outcome
    entries, events, session = list(outcome.entries), list(outcome.events), outcome.session
    while verbs := [verb for verb in _open_chance(session) if verb not in header.typed]:
        move = _dealt_move(session, session.state, session.drawn, verbs[0], header.deal)
        dealt = _play(session, move)
        session = dealt.session
        entries += dealt.entries
        events += dealt.events
    return Outcome(outcome.verdict, session, tuple(entries), tuple(events))


def _replay(game: Title[Any], header: Header, lines: Sequence[Entry]) -> tuple[Any, tuple[Any, ...]]:
    """Play lines from the beginning; return the state, and the states before the last of them."""
    state = game.start(header)
    if isinstance(state, Refusal):
        raise BadPosition(state.reason)
    return _play_on(game, header, state, (), lines)


def _play_on(
    game: Title[Any], header: Header, state: Any, before: Iterable[Any], lines: Sequence[Entry]
) -> tuple[Any, tuple[Any, ...]]:
    """Play lines from a state, before which there were those. Raises BadPosition where one no longer stands."""
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
    """Find the first stored line that does not stand: damaged, or refused by today's rules. None where all stand.

    Lines are carried out unjudged, which is quick. When that fails, this tells a bad record from a fault of the rules.
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
    """Raise BadPosition for what goes wrong with a game whose lines no longer stand; let all other faults show."""
    try:
        yield
    except Exception as error:
        state = session.game.start(session.header)
        stale = first_stale(session.game, session.header, state, session.played.lines)
        if stale is None:
            raise
        raise BadPosition(f"line {stale.n} of the record is no longer legal") from error


def _state_before(session: Session, at: int) -> Any:
    """Return the state before the line in force with this index, or after all of them."""
    return _rewind(session, at)[0]


def _rewind(session: Session, at: int) -> tuple[Any, tuple[Any, ...]]:
    """Go back before the line in force with this index: to a state that is remembered, else from the beginning."""
    back = len(session.played.lines) - at
    if not back:
        return session.state, session.recent
    if back <= len(session.recent):
        return session.recent[-back], session.recent[:-back]
    return _replay(session.game, session.header, session.played.lines[:at])


def _must_read(notation: Notation, text: str) -> Move:
    move = notation.parse(text)
    if not isinstance(move, Move):
        raise BadPosition(f"'{text}' is not a move")
    return move


def _log(session: Session, move: Move, at: int, events: Sequence[Event]) -> Outcome:
    """Add a line about other lines (undo, redo, amend), and play again from the first place that it changes."""
    game, header, notation = session.game, session.header, session.notation
    entry = Entry(len(session.entries) + 1, session.write(move), move)
    played = fold([entry], lambda text: _must_read(notation, text), session.played)
    gone, come = session.played.lines[at:], played.lines[at:]
    state, recent = _play_on(game, header, *_rewind(session, at), come)
    drawn = session.drawn - _draws(game, notation, gone) + _draws(game, notation, come)
    entries = session.entries + (entry,)  # noqa: RUF005
    after = Session(game, header, notation, entries, played, state, recent, drawn)
    return Outcome(Legal(move), after, (entry,), tuple(events))


def _undo(session: Session, move: Undo) -> Outcome:
    lines = session.played.lines
    at = _last_typed(session) if move.line is None else session.played.index(move.line)
    if at is None:
        reason = "there is nothing to undo" if move.line is None else _missing_line(session, move.line)
        return Outcome(refuse("", "no-such-line", reason), session)
    told = _taken_back(session, "taken back", lines[at:])
    return _log(session, msgspec.structs.replace(move, line=lines[at].n), at, told)


def _missing_line(session: Session, n: int) -> str:
    """Say why no move of the game has this line number."""
    if not 0 < n <= len(session.entries):
        return f"there is no line {n}"
    if isinstance(session.entries[n - 1].move, CORRECTIONS):
        return f"line {n} is a correction, not a move"
    return f"line {n} was taken back"


def _last_typed(session: Session) -> int | None:
    """Find the last line that the companion did not deal by itself."""
    lines, header = session.played.lines, session.header
    for at in reversed(range(len(lines))):
        verb = session.notation.templates[type(lines[at].move)].verb
        if header.deal is None or verb not in session.game.chance or verb in header.typed:
            return at
        before = session.drawn - _draws(session.game, session.notation, lines[at:])
        if _dealt_move(session, _state_before(session, at), before, verb, header.deal) != lines[at].move:
            return at
    return None


def _taken_back(session: Session, what: str, lines: Sequence[Entry]) -> list[Event]:
    """Say which lines are taken back, what people have seen of them, and what is to be corrected on paper."""
    events: list[Event] = [_recall(session, f"{what}: {entry.n}", [entry]) for entry in reversed(lines)]
    shown = [entry for entry in lines if entry.move.has_shown()]
    if shown:
        events.append(_recall(session, "people have already seen:", shown))
    drawn = [entry for entry in lines if entry.move.inks]
    if drawn:
        events.append(_recall(session, "on paper: undo", drawn))
    return events


def _recall(session: Session, what: str, lines: Sequence[Entry]) -> Said:
    """Quote lines, to everyone as they may read them."""
    text = f"{what} {', '.join(entry.text for entry in lines)}"
    heard = {
        seat or "": told
        for seat in (None, *session.header.seats)
        if (told := f"{what} {', '.join(session.quote(entry, seat) for entry in lines)}") != text
    }
    return Recalled(text, None, heard) if heard else Said(text)


def _redo(session: Session, move: Redo) -> Outcome:
    if not session.played.undone:
        return Outcome(refuse("", "nothing-undone", "there is nothing to redo"), session)
    again = [_recall(session, f"restored: {entry.n}", [entry]) for entry in session.played.undone[-1]]
    return _log(session, move, len(session.played.lines), again)


def amend(session: Session, move: Amend, cut: bool = False) -> Outcome:
    """Replace a line and judge everything after it again; `cut` drops what no longer stands."""
    at = session.played.index(move.line)
    if at is None:
        return Outcome(refuse("", "no-such-line", _missing_line(session, move.line)), session)
    state = _state_before(session, at)
    line = session.notation.parse(move.text, partial(session.game.doers, state))
    if not isinstance(line, Move):
        return Outcome(line, session)
    if isinstance(line, Undo | Redo | Amend | Deal):
        return Outcome(refuse("", "not-a-line", "a line can be replaced only by a move, not by a correction"), session)
    state = session.game.catch_up(session.header, state, line)
    verdict = session.game.judge(state, line)
    if not isinstance(verdict, Legal):
        return Outcome(_spelled(session, verdict), session)
    state, events = session.game.apply(state, verdict.move)
    fallen = _first_fallen(session, state, session.played.lines[at + 1 :])
    if fallen is None and move.cut is not None:
        return Outcome(
            refuse("", "nothing-falls", "every later move is still legal, so there is nothing to cut"), session
        )
    if fallen is not None and not cut and move.cut != fallen[0].n:
        return Outcome(_refuse_fall(session, *fallen), session)
    first = fallen[0].n if fallen is not None else None
    dropped = [entry for entry in session.played.lines if first is not None and entry.n >= first]
    replaced = _taken_back(session, "replaced", session.played.lines[at : at + 1])
    told = [*replaced, *events, *_taken_back(session, "dropped", dropped)]
    return _log(session, msgspec.structs.replace(move, text=session.write(verdict.move), cut=first), at, told)


def _refuse_fall(session: Session, entry: Entry, why: Refusal | Unfinished) -> Refusal:
    """Say that a later line would fall; why, only where everyone may read the line."""
    line = session.quote(entry, None)
    because = f": {why.reason}" if line == entry.text else ""
    reason = f"line {entry.n} '{line}' would no longer be legal{because}"
    clauses = why.clauses if isinstance(why, Refusal) else ()
    return Refusal(clauses, LATER_FALLS, reason, f"Amend with cut to drop line {entry.n} and everything after it")


def _first_fallen(session: Session, state: Any, lines: Sequence[Entry]) -> tuple[Entry, Refusal | Unfinished] | None:
    for entry in lines:
        state = session.game.catch_up(session.header, state, entry.move)
        verdict = judge_again(session, state, entry)
        if verdict is not None:
            return entry, verdict
        state, _ = session.game.apply(state, entry.move)
    return None


def _nearest(session: Session, move: Move) -> str:
    """Find the legal line most like a refused one, among moves of the same kind."""
    seat = getattr(move, "seat", None) if session.notation.templates[type(move)].has_seat else None
    legal = (other for other in session.game.legal(session.state, seat) if type(other) is type(move))
    line = session.write(move)
    head = _head(line)
    lines = [text for other in islice(legal, NEAREST_OF) if (text := session.write(other)).startswith(head)]
    found = get_close_matches(line, lines, n=1, cutoff=0.0)
    return f"Legal: {found[0]}" if found else ""


def _open_hint(session: Session, refusal: Refusal) -> str:
    """Say what is open where only the time was wrong."""
    order = session.game.order
    if refusal.code not in order.codes or not order.has_hint:
        return ""
    asked = "; ".join(ask.words for ask in session.asks())
    return f"Next: {asked}" if asked else ""


def _head(line: str) -> str:
    """Return what the player wanted to do at all: the first three words, up to one that holds a number."""
    words = takewhile(lambda word: not any(char.isdigit() for char in word), line.split()[:3])
    return " ".join(words)
