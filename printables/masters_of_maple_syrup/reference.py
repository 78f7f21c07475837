"""Reference sheets: turn cards, the card list for the referee, glossary and vocabulary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.games.masters_of_maple_syrup.cards import Card, Side
from companion.games.masters_of_maple_syrup.position import known_cards
from companion.games.masters_of_maple_syrup.setup import MODES
from printables.drawing import FAINT, INK, PAPER, SOFT, WHISPER, Box, Pen, icon, picture, text_height
from printables.drawing.tables import HEADING, paginate
from printables.masters_of_maple_syrup import facts, glossary
from printables.masters_of_maple_syrup.symbols import (
    FACES,
    FINAL,
    LEAF,
    WINDOWS,
    draw_cost,
    draw_mark,
    draw_value,
    has_picture,
    side_picture,
    small_picture,
    value_width,
)
from printables.masters_of_maple_syrup.wording import effect_words, side_words
from printables.sheets import PageArea, Part, PrintedGame, Sheet
from printables.sheets.listing import numbered

# The list: its headings, the widths of its columns (effects have the rest), the least height of a row, and the most
# that is added to fill the sheet.
HEADINGS = ("", "card", "cost", "value", "", "effect", "copies seen")
WIDTHS = (11.0, 40.0, 10.0, 16.0, 9.0, 0.0, 26.0)
LEAST_ROW, MOST_SPARE = 7.5, 2.0
EFFECT = 8.4
# The glossary: the height of a title in rows, the space above it, and the size of the meanings.
TITLE, ABOVE, MEANING = 0.72, 3.6, 9.5


class Step(NamedTuple):
    """A step of a turn card: its word, its symbol, and what happens in it."""

    word: str
    mark: str
    words: str


class ListRow(NamedTuple):
    """A card of the list: its word, and how many of its copies were seen."""

    word: str
    card: Card
    seen: int


# Turn cards


def turn_cards(game: PrintedGame) -> list[Part]:
    """Return the turn cards of both players on one sheet; a sheet for each mode while none is chosen."""
    if not facts.is_undecided(game):
        return [_turn_sheet(game, "turn", "Turn cards (cut in two)")]
    standard, *others = MODES
    sheets = [_turn_sheet(game, "turn", f"Turn cards, {standard} mode (cut in two)")]
    for mode in others:
        chosen = game._replace(options={"mode": mode})
        sheets.append(_turn_sheet(chosen, f"turn-{mode}", f"Turn cards, {mode} mode (cut in two)"))
    return sheets


def _turn_sheet(game: PrintedGame, name: str, title: str) -> Part:
    return Sheet(name, title, partial(_turn_cards, game=game), game.subtitle, cuts=1)


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
    y = _numbered(pen, right, "Taking an action", _use(game))
    _sides(pen, Box(right.x, right.y, right.w, y - right.y), game)


def _numbered(pen: Pen, box: Box, title: str, steps: list[Step]) -> float:
    """Draw numbered steps from the top, each with its symbol; return where they end."""
    pen.rect(box.upper(7), FINAL, INK, 0.25, 1.5)
    pen.label(box.upper(7).cut(left=3), title, 13, "bold")
    y = box.top - 9
    for n, (word, mark, words) in enumerate(steps, 1):
        pen.circle(box.x + 2.6, y - 2.6, 2.6, PAPER, LEAF, 0.35)
        pen.label(Box(box.x, y - 5.2, 5.2, 5.2), str(n), 9, "bold", INK, "centre")
        pen.label(Box(box.x + 8, y - 5.2, box.w - 8, 5.2), word, 10.5, "bold")
        draw_mark(pen, mark, Box(box.right - 7, y - 5.2, 5.4, 5.4), INK, 1.8)
        y -= 5.4
        y -= pen.paragraph(Box(box.x + 8, box.y, box.w - 8, y - box.y), words, 9.5) + 1.5
    return y


def _turn(game: PrintedGame) -> list[Step]:
    both = facts.ruling_value(game, "hand_limit_scope") == "both"
    cut = "Both players discard, you first," if both else "Discard"
    return [
        Step(
            "Select",
            "hand",
            "Turn a sideways action card so that its dark hand points at you. None left? Turn all 3 back first.",
        ),
        Step(
            "Perform",
            "hand-open",
            "You act first, then your neighbour. Each may take the action pointing at them, in full or in part.",
        ),
        Step("End", "cards", f"{cut} down to {facts.HAND_LIMIT} cards in hand. Then it is your neighbour's turn."),
    ]


def _use(game: PrintedGame) -> list[Step]:
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
        Step("Instead", "instead", f"{whole} replaced by an INSTEAD OF effect."),
        Step("Before", "before", f"BEFORE effects of this action, {once}{follow}."),
        Step("Apply", "when", "Tap, harvest or develop cards one at a time. WHEN effects apply."),
        Step("After", "after", f"AFTER effects, {each}, {after}."),
    ]


def _limits(pen: Pen, box: Box, game: PrintedGame) -> None:
    empty = {
        "shuffle": "shuffle the discard pile into a new deck",
        "turn_over": "turn over the discard pile",
        "no_more": "no more cards are drawn",
    }[facts.ruling_value(game, "deck_out")]
    notes = [
        ("develop", facts.develop_words(game)),
        ("cost", "Each discarded card pays 1¢. A card cannot pay for itself."),
        ("turn", f"Deck empty: {empty}."),
        ("end", f"{facts.END_COUNT} or more cards on a property: the game ends after this turn."),
        ("leaf", "Most points win. Equal totals are a tie."),
    ]
    pen.line(box.x, box.top - 0.5, box.right, box.top - 0.5, FAINT, 0.2)
    rows = box.cut(top=2).rows(len(notes))
    for row, (name, note) in zip(rows, notes, strict=True):
        size = min(row.h - 0.8, 7.5)
        if name == "cost":
            draw_cost(pen, row.x + 4, row.cy, 1, size / 2)
        else:
            draw_mark(pen, name, Box(row.x + 4 - size / 2, row.cy - size / 2, size, size), SOFT, 1.6)
        pen.paragraph(row.cut(left=10.5), note, 9, middle=True, least=7)


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
        for cell, is_selecting in zip(row.cut(left=5.2, right=0.6).columns(2, 1.5), (True, False), strict=True):
            _side(pen, cell, facts.tables_of(game).sides[action.id, face, is_selecting], is_selecting)


def _side(pen: Pen, box: Box, side: Side, is_selecting: bool) -> None:
    """Draw whom a side is for, what it offers, and its words."""
    draw_mark(pen, "hand" if is_selecting else "hand-open", box.left(5).centred(5, 5))
    size = min(box.h - 1.6, 9.5)
    art = Box(box.x + 5.6, box.cy - size / 2, size, size)
    picture(pen, side_picture(side), art)
    words = " ".join(filter(None, (str(side), side_words(side))))
    pen.paragraph(box.cut(left=size + 7.6), words, 9, "bold", middle=True, least=7)


# The list of cards


def card_list(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the list of all cards with a box for each copy; the copies seen in a game are ticked."""
    seen, cards = seen_copies(game), facts.tables_of(game).cards
    rows = [ListRow(word, card, min(seen.get(word, 0), card.copies)) for word, card in cards.items()]
    code = game.code if facts.state_of(game) is not None else ""
    room = area.portrait.h - HEADING
    heights = [_row_height(row, area.portrait.w) for row in rows]
    spare = max(0.0, room - sum(heights) - 0.01) / len(rows)
    heights = [high + min(spare, MOST_SPARE) for high in heights]
    return [
        Sheet(
            "list",
            numbered("Card list", n),
            partial(_list, rows=[rows[at] for at in page], heights=[heights[at] for at in page]),
            game.subtitle,
            code=code,
            leaf="shared",
        )
        for n, page in enumerate(paginate(heights, room))
    ]


