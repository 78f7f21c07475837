"""Lists of legal moves that stay short: the most likely kinds first, and many spaces as marks on a small map. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple, TypeAlias

from companion.cli.screen.wording import LINE_WIDTH, left_out, left_out_words, legal_words, split_move, wrapped
from companion.referee.session import Session
from companion.referee.view import Board, HexMap, MapPart, View, grid_place
from companion.referee.viewer import Viewer

# A kind with more moves than this is cut, or drawn on a map if only the space differs; and one asked for by words.
SHOWN_MOVES, SHOWN_IF_ASKED = 12, 150
# A kind with more moves that say what they do than this shares a row, without what they do.
MOST_GLOSSED = 24
# The most rows of an answer: with the prompt and the bar below it, it fits a terminal of 24 rows.
ROWS = 20
# Words that end or decline something. They come last.
LAST_VERBS = ("pass", "done", "stay", "stop", "no", "leave", "lose")
MARK, PLACE = "+", "…"
# Columns that moves are indented below their seat.
INDENT = 2
Spaces: TypeAlias = dict[str, tuple[int, int]]


class Detail(NamedTuple):
    """How much of each kind of move is shown: moves, moves that say what they do, whether on one row, and maps.

    Longer forms of a shown move are only counted where there are more of them than `longer`; None shows them all.
    More moves that say what they do than `mapped` are drawn on a map, if only the space differs.
    """

    most: int | None = SHOWN_MOVES
    glossed: int = MOST_GLOSSED
    is_cut: bool = False
    longer: int | None = SHOWN_MOVES
    has_maps: bool = True
    mapped: int = SHOWN_MOVES


BRIEF = Detail()
# More and more detail left out, until a list fits: first what the moves do, then the moves themselves.
FEWER_GLOSSED = (16, 12, 10, 8, 6, 4, 0)
CUT = Detail(is_cut=True)
BARE = Detail(glossed=0, longer=0)
IN_PART = (
    Detail(MOST_GLOSSED, mapped=MOST_GLOSSED),
    BRIEF,
    CUT,
    *(CUT._replace(glossed=most) for most in FEWER_GLOSSED),
    BARE,
    BARE._replace(has_maps=False),
    BARE._replace(most=4, has_maps=False),
)
# Of moves asked for by words, all are shown if possible.
ASKED = (
    Detail(SHOWN_IF_ASKED, longer=None, mapped=MOST_GLOSSED),
    *(detail._replace(most=SHOWN_IF_ASKED) for detail in IN_PART[:-2]),
    *IN_PART,
)


# The maps on which a seat, or the table (None), moves.
Maps: TypeAlias = "Callable[[str | None], list[SpaceMap]]"


class Listing(NamedTuple):
    """Legal moves in words, and the number of those left out."""

    words: list[str]
    left_out: int


class SpaceMap(NamedTuple):
    """A map with named spaces: the text on each, its column and row, and the names of both."""

    texts: Mapping[str, str]
    places: Spaces
    columns: Sequence[str]
    rows: Sequence[str]


def merge_alike(session: Session, lines: Mapping[str, str]) -> dict[str, str]:
    """Return the lines with those that differ only by cards that look alike as one: `Ben explore NE B1 (5 alike)`."""
    looks = session.game.looks(session.header.edition)
    alike: dict[tuple[Hashable, ...], list[str]] = {}
    for line in lines:
        alike.setdefault(tuple(looks.get(word, word) for word in line.split()), []).append(line)
    return {
        f"{first} ({len(others) + 1} alike)" if others else first: lines[first] for first, *others in alike.values()
    }


def list_screen(session: Session, lines: Mapping[str, str], viewer: Viewer, is_asked: bool, how: str) -> list[str]:
    """Lay out legal moves by seat and kind in at most one screen; those asked for by words in more detail."""
    lines = merge_alike(session, lines)
    seats, maps = session.header.seats, maps_for(session, viewer)
    for detail in ASKED if is_asked else IN_PART:
        rows = seat_rows(lines, seats, maps, detail, how)
        if len(rows) <= ROWS:
            return rows
    return count_rows(lines, seats, how)


def seat_rows(lines: Mapping[str, str], seats: Sequence[str], maps: Maps, detail: Detail, how: str) -> list[str]:
    """Lay out legal moves by seat and kind, without headings if only one seat can move."""
    groups = by_seat(lines, seats)
    width = LINE_WIDTH - (INDENT if len(groups) > 1 else 0)
    rows: list[str] = []
    number = 0
    for seat, group in groups.items():
        listed = list_legal({line: lines[line] for line in group}, seats, maps, detail, width)
        rows += [f"{seat or 'The table'}:"] if len(groups) > 1 else []
        rows += [" " * (LINE_WIDTH - width) + row for words in listed.words for row in words.split("\n")]
        number += listed.left_out
    return [*rows, *left_out_words(number, how)]


def count_rows(lines: Mapping[str, str], seats: Sequence[str], how: str) -> list[str]:
    """List only the kinds of moves, with their numbers, for the seats that have the same."""
    alike: dict[str, list[str]] = {}
    for seat, group in by_seat(lines, seats).items():
        kinds = Counter(split_move(line, seats)[0].removeprefix(f"{seat} ") for line in group)
        words = ", ".join(f"{kind} ({number})" if number > 1 else kind for kind, number in kinds.items())
        alike.setdefault(words, []).append(seat or "The table")
    rows = [row for words, who in alike.items() for row in wrapped(f"{', '.join(who)}: {words}").split("\n")]
    return [*(rows if len(rows) < ROWS else [*rows[: ROWS - 2], "…"]), how[0].upper() + how[1:]]


def by_seat(lines: Iterable[str], seats: Sequence[str]) -> dict[str, list[str]]:
    """Group moves by seat, in the order of the seats, with those that only end something last; then the table's."""
    groups: dict[str, list[str]] = {seat: [] for seat in (*seats, "")}
    for line in sorted(lines, key=lambda line: is_last(line, seats)):
        mover = line.partition(" ")[0]
        groups[mover if mover in seats else ""].append(line)
    return {seat: group for seat, group in groups.items() if group}


