"""`allow LINE "why"`: play a draw that the companion refuses only because it has counted the cards otherwise.

Each missing card or tile is allowed by a move of the title, and then the line is played, after the moves that it takes
for granted (`companion.referee.abilities.ShortForms`):

    allow draw Ann wood wood water "the bag was miscounted"

The line may be typed in shorthand. The record holds these moves and the line, so it is judged and replayed like any
other.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.referee.moves import Move
from companion.referee.notation import split_words
from companion.referee.readings import Context, Exhausted, Finder
from companion.referee.session import Outcome, Session
from companion.referee.submission import submit
from companion.referee.verdicts import Legal, Refusal, Unfinished, Verdict, refuse
from companion.referee.words import Quoted, Read

VERB = "allow"
# No draw has more cards.
MOST = 40


def is_allowance(session: Session, line: str) -> bool:
    """Return whether a line allows another line, and is not itself a move of the title."""
    verb = line.split(maxsplit=1)[:1]
    return [word.casefold() for word in verb] == [VERB] and not isinstance(session.parse(line), Move)


def allow_line(session: Session, line: str, seed: str = "", dealing: bool = True, forcing: bool = False) -> Outcome:
    """Allow what a line needs beyond the counts and play it, or return why it cannot be allowed."""
    allowance = session.game.allowance
    if allowance is None:
        return Outcome(refuse("", "nothing-counted", f"{session.game.name} counts no cards"), session)
    *words, last = split_words(line)[1:] or [""]
    why = Quoted().read([last], 0)
    if not isinstance(why, Read) or not words or not why.value.strip():
        return Outcome(Unfinished("type the refused move and the reason in quotes", (f'{VERB} MOVE "why"',)), session)
    whole = Quoted().read(words, 0) if len(words) == 1 else None
    text = _in_full(session, whole.value if isinstance(whole, Read) else " ".join(words))
    outcome, now = submit(session, text, seed, dealing), session
    before, is_allowed = Outcome(Legal(Move()), session), False
    if not isinstance(outcome.verdict, Legal) and (implied := _play_implied(session, text)) is not None:
        before, now = implied, implied.session
        outcome = submit(now, text, seed, dealing)
    for _ in range(MOST):
        if isinstance(outcome.verdict, Legal):
            break
        move = now.parse(text)
        is_count = isinstance(outcome.verdict, Refusal) and outcome.verdict.code in allowance.codes
        allowed = allowance.missing(now.state, move, why.value) if is_count and isinstance(move, Move) else None
        if allowed is None:
            return Outcome(_refused(outcome), session)
        step = submit(now, now.write(allowed), dealing=False)
        if not isinstance(step.verdict, Legal):
            return Outcome(step.verdict, session)
        before, now, is_allowed = _after(before, step), step.session, True
        outcome = submit(now, text, seed, dealing)
    if not isinstance(outcome.verdict, Legal):
        return Outcome(outcome.verdict, session)
    if not is_allowed:
        return Outcome(refuse("", "nothing-to-allow", "this move is legal", f"Type it without '{VERB}'"), session)
    outcome = submit(now, text, seed, dealing, forcing) if forcing else outcome
    return replace(_after(before, outcome), was=session.state)


def _in_full(session: Session, text: str) -> str:
    """Return the move in full that a text in shorthand most likely means, or else the text."""
    words = session.notation.join_seat(split_words(text))
    if not words or isinstance(session.parse(text), Move):
        return text
    try:
        move = Finder(session).natural(session, words, Context())
    except Exhausted:
        return text
    return text if move is None else session.write(move)


def _play_implied(session: Session, text: str) -> Outcome | None:
    """Play the moves that a line takes for granted; return None if there are none or one is refused."""
    move, played = session.parse(text), None
    implied = session.game.short_forms.implied(session.state, move) if isinstance(move, Move) else ()
    for one in implied:
        step = submit(session, session.write(one), dealing=False)
        if not isinstance(step.verdict, Legal):
            return None
        played, session = step if played is None else _after(played, step), step.session
    return played


def _after(before: Outcome, outcome: Outcome) -> Outcome:
    """Return an outcome together with the moves before it."""
    entries, events = (*before.entries, *outcome.entries), (*before.events, *outcome.events)
    return replace(outcome, entries=entries, events=events)


def _refused(outcome: Outcome) -> Verdict:
    """Return the verdict on a line that is refused for another reason than a count."""
    verdict = outcome.verdict
    if not isinstance(verdict, Refusal):
        return verdict
    return verdict.reworded(reason=f"only a count can be allowed, and this breaks a rule: {verdict.reason}")
