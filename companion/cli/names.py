"""Names that people type: seats, players, villages. Pure."""

from __future__ import annotations

from collections.abc import Iterable

# Words of the prompt, which no new seat may be called; the last are said only while lines are tried.
TRIAL_WORDS = ("back", "drop")
PROMPT_WORDS = (
    "help", "why", "rules", "show", "score", "legal", "what", "undo", "redo", "amend", "override", "note",
    "decide", "save", "switch", "finish", "quit", "exit", *TRIAL_WORDS,
)  # fmt: skip


def tidy(text: str) -> str:
    """Take runs of white space as one space."""
    return " ".join(text.split())


def seat_name(name: str) -> str:
    """Turn a player's name into the one word that a seat is called by."""
    return tidy(name).replace(" ", "-")


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
