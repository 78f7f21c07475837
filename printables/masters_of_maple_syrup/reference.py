"""Reference sheets: turn cards, the card list for the referee, glossary and vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.masters_of_maple_syrup.cards import Card, Side
from companion.games.masters_of_maple_syrup.position import known_cards
from printables.drawing import (
    FAINT,
    INK,
    PAPER,
    SOFT,
    Box,
    Column,
    Pen,
    column_boxes,
    draw_table,
    icon,
    measure_row,
    picture,
)
from printables.drawing.tables import HEADING, paginate
from printables.masters_of_maple_syrup import facts, glossary
from printables.masters_of_maple_syrup.symbols import (
    FACES,
    LEAF,
    card_picture,
    draw_cost,
    draw_mark,
    draw_value,
    has_picture,
    side_picture,
)
from printables.masters_of_maple_syrup.wording import effect_words, side_words
from printables.sheets import PageArea, Part, PrintedGame, Sheet, table_sheets
from printables.sheets.form import largest_size
from printables.sheets.listing import numbered

# Sizes of the text of the list in points; a row is at least as many millimetres high.
LIST_SIZES = (8.4, 8.0, 7.7, 7.4, 7.0)
LIST = (
    Column("", 0.8),
    Column("id", 0.75),
    Column("card", 2.3, face="bold"),
    Column("type", 1),
    Column("¢", 0.5, "centre"),
    Column("leaves", 1.1, "centre"),
    Column("effect", 5.5),
    Column("copies", 1, "centre"),
    Column("seen", 1.2),
)


class ListRow(NamedTuple):
    """A card of the list: the name of its picture, and its words."""

    picture: str
    cells: tuple[str, ...]


# Turn cards


def turn_cards(game: PrintedGame) -> Part:
    """Return the turn cards of both players on one sheet."""
    return Sheet("turn", "Turn cards (cut in two)", partial(_turn_cards, game=game), game.subtitle, cuts=1)


def _turn_cards(pen: Pen, box: Box, game: PrintedGame) -> None:
    halves = box.rows(facts.PLAYERS, 9)
    for half in halves:
        _turn_card(pen, half, game)
    y = halves[1].top + 4.5
    pen.line(box.x + 7, y, box.right, y, SOFT, 0.2, (1.5, 1.5))
    icon(pen, "scissors", Box(box.x, y - 2.2, 4.4, 4.4), SOFT, 1.6)


def _turn_card(pen: Pen, box: Box, game: PrintedGame) -> None:
    pen.rect(box, None, INK, 0.4, 3)
    inner = box.inset(5, 4)
    left = inner.left(inner.w * 0.49 - 3)
    right = inner.at_right(inner.w * 0.51 - 3)
    pen.line(left.right + 3, inner.y, left.right + 3, inner.top, FAINT, 0.2)
    y = _numbered(pen, left, "Your turn", _turn(game))
    _limits(pen, Box(left.x, left.y, left.w, y - left.y), game)
    y = _numbered(pen, right, "One use of an action", _use(game))
    _sides(pen, Box(right.x, right.y, right.w, y - right.y), game)


def _numbered(pen: Pen, box: Box, title: str, steps: list[tuple[str, str]]) -> float:
    """Draw numbered steps from the top; return where they end."""
    pen.label(box.upper(6), title, 13, "bold")
    y = box.top - 8.5
    for n, (word, words) in enumerate(steps, 1):
        pen.circle(box.x + 2.6, y - 2.6, 2.6, PAPER, LEAF, 0.35)
        pen.label(Box(box.x, y - 5.2, 5.2, 5.2), str(n), 9, "bold", INK, "centre")
        pen.label(Box(box.x + 8, y - 5.2, box.w - 8, 5.2), word, 10.5, "bold")
        y -= 5.4
        y -= pen.paragraph(Box(box.x + 8, box.y, box.w - 8, y - box.y), words, 9.5) + 1.5
    return y


def _turn(game: PrintedGame) -> list[tuple[str, str]]:
    both = facts.ruling_value(game, "hand_limit_scope") == "both"
    cut = "Both players discard, you first," if both else "Discard"
    return [
        (
            "Select",
            "Turn a sideways action card so that its dark hand points at you. If none is sideways, reset all 3 first.",
        ),
        (
            "Perform",
            "You act first, then your neighbour. Each may take the action pointing at them, in full or in part.",
        ),
        ("End", f"{cut} down to {facts.HAND_LIMIT} cards in hand. Then it is your neighbour's turn."),
    ]


def _use(game: PrintedGame) -> list[tuple[str, str]]:
    after = {
        "before_only": "if you used the action on a card",
        "both": "even if you used it on no card",
        "neither": "if you used the action on a card",
    }[facts.ruling_value(game, "zero_use")]
    once = "each once a turn" if facts.ruling_value(game, "loop_guard") == "once_per_turn" else "each once"
    each = "once for each card" if facts.ruling_value(game, "trigger_unit") == "card" else once
    follow = ", if you then use it on a card" if facts.ruling_value(game, "zero_use") == "neither" else ""
    whole = (
        "Each listed card may be" if facts.ruling_value(game, "instead_unit") == "card" else "The whole action may be"
    )
    return [
        ("Instead", f"{whole} replaced by an INSTEAD OF effect."),
        ("Before", f"BEFORE effects of this action, {once}{follow}."),
        ("Apply", "Tap, harvest or develop cards one at a time. WHEN effects apply."),
        ("After", f"AFTER effects, {each}, {after}."),
    ]


def _limits(pen: Pen, box: Box, game: PrintedGame) -> None:
    free = facts.ruling_value(game, "develop_limit") == "action_only"
    words = "plus any granted by effects" if free else "unless a card says 'additional'"
    empty = {
        "shuffle": "shuffle the discard pile into a new deck",
        "turn_over": "turn over the discard pile",
        "no_more": "no more cards are drawn",
    }[facts.ruling_value(game, "deck_out")]
    notes = [
        ("develop", f"Develop 1 card per turn, {words}."),
        ("cards", "Each discarded card pays 1¢. A card cannot pay for itself."),
        ("turn", f"Deck empty: {empty}."),
        ("end", f"{facts.END_COUNT} or more cards on a property: the game ends after this turn."),
        ("leaf", "Most points win. Equal totals are a tie."),
    ]
    pen.line(box.x, box.top - 0.5, box.right, box.top - 0.5, FAINT, 0.2)
    rows = box.cut(top=2).rows(len(notes))
    for row, (name, note) in zip(rows, notes, strict=True):
        size = min(row.h - 0.8, 7.5)
        draw_mark(pen, name, Box(row.x, row.cy - size / 2, size, size), SOFT, 1.6)
        pen.paragraph(row.cut(left=9), note, 9, middle=True, least=7)


def _sides(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw what the action cards offer in this game."""
    pen.line(box.x, box.top - 0.5, box.right, box.top - 0.5, FAINT, 0.2)
    room = box.cut(top=2)
    pen.label(room.upper(5), f"Action cards: {facts.mode_words(game)}", 10.5, "bold", least=7)
    actions = list(facts.tables_of(game).actions.values())
    rows = room.cut(top=6).rows(len(actions), 1.2)
    for row, action, face in zip(rows, actions, facts.faces_of(game), strict=True):
        pen.rect(row, None, FAINT, 0.25, 1)
        chip = row.left(4.5)
        pen.rect(chip, FACES[face], INK, 0.2)
        pen.letter(chip.cx, chip.cy, FACES[face], 7)
        for cell, is_selecting in zip(row.cut(left=5.5).columns(2), (True, False), strict=True):
            _side(pen, cell, facts.tables_of(game).sides[action.id, face, is_selecting], is_selecting)


