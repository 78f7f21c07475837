"""`what if` at the prompt: lines tried on a table that nobody keeps.

A trial begins with the table as the viewer sees it, so that nothing that comes of it can tell what is hidden.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.cli.context import say
from companion.cli.prompt.state import Denied, Sitting

if TYPE_CHECKING:
    from collections.abc import Iterator


# Lines parted by semicolons, unless they stand in quotes.
LINE = re.compile(r'(?:"(?:[^"\\]|\\.)*+"|[^;])++')
BEGIN = "What if: lines are tried now, and nothing is stored. back returns to the table; undo drops the last line."
DROPPED = "Back at the table; what was tried is dropped."
NOT_TRIED = "while lines are tried there is only undo, for the last one; back returns to the table"


def ask_what_if(sitting: Sitting, rest: str) -> Sitting:
    """Begin a trial, or try the lines that follow `what if` and drop them. Raises Denied."""
    word, _, text = rest.partition(" ")
    if word.casefold() != "if":
        raise Denied("Say what if, or what if LINE; LINE")
    if not text.strip():
        say(BEGIN)
        return begin_trial(sitting)
    trial = begin_trial(sitting)
    for line in filter(None, (found[0].strip() for found in LINE.finditer(text))):
        trial = try_line(trial, line)
    say("\n".join([*trial_words(trial), "Nothing of it is stored."]))
    return sitting


def begin_trial(sitting: Sitting) -> Sitting:
    """Begin to try lines, or go on from what is tried already."""
    return sitting if sitting.tried else sitting._replace(tried=(sitting.seen,))


def drop_trial(sitting: Sitting) -> Sitting:
    """Return to the table as it is. Raises Denied where nothing is tried."""
    if not sitting.tried:
        raise Denied("Nothing is being tried: what if begins to.")
    say(DROPPED)
    return sitting._replace(tried=())


def try_line(sitting: Sitting, line: str) -> Sitting:
    """Try a line and tell what comes of it; `undo` drops the last. Raises Denied."""
    from companion.cli.commands.move import submit_line
    from companion.cli.prompt.refusals import refusal_words
    from companion.cli.screen.wording import outcome_words
    from companion.referee.moves import Amend, Deal, Redo, Undo
    from companion.referee.verdicts import Legal

    move = sitting.session.parse(line)
    if isinstance(move, Undo):
        return _untry(sitting)
    if isinstance(move, Redo | Amend):
        raise Denied(f"No: {NOT_TRIED}")
    if isinstance(move, Deal):
        raise Denied("No: nothing is dealt for a trial; type what should come up")
    outcome = submit_line(sitting.session, line, sitting.viewer, dealing=False)
    if not isinstance(outcome.verdict, Legal):
        raise Denied("\n".join(refusal_words(sitting, line, outcome.verdict)))
    say("\n".join(outcome_words(outcome, sitting.viewer)))
    return sitting._replace(tried=(*sitting.tried, outcome.session))


def _untry(sitting: Sitting) -> Sitting:
    if len(sitting.tried) < 2:
        raise Denied("No: nothing has been tried yet")
    last = sitting.tried[-1].entries[-1]
    say(f"dropped: {sitting.viewer.line(sitting.tried[-1], last)}")
    return sitting._replace(tried=sitting.tried[:-1])


def trial_words(sitting: Sitting) -> Iterator[str]:
    """Say how the table would stand: the score beside the true one, and what would be asked."""
    from companion.cli.prompt.status import change_words, score_now
    from companion.cli.screen.wording import next_words

    now = score_now(sitting._replace(tried=sitting.tried[:1]))
    change = change_words(now, score_now(sitting))
    if change:
        yield f"Score then: {change}"
    asks = sitting.session.asks()
    if not asks:
        yield "The game would be over."
    elif not sitting.is_told:
        yield from next_words(sitting.session)
