"""The score sheet: a column for each player, filled from a game or to be filled in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.maple_valley.cards import word_of
from companion.games.maple_valley.scoring import track_words
from companion.games.maple_valley.setup import FESTIVITIES
from companion.referee.scores import ScoreLine, SeatScore
from printables.drawing import FAINT, INK, SOFT, WHISPER, Box, Pen, picture, text_width
from printables.maple_valley.facts import Kit
from printables.maple_valley.items import draw_head
from printables.maple_valley.pictures import named
from printables.maple_valley.swatches import player_swatch
from printables.sheets import Look, PrintedGame, Sheet
from printables.sheets.form import blank

LABELS = 44.0
# The dots that lead the eye from a name to its points.
GUIDE = (0.3, 1.3)
# The least height of a row with its note below its name.
STACKED = 8.4
FAVOURS = 9
HEAD = 12.5
# The width of a player's column of points: to write in, and filled in.
SUMS, FILLED = 9.7, 7.6
# The row of a score line, by the first clause it cites.
KINDS = {
    "MV-SCORE-02": "favours",
    "MV-SCORE-07": "friends",
    "MV-SCORE-08": "patches",
    "MV-SCORE-04": "stored",
    "MV-SCORE-10": "others",
    "MV-SCORE-11": "festivities",
    "MV-SCORE-12": "festivities",
    "MV-SCORE-13": "festivities",
}


# The picture of a row.
PICTURES = {
    "favours": "favour", "stored": "bug-jar", "friends": "friend", "patches": "patch", "honey": "honey", "maps": "map",
    "others": "acorn", "festivities": "festivity", "total": "points",
}  # fmt: skip


class Tally(NamedTuple):
    """The score lines of one player, sorted by row."""

    favours: tuple[ScoreLine, ...] = ()
    friends: tuple[ScoreLine, ...] = ()
    patches: tuple[ScoreLine, ...] = ()
    stored: tuple[ScoreLine, ...] = ()
    honey: tuple[ScoreLine, ...] = ()
    maps: tuple[ScoreLine, ...] = ()
    others: tuple[ScoreLine, ...] = ()
    festivities: tuple[ScoreLine, ...] = ()
    rest: tuple[ScoreLine, ...] = ()


def tally_of(score: SeatScore) -> Tally:
    """Sort the lines of a player's score."""
    found: dict[str, tuple[ScoreLine, ...]] = {}
    for line in score.lines:
        first = line.clauses[0] if line.clauses else ""
        kind = KINDS.get(first, "rest")
        if first == "MV-SCORE-09":
            kind = "honey" if "Honey" in line.source else "maps"
        found[kind] = (*found.get(kind, ()), line)
    return Tally(**found)


def points(lines: Sequence[ScoreLine]) -> int:
    """Add up lines."""
    return sum(line.points for line in lines)


def parts_of(line: ScoreLine) -> tuple[str, str]:
    """Split a line into its subject and its points."""
    name, _, sum_ = line.source.rpartition(": ")
    return (name, sum_) if name else (line.source, "")


def look_of(game: PrintedGame, kit: Kit) -> Look:
    """Return the pictures of the lines and the colours of the players, for the explained score."""
    swatches = {seat: player_swatch(kit.tables, colour) for seat, colour in zip(game.seats, kit.colours, strict=False)}
    return Look(line_picture, swatches)


def line_picture(line: ScoreLine) -> str:
    """Name the picture of a line: that of its card, or of its row."""
    kind = next(kind for kind, lines in tally_of(SeatScore("", (line,)))._asdict().items() if lines)
    subject = line.source.partition(": ")[0].partition(", ")[0].removeprefix("Stored on ")
    return named(word_of(subject), PICTURES.get(kind, "points"))


class PadRow(NamedTuple):
    """A row of the sheet: its name, its height, and the score lines in it."""

    label: str
    note: str
    high: float
    kind: str
    at: int = 0


def rows_of(favours: int, titles: Sequence[str], is_solo: bool, is_filled: bool) -> list[PadRow]:
    """List the rows; Favours share the remaining room, with headings on an empty sheet."""
    rows = [] if is_filled else [PadRow("", "", 4.4, "heads")]
    rows += [
        PadRow("Favours" if n == 0 else "", "" if is_filled else str(n + 1), 0, "favours", n) for n in range(favours)
    ]
    rows += [
        PadRow("Stored on Favours", "each counts once", 9, "stored"),
        PadRow("Friends", "value, bonus", 9, "friends"),
        PadRow("Patches", "value, bonus", 9, "patches"),
        PadRow("Leftover Honey", "1 each", 6, "honey"),
        PadRow("Leftover Maps", "1 each", 6, "maps"),
        PadRow("Other leftovers", "1 for every 3", 6, "others"),
    ]
    if not is_solo:
        names = [*titles, *([""] * (FESTIVITIES - len(titles)))]
        rows += [
            PadRow(title or f"Festivity {n + 1}", "markers, rank", 7, "festivities", n) for n, title in enumerate(names)
        ]
    return [*rows, PadRow("Added by hand", "", 6, "rest"), PadRow("Total", "", 10, "total")]


