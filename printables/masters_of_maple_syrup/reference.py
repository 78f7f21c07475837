"""Reference sheets: turn cards, the card list for the referee, glossary and vocabulary."""

from __future__ import annotations

from functools import partial

from companion.games.masters_of_maple_syrup.cards import Card, Side
from companion.games.masters_of_maple_syrup.position import known_cards
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Column, Pen, icon, measure_row
from printables.drawing.tables import HEADING
from printables.masters_of_maple_syrup import facts, glossary
from printables.masters_of_maple_syrup.symbols import FACES, LEAF, draw_icon
from printables.masters_of_maple_syrup.wording import effect_words, side_words
from printables.sheets import PageArea, Part, PrintedGame, Sheet, table_sheets
from printables.sheets.form import largest_size

LIST_SIZE = 7.5
LIST = (
    Column("id", 0.75),
    Column("card", 2.4, face="bold"),
    Column("type", 1),
    Column("¢", 0.5, "centre"),
    Column("leaves", 1.1, "centre"),
    Column("effect", 5.6),
    Column("copies", 0.9, "centre"),
    Column("seen", 1.1),
)


# Turn cards


def turn_cards(game: PrintedGame) -> Part:
    """Return the turn cards of both players on one sheet."""
    return Sheet("turn", "Turn cards (cut in two)", partial(_turn_cards, game=game), game.subtitle)


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
        ("house", f"{facts.END_COUNT} or more cards on a property: the game ends after this turn."),
        ("leaf", "Most points win. Equal totals are a tie."),
    ]
    pen.line(box.x, box.top - 0.5, box.right, box.top - 0.5, FAINT, 0.2)
    rows = box.cut(top=2).rows(len(notes))
    for row, (name, note) in zip(rows, notes, strict=True):
        size = min(row.h - 0.8, 6.5)
        draw_icon(pen, name, Box(row.x, row.cy - size / 2, size, size), SOFT, 1.6)
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
    size = min(box.h - 1.6, 5.0)
    draw_icon(pen, "hand" if is_selecting else "hand-open", Box(box.x, box.cy - size / 2, size, size), INK, 1.6)
    words = " ".join(filter(None, (str(side), side_words(side))))
    pen.paragraph(box.cut(left=size + 1.2, right=1), words, 9, "bold", middle=True, least=6.5)


# The list of cards


def card_list(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the list of all cards with a box for each copy; the copies seen in a game are ticked."""
    seen = seen_copies(game)
    rows = [_listed(card, seen.get(word, 0)) for word, card in facts.tables_of(game).cards.items()]
    code = game.code if facts.state_of(game) is not None else ""
    box = area.portrait

    def fits(high: float) -> bool:
        return HEADING + sum(measure_row(box.w, LIST, row, LIST_SIZE, high) for row in rows) <= box.h

    least = largest_size((8.2, 7.6, 7.0, 6.4), fits)
    return table_sheets("list", "Card list", LIST, rows, box, game.subtitle, code, LIST_SIZE, least)


def seen_copies(game: PrintedGame) -> dict[str, int]:
    """Count the copies of each card that are face up or known; secretly thrown cards are left out."""
    state = facts.state_of(game)
    if state is None:
        return {}
    found = known_cards(state)
    for owner in state.seats.values():
        found.subtract(owner.thrown)
    return {word: number for word, number in found.items() if number > 0}


def _listed(card: Card, seen: int) -> tuple[str, ...]:
    boxes = "☑" * min(seen, card.copies) + "☐" * (card.copies - min(seen, card.copies))
    symbols = [name if number == 1 else f"{number} {name}" for name, number in card.symbols.items()]
    value = " ".join((facts.value_words(card), *symbols))
    return card.id, card.name, card.type, str(card.cost), value, effect_words(card), str(card.copies), boxes


# Glossary


def glossary_sheet(game: PrintedGame) -> Part:
    """Return the sheet of words and symbols."""
    moments = glossary.moments(facts.ruling_value(game, "trigger_unit"), facts.ruling_value(game, "instead_unit"))
    return Sheet("glossary", "Words and symbols", partial(_glossary, moments=moments), game.title_name)


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
    size = min(9.0, box.h - 4)
    mark = Box(box.x + 1, box.cy - size / 2, size, size)
    if entry.icon in ("boxed", "unboxed"):
        pen.rect(mark.inset(0, size * 0.2), None, INK if entry.icon == "boxed" else FAINT, 0.4, 1)
    elif entry.icon:
        draw_icon(pen, entry.icon, mark, INK, 1.4)
    else:
        pen.label(mark, entry.mark, 14, "bold", align="centre")
    words = box.cut(left=14).inset(0, 1)
    pen.label(words.upper(4.8), entry.word, 10, "bold", least=7)
    pen.paragraph(words.cut(top=5), entry.meaning, 9, least=7, what=entry.word)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.15)


def vocabulary_sheets(game: PrintedGame, area: PageArea) -> list[Part]:
    """Return the vocabulary for writing the effects of your own cards."""
    columns = (Column("word", 1.5, face="bold"), Column("fields", 4), Column("what it means", 4.5))
    title, subtitle = "Words for your own cards", f"{game.title_name} · fields of property.toml, defaults first"
    return table_sheets("vocabulary", title, columns, glossary.VOCABULARY, area.portrait, subtitle, size=7.5)
