"""`show` at the prompt: the table, or one player's part of it, in pages that fit the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, NamedTuple

from companion.cli.names import ALL, is_number, viewer_named
from companion.cli.output import say
from companion.cli.prompt.state import NO_OFFER, Denied, Offer, Prompt
from companion.cli.prompt.status import status_lines, status_of
from companion.cli.screen.table import draw_part, draw_table, part_views
from companion.referee.view import View
from companion.referee.viewer import Viewer

if TYPE_CHECKING:
    from campaigns.store import Store

# Rows of a full terminal that the prompt takes: its line with room for completions, and the line about pages.
PROMPT_ROWS = 7


class Look(NamedTuple):
    """What `show` is asked for: who looks, whether only at their own part, and which page."""

    viewer: Viewer
    is_part: bool = False
    page: int = 1


def show_table(store: Store, prompt: Prompt, words: str) -> Offer:
    """Draw the table or a part of it. On a full terminal, draw one page; Enter shows the next. Raises Denied, NotFound.

    Also show what comes next, unless the prompt always does.
    """
    session, asked = prompt.session, words.split()
    game, look = session.game, read_look(prompt, asked)
    if prompt.shows_asks:
        views = part_views(game, look.viewer.state(game, session.state), look.viewer.seat if look.is_part else None)
        return show_page(prompt, views, look.page, [word for word in asked if not is_number(word)])
    if look.is_part:
        draw_part(game, session.state, look.viewer)
    else:
        draw_table(prompt.table, session.state, look.viewer)
    return NO_OFFER


def read_look(prompt: Prompt, words: Sequence[str]) -> Look:
    """Read `ann`, `ann all`, `all`, each with a page: `ann 2`. Raises Denied, NotFound."""
    seats = prompt.session.header.seats
    page = int(words[-1]) if words and is_number(words[-1]) else 1
    names = words[:-1] if words and is_number(words[-1]) else words
    if not names:
        return Look(prompt.viewer, False, page)
    if len(names) > 2 or (len(names) == 2 and names[1].casefold() != ALL):
        raise Denied(f"Type 'show', 'show {seats[0]}', 'show {seats[0]} all' or 'show all'")
    viewer = viewer_named(seats, names[0])
    return Look(viewer, viewer.seat is not None and len(names) == 1, page)


def show_page(prompt: Prompt, views: Sequence[View], number: int, names: Sequence[str]) -> Offer:
    """Print one page of views, and offer the next one. Raises Denied if there is no such page."""
    from companion.cli.screen.pages import pages_of, print_page

    columns, rows = get_terminal_size()
    bar = len(status_lines(status_of(prompt), columns, rows))
    pages = pages_of(views, rows - bar - PROMPT_ROWS)
    if not 1 <= number <= len(pages):
        raise Denied(f"There is no page {number}. The last is {len(pages)}.")
    print_page(pages[number - 1])
    if len(pages) == 1:
        return NO_OFFER
    if number == len(pages):
        say(f"Page {number} of {number}")
        return NO_OFFER
    line = " ".join(["show", *names, str(number + 1)])
    say(f"Page {number} of {len(pages)}. Enter shows the next page.")
    return Offer(line)
