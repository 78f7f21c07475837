"""The position sheet: everything on the table, enough to set the game up again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Literal, NamedTuple, TypeAlias

from companion.games.king_of_the_valley.board import SQUARES
from companion.games.king_of_the_valley.castle import in_column
from companion.games.king_of_the_valley.components import PILES, STAGES, CastleColumn, Column
from companion.games.king_of_the_valley.state import NOWHERE, SeatState, State
from companion.games.king_of_the_valley.tables import Tables, read_tables
from printables.drawing import FAINT, INK, PAPER, SOFT, WHISPER, Box, Face, Pen, Swatch, picture, text_width
from printables.king_of_the_valley.facts import Player, players, prices
from printables.king_of_the_valley.figures import draw_king
from printables.king_of_the_valley.map import (
    GOLD,
    KING,
    NEW,
    departed,
    draw_hill_map,
    draw_sign,
    draw_valley_map,
    hill_size,
    kings_of,
    valley_size,
)
from printables.king_of_the_valley.score import hides_gold
from printables.king_of_the_valley.swatches import STAGE_SWATCHES, column_swatch, edge, plain, wash
from printables.king_of_the_valley.tiles import PORTRAITS, draw_badge, order_of
from printables.sheets import Part, PrintedGame, Sheet
from printables.sheets.form import blank, disc, heading

OPENING = "Position at the start"
VALLEY_SIDE = 20.0
HILL_SIDE = VALLEY_SIDE * 5 / 6
STRIP = 12.0
# The heading of the castles, the space between them, and the width of the owner's panel.
HEAD, GAP, OWNER = 10.0, 2.0, 48.0
FACTS = ("gold", "kingdoms", "king on")
# The sizes of the words and the heights of the plates for tiles, and whether those face up show faces: the first that
# fits.
PLATES = (
    (13.0, 9.6, True),
    (11.0, 7.6, True),
    (11.0, 7.2, False),
    (9.0, 6.0, False),
    (8.5, 4.8, False),
    (7.0, 3.2, False),
)
LEGEND = "2F: two farmers · (F): a face-down farmer · J:D: a jester in the duke column · a bag or a tick: taxed"
FILL_IN = "2F: two farmers · (F): a face-down farmer · K2: a knight of Order 2 · J: a jester · bag: tick if taxed"
CODES = "P priest · Z wizard · T3-5 tax collector: 3 alike, gain 5"
CHANGED = "Framed: new · pale: as before"
GONE, LEFT = " · crossed out: no longer there", " · a dashed ring: where a king stood before"
# The room for one fact, and the distance of lines to write on.
FACT, LINE = 16.0, 7.0


def position_sheets(game: PrintedGame) -> list[Part]:
    """Return the current table, or an empty form."""
    title = "Position at the end" if game.is_over else "Position" if game.state else "Position form"
    return [position_sheet(game, title)]


def opening_sheets(game: PrintedGame) -> list[Part]:
    """Return the position that a game started from, if it did not start with an empty table."""
    if not started_from_position(game):
        return []
    return [position_sheet(game.begun._replace(state=game.opening, is_over=False), OPENING, "opening")]


def started_from_position(game: PrintedGame) -> bool:
    """Return whether the game started from a position after the setup."""
    state: State | None = game.opening
    return state is not None and bool(
        state.round > 1 or state.discard or any(seat.castle for seat in state.seats.values())
    )


def position_sheet(game: PrintedGame, title: str, name: str = "position") -> Sheet:
    """Return the sheet that shows a position."""
    return Sheet(name, title, partial(draw_position, game=game), game.subtitle, code=game.code)


def draw_position(pen: Pen, box: Box, game: PrintedGame, earlier: State | None = None) -> None:
    """Draw valley and hill, whose turn it is, the piles, and every castle; mark what changed since an earlier state."""
    state: State | None = game.state
    seated = players(game)
    wide, high = valley_size(VALLEY_SIDE)
    kings, left = kings_of(state, seated), departed(earlier, state, seated)
    draw_valley_map(pen, box.x, box.top - 1, VALLEY_SIDE, state, kings, earlier, left)
    draw_hill_map(pen, box.x + wide + 1, box.top - 1, HILL_SIDE, STRIP, state, prices(game), earlier)
    _draw_facts(pen, box.upper(high).cut(left=wide + hill_size(HILL_SIDE, STRIP)[0] + 1), game, earlier)
    castles = box.cut(top=high + 4, bottom=4.5)
    tables = read_tables(game.edition)
    _draw_columns(pen, castles.upper(HEAD), tables)
    rows = castles.cut(top=HEAD + 0.6)
    high = min(40.0, (rows.h - GAP * (len(seated) - 1)) / len(seated))
    strips = rows.stack([high + GAP] * len(seated))
    for place, (player, strip) in enumerate(zip(seated, strips, strict=True)):
        _draw_castle(pen, strip.cut(bottom=GAP), player, place, game, earlier)
    changed = (
        CHANGED
        + GONE * _has_gone(game, earlier)
        + LEFT * any(kings for square, kings in left.items() if square != NOWHERE)
    )
    words = changed if earlier else LEGEND if state else FILL_IN
    pen.label(Box(box.x, strips[-1].y + GAP - 4.6, box.w, 4), words, 8, colour=SOFT, least=7)


def _has_gone(game: PrintedGame, earlier: State | None) -> bool:
    """Return whether tiles of an earlier state are no longer in their castle."""
    state: State | None = game.state
    if state is None or earlier is None:
        return False
    columns = [column.name for column in read_tables(game.edition).castle]
    pairs = [(state.seats[player.seat], earlier.seats[player.seat]) for player in players(game)]
    plates = (plate for now, old in pairs for column in columns for plate in plates_of(column, now, old))
    return any(plate.news == "gone" for plate in plates)


def _draw_facts(pen: Pen, box: Box, game: PrintedGame, earlier: State | None) -> None:
    """Draw round, turn, phase, piles and discarded specialists."""
    state: State | None = game.state
    y = box.top - 1
    for title, words in _facts(game):
        pen.label(Box(box.x, y - 4, box.w, 4), title, 7.5, colour=SOFT)
        room = Box(box.x, y - 4.5 - FACT, box.w, FACT)
        if state is None:
            pen.field(room.upper(6), title, size=9)
            pen.line(room.x, room.top - 6, room.right, room.top - 6, FAINT, 0.25)
            y -= 12
        else:
            y -= 6.5 + pen.paragraph(room, words, 9, "bold", what=title)
    for n, stage in enumerate(STAGES):
        row = Box(box.x, y - 7 - n * 7.5, box.w, 7)
        disc(pen, row.x + 3, row.cy, 3.0, plain(STAGE_SWATCHES[stage]), 7, SOFT, 0.25)
        old = None if state is None or earlier is None or earlier.piles[n] == state.piles[n] else earlier.piles[n]
        pen.label(row.cut(left=7.5, right=11), "in the pile" if old is None else f"was {old}", 8.5)
        if state is None:
            pen.field(row.at_right(10).inset(0, 0.6), f"pile {stage} (of {PILES[stage]})")
            pen.line(row.right - 10, row.y + 0.5, row.right, row.y + 0.5, FAINT, 0.25)
        else:
            pen.label(row.cut(left=24), str(state.piles[n]), 10, "bold")
    if state is None:
        _draw_key(pen, box.cut(top=box.top - y + 7.5 * len(STAGES) + 2))


def _draw_key(pen: Pen, box: Box) -> None:
    """Draw what the signs on the squares of a form are for, and the codes that castles have no column for."""
    for n, (sign, words) in enumerate(((KING, "king"), (GOLD, "gold"))):
        place = box.upper(5).columns(2)[n]
        draw_sign(pen, place.x + 2.5, place.cy, 2, sign)
        pen.label(place.cut(left=6), words, 8)
    pen.paragraph(box.cut(top=6), CODES, 8, colour=SOFT, least=7, what="the codes")


def _facts(game: PrintedGame) -> list[tuple[str, str]]:
    state: State | None = game.state
    if state is None:
        return [("round", ""), ("to move", ""), ("starting player", ""), ("discarded", ""), ("still to do", "")]
    counted = Counter(state.discard)
    facts = [
        ("round", f"{state.round} (last)" if state.ending else str(state.round)),
        ("starting player", game.name(state.order[0]) if state.order else "not yet known"),
        ("discarded", " ".join(f"{n}{code}" if n > 1 else code for code, n in counted.items()) or "none"),
    ]
    if game.is_over:
        return [*facts, ("now", "the game is over")]
    turn = _turn_words(state)
    return [*facts, *([("this turn", turn)] if turn else []), ("now", _asked(game))]


def _asked(game: PrintedGame) -> str:
    """Return what is asked next, with the names of the players."""
    words = [
        f"{game.name(ask.seat)}: {ask.words.removeprefix(f'{ask.seat}: ')}" if ask.seat else ask.words
        for ask in game.title.asks(game.state)
    ]
    return "; ".join(dict.fromkeys(words))


def _turn_words(state: State) -> str:
    """Return what has happened so far this turn."""
    parts = [
        "recruited" if state.recruited else "",
        f"open {' '.join(SQUARES[at] for at in state.open)}" if state.open else "",
        f"waiting {' '.join(state.pending)}" if state.pending else "",
        f"column {state.chosen}" if state.chosen else "",
        f"drawn {state.drawn}" if state.drawn else "",
    ]
    return ", ".join(filter(None, parts))


def _columns(box: Box, tables: Tables) -> tuple[Box, ...]:
    """Return the columns of a castle, beside its owner."""
    return box.cut(left=OWNER).columns(len(tables.castle), 0.8)


def _draw_columns(pen: Pen, box: Box, tables: Tables) -> None:
    """Draw portraits and titles above the columns of all castles."""
    heading(pen, box.lower(5.5), "Castles", 11, high=5.5)
    for cell, column in zip(_columns(box, tables), tables.castle, strict=True):
        picture(pen, column.name, cell.left(8).lower(8))
        pen.paragraph(cell.cut(left=8.8), column.title, 8, "bold", middle=True, what="a castle column")


def _draw_castle(pen: Pen, row: Box, player: Player, place: int, game: PrintedGame, earlier: State | None) -> None:
    """Draw a castle: the player with gold and tokens, then the six columns."""
    tables = read_tables(game.edition)
    seat: SeatState | None = game.state.seats[player.seat] if game.state else None
    old = earlier.seats[player.seat] if earlier else None
    owner = row.left(OWNER - 1.6)
    wash(pen, owner, player.swatch.colour, 0.2, 1.5)
    pen.rect(owner, None, edge(pen.design, player.swatch), 0.3, 1.5)
    _draw_owner(pen, owner.inset(1.6), player, place, _owned(seat, hides_gold(game)), _owned(old, hides_gold(game)))
    for column, cell in zip(tables.castle, _columns(row, tables), strict=True):
        swatch = column_swatch(column.name)
        wash(pen, cell, swatch.colour, 0.12 if seat else 0.35, 1)
        pen.rect(cell, None, FAINT, 0.25, 1)
        _draw_column(pen, cell.inset(1.2), column, player, seat, old, tables)


def _owned(seat: SeatState | None, hidden: bool) -> tuple[str, ...]:
    """Return gold, kingdoms and the square of the king as words."""
    if seat is None:
        return ()
    king = "–" if seat.king == NOWHERE else SQUARES[seat.king]
    return "hidden" if hidden else str(seat.gold), str(seat.kingdoms), king


def _draw_owner(pen: Pen, box: Box, player: Player, place: int, owned: Sequence[str], before: Sequence[str]) -> None:
    """Draw the king of a player, the name, and three facts below, with what they were before."""
    facts = box.lower(9.4).columns(3)
    top = box.cut(bottom=10)
    side = min(13.0, top.h)
    draw_king(pen, top.left(side).upper(side), player.swatch, place)
    name = top.cut(left=side + 1.4)
    if player.name:
        pen.paragraph(name, player.words, 10.5, "bold", middle=True, what="a name")
    else:
        pen.label(name.upper(4), player.swatch.name, 8, colour=SOFT)
        blank(pen, name.lower(min(8, name.h - 4)), f"name {player.swatch.name}")
    values = owned or [""] * len(FACTS)
    olds = before or values
    for cell, label, symbol, value, old in zip(facts, FACTS, ("gold-coin", "crown", ""), values, olds, strict=True):
        is_new = value != old
        pen.label(cell.upper(3.6), f"was {old}" if is_new else label, 7, colour=SOFT)
        low = cell.lower(5.6).cut(right=0.8)
        if symbol:
            picture(pen, symbol, low.left(4.6))
        room = low.cut(left=5.4 if symbol else 0.6)
        if not owned:
            blank(pen, room, f"{label} {player.swatch.name}")
            continue
        if is_new:
            pen.rect(Box(low.x - 0.6, low.y, low.w - 0.2, low.h), None, NEW, 0.6, 1)
        is_old = bool(before) and not is_new
        pen.label(room, value, 10, "regular" if is_old else "bold", SOFT if is_old else INK)


News: TypeAlias = Literal["", "new", "old", "gone"]


class Plate(NamedTuple):
    """Equal tiles of a castle column: code and number, whether they are face up, and what is new about them."""

    tile: str
    copies: int
    is_up: bool
    news: News = ""

    @property
    def words(self) -> str:
        """Write the tiles: their number if there are several, and brackets if they are face down."""
        words = self.tile if self.copies == 1 else f"{self.copies}{self.tile}"
        return words if self.is_up else f"({words})"


def plates_of(column: Column, seat: SeatState, old: SeatState | None) -> list[Plate]:
    """Return the plates of a column, those that are no longer there last."""
    found: list[Plate] = []
    gone: list[Plate] = []
    for is_up in (True, False):
        tiles = Counter(in_column(seat.up if is_up else seat.down, column))
        before = Counter(in_column(old.up if is_up else old.down, column)) if old else tiles
        for tile, n in tiles.items():
            found.append(Plate(tile, n, is_up, "" if old is None else "old" if before[tile] == n else "new"))
        gone += [Plate(tile, n, is_up, "gone") for tile, n in before.items() if tile not in tiles]
    return [*found, *gone]


def _draw_column(
    pen: Pen,
    cell: Box,
    column: CastleColumn,
    player: Player,
    seat: SeatState | None,
    old: SeatState | None,
    tables: Tables,
) -> None:
    """Draw a castle column: face-up tiles, face-down ones in brackets, the tax token."""
    socket = Box(cell.right - 4.6, cell.y, 4.6, 4.6)
    if seat is None:
        pen.rect(cell.inset(-0.2), PAPER, FAINT, 0.25, 1)
        pen.rect(socket, PAPER, SOFT, 0.2, 0.5, (0.6, 0.6))
        picture(pen, "gold-bag", socket._replace(x=socket.x - 5.2))
        room = cell.cut(bottom=5)
        for row in room.rows(max(1, round(room.h / LINE)))[:-1]:
            pen.line(row.x + 1, row.y, row.right - 1, row.y, FAINT, 0.2)
        pen.field(room, f"{column.title} {player.swatch.name}", size=8)
        return
    is_taxed = column.name in seat.taxed
    if is_taxed:
        picture(pen, "gold-bag", socket.inset(-0.4))
        if old and column.name not in old.taxed:
            pen.rect(socket.inset(-0.7), None, NEW, 0.6, 1)
    plates = plates_of(column.name, seat, old)
    if plates:
        _draw_plates(pen, cell.cut(bottom=5.4 if is_taxed else 0), plates, column_swatch(column.name), tables)
    else:
        pen.label(cell.upper(5), "–", 9, colour=SOFT)


def _draw_plates(pen: Pen, room: Box, plates: Sequence[Plate], swatch: Swatch, tables: Tables) -> None:
    """Draw small plates for the tiles of a column: white with a face if face up, grey and dashed if face down."""
    for size, high, has_faces in PLATES:
        places = _flow([_plate_width(plate, size, high, has_faces) for plate in plates], room, high)
        if places[-1].y >= room.y - 0.01 and max(place.w for place in places) <= room.w:
            break
    for plate, box in zip(plates, places, strict=True):
        is_up, news = plate.is_up, plate.news
        is_pale = news in ("old", "gone")
        line = FAINT if is_pale else edge(pen.design, swatch) if is_up else SOFT
        pen.rect(box, PAPER if is_up else WHISPER, line, 0.4, 1, () if is_up else (0.9, 0.7))
        words = box
        if has_faces and is_up and not is_pale:
            _draw_plate_face(pen, box.left(high).inset(0.6), plate.tile, tables)
            words = box.cut(left=high - 0.4)
        face: Face = "bold" if is_up and not is_pale else "regular"
        pen.label(words.inset(0.5, 0), plate.words, size, face, SOFT if is_pale else INK, align="centre", least=7)
        if news == "new":
            # Around the plate, whose dashes tell that it is face down.
            pen.rect(box.inset(-0.55), None, NEW, 0.7, 1.4)
        elif news == "gone":
            pen.lines([(box.x, box.y, box.right, box.top), (box.x, box.top, box.right, box.y)], NEW, 0.4)


def _plate_width(plate: Plate, size: float, high: float, has_faces: bool) -> float:
    """Return the width of a plate for its words, and for a face if there is one."""
    face = high - 1.2 if has_faces and plate.is_up and plate.news in ("", "new") else 0.0
    return max(high, text_width(plate.words, size, "bold") + 2 + face)


def _draw_plate_face(pen: Pen, box: Box, tile: str, tables: Tables) -> None:
    """Draw the portrait of a tile, or the sign of an Order."""
    order = order_of(tables, tile)
    if order:
        draw_badge(pen, box, order)
    else:
        picture(pen, PORTRAITS[tile[0]], box)


def _flow(widths: Sequence[float], room: Box, high: float) -> list[Box]:
    """Place plates in lines, from the upper left corner."""
    plates, x, y = [], room.x, room.top - high
    for wide in widths:
        if x > room.x and x + wide > room.right + 0.01:
            x, y = room.x, y - high - 2.2
        plates.append(Box(x, y, min(wide, room.w), high))
        x += wide + 1.5
    return plates
