"""`what if` at the prompt: try moves without storing them.

A trial starts from the table as the viewer sees it, so its results cannot reveal anything hidden.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from companion.cli.moves import enter_text, step_words
from companion.cli.output import say
from companion.cli.prompt.refusals import choice_words, left_words, refusal_words
from companion.cli.prompt.state import Denied, Prompt
from companion.cli.prompt.status import score_change_words, score_now
from companion.cli.screen.wording import next_words
from companion.referee.moves import Amend, Deal, Redo, Undo
from companion.referee.pieces import join_pieces, split_text
from companion.referee.session import Session

STARTED = "You are trying moves, and nothing is stored. Type 'undo' to drop the last one, 'back' to return to the game."
DROPPED = "Back in the game. The moves you tried are dropped."
NOT_TRIED = "while you try moves, you can only undo the last one\n  Type 'back' to return to the game"


def ask_what_if(prompt: Prompt, rest: str) -> Prompt:
    """Start a trial, or try the moves after `what if` and drop them. Raises Denied."""
    word, _, text = rest.partition(" ")
    if word.casefold() != "if":
        raise Denied("Type 'what if', or 'what if MOVE; MOVE'")
    if not text.strip():
        say(STARTED)
        return begin_trial(prompt)
    start = begin_trial(prompt)
    try:
        trial = try_text(start, text)
    except Denied as error:
        raise Denied(str(error), prompt._replace(choices=_choices_after(start, error))) from None
    say("\n".join([*trial_words(trial), "Nothing was stored."]))
    return prompt


def _choices_after(start: Prompt, error: Denied) -> tuple[str, ...]:
    """Return the choices of an ambiguous move as texts that try the moves before it again."""
    if error.after is None:
        return ()
    tried = [entry.text for entry in error.after.session.entries[len(start.session.entries) :]]
    return tuple(f"what if {join_pieces([*tried, text])}" for text in error.after.choices)


def begin_trial(prompt: Prompt) -> Prompt:
    """Start a trial, or continue the current one."""
    return prompt if prompt.tried else prompt._replace(tried=(prompt.seen,))


def drop_trial(prompt: Prompt) -> Prompt:
    """Return to the game. Raises Denied without a trial."""
    if not prompt.tried:
        raise Denied("You are not trying moves. Start with 'what if'.")
    say(DROPPED)
    return prompt._replace(tried=())


def try_text(prompt: Prompt, text: str) -> Prompt:
    """Try moves and show their effects. `undo` drops the last one. Raises Denied."""
    for is_correction, pieces in groupby(split_text(text) or [text], partial(corrects, prompt.session)):
        for typed in pieces if is_correction else [join_pieces(list(pieces))]:
            prompt = _correct(prompt, typed) if is_correction else _try_moves(prompt, typed)
    return prompt


def corrects(session: Session, piece: str) -> bool:
    """Return whether a piece is not a move but a correction, or a deal."""
    return isinstance(session.parse(piece), Undo | Redo | Amend | Deal)


def _correct(prompt: Prompt, piece: str) -> Prompt:
    """Drop the last move tried. Raises Denied for any other correction, and for a deal."""
    move = prompt.session.parse(piece)
    if isinstance(move, Undo):
        return _drop_last(prompt)
    if isinstance(move, Deal):
        raise Denied("Refused: nothing is dealt while you try moves\n  Type what is drawn")
    raise Denied(f"Refused: {NOT_TRIED}")


def _try_moves(prompt: Prompt, text: str) -> Prompt:
    batch = enter_text(prompt.session, text, prompt.viewer, dealing=False)
    if batch.steps:
        say("\n".join(step_words(batch.steps, prompt.viewer)))
    tried = (step.outcome.session for step in batch.steps if step.outcome.entries)
    after = prompt._replace(tried=(*prompt.tried, *tried))
    if batch.stopped is None:
        return after
    if batch.choices:
        raise Denied("\n".join(choice_words(after, batch)), after._replace(choices=batch.texts))
    told = refusal_words(after, batch.stopped.line, batch.verdict)
    raise Denied("\n".join([*told, *left_words(after, batch)]), after, batch.left if batch.is_several else "")


def _drop_last(prompt: Prompt) -> Prompt:
    if len(prompt.tried) < 2:
        raise Denied("Refused: you have not tried a move yet")
    first = prompt.tried[-1].entries[len(prompt.tried[-2].entries)]
    say(f"dropped: {prompt.viewer.line(prompt.tried[-1], first)}")
    return prompt._replace(tried=prompt.tried[:-1])


def trial_words(prompt: Prompt) -> Iterator[str]:
    """Describe the table after a trial: the score next to the real one, and what would come next."""
    now = score_now(prompt._replace(tried=prompt.tried[:1]))
    change = score_change_words(now, score_now(prompt))
    if change:
        yield f"Score after these moves: {change}"
    asks = prompt.session.asks()
    if not asks:
        yield "The game would be over."
    elif not prompt.shows_asks:
        yield from next_words(prompt.session)