def _list_columns(box: Box) -> list[Box]:
    """Split a row of the list into its columns."""
    widths = [width or box.w - sum(WIDTHS) for width in WIDTHS]
    return [Box(box.x + sum(widths[:n]), box.y, width, box.h) for n, width in enumerate(widths)]


def _row_height(row: ListRow, width: float) -> float:
    room = _list_columns(Box(0, 0, width, 0))[HEADINGS.index("effect")].w - 2
    return max(LEAST_ROW, text_height(effect_words(row.card), room, EFFECT) + 1.0)


def _list(pen: Pen, box: Box, rows: Sequence[ListRow], heights: Sequence[float]) -> None:
    """Draw cards of the list, each with its picture, cost and value."""
    head = box.upper(HEADING)
    pen.rect(head, WHISPER, None)
    for cell, words in zip(_list_columns(head), HEADINGS, strict=True):
        pen.label(cell, words, 8, "bold", SOFT)
    pen.line(head.x, head.y, head.right, head.y, INK, 0.3)
    for place, row in zip(box.cut(top=HEADING).stack(heights), rows, strict=True):
        _listed(pen, place, row)


def _listed(pen: Pen, box: Box, row: ListRow) -> None:
    art, name, cost, value, symbols, effect, copies = _list_columns(box)
    card = row.card
    ground = art.cut(right=1.6, top=0.3, bottom=0.3)
    pen.rect(ground, WINDOWS[card.type], None, radius=1)
    picture(pen, small_picture(row.word, card), ground.inset(0.2))
    words = name.centred(name.w, 7.0)
    pen.label(words.upper(4), card.name, 10, "bold", least=7)
    pen.label(words.lower(3), f"{card.type} · {card.id}", 7, colour=SOFT)
    draw_cost(pen, cost.x + 3.4, cost.cy, card.cost, 3.1)
    worth = facts.value_words(card)
    draw_value(pen, value.left(value_width(5.2, worth)).centred(value_width(5.2, worth), 5.2), worth)
    _symbols(pen, symbols, card)
    pen.paragraph(effect.cut(right=2), effect_words(card), EFFECT, middle=True, least=7, what=card.name)
    boxes = "☑" * row.seen + "☐" * (card.copies - row.seen)
    pen.label(copies, boxes, 13, least=7)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.15)


