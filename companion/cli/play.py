"""`companion play`: the referee's prompt."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import nullcontext
from select import select
from time import monotonic
from typing import TYPE_CHECKING, Protocol

import typer

from companion.cli.asides import LOOKS, show_table
from companion.cli.desk import AsPlain, ForReferee, ForSeat, GameId, complain, open_desk, say, take_game, user
from companion.cli.errands import finish, resumed_words, save_as, switch
from companion.cli.keys import kept_keys
from companion.cli.meanwhile import catch_up, is_behind, look_again, put_back
from companion.cli.sitting import Denied, Sitting
from companion.cli.tone import is_bare
from companion.cli.viewer import viewer_of
from companion.cli.whatif import ask_what_if, drop_trial, trial_words, try_line
from companion.limits import CHUNK, PASTE_LENGTH, STREAM_BYTES, TYPED_LENGTH, shorten

if TYPE_CHECKING:
    from campaigns.errors import Stale
    from campaigns.store import Store
    from companion.referee.session import Outcome, Session


# Seconds after which lines that were typed meanwhile are not played unasked.
LONG_WAIT = 1.5
TYPED_MEANWHILE = "This was typed during the wait: Enter plays it, Ctrl-C drops it."
TYPED_MEANWHILE_PLAIN = "These lines were typed during the wait: Enter plays them, # drops them."


class Reader(Protocol):
    """Reads what the referee types; `shows_asks` when it shows all the time what is asked."""

    @property
    def shows_asks(self) -> bool: ...

    def read(self, sitting: Sitting) -> str: ...


def play(
    ctx: typer.Context,
    seat: ForSeat = None,
    referee: ForReferee = False,
    game: GameId = None,
    plain: AsPlain = False,
) -> None:
    """Referee a game at a prompt that knows the legal moves.

    \b
    companion play
    companion play --game 3
    companion play --plain

    Type `help` at the prompt. Every accepted line is stored at once; leave with `quit` or Ctrl-D. Hidden cards stay
    hidden, unless --seat or --referee says who alone looks at this screen.
    """
    with open_desk(ctx, False) as store:
        stored = take_game(store, game)
        sitting = Sitting(stored, viewer_of(stored.session.header.seats, seat, referee), by=user())
        is_full = sys.stdin.isatty() and sys.stdout.isatty() and not is_bare()
        with kept_keys() if is_full else nullcontext():
            show_table(store, sitting, "")
            say("\n".join([*resumed_words(sitting), "Type help for help."]))
            run(store, sitting, full_reader() if is_full else PlainReader())


def full_reader() -> Reader:
    """Return the prompt that completes and suggests."""
    from companion.cli.prompt import FullReader

    return FullReader()


class PlainReader:
    """Reads bare lines; a prompt is shown where a person types."""

    shows_asks = False
    # When the last line was taken.
    taken: float | None = None

    def read(self, sitting: Sitting) -> str:
        """Read a line. Raises EOFError, KeyboardInterrupt."""
        if not sys.stdin.isatty():
            return read_line()
        waiting = self.typed_meanwhile()
        try:
            return input(prompt_words(sitting)) or waiting
        except (EOFError, KeyboardInterrupt):
            say("")
            raise
        finally:
            self.taken = monotonic()

    def typed_meanwhile(self) -> str:
        """Return the lines that were typed during a long wait: they are told, and played when Enter says so."""
        if self.taken is None or monotonic() - self.taken < LONG_WAIT:
            return ""
        typed = b""
        while select([sys.stdin], [], [], 0)[0] and len(typed) < PASTE_LENGTH and (more := os.read(0, PASTE_LENGTH)):
            typed += more
        waiting = typed.decode(errors="replace").strip()
        if waiting:
            complain("\n".join([TYPED_MEANWHILE_PLAIN, *(f"  {shorten(line)}" for line in waiting.split("\n"))]))
        return waiting


def read_line() -> str:
    """Read a line of a script; of one that is too long only the beginning is kept. Raises EOFError."""
    line = sys.stdin.readline(TYPED_LENGTH + 2)
    if not line:
        raise EOFError
    rest, skipped = line, 0
    while rest and not rest.endswith("\n"):
        rest = sys.stdin.readline(CHUNK)
        skipped += len(rest)
        if skipped > STREAM_BYTES:
            raise EOFError
    return line.removesuffix("\n")


def too_long() -> str:
    """Say that what was typed is too long to be a line."""
    return f"Not understood: a line has at most {TYPED_LENGTH:,} characters (Ctrl-C drops a line)"


def prompt_words(sitting: Sitting) -> str:
    """Return what stands before a typed line: its number, and whether it is only tried."""
    return f"{'what if ' if sitting.tried else ''}{len(sitting.session.entries) + 1}> "


def run(store: Store, sitting: Sitting, reader: Reader) -> None:
    """Take lines until the referee leaves. Ctrl-C drops a line, Ctrl-D leaves, or first what is being tried."""
    while True:
        try:
            typed = reader.read(sitting)
            after = step(store, sitting._replace(waiting="", is_told=reader.shows_asks), typed)
        except KeyboardInterrupt:
            after = look_again(store, sitting._replace(waiting=""))
        except EOFError:
            after = drop_trial(sitting) if sitting.tried else None
        if after is None:
            return
        sitting = after


def step(store: Store, sitting: Sitting, typed: str) -> Sitting | None:
    """Answer what was typed, line by line to the first that is refused; return what is then, or None to leave."""
    lines = [line for part in typed.split("\n") if (line := part.strip()) and not line.startswith("#")]
    for at, line in enumerate(lines):
        after, is_done = take(store, sitting, line)
        if after is None:
            return None
        sitting = after
        if not is_done:
            return hold(sitting, lines, at) if len(lines) > 1 else sitting
    return sitting


def hold(sitting: Sitting, lines: list[str], at: int) -> Sitting:
    """Keep the lines from a refused one on for the next prompt, and say so."""
    later = len(lines) - at - 1
    kept = f"{at} {'line' if at == 1 else 'lines'} before it {'was' if at == 1 else 'were'} kept"
    complain(f"  {kept}; it and {later} after it wait at the prompt (Ctrl-C drops them)")
    return sitting._replace(waiting="\n".join(lines[at:]))


def take(store: Store, sitting: Sitting, line: str) -> tuple[Sitting | None, bool]:
    """Answer one line; return what is then, and whether the referee said yes. Raises Moved."""
    from campaigns.errors import Moved, Refused, Stale, StoreError
    from companion.cli.answers import explain
    from companion.referee.game import BadPosition

    try:
        if len(line) > TYPED_LENGTH:
            raise Denied(too_long())
        return answer(store, sitting, line), True
    except Denied as error:
        complain(str(error))
    except Refused as error:
        complain(explain(error.refusal))
    except Stale as error:
        sitting = put_back(store, sitting, line, error)
    except Moved:
        raise
    except (StoreError, BadPosition) as error:
        complain(str(error))
    return sitting, False


def answer(store: Store, sitting: Sitting, line: str) -> Sitting | None:
    """Do what one line says. Raises Denied, StoreError."""
    word, _, rest = line.partition(" ")
    word, rest = word.casefold(), rest.strip()
    if word.startswith("?") and len(word) > 1:
        word, rest = "?", f"{word[1:]} {rest}".strip()
    if names_mover(sitting.session, line):
        return play_line(store, sitting, line)
    if word in ("quit", "exit"):
        return None
    if word in LOOKS:
        sitting = catch_up(store, sitting)
        LOOKS[word](store, sitting, rest)
        return sitting
    if word in TRIALS:
        return TRIALS[word](sitting, rest)
    if word in DEEDS:
        if sitting.tried:
            raise Denied(f"Not while lines are tried: back returns to the table, then {word}.")
        return DEEDS[word](store, sitting, rest)
    return play_line(store, sitting, line)


def names_mover(session: Session, line: str) -> bool:
    """Tell whether a line begins with a seat and a verb, even where the seat is called like a word of the prompt."""
    from companion.referee.words import is_short_for

    words = line.casefold().split(maxsplit=2)
    if len(words) < 2 or words[0] not in session.notation.folded_seats:
        return False
    return any(is_short_for(words[1], verb) for verb in session.notation.seat_verbs)


def play_line(store: Store, sitting: Sitting, line: str) -> Sitting:
    """Judge a line of the game, and store it when it is legal. Raises Denied."""
    from companion.cli.turn import submit_line

    if sitting.tried:
        after = try_line(sitting, line)
        say("\n".join(trial_words(after)))
        return after
    return settle(store, sitting, line, submit_line(sitting.stored.session, line, sitting.viewer))


def settle(store: Store, sitting: Sitting, line: str, outcome: Outcome) -> Sitting:
    """Store what was accepted and say what happened. Raises Denied for what was not, Stale."""
    from companion.cli.answers import outcome_words
    from companion.cli.recalling import recalled_words
    from companion.referee.verdicts import Legal

    if not isinstance(outcome.verdict, Legal):
        raise no_to(store, sitting, line, outcome)
    stored = store.games.append(sitting.stored, outcome, by=sitting.by or user())
    after = sitting._replace(stored=stored)
    recalled = recalled_words(sitting.session, outcome, sitting.viewer)
    say("\n".join([*outcome_words(outcome, sitting.viewer), *recalled, *told_next(after)]))
    return after


def no_to(store: Store, sitting: Sitting, line: str, outcome: Outcome) -> Denied | Stale:
    """Return why a line is not played, and what this table decided before about the same rules.

    It is Stale where somebody else has written meanwhile: the line was judged by a table that is no more.
    """
    from campaigns.errors import Stale
    from companion.cli.refusing import earlier_to, refusal_words

    if is_behind(store, sitting):
        return Stale(f"game {sitting.stored.id} has changed")
    earlier = earlier_to(store, sitting, outcome.verdict)
    return Denied("\n".join([*refusal_words(sitting, line, outcome.verdict), *earlier]))


def told_next(sitting: Sitting) -> list[str]:
    """Say what is asked now and what it needs, unless the prompt shows it."""
    from companion.cli.answers import next_words

    session = sitting.session
    if sitting.is_told and session.asks():
        return []
    needed = session.game.needed(sitting.viewer.state(session.game, session.state))
    return [*next_words(session, "finish"), *([f"On the table: {'; '.join(needed)}"] if needed else [])]


def amend(store: Store, sitting: Sitting, rest: str) -> Sitting:
    """Replace an earlier line: `12 flip expand`, with a last word `cut` also `12 flip expand cut`. Raises Denied."""
    from msgspec.structs import replace

    from companion.cli.correct import amend_line
    from companion.referee.verdicts import Legal

    number, _, text = rest.partition(" ")
    if not (number.isascii() and number.isdigit() and len(number) < 10 and text.strip()):
        raise Denied("Say which line and what it should be: amend 12 LINE")
    words = text.split()
    cut = len(words) > 1 and words[-1].casefold() == "cut"
    line = (text.rstrip()[:-3] if cut else text).strip()
    session = sitting.stored.session
    outcome = amend_line(session, int(number), line, None, cut, sitting.viewer)
    if not isinstance(outcome.verdict, Legal):
        then = replace(session, state=session.state_at(int(number) - 1))
        raise no_to(store, sitting._replace(tried=(then,)), line, outcome)
    return settle(store, sitting, line, outcome)


def decide(store: Store, sitting: Sitting, rest: str) -> Sitting:
    """Note what this table decided about a rule: `CV-FORT-02 a corner counts as seen`. Raises Refused, Denied."""
    from companion.cli.ledger import decide_line

    if not rest:
        raise Denied("Say which rule and what was decided: decide ID TEXT; rules WORDS finds its id")
    return play_line(store, sitting, decide_line(sitting.stored.session, rest.split()))


TRIALS: dict[str, Callable[[Sitting, str], Sitting]] = {
    "what": ask_what_if,
    "back": lambda sitting, _: drop_trial(sitting),
    "drop": lambda sitting, _: drop_trial(sitting),
}
DEEDS: dict[str, Callable[[Store, Sitting, str], Sitting | None]] = {
    "amend": amend,
    "decide": decide,
    "save": save_as,
    "switch": switch,
    "finish": finish,
}