def score_sheet(game: PrintedGame, kit: Kit, is_filled: bool = True) -> Sheet:
    """Return the score sheet of a game, or an empty one with the players' names."""
    sheet = game.score if is_filled else None
    tallies = {seat.seat: tally_of(seat) for seat in sheet.seats} if sheet else {}
    favours = max([4 if tallies else FAVOURS, *(len(tally.favours) for tally in tallies.values())])
    titles = [card.title for card in kit.festivities()] if kit.state and kit.state.festivities else []
    rows = rows_of(favours, titles, kit.is_solo, bool(tallies))
    draw = partial(_draw_score, game=game, kit=kit, rows=rows, tallies=tallies)
    title = "Score" if not sheet or game.is_over else "Score so far"
    return Sheet("score", title, draw, game.subtitle, landscape=True, code=game.code)


def without_track(game: PrintedGame) -> PrintedGame:
    """Leave out where the markers are on the score track: it is on the back of a boxed Pack, on no sheet."""
    if game.score is None:
        return game
    seats = (replace(seat, remark="") if seat.remark == track_words(seat.total) else seat for seat in game.score.seats)
    return game._replace(score=replace(game.score, seats=tuple(seats)))


def row_boxes(box: Box, rows: Sequence[PadRow]) -> list[Box]:
    """Divide the height: fixed rows first, the rest for Favours; then all may grow a little."""
    fixed = sum(row.high for row in rows)
    free = sum(not row.high for row in rows)
    each = min(7.0, max(3.2, (box.h - fixed) / max(1, free)))
    scale = min(1.4, box.h / (fixed + free * each))
    return box.stack([(row.high or each) * scale for row in rows])


def draw_label(pen: Pen, place: Box, row: PadRow, note: float = 0.0) -> None:
    """Draw the picture of a row, its name, and its note: in a column of a width at the right, or below the name."""
    side = min(place.h - 0.4, 7.0)
    if row.kind in PICTURES and (row.label or row.kind != "favours"):
        picture(pen, named(word_of(row.label), PICTURES[row.kind]), Box(place.x, place.cy - side / 2, 7, side))
    words = place.cut(left=8)
    if not note and place.h < STACKED and text_width(row.label, 8.5, "bold") + text_width(row.note, 7) < words.w - 3:
        note = text_width(row.note, 7) + 1.5
    if note:
        pen.label(words.cut(right=note if row.note else 1), row.label, 8.5, "bold", least=7)
        pen.label(words.at_right(note).cut(right=1.5), row.note, 7, colour=SOFT, align="right", least=7)
        return
    block = words.cut(right=1).centred(words.w - 1, 6.4 if row.note else 3.4)
    pen.label(block.upper(3.4), row.label, 8.5, "bold", least=7)
    pen.label(block.lower(2.6), row.note, 7, colour=SOFT, least=7)


def draw_rule(pen: Pen, place: Box, row: PadRow, is_filled: bool, labels: float = LABELS) -> None:
    """Draw the rule below a row; one with writing lines has dots below its name, in a column of the given width."""
    if row.kind == "total":
        pen.line(place.x, place.y, place.right, place.y, INK, 0.4)
    elif is_filled:
        pen.line(place.x, place.y, place.right, place.y, FAINT, 0.15)
    elif row.kind != "heads":
        pen.line(place.x, place.y + 1, place.x + labels - 1.5, place.y + 1, FAINT, 0.2, GUIDE)


def _draw_score(
    pen: Pen, box: Box, game: PrintedGame, kit: Kit, rows: Sequence[PadRow], tallies: dict[str, Tally]
) -> None:
    head, body = box.upper(HEAD), box.cut(top=HEAD)
    places = row_boxes(body, rows)
    low = places[-1].y
    totals = {score.seat: score.total for score in game.score.seats} if game.score else {}
    columns = Box(box.x + LABELS, low, box.w - LABELS, head.top - low).columns(len(kit.colours), 1.6)
    pen.rect(places[-1], WHISPER, None)
    for column in columns:
        pen.rect(column.cut(top=HEAD).at_right(FILLED if tallies else SUMS), WHISPER, None)
    for row, place in zip(rows, places, strict=True):
        draw_rule(pen, place, row, is_filled=bool(tallies))
        draw_label(pen, place.left(LABELS), row)
    winners = game.score.winners if game.score else ()
    wins = "winner" if len(winners) == 1 else "shares the win"
    seats = list(game.seats) or [""] * len(kit.colours)
    for seat, colour, column in zip(seats, kit.colours, columns, strict=True):
        pen.rect(column.cut(top=HEAD), None, FAINT, 0.3, 1.5)
        name = game.name(seat) if seat else ""
        draw_head(pen, column.upper(HEAD - 1), kit.tables, colour, name, wins if seat in winners else "")
        for row, place in zip(rows, places, strict=True):
            cell = Box(column.x, place.y, column.w, place.h).inset(1.2, 0.4)
            if seat not in tallies:
                _leave(pen, cell, row, colour)
            elif lines := filled_lines(pen, cell, row, tallies[seat], totals[seat], 8):
                _fill(pen, cell, row, lines, f"{row.label} of {seat}")


