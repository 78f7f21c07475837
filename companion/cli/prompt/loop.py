"""The loop of the prompt: read a line, answer it, ask for the next."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING

from campaigns.errors import Moved, Refused, Stale, StoreError
from campaigns.user import user
from companion.cli.commands import SECTIONS
from companion.cli.decisions import decide_line
from companion.cli.moves import amend_line, enter_text
from companion.cli.names import viewer_of
from companion.cli.output import complain, is_bare, say
from companion.cli.prompt.files import begin_next, finish, resumed_words, save_as, switch
from companion.cli.prompt.history import show_history
from companion.cli.prompt.plain_reader import TOO_LONG, PlainReader, Reader
from companion.cli.prompt.queries import QUERIES, show_legal
from companion.cli.prompt.refusals import choice_words, earlier_decisions, left_words, refusal_words
from companion.cli.prompt.state import NO_OFFER, Denied, Prompt
from companion.cli.prompt.sync import catch_up, is_behind, put_back, read_again
from companion.cli.prompt.tables import show_table
from companion.cli.prompt.what_if import ask_what_if, drop_trial, trial_words, try_text
from companion.cli.screen.wording import explain, next_words, outcome_words
from companion.limits import TYPED_LENGTH
from companion.referee.amounts import counted
from companion.referee.batch import Batch, Step
from companion.referee.corrections import line_named, not_moved, session_before
from companion.referee.moves import Amend, Move
from companion.referee.problems import BadPosition
from companion.referee.session import Outcome, Session
from companion.referee.verdicts import Legal
from companion.referee.words import is_short_for

if TYPE_CHECKING:
    from campaigns.store import Store


START = "Type a move, or 'help'. 'help moves' shows the short form of each kind of legal move."
# The number of a choice, and moves after it.
PICKED = re.compile(r"(?P<number>[0-9]{1,4})\s*(?P<more>;.*)?")
# Commands of the shell, which are not prompt commands.
SHELL_WORDS = {word for section in SECTIONS.values() for word in section}


def open_prompt(store: Store, game: int | None, seat: str | None, referee: bool) -> None:
    """Show a game, or the current one, and read lines for it. Raises NotFound, StoreError."""
    stored = store.games.load(game)
    prompt = Prompt(stored, viewer_of(stored.session.header.seats, seat, referee), by=user())
    with ExitStack() as stack:
        reader: Reader = PlainReader()
        is_full = sys.stdin.isatty() and sys.stdout.isatty() and not is_bare()
        if is_full:
            from companion.cli.prompt.keyboard import keep_keys

            stack.enter_context(keep_keys())
        show_table(store, prompt, "")
        say("\n".join([*resumed_words(prompt), *([] if prompt.is_closed else [START])]))
        if is_full:
            from companion.cli.prompt.reader import FullReader

            reader = FullReader()
        run_prompt(store, prompt, reader)


def run_prompt(store: Store, prompt: Prompt, reader: Reader) -> None:
    """Read lines until the referee leaves. Ctrl-C clears a line; Ctrl-D ends a trial, or leaves."""
    is_interrupted = False
    while True:
        try:
            if is_interrupted:
                prompt, is_interrupted = read_again(store, prompt._replace(waiting="", offer=NO_OFFER)), False
            typed = reader.read(prompt).strip() or prompt.offer.line
            after = step(store, prompt._replace(waiting="", offer=NO_OFFER, shows_asks=reader.shows_asks), typed)
        except KeyboardInterrupt:
            # A second Ctrl-C may come before the line is cleared.
            is_interrupted = True
            continue
        except EOFError:
            after = drop_trial(prompt) if prompt.tried else None
        if after is None:
            return
        prompt = after


def step(store: Store, prompt: Prompt, typed: str) -> Prompt | None:
    """Answer typed lines up to the first refused one. Return the next prompt, or None to leave."""
    lines = [line for part in typed.split("\n") if (line := part.strip()) and not line.startswith("#")]
    picked = PICKED.fullmatch(lines[0]) if prompt.choices and len(lines) == 1 else None
    if picked is not None:
        lines = picked_lines(prompt, int(picked["number"]), picked["more"] or "")
    for at, line in enumerate(lines):
        after, is_done = answer_line(store, prompt, line)
        if after is None:
            return None
        later, prompt = lines[at + 1 :], after
        if not is_done and prompt.choices:
            return prompt._replace(later=tuple(later))
        if not is_done and (later or at):
            complain(
                f"  Played {counted(at, 'line')} before it. It and {counted(len(later), 'line')} after it"
                " are still at the prompt (Ctrl-C clears them)"
            )
            return prompt._replace(waiting="\n".join([prompt.waiting or line, *later]))
        if not is_done:
            return prompt
    return prompt


def picked_lines(prompt: Prompt, number: int, more: str) -> list[str]:
    """Return the text of this number among the choices with more moves, and the lines after it.

    Nothing is returned for another number.
    """
    if not 0 < number <= len(prompt.choices):
        complain(f"Type a number from 1 to {len(prompt.choices)}, or another move")
        return []
    return [f"{prompt.choices[number - 1]}{more}", *prompt.later]


def answer_line(store: Store, prompt: Prompt, line: str) -> tuple[Prompt | None, bool]:
    """Answer one line. Return the next prompt, and whether the line was accepted. Raises Moved.

    Choices stay open while the referee only looks at something.
    """
    if not is_query(prompt.session, line):
        prompt = prompt._replace(choices=(), later=())
    try:
        if len(line) > TYPED_LENGTH:
            raise Denied(TOO_LONG)
        return do_line(store, prompt, line), True
    except Denied as error:
        complain(str(error))
        prompt = (error.after or prompt)._replace(waiting=error.left)
    except Refused as error:
        complain(explain(error.refusal))
    except Stale as error:
        prompt = put_back(store, prompt, line, error)
    except Moved:
        raise
    except (StoreError, BadPosition) as error:
        complain(str(error))
    return prompt, False


def do_line(store: Store, prompt: Prompt, line: str) -> Prompt | None:
    """Run one line. Raises Denied, StoreError."""
    word, _, rest = line.partition(" ")
    word, rest = word.casefold(), rest.strip()
    if word.startswith("?") and len(word) > 1:
        word, rest = "?", f"{word[1:]} {rest}".strip()
    if names_mover(prompt.session, line) and not asks_for_moves(prompt.session, line):
        return enter_line(store, prompt, line)
    if word in ("quit", "exit"):
        return None
    if word in QUERIES:
        prompt = catch_up(store, prompt)
        return prompt._replace(offer=QUERIES[word](store, prompt, rest) or NO_OFFER)
    if word == "history":
        return show_history(store, catch_up(store, prompt), rest)
    if word in TRIALS:
        return TRIALS[word](prompt, rest)
    if word in ACTIONS:
        if prompt.tried:
            raise Denied(f"'{word}' is not available while you try moves. Type 'back' first.")
        if word in ("amend", "decide", "finish"):
            refuse_closed(prompt)
        return ACTIONS[word](store, prompt, rest)
    if asks_for_moves(prompt.session, line):
        show_legal(store, catch_up(store, prompt), line.removesuffix("?").strip())
        return prompt
    if is_shell_command(prompt.session, word):
        todo = "Type the move itself" if word in ("move", "play") else f"Quit and run: companion {word}"
        raise Denied(f"'{word}' is not a prompt command. {todo}")
    return enter_line(store, prompt, line)


def is_query(session: Session, line: str) -> bool:
    """Return whether a line only shows something."""
    return line.startswith("?") or line.split()[0].casefold() in QUERIES or asks_for_moves(session, line)


def asks_for_moves(session: Session, line: str) -> bool:
    """Return whether a line is the beginning of a move and a question mark, as in `Ann build ?`."""
    *words, last = line.split()
    if last != "?" or not words or "?" in words or isinstance(session.parse(line), Move):
        return False
    notation = session.notation
    return words[0].casefold() in notation.folded_seats or any(
        is_short_for(words[0].casefold(), verb) for verb in notation.seat_verbs
    )


def is_shell_command(session: Session, word: str) -> bool:
    """Return whether a first word is a command of the shell, and not the beginning of a move."""
    return word in SHELL_WORDS and not any(is_short_for(word, opening) for opening in session.notation.openings)


def names_mover(session: Session, line: str) -> bool:
    """Return whether a line starts with a seat and a verb, even if the seat is named like a prompt command."""
    words = line.casefold().split(maxsplit=2)
    if len(words) < 2 or words[0] not in session.notation.folded_seats:
        return False
    return any(is_short_for(words[1], verb) for verb in session.notation.seat_verbs)


def enter_line(store: Store, prompt: Prompt, line: str) -> Prompt:
    """Check a move, and store it if it is legal. Raises Denied."""
    refuse_closed(prompt)
    if prompt.tried:
        after = try_text(prompt, line)
        say("\n".join(trial_words(after)))
        return after
    return store_batch(store, prompt, enter_text(prompt.stored.session, line, prompt.viewer))


def refuse_closed(prompt: Prompt) -> None:
    """Refuse to change a void or finished game. Raises Denied."""
    if prompt.is_closed:
        state = "void" if prompt.stored.status == "void" else "already finished"
        raise Denied(f"Refused: game {prompt.stored.id} is {state}\n  Start a game with: companion new")


def store_batch(store: Store, prompt: Prompt, batch: Batch) -> Prompt:
    """Store the accepted moves of a text at once and report their events. Raises Denied at a refused move, Stale."""
    after = store_steps(store, prompt, batch.steps) if batch.steps else prompt
    if batch.stopped is None:
        return after
    if batch.choices:
        raise Denied("\n".join(choice_words(after, batch)), after._replace(choices=batch.texts))
    refusal = refusal_to(store, after, batch.stopped.line, batch.stopped.outcome)
    if isinstance(refusal, Stale):
        raise refusal
    raise Denied("\n".join([str(refusal), *left_words(after, batch)]), after, batch.left if batch.is_several else "")


def store_outcome(store: Store, prompt: Prompt, line: str, outcome: Outcome) -> Prompt:
    """Store an accepted move and report its events. Raises Denied for a refused move, Stale."""
    if not isinstance(outcome.verdict, Legal):
        raise refusal_to(store, prompt, line, outcome)
    return store_steps(store, prompt, (Step(line, outcome),))


def store_steps(store: Store, prompt: Prompt, steps: Sequence[Step]) -> Prompt:
    """Store accepted moves at once and report their events. Raises Stale."""
    stored = store.games.append(
        prompt.stored, Batch(steps[-1].outcome.session, tuple(steps)).played, by=prompt.by or user()
    )
    after = prompt._replace(stored=stored)
    words = [word for step in steps for word in outcome_words(step.outcome, prompt.viewer)]
    say("\n".join([*words, *_next_words(after)]))
    return after


def refusal_to(store: Store, prompt: Prompt, line: str, outcome: Outcome) -> Denied | Stale:
    """Return why a line is not played, with this table's earlier decisions about the same rules.

    Return Stale if someone else changed the game in the meantime, because the line was checked against an old state.
    """
    if is_behind(store, prompt):
        return Stale(f"game {prompt.stored.id} has changed")
    earlier = earlier_decisions(store, prompt, outcome.verdict)
    return Denied("\n".join([*refusal_words(prompt, line, outcome.verdict), *earlier]))


def _next_words(prompt: Prompt) -> list[str]:
    """Print what comes next and what it needs, unless the prompt shows it."""
    session = prompt.session
    if prompt.shows_asks and session.asks():
        return []
    needed = session.game.needed(prompt.viewer.state(session.game, session.state))
    return [*next_words(session, "finish"), *([f"On the table: {'; '.join(needed)}"] if needed else [])]


def amend(store: Store, prompt: Prompt, rest: str) -> Prompt:
    """Replace an earlier line: `12 flip expand`, `12 "flip expand" "a slip"`, or with `drop` or `cut` at the end.

    Raises Denied.
    """
    word, _, text = rest.partition(" ")
    session = prompt.stored.session
    n = line_named(session, word)
    if text.strip() and (refusal := not_moved(session, f"amend {rest}")) is not None:
        raise Denied(explain(refusal))
    if n is None or not text.strip():
        raise Denied("Name the line and the new move: 'amend 12 MOVE', 'amend last MOVE' or 'amend NAME MOVE'")
    line, ending = split_ending(session, text.strip())
    line, why = split_reason(session, line)
    batch = amend_line(session, n, line, prompt.viewer, why, cut=ending == "cut", drop=ending == "drop")
    if batch.stopped is None:
        return store_steps(store, prompt, batch.steps)
    then = prompt._replace(tried=(session_before(session, n),))
    if batch.choices:
        texts = tuple(f"amend {n} {choice} {ending}".rstrip() for choice in batch.choices)
        raise Denied("\n".join(choice_words(then, batch)), prompt._replace(choices=texts))
    raise refusal_to(store, then, line, batch.stopped.outcome)


def split_ending(session: Session, text: str) -> tuple[str, str]:
    """Split `drop` or `cut` off the end of an amend, unless it is part of the new move."""
    line, _, ending = text.rpartition(" ")
    if ending.casefold() not in ("drop", "cut") or not line or isinstance(session.parse(text), Move):
        return text, ""
    return line.rstrip(), ending.casefold()


def split_reason(session: Session, text: str) -> tuple[str, str | None]:
    """Split the new move of an amend from the reason after it, if the move is quoted as in the record."""
    move = session.parse(f"amend 1 {text}") if text.startswith('"') else None
    return (move.text, move.why) if isinstance(move, Amend) else (text, None)


def decide(store: Store, prompt: Prompt, rest: str) -> Prompt:
    """Note this table's decision about a rule: `CV-FORT-02 a corner counts as seen`. Raises Refused, Denied."""
    if not rest:
        raise Denied("Name the rule and the decision: 'decide ID TEXT'. Find the id with 'rules WORDS'.")
    return enter_line(store, prompt, decide_line(prompt.stored.session, rest.split()))


TRIALS: dict[str, Callable[[Prompt, str], Prompt]] = {
    "what": ask_what_if,
    "back": lambda prompt, _: drop_trial(prompt),
    "drop": lambda prompt, _: drop_trial(prompt),
}
ACTIONS: dict[str, Callable[[Store, Prompt, str], Prompt | None]] = {
    "amend": amend,
    "decide": decide,
    "save": save_as,
    "switch": switch,
    "finish": finish,
    "next": begin_next,
}
