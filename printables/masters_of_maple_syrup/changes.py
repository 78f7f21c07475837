"""What is new since an earlier printout: the table with what changed, a checklist, and the moves."""

from __future__ import annotations

from functools import partial

from companion.games.masters_of_maple_syrup.state import UNSEEN, State, card_of, deck_size, hand_size
from companion.referee.amounts import counted
from printables.drawing import SOFT, Box, Pen, text_height
from printables.masters_of_maple_syrup import facts
from printables.masters_of_maple_syrup.log import news_sheets
from printables.masters_of_maple_syrup.position import card_news, draw_table, gone_cards, placed_words
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.form import tick_box
from printables.sheets.listing import numbered

SIZE, TICK, GAP = 8.5, 3.2, 1.5
COLUMNS, COLUMN_GAP = 4, 4.0
HEAD = 8.0
# The share of a sheet that the checklist may take; a longer one has a sheet of its own.
MOST = 0.2


def change_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the table with what changed since an earlier printout, a checklist, and the list of moves."""
    listed = news_sheets(game, area)
    state, earlier = facts.state_of(game), game.earlier
    if not listed or state is None or not isinstance(earlier, State):
        return listed
    box, title = area.portrait, f"The table since line {game.request.since}"
    columns = even_columns(change_words(game, state, earlier) or ["Nothing on the table has changed."], box.w)
    is_short = max(_height(column, box.w) for column in columns) <= box.h * MOST
    draw = partial(_draw, game=game, state=state, earlier=earlier, columns=columns if is_short else [])
    sheets: list[Part] = [Sheet("changes", title, draw, game.subtitle, code=game.code)]
    if not is_short:
        check = partial(_checklist, columns=columns)
        sheets.append(Sheet("changes", numbered(title, 1), check, game.subtitle, code=game.code))
    return [*sheets, *listed]


def even_columns(words: list[str], width: float) -> list[list[str]]:
    """Split a checklist into columns of about one height."""
    room = _height(words, width) / COLUMNS
    while len(columns := _flow(words, width, room)) > COLUMNS:
        room += 1
    return columns


def _flow(words: list[str], width: float, room: float) -> list[list[str]]:
    """Split a checklist into columns no higher than the room, or of one line."""
    columns: list[list[str]] = [[]]
    for line in words:
        if columns[-1] and _height([*columns[-1], line], width) > room:
            columns.append([])
        columns[-1].append(line)
    return columns


def _height(lines: list[str], width: float) -> float:
    """Return the height of a column of the checklist on a sheet of this width."""
    room = (width - COLUMN_GAP * (COLUMNS - 1)) / COLUMNS - TICK - 2
    return sum(text_height(line, room, SIZE) + GAP for line in lines)


def change_words(game: PrintedGame, state: State, earlier: State) -> list[str]:
    """List what to change on a table that still shows an earlier state."""
    said = []
    for seat, owner in state.seats.items():
        whose = game.name(seat)
        said += [f"{whose}: take {card_of(earlier, old).name} away." for old in gone_cards(state, earlier, seat)]
        for placed in owner.property:
            news, name = card_news(earlier, seat, placed), placed_words(state, seat, placed)
            said += [f"{whose}: {_doing(news, name, len(placed.tucked), placed.tapped)}"] if news else []
        old, new = hand_size(earlier, seat), hand_size(state, seat)
        said += [f"{whose}: {counted(new, 'card')} in hand, not {old}."] if new != old else []
    for id in state.tables.actions:
        holder = state.turned.get(id)
        if holder != earlier.turned.get(id):
            said.append(f"{id}: turn it {f'towards {game.name(holder)}' if holder else 'back sideways'}.")
    if deck_size(state) != deck_size(earlier):
        said.append(f"Deck: {counted(deck_size(state), 'card')}, not {deck_size(earlier)}.")
    if state.pile != earlier.pile:
        top = state.pile[-1] if state.pile else ""
        name = f", {state.tables.cards[top].name} on top" if top and top != UNSEEN else ""
        said.append(f"Discard pile: {counted(len(state.pile), 'card')}{name}.")
    return said


def _doing(news: str, name: str, tucked: int, tapped: bool) -> str:
    """Say how to bring about the news of a card."""
    if news == "new":
        under = f", with {counted(tucked, 'card')} tucked" if tucked else ""
        return f"lay out {name}{', tapped' if tapped else ''}{under}."
    if news in ("tapped", "upright"):
        return f"turn {name} {'sideways' if tapped else 'upright'}."
    return f"{counted(tucked, 'card')} tucked under {name}."


def _draw(pen: Pen, box: Box, game: PrintedGame, state: State, earlier: State, columns: list[list[str]]) -> None:
    """Draw the table, with the checklist below it."""
    low = max((_height(column, box.w) for column in columns), default=0.0) + HEAD
    draw_table(pen, box.cut(bottom=low + 1), game, state, earlier)
    _checklist(pen, box.lower(low), columns)


def _checklist(pen: Pen, box: Box, columns: list[list[str]]) -> None:
    """Draw what to do on a table that still shows the earlier state."""
    note = "Do this on the table, and tick it off." if columns else "What to do is on the next sheet."
    pen.label(box.upper(HEAD - 2), f"Framed cards have changed. {note}", 10, "bold", SOFT)
    for column, lines in zip(box.cut(top=HEAD).columns(COLUMNS, COLUMN_GAP), columns, strict=False):
        y = column.top
        for line in lines:
            tick_box(pen, column.x, y - TICK / 2 - 0.3, TICK)
            room = Box(column.x + TICK + 2, column.y - 1, column.w - TICK - 2, y - column.y + 1)
            y -= pen.paragraph(room, line, SIZE, least=7, what="the list of changes") + GAP
