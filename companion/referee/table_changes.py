"""What changes on the table: the differences between two positions, item by item and in words for each player.

Both positions are those that a viewer sees, so hidden cards appear only as numbers of cards. The position before,
with every item set to its value after, is the position after.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct

from companion.referee.amounts import counted
from companion.referee.holdings import UNSEEN

if TYPE_CHECKING:
    from companion.referee.title import Title
    from companion.referee.viewer import Viewer

Path: TypeAlias = tuple[str, ...]
# Words a changed item of a position: its path, its value before and its value after; "" if no piece moves.
ItemWords: TypeAlias = Callable[[Path, Any, Any], str]

HEADING = "On the table now:"
NOTHING, NOBODY = "nothing", "nobody"
# Words for the player whose turn it is, and for one who has to move again after a correction.
TURN_OF, OPEN = "turn of {}", "the turn is open"


class TableChange(Struct, frozen=True):
    """A changed item of a position, of a seat or of the table (None); `words` is empty if no piece moves."""

    seat: str | None
    item: Path
    before: Any
    after: Any
    words: str


def table_changes(game: Title[Any], before: Any, after: Any, viewer: Viewer) -> tuple[TableChange, ...]:
    """Return every difference between two states, as far as the viewer may see them, first those of the seats."""
    old, new = (position_items(game, viewer.state(game, state)) for state in (before, after))
    # Seats in their order, then the table; the kinds of items as the title lists them, then all others.
    seats = [*game.seats(after), None]
    kinds = [*dict.fromkeys((*game.item_words, *(item[0] for _, item in (*old, *new))))]
    places = sorted(dict.fromkeys((*old, *new)), key=lambda at: (seats.index(at[0]), kinds.index(at[1][0])))
    pairs = [(place, old.get(place), new.get(place)) for place in places]
    return tuple(
        TableChange(seat, item, was, now, _words(game, item, was, now))
        for (seat, item), was, now in pairs
        if (was or None) != (now or None)
    )


def with_open_turns(
    changes: Sequence[TableChange], game: Title[Any], before: Any, after: Any
) -> tuple[TableChange, ...]:
    """Add to the changes of a correction each seat that has to move now and did not have to before.

    They are only for the words: they are not items of a position. A seat whose turn is told already is left out.
    """
    asked, seats = game.asked(before), [*game.seats(after), None]
    told = {change.words for change in changes}
    again = [seat for seat in game.asked(after) if seat not in asked and TURN_OF.format(seat) not in told]
    turns = [TableChange(seat, ("open",), False, True, OPEN) for seat in again if seat is not None]
    return tuple(sorted((*changes, *turns), key=lambda change: seats.index(change.seat)))


def position_items(game: Title[Any], state: Any) -> dict[tuple[str | None, Path], Any]:
    """Return a position as a table by seat and item, first the seats, then the table (None).

    A missing item is the same as an empty one, or 0.
    """
    shared = dict(msgspec.to_builtins(game.positions.describe(state)))
    owners = {seat["name"]: seat for seat in shared.pop("seat", ())}
    return {
        (seat, item): value for seat, part in [*owners.items(), (None, shared)] for item, value in flatten(part).items()
    }


def change_lines(changes: Iterable[TableChange]) -> list[str]:
    """Describe changes in one line for each player, and one for the table: `Ann: wood 3 -> 0; erase a house: G7`."""
    told = [change for change in changes if change.words]
    return [
        f"{seat or 'Table'}: {'; '.join(_joined(group))}" for seat, group in groupby(told, key=lambda found: found.seat)
    ]


def _joined(changes: Iterable[TableChange]) -> list[str]:
    """Join the words of items of the same kind, such as the resources of a stock."""
    return [", ".join(change.words for change in kind) for _, kind in groupby(changes, key=lambda found: found.item[0])]


def _words(game: Title[Any], item: Path, before: Any, after: Any) -> str:
    """Word a change as the title does, or plainly; progress within a step is not on the table."""
    words = game.item_words.get(item[0])
    if words is not None:
        return words(item, before, after)
    return "" if item[0] in game.inner else f"{' '.join(item)} {difference_words(before, after)}"


# Words for items, which the titles put together.


def no_words(item: Path, before: Any, after: Any) -> str:
    """Say nothing about an item that is not on the table."""
    return ""


def amount_words(item: Path, before: Any, after: Any) -> str:
    """Write an amount before and after: `wood 3 -> 0`."""
    return f"{item[-1]} {before or 0} -> {after or 0}"


def state_words(words: str) -> ItemWords:
    """Return words that name the new value, or nobody: `first player Ann`."""
    return lambda item, before, after: words.format(after or NOBODY)


def whose_turn(item: Path, before: Any, after: Any) -> str:
    """Say whose turn it is now."""
    return TURN_OF.format(after) if after else f"{NOBODY}'s turn"


def piece_words(taken: str, put: str, name: Callable[[str], str] = str) -> ItemWords:
    """Return words for a list of pieces: which to take away and which to put there, each named by `name`.

    `taken` and `put` hold the pieces as `{}` and the last word of the item as `{at}`.
    """

    def words(item: Path, before: Any, after: Any) -> str:
        moved = zip((taken, put), difference(before or (), after or ()), strict=True)
        parts = [text.format(list_pieces(pieces, name), at=item[-1]) for text, pieces in moved if pieces]
        return ", ".join(parts) or f"{item[-1]} in another order: {', '.join(map(name, after))}"

    return words


def row_words(where: str, name: Callable[[str], str] = str) -> ItemWords:
    """Return words for a row of pieces whose order counts: the whole row as it must lie, each piece named by `name`.

    `where` may hold the last word of the item as `{at}`.
    """
    return lambda item, before, after: f"{where.format(at=item[-1])}: {', '.join(map(name, after or ())) or 'empty'}"


def stack_words(taken: str, put: str, pile: str, name: Callable[[str], str] = str) -> ItemWords:
    """Return words for a pile that changes at its top, or else for all its cards from the first that changes.

    The texts hold the cards in their order as `{}`, and may hold the last word of the item as `{at}`.
    """

    def words(item: Path, before: Any, after: Any) -> str:
        old, new = list(before or ()), list(after or ())
        kept = next((at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), None)
        if kept is None:
            text, cards = (put, new[len(old) :]) if len(new) > len(old) else (taken, old[len(new) :])
            return text.format(list_row(cards, name), at=item[-1])
        return f"{pile.format(at=item[-1])}, card {kept + 1} from the bottom and up: {list_row(new[kept:], name)}"

    return words


def edge_words(taken: str, put: str, whole: str, at_front: bool = False) -> ItemWords:
    """Return words for cards at the edge of a deck, the next one first: those at the end that changes, or all.

    The texts hold the cards in their order as `{}`. They come and go at the end of the list, or `at_front`.
    """

    def words(item: Path, before: Any, after: Any) -> str:
        old, new = list(before or ()), list(after or ())
        longer, shorter = (new, old) if len(new) > len(old) else (old, new)
        more = len(longer) - len(shorter)
        kept, moved = (longer[more:], longer[:more]) if at_front else (longer[: -more or None], longer[len(shorter) :])
        if kept != shorter or not more:
            return whole.format(list_row(new))
        return (put if longer is new else taken).format(list_row(moved))

    return words


def list_row(pieces: Iterable[str], name: Callable[[str], str] = str) -> str:
    """List pieces in their order, equal ones that lie together once: `2 fox, owl, fox`."""
    runs = (list(run) for _, run in groupby(pieces))
    return ", ".join(list_pieces(run, name) for run in runs)


def list_pieces(pieces: Iterable[str], name: Callable[[str], str] = str) -> str:
    """List pieces, equal ones together; those that nobody has seen are counted: `2 fox, 3 unseen cards`."""
    return ", ".join(
        counted(number, "unseen card") if piece == UNSEEN else name(piece) if number == 1 else f"{number} {name(piece)}"
        for piece, number in Counter(pieces).items()
    )


def difference(before: Iterable[Any], after: Iterable[Any]) -> tuple[list[Any], list[Any]]:
    """Return what is only in the first list, and what is only in the second."""
    old, new = Counter(before), Counter(after)
    return [*(old - new).elements()], [*(new - old).elements()]


def difference_words(before: Any, after: Any) -> str:
    """Describe a difference plainly: `3 -> 0`, or what was added to a list and removed from it."""
    if isinstance(before, list | tuple | None) and isinstance(after, list | tuple | None):
        gone, come = difference(map(item_text, before or []), map(item_text, after or []))
        parts = [f"{sign} {', '.join(more)}" for sign, more in (("+", come), ("-", gone)) if more]
        return "; ".join(parts) or "in another order"
    return f"{_value_text(before, after)} -> {_value_text(after, before)}"


def item_text(item: Any) -> str:
    """Write an item of a list."""
    if isinstance(item, Mapping):
        return f"({', '.join(f'{key} {item_text(value)}' for key, value in item.items())})"
    return " ".join(map(item_text, item)) if isinstance(item, list | tuple) else str(item)


def _value_text(value: Any, other: Any) -> str:
    """Write a value. A missing number is 0."""
    if value is None:
        return "0" if isinstance(other, int) and not isinstance(other, bool) else NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return item_text(value) or NOTHING


# Positions as flat tables.


def flatten(document: Any, skipped: frozenset[str] = frozenset(), path: Path = ()) -> dict[Path, Any]:
    """Flatten a position to a table, with seats and other named items under their names.

    Mappings that have exactly the `skipped` keys are left out.
    """
    if isinstance(document, Mapping):
        if skipped and frozenset(document) == skipped:
            return {}
        inner = [(*path, str(key)) for key in document]
        values: Sequence[Any] = [*document.values()]
    elif _are_named(document):
        # "seat" is only the name of the list; the name of the seat is enough.
        home = path[:-1] if path[-1:] == ("seat",) else path
        inner = [(*home, str(item["name"])) for item in document]
        values = [{key: value for key, value in item.items() if key != "name"} for item in document]
    elif _is_grid(document):
        inner, values = [(*path, f"row {number}") for number in range(1, len(document) + 1)], document
    else:
        return {path: document}
    return {
        where: value
        for place, part in zip(inner, values, strict=True)
        for where, value in flatten(part, skipped, place).items()
    }


def _are_named(document: Any) -> bool:
    return (
        isinstance(document, Sequence)
        and bool(document)
        and all(isinstance(item, Mapping) and "name" in item for item in document)
    )


def _is_grid(document: Any) -> bool:
    """Return whether a list holds the rows of a map, all with the same number of words."""
    if not isinstance(document, list | tuple) or len(document) < 2 or not all(isinstance(row, str) for row in document):
        return False
    widths = {len(row.split()) for row in document}
    return len(widths) == 1 and widths.pop() > 1
