"""Names that people type: seats, players, villages. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

LONGEST_NAME = 40
# Joiners are part of many scripts and emoji; every other character that does not print is kept out.
JOINERS = "\u200c\u200d"
# Words of the prompt, which no seat may be called.
PROMPT_WORDS = (
    "help", "why", "rules", "show", "score", "legal", "undo", "redo", "amend", "override", "note", "finish",
    "quit", "exit",
)  # fmt: skip


def is_clean(text: str) -> bool:
    """Tell whether text can be printed and stored as it is."""
    return all(char.isprintable() or char in JOINERS for char in text)


def tidy(text: str) -> str:
    """Take runs of white space as one space."""
    return " ".join(text.split())


def fault_in_name(name: str, what: str = "name") -> str:
    """Say what is wrong with the name of a player, village or campaign; empty when nothing is."""
    if not name:
        return f"a {what} cannot be empty"
    if len(name) > LONGEST_NAME:
        return f"a {what} has at most {LONGEST_NAME} characters, not {len(name)}"
    if not is_clean(name):
        return f"a {what} cannot hold control characters: {name!a}"
    return ""


def seat_name(name: str) -> str:
    """Turn a player's name into the one word that a seat is called by."""
    return tidy(name).replace(" ", "-")


def fault_in_seat(seat: str, reserved: Iterable[str]) -> str:
    """Say what is wrong with the name of a seat; empty when nothing is."""
    fault = fault_in_name(seat, "seat's name")
    if fault:
        return fault
    if not any(char.isalnum() for char in seat) or seat.startswith("-") or any(char in '",# ' for char in seat):
        return f"'{seat}' cannot name a seat: use letters and figures, without spaces, quotes, commas and #"
    if seat.casefold() in {*reserved, *PROMPT_WORDS}:
        return f"'{seat}' is a word of the notation and cannot name a seat"
    return ""


def fault_in_seats(seats: Sequence[str], reserved: Iterable[str]) -> str:
    """Say what is wrong with the names of the seats of one game; empty when nothing is."""
    words = list(reserved)
    faults = [fault for seat in seats if (fault := fault_in_seat(seat, words))]
    twice = [seat for i, seat in enumerate(seats) if seat.casefold() in {other.casefold() for other in seats[:i]}]
    return next(iter(faults), f"two seats are called '{twice[0]}'" if twice else "")


def line_of(words: Iterable[str]) -> str:
    """Join words as the shell gave them into a line; one that holds spaces was quoted and is quoted again."""
    given = list(words)
    if len(given) == 1:
        return given[0]
    return " ".join(f'"{_escape(word)}"' if _needs_quotes(word) else word for word in given)


def quote_note(line: str) -> str:
    """Put a remark into quotes where they were left out: `note Bo left early`."""
    verb, _, text = line.strip().partition(" ")
    if verb.casefold() != "note" or not text or text.lstrip().startswith('"'):
        return line
    return f'note "{_escape(text.strip())}"'


def _needs_quotes(word: str) -> bool:
    return not word or (any(char.isspace() for char in word) and not (word[0] == word[-1] == '"'))


def _escape(word: str) -> str:
    return word.replace("\\", "\\\\").replace('"', '\\"')
