"""Typed names and what they mean: titles, seats, players, villages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from campaigns.errors import NotFound, Refused, refused
from companion.games import REGISTRY, find_title
from companion.referee.codes import Code, read_code
from companion.referee.header import Header
from companion.referee.names import fault_in_name, fault_in_seats
from companion.referee.problems import BadPosition
from companion.referee.session import UNREAD
from companion.referee.title import Title
from companion.referee.verdicts import Refusal, refuse
from companion.referee.viewer import REFEREE, Viewer

# Prompt commands, which new seats cannot use as names. The last ones work only while moves are tried.
TRIAL_WORDS = ("back", "drop")
PROMPT_WORDS = (
    "help", "why", "rules", "show", "score", "legal", "what", "undo", "redo", "amend", "override", "note",
    "history", "decide", "save", "switch", "finish", "next", "quit", "exit", *TRIAL_WORDS,
)  # fmt: skip
# The word at the prompt for the referee's view.
ALL = "all"
Answer = TypeVar("Answer")


def accept(answer: Answer | Refusal) -> Answer:
    """Return an answer that is not a refusal. Raises Refused."""
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return answer


def tidy_spaces(text: str) -> str:
    """Collapse runs of white space to one space."""
    return " ".join(text.split())


def seat_name(name: str) -> str:
    """Convert a player's name to the single word used as the seat."""
    return tidy_spaces(name).replace(" ", "-")


def is_number(text: str) -> bool:
    """Return whether a word is a whole number of reasonable length."""
    return text.isascii() and text.isdigit() and len(text) < 10


def which_village(word: str) -> int | str:
    """Treat a number as a village's number, and anything else as its name."""
    return int(word) if is_number(word) else word


def named_title(slug: str) -> Title[Any]:
    """Return a title by its slug or first letters. Raises BadPosition."""
    found = [known for known in REGISTRY if known.startswith(slug.casefold())]
    game = find_title(found[0]) if slug and len(found) == 1 else find_title(slug)
    if game is None and slug and found:
        raise BadPosition(f"'{slug}' could be {' or '.join(found)}")
    if game is None:
        raise BadPosition(f"there is no title '{slug}'. Choose one of {', '.join(REGISTRY)}")
    return game


def check_name(name: str, what: str) -> str:
    """Return the cleaned name of a village, campaign or player. Raises Refused if it cannot be used."""
    fault = fault_in_name(tidy_spaces(name), what)
    if fault:
        raise refused("bad-name", fault)
    return tidy_spaces(name)


def verbs_of(game: Title[Any]) -> tuple[str, ...]:
    """Return the verbs of a title, which seats cannot use as names."""
    notation = game.notation(())
    return (*notation.seat_verbs, *notation.table_verbs)


def refuse_seats(
    game: Title[Any], seats: Sequence[str], reserved: Iterable[str] = (), players: Iterable[str] = (), hint: str = ""
) -> Refusal | None:
    """Return why these seats cannot play this game: their number, or the names of seats and players."""
    crowd = game.refuse_crowd(len(seats))
    return crowd or refuse_names(seats, reserved, players, hint) or game.refuse_number(len(seats))


def refuse_names(
    seats: Sequence[str], reserved: Iterable[str] = (), players: Iterable[str] = (), hint: str = ""
) -> Refusal | None:
    """Return why these names cannot be used at one table, with a hint."""
    faults = (fault_in_seats(seats, reserved), *(fault_in_name(name, "player's name") for name in players))
    return next((refuse("", "bad-seat", fault, hint) for fault in faults if fault), None)


def find_seat(seats: Sequence[str], name: str) -> str:
    """Return the seat with this name, or the only one that starts with it. Raises NotFound."""
    wanted = name.casefold().replace(" ", "-")
    found = [seat for seat in seats if seat.casefold() == wanted]
    found = found or [seat for seat in seats if wanted and seat.casefold().startswith(wanted)]
    if len(found) != 1:
        raise NotFound(f"there is no seat '{name}'. The seats are {', '.join(seats)}")
    return found[0]


def viewer_of(seats: Sequence[str], seat: str | None, referee: bool) -> Viewer:
    """Return the viewer given by the options of a command. Raises NotFound for an unknown seat."""
    return Viewer(None if seat is None else find_seat(seats, seat), referee)


def viewer_named(seats: Sequence[str], name: str) -> Viewer:
    """Return the viewer given by a word at the prompt: a seat, or `all`. Raises NotFound."""
    is_seat = any(seat.casefold() == name.casefold() for seat in seats)
    return REFEREE if name.casefold() == ALL and not is_seat else Viewer(find_seat(seats, name))


def reader_of(viewer: Viewer, header: Header) -> Callable[[str], str]:
    """Return a function that formats stored lines as the viewer may read them, or None for an unknown title."""
    game = find_title(header.game)

    def read(text: str) -> str:
        try:
            return text if viewer.sees_all else UNREAD if game is None else viewer.stored_line(game, header, text)
        except BadPosition:
            return UNREAD

    return read


def parse_code(text: str) -> Code:
    """Read a code that a person typed. Raises BadPosition."""
    code = read_code(text)
    if isinstance(code, str):
        raise BadPosition(code)
    return code
