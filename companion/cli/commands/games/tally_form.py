"""The form of `companion tally`: names first, then one question per holding."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias

from companion.cli.commands.games.tally_input import Counted, check_holdings, split
from companion.cli.names import seat_name, tidy_spaces
from companion.cli.output import complain, redact, say
from companion.cli.questions import BACK, ask, ask_names
from companion.cli.screen.wording import explain
from companion.referee.abilities import Tallied
from companion.referee.holdings import Holding, HoldingFault, Value, read_value, write_value
from companion.referee.title import Title
from companion.referee.verdicts import Refusal

# Words that are not answers: back to the previous question, on to the next player, show what can be typed.
DONE, WHAT = "done", "?"
YES, NO = ("y", "yes"), ("n", "no")
TABLE = ""
HELP = (
    f"Enter keeps the value in brackets, {WHAT} shows what you can type, {BACK} returns to the previous answer, "
    f"{DONE} skips the rest of a player. KEY=VALUE KEY=VALUE answers several questions at once, "
    "and NAME KEY=VALUE those of another player."
)


class Question(NamedTuple):
    """A question about one holding of a player, or of the table if `seat` is None."""

    name: str
    holding: Holding

    @property
    def key(self) -> tuple[str, str]:
        return self.name, self.holding.key


Answers: TypeAlias = dict[tuple[str, str], Value]


def ask_form(game: Title[Any], holdings: Sequence[Holding], score: Callable[[Counted], Tallied]) -> Counted:
    """Ask for the players and their holdings, and let a person correct refused answers.

    Raises EOFError at the end of the input.
    """
    is_typed = sys.stdin.isatty()
    if is_typed:
        complain(HELP)
    own, common = split(holdings)
    names: list[str] = []
    answers: Answers = {}
    at = 0
    while True:
        if at < 0 or not names:
            names, at = ask_names(game, names[:-1]), 0
        steps = [*(Question(TABLE, one) for one in common), *(Question(name, one) for name in names for one in own)]
        while 0 <= at < len(steps):
            at += ask_step(steps, at, answers)
        if at == len(steps) and (not is_typed or is_right(names, steps, answers)):
            found = count_answers(names, steps, answers)
            refusal = score(found) if is_typed else None
            if not isinstance(refusal, Refusal):
                return found
            complain(explain(refusal))
        at = min(at, len(steps) - 1)


def ask_step(steps: Sequence[Question], at: int, answers: Answers) -> int:
    """Ask one question, and return how many questions to move on."""
    step = steps[at]
    whose = f"{step.name}, " if step.name else ""
    default = write_value(answers.get(step.key, step.holding.default)) or "none"
    line = ask(f"{whose}{step.holding.words} [{default}]: ")
    if line.casefold() == BACK:
        return -1
    if line.casefold() == DONE:
        return sum(other.name == step.name for other in steps[at:])
    if line == WHAT:
        keys = ", ".join(other.holding.key for other in steps if other.name == step.name)
        complain(f"{answer_words(step.holding)}\nKeys: {keys}.")
        return 0
    if "=" in line:
        take_words(steps, step.name, line, answers)
        return 0
    if not line:
        return 1
    value = read_value(step.holding, line)
    if isinstance(value, HoldingFault):
        # It starts with a key, which has no capital letter.
        say(redact(str(value)), sys.stderr)
        return 0
    answers[step.key] = value
    return 1


def take_words(steps: Sequence[Question], name: str, line: str, answers: Answers) -> None:
    """Accept `queen=1 gold=7` or `Ann queen=1` as answers to other questions, asked or not."""
    try:
        words = shlex.split(line)
    except ValueError:
        complain("a quotation mark is missing")
        return
    typed = " ".join(takewhile(lambda word: "=" not in word, words))
    named = {seat_name(step.name).casefold(): step.name for step in steps if step.name}
    whose = named.get(seat_name(typed).casefold()) if typed else name
    if whose is None:
        complain(f"no player is called '{typed}'")
        return
    pairs = [(key, value) for key, sign, value in (word.partition("=") for word in words) if sign]
    settled = check_holdings([step.holding for step in steps if step.name == whose], whose or "the table", pairs)
    if isinstance(settled, Refusal):
        complain("; ".join(filter(None, (settled.reason, settled.hint))))
    else:
        answers.update({(whose, key): value for key, value in settled.items()})


def answer_words(holding: Holding) -> str:
    """Describe the answers that a question accepts."""
    words = ", ".join(holding.one_of)
    match holding.kind:
        case "choice":
            return f"One of {words}."
        case "numbers":
            return f"At most {holding.most} numbers, separated by commas: 3, 12."
        case "cards":
            marks = "".join(f" ({mark})" for mark in holding.marks)
            return f"Cards, separated by commas, such as 2 x {holding.one_of[0]}{marks}: {words}."
    return f"A whole number from {holding.least} to {holding.most}."


def count_answers(names: Iterable[str], steps: Iterable[Question], answers: Answers) -> Counted:
    """Combine the answers, without those of players who were removed."""
    rows: dict[str, dict[str, Value]] = {name: {} for name in (TABLE, *names)}
    for step in steps:
        rows[step.name][step.holding.key] = answers.get(step.key, step.holding.default)
    shared = rows.pop(TABLE)
    return Counted(
        {seat_name(name): tidy_spaces(name) for name in names}, {seat_name(n): r for n, r in rows.items()}, shared
    )


def is_right(names: Sequence[str], steps: Sequence[Question], answers: Answers) -> bool:
    """Show the answers and ask for confirmation. Any answer can be corrected here."""
    while True:
        complain("\n".join(summary(names, steps, answers)))
        line = ask(f"Press Enter to score, {BACK} to correct the last answer, or type NAME KEY=VALUE: ")
        if "=" in line:
            take_words(steps, TABLE, line, answers)
        elif line.casefold() in ("", *YES, BACK, *NO):
            return line.casefold() in ("", *YES)


def summary(names: Sequence[str], steps: Sequence[Question], answers: Answers) -> list[str]:
    """Summarise each player's holdings in one line, without empty ones."""
    lines = []
    for name in (TABLE, *names):
        found = [(step.holding, answers.get(step.key, step.holding.default)) for step in steps if step.name == name]
        held = [f"{one.key} {write_value(value)}" for one, value in found if value != one.default]
        if held or name:
            lines.append(f"{name or 'The table'}: {'; '.join(held) or 'nothing'}")
    return lines
