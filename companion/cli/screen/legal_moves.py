"""Lists of legal moves that stay short: the most likely kinds first, and many spaces as marks on a small map. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple, TypeAlias

from companion.cli.screen.wording import left_out_words, legal_words, split_move
from companion.referee.session import Session
from companion.referee.view import Board, HexMap, MapPart, View, grid_place
from companion.referee.viewer import Viewer

# A kind with more moves than this is cut, or drawn on a map if only the space differs; and one asked for by words.
SHOWN_MOVES, SHOWN_IF_ASKED = 12, 150
# A kind with more moves that say what they do than this shares a row, without what they do.
MOST_GLOSSED = 24
# Words that end or decline something. They come last.
LAST_VERBS = ("pass", "done", "stay", "stop", "no", "leave", "lose")
MARK, PLACE = "+", "…"
Spaces: TypeAlias = dict[str, tuple[int, int]]


class Listing(NamedTuple):
    """Legal moves in words, and a sentence about those left out."""

    words: list[str]
    left_out: list[str]


class SpaceMap(NamedTuple):
    """A map with named spaces: the text on each, its column and row, and the names of both."""

    texts: Mapping[str, str]
    places: Spaces
    columns: Sequence[str]
    rows: Sequence[str]


def list_legal(session: Session, lines: Mapping[str, str], viewer: Viewer, most: int | None, how: str) -> Listing:
    """Lay out legal moves, at most `most` of a kind; None lists all. `how` says how to see those left out."""
    seats = session.header.seats
    if most is None:
        return Listing(legal_words(lines, seats, None), [])
    ordered = dict(sorted(lines.items(), key=lambda item: is_last(item[0], seats)))
    many = many_spaces(ordered, session, viewer)
    rest = {line: gloss for line, gloss in ordered.items() if line not in many.lines}
    longer = [] if most > SHOWN_MOVES else longer_forms(rest, seats)
    kept = share_rows({line: gloss for line, gloss in rest.items() if line not in longer}, seats)
    more = [f"Longer forms of these ({len(longer)}), such as: {longer[0]}"] if longer else []
    words = [*many.words, *legal_words(kept, seats, most), *more]
    return Listing(words, left_out_words(kept, seats, most, how))


def longer_forms(lines: Mapping[str, str], seats: Sequence[str]) -> list[str]:
    """Return moves that only say more than a shorter one, such as the card that comes up, where they are many."""
    heads = {line: head for line in lines if (head := split_move(line, seats)[0]) != line and head in lines}
    sizes = Counter(heads.values())
    return [line for line, head in heads.items() if sizes[head] > SHOWN_MOVES]


def is_last(line: str, seats: Sequence[str]) -> bool:
    """Return whether a move only ends or declines something."""
    words = line.split()
    return words[words[0] in seats :][:1] in [[verb] for verb in LAST_VERBS]


def share_rows(lines: Mapping[str, str], seats: Sequence[str]) -> dict[str, str]:
    """Drop what moves do where a kind has too many of them, so that they share a row."""
    sizes = Counter(split_move(line, seats)[0] for line, gloss in lines.items() if gloss)
    return {line: gloss if sizes[split_move(line, seats)[0]] <= MOST_GLOSSED else "" for line, gloss in lines.items()}


class ManySpaces(NamedTuple):
    """Moves that are drawn on maps, and the maps in words."""

    lines: frozenset[str]
    words: list[str]


def many_spaces(lines: Mapping[str, str], session: Session, viewer: Viewer) -> ManySpaces:
    """Draw moves that differ only by the space, if they are many: one map for all kinds with the same spaces."""
    maps = {seat: seat_maps(session, seat, viewer) for seat in (None, *session.header.seats)}
    kinds: dict[tuple[str | None, str], dict[str, str]] = {}
    for line in lines:
        mover = line.partition(" ")[0]
        seat = mover if mover in session.header.seats else None
        found = [word for word in line.split() if any(word in each.places for each in maps[seat])]
        if len(found) == 1:
            kind = " ".join(PLACE if word == found[0] else word for word in line.split())
            kinds.setdefault((seat, kind), {})[found[0]] = line
    drawn, alike = set[str](), dict[tuple[str | None, tuple[str, ...]], list[str]]()
    for (seat, kind), spaces in kinds.items():
        most = MOST_GLOSSED if any(lines[line] for line in spaces.values()) else SHOWN_MOVES
        if len(spaces) > most and any(spaces.keys() <= each.places.keys() for each in maps[seat]):
            drawn |= {*spaces.values()}
            alike.setdefault((seat, tuple(sorted(spaces))), []).append(kind)
    words = [
        row
        for (seat, spaces), heads in alike.items()
        for row in map_words(heads, spaces, next(each for each in maps[seat] if {*spaces} <= each.places.keys()))
    ]
    return ManySpaces(frozenset(drawn), words)


def map_words(kinds: Sequence[str], spaces: Sequence[str], where: SpaceMap) -> list[str]:
    """Draw a small map with the legal spaces marked, below the kinds of moves that it is for."""
    blank = {space for space, text in where.texts.items() if not text}
    is_every_blank = {*spaces} == blank and len(blank) < len(where.texts)
    number = f"every blank space, {len(spaces)} in all" if is_every_blank else f"{len(spaces)} spaces"
    part = used_places(where, () if is_every_blank else spaces, 1 if is_every_blank else 0)
    return [f"{', '.join(kinds)} ({number}, marked {MARK}):", *marked_rows(where, {*spaces}, part)]


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
