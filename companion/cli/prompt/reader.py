"""The full prompt of `companion play`: history, suggestions of legal moves, and a status below.

Enter plays only what was typed, never a suggestion.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import monotonic

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.auto_suggest import AutoSuggest, Suggestion
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, get_common_complete_suffix
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.renderer import CPR_Support
from prompt_toolkit.styles import Style

from companion.cli.output import complain
from companion.cli.prompt.keyboard import open_keyboard, typed_during_wait
from companion.cli.prompt.plain_reader import LONG_WAIT, TOO_LONG
from companion.cli.prompt.state import Prompt
from companion.cli.prompt.status import Status, ask_lines, bar_lines, cells, cut_columns, status_of
from companion.cli.prompt.suggestions import (
    Continuation,
    Suggestions,
    complete_words,
    last_piece,
    offer_rest,
    split_partial,
    suggestions_of,
    tail_of,
)
from companion.limits import PASTE_LENGTH, TYPED_LENGTH
from companion.referee.session import Session

# The longest lines that are completed and kept in the history, and how much of the history is read.
OFFERED_LENGTH, KEPT_LENGTH, HISTORY_BYTES = 400, 1_000, 1_000_000
TYPED_DURING_WAIT = "You typed this during the wait. Enter plays it, Ctrl-C clears it."
# The comment that stands for a line that was too long, so that it is not an empty line.
DROPPED = "#"
# Rows kept free below the line for completions.
MENU_ROWS = 6
# Replacements for a terminal with ASCII only.
ASCII = str.maketrans({"·": "|", "…": "~"})
STYLE = Style.from_dict(
    {
        "bottom-toolbar": "noreverse",
        "asks": "bold",
        "status": "reverse",
        "trial": "bold ansiyellow",
        "gloss": "ansibrightblack italic",
        "auto-suggestion": "ansibrightblack",
    }
)


class Lister:
    """Lists what can be typed, once per state and in its own thread, so that typing never waits."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(1)
        self.session: Session | None = None
        self.listed: Future[Suggestions] = Future()

    def watch(self, prompt: Prompt) -> None:
        """Make suggestions for this state from now on."""
        if prompt.session is not self.session:
            self.listed.cancel()
            self.session = prompt.session
            self.listed = self.pool.submit(suggestions_of, prompt.session, prompt.viewer, bool(prompt.tried))


class LegalMoves(Completer):
    """Completes the word at the cursor to fit the words before and after it. Only Tab waits for the list."""

    def __init__(self, lister: Lister) -> None:
        self.lister = lister

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        if len(document.current_line) > OFFERED_LENGTH:
            return
        before, after = document.current_line_before_cursor, document.current_line_after_cursor
        if complete_event.text_inserted and not (before.strip() and self.lister.listed.done()):
            return
        _, partial = split_partial(last_piece(before)[1])
        tail, space = tail_of(after), "" if after else " "
        words = complete_words(self.lister.listed.result(), before, after)
        if complete_event.text_inserted and is_ghosted(words, partial):
            return
        for word, gloss in words.items():
            text = word[: len(word) - len(tail)] + space
            yield Completion(text, start_position=-len(partial), display=word, display_meta=gloss)


def is_ghosted(words: Mapping[str, str], partial: str) -> bool:
    """Return whether the only completion is already shown as the suggestion."""
    return len(words) == 1 and next(iter(words)).casefold().startswith(partial.casefold())


class Room:
    """The length limit of a line: input beyond it is dropped, and Enter refuses the line."""

    def __init__(self) -> None:
        self.dropped = 0

    def insert(self, buffer: Buffer, text: str) -> None:
        """Insert as much of a text as fits."""
        room = self.left(buffer, "\n" in text)
        self.dropped += max(0, len(text) - room)
        buffer.insert_text(text[:room])

    def left(self, buffer: Buffer, has_lines: bool = False) -> int:
        """Return how many more characters fit, in this line or in several pasted lines."""
        if has_lines:
            return max(0, PASTE_LENGTH - len(buffer.text))
        return max(0, TYPED_LENGTH - len(buffer.document.current_line))