def _side(pen: Pen, box: Box, side: Side, is_selecting: bool) -> None:
    """Draw whom a side is for, what it offers, and its words."""
    draw_mark(pen, "hand" if is_selecting else "hand-open", box.left(4.4).centred(4.4, 5))
    size = min(box.h - 1.2, 8.5)
    art = side_picture(side.choose[0] if side.choose else side)
    picture(pen, art, Box(box.x + 5, box.cy - size / 2, size, size))
    words = " ".join(filter(None, (str(side), side_words(side))))
    pen.paragraph(box.cut(left=size + 6.4, right=1), words, 9, "bold", middle=True, least=7)


# The list of cards


def card_list(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the list of all cards with a box for each copy; the copies seen in a game are ticked."""
    seen = seen_copies(game)
    rows = [_listed(word, card, seen.get(word, 0)) for word, card in facts.tables_of(game).cards.items()]
    code = game.code if facts.state_of(game) is not None else ""
    box = area.portrait

    def fits(size: float) -> bool:
        return HEADING + sum(_row_heights(box.w, rows, size)) <= box.h

    size = largest_size(LIST_SIZES, fits)
    pages = paginate(_row_heights(box.w, rows, size), box.h - HEADING)
    return [
        Sheet(
            "list",
            numbered("Card list", n),
            partial(_list, rows=[rows[at] for at in page], size=size),
            game.subtitle,
            code=code,
            leaf="shared",
        )
        for n, page in enumerate(pages)
    ]


def _row_heights(width: float, rows: Sequence[ListRow], size: float) -> list[float]:
    return [measure_row(width, LIST, row.cells, size, size) for row in rows]


def _list(pen: Pen, box: Box, rows: Sequence[ListRow], size: float) -> None:
    """Draw cards of the list, each with its picture."""
    draw_table(pen, box, LIST, [row.cells for row in rows], size, size)
    places = column_boxes(box, LIST)[0].cut(top=HEADING).stack(_row_heights(box.w, rows, size))
    for place, row in zip(places, rows, strict=True):
        picture(pen, row.picture, place.centred(size - 0.8, size - 0.8))


def seen_copies(game: PrintedGame) -> dict[str, int]:
    """Count the copies of each card that are face up or known; secretly thrown cards are left out."""
    state = facts.state_of(game)
    if state is None:
        return {}
    found = known_cards(state)
    for owner in state.seats.values():
        found.subtract(owner.thrown)
    return {word: number for word, number in found.items() if number > 0}


def _listed(word: str, card: Card, seen: int) -> ListRow:
    boxes = "☑" * min(seen, card.copies) + "☐" * (card.copies - min(seen, card.copies))
    symbols = [name if number == 1 else f"{number} {name}" for name, number in card.symbols.items()]
    value = " ".join((facts.value_words(card), *symbols))
    cells = ("", card.id, card.name, card.type, str(card.cost), value, effect_words(card), str(card.copies), boxes)
    return ListRow(card_picture(word, card), cells)


# Glossary


def glossary_sheet(game: PrintedGame) -> Part:
    """Return the sheet of words and symbols."""
    moments = glossary.moments(facts.ruling_value(game, "trigger_unit"), facts.ruling_value(game, "instead_unit"))
    return Sheet("glossary", "Words and symbols", partial(_glossary, moments=moments), game.title_name, leaf="shared")


def _glossary(pen: Pen, box: Box, moments: tuple[glossary.Group, ...]) -> None:
    left, right = box.columns(2, 10)
    for column, groups in ((left, moments), (right, glossary.THINGS)):
        rows = sum(len(entries) + 1 for _, entries in groups)
        high = min(19.5, column.h / rows)
        y = column.top
        for title, entries in groups:
            pen.label(Box(column.x, y - high * 0.75, column.w, high * 0.6), title, 12, "bold")
            y -= high * 0.9
            for entry in entries:
                _entry(pen, Box(column.x, y - high, column.w, high), entry)
                y -= high


def _entry(pen: Pen, box: Box, entry: glossary.Entry) -> None:
    size = min(12.0, box.h - 2.5)
    mark = Box(box.x, box.cy - size / 2, size, size)
    _mark(pen, mark, entry.icon)
    words = box.cut(left=16).inset(0, 1.2)
    pen.label(words.upper(5), entry.word, 10.5, "bold", least=8)
    pen.paragraph(words.cut(top=5.2), entry.meaning, 9.5, least=7.5, what=entry.word)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.15)


def _mark(pen: Pen, box: Box, name: str) -> None:
    """Draw what a word means as it appears on the cards."""
    match name:
        case "boxed" | "unboxed":
            if name == "boxed":
                pen.rect(box.inset(0, box.h * 0.16), None, INK, 0.35, 1.5)
            pen.lines([(box.x + 2, box.cy + y, box.right - 2, box.cy + y) for y in (1.6, -1.6)], SOFT, 0.5)
        case "cost":
            draw_cost(pen, box.cx, box.cy, 2, min(5.2, box.h / 2))
        case "value":
            draw_value(pen, box.centred(13, 7.4), "1")
        case _:
            drawn = box if has_picture(name) else box.inset(box.w * 0.12)
            draw_mark(pen, name, drawn, INK, 1.6)


def vocabulary_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the vocabulary for writing the effects of your own cards."""
    columns = (Column("word", 1.5, face="bold"), Column("fields", 4), Column("what it means", 4.5))
    title, subtitle = "Words for your own cards", f"{game.title_name} · fields of property.toml, defaults first"
    sheets = table_sheets(
        "vocabulary", title, columns, glossary.VOCABULARY, area.portrait, subtitle, size=8, leaf="shared"
    )
    return [sheet._replace(is_extra=True) for sheet in sheets if isinstance(sheet, Sheet)]
