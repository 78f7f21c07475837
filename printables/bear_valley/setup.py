"""The setup sheet: players, river, stock and steps before the first turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.bear_valley.components import CHARACTERS, colour_words
from companion.games.bear_valley.setup import default_river
from companion.games.bear_valley.state import Seat, State
from companion.games.bear_valley.tables import Tables
from printables.bear_valley.bricks import brick_for, span_of
from printables.bear_valley.facts import Mode, mode_of, state_of, stock_box, tables_of
from printables.bear_valley.geometry import HIGH, WIDE
from printables.bear_valley.rivers import LARGEST, River, draw_river_map, river_in_play, rivers_of
from printables.bear_valley.symbols import PLAYERS, TOKENS, token_name, token_picture
from printables.bear_valley.tokens import character_markers, portrait_of, swatch_of
from printables.bear_valley.wording import apply_rulings
from printables.drawing import (
    FAINT,
    INK,
    PAPER,
    SOFT,
    WHISPER,
    Box,
    Column,
    Pen,
    column_boxes,
    draw_headings,
    picture,
    text_height,
)
from printables.sheets import PrintedGame, Sheet, house_rulings
from printables.sheets.form import checklist, heading, largest_size, tick_box

ROW = 8.0
MOST_SEATS = 6
# The height of the characters, and the least for notes.
PEOPLE, NOTES = 38.0, 15.0
MOST_NOTES = 4
# The sizes of print of the steps and the stock; for each, the space after a step and the height of a row of the stock.
SIZES = (12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0)
STEP, STOCK = 0.18, 0.62
LEAST = 7.0
COLUMNS = (
    Column("turn", 0.7, "centre", "bold"),
    Column("player", 4),
    Column("token", 2.2),
    Column("character", 2),
    Column("moves in round 1", 1.6, "centre"),
)


ANY_MODE = (
    "Each player takes a token of a different colour (in the advanced game, also its Player card) and puts the token "
    "on the Starting Camp.",
    "Advanced game: put the Equipment and Gold (unless you play without it) beside the map and check the stock.",
    "Decide whether to play with enchantments, and tick your house rulings.",
)


class Plan(NamedTuple):
    """The content of the sheet; without a game, the river is known only if the number of players is."""

    game: PrintedGame
    state: State | None
    tables: Tables
    mode: Mode
    players: int
    river: River | None


def plan_of(game: PrintedGame) -> Plan:
    """Return the content of the setup sheet."""
    state, tables = state_of(game), tables_of(game)
    if state:
        return Plan(game, state, tables, mode_of(game), len(state.seats), river_in_play(state))
    asked = game.request.players or 0
    players = asked if asked in game.title.players else 0
    river = None
    if players:
        name = default_river(tables, players)
        river = next(river for river in rivers_of(tables) if river.name == name)
    return Plan(game, None, tables, mode_of(game), players, river)


def setup_sheet(game: PrintedGame) -> Sheet:
    """Return the setup sheet."""
    plan = plan_of(game)
    return Sheet("setup", "Setup", partial(_draw, plan=plan), game.subtitle, code=game.begun.code, leaf="front")


def _draw(pen: Pen, box: Box, plan: Plan) -> None:
    seats = plan.players or MOST_SEATS
    _draw_facts(pen, box.upper(14), plan)
    seated = box.cut(top=18).upper(7 + seats * ROW)
    _draw_seats(pen, seated, plan)
    rest = box.cut(top=18 + seated.h + 5)
    size = SIZES[-1]
    if plan.river:
        span, room = span_of(plan.river.cards), rest.cut(top=7, bottom=_low_height(rest.w, plan, size) + 6)
        high = brick_for(span, room, LARGEST) * HIGH / WIDE * span.high
        heading(pen, rest, plan.river.title)
        draw_river_map(pen, rest.cut(top=7).upper(high + 1), plan.river.cards, has_places=False)
        low = rest.cut(top=7 + high + 6)
        size = largest_size(SIZES, lambda size: _low_height(low.w, plan, size) <= low.h)
    else:
        low = rest.lower(_low_height(rest.w, plan, size))
        list_high = _draw_choice(pen, rest, plan.tables)
        low = rest.cut(top=list_high + 6).upper(low.h)
        spare = Box(rest.x, rest.y, rest.w, low.y - rest.y - 3)
        if plan.mode.is_advanced and spare.h > PEOPLE:
            _draw_people(pen, spare.upper(PEOPLE))
            spare = spare.cut(top=PEOPLE + 4)
        if spare.h > NOTES:
            _draw_notes(pen, spare)
    left, right = low.left(low.w * 0.57), low.at_right(low.w * 0.38)
    heading(pen, left, "Before the first turn")
    checklist(pen, left.cut(top=7), steps(plan), size, gap=size * STEP)
    _draw_stock(pen, right, plan, size)


def _low_height(wide: float, plan: Plan, size: float) -> float:
    """Return the room for the steps and the stock at a size of print."""
    words = sum(text_height(step, wide * 0.57 - 11, size) + size * STEP for step in steps(plan)) + 9
    notes = _notes(plan)
    stock = 8 + len(stock_box(plan.tables, plan.mode)) * size * STOCK
    return max(words, stock + sum(text_height(note, wide * 0.38, size - 1.5) + 1 for note in notes) + 10)


def _draw_facts(pen: Pen, box: Box, plan: Plan) -> None:
    river = plan.river.name if plan.river and len(plan.river.name) < 12 else "own" if plan.river else ""
    facts = (
        ("players", str(plan.players or "")),
        ("game", plan.mode.words if plan.state or plan.game.options else ""),
        ("river", f"{river}, {len(plan.river.cards)} cards" if plan.river else ""),
        ("deck", f"{len(plan.tables.deck)} cards"),
    )
    for cell, (what, value) in zip(box.columns(4, 4), facts, strict=True):
        pen.rect(cell, WHISPER if pen.design == "colour" else None, FAINT, 0.2, 2)
        pen.label(cell.upper(5).inset(2.5, 0).cut(top=1), what, 7.5, colour=SOFT)
        inside = cell.cut(top=5, left=2.5, right=2.5, bottom=1)
        if value:
            pen.label(inside, value, 12, "bold", least=LEAST)
        else:
            pen.line(inside.x, inside.y + 1, inside.right, inside.y + 1, SOFT, 0.2)
            pen.field(inside.cut(bottom=1.2), f"{what}")


def _draw_seats(pen: Pen, box: Box, plan: Plan) -> None:
    """Draw the seats, clockwise from the first player if known; blank rows have fields."""
    draw_headings(pen, box.upper(7), COLUMNS, least=LEAST, ground=None)
    # In seating order until the first player is known.
    names = plan.state.order or tuple(plan.state.seats) if plan.state else ()
    is_ordered = plan.state is None or bool(plan.state.order)
    for n, row in enumerate(box.cut(top=7).rows(plan.players or MOST_SEATS)):
        cells = column_boxes(row, COLUMNS)
        if is_ordered:
            pen.label(cells[0].inset(1.4, 0), str(n + 1), 10, "bold", align="centre")
        else:
            pen.field(cells[0].inset(1.4, 1), f"turn {n + 1}")
        if plan.state:
            _draw_seat(pen, cells, plan, names[n], n + 1)
        else:
            for cell, what in zip(cells[1:4], ("player", "token", "character"), strict=True):
                if what != "character" or plan.mode.is_advanced:
                    pen.field(cell.inset(1.4, 1), f"{what} {n + 1}")
        moves = f"at most {n + 1}" if is_ordered else "place in turn order"
        pen.label(cells[4].inset(0.6, 0), moves, 9, align="centre", least=LEAST)
        pen.line(row.x, row.y, row.right, row.y, FAINT, 0.15)


def _draw_seat(pen: Pen, cells: Sequence[Box], plan: Plan, name: str, n: int) -> None:
    """Draw a player with token and character, and fields for what is not chosen yet."""
    assert plan.state is not None
    seat: Seat = plan.state.seats[name]
    pen.name(cells[1].inset(1.4, 0.3), plan.game.name(name), 11)
    swatch = PLAYERS[seat.character] if seat.character else swatch_of(seat.colour)
    if seat.colour:
        x, y = cells[2].x + 4, cells[2].cy
        pen.circle(x, y, 2.8, swatch, INK, 0.25)
        picture(pen, portrait_of(seat.colour), Box(x + 3.6, y - 3.6, 7.2, 7.2))
        pen.label(cells[2].cut(left=15.5, right=1), colour_words(seat.colour), 9, least=LEAST)
    else:
        pen.field(cells[2].inset(1.4, 1), f"token {n}")
    if plan.mode.is_advanced and not seat.character:
        pen.field(cells[3].inset(1.4, 1), f"character {n}")
    else:
        pen.label(cells[3].inset(1.4, 0), seat.character.title() or "—", 9, least=LEAST)


def _draw_choice(pen: Pen, box: Box, tables: Tables) -> float:
    """List the rivers of the edition, with boxes to tick; return the height of the list."""
    heading(pen, box, "The river: one of these, or any unbroken river from camp to camp")
    rivers = rivers_of(tables)
    rows = -(-len(rivers) // 2)
    cells = [cell for column in box.cut(top=8).upper(rows * 7).columns(2, 6) for cell in column.rows(rows)]
    for cell, river in zip(cells, rivers, strict=False):
        tick_box(pen, cell.x, cell.cy)
        pen.label(cell.cut(left=6, right=26), river.title, 9, least=LEAST)
        pen.label(cell.at_right(25), f"{len(river.cards)} Valley cards", 8, colour=SOFT, align="right")
        pen.line(cell.x, cell.y, cell.right, cell.y, FAINT, 0.15)
    return 8 + rows * 7


def _draw_people(pen: Pen, box: Box) -> None:
    """Draw the six characters with their colours."""
    heading(pen, box, "The characters and their tokens")
    for cell, marker in zip(box.cut(top=7).columns(len(CHARACTERS), 3), character_markers(), strict=True):
        pen.rect(cell, marker.swatch, INK, 0.3, 2.5)
        inside = cell.inset(1.4)
        pen.rect(inside, PAPER, INK, 0.2, 1.8)
        picture(pen, marker.picture, inside.cut(top=1, bottom=7.6))
        pen.label(
            inside.lower(7.8).upper(4), f"{marker.name} ({marker.letter})", 9, "bold", align="centre", least=LEAST
        )
        pen.label(inside.lower(3.8), marker.below, 7.5, colour=SOFT, align="centre", least=LEAST)


def _draw_notes(pen: Pen, box: Box) -> None:
    """Leave the rest of the sheet for notes."""
    heading(pen, box, "Notes")
    room = box.cut(top=8)
    for n, line in enumerate(room.rows(max(1, int(room.h // 8))), 1):
        pen.line(line.x, line.y, line.right, line.y, FAINT, 0.2)
        pen.field(line.inset(0, 0.6), f"note {n}")


def steps(plan: Plan) -> list[str]:
    """List the setup steps in order; for an unknown variant, those of every variant."""
    state = plan.state
    where = "as drawn above" if plan.river else "as chosen above"
    first = plan.game.name(state.order[0]) if state and state.order else ""
    begins = f"{first} goes first" if first else "The player with the longest hair goes first"
    is_known = bool(state or plan.game.options)
    found = [
        f"Lay the river face up, starting with the Starting Camp, {where}.",
        f"Shuffle the {len(plan.tables.deck)} Wilderness cards into one face-down deck.",
        *(_mode_steps(plan.mode) if is_known else ANY_MODE),
        f"{begins}, and play continues clockwise.",
    ]
    return [apply_rulings(step, plan.game.rulings) for step in found]


def _mode_steps(mode: Mode) -> list[str]:
    """List what players take, and which pictures have no effect."""
    who = "a character with its token" if mode.is_advanced else "a token of a different colour"
    found = [f"Each player takes {who} and puts it on the Starting Camp."]
    idle = [] if mode.is_enchanted else ["Butterfly", "Fox", "Mushrooms"]
    if mode.is_advanced:
        gold = "Equipment and Gold" if mode.has_gold else "the Equipment"
        found.append(f"Put {gold} beside the map and check the stock.")
        idle += [] if mode.has_gold else ["Gold", "Trading Post"]
    else:
        idle += ["Equipment", "Gold", "Cave", "Trading Post"]
    if mode.is_enchanted:
        found.append("Butterfly, Fox and Mushrooms help a player who starts a turn there.")
    listed = f"{', '.join(idle[:-1])} and {idle[-1]}" if idle else ""
    return [*found, *([f"In this game these cards are plain land: {listed}."] if idle else [])]


def _draw_stock(pen: Pen, box: Box, plan: Plan, size: float) -> None:
    """List the stock with boxes to tick, and the rulings, which have smaller print."""
    stock = stock_box(plan.tables, plan.mode)
    top = box
    if stock:
        heading(pen, box, "Stock")
        rows = box.cut(top=7).upper(len(stock) * size * STOCK).rows(len(stock))
        for row, (token, number) in zip(rows, stock.items(), strict=True):
            tick_box(pen, row.x, row.cy)
            side = row.h - 0.4
            picture(pen, token_picture(token), Box(row.x + 5, row.cy - side / 2, side, side))
            words = row.cut(left=side + 6.8, right=10)
            pen.label(words, f"{token_name(token)} ({TOKENS[token].letter})", size, least=LEAST)
            pen.label(row.at_right(9), str(number), size, "bold", align="right")
        top = box.cut(top=10 + len(stock) * size * STOCK)
    heading(pen, top, "Rulings")
    y = top.top - 6.5
    for note in _notes(plan):
        y -= pen.paragraph(Box(top.x, box.y, top.w, y - box.y), note, size - 1.5, least=LEAST, what="a ruling") + 1


def _notes(plan: Plan) -> list[str]:
    if not plan.state:
        return ["Tick your house rulings on the All rulings sheet."]
    words = house_rulings(plan.game) or ["No house rulings. The defaults are on the All rulings sheet."]
    more = len(words) - MOST_NOTES
    return words if more <= 0 else [*words[:MOST_NOTES], f"and {more} more on the All rulings sheet."]