def prompt_keys(room: Room) -> KeyBindings:
    """Let End accept a suggestion, and Tab complete at once, even before the list below is drawn."""
    keys = KeyBindings()

    @keys.add(Keys.BracketedPaste)
    def paste(event: KeyPressEvent) -> None:
        room.insert(event.current_buffer, event.data.replace("\r\n", "\n").replace("\r", "\n"))

    @keys.add(Keys.Any, filter=Condition(lambda: room.left(get_app().current_buffer) == 0))
    def drop(event: KeyPressEvent) -> None:
        room.dropped += 1

    @keys.add("end", filter=Condition(has_offer))
    def take(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        assert buffer.suggestion is not None
        buffer.insert_text(buffer.suggestion.text)

    @keys.add("tab")
    def press(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state and len(buffer.complete_state.completions) > 1:
            buffer.complete_next()
            return
        asked = CompleteEvent(completion_requested=True)
        found = list(buffer.completer.get_completions(buffer.document, asked))
        buffer.cancel_completion()
        if len(found) == 1:
            buffer.apply_completion(found[0])
        elif shared := get_common_complete_suffix(buffer.document, found):
            buffer.insert_text(shared)
        else:
            buffer.start_completion()

    return keys


def has_offer() -> bool:
    """Return whether a suggestion is shown at the end of the line."""
    buffer = get_app().current_buffer
    offered = buffer.suggestion
    return bool(offered and offered.text and buffer.document.is_cursor_at_the_end)


class Offered(Suggestion):
    """The rest of a line or word, with the effect of the line, for one document."""

    def __init__(self, text: str, gloss: str, document: Document) -> None:
        super().__init__(text)
        self.gloss, self.document = gloss, document


class Ghost(AutoSuggest):
    """Suggests the rest of the line or, inside a line, of the word at the cursor.

    `margin` is the width of the prompt before it.
    """

    def __init__(self, lister: Lister) -> None:
        self.lister, self.margin = lister, 0

    def get_suggestion(self, buffer: Buffer, document: Document) -> Suggestion | None:
        before, after = document.current_line_before_cursor, document.current_line_after_cursor
        if not self.lister.listed.done() or len(document.current_line) > OFFERED_LENGTH:
            return None
        if not after:
            offer = offer_rest(self.lister.listed.result(), before)
            return fitting_offer(offer, document, room_behind(document, self.margin)) if offer else None
        rest = rest_of_word(self.lister.listed.result(), before, after)
        return Offered(rest, "", document) if rest else None

    async def get_suggestion_async(self, buffer: Buffer, document: Document) -> Suggestion | None:
        if not self.lister.listed.done():
            await asyncio.wait([asyncio.wrap_future(self.lister.listed)])
        return self.get_suggestion(buffer, document)


def room_behind(document: Document, margin: int) -> int:
    """Return the free columns after the typed line. The prompt takes a margin of the first row."""
    taken = cells(document.current_line) + (margin if document.cursor_position_row == 0 else 0)
    return get_app().output.get_size().columns - taken - 1


def fitting_offer(offer: Continuation, document: Document, room: int) -> Offered | None:
    """Cut a suggestion to the words that fit the row, with its effect if there is room."""
    if cells(offer.rest) > room:
        kept = offer.rest[: max(room, 0)].rpartition(" ")[0]
        return Offered(kept, "", document) if kept.strip() else None
    left = room - cells(offer.rest) - 2
    return Offered(offer.rest, cut_columns(offer.gloss, left) if left > 1 else "", document)


def rest_of_word(suggestions: Suggestions, before: str, after: str) -> str:
    """Return the rest of the word at the cursor inside a line, if the words around it leave only one choice."""
    _, partial = split_partial(last_piece(before)[1])
    words = list(complete_words(suggestions, before, after))
    if len(words) != 1 or not words[0].casefold().startswith(partial.casefold()):
        return ""
    return words[0][len(partial) : len(words[0]) - len(tail_of(after))]


def drop_old_offer(buffer: Buffer) -> None:
    """Forget the suggestion of an earlier cursor position: it is no longer shown, and no key may accept it."""
    offered = buffer.suggestion
    if isinstance(offered, Offered) and offered.document != buffer.document:
        buffer.suggestion = None


class ShowOffer(Processor):
    """Shows the effect of a suggested line after it, and a suggested word in its place inside a line."""

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        document, fragments = transformation_input.document, transformation_input.fragments
        offered = get_app().current_buffer.suggestion
        here = document.cursor_position_row == transformation_input.lineno
        if not isinstance(offered, Offered) or offered.document != document or not here or get_app().is_done:
            return Transformation(fragments)
        if document.is_cursor_at_the_end_of_line:
            gloss: StyleAndTextTuples = [("class:gloss", f"  {offered.gloss}")] if offered.gloss else []
            return Transformation([*fragments, *gloss])
        return show_inside(fragments, document.cursor_position_col, offered.text)


def show_inside(fragments: StyleAndTextTuples, column: int, text: str) -> Transformation:
    """Show a text inside a line that is not part of it."""
    from prompt_toolkit.layout.utils import explode_text_fragments

    letters = explode_text_fragments(fragments)
    return Transformation(
        [*letters[:column], ("class:auto-suggestion", text), *letters[column:]],
        source_to_display=lambda at: at if at <= column else at + len(text),
        display_to_source=lambda at: at if at <= column else max(column, at - len(text)),
    )


class KeptHistory(FileHistory):
    """A history file that ignores write errors and lines that are not moves."""

    def append_string(self, string: str) -> None:
        if all(len(line) <= KEPT_LENGTH and line.isprintable() for line in string.split("\n")):
            super().append_string(string)

    def store_string(self, string: str) -> None:
        with suppress(OSError):
            super().store_string(string)

    def load_history_strings(self) -> Iterable[str]:
        """Read the end of the file, the newest line first."""
        with suppress(OSError), Path(os.fsdecode(self.filename)).open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - HISTORY_BYTES))
            entries = file.read(HISTORY_BYTES).decode(errors="replace").split("\n# ")[1:]
            return ["\n".join(row[1:] for row in entry.split("\n") if row[:1] == "+") for entry in reversed(entries)]
        return []


