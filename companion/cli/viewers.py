"""Who looks, as the words of a command or of the prompt say it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.referee.viewer import REFEREE, Viewer

if TYPE_CHECKING:
    from companion.referee.game import Header

# What is typed at the prompt to look as the referee does.
ALL = "all"


def reader_of(viewer: Viewer, header: Header) -> Callable[[str], str]:
    """Return what writes the stored lines of a game as they may be read; nothing where its title is not known."""
    from companion.games import find_title
    from companion.referee.game import BadPosition
    from companion.referee.session import UNREAD

    game = find_title(header.game)

    def read(text: str) -> str:
        try:
            return text if viewer.sees_all else UNREAD if game is None else viewer.stored_line(game, header, text)
        except BadPosition:
            return UNREAD

    return read


def viewer_of(seats: Sequence[str], seat: str | None, referee: bool) -> Viewer:
    """Return who looks, by the options of a command. Raises NotFound for a seat that is not there."""
    return Viewer(None if seat is None else find_seat(seats, seat), referee)


def viewer_named(seats: Sequence[str], name: str) -> Viewer:
    """Return who looks by a word of the prompt: a seat, or `all`. Raises NotFound."""
    is_seat = any(seat.casefold() == name.casefold() for seat in seats)
    return REFEREE if name.casefold() == ALL and not is_seat else Viewer(find_seat(seats, name))


def find_seat(seats: Sequence[str], name: str) -> str:
    """Return the seat with this name, or the only one that begins so. Raises NotFound."""
    from campaigns.errors import NotFound

    wanted = name.casefold().replace(" ", "-")
    found = [seat for seat in seats if seat.casefold() == wanted]
    found = found or [seat for seat in seats if wanted and seat.casefold().startswith(wanted)]
    if len(found) != 1:
        raise NotFound(f"there is no seat '{name}'; the seats are {', '.join(seats)}")
    return found[0]
