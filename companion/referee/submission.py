"""What happens to a typed line: it is parsed, judged and, if legal, played.

    outcome = submit(session, "Ann place c3")

`submit` returns an `Outcome` with the verdict and the new session. Corrections (undo, redo, amend) are appended to the
record, and the state is worked out again from the first line that they change.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import islice, takewhile
from typing import Any

import msgspec

from companion.limits import RECORD_LINES, shorten
from companion.referee.corrections import NOTHING_CHANGED, correct, repeat_line
from companion.referee.editions import in_ranges
from companion.referee.events import Quoted
from companion.referee.forced import MOST_FORCED, forced_move
from companion.referee.header import Header
from companion.referee.moves import Amend, Deal, Move, Redo, Undo
from companion.referee.notation import NEEDS_NAME
from companion.referee.problems import BadPosition
from companion.referee.record import CORRECTIONS, Entry, read_record
from companion.referee.session import (
    Outcome,
    Session,
    deal_on,
    dealt_move,
    open_chance,
    open_game,
    play_move,
    spell_readings,
    state_before,
)
from companion.referee.title import Title
from companion.referee.verdicts import Legal, Misread, Refusal, Unfinished, Unreadable, Verdict, refuse

NEAREST_OF = 600
SPACE = re.compile("[A-Za-z][0-9]{1,2}")
# More than any real game has. A correction may replay the whole record, so their number is limited too.
MOST_LINES, MOST_CORRECTIONS = RECORD_LINES, 1_000


def judge(session: Session, line: str) -> Verdict:
    """Judge a typed line without playing it."""
    return submit(session, line, dealing=False).verdict


def submit(session: Session, line: str, seed: str = "", dealing: bool = True, forcing: bool = False) -> Outcome:
    """Judge a typed line and, if legal, play it. `seed` is used by a `deal` in a game without a seed.

    With `forcing`, moves that leave no choice follow automatically, and typing one of them again changes nothing.
    """
    outcome = _judge_and_play(session, line, seed, dealing, forcing)
    if not forcing:
        return outcome
    if not isinstance(outcome.verdict, Legal):
        return _find_played(session, line) or outcome
    is_move = outcome.entries and not isinstance(outcome.entries[0].move, CORRECTIONS)
    return _force_on(outcome, dealing) if is_move else outcome


def _judge_and_play(session: Session, line: str, seed: str, dealing: bool, forcing: bool) -> Outcome:
    move = session.parse(line)
    if not isinstance(move, Move):
        return Outcome(_refuse_over(session, move) or _with_placeholders(session, move), session)
    match move:
        case Undo() | Redo() | Amend():
            return correct(session, move, forcing)
        case Deal():
            return _deal_by_hand(session, session.header.deal or seed, dealing)
    before = session
    if session.header.rules < session.game.rules_version:
        session = msgspec.structs.replace(session, state=session.game.catch_up(session.header, session.state, move))
    verdict = session.game.judge(session.state, move)
    if isinstance(verdict, Refusal) and not verdict.hint:
        verdict = verdict.reworded(hint=_nearest(session, move) or _open_hint(session, verdict))
    if not isinstance(verdict, Legal):
        return Outcome(spell_readings(session, verdict), before)
    outcome = play_move(session, verdict.move)
    return deal_on(outcome) if dealing and session.header.deal is not None else outcome


def _refuse_over(session: Session, verdict: Misread) -> Refusal | None:
    """Refuse a verb without a player after the last move, instead of asking for the player."""
    if not isinstance(verdict, Unfinished) or not verdict.reason.endswith(NEEDS_NAME) or session.asks():
        return None
    game = session.game
    what = game.variant(session.header.options) if len(game.campaign) > 1 else "the game"
    return refuse("", "over", f"{what} is over", "Type 'undo' to take back the last move")


def _with_placeholders(session: Session, verdict: Misread) -> Misread:
    """Add to the reason how to type a card that an unfinished edition does not contain yet."""
    unentered = session.game.unentered(session.header.edition)
    if not unentered or not isinstance(verdict, Unreadable):
        return verdict
    words = [word for word, gap in unentered.items() if gap.is_placeholder and word in verdict.expects]
    if not words:
        return verdict
    stop = "" if verdict.reason.endswith("?") else "."
    how = f"Type {in_ranges(words)} for a card that is not entered yet"
    return msgspec.structs.replace(verdict, reason=f"{verdict.reason}{stop} {how}")


def _deal_by_hand(session: Session, seed: str, dealing: bool) -> Outcome:
    """Make one draw for the table. The drawn move is returned only if it is really dealt."""
    verbs = open_chance(session)
    if not verbs:
        return Outcome(refuse("", "nothing-to-deal", "there is nothing to deal"), session)
    if not dealing:
        return Outcome(Legal(Deal()), session)
    if not seed:
        return Outcome(refuse("", "no-seed", "dealing needs a seed", "Start the game with --deal SEED"), session)
    return play_move(session, dealt_move(session, session.state, session.drawn, verbs[0], seed))


def _force_on(outcome: Outcome, dealing: bool) -> Outcome:
    """Play the moves that leave no choice, and what is dealt after each of them."""
    entries, events, session = list(outcome.entries), list(outcome.events), outcome.session
    forced: list[int] = []
    while len(forced) < MOST_FORCED and (move := forced_move(session.game, session.state)) is not None:
        played = play_move(session, move)
        played = deal_on(played) if dealing else played
        session = played.session
        forced.append(played.entries[0].n)
        entries += played.entries
        events += played.events
    return Outcome(outcome.verdict, session, tuple(entries), tuple(events), outcome.was, tuple(forced))


def _find_played(session: Session, line: str) -> Outcome | None:
    """Accept a line that one of the last forced moves has already played, without playing it again."""
    for at in reversed(range(len(session.played.lines))):
        entry, state = session.played.lines[at], state_before(session, at)
        if forced_move(session.game, state) != entry.move:
            return None
        move = session.notation.parse(line, partial(session.game.doers, state))
        if isinstance(move, Move) and session.game.judge(state, move) == Legal(entry.move):
            # A forced move names nothing hidden.
            said = Quoted(f"already played: {entry.n} {entry.text}")
            return Outcome(Legal(entry.move), session, (), (said,))
    return None


def import_record(game: Title[Any], text: str) -> Outcome | Refusal:
    """Judge a whole record line by line. Raises BadPosition at the first line that is not legal."""
    return import_lines(game, *read_record(text))


def import_lines(game: Title[Any], header: Header, lines: Iterable[str]) -> Outcome | Refusal:
    """Judge the lines of a record one by one. Raises BadPosition at the first that is not legal."""
    session = open_game(game, header)
    if isinstance(session, Refusal):
        return session
    outcome = Outcome(Legal(Deal()), session)
    entries: list[Entry] = []
    corrections = 0
    for n, line in enumerate(lines, 1):
        outcome = _submit_stored(outcome.session, line)
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


def _submit_stored(session: Session, line: str) -> Outcome:
    """Judge and play a line of a record, also an amend that changes nothing."""
    outcome = submit(session, line, dealing=False)
    verdict, move = outcome.verdict, session.parse(line)
    is_same = isinstance(verdict, Refusal) and verdict.code == NOTHING_CHANGED
    return repeat_line(session, move) if is_same and isinstance(move, Amend) else outcome


def _nearest(session: Session, move: Move) -> str:
    """Return a hint with the legal move of the same kind that is on the nearest space, or most like a refused one."""
    seat = getattr(move, "seat", None) if session.notation.templates[type(move)].has_seat else None
    legal = (other for other in session.game.legal(session.state, seat) if type(other) is type(move))
    line = session.write(move)
    head = _head(line)
    lines = [text for other in islice(legal, NEAREST_OF) if (text := session.write(other)).startswith(head)]
    found = _on_nearest_space(line, lines) or get_close_matches(line, lines, n=1, cutoff=0.0)
    return f"Legal: {found[0]}" if found else ""


def _on_nearest_space(line: str, lines: Sequence[str]) -> list[str]:
    """Return the line with the nearest space among those that differ only by it, the most alike of equals first.

    A space is named by its column and row, such as `G7`. What follows it, such as a payment, may differ.
    """
    words = line.split()
    at = next((at for at, word in enumerate(words) if SPACE.fullmatch(word)), None)
    if at is None:
        return []
    found: list[tuple[int, bool, int, str]] = []
    for order, other in enumerate(lines):
        theirs = other.split()
        if theirs[:at] == words[:at] and len(theirs) > at and SPACE.fullmatch(theirs[at]):
            is_other = theirs[at + 1 :] != words[at + 1 :]
            found.append((_distance(words[at], theirs[at]), is_other, order, other))
    return [min(found)[-1]] if found else []


def _distance(space: str, other: str) -> int:
    """Return the squared distance of two spaces on a grid."""
    columns, rows = ord(space[0]) - ord(other[0]), int(space[1:]) - int(other[1:])
    return columns * columns + rows * rows


def _open_hint(session: Session, refusal: Refusal) -> str:
    """Return a hint with the open questions if a move was refused only for its timing."""
    order = session.game.order
    if refusal.code not in order.codes or not order.has_hint:
        return ""
    asked = "; ".join(ask.words for ask in session.asks())
    return f"Next: {asked}" if asked else ""


def _head(line: str) -> str:
    """Return the beginning of a line, which shows its intent: up to three words, before any with a digit."""
    words = takewhile(lambda word: not any(char.isdigit() for char in word), line.split()[:3])
    return " ".join(words)
