"""Questions to the person at the terminal: which title, and who plays."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any

import typer

from companion.cli.names import named_title, refuse_names, seat_name
from companion.cli.output import ESCAPES, complain
from companion.games import REGISTRY, SUMMARIES
from companion.referee.problems import BadPosition
from companion.referee.title import Title

# The answer that returns to the previous question.
BACK = "back"


def can_ask() -> bool:
    """Return whether a person can read a question and answer it."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask(text: str) -> str:
    """Read a line. A person sees the question on standard error. Raises EOFError at the end of the input."""
    if sys.stdin.isatty():
        sys.stderr.write(text.translate(ESCAPES))
        sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def ask_title() -> Title[Any]:
    """List the titles, and ask for one by number or name until an answer fits. Raises EOFError."""
    complain("\n".join(f"{n}  {slug}: {SUMMARIES.get(slug, '')}" for n, slug in enumerate(REGISTRY, 1)))
    while True:
        typed = seat_name(ask(f"Which title? Number or name, 1 to {len(REGISTRY)}: ")).casefold()
        if not typed:
            continue
        numbered = dict(zip(map(str, range(1, len(REGISTRY) + 1)), REGISTRY, strict=True))
        try:
            return named_title(numbered.get(typed, typed))
        except BadPosition as error:
            complain(str(error))


def require_title() -> typer.BadParameter:
    """Return the error for a missing title where nobody can be asked."""
    return typer.BadParameter(f"the title is missing. Choose one of {', '.join(REGISTRY)}")


def ask_names(game: Title[Any], names: Sequence[str] = (), reserved: Iterable[str] = ()) -> list[str]:
    """Ask for names up to an empty line, or until the table is full. Raises EOFError."""
    found, taken = list(names), tuple(reserved)
    while len(found) < game.players[-1]:
        name = ask(f"Player {len(found) + 1} (Enter when done): ")
        if name.casefold() == BACK:
            found = found[:-1]
            continue
        seats = [seat_name(one) for one in (*found, name)]
        refusal = refuse_names(seats, taken) if name else game.refuse_number(len(found))
        if name.isdecimal():
            complain(f"'{name}' is a number. Type the player's name")
        elif refusal is not None:
            complain(refusal.reason)
        elif name:
            found.append(name)
        else:
            break
    return found
