"""Check the names of seats, players, villages and campaigns."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from companion.limits import is_clean

# Characters of a typed name, and of a name made from one (`Ann's village 2`).
LONGEST_NAME, LONGEST_LABEL = 40, 60


def fault_in_name(name: str, what: str = "name", longest: int = LONGEST_NAME) -> str:
    """Return what is wrong with the name of a player, village or campaign, or an empty string."""
    if not name:
        return f"a {what} cannot be empty"
    if len(name) > longest:
        return f"a {what} can have at most {longest} characters, not {len(name)}"
    if not is_clean(name):
        return f"a {what} cannot contain control characters: {name!a}"
    return ""


def fault_in_seat(seat: str, reserved: Container[str]) -> str:
    """Return what is wrong with the name of a seat, or an empty string."""
    fault = fault_in_name(seat, "seat's name")
    if fault:
        return fault
    if not any(char.isalnum() for char in seat) or seat.startswith("-") or any(char in '",# ' for char in seat):
        return f"'{seat}' is not a valid seat name: use letters and digits, without spaces, quotes, commas and #"
    if seat.casefold() in reserved:
        return f"'{seat}' is a command, so a seat cannot have this name"
    return ""


def fault_in_seats(seats: Sequence[str], reserved: Iterable[str]) -> str:
    """Return what is wrong with the names of a game's seats, or an empty string."""
    words = {*reserved}
    fault = next((fault for seat in seats if (fault := fault_in_seat(seat, words))), "")
    return fault or _fault_in_pair(seats)


def _fault_in_pair(seats: Iterable[str]) -> str:
    """Return a complaint if two seats have the same name, or an empty string."""
    seen: set[str] = set()
    for seat in seats:
        if seat.casefold() in seen:
            return f"two seats are called '{seat}'"
        seen.add(seat.casefold())
    return ""
