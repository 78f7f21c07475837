"""The full prompt of `companion play`: history, completion of legal moves, a line below with what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle

from campaigns.rows import StoredGame
from companion.cli.answers import ask_words, asked_seats, legal_lines, title_words
from companion.cli.names import PROMPT_WORDS
from companion.referee.session import Session
from companion.referee.viewer import ONLOOKER, Viewer
from companion.referee.words import is_short_for


class LegalMoves(Completer):
    """Completes the words of legal moves; they are listed once for each state, when Tab is first pressed.

    They are those that are legal as far as the viewer can see.
    """

    def __init__(self, viewer: Viewer = ONLOOKER) -> None:
        self.viewer = viewer
        self.session: Session | None = None
        self.lines: dict[str, str] = {}

    def watch(self, session: Session) -> None:
        """Complete for this session from now on."""
        if session is not self.session:
            self.session, self.lines = session, {}

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        text = document.text_before_cursor.lstrip()
        if self.session is not None and not self.lines:
            self.lines = typed_lines(self.session, self.viewer)
        partial = text.rpartition(" ")[2]
        for word, gloss in complete_words(text, self.lines).items():
            yield Completion(f"{word} ", start_position=-len(partial), display=word, display_meta=gloss)


def typed_lines(session: Session, viewer: Viewer) -> dict[str, str]:
    """List what can be typed now, with what it would do; with one seat asked also without its name."""
    lines = legal_lines(session, asked_seats(session), viewer)
    asked = {ask.seat for ask in session.asks() if ask.seat is not None}
    if len(asked) == 1:
        lines |= {line.partition(" ")[2]: gloss for line, gloss in lines.items() if line.partition(" ")[0] in asked}
    return lines


def complete_words(text: str, lines: Mapping[str, str]) -> dict[str, str]:
    """Return what the last word of a typed text can become, in the order of the lines.

    With each word goes the gloss of the line that it completes, where there is just one.
    """
    done, _, partial = text.rpartition(" ")
    typed = done.casefold().split()
    if typed[:1] == ["why"]:
        typed = typed[1:]
    found: dict[str, set[str]] = {}
    for line, gloss in (lines if done else {**lines, **dict.fromkeys(PROMPT_WORDS, "")}).items():
        words = line.split()
        if len(words) > len(typed) and _begins(words, typed):
            word, *rest = words[len(typed) :]
            found.setdefault(word, set()).update([gloss] if gloss and not rest else [])
    fitting = {word: glosses for word, glosses in found.items() if word.casefold().startswith(partial.casefold())}
    return {word: "".join(glosses) if len(glosses) == 1 else "" for word, glosses in fitting.items()}


def _begins(words: list[str], typed: list[str]) -> bool:
    return all(is_short_for(short, word.casefold()) for short, word in zip(typed, words, strict=False))


def toolbar(stored: StoredGame) -> str:
    """Say in one line which game this is and what is asked."""
    session = stored.session
    asked = "; ".join(ask_words(session.asks())) or "the game is over: finish"
    line = f" {title_words(session.game, session.header.options)} | {asked}"
    room = get_app().output.get_size().columns
    return line if len(line) <= room else line[: room - 1] + "…"


def open_history() -> History:
    """Return the history file of this user, or one in memory where none can be kept."""
    from platformdirs import user_data_path

    path = user_data_path("print-and-play-companion") / "history"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    except OSError:
        return InMemoryHistory()
    return FileHistory(path)


def make_reader(viewer: Viewer) -> Callable[[StoredGame], str]:
    """Return a function that reads a line at the full prompt."""
    completer = LegalMoves(viewer)
    prompt: PromptSession[Any] = PromptSession(
        history=open_history(),
        completer=completer,
        complete_while_typing=False,
        complete_style=CompleteStyle.MULTI_COLUMN,
    )

    def read(stored: StoredGame) -> str:
        completer.watch(stored.session)
        line: str = prompt.prompt(f"{len(stored.session.entries) + 1}> ", bottom_toolbar=lambda: toolbar(stored))
        return line

    return read