def _symbols(pen: Pen, box: Box, card: Card) -> None:
    """Draw the symbols of a card; one without a picture is a word."""
    for cell, (name, number) in zip(box.rows(max(1, len(card.symbols))), card.symbols.items(), strict=False):
        if has_picture(name) and number == 1:
            draw_mark(pen, name, cell.left(6).centred(min(5.4, cell.h), min(5.4, cell.h)))
        else:
            pen.label(cell, name if number == 1 else f"{number} {name}", 8, least=7)


def seen_copies(game: PrintedGame) -> dict[str, int]:
    """Count the copies of each card that are face up or known; secretly thrown cards are left out."""
    state = facts.state_of(game)
    if state is None:
        return {}
    found = known_cards(state)
    for owner in state.seats.values():
        found.subtract(owner.thrown)
    return {word: number for word, number in found.items() if number > 0}


# Glossary


def glossary_sheet(game: PrintedGame) -> Part:
    """Return the sheet of words and symbols."""
    moments = glossary.moments(facts.ruling_value(game, "trigger_unit"), facts.ruling_value(game, "instead_unit"))
    return Sheet("glossary", "Words and symbols", partial(_glossary, moments=moments), game.title_name, leaf="shared")


def _glossary(pen: Pen, box: Box, moments: tuple[glossary.Group, ...]) -> None:
    columns = (moments, glossary.THINGS)
    rows = max(sum(len(entries) + TITLE for _, entries in groups) for groups in columns)
    high = min(20.0, box.h / rows)
    for column, groups in zip(box.columns(2, 10), columns, strict=True):
        y = column.top
        for title, entries in groups:
            strip = Box(column.x, y - high * TITLE, column.w, high * TITLE).cut(bottom=1.2, top=ABOVE)
            pen.rect(strip, FINAL, INK, 0.25, 1.5)
            pen.label(strip.cut(left=3), title, 12, "bold")
            y -= high * TITLE
            for entry in entries:
                _entry(pen, Box(column.x, y - high, column.w, high), entry)
                y -= high


def _entry(pen: Pen, box: Box, entry: glossary.Entry) -> None:
    size = min(12.0, box.h - 3.5)
    _mark(pen, Box(box.x + 1, box.cy - size / 2, size, size), entry.icon)
    words = box.cut(left=17)
    high = 5.2 + text_height(entry.meaning, words.w, MEANING)
    words = words.centred(words.w, min(high, box.h - 1))
    pen.label(words.upper(5), entry.word, 10.5, "bold", least=8)
    pen.paragraph(words.cut(top=5.2, bottom=-0.1), entry.meaning, MEANING, least=7.5, what=entry.word)
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
            draw_value(pen, box.centred(value_width(6.6, "1"), 6.6), "1")
        case "badge":
            place = box.centred(box.w, box.h * 0.84)
            pen.rect(place, None, INK, 0.3, 1.5)
            corner = place.upper(place.h * 0.62).left(place.h * 0.62).inset(0.8)
            pen.circle(corner.cx, corner.cy, corner.h / 2, PAPER, INK, 0.25)
            draw_mark(pen, "first", corner.inset(1), INK, 1.8)
        case _:
            drawn = box if has_picture(name) else box.inset(box.w * 0.12)
            draw_mark(pen, name, drawn, INK, 1.6)