def _fill(pen: Pen, cell: Box, row: PadRow, lines: tuple[ScoreLine, ...], what: str) -> None:
    """Write the lines of a cell and their points, with the picture of a Favour."""
    if row.kind != "stored":
        pen.label(cell.at_right(7), str(points(lines)), 10, "bold", align="right", least=7)
    room = cell.cut(right=0 if row.kind == "stored" else FILLED - 1.2)
    if row.kind == "favours":
        side = min(6.4, cell.h)
        picture(pen, favour_picture(lines[0]), Box(cell.x, cell.cy - side / 2, 6.4, side))
        room = room.cut(left=7.4)
    words = line_words(row.kind, lines)
    if row.kind == "favours" and text_width(words, 7) <= room.w:
        pen.label(room, words, 8)
        return
    pen.paragraph(room, words, 8, least=7, middle=True, what=what)


def favour_picture(line: ScoreLine) -> str:
    """Return the picture of the Favour that a line scores."""
    return named(word_of(parts_of(line)[0]), "favour")


def filled_lines(pen: Pen, cell: Box, row: PadRow, tally: Tally, total: int, wide: float) -> tuple[ScoreLine, ...]:
    """Return the score lines of a row; a row without any gets the total or a dash."""
    if row.kind == "total":
        pen.label(cell, str(total), 15, "bold", align="right")
        return ()
    lines: tuple[ScoreLine, ...] = getattr(tally, row.kind)
    if row.kind == "favours":
        lines = lines[row.at : row.at + 1]
    elif row.kind == "festivities":
        lines = tuple(line for line in lines if line.source.startswith(f"{row.label}, "))
    if not lines and row.kind not in ("favours", "stored", "rest"):
        pen.label(cell.at_right(wide), "–", 8 if wide < 10 else 9, colour=SOFT, align="right")
    return lines


def line_words(kind: str, lines: Sequence[ScoreLine]) -> str:
    """Return the source of a row's points, short enough for a cell."""
    pairs = [parts_of(line) for line in lines]
    match kind:
        case "favours":
            return " ".join(filter(None, pairs[0])) if "+" in pairs[0][1] else pairs[0][0]
        case "friends" | "patches":
            return ", ".join(f"{name} {sum_}" for name, sum_ in pairs)
        case "stored":
            return "; ".join(f"{name.removeprefix('Stored on ')}: {items}" for name, items in pairs)
        case "honey" | "maps":
            return ""
        case "others":
            return pairs[0][0].removeprefix("Leftovers, ").partition(" ")[0] + " leftovers"
        case "festivities":
            return pairs[0][0].rpartition(", ")[2]
    return ", ".join(name for name, _ in pairs)


def write_favour(pen: Pen, cell: Box, row: PadRow, name: str, wide: float) -> None:
    """Leave room for the title of a Favour, its value, bonus and points, or write the column headings."""
    gap = wide / 8
    title = cell.cut(right=3 * (wide + gap))
    places = [title, *(Box(title.right + gap + n * (wide + gap), cell.y, wide, cell.h) for n in range(3))]
    for words, place in zip(("title", "value", "bonus", "points"), places, strict=True):
        if row.kind == "heads":
            pen.label(place, words, 7, colour=SOFT, align="left" if words == "title" else "centre", least=7)
        else:
            blank(pen, place, f"{name} {words}", 7)


def _leave(pen: Pen, cell: Box, row: PadRow, colour: str) -> None:
    """Leave room to write the subject and the points."""
    name = f"{colour} {row.kind}{f' {row.at + 1}' if row.kind in ('favours', 'festivities') else ''}"
    match row.kind:
        case "total":
            pen.field(cell, name, size=13, align="right")
        case "heads" | "favours":
            write_favour(pen, cell, row, name, 8)
        case "stored":
            blank(pen, cell, name, 7)
        case "festivities":
            for words, place in zip(("markers", "place"), cell.cut(right=9.5).columns(2, 1), strict=True):
                blank(pen, place, f"{name} {words}", 7)
            blank(pen, cell.at_right(8), name, 8)
        case _:
            pen.line(cell.x, cell.y + 0.6, cell.right - 9, cell.y + 0.6, FAINT, 0.2, GUIDE)
            blank(pen, cell.at_right(8), name, 8)
