"""`what if` at the prompt: try moves without storing them.

A trial starts from the table as the viewer sees it, so its results cannot reveal anything hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.cli.moves import submit_line
from companion.cli.output import say
from companion.cli.prompt.refusals import refusal_words
from companion.cli.prompt.state import Denied, Prompt
from companion.cli.prompt.status import score_change_words, score_now
from companion.cli.screen.wording import next_words, outcome_words
from companion.referee.moves import Amend, Deal, Redo, Undo
from companion.referee.verdicts import Legal

# Moves separated by semicolons outside quotation marks.
LINE = re.compile(r'(?:"(?:[^"\\]|\\.)*+"|[^;])++')
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
    trial = begin_trial(prompt)
    for line in filter(None, (found[0].strip() for found in LINE.finditer(text))):
        trial = try_line(trial, line)
    say("\n".join([*trial_words(trial), "Nothing was stored."]))
    return prompt


def begin_trial(prompt: Prompt) -> Prompt:
    """Start a trial, or continue the current one."""
    return prompt if prompt.tried else prompt._replace(tried=(prompt.seen,))


def drop_trial(prompt: Prompt) -> Prompt:
    """Return to the game. Raises Denied without a trial."""
    if not prompt.tried:
        raise Denied("You are not trying moves. Start with 'what if'.")
    say(DROPPED)
    return prompt._replace(tried=())


def try_line(prompt: Prompt, line: str) -> Prompt:
    """Try a move and show its effect. `undo` drops the last one. Raises Denied."""
    move = prompt.session.parse(line)
    if isinstance(move, Undo):
        return _drop_last(prompt)
    if isinstance(move, Redo | Amend):
        raise Denied(f"Refused: {NOT_TRIED}")
    if isinstance(move, Deal):
        raise Denied("Refused: nothing is dealt while you try moves\n  Type what is drawn")
    outcome = submit_line(prompt.session, line, prompt.viewer, dealing=False)
    if not isinstance(outcome.verdict, Legal):
        raise Denied("\n".join(refusal_words(prompt, line, outcome.verdict)))
    say("\n".join(outcome_words(outcome, prompt.viewer)))
    return prompt._replace(tried=(*prompt.tried, outcome.session))


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