def list_legal(
    lines: Mapping[str, str], seats: Sequence[str], maps: Maps, detail: Detail, width: int = LINE_WIDTH
) -> Listing:
    """Lay out legal moves in this detail; without a limit, all of them as they are."""
    most = detail.most
    if most is None:
        return Listing(legal_words(lines, seats, None), 0)
    ordered = dict(sorted(lines.items(), key=lambda item: is_last(item[0], seats)))
    many = many_spaces(ordered, seats, maps, detail, width)
    rest = {line: gloss for line, gloss in ordered.items() if line not in many.lines}
    longer = [] if detail.longer is None else longer_forms(rest, detail.longer)
    shown = rest.keys() - longer
    kept = share_rows({line: gloss for line, gloss in rest.items() if line in shown}, seats, detail.glossed)
    more = [wrapped(f"Longer forms of these ({len(longer)}), such as: {longer[0]}", width)] if longer else []
    words = [*many.words, *legal_words(kept, seats, most, width, detail.is_cut), *more]
    return Listing(words, left_out(kept, seats, most) + (0 if detail.has_maps else len(many.lines)))


def longer_forms(lines: Mapping[str, str], most: int) -> list[str]:
    """Return moves that only say more than a shorter one, such as the card that comes up, where they are many."""
    heads = {line: head for line in lines if (head := _shorter(line, lines))}
    sizes = Counter(heads.values())
    return [line for line, head in heads.items() if sizes[head] > most]


def _shorter(line: str, lines: Mapping[str, str]) -> str:
    """Return the shortest other move that a move begins with, or an empty string."""
    words = line.split()
    return next((head for n in range(1, len(words)) if (head := " ".join(words[:n])) in lines), "")


def is_last(line: str, seats: Sequence[str]) -> bool:
    """Return whether a move only ends or declines something."""
    words = line.split()
    return words[words[0] in seats :][:1] in [[verb] for verb in LAST_VERBS]


def share_rows(lines: Mapping[str, str], seats: Sequence[str], most: int) -> dict[str, str]:
    """Drop what moves do where a kind has too many of them, so that they share a row."""
    sizes = Counter(split_move(line, seats)[0] for line, gloss in lines.items() if gloss)
    return {line: gloss if sizes[split_move(line, seats)[0]] <= most else "" for line, gloss in lines.items()}


class ManySpaces(NamedTuple):
    """Moves that are drawn on maps, and the maps in words."""

    lines: frozenset[str]
    words: list[str]


