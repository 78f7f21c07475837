"""The setup sheet: the players and mode, the steps, the layout of the table, and disputed rulings."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from companion.games.masters_of_maple_syrup.cards import Face
from companion.games.masters_of_maple_syrup.setup import DEALT, KEPT
from companion.games.masters_of_maple_syrup.state import State, card_of, deck_size, hand_size
from printables.drawing import FAINT, INK, PAPER, SOFT, Box, Column, Pen, draw_table, text_height
from printables.masters_of_maple_syrup import facts
from printables.masters_of_maple_syrup.position import position_sheet
from printables.masters_of_maple_syrup.symbols import FACES, TYPES
from printables.sheets import Part, PrintedGame, Sheet, house_rulings
from printables.sheets.form import blank_fact, checklist, fact, heading, tick_box

# The rulings most often disputed; each has its own line on the sheet.
DISPUTED = ("hand_limit_scope", "develop_limit", "trigger_unit", "zero_use", "instead_unit", "own_after")
OPENING = "Position at the start"
# The steps of a game that is still being set up.
LAYING = ("first", "deal", "throw")
COLUMNS = (Column("ruling", 0.8, face="bold"), Column("question", 3.4), Column("reading", 4))


class SeatLayout(NamedTuple):
    """The cards in front of a player: the first property card with its type, the number of cards, and the hand."""

    name: str
    card: str
    kind: str = "tree"
    words: str = "property"
    hand: int = KEPT


def setup_sheet(game: PrintedGame) -> Part:
    """Return the setup sheet."""
    return Sheet("setup", "Setup", partial(_draw, game=game), game.subtitle, code=game.begun.code)


def _draw(pen: Pen, box: Box, game: PrintedGame) -> None:
    _head(pen, box.upper(27), game)
    middle = box.cut(top=32).upper(box.h * 0.47)
    left, right = middle.left(middle.w * 0.5 - 4), middle.at_right(middle.w * 0.5 - 4)
    heading(pen, left, "Step by step", 12, 6)
    state = opening_of(game)
    steps = _dealing_steps(game) if state is None else _laying_steps(game, state)
    checklist(pen, left.cut(top=8), steps, 9.5, 3.8)
    heading(pen, right, "The table", 12, 6)
    _table(pen, right.cut(top=8), game)
    _rulings(pen, box.cut(top=32 + middle.h + 5), game)


# Players and mode


def _head(pen: Pen, box: Box, game: PrintedGame) -> None:
    state = facts.state_of(game)
    cells = box.cells(2, 2, 4)
    if not game.seats:
        for cell, words in zip(cells, ("first player (wearing the most red)", "other player"), strict=False):
            blank_fact(pen, cell, words, words.partition(" (")[0], INK)
        _tick_modes(pen, cells[2], game)
    else:
        first = state.first if state is not None else ""
        order = sorted(game.seats, key=lambda seat: seat != first)
        for cell, seat in zip(cells, order, strict=False):
            words = "first player" if seat == first else "other player" if first else "player (most red goes first)"
            fact(pen, cell, words, game.name(seat))
        fact(pen, cells[2], "mode", facts.mode_words(game))
    about = facts.tables_of(game).about
    fact(pen, cells[3], "card data", f"{about.title}: {facts.tables_of(game).total} property cards")


def _tick_modes(pen: Pen, box: Box, game: PrintedGame) -> None:
    pen.label(box.upper(4), "mode", 7.5, colour=SOFT)
    chosen = set(facts.faces_of(game)) if game.options else set()
    cells = box.cut(top=4).columns(2)
    for cell, (words, face) in zip(cells, (("standard (red)", "red"), ("rivals (white)", "white")), strict=True):
        tick_box(pen, cell.x, cell.cy, 3.6, face in chosen)
        pen.label(cell.cut(left=6), words, 10)
    pen.line(box.x, box.y, box.right, box.y, FAINT, 0.2)


# Steps


def _dealing_steps(game: PrintedGame) -> list[str]:
    tables = facts.tables_of(game)
    start = tables.cards[tables.starting].name
    total, deck, thrown = tables.total, facts.deck_after_deal(game), facts.THROWN
    return [
        f"Each player lays out one {start}, upright. It is the first card of the property.",
        f"Shuffle the other {total - facts.PLAYERS} property cards.",
        f"Put the {len(tables.actions)} action cards between the players, sideways: {_sides(game)}.",
        "The player wearing the most red is the first player.",
        f"Deal {DEALT} cards to each player.",
        f"Each player secretly keeps {KEPT} and discards {thrown}. The first player's {thrown} go face up on the "
        f"discard pile, and the other {thrown} on top of them.",
        f"Count: deck {deck}, discard pile {facts.PLAYERS * thrown}, hands {KEPT} and {KEPT}, properties 1 and 1, "
        f"{total} in total.",
    ]


def _sides(game: PrintedGame) -> str:
    """State which sides of the action cards are up; if no mode is chosen, for both modes."""
    faces = facts.faces_of(game)
    if facts.is_undecided(game):
        return "red sides up for the standard game, white sides up for the rivals"
    return f"{faces[0]} sides up" if len(set(faces)) == 1 else f"{', '.join(faces)} side up"


# The table


def _table(pen: Pen, box: Box, game: PrintedGame) -> None:
    """Draw the table from above: the players at its ends, the cards between them."""
    pen.rect(box, None, FAINT, 0.3, 4)
    inner = box.inset(4)
    first, other = _places(game)
    high = min(34.0, inner.h * 0.31)
    for row, place, turn in ((inner.upper(high), other, 180), (inner.lower(high), first, 0)):
        with pen.moved(row.cx, row.cy, turn):
            _player(pen, Box(-row.w / 2, -row.h / 2, row.w, row.h), place)
    _middle(pen, inner.cut(top=high, bottom=high), game)


def _places(game: PrintedGame) -> tuple[SeatLayout, SeatLayout]:
    """Return the cards in front of the first player and the other player."""
    state, start = facts.state_of(game), facts.tables_of(game).cards[facts.tables_of(game).starting].name
    if len(game.seats) != facts.PLAYERS:
        return SeatLayout("first player", start), SeatLayout("other player", start)
    first = state.first if state is not None and state.first else game.seats[0]
    other = next(seat for seat in game.seats if seat != first)
    opening = opening_of(game)
    if opening is None:
        return SeatLayout(game.name(first), start), SeatLayout(game.name(other), start)
    return _laid(game, opening, first), _laid(game, opening, other)


def _laid(game: PrintedGame, state: State, seat: str) -> SeatLayout:
    cards = state.seats[seat].property
    name, kind = (card_of(state, cards[0]).name, card_of(state, cards[0]).type) if cards else ("", "tree")
    return SeatLayout(game.name(seat), name, kind, f"{len(cards)} on the property", hand_size(state, seat))


def _player(pen: Pen, box: Box, place: SeatLayout) -> None:
    pen.label(box.lower(6).inset(2, 0), place.name, 10, "bold", align="centre", least=6)
    mat = box.cut(bottom=6, right=27, left=1).inset(0, 1)
    pen.rect(mat, None, FAINT, 0.3, 1.5, (1.6, 1.2))
    card = mat.left(mat.h * 0.7 + 1).centred(mat.h * 0.68, mat.h - 3)
    pen.rect(card, PAPER, INK, 0.3, 1)
    pen.rect(card.cut(top=1.6).upper(2.6), TYPES[place.kind], None)
    pen.paragraph(card.cut(top=4.5).inset(0.8, 0), place.card, 8, "bold", align="centre", middle=True, least=5)
    pen.label(mat.cut(left=card.w + 3, right=1), place.words, 8, colour=SOFT, align="centre")
    hand = Box(box.right - 25, mat.y, 25, mat.h)
    for n in range(min(KEPT, place.hand)):
        with pen.moved(hand.cx + 1 + (n - 1) * 5, hand.y + 2.5, 9 - n * 9):
            pen.rect(Box(-4.4, 0, 8.8, 12.5), PAPER, SOFT, 0.25, 0.8)
    pen.label(hand.upper(4), f"hand of {place.hand}", 7, colour=SOFT, align="centre")


def _middle(pen: Pen, box: Box, game: PrintedGame) -> None:
    wide = box.w / 5.4
    for n, (words, number) in enumerate(zip(("deck", "discard"), pile_sizes(game), strict=True)):
        pile = Box(box.x + 1 + n * (wide + 2), box.cy - wide * 0.58, wide - 2, wide * 1.35)
        pen.rect(Box(pile.x + 0.8, pile.y - 0.8, pile.w, pile.h), PAPER, FAINT, 0.3, 1)
        pen.rect(pile, PAPER, INK, 0.3, 1)
        pen.label(pile, str(number), 14, "bold", align="centre")
        pen.label(Box(pile.x - 1, pile.y - 6, pile.w + 2, 4), words, 8, colour=SOFT, align="centre")
    tables, faces = facts.tables_of(game), facts.faces_of(game)
    cards = box.cut(left=2 * wide + 6).inset(0, 2)
    rows = cards.centred(cards.w, min(cards.h, 18.0 * len(faces))).rows(len(faces), 2)
    for row, id, face in zip(rows, tables.actions, faces, strict=True):
        swatch = FACES["white" if facts.is_undecided(game) else face]
        card = row.centred(min(row.w, row.h * 2.6), row.h)
        pen.rect(card, PAPER, INK, 0.3, 1.2)
        pen.rect(card.centred(3.4, card.h), swatch, INK, 0.2)
        left, right = card.left(card.w / 2 - 2), card.at_right(card.w / 2 - 2)
        pen.label(left.inset(1, 0), id, 9, "bold", align="centre")
        words = _face_words(game, id, face)
        pen.paragraph(right.inset(1, 0), words, 8, colour=SOFT, align="centre", middle=True, least=5)


def _face_words(game: PrintedGame, id: str, face: Face) -> str:
    """State which face of an action card is up, and towards whom it points if turned."""
    state = opening_of(game)
    if state is not None and id in state.turned:
        return f"{face}, to {game.name(state.turned[id])}"
    return "red or white" if facts.is_undecided(game) else face


# Rulings


def _rulings(pen: Pen, box: Box, game: PrintedGame) -> None:
    heading(pen, box, "Rulings to agree on first", 12, 6)
    rulings = {ruling.switch: ruling for ruling in game.title.book().rulings if ruling.switch}
    rows = []
    for ruling in (rulings[switch] for switch in DISPUTED):
        value = facts.ruling_value(game, ruling.switch)
        mark = "" if value == ruling.values[0] else " (changed)"
        rows.append((ruling.id, ruling.question, f"{value}{mark}: {ruling.meanings[value]}"))
    used = draw_table(pen, box.cut(top=8), COLUMNS, rows, 8, 8.4)
    others = [words for words in house_rulings(game) if not any(f" {switch} " in words for switch in DISPUTED)]
    if others:
        room = box.cut(top=8 + used + 2.5)
        words = "House rulings: " + "; ".join(other.rstrip(".") for other in others) + "."
        pen.paragraph(room, words, 7.5, least=6, what="the list of rulings")
    else:
        note = "All other rulings are on the sheet 'All rulings'."
        pen.label(box.cut(top=8 + used + 2).upper(text_height(note, box.w, 7.5) + 1), note, 7.5, colour=SOFT)


# A game that started from a position


def opening_of(game: PrintedGame) -> State | None:
    """Return the position that a game started from, or None if it starts with a deal."""
    state = game.opening
    return state if isinstance(state, State) and state.step not in LAYING else None


def opening_sheets(game: PrintedGame) -> list[Part]:
    """Return the sheet of the starting position, if there is one."""
    state = opening_of(game)
    if state is None:
        return []
    return [position_sheet(game.begun._replace(state=state, is_over=False), OPENING, "opening")]


def _laying_steps(game: PrintedGame, state: State) -> list[str]:
    """List the steps to lay out a position."""
    tucked = sum(len(placed.tucked) for owner in state.seats.values() for placed in owner.property)
    hands = " and ".join(str(hand_size(state, seat)) for seat in state.seats)
    cards = " and ".join(str(len(owner.property)) for owner in state.seats.values())
    return [
        f"Lay out everything as on the sheet '{OPENING}'.",
        "Properties in order: tapped trees sideways, tucked cards under their host.",
        "Action cards as shown: sideways, or pointing towards the player who selected them.",
        "Discard pile face up, in order, the last card on top.",
        "Hands and deck as far as they are known. Shuffle the other cards to fill the hands and the deck.",
        f"Count: deck {deck_size(state)}, discard pile {len(state.pile)}, hands {hands}, properties {cards}, "
        f"tucked {tucked}, {facts.tables_of(game).total} in total.",
        f"It is {game.name(state.turn)}'s turn (turn {state.number})." if state.turn else "Continue from there.",
    ]


def pile_sizes(game: PrintedGame) -> tuple[int, int]:
    """Count deck and discard pile after the setup."""
    state = opening_of(game)
    if state is None:
        return facts.deck_after_deal(game), facts.PLAYERS * facts.THROWN
    return deck_size(state), len(state.pile)
