"""`history` at the prompt: the last moves with their numbers, and arrow keys to choose one to change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.cli.names import is_number
from companion.cli.output import say
from companion.cli.prompt.state import Denied, Prompt

if TYPE_CHECKING:
    from campaigns.store import Store

# The number of moves that are listed.
LISTED = 15
NO_MOVES = "No moves yet."
TO_CHANGE = "Type 'amend {n} MOVE' to change line {n}, 'undo {n}' to take back line {n} and everything after it."
KEYS = "Up and Down choose a move, Enter changes it, Esc leaves"


def show_history(store: Store, prompt: Prompt, rest: str) -> Prompt:
    """List the last moves. On a full terminal, put the chosen one into the input line. Raises Denied."""
    if rest and not is_number(rest):
        raise Denied("Type 'history', or 'history 30' for more moves")
    session, viewer = prompt.session, prompt.viewer
    lines = session.played.lines[-(int(rest or LISTED) or LISTED) :]
    rows = [f"{entry.n:>4}  {viewer.line(session, entry)}" for entry in lines]
    if not rows:
        say(NO_MOVES)
        return prompt
    if not prompt.shows_asks or prompt.is_closed or prompt.tried:
        say("\n".join([*rows, TO_CHANGE.format(n=lines[-1].n)]))
        return prompt
    chosen = choose_row(rows)
    if chosen is None:
        return prompt
    entry = lines[chosen]
    return prompt._replace(waiting=f"amend {entry.n} {viewer.line(session, entry)}")


def choose_row(rows: Sequence[str]) -> int | None:
    """Let the user choose one of the rows, first the last, with the arrow keys; None if they leave."""
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.layout import FormattedTextControl, HSplit, Layout, Window

    from companion.cli.prompt.keyboard import open_keyboard

    at = len(rows) - 1
    keys = KeyBindings()

    def shown() -> StyleAndTextTuples:
        marked: StyleAndTextTuples = []
        for number, row in enumerate(rows):
            is_chosen = number == at
            marked.append(("reverse" if is_chosen else "", row))
            marked += [("[SetCursorPosition]", "")] if is_chosen else []
            marked.append(("", "\n" if number < len(rows) - 1 else ""))
        return marked

    def move(by: int) -> None:
        nonlocal at
        at = min(max(at + by, 0), len(rows) - 1)

    @keys.add("up")
    def up(event: KeyPressEvent) -> None:
        move(-1)

    @keys.add("down")
    def down(event: KeyPressEvent) -> None:
        move(1)

    @keys.add("enter")
    def take(event: KeyPressEvent) -> None:
        event.app.exit(result=at)

    @keys.add("escape")
    @keys.add("c-c")
    @keys.add("c-d")
    def leave(event: KeyPressEvent) -> None:
        event.app.exit(result=None)

    listed = Window(FormattedTextControl(shown), dont_extend_height=True, wrap_lines=False)
    keys_below = Window(FormattedTextControl(KEYS), height=1)
    app: Application[int | None] = Application(
        Layout(HSplit([listed, keys_below])), key_bindings=keys, input=open_keyboard(), erase_when_done=True
    )
    return app.run()