def open_history() -> History:
    """Return the history file of this user, or one in memory if none can be written."""
    from platformdirs import user_data_path

    path = user_data_path("print-and-play-companion") / "history"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError:
        return InMemoryHistory()
    return KeptHistory(path)


def toolbar(status: Status, room: Room) -> StyleAndTextTuples:
    """Lay out the status for the current size of the terminal, or the warning about a line that is too long."""
    if room.dropped:
        return [("class:asks", TOO_LONG)]
    output = get_app().output
    size, marks = output.get_size(), {} if output.encoding().lower().startswith("utf") else ASCII
    asks, bar = ask_lines(status, size.columns, size.rows), bar_lines(status, size.columns, size.rows)
    rows: StyleAndTextTuples = [("class:asks", f"{line}\n".translate(marks)) for line in asks]
    padded = [line.translate(marks) + " " * (size.columns - cells(line)) for line in bar]
    return [*rows, ("class:status", "\n".join(padded))]


class FullReader:
    """Reads lines at the full prompt."""

    def __init__(self) -> None:
        self.lister = Lister()
        self.ghost = Ghost(self.lister)
        self.room = Room()
        self.keyboard = open_keyboard()
        # When the last line was read.
        self.taken: float | None = None
        self.editor: PromptSession[str] = PromptSession(
            history=open_history(),
            completer=LegalMoves(self.lister),
            complete_while_typing=True,
            auto_suggest=self.ghost,
            input_processors=[ShowOffer()],
            key_bindings=prompt_keys(self.room),
            input=self.keyboard,
            reserve_space_for_menu=MENU_ROWS,
            style=STYLE,
        )
        self.editor.default_buffer.on_cursor_position_changed += drop_old_offer

    @property
    def shows_asks(self) -> bool:
        """Whether the status below the prompt can be drawn: the terminal must report its cursor position."""
        return self.editor.app.renderer.cpr_support == CPR_Support.SUPPORTED

    def read(self, prompt: Prompt) -> str:
        """Read what is typed or pasted, or a comment if it was too long. Raises EOFError, KeyboardInterrupt."""
        self.lister.watch(prompt)
        status, words = status_of(prompt), prompt.label
        self.ghost.margin = cells(words)
        self.room.dropped = 0
        waiting = "\n".join(filter(None, [prompt.waiting, self.typed_during_wait()]))
        try:
            typed = self.editor.prompt(
                [("class:trial" if prompt.tried else "", words)],
                default=waiting,
                bottom_toolbar=lambda: toolbar(status, self.room),
            )
        finally:
            self.taken = monotonic()
        if self.room.dropped:
            complain(TOO_LONG)
            return DROPPED
        return typed

    def typed_during_wait(self) -> str:
        """Return what was typed during a long wait. It was meant for an earlier state, so it is offered, not played."""
        if self.taken is None or monotonic() - self.taken < LONG_WAIT:
            return ""
        typed = typed_during_wait(self.keyboard)
        if len(typed) > PASTE_LENGTH:
            complain(TOO_LONG)
            return ""
        if typed.strip():
            complain(TYPED_DURING_WAIT)
        return typed.strip()