def many_spaces(lines: Mapping[str, str], seats: Sequence[str], maps: Maps, detail: Detail, width: int) -> ManySpaces:
    """Draw moves that differ only by the space, if they are many: one map for all kinds with the same spaces."""
    kinds: dict[tuple[str | None, str], dict[str, str]] = {}
    for line in lines:
        mover = line.partition(" ")[0]
        seat = mover if mover in seats else None
        found = [word for word in line.split() if any(word in each.places for each in maps(seat))]
        if len(found) == 1:
            kind = " ".join(PLACE if word == found[0] else word for word in line.split())
            kinds.setdefault((seat, kind), {})[found[0]] = line
    drawn, alike = set[str](), dict[tuple[str | None, tuple[str, ...]], list[str]]()
    for (seat, kind), spaces in kinds.items():
        most = detail.mapped if any(lines[line] for line in spaces.values()) else SHOWN_MOVES
        if len(spaces) > most and any(spaces.keys() <= each.places.keys() for each in maps(seat)):
            drawn |= {*spaces.values()}
            alike.setdefault((seat, tuple(sorted(spaces))), []).append(kind)
    words = [
        row
        for (seat, spaces), heads in alike.items()
        for row in map_words(
            heads, spaces, next(each for each in maps(seat) if {*spaces} <= each.places.keys()), width, detail.has_maps
        )
    ]
    return ManySpaces(frozenset(drawn), words)


def map_words(kinds: Sequence[str], spaces: Sequence[str], where: SpaceMap, width: int, has_maps: bool) -> list[str]:
    """Draw a small map with the legal spaces marked, below the kinds of moves that it is for; or only count them."""
    blank = {space for space, text in where.texts.items() if not text}
    is_every_blank = {*spaces} == blank and len(blank) < len(where.texts)
    number = f"every blank space, {len(spaces)} in all" if is_every_blank else f"{len(spaces)} spaces"
    heads = ", ".join(kinds)
    if not has_maps:
        return [wrapped(f"{heads} ({number})", width)]
    part = used_places(where, () if is_every_blank else spaces, 1 if is_every_blank else 0)
    return [wrapped(f"{heads} ({number}, marked {MARK}):", width), *marked_rows(where, {*spaces}, part)]


def used_places(where: SpaceMap, spaces: Iterable[str], ring: int) -> MapPart:
    """Return the part of a map that holds something or one of these spaces, with a ring around it."""
    used = [where.places[space] for space in (*spaces, *(space for space, text in where.texts.items() if text))]
    columns, rows = [x for x, _ in used], [y for _, y in used]
    return MapPart(
        max(0, min(columns) - ring),
        min(len(where.columns) - 1, max(columns) + ring),
        max(0, min(rows) - ring),
        min(len(where.rows) - 1, max(rows) + ring),
    )


def marked_rows(where: SpaceMap, marks: Set[str], part: MapPart) -> Iterator[str]:
    """Draw a part of a map with marks, in one row of text per row of spaces."""
    cells = {where.places[at]: text + (MARK if at in marks else "") or "." for at, text in where.texts.items()}
    columns = range(part.left, part.right + 1)
    width = max(map(len, (*cells.values(), *where.columns))) + 1
    margin = max(map(len, where.rows)) + 2
    yield (" " * margin + "".join(f"{where.columns[x]:<{width}}" for x in columns)).rstrip()
    for y in range(part.top, part.bottom + 1):
        row = "".join(f"{cells.get((x, y), ''):<{width}}" for x in columns)
        yield f"{where.rows[y]:>{margin - 1}} {row}".rstrip()


def maps_for(session: Session, viewer: Viewer) -> Maps:
    """Return a function that draws the maps on which a seat moves, once for each."""
    return cache(lambda seat: seat_maps(session, seat, viewer))


def seat_maps(session: Session, seat: str | None, viewer: Viewer) -> list[SpaceMap]:
    """Return the maps with named spaces on which a seat moves: its own first, then those of the table."""
    game, state = session.game, viewer.state(session.game, session.state)
    own = game.part(state, seat) if seat is not None and game.part is not None else ()
    has_own = any(isinstance(view, HexMap | Board) for view in own)
    return [*space_maps(own if has_own else game.views(state))]


def space_maps(views: Iterable[View]) -> Iterator[SpaceMap]:
    """Return the maps among views, as spaces with names."""
    for view in views:
        if isinstance(view, HexMap):
            texts = {space: cell.text.removeprefix(".") for space, cell in view.cells.items()}
            columns, rows = [chr(65 + x) for x in range(view.columns)], [str(y + 1) for y in range(view.rows)]
            yield SpaceMap(texts, {space: grid_place(space) for space in texts}, columns, rows)
        elif isinstance(view, Board):
            texts = {x + y: cell.text.split("\n")[0].removeprefix(".") for (x, y), cell in view.cells.items() if x}
            places = {x + y: (view.columns.index(x), view.rows.index(y)) for x, y in view.cells if x}
            yield SpaceMap(texts, places, view.columns, view.rows)
